//! The moves of a node: which are tried, how deep each is searched, and what comes of it.

use crate::history::{OddsKind, Rows};
use crate::node::{Kind, Other, Pv};
use crate::picker::Picker;
use crate::probe::{Again, End};
use crate::techniques::{
    Candidate, CheckExtension, Delta, LateMoveReduction, Node, SingularExtension, Skip, Verdict,
};
use crate::worker::{BEFORE, Stopped, Worker};
use crate::{Depth, Entry, Probe};
use arrayvec::ArrayVec;
use tesuji_game::{Ply, Position, Score};
use tesuji_params::Technique;

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

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// Tries the moves of a node one by one.
    pub(crate) fn search_moves<K: Kind>(
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
                if self.is_late_quiet(node, nth, mv) {
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
            gain: if quiet { Score::DRAW } else { Delta::gain(position, mv, &self.tunables) },
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
        let skip = if candidate.quiet {
            self.skip_quiet(node, candidate, mv)
        } else {
            self.skip_noisy(node, candidate, mv)
        };
        let Some(Skip { technique, .. }) = skip else { return false };
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
    fn is_late_quiet(&mut self, node: &Node, nth: usize, mv: P::Move) -> bool {
        let position = self.line.top();
        let late = !position.is_noisy(mv) && !position.gives_check(mv);
        if late {
            self.probe.tried(Technique::LateMoveCount);
            self.probe.fired(Technique::LateMoveCount);
            self.probe.skipped(P::pack(mv), Technique::LateMoveCount);
            self.sample_late(node, nth, mv);
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
