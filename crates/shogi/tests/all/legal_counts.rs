//! Positions of games with the number of their moves and of their checks, as other generators count them.

use tesuji_game::Position as _;
use tesuji_shogi::Position;

/// Lines of `SFEN|legal moves|legal moves that give check`.
const COUNTS: &str = include_str!("data/legal_counts.txt");

#[test]
fn moves_and_checks_are_counted_like_elsewhere() {
    let mut lines = 0;
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let position = Position::from_sfen(fields[0]).unwrap();
        let moves = position.legal_moves();
        let checks = moves.iter().filter(|&&mv| position.gives_check(mv)).count();
        let expected = (fields[1].parse(), fields[2].parse());
        assert_eq!((Ok(moves.len()), Ok(checks)), expected, "{}", fields[0]);
        lines += 1;
    }
    assert_eq!(lines, 100);
}
