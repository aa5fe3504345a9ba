//! The heuristic as counts with weights: what can be learned of it.

use super::{ClassicParts, Numbers, Placed, explain};
use crate::linear::{self, Features, Model, groups, terms};
use std::sync::{Arc, OnceLock};
use tesuji_chess::{Kind, Side};

terms! {
    /// A part of the heuristic.
    Material "material" "What the pieces are worth."
    Centre "centre" "Attacks on the four squares in the middle."
    Space "space" "Squares that one side attacks much more often than the other."
}

groups! {
    PIECES 5 Material "material.pieces" "The pieces, from pawn to queen. The king is worth 100000, whatever the others are."
    CENTRE_ATTACKS 1 Centre "centre.attacks" "Each attack on d4, e4, d5 or e5."
    POSSESSED_SQUARES 1 Space "space.possessed" "Each possessed square."
}

/// The classic heuristic as a linear model, the same for chess and king-capture chess.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::classic::{Weights, explain, features};
/// let position = Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").unwrap();
/// assert_eq!(features(&position).value(&Weights::standard()), explain(&position).total());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heuristic;

impl Model for Heuristic {
    type Term = Term;

    const TERMS: &'static [Term] = Term::ALL;
    const GROUPS: &'static [linear::Group<Term>] = GROUPS;
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const HEADER: &'static str = "\
# Numbers of the classic heuristic, in centipawns. It does not tell phases of the game apart: mg and eg are the same.
";
    const ROW: usize = 8;
    const STANDARD: &'static str = include_str!("numbers.toml");

    fn standard() -> &'static OnceLock<Arc<Weights>> {
        static WEIGHTS: OnceLock<Arc<Weights>> = OnceLock::new();
        &WEIGHTS
    }
}

/// The numbers of the heuristic as a file has them.
pub type Weights = linear::Weights<Heuristic>;

impl From<&Weights> for Numbers {
    fn from(weights: &Weights) -> Numbers {
        let mut numbers = Numbers::default();
        let of = |group| weights.of(group).iter().map(|value| value.mg());
        numbers.values.iter_mut().zip(of(&slot::PIECES)).for_each(|(to, from)| *to = from);
        of(&slot::CENTRE_ATTACKS).for_each(|value| numbers.centre = value);
        of(&slot::POSSESSED_SQUARES).for_each(|value| numbers.space = value);
        numbers
    }
}

/// What the heuristic counts in a position: pieces, attacks on the centre and possessed squares, White's less Black's.
pub fn features(position: &impl Placed) -> Features {
    let ClassicParts { centre, possessed, .. } = explain(position);
    let board = position.placed();
    let pieces = Kind::ALL[..slot::PIECES.len].iter().enumerate().map(|(nth, &kind)| {
        let [white, black] = Side::BOTH.map(|side| (board.kind(kind) & board.occupied_by(side)).len() as i16);
        (slot::PIECES.start + nth, white - black)
    });
    let space = possessed.map(|squares| squares.len() as i16);
    let rest = [
        (slot::CENTRE_ATTACKS.start, (centre[0] - centre[1]) as i16),
        (slot::POSSESSED_SQUARES.start, space[0] - space[1]),
    ];
    let counts =
        pieces.chain(rest).filter(|&(_, net)| net != 0).map(|(nth, net)| (nth as u16, net)).collect();
    Features { counts, phase: linear::MIDDLE_GAME as u8, scale: [linear::FULL as u8; 2] }
}
