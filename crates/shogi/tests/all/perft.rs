//! Counts of leaves that several independent generators agree on.

use tesuji_game::Position as _;
use tesuji_shogi::Position;

/// Lines of `SFEN ;D1 leaves ;D2 leaves ...`.
const SUITE: &str = include_str!("data/perft.sfen");

/// What a test can count in a second.
const MOST: u64 = 60_000_000;

#[test]
fn the_suite_is_counted_exactly() {
    let mut counted = 0;
    for line in SUITE.lines().filter(|line| !line.starts_with('#')) {
        let (sfen, depths) = line.split_once(" ;").unwrap();
        let position = Position::from_sfen(sfen).unwrap();
        for depth in depths.split(" ;") {
            let (depth, leaves) = depth.strip_prefix('D').and_then(|text| text.split_once(' ')).unwrap();
            let leaves: u64 = leaves.parse().unwrap();
            if leaves <= MOST {
                assert_eq!(position.perft(depth.parse().unwrap()), leaves, "{sfen} at depth {depth}");
                counted += 1;
            }
        }
    }
    assert_eq!(counted, 70);
}
