//! The positions as counts, in blocks that fit a processor's cache.

use crate::games::Fitted;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::thread;

/// Lines in one block.
const BLOCK: usize = 4_096;
/// One block in so many is kept apart.
const APART: usize = 10;

/// Scores beyond this say no more than a won game.
const LARGEST_SCORE: f32 = 3_000.0;

/// What is kept of one position, but for its counts.
pub(crate) struct Sample {
    /// Where its counts end; they begin where those of the one before end.
    pub(crate) end: u32,
    pub(crate) phase: u8,
    pub(crate) scale: [u8; 2],
    pub(crate) score: f32,
    pub(crate) result: f32,
}

/// Some positions, their counts one after the other.
#[derive(Default)]
pub(crate) struct Block {
    pub(crate) samples: Vec<Sample>,
    pub(crate) weights: Vec<u16>,
    pub(crate) counts: Vec<i8>,
}

impl Block {
    fn read<M: Fitted>(lines: &[(usize, String)]) -> Result<Block, String> {
        let mut block = Block::default();
        for (number, line) in lines {
            block.add::<M>(line).map_err(|error| format!("line {number}: {error}"))?;
        }
        block.weights.shrink_to_fit();
        block.counts.shrink_to_fit();
        Ok(block)
    }

    fn add<M: Fitted>(&mut self, line: &str) -> Result<(), String> {
        let mut fields = line.split('|').map(str::trim);
        let (Some(position), Some(score), Some(result)) = (fields.next(), fields.next(), fields.next())
        else {
            return Err("not 'position | score | result'".into());
        };
        let number = |text: &str| text.parse::<f32>().map_err(|error| format!("'{text}': {error}"));
        let (score, result) = (number(score)?, number(result)?);
        if !(0.0..=1.0).contains(&result) || !score.is_finite() {
            return Err(format!("result {result} or score {score} out of range"));
        }
        let features = M::features(position)?;
        for (weight, count) in features.counts {
            self.weights.push(weight);
            self.counts.push(i8::try_from(count).map_err(|_| format!("{count} times weight {weight}"))?);
        }
        self.samples.push(Sample {
            end: self.weights.len() as u32,
            phase: features.phase,
            scale: features.scale,
            score: score.clamp(-LARGEST_SCORE, LARGEST_SCORE),
            result,
        });
        Ok(())
    }

    /// Each position with the numbers of its weights and how often it has them.
    pub(crate) fn each(&self) -> impl Iterator<Item = (&Sample, &[u16], &[i8])> {
        let mut start = 0;
        self.samples.iter().map(move |sample| {
            let range = start..sample.end as usize;
            start = range.end;
            (sample, &self.weights[range.clone()], &self.counts[range])
        })
    }
}

/// All positions.
pub(crate) struct Data {
    /// What is fitted.
    pub(crate) train: Vec<Block>,
    /// What the fit is measured on.
    pub(crate) apart: Vec<Block>,
}

impl Data {
    /// Reads a file of lines `position | score | result`; empty lines and those that begin with # are left out.
    pub(crate) fn read<M: Fitted>(path: &str, threads: usize) -> Result<Data, Box<dyn Error>> {
        let file =
            BufReader::with_capacity(1 << 20, File::open(path).map_err(|error| format!("{path}: {error}"))?);
        let mut data = Data { train: Vec::new(), apart: Vec::new() };
        let mut blocks = 0;
        let mut batch: Vec<(usize, String)> = Vec::new();
        let mut lines = file.lines().enumerate();
        loop {
            let line = lines.next().transpose_line()?;
            let done = line.is_none();
            batch.extend(line.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')));
            if batch.len() == BLOCK * threads || done {
                for block in read_batch::<M>(&batch)? {
                    blocks += 1;
                    if blocks % APART == 0 { data.apart.push(block) } else { data.train.push(block) }
                }
                batch.clear();
            }
            if done {
                break;
            }
        }
        if data.train.is_empty() {
            return Err(format!("{path}: no positions").into());
        }
        Ok(data)
    }

    /// All blocks.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.train.iter().chain(&self.apart)
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.blocks().map(|block| block.samples.len()).sum()
    }

    /// How many of them are fitted.
    pub(crate) fn fitted(&self) -> usize {
        self.train.iter().map(|block| block.samples.len()).sum()
    }

    /// What they take in memory.
    pub(crate) fn megabytes(&self) -> f64 {
        let size = |block: &Block| 3 * block.counts.len() + size_of::<Sample>() * block.samples.len();
        self.blocks().map(size).sum::<usize>() as f64 / 1e6
    }
}

/// Turns lines into blocks, each on a thread of its own.
fn read_batch<M: Fitted>(lines: &[(usize, String)]) -> Result<Vec<Block>, String> {
    thread::scope(|scope| {
        let threads: Vec<_> =
            lines.chunks(BLOCK).map(|chunk| scope.spawn(|| Block::read::<M>(chunk))).collect();
        threads.into_iter().map(|thread| thread.join().expect("reading does not panic")).collect()
    })
}

/// A numbered line, its error brought out.
trait TransposeLine {
    fn transpose_line(self) -> std::io::Result<Option<(usize, String)>>;
}

impl TransposeLine for Option<(usize, std::io::Result<String>)> {
    fn transpose_line(self) -> std::io::Result<Option<(usize, String)>> {
        self.map(|(i, line)| line.map(|line| (i + 1, line))).transpose()
    }
}
