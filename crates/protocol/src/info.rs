use crate::Protocol;
use crate::tokens::{OneLine, Tokens};
use crate::words::{Said, Words};
use std::fmt;
use std::time::Duration;
use tesuji_game::{Bound, Score};

/// What a search tells while it runs.
///
/// Only what is set is printed, in the order interfaces expect: figures first, then the line, then free text. Read in
/// any order; what cannot be read is skipped.
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
/// assert_eq!(Protocol::Uci.parse_event(line), info.into());
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

/// What a word of `info` tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Depth,
    SelDepth,
    MultiPv,
    Score,
    Nodes,
    Nps,
    HashFull,
    TbHits,
    Time,
    CurrMove,
    CurrMoveNumber,
    Pv,
    String,
}

/// What `info` understands, in the order it is written.
const FIELDS: [(&str, Field); 13] = [
    ("depth", Field::Depth),
    ("seldepth", Field::SelDepth),
    ("multipv", Field::MultiPv),
    ("score", Field::Score),
    ("nodes", Field::Nodes),
    ("nps", Field::Nps),
    ("hashfull", Field::HashFull),
    ("tbhits", Field::TbHits),
    ("time", Field::Time),
    ("currmove", Field::CurrMove),
    ("currmovenumber", Field::CurrMoveNumber),
    ("pv", Field::Pv),
    ("string", Field::String),
];

fn field(token: &str) -> Option<Field> {
    FIELDS.iter().find(|(keyword, _)| *keyword == token).map(|(_, field)| *field)
}

impl Info {
    /// What follows the word `info`. What cannot be read is skipped.
    pub(crate) fn parse(mut tokens: Tokens<'_>, words: &Words) -> Info {
        let mut info = Info::default();
        while let Some(token) = tokens.next() {
            if let Some(field) = field(token) {
                info.read(field, &mut tokens, words);
            }
        }
        info
    }

    /// Reads what follows a keyword.
    fn read(&mut self, field: Field, tokens: &mut Tokens<'_>, words: &Words) {
        match field {
            Field::Depth => self.depth = small(tokens),
            Field::SelDepth => self.seldepth = small(tokens),
            Field::MultiPv => self.multipv = small(tokens),
            Field::Score => self.score = Scored::parse(tokens, words),
            Field::Nodes => self.nodes = tokens.whole(),
            Field::Nps => self.nps = tokens.whole(),
            Field::HashFull => {
                self.hashfull = tokens.whole().map(|full| u16::try_from(full).unwrap_or(u16::MAX));
            }
            Field::TbHits => self.tbhits = tokens.whole(),
            Field::Time => self.time = tokens.whole().map(Duration::from_millis),
            Field::CurrMove => self.currmove = word(tokens),
            Field::CurrMoveNumber => self.currmovenumber = small(tokens),
            Field::Pv => self.pv = std::iter::from_fn(|| word(tokens)).collect(),
            Field::String => self.string = Some(tokens.take_rest().to_string()),
        }
    }

    /// What follows this keyword; none if it is not to be written.
    fn written(&self, field: Field, protocol: Protocol) -> Option<String> {
        match field {
            Field::Depth => self.depth.map(|depth| depth.to_string()),
            Field::SelDepth => self.seldepth.map(|depth| depth.to_string()),
            Field::MultiPv => self.multipv.map(|rank| rank.to_string()),
            Field::Score => self.score.map(|score| protocol.say(&score).to_string()),
            Field::Nodes => self.nodes.map(|nodes| nodes.to_string()),
            Field::Nps => self.nps.map(|speed| speed.to_string()),
            Field::HashFull => self.hashfull.map(|full| full.to_string()),
            Field::TbHits => self.tbhits.map(|hits| hits.to_string()),
            Field::Time => self.time.map(|time| time.as_millis().to_string()),
            Field::CurrMove => self.currmove.clone(),
            Field::CurrMoveNumber => self.currmovenumber.map(|number| number.to_string()),
            Field::Pv => (!self.pv.is_empty()).then(|| self.pv.join(" ")),
            Field::String => self.string.as_deref().map(|text| OneLine(text).to_string()),
        }
    }
}

impl Scored {
    /// What follows the word `score`, if it is one.
    fn parse(tokens: &mut Tokens<'_>, words: &Words) -> Option<Scored> {
        let mut ahead = tokens.clone();
        let score = match ahead.next()? {
            "cp" => Score::cp(ahead.next()?.parse().ok()?),
            "mate" => (words.read_mate)(ahead.next()?)?,
            _ => return None,
        };
        let mut scored = Scored::exact(score);
        loop {
            *tokens = ahead.clone();
            match ahead.next() {
                Some("lowerbound") => scored.bound = Bound::Lower,
                Some("upperbound") => scored.bound = Bound::Upper,
                Some("wdl") => match [ahead.whole(), ahead.whole(), ahead.whole()] {
                    [Some(win), Some(draw), Some(loss)] => {
                        let share = |share| u16::try_from(share).unwrap_or(u16::MAX);
                        scored.wdl = Some([win, draw, loss].map(share));
                    }
                    _ => return Some(scored),
                },
                _ => return Some(scored),
            }
        }
    }
}

fn small(tokens: &mut Tokens<'_>) -> Option<u32> {
    tokens.whole().map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// The next word, unless it is a keyword.
fn word(tokens: &mut Tokens<'_>) -> Option<String> {
    let word = tokens.peek().filter(|word| field(word).is_none())?;
    tokens.next();
    Some(word.to_string())
}

/// One line, without its end.
impl fmt::Display for Said<'_, Info> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        for (keyword, field) in FIELDS {
            if let Some(value) = self.what.written(field, self.protocol) {
                write!(f, " {keyword} {value}")?;
            }
        }
        Ok(())
    }
}
