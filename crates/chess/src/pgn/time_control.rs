use super::seconds::{read_seconds, write_decimals};
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tesuji_game::shown;

/// How much time the players have: the value of a `TimeControlTag` tag.
///
/// ```
/// use tesuji_chess::pgn::{Period, TimeControlTag};
/// use std::time::Duration;
///
/// let blitz: TimeControlTag = "180+2".parse().unwrap();
/// let TimeControlTag::Periods(periods) = &blitz else { panic!() };
/// assert_eq!(periods[0].time, Duration::from_secs(180));
/// assert_eq!(periods[0].increment, Duration::from_secs(2));
///
/// let classical: TimeControlTag = "40/7200:3600".parse().unwrap();
/// assert_eq!(classical.to_string(), "40/7200:3600");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControlTag {
    /// `?`
    #[default]
    Unknown,
    /// `-`: none.
    Unlimited,
    /// One period after the other.
    Periods(Vec<Period>),
}

/// One period of a [`TimeControlTag`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// The moves to be made; all that are left if `None`.
    pub moves: Option<u32>,
    /// The time for them.
    pub time: Duration,
    /// The time added with each move.
    pub increment: Duration,
    /// Whether the time that one side uses goes to the other, as in an hourglass (`*180`).
    pub hourglass: bool,
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControlError(String);

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a time control such as 180+2 or 40/7200:3600", self.0)
    }
}

impl Error for TimeControlError {}

impl FromStr for TimeControlTag {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControlTag, TimeControlError> {
        match text.trim_ascii() {
            "?" | "" => Ok(TimeControlTag::Unknown),
            "-" => Ok(TimeControlTag::Unlimited),
            text => {
                let periods = text.split(':').map(read_period).collect::<Option<_>>();
                periods.map(TimeControlTag::Periods).ok_or_else(|| TimeControlError(shown(text)))
            }
        }
    }
}

fn read_period(text: &str) -> Option<Period> {
    let (moves, text) = match text.split_once('/') {
        Some((moves, text)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), text),
        None => (None, text),
    };
    let (hourglass, text) = text.strip_prefix('*').map_or((false, text), |text| (true, text));
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    Some(Period { moves, time: read_seconds(time)?, increment: read_seconds(increment)?, hourglass })
}

impl fmt::Display for TimeControlTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControlTag::Unknown => f.write_str("?"),
            TimeControlTag::Unlimited => f.write_str("-"),
            TimeControlTag::Periods(periods) => {
                for (i, period) in periods.iter().enumerate() {
                    let colon = if i > 0 { ":" } else { "" };
                    write!(f, "{colon}{period}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        if self.hourglass {
            f.write_str("*")?;
        }
        write_seconds(f, self.time)?;
        if !self.increment.is_zero() {
            f.write_str("+")?;
            write_seconds(f, self.increment)?;
        }
        Ok(())
    }
}

fn write_seconds(f: &mut fmt::Formatter<'_>, time: Duration) -> fmt::Result {
    write!(f, "{}", time.as_secs())?;
    write_decimals(f, time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for text in ["?", "-", "600", "180+2", "40/7200:3600", "40/7200:20/3600:900+30", "*180", "60+0.5"] {
            assert_eq!(text.parse::<TimeControlTag>().unwrap().to_string(), text);
        }
        assert_eq!("180+0".parse::<TimeControlTag>().unwrap().to_string(), "180");
        for text in ["x", "180+", "/", "0/60", "40/", "1:", "-1", "+5", "1e3", "99999999999999999999"] {
            assert!(text.parse::<TimeControlTag>().is_err(), "{text}");
        }
    }
}
