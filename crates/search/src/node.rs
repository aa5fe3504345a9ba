//! One node of the main search (PVS) above the horizon, up to its moves.
//!
//! The steps are numbered in the order in which they happen; `moves.rs` goes on with the numbers, and `quiescence.rs` has
//! its own. Names in brackets are those of the techniques, under which their files are found.

use crate::endings::Within;
use crate::history::bonus;
use crate::probe::{End, Visit};
use crate::techniques::{InternalReduction, MateDistance, Node, TableCut, answers};
use crate::worker::{MAX_PLY, Stopped, Worker};
use crate::{Depth, Entry, Probe};
use tesuji_game::{Bound, Ply, Position, Score};
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
        // Step 1. At the horizon the quiescence search (qsearch) takes over.
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
        // Step 2. Stop if told to, or if time is up.
        self.check_stop()?;
        let ply = self.line.ply();
        if K::PV {
            self.begin_line(ply);
        }
        // Step 3. The game may be over by its rules: repetition, fifty moves, a declaration. Nor may the line be endless.
        if !K::ROOT
            && let Some(over) = self.over(ply)
        {
            return Ok(over);
        }
        // Step 4. Mate distance pruning, MDP (`mate_distance`): a mate nearer the root is known.
        let mut node = Node::new(depth, ply, alpha, beta, self.in_check());
        (node.pv, node.was_pv, node.cut) = (K::PV, K::PV, cut);
        if let Some((score, technique)) = self.cut_by_rules(&node)? {
            return Ok((score, End::Cut(technique)));
        }
        self.narrow::<K>(&mut node);
        // Step 5. Look up the transposition table, TT: is the entry deep enough for a TT cutoff (`table_cut`, `deeper_cut`)?
        let excluded = self.back(0).excluded;
        let entry = if excluded == 0 { self.ask_table() } else { None };
        if !K::PV
            && let Some(answer) = entry.and_then(|entry| self.cut_by_table(&node, &entry))
        {
            return Ok(answer);
        }
        // Step 5a. Endgame tablebases, EGTB (`KnownEndings`): how does the game end? A win may still be a mate.
        let within = match self.known::<K>(&mut node, excluded) {
            Ok(within) => within,
            Err(answer) => return Ok(answer),
        };
        // Step 6. Keep the TT move (`table_move`): it is tried first.
        self.take_entry::<K>(&mut node, entry.as_ref(), excluded);
        // Step 7. The static evaluation: corrected by correction history (`correction_history`), bettered by the bound
        // of the table, and compared with what it was two plies ago (improving).
        let raw_static = self.judge(&mut node, entry.as_ref(), excluded != 0);
        if self.probe.examines(0) {
            self.examine_node(&node, entry.as_ref());
        }
        // Step 8. Cuts before any move: `razoring`, reverse futility pruning, RFP (`reverse_futility`), null move pruning,
        // NMP (`null_move`; both ask for a `mate_threat`), ProbCut (`prob_cut`), multi-cut (`multi_cut`).
        if !K::ROOT
            && excluded == 0
            && let Some((score, technique)) = self.cut_before_moves(&node)?
        {
            return Ok((score, End::Cut(technique)));
        }
        // Step 9. Internal iterative reductions, IIR (`internal_reduction`): no TT move, less depth.
        self.reduce(&mut node, excluded);
        self.search_moves::<K>(&node, entry.as_ref(), raw_static, (excluded, within))
    }

    /// What tables of endings know of a node, if there are any.
    #[inline(always)]
    fn known<K: Kind>(&mut self, node: &mut Node, excluded: u16) -> Result<Within, (Score, End)> {
        let asked = !K::ROOT && excluded == 0 && self.endings.is_some();
        if asked { self.ask_endings(node) } else { Ok(Within::ALL) }
    }

    /// Takes depth from a node without a move of the table.
    #[inline(always)]
    fn reduce(&mut self, node: &mut Node, excluded: u16) {
        if excluded == 0 {
            let plies = self.depth_step::<InternalReduction>(node, &(), |_| false);
            node.depth += self.take_step::<InternalReduction>(plies);
        }
    }

    /// Takes scores out of the window that a mate nearer the root excludes.
    #[inline(always)]
    fn narrow<K: Kind>(&self, node: &mut Node) {
        if self.on.has(Technique::MateDistance) && !K::ROOT {
            (node.alpha, node.beta) = MateDistance::narrow(node.alpha, node.beta, node.ply);
        }
    }

    /// Keeps what the table knows of a node: its move, and whether it was on a principal variation. A search without one
    /// move has the move of the node it re-enters.
    #[inline(always)]
    fn take_entry<K: Kind>(&mut self, node: &mut Node, entry: Option<&Entry>, excluded: u16) {
        if excluded == 0 {
            self.keep_table_move(entry);
            if K::ROOT {
                self.prefer_last_best();
            }
        }
        node.was_pv |= entry.is_some_and(|entry| entry.pv);
        node.has_table_move = self.back(0).table_move != 0;
    }

    /// A new line of play begins here: the principal variation is empty.
    #[inline(always)]
    pub(crate) fn begin_line(&mut self, ply: Ply) {
        self.frame().line.clear();
        self.selective_depth = self.selective_depth.max(ply.0 + 1);
    }

    /// The score where the line ends, by the rules of the game or because it is too long.
    #[inline(always)]
    pub(crate) fn over(&mut self, ply: Ply) -> Option<(Score, End)> {
        if let Some(outcome) = self.line.outcome() {
            return Some((outcome.score(self.line.top().side(), ply), End::GameOver));
        }
        (usize::from(ply.0) >= MAX_PLY).then(|| self.horizon())
    }

    /// The TT cutoff, which a quiet move of the table that cuts is rewarded for.
    #[inline(always)]
    fn cut_by_table(&mut self, node: &Node, entry: &Entry) -> Option<(Score, End)> {
        let answer = self.table_answer(node, entry, TableCut::reached(entry.depth, node.depth))?;
        self.reward_table_move(entry, node);
        Some(answer)
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
