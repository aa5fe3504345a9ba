//! The classic heuristic: material, the centre and space, with a handful of numbers anyone can check.
//!
//! In centipawns: each piece its [value](VALUES), [`CENTRE_ATTACK`] for each attack on one of the four centre squares,
//! [`POSSESSED`] for each possessed square. An attack is a move that would be possible if an enemy stood on its target:
//! pins do not matter, a defended piece is attacked, a pawn attacks by its diagonals. A square is possessed by a side
//! whose attackers outnumber the enemy's by more than two, or by more than one where an enemy stands.
//!
//! Each move changes the counts of attacks by what it changes on the board; builds with debug assertions compare with
//! counts made from nothing, at every evaluation.

mod counters;
mod model;
mod summary;

pub use model::{GROUPS, Heuristic, Term, WEIGHTS, Weights, features};
pub use summary::Sights;

use crate::Explains;
use summary::Sight;
use tesuji_api as api;
use tesuji_chess::{Kind, Piece, Position, Side, Square, SquareSet, WHITE, king_capture};
use tesuji_game::{Change, Evaluator, Position as Game, Score};

/// Pawn, knight, bishop, rook, queen, king. The king's value cancels as long as both are there.
pub const VALUES: [i32; Kind::COUNT] = [101, 301, 325, 501, 901, 100_000];
/// For each attack on d4, e4, d5 or e5.
pub const CENTRE_ATTACK: i32 = 34;
/// For each possessed square.
pub const POSSESSED: i32 = 21;

/// All numbers of the heuristic, in centipawns.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::classic::{Numbers, Weights, explain_with};
/// assert_eq!(Numbers::default(), Numbers::from(&*Weights::standard()));
/// let pieces_only = Numbers { centre: 0, space: 0, ..Numbers::default() };
/// let up_a_knight = Position::from_fen("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
/// assert_eq!(explain_with(&up_a_knight, pieces_only).total(), 301);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// What pieces are worth, the king last.
    pub values: [i32; Kind::COUNT],
    /// For each attack on the centre.
    pub centre: i32,
    /// For each possessed square.
    pub space: i32,
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers { values: VALUES, centre: CENTRE_ATTACK, space: POSSESSED }
    }
}

const CENTRE: SquareSet = SquareSet::from_bits(0x0000_0018_1800_0000);

/// A game with the pieces of chess.
pub trait Placed: Game<Piece = Piece, Place = Square> {
    /// The pieces and the side to move.
    fn placed(&self) -> &Position;
}

impl Placed for Position {
    #[inline(always)]
    fn placed(&self) -> &Position {
        self
    }
}

impl Placed for king_capture::Position {
    #[inline(always)]
    fn placed(&self) -> &Position {
        self.placed()
    }
}

/// Evaluates chess and king-capture chess by the classic heuristic.
///
/// ```
/// use tesuji_chess::king_capture::Position;
/// use tesuji_eval::ClassicEvaluator;
/// use tesuji_game::{Evaluator, Score};
///
/// let mut position = Position::start();
/// let mut classic = ClassicEvaluator::default();
/// classic.reset(&position);
/// let mv = position.parse_san("d4").unwrap();
/// classic.play(&mut position, mv);
/// assert_eq!(classic.evaluate(&position), Score::cp(-68), "it is Black's turn, and White has 68 more");
/// ```
#[derive(Clone, Debug, Default)]
pub struct ClassicEvaluator(Sights);

impl ClassicEvaluator {
    /// The heuristic with other numbers.
    #[must_use]
    pub fn new(numbers: Numbers) -> ClassicEvaluator {
        ClassicEvaluator(Sights { numbers, ..Sights::default() })
    }
}

impl<P: Placed> Evaluator<P> for ClassicEvaluator {
    fn reset(&mut self, root: &P) {
        self.0.below.clear();
        self.0.top = Sight::of(root.placed(), &self.0.numbers);
    }

    #[inline]
    fn push(&mut self, changes: &[Change<P>]) {
        self.0.below.push(self.0.top);
        for change in changes {
            change.tell(&mut self.0);
        }
    }

    #[inline]
    fn pop(&mut self) {
        if let Some(top) = self.0.below.pop() {
            self.0.top = top;
        }
    }

    fn evaluate(&mut self, position: &P) -> Score {
        let anew = || Sight::of(position.placed(), &self.0.numbers);
        debug_assert_eq!(self.0.top, anew(), "what was followed is what is there");
        let value = ClassicParts::of(&self.0.top, self.0.numbers).total();
        Score::cp(if position.side() == WHITE { value } else { -value })
    }
}

/// The heuristic part by part, from White's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassicParts {
    /// White's pieces less Black's, in centipawns.
    pub material: i32,
    /// Attacks of White and of Black on the centre.
    pub centre: [i32; 2],
    /// Squares that White and Black possess.
    pub possessed: [SquareSet; 2],
    /// What each counts.
    pub numbers: Numbers,
}

impl ClassicParts {
    fn of(sight: &Sight, numbers: Numbers) -> ClassicParts {
        ClassicParts {
            numbers,
            material: sight.material(),
            centre: Side::BOTH.map(|side| sight.centre(side)),
            possessed: Side::BOTH.map(|side| sight.possessed(side)),
        }
    }

    /// The sum in centipawns.
    #[must_use]
    pub fn total(&self) -> i32 {
        let space = self.possessed.map(|set| set.len() as i32);
        let Numbers { centre, space: square, .. } = self.numbers;
        self.material + centre * (self.centre[0] - self.centre[1]) + square * (space[0] - space[1])
    }
}

/// Evaluates a position part by part.
///
/// ```
/// use tesuji_eval::classic::explain;
/// let start = explain(&tesuji_chess::Position::start());
/// assert_eq!((start.total(), start.possessed[0].len()), (0, 4));
/// ```
pub fn explain(position: &impl Placed) -> ClassicParts {
    explain_with(position, Numbers::default())
}

/// The same with other numbers.
pub fn explain_with(position: &impl Placed, numbers: Numbers) -> ClassicParts {
    ClassicParts::of(&Sight::of(position.placed(), &numbers), numbers)
}

impl From<&ClassicParts> for api::Explanation {
    fn from(explanation: &ClassicParts) -> api::Explanation {
        let names = |set: SquareSet| set.into_iter().map(|square| square.to_string()).collect();
        api::Explanation::Classic(api::ClassicParts {
            material: explanation.material,
            centre_attacks: explanation.centre,
            centre_attack: explanation.numbers.centre,
            possessed: explanation.possessed.map(names),
            possessed_square: explanation.numbers.space,
        })
    }
}

impl<P: Placed> Explains<P> for ClassicEvaluator {
    fn explain(&self, position: &P) -> api::Explanation {
        (&explain_with(position, self.0.numbers)).into()
    }
}

#[cfg(test)]
mod tests;
