//! Principal variation search (PVS): zero windows for all moves but the first.

use super::{ClassicSearch, Entered};
use crate::probe::{Again, End};
use crate::worker::Stopped;
use crate::{Depth, Probe};
use std::cmp::Reverse;
use tesuji_game::{MoveList, Position, Score};
use tesuji_params::Technique;

/// A search that orders moves is so many plies shallower.
const SHALLOWER: Depth = 2;

impl<P: Position, Q: Probe> ClassicSearch<P, Q> {
    /// Principal variation search: alpha-beta that expects the first move to be the best. Only that one is
    /// searched with the whole window. All others are asked with an empty one, between alpha and the next
    /// score, whether they beat it; a zero window cuts more than an open one. If a move does beat alpha, only a
    /// lower bound of its score is known, and it is searched again with the window above that.
    ///
    /// It pays if that is rare: so where the window is open, and few nodes have that, a shallower search
    /// [finds](ClassicSearch::by_promise) the move to begin with.
    pub(super) fn pvs(&mut self, alpha: Score, beta: Score, depth: Depth) -> Result<Score, Stopped> {
        let moves = match self.enter(depth, alpha, beta)? {
            Entered::Ended(score) => return Ok(score),
            Entered::Moves(moves) => self.by_candidacy(moves, depth),
        };
        let (floor, beta) = self.narrow(alpha, beta);
        if floor >= beta {
            return Ok(self.leave(floor, End::Cut(Technique::MateDistance)));
        }
        let mut alpha = floor;
        let mut best = Score::MIN;
        for (nth, mv) in self.by_promise(moves, alpha, beta, depth)?.into_iter().enumerate() {
            let bar = self.bar(mv, alpha);
            let score = self.pvs_move(mv, bar, beta, depth, nth == 0)?;
            best = best.max(score);
            if score > bar {
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

    /// The score of a move, if it is above alpha; otherwise some score that is not.
    fn pvs_move(
        &mut self,
        mv: P::Move,
        alpha: Score,
        beta: Score,
        depth: Depth,
        first: bool,
    ) -> Result<Score, Stopped> {
        self.play(mv);
        let mut score;
        if first {
            score = -self.pvs(-beta, -alpha, depth - 1)?;
        } else {
            score = -self.pvs(-alpha.above(), -alpha, depth - 1)?;
            if alpha < score && score < beta && !is_exact(score, depth) {
                self.probe.searched_again(Again::ZeroWindow);
                score = -self.pvs(-beta, -score.below(), depth - 1)?;
            }
        }
        self.take_back();
        Ok(score)
    }

    /// Where the window is open, the moves by what a shallower search says of them.
    fn by_promise(
        &mut self,
        moves: MoveList<P::Move>,
        mut alpha: Score,
        beta: Score,
        depth: Depth,
    ) -> Result<MoveList<P::Move>, Stopped> {
        let shallower = depth - SHALLOWER;
        if beta == alpha.above() || shallower < 2 {
            return Ok(moves);
        }
        let mut promised = Vec::with_capacity(moves.len());
        for (nth, mv) in moves.into_iter().enumerate() {
            let score = self.pvs_move(mv, alpha, beta, shallower, nth == 0)?;
            promised.push((score, mv));
            alpha = alpha.max(score);
        }
        promised.sort_by_key(|&(score, _)| Reverse(score));
        Ok(promised.into_iter().map(|(_, mv)| mv).collect())
    }
}

/// Whether a score that beat a zero window is known exactly. The replies to the move were all searched, for none was good
/// enough; if they lead to leaves, so was everything.
fn is_exact(score: Score, depth: Depth) -> bool {
    depth <= 2 && !score.is_mate()
}
