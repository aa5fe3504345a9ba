//! The report of a game on the page of `tesuji serve`: the values of `tesuji analyse`, with what the page writes of them.

use crate::{
    AnalysedMove, OpeningName, PageLine, PageTag, PageWritten, PhaseAnalysis, Position, SideAnalysis,
};
use serde::{Deserialize, Serialize};

/// A game that is to be reported on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageReporting {
    /// The game.
    pub line: PageLine,
    /// Who played, and how it ended.
    #[serde(default)]
    pub tags: Vec<PageTag>,
    /// The text that the game was read from: what stands in it beside the moves is kept.
    #[serde(default)]
    pub source: String,
    /// Nodes for each position.
    pub nodes: u32,
    /// Whether the game that can be taken away has its sentences in Japanese.
    #[serde(default)]
    pub japanese: bool,
}

/// A move that was looked at just now. What it says may change a little when the rest of the game is known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageJudged {
    /// So many moves are done,
    pub done: u32,
    /// of so many.
    pub of: u32,
    /// The move.
    #[serde(rename = "move")]
    pub mv: PageReportMove,
}

/// A move of a reported game, with what is written of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageReportMove {
    /// The move.
    pub told: AnalysedMove,
    /// The position after it.
    pub view: PageView,
    /// What is wrong with it, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<PageFault>,
}

/// What a position of a reported game is worth, from the view of the side that starts the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageView {
    /// As it is written.
    pub score: String,
    /// Points that this side can expect, of a thousand.
    pub chance: u32,
}

/// What is written of a bad move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageFault {
    /// `?!`, `?`, `??`
    pub mark: String,
    /// What it is called, as `tesuji analyse` does: `blunder`, `misses the win`.
    pub name: String,
    /// The points that its side could expect before it, and after it: `62 %`.
    pub chances: [String; 2],
    /// The score of the better line, from the view of the side that starts the game.
    pub better: String,
    /// The score of what answers the move, from the same view.
    pub refutation: String,
}

/// The report of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageReport {
    /// Who plays first, and who second; the sides of the game where nobody says.
    pub players: [String; 2],
    /// The result as the record has it, or nothing.
    pub result: String,
    /// Where it begins.
    pub start: Position,
    /// What that is worth.
    pub start_view: PageView,
    /// The opening, if it has a name that is known.
    pub opening: Option<OpeningName>,
    /// Every move.
    pub moves: Vec<PageReportMove>,
    /// What each side's moves come to.
    pub sides: Vec<SideAnalysis>,
    /// Opening, middle game and endgame, as far as they were reached.
    pub phases: Vec<PhaseAnalysis>,
    /// The moves that changed who wins, by their plies.
    pub turning_points: Vec<u32>,
    /// Nodes for each position.
    pub effort: u64,
    /// Nodes in all.
    pub nodes: u64,
    /// Time it took, in seconds.
    pub seconds: f64,
    /// The same as the terminal prints it.
    pub text: String,
    /// The game with marks, sentences and better lines, to take away.
    pub written: PageWritten,
}
