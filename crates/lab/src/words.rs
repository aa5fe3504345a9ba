//! Positions and moves for people.

use tesuji_game::{Notation, PositionStack, Score, Unobserved};

/// Moves one after the other, as people write them.
pub(crate) fn line<P: Notation>(start: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = start.clone();
    let write = |&mv: &P::Move| {
        let text = position.write_move(mv, P::PROSE);
        position.play(mv, &mut Unobserved);
        text
    };
    moves.iter().map(write).collect()
}

/// A line of packed moves from a root, 0 being a pass, as far as it can be played.
pub(crate) fn played<P: Notation>(root: &PositionStack<P>, packed: &[u16]) -> PositionStack<P> {
    let mut stack = root.clone();
    for &bits in packed {
        if bits == 0 {
            stack.push_pass();
        } else if let Some(mv) = stack.top().unpack(bits) {
            stack.push(mv);
        } else {
            break;
        }
    }
    stack
}

/// `+0.35`, `#3` for mating in 3 moves, `-#2` for being mated in 2.
pub(crate) fn score(score: Score) -> String {
    match score.mate_distance() {
        None => score.to_string(),
        Some(plies) => format!("{}#{}", if score < Score::DRAW { "-" } else { "" }, plies.div_ceil(2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Position;
    use tesuji_game::Position as _;

    #[test]
    fn a_packed_line_is_played_with_its_passes() {
        let start = Position::start();
        let mv = start.parse_san("e4").unwrap();
        let stack = played(&PositionStack::new(start.clone()), &[Position::pack(mv), 0]);
        assert_eq!(stack.ply().0, 2);
        assert_eq!(stack.top().fen().split(' ').nth(1), Some("w"));
        assert_eq!(line(&start, &[mv]), ["e4"]);
    }

    #[test]
    fn scores_are_short() {
        let shown = [Score::cp(-30), Score::mate_in(3), Score::mated_in(4)].map(score);
        assert_eq!(shown, ["-0.30", "#2", "-#2"]);
    }
}
