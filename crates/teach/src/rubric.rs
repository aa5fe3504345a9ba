//! How points are given.

use crate::Category;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// Points and limits, as a TOML file has them. What a file leaves out stays as it is without one.
///
/// ```
/// use tesuji_teach::Rubric;
/// let rubric: Rubric = "seconds = 5\n[points]\nmate = 30\n".parse().unwrap();
/// assert_eq!(rubric.seconds, 5.0);
/// assert!("[points]\nmates = 30\n".parse::<Rubric>().is_err());
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rubric {
    /// How long a question may take.
    pub seconds: f64,
    /// So many times the nodes of the reference are allowed.
    pub nodes: f64,
    /// The share of a question's points that the score alone earns; the move earns the rest.
    pub score: f64,
    /// Points by category, and for `nodes`.
    pub points: BTreeMap<String, f64>,
}

/// What nodes are called among the points.
pub(crate) const NODES: &str = "nodes";

const POINTS: &[(&str, f64)] = &[
    ("ordinary", 20.0),
    ("tactical", 15.0),
    ("mate", 15.0),
    ("mate_at_horizon", 10.0),
    ("stalemate", 10.0),
    ("repetition", 5.0),
    ("fifty_moves", 5.0),
    ("promotion", 5.0),
    ("one_move", 3.0),
    ("over_at_root", 2.0),
    (NODES, 10.0),
];

impl Default for Rubric {
    fn default() -> Rubric {
        let points = POINTS.iter().map(|&(name, points)| (name.to_string(), points)).collect();
        Rubric { seconds: 10.0, nodes: 3.0, score: 0.7, points }
    }
}

/// A file is no rubric.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RubricError(String);

impl fmt::Display for RubricError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RubricError {}

impl std::str::FromStr for Rubric {
    type Err = RubricError;

    fn from_str(text: &str) -> Result<Rubric, RubricError> {
        let read: Rubric = toml::from_str(text)
            .map_err(|error| RubricError(error.message().lines().next().unwrap_or_default().to_string()))?;
        let known =
            |name: &str| name == NODES || Category::ALL.iter().any(|category| category.name() == name);
        if let Some(name) = read.points.keys().find(|name| !known(name)) {
            return Err(RubricError(format!("points.{name}: there is no such category")));
        }
        let fits = |number: &f64| (0.0..=1e6).contains(number);
        let fit = read.points.values().chain([&read.nodes, &read.score]).all(fits);
        if !fit || !(0.05..=3600.0).contains(&read.seconds) {
            return Err(RubricError("a number is out of its bounds".to_string()));
        }
        let mut points = Rubric::default().points;
        points.extend(read.points);
        Ok(Rubric { points, score: read.score.min(1.0), ..read })
    }
}

impl Rubric {
    /// The points of a category.
    pub(crate) fn of(&self, name: &str) -> f64 {
        self.points.get(name).copied().unwrap_or_default()
    }

    /// How long a question may take.
    #[must_use]
    pub fn patience(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }
}
