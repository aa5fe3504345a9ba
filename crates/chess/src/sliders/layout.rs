//! How slider attack tables are laid out and filled.
//!
//! Shared by the build script (which fills the table), the tests (which hold both ways of indexing to a ray
//! walk) and the `find_magics` example (which finds the magics).

use tesuji_squares::Step;
use tesuji_squares::eight::{Square, SquareSet};

/// How the occupied squares that matter become an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Indexing {
    /// The bits under the mask pressed together: one instruction where the processor has it.
    Pext,
    /// The bits under the mask multiplied by a number that happens to spread them without harm.
    Magic,
}

/// One square's part of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// The squares whose occupation changes the attacks.
    pub(crate) mask: u64,
    /// The multiplier; unused with [`Indexing::Pext`].
    pub(crate) magic: u64,
    /// How far the product is shifted down; unused with [`Indexing::Pext`].
    pub(crate) shift: u32,
    /// Where the square's part begins.
    pub(crate) offset: u32,
}

impl Part {
    /// The place in the table by multiplication.
    #[inline(always)]
    pub(crate) fn magic_index(&self, occupied: u64) -> usize {
        self.offset as usize + ((occupied & self.mask).wrapping_mul(self.magic) >> self.shift) as usize
    }
}

/// The squares whose occupation changes a slider's attacks: all it reaches on an empty board, less the last
/// of each ray, which it attacks whether occupied or not.
pub(crate) fn relevant(square: Square, steps: &[Step]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    for &step in steps {
        let mut at = square;
        while let Some(next) = at.step(step) {
            if next.step(step).is_some() {
                set = set.with(next);
            }
            at = next;
        }
    }
    set
}

/// The attack table of one kind of slider, with one part a square.
pub(crate) fn build(
    steps: &[Step],
    magics: &[u64; 64],
    indexing: Indexing,
    start: usize,
) -> (Vec<Part>, Vec<u64>) {
    let mut parts = Vec::new();
    let mut attacks = Vec::new();
    for square in Square::all() {
        let mask = relevant(square, steps);
        let part = Part {
            mask: mask.bits(),
            magic: magics[square.index()],
            shift: 64 - mask.len(),
            offset: (start + attacks.len()) as u32,
        };
        let begin = attacks.len();
        attacks.resize(begin + (1 << mask.len()), 0);
        // Subsets come in the order of their pressed-together bits.
        for (pressed, occupied) in mask.subsets().enumerate() {
            let place = match indexing {
                Indexing::Pext => begin + pressed,
                Indexing::Magic => part.magic_index(occupied.bits()) - start,
            };
            attacks[place] = SquareSet::walk(square, steps, occupied).bits();
        }
        parts.push(part);
    }
    (parts, attacks)
}

/// Finds a multiplier that gives every subset of the mask a place of its own, or one shared only with subsets
/// of the same attacks. The same square and seed give the same number.
pub(crate) fn find_magic(square: Square, steps: &[Step], mut random: impl FnMut() -> u64) -> u64 {
    let mask = relevant(square, steps);
    let subsets: Vec<(u64, u64)> =
        mask.subsets().map(|set| (set.bits(), SquareSet::walk(square, steps, set).bits())).collect();
    let mut table = vec![(0u32, 0u64); subsets.len()];
    let mut round = 0;
    loop {
        // Few set bits spread better.
        let magic = random() & random() & random();
        if (mask.bits().wrapping_mul(magic) >> 56).count_ones() < 6 {
            continue;
        }
        round += 1;
        let part = Part { mask: mask.bits(), magic, shift: 64 - mask.len(), offset: 0 };
        let fits = subsets.iter().all(|&(occupied, attacks)| {
            let slot = &mut table[part.magic_index(occupied)];
            let free = slot.0 != round;
            if free {
                *slot = (round, attacks);
            }
            free || slot.1 == attacks
        });
        if fits {
            return magic;
        }
    }
}
