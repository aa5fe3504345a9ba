//! Minimax (negamax): the definition of the answer.

use super::{ClassicSearch, Entered};
use crate::probe::End;
use crate::worker::Stopped;
use crate::{Depth, Probe};
use tesuji_game::{Position, Score};

impl<P: Position, Q: Probe> ClassicSearch<P, Q> {
    /// The best score the side to move can force in `depth` plies: the best of its moves, each met by the
    /// best reply. What is good for one side is bad for the other, so a reply's score changes sign.
    ///
    /// Every move is searched. With b moves a position and depth d that is b^d leaves; all other searches
    /// exist to give the same answer with fewer.
    pub(super) fn minimax(&mut self, depth: Depth) -> Result<Score, Stopped> {
        let moves = match self.enter(depth, Score::MIN, Score::MAX)? {
            Entered::Ended(score) => return Ok(score),
            Entered::Moves(moves) => self.all_or_best(moves, depth),
        };
        let mut best = Score::MIN;
        for mv in moves {
            let bar = self.bar(mv, best);
            self.play(mv);
            let score = -self.minimax(depth - 1)?;
            self.take_back();
            if score > bar {
                best = score;
                self.keep(mv, score);
            }
        }
        Ok(self.leave(best, End::Exact))
    }
}
