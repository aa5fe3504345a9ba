//! King-capture chess in the lab: the openings and the protocol of chess, with a variant to set.

mod learning;

use super::main_line::{self, Rules};
use super::{LabGame, Sample, chess};
use crate::ablate::Case;
use crate::input::Format;
use crate::learn::{ClassicSubject, SubjectVisitor};
use crate::matches::{GameHeader, GameRecord, NextGame, Opening};
use crate::phase::Track;
use crate::train::NetworkVisitor;
use std::error::Error;
use std::io::Read;
use tesuji_chess::king_capture::Position;
use tesuji_chess::pgn::{Cause, decode, is_chess};
use tesuji_chess::{Dialect, Move, Position as Chess, WHITE};
use tesuji_engine::Game as _;
use tesuji_game::{Notation as _, Position as _, Side};
use tesuji_protocol::uci;

/// The tag `Variant` of these rules.
const VARIANT: &str = "King Capture";

/// Lines of a record are no longer, unless a word is.
const WIDTH: usize = 79;

impl LabGame for Position {
    const RECORDS: &'static [Format] = &[Format::Pgn];
    const WRITTEN: &'static [Format] = &[Format::Pgn];
    const TACTICS: &'static str = include_str!("../../../data/king_capture_tactics.epd");
    const SAMPLES: &'static [Sample] = Chess::SAMPLES;
    const TRACK: Option<fn(&Position, &[Move]) -> Track> = Some(Track::of);

    fn variation_tags(&self) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Variant", VARIANT.to_string())];
        if self.to_text() != Position::start().to_text() {
            tags.extend([("SetUp", "1".to_string()), ("FEN", self.to_text())]);
        }
        tags
    }

    fn openings() -> Vec<Opening<Position>> {
        Chess::openings().into_iter().filter_map(of_chess).collect()
    }

    /// Games of chess are games here too.
    fn read_record(input: &mut dyn Read, take: &mut dyn FnMut(NextGame<Position>)) {
        main_line::read(input, take);
    }

    fn read_line(line: &str, _: usize) -> Result<Opening<Position>, String> {
        let Case { name, position, .. } = Case::<Position>::read(line, 0)?;
        if !position.has_moves() {
            return Err("there is no move to play".to_string());
        }
        let name = if name == "0" { String::new() } else { name };
        Ok(Opening { name, start: position, moves: Vec::new() })
    }

    fn begin(game: Opening<Position>, plies: usize) -> Result<Opening<Position>, String> {
        Ok(game.cut(plies))
    }

    fn start_options(&self) -> Vec<(&'static str, String)> {
        vec![(uci::VARIANT, Position::VARIANT.word()), (uci::CHESS960, self.needs_chess960().to_string())]
    }

    fn write_game(game: &GameRecord, about: &GameHeader<'_>, _: Format) -> Result<Vec<u8>, String> {
        written(game, about).map(String::into_bytes).map_err(|why| format!("game {}: {why}", game.number + 1))
    }

    fn plies(&self) -> u32 {
        self.placed().plies()
    }

    fn encode(&self, out: &mut Vec<u8>) {
        learning::encode(self, out);
    }

    fn decode(bytes: &[u8]) -> Result<Position, String> {
        learning::decode(bytes)
    }

    fn visit_subjects(visitor: &mut impl SubjectVisitor) {
        visitor.visit::<Position>();
        visitor.visit::<ClassicSubject<Position>>();
    }

    fn visit_network(visitor: &mut impl NetworkVisitor) {
        visitor.visit::<Position>();
    }
}

impl Rules for Position {
    fn of_fen(fen: &str) -> Result<Position, Cause> {
        Position::from_fen(fen).map_err(|why| Cause::Other(format!("tag FEN, {why}")))
    }

    fn of_san(&self, san: &[u8]) -> Result<Move, Cause> {
        Ok(self.parse_san(&decode(san))?)
    }

    fn has_variant(variant: &str) -> bool {
        variant == VARIANT || is_chess(variant)
    }
}

/// An opening of chess, whose moves are legal here too.
fn of_chess(opening: Opening<Chess>) -> Option<Opening<Position>> {
    let start = Position::from_fen(&opening.start.fen()).ok()?;
    Some(Opening { name: opening.name, start, moves: opening.moves })
}

/// The game as PGN, with the tag `Variant`.
fn written(game: &GameRecord, about: &GameHeader<'_>) -> Result<String, Box<dyn Error>> {
    let start = game.start.as_deref().map_or_else(|| Ok(Position::start()), Position::from_fen)?;
    let result = match game.winning_side() {
        None => "1/2-1/2",
        Some(Side::First) => "1-0",
        Some(Side::Second) => "0-1",
    };
    let mut tags = chess::tags(game, about);
    tags.push(("Result", result.to_string()));
    tags.push(("Variant", VARIANT.to_string()));
    if game.start.is_some() {
        tags.extend([("SetUp", "1".to_string()), ("FEN", start.fen())]);
    }
    let quoted = |value: String| value.replace('\\', "\\\\").replace('"', "\\\"");
    let tags = tags.into_iter().map(|(tag, value)| format!("[{tag} \"{}\"]\n", quoted(value)));
    let text: String = tags.collect();
    let mut words = Vec::new();
    let mut position = start;
    for (ply, played) in game.moves.iter().enumerate() {
        let mv = position.read_move(&played.text, Dialect::Uci)?;
        let dots = if position.side() == WHITE { "." } else { "..." };
        words.push(format!("{}{dots}", position.fullmoves()));
        words.push(position.san(mv));
        let mut remark = chess::remark(game, ply, position.side());
        position.make(mv);
        if ply + 1 == game.moves.len() {
            remark.append(&game.told(["White", "Black"]));
        }
        words.extend(in_words(&format!("{{{remark}}}")));
    }
    words.push(result.to_string());
    Ok(format!("{text}\n{}\n\n", wrapped(&words)))
}

/// The words of a comment; an annotation such as `[%eval 0.35,3]` is one.
fn in_words(comment: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in comment.split(' ') {
        match words.last_mut() {
            Some(last) if last.contains("[%") && !last.ends_with(']') => last.extend([" ", word]),
            _ => words.push(word.to_string()),
        }
    }
    words
}

/// Words in lines.
fn wrapped(words: &[String]) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if column > 0 {
            let breaks = column + 1 + length > WIDTH;
            text.push(if breaks { '\n' } else { ' ' });
            column = if breaks { 0 } else { column + 1 };
        }
        text += word;
        column += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::file;
    use crate::matches::{Limit, Played, Seat, Termination};

    #[test]
    fn every_opening_of_chess_is_one_here() {
        let openings = Position::openings();
        assert_eq!(openings.len(), Chess::openings().len());
        for opening in openings {
            let mut position = opening.start;
            for mv in opening.moves {
                assert!(position.is_legal(mv), "{}", opening.name);
                position.make(mv);
            }
        }
    }

    #[test]
    fn positions_with_a_trail_are_openings() {
        let text =
            "# mine\n4k3/8/b7/8/8/8/8/5RK1 b - f1 id \"bishop\";\nnonsense\n8/8/8/8/8/8/8/4K3 b - - 0 1\n";
        let wrong = Position::read_openings(&mut file("x.epd", text.as_bytes()), 8).wrong("x.epd");
        assert!(wrong.len() == 2 && wrong[1] == "x.epd:4: there is no move to play", "{wrong:?}");
        let good =
            Position::read_openings(&mut file("x.epd", text.lines().nth(1).unwrap().as_bytes()), 8).openings;
        assert_eq!((good[0].name.as_str(), good[0].start.trail().len()), ("bishop", 1));
    }

    #[test]
    fn a_game_is_written_with_its_variant() {
        let mv = |text: &str| Played {
            text: text.into(),
            score: Some(35),
            depth: Some(3),
            nodes: None,
            time: None,
            expected: Vec::new(),
        };
        let game = GameRecord {
            number: 0,
            opening: 0,
            first: Seat::A,
            start: None,
            book: 0,
            moves: ["e2e4", "f7f6", "d1h5", "a7a6", "h5e8"].map(mv).to_vec(),
            winner: Some(Seat::A),
            ending: Termination::Rule("capture of the king".into()),
        };
        let about = GameHeader { names: ["one", "two"], limit: Limit::Depth(3), date: None, opening: "" };
        let text = String::from_utf8(Position::write_game(&game, &about, Format::Pgn).unwrap()).unwrap();
        for part in [
            "[Variant \"King Capture\"]",
            "[Result \"1-0\"]",
            "3. Qxe8# {[%eval 0.35,3] White wins by capture of the king}",
        ] {
            assert!(text.replace('\n', " ").contains(part), "{text}");
        }
        let read = Position::read_openings(&mut file("x.pgn", text.as_bytes()), 9).whole("x.pgn").unwrap();
        assert_eq!(read[0].moves.len(), 4, "the last one would end it");
    }
}
