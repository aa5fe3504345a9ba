//! The pieces and rights of a position, and nothing else: what move generation reads.

use crate::us::Us;
use crate::{Kind, Piece, Side, Square, SquareSet, attacks};
use std::ops::BitXorAssign;

/// Where the pieces stand, who may castle, and what may be captured en passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub(crate) struct Board {
    /// By kind, both sides.
    pub(crate) kinds: [SquareSet; Kind::COUNT],
    /// By side, all kinds.
    pub(crate) sides: [SquareSet; 2],
    /// The rooks that may still castle.
    pub(crate) castling: SquareSet,
    /// The square behind a pawn that has just gone two squares, if an enemy pawn attacks it.
    pub(crate) en_passant: SquareSet,
}

impl Board {
    pub(crate) const EMPTY: Board = Board {
        kinds: [SquareSet::EMPTY; Kind::COUNT],
        sides: [SquareSet::EMPTY; 2],
        castling: SquareSet::EMPTY,
        en_passant: SquareSet::EMPTY,
    };

    #[inline(always)]
    pub(crate) fn kind(&self, kind: Kind) -> SquareSet {
        self.kinds[kind.index()]
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

    /// Bishops and queens of a side.
    #[inline(always)]
    pub(crate) fn diagonal_sliders(&self, side: Side) -> SquareSet {
        (self.kind(Kind::Bishop) | self.kind(Kind::Queen)) & self.side(side)
    }

    /// Rooks and queens of a side.
    #[inline(always)]
    pub(crate) fn straight_sliders(&self, side: Side) -> SquareSet {
        (self.kind(Kind::Rook) | self.kind(Kind::Queen)) & self.side(side)
    }

    /// The king of a side. A board with rules of check always has one; where there is none, the answer is a
    /// corner.
    #[inline(always)]
    pub(crate) fn king(&self, side: Side) -> Square {
        self.of(side, Kind::King).first().unwrap_or(Square::H8)
    }

    /// Puts a piece on a free square, or takes it from its square.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind().index()].bitxor_assign(square.set());
        self.sides[piece.side().index()].bitxor_assign(square.set());
    }

    /// Moves a piece of `U` to a square, without asking what stands there: whatever it is, is captured. Knows
    /// nothing of promotion, en passant, castling, nor of the castling rights that the mover loses.
    #[inline(always)]
    pub(crate) fn capture<U: Us>(&mut self, kind: Kind, from: Square, to: Square) {
        for set in &mut self.kinds {
            *set -= to.set();
        }
        self.sides[U::Them::SIDE.index()] -= to.set();
        self.castling -= to.set();
        let both = from.set() | to.set();
        self.kinds[kind.index()] ^= both;
        self.sides[U::SIDE.index()] ^= both;
    }

    /// The board after a pawn of `U` went two squares.
    #[inline(always)]
    pub(crate) fn after_double_push<U: Us>(&self, from: Square, to: Square) -> Board {
        let mut next = *self;
        let both = from.set() | to.set();
        next.kinds[Kind::Pawn.index()] ^= both;
        next.sides[U::SIDE.index()] ^= both;
        let passed = from.set().shift(U::UP);
        let enemies = self.of(U::Them::SIDE, Kind::Pawn);
        let attacked = enemies.shift(U::Them::LEFT) | enemies.shift(U::Them::RIGHT);
        next.en_passant = passed & attacked;
        next
    }

    /// The board after the king of `U` castled with a rook.
    #[inline(always)]
    pub(crate) fn after_castle<U: Us>(&self, king: Square, rook: Square) -> Board {
        let mut next = *self;
        let (king_to, rook_to) = castled(king, rook);
        // One by one: in Chess960 the squares may be the same.
        let kings = king.set() ^ king_to.set();
        let rooks = rook.set() ^ rook_to.set();
        next.kinds[Kind::King.index()] ^= kings;
        next.kinds[Kind::Rook.index()] ^= rooks;
        next.sides[U::SIDE.index()] ^= kings ^ rooks;
        next.castling -= U::FIRST_RANK;
        next.en_passant = SquareSet::EMPTY;
        next
    }

    /// Every piece of `by` that attacks the square, with the given squares occupied.
    #[inline]
    pub(crate) fn attackers(&self, by: Side, square: Square, occupied: SquareSet) -> SquareSet {
        let leapers = attacks::pawn(!by, square) & self.of(by, Kind::Pawn)
            | attacks::knight(square) & self.of(by, Kind::Knight)
            | attacks::king(square) & self.of(by, Kind::King);
        leapers | self.slider_attackers(by, square, occupied)
    }

    /// Every bishop, rook and queen of `by` that attacks the square, with the given squares occupied.
    #[inline(always)]
    pub(crate) fn slider_attackers(&self, by: Side, square: Square, occupied: SquareSet) -> SquareSet {
        attacks::bishop(square, occupied) & self.diagonal_sliders(by)
            | attacks::rook(square, occupied) & self.straight_sliders(by)
    }

    /// Every square that `By` attacks, with the given squares occupied.
    #[inline(always)]
    pub(crate) fn attacked<By: Us>(&self, occupied: SquareSet) -> SquareSet {
        let pawns = self.of(By::SIDE, Kind::Pawn);
        let mut set = pawns.shift(By::LEFT) | pawns.shift(By::RIGHT);
        set |= attacks::king(self.king(By::SIDE));
        for knight in self.of(By::SIDE, Kind::Knight) {
            set |= attacks::knight(knight);
        }
        for slider in self.diagonal_sliders(By::SIDE) {
            set |= attacks::bishop(slider, occupied);
        }
        for slider in self.straight_sliders(By::SIDE) {
            set |= attacks::rook(slider, occupied);
        }
        set
    }
}

/// Where king and rook stand after castling: g and f, or c and d.
pub(crate) fn castled(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = crate::generate::castled_files(king.file(), rook.file());
    (Square::new(king_file, king.rank()), Square::new(rook_file, king.rank()))
}

/// What stands between the king of the side to move and the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Masks {
    /// Enemy pieces that give check.
    pub(crate) checkers: SquareSet,
    /// Every square of a diagonal pin: from next to the king up to the pinning piece.
    pub(crate) diagonal_pins: SquareSet,
    /// The same along ranks and files.
    pub(crate) straight_pins: SquareSet,
}

impl Masks {
    /// No check and no pin.
    pub(crate) const NONE: Masks = Masks {
        checkers: SquareSet::EMPTY,
        diagonal_pins: SquareSet::EMPTY,
        straight_pins: SquareSet::EMPTY,
    };

    #[inline(always)]
    pub(crate) fn of<U: Us>(board: &Board) -> Masks {
        let them = U::Them::SIDE;
        let king = board.king(U::SIDE);
        let mut masks = Masks {
            checkers: attacks::pawn(U::SIDE, king) & board.of(them, Kind::Pawn)
                | attacks::knight(king) & board.of(them, Kind::Knight),
            diagonal_pins: SquareSet::EMPTY,
            straight_pins: SquareSet::EMPTY,
        };
        let (occupied, own) = (board.occupied(), board.side(U::SIDE));
        for slider in attacks::diagonals(king) & board.diagonal_sliders(them) {
            masks.look_along(slider, king, occupied, own, true);
        }
        for slider in attacks::straights(king) & board.straight_sliders(them) {
            masks.look_along(slider, king, occupied, own, false);
        }
        masks
    }

    /// Adds a slider that stands on one line with the king.
    #[inline(always)]
    fn look_along(
        &mut self,
        slider: Square,
        king: Square,
        occupied: SquareSet,
        own: SquareSet,
        diagonal: bool,
    ) {
        let path = attacks::between(king, slider);
        let blockers = path & occupied;
        if blockers.is_empty() {
            self.checkers |= slider.set();
        } else if !blockers.more_than_one() && blockers.meets(own) {
            if diagonal {
                self.diagonal_pins |= path | slider.set();
            } else {
                self.straight_pins |= path | slider.set();
            }
        }
    }
}
