//! Time management: how long to think, a pure function of what the clock says.

use std::time::Duration;
use tesuji_params::tunable;

/// What a player's clock says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// How many moves to the next control, if there is one.
    pub moves_to_go: Option<u32>,
    /// What every move gets once nothing is left. What a move does not use of it is lost.
    pub period: Duration,
}

/// How long a search may take.
///
/// ```
/// use std::time::Duration;
/// use tesuji_params::Tunables;
/// use tesuji_search::{Budget, Clock};
///
/// let clock = Clock { left: Duration::from_secs(60), ..Clock::default() };
/// let budget = Budget::from_clock(&clock, Duration::from_millis(10), &Tunables::default().clock);
/// assert!(budget.soft.unwrap() < budget.hard.unwrap());
/// assert!(budget.hard.unwrap() < clock.left);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// No new iteration begins after this, more or less: a search that keeps changing its mind may take
    /// longer, one that is sure takes less.
    pub soft: Option<Duration>,
    /// The search stops here, whatever it is doing.
    pub hard: Option<Duration>,
    /// Time that nothing is gained by saving: a search that has a choice takes it.
    pub free: Duration,
}

impl Budget {
    /// As long as one likes.
    pub const UNLIMITED: Budget = Budget { soft: None, hard: None, free: Duration::ZERO };

    /// Exactly so long, less what the way to the player takes.
    #[must_use]
    pub fn fixed(time: Duration, overhead: Duration) -> Budget {
        Budget { hard: Some(time.saturating_sub(overhead).max(LEAST)), ..Budget::UNLIMITED }
    }

    /// A share of what is left, so that it lasts.
    ///
    /// A period comes on top of the share. It is the last resort of every later move too, so that the rest of the
    /// clock is not worth saving once it is no more than a period: such a move takes all there is.
    #[must_use]
    pub fn from_clock(clock: &Clock, overhead: Duration, tunables: &tunable::Clock) -> Budget {
        if !clock.period.is_zero() && clock.left <= clock.period {
            let all = (clock.left + clock.period).saturating_sub(overhead).max(LEAST);
            return Budget { soft: Some(all), hard: Some(all), free: all };
        }
        // A reserve for machines that look away for a moment: with little left, most of it stays.
        let free = clock.left.saturating_sub(overhead);
        let left = clock.left.saturating_sub(overhead * RESERVE).max(free / 4).max(LEAST).as_secs_f64();
        let moves = clock
            .moves_to_go
            .map_or(f64::from(tunables.horizon), |moves| f64::from(moves.clamp(1, tunables.horizon as u32)));
        let increment = clock.increment.as_secs_f64() * percent(tunables.increment);
        // With one move to the control, all that is left may be used, bar a margin.
        let share = if clock.moves_to_go == Some(1) { 0.8 } else { percent(tunables.share) };
        let period = clock.period.as_secs_f64();
        let ceiling = left * share + period;
        let soft = (left / moves + increment + period).min(ceiling);
        // Within the reserve a move costs a third of what it brings, and no more than planned: so the clock recovers.
        let low = clock.period.is_zero() && clock.left < overhead * RESERVE;
        let soft =
            if low { soft.min((clock.increment.as_secs_f64() / 3.0).max(left / moves / 2.0)) } else { soft };
        let hard = if low { soft } else { (soft * percent(tunables.stretch)).min(ceiling) };
        Budget { soft: Some(seconds(soft)), hard: Some(seconds(hard)), free: Duration::ZERO }
    }
}

/// So many times the overhead is never planned with.
const RESERVE: u32 = 6;

/// No budget is smaller: a move has to be found.
const LEAST: Duration = Duration::from_micros(300);

fn percent(percent: i32) -> f64 {
    f64::from(percent) / 100.0
}

fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds).max(LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;
    use tesuji_params::Tunables;

    fn budget(left: u64, increment: u64, moves_to_go: Option<u32>) -> (Duration, Duration) {
        let clock = Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
            period: Duration::ZERO,
        };
        let budget = Budget::from_clock(&clock, Duration::from_millis(10), &Tunables::default().clock);
        assert_eq!(budget.free, Duration::ZERO, "time on the clock is worth saving");
        (budget.soft.unwrap(), budget.hard.unwrap())
    }

    /// With 10 ms of overhead.
    fn with_period(left: u64, period: u64) -> Budget {
        let clock = Clock {
            left: Duration::from_millis(left),
            period: Duration::from_millis(period),
            ..Clock::default()
        };
        Budget::from_clock(&clock, Duration::from_millis(10), &Tunables::default().clock)
    }

    #[test]
    fn nothing_takes_more_than_is_left() {
        let mut random = Random(3);
        for _ in 0..20_000 {
            let overhead = Duration::from_millis([0, 10, 20, 500, 5000][random.below(5)]);
            let left = overhead
                + Duration::from_millis(2 + random.below(600_000) as u64 / (1 + random.below(500) as u64));
            let clock = Clock {
                left,
                increment: Duration::from_millis(random.below(10_000) as u64),
                moves_to_go: [None, Some(1), Some(2), Some(40), Some(1_000_000)][random.below(5)],
                period: Duration::from_millis([0, 0, 1, 1000, 30_000][random.below(5)]),
            };
            let budget = Budget::from_clock(&clock, overhead, &Tunables::default().clock);
            let (soft, hard) = (budget.soft.unwrap(), budget.hard.unwrap());
            assert!(soft <= hard && hard + overhead <= left + clock.period, "{clock:?} {overhead:?}");
            assert!(budget.free <= hard, "{clock:?} {overhead:?}");
        }
    }

    #[test]
    fn a_short_clock_with_increment_settles_well_above_nothing() {
        // Blitz with 10 ms a move: what is left after a hundred moves that each take what was planned.
        let mut left = 1000.0_f64;
        for _ in 0..100 {
            let (soft, _) = budget(left as u64, 10, None);
            left += 10.0 - soft.as_secs_f64() * 1000.0;
        }
        assert!(left > 90.0, "{left} ms");
    }

    #[test]
    fn a_clock_within_the_reserve_recovers() {
        // A tenth of a second and one millisecond a move, with the way of a move taking a quarter of one.
        let overhead = Duration::from_millis(20);
        let clock = |left: f64| Clock {
            left: Duration::from_secs_f64(left / 1000.0),
            increment: Duration::from_millis(1),
            ..Clock::default()
        };
        for start in [10.0_f64, 50.0, 100.0] {
            let mut left = start;
            for _ in 0..200 {
                let budget = Budget::from_clock(&clock(left), overhead, &Tunables::default().clock);
                left += 1.0 - 0.25 - budget.hard.unwrap().as_secs_f64() * 1000.0;
            }
            assert!(left > start.min(50.0) && left > 40.0, "{start} ms became {left} ms");
        }
    }

    #[test]
    fn an_empty_clock_still_gives_a_move() {
        let (soft, hard) = budget(0, 0, None);
        assert_eq!((soft, hard), (LEAST, LEAST));
        assert_eq!(Budget::fixed(Duration::ZERO, Duration::from_millis(30)).hard, Some(LEAST));
    }

    #[test]
    fn a_period_is_used_up_when_nothing_else_is_left() {
        let all = Duration::from_millis(9_990);
        assert_eq!(with_period(0, 10_000), Budget { soft: Some(all), hard: Some(all), free: all });
        let all = Duration::from_millis(13_990);
        assert_eq!(with_period(4_000, 10_000), Budget { soft: Some(all), hard: Some(all), free: all });
        let least = Budget { soft: Some(LEAST), hard: Some(LEAST), free: LEAST };
        assert_eq!(with_period(0, 5), least);
    }

    #[test]
    fn a_period_comes_on_top_of_the_share() {
        let (without, with) = (with_period(600_000, 0), with_period(600_000, 10_000));
        assert_eq!(with.soft.unwrap(), without.soft.unwrap() + Duration::from_secs(10));
        assert!(with.hard.unwrap() > without.hard.unwrap());
        assert_eq!(with.free, Duration::ZERO);
    }

    #[test]
    fn the_clock_runs_out_slowly_and_then_the_period_carries_on() {
        // Ten minutes and ten seconds a move, for a hundred moves that each take what was planned.
        let (mut left, mut shortest) = (600_000, u64::MAX);
        let mut planned = Vec::new();
        for _ in 0..100 {
            let soft = with_period(left, 10_000).soft.unwrap().as_millis() as u64;
            shortest = shortest.min(soft);
            planned.push(soft);
            left = left.saturating_sub(soft);
        }
        assert!(shortest >= 9_990 && planned[0] > 30_000, "{planned:?}");
        assert!(planned.iter().filter(|&&soft| soft > 12_000).count() > 20, "{planned:?}");
        assert_eq!(left, 0, "time was left over");
    }

    #[test]
    fn a_control_in_sight_frees_time() {
        assert!(budget(60_000, 0, Some(5)).0 > budget(60_000, 0, None).0);
        assert!(budget(60_000, 0, Some(1)).1 > Duration::from_secs(30));
        assert!(budget(60_000, 1000, None).0 > budget(60_000, 0, None).0);
    }
}
