//! Shogi in the lab.

mod learning;

use super::{LabGame, RecordedMove, Sample};
use crate::input::Format;
use crate::learn::SubjectVisitor;
use crate::matches::{
    GameHeader, GameRecord, NextGame, Opening, Played, PlayerFault, RecordedGame, Termination,
};
use crate::train::NetworkVisitor;
use std::error::Error;
use std::io::Read;
use tesuji_game::{Reason, Score, Side};
use tesuji_shogi::kifu::{self, Cause, GameResult, KifuGame, NodeId};
use tesuji_shogi::{Handicap, Move, Position};

/// Openings from play.
const OPENINGS: &str = include_str!("../../../data/shogi_openings.sfen");

/// What a mate is worth in a record, as other programs write it.
const MATE: i32 = 30_000;

impl LabGame for Position {
    const RECORDS: &'static [Format] = &[Format::Csa, Format::Kif, Format::Kifu, Format::Ki2];
    const WRITTEN: &'static [Format] = &[Format::Csa, Format::Kif, Format::Kifu];
    const POSITIONS: &'static str = include_str!("../../../data/shogi_positions.sfen");
    const TACTICS: &'static str = include_str!("../../../data/shogi_tactics.sfen");
    const SAMPLES: &'static [Sample] = SAMPLES;

    fn handicaps() -> Vec<(&'static str, &'static str, Position)> {
        let given = Handicap::ALL.into_iter().filter(|&handicap| handicap != Handicap::Even);
        given.map(|handicap| (handicap.english(), handicap.japanese(), handicap.position())).collect()
    }

    fn write_variations(
        start: &Position,
        tags: &[(&str, &str)],
        nodes: &[RecordedMove<Move>],
    ) -> Result<(Format, String), String> {
        let mut game = KifuGame::new(start.clone());
        let mut result = "";
        for &(name, value) in tags {
            let name = match name {
                "Black" => "先手",
                "White" => "後手",
                "Result" => {
                    result = value;
                    continue;
                }
                name => name,
            };
            // What KIF has no place for is left out.
            drop(game.set_header(name, value));
        }
        let mut ids = vec![NodeId::ROOT];
        for node in nodes {
            let after = ids.get(node.parent).copied().unwrap_or(NodeId::ROOT);
            let id = game.add_move(after, node.mv).map_err(|error| error.to_string())?;
            game.set_comment(id, &node.comment);
            ids.push(id);
        }
        // A side that lost without being mated has resigned.
        let last = game.position(game.last());
        let lost = if last.side() == Side::First { "0-1" } else { "1-0" };
        if result == lost && !last.legal_moves().is_empty() {
            drop(game.end(kifu::Ending::Resigned));
        }
        Ok((Format::Kif, game.to_kif()))
    }

    fn openings() -> Vec<Opening<Position>> {
        OPENINGS.lines().filter_map(|line| Opening::read(line, usize::MAX).ok()).collect()
    }

    fn read_record(input: &mut dyn Read, take: &mut dyn FnMut(NextGame<Position>)) {
        for game in kifu::read(input) {
            match game {
                Ok(game) => take(Ok(told(&game))),
                // That there is nothing at all is for the caller to say.
                Err(error) if error.cause == Cause::Empty => {}
                Err(error) => take(Err((error.line, error.cause.to_string()))),
            }
        }
    }

    fn write_game(game: &GameRecord, about: &GameHeader<'_>, format: Format) -> Result<Vec<u8>, String> {
        let record = record(game, about, format).map_err(|why| format!("game {}: {why}", game.number + 1))?;
        Ok(match format {
            // No letter is lost: what has no place in Shift_JIS is written in UTF-8, which readers try next.
            Format::Kif => record.to_kif_in_shift_jis().unwrap_or_else(|| record.to_kif().into_bytes()),
            Format::Kifu => record.to_kif().into_bytes(),
            _ => record.to_csa().into_bytes(),
        })
    }

    fn plies(&self) -> u32 {
        self.number().saturating_sub(1)
    }

    fn encode(&self, out: &mut Vec<u8>) {
        learning::encode(self, out);
    }

    fn decode(bytes: &[u8]) -> Result<Position, String> {
        learning::decode(bytes)
    }

    fn visit_subjects(visitor: &mut impl SubjectVisitor) {
        visitor.visit::<Position>();
    }

    fn visit_network(visitor: &mut impl NetworkVisitor) {
        visitor.visit::<Position>();
    }
}

const SAMPLES: &[Sample] = &[
    (
        "opening",
        "An opening",
        "ln1gk2nl/1r1s2g2/4ppsp1/p1pp2p1p/1p5P1/P1P2PP1P/1PSPP4/2G2S1R1/LN2KG1NL b Bb 25",
    ),
    (
        "middle-game",
        "A middle game",
        "lr3k1nl/3g1sgb1/p1nsp2pp/2pp1ppB1/1p7/2PPP1P2/PPS2PN1P/2G1GS1R1/LN2K3L b P 37",
    ),
    ("endgame", "An endgame", "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65"),
];

/// The game with its headers, what the players said, and how it ended.
fn record(game: &GameRecord, about: &GameHeader<'_>, format: Format) -> Result<KifuGame, Box<dyn Error>> {
    let start = game.start.as_deref().map_or_else(|| Ok(Position::start()), Position::from_sfen)?;
    let mut record = KifuGame::new(start.clone());
    record.set_header("棋戦", &format!("Tesuji match {}.{}", game.number / 2 + 1, game.number % 2 + 1))?;
    record.set_header("先手", about.names[0])?;
    record.set_header("後手", about.names[1])?;
    if let Some(date) = about.date {
        record.set_header("開始日時", &date.replace('.', "/"))?;
    }
    if !about.opening.is_empty() {
        record.set_header("戦型", about.opening)?;
    }
    record.set_comment(record.root().id(), &about.limit.to_string());
    let mut position = start;
    for (ply, played) in game.moves.iter().enumerate() {
        let mv = position.parse_usi(&played.text)?;
        let node = record.push(mv)?;
        record.set_time(node, played.time);
        let said = if ply < game.book { "book".to_string() } else { remark(played, &position, format) };
        record.set_comment(node, &said);
        position.make(mv);
    }
    let word = other_readers(ending(game, position.side()), format);
    let last = record.end(word)?;
    record.set_comment(last, &game.told(["Black", "White"]));
    Ok(record)
}

/// What a player thought, as Floodgate writes it: a star, hundredths of a pawn as Black sees them, and in CSA the line that
/// was expected. How deep it looked is told on a line of its own.
fn remark(played: &Played, position: &Position, format: Format) -> String {
    let seen = |score: Score| match score.mate_distance() {
        Some(_) => MATE * score.raw().signum(),
        None => score.raw(),
    };
    let sign = if position.side() == Side::First { 1 } else { -1 };
    let line = if format == Format::Csa { expected(played, position) } else { String::new() };
    let score = played.score().map(|score| format!("* {}{line}", sign * seen(score)));
    let depth = played.depth.map(|depth| format!("depth {depth}"));
    [score, depth].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The line that was expected after a move, as in ` -3334FU +2726FU`.
fn expected(played: &Played, position: &Position) -> String {
    let Ok(mv) = position.parse_usi(&played.text) else { return String::new() };
    let mut position = position.clone();
    position.make(mv);
    let mut line = String::new();
    for text in &played.expected {
        let Ok(mv) = position.parse_usi(text) else { break };
        line.push(' ');
        line.push_str(&position.csa(mv));
        position.make(mv);
    }
    line
}

/// A word that readers of the format know, and that says as much about who won: most take `%TSUMI` for a draw, and know no
/// draw in KIF but repetition and impasse.
fn other_readers(ending: kifu::Ending, format: Format) -> kifu::Ending {
    match (ending, format) {
        (kifu::Ending::Checkmate, Format::Csa) => kifu::Ending::Resigned,
        (kifu::Ending::Draw, Format::Kif | Format::Kifu) => kifu::Ending::Impasse,
        (ending, _) => ending,
    }
}

/// The word of the format for how a game ended; that it was broken off if there is none that names the winner.
fn ending(game: &GameRecord, to_move: Side) -> kifu::Ending {
    let rule = |reason: Reason, text: &str| reason.to_string() == text;
    let loser = game.winning_side().map(Side::other);
    let word = match &game.ending {
        Termination::Rule(text) if rule(Reason::Repetition, text) => kifu::Ending::Repetition,
        Termination::Rule(text) if rule(Reason::EnteringKing, text) => kifu::Ending::EnteredKing,
        Termination::Rule(text) if rule(Reason::PerpetualCheck, text) && loser == Some(to_move) => {
            kifu::Ending::IllegalLoss
        }
        Termination::Rule(text) if rule(Reason::PerpetualCheck, text) => kifu::Ending::IllegalWin,
        Termination::Rule(_) => kifu::Ending::Checkmate,
        Termination::GaveUp | Termination::Resigned => kifu::Ending::Resigned,
        Termination::DrawAgreed | Termination::TooLong | Termination::Repeated => kifu::Ending::Draw,
        Termination::Fault(PlayerFault::Time | PlayerFault::Silent) => kifu::Ending::TimeUp,
        Termination::Fault(PlayerFault::Illegal(_)) => kifu::Ending::IllegalLoss,
        Termination::Fault(PlayerFault::Crash(_)) => kifu::Ending::Interrupted,
    };
    let says = match word.result(to_move) {
        GameResult::Won(side) => Some(side.other()),
        _ => None,
    };
    if says == loser { word } else { kifu::Ending::Interrupted }
}

/// What a record says of its game.
fn told(game: &KifuGame) -> RecordedGame<Position> {
    let text = |value: Option<&str>| value.unwrap_or_default().to_string();
    let half_points = match game.result() {
        GameResult::Won(side) => Some(if side == Side::First { 2 } else { 0 }),
        GameResult::Draw => Some(1),
        GameResult::Unknown => None,
    };
    RecordedGame {
        game: Opening {
            name: text(game.header("戦型")),
            start: game.start().clone(),
            moves: game.moves().collect(),
        },
        half_points,
        players: [text(game.black()), text(game.white())],
        site: text(game.header("場所")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::file;
    use crate::matches::{Limit, Played, Seat};
    use std::collections::HashSet;
    use tesuji_game::Position as _;

    #[test]
    fn the_openings_are_legal_and_distinct() {
        let openings = Position::openings();
        let lines = OPENINGS.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!((openings.len(), lines), (97, 97), "a line cannot be read");
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
        let openings = Position::read_openings(&mut file("mine.sfen", text.as_bytes()), 2).openings;
        // The last move of the third would end the game.
        assert_eq!(openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 0, 0, 0]);
        assert_eq!(openings[0].name, "diagonals");
        assert_eq!(openings[2].start, openings[3].start);
        let csa = b"PI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n/\n$OPENING:mine\nPI\n+\n+2726FU\n";
        let openings = Position::read_openings(&mut file("two.csa", csa), 2).openings;
        assert_eq!(openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(openings[1].name, "mine");
        let kif = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
        assert_eq!(
            Position::read_openings(&mut file("one.kif", kif.as_bytes()), 9).openings[0].moves.len(),
            2
        );
    }

    #[test]
    fn bad_openings_are_named_with_their_line() {
        let text = "\nnonsense\n4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\nstartpos moves 7g7e\n";
        let wrong = Position::read_openings(&mut file("x.sfen", text.as_bytes()), 8).wrong("x.sfen");
        assert!(wrong[0].starts_with("x.sfen:2: ") && wrong[2].starts_with("x.sfen:4: "), "{wrong:?}");
        assert_eq!(wrong[1], "x.sfen:3: there is no move to play");
        assert_eq!(
            Position::read_openings(&mut file("x.sfen", b""), 8).wrong("x.sfen"),
            ["x.sfen: no positions"]
        );
        let csa = b"PI\n+\n+7776FU\n/\nPI\n+\n+7775FU\n";
        let wrong = Position::read_openings(&mut file("x.CSA", csa), 8);
        assert_eq!((wrong.openings.len(), wrong.bad[0].after), (1, 1), "the good game is there all the same");
        let wrong = wrong.wrong("x.CSA");
        assert!(wrong.len() == 1 && wrong[0].starts_with("x.CSA:7: "), "{wrong:?}");
    }

    fn game(winner: Option<Seat>, ending: Termination) -> GameRecord {
        let mv = |text: &str, score| Played {
            text: text.into(),
            score,
            depth: Some(3),
            nodes: None,
            time: None,
            expected: Vec::new(),
        };
        let moves = vec![mv("7g7f", None), mv("3c3d", Some(35))];
        GameRecord { number: 3, opening: 0, first: Seat::B, start: None, book: 1, moves, winner, ending }
    }

    #[test]
    fn a_game_is_written_in_csa_and_can_be_read() {
        let limit = Limit::Clock("10b1".parse().unwrap());
        let about = GameHeader { names: ["two", "one"], limit, date: Some("2026.01.31"), opening: "" };
        let lost = game(Some(Seat::A), Termination::GaveUp);
        let text = String::from_utf8(Position::write_game(&lost, &about, Format::Csa).unwrap()).unwrap();
        // White's +0.35 is Black's -35.
        let expected = "'CSA encoding=UTF-8\nV2.2\n$EVENT:Tesuji match 2.2\nN+two\nN-one\n$START_TIME:2026/01/31\nPI\n+\n\
                        '*10b1\n+7776FU\n'*book\n-3334FU\n'** -35\n'*depth 3\n%TORYO\n'*White wins by resignation\n";
        assert_eq!(text, expected);
        let games: Vec<_> =
            kifu::read([&text, "/\n", &text].concat().as_bytes()).map(Result::unwrap).collect();
        assert_eq!((games.len(), games[1].result()), (2, GameResult::Won(Side::Second)));
    }

    #[test]
    fn a_game_is_written_in_kif_and_can_be_read() {
        let about = GameHeader { names: ["two", "one"], limit: Limit::Depth(3), date: None, opening: "" };
        let mate = game(Some(Seat::A), Termination::Rule(Reason::Checkmate.to_string()));
        let bytes = Position::write_game(&mate, &about, Format::Kif).unwrap();
        assert!(std::str::from_utf8(&bytes).is_err(), "Shift_JIS, as files in KIF are");
        let text = kifu::decode(&bytes);
        let end =
            "   2 ３四歩(33)\n** -35\n*depth 3\n   3 詰み\n*White wins by checkmate\nまで2手で後手の勝ち\n";
        assert!(text.starts_with("#KIF version=2.0 encoding=Shift_JIS\n") && text.ends_with(end), "{text}");
        assert_eq!(kifu::read_kif(&bytes[..]).unwrap().result(), GameResult::Won(Side::Second));
        let draw = Position::write_game(&game(None, Termination::TooLong), &about, Format::Kif).unwrap();
        assert!(kifu::decode(&draw).ends_with("まで2手で持将棋\n"));
        let utf8 = Position::write_game(&mate, &about, Format::Kifu).unwrap();
        assert!(std::str::from_utf8(&utf8).unwrap().starts_with("#KIF version=2.0 encoding=UTF-8\n"));
        let about = GameHeader { names: ["Šárka", "one"], ..about };
        let bytes = Position::write_game(&mate, &about, Format::Kif).unwrap();
        assert!(std::str::from_utf8(&bytes).unwrap().contains("先手：Šárka\n"), "no letter is lost");
    }

    #[test]
    fn other_readers_see_who_won() {
        let about = GameHeader { names: ["two", "one"], limit: Limit::Depth(3), date: None, opening: "" };
        let rule = Termination::Rule(Reason::Checkmate.to_string());
        let text = Position::write_game(&game(Some(Seat::A), rule), &about, Format::Csa).unwrap();
        assert!(String::from_utf8(text).unwrap().contains("\n%TORYO\n'*White wins by checkmate\n"));
        let mated = Played {
            text: String::new(),
            score: Some(Score::mated_in(4).raw()),
            depth: None,
            nodes: None,
            time: None,
            expected: Vec::new(),
        };
        let black = Position::start();
        assert_eq!(remark(&mated, &black, Format::Csa), "* -30000");
        let white = black.after(black.parse_usi("7g7f").unwrap());
        assert_eq!(remark(&mated, &white, Format::Csa), "* 30000");
        let line = ["3c3d", "2g2f"].map(str::to_string).to_vec();
        let said = Played { text: "7g7f".into(), score: Some(24), expected: line, ..mated };
        assert_eq!(remark(&said, &black, Format::Csa), "* 24 -3334FU +2726FU");
        assert_eq!(remark(&said, &black, Format::Kif), "* 24");
    }

    #[test]
    fn the_word_for_an_ending_never_names_another_winner() {
        let rule = |reason: Reason| Termination::Rule(reason.to_string());
        let endings = [
            (Some(Seat::A), rule(Reason::Checkmate), "%TSUMI"),
            (None, rule(Reason::Repetition), "%SENNICHITE"),
            (Some(Seat::B), rule(Reason::EnteringKing), "%KACHI"),
            (Some(Seat::B), rule(Reason::PerpetualCheck), "%-ILLEGAL_ACTION"),
            (Some(Seat::A), rule(Reason::PerpetualCheck), "%ILLEGAL_MOVE"),
            (Some(Seat::A), Termination::Fault(PlayerFault::Time), "%TIME_UP"),
            (Some(Seat::A), Termination::Fault(PlayerFault::Crash(String::new())), "%CHUDAN"),
            (Some(Seat::A), Termination::Fault(PlayerFault::Illegal("7g7e".into())), "%ILLEGAL_MOVE"),
            (Some(Seat::A), Termination::Resigned, "%TORYO"),
            // Black is to move, and cannot have resigned.
            (Some(Seat::B), Termination::Resigned, "%CHUDAN"),
            (None, Termination::TooLong, "%HIKIWAKE"),
        ];
        for (winner, how, word) in endings {
            // The second player has Black, and Black is to move.
            assert_eq!(ending(&game(winner, how.clone()), Side::First).csa(Side::First), word, "{how:?}");
        }
    }
}
