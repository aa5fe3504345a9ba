//! Which techniques are on: the one place where the search asks.

use tesuji_params::{Technique, Techniques};

/// The techniques of a search.
///
/// With the feature `wired` the answer is fixed when the program is compiled, to the techniques of the default
/// profile: a build to measure what asking at run time costs, and for nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Switches(Techniques);

impl Switches {
    pub(crate) const fn new(on: Techniques) -> Switches {
        Switches(on)
    }

    /// Whether a technique is on.
    #[inline(always)]
    pub(crate) const fn has(self, technique: Technique) -> bool {
        if cfg!(feature = "wired") { Techniques::DEFAULT.has(technique) } else { self.0.has(technique) }
    }
}
