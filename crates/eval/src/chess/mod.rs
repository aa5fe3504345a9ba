//! The evaluation of chess.

mod danger;
mod endings;
mod explain;
mod facts;
mod groups;
mod king;
mod material;
mod passed;
mod pawns;
mod pieces;
mod placement;
mod scale;
mod side;
mod space;
mod squares;
mod threats;

pub use danger::Danger;
pub use explain::{explain, features, features_of};
pub use groups::{GROUPS, Term, WEIGHTS};
pub use material::ChessMaterial;
pub use placement::ChessPlacement;
pub(crate) use scale::drawish;
pub use squares::phase;

use crate::Tapered;
use crate::classic::Placed;
use crate::linear::{self, Model, Sink, Sum, blend};
use facts::Facts;
use groups::slot;
use side::{Black, Us, White};
use squares::SquareSums;
use std::sync::{Arc, OnceLock};
use tesuji_chess::{Kind, Position, SquareSet, WHITE};
use tesuji_game::{Change, Evaluator, Position as _, Score, Side};

/// The evaluation of chess as a linear model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chess;

impl Model for Chess {
    type Term = Term;

    const TERMS: &'static [Term] = Term::ALL;
    const GROUPS: &'static [linear::Group<Term>] = GROUPS;
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const HEADER: &'static str = "\
# Weights of the chess evaluation, in centipawns: mg for the middle game, eg for the endgame.
# Tables of 64 are boards seen from the side that owns the piece, its eighth rank first.
";
    const ROW: usize = 8;
    const STANDARD: &'static str = include_str!("weights.toml");

    fn standard() -> &'static OnceLock<Arc<Weights>> {
        static WEIGHTS: OnceLock<Arc<Weights>> = OnceLock::new();
        &WEIGHTS
    }
}

/// A number for everything the evaluation counts.
pub type Weights = linear::Weights<Chess>;
/// An evaluation term by term.
pub type Explanation = linear::Explanation<Chess>;

/// A linear model of a game with the pieces of chess.
pub trait PieceModel: Model<Term = Term> {
    /// The positions of the game.
    type Position: Placed;
    /// Whether material that wins little in practice counts less: there are draws.
    const DRAWS: bool;
}

impl PieceModel for Chess {
    type Position = Position;
    const DRAWS: bool = true;
}

/// Evaluates chess positions by the terms of [`Term`], with the weights it is given.
///
/// Material and piece squares follow the moves; pawn structure is kept in a small cache.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::ChessEvaluator;
/// use tesuji_game::Evaluator;
///
/// let mut position = Position::start();
/// let mut evaluator = ChessEvaluator::default();
/// evaluator.reset(&position);
/// let mv = position.parse_san("e4").unwrap();
/// evaluator.play(&mut position, mv);
/// assert!(evaluator.evaluate(&position) < tesuji_game::Score::DRAW, "White stands better after e4");
/// evaluator.pop();
/// ```
pub type ChessEvaluator = PieceEvaluator<Chess>;

/// Evaluates positions with the pieces of chess by the terms of [`Term`]; see [`ChessEvaluator`].
#[derive(Clone)]
pub struct PieceEvaluator<M> {
    weights: Arc<linear::Weights<M>>,
    line: SquareSums,
    pawns: Box<[PawnEntry]>,
}

impl<M: PieceModel> PieceEvaluator<M> {
    /// An evaluator with these weights, for the empty line: [`Evaluator::reset`] comes first.
    #[must_use]
    pub fn new(weights: Arc<linear::Weights<M>>) -> PieceEvaluator<M> {
        let line = SquareSums::new(weights.array());
        PieceEvaluator { weights, line, pawns: vec![PawnEntry::default(); 1 << PAWN_BITS].into() }
    }

    /// The weights in use.
    #[must_use]
    pub fn weights(&self) -> &Arc<linear::Weights<M>> {
        &self.weights
    }
}

impl<M: PieceModel> Default for PieceEvaluator<M> {
    /// With the weights that come with the crate.
    fn default() -> PieceEvaluator<M> {
        PieceEvaluator::new(linear::Weights::standard())
    }
}

impl<M: PieceModel> Evaluator<M::Position> for PieceEvaluator<M> {
    fn reset(&mut self, root: &M::Position) {
        self.line.clear();
        root.observe(&mut self.line);
    }

    #[inline]
    fn push(&mut self, changes: &[Change<M::Position>]) {
        self.line.push();
        Change::tell_all(changes, &mut self.line);
    }

    #[inline]
    fn pop(&mut self) {
        self.line.pop();
    }

    fn evaluate(&mut self, position: &M::Position) -> Score {
        let position = position.placed();
        let weights = self.weights.array();
        let mut facts = Facts::new(position);
        let entry = probe(&mut self.pawns, weights, &facts);
        let mut sum = Sum { weights, total: self.line.value() + entry.value };
        terms(position, &mut facts, entry.passed, &mut sum);
        let scale = match sum.total.eg() {
            _ if !M::DRAWS => linear::FULL,
            1.. => scale::scale::<White>(&facts, entry.passed),
            0 => linear::FULL,
            _ => scale::scale::<Black>(&facts, entry.passed),
        };
        let value = blend(sum.total.mg(), sum.total.eg(), self.line.phase(), scale);
        Score::cp(if position.side() == WHITE { value } else { -value })
    }
}

/// Everything but material, piece squares and pawn structure.
#[inline(always)]
fn terms(position: &Position, facts: &mut Facts, passed: SquareSet, sink: &mut impl Sink<Term>) {
    pieces::pieces(position, facts, sink);
    side_terms::<White>(position, facts, passed, sink);
    side_terms::<Black>(position, facts, passed, sink);
    if position.side() == WHITE {
        sink.add(White::SIDE, slot::TEMPO, 0, 1);
    } else {
        sink.add(Black::SIDE, slot::TEMPO, 0, 1);
    }
}

/// The terms that need the attacks of both sides.
#[inline(always)]
fn side_terms<U: Us>(position: &Position, facts: &Facts, passed: SquareSet, sink: &mut impl Sink<Term>) {
    passed::passed::<U>(position, facts, passed, sink);
    king::attack::<U>(facts, sink);
    king::shelter::<U>(facts, sink);
    threats::threats::<U>(facts, sink);
    space::space::<U>(facts, sink);
    space::centre::<U>(facts, sink);
    endings::endings::<U>(facts, sink);
}

/// The cache of pawn structures has 2 to this power entries.
const PAWN_BITS: u32 = 14;

/// What is known of one pawn structure. The empty one is worth nothing, as no pawns are.
#[derive(Clone, Copy, Default)]
struct PawnEntry {
    white: SquareSet,
    black: SquareSet,
    passed: SquareSet,
    value: Tapered,
}

/// The value of the pawn structure, from the cache if it is there. Entries keep the pawns themselves, so they
/// are never mistaken for others.
#[inline(always)]
fn probe(cache: &mut [PawnEntry], weights: &[Tapered; WEIGHTS], facts: &Facts) -> PawnEntry {
    let [white, black] = [0, 1].map(|side: usize| facts.halves[side].of(Kind::Pawn));
    let mixed = white.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ black.bits();
    let place = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> (64 - PAWN_BITS);
    let entry = &mut cache[place as usize];
    if entry.white != white || entry.black != black {
        *entry = fresh(weights, white, black);
    }
    *entry
}

#[inline(never)]
fn fresh(weights: &[Tapered; WEIGHTS], white: SquareSet, black: SquareSet) -> PawnEntry {
    let mut sum = Sum { weights, total: Tapered::ZERO };
    let passed = structure(white, black, &mut sum);
    PawnEntry { white, black, passed, value: sum.total }
}

/// Counts the structure of both sides' pawns, and returns all passed pawns.
fn structure(white: SquareSet, black: SquareSet, sink: &mut impl Sink<Term>) -> SquareSet {
    pawns::structure::<White>(white, black, sink) | pawns::structure::<Black>(black, white, sink)
}

#[cfg(test)]
mod tests;
