//! Endgame tables, asked about positions by chance.

use std::sync::Arc;
use tesuji_chess::Position;
use tesuji_engine::{Game, Settings};
use tesuji_game::Position as _;
use tesuji_game::random::Random;
use tesuji_search::{Known, KnownEndings};

/// Three pieces.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/data/syzygy");

fn tables() -> Arc<dyn KnownEndings<Position>> {
    Position::endings(TABLES).unwrap().in_search(&Settings::default().endings)
}

/// Two kings and a piece by chance, if the rules allow it. The clock begins.
fn position(random: &mut Random) -> Option<Position> {
    let mut board = [b'1'; 64];
    for piece in [b'K', b'k', b"QRBNPqrbnp"[random.below(10)]] {
        let free: Vec<usize> = (0..64).filter(|&square| board[square] == b'1').collect();
        board[free[random.below(free.len())]] = piece;
    }
    let mut ranks: Vec<&str> = board.chunks(8).map(|rank| std::str::from_utf8(rank).unwrap()).collect();
    ranks.reverse();
    let mut text = ranks.join("/");
    for empty in (2..=8).rev() {
        text = text.replace(&"1".repeat(empty), &empty.to_string());
    }
    let side = ["w", "b"][random.below(2)];
    Position::from_fen(&format!("{text} {side} - - 0 1")).ok()
}

/// With the clock of one that begins.
fn begun(position: &Position) -> Position {
    let fen = position.fen();
    let words: Vec<&str> = fen.split(' ').collect();
    Position::from_fen(&format!("{} 0 1", words[..4].join(" "))).unwrap()
}

fn worth(known: Known) -> i32 {
    match known {
        Known::Win | Known::BarredWin => 1,
        Known::Draw => 0,
        Known::BarredLoss | Known::Loss => -1,
    }
}

#[test]
fn what_tables_say_of_a_position_follows_from_its_moves() {
    let (tables, mut random) = (tables(), Random(23));
    let mut seen = [0; 3];
    for _ in 0..2_000 {
        let Some(position) = position(&mut random) else { continue };
        let said = worth(tables.known(&position, 1).unwrap());
        let moves = position.legal_moves();
        let best =
            moves.iter().map(|&mv| -worth(tables.known(&begun(&position.after(mv)), 1).unwrap())).max();
        let stuck = if position.royal_attacked() { -1 } else { 0 };
        assert_eq!(said, best.unwrap_or(stuck), "{}", position.fen());
        seen[(said + 1) as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn a_clock_that_runs_and_a_depth_too_small_are_not_asked_about() {
    let asked = |fen: &str, depth, least| {
        let endings = tesuji_engine::EndingSettings { depth: least, ..Settings::default().endings };
        let tables = Position::endings(TABLES).unwrap().in_search(&endings);
        tables.known(&Position::from_fen(fen).unwrap(), depth)
    };
    let won = "8/8/8/4k3/8/8/8/K6Q w - - 0 1";
    assert_eq!(asked(won, 1, 1), Some(Known::Win));
    assert_eq!(asked(won, 4, 5), None);
    assert_eq!(asked(won, 5, 5), Some(Known::Win));
    assert_eq!(asked("8/8/8/4k3/8/8/8/K7 w - - 0 1", 4, 5), Some(Known::Draw), "less than the largest table");
    assert_eq!(asked("8/8/8/4k3/8/8/8/K6Q w - - 1 1", 9, 1), None);
    assert_eq!(asked("8/8/8/4k3/8/8/8/K5QR w - - 0 1", 9, 1), None);
}

#[test]
fn the_best_moves_win_in_the_end() {
    let tables = Position::endings(TABLES).unwrap();
    let settings = Settings::default().endings;
    for fen in ["8/8/8/4k3/8/8/8/K6R w - - 0 1", "8/4k3/8/8/3KP3/8/8/8 w - - 0 1"] {
        let mut position = Position::from_fen(fen).unwrap();
        for ply in 0.. {
            assert!(ply < 100, "{fen}");
            let Some(ending) = tables.root(&position, &settings) else { break };
            let wanted = if ply % 2 == 0 { Known::Win } else { Known::Loss };
            assert_eq!((ending.known, ending.by_distance), (wanted, true), "{}", position.fen());
            position = position.after(ending.moves[0]);
        }
        assert!(position.is_checkmate(), "{}", position.fen());
    }
}
