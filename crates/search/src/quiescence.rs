//! Quiescence search (qsearch): the search at and below the horizon.
//!
//! The steps are numbered in the order in which they happen.

use crate::picker::Picker;
use crate::probe::End;
use crate::techniques::{Candidate, Delta, Node, QuiescenceChecks, Skip};
use crate::worker::{Stopped, Worker};
use crate::{Depth, Entry, Probe};
use tesuji_game::{Bound, Position, Score};
use tesuji_params::Technique;

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// Captures until the position is quiet. `depth` is 0 at first and sinks.
    pub(crate) fn quiescence(&mut self, alpha: Score, beta: Score, depth: Depth) -> Result<Score, Stopped> {
        self.watched(alpha, beta, depth, |worker| worker.quiescence_node(alpha, beta, depth))
    }

    fn quiescence_node(
        &mut self,
        mut alpha: Score,
        beta: Score,
        depth: Depth,
    ) -> Result<(Score, End), Stopped> {
        // Step 1. Stop if told to, or if time is up.
        self.check_stop()?;
        let ply = self.line.ply();
        let open = alpha.above() < beta;
        if open {
            self.begin_line(ply);
        }
        // Step 2. The game may be over by its rules. Without `quiescence` this is the end of the line.
        if let Some(over) = self.over(ply) {
            return Ok(over);
        }
        if !self.on.has(Technique::Quiescence) {
            return Ok(self.horizon());
        }
        self.probe.tried(Technique::Quiescence);
        // Step 3. Mate distance pruning, MDP (`mate_distance`).
        let mut node = Node { pv: open, ..Node::new(depth, ply, alpha, beta, self.in_check()) };
        if let Some((score, technique)) = self.cut_by_rules(&node)? {
            return Ok((score, End::Cut(technique)));
        }
        // Step 4. Look up the transposition table, TT; any entry is deep enough for a TT cutoff (`deeper_cut`).
        let entry = self.ask_table();
        if let Some(entry) = entry
            && !open
            && let Some(answer) = self.table_answer(&node, &entry, Some(Technique::DeeperCut))
        {
            return Ok(answer);
        }
        // Step 5. Stand pat: unless in check, the static evaluation, corrected (`correction_history`), is a lower bound.
        let mut best = Score::MIN;
        let mut raw = None;
        if !node.in_check {
            let score = entry.and_then(|entry| entry.static_score).unwrap_or_else(|| self.evaluate());
            raw = Some(score);
            best = self.stand_pat(score, entry.as_ref());
            node.static_score = best;
            if best >= beta {
                if entry.is_none() {
                    self.remember(&node, best, 0, raw);
                }
                return Ok((best, End::StandPat));
            }
            alpha = alpha.max(best);
        }
        // Step 6. Try captures, or all evasions of a check: see `try_captures`.
        let found = self.try_captures(&node, alpha, best, entry.as_ref())?;
        // Step 7. Checkmate.
        if found.nth == 0 && node.in_check {
            return Ok(self.stuck());
        }
        // Step 8. Store the result in the TT.
        self.remember(&node, found.best, found.best_move, raw);
        Ok((found.best, end(&node, found.best)))
    }

    /// What the side to move has without doing anything.
    fn stand_pat(&self, raw: Score, entry: Option<&Entry>) -> Score {
        let score = self.histories.correct(self.line.top(), raw, self.tunables.correction_history);
        self.refined(score, entry)
    }

    fn remember(&self, node: &Node, score: Score, mv: u16, static_score: Option<Score>) {
        let bound = if score >= node.beta { Bound::Lower } else { Bound::Upper };
        let entry = Entry { mv, score, bound, depth: 0, static_score, pv: false };
        self.shared.table.store(self.line.top().key(), node.ply, entry);
    }

    /// Without quiescence: mate and stalemate are seen, all else is the static score.
    pub(crate) fn horizon(&mut self) -> (Score, End) {
        if self.line.top().has_moves() { (self.evaluate(), End::Horizon) } else { self.stuck() }
    }

    /// The end of a game in which the side to move has no move.
    pub(crate) fn stuck(&self) -> (Score, End) {
        let position = self.line.top();
        (position.stuck().score(position.side(), self.line.ply()), End::GameOver)
    }

    fn try_captures(
        &mut self,
        node: &Node,
        mut alpha: Score,
        mut best: Score,
        entry: Option<&Entry>,
    ) -> Result<CaptureResult, Stopped> {
        // Step 6a. Set up the move picker; the first plies add quiet checks (`quiescence_checks`). SEE pruning leaves
        // those that lose nothing.
        self.keep_table_move(entry);
        let checks = self.on.has(QuiescenceChecks::ID) && QuiescenceChecks::tries(node.depth, &self.tunables);
        if checks && !node.in_check {
            self.probe.tried(QuiescenceChecks::ID);
        }
        let mut picker = if node.in_check {
            Picker::all(self.first_move(), [0; 3], true)
        } else if checks {
            Picker::noisy_and_checks(self.first_noisy_move())
        } else {
            Picker::noisy(self.first_noisy_move())
        };
        let mut found = CaptureResult { nth: 0, best, best_move: 0 };
        while let Some(mv) = self.pick(&mut picker) {
            found.nth += 1;
            // Step 6b. Skip the move by delta pruning (`delta`) or SEE pruning (`exchange_pruning`).
            if best > -Score::MAX_CP
                && let Some(skip) = self.skip_in_quiescence(node, alpha, mv, found.nth)
            {
                best = best.max(skip.hope);
                continue;
            }
            // Step 6c. Play and search it.
            self.play(mv);
            let score = self.quiescence(-node.beta, -alpha, node.depth - 1);
            self.take_back();
            let score = -score?;
            // Step 6d. A new best move? At beta or above it cuts.
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
                    self.probe.fired(Technique::Quiescence);
                    if checks && !node.in_check && !self.line.top().is_noisy(mv) {
                        self.probe.fired(QuiescenceChecks::ID);
                    }
                    self.probe.cutoff(found.nth);
                    break;
                }
            }
        }
        found.best = best;
        Ok(found)
    }

    /// Skips a move of quiescence by delta or exchange pruning. In check, nothing is skipped.
    #[inline]
    fn skip_in_quiescence(&mut self, node: &Node, alpha: Score, mv: P::Move, nth: usize) -> Option<Skip> {
        if alpha.is_mate() {
            return None;
        }
        let position = self.line.top();
        let quiet = !position.is_noisy(mv);
        let candidate = Candidate {
            nth,
            quiet,
            gives_check: quiet || position.gives_check(mv),
            history: 0,
            gain: if quiet { Score::DRAW } else { Delta::gain(position, mv, &self.tunables) },
            refutation: false,
            late: false,
            reduced_depth: node.depth,
            odds: (0, 0),
            refuted_siblings: 0,
        };
        let node = Node { alpha, ..*node };
        let skip = self.skip_noisy(&node, &candidate, mv)?;
        self.probe.skipped(P::pack(mv), skip.technique);
        Some(skip)
    }
}

/// How a node ends with a score.
fn end(node: &Node, score: Score) -> End {
    if score >= node.beta {
        End::FailedHigh
    } else if score > node.alpha {
        End::Exact
    } else {
        End::FailedLow
    }
}

/// What trying the captures gave.
struct CaptureResult {
    nth: usize,
    best: Score,
    best_move: u16,
}
