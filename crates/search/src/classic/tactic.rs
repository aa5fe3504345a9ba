//! Alpha-beta with killer moves and a quiescence search (qsearch) of captures and checks.

use super::ClassicSearch;
use crate::probe::End;
use crate::worker::Stopped;
use crate::{Depth, Probe};
use tesuji_game::{GenKind, MoveList, Position, Score};
use tesuji_params::Technique;

impl<P: Position, Q: Probe> ClassicSearch<P, Q> {
    /// Alpha-beta for combinations. Every move for `depth` plies, captures, checks and the move that refuted
    /// a sibling first; then `beyond` plies of [quiescence](ClassicSearch::settle).
    pub(super) fn tactic(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: Depth,
        beyond: Depth,
    ) -> Result<Score, Stopped> {
        if depth <= 0 {
            return self.settle(alpha, beta, beyond, 0);
        }
        if let Some(score) = self.arrive(depth, alpha, beta)? {
            return Ok(score);
        }
        let (floor, beta) = self.narrow(alpha, beta);
        if floor >= beta {
            return Ok(self.leave(floor, End::Cut(Technique::MateDistance)));
        }
        let ply = usize::from(self.line.ply().0);
        let moves = self.tactics_first(self.line.top().legal_moves(), self.killers[ply]);
        let mut alpha = floor;
        let mut best = Score::MIN;
        for (nth, mv) in moves.into_iter().enumerate() {
            let bar = self.bar(mv, alpha);
            self.play(mv);
            let score = -self.tactic(-beta, -bar, depth - 1, beyond)?;
            self.take_back();
            best = best.max(score);
            if score > bar {
                alpha = score;
                self.keep(mv, score);
            }
            if score >= beta {
                self.killers[ply] = P::pack(mv);
                self.count_cutoff(nth);
                break;
            }
        }
        Ok(self.conclude(best, floor, beta))
    }

    /// Quiescence: captures, promotions and checks for at most `left` plies, every move in check. A side that
    /// is not in check may also stand pat: some quiet move is hoped to keep the static score. Without that,
    /// a defended pawn would have to be taken with the queen because nothing else can be taken.
    fn settle(&mut self, alpha: Score, beta: Score, left: Depth, depth: Depth) -> Result<Score, Stopped> {
        if let Some(score) = self.arrive(depth, alpha, beta)? {
            return Ok(score);
        }
        let must_answer = self.line.top().royal_attacked();
        let mut best = Score::MIN;
        if !must_answer || left <= 0 {
            best = self.evaluate();
            if best >= beta {
                return Ok(self.leave(best, End::StandPat));
            }
            if left <= 0 {
                return Ok(self.leave(best, End::Horizon));
            }
        }
        let mut moves = MoveList::new();
        if must_answer {
            self.line.top().generate(GenKind::All, &mut moves);
        } else {
            self.line.top().generate(GenKind::Noisy, &mut moves);
            self.line.top().generate(GenKind::QuietChecks, &mut moves);
        }
        let floor = alpha;
        let mut alpha = alpha.max(best);
        for (nth, mv) in self.tactics_first(moves, 0).into_iter().enumerate() {
            self.play(mv);
            let score = -self.settle(-beta, -alpha, left - 1, depth - 1)?;
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
