//! Mates: how many moves they take, by what, and where.

use super::Look;
use super::board::{are_beside, forward, kind_at};
use super::turn::Turn;
use crate::{FoundTheme, ShogiTheme};
use tesuji_game::delay;
use tesuji_shogi::{Kind, Position, Square, SquareSet, attacks, usi_name};

pub(super) const LOOKS: &[Look] = &[mate_in, gold_mate, knight_mate, drop_mate, one_gap_dragon, place];

/// The mated king, if the move mates. What is put in the way of a mate is only a delay, and the move that takes it is not
/// the one that mates.
fn mated(turn: &Turn<'_>) -> Option<Square> {
    let before = || turn.previous().is_some_and(|previous| delay::is_mated(previous.after));
    turn.enemy_king().filter(|_| delay::is_mated(turn.after) && !before())
}

fn mate_in(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(king) = mated(turn) else { return };
    let theme = match turn.ply {
        0 => ShogiTheme::MateIn1,
        2 => ShogiTheme::MateIn3,
        4 => ShogiTheme::MateIn5,
        6 => ShogiTheme::MateIn7,
        8 => ShogiTheme::MateIn9,
        _ => ShogiTheme::LongMate,
    };
    let sentence = format!("{} mates king {}", turn.prose(), usi_name(king));
    found.push(turn.found(theme, &[turn.to(), king], sentence));
}

fn gold_mate(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(king) = mated(turn).filter(|_| turn.kind() == Kind::Gold) else { return };
    if turn.after.checkers() != turn.to().set() {
        return;
    }
    let ahead = forward(turn.them());
    let (theme, place) = if king.step(ahead) == Some(turn.to()) {
        (ShogiTheme::HeadGoldMate, "in front of")
    } else if king.step(ahead.reversed()) == Some(turn.to()) {
        (ShogiTheme::TailGoldMate, "behind")
    } else if are_beside(king, turn.to()) {
        (ShogiTheme::BellyGoldMate, "beside")
    } else {
        return;
    };
    let sentence = format!("{} mates from {place} king {}", turn.prose(), usi_name(king));
    found.push(turn.found(theme, &[turn.to(), king], sentence));
}

fn knight_mate(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(king) = mated(turn) else { return };
    let checkers = turn.after.checkers();
    let Some(knight) = checkers.first().filter(|_| !checkers.more_than_one()) else { return };
    if kind_at(turn.after, knight) == Some(Kind::Knight) {
        let sentence =
            format!("{} lets knight {} mate king {}", turn.prose(), usi_name(knight), usi_name(king));
        found.push(turn.found(ShogiTheme::KnightMate, &[knight, king], sentence));
    }
}

fn drop_mate(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if let Some(king) = mated(turn).filter(|_| turn.mv.is_drop()) {
        let sentence = format!("{} mates king {} with a piece in hand", turn.prose(), usi_name(king));
        found.push(turn.found(ShogiTheme::DropMate, &[turn.to(), king], sentence));
    }
}

fn one_gap_dragon(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(king) = mated(turn) else { return };
    for dragon in turn.after.pieces(turn.us(), Kind::Dragon) {
        let between = attacks::between(king, dragon);
        let straight = king.file() == dragon.file() || king.rank() == dragon.rank();
        let blocked = between.meets(turn.after.occupied_by(turn.them()));
        if straight && between.len() == 1 && !blocked {
            let sentence = format!(
                "{} mates king {} with dragon {} one square off",
                turn.prose(),
                usi_name(king),
                usi_name(dragon)
            );
            found.push(turn.found(ShogiTheme::OneGapDragon, &[dragon, king], sentence));
        }
    }
}

/// Mates in the centre and in a corner.
fn place(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(king) = mated(turn) else { return };
    let corners: SquareSet =
        [(0, 0), (0, 8), (8, 0), (8, 8)].map(|(file, rank)| Square::new(file, rank)).into_iter().collect();
    let (theme, place) = if king == Square::new(4, 4) {
        (ShogiTheme::CentreMate, "centre")
    } else if corners.contains(king) {
        (ShogiTheme::CornerMate, "corner")
    } else {
        return;
    };
    let sentence = format!("{} mates king {} in the {place}", turn.prose(), usi_name(king));
    found.push(turn.found(theme, &[king, turn.to()], sentence));
}
