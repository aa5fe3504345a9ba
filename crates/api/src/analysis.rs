//! Games whose every move was judged.

use crate::{Game, Move, Outcome, Position, Profile, Score, Side};
use serde::{Deserialize, Serialize};

/// A game with what there is to say of every move. `tesuji analyse`, one for each game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysedGame {
    /// Its number in the input, from 1.
    pub number: u64,
    /// Where it was read.
    pub source: String,
    /// The game.
    pub game: Game,
    /// Who plays first, and who second; empty where nobody says.
    pub players: [String; 2],
    /// What else the record says of it: event, date.
    pub title: String,
    /// The result as the record has it: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub result: String,
    /// Where it begins, with its board.
    pub start: Position,
    /// What the first position is worth.
    pub start_view: PositionView,
    /// The opening, if it has a name that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<OpeningName>,
    /// Every move.
    pub moves: Vec<AnalysedMove>,
    /// How the rules ended it, if they did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// What is wrong with the move after the last, where the record could be read no further.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<String>,
    /// What each side's moves come to.
    pub sides: Vec<SideAnalysis>,
    /// The moves that changed who wins, by their plies.
    pub turning_points: Vec<u32>,
    /// Opening, middle game and endgame, as far as they were reached.
    pub phases: Vec<PhaseAnalysis>,
    /// What was searched with.
    pub profile: Profile,
    /// What each position was given.
    pub effort: AnalysisEffort,
    /// Nodes in all.
    pub nodes: u64,
    /// Time it took, in seconds.
    pub seconds: f64,
}

/// What each position was given; whatever comes first.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct AnalysisEffort {
    /// So many nodes.
    pub nodes: Option<u64>,
    /// So many plies.
    pub depth: Option<i32>,
    /// So much time, in seconds.
    pub time: Option<f64>,
}

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PositionView {
    /// To the side that starts the game. A mate is proven.
    pub score: Score,
    /// The points that the side can expect that starts the game, from 0 to 1: a draw is half a point.
    pub chance: f64,
    /// How deep the search went that says so; 0 where the rules or a proof say it.
    pub depth: i32,
}

/// The name of an opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpeningName {
    /// Its name.
    pub name: String,
    /// Its name in Japanese, if it is one of shogi.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub japanese: Option<String>,
    /// The ply after which it is this opening.
    pub ply: u32,
}

/// A move of a game with what there is to say of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysedMove {
    /// Its ply in the game, from 1.
    pub ply: u32,
    /// Its number as people write it: `12.`, `12...`; the ply in shogi.
    pub number: String,
    /// Who played it.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The position after it, as FEN or SFEN.
    pub position: String,
    /// What that position is worth.
    pub view: PositionView,
    /// The same to the side that played it.
    pub score: Score,
    /// The points that the side can expect that played it.
    pub chance: f64,
    /// The points that it gave away.
    pub loss: f64,
    /// Whether it was to be judged at all.
    pub wanted: bool,
    /// What is wrong with it, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judgement: Option<MoveJudgement>,
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveJudgement {
    /// How bad it is.
    pub grade: MoveGrade,
    /// What was missed or allowed, if it is one of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lapse: Option<Lapse>,
    /// What was better: its first move was possible instead.
    pub better: AnalysedLine,
    /// What is wrong with the move: the answer and what follows; empty if the game is over.
    pub refutation: AnalysedLine,
    /// What the other side was about to do before the move, if it had had another turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threat: Option<AnalysedLine>,
    /// Whether every other move than the better one gives away as much as a mistake.
    pub only_move: bool,
    /// Why, in a sentence.
    pub reason: MoveReason,
}

/// How bad a move is, by the points it gives away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveGrade {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// What a bad move missed or allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lapse {
    /// There was a mate, proven, and now there is none.
    MissedMate,
    /// Now the other side mates, proven, and need not have.
    AllowedMate,
    /// The game was won and is not any more.
    MissedWin,
    /// The game could be held and now is lost.
    MissedSave,
}

/// A line of an analysed game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysedLine {
    /// The moves.
    pub moves: Vec<Move>,
    /// The position after each, as FEN or SFEN.
    pub positions: Vec<String>,
    /// What it is worth to the side that was judged. A mate is proven.
    pub score: Score,
    /// The points that this side can expect.
    pub chance: f64,
}

/// Why a move is bad.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveReason {
    /// What kind of reason it is.
    pub kind: ReasonKind,
    /// The sentence: `Loses a knight: Qa5+ attacks king e1 and knight g5.`
    pub sentence: String,
    /// The same in Japanese.
    pub japanese: String,
    /// What it says, in a form that can be checked on its line.
    pub claims: Vec<MoveClaim>,
}

/// Kinds of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReasonKind {
    /// The other side mates.
    AllowsMate,
    /// A mate was missed.
    MissesMate,
    /// Something is lost.
    LosesMaterial,
    /// Something could have been won.
    MissesMaterial,
    /// A threat was not met.
    IgnoresThreat,
    /// The other side gets away with a draw.
    AllowsDraw,
    /// A draw was there to be had.
    MissesDraw,
    /// One move held, and this was not it.
    MissesOnlyMove,
    /// A term of the evaluation says it.
    Positional,
    /// The lines say no more than that one is better.
    Unclear,
}

/// Which line a claim is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReasonLine {
    /// What was better, from the position before the move.
    Better,
    /// What is wrong with the move, from the position after it.
    Refutation,
    /// What was threatened before it, from the position before the move with the other side to move.
    Threat,
}

/// What a sentence says of a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MoveClaim {
    /// The line is a mate in so many plies, proven.
    Mate {
        /// Which line.
        line: ReasonLine,
        /// So many plies.
        plies: u16,
    },
    /// At the end of the line, this has changed hands.
    Material {
        /// Which line.
        line: ReasonLine,
        /// The pieces that the side that was judged has won, as letters: `N`. A knight for a bishop is left out.
        won: Vec<String>,
        /// The pieces that it has lost.
        lost: Vec<String>,
        /// Whether it is counted from before the captures that led here, one after the other: to take back is no gain.
        since_capture: bool,
    },
    /// A move of the line shows a theme.
    Theme {
        /// Which line.
        line: ReasonLine,
        /// The theme: `fork`.
        theme: String,
        /// The move that shows it, from 0.
        ply: u32,
        /// The pieces that make it, the most important first: `N c7`.
        pieces: Vec<String>,
    },
    /// At the end of the line the game is drawn.
    Draw {
        /// Which line.
        line: ReasonLine,
        /// By what: `stalemate`.
        by: String,
    },
    /// Any other move gives away as much as a mistake.
    OnlyMove {
        /// The points that the best other move can expect.
        second: f64,
    },
    /// A term of the evaluation is better at the end of one line than of the other.
    Term {
        /// The term: `king safety`.
        term: String,
        /// Its difference to the side that was judged, in hundredths of a pawn.
        cp: i32,
    },
}

/// What the moves of one side come to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideAnalysis {
    /// The side.
    pub side: Side,
    /// How many moves were judged.
    pub moves: u32,
    /// From 0 to 100: 100 if no move gave anything away. Null without moves.
    pub accuracy: Option<f64>,
    /// The points that a move gave away on average.
    pub average_loss: f64,
    /// How many inaccuracies,
    pub inaccuracies: u32,
    /// mistakes,
    pub mistakes: u32,
    /// and blunders.
    pub blunders: u32,
}

/// A phase of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PhaseAnalysis {
    /// Which one.
    pub phase: GamePhase,
    /// Its first ply,
    pub from: u32,
    /// and its last.
    pub to: u32,
    /// The accuracy of both sides in it; null without moves.
    pub accuracy: [Option<f64>; 2],
}

/// Phases of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GamePhase {
    /// Pieces come out.
    Opening,
    /// Pieces meet.
    MiddleGame,
    /// Few are left, or kings are hunted.
    Endgame,
}

/// What a run of `tesuji analyse` came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysisSummary {
    /// Games that were analysed.
    pub games: u64,
    /// Games that could not be read.
    pub broken: u64,
    /// Moves that were judged.
    pub moves: u64,
    /// Inaccuracies among them,
    pub inaccuracies: u64,
    /// mistakes,
    pub mistakes: u64,
    /// and blunders.
    pub blunders: u64,
    /// Nodes in all.
    pub nodes: u64,
    /// Time that went by, in seconds.
    pub elapsed: f64,
}
