//! The move loop of a node: which moves are tried, how deep each is searched, and what comes of it.

use crate::endings::Within;
use crate::history::{OddsKind, Rows};
use crate::node::{Kind, Other, Pv};
use crate::picker::Picker;
use crate::probe::{Again, End};
use crate::techniques::{
    Candidate, CheckExtension, Delta, LateMoveReduction, Node, SingularExtension, SingularVerdict, Skip,
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

/// What all moves of a node share.
struct MoveContext<'e> {
    rows: Rows,
    /// Killers and counter-move.
    refutations: [u16; 3],
    entry: Option<&'e Entry>,
    /// The move that the node must do without, packed; 0 if there is none.
    excluded: u16,
}

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
    fn new(alpha: Score, best: Score) -> Progress<M> {
        Progress {
            best,
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

    /// The same, worth no more than a score.
    #[inline(always)]
    fn at_most(&mut self, most: Score) -> &Progress<M> {
        self.best = self.best.min(most);
        self
    }

    /// Keeps a move that did not cut, to be blamed.
    #[inline]
    fn keep(&mut self, mv: M, quiet: bool) {
        let tried = if quiet { &mut self.quiets } else { &mut self.noisies };
        let _ = tried.try_push(mv);
    }
}

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// Tries the moves of a node one by one.
    pub(crate) fn search_moves<K: Kind>(
        &mut self,
        node: &Node,
        entry: Option<&Entry>,
        raw_static: Option<Score>,
        (excluded, within): (u16, Within),
    ) -> Result<(Score, End), Stopped> {
        // Step 10. Set up the move picker: TT move, good captures (`capture_history`), killer moves (`killers`), counter-
        // move (`counter_moves`), quiet moves (`butterfly_history`, `continuation_history`), bad captures.
        let mut picker = self.picker_here();
        let context = MoveContext { rows: self.rows(), refutations: self.refutations(), entry, excluded };
        self.forget_cutoffs();
        let mut progress = Progress::new(node.alpha, within.least);
        // Step 11. Take the next move. The steps up to 18 are for each.
        while let Some((mv, nth)) = self.next_move::<K>(&mut picker, &mut progress, excluded) {
            let now = Node { alpha: progress.alpha, ..*node };
            self.show_move(&now, mv, nth, &context);
            // Step 12. Late move pruning, LMP (`late_move_count`), has spoken before: only captures and checks are left.
            if progress.quiets_done && !progress.deferred_only {
                picker.stop_sorting();
                if self.is_late_quiet(node, nth, mv) {
                    continue;
                }
            }
            // Step 13. Skip the move by a rule: see `skips`.
            let candidate = self.candidate(&now, mv, nth, &context);
            if !K::ROOT && progress.best > -Score::MAX_CP && self.skips(&now, &candidate, mv, &mut progress) {
                continue;
            }
            // Step 14. Put the move off if another thread searches it just now (simplified ABDADA).
            if self.defers(node, mv, nth, &mut progress) {
                continue;
            }
            // Step 15. Extensions: see `extension`. Singular extensions may also show that two moves cut.
            let extension = match self.extension(&now, &candidate, mv, &context)? {
                SingularVerdict::Extend(plies) => plies,
                SingularVerdict::Cut(score) => return Ok((score, End::Cut(SingularExtension::ID))),
            };
            // Step 16. Play and search the move: see `search_move`.
            let guide = self.guide(mv, candidate.quiet, context.refutations);
            let nodes = self.nodes;
            let score = self.search_move::<K>(&now, &candidate, mv, extension, progress.best)?;
            // Step 17. Learn from it, whatever it was.
            self.note_score::<K>(&now, &candidate, (mv, score), self.nodes - nodes, &mut progress);
            // Step 18. A new best move? At beta or above it cuts, and the other moves need not be tried.
            if self.take_score::<K>(mv, score, node.beta, &mut progress) {
                self.probe.cutoff(nth);
                guide.iter().for_each(|&technique| self.probe.fired(technique));
                self.frame().cutoffs += 1;
                break;
            }
            progress.keep(mv, candidate.quiet);
        }
        // Step 19. No legal move: checkmate, stalemate, or whatever the game says. Without its only move a node fails low.
        if progress.nth == 0 {
            return Ok(if excluded == 0 { self.stuck() } else { (node.alpha, End::FailedLow) });
        }
        // Step 20. Update killers, counter-move and all histories, and store the result in the TT.
        Ok(self.conclude::<K>(node, progress.at_most(within.most), raw_static, excluded, &context.rows))
    }

    /// Tells the probe all about a move, if it asks.
    #[inline(always)]
    fn show_move(&mut self, node: &Node, mv: P::Move, nth: usize, context: &MoveContext<'_>) {
        if self.probe.examines(P::pack(mv)) {
            let candidate = self.candidate(node, mv, nth, context);
            self.examine_move(node, &candidate, mv, context.entry);
        }
    }

    /// Notes the score of a move: at the root, for the rule that was overruled, for the odds of moves like it.
    #[inline]
    fn note_score<K: Kind>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        (mv, score): (P::Move, Score),
        nodes: u64,
        progress: &mut Progress<P::Move>,
    ) {
        if K::ROOT {
            self.record_root(mv, score, progress, node.beta, nodes);
        }
        if let Some(technique) = progress.overruled.take() {
            self.adapt(technique, score > progress.alpha);
        }
        if candidate.quiet {
            self.learn_odds(node, candidate, score > progress.alpha);
        }
    }

    /// No node after this one has cut yet.
    #[inline]
    fn forget_cutoffs(&mut self) {
        let next = self.ply() + BEFORE + 1;
        self.frames[next].cutoffs = 0;
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
            progress.overruled = None;
            return Some((mv, progress.nth));
        }
        progress.overruled = None;
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
    fn candidate(&self, node: &Node, mv: P::Move, nth: usize, context: &MoveContext<'_>) -> Candidate {
        let position = self.line.top();
        let quiet = !position.is_noisy(mv);
        let slots = position.slots(mv);
        let history = if quiet {
            self.histories.quiet(position.side(), slots, &context.rows)
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
            refutation: quiet && context.refutations.contains(&packed),
            late: false,
            reduced_depth: node.depth,
            odds: (0, 0),
            refuted_siblings: self.frames[self.ply() + BEFORE + 1].cutoffs,
        };
        if quiet && self.on.has(Technique::Probabilistic) {
            candidate.odds = self.histories.odds.of(OddsKind::new(node.depth, nth, history, node.pv));
        }
        if let Some(plies) = self.depth_step::<LateMoveReduction>(node, &candidate, |_| false) {
            candidate.late = true;
            candidate.reduced_depth += plies;
        }
        candidate
    }

    /// Step 13: whether a technique skips the move. One in so many is searched all the same.
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
            // Step 13a. Quiet moves: LMP, futility pruning, FP (`futility`), its extended form, EFP (`extended_futility`),
            // the odds (`probabilistic`), `history_pruning`, SEE pruning (`exchange_pruning`). Most of these rules read
            // how far late move reductions, LMR, would reduce the move.
            self.skip_quiet(node, candidate, mv)
        } else {
            // Step 13b. Captures: delta pruning (`delta`), SEE pruning (`exchange_pruning`).
            self.skip_noisy(node, candidate, mv)
        };
        // Step 13c. A rule that is wrong too often gets a wider margin (`adaptive_margins`).
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

    /// Step 15: how much deeper the move is searched.
    #[inline]
    fn extension(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mv: P::Move,
        context: &MoveContext<'_>,
    ) -> Result<SingularVerdict, Stopped> {
        // Extensions must not keep a line going for ever.
        let roomy = Depth::from(node.ply.0) < 2 * self.root_depth;
        if node.ply == Ply::ROOT || !roomy {
            return Ok(SingularVerdict::Extend(0));
        }
        // Step 15a. Singular extensions, SE (`singular_extension`): the node is searched without its TT move.
        if context.excluded == 0
            && self.on.has(SingularExtension::ID)
            && P::pack(mv) == self.back(0).table_move
            && let Some(entry) = context.entry
            && let Some(window) = SingularExtension::window(node, entry, &self.tunables)
        {
            return self.test_singular(node, mv, entry, window);
        }
        // Step 15b. Check extensions (`check_extension`).
        let position = self.line.top();
        let exchange = |margin| position.wins_exchange(mv, margin);
        let plies = self.depth_step::<CheckExtension>(node, candidate, exchange);
        Ok(SingularVerdict::Extend(self.take_step::<CheckExtension>(plies)))
    }

    /// Searches the node without its table move.
    fn test_singular(
        &mut self,
        node: &Node,
        mv: P::Move,
        entry: &Entry,
        window: Score,
    ) -> Result<SingularVerdict, Stopped> {
        self.probe.tried(SingularExtension::ID);
        self.frame().excluded = P::pack(mv);
        let others = self.search::<Other>(window.below(), window, (node.depth - 1) / 2, node.cut);
        self.frame().excluded = 0;
        self.forget_cutoffs();
        let verdict = SingularExtension::verdict(node, entry, window, others?, &self.tunables);
        if verdict != SingularVerdict::Extend(0) {
            self.probe.fired(SingularExtension::ID);
        }
        Ok(verdict)
    }

    /// Step 16: plays and searches one move, reduced first if it is late, with a zero window if it is not the first.
    #[inline]
    fn search_move<K: Kind>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mv: P::Move,
        extension: Depth,
        best: Score,
    ) -> Result<Score, Stopped> {
        // Step 16a. Late move reductions, LMR (`late_move_reduction`).
        let full = node.depth - 1 + extension;
        let plies = candidate.late.then_some(candidate.reduced_depth - node.depth);
        let reduction = -self.take_step::<LateMoveReduction>(plies);
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
        // Step 16b. The first move of a PV node has the open window.
        if K::PV && nth == 1 {
            return Ok(-self.search::<Pv>(-node.beta, -node.alpha, full, false)?);
        }
        // Step 16c. A late move is searched with less depth and a zero window.
        let mut score = node.alpha.above();
        if reduction > 0 {
            score = -self.zero_window(-node.alpha, full - reduction, true)?;
            if score <= node.alpha {
                self.sample_reduction(node, full, reduction, score);
            } else {
                self.probe.searched_again(Again::Reduced);
                full += LateMoveReduction::afterthought(score, best, full, &self.tunables);
            }
        }
        // Step 16d. If it surprised, or was not reduced: with the full depth and a zero window.
        if score > node.alpha {
            score = -self.zero_window(-node.alpha, full, !node.cut)?;
        }
        // Step 16e. If it is better than the best in a PV node: with the open window (PVS).
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
