//! What ends a search of one position.

use crate::args;
use clap::Args;
use std::time::Duration;
use tesuji_search::{Budget, Depth, Limits};

/// How deep a search goes if nobody says when to stop.
pub(crate) const USUAL_DEPTH: Depth = 12;

/// Options that end a search.
#[derive(Args, Debug)]
pub(crate) struct Bounds {
    /// How many plies deep; 12 without any limit
    #[arg(long, value_name = "N", value_parser = args::search_depth, allow_negative_numbers = true)]
    depth: Option<Depth>,

    /// Stop after so many nodes
    #[arg(long, value_name = "N", value_parser = args::some_nodes, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,

    /// Stop after so many seconds
    #[arg(long, value_name = "S", value_parser = args::seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
}

impl Bounds {
    /// The depth to search to, if there is one: the usual if nothing else ends the search.
    pub(crate) fn depth(&self, usual: Depth) -> Option<Depth> {
        let limited = self.nodes.is_some() || self.time.is_some();
        self.depth.or_else(|| (!limited).then_some(usual))
    }

    /// The limits of a full search.
    pub(crate) fn limits(&self, usual: Depth) -> Limits {
        let budget = self.time.map_or(Budget::UNLIMITED, |time| Budget::fixed(time, Duration::ZERO));
        Limits { depth: self.depth(usual), nodes: self.nodes, budget, ..Limits::default() }
    }
}
