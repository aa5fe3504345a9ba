//! The clocks of a game.

use std::time::{Duration, Instant};
use tesuji_game::{Side, shown};
use tesuji_search::Clock;

/// How much time a side has: so much for the game, and more with every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Control {
    time: Duration,
    increment: Duration,
}

impl Control {
    /// `10+5`: minutes and seconds.
    pub(super) fn read(text: &str) -> Result<Control, String> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| (0.0..=10_000.0).contains(number));
        match (number(minutes).filter(|&minutes| minutes > 0.0), number(seconds)) {
            (Some(minutes), Some(seconds)) => Ok(Control {
                time: Duration::from_secs_f64(60.0 * minutes),
                increment: Duration::from_secs_f64(seconds),
            }),
            _ => Err(format!("must be minutes and seconds as in 10+5, got '{}'", shown(text))),
        }
    }
}

/// Both clocks while a game is played.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: Control,
    left: [Duration; 2],
    /// Since when the side to move thinks.
    since: Instant,
}

impl Clocks {
    pub(super) fn start(control: Control) -> Clocks {
        Clocks { control, left: [control.time; 2], since: Instant::now() }
    }

    /// A side has moved; false if its time was up before.
    pub(super) fn press(&mut self, side: Side) -> bool {
        let used = self.since.elapsed();
        let left = &mut self.left[side.index()];
        let in_time = used <= *left;
        *left = left.saturating_sub(used) + self.control.increment;
        self.since = Instant::now();
        in_time
    }

    /// The time of a side goes on from here: nothing is counted for what was done meanwhile.
    pub(super) fn resume(&mut self) {
        self.since = Instant::now();
    }

    /// What an engine is told.
    pub(super) fn for_engine(&self) -> [Option<Clock>; 2] {
        self.left
            .map(|time| Some(Clock { left: time, increment: self.control.increment, ..Clock::default() }))
    }

    /// `9:41`.
    pub(super) fn shown(&self, side: Side) -> String {
        let seconds = self.left[side.index()].as_secs();
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_and_are_read() {
        assert!(Control::read("0").is_err() && Control::read("a+1").is_err() && Control::read("-1").is_err());
        let mut clocks = Clocks::start(Control::read("10+5").unwrap());
        assert!(clocks.press(Side::First));
        assert_eq!((clocks.shown(Side::First), clocks.shown(Side::Second)), ("10:04".into(), "10:00".into()));
        let mut short = Clocks::start(Control::read("0.0001").unwrap());
        std::thread::sleep(Duration::from_millis(20));
        assert!(!short.press(Side::First));
    }
}
