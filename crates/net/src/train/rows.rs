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
    index: Index,
}

/// Which samples have which input: the gradient of an input's weights is summed in one go.
#[derive(Clone, Debug, Default)]
struct Index {
    /// Where the places of each input end.
    ends: Vec<u32>,
    /// Twice the number of a sample, one more for the other view; by input, and in the order of the samples.
    places: Vec<u16>,
}

impl Index {
    fn sort(&mut self, rows: &[(u16, u16)], ends: &[u32]) {
        let last = rows.iter().map(|&(own, other)| own.max(other)).max().map_or(0, usize::from);
        self.ends.clear();
        self.ends.resize(last + 2, 0);
        for &(own, other) in rows {
            self.ends[usize::from(own) + 1] += 1;
            self.ends[usize::from(other) + 1] += 1;
        }
        for input in 1..self.ends.len() {
            self.ends[input] += self.ends[input - 1];
        }
        // What was the beginning of an input moves to its end as its places are filled in.
        self.places.resize(2 * rows.len(), 0);
        let mut begin = 0;
        for (sample, &end) in ends.iter().enumerate() {
            for &(own, other) in &rows[begin..end as usize] {
                for (view, input) in [own, other].into_iter().enumerate() {
                    let next = &mut self.ends[usize::from(input)];
                    self.places[*next as usize] = (2 * sample + view) as u16;
                    *next += 1;
                }
            }
            begin = end as usize;
        }
        self.ends.pop();
    }
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

    /// For each input that some sample has, the places of those: twice the number of a sample, one more for the other
    /// view.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, &[u16])> + '_ {
        let mut begin = 0;
        let places = self.index.ends.iter().enumerate().map(move |(input, &end)| {
            let places = &self.index.places[begin..end as usize];
            begin = end as usize;
            (input, places)
        });
        places.filter(|(_, places)| !places.is_empty())
    }

    /// The stage of each sample.
    pub(super) fn stages(&self) -> &[u8] {
        &self.stages
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
            let Rows { inputs, ends, index, .. } = &mut **rows;
            index.sort(inputs, ends);
        });
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The samples, some of them at a time.
    pub(super) fn shares(&self) -> &[Rows] {
        &self.shares
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
