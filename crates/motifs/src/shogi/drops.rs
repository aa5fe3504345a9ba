//! Drops and steps with a name, and promotions refused.

use super::Look;
use super::board::{are_beside, attacks_from, forward, kind_at, named};
use super::turn::Turn;
use crate::{FoundTheme, ShogiTheme};
use tesuji_game::Position as _;
use tesuji_shogi::{Base, Kind, Move, Position, Square, SquareSet, attacks, usi_name};

pub(super) const LOOKS: &[Look] =
    &[belly_silver, dangling_pawn, struck_pawn, edge_attack, far_drop, refused_promotion];

fn belly_silver(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(king) = turn.enemy_king() else { return };
    if turn.mv.dropped() == Some(Base::Silver) && are_beside(king, turn.to()) {
        let sentence = format!("{} sticks to the side of king {}", turn.prose(), usi_name(king));
        found.push(turn.found(ShogiTheme::BellySilver, &[turn.to(), king], sentence));
    }
}

fn dangling_pawn(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if turn.mv.dropped() != Some(Base::Pawn)
        || attacks_from(turn.after, turn.to()).meets(turn.after.occupied())
    {
        return;
    }
    let mut turns = std::iter::successors(turn.next(), Turn::next);
    // The pawn that promotes is the one that was dropped: nothing else was on its square since.
    let kept = turns.find(|later| {
        later.mv.from() == Some(turn.to()) || kind_at(later.before, turn.to()) != Some(Kind::Pawn)
    });
    let promotes = kept.filter(|later| later.mv.from() == Some(turn.to()) && later.mv.promotes());
    if let Some(later) = promotes {
        let sentence = format!("{} waits for {}", turn.prose(), later.prose());
        found.push(turn.found(ShogiTheme::DanglingPawn, &[turn.to()], sentence));
    }
}

/// A pawn dropped to be taken: in front of a piece, or where several attack.
fn struck_pawn(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some((reply, _)) = turn.following() else { return };
    let Some(taker) = reply.mv.from() else { return };
    if turn.mv.dropped() != Some(Base::Pawn) || reply.to() != turn.to() {
        return;
    }
    let struck = turn.to().step(forward(turn.us()));
    if struck == Some(taker) && !matches!(reply.kind(), Kind::King | Kind::Pawn) {
        let sentence = format!("{} strikes {}, which takes it", turn.prose(), named(turn.after, taker));
        found.push(turn.found(ShogiTheme::StrikingPawn, &[turn.to(), taker], sentence));
    }
    let king = turn.after.pieces(turn.them(), Kind::King);
    let attackers = turn.after.attackers(turn.them(), turn.to()) - king;
    let defended = turn.after.attackers(turn.us(), turn.to()).any();
    if attackers.more_than_one() && attackers.contains(taker) && !defended {
        let squares: Vec<Square> = std::iter::once(turn.to()).chain(attackers).collect();
        let sentence = format!("{} is dropped where {} attack", turn.prose(), turn.list(attackers));
        found.push(turn.found(ShogiTheme::FocalPawn, &squares, sentence));
    }
}

fn edge_attack(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(ahead) = turn.to().step(forward(turn.us())) else { return };
    let edge = SquareSet::file(0) | SquareSet::file(8);
    let shows = !turn.mv.is_drop()
        && turn.kind() == Kind::Pawn
        && !turn.captures()
        && edge.contains(turn.to())
        && turn.after.pieces(turn.them(), Kind::Pawn).contains(ahead);
    if shows {
        let sentence = format!("{} attacks pawn {} at the edge", turn.prose(), usi_name(ahead));
        found.push(turn.found(ShogiTheme::EdgeAttack, &[turn.to(), ahead], sentence));
    }
}

fn far_drop(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let (Some(king), Some(reply)) = (turn.enemy_king(), turn.reply()) else { return };
    let slider = matches!(turn.mv.dropped(), Some(Base::Rook | Base::Bishop | Base::Lance));
    let between = attacks::between(turn.to(), king);
    if slider && turn.after.checkers().contains(turn.to()) && between.contains(reply.to()) {
        let sentence = format!(
            "{} checks king {} from afar and is blocked on {}",
            turn.prose(),
            usi_name(king),
            usi_name(reply.to())
        );
        found.push(turn.found(ShogiTheme::FarDrop, &[turn.to(), king], sentence));
    }
}

fn refused_promotion(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(from) = turn.mv.from().filter(|_| !turn.mv.promotes()) else { return };
    let promoting = Move::step(from, turn.to(), true);
    if !turn.before.is_legal(promoting) {
        return;
    }
    let sentence = format!("{} could have promoted", turn.prose());
    found.push(turn.found(ShogiTheme::RefusedPromotion, &[turn.to()], sentence));
    if let Some(pawn) = forbidden_after(turn, promoting) {
        let sentence = format!(
            "had {} promoted, the pawn on {} would be a forbidden mate",
            turn.prose(),
            usi_name(pawn)
        );
        found.push(turn.found(ShogiTheme::PawnDropMateAvoided, &[turn.to()], sentence));
    }
}

/// The pawn drop of the line that would be forbidden as mate if another move had been played here.
fn forbidden_after(turn: &Turn<'_>, instead: Move) -> Option<Square> {
    let mut position = turn.before.after(instead);
    for &mv in turn.line.moves().get(turn.ply + 1..)? {
        if position.is_legal(mv) {
            position.make(mv);
            continue;
        }
        let us = position.side();
        let to = mv.to();
        let only_as_mate = us == turn.us()
            && mv.dropped() == Some(Base::Pawn)
            && position.hand(us).has(Base::Pawn)
            && !position.in_check()
            && position.piece_at(to).is_none()
            && !position.pieces(us, Kind::Pawn).meets(SquareSet::file(to.file()))
            && to.step(forward(us)).is_some_and(|ahead| position.king(!us) == Some(ahead));
        return only_as_mate.then_some(to);
    }
    None
}
