//! Alpha-beta: minimax with a window.

use super::{ClassicSearch, Entered};
use crate::probe::End;
use crate::worker::Stopped;
use crate::{Depth, Probe};
use tesuji_game::{Position, Score};
use tesuji_params::Technique;

impl<P: Position, Q: Probe> ClassicSearch<P, Q> {
    /// Minimax with a window. Alpha is what the side to move already has elsewhere, beta what the opponent
    /// has: once a move reaches beta the opponent will not enter this node, and the rest need not be
    /// searched.
    ///
    /// The answer is exact between alpha and beta. Outside it is a bound, the tightest that was seen
    /// (fail-soft): at most the answer if that is `<= alpha`, at least if `>= beta`. With the best move first
    /// everywhere about 2 b^(d/2) leaves are left, so moves are ordered.
    pub(super) fn alphabeta(&mut self, alpha: Score, beta: Score, depth: Depth) -> Result<Score, Stopped> {
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
        for (nth, mv) in moves.into_iter().enumerate() {
            let bar = self.bar(mv, alpha);
            self.play(mv);
            let score = -self.alphabeta(-beta, -bar, depth - 1)?;
            self.take_back();
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
}
