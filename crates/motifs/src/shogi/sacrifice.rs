//! Pieces given up and pieces drawn, defenders taken, quiet moves.

use super::Look;
use super::board::{kind_at, named};
use super::turn::Turn;
use crate::{FoundTheme, ShogiTheme};
use tesuji_shogi::{Kind, Position, attacks, usi_name};

pub(super) const LOOKS: &[Look] = &[sacrifice, lured, blocked_flight, stripped_defender, quiet_move];

fn sacrifice(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, next)) = turn.following() else { return };
    let given = reply.to() == turn.to() && next.to() != turn.to() && !turn.captures();
    if given && turn.kind() != Kind::Pawn {
        let sentence = format!("{} gives up {}", turn.prose(), named(turn.after, turn.to()));
        found.push(turn.found(ShogiTheme::Sacrifice, &[turn.to()], sentence));
    }
}

fn lured(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, next)) = turn.following() else { return };
    let Some(from) = reply.mv.from().filter(|_| reply.to() == turn.to()) else { return };
    let theme = match reply.kind() {
        Kind::King if !turn.captures() && next.after.in_check() => ShogiTheme::LuredKing,
        Kind::Rook | Kind::Dragon if turn.mv.is_drop() => ShogiTheme::LuredRook,
        _ => return,
    };
    let sentence = format!("{} draws {} to {}", turn.prose(), named(turn.after, from), usi_name(turn.to()));
    found.push(turn.found(theme, &[turn.to(), from], sentence));
}

fn blocked_flight(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, _)) = turn.following() else { return };
    let end = turn.line.end();
    let (square, Some(king)) = (turn.to(), end.king(turn.them())) else { return };
    let shows = turn.line_mates()
        && reply.captures()
        && reply.to() == square
        && reply.kind() != Kind::King
        && stays(turn)
        && attacks::king(king).contains(square)
        && end.attackers(turn.us(), square).is_empty();
    if let Some(from) = reply.mv.from().filter(|_| shows) {
        let sentence = format!(
            "{} draws {} to {}, where it is in the way of its king",
            turn.prose(),
            named(turn.after, from),
            usi_name(square)
        );
        found.push(turn.found(ShogiTheme::BlockedFlight, &[square, from], sentence));
    }
}

/// Whether what takes the piece that moved stays on its square to the end of the line.
fn stays(turn: &Turn<'_>) -> bool {
    let mut later = turn.line.positions().iter().skip(turn.ply + 2);
    later.all(|position| position.occupied_by(turn.them()).contains(turn.to()))
}

fn stripped_defender(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(king) = turn.before.king(turn.them()) else { return };
    let taken = kind_at(turn.before, turn.to());
    let came = turn.answers().is_some_and(|reply| reply.to() == turn.to());
    if !came && matches!(taken, Some(Kind::Gold | Kind::Silver)) && attacks::king(king).contains(turn.to()) {
        let sentence = format!(
            "{} takes {} beside king {}",
            turn.prose(),
            named(turn.before, turn.to()),
            usi_name(king)
        );
        found.push(turn.found_before(ShogiTheme::StrippedDefender, &[turn.to(), king], sentence));
    }
}

fn quiet_move(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let shows = turn.line_mates()
        && turn.next().is_some()
        && !turn.after.in_check()
        && !turn.captures()
        && !turn.mv.promotes();
    if shows {
        let sentence = format!("{} gives no check and still leads to mate", turn.prose());
        found.push(turn.found(ShogiTheme::QuietMove, &[turn.to()], sentence));
    }
}
