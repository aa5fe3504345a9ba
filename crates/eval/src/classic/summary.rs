//! The pieces and who attacks what, followed from move to move.

use super::counters::Counters;
use super::{CENTRE, Numbers};
use tesuji_chess::{Kind, Piece, Position, Side, Square, SquareSet, WHITE, attacks};
use tesuji_game::Observer;

/// What the heuristic knows of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sight {
    kinds: [SquareSet; Kind::COUNT],
    sides: [SquareSet; 2],
    attacks: [Counters; 2],
    /// White's pieces less Black's.
    material: i32,
}

impl Sight {
    /// Looks at every piece of a position.
    pub(super) fn of(position: &Position, numbers: &Numbers) -> Sight {
        let mut sight = Sight {
            kinds: Kind::ALL.map(|kind| position.kind(kind)),
            sides: Side::BOTH.map(|side| position.occupied_by(side)),
            ..Sight::default()
        };
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                let reach = sight.reach(piece, square);
                sight.attacks[piece.side().index()].add(reach);
                sight.material += value(piece, numbers);
            }
        }
        sight
    }

    fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    /// The squares a piece attacks.
    #[inline]
    fn reach(&self, piece: Piece, square: Square) -> SquareSet {
        match piece.kind() {
            Kind::Pawn => attacks::pawn(piece.side(), square),
            Kind::Knight => attacks::knight(square),
            Kind::Bishop => attacks::bishop(square, self.occupied()),
            Kind::Rook => attacks::rook(square, self.occupied()),
            Kind::Queen => attacks::queen(square, self.occupied()),
            Kind::King => attacks::king(square),
        }
    }

    /// Squares that sliders see past this one when it is empty, and not when it is occupied: handed to `change` for
    /// each slider. The square itself is empty now.
    #[inline]
    fn behind(&mut self, square: Square, change: impl Fn(&mut Counters, SquareSet)) {
        let queens = self.kinds[Kind::Queen.index()];
        let diagonal = attacks::bishop(square, self.occupied());
        let straight = attacks::rook(square, self.occupied());
        let sliders = diagonal & (self.kinds[Kind::Bishop.index()] | queens)
            | straight & (self.kinds[Kind::Rook.index()] | queens);
        let seen = diagonal | straight;
        for slider in sliders {
            // Of what is seen from the square, what lies on the far side.
            let near = attacks::between(slider, square) | slider.set();
            let past = (seen & attacks::line(slider, square)) - near;
            change(&mut self.attacks[usize::from(!self.sides[0].contains(slider))], past);
        }
    }

    fn toggle(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind().index()] ^= square.set();
        self.sides[piece.side().index()] ^= square.set();
    }

    pub(super) fn put(&mut self, piece: Piece, square: Square, numbers: &Numbers) {
        self.behind(square, Counters::subtract);
        self.toggle(piece, square);
        let reach = self.reach(piece, square);
        self.attacks[piece.side().index()].add(reach);
        self.material += value(piece, numbers);
    }

    pub(super) fn take(&mut self, piece: Piece, square: Square, numbers: &Numbers) {
        let reach = self.reach(piece, square);
        self.attacks[piece.side().index()].subtract(reach);
        self.toggle(piece, square);
        self.behind(square, Counters::add);
        self.material -= value(piece, numbers);
    }

    /// White's material less Black's.
    pub(super) fn material(&self) -> i32 {
        self.material
    }

    /// How often a side attacks the four squares in the centre.
    pub(super) fn centre(&self, side: Side) -> i32 {
        self.attacks[side.index()].total(CENTRE)
    }

    /// The squares a side possesses: its attackers outnumber the enemy's by more than two, or by more than one where
    /// an enemy stands.
    pub(super) fn possessed(&self, side: Side) -> SquareSet {
        self.attacks[side.index()].exceeds(&self.attacks[(!side).index()], self.sides[(!side).index()])
    }

    #[cfg(test)]
    pub(super) fn attackers(&self, side: Side, square: Square) -> i32 {
        self.attacks[side.index()].on(square)
    }
}

/// From White's view.
fn value(piece: Piece, numbers: &Numbers) -> i32 {
    let value = numbers.values[piece.kind().index()];
    if piece.side() == WHITE { value } else { -value }
}

/// Follows the pieces along the line of play. The [`Observer`] of [`ClassicEvaluator`](super::ClassicEvaluator).
#[derive(Clone, Debug, Default)]
pub struct Sights {
    pub(super) top: Sight,
    pub(super) below: Vec<Sight>,
    pub(super) numbers: Numbers,
}

impl<P: super::Placed> Observer<P> for Sights {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.top.put(piece, square, &self.numbers);
    }

    #[inline]
    fn take(&mut self, piece: Piece, square: Square) {
        self.top.take(piece, square, &self.numbers);
    }
}
