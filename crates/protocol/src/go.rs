use crate::ProtocolError;
use crate::tokens::Tokens;
use crate::words::{Limit, Said, Words};
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
/// use tesuji_protocol::{Command, Go, Protocol};
///
/// let line = "go wtime -5 btime 60000 binc 1000 searchmoves e2e4";
/// let Some(Command::Go(go)) = Protocol::Uci.parse(line)? else { panic!() };
/// assert_eq!(go.time(Side::First), Some(Duration::ZERO));
/// assert_eq!(go.time(Side::Second), Some(Duration::from_secs(60)));
/// assert_eq!(go.increment(Side::Second), Duration::from_secs(1));
/// assert_eq!(go.searchmoves, ["e2e4"]);
/// assert_eq!(Protocol::Uci.say(&go).to_string(), "searchmoves e2e4 wtime 0 btime 60000 binc 1000");
/// # Ok::<(), tesuji_protocol::ProtocolError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Go {
    /// Only these moves may be tried; if empty, every move.
    pub searchmoves: Vec<String>,
    /// Think in the other side's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// What the clocks show: of the side that moves first in the game (White in chess, Black in shogi) and of the
    /// other.
    pub times: [Option<Duration>; 2],
    /// What either side gains a move.
    pub increments: [Option<Duration>; 2],
    /// Moves to the next time control; none if the time is for the rest of the game. Only UCI has it.
    pub movestogo: Option<NonZeroU32>,
    /// What every move gets when the clock has run out. Only USI has it.
    pub byoyomi: Option<Duration>,
    /// Search so many plies.
    pub depth: Option<u32>,
    /// Search so many nodes.
    pub nodes: Option<u64>,
    /// Look for a mate.
    pub mate: Option<MateLimit>,
    /// Search for exactly so long.
    pub movetime: Option<Duration>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Count leaves so many plies deep instead.
    pub perft: Option<u32>,
    /// What is wrong with values that were skipped. Not printed.
    pub complaints: Vec<String>,
}

/// What ends the search for a mate.
///
/// ```
/// use tesuji_protocol::{Command, Go, MateLimit, Protocol};
///
/// let go = |mate| Some(Command::Go(Go { mate: Some(mate), ..Go::default() }));
/// assert_eq!(Protocol::Uci.parse("go mate 3")?, go(MateLimit::Moves(3)));
/// assert_eq!(Protocol::Usi.parse("go mate infinite")?, go(MateLimit::Endless));
/// # Ok::<(), tesuji_protocol::ProtocolError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MateLimit {
    /// UCI: a mate in so many moves is found. The answer is a move.
    Moves(u32),
    /// USI: any is found, or this time is over. The answer is a line.
    Time(Duration),
    /// USI: any is found, or the interface says `stop`. The answer is a line.
    Endless,
}

impl Go {
    /// The clock of the side that moves first in the game, or of the other.
    #[must_use]
    pub fn time(&self, side: Side) -> Option<Duration> {
        self.times[side.index()]
    }

    /// What this side gains a move.
    #[must_use]
    pub fn increment(&self, side: Side) -> Duration {
        self.increments[side.index()].unwrap_or_default()
    }

    /// Whether only `stop` ends the search, or also `ponderhit`.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.infinite || self.ponder || !self.is_limited()
    }

    fn is_limited(&self) -> bool {
        let mate = self.mate.is_some_and(|mate| mate != MateLimit::Endless);
        self.is_timed() || mate || self.depth.or(self.perft).is_some() || self.nodes.is_some()
    }

    /// Whether a clock or a time was told.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.times.iter().flatten().next().or(self.movetime.as_ref()).or(self.byoyomi.as_ref()).is_some()
    }

    /// Takes the clocks and times of another command.
    pub fn set_times(&mut self, other: &Go) {
        let Go { times, increments, movestogo, byoyomi, movetime, .. } = *other;
        *self = Go { times, increments, movestogo, byoyomi, movetime, ..std::mem::take(self) };
    }

    /// Reads what is wanted of it, and passes over the rest.
    pub(crate) fn parse(
        mut tokens: Tokens<'_>,
        words: &'static Words,
        wanted: fn(Limit) -> bool,
    ) -> Result<Go, ProtocolError> {
        let mut go = Go::default();
        let mut lost = false;
        while let Some(token) = tokens.next() {
            let known = words.limits.iter().find(|(keyword, _)| *keyword == token);
            let Some(&(keyword, limit)) = known.filter(|(_, limit)| wanted(*limit)) else { continue };
            let value = tokens.clone();
            match go.read(keyword, limit, &mut tokens, words) {
                Ok(()) => {}
                // Nobody waits for a move.
                Err(error) if limit == Limit::Perft => return Err(error),
                Err(error) => {
                    lost |= limit != Limit::SearchMoves;
                    go.complaints.push(error.to_string());
                    tokens = value;
                    if tokens.peek().is_some_and(|token| !is_keyword(token, words)) {
                        tokens.next();
                    }
                }
            }
        }
        if lost && !go.infinite && go.mate.is_none() && !go.is_limited() {
            go.movetime = Some(FALLBACK);
        }
        Ok(go)
    }

    /// Reads what follows a keyword.
    fn read(
        &mut self,
        keyword: &'static str,
        limit: Limit,
        tokens: &mut Tokens<'_>,
        words: &'static Words,
    ) -> Result<(), ProtocolError> {
        match limit {
            Limit::SearchMoves => self.searchmoves = searchmoves(tokens, words)?,
            Limit::Ponder => self.ponder = true,
            Limit::Time(side) => self.times[side.index()] = Some(time(tokens, keyword)?),
            Limit::Increment(side) => self.increments[side.index()] = Some(time(tokens, keyword)?),
            Limit::MovesToGo => {
                let moves = tokens.clamped(keyword)?;
                self.movestogo = NonZeroU32::new(u32::try_from(moves).unwrap_or(u32::MAX));
            }
            Limit::Byoyomi => self.byoyomi = Some(time(tokens, keyword)?),
            Limit::Depth => self.depth = Some(tokens.small(keyword)?),
            Limit::Nodes => self.nodes = Some(tokens.number(keyword)?),
            Limit::MateInMoves => self.mate = Some(MateLimit::Moves(tokens.small(keyword)?)),
            Limit::MateInTime => {
                // Whatever is wrong with the time, a line is waited for.
                self.mate = Some(MateLimit::Time(FALLBACK));
                self.mate = Some(mate_in_time(tokens, keyword, words)?);
            }
            Limit::MoveTime => self.movetime = Some(time(tokens, keyword)?),
            Limit::Perft => self.perft = Some(tokens.small(keyword)?),
            Limit::Infinite => self.infinite = true,
        }
        Ok(())
    }

    /// What follows this keyword, and be it nothing; none if it is not to be written.
    fn written(&self, limit: Limit) -> Option<String> {
        let millis = |time: Option<Duration>| time.map(|time| format!(" {}", time.as_millis()));
        let number = |count: Option<u64>| count.map(|count| format!(" {count}"));
        let bare = |on: bool| on.then(String::new);
        match (limit, self.mate) {
            (Limit::SearchMoves, _) => {
                (!self.searchmoves.is_empty()).then(|| format!(" {}", self.searchmoves.join(" ")))
            }
            (Limit::Ponder, _) => bare(self.ponder),
            (Limit::Time(side), _) => millis(self.times[side.index()]),
            (Limit::Increment(side), _) => millis(self.increments[side.index()]),
            (Limit::MovesToGo, _) => number(self.movestogo.map(|moves| moves.get().into())),
            (Limit::Byoyomi, _) => millis(self.byoyomi),
            (Limit::Depth, _) => number(self.depth.map(Into::into)),
            (Limit::Nodes, _) => number(self.nodes),
            (Limit::MateInMoves, Some(MateLimit::Moves(moves))) => number(Some(moves.into())),
            (Limit::MateInTime, Some(MateLimit::Time(time))) => millis(Some(time)),
            (Limit::MateInTime, Some(MateLimit::Endless)) => Some(" infinite".to_string()),
            (Limit::MateInMoves | Limit::MateInTime, _) => None,
            (Limit::MoveTime, _) => millis(self.movetime),
            (Limit::Perft, _) => number(self.perft.map(Into::into)),
            (Limit::Infinite, _) => bare(self.infinite),
        }
    }
}

fn is_keyword(token: &str, words: &Words) -> bool {
    words.limits.iter().any(|(keyword, _)| *keyword == token)
}

fn time(tokens: &mut Tokens<'_>, keyword: &'static str) -> Result<Duration, ProtocolError> {
    Ok(Duration::from_millis(tokens.clamped(keyword)?).min(MAX_TIME))
}

/// A time, or `infinite`, or nothing, which means the same.
fn mate_in_time(
    tokens: &mut Tokens<'_>,
    keyword: &'static str,
    words: &Words,
) -> Result<MateLimit, ProtocolError> {
    match tokens.peek() {
        Some("infinite") => {
            tokens.next();
            Ok(MateLimit::Endless)
        }
        Some(token) if !is_keyword(token, words) => time(tokens, keyword).map(MateLimit::Time),
        _ => Ok(MateLimit::Endless),
    }
}

/// The moves up to the next keyword; words that are neither are skipped, but one must be a move.
fn searchmoves(tokens: &mut Tokens<'_>, words: &Words) -> Result<Vec<String>, ProtocolError> {
    let first = tokens.peek();
    let mut moves = Vec::new();
    while let Some(token) = tokens.peek().filter(|token| !is_keyword(token, words)) {
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
impl fmt::Display for Said<'_, Go> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for &(keyword, limit) in self.words().limits {
            if let Some(value) = self.what.written(limit) {
                write!(f, "{space}{keyword}{value}")?;
                space = " ";
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Protocol;

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
        for protocol in Protocol::ALL {
            assert!(!protocol.words().limits.iter().any(|(word, _)| looks_like_a_move(word)));
        }
    }
}
