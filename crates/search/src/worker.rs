//! One thread of the full search: what it holds, and the moves it makes on its line.

use crate::frame::Frame;
use crate::history::{CONTINUATIONS, Histories, Row, Rows};
use crate::picker::{Knowledge, Picker};
use crate::root::RootMoves;
use crate::shared::Shared;
use crate::switches::Switches;
use crate::techniques::{Adaptation, Reductions};
use crate::{Budget, Depth, Entry, KnownEndings, Limits, Probe};
use std::sync::Arc;
use tesuji_game::{Bound, Changes, Evaluator, Ply, Position, PositionStack, Score, Side, Stop};
use tesuji_params::{Technique, Techniques, Tunables};

/// No line is longer, in plies.
pub const MAX_PLY: usize = 240;

/// Frames before the root, so that every node can look back.
pub(crate) const BEFORE: usize = 4;

/// All of them.
const FRAMES: usize = MAX_PLY + BEFORE + 2;

/// How many nodes pass between two looks at the clock: a tenth of a millisecond.
const PATIENCE: u64 = 128;

/// The search was told to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// The full search of one thread.
///
/// A worker keeps what it has learned about moves from one search to the next; [`forget`](Worker::forget) begins
/// a new game.
pub struct Worker<P: Position, Q: Probe> {
    pub(crate) line: PositionStack<P>,
    pub(crate) evaluator: Box<dyn Evaluator<P>>,
    /// What the last move changed.
    changes: Changes<P>,
    pub(crate) frames: Vec<Frame<P::Move>>,
    pub(crate) histories: Histories<P>,
    pub(crate) root: RootMoves<P::Move>,
    pub(crate) on: Switches,
    pub(crate) tunables: Tunables,
    pub(crate) reductions: Reductions,
    pub(crate) adaptation: Adaptation,
    pub(crate) shared: Arc<Shared>,
    /// Who watches.
    pub probe: Q,
    pub(crate) number: usize,
    pub(crate) limits: Limits,
    /// What ends the search from outside.
    pub(crate) stop: Stop,
    pub(crate) nodes: u64,
    /// Tables of endings, if there are any.
    pub(crate) endings: Option<Arc<dyn KnownEndings<P>>>,
    /// Positions that were found in them.
    pub(crate) known: u64,
    pub(crate) selective_depth: u16,
    /// The depth of the iteration.
    pub(crate) root_depth: Depth,
    passes: Passes,
}

/// Until which ply a side may not pass while a cut by passing is verified.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Passes {
    barred: Option<(Side, u16)>,
}

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// The worker of a number, 0 being the one that watches the clock.
    pub fn new(
        number: usize,
        shared: Arc<Shared>,
        start: P,
        evaluator: Box<dyn Evaluator<P>>,
        probe: Q,
    ) -> Worker<P, Q> {
        let tunables = Tunables::default();
        Worker {
            line: PositionStack::new(start),
            evaluator,
            changes: Changes::new(),
            frames: (0..FRAMES).map(|_| Frame::new()).collect(),
            histories: Histories::new(Switches::new(Techniques::ALL)),
            root: RootMoves::new([]),
            on: Switches::new(Techniques::ALL),
            tunables,
            reductions: Reductions::new(&tunables),
            adaptation: Adaptation::new(&tunables),
            shared,
            probe,
            number,
            limits: Limits::default(),
            stop: Stop::new(),
            nodes: 0,
            endings: None,
            known: 0,
            selective_depth: 0,
            root_depth: 0,
            passes: Passes::default(),
        }
    }

    /// Bytes that a worker holds, besides what its evaluator holds.
    #[must_use]
    pub fn bytes() -> usize {
        size_of::<Self>() + Histories::<P>::bytes() + FRAMES * size_of::<Frame<P::Move>>()
    }

    /// Evaluates by another from now on. What was learned and the table are of the one before: the caller forgets them.
    pub fn set_evaluator(&mut self, evaluator: Box<dyn Evaluator<P>>) {
        self.evaluator = evaluator;
    }

    /// Chooses techniques and numbers for the searches to come. Other techniques than before begin with nothing
    /// learned: what is off must read as empty.
    pub fn configure(&mut self, on: Techniques, tunables: &Tunables) {
        let on = Switches::new(on);
        if on != self.on {
            self.on = on;
            self.forget();
        }
        self.tunables = *tunables;
        self.reductions = Reductions::new(tunables);
        self.adaptation = Adaptation::new(tunables);
    }

    /// Asks these tables of endings in the searches to come, or none. What is in the transposition table was said without
    /// them: the caller forgets it.
    pub fn set_endings(&mut self, endings: Option<Arc<dyn KnownEndings<P>>>) {
        self.endings = endings;
    }

    /// Works with other threads, or another table, from now on.
    pub fn share(&mut self, shared: Arc<Shared>) {
        self.shared = shared;
    }

    /// What it works with.
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Forgets all that was learned about moves: a new game begins.
    pub fn forget(&mut self) {
        self.histories = Histories::new(self.on);
        self.tunables = *self.adaptation.given();
        self.adaptation = Adaptation::new(&self.tunables);
        for frame in &mut self.frames {
            *frame = Frame::new();
        }
    }

    #[inline(always)]
    pub(crate) fn ply(&self) -> usize {
        usize::from(self.line.ply().0)
    }

    #[inline(always)]
    pub(crate) fn frame(&mut self) -> &mut Frame<P::Move> {
        let ply = self.ply();
        &mut self.frames[ply + BEFORE]
    }

    /// The frame so many plies before this one; below the root lie empty ones.
    #[inline(always)]
    pub(crate) fn back(&self, plies: usize) -> &Frame<P::Move> {
        &self.frames[self.ply() + BEFORE - plies]
    }

    /// The row of the move so many plies before this one; none beyond the frames.
    #[inline]
    pub(crate) fn back_to(&self, plies: usize) -> Row {
        (self.ply() + BEFORE).checked_sub(plies).map_or(Row::NONE, |index| self.frames[index].row)
    }

    /// The rows of the moves that led here.
    #[inline(always)]
    pub(crate) fn rows(&self) -> Rows {
        CONTINUATIONS.map(|plies| self.back(plies).row)
    }

    /// Whether the royal piece of the side to move is attacked. Whether or not the rules demand an answer, the static
    /// score says nothing until one is found.
    #[inline(always)]
    pub(crate) fn in_check(&self) -> bool {
        self.line.top().royal_attacked()
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, mv: P::Move) {
        let position = self.line.top();
        let slots = position.slots(mv);
        let noisy = position.is_noisy(mv);
        let frame = self.frame();
        frame.played = P::pack(mv);
        frame.slots = Some(slots);
        frame.row = Histories::<P>::row(slots);
        frame.noisy = noisy;
        self.shared.table.prefetch(self.line.top().likely_key(mv));
        self.changes.clear();
        self.line.push_observed(mv, &mut self.changes);
        self.evaluator.push(&self.changes);
        self.nodes += 1;
    }

    /// Gives the move to the other side.
    pub(crate) fn pass(&mut self) {
        let frame = self.frame();
        frame.played = 0;
        frame.slots = None;
        frame.row = Row::NONE;
        frame.noisy = false;
        self.evaluator.push(&[]);
        self.line.push_pass();
        self.shared.table.prefetch(self.line.top().key());
        self.nodes += 1;
    }

    /// Takes back a move or a pass.
    #[inline]
    pub(crate) fn take_back(&mut self) {
        self.line.pop();
        self.evaluator.pop();
    }

    /// Ends the search if it was told to, or its nodes or time are used up.
    #[inline]
    pub(crate) fn check_stop(&mut self) -> Result<(), Stopped> {
        if self.shared.signals.stopped() {
            return Err(Stopped);
        }
        if self.number == 0 && self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.shared.signals.stop();
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(PATIENCE) {
            return self.look_at_the_clock();
        }
        Ok(())
    }

    #[cold]
    fn look_at_the_clock(&mut self) -> Result<(), Stopped> {
        self.publish();
        if self.stop.is_set() {
            self.shared.signals.stop();
            return Err(Stopped);
        }
        if self.number != 0 || self.shared.signals.pondering() {
            return Ok(());
        }
        // Even without time a first move is found.
        let over_time = self.root_depth > 1 && self.shared.signals.is_late(self.limits.budget);
        let over_nodes = self.limits.nodes.is_some_and(|limit| self.shared.nodes() >= limit);
        if over_time || over_nodes {
            self.shared.signals.stop();
            return Err(Stopped);
        }
        Ok(())
    }

    /// Tells the other threads how much was searched.
    pub(crate) fn publish(&self) {
        self.shared.publish(self.number, self.nodes, self.known);
    }

    /// What the clock allows: as given, or as told when the move pondered on was played.
    pub(crate) fn budget(&self) -> Budget {
        self.shared.signals.budget().unwrap_or(self.limits.budget)
    }

    /// The next move of a picker.
    #[inline]
    pub(crate) fn pick(&self, picker: &mut Picker<P::Move>) -> Option<P::Move> {
        let rows = self.rows();
        picker.next(self.line.top(), &Knowledge { histories: &self.histories, rows: &rows })
    }

    /// A picker of all moves here.
    #[inline(always)]
    pub(crate) fn picker_here(&mut self) -> Picker<P::Move> {
        let in_check = self.in_check();
        Picker::all(self.first_move(), self.refutations(), in_check)
    }

    /// Killers and counter-move here, packed; 0 where there is none.
    #[inline]
    pub(crate) fn refutations(&self) -> [u16; 3] {
        let [first, second] = self.back(0).killers;
        [first, second, self.histories.counter(self.back(1).row)]
    }

    /// The table's move here, packed, if it is to be tried first; 0 otherwise. Techniques that ask whether the table
    /// has a move do not ask here: that is a fact, whatever the order.
    #[inline(always)]
    pub(crate) fn first_move(&self) -> u16 {
        if self.on.has(Technique::TableMove) { self.back(0).table_move } else { 0 }
    }

    /// The same, if it is noisy; 0 otherwise.
    pub(crate) fn first_noisy_move(&self) -> u16 {
        let position = self.line.top();
        let packed = self.first_move();
        match position.unpack(packed) {
            Some(mv) if position.is_noisy(mv) => packed,
            _ => 0,
        }
    }

    /// Whether the table already says that a search of this depth stays below a score.
    pub(crate) fn table_denies(&mut self, score: Score, depth: Depth) -> bool {
        let entry = self.ask_table();
        entry.is_some_and(|entry| entry.depth >= depth && entry.bound != Bound::Lower && entry.score < score)
    }

    /// Remembers that a move reaches a score.
    pub(crate) fn store_lower(&self, mv: P::Move, score: Score, depth: Depth) {
        let entry =
            Entry { mv: P::pack(mv), score, bound: Bound::Lower, depth, static_score: None, pv: false };
        self.shared.table.store(self.line.top().key(), self.line.ply(), entry);
    }

    /// Whether the position is quiet: the last move was no capture or check, and no capture wins material.
    pub(crate) fn is_quiet_here(&self) -> bool {
        if self.back(1).noisy || self.in_check() {
            return false;
        }
        let position = self.line.top();
        let mut noisy = tesuji_game::MoveList::new();
        position.generate(tesuji_game::GenKind::Noisy, &mut noisy);
        !noisy.iter().any(|&mv| position.wins_exchange(mv, Score::cp(1)))
    }

    /// Whether a side may not pass at a ply.
    pub(crate) fn is_pass_barred(&self, side: Side, ply: Ply) -> bool {
        // Never twice in a row.
        let after_pass = ply > Ply::ROOT && self.back(1).played == 0;
        after_pass || self.passes.barred.is_some_and(|(barred, until)| barred == side && ply.0 < until)
    }

    /// Whether a cut by passing is being verified.
    pub(crate) fn is_verifying(&self) -> bool {
        self.passes.barred.is_some()
    }

    pub(crate) fn bar_passes(&mut self, side: Side, until: u16) -> Passes {
        std::mem::replace(&mut self.passes, Passes { barred: Some((side, until)) })
    }

    pub(crate) fn restore_passes(&mut self, passes: Passes) {
        self.passes = passes;
    }

    /// Takes back everything: after a stop in the middle of a line.
    pub(crate) fn unwind(&mut self) {
        self.passes = Passes::default();
        for frame in &mut self.frames {
            frame.excluded = 0;
        }
    }
}
