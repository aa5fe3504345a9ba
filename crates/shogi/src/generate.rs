//! Legal move generation: one core that hands out sets of moves, used for lists, counts and perft alike.
//!
//! Checks and pins come first ([`Masks`]); after that every set of targets is legal as it is. The one exception is
//! mate by a dropped pawn: the single square where it could happen is looked at before the pawns are handed out.

use crate::board::{Board, Masks, aligned};
use crate::us::Us;
use crate::{Base, Kind, Move, Square, SquareSet, attacks};
use tesuji_game::MoveSink;
use tesuji_squares::Step;

/// Takes legal moves in sets. Everything but the sets and squares is known at compile time.
pub(crate) trait Batch<U: Us> {
    /// Pawns or knights that arrive by `step`: on `plain` as they are, on `promoting` turned over.
    fn shifted(&mut self, base: Base, plain: SquareSet, promoting: SquareSet, step: Step);
    /// A piece that goes to any of `plain` as it is, or to any of `promoting` turned over.
    fn piece(&mut self, kind: Kind, from: Square, plain: SquareSet, promoting: SquareSet);
    /// A piece that is dropped on any of `to`.
    fn drops(&mut self, base: Base, to: SquareSet);
}

/// Which arrivals are asked for.
#[derive(Clone, Copy)]
struct Wanted {
    /// For pieces that stay as they are.
    plain: SquareSet,
    /// For pieces that promote.
    promoting: SquareSet,
}

impl Wanted {
    /// Of these only those on certain squares.
    #[inline(always)]
    fn on(self, squares: SquareSet) -> Wanted {
        Wanted { plain: self.plain & squares, promoting: self.promoting & squares }
    }
}

/// Generates the legal moves of `U`: with `NOISY` captures and promotions, with `QUIET` all the others.
#[inline(always)]
pub(crate) fn generate<U: Us, const NOISY: bool, const QUIET: bool>(
    board: &Board,
    masks: &Masks,
    out: &mut impl Batch<U>,
) {
    let own = board.side(U::SIDE);
    let enemy = board.side(U::Them::SIDE);
    let plain = match (NOISY, QUIET) {
        (true, true) => !own,
        (true, false) => enemy,
        (false, _) => !(own | enemy),
    };
    let wanted = Wanted { plain, promoting: if NOISY { !own } else { SquareSet::EMPTY } };
    let free = !(own | enemy);
    let king = board.king(U::SIDE);
    if let Some(king) = king {
        king_moves::<U>(board, king, plain, out);
    }
    if masks.checkers.is_empty() {
        pieces::<U, _>(board, own - masks.pinned, wanted, out);
        if let (true, Some(king)) = (masks.pinned.any(), king) {
            pinned::<U>(board, masks, king, wanted, out);
        }
        if QUIET {
            drops::<U>(board, free, out);
        }
    } else if let (false, Some(king), Some(checker)) =
        (masks.checkers.more_than_one(), king, masks.checkers.first())
    {
        let between = attacks::between(king, checker);
        // What is pinned cannot answer a check: its line is not the checker's.
        pieces::<U, _>(board, own - masks.pinned, wanted.on(between | checker.set()), out);
        if QUIET && between.any() {
            drops::<U>(board, between, out);
        }
    }
}

/// King moves.
#[inline(always)]
fn king_moves<U: Us>(board: &Board, king: Square, wanted: SquareSet, out: &mut impl Batch<U>) {
    let to = attacks::king(king) & wanted;
    if to.is_empty() {
        return;
    }
    // The king does not shield the squares behind it from a slider.
    let occupied = board.occupied() ^ king.set();
    out.piece(Kind::King, king, to - board.attacked::<U::Them>(occupied), SquareSet::EMPTY);
}

/// Moves of the pieces among `movers`, the king apart, on the board.
#[inline(always)]
fn pieces<U: Us, B: Batch<U>>(board: &Board, movers: SquareSet, wanted: Wanted, out: &mut B) {
    let occupied = board.occupied();
    let plain = movers - board.promoted;
    let promoting = wanted.promoting;

    let pawns = (board.base(Base::Pawn) & plain).shift(U::UP);
    out.shifted(Base::Pawn, (pawns & wanted.plain) - U::LAST_RANK, pawns & promoting & U::ZONE, U::UP);

    let knights = board.base(Base::Knight) & plain;
    if knights.any() {
        let far = knights.shift(U::UP).shift(U::UP);
        for step in attacks::KNIGHT {
            let to = far.shift(Step::new(step.files, 0));
            let step = Step::new(step.files, step.ranks * U::UP.ranks);
            let kept = (to & wanted.plain) - U::LAST_TWO;
            out.shifted(Base::Knight, kept, to & promoting & U::ZONE, step);
        }
    }
    for from in board.base(Base::Lance) & plain {
        let to = attacks::lance(U::SIDE, from, occupied);
        out.piece(Kind::Lance, from, (to & wanted.plain) - U::LAST_RANK, to & promoting & U::ZONE);
    }
    for from in board.base(Base::Silver) & plain {
        let to = attacks::silver(U::SIDE, from);
        out.piece(Kind::Silver, from, to & wanted.plain, to & promoting & zone::<U>(from));
    }
    for from in board.base(Base::Bishop) & plain {
        let to = attacks::bishop(from, occupied);
        out.piece(Kind::Bishop, from, to & wanted.plain, to & promoting & zone::<U>(from));
    }
    for from in board.base(Base::Rook) & plain {
        let to = attacks::rook(from, occupied);
        out.piece(Kind::Rook, from, to & wanted.plain, to & promoting & zone::<U>(from));
    }
    for from in board.base(Base::Gold) & movers {
        out.piece(Kind::Gold, from, attacks::gold(U::SIDE, from) & wanted.plain, SquareSet::EMPTY);
    }
    let promoted = movers & board.promoted;
    if promoted.any() {
        promoted_pieces::<U, B>(board, promoted, wanted.plain, out);
    }
}

/// Where a piece on a square may arrive promoted.
#[inline(always)]
fn zone<U: Us>(from: Square) -> SquareSet {
    if U::ZONE.contains(from) { SquareSet::ALL } else { U::ZONE }
}

/// Moves of promoted pieces.
#[inline(always)]
fn promoted_pieces<U: Us, B: Batch<U>>(board: &Board, movers: SquareSet, wanted: SquareSet, out: &mut B) {
    let occupied = board.occupied();
    for base in [Base::Pawn, Base::Lance, Base::Knight, Base::Silver] {
        if let Some(kind) = base.promoted() {
            for from in board.base(base) & movers {
                out.piece(kind, from, attacks::gold(U::SIDE, from) & wanted, SquareSet::EMPTY);
            }
        }
    }
    for from in board.base(Base::Bishop) & movers {
        out.piece(Kind::Horse, from, attacks::horse(from, occupied) & wanted, SquareSet::EMPTY);
    }
    for from in board.base(Base::Rook) & movers {
        out.piece(Kind::Dragon, from, attacks::dragon(from, occupied) & wanted, SquareSet::EMPTY);
    }
}

/// Moves of pinned pieces: along the pin. Only where there is no check.
#[inline(never)]
fn pinned<U: Us>(board: &Board, masks: &Masks, king: Square, wanted: Wanted, out: &mut impl Batch<U>) {
    for from in masks.pinned {
        pieces::<U, _>(board, from.set(), wanted.on(attacks::line(king, from)), out);
    }
}

/// Drops on free squares among `to`.
#[inline(always)]
fn drops<U: Us>(board: &Board, to: SquareSet, out: &mut impl Batch<U>) {
    let hand = board.hand(U::SIDE);
    if hand.is_empty() {
        return;
    }
    if hand.has(Base::Pawn) {
        out.drops(Base::Pawn, pawn_drops::<U>(board, to));
    }
    if hand.has(Base::Lance) {
        out.drops(Base::Lance, to - U::LAST_RANK);
    }
    if hand.has(Base::Knight) {
        out.drops(Base::Knight, to - U::LAST_TWO);
    }
    for base in [Base::Silver, Base::Gold, Base::Bishop, Base::Rook] {
        if hand.has(base) {
            out.drops(base, to);
        }
    }
}

/// Where a pawn may be dropped: not where it could never move, not on a file with another pawn, not with mate.
#[inline(always)]
pub(crate) fn pawn_drops<U: Us>(board: &Board, to: SquareSet) -> SquareSet {
    let pawns = (board.base(Base::Pawn) & board.side(U::SIDE)) - board.promoted;
    let mut to = (to & files_without(pawns)) - U::LAST_RANK;
    if let Some(king) = board.king(U::Them::SIDE) {
        let head = attacks::pawn(U::Them::SIDE, king) & to;
        if let Some(square) = head.first()
            && pawn_drop_mates::<U>(board, square, king)
        {
            to -= head;
        }
    }
    to
}

/// Every file without one of the pawns, of which there is at most one a file.
#[inline(always)]
fn files_without(pawns: SquareSet) -> SquareSet {
    const LAST: u128 = SquareSet::rank(8).bits();
    // A pawn takes the last bit of its file away; no borrow leaves a file.
    let free = (LAST - pawns.bits()) & LAST;
    SquareSet::from_bits((free << 1) - (free >> 8))
}

/// Whether a pawn of `U` dropped on the square before the enemy king gives mate.
#[inline(never)]
fn pawn_drop_mates<U: Us>(board: &Board, square: Square, king: Square) -> bool {
    let occupied = board.occupied() | square.set();
    // The king takes an undefended pawn.
    if board.attackers(U::SIDE, square, occupied ^ king.set()).is_empty() {
        return false;
    }
    // Another piece takes it, unless that lays the king open.
    for taker in board.attackers(U::Them::SIDE, square, occupied) - king.set() {
        if !lays_open::<U>(board, king, occupied ^ taker.set()) {
            return false;
        }
    }
    // The king goes elsewhere. The pawn may stand in the way of a slider.
    let escapes = attacks::king(king) - board.side(U::Them::SIDE) - square.set();
    escapes.into_iter().all(|to| board.attackers(U::SIDE, to, occupied ^ king.set()).any())
}

/// Whether a slider of `U` attacks the king with the given squares occupied.
#[inline(always)]
fn lays_open<U: Us>(board: &Board, king: Square, occupied: SquareSet) -> bool {
    aligned::<U>(board, king).into_iter().any(|slider| (attacks::between(king, slider) & occupied).is_empty())
}

/// A batch that counts.
pub(crate) struct Count(pub(crate) u32);

impl<U: Us> Batch<U> for Count {
    #[inline(always)]
    fn shifted(&mut self, _: Base, plain: SquareSet, promoting: SquareSet, _: Step) {
        self.0 += plain.len() + promoting.len();
    }

    #[inline(always)]
    fn piece(&mut self, _: Kind, _: Square, plain: SquareSet, promoting: SquareSet) {
        self.0 += plain.len() + promoting.len();
    }

    #[inline(always)]
    fn drops(&mut self, _: Base, to: SquareSet) {
        self.0 += to.len();
    }
}

/// A batch that writes every move down.
pub(crate) struct List<'a, S>(pub(crate) &'a mut S);

impl<U: Us, S: MoveSink<Move>> Batch<U> for List<'_, S> {
    #[inline(always)]
    fn shifted(&mut self, _: Base, plain: SquareSet, promoting: SquareSet, step: Step) {
        for to in promoting {
            self.0.push(Move::step(origin(to, step), to, true));
        }
        for to in plain {
            self.0.push(Move::step(origin(to, step), to, false));
        }
    }

    #[inline(always)]
    fn piece(&mut self, _: Kind, from: Square, plain: SquareSet, promoting: SquareSet) {
        for to in promoting {
            self.0.push(Move::step(from, to, true));
        }
        for to in plain {
            self.0.push(Move::step(from, to, false));
        }
    }

    #[inline(always)]
    fn drops(&mut self, base: Base, to: SquareSet) {
        for to in to {
            self.0.push(Move::drop(base, to));
        }
    }
}

/// Where a piece that arrived by `step` came from.
#[inline(always)]
pub(crate) fn origin(to: Square, step: Step) -> Square {
    to.offset(-(9 * step.files + step.ranks))
}
