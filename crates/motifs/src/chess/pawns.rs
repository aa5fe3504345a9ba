//! What pawns do, and castling.

use super::Look;
use super::turn::Turn;
use crate::{ChessTheme, FoundTheme};
use tesuji_chess::{Kind, Position, Square, WHITE};

pub(super) const LOOKS: &[Look] = &[promotion, advanced_pawn, en_passant, castling];

fn promotion(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(kind) = turn.mv.promotion() else { return };
    let sentence = || format!("{} makes a {kind}", turn.prose());
    found.push(turn.found(ChessTheme::Promotion, &[turn.to()], &[], sentence()));
    if kind != Kind::Queen {
        found.push(turn.found(ChessTheme::UnderPromotion, &[turn.to()], &[], sentence()));
    }
}

fn advanced_pawn(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let to = turn.to();
    let left = if turn.us() == WHITE { 7 - to.rank() } else { to.rank() };
    let is_pawn = turn.before.pieces(turn.us(), Kind::Pawn).contains(turn.mv.from());
    if is_pawn && left <= 1 {
        let sentence = if left == 0 {
            format!("{} brings a pawn to the last rank", turn.prose())
        } else {
            format!("{} brings a pawn to the rank before the last", turn.prose())
        };
        found.push(turn.found(ChessTheme::AdvancedPawn, &[to], &[], sentence));
    }
}

fn en_passant(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if turn.mv.is_en_passant() {
        let taken = Square::new(turn.to().file(), turn.mv.from().rank());
        let sentence = format!("{} captures pawn {taken} in passing", turn.prose());
        found.push(turn.found(ChessTheme::EnPassant, &[turn.to()], &[taken], sentence));
    }
}

fn castling(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if turn.mv.is_castle() {
        let way = if turn.to().file() == 6 { "short" } else { "long" };
        let sentence = format!("{} castles {way}", turn.prose());
        found.push(turn.found(ChessTheme::Castling, &[turn.to()], &[], sentence));
    }
}
