//! Where a line is settled.

use tesuji_game::{Position, Score};

/// So many quiet plies in a row, and the storm is over.
const CALM: usize = 4;

/// Less than this is not material.
const TRIFLE: i32 = 50;

/// How much of a line belongs to a solution, and the material it wins.
///
/// The material is what both sides won, in exchange values, by the time things are calm. The line ends with the move
/// of its first side that has won it for good; where nothing is won, with its last capture, promotion or check; and
/// with its first move if there is none.
pub(super) fn settled<P: Position>(start: &P, line: &[P::Move]) -> (usize, Score) {
    let mut position = start.clone();
    let (mut calm, mut last_loud) = (0, 1.min(line.len()));
    let mut balances = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        let ours = ply % 2 == 0;
        let loud = position.is_noisy(mv) || position.gives_check(mv);
        calm = if loud { 0 } else { calm + 1 };
        if calm == CALM {
            break;
        }
        let gain = position.gain(mv).raw();
        let before = balances.last().copied().unwrap_or(0);
        balances.push(before + if ours { gain } else { -gain });
        if loud && ours {
            last_loud = ply + 1;
        }
        position = position.after(mv);
    }
    let won = balances.last().copied().unwrap_or(0);
    let short_of_it = balances.iter().rposition(|&balance| balance < won - TRIFLE);
    // The first move of the first side after which the balance is never short of what is won.
    let length = match short_of_it {
        _ if won < TRIFLE => last_loud,
        None => 1,
        Some(last) => (last + 2) | 1,
    };
    (length.min(line.len()), Score::cp(won))
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
        // Checks of the other side afterwards do not make the line longer.
        let line = ["Ne5+", "Kf6", "Nxc6", "Rxb2+", "Kf3", "g4+", "Kf4", "Rf2+", "Ke3"];
        assert_eq!(of(fen, &line).0, 3);
        assert_eq!(of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &["e4", "Kd7"]).0, 1);
        assert_eq!(of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &[]), (0, Score::DRAW));
    }
}
