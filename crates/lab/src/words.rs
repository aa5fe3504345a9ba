//! Lines as the search writes them.

use tesuji_game::{Position, PositionStack};

/// A line of packed moves from a root, 0 being a pass, as far as it can be played.
pub(crate) fn played<P: Position>(root: &PositionStack<P>, packed: &[u16]) -> PositionStack<P> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Position;
    use tesuji_game::Position as _;

    #[test]
    fn a_packed_line_is_played_with_its_passes() {
        let start = Position::start();
        let mv = start.parse_san("e4").unwrap();
        let stack = played(&PositionStack::new(start), &[Position::pack(mv), 0]);
        assert_eq!(stack.ply().0, 2);
        assert_eq!(stack.top().fen().split(' ').nth(1), Some("w"));
    }
}
