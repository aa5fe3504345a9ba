//! Attacks on several pieces, and attacks that are opened.

use super::Look;
use super::board::{attacks_from, can_win, is_slider, is_undefended, kind_at, named, value, value_at};
use super::turn::Turn;
use crate::{ChessTheme, FoundTheme};
use tesuji_chess::{Kind, Position, Square, SquareSet, attacks};

pub(super) const LOOKS: &[Look] = &[checks, discovered_attack, fork, double_attack];

/// Double and discovered checks.
fn checks(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let checkers = turn.after.checkers();
    let king = turn.after.king(turn.them());
    if checkers.more_than_one() {
        let squares: Vec<Square> = checkers.into_iter().collect();
        let sentence =
            format!("{} checks {} with {}", turn.prose(), named(turn.after, king), turn.list(checkers));
        found.push(turn.found(ChessTheme::DoubleCheck, &squares, &[], sentence));
    }
    let opened = checkers - turn.to().set();
    if let Some(checker) = opened.first().filter(|_| !turn.mv.is_castle()) {
        let sentence =
            || format!("{} opens the line of {} to king {king}", turn.prose(), named(turn.after, checker));
        // A double check is told as one.
        let alone = (!checkers.more_than_one()).then_some(ChessTheme::DiscoveredAttack);
        for theme in [ChessTheme::DiscoveredCheck].into_iter().chain(alone) {
            found.push(turn.found(theme, &[checker, turn.to(), king], &[], sentence()));
        }
    }
}

fn discovered_attack(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, next)) = turn.following() else { return };
    let (slider, prey) = (next.mv.from(), next.mv.to());
    let left = turn.mv.from();
    let opens = next.mv.is_capture()
        && !turn.mv.is_castle()
        && slider != turn.to()
        && turn.before.piece_at(slider) == next.before.piece_at(slider)
        && kind_at(next.before, slider).is_some_and(is_slider)
        && attacks::between(slider, prey).contains(left)
        && !attacks::between(slider, prey).contains(turn.to())
        && prey != turn.to()
        && reply.to() != prey;
    if opens {
        let sentence = format!(
            "{} opens the line of {} to {}",
            turn.prose(),
            named(turn.after, slider),
            named(turn.after, prey)
        );
        found.push(turn.found(ChessTheme::DiscoveredAttack, &[slider, turn.to(), prey], &[], sentence));
    }
}

/// What a piece attacks that is worth attacking: the king, more than itself, or undefended and no pawn.
pub(super) fn targets(position: &Position, attacker: Square) -> SquareSet {
    let Some(piece) = position.piece_at(attacker) else { return SquareSet::EMPTY };
    let worth_it = |&square: &Square| match kind_at(position, square) {
        None => false,
        Some(Kind::King) => true,
        Some(kind) => {
            value(kind) > value(piece.kind()) || kind != Kind::Pawn && is_undefended(position, square)
        }
    };
    let enemies = position.occupied_by(!piece.side());
    (attacks_from(position, attacker) & enemies).into_iter().filter(worth_it).collect()
}

/// Whether the line goes on with the piece that moved, or with the capture of a dearer one that took it.
fn goes_on(turn: &Turn<'_>) -> bool {
    let Some((reply, next)) = turn.following() else { return false };
    let taken = reply.to() == turn.to();
    !taken || next.to() == turn.to() && value(reply.kind()) > value(turn.kind())
}

fn fork(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if turn.kind() == Kind::King || !goes_on(turn) {
        return;
    }
    let mut targets: Vec<Square> = targets(turn.after, turn.to()).into_iter().collect();
    if targets.len() < 2 || can_win(turn.after, turn.to()) {
        return;
    }
    targets.sort_by_key(|&square| -value_at(turn.after, square));
    let sentence = format!("{} attacks {}", turn.prose(), turn.list(targets.iter().copied()));
    targets.insert(0, turn.to());
    found.push(turn.found(ChessTheme::Fork, &targets, &[], sentence));
}

fn double_attack(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if turn.mv.is_castle() {
        return;
    }
    let own = targets(turn.after, turn.to());
    let left = turn.mv.from();
    for slider in turn.after.occupied_by(turn.us()) - turn.to().set() {
        if !kind_at(turn.after, slider).is_some_and(is_slider) {
            continue;
        }
        let opened = |&square: &Square| attacks::between(slider, square).contains(left);
        let opened: SquareSet = targets(turn.after, slider).into_iter().filter(opened).collect();
        let Some(second) = opened.first() else { continue };
        let Some(first) = (own - second.set()).first() else { continue };
        let sentence = format!(
            "{} attacks {} and opens the line of {} to {}",
            turn.prose(),
            named(turn.after, first),
            named(turn.after, slider),
            named(turn.after, second)
        );
        let squares = [turn.to(), first, slider, second];
        found.push(turn.found(ChessTheme::DoubleAttack, &squares, &[], sentence));
    }
}
