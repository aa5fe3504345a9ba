//! Game tree searches, from plain minimax to a full engine, for any game.
//!
//! Nothing here names a square, a piece or a game: a search is generic over [`Position`](tesuji_game::Position)
//! and [`Evaluator`](tesuji_game::Evaluator), and what differs between games is a fact on those traits.
//!
//! | item | what it is |
//! |---|---|
//! | [`Worker`] | the full search of one thread: iterative deepening and every technique |
//! | [`classic`] | the searches it grew from, written to be read |
//! | [`rules`] | the pruning rules, to be asked about a node and a move |
//! | [`Table`] | the transposition table, shared by workers without locks |
//! | [`Limits`], [`Budget`] | when to stop |
//! | [`Probe`] | who watches: [`Silent`] (free), [`Counting`], or [`trace::Tracing`] which records the tree |
//! | [`trace`] | records of trees: written, read, summed up, and asked about a line |

mod abdada;
pub mod classic;
mod clock;
mod driver;
mod endings;
mod examine;
mod frame;
mod history;
mod learning;
mod limits;
mod memory;
mod moves;
mod node;
mod picker;
mod probe;
mod quiescence;
mod report;
mod root;
pub mod rules;
mod shared;
mod switches;
mod table;
mod techniques;
pub mod trace;
mod worker;

pub use clock::{Budget, Clock};
pub use driver::Task;
pub use endings::{Known, KnownEndings};
pub use examine::{Decision, DepthJudgement, Examination, Examined, Judgement};
pub use limits::Limits;
pub use memory::{free_memory, has_memory};
pub use probe::{Again, Counting, End, Probe, Silent, Visit, Watchers};
pub use report::{ScoredLine, SearchInfo, SearchResult};
pub use shared::{Shared, Signals};
pub use table::{Depth, Entry, OutOfMemory, Table};
pub use techniques::{Rule, Sign};
pub use worker::{MAX_PLY, Worker};
