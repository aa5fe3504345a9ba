//! What the terms share: the pieces by side, and who attacks what. Each piece's attacks are computed once.

use super::side::{Black, Us, White, distance};
use tesuji_chess::{Kind, Position, Square, SquareSet, attacks};

/// One side's pieces and attacks.
pub(super) struct Half {
    /// Its pieces by kind.
    pub(super) pieces: [SquareSet; Kind::COUNT],
    /// All of them.
    pub(super) occupied: SquareSet,
    pub(super) king: Square,
    /// The squares around the king that an enemy would attack.
    pub(super) ring: SquareSet,
    /// Pieces that shield the king from a slider.
    pub(super) pinned: SquareSet,
    /// Squares each kind attacks.
    pub(super) attacks: [SquareSet; Kind::COUNT],
    /// Squares any piece attacks.
    pub(super) attacked: SquareSet,
    /// Squares two pieces attack.
    pub(super) twice: SquareSet,
    /// Squares its pawns attack, now or after moving on.
    pub(super) span: SquareSet,
    /// Strength of what attacks the enemy king's ring.
    pub(super) pressure: u32,
}

/// Both sides, and what they share.
pub(super) struct Facts {
    pub(super) occupied: SquareSet,
    pub(super) halves: [Half; 2],
}

impl Facts {
    /// The pieces, and the attacks of pawns and kings. The other attacks come with [`Facts::attack`].
    #[inline]
    pub(super) fn new(position: &Position) -> Facts {
        Facts { occupied: position.occupied(), halves: [half::<White>(position), half::<Black>(position)] }
    }

    #[inline(always)]
    pub(super) fn us<U: Us>(&self) -> &Half {
        &self.halves[U::SIDE.index()]
    }

    #[inline(always)]
    pub(super) fn them<U: Us>(&self) -> &Half {
        &self.halves[U::Them::SIDE.index()]
    }

    /// The pieces of one kind of both sides.
    #[inline(always)]
    pub(super) fn kind(&self, kind: Kind) -> SquareSet {
        self.halves[0].pieces[kind.index()] | self.halves[1].pieces[kind.index()]
    }

    /// Notes what a piece of `U` attacks.
    #[inline(always)]
    pub(super) fn attack<U: Us>(&mut self, kind: Kind, set: SquareSet) {
        let half = &mut self.halves[U::SIDE.index()];
        half.attacks[kind.index()] |= set;
        half.twice |= half.attacked & set;
        half.attacked |= set;
    }
}

impl Half {
    #[inline(always)]
    pub(super) fn of(&self, kind: Kind) -> SquareSet {
        self.pieces[kind.index()]
    }

    #[inline(always)]
    pub(super) fn by(&self, kind: Kind) -> SquareSet {
        self.attacks[kind.index()]
    }

    /// Whether there is only the king.
    #[inline(always)]
    pub(super) fn is_bare(&self) -> bool {
        !self.occupied.more_than_one()
    }

    /// Whether there is nothing but king and pawns.
    #[inline(always)]
    pub(super) fn has_no_pieces(&self) -> bool {
        self.occupied == self.of(Kind::Pawn) | self.of(Kind::King)
    }
}

#[inline(always)]
fn half<U: Us>(position: &Position) -> Half {
    let occupied = position.occupied_by(U::SIDE);
    let pieces = Kind::ALL.map(|kind| position.kind(kind) & occupied);
    let king = position.king(U::SIDE);
    let around = attacks::king(king);
    let pawns = pieces[Kind::Pawn.index()];
    let (left, right) = (U::left(pawns), U::right(pawns));
    let by_pawns = left | right;
    let mut by = [SquareSet::EMPTY; Kind::COUNT];
    by[Kind::Pawn.index()] = by_pawns;
    by[Kind::King.index()] = around;
    Half {
        pieces,
        occupied,
        king,
        ring: ring(king),
        pinned: pinned::<U>(position, king, occupied),
        attacks: by,
        attacked: by_pawns | around,
        twice: (left & right) | (by_pawns & around),
        span: U::fill_up(by_pawns),
        pressure: 0,
    }
}

/// Three by three squares around the king, moved inwards at the edge.
#[inline(always)]
fn ring(king: Square) -> SquareSet {
    static RINGS: [SquareSet; 64] = {
        let mut rings = [SquareSet::EMPTY; 64];
        let mut i = 0;
        while i < 64 {
            let (mut file, mut rank) = ((i % 8) as u8, (i / 8) as u8);
            file = if file < 1 {
                1
            } else if file > 6 {
                6
            } else {
                file
            };
            rank = if rank < 1 {
                1
            } else if rank > 6 {
                6
            } else {
                rank
            };
            let mut j = 0;
            while j < 64 {
                let square = Square::new(j % 8, j / 8);
                if square.file().abs_diff(file) <= 1 && square.rank().abs_diff(rank) <= 1 {
                    rings[i] = rings[i].with(square);
                }
                j += 1;
            }
            i += 1;
        }
        rings
    };
    RINGS[king.index()]
}

/// The pieces of `U` alone between their king and an enemy slider.
#[inline(always)]
fn pinned<U: Us>(position: &Position, king: Square, own: SquareSet) -> SquareSet {
    let enemy = position.occupied() - own;
    let queens = position.kind(Kind::Queen);
    let diagonal = (position.kind(Kind::Bishop) | queens) & enemy;
    let straight = (position.kind(Kind::Rook) | queens) & enemy;
    let mut pinned = SquareSet::EMPTY;
    let snipers = attacks::bishop(king, enemy) & diagonal | attacks::rook(king, enemy) & straight;
    for sniper in snipers {
        let shield = attacks::between(king, sniper) & own;
        if !shield.more_than_one() {
            pinned |= shield;
        }
    }
    pinned
}

/// Moves of a king to a square, at most 7.
#[inline(always)]
pub(super) fn king_distance(half: &Half, square: Square) -> usize {
    distance(half.king, square)
}
