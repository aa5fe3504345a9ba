//! The search at and below the horizon.

use crate::picker::Picker;
use crate::probe::{End, Visit};
use crate::techniques::{Candidate, Node, QuiescenceChecks, answers};
use crate::worker::{MAX_PLY, Stopped, Worker};
use crate::{Depth, Entry, Probe};
use tesuji_game::{Bound, Evaluator, Position, Score};
use tesuji_params::Technique;

impl<P: Position, E: Evaluator<P>, Q: Probe> Worker<P, E, Q> {
    /// Captures until the position is quiet. `depth` is 0 at first and sinks.
    pub(crate) fn quiescence(&mut self, alpha: Score, beta: Score, depth: Depth) -> Result<Score, Stopped> {
        self.probe.entered(Visit { mv: self.back(1).played, ply: self.line.ply(), depth, alpha, beta });
        match self.quiescence_node(alpha, beta, depth) {
            Ok((score, end)) => {
                self.probe.left(score, end);
                Ok(score)
            }
            Err(stopped) => {
                self.probe.left(Score::DRAW, End::Stopped);
                Err(stopped)
            }
        }
    }

    fn quiescence_node(
        &mut self,
        mut alpha: Score,
        beta: Score,
        depth: Depth,
    ) -> Result<(Score, End), Stopped> {
        self.check_stop()?;
        let ply = self.line.ply();
        let open = alpha.above() < beta;
        if open {
            self.frame().line.clear();
            self.selective_depth = self.selective_depth.max(ply.0 + 1);
        }
        if let Some(outcome) = self.line.outcome() {
            return Ok((outcome.score(self.line.top().side(), ply), End::GameOver));
        }
        let in_check = self.in_check();
        if !self.on.has(Technique::Quiescence) || usize::from(ply.0) >= MAX_PLY {
            return Ok(self.horizon());
        }
        let (entry, key) = (self.shared.table.probe(self.line.top().key(), ply), self.line.top().key());
        self.probe.asked_table(entry.is_some());
        if let Some(entry) = entry
            && !open
            && self.on.has(Technique::DeeperCut)
        {
            self.probe.tried(Technique::DeeperCut);
            if answers(entry.score, entry.bound, alpha, beta) {
                self.probe.fired(Technique::DeeperCut);
                return Ok((entry.score, End::Cut(Technique::DeeperCut)));
            }
        }
        let mut node = Node {
            depth,
            ply,
            alpha,
            beta,
            pv: open,
            cut: false,
            in_check,
            static_score: Score::DRAW,
            improving: false,
            has_table_move: false,
            was_pv: false,
        };
        let mut best = Score::MIN;
        let mut raw = None;
        if !in_check {
            let score = entry.and_then(|entry| entry.static_score).unwrap_or_else(|| self.evaluate());
            raw = Some(score);
            best = self.stand_pat(score, entry.as_ref());
            node.static_score = best;
            if best >= beta {
                if entry.is_none() {
                    self.remember(key, &node, best, Bound::Lower, 0, raw);
                }
                return Ok((best, End::StandPat));
            }
            alpha = alpha.max(best);
        }
        let found = self.try_captures(&node, alpha, best, entry.as_ref())?;
        if found.nth == 0 && in_check {
            return Ok((self.line.top().stuck().score(self.line.top().side(), ply), End::GameOver));
        }
        let bound = if found.best >= beta { Bound::Lower } else { Bound::Upper };
        self.remember(key, &node, found.best, bound, found.best_move, raw);
        let end = if found.best >= beta {
            End::FailedHigh
        } else if found.best > node.alpha {
            End::Exact
        } else {
            End::FailedLow
        };
        Ok((found.best, end))
    }

    /// What the side to move has without doing anything.
    fn stand_pat(&self, raw: Score, entry: Option<&Entry>) -> Score {
        let score = self.histories.correct(self.line.top(), raw, self.tunables.correction_history);
        match entry {
            Some(entry) if !entry.score.is_mate() && self.on.has(Technique::DeeperCut) => {
                let better = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => entry.score > score,
                    Bound::Upper => entry.score < score,
                };
                if better { entry.score } else { score }
            }
            _ => score,
        }
    }

    fn remember(
        &self,
        key: tesuji_game::Key,
        node: &Node,
        score: Score,
        bound: Bound,
        mv: u16,
        static_score: Option<Score>,
    ) {
        let entry = Entry { mv, score, bound, depth: 0, static_score, pv: false };
        self.shared.table.store(key, node.ply, entry);
    }

    /// Without quiescence: mate and stalemate are seen, all else is the static score.
    fn horizon(&mut self) -> (Score, End) {
        let position = self.line.top();
        if position.has_moves() {
            (self.evaluate(), End::Horizon)
        } else {
            (position.stuck().score(position.side(), self.line.ply()), End::GameOver)
        }
    }

    fn try_captures(
        &mut self,
        node: &Node,
        mut alpha: Score,
        mut best: Score,
        entry: Option<&Entry>,
    ) -> Result<Found, Stopped> {
        let packed = match entry {
            Some(entry) if self.on.has(Technique::TableMove) => {
                self.line.top().unpack(entry.mv).map_or(0, P::pack)
            }
            _ => 0,
        };
        self.frame().table_move = packed;
        let checks = self.on.has(QuiescenceChecks::ID) && QuiescenceChecks::tries(node.depth, &self.tunables);
        let mut picker = if node.in_check {
            Picker::all(packed, [0; 3], true)
        } else if checks {
            Picker::noisy_and_checks(self.table_move_here())
        } else {
            Picker::noisy(self.table_move_here())
        };
        let mut found = Found { nth: 0, best, best_move: 0 };
        while let Some(mv) = self.pick(&mut picker) {
            found.nth += 1;
            if best > -Score::MAX_CP && self.skips_in_quiescence(node, alpha, mv, found.nth) {
                continue;
            }
            self.play(mv);
            let score = self.quiescence(-node.beta, -alpha, node.depth - 1);
            self.take_back();
            let score = -score?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    found.best_move = P::pack(mv);
                    if node.pv {
                        self.extend_line(mv);
                    }
                }
                if score >= node.beta {
                    self.probe.cutoff(found.nth);
                    break;
                }
            }
        }
        found.best = best;
        Ok(found)
    }

    /// Whether delta or exchange pruning skips a move of quiescence. In check, quiet evasions are skipped once
    /// one evasion holds.
    #[inline]
    fn skips_in_quiescence(&mut self, node: &Node, alpha: Score, mv: P::Move, nth: usize) -> bool {
        if alpha.is_mate() {
            return false;
        }
        let position = self.line.top();
        let quiet = !position.is_noisy(mv);
        let candidate = Candidate {
            nth,
            quiet,
            gives_check: quiet || position.gives_check(mv),
            history: 0,
            gain: if quiet { Score::DRAW } else { position.gain(mv) },
            refutation: false,
            late: false,
            reduced_depth: node.depth,
            odds: (0, 0),
            refuted_siblings: 0,
        };
        let node = Node { alpha, ..*node };
        match self.skip_noisy(&node, &candidate, mv) {
            Some(technique) => {
                self.probe.skipped(P::pack(mv), technique);
                true
            }
            None => false,
        }
    }
}

/// What trying the captures gave.
struct Found {
    nth: usize,
    best: Score,
    best_move: u16,
}
