//! Laws for any position of shogi, and a way to get one out of bytes.

use tesuji_game::Position as _;
use tesuji_game::conformance::{ConformanceEffort, check};
use tesuji_shogi::Position;

/// What must hold for any position of shogi that was read, whatever the text was.
///
/// # Panics
/// If it does not hold: that is the finding.
pub fn assert_sound(position: &Position) {
    let sfen = position.sfen();
    assert_eq!(Position::from_sfen(&sfen).as_ref(), Ok(position), "does not read back");
    assert_eq!(position.key(), position.recomputed_key(), "{sfen}");
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64, "{sfen}");
    assert!(moves.iter().all(|&mv| position.is_legal(mv)), "{sfen}");
    if let Err(violation) = check(std::slice::from_ref(position), ConformanceEffort { games: 1, plies: 2, seed: 1 }) {
        panic!("{violation}");
    }
}

/// Positions of shogi with full hands, pins, many pieces of one kind, mates by dropped pawns, and one king only.
const STARTS: [&str; 6] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
    "8k/3+P+P+P3/3+P1+P3/3+P+P+P3/9/3G1G3/2S1S4/1+B5+R1/1+B2K2+R1 b SG 1",
    "8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1",
];

/// A position of shogi that the first bytes choose, and the bytes that are left.
///
/// # Panics
/// Never.
#[must_use]
pub fn reached(data: &[u8]) -> Option<(Position, &[u8])> {
    let (&[start, plies], mut rest) = data.split_first_chunk()?;
    let sfen = STARTS[usize::from(start) % STARTS.len()];
    let mut position = Position::from_sfen(sfen).expect("a good SFEN");
    for _ in 0..plies % 16 {
        let (&choice, after) = rest.split_first()?;
        rest = after;
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.make(moves[usize::from(choice) % moves.len()]);
    }
    Some((position, rest))
}
