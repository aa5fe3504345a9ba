//! Where a line is settled.

use tesuji_game::{Position, Score};

/// So many quiet plies in a row, and the storm is over.
const CALM: usize = 4;

/// How much of a line belongs to a solution, and the material it wins.
///
/// The line ends with the last capture, promotion or check of its first side before things are calm, or with its
/// first move. The material is what both sides won until then, in exchange values.
pub(super) fn settled<P: Position>(start: &P, line: &[P::Move]) -> (usize, Score) {
    let mut position = start.clone();
    let (mut calm, mut length) = (0, 1.min(line.len()));
    let (mut balance, mut won) = (0, 0);
    for (ply, &mv) in line.iter().enumerate() {
        let ours = ply % 2 == 0;
        let loud = position.is_noisy(mv) || position.gives_check(mv);
        calm = if loud { 0 } else { calm + 1 };
        if calm == CALM {
            break;
        }
        let gain = position.gain(mv).raw();
        balance += if ours { gain } else { -gain };
        if loud && ours {
            length = ply + 1;
        }
        if ply == 0 || loud {
            won = balance;
        }
        position = position.after(mv);
    }
    (length, Score::cp(won))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Position;
    use tesuji_game::Position as _;

    fn of(fen: &str, moves: &[&str]) -> (usize, Score) {
        let start = Position::from_fen(fen).unwrap();
        let mut position = start.clone();
        let mut line = Vec::new();
        for san in moves {
            let mv = position.parse_san(san).unwrap();
            position = position.after(mv);
            line.push(mv);
        }
        settled(&start, &line)
    }

    #[test]
    fn a_line_ends_where_nothing_is_left_to_take() {
        // A fork of king and rook: the check, then the capture, and no more.
        let fen = "8/8/2r3k1/R4pp1/P1N5/2P3P1/1P3KP1/1r6 w - - 0 1";
        let line = ["Ne5+", "Kf6", "Nxc6", "Rxb2+", "Kf3", "Rb3", "Rc5"];
        let (length, won) = of(fen, &line);
        assert_eq!(length, 3);
        assert!(won.raw() > 300, "{won}");
        // The answer that takes back counts, though the line of the solver ends before it.
        let (length, won) = of("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", &["Rxd8+", "Kxd8"]);
        assert_eq!((length, won), (1, Score::DRAW));
        assert_eq!(of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &["e4", "Kd7"]).0, 1);
        assert_eq!(of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &[]), (0, Score::DRAW));
    }
}
