//! Sparse rows.

use crate::DataError;

/// What a row counts, and how much of each phase it is.
///
/// ```
/// use tesuji_learn::FeatureRow;
/// let row = FeatureRow::at_phase(vec![(0, 2), (3, -1)], 12);
/// assert_eq!(row.share, [0.5, 0.5]);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct FeatureRow {
    /// Numbers of features, and how many there are of each.
    pub counts: Vec<(u16, i16)>,
    /// How much the middle game and the endgame weights count.
    pub share: [f32; 2],
}

impl FeatureRow {
    /// A row in a phase from 24, the middle game, to 0, the endgame.
    #[must_use]
    pub fn at_phase(counts: Vec<(u16, i16)>, phase: u8) -> FeatureRow {
        let middle = f32::from(phase.min(24)) / 24.0;
        FeatureRow { counts, share: [middle, 1.0 - middle] }
    }
}

/// Rows of counts, one after the other: three bytes for each count that is not zero.
///
/// A row is worth `count x (share of the middle game x mg + share of the endgame x eg)`, summed over its counts.
///
/// ```
/// use tesuji_learn::{Matrix, FeatureRow};
/// let mut matrix = Matrix::new(3);
/// matrix.push(&FeatureRow::at_phase(vec![(0, 2), (2, -1)], 24))?;
/// assert_eq!((matrix.rows(), matrix.features()), (1, 3));
/// assert_eq!(matrix.value(0, &[[1.0, 9.0], [0.0, 0.0], [0.5, 9.0]]), 1.5);
/// # Ok::<(), tesuji_learn::DataError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Matrix {
    features: usize,
    /// Where each row ends; it begins where the one before ends.
    ends: Vec<u32>,
    shares: Vec<[f32; 2]>,
    columns: Vec<u16>,
    counts: Vec<i8>,
    /// What rows are worth before anything is counted; empty if that is nothing.
    bases: Vec<f32>,
}

impl Matrix {
    /// No rows yet, of so many features.
    #[must_use]
    pub fn new(features: usize) -> Matrix {
        Matrix { features, ..Matrix::default() }
    }

    /// Adds a row.
    ///
    /// # Errors
    /// If a feature is not there, a count is beyond 127, a share is no number, or there are too many counts.
    pub fn push(&mut self, row: &FeatureRow) -> Result<(), DataError> {
        let number = self.rows();
        let end = u32::try_from(self.columns.len() + row.counts.len()).map_err(|_| DataError::TooMuch)?;
        if row.share.iter().any(|share| !share.is_finite()) {
            return Err(DataError::NoNumber { row: number });
        }
        for &(feature, count) in &row.counts {
            if usize::from(feature) >= self.features || i8::try_from(count).is_err() {
                return Err(DataError::Count { row: number, feature, count });
            }
        }
        for &(feature, count) in &row.counts {
            self.columns.push(feature);
            self.counts.push(count as i8);
        }
        self.ends.push(end);
        self.shares.push(row.share);
        Ok(())
    }

    /// Says what each row is worth before anything is counted, in the unit of its value.
    ///
    /// ```
    /// use tesuji_learn::{FeatureRow, Matrix};
    /// let mut matrix = Matrix::new(1);
    /// matrix.push(&FeatureRow::at_phase(vec![(0, 2)], 24))?;
    /// matrix.set_bases(vec![0.25]);
    /// assert_eq!(matrix.value(0, &[[0.5, 0.0]]), 1.25);
    /// # Ok::<(), tesuji_learn::DataError>(())
    /// ```
    ///
    /// # Panics
    /// If there is not a number for each row.
    pub fn set_bases(&mut self, bases: Vec<f32>) {
        assert_eq!(bases.len(), self.rows(), "a base for each row");
        self.bases = bases;
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.ends.len()
    }

    /// How many features there are.
    #[must_use]
    pub fn features(&self) -> usize {
        self.features
    }

    /// How many counts are kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The features of a row and their counts.
    #[inline(always)]
    #[must_use]
    pub fn row(&self, row: usize) -> (&[u16], &[i8]) {
        let start = if row == 0 { 0 } else { self.ends[row - 1] as usize };
        let end = self.ends[row] as usize;
        (&self.columns[start..end], &self.counts[start..end])
    }

    /// How much of the middle game and of the endgame a row is.
    #[inline(always)]
    #[must_use]
    pub fn share(&self, row: usize) -> [f32; 2] {
        self.shares[row]
    }

    /// What a row is worth.
    ///
    /// # Panics
    /// If there are fewer weights than features.
    #[inline(always)]
    #[must_use]
    pub fn value(&self, row: usize, weights: &[[f32; 2]]) -> f32 {
        let (columns, counts) = self.row(row);
        let mut sum = [0.0_f32; 2];
        for (&column, &count) in columns.iter().zip(counts) {
            let weight = weights[usize::from(column)];
            let count = f32::from(count);
            sum[0] += weight[0] * count;
            sum[1] += weight[1] * count;
        }
        let share = self.shares[row];
        let base = self.bases.get(row).copied().unwrap_or(0.0);
        base + share[0] * sum[0] + share[1] * sum[1]
    }

    /// Adds so many times a row to a vector.
    #[inline(always)]
    pub(crate) fn add(&self, row: usize, times: f32, to: &mut [[f32; 2]]) {
        let (columns, counts) = self.row(row);
        let share = self.shares[row];
        let step = [times * share[0], times * share[1]];
        for (&column, &count) in columns.iter().zip(counts) {
            let place = &mut to[usize::from(column)];
            let count = f32::from(count);
            place[0] += step[0] * count;
            place[1] += step[1] * count;
        }
    }

    /// How often each feature is counted, with the weight of rows by `of`.
    pub(crate) fn sums(&self, of: impl Fn(usize) -> f32) -> Vec<[f64; 2]> {
        let mut sums = vec![[0.0; 2]; self.features];
        for row in 0..self.rows() {
            let (weight, share) = (f64::from(of(row)), self.shares[row]);
            let (columns, counts) = self.row(row);
            for (&column, &count) in columns.iter().zip(counts) {
                let square = f64::from(count) * f64::from(count) * weight;
                let sum = &mut sums[usize::from(column)];
                sum[0] += square * f64::from(share[0] * share[0]);
                sum[1] += square * f64::from(share[1] * share[1]);
            }
        }
        sums
    }
}
