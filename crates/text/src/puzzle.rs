//! Problems as rows of the file that Lichess publishes, and what was drawn.

use std::borrow::Cow;
use tesuji_api::{Pictures, Puzzle, PuzzleSummary};

/// The columns, as Lichess has them; what nobody has measured yet is empty.
pub const HEAD: &str =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

/// A problem as a row.
#[must_use]
pub fn row(puzzle: &Puzzle) -> String {
    let mistake = puzzle.mistake.iter().map(String::as_str);
    let moves: Vec<_> = mistake.chain(puzzle.solution.iter().map(|mv| mv.protocol.as_str())).collect();
    format!(
        "{:05},{},{},,,,,{},{},{}\n",
        puzzle.number,
        puzzle.position,
        moves.join(" "),
        puzzle.tags.join(" "),
        field(puzzle.game_url.as_deref().unwrap_or_default()),
        puzzle.opening_tags.join(" ")
    )
}

/// A field of a row, in quotes if it needs them.
fn field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

/// What a run came to.
#[must_use]
pub fn summary(summary: &PuzzleSummary) -> String {
    let PuzzleSummary { problems, chances, copies, games } = summary;
    let copies = if *copies == 0 { String::new() } else { format!(", {copies} of them copies,") };
    format!("{problems} problems out of {chances} chances{copies} in {games} games\n")
}

/// The files, a line each.
#[must_use]
pub fn pictures(pictures: &Pictures) -> String {
    pictures.files.iter().flat_map(|file| [file.as_str(), "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_are_quoted() {
        assert_eq!(field("https://example.org/a,b"), "\"https://example.org/a,b\"");
        assert_eq!(field("say \"a\""), "\"say \"\"a\"\"\"");
        assert_eq!(field("plain"), "plain");
    }
}
