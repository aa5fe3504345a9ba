//! The same terms, not summed: by name for people, by number for a learner.

use super::facts::Facts;
use super::groups::{GROUPS, Term, WEIGHTS};
use super::side::{Black, White};
use super::sink::Counts;
use super::squares::{self, MIDDLE_GAME};
use super::weights::Weights;
use super::{blend, scale, structure, terms};
use crate::Tapered;
use std::fmt;
use tesuji_chess::{Kind, Position, Side, WHITE};
use tesuji_game::Score;

/// Counts everything there is to count.
pub(super) fn count(position: &Position) -> (Counts, [u8; 2]) {
    let mut counts = Counts(Box::new([[0; 2]; WEIGHTS]));
    let mut facts = Facts::new(position);
    squares::all(position, &mut counts);
    let [white, black] = Side::BOTH.map(|side| position.pieces(side, Kind::Pawn));
    let passed = structure(white, black, &mut counts);
    terms(position, &mut facts, passed, &mut counts);
    let scale = [scale::scale::<White>(&facts, passed), scale::scale::<Black>(&facts, passed)];
    (counts, scale.map(|scale| scale as u8))
}

/// The scale of the side that an endgame value favours.
fn favoured(scale: [u8; 2], eg: i32) -> i32 {
    match eg {
        1.. => scale[0].into(),
        0 => scale::FULL,
        _ => scale[1].into(),
    }
}

/// The counts behind an evaluation: what a learner fits weights to.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::chess::{Weights, features};
/// let features = features(&Position::start());
/// assert_eq!(features.phase, 24);
/// assert_eq!(features.counts.len(), 1, "all is even but the right to move");
/// assert_eq!(features.value(&Weights::standard()), Weights::standard().values()[features.counts[0].0 as usize].mg());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// Numbers of weights, and what White has of each more than Black; rising, without zeros.
    pub counts: Vec<(u16, i16)>,
    /// 24 in the middle game, down to 0.
    pub phase: u8,
    /// How many 64ths of the endgame value count if it favours White, if it favours Black. At 0 the position
    /// is worth nothing.
    pub scale: [u8; 2],
}

impl Features {
    /// The evaluation from White's view.
    #[must_use]
    pub fn value(&self, weights: &Weights) -> i32 {
        let add =
            |sum, &(nth, count): &(u16, i16)| sum + weights.values()[usize::from(nth)] * i32::from(count);
        let sum = self.counts.iter().fold(Tapered::ZERO, add);
        let scale = favoured(self.scale, sum.eg());
        blend(sum.mg(), sum.eg(), self.phase.into(), scale)
    }
}

/// Counts what the evaluation sees.
#[must_use]
pub fn features(position: &Position) -> Features {
    let (counts, scale) = count(position);
    let nets = counts.0.iter().enumerate().map(|(i, [white, black])| (i as u16, (white - black) as i16));
    Features {
        counts: nets.filter(|&(_, net)| net != 0).collect(),
        phase: squares::phase(position) as u8,
        scale,
    }
}

/// What one term gives each side.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::chess::{Term, Weights, explain};
/// let explanation = explain(&Position::start(), &Weights::standard());
/// let row = explanation.rows[Term::Material as usize];
/// assert_eq!((row.term, row.white), (Term::Material, row.black));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The term.
    pub term: Term,
    /// What White has.
    pub white: Tapered,
    /// What Black has.
    pub black: Tapered,
}

/// An evaluation term by term. Displays as a table.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::chess::{Weights, explain};
/// let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").unwrap();
/// let explanation = explain(&position, &Weights::standard());
/// assert!(explanation.white > 0 && explanation.total().raw() < 0);
/// assert!(explanation.to_string().contains("passed pawns"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// A row for each term, in the order of [`Term::ALL`].
    pub rows: Vec<Row>,
    /// 24 in the middle game, down to 0.
    pub phase: i32,
    /// How many 64ths of the endgame value count.
    pub scale: i32,
    /// Who is to move.
    pub side: Side,
    /// The evaluation from White's view, in centipawns.
    pub white: i32,
}

impl Explanation {
    /// The evaluation from the side to move's view: what the evaluator says.
    #[must_use]
    pub fn total(&self) -> Score {
        Score::cp(if self.side == WHITE { self.white } else { -self.white })
    }

    /// A value in centipawns at the phase of the position.
    #[must_use]
    pub fn blended(&self, value: Tapered) -> i32 {
        blend(value.mg(), value.eg(), self.phase, self.scale)
    }
}

/// Evaluates a position term by term.
#[must_use]
pub fn explain(position: &Position, weights: &Weights) -> Explanation {
    let (counts, scale) = count(position);
    let sum = |term: Term, side: usize| {
        let groups = GROUPS.iter().filter(|group| group.term == term);
        let places = groups.flat_map(|group| group.start..group.start + group.len);
        places.fold(Tapered::ZERO, |sum, i| sum + weights.values()[i] * counts.0[i][side])
    };
    let rows = Term::ALL.map(|term| Row { term, white: sum(term, 0), black: sum(term, 1) }).to_vec();
    let total = rows.iter().fold(Tapered::ZERO, |sum, row| sum + row.white - row.black);
    let scale = favoured(scale, total.eg());
    let phase = squares::phase(position);
    let white = blend(total.mg(), total.eg(), phase, scale);
    Explanation { rows, phase, scale, side: position.side(), white }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pair = |value: Tapered| format!("{:>6} {:>6}", value.mg(), value.eg());
        writeln!(f, "{:<15} {:^13}  {:^13}  {:^13}  {:>7}", "term", "White", "Black", "difference", "value")?;
        writeln!(f, "{:<15} {m}  {m}  {m}", "", m = format_args!("{:>6} {:>6}", "mg", "eg"))?;
        for row in &self.rows {
            let net = row.white - row.black;
            let (white, black) = (pair(row.white), pair(row.black));
            let (difference, value) = (pair(net), self.blended(net));
            writeln!(f, "{:<15} {white}  {black}  {difference}  {value:>7}", row.term.name())?;
        }
        writeln!(f, "\nphase {} of {MIDDLE_GAME}, scale {} of {}", self.phase, self.scale, scale::FULL)?;
        writeln!(f, "total for White {:+}, for the side to move {:+}", self.white, self.total().raw())
    }
}
