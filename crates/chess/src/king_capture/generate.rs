//! Move generation: the sets of chess without checks and pins. Every move is legal.

use super::Position;
use crate::board::{Board, Masks};
use crate::generate::{Batch, List, castling_rooks, pawns, pieces};
use crate::position::for_side;
use crate::us::{Black, Us, White};
use crate::{BLACK, Kind, Move, SquareSet, WHITE, attacks};
use tesuji_game::{GenKind, MoveSink, Position as _};

impl Position {
    /// The squares on which something can be captured: enemy pieces, and the trail of the enemy king.
    #[inline(always)]
    pub(super) fn prey(&self) -> SquareSet {
        self.placed.board.side(!self.placed.side) | self.trail
    }

    pub(super) fn generate_into(&self, kind: GenKind, sink: &mut impl MoveSink<Move>) {
        if self.is_finished() {
            return;
        }
        let (board, prey) = (&self.placed.board, self.prey());
        for_side!(self.placed.side, Us => match kind {
            GenKind::All => generate::<Us, true, true>(board, prey, &mut List { enemy: prey, sink }),
            GenKind::Noisy => generate::<Us, true, false>(board, prey, &mut List { enemy: prey, sink }),
            GenKind::Quiet => generate::<Us, false, true>(board, prey, &mut List { enemy: prey, sink }),
            GenKind::Evasions => {
                if self.royal_attacked() {
                    generate::<Us, true, true>(board, prey, &mut List { enemy: prey, sink });
                }
            }
            GenKind::QuietChecks => {
                let mut checks = Checks { position: self, sink };
                generate::<Us, false, true>(board, prey, &mut List { enemy: prey, sink: &mut checks });
            }
        });
    }
}

/// Generates the moves of `U`: with `NOISY` captures and promotions, with `QUIET` all the others.
#[inline(always)]
fn generate<U: Us, const NOISY: bool, const QUIET: bool>(
    board: &Board,
    prey: SquareSet,
    out: &mut impl Batch<U>,
) {
    let own = board.side(U::SIDE);
    let wanted = match (NOISY, QUIET) {
        (true, true) => !own,
        (true, false) => prey,
        (false, _) => !(own | prey),
    };
    let king = board.king(U::SIDE);
    out.piece(Kind::King, king, attacks::king(king) & wanted);
    if QUIET {
        for rook in castling_rooks::<U>(board, &Masks::NONE, king) {
            out.castle(king, rook);
        }
    }
    pawns::<U, NOISY, QUIET>(board, &Masks::NONE, SquareSet::ALL, prey, out);
    if NOISY && let Some(to) = board.en_passant.first() {
        for from in attacks::pawn(U::Them::SIDE, to) & board.of(U::SIDE, Kind::Pawn) {
            out.en_passant(from, to);
        }
    }
    pieces::<U, _>(board, &Masks::NONE, wanted, out);
}

/// Passes on the moves that attack the enemy king.
struct Checks<'a, S> {
    position: &'a Position,
    sink: &'a mut S,
}

impl<S: MoveSink<Move>> MoveSink<Move> for Checks<'_, S> {
    fn push(&mut self, mv: Move) {
        if self.position.gives_check(mv) {
            self.sink.push(mv);
        }
    }
}
