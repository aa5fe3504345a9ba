//! History tables: what the search has learned about moves, one table a file, all with one rule of learning.

mod butterfly;
mod capture;
mod continuation;
mod correction;
mod counter;
mod gravity;
mod odds;

pub(crate) use continuation::Row;
pub(crate) use odds::{Odds, OddsKind};

use crate::switches::Switches;
use butterfly::Butterfly;
use capture::Capture;
use continuation::Continuation;
use correction::Correction;
use counter::Counter;
use tesuji_game::{MoveSlots, Position, Score, Side};
use tesuji_params::{Technique, Tunables, tunable};

/// How far back a continuation reaches, in plies.
pub(crate) const CONTINUATIONS: [usize; 3] = [1, 2, 4];

/// The rows of the moves before a node that continuations look at.
pub(crate) type Rows = [Row; CONTINUATIONS.len()];

/// All tables of one worker. A table whose technique is off learns nothing and so reads as zero: only learning
/// asks what is on.
pub(crate) struct Histories<P: Position> {
    on: Switches,
    butterfly: Butterfly,
    capture: Capture,
    continuation: Continuation,
    counter: Counter,
    correction: Correction<P>,
    pub(crate) odds: Odds,
}

impl<P: Position> Histories<P> {
    pub(crate) fn new(on: Switches) -> Histories<P> {
        Histories {
            on,
            butterfly: Butterfly::new(&P::FACTS),
            capture: Capture::new(&P::FACTS),
            continuation: Continuation::new(&P::FACTS),
            counter: Counter::new(&P::FACTS),
            correction: Correction::new(),
            odds: Odds::new(),
        }
    }

    /// Bytes of the tables that are not small.
    pub(crate) fn bytes() -> usize {
        let facts = &P::FACTS;
        let rows = Row::count(facts);
        let entries = rows * rows + 2 * facts.origins * facts.targets + rows * (facts.kinds + 2);
        (entries + facts.parts * 2 * correction::SIZE) * size_of::<i16>()
    }

    /// How well a quiet move did: a sum of the tables, each within plus or minus 16,384.
    #[inline]
    pub(crate) fn quiet(&self, side: Side, slots: MoveSlots, rows: &Rows) -> i32 {
        let continued: i32 = rows.iter().map(|&row| self.continuation.get(row, slots)).sum();
        self.butterfly.get(side, slots) + continued
    }

    /// How well a capture did.
    #[inline]
    pub(crate) fn noisy(&self, slots: MoveSlots) -> i32 {
        self.capture.get(slots)
    }

    pub(crate) fn learn_quiet(&mut self, side: Side, slots: MoveSlots, rows: &Rows, bonus: i32) {
        if self.on.has(Technique::ButterflyHistory) {
            self.butterfly.learn(side, slots, bonus);
        }
        if self.on.has(Technique::ContinuationHistory) {
            for &row in rows {
                self.continuation.learn(row, slots, bonus);
            }
        }
    }

    pub(crate) fn learn_noisy(&mut self, slots: MoveSlots, bonus: i32) {
        if self.on.has(Technique::CaptureHistory) {
            self.capture.learn(slots, bonus);
        }
    }

    /// The row of a move played, for continuations of it.
    #[inline]
    pub(crate) fn row(slots: MoveSlots) -> Row {
        Row::of(slots, &P::FACTS)
    }

    /// The quiet move that last refuted the move of a row, packed; 0 if there is none.
    #[inline]
    pub(crate) fn counter(&self, row: Row) -> u16 {
        self.counter.get(row)
    }

    pub(crate) fn learn_counter(&mut self, row: Row, mv: u16) {
        if self.on.has(Technique::CounterMoves) {
            self.counter.learn(row, mv);
        }
    }

    /// The static score, corrected by how wrong it was in like positions.
    #[inline]
    pub(crate) fn correct(&self, position: &P, score: Score, tunables: tunable::CorrectionHistory) -> Score {
        score + Score::cp(self.correction.get(position) * tunables.weight / 8000)
    }

    /// Learns that a search of this depth ended so far from the static score.
    pub(crate) fn learn_correction(&mut self, position: &P, error: i32, depth: i32) {
        if self.on.has(Technique::CorrectionHistory) {
            self.correction.learn(position, (error * depth / 8).clamp(-256, 256));
        }
    }
}

/// What a move that cut at a depth earns, and one that did not loses.
pub(crate) fn bonus(depth: i32, tunables: &Tunables) -> i32 {
    let history = &tunables.history;
    (history.slope * depth - history.offset).clamp(1, history.max)
}
