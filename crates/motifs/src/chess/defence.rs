//! Themes about pieces that cannot be defended or whose defenders are busy.

use super::Look;
use super::board::{
    attacks_from, balance, can_win, defenders, is_slider, is_undefended, kind_at, named, passed, value,
    value_at,
};
use super::turn::Turn;
use crate::{ChessTheme, FoundTheme};
use tesuji_chess::{Kind, Position, Square, attacks};
use tesuji_game::Position as _;

pub(super) const LOOKS: &[Look] =
    &[hanging_piece, trapped_piece, removal_of_defender, deflection, overloading, interference];

fn hanging_piece(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if turn.ply != 0 || !turn.mv.is_capture() || turn.mv.is_en_passant() {
        return;
    }
    let to = turn.to();
    let Some(kind) = kind_at(turn.before, to).filter(|&kind| kind != Kind::Pawn) else { return };
    if !is_undefended(turn.before, to) || turn.after.attackers(turn.them(), to).any() {
        return;
    }
    let takes_back = turn.answers().is_some_and(|reply| {
        reply.to() == to && reply.before.victim(reply.mv).is_some_and(|taken| value(taken) >= value(kind))
    });
    let kept =
        turn.next().is_none_or(|next| balance(next.after, turn.us()) >= balance(turn.after, turn.us()));
    if !takes_back && kept {
        let sentence = format!("{} takes {}, which nothing defends", turn.prose(), named(turn.before, to));
        found.push(turn.found(ChessTheme::HangingPiece, &[to], &[to], sentence));
    }
}

/// Whether a piece of the side to move can be won wherever it goes, or where it stands.
fn is_trapped(position: &Position, square: Square) -> bool {
    let kind = kind_at(position, square).unwrap_or(Kind::Pawn);
    if matches!(kind, Kind::Pawn | Kind::King) || position.pinned().contains(square) {
        return false;
    }
    if !passed(position).is_some_and(|waiting| can_win(&waiting, square)) {
        return false;
    }
    position
        .legal_moves()
        .iter()
        .filter(|mv| mv.from() == square)
        .all(|&mv| value_at(position, mv.to()) < value(kind) && can_win(&position.after(mv), mv.to()))
}

fn trapped_piece(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((previous, reply)) = turn.preceding() else { return };
    if !turn.mv.is_capture() || turn.mv.is_en_passant() {
        return;
    }
    let stood = if reply.to() == turn.to() { reply.from() } else { turn.to() };
    // Taken back by a piece worth as much it is an exchange.
    let wins = value_at(turn.before, turn.to()) > value(turn.kind()) || !can_win(turn.after, turn.to());
    if wins
        && previous.after.piece_at(stood).is_some_and(|piece| piece.side() == turn.them())
        && is_trapped(previous.after, stood)
    {
        let sentence =
            format!("{} takes {}, which had no way out", turn.prose(), named(turn.before, turn.to()));
        found.push(turn.found(ChessTheme::TrappedPiece, &[turn.to()], &[turn.to()], sentence));
    }
}

fn removal_of_defender(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, next)) = turn.following() else { return };
    let (defender, prey) = (turn.to(), next.to());
    let shows = turn.mv.is_capture()
        && next.mv.is_capture()
        && !turn.mv.is_en_passant()
        && prey != defender
        && turn.before.piece_at(prey) == next.before.piece_at(prey)
        && defenders(turn.before, prey).contains(defender)
        && !turn.after.in_check()
        && is_undefended(next.before, prey)
        && reply.to() != prey
        && kind_at(turn.before, prey) != Some(Kind::Pawn)
        && kind_at(turn.before, defender) != Some(Kind::Pawn);
    if shows {
        let sentence = format!(
            "{} takes {}, the defender of {}",
            turn.prose(),
            named(turn.before, defender),
            named(turn.before, prey)
        );
        found.push(turn.found(ChessTheme::RemovalOfDefender, &[turn.to(), prey], &[defender], sentence));
    }
}

fn deflection(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, next)) = turn.following() else { return };
    let (guard, square) = (reply.from(), next.to());
    let took = reply.to() == turn.to();
    let decisive = next.mv.is_capture() || next.mv.promotion().is_some() || next.after.is_checkmate();
    let shows = decisive
        && (took || turn.after.in_check() && (reply.kind() != Kind::King || next.mv.is_capture()))
        && value_at(next.before, square) <= value(next.kind())
        && turn.before.victim(turn.mv).is_none_or(|taken| value(taken) < value(turn.kind()))
        && reply.to() != square
        && turn.to() != square
        && attacks_from(turn.after, guard).contains(square)
        && !attacks_from(next.before, reply.to()).contains(square)
        && (next.after.is_checkmate() || !can_win(next.after, square));
    if shows {
        let sentence =
            format!("{} makes {} leave the guard of {square}", turn.prose(), named(turn.after, guard));
        found.push(turn.found(ChessTheme::Deflection, &[turn.to(), guard], &[], sentence));
    }
}

fn overloading(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, next)) = turn.following() else { return };
    let (first, second, guard) = (turn.to(), next.to(), reply.from());
    let shows = turn.mv.is_capture()
        && next.mv.is_capture()
        && reply.to() == first
        && second != first
        && defenders(turn.before, first) == guard.set()
        && defenders(turn.before, second) == guard.set()
        && is_undefended(next.before, second);
    if shows {
        let sentence = format!(
            "{} calls away {}, which also defends {}",
            turn.prose(),
            named(turn.after, guard),
            named(turn.after, second)
        );
        found.push(turn.found(ChessTheme::Overloading, &[guard, turn.to(), second], &[], sentence));
    }
}

fn interference(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, next)) = turn.following() else { return };
    let prey = next.to();
    if !next.mv.is_capture() || reply.to() == prey || !is_undefended(next.before, prey) {
        return;
    }
    let cut = |&slider: &Square| {
        let between = attacks::between(slider, prey);
        kind_at(turn.before, slider).is_some_and(is_slider)
            && (between.contains(turn.to())
                || between.contains(reply.to())
                    && next.before.piece_at(slider) == turn.before.piece_at(slider))
    };
    if let Some(slider) = defenders(turn.before, prey).into_iter().find(cut) {
        let sentence = format!(
            "{} cuts {} off from {}",
            turn.prose(),
            named(turn.after, slider),
            named(turn.after, prey)
        );
        found.push(turn.found(ChessTheme::Interference, &[turn.to(), slider, prey], &[], sentence));
    }
}
