//! Mates: how many moves they take, and those with a name.

use super::Look;
use super::board::{attackers_through, attacks_of, kind_at};
use super::turn::Turn;
use crate::{ChessTheme, FoundTheme};
use tesuji_chess::{BLACK, Kind, Position, Side, Square, SquareSet, WHITE, attacks};
use tesuji_squares::Step;

pub(super) const LOOKS: &[Look] = &[mate_in, named_mate];

/// Every named mate with what shows it: pieces to look at, or `None`.
const PATTERNS: [(ChessTheme, Pattern); 12] = [
    (ChessTheme::BackRankMate, back_rank),
    (ChessTheme::SmotheredMate, smothered),
    (ChessTheme::AnastasiaMate, anastasia),
    (ChessTheme::ArabianMate, arabian),
    (ChessTheme::BodenMate, boden),
    (ChessTheme::DoubleBishopMate, double_bishop),
    (ChessTheme::HookMate, hook),
    (ChessTheme::DovetailMate, dovetail),
    (ChessTheme::SwallowtailMate, swallowtail),
    (ChessTheme::EpauletteMate, epaulette),
    (ChessTheme::OperaMate, opera),
    (ChessTheme::CornerMate, corner),
];

type Pattern = fn(&Mate<'_>) -> Option<SquareSet>;

/// A position in which the side to move is mated.
struct Mate<'a> {
    position: &'a Position,
    king: Square,
    /// The side that is mated.
    them: Side,
    /// The side that mates.
    us: Side,
    /// The piece that gives check, if it is one.
    checker: Square,
    kind: Kind,
    /// The squares next to the king.
    ring: SquareSet,
    /// The mated side's pieces.
    own: SquareSet,
}

fn mate_in(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    if !turn.after.is_checkmate() {
        return;
    }
    let theme = match turn.ply / 2 {
        0 => ChessTheme::MateIn1,
        1 => ChessTheme::MateIn2,
        2 => ChessTheme::MateIn3,
        3 => ChessTheme::MateIn4,
        _ => ChessTheme::MateIn5,
    };
    let king = turn.after.king(turn.them());
    let sentence = format!("{} mates king {king}", turn.prose());
    found.push(turn.found(theme, &[turn.to(), king], &[], sentence));
}

fn named_mate(turn: &Turn<'_>, found: &mut Vec<FoundTheme<Position>>) {
    let Some(mate) = Mate::of(turn.after) else { return };
    for (theme, pattern) in PATTERNS {
        let Some(pieces) = pattern(&mate) else { continue };
        let (blockers, helpers) = (pieces & mate.own, pieces - mate.own);
        let part = |word: &str, set: SquareSet| {
            if set.any() { format!(" {word} {}", turn.list(set)) } else { String::new() }
        };
        let (with, behind) = (part("with", helpers), part("behind", blockers));
        let sentence = format!("{} mates king {}{with}{behind}", turn.prose(), mate.king);
        let mut squares = vec![mate.checker, mate.king];
        squares.extend(pieces);
        found.push(turn.found(theme, &squares, &[], sentence));
    }
}

impl<'a> Mate<'a> {
    fn of(position: &'a Position) -> Option<Mate<'a>> {
        let checkers = position.checkers();
        let checker = checkers.first().filter(|_| !checkers.more_than_one())?;
        if !position.is_checkmate() {
            return None;
        }
        let them = position.side();
        let king = position.king(them);
        Some(Mate {
            position,
            king,
            them,
            us: !them,
            checker,
            kind: kind_at(position, checker)?,
            ring: attacks::king(king),
            own: position.occupied_by(them),
        })
    }

    fn is_next_to_king(&self, square: Square) -> bool {
        self.ring.contains(square)
    }

    fn ours(&self, kind: Kind) -> SquareSet {
        self.position.pieces(self.us, kind)
    }

    /// The pieces of the mating side that attack a square once the king has left its own.
    fn attackers(&self, square: Square) -> SquareSet {
        let occupied = self.position.occupied() - self.king.set();
        attackers_through(self.position, self.us, square, occupied)
    }

    /// Steps from the king away from an edge it stands on.
    fn inward(&self) -> impl Iterator<Item = Step> + use<> {
        let king = self.king;
        Step::STRAIGHT.into_iter().filter(move |step| king.step(step.reversed()).is_none())
    }

    fn on_edge(&self) -> bool {
        self.inward().next().is_some()
    }

    fn in_corner(&self) -> bool {
        self.inward().count() == 2
    }

    /// Whether the check comes along a rank or file.
    fn is_straight(&self) -> bool {
        self.checker.file() == self.king.file() || self.checker.rank() == self.king.rank()
    }

    fn has_major(&self) -> bool {
        matches!(self.kind, Kind::Rook | Kind::Queen) && self.is_straight()
    }
}

fn first_rank(side: Side) -> u8 {
    match side {
        WHITE => 0,
        BLACK => 7,
    }
}

fn back_rank(mate: &Mate<'_>) -> Option<SquareSet> {
    let rank = first_rank(mate.them);
    let front = mate.ring - SquareSet::rank(rank);
    let blockers = front & mate.own;
    let shows = mate.king.rank() == rank
        && mate.checker.rank() == rank
        && mate.has_major()
        && blockers == front
        && front.into_iter().all(|square| mate.attackers(square).is_empty());
    shows.then_some(blockers)
}

fn smothered(mate: &Mate<'_>) -> Option<SquareSet> {
    (mate.kind == Kind::Knight && mate.own.contains_all(mate.ring)).then_some(mate.ring)
}

fn anastasia(mate: &Mate<'_>) -> Option<SquareSet> {
    if !mate.has_major() {
        return None;
    }
    if mate.checker.file() != mate.king.file() {
        return None;
    }
    mate.inward().filter(|step| step.ranks == 0).find_map(|step| {
        let blocker = mate.king.step(step)?;
        let knight = blocker.step(step)?.step(step)?;
        let shows = mate.own.contains(blocker) && mate.ours(Kind::Knight).contains(knight);
        shows.then_some(blocker.set() | knight.set())
    })
}

fn arabian(mate: &Mate<'_>) -> Option<SquareSet> {
    let shows = mate.kind == Kind::Rook && mate.in_corner() && mate.is_next_to_king(mate.checker);
    if !shows {
        return None;
    }
    let guards = |&knight: &Square| {
        attacks::knight(knight).contains(mate.checker)
            && knight.file().abs_diff(mate.king.file()) == 2
            && knight.rank().abs_diff(mate.king.rank()) == 2
    };
    mate.ours(Kind::Knight).into_iter().find(guards).map(Square::set)
}

/// The two bishops of a mate in which nothing else of the solver attacks the king or a square next to it.
fn bishops(mate: &Mate<'_>) -> Option<(Square, Square)> {
    if mate.kind != Kind::Bishop {
        return None;
    }
    let field = (mate.ring - mate.own).with(mate.king);
    let attackers = field.into_iter().fold(SquareSet::EMPTY, |all, square| all | mate.attackers(square));
    let only = mate.ours(Kind::Bishop).contains_all(attackers) && attackers.len() == 2;
    only.then(|| attackers.first().zip(attackers.last())).flatten()
}

fn same_side(mate: &Mate<'_>, (a, b): (Square, Square)) -> bool {
    (a.file() < mate.king.file()) == (b.file() < mate.king.file())
}

fn boden(mate: &Mate<'_>) -> Option<SquareSet> {
    let (a, b) = bishops(mate).filter(|&pair| !same_side(mate, pair))?;
    Some(a.set() | b.set())
}

fn double_bishop(mate: &Mate<'_>) -> Option<SquareSet> {
    let (a, b) = bishops(mate).filter(|&pair| same_side(mate, pair))?;
    Some(a.set() | b.set())
}

fn hook(mate: &Mate<'_>) -> Option<SquareSet> {
    if mate.kind != Kind::Rook || !mate.is_next_to_king(mate.checker) {
        return None;
    }
    let pawn = (mate.ring & mate.position.pieces(mate.them, Kind::Pawn)).first()?;
    let guards = |&knight: &Square| {
        attacks::knight(knight).contains(mate.checker)
            && mate.position.attackers(mate.us, knight).meets(mate.ours(Kind::Pawn))
    };
    let knight = (mate.ours(Kind::Knight) & mate.ring).into_iter().find(guards)?;
    Some(knight.set() | pawn.set())
}

fn dovetail(mate: &Mate<'_>) -> Option<SquareSet> {
    let queen = mate.position.piece_at(mate.checker).filter(|piece| piece.kind() == Kind::Queen)?;
    if mate.on_edge() || !mate.is_next_to_king(mate.checker) || mate.is_straight() {
        return None;
    }
    let occupied = mate.position.occupied() - mate.king.set();
    let missed = (mate.ring - attacks_of(queen, mate.checker, occupied)).without(mate.checker);
    let guarded = mate.attackers(mate.checker).any();
    (missed.len() == 2 && mate.own.contains_all(missed) && guarded).then_some(missed)
}

fn swallowtail(mate: &Mate<'_>) -> Option<SquareSet> {
    if mate.kind != Kind::Queen || !mate.is_next_to_king(mate.checker) || !mate.is_straight() {
        return None;
    }
    let files = mate.king.file() as i8 - mate.checker.file() as i8;
    let ranks = mate.king.rank() as i8 - mate.checker.rank() as i8;
    let tail = if files == 0 {
        [Step::new(-1, ranks), Step::new(1, ranks)]
    } else {
        [Step::new(files, -1), Step::new(files, 1)]
    };
    let tail = SquareSet::steps(mate.king, &tail);
    (tail.len() == 2 && mate.own.contains_all(tail)).then_some(tail)
}

fn epaulette(mate: &Mate<'_>) -> Option<SquareSet> {
    if !mate.has_major() || mate.in_corner() {
        return None;
    }
    mate.inward().find_map(|step| {
        let beside = [Step::new(step.ranks, step.files), Step::new(-step.ranks, -step.files)];
        let beside = SquareSet::steps(mate.king, &beside);
        let frontal = if step.files == 0 {
            mate.checker.file() == mate.king.file()
        } else {
            mate.checker.rank() == mate.king.rank()
        };
        (frontal && mate.own.contains_all(beside)).then_some(beside)
    })
}

fn opera(mate: &Mate<'_>) -> Option<SquareSet> {
    let rank = first_rank(mate.them);
    let beside = mate.king.rank() == rank && mate.checker.rank() == rank;
    if mate.kind != Kind::Rook || mate.in_corner() || !beside || !mate.is_next_to_king(mate.checker) {
        return None;
    }
    let guard = (mate.attackers(mate.checker) & mate.ours(Kind::Bishop)).first()?;
    let blockers = mate.ring & mate.own;
    blockers.any().then_some(blockers | guard.set())
}

fn corner(mate: &Mate<'_>) -> Option<SquareSet> {
    if mate.kind != Kind::Knight || !mate.in_corner() {
        return None;
    }
    let majors = mate.ours(Kind::Rook) | mate.ours(Kind::Queen);
    let [one, other] = [0, 1].map(|i| mate.inward().nth(i).and_then(|step| mate.king.step(step)));
    let (one, other) = (one?, other?);
    let shows = |open: Square, blocked: Square| {
        let guards = mate.attackers(open) & majors;
        (mate.own.contains(blocked) && !mate.own.contains(open))
            .then(|| guards.first().map(|guard| guard.set() | blocked.set()))
            .flatten()
    };
    shows(one, other).or_else(|| shows(other, one))
}
