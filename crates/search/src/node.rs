//! One node of the main search (PVS) above the horizon, up to its moves.

use crate::history::bonus;
use crate::probe::{End, Visit};
use crate::techniques::{InternalReduction, MateDistance, Node, TableCut, answers};
use crate::worker::{MAX_PLY, Stopped, Worker};
use crate::{Depth, Entry, Probe};
use tesuji_game::{Bound, Position, Score};
use tesuji_params::Technique;

/// What kind of node it is, known when the program is compiled.
pub(crate) trait Kind {
    const ROOT: bool;
    /// Whether the window is open.
    const PV: bool;
}

/// The root.
pub(crate) struct Root;
/// A node that may be on the principal variation.
pub(crate) struct Pv;
/// Any other.
pub(crate) struct Other;

impl Kind for Root {
    const ROOT: bool = true;
    const PV: bool = true;
}

impl Kind for Pv {
    const ROOT: bool = false;
    const PV: bool = true;
}

impl Kind for Other {
    const ROOT: bool = false;
    const PV: bool = false;
}

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// The score of the top of the line, searched to a depth: exact within the window, else a bound.
    pub(crate) fn search<K: Kind>(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: Depth,
        cut: bool,
    ) -> Result<Score, Stopped> {
        if depth <= 0 {
            if K::PV {
                self.frame().line.clear();
            }
            return self.quiescence(alpha, beta, 0);
        }
        self.watched(alpha, beta, depth, |worker| worker.search_node::<K>(alpha, beta, depth, cut))
    }

    /// Searches a node and tells the probe how it begins and ends.
    #[inline(always)]
    pub(crate) fn watched(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: Depth,
        search: impl FnOnce(&mut Self) -> Result<(Score, End), Stopped>,
    ) -> Result<Score, Stopped> {
        self.probe.entered(Visit { mv: self.back(1).played, ply: self.line.ply(), depth, alpha, beta });
        let result = search(self);
        let (score, end) = result.unwrap_or((Score::DRAW, End::Stopped));
        self.probe.left(score, end);
        result.map(|(score, _)| score)
    }

    fn search_node<K: Kind>(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: Depth,
        cut: bool,
    ) -> Result<(Score, End), Stopped> {
        self.check_stop()?;
        let ply = self.line.ply();
        if K::PV {
            self.frame().line.clear();
            self.selective_depth = self.selective_depth.max(ply.0 + 1);
        }
        if !K::ROOT {
            if let Some(outcome) = self.line.outcome() {
                return Ok((outcome.score(self.line.top().side(), ply), End::GameOver));
            }
            if usize::from(ply.0) >= MAX_PLY {
                return Ok(self.horizon());
            }
        }
        let mut node = Node::new(depth, ply, alpha, beta, self.in_check());
        (node.pv, node.was_pv, node.cut) = (K::PV, K::PV, cut);
        if let Some((score, technique)) = self.cut_by_rules(&node)? {
            return Ok((score, End::Cut(technique)));
        }
        if self.on.has(Technique::MateDistance) && !K::ROOT {
            (node.alpha, node.beta) = MateDistance::narrow(alpha, beta, ply);
        }

        let excluded = self.back(0).excluded;
        let entry = if excluded == 0 { self.ask_table() } else { None };
        if !K::PV
            && let Some(entry) = entry
            && let Some(answer) = self.table_answer(&node, &entry, TableCut::reached(entry.depth, depth))
        {
            self.reward_table_move(&entry, &node);
            return Ok(answer);
        }
        if excluded == 0 {
            self.keep_table_move(entry.as_ref());
            if K::ROOT {
                self.prefer_last_best();
            }
        }
        node.was_pv |= entry.is_some_and(|entry| entry.pv);
        node.has_table_move = self.back(0).table_move != 0;
        let raw_static = self.judge(&mut node, entry.as_ref(), excluded != 0);

        if self.probe.examines(0) {
            self.examine_node(&node, entry.as_ref());
        }
        if !K::ROOT
            && excluded == 0
            && let Some((score, technique)) = self.cut_before_moves(&node)?
        {
            return Ok((score, End::Cut(technique)));
        }
        if self.on.has(InternalReduction::ID)
            && excluded == 0
            && InternalReduction::reduces(&node, &self.tunables)
        {
            self.probe.tried(InternalReduction::ID);
            self.probe.fired(InternalReduction::ID);
            node.depth -= 1;
        }
        self.search_moves::<K>(&node, entry.as_ref(), raw_static, excluded)
    }

    /// What the table answers in place of a search, by the technique that its depth belongs to.
    #[inline]
    pub(crate) fn table_answer(
        &mut self,
        node: &Node,
        entry: &Entry,
        technique: Option<Technique>,
    ) -> Option<(Score, End)> {
        let technique = technique.filter(|&technique| self.on.has(technique))?;
        self.probe.tried(technique);
        if !answers(entry.score, entry.bound, node.alpha, node.beta) {
            return None;
        }
        self.probe.fired(technique);
        Some((entry.score, End::Cut(technique)))
    }

    #[inline(always)]
    fn uses_table_cuts(&self) -> bool {
        self.on.has(Technique::TableCut) || self.on.has(Technique::DeeperCut)
    }

    /// What the table knows of the top of the line.
    #[inline]
    pub(crate) fn ask_table(&mut self) -> Option<Entry> {
        let entry = self.shared.table.probe(self.line.top().key(), self.line.ply());
        self.probe.asked_table(entry.is_some());
        entry
    }

    /// Keeps the table's move, if it is legal here.
    #[inline]
    pub(crate) fn keep_table_move(&mut self, entry: Option<&Entry>) {
        let packed = match entry {
            Some(entry) if entry.mv != 0 => self.line.top().unpack(entry.mv).map_or(0, P::pack),
            _ => 0,
        };
        self.frame().table_move = packed;
    }

    /// At the root the best move of the last iteration comes first, whatever the table says.
    fn prefer_last_best(&mut self) {
        let best = &self.root.moves[self.root.rank];
        if best.settled > Score::MIN && self.on.has(Technique::TableMove) {
            self.frame().table_move = P::pack(best.mv);
        }
    }

    /// A quiet table move that cuts once more has earned more trust.
    fn reward_table_move(&mut self, entry: &Entry, node: &Node) {
        if entry.mv == 0 || entry.score < node.beta {
            return;
        }
        let position = self.line.top();
        if let Some(mv) = position.unpack(entry.mv)
            && !position.is_noisy(mv)
        {
            let (side, slots, rows) = (position.side(), position.slots(mv), self.rows());
            self.histories.learn_quiet(side, slots, &rows, bonus(node.depth, &self.tunables));
        }
    }

    /// Gives the node its static score and whether it improves. The answer is the score before correction.
    fn judge(&mut self, node: &mut Node, entry: Option<&Entry>, again: bool) -> Option<Score> {
        if node.in_check {
            self.frame().static_score = None;
            return None;
        }
        let before = self.back(2).static_score.or_else(|| self.back(4).static_score);
        if again {
            node.static_score = self.back(0).static_score.unwrap_or(Score::DRAW);
            node.improving = before.is_none_or(|before| node.static_score > before);
            return None;
        }
        let raw = entry.and_then(|entry| entry.static_score).unwrap_or_else(|| self.evaluate());
        let corrected = self.histories.correct(self.line.top(), raw, self.tunables.correction_history);
        if self.on.has(Technique::CorrectionHistory) {
            self.probe.tried(Technique::CorrectionHistory);
            if corrected != raw {
                self.probe.fired(Technique::CorrectionHistory);
            }
        }
        self.frame().static_score = Some(corrected);
        node.improving = before.is_none_or(|before| corrected > before);
        node.static_score = self.refined(corrected, entry);
        Some(raw)
    }

    /// A static score made better by what the table says of the true one.
    #[inline]
    pub(crate) fn refined(&self, score: Score, entry: Option<&Entry>) -> Score {
        match entry {
            Some(entry) if !entry.score.is_mate() && self.uses_table_cuts() => match entry.bound {
                Bound::Exact => entry.score,
                Bound::Lower => score.max(entry.score),
                Bound::Upper => score.min(entry.score),
            },
            _ => score,
        }
    }

    /// The static score of the top of the line.
    #[inline]
    pub(crate) fn evaluate(&mut self) -> Score {
        self.evaluator.evaluate(self.line.top())
    }
}
