//! Themes of order and cost: sacrifices, baits, moves that come first.

use super::Look;
use super::board::{attacks_from, balance, is_slider, kind_at, named, passed};
use super::turn::Turn;
use crate::{ChessTheme, FoundTheme};
use tesuji_chess::{Kind, Position, WHITE, attacks};
use tesuji_game::Position as _;

pub(super) const LOOKS: &[Look] = &[sacrifice, attraction, clearance, intermezzo, quiet_move, zugzwang];

fn sacrifice(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, next)) = turn.following() else { return };
    let lost = balance(turn.line.start(), turn.us()) - balance(next.after, turn.us());
    if lost >= 2 && reply.mv.is_capture() && reply.mv.promotion().is_none() {
        let given = reply.victim();
        let sentence = format!("{} gives up {}", turn.prose(), named(turn.after, given));
        found.push(turn.found(ChessTheme::Sacrifice, &[given], &[], sentence));
    }
}

fn attraction(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, next)) = turn.following() else { return };
    let bait = turn.to();
    let lured = reply.kind();
    if reply.to() != bait || !matches!(lured, Kind::King | Kind::Queen | Kind::Rook) {
        return;
    }
    let attacked = attacks_from(next.after, next.to()).contains(bait);
    let taken = next.next().is_some_and(|later| later.to() == bait);
    if attacked && (lured == Kind::King || taken) {
        let sentence = format!("{} draws {} to {bait}", turn.prose(), named(turn.after, reply.from()));
        found.push(turn.found(ChessTheme::Attraction, &[bait, reply.from()], &[], sentence));
    }
}

fn clearance(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, next)) = turn.following() else { return };
    let left = turn.mv.from();
    let uses = next.to() == left || attacks::between(next.mv.from(), next.to()).contains(left);
    let shows = uses
        && !turn.mv.is_castle()
        && turn.mv.promotion().is_none()
        && !turn.before.in_check()
        && (!turn.mv.is_capture() || reply.to() == turn.to())
        && is_slider(next.kind())
        && !next.mv.is_capture()
        && next.mv.from() != turn.to()
        && kind_at(turn.before, next.mv.from()) == kind_at(next.before, next.mv.from())
        && !(reply.kind() == Kind::King && next.after.in_check())
        && reply.to() != left;
    if shows {
        let sentence = format!("{} clears {left} for {}", turn.prose(), next.prose());
        found.push(turn.found(ChessTheme::Clearance, &[turn.to(), next.mv.from()], &[], sentence));
    }
}

fn intermezzo(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let (Some((reply, next)), Some(answered)) = (turn.following(), turn.answers()) else { return };
    let square = answered.to();
    let shows = answered.mv.is_capture()
        && next.mv.is_capture()
        && next.to() == square
        && turn.to() != square
        && reply.to() != square
        && reply.from() != square
        && !turn.after.attackers(turn.them(), square).contains(reply.from())
        && !has_captured(turn)
        && turn.before.legal_moves().contains(&next.mv);
    if shows {
        let sentence = format!("{} comes before {}", turn.prose(), next.prose());
        found.push(turn.found(ChessTheme::Intermezzo, &[turn.to(), square], &[], sentence));
    }
}

/// Whether the solver has captured after the first move, up to this one: then there is more than one exchange.
fn has_captured(turn: &Turn<'_>) -> bool {
    turn.line.moves()[..=turn.ply].iter().skip(2).step_by(2).any(|mv| mv.is_capture())
}

/// Whether a pawn came to one of the last three ranks: it threatens to promote.
fn is_far_pawn(turn: &Turn<'_>) -> bool {
    let rank = turn.to().rank();
    let left = if turn.us() == WHITE { 7 - rank } else { rank };
    turn.kind() == Kind::Pawn && left <= 2
}

fn quiet_move(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let shows = turn.next().is_some()
        && !turn.mv.is_noisy()
        && !turn.mv.is_castle()
        && !turn.before.in_check()
        && !turn.after.in_check()
        && turn.kind() != Kind::King
        && !is_far_pawn(turn)
        && !attacks_from(turn.after, turn.to()).meets(turn.after.occupied_by(turn.them()));
    if shows {
        let sentence = format!("{} neither checks, captures nor attacks", turn.prose());
        found.push(turn.found(ChessTheme::QuietMove, &[turn.to()], &[], sentence));
    }
}

/// Whether the side to move can mate at once.
fn has_mate(position: &Position) -> bool {
    let mates = |&mv: &tesuji_chess::Move| position.gives_check(mv) && position.after(mv).is_checkmate();
    position.legal_moves().iter().any(mates)
}

fn zugzwang(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(waiting) = passed(turn.after) else { return };
    let answers = turn.after.legal_moves();
    let forced = !answers.is_empty()
        && !has_mate(&waiting)
        && answers.iter().all(|&mv| has_mate(&turn.after.after(mv)));
    if forced {
        let king = turn.after.king(turn.them());
        let sentence = format!("after {} every move lets king {king} be mated", turn.prose());
        found.push(turn.found(ChessTheme::Zugzwang, &[king, turn.to()], &[], sentence));
    }
}
