use crate::tokens::{OneLine, spaced};
use std::fmt;
use std::time::Duration;
use tesuji_game::{Bound, Score};

/// What a search tells while it runs.
///
/// Only what is set is printed, in the order interfaces expect: figures first, then the line, then free text.
///
/// ```
/// use std::time::Duration;
/// use tesuji_game::Score;
/// use tesuji_protocol::{Info, Scored};
///
/// let info = Info {
///     depth: Some(12),
///     score: Some(Scored::exact(Score::cp(31))),
///     nodes: Some(48_000),
///     time: Some(Duration::from_millis(40)),
///     pv: vec!["e2e4".into(), "e7e5".into()],
///     ..Info::default()
/// };
/// assert_eq!(info.to_string(), "info depth 12 score cp 31 nodes 48000 time 40 pv e2e4 e7e5");
/// assert_eq!(Info::string("hello").to_string(), "info string hello");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Plies searched.
    pub depth: Option<u32>,
    /// Plies of the longest line looked at.
    pub seldepth: Option<u32>,
    /// Which of several best lines this is, from 1.
    pub multipv: Option<u32>,
    /// What the position is worth.
    pub score: Option<Scored>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// Thousandths of the table that are in use.
    pub hashfull: Option<u16>,
    /// Positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// Time since the search began.
    pub time: Option<Duration>,
    /// The move being searched.
    pub currmove: Option<String>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The best line.
    pub pv: Vec<String>,
    /// Free text.
    pub string: Option<String>,
}

impl Info {
    /// Free text only.
    #[must_use]
    pub fn string(text: impl Into<String>) -> Info {
        Info { string: Some(text.into()), ..Info::default() }
    }
}

/// A score as an interface shows it.
///
/// Mates are told in moves, not plies: below 0 if the engine is being mated, and 0 if it is mated already.
///
/// ```
/// use tesuji_game::{Bound, Score};
/// use tesuji_protocol::Scored;
///
/// assert_eq!(Scored::exact(Score::mate_in(3)).to_string(), "mate 2");
/// assert_eq!(Scored::exact(Score::mated_in(4)).to_string(), "mate -2");
/// assert_eq!(Scored::exact(Score::mated_in(0)).to_string(), "mate 0");
/// let scored = Scored { score: Score::cp(25), bound: Bound::Lower, wdl: Some([104, 855, 41]) };
/// assert_eq!(scored.to_string(), "cp 25 lowerbound wdl 104 855 41");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// The score, from the engine's view.
    pub score: Score,
    /// What it says about the true one.
    pub bound: Bound,
    /// Expected wins, draws and losses in a thousand games.
    pub wdl: Option<[u16; 3]>,
}

impl Scored {
    /// A true score, without win, draw and loss.
    #[must_use]
    pub const fn exact(score: Score) -> Scored {
        Scored { score, bound: Bound::Exact, wdl: None }
    }
}

/// What follows the word `score`.
impl fmt::Display for Scored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score.mate_distance().map(|plies| i32::from(plies.div_ceil(2))) {
            // Zero is for the side that is mated, so a win is at least one move away.
            Some(moves) if self.score > Score::DRAW => write!(f, "mate {}", moves.max(1))?,
            Some(moves) => write!(f, "mate {}", -moves)?,
            None => write!(f, "cp {}", Score::cp(self.score.raw()).raw())?,
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })?;
        match self.wdl {
            Some([win, draw, loss]) => write!(f, " wdl {win} {draw} {loss}"),
            None => Ok(()),
        }
    }
}

fn field(f: &mut fmt::Formatter<'_>, name: &str, value: Option<impl fmt::Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

/// One line, without its end.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        field(f, "depth", self.depth)?;
        field(f, "seldepth", self.seldepth)?;
        field(f, "multipv", self.multipv)?;
        field(f, "score", self.score)?;
        field(f, "nodes", self.nodes)?;
        field(f, "nps", self.nps)?;
        field(f, "hashfull", self.hashfull)?;
        field(f, "tbhits", self.tbhits)?;
        field(f, "time", self.time.map(|time| time.as_millis()))?;
        field(f, "currmove", self.currmove.as_deref())?;
        field(f, "currmovenumber", self.currmovenumber)?;
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
        }
        spaced(f, &self.pv)?;
        field(f, "string", self.string.as_deref().map(OneLine))
    }
}
