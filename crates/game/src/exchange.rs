//! Static exchange evaluation (SEE): the swap of captures on one square, for every game. The games add values and
//! attackers, and ask it for `wins_exchange`.

use crate::Side;

/// Who captures next in an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taker {
    /// A piece that costs its owner so much if it is captured in turn.
    Piece(i32),
    /// The royal piece. It captures last, and only what nobody defends.
    Royal {
        /// Whether the other side could capture in turn.
        defended: bool,
    },
}

/// The swap of SEE (`see_ge` with a threshold of zero): whether `mover`, who has just come to a square, comes out of the captures there at zero or better. Both sides stop
/// when going on would cost them.
///
/// `balance` is what the mover is ahead if the enemy captures once and the exchange ends there. `next` gives the least
/// valuable piece with which a side can capture, and takes it off the board.
///
/// ```
/// use tesuji_game::Side;
/// use tesuji_game::exchange::{Taker, comes_out};
/// // A rook took a pawn that a pawn defends: 100 - 500.
/// let mut takers = vec![Taker::Piece(100)];
/// assert!(!comes_out(Side::First, 100 - 500, |_| takers.pop()));
/// ```
#[inline(always)]
pub fn comes_out(mover: Side, mut balance: i32, mut next: impl FnMut(Side) -> Option<Taker>) -> bool {
    let mut side = mover;
    let mut winning = true;
    loop {
        side = !side;
        match next(side) {
            None => return winning,
            Some(Taker::Royal { defended }) => return if defended { winning } else { !winning },
            Some(Taker::Piece(value)) => {
                winning = !winning;
                // Seen from the other side, less the piece that now stands on the square.
                balance = -balance - 1 - value;
                if balance >= 0 {
                    return winning;
                }
            }
        }
    }
}
