//! The search of one node above the horizon.

use crate::history::{OddsKind, Rows, bonus};
use crate::picker::Picker;
use crate::probe::{Again, End, Visit};
use crate::techniques::{
    Candidate, CheckExtension, InternalReduction, LateMoveReduction, MateDistance, Node, SingularExtension,
    TableCut, Verdict, answers,
};
use crate::worker::{BEFORE, MAX_PLY, Stopped, Worker};
use crate::{Depth, Entry, Probe};
use arrayvec::ArrayVec;
use tesuji_game::{Bound, Evaluator, Ply, Position, Score};
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

/// So many moves of a kind are remembered to be blamed when a later one cuts.
const BLAMED: usize = 32;

/// So many moves of a node are put off while another thread searches them.
const DEFERRED: usize = 32;

/// What a node has found out so far.
pub(crate) struct Progress<M> {
    pub(crate) best: Score,
    pub(crate) best_move: Option<M>,
    pub(crate) alpha: Score,
    pub(crate) nth: usize,
    pub(crate) quiets: ArrayVec<M, BLAMED>,
    pub(crate) noisies: ArrayVec<M, BLAMED>,
    /// Whether enough quiet moves were tried: only checks are left.
    pub(crate) quiets_done: bool,
    /// Moves another thread was searching when their turn came, with their numbers, the first last.
    pub(crate) deferred: ArrayVec<(M, usize), DEFERRED>,
    /// Whether only deferred moves are left.
    pub(crate) deferred_only: bool,
    /// Who would have skipped the move that is searched.
    overruled: Option<Technique>,
}

impl<M> Progress<M> {
    fn new(alpha: Score) -> Progress<M> {
        Progress {
            best: Score::MIN,
            best_move: None,
            alpha,
            nth: 0,
            quiets: ArrayVec::new(),
            noisies: ArrayVec::new(),
            quiets_done: false,
            deferred: ArrayVec::new(),
            deferred_only: false,
            overruled: None,
        }
    }
}

impl<P: Position, E: Evaluator<P>, Q: Probe> Worker<P, E, Q> {
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

    /// Keeps the table's move, if it is legal here, for the picker.
    #[inline]
    fn keep_table_move(&mut self, entry: Option<&Entry>) {
        let packed = match entry {
            Some(entry) if entry.mv != 0 && self.on.has(Technique::TableMove) => {
                self.line.top().unpack(entry.mv).map_or(0, P::pack)
            }
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

    /// Tries the moves of a node one by one.
    fn search_moves<K: Kind>(
        &mut self,
        node: &Node,
        entry: Option<&Entry>,
        raw_static: Option<Score>,
        excluded: u16,
    ) -> Result<(Score, End), Stopped> {
        let rows = self.rows();
        let mut picker = self.picker_here();
        let refutations = self.refutations();
        let next = self.ply() + BEFORE + 1;
        self.frames[next].cutoffs = 0;
        let mut progress = Progress::new(node.alpha);
        while let Some((mv, nth)) = self.next_move::<K>(&mut picker, &mut progress, excluded) {
            let now = Node { alpha: progress.alpha, ..*node };
            progress.overruled = None;
            if self.probe.examines(P::pack(mv)) {
                let candidate = self.candidate(&now, mv, nth, &rows, refutations);
                self.examine_move(&now, &candidate, mv, entry);
            }
            if progress.quiets_done && !progress.deferred_only {
                picker.stop_sorting();
                if self.is_late_quiet(node, mv) {
                    continue;
                }
            }
            let candidate = self.candidate(&now, mv, nth, &rows, refutations);
            if !K::ROOT && progress.best > -Score::MAX_CP && self.skips(&now, &candidate, mv, &mut progress) {
                continue;
            }
            if self.defers(node, mv, nth, &mut progress) {
                continue;
            }
            let extension = match self.extension(&now, &candidate, mv, entry, excluded)? {
                Verdict::Extend(plies) => plies,
                Verdict::Cut(score) => return Ok((score, End::Cut(SingularExtension::ID))),
            };
            let guide = self.guide(mv, candidate.quiet, refutations);
            guide.iter().for_each(|&technique| self.probe.tried(technique));
            let nodes = self.nodes;
            let score = self.search_move::<K>(&now, &candidate, mv, extension, progress.best)?;
            if K::ROOT {
                self.record_root(mv, score, &progress, node.beta, self.nodes - nodes);
            }
            if let Some(technique) = progress.overruled.take() {
                self.adapt(technique, score > progress.alpha);
            }
            if candidate.quiet {
                self.learn_odds(&now, &candidate, score > progress.alpha);
            }
            if self.take_score::<K>(mv, score, node.beta, &mut progress) {
                self.probe.cutoff(nth);
                guide.iter().for_each(|&technique| self.probe.fired(technique));
                self.frame().cutoffs += 1;
                break;
            }
            let tried = if candidate.quiet { &mut progress.quiets } else { &mut progress.noisies };
            let _ = tried.try_push(mv);
        }
        if progress.nth == 0 {
            // Without its only move a node fails low; without any it is over.
            return Ok(if excluded == 0 { self.stuck() } else { (node.alpha, End::FailedLow) });
        }
        Ok(self.conclude::<K>(node, &progress, raw_static, excluded, &rows))
    }

    /// The next move of a node that may be searched, with its number; those put off come last.
    #[inline]
    fn next_move<K: Kind>(
        &self,
        picker: &mut Picker<P::Move>,
        progress: &mut Progress<P::Move>,
        excluded: u16,
    ) -> Option<(P::Move, usize)> {
        while let Some(mv) = self.pick(picker) {
            if P::pack(mv) == excluded && excluded != 0 || K::ROOT && !self.root.allows(mv) {
                continue;
            }
            progress.nth += 1;
            return Some((mv, progress.nth));
        }
        if !progress.deferred_only {
            progress.deferred_only = true;
            progress.deferred.reverse();
        }
        progress.deferred.pop()
    }

    /// Takes a searched move into account; true if it fails high.
    #[inline]
    fn take_score<K: Kind>(
        &mut self,
        mv: P::Move,
        score: Score,
        beta: Score,
        progress: &mut Progress<P::Move>,
    ) -> bool {
        if score <= progress.best {
            return false;
        }
        progress.best = score;
        if score > progress.alpha {
            progress.best_move = Some(mv);
            progress.alpha = score;
            if K::PV {
                self.extend_line(mv);
            }
        }
        score >= beta
    }

    /// What the techniques may know of a move.
    #[inline]
    fn candidate(
        &self,
        node: &Node,
        mv: P::Move,
        nth: usize,
        rows: &Rows,
        refutations: [u16; 3],
    ) -> Candidate {
        let position = self.line.top();
        let quiet = !position.is_noisy(mv);
        let slots = position.slots(mv);
        let history = if quiet {
            self.histories.quiet(position.side(), slots, rows)
        } else {
            self.histories.noisy(slots)
        };
        let packed = P::pack(mv);
        let mut candidate = Candidate {
            nth,
            quiet,
            gives_check: position.gives_check(mv),
            history,
            gain: if quiet { Score::DRAW } else { position.gain(mv) },
            refutation: quiet && refutations.contains(&packed),
            late: false,
            reduced_depth: node.depth,
            odds: (0, 0),
            refuted_siblings: self.frames[self.ply() + BEFORE + 1].cutoffs,
        };
        if quiet && self.on.has(Technique::Probabilistic) {
            candidate.odds = self.histories.odds.of(OddsKind::new(node.depth, nth, history, node.pv));
        }
        if self.on.has(LateMoveReduction::ID) && LateMoveReduction::applies(node, &candidate, &self.tunables)
        {
            candidate.late = true;
            candidate.reduced_depth -=
                LateMoveReduction::plies(node, &candidate, &self.tunables, &self.reductions);
        }
        candidate
    }

    /// Whether a technique skips the move.
    #[inline]
    fn skips(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mv: P::Move,
        progress: &mut Progress<P::Move>,
    ) -> bool {
        if node.in_check || node.alpha.is_mate() {
            return false;
        }
        let technique = if candidate.quiet {
            self.skip_quiet(node, candidate, mv)
        } else {
            self.skip_noisy(node, candidate, mv)
        };
        let Some(technique) = technique else { return false };
        if self.overrules(technique, node.depth) {
            progress.overruled = Some(technique);
            return false;
        }
        progress.quiets_done |= technique == Technique::LateMoveCount;
        self.probe.skipped(P::pack(mv), technique);
        true
    }

    /// Whether a move is one more of the quiet rest that late move count skips.
    #[inline]
    fn is_late_quiet(&mut self, node: &Node, mv: P::Move) -> bool {
        let position = self.line.top();
        let late = !position.is_noisy(mv) && !position.gives_check(mv);
        if late {
            self.probe.tried(Technique::LateMoveCount);
            self.probe.fired(Technique::LateMoveCount);
            self.probe.skipped(P::pack(mv), Technique::LateMoveCount);
            self.sample_late(node, mv);
        }
        late
    }

    /// How much deeper the move is searched.
    #[inline]
    fn extension(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mv: P::Move,
        entry: Option<&Entry>,
        excluded: u16,
    ) -> Result<Verdict, Stopped> {
        // Extensions must not keep a line going for ever.
        let roomy = Depth::from(node.ply.0) < 2 * self.root_depth;
        if node.ply == Ply::ROOT || !roomy {
            return Ok(Verdict::Extend(0));
        }
        if excluded == 0
            && self.on.has(SingularExtension::ID)
            && P::pack(mv) == self.back(0).table_move
            && let Some(entry) = entry
            && let Some(window) = SingularExtension::window(node, entry, &self.tunables)
        {
            return self.test_singular(node, mv, entry, window);
        }
        if self.on.has(CheckExtension::ID) && candidate.gives_check {
            self.probe.tried(CheckExtension::ID);
            let position = self.line.top();
            if CheckExtension::extends(candidate, || position.wins_exchange(mv, Score::DRAW)) {
                self.probe.fired(CheckExtension::ID);
                return Ok(Verdict::Extend(1));
            }
        }
        Ok(Verdict::Extend(0))
    }

    /// Searches the node without its table move.
    fn test_singular(
        &mut self,
        node: &Node,
        mv: P::Move,
        entry: &Entry,
        window: Score,
    ) -> Result<Verdict, Stopped> {
        self.probe.tried(SingularExtension::ID);
        self.frame().excluded = P::pack(mv);
        let others = self.search::<Other>(window.below(), window, (node.depth - 1) / 2, node.cut);
        self.frame().excluded = 0;
        let next = self.ply() + BEFORE + 1;
        self.frames[next].cutoffs = 0;
        let verdict = SingularExtension::verdict(node, entry, window, others?, &self.tunables);
        if verdict != Verdict::Extend(0) {
            self.probe.fired(SingularExtension::ID);
        }
        Ok(verdict)
    }

    /// Plays and searches one move: reduced first if it is late, with a zero window if it is not the first.
    #[inline]
    fn search_move<K: Kind>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mv: P::Move,
        extension: Depth,
        best: Score,
    ) -> Result<Score, Stopped> {
        let full = node.depth - 1 + extension;
        let reduction = node.depth - candidate.reduced_depth;
        if candidate.late {
            self.probe.tried(LateMoveReduction::ID);
        }
        let job = self.job(node, mv, candidate.nth);
        self.shared.busy.begin(job);
        self.play(mv);
        let score = self.search_played::<K>(node, candidate.nth, full, reduction, best);
        self.take_back();
        self.shared.busy.end(job);
        score
    }

    fn search_played<K: Kind>(
        &mut self,
        node: &Node,
        nth: usize,
        mut full: Depth,
        reduction: Depth,
        best: Score,
    ) -> Result<Score, Stopped> {
        if K::PV && nth == 1 {
            return Ok(-self.search::<Pv>(-node.beta, -node.alpha, full, false)?);
        }
        let mut score = node.alpha.above();
        if reduction > 0 {
            self.probe.fired(LateMoveReduction::ID);
            score = -self.zero_window(-node.alpha, full - reduction, true)?;
            if score <= node.alpha {
                self.sample_reduction(node, full, reduction, score);
            } else {
                self.probe.searched_again(Again::Reduced);
                full += LateMoveReduction::afterthought(score, best, full, &self.tunables);
            }
        }
        if score > node.alpha {
            score = -self.zero_window(-node.alpha, full, !node.cut)?;
        }
        if K::PV && score > node.alpha {
            self.probe.searched_again(Again::ZeroWindow);
            score = -self.search::<Pv>(-node.beta, -node.alpha, full, false)?;
        }
        Ok(score)
    }

    /// Proves a bound: searches with the window just below `beta`.
    #[inline]
    pub(crate) fn zero_window(&mut self, beta: Score, depth: Depth, cut: bool) -> Result<Score, Stopped> {
        self.search::<Other>(beta.below(), beta, depth, cut)
    }

    /// Puts a move before the principal variation of the next node.
    pub(crate) fn extend_line(&mut self, mv: P::Move) {
        let index = self.ply() + BEFORE;
        let (this, next) = self.frames.split_at_mut(index + 1);
        let (this, next) = (&mut this[index].line, &next[0].line);
        this.clear();
        this.push(mv);
        this.extend_from_slice(next);
    }
}
