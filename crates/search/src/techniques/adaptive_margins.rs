use crate::worker::Worker;
use crate::{Depth, Probe};
use tesuji_game::Position;
use tesuji_params::{Technique, Tunables};

/// Adaptive margins. Every so many times a technique would skip a move, the move is searched all the same, and what
/// comes of it is counted. A technique that is wrong too often gets a wider margin within the search; one that is
/// hardly ever wrong gets its own margin back. No dice: the same search adapts the same way.
///
/// It pays for what it learns with the moves it searches, and what it learns early may not hold late.
pub(crate) struct AdaptiveMargins;

impl AdaptiveMargins {
    pub(crate) const ID: Technique = Technique::AdaptiveMargins;
}

/// How each technique did where it was overruled.
#[derive(Clone, Debug)]
pub(crate) struct Adaptation {
    /// The numbers of the profile.
    given: Tunables,
    records: [Record; Technique::COUNT],
}

/// One technique.
#[derive(Clone, Copy, Debug)]
struct Record {
    /// How many decisions there were since one was overruled.
    waiting: i32,
    tested: i32,
    wrong: i32,
    /// How wide the margin is, in percent of the given one.
    percent: i32,
}

/// Margins are never wider, in percent.
const WIDEST: i32 = 300;

impl Adaptation {
    pub(crate) fn new(given: &Tunables) -> Adaptation {
        let record = Record { waiting: 0, tested: 0, wrong: 0, percent: 100 };
        Adaptation { given: *given, records: [record; Technique::COUNT] }
    }

    /// The numbers of the profile.
    pub(crate) fn given(&self) -> &Tunables {
        &self.given
    }

    /// Whether this decision is one of those to be overruled.
    fn overrules(&mut self, technique: Technique) -> bool {
        let record = &mut self.records[technique as usize];
        record.waiting += 1;
        let due = record.waiting >= self.given.adaptive_margins.interval;
        if due {
            record.waiting = 0;
        }
        due
    }

    /// Takes what came of an overruled decision; true if a margin changed.
    fn learn(&mut self, technique: Technique, wrong: bool) -> bool {
        let t = &self.given.adaptive_margins;
        let record = &mut self.records[technique as usize];
        record.tested += 1;
        record.wrong += i32::from(wrong);
        if record.tested < t.samples {
            return false;
        }
        let (rate, before) = (record.wrong * 1000 / record.tested, record.percent);
        (record.tested, record.wrong) = (0, 0);
        if rate > t.permille {
            record.percent = (before + t.step).min(WIDEST);
        } else if rate < t.permille / 4 {
            record.percent = (before - t.step).max(100);
        }
        record.percent != before
    }

    /// The numbers with every margin as wide as it has become.
    fn tunables(&self) -> Tunables {
        let mut t = self.given;
        let wider = |number: &mut i32, technique: Technique| {
            *number = *number * self.records[technique as usize].percent / 100;
        };
        wider(&mut t.futility.base, Technique::Futility);
        wider(&mut t.futility.slope, Technique::Futility);
        wider(&mut t.extended_futility.base, Technique::ExtendedFutility);
        wider(&mut t.extended_futility.slope, Technique::ExtendedFutility);
        wider(&mut t.delta.margin, Technique::Delta);
        wider(&mut t.delta.slope, Technique::Delta);
        wider(&mut t.late_move_count.base, Technique::LateMoveCount);
        wider(&mut t.late_move_count.square, Technique::LateMoveCount);
        wider(&mut t.history_pruning.slope, Technique::HistoryPruning);
        wider(&mut t.exchange_pruning.noisy, Technique::ExchangePruning);
        wider(&mut t.exchange_pruning.quiet, Technique::ExchangePruning);
        t
    }
}

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// Whether a move that a technique skips at a depth is searched all the same.
    #[inline]
    pub(crate) fn overrules(&mut self, technique: Technique, depth: Depth) -> bool {
        let overruled = self.on.has(AdaptiveMargins::ID) && depth > 0 && self.adaptation.overrules(technique);
        if overruled {
            self.probe.tried(AdaptiveMargins::ID);
        }
        overruled
    }

    /// What came of a move that was searched all the same.
    #[cold]
    pub(crate) fn adapt(&mut self, technique: Technique, wrong: bool) {
        if wrong {
            self.probe.fired(AdaptiveMargins::ID);
        }
        if self.adaptation.learn(technique, wrong) {
            self.tunables = self.adaptation.tunables();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(wrong_of_ten: usize, rounds: usize) -> Tunables {
        let mut adaptation = Adaptation::new(&Tunables::default());
        for i in 0..rounds {
            adaptation.learn(Technique::Futility, i % 10 < wrong_of_ten);
        }
        adaptation.tunables()
    }

    #[test]
    fn a_margin_widens_where_it_is_often_wrong_and_no_other_does() {
        let given = Tunables::default();
        let (rash, careful) = (after(3, 10_000), after(0, 10_000));
        assert_eq!(careful, given);
        assert_eq!(rash.futility.slope, given.futility.slope * WIDEST / 100);
        assert_eq!(rash.delta, given.delta);
    }

    #[test]
    fn a_margin_comes_back_when_it_has_become_safe() {
        let mut adaptation = Adaptation::new(&Tunables::default());
        for i in 0..5000 {
            adaptation.learn(Technique::Delta, i % 4 == 0);
        }
        assert!(adaptation.tunables().delta.margin > Tunables::default().delta.margin);
        for _ in 0..50_000 {
            adaptation.learn(Technique::Delta, false);
        }
        assert_eq!(adaptation.tunables(), Tunables::default());
    }

    #[test]
    fn one_decision_in_so_many_is_overruled() {
        let mut adaptation = Adaptation::new(&Tunables::default());
        let interval = Tunables::default().adaptive_margins.interval as usize;
        let overruled = (0..10 * interval).filter(|_| adaptation.overrules(Technique::Futility)).count();
        assert_eq!(overruled, 10);
        assert!(!adaptation.overrules(Technique::Delta));
    }
}
