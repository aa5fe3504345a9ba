//! What the page of `tesuji serve` asks.
//!
//! The page has no rules and no judgement: it draws these values. Everything goes over one WebSocket; questions that stand
//! alone can be posted too.

use crate::{PageRecord, PageReporting, PageTrial};
use serde::{Deserialize, Serialize};

/// A question of the page, with the number that its answers carry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageCall {
    /// The number.
    pub id: u32,
    /// The question.
    #[serde(flatten)]
    pub question: PageQuestion,
}

/// What can be asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum PageQuestion {
    /// What there is: games, techniques, signs.
    Welcome,
    /// The position at the end of a line.
    Board(PageLine),
    /// A pasted text: a position, a game, or moves.
    Read(PageText),
    /// A game as a text to take away.
    Write(PageRecord),
    /// Search the end of a line until told to rest.
    Analyse(PageAnalysis),
    /// Search no more.
    Rest,
    /// What a search does with a move.
    Why(PageMove),
    /// What a position is worth without looking ahead.
    Evaluation(PageEvaluation),
    /// What a position would be worth with a piece on other squares.
    Heat(PageHeating),
    /// A teaching search, event by event.
    Steps(PageSteps),
    /// The problems that come with a game.
    Problems(PageGameName),
    /// What there is to be found in a position.
    Solve(PageLine),
    /// Whether a move does what a problem wants, and how it is answered.
    Try(PageTry),
    /// A move of the engine.
    Play(PagePlay),
    /// Record a search, to walk through its tree.
    Tree(PageRecording),
    /// A branch of the tree that was recorded last.
    Branch(PageBranch),
    /// Judge every move of a game.
    Report(PageReporting),
    /// Run an experiment.
    Trial(PageTrial),
    /// End the report or the experiment that runs.
    Halt,
}

/// A line of play: where it begins, and its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PageLine {
    /// The name of the game.
    pub game: String,
    /// The first position; the usual start if none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves as protocols write them, or in any notation of the game.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A text that was pasted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageText {
    /// The text.
    pub text: String,
    /// The game that is shown, in case the text does not tell.
    pub game: String,
}

/// A position that is to be searched, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageAnalysis {
    /// Its end is searched.
    pub line: PageLine,
    /// How many best lines are wanted.
    pub lines: u32,
    /// What it is searched with.
    pub search: PageSearch,
}

/// How to search.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PageSearch {
    /// Techniques that are switched on.
    #[serde(default)]
    pub on: Vec<String>,
    /// Techniques that are switched off.
    #[serde(default)]
    pub off: Vec<String>,
    /// The name of the evaluation; that of the game if none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<String>,
}

/// A move that is asked about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageMove {
    /// The line before it.
    pub line: PageLine,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The search that is asked.
    pub search: PageSearch,
}

/// A position that is to be evaluated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageEvaluation {
    /// Its end is evaluated.
    pub line: PageLine,
    /// The name of the evaluation; that of the game if none is given.
    pub eval: Option<String>,
}

/// A piece that is to be tried on every square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageHeating {
    /// The position at its end.
    pub line: PageLine,
    /// The name of the evaluation; that of the game if none is given.
    pub eval: Option<String>,
    /// Where the piece stands, by row and column from the top left.
    pub from: [u8; 2],
}

/// A teaching search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageSteps {
    /// Its end is searched.
    pub line: PageLine,
    /// Which search.
    pub algorithm: String,
    /// How deep.
    pub depth: i32,
    /// How many moves of each node.
    pub widest: u32,
}

/// A game by its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageGameName {
    /// The name.
    pub game: String,
}

/// A move that is tried in a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageTry {
    /// The line before it.
    pub line: PageLine,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// A move of the engine is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PagePlay {
    /// The game so far.
    pub line: PageLine,
    /// How strong, as an Elo number; as strong as it can if none is given.
    pub elo: Option<u32>,
    /// Milliseconds that it may take.
    pub time: u32,
}

/// A search that is to be recorded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageRecording {
    /// Its end is searched.
    pub line: PageLine,
    /// What it is searched with.
    pub search: PageSearch,
    /// How deep.
    pub depth: i32,
    /// With so many nodes at most.
    pub nodes: u32,
}

/// A branch of a recorded tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageBranch {
    /// The iteration.
    pub iteration: i32,
    /// The moves from its root as protocols write them; `--` for a pass.
    pub path: Vec<String>,
}
