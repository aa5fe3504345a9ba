use super::counts::{Counts, favoured};
use super::{FULL, MIDDLE_GAME, Model, Weights, blend};
use crate::Tapered;
use tesuji_api as api;
use tesuji_game::{Score, Side};

/// What one term gives each side.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::chess::{Term, Weights, explain};
/// let explanation = explain(&Position::start(), &Weights::standard());
/// let row = explanation.rows[Term::Material as usize];
/// assert_eq!((row.term, row.first), (Term::Material, row.second));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermRow<T> {
    /// The term.
    pub term: T,
    /// What the side has that starts the game.
    pub first: Tapered,
    /// What the other has.
    pub second: Tapered,
}

/// An evaluation term by term.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::chess::{Weights, explain};
/// let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").unwrap();
/// let explanation = explain(&position, &Weights::standard());
/// assert!(explanation.first > 0 && explanation.total().raw() < 0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation<M: Model> {
    /// A row for each term, in the order of [`Model::TERMS`].
    pub rows: Vec<TermRow<M::Term>>,
    /// 24 in the middle game, down to 0.
    pub phase: i32,
    /// How many 64ths of the endgame value count.
    pub scale: i32,
    /// Who is to move.
    pub side: Side,
    /// The evaluation from the view of the side that starts the game, in centipawns.
    pub first: i32,
}

impl<M: Model> Explanation<M> {
    /// The evaluation of what was counted.
    pub(crate) fn of(
        counts: &Counts,
        weights: &Weights<M>,
        side: Side,
        phase: i32,
        scale: [i32; 2],
    ) -> Explanation<M> {
        let sum = |term: M::Term, side: usize| {
            let groups = M::GROUPS.iter().filter(|group| group.term == term);
            let places = groups.flat_map(|group| group.start..group.start + group.len);
            places.fold(Tapered::ZERO, |sum, i| sum + weights.values()[i] * counts.0[i][side])
        };
        let row = |&term: &M::Term| TermRow { term, first: sum(term, 0), second: sum(term, 1) };
        let rows: Vec<_> = M::TERMS.iter().map(row).collect();
        let total = rows.iter().fold(Tapered::ZERO, |sum, row| sum + row.first - row.second);
        let scale = favoured(scale.map(|scale| scale as u8), total.eg());
        let first = blend(total.mg(), total.eg(), phase, scale);
        Explanation { rows, phase, scale, side, first }
    }

    /// The evaluation from the side to move's view: what the evaluator says.
    #[must_use]
    pub fn total(&self) -> Score {
        Score::cp(if self.side == Side::First { self.first } else { -self.first })
    }

    /// A value in centipawns at the phase of the position.
    #[must_use]
    pub fn blended(&self, value: Tapered) -> i32 {
        blend(value.mg(), value.eg(), self.phase, self.scale)
    }
}

impl From<Tapered> for api::Tapered {
    fn from(value: Tapered) -> api::Tapered {
        api::Tapered { mg: value.mg(), eg: value.eg() }
    }
}

impl<M: Model> From<&Explanation<M>> for api::Explanation {
    fn from(explanation: &Explanation<M>) -> api::Explanation {
        let term = |row: &TermRow<M::Term>| api::TermRow {
            term: row.term.to_string(),
            first: row.first.into(),
            second: row.second.into(),
            value: explanation.blended(row.first - row.second),
        };
        api::Explanation::Terms(api::Terms {
            terms: explanation.rows.iter().map(term).collect(),
            phase: explanation.phase,
            phases: MIDDLE_GAME,
            scale: explanation.scale,
            full_scale: FULL,
        })
    }
}
