//! Where the terms put what they count: a sum, or the counts themselves.

use super::{FULL, Group, Model, Weights, blend};
use crate::Tapered;
use tesuji_game::Side;

/// Receives what the terms count.
pub(crate) trait Sink<T> {
    /// A side has `count` times the weight at place `nth` of a group.
    fn add(&mut self, side: Side, group: Group<T>, nth: usize, count: i32);
}

/// The sum from the first side's view.
pub(crate) struct Sum<'a, const N: usize> {
    pub(crate) weights: &'a [Tapered; N],
    pub(crate) total: Tapered,
}

impl<T, const N: usize> Sink<T> for Sum<'_, N> {
    #[inline(always)]
    fn add(&mut self, side: Side, group: Group<T>, nth: usize, count: i32) {
        debug_assert!(nth < group.len, "place {nth} of {}", group.name);
        let sign = if side == Side::First { 1 } else { -1 };
        self.total += self.weights[group.start + nth] * (sign * count);
    }
}

/// What each side has of each weight.
pub(crate) struct Counts(pub(crate) Vec<[i32; 2]>);

impl Counts {
    /// Nothing of so many weights.
    pub(crate) fn new(weights: usize) -> Counts {
        Counts(vec![[0; 2]; weights])
    }

    /// What the first side has of each more than the second.
    pub(crate) fn features(&self, phase: i32, scale: [i32; 2]) -> Features {
        let nets = self.0.iter().enumerate().map(|(i, [first, second])| (i as u16, (first - second) as i16));
        Features {
            counts: nets.filter(|&(_, net)| net != 0).collect(),
            phase: phase as u8,
            scale: scale.map(|scale| scale as u8),
        }
    }
}

impl<T> Sink<T> for Counts {
    fn add(&mut self, side: Side, group: Group<T>, nth: usize, count: i32) {
        assert!(nth < group.len, "place {nth} of {}", group.name);
        self.0[group.start + nth][side.index()] += count;
    }
}

/// The scale of the side that an endgame value favours.
pub(crate) fn favoured(scale: [u8; 2], eg: i32) -> i32 {
    match eg {
        1.. => scale[0].into(),
        0 => FULL,
        _ => scale[1].into(),
    }
}

/// The counts behind an evaluation: what a learner fits weights to.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::chess::{Weights, features};
/// let features = features(&Position::start());
/// assert_eq!(features.phase, 24);
/// assert_eq!(features.counts.len(), 1, "all is even but the right to move");
/// assert_eq!(features.value(&Weights::standard()), Weights::standard().values()[features.counts[0].0 as usize].mg());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// Numbers of weights, and what the first side has of each more than the second; rising, without zeros.
    pub counts: Vec<(u16, i16)>,
    /// 24 in the middle game, down to 0.
    pub phase: u8,
    /// How many 64ths of the endgame value count if it favours the first side, if it favours the second. At 0 the
    /// position is worth nothing.
    pub scale: [u8; 2],
}

impl Features {
    /// The evaluation from the first side's view.
    #[must_use]
    pub fn value<M: Model>(&self, weights: &Weights<M>) -> i32 {
        let add =
            |sum, &(nth, count): &(u16, i16)| sum + weights.values()[usize::from(nth)] * i32::from(count);
        let sum = self.counts.iter().fold(Tapered::ZERO, add);
        let scale = favoured(self.scale, sum.eg());
        blend(sum.mg(), sum.eg(), self.phase.into(), scale)
    }
}
