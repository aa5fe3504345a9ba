use crate::ProtocolError;
use crate::tokens::Tokens;
use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;
use tesuji_game::Side;

/// The longest time a `go` can give, some 31 years. More counts as this, so that time arithmetic cannot
/// overflow.
pub const MAX_TIME: Duration = Duration::from_secs(1_000_000_000);

/// How long a search takes if its only limit could not be read.
pub const FALLBACK: Duration = Duration::from_secs(1);

/// What ends a search and which moves it may try: the arguments of `go`.
///
/// Interfaces let clocks run below zero; such a time is read as zero. If a word comes twice, the last counts.
/// A value that cannot be read is skipped with a complaint: an interface waits for a move whatever it said. If no
/// limit is left then, the search gets [`FALLBACK`].
///
/// ```
/// use std::time::Duration;
/// use tesuji_game::Side;
/// use tesuji_protocol::{Command, Go};
///
/// let Some(Command::Go(go)) = Command::parse("go wtime -5 btime 60000 binc 1000 searchmoves e2e4")? else {
///     panic!()
/// };
/// assert_eq!(go.time(Side::First), Some(Duration::ZERO));
/// assert_eq!(go.time(Side::Second), Some(Duration::from_secs(60)));
/// assert_eq!(go.increment(Side::Second), Duration::from_secs(1));
/// assert_eq!(go.searchmoves, ["e2e4"]);
/// assert_eq!(go.to_string(), "searchmoves e2e4 wtime 0 btime 60000 binc 1000");
/// # Ok::<(), tesuji_protocol::ProtocolError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Go {
    /// Only these moves may be tried; if empty, every move.
    pub searchmoves: Vec<String>,
    /// Think in the other side's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// What White's clock shows.
    pub wtime: Option<Duration>,
    /// What Black's clock shows.
    pub btime: Option<Duration>,
    /// What White gains a move.
    pub winc: Option<Duration>,
    /// What Black gains a move.
    pub binc: Option<Duration>,
    /// Moves to the next time control; none if the time is for the rest of the game.
    pub movestogo: Option<NonZeroU32>,
    /// Search so many plies.
    pub depth: Option<u32>,
    /// Search so many nodes.
    pub nodes: Option<u64>,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// Search for exactly so long.
    pub movetime: Option<Duration>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Count leaves so many plies deep instead.
    pub perft: Option<u32>,
    /// What is wrong with values that were skipped. Not printed.
    pub complaints: Vec<String>,
}

impl Go {
    /// The clock of the side that moves first in the game (White), or of the other.
    #[must_use]
    pub fn time(&self, side: Side) -> Option<Duration> {
        if side == Side::First { self.wtime } else { self.btime }
    }

    /// What this side gains a move.
    #[must_use]
    pub fn increment(&self, side: Side) -> Duration {
        (if side == Side::First { self.winc } else { self.binc }).unwrap_or_default()
    }

    /// Whether only `stop` ends the search, or also `ponderhit`.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.infinite || self.ponder || !self.is_limited()
    }

    fn is_limited(&self) -> bool {
        let time = self.wtime.or(self.btime).or(self.movetime).is_some();
        let work = self.depth.or(self.mate).or(self.perft).is_some() || self.nodes.is_some();
        time || work
    }

    pub(crate) fn parse(mut tokens: Tokens<'_>) -> Result<Go, ProtocolError> {
        let mut go = Go::default();
        let mut lost = false;
        while let Some(keyword) = tokens.next() {
            let value = tokens.clone();
            match go.read(keyword, &mut tokens) {
                Ok(()) => {}
                // Nobody waits for a move.
                Err(error) if keyword == "perft" => return Err(error),
                Err(error) => {
                    lost |= keyword != "searchmoves";
                    go.complaints.push(error.to_string());
                    tokens = value;
                    if tokens.peek().is_some_and(|token| !KEYWORDS.contains(&token)) {
                        tokens.next();
                    }
                }
            }
        }
        if lost && !go.infinite && !go.is_limited() {
            go.movetime = Some(FALLBACK);
        }
        Ok(go)
    }

    /// Reads what follows a keyword; anything else is skipped.
    fn read(&mut self, keyword: &str, tokens: &mut Tokens<'_>) -> Result<(), ProtocolError> {
        match keyword {
            "searchmoves" => self.searchmoves = searchmoves(tokens)?,
            "ponder" => self.ponder = true,
            "wtime" => self.wtime = Some(time(tokens, "wtime")?),
            "btime" => self.btime = Some(time(tokens, "btime")?),
            "winc" => self.winc = Some(time(tokens, "winc")?),
            "binc" => self.binc = Some(time(tokens, "binc")?),
            "movestogo" => {
                let moves = tokens.clamped("movestogo")?;
                self.movestogo = NonZeroU32::new(u32::try_from(moves).unwrap_or(u32::MAX));
            }
            "depth" => self.depth = Some(tokens.small("depth")?),
            "nodes" => self.nodes = Some(tokens.number("nodes")?),
            "mate" => self.mate = Some(tokens.small("mate")?),
            "movetime" => self.movetime = Some(time(tokens, "movetime")?),
            "infinite" => self.infinite = true,
            "perft" => self.perft = Some(tokens.small("perft")?),
            _ => {}
        }
        Ok(())
    }
}

const KEYWORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

fn time(tokens: &mut Tokens<'_>, keyword: &'static str) -> Result<Duration, ProtocolError> {
    Ok(Duration::from_millis(tokens.clamped(keyword)?).min(MAX_TIME))
}

/// The moves up to the next keyword; words that are neither are skipped, but one must be a move.
fn searchmoves(tokens: &mut Tokens<'_>) -> Result<Vec<String>, ProtocolError> {
    let first = tokens.peek();
    let mut moves = Vec::new();
    while let Some(token) = tokens.peek().filter(|token| !KEYWORDS.contains(token)) {
        if looks_like_a_move(token) {
            moves.push(token.to_string());
        }
        tokens.next();
    }
    if moves.is_empty() { Err(ProtocolError::unexpected("searchmoves", "a move", first)) } else { Ok(moves) }
}

/// Whether this could be a move of chess (`e2e4`, `e7e8q`) or of shogi (`7g7f`, `8h2b+`), or a drop (`P*5e`,
/// `N@f3`).
fn looks_like_a_move(token: &str) -> bool {
    let square = |one: u8, two: u8| {
        one.is_ascii_alphabetic() && two.is_ascii_digit() || one.is_ascii_digit() && two.is_ascii_alphabetic()
    };
    match *token.as_bytes() {
        [piece, b'*' | b'@', one, two] => piece.is_ascii_alphabetic() && square(one, two),
        [one, two, three, four] => square(one, two) && square(three, four),
        [one, two, three, four, last] => {
            let promotes = last.is_ascii_alphabetic() || [b'+', b'='].contains(&last);
            square(one, two) && square(three, four) && promotes
        }
        _ => false,
    }
}

/// The arguments of `go`, in the order of the standard.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis());
        let number = |count: Option<u32>| count.map(u128::from);
        let values = [
            ("wtime", millis(self.wtime)),
            ("btime", millis(self.btime)),
            ("winc", millis(self.winc)),
            ("binc", millis(self.binc)),
            ("movestogo", number(self.movestogo.map(NonZeroU32::get))),
            ("depth", number(self.depth)),
            ("nodes", self.nodes.map(u128::from)),
            ("mate", number(self.mate)),
            ("movetime", millis(self.movetime)),
            ("perft", number(self.perft)),
        ];
        let mut words = Vec::new();
        if !self.searchmoves.is_empty() {
            words.push(format!("searchmoves {}", self.searchmoves.join(" ")));
        }
        if self.ponder {
            words.push("ponder".into());
        }
        words.extend(values.into_iter().filter_map(|(word, value)| Some(format!("{word} {}", value?))));
        if self.infinite {
            words.push("infinite".into());
        }
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_by_their_looks() {
        for token in ["e2e4", "e7e8q", "e7e8Q", "e1h1", "7g7f", "8h2b+", "P*5e", "N@f3"] {
            assert!(looks_like_a_move(token), "{token}");
        }
        for token in
            ["", "e", "e2", "e2e", "Nf3", "O-O", "e2-e4", "e2e4qq", "e7e89", "0000", "(none)", "ünïç"]
        {
            assert!(!looks_like_a_move(token), "{token}");
        }
        assert!(!KEYWORDS.iter().any(|word| looks_like_a_move(word)));
    }
}
