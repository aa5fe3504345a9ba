//! Legal move generation: one core that hands out sets of moves, used for lists, counts and perft alike.
//!
//! Checks and pins come first ([`Masks`]); after that every set of targets is legal as it is, and nothing is
//! tried and taken back. What happens with a set is up to the [`Batch`]: a list writes the moves down, a count
//! adds up the sizes, perft plays them.

use crate::board::{Board, Masks};
use crate::us::Us;
use crate::{Kind, Move, MoveKind, Square, SquareSet, attacks};
use tesuji_game::MoveSink;
use tesuji_squares::Step;

/// Takes legal moves in sets. Everything but the sets and squares is known at compile time.
pub(crate) trait Batch<U: Us> {
    /// Whether the kind of a sliding piece makes a difference. If not, queens may come as a bishop and a rook.
    const TELLS_SLIDERS_APART: bool = true;

    /// Pawns that go one square to any of `one`, and two squares to any of `two`. No square is in both.
    fn pushes(&mut self, one: SquareSet, two: SquareSet);
    /// Pawns that capture on `to`, coming by `step`.
    fn pawn_captures(&mut self, to: SquareSet, step: Step);
    /// Pawns that arrive on the last rank by `step` and become any of four kinds.
    fn promotions(&mut self, to: SquareSet, step: Step, capture: bool);
    /// A pawn that captures en passant.
    fn en_passant(&mut self, from: Square, to: Square);
    /// A piece that goes to any of `to`, capturing where an enemy stands.
    fn piece(&mut self, kind: Kind, from: Square, to: SquareSet);
    /// The king that castles with a rook.
    fn castle(&mut self, king: Square, rook: Square);
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
    let wanted = match (NOISY, QUIET) {
        (true, true) => !own,
        (true, false) => enemy,
        (false, _) => !(own | enemy),
    };
    king::<U, QUIET>(board, masks, wanted, out);
    if masks.checkers.is_empty() {
        if (masks.diagonal_pins | masks.straight_pins).is_empty() {
            // Most positions have no pin, and then half of the set operations below are not needed.
            let free = Masks { diagonal_pins: SquareSet::EMPTY, straight_pins: SquareSet::EMPTY, ..*masks };
            pawns::<U, NOISY, QUIET>(board, &free, SquareSet::ALL, enemy, out);
            if NOISY && board.en_passant.any() {
                en_passant::<U>(board, masks, out);
            }
            pieces::<U, _>(board, &free, wanted, out);
        } else {
            pawns::<U, NOISY, QUIET>(board, masks, SquareSet::ALL, enemy, out);
            if NOISY && board.en_passant.any() {
                en_passant::<U>(board, masks, out);
            }
            pieces::<U, _>(board, masks, wanted, out);
        }
    } else if !masks.checkers.more_than_one() {
        let checker = masks.checkers.first().unwrap_or(Square::A1);
        let answers = attacks::between(board.king(U::SIDE), checker) | checker.set();
        pawns::<U, NOISY, QUIET>(board, masks, answers, enemy & answers, out);
        if NOISY && board.en_passant.any() {
            en_passant::<U>(board, masks, out);
        }
        pieces::<U, _>(board, masks, wanted & answers, out);
    }
}

/// King moves and castling.
#[inline(always)]
fn king<U: Us, const QUIET: bool>(board: &Board, masks: &Masks, wanted: SquareSet, out: &mut impl Batch<U>) {
    let king = board.king(U::SIDE);
    let to = attacks::king(king) & wanted;
    let rooks = if QUIET { castling_rooks::<U>(board, masks, king) } else { SquareSet::EMPTY };
    if (to | rooks).is_empty() {
        return;
    }
    // The king does not shield the squares behind it from a slider.
    let occupied = board.occupied() ^ king.set();
    if rooks.is_empty() && !to.more_than_one() {
        // One square is looked at from the square, more from the enemy's pieces.
        let target = to.first().unwrap_or(king);
        if board.attackers(U::Them::SIDE, target, occupied).is_empty() {
            out.piece(Kind::King, king, to);
        }
        return;
    }
    let attacked = board.attacked::<U::Them>(occupied);
    out.piece(Kind::King, king, to - attacked);
    for rook in rooks {
        if home::<U>(attacked) & castle_path(king, rook).safe == 0 {
            out.castle(king, rook);
        }
    }
}

/// The rooks to castle with as far as the squares in between are empty. None in check, and none that shields
/// the king along the rank, which happens in Chess960 only.
#[inline(always)]
pub(crate) fn castling_rooks<U: Us>(board: &Board, masks: &Masks, king: Square) -> SquareSet {
    let mut free = SquareSet::EMPTY;
    if masks.checkers.is_empty() {
        for rook in (board.castling & board.side(U::SIDE)) - masks.straight_pins {
            if home::<U>(board.occupied()) & castle_path(king, rook).empty == 0 {
                free |= rook.set();
            }
        }
    }
    free
}

/// The first rank of `U`, one bit a file.
#[inline(always)]
fn home<U: Us>(set: SquareSet) -> u8 {
    (set.bits() >> U::HOME) as u8
}

#[inline(always)]
fn castle_path(king: Square, rook: Square) -> CastlePath {
    CASTLE_PATHS[king.file() as usize][rook.file() as usize]
}

/// Knights, bishops, rooks and queens.
#[inline(always)]
pub(crate) fn pieces<U: Us, B: Batch<U>>(board: &Board, masks: &Masks, wanted: SquareSet, out: &mut B) {
    let own = board.side(U::SIDE);
    let occupied = board.occupied();
    let (diagonal, straight) = (masks.diagonal_pins, masks.straight_pins);
    let pinned = diagonal | straight;
    let (bishops, rooks) = (board.kind(Kind::Bishop), board.kind(Kind::Rook));
    let queens = board.kind(Kind::Queen);
    let free = own - pinned;

    for from in free & board.kind(Kind::Knight) {
        out.piece(Kind::Knight, from, attacks::knight(from) & wanted);
    }
    if B::TELLS_SLIDERS_APART {
        for from in free & bishops {
            out.piece(Kind::Bishop, from, attacks::bishop(from, occupied) & wanted);
        }
        for from in free & rooks {
            out.piece(Kind::Rook, from, attacks::rook(from, occupied) & wanted);
        }
        for from in free & queens {
            out.piece(Kind::Queen, from, attacks::queen(from, occupied) & wanted);
        }
    } else {
        for from in free & (bishops | queens) {
            out.piece(Kind::Bishop, from, attacks::bishop(from, occupied) & wanted);
        }
        for from in free & (rooks | queens) {
            out.piece(Kind::Rook, from, attacks::rook(from, occupied) & wanted);
        }
    }
    // A pinned slider may still move along its pin. Seen from its square, no other pin ray of the same sort is
    // on its way.
    let pinned = own & (bishops | rooks | queens) & pinned;
    if pinned.any() {
        for (kind, set) in [(Kind::Bishop, bishops), (Kind::Queen, queens)] {
            for from in pinned & set & diagonal {
                out.piece(kind, from, attacks::bishop(from, occupied) & wanted & diagonal);
            }
        }
        for (kind, set) in [(Kind::Rook, rooks), (Kind::Queen, queens)] {
            for from in pinned & set & straight {
                out.piece(kind, from, attacks::rook(from, occupied) & wanted & straight);
            }
        }
    }
}

/// Pawn moves but en passant, all pawns at once. `answers` are the squares that answer a check, or all; `prey` are
/// those of them on which there is something to capture.
#[inline(always)]
pub(crate) fn pawns<U: Us, const NOISY: bool, const QUIET: bool>(
    board: &Board,
    masks: &Masks,
    answers: SquareSet,
    prey: SquareSet,
    out: &mut impl Batch<U>,
) {
    let pawns = board.of(U::SIDE, Kind::Pawn);
    let free = !board.occupied();
    let (diagonal, straight) = (masks.diagonal_pins, masks.straight_pins);

    // A push keeps a pin only along the file, a capture only along the diagonal.
    let pushers = pawns - diagonal;
    let ahead = ((pushers - straight).shift(U::UP) | (pushers & straight).shift(U::UP) & straight) & free;
    if QUIET {
        let further = (ahead & U::THIRD_RANK).shift(U::UP) & free;
        out.pushes((ahead & answers) - U::LAST_RANK, further & answers);
    }
    if NOISY {
        let takers = pawns - straight;
        let taken = |step: Step| {
            (takers - diagonal).shift(step) & prey | (takers & diagonal).shift(step) & diagonal & prey
        };
        let (left, right) = (taken(U::LEFT), taken(U::RIGHT));
        out.pawn_captures(left - U::LAST_RANK, U::LEFT);
        out.pawn_captures(right - U::LAST_RANK, U::RIGHT);
        if ((ahead | left | right) & U::LAST_RANK).any() {
            out.promotions(ahead & answers & U::LAST_RANK, U::UP, false);
            out.promotions(left & U::LAST_RANK, U::LEFT, true);
            out.promotions(right & U::LAST_RANK, U::RIGHT, true);
        }
    }
}

/// En passant captures, each tried on the board as it would be: two pawns leave one rank at once, which no pin
/// mask knows.
#[inline(never)]
fn en_passant<U: Us>(board: &Board, masks: &Masks, out: &mut impl Batch<U>) {
    let Some(to) = board.en_passant.first() else { return };
    let captured = board.en_passant.shift(U::UP.reversed());
    let king = board.king(U::SIDE);
    let leapers = masks.checkers & (board.kind(Kind::Knight) | board.kind(Kind::Pawn));
    if (leapers - captured).any() {
        return;
    }
    for from in attacks::pawn(U::Them::SIDE, to) & board.of(U::SIDE, Kind::Pawn) {
        let after = board.occupied() ^ from.set() ^ captured | to.set();
        if board.slider_attackers(U::Them::SIDE, king, after).is_empty() {
            out.en_passant(from, to);
        }
    }
}

/// What castling asks of the first rank, one bit a file.
#[derive(Clone, Copy)]
struct CastlePath {
    /// Must be empty; the king's and the rook's own squares are not among them.
    empty: u8,
    /// Must not be attacked: where the king starts, what it crosses, and where it ends.
    safe: u8,
}

/// By file of the king and file of the rook.
static CASTLE_PATHS: [[CastlePath; 8]; 8] = {
    let mut table = [[CastlePath { empty: 0, safe: 0 }; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            let (king_to, rook_to) = castled_files(king, rook);
            let safe = files_between(king, king_to);
            table[king as usize][rook as usize] =
                CastlePath { empty: (safe | files_between(rook, rook_to)) & !(1 << king | 1 << rook), safe };
            rook += 1;
        }
        king += 1;
    }
    table
};

/// The files of king and rook after castling: g and f, or c and d.
pub(crate) const fn castled_files(king: u8, rook: u8) -> (u8, u8) {
    if rook > king { (6, 5) } else { (2, 3) }
}

/// The files from `a` to `b`, both included.
pub(crate) const fn files_between(a: u8, b: u8) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let mut set = 0;
    let mut file = low;
    while file <= high {
        set |= 1 << file;
        file += 1;
    }
    set
}

/// A batch that counts.
pub(crate) struct Count(pub(crate) u32);

impl<U: Us> Batch<U> for Count {
    const TELLS_SLIDERS_APART: bool = false;

    #[inline(always)]
    fn pushes(&mut self, one: SquareSet, two: SquareSet) {
        self.0 += (one | two).len();
    }

    #[inline(always)]
    fn pawn_captures(&mut self, to: SquareSet, _: Step) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn promotions(&mut self, to: SquareSet, _: Step, _: bool) {
        self.0 += 4 * to.len();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn piece(&mut self, _: Kind, _: Square, to: SquareSet) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// A batch that writes every move down.
pub(crate) struct List<'a, S> {
    pub(crate) enemy: SquareSet,
    pub(crate) sink: &'a mut S,
}

impl<U: Us, S: MoveSink<Move>> Batch<U> for List<'_, S> {
    #[inline(always)]
    fn pushes(&mut self, one: SquareSet, two: SquareSet) {
        for to in one {
            self.sink.push(Move::new(origin(to, U::UP), to, MoveKind::Quiet));
        }
        for to in two {
            self.sink.push(Move::new(origin(to, twice(U::UP)), to, MoveKind::DoublePush));
        }
    }

    #[inline(always)]
    fn pawn_captures(&mut self, to: SquareSet, step: Step) {
        for to in to {
            self.sink.push(Move::new(origin(to, step), to, MoveKind::Capture));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: SquareSet, step: Step, capture: bool) {
        for to in to {
            for kind in Kind::PROMOTIONS.into_iter().rev() {
                self.sink.push(Move::new(origin(to, step), to, MoveKind::promotion(kind, capture)));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.sink.push(Move::new(from, to, MoveKind::EnPassant));
    }

    #[inline(always)]
    fn piece(&mut self, _: Kind, from: Square, to: SquareSet) {
        for to in to & self.enemy {
            self.sink.push(Move::new(from, to, MoveKind::Capture));
        }
        for to in to - self.enemy {
            self.sink.push(Move::new(from, to, MoveKind::Quiet));
        }
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.sink.push(Move::new(king, rook, MoveKind::Castle));
    }
}

/// Where a pawn that arrived by `step` came from.
#[inline(always)]
pub(crate) fn origin(to: Square, step: Step) -> Square {
    to.offset(-(step.files + 8 * step.ranks))
}

/// The step of a pawn that goes two squares.
#[inline(always)]
pub(crate) const fn twice(step: Step) -> Step {
    Step::new(2 * step.files, 2 * step.ranks)
}
