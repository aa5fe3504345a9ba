//! Rows with what they should say.

use crate::Matrix;
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// What rows should say.
#[derive(Clone, PartialEq, Debug)]
pub enum Targets {
    /// For each row the chance to win, from 0 to 1. Margins see only the side it is on and how far.
    Results(Vec<f32>),
    /// Rows come in groups, given by where each ends: the first of a group was chosen, the others could have been.
    Choices(Vec<u32>),
}

/// Rows that something is to be learned from.
///
/// Rows of one game stand together: only whole games are kept apart, or drawn again.
///
/// ```
/// use tesuji_learn::{Data, Matrix, FeatureRow, Targets};
/// let mut matrix = Matrix::new(1);
/// for _ in 0..3 {
///     matrix.push(&FeatureRow::at_phase(vec![(0, 1)], 24))?;
/// }
/// let data = Data::new(matrix, Targets::Results(vec![1.0, 0.5, 0.0]), &[7, 7, 9])?;
/// assert_eq!(data.games(), 2);
/// # Ok::<(), tesuji_learn::DataError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Data {
    pub(crate) matrix: Matrix,
    pub(crate) targets: Targets,
    /// The games by their place, and their names.
    pub(crate) names: Vec<u64>,
    /// The rows of each game.
    pub(crate) ranges: Vec<Range<u32>>,
    /// The game of each row by its place.
    pub(crate) games: Vec<u32>,
}

/// Rows that nothing can be learned from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DataError {
    /// A count of a feature that is not there, or beyond any sense.
    Count {
        /// The row, from 0.
        row: usize,
        /// The feature.
        feature: u16,
        /// How many of it.
        count: i16,
    },
    /// A share or target that is no number, or outside of 0 to 1.
    NoNumber {
        /// The row, from 0.
        row: usize,
    },
    /// Not as many targets or games as rows.
    Lengths {
        /// How many rows there are.
        rows: usize,
        /// How many targets or games.
        found: usize,
    },
    /// A group of choices that does not end after it begins, or that two games share.
    Group {
        /// The group, from 0.
        group: usize,
    },
    /// The rows of a game do not stand together.
    Scattered {
        /// The game.
        game: u64,
    },
    /// More counts than can be numbered.
    TooMuch,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::Count { row, feature, count } => {
                write!(f, "row {row}: {count} times feature {feature}")
            }
            DataError::NoNumber { row } => write!(f, "row {row}: a share or target is out of range"),
            DataError::Lengths { rows, found } => write!(f, "{rows} rows but {found} targets or games"),
            DataError::Group { group } => {
                write!(f, "group {group} of choices has no other choice, or two games")
            }
            DataError::Scattered { game } => write!(f, "the rows of game {game} do not stand together"),
            DataError::TooMuch => f.write_str("more than four thousand million counts"),
        }
    }
}

impl Error for DataError {}

impl Data {
    /// Rows with their targets and the game of each.
    ///
    /// # Errors
    /// If these do not fit together.
    pub fn new(matrix: Matrix, targets: Targets, games: &[u64]) -> Result<Data, DataError> {
        let rows = matrix.rows();
        if games.len() != rows {
            return Err(DataError::Lengths { rows, found: games.len() });
        }
        let (mut names, mut ranges, mut places) = (Vec::new(), Vec::<Range<u32>>::new(), Vec::new());
        for (row, &game) in (0_u32..).zip(games) {
            if names.last() == Some(&game) {
                if let Some(range) = ranges.last_mut() {
                    range.end = row + 1;
                }
            } else {
                names.push(game);
                ranges.push(row..row + 1);
            }
            places.push(names.len() as u32 - 1);
        }
        let mut sorted = names.clone();
        sorted.sort_unstable();
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(DataError::Scattered { game: twice[0] });
        }
        let data = Data { matrix, targets, names, ranges, games: places };
        data.check()?;
        Ok(data)
    }

    fn check(&self) -> Result<(), DataError> {
        let rows = self.matrix.rows();
        match &self.targets {
            Targets::Results(results) if results.len() != rows => {
                Err(DataError::Lengths { rows, found: results.len() })
            }
            Targets::Results(results) => {
                match results.iter().position(|result| !(0.0..=1.0).contains(result)) {
                    Some(row) => Err(DataError::NoNumber { row }),
                    None => Ok(()),
                }
            }
            Targets::Choices(ends) => {
                let mut start = 0;
                for (group, &end) in ends.iter().enumerate() {
                    let whole = end as usize <= rows && end >= start + 2;
                    if !whole || self.games[start as usize] != self.games[end as usize - 1] {
                        return Err(DataError::Group { group });
                    }
                    start = end;
                }
                if start as usize == rows {
                    Ok(())
                } else {
                    Err(DataError::Lengths { rows, found: start as usize })
                }
            }
        }
    }

    /// The rows.
    #[must_use]
    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// What they should say.
    #[must_use]
    pub fn targets(&self) -> &Targets {
        &self.targets
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> usize {
        self.names.len()
    }

    /// The place of the game of each row.
    #[must_use]
    pub fn game_of_rows(&self) -> &[u32] {
        &self.games
    }

    /// How many rows have a result, or how many choices were made.
    #[must_use]
    pub fn examples(&self) -> usize {
        match &self.targets {
            Targets::Results(results) => results.len(),
            Targets::Choices(ends) => ends.len(),
        }
    }
}
