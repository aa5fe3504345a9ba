use crate::{Budget, Depth};

/// When a search stops. Whatever comes first.
///
/// ```
/// use tesuji_search::Limits;
/// let limits = Limits::depth(8);
/// assert_eq!(limits.depth, Some(8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// After an iteration of this depth.
    pub depth: Option<Depth>,
    /// After so many nodes.
    pub nodes: Option<u64>,
    /// After finding a mate within so many plies.
    pub mate: Option<u16>,
    /// By the clock.
    pub budget: Budget,
}

impl Limits {
    /// A fixed depth.
    #[must_use]
    pub fn depth(depth: Depth) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A fixed number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }
}
