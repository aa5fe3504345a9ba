//! What the page of `tesuji serve` is told.

use crate::{
    Card, Cell, End, EndCount, Game, Move, PageEvaluated, PageHeat, PageJudged, PageLine, PageReport,
    PageSheet, PageSolution, PageStepped, Position, Score, SearchRow, Side, TechniqueCount, TechniqueRow,
    Why,
};
use serde::{Deserialize, Serialize};

/// An answer to the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageReply {
    /// The number of the question.
    pub id: u32,
    /// The answer.
    #[serde(flatten)]
    pub news: PageNews,
}

/// What the page is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub enum PageNews {
    /// What there is.
    Welcome(Box<PageWelcome>),
    /// A position, ready to be played on.
    Board(Box<PageBoard>),
    /// A game that was read.
    Record(Box<PageRecord>),
    /// A game as text.
    Written(Box<PageWritten>),
    /// A line of a search that goes on.
    Row(Box<PageRow>),
    /// The search waits for its turn, or goes on.
    Turn(Box<PageTurn>),
    /// What a search did with a move.
    Why(Box<PageWhy>),
    /// What a position is worth.
    Evaluation(Box<PageEvaluated>),
    /// What a piece would be worth elsewhere.
    Heat(Box<PageHeat>),
    /// A search, event by event.
    Steps(Box<PageStepped>),
    /// Problems to solve.
    Problems(Box<PageProblems>),
    /// What there is to be found.
    Solution(Box<PageSolution>),
    /// What became of a move that was tried.
    Tried(Box<PageTried>),
    /// The engine's move.
    Played(Box<PagePlayed>),
    /// A search that was recorded.
    Tree(Box<PageTree>),
    /// A branch of its tree.
    Branch(Box<PageTreeNode>),
    /// A move of a game that is being reported on.
    Judged(Box<PageJudged>),
    /// The report of a game.
    Report(Box<PageReport>),
    /// How an experiment stands.
    Sheet(Box<PageSheet>),
    /// What is wrong with the question.
    Wrong(Box<PageWrong>),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageWrong {
    /// In one sentence.
    pub message: String,
}

/// What there is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageWelcome {
    /// The release of the program.
    pub version: String,
    /// The games.
    pub games: Vec<PageGame>,
    /// Pieces and digits as strokes.
    pub signs: Vec<PageSign>,
    /// The names of the teaching searches.
    pub algorithms: Vec<String>,
    /// What was opened with the program, if anything.
    pub opened: Option<PageRecord>,
    /// Lessons: the one that was opened first, then those that come with the program.
    pub lessons: Vec<PageLesson>,
    /// Whether a lesson was opened with the program.
    pub begins_lesson: bool,
    /// Threads that searches share.
    pub threads: u32,
    /// An answer that was opened with the program, for the lab.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<PageSheet>,
}

/// A lesson. `tesuji serve lesson.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageLesson {
    /// Its title.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// Its steps.
    pub steps: Vec<PageLessonStep>,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageLessonStep {
    /// What there is to read.
    pub text: String,
    /// The view that shows it.
    pub view: String,
    /// The position.
    pub line: PageLine,
    /// What the view is set to.
    pub options: Vec<PageTag>,
    /// A question, or nothing.
    pub question: String,
    /// Its answer, or nothing.
    pub answer: String,
}

/// A game, as the page needs it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageGame {
    /// The game.
    pub game: Game,
    /// What it is, in a few words.
    pub about: String,
    /// What the text of a position is called: `FEN`, `SFEN`.
    pub text: String,
    /// Places to begin, the usual start first: openings, handicaps, well-known positions.
    pub starts: Vec<PageStart>,
    /// The evaluations, the usual one first.
    pub evaluations: Vec<PageChoice>,
    /// The techniques of its search.
    pub techniques: Vec<TechniqueRow>,
    /// The weakest and the strongest play, as Elo numbers.
    pub elo: [u32; 2],
    /// The profiles that come with the program, the usual one first.
    pub profiles: Vec<PageChoice>,
}

/// A place to begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageStart {
    /// Its name.
    pub name: String,
    /// Its name in Japanese, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub japanese: Option<String>,
    /// As FEN or SFEN.
    pub text: String,
}

/// One of several things by its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageChoice {
    /// Its name.
    pub name: String,
    /// What it is, in a few words.
    pub about: String,
}

/// A sign as paths of SVG in a square of 100 units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageSign {
    /// A letter of a chess piece, the sign of a shogi piece, a digit or letter of a label, or `wood`.
    pub name: String,
    /// What is filled and outlined, or the strokes.
    pub outline: String,
    /// Strokes on it.
    pub details: String,
}

/// A position, ready to be played on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageBoard {
    /// The position, with its board and how the game ended if it did.
    pub position: Position,
    /// The moves that led to it, in every notation.
    pub line: Vec<Move>,
    /// Where each legal move goes, in the order of the position's legal moves.
    pub steps: Vec<PageStep>,
    /// Where the last move went.
    pub last: Option<PageStep>,
    /// The square of a king in check, by row and column from the top left.
    pub check: Option<[u8; 2]>,
    /// What each side holds, the largest first.
    pub hands: Option<[PageHand; 2]>,
}

/// What a side holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageHand {
    /// Each kind of piece with how many there are.
    pub pieces: Vec<PageHeld>,
}

/// Pieces of a kind in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageHeld {
    /// The sign of the piece.
    pub sign: String,
    /// How many.
    pub count: u32,
}

/// Where a move goes. Squares are row and column from the top left, as the first player sees the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageStep {
    /// The move as protocols write it.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where it begins, unless it is a drop.
    pub from: Option<[u8; 2]>,
    /// The sign of the piece that is dropped.
    pub drop: Option<String>,
    /// Where it ends.
    pub to: [u8; 2],
    /// What stands there afterwards, where there is a choice.
    pub becomes: Option<Cell>,
}

/// A game with its variations.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PageRecord {
    /// The name of the game.
    pub game: String,
    /// The first position.
    pub start: String,
    /// Who played, where, and how it ended.
    pub tags: Vec<PageTag>,
    /// The moves, each after the one it follows.
    pub nodes: Vec<PageNode>,
    /// What is to be told besides, a sentence each.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The text that it was read from, if it is a record of a game.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
}

/// Something that is known of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageTag {
    /// What.
    pub name: String,
    /// The text.
    pub value: String,
}

/// A move of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageNode {
    /// The number of the move that it follows, from 1; 0 for the start.
    pub parent: u32,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What is said of it.
    #[serde(default)]
    pub comment: String,
    /// Marks as people write them: `?!`.
    #[serde(default)]
    pub marks: Vec<String>,
}

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageWritten {
    /// The text.
    pub text: String,
    /// How it is called: `PGN`, `KIF`.
    pub format: String,
    /// A name for its file.
    pub file: String,
}

/// A line of a search that goes on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageRow {
    /// The line.
    pub row: SearchRow,
    /// Its score as it is written, from the view of the side that starts the game.
    pub score: String,
    /// Points that the side that starts can expect, of a thousand.
    pub chance: u32,
    /// Where the first moves of the line go.
    pub steps: Vec<PageStep>,
    /// Nodes a second.
    pub speed: u64,
}

/// Whether a search runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageTurn {
    /// Whether it runs now.
    pub runs: bool,
    /// Whether it has ended and will not go on: there is nothing more to be found.
    pub ended: bool,
    /// How many searches there are besides.
    pub others: u32,
}

/// What a search did with a move, and what answers it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageWhy {
    /// What the search did.
    pub why: Why,
    /// The same in sentences, as the terminal prints them.
    pub text: String,
    /// The move with what answers it best, searched as usual.
    pub answer: Option<PageRow>,
    /// The best move with what follows.
    pub best: Option<PageRow>,
    /// What the mover can expect with the best move, and with this one: `62 %`.
    pub chances: Option<[String; 2]>,
    /// How good it is.
    pub verdict: PageVerdict,
}

/// How good a move is beside the best one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageVerdict {
    /// It is the best.
    Best,
    /// It gives next to nothing away.
    Good,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// Problems that come with a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageProblems {
    /// Each.
    pub problems: Vec<PageStart>,
}

/// What became of a move that was tried in a problem.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageTried {
    /// Whether it does what the solution does.
    pub right: bool,
    /// Whether nothing is left to be found after it.
    pub done: bool,
    /// Whether the judgement is proven.
    pub proven: bool,
    /// The score after the move, from the view of the side that starts.
    pub score: String,
    /// The answer: of a right move the best defence, of a wrong one its refutation.
    pub answer: Vec<Move>,
    /// The problem as it was solved, once it is done or was got wrong.
    pub card: Option<Card>,
}

/// The engine's move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PagePlayed {
    /// The move; null if there is none, or the game is won without one.
    #[serde(rename = "move")]
    pub mv: Option<Move>,
    /// Who won by saying so, in a game that has that.
    pub winner: Option<Side>,
    /// What it thinks of the position, from its own view.
    pub score: Option<Score>,
}

/// A recorded search in numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageTree {
    /// Its iterations.
    pub iterations: Vec<PageIteration>,
    /// Nodes of all.
    pub nodes: u64,
    /// How nodes ended.
    pub ends: Vec<EndCount>,
    /// What techniques cut and skipped.
    pub techniques: Vec<TechniqueCount>,
}

/// An iteration of a recorded search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageIteration {
    /// Its depth.
    pub depth: i32,
    /// Its nodes.
    pub nodes: u64,
    /// What it found the position to be worth to the side to move, as it is written.
    pub score: String,
    /// The best move, if it found one.
    pub best: Option<Move>,
}

/// A line of a recorded search: all its visits in an iteration, with the larger lines below it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageTreeNode {
    /// The move that leads to it, `--` for a pass; null at the root.
    #[serde(rename = "move")]
    pub mv: Option<Move>,
    /// How it ended the last time.
    pub end: End,
    /// Its last score to its side to move, as it is written.
    pub score: String,
    /// How often it was visited.
    pub visits: u32,
    /// Nodes of it and all below.
    pub nodes: u64,
    /// Moves of it that were skipped.
    pub skipped: u32,
    /// The larger lines below it.
    pub children: Vec<PageTreeNode>,
    /// How many smaller ones are left out,
    pub hidden: u32,
    /// and their nodes.
    pub hidden_nodes: u64,
}
