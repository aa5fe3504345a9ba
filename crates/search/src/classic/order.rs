//! In which order moves are tried. The better the order, the more a window cuts.

use super::Classic;
use crate::Probe;
use std::cmp::Reverse;
use tesuji_game::{MoveList, Position};

/// Sorts before everything of a lower class, then by gain, then the least attacker.
type Rank = Reverse<(u8, i32, Reverse<usize>)>;

impl<P: Position, Q: Probe> Classic<P, Q> {
    /// Captures and promotions by what they gain, the least attacker first; then the rest as it came.
    pub(super) fn captures_first(&self, mut moves: MoveList<P::Move>) -> MoveList<P::Move> {
        moves.sort_by_cached_key(|&mv| {
            let noisy = self.line.top().is_noisy(mv);
            self.rank(u8::from(noisy), mv, noisy)
        });
        moves
    }

    /// Captures and promotions as above, then checks, then the killer, then the rest.
    pub(super) fn tactics_first(&self, mut moves: MoveList<P::Move>, killer: u16) -> MoveList<P::Move> {
        moves.sort_by_cached_key(|&mv| {
            let position = self.line.top();
            let noisy = position.is_noisy(mv);
            let class = if noisy {
                3
            } else if position.gives_check(mv) {
                2
            } else {
                u8::from(P::pack(mv) == killer)
            };
            self.rank(class, mv, noisy)
        });
        moves
    }

    fn rank(&self, class: u8, mv: P::Move, noisy: bool) -> Rank {
        if !noisy {
            return Reverse((class, 0, Reverse(0)));
        }
        let position = self.line.top();
        let kinds = P::FACTS.actors / 2;
        let attacker = usize::from(position.slots(mv).actor) % kinds.max(1);
        Reverse((class, position.gain(mv).raw(), Reverse(attacker)))
    }
}
