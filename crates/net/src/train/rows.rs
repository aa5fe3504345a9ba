//! What is learned from: samples, and the batch that is worked on.

use super::in_shares;
use super::shuffle::Shuffle;

/// What a network learns from.
pub trait Samples: Sync {
    /// How many there are.
    fn count(&self) -> usize;

    /// Appends the sample of a number with [`Rows::push`].
    fn read(&self, index: usize, rows: &mut Rows);
}

/// Samples one after the other, as inputs.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// Inputs of the own view and of the other.
    inputs: Vec<(u16, u16)>,
    /// Where the inputs of each sample end.
    ends: Vec<u32>,
    stages: Vec<u8>,
    goals: Vec<SampleTarget>,
}

/// What a sample asks of the output.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SampleTarget {
    /// What is added to the output: what another evaluation says already, 0 if the network stands alone.
    pub prior: f32,
    /// The winning chance of the side to move that both together should say, from 0 to 1.
    pub target: f32,
}

impl Rows {
    /// A sample: its inputs for the view of the side to move and for the other's, its stage, and what it asks for.
    pub fn push(&mut self, inputs: impl IntoIterator<Item = (u16, u16)>, stage: u8, goal: SampleTarget) {
        self.inputs.extend(inputs);
        self.ends.push(self.inputs.len() as u32);
        self.stages.push(stage);
        self.goals.push(goal);
    }

    fn clear(&mut self) {
        self.inputs.clear();
        self.ends.clear();
        self.stages.clear();
        self.goals.clear();
    }

    /// For each sample its inputs and stage.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[(u16, u16)], usize)> + '_ {
        let mut begin = 0;
        self.ends.iter().zip(&self.stages).map(move |(&end, &stage)| {
            let inputs = &self.inputs[begin..end as usize];
            begin = end as usize;
            (inputs, usize::from(stage))
        })
    }

    /// For each sample its stage and what it asks for.
    pub(super) fn goals(&self) -> impl Iterator<Item = (usize, SampleTarget)> + '_ {
        self.stages.iter().zip(&self.goals).map(|(&stage, &goal)| (usize::from(stage), goal))
    }
}

/// How many samples are read together.
const SHARE: usize = 1024;

/// The samples of one step, in shares that do not depend on the number of threads.
#[derive(Clone, Debug, Default)]
pub(super) struct Batch {
    shares: Vec<Rows>,
    size: usize,
}

impl Batch {
    /// Reads samples in an order.
    pub(super) fn fill(
        &mut self,
        samples: &impl Samples,
        first: usize,
        size: usize,
        order: &Shuffle,
        threads: usize,
    ) {
        self.size = size;
        self.shares.resize(size.div_ceil(SHARE), Rows::default());
        let mut shares: Vec<(usize, &mut Rows)> = self.shares.iter_mut().enumerate().collect();
        in_shares(&mut shares, threads, |(nth, rows)| {
            rows.clear();
            let begin = *nth * SHARE;
            let places = begin..size.min(begin + SHARE);
            places.for_each(|place| samples.read(order.at(first + place), rows));
        });
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// For each sample its inputs and stage.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[(u16, u16)], usize)> + '_ {
        self.shares.iter().flat_map(Rows::iter)
    }

    /// For each sample its stage and what it asks for.
    pub(super) fn goals(&self) -> impl Iterator<Item = (usize, SampleTarget)> + '_ {
        self.shares.iter().flat_map(Rows::goals)
    }
}
