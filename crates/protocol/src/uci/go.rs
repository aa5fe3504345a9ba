use super::UciError;
use super::tokens::Tokens;
use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;
use tesuji_game::Side;

/// The longest time a `go` can give, some 31 years. More counts as this, so that time arithmetic cannot
/// overflow.
pub const MAX_TIME: Duration = Duration::from_secs(1_000_000_000);

/// What ends a search and which moves it may try: the arguments of `go`.
///
/// Interfaces let clocks run below zero; such a time is read as zero. If a word comes twice, the last counts.
///
/// ```
/// use std::time::Duration;
/// use tesuji_game::Side;
/// use tesuji_protocol::uci::{Command, Go};
///
/// let Some(Command::Go(go)) = Command::parse("go wtime -5 btime 60000 binc 1000 searchmoves e2e4")? else {
///     panic!()
/// };
/// assert_eq!(go.time(Side::First), Some(Duration::ZERO));
/// assert_eq!(go.time(Side::Second), Some(Duration::from_secs(60)));
/// assert_eq!(go.increment(Side::Second), Duration::from_secs(1));
/// assert_eq!(go.searchmoves, ["e2e4"]);
/// assert_eq!(go.to_string(), "searchmoves e2e4 wtime 0 btime 60000 binc 1000");
/// # Ok::<(), tesuji_protocol::uci::UciError>(())
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

    pub(super) fn parse(mut tokens: Tokens<'_>) -> Result<Go, UciError> {
        let mut go = Go::default();
        while let Some(token) = tokens.next() {
            match token {
                "searchmoves" => go.searchmoves = searchmoves(&mut tokens)?,
                "ponder" => go.ponder = true,
                "wtime" => go.wtime = Some(time(&mut tokens, "wtime")?),
                "btime" => go.btime = Some(time(&mut tokens, "btime")?),
                "winc" => go.winc = Some(time(&mut tokens, "winc")?),
                "binc" => go.binc = Some(time(&mut tokens, "binc")?),
                "movestogo" => {
                    let moves = tokens.clamped("movestogo")?;
                    go.movestogo = NonZeroU32::new(u32::try_from(moves).unwrap_or(u32::MAX));
                }
                "depth" => go.depth = Some(tokens.small("depth")?),
                "nodes" => go.nodes = Some(tokens.number("nodes")?),
                "mate" => go.mate = Some(tokens.small("mate")?),
                "movetime" => go.movetime = Some(time(&mut tokens, "movetime")?),
                "infinite" => go.infinite = true,
                "perft" => go.perft = Some(tokens.small("perft")?),
                _ => {}
            }
        }
        Ok(go)
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

fn time(tokens: &mut Tokens<'_>, keyword: &'static str) -> Result<Duration, UciError> {
    Ok(Duration::from_millis(tokens.clamped(keyword)?).min(MAX_TIME))
}

/// The moves up to the next keyword; words that are neither are skipped, but one must be a move.
fn searchmoves(tokens: &mut Tokens<'_>) -> Result<Vec<String>, UciError> {
    let first = tokens.peek();
    let mut moves = Vec::new();
    while let Some(token) = tokens.peek().filter(|token| !KEYWORDS.contains(token)) {
        if looks_like_a_move(token) {
            moves.push(token.to_string());
        }
        tokens.next();
    }
    if moves.is_empty() { Err(UciError::unexpected("searchmoves", "a move", first)) } else { Ok(moves) }
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
