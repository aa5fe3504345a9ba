//! King safety: the attack on the enemy king, and the pawns around one's own.

use super::facts::Facts;
use super::groups::Term;
use super::groups::slot;
use super::side::{Us, files};
use crate::linear::Sink;
use tesuji_chess::{Kind, SquareSet, attacks};

/// What a square by the king that is hard to defend adds to the strength of an attack.
const WEAK_SQUARE: u32 = 4;
/// What a kind that can give a safe check adds.
const SAFE_CHECK: u32 = 7;
/// What a kind that can give check, but be taken, adds.
const UNSAFE_CHECK: u32 = 2;
/// What a square by the king that a pawn attacks adds.
const PAWN_ATTACK: u32 = 2;
/// Strength of attack for each step of the danger tables.
const STEP: u32 = 3;

/// The attack of `U` on the enemy king.
#[inline(always)]
pub(super) fn attack<U: Us>(facts: &Facts, sink: &mut impl Sink<Term>) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    // Defended by nothing, or once, and then only by king or queen.
    let others = them.by(Kind::Pawn) | them.by(Kind::Knight) | them.by(Kind::Bishop) | them.by(Kind::Rook);
    let weak = us.attacked - them.twice - others;
    let weak_ring = (weak & them.ring).len();
    sink.add(U::SIDE, slot::KING_WEAK_RING, 0, weak_ring as i32);

    let safe = (!them.attacked | (weak & us.twice)) - us.occupied;
    let through = facts.occupied - them.of(Kind::Queen);
    let (diagonal, straight) = (attacks::bishop(them.king, through), attacks::rook(them.king, through));
    let lines = [attacks::knight(them.king), diagonal, straight, diagonal | straight];
    let by_pawns = (us.by(Kind::Pawn) & them.ring).len();
    let mut pressure = us.pressure + WEAK_SQUARE * weak_ring + PAWN_ATTACK * by_pawns;
    for (i, kind) in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].into_iter().enumerate() {
        let checks = (lines[i] & us.by(kind)) - us.occupied;
        if checks.meets(safe) {
            sink.add(U::SIDE, slot::KING_SAFE_CHECK, i, 1);
            pressure += SAFE_CHECK;
        } else if checks.any() {
            sink.add(U::SIDE, slot::KING_UNSAFE_CHECK, 0, 1);
            pressure += UNSAFE_CHECK;
        }
    }
    let table = if us.of(Kind::Queen).any() { slot::KING_DANGER } else { slot::KING_DANGER_NO_QUEEN };
    sink.add(U::SIDE, table, (pressure / STEP).min(31) as usize, 1);

    let flank = flank(them.king.file()) & U::Them::HOME;
    sink.add(U::SIDE, slot::KING_FLANK, 0, (flank & us.attacked).len() as i32);
    sink.add(U::SIDE, slot::KING_FLANK, 1, (flank & us.twice).len() as i32);
    sink.add(U::SIDE, slot::KING_FLANK, 2, (flank & them.attacked).len() as i32);
    sink.add(U::SIDE, slot::KING_PINNED, 0, us.pinned.len() as i32);
}

/// The files on the king's side of the board.
#[inline(always)]
fn flank(file: u8) -> SquareSet {
    const QUEENS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    SquareSet::from_bits(match file {
        0..=2 => QUEENS,
        3..=4 => QUEENS << 2,
        _ => QUEENS << 4,
    })
}

/// The pawns before the king of `U`, its own and the enemy's.
#[inline(always)]
pub(super) fn shelter<U: Us>(facts: &Facts, sink: &mut impl Sink<Term>) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    let king = us.king;
    // The king's rank and everything before it.
    let ahead = SquareSet::from_bits(if U::SIGN > 0 {
        u64::MAX << (8 * king.rank())
    } else {
        u64::MAX >> (8 * (7 - king.rank()))
    });
    let (own, enemy) = (us.of(Kind::Pawn) & ahead, them.of(Kind::Pawn) & ahead);
    let centre = king.file().clamp(1, 6);
    for file in centre - 1..=centre + 1 {
        let column = SquareSet::from_bits(0x0101_0101_0101_0101 << file);
        let edge = 8 * usize::from(file.min(7 - file));
        let shield = U::nearest(own & column).map_or(0, U::rank);
        let storm = U::nearest(enemy & column).map_or(0, U::rank);
        sink.add(U::SIDE, slot::KING_SHELTER, edge + shield, 1);
        if shield != 0 && storm == shield + 1 {
            sink.add(U::SIDE, slot::KING_STORM_BLOCKED, storm, 1);
        } else {
            sink.add(U::SIDE, slot::KING_STORM, edge + storm, 1);
        }
    }
    let column = files(king.set());
    let (ours, theirs) = (column.meets(us.of(Kind::Pawn)), column.meets(them.of(Kind::Pawn)));
    match (ours, theirs) {
        (false, true) => sink.add(U::SIDE, slot::KING_OPEN_FILE, 0, 1),
        (true, false) => sink.add(U::SIDE, slot::KING_OPEN_FILE, 1, 1),
        (false, false) => sink.add(U::SIDE, slot::KING_OPEN_FILE, 2, 1),
        (true, true) => {}
    }
}
