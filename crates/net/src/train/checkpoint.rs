//! A training as bytes, to go on from after a stop.

use super::{Recipe, Trainer};
use crate::Shape;
use std::error::Error;
use std::fmt;
use tesuji_game::bytes::{Bytes, checksum};
use tesuji_game::random::hash;

const MAGIC: &[u8; 8] = b"tesujitr";
const VERSION: u16 = 1;

/// A checkpoint that cannot be gone on from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckpointError {
    /// It is none, or of another version.
    NotOne,
    /// It is cut off or its bytes have changed.
    Damaged,
    /// It is of another training: another shape, recipe or number of samples.
    Other,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CheckpointError::NotOne => "not a checkpoint of a training",
            CheckpointError::Damaged => "a damaged checkpoint",
            CheckpointError::Other => "a checkpoint of another training: other data, shape or settings",
        })
    }
}

impl Error for CheckpointError {}

impl Trainer {
    /// The state of the training as bytes. `data` tells what it learns from: it goes on only with the same.
    #[must_use]
    pub fn checkpoint(&mut self, data: u64) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(identity(self.shape, &self.recipe, data).to_le_bytes());
        bytes.extend(self.step.to_le_bytes());
        self.numbers().for_each(|number| bytes.extend(number.to_le_bytes()));
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Goes on from a checkpoint of the same training.
    ///
    /// # Errors
    /// If it is of another one, or damaged. Then nothing was changed.
    pub fn resume(&mut self, bytes: &[u8], data: u64) -> Result<(), CheckpointError> {
        let (body, sum) = bytes.split_last_chunk().ok_or(CheckpointError::NotOne)?;
        let mut rest = Bytes(body);
        if rest.array().as_ref() != Some(MAGIC) || rest.short() != Some(VERSION) {
            return Err(CheckpointError::NotOne);
        }
        if checksum(body) != u32::from_le_bytes(*sum) {
            return Err(CheckpointError::Damaged);
        }
        let [found, step] = [rest.long(), rest.long()];
        if found != Some(identity(self.shape, &self.recipe, data)) {
            return Err(CheckpointError::Other);
        }
        let (numbers, left) = rest.0.as_chunks::<4>();
        if numbers.len() != self.numbers().count() || !left.is_empty() {
            return Err(CheckpointError::Damaged);
        }
        self.step = step.ok_or(CheckpointError::Damaged)?;
        self.numbers().zip(numbers).for_each(|(number, &four)| *number = f32::from_le_bytes(four));
        Ok(())
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        self.tiles.iter_mut().flat_map(super::Tile::numbers).chain(self.output_bias.numbers())
    }
}

/// A number that tells trainings apart.
fn identity(shape: Shape, recipe: &Recipe, data: u64) -> u64 {
    let Recipe { batch, epochs, first_rate, last_rate, warm_up, decay, seed } = *recipe;
    let sizes = [shape.inputs, shape.hidden, shape.stages, batch].map(|size| size as u64);
    let rates = [first_rate, last_rate, decay].map(f64::to_bits);
    hash(sizes.into_iter().chain(rates).chain([u64::from(epochs), warm_up, seed, data]))
}
