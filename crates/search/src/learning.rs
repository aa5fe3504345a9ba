//! What a node leaves behind: the result in the transposition table, and history updates.

use crate::history::{CONTINUATIONS, OddsKind, Rows, bonus};
use crate::moves::Progress;
use crate::node::Kind;
use crate::probe::End;
use crate::techniques::{Candidate, Node};
use crate::worker::{BEFORE, Worker};
use crate::{Entry, Probe};
use arrayvec::ArrayVec;
use tesuji_game::{Bound, Ply, Position, Score};
use tesuji_params::Technique;

impl<P: Position, Q: Probe> Worker<P, Q> {
    pub(crate) fn learn_odds(&mut self, node: &Node, candidate: &Candidate, raised: bool) {
        if self.on.has(Technique::Probabilistic) {
            let kind = OddsKind::new(node.depth, candidate.nth, candidate.history, node.pv);
            self.histories.odds.learn(kind, raised);
        }
    }

    /// The techniques that gave a move its place in the order; the probe hears of them.
    #[inline(always)]
    pub(crate) fn guide(
        &mut self,
        mv: P::Move,
        quiet: bool,
        refutations: [u16; 3],
    ) -> ArrayVec<Technique, 2> {
        let packed = P::pack(mv);
        let [first, second, counter] = refutations;
        let all = if packed == self.back(0).table_move && self.on.has(Technique::TableMove) {
            [Some(Technique::TableMove), None]
        } else if !quiet {
            [Some(Technique::CaptureHistory), None]
        } else if packed == first || packed == second {
            [Some(Technique::Killers), None]
        } else if packed == counter {
            [Some(Technique::CounterMoves), None]
        } else {
            [Some(Technique::ButterflyHistory), Some(Technique::ContinuationHistory)]
        };
        let guide: ArrayVec<Technique, 2> =
            all.into_iter().flatten().filter(|&technique| self.on.has(technique)).collect();
        guide.iter().for_each(|&technique| self.probe.tried(technique));
        guide
    }

    /// Notes what the search of a root move said.
    pub(crate) fn record_root(
        &mut self,
        mv: P::Move,
        score: Score,
        progress: &Progress<P::Move>,
        beta: Score,
        nodes: u64,
    ) {
        let selective_depth = self.selective_depth;
        let line = &self.frames[BEFORE + 1].line;
        let Some(root) = self.root.moves.iter_mut().find(|root| root.mv == mv) else { return };
        root.nodes += nodes;
        if progress.nth == 1 || score > progress.alpha {
            root.score = score;
            root.selective_depth = selective_depth;
            root.bound = if score >= beta {
                Bound::Lower
            } else if score <= progress.alpha {
                Bound::Upper
            } else {
                Bound::Exact
            };
            if root.bound == Bound::Exact {
                root.settled = score;
            }
            if root.bound != Bound::Upper {
                root.line.clear();
                root.line.push(mv);
                root.line.extend_from_slice(line);
            }
        } else {
            root.score = Score::MIN;
        }
    }

    /// Learns from a finished node and remembers its result.
    pub(crate) fn conclude<K: Kind>(
        &mut self,
        node: &Node,
        progress: &Progress<P::Move>,
        raw_static: Option<Score>,
        excluded: u16,
        rows: &Rows,
    ) -> (Score, End) {
        let bound = if progress.best >= node.beta {
            Bound::Lower
        } else if progress.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if bound == Bound::Upper && excluded == 0 {
            self.credit_parent(node);
        }
        if bound == Bound::Lower
            && let Some(best) = progress.best_move
        {
            self.learn(node, best, progress, rows);
        }
        if excluded == 0 && (!K::ROOT || self.root.is_whole()) {
            self.learn_error(node, progress, bound);
            let entry = Entry {
                mv: progress.best_move.map_or(self.back(0).table_move, P::pack),
                score: progress.best,
                bound,
                depth: node.depth,
                static_score: raw_static,
                pv: node.was_pv,
            };
            self.shared.table.store(self.line.top().key(), node.ply, entry);
        }
        let end = match bound {
            Bound::Lower => End::FailedHigh,
            Bound::Exact => End::Exact,
            Bound::Upper => End::FailedLow,
        };
        (progress.best, end)
    }

    /// No move reached alpha: the quiet move that led here was a good one.
    fn credit_parent(&mut self, node: &Node) {
        let parent = self.back(1);
        if let Some(slots) = parent.slots
            && !parent.noisy
            && node.ply > Ply::ROOT
        {
            let rows = CONTINUATIONS.map(|plies| self.back_to(1 + plies));
            let side = !self.line.top().side();
            self.histories.learn_quiet(side, slots, &rows, bonus(node.depth, &self.tunables) / 2);
        }
    }

    /// Learns how wrong the static score was, where that is known and the best move is quiet.
    fn learn_error(&mut self, node: &Node, progress: &Progress<P::Move>, bound: Bound) {
        let Some(judged) = self.back(0).static_score else { return };
        let position = self.line.top();
        let noisy = progress.best_move.is_some_and(|mv| position.is_noisy(mv));
        let within = bound == Bound::Lower && progress.best <= judged
            || bound == Bound::Upper && progress.best >= judged;
        if noisy || within || progress.best.is_decided() {
            return;
        }
        let error = progress.best.raw() - judged.raw();
        self.histories.learn_correction(position, error, node.depth);
    }

    /// A move cut: it gains, those before it lose.
    fn learn(&mut self, node: &Node, best: P::Move, progress: &Progress<P::Move>, rows: &Rows) {
        let position = self.line.top().clone();
        let side = position.side();
        let bonus = bonus(node.depth, &self.tunables);
        if position.is_noisy(best) {
            self.histories.learn_noisy(position.slots(best), bonus);
        } else {
            if self.on.has(Technique::Killers) {
                self.frame().add_killer(P::pack(best));
            }
            let row = self.back(1).row;
            self.histories.learn_counter(row, P::pack(best));
            self.histories.learn_quiet(side, position.slots(best), rows, bonus);
            for &mv in &progress.quiets {
                self.histories.learn_quiet(side, position.slots(mv), rows, -bonus);
            }
        }
        for &mv in &progress.noisies {
            self.histories.learn_noisy(position.slots(mv), -bonus);
        }
    }
}
