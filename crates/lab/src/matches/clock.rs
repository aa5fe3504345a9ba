//! How long a player may think.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tesuji_search::Clock;

/// What ends the thinking about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// So many nodes.
    Nodes(u64),
    /// So many plies.
    Depth(u32),
    /// So long for each move.
    MoveTime(Duration),
    /// A clock for the game.
    Clock(TimeControl),
}

impl Limit {
    /// Whether time plays a part, so that no two runs are the same.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        matches!(self, Limit::MoveTime(_) | Limit::Clock(_))
    }
}

/// `5000 nodes`, `depth 8`, `100 ms a move`, `8+0.08`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::MoveTime(time) => write!(f, "{} ms a move", time.as_millis()),
            Limit::Clock(control) => control.fmt(f),
        }
    }
}

/// A clock for a game: `8+0.08` is eight seconds and 0.08 for each move, `40/60+0.6` sixty seconds for every forty
/// moves, `60b5` sixty seconds and then five for each move, of which nothing is saved.
///
/// ```
/// use std::time::Duration;
/// use tesuji_lab::matches::TimeControl;
/// let control: TimeControl = "40/60+0.6".parse()?;
/// assert_eq!((control.moves, control.time), (Some(40), Duration::from_secs(60)));
/// assert_eq!(control.to_string(), "40/60+0.6");
/// assert!("8+x".parse::<TimeControl>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time is for so many moves and then comes again; without this, for the whole game.
    pub moves: Option<u32>,
    /// The time.
    pub time: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// What every move gets once nothing is left.
    #[serde(default, skip_serializing_if = "Duration::is_zero")]
    pub period: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let wrong = || {
            let examples = "8+0.08, 40/60+0.6 or 60b5";
            format!("must be seconds and increment as in {examples}, got '{}'", text.escape_debug())
        };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)?), rest),
            None => (None, text),
        };
        let (rest, period) = rest.split_once('b').unwrap_or((rest, "0"));
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let seconds = |text: &str| {
            let seconds: f64 = text.parse().ok().filter(|seconds| (0.0..=1e6).contains(seconds))?;
            Some(Duration::from_secs_f64(seconds))
        };
        let control = TimeControl {
            moves,
            time: seconds(time).ok_or_else(wrong)?,
            increment: seconds(increment).ok_or_else(wrong)?,
            period: seconds(period).ok_or_else(wrong)?,
        };
        if control.time.is_zero() && control.period.is_zero() { Err(wrong()) } else { Ok(control) }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        if self.period.is_zero() { Ok(()) } else { write!(f, "b{}", self.period.as_secs_f64()) }
    }
}

/// The clock of one player in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerClock {
    control: TimeControl,
    left: Duration,
    made: u32,
}

impl PlayerClock {
    pub(crate) fn new(control: TimeControl) -> PlayerClock {
        PlayerClock { control, left: control.time, made: 0 }
    }

    /// What it shows.
    pub(crate) fn reading(&self) -> Clock {
        let moves_to_go = self.control.moves.map(|moves| moves - self.made % moves);
        let TimeControl { increment, period, .. } = self.control;
        Clock { left: self.left, increment, moves_to_go, period }
    }

    /// A move took so long. False if that was too long.
    pub(crate) fn made_move(&mut self, took: Duration, margin: Duration) -> bool {
        if took > self.left + self.control.period + margin {
            return false;
        }
        self.left = self.left.saturating_sub(took) + self.control.increment;
        self.made += 1;
        if self.control.moves.is_some_and(|moves| self.made.is_multiple_of(moves)) {
            self.left += self.control.time;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_read_as_they_are_written() {
        for text in ["8+0.08", "60", "40/60+0.6", "1/0.5", "60b5", "0b1", "8+0.1b0.5"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "+",
            "8+",
            "x",
            "0+1",
            "-1",
            "0/8",
            "8+0.08+1",
            "/8",
            "1e9",
            "nan",
            "4294967296/8",
            "8b",
            "0b0",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err();
            assert!(error.ends_with(&format!("got '{text}'")), "{error}");
        }
    }

    #[test]
    fn a_period_is_there_for_every_move_and_is_not_saved() {
        let ms = Duration::from_millis;
        let mut clock = PlayerClock::new("1b0.5".parse().unwrap());
        for (took, left) in [(400, 600), (700, 0), (500, 0), (100, 0)] {
            assert!(clock.made_move(ms(took), ms(0)));
            assert_eq!((clock.reading().left, clock.reading().period), (ms(left), ms(500)));
        }
        assert!(!clock.made_move(ms(501), ms(0)));
    }

    #[test]
    fn a_clock_runs_out_and_is_wound_up() {
        let ms = Duration::from_millis;
        let mut clock = PlayerClock::new("2/1+0.1".parse().unwrap());
        assert!(clock.made_move(ms(600), ms(0)));
        assert_eq!((clock.reading().left, clock.reading().moves_to_go), (ms(500), Some(1)));
        let mut late = clock;
        assert!(!late.made_move(ms(501), ms(0)));
        assert!(late.made_move(ms(501), ms(1)));
        assert!(clock.made_move(ms(500), ms(0)));
        assert_eq!((clock.reading().left, clock.reading().moves_to_go), (ms(1100), Some(2)));
    }
}
