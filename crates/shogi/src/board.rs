//! The pieces of a position, and nothing else: what move generation reads.

use crate::us::Us;
use crate::{Base, Hand, Kind, Piece, Side, Square, SquareSet, attacks};

/// Where the pieces stand and what the hands hold.
///
/// A promoted piece is in the set of its base and in `promoted`: what is captured goes to the hand as its base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))] // Three whole cache lines.
pub(crate) struct Board {
    /// By base, both sides, promoted or not.
    pub(crate) bases: [SquareSet; Base::COUNT],
    /// Every promoted piece.
    pub(crate) promoted: SquareSet,
    /// By side, all kinds.
    pub(crate) sides: [SquareSet; 2],
    /// By side.
    pub(crate) hands: [Hand; 2],
}

const _: () = assert!(size_of::<Board>() == 3 * 64);

impl Board {
    pub(crate) const EMPTY: Board = Board {
        bases: [SquareSet::EMPTY; Base::COUNT],
        promoted: SquareSet::EMPTY,
        sides: [SquareSet::EMPTY; 2],
        hands: [Hand::EMPTY; 2],
    };

    #[inline(always)]
    pub(crate) fn base(&self, base: Base) -> SquareSet {
        self.bases[base.index()]
    }

    /// Both sides' pieces of one kind.
    #[inline(always)]
    pub(crate) fn kind(&self, kind: Kind) -> SquareSet {
        let set = self.base(kind.base());
        if kind.is_promoted() { set & self.promoted } else { set - self.promoted }
    }

    #[inline(always)]
    pub(crate) fn side(&self, side: Side) -> SquareSet {
        self.sides[side.index()]
    }

    #[inline(always)]
    pub(crate) fn of(&self, side: Side, kind: Kind) -> SquareSet {
        self.kind(kind) & self.side(side)
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    /// Golds, and promoted pieces that move like them, of both sides.
    #[inline(always)]
    pub(crate) fn gold_movers(&self) -> SquareSet {
        self.base(Base::Gold) | (self.promoted - self.base(Base::Bishop) - self.base(Base::Rook))
    }

    /// Horses and dragons of both sides.
    #[inline(always)]
    pub(crate) fn promoted_sliders(&self) -> SquareSet {
        self.promoted & (self.base(Base::Bishop) | self.base(Base::Rook))
    }

    /// The king of a side, if it has one: positions to be solved may leave the attacker's out.
    #[inline(always)]
    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        (self.base(Base::King) & self.side(side)).first()
    }

    #[inline(always)]
    pub(crate) fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    /// Puts a piece on a free square, or takes it from its square.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, piece: Piece, square: Square) {
        let kind = piece.kind();
        self.bases[kind.base().index()] ^= square.set();
        if kind.is_promoted() {
            self.promoted ^= square.set();
        }
        self.sides[piece.side().index()] ^= square.set();
    }

    /// Takes the enemy piece on a square into the hand of `U`.
    #[inline(always)]
    pub(crate) fn capture<U: Us>(&mut self, square: Square) {
        for base in Base::DROPS {
            if self.base(base).contains(square) {
                self.bases[base.index()] ^= square.set();
                self.hands[U::SIDE.index()].add(base);
                break;
            }
        }
        self.promoted -= square.set();
        self.sides[U::Them::SIDE.index()] ^= square.set();
    }

    /// Every piece of `by` that attacks the square by a step, the king too.
    #[inline(always)]
    pub(crate) fn steppers(&self, by: Side, square: Square) -> SquareSet {
        // Where a piece of the other side would step from the square, one of this side steps to it.
        let kings = self.base(Base::King) | self.promoted_sliders();
        let unpromoted = attacks::pawn(!by, square) & self.base(Base::Pawn)
            | attacks::knight(!by, square) & self.base(Base::Knight)
            | attacks::silver(!by, square) & self.base(Base::Silver);
        self.side(by)
            & ((unpromoted - self.promoted)
                | attacks::gold(!by, square) & self.gold_movers()
                | attacks::king(square) & kings)
    }

    /// Every slider of either side that attacks the square, with the given squares occupied.
    #[inline(always)]
    pub(crate) fn sliders(&self, square: Square, occupied: SquareSet) -> SquareSet {
        let facing = |by: Side| attacks::ahead(!by, square) & self.side(by);
        let lances = (self.base(Base::Lance) - self.promoted) & (facing(Side::First) | facing(Side::Second));
        attacks::bishop(square, occupied) & self.base(Base::Bishop)
            | attacks::rook(square, occupied) & (self.base(Base::Rook) | lances)
    }

    /// Every piece of `by` that attacks the square, with the given squares occupied.
    #[inline]
    pub(crate) fn attackers(&self, by: Side, square: Square, occupied: SquareSet) -> SquareSet {
        self.steppers(by, square) | self.sliders(square, occupied) & self.side(by)
    }

    /// Every square that `By` attacks, with the given squares occupied.
    #[inline(always)]
    pub(crate) fn attacked<By: Us>(&self, occupied: SquareSet) -> SquareSet {
        let own = self.side(By::SIDE);
        let golds = self.gold_movers() & own;
        let plain = own - self.promoted;
        let pawns = self.base(Base::Pawn) & plain;
        let silvers = self.base(Base::Silver) & plain;
        let knights = self.base(Base::Knight) & plain;

        let ahead = (pawns | silvers | golds).shift(By::UP);
        // One step sideways is two shifts, whatever happened before: first ahead or back, then to both sides.
        let level = (silvers | golds).shift(By::UP)
            | golds
            | silvers.shift(By::UP.reversed())
            | knights.shift(By::UP).shift(By::UP);
        let mut set = ahead | golds.shift(By::UP.reversed()) | sideways(level);
        for king in (self.base(Base::King) | self.promoted_sliders()) & own {
            set |= attacks::king(king);
        }
        for lance in self.base(Base::Lance) & plain {
            set |= attacks::lance(By::SIDE, lance, occupied);
        }
        for bishop in self.base(Base::Bishop) & own {
            set |= attacks::bishop(bishop, occupied);
        }
        for rook in self.base(Base::Rook) & own {
            set |= attacks::rook(rook, occupied);
        }
        set
    }
}

/// The squares beside those of a set, left and right.
#[inline(always)]
fn sideways(set: SquareSet) -> SquareSet {
    use tesuji_squares::Step;
    set.shift(Step::new(1, 0)) | set.shift(Step::new(-1, 0))
}

/// What stands between the king of the side to move and the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Masks {
    /// Enemy pieces that give check.
    pub(crate) checkers: SquareSet,
    /// Own pieces that shield the king from a slider.
    pub(crate) pinned: SquareSet,
}

impl Masks {
    /// No check and no pin.
    pub(crate) const NONE: Masks = Masks { checkers: SquareSet::EMPTY, pinned: SquareSet::EMPTY };

    #[inline(always)]
    pub(crate) fn of<U: Us>(board: &Board) -> Masks {
        match board.king(U::SIDE) {
            Some(king) => Masks::around::<U>(board, king),
            None => Masks::NONE,
        }
    }

    #[inline(always)]
    fn around<U: Us>(board: &Board, king: Square) -> Masks {
        let mut masks = Masks { checkers: board.steppers(U::Them::SIDE, king), pinned: SquareSet::EMPTY };
        let (occupied, own) = (board.occupied(), board.side(U::SIDE));
        for slider in aligned::<U::Them>(board, king) {
            let blockers = attacks::between(king, slider) & occupied;
            if blockers.is_empty() {
                masks.checkers |= slider.set();
            } else if !blockers.more_than_one() {
                masks.pinned |= blockers & own;
            }
        }
        masks
    }
}

/// Every slider of `By` that would attack the square on an empty board.
#[inline(always)]
pub(crate) fn aligned<By: Us>(board: &Board, square: Square) -> SquareSet {
    let lances = (board.base(Base::Lance) - board.promoted) & attacks::ahead(By::Them::SIDE, square);
    board.side(By::SIDE)
        & (attacks::straights(square) & board.base(Base::Rook)
            | attacks::diagonals(square) & board.base(Base::Bishop)
            | lances)
}
