//! The themes of chess, one file for each family.

mod attack;
mod board;
mod defence;
mod mates;
mod pawns;
mod pins;
mod tempo;
mod themes;
mod turn;

pub use themes::ChessTheme;

use crate::theme::in_order;
use crate::{Evidence, FoundTheme, SolvedLine, Themed};
use tesuji_chess::Position;
use turn::Turn;

/// What looks for themes at one move of the solver.
type Look = fn(&Turn<'_>, &mut Vec<FoundTheme<Position>>);

/// Every look, by family.
const LOOKS: [&[Look]; 6] =
    [mates::LOOKS, attack::LOOKS, pins::LOOKS, defence::LOOKS, tempo::LOOKS, pawns::LOOKS];

impl Themed for Position {
    type Theme = ChessTheme;

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
        format!("{} {}", evidence.piece, evidence.place)
    }
}
