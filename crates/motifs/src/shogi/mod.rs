//! The themes of shogi, one file for each family.

mod attack;
mod board;
mod drops;
mod mates;
mod sacrifice;
mod themes;
mod turn;

pub use themes::ShogiTheme;

use crate::theme::in_order;
use crate::{Evidence, FoundTheme, SolvedLine, Themed};
use tesuji_shogi::{Place, Position, usi_name};
use turn::Turn;

/// What looks for themes at one move of the solver.
type Look = fn(&Turn<'_>, &mut Vec<FoundTheme<Position>>);

/// Every look, by family.
const LOOKS: [&[Look]; 4] = [mates::LOOKS, attack::LOOKS, drops::LOOKS, sacrifice::LOOKS];

impl Themed for Position {
    type Theme = ShogiTheme;

    fn themes(line: &SolvedLine<Position>) -> Vec<FoundTheme<Position>> {
        let mut found = Vec::new();
        for turn in Turn::all(line) {
            for look in LOOKS.into_iter().flatten() {
                look(&turn, &mut found);
            }
        }
        in_order(found)
    }

    fn told(evidence: &Evidence<Position>) -> String {
        match evidence.place {
            Place::Board(square) => format!("{} {}", evidence.piece, usi_name(square)),
            Place::Hand => format!("{} in hand", evidence.piece),
        }
    }
}
