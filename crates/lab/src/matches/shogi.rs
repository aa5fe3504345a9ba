//! Matches of shogi.

use super::contest::{About, Contest, Opening, Words, read_or_wrong};
use super::{GameRecord, Limit};
use std::fmt::Write as _;
use tesuji_game::PositionStack;
use tesuji_shogi::{Dialect, Position};

/// Openings from play.
const OPENINGS: &str = include_str!("../../data/shogi_openings.sfen");

/// Endings of files that hold games in a format of their own.
const RECORDS: &[&str] = &["kif", "kifu", "ki2", "csa"];

impl Contest for Position {
    const WORDS: Words = Words {
        hello: "usi",
        hello_ok: "usiok",
        new_game: "usinewgame",
        position: "sfen",
        clocks: [["btime", "binc"], ["wtime", "winc"]],
        period: Some("byoyomi"),
        hash: &["USI_Hash", "Hash"],
        reserved: &["USI_Hash", "USI_Ponder"],
        ready_first: true,
        instead: Some(["resign", "win"]),
        mate_in_plies: true,
        game_over: Some(["gameover win", "gameover lose", "gameover draw"]),
    };

    fn openings() -> Vec<Opening<Position>> {
        read_lines(OPENINGS, usize::MAX).0
    }

    fn read_openings(name: &str, bytes: &[u8], plies: usize) -> Result<Vec<Opening<Position>>, Vec<String>> {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        if ending.is_some_and(|ending| RECORDS.contains(&ending.as_str())) {
            let formats = "games in KIF, KI2 and CSA cannot be read here yet";
            return Err(vec![format!("{name}: {formats}; write them as 'startpos moves 7g7f ...'")]);
        }
        let text = String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes));
        let (openings, bad) = read_lines(&text, plies);
        read_or_wrong(name, openings, bad)
    }

    fn move_dialect(&self) -> Dialect {
        Dialect::Usi
    }

    /// One line: where it began and the moves, as USI has them, then who played and how it ended.
    fn write_game(game: &GameRecord, about: &About<'_>) -> Result<String, String> {
        let start = game.start.as_ref().map_or_else(|| "startpos".to_string(), |text| format!("sfen {text}"));
        let mut line = start;
        if !game.moves.is_empty() {
            line.push_str(" moves");
        }
        for played in &game.moves {
            let _ = write!(line, " {}", played.text);
        }
        let _ = write!(line, " ; {}.{}", game.number / 2 + 1, game.number % 2 + 1);
        if !about.opening.is_empty() {
            let _ = write!(line, " ; {}", plain(about.opening));
        }
        if let Some(date) = about.date {
            let _ = write!(line, " ; {date}");
        }
        let [black, white] = about.names.map(plain);
        let _ = write!(line, " ; Black {black} ; White {white}");
        if let Limit::Clock(control) = about.limit {
            let _ = write!(line, " ; {control}");
        }
        Ok(format!("{line} ; {}\n", plain(&game.told(["Black", "White"]))))
    }
}

/// A text that ends no field and no line.
fn plain(text: &str) -> String {
    text.replace(';', ",").replace(char::is_control, " ")
}

type Read = (Vec<Opening<Position>>, Vec<(u64, String)>);

/// Openings, one a line. Empty lines and those that begin with `#` are skipped.
fn read_lines(text: &str, plies: usize) -> Read {
    let (mut openings, mut bad) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match read_line(line, plies) {
            Ok(opening) => openings.push(opening),
            Err(why) => bad.push((number, why)),
        }
    }
    (openings, bad)
}

/// Reads `startpos moves 7g7f 3c3d`, `sfen SFEN moves ...` or a bare SFEN, with a name after a semicolon. Of the
/// moves, only so many count; a game that is over by then is no opening.
fn read_line(line: &str, plies: usize) -> Result<Opening<Position>, String> {
    let mut fields = line.split(';').map(str::trim);
    let line = fields.next().unwrap_or_default();
    let name = fields.next().unwrap_or_default().to_string();
    let line = line.strip_prefix("position ").unwrap_or(line).trim_start();
    let (start, moves) = match line.split_once(" moves") {
        Some((start, moves)) => (start.trim(), moves),
        None => (line, ""),
    };
    let start = match start {
        "startpos" => Position::start(),
        text => Position::from_sfen(text.strip_prefix("sfen ").unwrap_or(text)).map_err(|e| e.to_string())?,
    };
    let mut stack = PositionStack::new(start.clone());
    let mut played = Vec::new();
    if stack.game_over().is_some() {
        return Err("there is no move to play".to_string());
    }
    for word in moves.split_whitespace().take(plies) {
        let mv = stack.top().parse_usi(word).map_err(|error| error.to_string())?;
        stack.push(mv);
        if stack.game_over().is_some() {
            break;
        }
        played.push(mv);
    }
    Ok(Opening { name, start, moves: played })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Ending, Played, Seat};
    use std::collections::HashSet;
    use tesuji_game::Position as _;

    #[test]
    fn the_openings_are_legal_and_distinct() {
        let (openings, bad) = read_lines(OPENINGS, usize::MAX);
        assert_eq!((openings.len(), bad), (97, Vec::new()));
        let mut ends = HashSet::new();
        for opening in &openings {
            let mut position = opening.start.clone();
            opening.moves.iter().for_each(|&mv| position.make(mv));
            assert_eq!(opening.moves.len(), 24);
            assert!(ends.insert(position.key()), "{}", position.sfen());
        }
    }

    #[test]
    fn openings_are_read_from_positions_and_games() {
        let text = "# mine\nstartpos moves 7g7f 3c3d 2g2f ; diagonals\n\nstartpos\n\
                    position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n4k4/9/4P4/9/9/9/9/9/4K4 b G 1\n";
        let openings = Position::read_openings("mine.sfen", text.as_bytes(), 2).unwrap();
        // The last move of the third would end the game.
        assert_eq!(openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 0, 0, 0]);
        assert_eq!(openings[0].name, "diagonals");
        assert_eq!(openings[2].start, openings[3].start);
    }

    #[test]
    fn bad_openings_are_named_with_their_line() {
        let text = "\nnonsense\n4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\nstartpos moves 7g7e\n";
        let wrong = Position::read_openings("x.sfen", text.as_bytes(), 8).unwrap_err();
        assert!(wrong[0].starts_with("x.sfen:2: ") && wrong[2].starts_with("x.sfen:4: "), "{wrong:?}");
        assert_eq!(wrong[1], "x.sfen:3: there is no move to play");
        assert_eq!(Position::read_openings("x.sfen", b"", 8).unwrap_err(), ["x.sfen: no openings"]);
        let wrong = Position::read_openings("x.KIF", b"", 8).unwrap_err();
        assert!(wrong[0].starts_with("x.KIF: games in KIF"), "{wrong:?}");
    }

    #[test]
    fn a_game_is_written_as_a_line_that_can_be_read() {
        let mv = |text: &str| Played { text: text.into(), score: None, depth: None, time: None };
        let game = GameRecord {
            number: 3,
            opening: 0,
            first: Seat::B,
            start: None,
            book: 1,
            moves: vec![mv("7g7f"), mv("3c3d")],
            winner: Some(Seat::A),
            ending: Ending::GaveUp,
        };
        let limit = Limit::Clock("10b1".parse().unwrap());
        let about = About { names: ["two", "one;"], limit, date: None, opening: "" };
        let line = Position::write_game(&game, &about).unwrap();
        assert_eq!(
            line,
            "startpos moves 7g7f 3c3d ; 2.2 ; Black two ; White one, ; 10b1 ; White wins by resignation\n"
        );
        assert_eq!(read_lines(&line, 9).0[0].moves.len(), 2);
    }
}
