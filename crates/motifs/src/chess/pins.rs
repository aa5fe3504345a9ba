//! Themes of lines: pins, skewers, x-rays.

use super::Look;
use super::board::{attacks_from, is_slider, is_undefended, kind_at, named, value_at};
use super::turn::Turn;
use crate::{ChessTheme, FoundTheme};
use tesuji_chess::{Kind, Position, Square, attacks};

pub(super) const LOOKS: &[Look] = &[pin, skewer, x_ray];

/// The piece that pins what stands on a square to its king.
fn pinner(turn: &Turn<'_>, pinned: Square) -> Option<Square> {
    let king = turn.after.king(turn.them());
    let behind = |&square: &Square| {
        attacks::between(king, square).contains(pinned)
            && kind_at(turn.after, square).is_some_and(is_slider)
            && attacks_from(turn.after, square).contains(pinned)
    };
    (turn.after.occupied_by(turn.us()) & attacks::line(king, pinned)).into_iter().find(behind)
}

fn pin(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let king = turn.after.king(turn.them());
    for pinned in turn.after.pinned() {
        let Some(pinner) = pinner(turn, pinned) else { continue };
        if let Some(spared) = spared_by_pin(turn, pinned) {
            let sentence = format!(
                "{} is safe from {}, pinned to king {king} by {}",
                named(turn.after, spared),
                named(turn.after, pinned),
                named(turn.after, pinner)
            );
            found.push(turn.found(ChessTheme::Pin, &[pinner, pinned, king, spared], &[], sentence));
        } else if held_by_pin(turn, pinned, pinner) {
            let sentence = format!(
                "{} cannot leave the line of {} to king {king}",
                named(turn.after, pinned),
                named(turn.after, pinner)
            );
            found.push(turn.found(ChessTheme::Pin, &[pinner, pinned, king], &[], sentence));
        }
    }
}

/// A piece that the pinned one attacks and would win if it could leave the line.
fn spared_by_pin(turn: &Turn<'_>, pinned: Square) -> Option<Square> {
    let line = attacks::line(turn.after.king(turn.them()), pinned);
    let ours = attacks_from(turn.after, pinned) & turn.after.occupied_by(turn.us());
    let own = value_at(turn.after, pinned);
    let wins = |&square: &Square| value_at(turn.after, square) > own || is_undefended(turn.after, square);
    (ours - line).into_iter().find(wins)
}

/// Whether the pinned piece is undefended or attacked by something cheaper, and cannot take its pinner for nothing or
/// for as much.
fn held_by_pin(turn: &Turn<'_>, pinned: Square, pinner: Square) -> bool {
    let own = value_at(turn.after, pinned);
    let takes = attacks_from(turn.after, pinned).contains(pinner);
    if takes && (value_at(turn.after, pinner) >= own || is_undefended(turn.after, pinner)) {
        return false;
    }
    let attackers = turn.after.attackers(turn.us(), pinned);
    let cheaper = attackers.into_iter().any(|square| value_at(turn.after, square) < own);
    cheaper || is_undefended(turn.after, pinned)
}

fn skewer(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((previous, reply)) = turn.preceding() else { return };
    let (slider, prey) = (turn.mv.from(), turn.mv.to());
    let Some(captured) = kind_at(turn.before, prey) else { return };
    let front = reply.from();
    let shows = turn.mv.is_capture()
        && captured != Kind::Pawn
        && kind_at(turn.before, slider).is_some_and(is_slider)
        && attacks::between(slider, prey).contains(front)
        && reply.to() != prey
        && reply.to() != previous.to()
        && (is_undefended(turn.before, prey) || value_at(turn.before, prey) > value_at(turn.before, slider))
        && kind_at(previous.after, slider) == kind_at(turn.before, slider)
        && value_at(reply.before, front) >= value_at(turn.before, prey);
    if shows {
        let sentence = format!(
            "{} goes through {}, which had to move, to {}",
            turn.prose(),
            named(reply.before, front),
            named(turn.before, prey)
        );
        found.push(turn.found(ChessTheme::Skewer, &[turn.to()], &[slider, prey], sentence));
    }
}

fn x_ray(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((previous, reply)) = turn.preceding() else { return };
    let square = turn.mv.to();
    let shows = [reply.mv, turn.mv].iter().all(|mv| mv.is_capture() && mv.to() == square)
        && previous.to() == square
        && attacks::between(turn.mv.from(), square).contains(reply.from());
    if shows {
        let sentence = format!("{} takes through {}, where the enemy stood", turn.prose(), reply.from());
        found.push(turn.found(ChessTheme::XRayAttack, &[turn.to()], &[turn.mv.from(), square], sentence));
    }
}
