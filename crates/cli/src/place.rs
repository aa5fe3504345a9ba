//! The position a command is about, and moves as text.

use crate::exit::{Failure, note};
use clap::Args;
use tesuji_engine::{Variant, bare};
use tesuji_game::{Notation, PositionStack, Unobserved, shown};
use tesuji_lab::LabGame;

/// Options that name a position.
#[derive(Args, Debug)]
pub(crate) struct Place {
    /// The position, as FEN, SFEN or `startpos`; nine ranks are shogi
    #[arg(value_name = "POSITION", conflicts_with_all = ["fen", "startpos"])]
    position: Vec<String>,

    /// The same as an option
    #[arg(long, visible_alias = "sfen", value_name = "FEN")]
    fen: Option<String>,

    /// The start position, which is the default
    #[arg(long, conflicts_with = "fen")]
    startpos: bool,

    /// Moves to play from there first, as in "e4 e5 Nf3", "e2e4 e7e5" or "7g7f 3c3d"
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,

    /// Drop castling rights and en passant squares that cannot be, and keep more pieces than a game has, with a warning
    #[arg(long)]
    pub(crate) lenient: bool,
}

impl Place {
    /// The position as it was given. The words of a FEN need no quotes.
    fn text(&self) -> String {
        match (&self.fen, self.position.as_slice()) {
            (Some(fen), _) => fen.clone(),
            (None, []) => "startpos".to_string(),
            (None, words) => words.join(" "),
        }
    }

    /// The game that the position is of, if its text tells.
    pub(crate) fn game(&self) -> Option<Variant> {
        game_of(&self.text())
    }

    /// The game up to the position.
    pub(crate) fn line<P: LabGame>(&self) -> Result<PositionStack<P>, Failure> {
        let text = self.text();
        let named = || if text == "startpos" { String::new() } else { format!("'{}': ", shown(&text)) };
        let option = if self.fen.is_some() { option::<P>() } else { named() };
        let usage = |error| Failure::Usage(format!("{option}{error}"));
        let (position, warnings) = read::<P>(&text, self.lenient).map_err(usage)?;
        for warning in warnings {
            note(&format!("warning: {option}{warning}"));
        }
        let moves = read_line(&position, &self.moves);
        let mut line = PositionStack::new(position);
        for mv in moves.map_err(|error| Failure::Usage(format!("--moves: {error}")))? {
            line.push(mv);
        }
        Ok(line)
    }
}

/// The game that the text of a position is of, if it tells.
pub(crate) fn game_of(text: &str) -> Option<Variant> {
    Variant::of_text(text).0
}

/// `--fen: `, before what is wrong with a position.
pub(crate) fn option<P: LabGame>() -> String {
    format!("--{}: ", P::TEXT.to_lowercase())
}

/// A position as the protocol has it or `startpos`, perhaps after the name of its game, with warnings about what was
/// dropped if that is allowed.
pub(crate) fn read<P: LabGame>(text: &str, lenient: bool) -> Result<(P, Vec<String>), String> {
    if text == "startpos" {
        return Ok((P::start(), Vec::new()));
    }
    let text = bare(Variant::of_text(text).1);
    if !lenient {
        let position = P::from_text(text).map_err(|error| error.to_string())?;
        return Ok((position, Vec::new()));
    }
    P::repaired(text)
}

/// Moves one after the other, each in any dialect of the game.
pub(crate) fn read_line<P: Notation>(start: &P, text: &str) -> Result<Vec<P::Move>, String> {
    let mut position = start.clone();
    let words = text.split_whitespace().filter(|word| !is_number(word));
    let read = |word: &str| {
        let mut read = P::DIALECTS.iter().map(|&dialect| position.read_move(word, dialect));
        let mv = read
            .find_map(Result::ok)
            .ok_or_else(|| format!("'{}' is no legal move in {}", shown(word), position.to_text()))?;
        position.play(mv, &mut Unobserved);
        Ok(mv)
    };
    words.map(read).collect()
}

/// `1.`, `12...`: what stands between the moves of a game.
fn is_number(word: &str) -> bool {
    word.ends_with('.') && word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Position;
    use tesuji_engine::prose;

    #[test]
    fn lines_are_read_in_any_dialect() {
        let start = Position::start();
        let moves = read_line(&start, "1. e4 e7e5 2. Nf3").unwrap();
        assert_eq!(prose(&start, &moves), ["e4", "e5", "Nf3"]);
        let error = read_line(&start, "e4 Ke7").unwrap_err();
        assert!(error.starts_with("'Ke7' is no legal move in rnbqkbnr/pppppppp/8/8/4P3/"), "{error}");
    }
}
