//! Principal variation search (PVS): zero windows for all moves but the first.

use super::{Classic, Entered};
use crate::probe::{Again, End};
use crate::worker::Stopped;
use crate::{Depth, Probe};
use tesuji_game::{Position, Score};
use tesuji_params::Technique;

impl<P: Position, Q: Probe> Classic<P, Q> {
    /// Principal variation search: alpha-beta that expects the first move to be the best. Only that one is
    /// searched with the whole window. All others are asked with an empty one, between alpha and the next
    /// score, whether they beat it; a zero window cuts more than an open one. If a move does beat alpha, its
    /// score is not known yet, and it is searched again with the open window.
    ///
    /// With good ordering that happens rarely enough to pay.
    pub(super) fn pvs(&mut self, alpha: Score, beta: Score, depth: Depth) -> Result<Score, Stopped> {
        let moves = match self.enter(depth, alpha, beta)? {
            Entered::Ended(score) => return Ok(score),
            Entered::Moves(moves) => self.captures_first(moves),
        };
        let (floor, beta) = self.narrow(alpha, beta);
        if floor >= beta {
            return Ok(self.leave(floor, End::Cut(Technique::MateDistance)));
        }
        let mut alpha = floor;
        let mut best = Score::MIN;
        for (nth, mv) in moves.into_iter().enumerate() {
            self.play(mv);
            let mut score;
            if nth == 0 {
                score = -self.pvs(-beta, -alpha, depth - 1)?;
            } else {
                score = -self.pvs(-alpha.above(), -alpha, depth - 1)?;
                if alpha < score && score < beta {
                    self.probe.searched_again(Again::ZeroWindow);
                    score = -self.pvs(-beta, -alpha, depth - 1)?;
                }
            }
            self.take_back();
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.keep(mv, score);
            }
            if score >= beta {
                self.count_cutoff(nth);
                break;
            }
        }
        Ok(self.conclude(best, floor, beta))
    }
}
