//! Symmetric matrices that are full, factored to solve with them.

/// The lower half of a symmetric positive matrix, row after row, each of its own length.
pub(crate) struct Lower {
    size: usize,
    cells: Vec<f32>,
}

impl Lower {
    /// All zero.
    pub(crate) fn new(size: usize) -> Lower {
        Lower { size, cells: vec![0.0; size * (size + 1) / 2] }
    }

    /// A row up to the diagonal.
    #[inline(always)]
    fn row(&self, row: usize) -> &[f32] {
        let start = row * (row + 1) / 2;
        &self.cells[start..=start + row]
    }

    /// Adds to a cell with `column` at most `row`.
    #[inline(always)]
    pub(crate) fn add(&mut self, row: usize, column: usize, value: f32) {
        debug_assert!(column <= row);
        self.cells[row * (row + 1) / 2 + column] += value;
    }

    /// The whole times a factor.
    pub(crate) fn scale(&mut self, factor: f32) {
        self.cells.iter_mut().for_each(|cell| *cell *= factor);
    }

    /// Cholesky's factor, in place. What is not positive for lack of digits is made so.
    pub(crate) fn factor(mut self) -> Factor {
        for row in 0..self.size {
            let start = row * (row + 1) / 2;
            let (before, rest) = self.cells.split_at_mut(start);
            let current = &mut rest[..=row];
            for column in 0..row {
                let other_start = column * (column + 1) / 2;
                let other = &before[other_start..=other_start + column];
                let sum = current[column] - dot(&current[..column], &other[..column]);
                current[column] = sum / other[column];
            }
            let (left, diagonal) = current.split_at_mut(row);
            let rest = diagonal[0] - dot(left, left);
            diagonal[0] = rest.max(diagonal[0] * 1e-5).max(1e-12).sqrt();
        }
        Factor(self)
    }
}

/// A factored matrix.
pub(crate) struct Factor(Lower);

impl Factor {
    /// What the matrix takes to this vector, in place.
    pub(crate) fn solve(&self, vector: &mut [f64]) {
        for row in 0..self.0.size {
            let cells = self.0.row(row);
            let known: f64 = cells[..row].iter().zip(&*vector).map(|(&cell, x)| f64::from(cell) * x).sum();
            vector[row] = (vector[row] - known) / f64::from(cells[row]);
        }
        for row in (0..self.0.size).rev() {
            let cells = self.0.row(row);
            vector[row] /= f64::from(cells[row]);
            let x = vector[row];
            for (place, &cell) in vector.iter_mut().zip(&cells[..row]) {
                *place -= f64::from(cell) * x;
            }
        }
    }
}

/// The product of two vectors, in lanes that a processor does at once.
#[inline(always)]
fn dot(a: &[f32], b: &[f32]) -> f32 {
    const LANES: usize = 16;
    let mut sums = [0.0_f32; LANES];
    let (a_whole, b_whole) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    let rest: f32 = a_whole.remainder().iter().zip(b_whole.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a_whole.zip(b_whole) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;

    #[test]
    fn a_factored_matrix_solves() {
        let size = 40;
        let mut random = Random(5);
        let mut number = || random.below(2_001) as f32 / 1_000.0 - 1.0;
        let factor: Vec<Vec<f32>> = (0..size).map(|_| (0..size).map(|_| number()).collect()).collect();
        let mut lower = Lower::new(size);
        let mut full = vec![vec![0.0_f64; size]; size];
        for row in 0..size {
            for column in 0..=row {
                let cell: f32 = (0..size).map(|k| factor[row][k] * factor[column][k]).sum();
                let cell = cell + if row == column { 3.0 } else { 0.0 };
                lower.add(row, column, cell);
                (full[row][column], full[column][row]) = (f64::from(cell), f64::from(cell));
            }
        }
        let wanted: Vec<f64> = (0..size).map(|_| f64::from(number())).collect();
        let mut vector: Vec<f64> =
            full.iter().map(|row| row.iter().zip(&wanted).map(|(a, b)| a * b).sum()).collect();
        lower.factor().solve(&mut vector);
        assert!(vector.iter().zip(&wanted).all(|(a, b)| (a - b).abs() < 1e-2), "{vector:?} {wanted:?}");
    }
}
