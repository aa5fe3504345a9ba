//! Chess keeps the laws of every rule set.

use tesuji_chess::Position;
use tesuji_game::conformance::{ConformanceEffort, check};

/// Starts that reach castling of every kind, promotion, en passant and pins early.
const STARTS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w ACac - 0 1",
    "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w BGbg - 0 1",
    "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

#[test]
fn chess_conforms() {
    let starts: Vec<Position> = STARTS.iter().map(|fen| Position::from_fen(fen).unwrap()).collect();
    let report = check(&starts, ConformanceEffort { games: 8, plies: 160, seed: 2026 }).unwrap();
    assert!(report.positions > 5_000 && report.attacked > 300, "{report:?}");
}

#[test]
fn only_legal_moves_unpack() {
    use tesuji_game::Position as _;
    for fen in STARTS {
        let position = Position::from_fen(fen).unwrap();
        let unpacked = (0..=u16::MAX).filter(|&bits| position.unpack(bits).is_some()).count();
        assert_eq!(unpacked, position.legal_moves().len(), "{fen}");
    }
}
