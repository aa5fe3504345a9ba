//! Learning the classic heuristic: five pieces, the centre, space. The king stays what it is.

use super::{Small, Subject};
use crate::LabGame;
use std::marker::PhantomData;
use tesuji_eval::classic::{Heuristic, Placed, features};
use tesuji_eval::linear::Features;

/// What people call the classic heuristic.
pub const CLASSIC: &str = "classic";

/// The classic heuristic of a game with the pieces of chess.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_lab::learn::{ClassicSubject, Subject};
/// assert_eq!(ClassicSubject::<Position>::features(&Position::start()).counts, []);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ClassicSubject<G>(PhantomData<fn() -> G>);

impl<G: LabGame + Placed> Subject for ClassicSubject<G> {
    type Game = G;
    type Model = Heuristic;

    const NAME: &'static str = CLASSIC;
    const TAPERED: bool = false;
    const KINDS: &'static [&'static str] = &["pawn", "knight", "bishop", "rook", "queen"];
    const RISING: &'static [usize] = &[0, 1, 2, 3, 4];
    const SMALL: Small = Small {
        name: "centre",
        title: "Centre and space",
        groups: &[("centre.attacks", &["attack on the centre"]), ("space.possessed", &["possessed square"])],
    };
    const FIXED: &'static [&'static str] = &[];
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)] = &[];

    fn centred() -> Vec<(String, Option<usize>)> {
        Vec::new()
    }

    fn features(position: &G) -> Features {
        features(position)
    }
}
