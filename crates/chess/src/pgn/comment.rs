use super::MAX_TOKEN;
use super::seconds::{read_digits, read_seconds, write_decimals};
use std::fmt;
use std::time::Duration;

/// A command that is longer, from `[%` to `]`, stays in the text.
const MAX_COMMAND: usize = 64;

/// A text is cut after so many bytes, so that it can be read back with annotations before it.
const MAX_TEXT: usize = MAX_TOKEN - 4 * MAX_COMMAND;

/// A comment: its text, and what programs wrote into it in square brackets.
///
/// White space counts as one blank. A `}` cannot be in a comment of PGN; it becomes `)`. What would make it
/// longer than [`MAX_TOKEN`] is cut off.
///
/// ```
/// use tesuji_chess::pgn::{Comment, EvalComment, EvalValue};
/// use std::time::Duration;
///
/// let comment = Comment::new("a fine  move [%eval 0.25,20] [%clk 0:03:12]");
/// assert_eq!(comment.text(), "a fine move");
/// let seen = comment.annotations();
/// assert_eq!(seen.eval, Some(EvalComment { value: EvalValue::Centipawns(25), depth: Some(20) }));
/// assert_eq!(seen.clock, Some(Duration::from_secs(192)));
/// assert_eq!(comment.to_string(), "[%eval 0.25,20] [%clk 0:03:12] a fine move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comment {
    text: String,
    annotations: Annotations,
}

/// What programs write into comments: `[%eval]`, `[%clk]` and `[%emt]`. Others stay in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Annotations {
    /// What an engine thinks of the position after the move, from White's view.
    pub eval: Option<EvalComment>,
    /// What the mover's clock shows after the move.
    pub clock: Option<Duration>,
    /// How long the move took.
    pub elapsed: Option<Duration>,
}

/// The opinion of an engine, as in `[%eval -1.50,20]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvalComment {
    /// From White's view.
    pub value: EvalValue,
    /// How deep the engine looked.
    pub depth: Option<u32>,
}

/// The value in an [`EvalComment`], from White's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvalValue {
    /// Hundredths of a pawn, written in pawns: `0.25`.
    Centipawns(i32),
    /// Mate in so many moves, by Black if negative: `#-3`.
    Mate(i32),
}

impl Comment {
    pub(super) const EMPTY: Comment =
        Comment { text: String::new(), annotations: Annotations { eval: None, clock: None, elapsed: None } };

    /// Reads a comment.
    #[must_use]
    pub fn new(text: &str) -> Comment {
        let mut comment = Comment::default();
        comment.append(text);
        comment
    }

    /// A comment of annotations and a text without any.
    #[must_use]
    pub fn with_annotations(text: &str, annotations: Annotations) -> Comment {
        let mut comment = Comment { text: String::new(), annotations };
        comment.append(text);
        comment
    }

    /// The text without the annotations.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What programs wrote.
    #[must_use]
    pub fn annotations(&self) -> Annotations {
        self.annotations
    }

    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.annotations == Annotations::default()
    }

    /// Adds another comment behind. Of two annotations of a kind the second stays in the text.
    pub fn append(&mut self, text: &str) {
        let from = self.unfinished();
        for word in text.split_ascii_whitespace() {
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.text.extend(word.chars().map(|c| if c == '}' { ')' } else { c }));
        }
        // What is taken out may leave another command behind; there are three kinds to take.
        while self.take_command(from) {}
        if self.text.len() > MAX_TEXT {
            self.text.truncate(self.text.floor_char_boundary(MAX_TEXT));
            self.text.truncate(self.text.trim_ascii_end().len());
        }
    }

    /// Where the first command may begin that has no end yet. A command has at most `MAX_COMMAND` bytes, and at
    /// most two others may be taken out of it later.
    fn unfinished(&self) -> usize {
        let from = self.text.floor_char_boundary(self.text.len().saturating_sub(4 * MAX_COMMAND));
        self.text[from..].find("[%").map_or(self.text.len(), |at| from + at)
    }

    /// Takes the first command that is known out of the text from here on; false if there is none.
    fn take_command(&mut self, mut from: usize) -> bool {
        while let Some(open) = self.text.get(from..).and_then(|rest| rest.find("[%")).map(|at| from + at) {
            let bytes = self.text.as_bytes();
            if let Some(length) = bytes[open..].iter().take(MAX_COMMAND).position(|&b| b == b']')
                && let Some(annotations) = self.annotations.with(&self.text[open + 2..open + length])
            {
                self.annotations = annotations;
                let close = open + length + 1;
                let start = open - usize::from(self.text[..open].ends_with(' '));
                let end = close + usize::from(self.text[close..].starts_with(' '));
                let inner = start > 0 && end < self.text.len();
                self.text.replace_range(start..end, if inner { " " } else { "" });
                return true;
            }
            from = open + 2;
        }
        false
    }
}

impl Annotations {
    /// Adds a command such as `clk 0:01:00` if it is known, can be read, and is the first of its kind.
    fn with(mut self, inside: &str) -> Option<Annotations> {
        let (name, value) = inside.split_once(' ').unwrap_or((inside, ""));
        let value = value.trim_ascii();
        match name {
            "eval" if self.eval.is_none() => self.eval = Some(read_eval(value)?),
            "clk" if self.clock.is_none() => self.clock = Some(read_time(value)?),
            "emt" if self.elapsed.is_none() => self.elapsed = Some(read_time(value)?),
            _ => return None,
        }
        Some(self)
    }
}

/// As inside `{}`: the annotations first, then the text.
impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Annotations { eval, clock, elapsed } = self.annotations;
        let mut parts = Vec::with_capacity(4);
        parts.extend(eval.map(|eval| format!("[%eval {eval}]")));
        parts.extend(clock.map(|time| format!("[%clk {}]", time_text(time))));
        parts.extend(elapsed.map(|time| format!("[%emt {}]", time_text(time))));
        if !self.text.is_empty() {
            parts.push(self.text.clone());
        }
        f.write_str(&parts.join(" "))
    }
}

impl fmt::Display for EvalComment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            EvalValue::Centipawns(n) => {
                let sign = if n < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", n.unsigned_abs() / 100, n.unsigned_abs() % 100)?;
            }
            EvalValue::Mate(n) => write!(f, "#{n}")?,
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

fn read_eval(text: &str) -> Option<EvalComment> {
    let (value, depth) = match text.split_once(',') {
        Some((value, depth)) => (value.trim_ascii(), Some(whole(depth.trim_ascii())?.try_into().ok()?)),
        None => (text, None),
    };
    let (mate, value) = value.strip_prefix('#').map_or((false, value), |value| (true, value));
    let (sign, value) = match value.as_bytes().first()? {
        b'-' => (-1, &value[1..]),
        b'+' => (1, &value[1..]),
        _ => (1, value),
    };
    let value = if mate {
        EvalValue::Mate((sign * i64::try_from(whole(value)?).ok()?).try_into().ok()?)
    } else {
        EvalValue::Centipawns((sign * hundredths(value)?).try_into().ok()?)
    };
    Some(EvalComment { value, depth })
}

/// A number of at most 12 digits and nothing else.
fn whole(text: &str) -> Option<u64> {
    let digits = text.len() <= 12 && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// `1.254` as 125: the third decimal rounds.
fn hundredths(text: &str) -> Option<i64> {
    let (pawns, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let pawns = if pawns.is_empty() && text.len() > 1 { 0 } else { whole(pawns)? };
    whole(decimals.get(..decimals.len().min(12))?)?;
    let digit = |i: usize| decimals.as_bytes().get(i).map_or(0, |b| i64::from(b - b'0'));
    Some(100 * i64::try_from(pawns).ok()? + 10 * digit(0) + digit(1) + i64::from(digit(2) >= 5))
}

/// Reads `h:mm:ss.f`, `mm:ss` or `ss`.
fn read_time(text: &str) -> Option<Duration> {
    let (before, seconds) = text.rsplit_once(':').map_or((None, text), |(before, last)| (Some(before), last));
    let mut minutes = 0u64;
    if let Some(before) = before {
        let (hours, rest) = before.split_once(':').unwrap_or(("0", before));
        minutes = read_digits(hours)?.checked_mul(60)?.checked_add(read_digits(rest)?)?;
    }
    read_seconds(seconds)?.checked_add(Duration::from_secs(minutes.checked_mul(60)?))
}

/// Writes `h:mm:ss`, with decimals only if there are any.
fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let _ = write_decimals(&mut text, time);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations() {
        let of = |text| read_eval(text).map(|eval| eval.to_string());
        for (text, again) in [
            ("0.25", "0.25"),
            ("-0.05", "-0.05"),
            ("+12", "12.00"),
            ("1.5", "1.50"),
            ("0.255,7", "0.26,7"),
            ("#-3", "#-3"),
            ("#12,30", "#12,30"),
            ("-21474836.48", "-21474836.48"),
        ] {
            assert_eq!(of(text).as_deref(), Some(again), "{text}");
        }
        for text in ["", "-", "#", "x", "1.x", "1,", "1,x", "99999999999", "--1", "1.2.3", "1.é"] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn clocks() {
        let of = |text| read_time(text).map(time_text);
        for (text, again) in [
            ("0:03:12", "0:03:12"),
            ("1:02:03.4", "1:02:03.4"),
            ("90", "0:01:30"),
            ("2:05", "0:02:05"),
            ("0:00:00.000000001", "0:00:00.000000001"),
        ] {
            assert_eq!(of(text).as_deref(), Some(again), "{text}");
        }
        for text in
            ["", ":", "a", "1:2:3:4", "1:-2:3", "1.x", "99999999999999999999", "1:99999999999999999999"]
        {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn commands_leave_the_text() {
        for (text, again) in [
            ("[%clk 0:00:01]", "[%clk 0:00:01]"),
            ("a[%clk 0:00:01]b", "[%clk 0:00:01] a b"),
            ("[%csl Ga1] [%eval 1] x", "[%eval 1.00] [%csl Ga1] x"),
            ("[%eval 1] [%eval 2]", "[%eval 1.00] [%eval 2]"),
            ("[%eval [%clk 0:00:01] 2]", "[%eval 2.00] [%clk 0:00:01]"),
            ("[%eval", "[%eval"),
            ("[%eval x] {nested", "[%eval x] {nested"),
            ("a } b", "a ) b"),
        ] {
            let comment = Comment::new(text);
            assert_eq!(comment.to_string(), again);
            assert_eq!(Comment::new(again), comment);
        }
        let mut split = Comment::new("[%eval");
        split.append("1.0]");
        assert_eq!(split.to_string(), "[%eval 1.00]");
    }
}
