//! Shogi keeps the laws of every rule set.

use tesuji_game::conformance::{ConformanceEffort, check};
use tesuji_shogi::Position;

#[test]
fn shogi_keeps_the_laws() {
    let starts = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
        // A problem without the attacker's king.
        "8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1",
    ];
    let starts = starts.map(|sfen| Position::from_sfen(sfen).unwrap());
    let report =
        check(&starts, ConformanceEffort { games: 4, plies: 160, ..ConformanceEffort::default() }).unwrap();
    assert!(report.positions > 800 && report.attacked > 50, "{report:?}");
}
