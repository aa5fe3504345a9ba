use crate::{Budget, Depth};
use std::time::Duration;

/// When a search stops. Whatever comes first.
///
/// ```
/// use tesuji_search::Limits;
/// let limits = Limits::depth(8);
/// assert_eq!(limits.depth, Some(8));
///
/// let either = Limits { depth: Some(20), ..Limits::time(std::time::Duration::from_secs(2)) };
/// assert_eq!(either.budget.hard, Some(std::time::Duration::from_secs(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// After an iteration of this depth.
    pub depth: Option<Depth>,
    /// After so many nodes.
    pub nodes: Option<u64>,
    /// No new iteration begins after so many nodes: the last one is finished, as far as the other limits let it.
    pub soft_nodes: Option<u64>,
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

    /// A fixed time. A clock of a game is a [`Budget`] of its own.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits { budget: Budget::fixed(time, Duration::ZERO), ..Limits::default() }
    }
}
