//! Where the terms put what they count: a sum, an explanation, or the counts themselves.

use super::groups::{Group, WEIGHTS};
use super::side::Us;
use crate::Tapered;

/// Receives what the terms count.
pub(super) trait Sink {
    /// `U` has `count` times the weight at place `nth` of a group.
    fn add<U: Us>(&mut self, group: Group, nth: usize, count: i32);
}

/// The sum from White's view.
pub(super) struct Sum<'a> {
    pub(super) weights: &'a [Tapered; WEIGHTS],
    pub(super) total: Tapered,
}

impl Sink for Sum<'_> {
    #[inline(always)]
    fn add<U: Us>(&mut self, group: Group, nth: usize, count: i32) {
        debug_assert!(nth < group.len, "place {nth} of {}", group.name);
        self.total += self.weights[group.start + nth] * (U::SIGN * count);
    }
}

/// What each side has of each weight.
pub(super) struct Counts(pub(super) Box<[[i32; 2]; WEIGHTS]>);

impl Sink for Counts {
    fn add<U: Us>(&mut self, group: Group, nth: usize, count: i32) {
        assert!(nth < group.len, "place {nth} of {}", group.name);
        self.0[group.start + nth][U::SIDE.index()] += count;
    }
}
