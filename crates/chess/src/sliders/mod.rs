//! Magic and PEXT bitboards: attacks of bishops, rooks and queens by table.
//!
//! The occupied squares on a slider's rays choose an entry of one precomputed table, through PEXT where the
//! target has it as a fast instruction and through magic multiplication elsewhere; the build script chooses.

#[cfg(test)]
mod layout;
#[cfg(test)]
mod magics;

use tesuji_squares::eight::{Square, SquareSet};

/// Where a square's part of the table begins, and how occupied squares become a place in it.
#[derive(Clone, Copy)]
struct Entry {
    /// The squares whose occupation changes the attacks.
    mask: u64,
    #[cfg(not(pext))]
    magic: u64,
    #[cfg(not(pext))]
    shift: u32,
    offset: u32,
}

/// What the build script wrote.
#[expect(clippy::unreadable_literal, reason = "generated: a hundred thousand numbers")]
mod tables {
    use super::Entry;

    include!(concat!(env!("OUT_DIR"), "/slider_tables.rs"));
}

use tables::{ATTACKS, BISHOPS, ROOKS};

/// The squares a bishop attacks, blocked by the occupied ones; the first blocker on each ray is attacked.
///
/// ```
/// use tesuji_chess::{Square, SquareSet, attacks};
/// assert_eq!(attacks::bishop(Square::A1, Square::C3.set()), Square::B2.set() | Square::C3.set());
/// ```
#[inline(always)]
#[must_use]
pub fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
    look_up(&BISHOPS[square.index()], occupied)
}

/// The squares a rook attacks, blocked by the occupied ones; the first blocker on each ray is attacked.
#[inline(always)]
#[must_use]
pub fn rook(square: Square, occupied: SquareSet) -> SquareSet {
    look_up(&ROOKS[square.index()], occupied)
}

/// The squares a queen attacks: a bishop's and a rook's.
#[inline(always)]
#[must_use]
pub fn queen(square: Square, occupied: SquareSet) -> SquareSet {
    bishop(square, occupied) | rook(square, occupied)
}

/// The name of the way that this build looks up slider attacks.
#[must_use]
pub const fn slider_backend() -> &'static str {
    if cfg!(pext) { "pext" } else { "magic" }
}

#[inline(always)]
#[expect(unsafe_code, reason = "this look-up is the innermost step of move generation")]
fn look_up(entry: &Entry, occupied: SquareSet) -> SquareSet {
    let index = index(entry, occupied.bits());
    debug_assert!(index < ATTACKS.len());
    // SAFETY: an entry's indices run from its offset over one place for each subset of its mask, and the
    // build script gave the table all those places; the test `every_look_up_is_a_ray_walk` visits each.
    SquareSet::from_bits(unsafe { *ATTACKS.get_unchecked(index) })
}

#[cfg(pext)]
#[inline(always)]
#[expect(unsafe_code, reason = "the intrinsic has no safe form outside functions marked with the feature")]
fn index(entry: &Entry, occupied: u64) -> usize {
    // SAFETY: the build script sets `pext` only where the target has BMI2.
    entry.offset as usize + unsafe { std::arch::x86_64::_pext_u64(occupied, entry.mask) as usize }
}

#[cfg(not(pext))]
#[inline(always)]
fn index(entry: &Entry, occupied: u64) -> usize {
    entry.offset as usize + ((occupied & entry.mask).wrapping_mul(entry.magic) >> entry.shift) as usize
}

#[cfg(test)]
mod tests {
    use super::layout::Indexing;
    use super::*;
    use tesuji_squares::Step;

    #[test]
    fn every_look_up_is_a_ray_walk() {
        for square in Square::all() {
            for (steps, attacks) in [(Step::DIAGONAL, bishop as fn(_, _) -> _), (Step::STRAIGHT, rook)] {
                let mask = layout::relevant(square, &steps);
                for subset in mask.subsets() {
                    let expected = SquareSet::walk(square, &steps, subset);
                    assert_eq!(attacks(square, subset), expected, "{square}\n{subset}");
                    assert_eq!(attacks(square, subset | !mask), expected, "{square}\n{subset}");
                }
            }
        }
    }

    /// Both ways of indexing, whichever this build uses.
    #[test]
    fn both_tables_are_right() {
        for (steps, magics) in [(Step::DIAGONAL, magics::BISHOP), (Step::STRAIGHT, magics::ROOK)] {
            let (parts, by_magic) = layout::build(&steps, &magics, Indexing::Magic, 0);
            let (_, by_pext) = layout::build(&steps, &magics, Indexing::Pext, 0);
            assert_eq!(by_magic.len(), by_pext.len());
            for (square, part) in Square::all().zip(&parts) {
                for subset in SquareSet::from_bits(part.mask).subsets() {
                    let walked = SquareSet::walk(square, &steps, subset).bits();
                    assert_eq!(by_magic[part.magic_index(subset.bits())], walked);
                    assert_eq!(by_pext[part.offset as usize + press(subset.bits(), part.mask)], walked);
                }
            }
        }
    }

    /// PEXT bit by bit.
    fn press(bits: u64, mask: u64) -> usize {
        SquareSet::from_bits(mask)
            .into_iter()
            .enumerate()
            .map(|(place, square)| usize::from(bits >> square.index() & 1 != 0) << place)
            .sum()
    }

    #[test]
    fn the_finder_finds_the_committed_magics() {
        for square in [Square::A1, Square::D4, Square::E1, Square::G6] {
            let mut random = tesuji_game::random::Random(square.index() as u64);
            let found = layout::find_magic(square, &Step::DIAGONAL, || random.next());
            assert_eq!(found, magics::BISHOP[square.index()], "{square}");
        }
    }
}
