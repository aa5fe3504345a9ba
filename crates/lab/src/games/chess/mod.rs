//! Chess in the lab.

pub(super) mod learning;

use super::main_line::{self, Rules};
use super::{LabGame, Sample};
use crate::input::Format;
use crate::learn::{ClassicSubject, SubjectVisitor};
use crate::matches::{GameHeader, GameRecord, Limit, NextGame, Opening, Played, PlayerFault, Termination};
use crate::phase::Track;
use crate::train::NetworkVisitor;
use std::error::Error;
use std::io::Read;
use std::time::Duration;
use tesuji_chess::pgn::{Annotations, Cause, Comment, EvalComment, EvalValue, GameResult, PgnGame, is_chess};
use tesuji_chess::{Dialect, Epd, EpdError, Move, Position};
use tesuji_game::{Notation as _, Score, Side};
use tesuji_protocol::uci;

/// Well-known openings, a line each: the name, a colon, the moves.
const OPENINGS: &str = include_str!("openings.txt");

impl LabGame for Position {
    const RECORDS: &'static [Format] = &[Format::Pgn];
    const WRITTEN: &'static [Format] = &[Format::Pgn];
    const TACTICS: &'static str = include_str!("../../../data/chess_tactics.epd");
    const SAMPLES: &'static [Sample] = SAMPLES;
    const TRACK: Option<fn(&Position, &[Move]) -> Track> = Some(Track::of);

    fn openings() -> Vec<Opening<Position>> {
        let line = |line: &str| {
            let (name, moves) = line.split_once(": ")?;
            let mut position = Position::start();
            let read = |san: &str| {
                let mv = position.parse_san(san).ok()?;
                position.make(mv);
                Some(mv)
            };
            let moves = moves.split_whitespace().map(read).collect::<Option<_>>()?;
            Some(Opening { name: name.to_string(), start: Position::start(), moves })
        };
        OPENINGS.lines().filter_map(line).collect()
    }

    fn read_record(input: &mut dyn Read, take: &mut dyn FnMut(NextGame<Position>)) {
        main_line::read(input, take);
    }

    /// A position as EPD or FEN.
    fn read_line(line: &str, _: usize) -> Result<Opening<Position>, String> {
        let epd: Epd = line.parse().map_err(|error: EpdError| error.to_string())?;
        if !tesuji_game::Position::has_moves(&epd.position) {
            return Err("there is no move to play".to_string());
        }
        let name = epd.id().unwrap_or_default().to_string();
        Ok(Opening { name, start: epd.position, moves: Vec::new() })
    }

    fn begin(game: Opening<Position>, plies: usize) -> Result<Opening<Position>, String> {
        Ok(game.cut(plies))
    }

    fn start_options(&self) -> Vec<(&'static str, String)> {
        vec![(uci::CHESS960, self.needs_chess960().to_string())]
    }

    fn write_game(game: &GameRecord, about: &GameHeader<'_>, _: Format) -> Result<Vec<u8>, String> {
        pgn(game, about)
            .map(|game| format!("{game}\n").into_bytes())
            .map_err(|why| format!("game {}: {why}", game.number + 1))
    }

    fn plies(&self) -> u32 {
        learning::plies(self)
    }

    fn encode(&self, out: &mut Vec<u8>) {
        learning::encode_board(self, out);
    }

    fn decode(bytes: &[u8]) -> Result<Position, String> {
        learning::decode_setup(bytes)?.position().map_err(|error| error.to_string())
    }

    fn visit_subjects(visitor: &mut impl SubjectVisitor) {
        visitor.visit::<Position>();
        visitor.visit::<ClassicSubject<Position>>();
    }

    fn visit_network(visitor: &mut impl NetworkVisitor) {
        visitor.visit::<Position>();
    }
}

const SAMPLES: &[Sample] = &[
    ("ruy-lopez", "Ruy Lopez", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"),
    ("sicilian", "Sicilian, Najdorf", "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"),
    ("middle-game", "A middle game", "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP3PPP/R1BQR1K1 w - - 4 13"),
    ("endgame", "An endgame", "8/5pk1/R5p1/P6p/7P/5KP1/r7/8 w - - 0 40"),
];

impl Rules for Position {
    fn of_fen(fen: &str) -> Result<Position, Cause> {
        Ok(Position::from_fen_lenient(fen)?.0)
    }

    fn of_san(&self, san: &[u8]) -> Result<Move, Cause> {
        Ok(self.parse_san_bytes(san)?)
    }

    fn has_variant(variant: &str) -> bool {
        is_chess(variant)
    }
}

/// What the tags of a game say, but for its start and result.
pub(super) fn tags(game: &GameRecord, about: &GameHeader<'_>) -> Vec<(&'static str, String)> {
    let limit = match about.limit {
        Limit::Clock(control) => control.to_string(),
        Limit::MoveTime(_) | Limit::Nodes(_) | Limit::Depth(_) => "-".to_string(),
    };
    let termination = match &game.ending {
        Termination::Rule(_) | Termination::GaveUp => "normal",
        Termination::Fault(PlayerFault::Time | PlayerFault::Silent) => "time forfeit",
        Termination::Fault(PlayerFault::Crash(_)) => "abandoned",
        Termination::Fault(PlayerFault::Illegal(_)) => "rules infraction",
        _ => "adjudication",
    };
    let mut tags = vec![
        ("Event", "Tesuji match".to_string()),
        ("Date", about.date.unwrap_or("????.??.??").to_string()),
        ("Round", format!("{}.{}", game.number / 2 + 1, game.number % 2 + 1)),
        ("White", about.names[0].to_string()),
        ("Black", about.names[1].to_string()),
        ("TimeControl", limit),
        ("Termination", termination.to_string()),
        ("PlyCount", game.moves.len().to_string()),
    ];
    if !about.opening.is_empty() {
        tags.push(("Opening", about.opening.to_string()));
    }
    tags
}

/// What is said of a move: that it is of the book, or what its player thought of the position and how long it took, as
/// other programs read it.
pub(super) fn remark(game: &GameRecord, ply: usize, side: Side) -> Comment {
    if ply < game.book {
        return Comment::new("book");
    }
    let Played { depth, time, .. } = game.moves[ply];
    let eval = game.moves[ply].score().map(|score| EvalComment { value: value(score, side), depth });
    let elapsed = time.map(|time| Duration::from_millis(time.as_millis() as u64));
    Comment::with_annotations("", Annotations { eval, clock: None, elapsed })
}

/// A score of a side as White sees it.
fn value(score: Score, side: Side) -> EvalValue {
    let sign = |n: i32| if (side == Side::First) == (score.raw() >= 0) { n } else { -n };
    match score.mate_distance() {
        Some(plies) => EvalValue::Mate(sign(i32::from(plies.div_ceil(2)))),
        None => EvalValue::Centipawns(sign(score.raw().abs())),
    }
}

/// The game as PGN.
fn pgn(game: &GameRecord, about: &GameHeader<'_>) -> Result<PgnGame, Box<dyn Error>> {
    let start = game.start.as_deref().map_or_else(|| Ok(Position::start()), Position::from_fen)?;
    let mut pgn = PgnGame::new(start.clone());
    let result = match game.winning_side() {
        None => GameResult::Draw,
        Some(Side::First) => GameResult::WhiteWins,
        Some(Side::Second) => GameResult::BlackWins,
    };
    pgn.set_result(result);
    for (tag, value) in tags(game, about) {
        pgn.set_tag(tag, &value)?;
    }
    let mut position = start;
    let mut last = None;
    for (ply, played) in game.moves.iter().enumerate() {
        let mv = position.read_move(&played.text, Dialect::Uci)?;
        let node = pgn.push(mv)?;
        pgn.set_comment(node, remark(game, ply, tesuji_game::Position::side(&position)));
        position.make(mv);
        last = Some(node);
    }
    pgn.comment(last.unwrap_or(pgn.root().id()), &game.told(["White", "Black"]));
    Ok(pgn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::file;
    use crate::matches::{Played, Seat};
    use std::collections::HashSet;
    use tesuji_game::Position as _;

    #[test]
    fn the_openings_are_legal_distinct_and_many() {
        let openings = Position::openings();
        assert_eq!(openings.len(), OPENINGS.lines().count(), "a line cannot be read");
        assert!(openings.len() >= 100, "{}", openings.len());
        let (mut names, mut ends) = (HashSet::new(), HashSet::new());
        for opening in &openings {
            let mut position = opening.start.clone();
            for &mv in &opening.moves {
                position.make(mv);
            }
            assert!((5..=12).contains(&opening.moves.len()), "{}", opening.name);
            assert!(names.insert(&opening.name), "{} is there twice", opening.name);
            assert!(ends.insert(position.key()), "{} ends like another", opening.name);
            assert!(position.has_moves());
        }
    }

    #[test]
    fn openings_are_read_from_positions_and_games() {
        let epd = "# mine\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"king's pawn\";\n\n\
                   rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n";
        let openings = Position::read_openings(&mut file("mine.epd", epd.as_bytes()), 8).openings;
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[0].name, "king's pawn");
        let pgn = "[Opening \"Spanish\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let openings = Position::read_openings(&mut file("mine.PGN", pgn.as_bytes()), 5).openings;
        assert_eq!(openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [5, 3]);
        assert_eq!(openings[0].name, "Spanish");
    }

    #[test]
    fn bad_openings_are_named_with_their_line() {
        let wrong =
            Position::read_openings(&mut file("x.epd", b"\nnonsense\n7k/6Q1/6K1/8/8/8/8/8 b - -\n"), 8)
                .wrong("x.epd");
        assert!(
            wrong[0].starts_with("x.epd:2: ") && wrong[1] == "x.epd:3: there is no move to play",
            "{wrong:?}"
        );
        let wrong = Position::read_openings(&mut file("x.pgn", b"1. e4 e5 2. Ke3 *"), 8).wrong("x.pgn");
        assert!(wrong[0].starts_with("x.pgn:1: ") && wrong[0].contains("Ke3"), "{wrong:?}");
        assert_eq!(
            Position::read_openings(&mut file("x.epd", b""), 8).wrong("x.epd"),
            ["x.epd: no positions"]
        );
        let many = "bad\n".repeat(30);
        assert_eq!(
            Position::read_openings(&mut file("x.epd", many.as_bytes()), 8).wrong("x.epd")[10],
            "x.epd: and 20 more"
        );
    }

    #[test]
    fn a_game_is_written_as_pgn() {
        let mv = |text: &str, score| Played {
            text: text.into(),
            score,
            depth: Some(3),
            nodes: None,
            time: None,
            expected: Vec::new(),
        };
        let mate = Score::mate_in(1).raw();
        let game = GameRecord {
            number: 2,
            opening: 0,
            first: Seat::B,
            start: None,
            book: 1,
            moves: vec![
                mv("f2f3", None),
                mv("e7e5", Some(35)),
                mv("g2g4", Some(-120)),
                mv("d8h4", Some(mate)),
            ],
            winner: Some(Seat::A),
            ending: Termination::Rule("checkmate".into()),
        };
        let mut game = game;
        game.moves[1].time = Some(Duration::from_micros(1_250_999));
        let about = GameHeader { names: ["two", "one"], limit: Limit::Depth(3), date: None, opening: "fool" };
        let text = String::from_utf8(Position::write_game(&game, &about, Format::Pgn).unwrap()).unwrap();
        for line in [
            "[Date \"????.??.??\"]",
            "[Round \"2.1\"]",
            "[White \"two\"]",
            "[Opening \"fool\"]",
            "[Result \"0-1\"]",
        ] {
            assert!(text.contains(line), "{text}");
        }
        let moves: Vec<&str> = text.lines().skip_while(|line| line.starts_with('[')).collect();
        assert_eq!(
            moves.join(" ").trim(),
            "1. f3 {book} 1... e5 {[%eval -0.35,3] [%emt 0:00:01.25]} 2. g4 {[%eval -1.20,3]} 2... Qh4# \
             {[%eval #-1,3] Black wins by checkmate} 0-1"
        );
        assert!(text.parse::<PgnGame>().is_ok());
    }
}
