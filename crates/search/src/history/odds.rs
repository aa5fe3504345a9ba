/// How often quiet moves of a kind raised alpha: what probabilistic pruning reads.
pub(crate) struct Odds {
    entries: Vec<Tally>,
}

/// What a move is to the statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OddsKind(usize);

#[derive(Clone, Copy, Default)]
struct Tally {
    tried: u32,
    raised: u32,
}

const DEPTHS: usize = 17;
const NUMBERS: usize = 32;
const TEMPERS: usize = 4;
/// Older samples fade: at this many, both numbers are halved.
const FULL: u32 = 1 << 20;

impl OddsKind {
    /// A quiet move by depth, number, what the histories say of it, and whether the node is on the principal
    /// variation.
    #[inline]
    pub(crate) fn new(depth: i32, nth: usize, history: i32, pv: bool) -> OddsKind {
        let depth = (depth.max(0) as usize).min(DEPTHS - 1);
        let nth = if nth < 24 { nth } else { (24 + (nth - 24) / 8).min(NUMBERS - 1) };
        let temper = match history {
            ..=-6001 => 0,
            -6000..=-1 => 1,
            0..=5999 => 2,
            6000.. => 3,
        };
        OddsKind(((depth * NUMBERS + nth) * TEMPERS + temper) * 2 + usize::from(pv))
    }
}

impl Odds {
    pub(crate) fn new() -> Odds {
        Odds { entries: vec![Tally::default(); DEPTHS * NUMBERS * TEMPERS * 2] }
    }

    /// One move of the kind was searched.
    #[inline]
    pub(crate) fn learn(&mut self, kind: OddsKind, raised: bool) {
        let tally = &mut self.entries[kind.0];
        tally.tried += 1;
        tally.raised += u32::from(raised);
        if tally.tried == FULL {
            tally.tried /= 2;
            tally.raised /= 2;
        }
    }

    /// How many moves of the kind were searched, and how many of a thousand raised alpha.
    #[inline]
    pub(crate) fn of(&self, kind: OddsKind) -> (u32, u32) {
        let tally = self.entries[kind.0];
        (tally.tried, (u64::from(tally.raised) * 1000 / u64::from(tally.tried.max(1))) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_counted_by_kind() {
        let mut odds = Odds::new();
        let kind = OddsKind::new(3, 7, 100, false);
        assert_eq!(odds.of(kind), (0, 0));
        for i in 0..200 {
            odds.learn(kind, i % 20 == 0);
        }
        assert_eq!(odds.of(kind), (200, 50));
        for other in [
            OddsKind::new(4, 7, 100, false),
            OddsKind::new(3, 8, 100, false),
            OddsKind::new(3, 7, -100, false),
        ] {
            assert_eq!(odds.of(other).0, 0);
        }
    }

    #[test]
    fn large_numbers_have_a_place() {
        // There are games with 593 moves in a position.
        let mut odds = Odds::new();
        odds.learn(OddsKind::new(200, 593, i32::MAX, true), true);
        assert_eq!(odds.of(OddsKind::new(16, 400, 6000, true)), (1, 1000));
    }
}
