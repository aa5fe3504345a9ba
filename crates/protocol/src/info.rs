use crate::tokens::{OneLine, spaced};
use crate::words::Said;
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
/// use tesuji_protocol::{Info, Protocol, Scored};
///
/// let info = Info {
///     depth: Some(12),
///     score: Some(Scored::exact(Score::cp(31))),
///     nodes: Some(48_000),
///     time: Some(Duration::from_millis(40)),
///     pv: vec!["e2e4".into(), "e7e5".into()],
///     ..Info::default()
/// };
/// let line = "info depth 12 score cp 31 nodes 48000 time 40 pv e2e4 e7e5";
/// assert_eq!(Protocol::Uci.say(&info).to_string(), line);
/// assert_eq!(Protocol::Uci.say(&Info::string("hello")).to_string(), "info string hello");
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
/// The distance of a mate is below 0 if the engine is being mated. UCI counts it in moves, USI in plies.
///
/// ```
/// use tesuji_game::{Bound, Score};
/// use tesuji_protocol::{Protocol, Scored};
///
/// let mated = Scored::exact(Score::mated_in(4));
/// assert_eq!(Protocol::Uci.say(&mated).to_string(), "mate -2");
/// assert_eq!(Protocol::Usi.say(&mated).to_string(), "mate -4");
/// let scored = Scored { score: Score::cp(25), bound: Bound::Lower, wdl: Some([104, 855, 41]) };
/// assert_eq!(Protocol::Uci.say(&scored).to_string(), "cp 25 lowerbound wdl 104 855 41");
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
impl fmt::Display for Said<'_, Scored> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = self.what.score;
        match score.mate_distance() {
            Some(plies) => write!(f, "mate {}", (self.words().mate)(plies, score > Score::DRAW))?,
            None => write!(f, "cp {}", Score::cp(score.raw()).raw())?,
        }
        f.write_str(match self.what.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })?;
        match self.what.wdl {
            Some([win, draw, loss]) => write!(f, " wdl {win} {draw} {loss}"),
            None => Ok(()),
        }
    }
}

fn field(f: &mut fmt::Formatter<'_>, name: &str, value: Option<impl fmt::Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

/// One line, without its end.
impl fmt::Display for Said<'_, Info> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.what;
        f.write_str("info")?;
        field(f, "depth", info.depth)?;
        field(f, "seldepth", info.seldepth)?;
        field(f, "multipv", info.multipv)?;
        field(f, "score", info.score.as_ref().map(|score| self.protocol.say(score)))?;
        field(f, "nodes", info.nodes)?;
        field(f, "nps", info.nps)?;
        field(f, "hashfull", info.hashfull)?;
        field(f, "tbhits", info.tbhits)?;
        field(f, "time", info.time.map(|time| time.as_millis()))?;
        field(f, "currmove", info.currmove.as_deref())?;
        field(f, "currmovenumber", info.currmovenumber)?;
        if !info.pv.is_empty() {
            f.write_str(" pv")?;
        }
        spaced(f, &info.pv)?;
        field(f, "string", info.string.as_deref().map(OneLine))
    }
}
