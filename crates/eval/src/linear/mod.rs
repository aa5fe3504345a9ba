//! Evaluations that are sums of counts times weights, whatever the game.
//!
//! A [`Model`] declares its groups of weights once. [`Weights`] are read from and written to a data file,
//! the terms count, and from both come the sum, the [`Explanation`] and the [`Features`].

mod counts;
mod explain;
mod weights;

pub use counts::Features;
pub(crate) use counts::{Counts, Sink, Sum};
pub use explain::{Explanation, TermRow};
pub use weights::{Weights, WeightsError};

use std::fmt;

/// The phase of a full middle game; the endgame is 0.
pub(crate) const MIDDLE_GAME: i32 = 24;
/// The scale of an endgame value that counts in full.
pub(crate) const FULL: i32 = 64;

/// What is fixed about an evaluation.
pub trait Model: Sized + Send + Sync + 'static {
    /// A part of the evaluation that people would name.
    type Term: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static;
    /// All terms, in the order of tables.
    const TERMS: &'static [Self::Term];
    /// All groups, in the order of the weights and of the data file.
    const GROUPS: &'static [Group<Self::Term>];
    /// The names of the side that starts and of the other.
    const SIDES: [&'static str; 2];
    /// What the data file says before the first weight.
    const HEADER: &'static str;
    /// How many numbers of a long table go on a line of the data file.
    const ROW: usize;
    /// The data file that comes with the crate.
    const STANDARD: &'static str;

    /// Where the weights that come with the crate are kept once they are read.
    fn standard() -> &'static std::sync::OnceLock<std::sync::Arc<Weights<Self>>>;
}

/// A named run of weights.
///
/// ```
/// use tesuji_eval::chess::{GROUPS, Term, WEIGHTS};
/// let knights = GROUPS.iter().find(|group| group.name == "mobility.knight").unwrap();
/// assert_eq!((knights.len, knights.term), (9, Term::Mobility));
/// assert_eq!(GROUPS.iter().map(|group| group.len).sum::<usize>(), WEIGHTS);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group<T> {
    /// The table in the data file: a family and a name.
    pub name: &'static str,
    /// The number of its first weight.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
    /// The term it belongs to.
    pub term: T,
    /// What the weights mean.
    pub about: &'static str,
}

/// Declares the groups of weights of a model: the name in code, the length, the term, the name in the data file, and
/// what the weights mean.
macro_rules! groups {
    ($($id:ident $len:literal $term:ident $name:literal $about:literal)*) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "only numbers the groups below")]
        #[derive(Clone, Copy)]
        enum Nth { $($id),* }

        const LENGTHS: &[usize] = &[$($len),*];

        /// The number of the first weight of a group.
        const fn start(groups: usize) -> usize {
            let mut sum = 0;
            let mut i = 0;
            while i < groups {
                sum += LENGTHS[i];
                i += 1;
            }
            sum
        }

        /// How many weights there are.
        pub const WEIGHTS: usize = start(LENGTHS.len());

        /// All groups, in the order of the weights and of the data file.
        pub const GROUPS: &[$crate::linear::Group<Term>] = &[
            $($crate::linear::Group {
                name: $name,
                start: start(Nth::$id as usize),
                len: $len,
                term: Term::$term,
                about: $about,
            }),*
        ];

        /// The groups by name.
        pub(super) mod slot {
            use super::{GROUPS, Nth, Term};
            use $crate::linear::Group;
            $(#[doc = $about] pub(in super::super) const $id: Group<Term> = GROUPS[Nth::$id as usize];)*
        }
    };
}
pub(crate) use groups;

/// Declares the terms of a model: a variant, its name, and a sentence.
macro_rules! terms {
    ($(#[$meta:meta])* $($id:ident $name:literal $about:literal)*) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Term { $(#[doc = $about] $id),* }

        impl Term {
            /// All terms, in the order of tables.
            pub const ALL: &[Term] = &[$(Term::$id),*];

            /// The name for people.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Term::$id => $name),* }
            }

            /// What it is about, in a sentence.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $(Term::$id => $about),* }
            }
        }

        impl std::fmt::Display for Term {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
pub(crate) use terms;

/// Between middle game and endgame, the endgame part scaled by what can be won.
#[inline(always)]
pub(crate) fn blend(mg: i32, eg: i32, phase: i32, scale: i32) -> i32 {
    if scale == 0 {
        return 0;
    }
    (mg * phase * FULL + eg * (MIDDLE_GAME - phase) * scale) / (MIDDLE_GAME * FULL)
}
