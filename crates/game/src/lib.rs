//! What a board game is to a search.
//!
//! A rule set implements [`Position`] (moves, keys, outcomes) and [`Notation`] (text in, text out). Searches
//! and solvers are generic over those traits and never name a square, a piece or a game: where games differ,
//! the difference is a fact on the trait. Everything is static dispatch.
//!
//! | item | what it is |
//! |---|---|
//! | [`Position`] | one position of one game, with its legal moves |
//! | [`Notation`] | positions and moves as text |
//! | [`Held`] | what a side holds besides the board, compared kind by kind |
//! | [`PositionStack`] | the line being looked at, with the history that repetition rules need |
//! | [`Evaluator`] | gives a number to a position |
//! | [`Score`] | centipawns and distances to mate, safe to keep in a table |
//! | [`MateCount`] | whether the length of a mate is told in moves or in plies |
//! | [`Outcome`] | how a game ended, and by which rule |
//! | [`Book`] | moves that somebody chose before, to begin a game with |
//! | [`Tree`] | a record of lines and variations |
//! | [`delay`] | interpositions that only delay a mate |
//! | [`exchange`] | what captures on one square come to |
//! | [`Stop`], [`Alarm`] | ends whatever takes long: a flag and a time; wakes what sleeps |
//! | [`perft`] | counts leaves with threads and a table, and can be stopped |
//! | [`conformance`] | the laws every rule set is tested against |

mod book;
pub mod bytes;
pub mod conformance;
pub mod delay;
mod evaluator;
pub mod exchange;
mod held;
mod mate_count;
mod moves;
mod notation;
mod outcome;
pub mod perft;
mod position;
pub mod random;
mod score;
mod side;
mod stack;
mod stop;
mod tree;

pub use book::{Book, BookMove, book_choice};
pub use evaluator::{Change, Changes, Evaluator};
pub use held::Held;
pub use mate_count::MateCount;
pub use moves::{GenKind, MAX_MOVES, MoveList, MoveSink};
pub use notation::{Notation, ParseError, shown};
pub use outcome::{Outcome, Reason};
pub use position::{GameFacts, Key, MoveSlots, Observer, Position, Unobserved};
pub use score::{Bound, Ply, Score};
pub use side::Side;
pub use stack::PositionStack;
pub use stop::{Alarm, Stop};
pub use tree::{NodeId, Tree};
