//! Checks by two pieces or by another, and attacks on several pieces.

use super::Look;
use super::board::{attacks_from, can_win, is_undefended, kind_at, named, targets, value};
use super::turn::Turn;
use crate::{FoundTheme, ShogiTheme};
use tesuji_shogi::{Kind, Position, Square, SquareSet, attacks, usi_name};
use tesuji_squares::Step;

pub(super) const LOOKS: &[Look] = &[checks, forks, silver_fork, cross_rook, lance_skewer, skewer];

fn checks(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let checkers = turn.after.checkers();
    let Some(king) = turn.enemy_king() else { return };
    if checkers.more_than_one() {
        let squares: Vec<Square> = checkers.into_iter().collect();
        let sentence =
            format!("{} checks king {} with {}", turn.prose(), usi_name(king), turn.list(checkers));
        found.push(turn.found(ShogiTheme::DoubleCheck, &squares, sentence));
    }
    if let Some(checker) = (checkers - turn.to().set()).first() {
        let sentence = format!(
            "{} opens the line of {} to king {}",
            turn.prose(),
            named(turn.after, checker),
            usi_name(king)
        );
        found.push(turn.found(ShogiTheme::DiscoveredCheck, &[checker, turn.to(), king], sentence));
    }
}

/// Forks of any piece, and those with a name of their own.
fn forks(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if !turn.survives() || turn.kind() == Kind::King || can_win(turn.after, turn.to()) {
        return;
    }
    let targets = targets(turn.after, turn.to());
    let mut tell = |theme, prey: SquareSet| {
        if !turn.collects(prey) {
            return;
        }
        let mut prey: Vec<Square> = prey.into_iter().collect();
        prey.sort_by_key(|&square| -kind_at(turn.after, square).map_or(0, value));
        let sentence = format!("{} attacks {}", turn.prose(), turn.list(prey.iter().copied()));
        prey.insert(0, turn.to());
        found.push(turn.found(theme, &prey, sentence));
    };
    let king = turn.after.pieces(turn.them(), Kind::King);
    let attacked = attacks_from(turn.after, turn.to());
    let rooks = (turn.after.pieces(turn.them(), Kind::Rook) | turn.after.pieces(turn.them(), Kind::Dragon))
        & attacked;
    if targets.meets(king) && rooks.any() {
        tell(ShogiTheme::KingRookFork, king | rooks);
    }
    if !targets.more_than_one() {
        return;
    }
    tell(ShogiTheme::Fork, targets);
    if turn.kind() == Kind::Bishop && turn.mv.is_drop() {
        tell(ShogiTheme::BishopDropFork, targets);
    }
    let dearer =
        |&square: &Square| kind_at(turn.after, square).is_some_and(|kind| value(kind) > value(Kind::Knight));
    if turn.kind() == Kind::Knight && targets.into_iter().all(|square| dearer(&square)) {
        tell(ShogiTheme::KnightFork, targets);
    }
}

fn silver_fork(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if !turn.mv.is_drop() || turn.kind() != Kind::Silver || !turn.survives() {
        return;
    }
    let back = -super::board::forward(turn.us()).ranks;
    let behind = SquareSet::steps(turn.to(), &[Step::new(-1, back), Step::new(1, back)]);
    let golds = turn.after.gold_movers() | turn.after.base(tesuji_shogi::Base::Rook);
    let prey = behind & golds & turn.after.occupied_by(turn.them());
    if prey.len() == 2 && turn.collects(prey) {
        let sentence = format!("{} attacks {}", turn.prose(), turn.list(prey));
        let squares: Vec<Square> = std::iter::once(turn.to()).chain(prey).collect();
        found.push(turn.found(ShogiTheme::SilverFork, &squares, sentence));
    }
}

fn cross_rook(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let is_rook = matches!(turn.kind(), Kind::Rook | Kind::Dragon);
    if !is_rook || !turn.survives() || can_win(turn.after, turn.to()) {
        return;
    }
    let loose = |&square: &Square| match kind_at(turn.after, square) {
        Some(Kind::King) => true,
        Some(Kind::Pawn) | None => false,
        Some(_) => is_undefended(turn.after, square),
    };
    let enemies = attacks_from(turn.after, turn.to()) & turn.after.occupied_by(turn.them());
    let along = |line: SquareSet| (enemies & line).into_iter().find(loose);
    let file = along(SquareSet::file(turn.to().file()));
    let both = file.zip(along(SquareSet::rank(turn.to().rank())));
    if let Some((up, aside)) = both.filter(|(up, aside)| turn.collects(up.set() | aside.set())) {
        let sentence = format!(
            "{} attacks {} along the file and {} along the rank",
            turn.prose(),
            named(turn.after, up),
            named(turn.after, aside)
        );
        found.push(turn.found(ShogiTheme::CrossRook, &[turn.to(), up, aside], sentence));
    }
}

/// The first piece in a line and the one behind it.
fn two_in_line(position: &Position, slider: Square, ray: SquareSet) -> Option<(Square, Square)> {
    let first = (attacks_from(position, slider) & ray & position.occupied()).first()?;
    let beyond = |&square: &Square| {
        attacks::between(slider, square).contains(first)
            && (attacks::between(first, square) & position.occupied()).is_empty()
    };
    let second = (ray & position.occupied()).into_iter().find(beyond)?;
    Some((first, second))
}

fn lance_skewer(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if !turn.mv.is_drop() || turn.kind() != Kind::Lance || !turn.survives() {
        return;
    }
    let ray = attacks::lance(turn.us(), turn.to(), SquareSet::EMPTY);
    let Some((first, second)) = two_in_line(turn.after, turn.to(), ray) else { return };
    let prey = |square: Square| {
        turn.after.occupied_by(turn.them()).contains(square)
            && kind_at(turn.after, square) != Some(Kind::Pawn)
    };
    if prey(first) && prey(second) && turn.collects(first.set() | second.set()) {
        let sentence = format!(
            "{} runs through {} and {}",
            turn.prose(),
            named(turn.after, first),
            named(turn.after, second)
        );
        found.push(turn.found(ShogiTheme::LanceSkewer, &[turn.to(), first, second], sentence));
    }
}

fn skewer(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let (Some((previous, reply)), Some(slider)) = (turn.preceding(), turn.mv.from()) else { return };
    let Some(front) = reply.mv.from() else { return };
    let prey = turn.to();
    let shows = kind_at(turn.before, prey).is_some_and(|kind| kind != Kind::Pawn)
        && attacks::between(slider, prey).contains(front)
        && reply.to() != prey
        && reply.to() != previous.to()
        && previous.after.piece_at(slider) == turn.before.piece_at(slider);
    if shows {
        let sentence = format!(
            "{} goes through {}, where {} stood, to {}",
            turn.prose(),
            usi_name(front),
            reply.kind(),
            named(turn.before, prey)
        );
        found.push(turn.found_before(ShogiTheme::Skewer, &[slider, prey], sentence));
    }
}
