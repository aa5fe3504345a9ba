use super::groups::{GROUPS, Group, WEIGHTS};
use crate::Tapered;
use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::{Arc, LazyLock};
use toml::{Table, Value};

/// Beyond this a weight is a mistake, and sums could overflow.
const LARGEST: i64 = 2_500;

/// What the file says before the first weight.
const HEADER: &str = "\
# Weights of the chess evaluation, in centipawns: mg for the middle game, eg for the endgame.
# Tables of 64 are boards seen from the side that owns the piece, its eighth rank first.
";

/// A number for everything the evaluation counts.
///
/// Read from TOML and written back the same. The order is that of [`GROUPS`].
///
/// ```
/// use tesuji_eval::chess::Weights;
/// let weights = Weights::standard();
/// let again: Weights = weights.to_toml().parse().unwrap();
/// assert_eq!(again.values(), weights.values());
/// assert_eq!("[material.pieces]".parse::<Weights>().unwrap_err().to_string(), "material.pieces.mg is missing");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    values: Box<[Tapered; WEIGHTS]>,
}

impl Weights {
    /// The weights that come with the crate.
    #[must_use]
    pub fn standard() -> Arc<Weights> {
        static STANDARD: LazyLock<Arc<Weights>> =
            LazyLock::new(|| Arc::new(include_str!("weights.toml").parse().expect("a good file")));
        STANDARD.clone()
    }

    /// Weights from numbers in the order of [`GROUPS`]; those that are missing are 0.
    #[must_use]
    pub fn from_values(values: impl IntoIterator<Item = Tapered>) -> Weights {
        let mut weights = Weights { values: Box::new([Tapered::ZERO; WEIGHTS]) };
        for (to, from) in weights.values.iter_mut().zip(values) {
            *to = from;
        }
        weights
    }

    /// All numbers, in the order of [`GROUPS`].
    #[inline(always)]
    #[must_use]
    pub fn values(&self) -> &[Tapered; WEIGHTS] {
        &self.values
    }

    /// The numbers of a group.
    #[must_use]
    pub fn of(&self, group: &Group) -> &[Tapered] {
        &self.values[group.start..group.start + group.len]
    }

    /// The data file with these weights.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::from(HEADER);
        for group in GROUPS {
            let values = self.of(group);
            let _ = write!(text, "\n# {}\n[{}]\n", group.about, group.name);
            write_array(&mut text, "mg", values.iter().map(|value| value.mg()));
            write_array(&mut text, "eg", values.iter().map(|value| value.eg()));
        }
        text
    }
}

fn write_array(text: &mut String, key: &str, values: impl ExactSizeIterator<Item = i32>) {
    let table = values.len().is_multiple_of(8) && values.len() > 8;
    let _ = write!(text, "{key} = [");
    for (i, value) in values.enumerate() {
        let _ = match (table, i % 8) {
            (true, 0) => write!(text, "\n  {value:4},"),
            (true, _) => write!(text, " {value:4},"),
            (false, _) => write!(text, "{}{value}", if i == 0 { "" } else { ", " }),
        };
    }
    text.push_str(if table { "\n]\n" } else { "]\n" });
}

/// What is wrong with a file of weights.
///
/// ```
/// use tesuji_eval::chess::{Weights, WeightsError};
/// let text = Weights::standard().to_toml().replace("[tempo.move]", "[tempo.moves]");
/// let wrong = text.parse::<Weights>().unwrap_err();
/// assert_eq!(wrong, WeightsError::Unknown("tempo.moves".into()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// Not TOML, and why.
    Syntax(String),
    /// A key that stands for nothing.
    Unknown(String),
    /// A key that must be there.
    Missing(String),
    /// Not an array of whole numbers.
    NotNumbers(String),
    /// An array of a wrong length.
    Length {
        /// Which.
        key: String,
        /// How many numbers it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// A number beyond any sense.
    TooLarge {
        /// In which array.
        key: String,
        /// The number.
        value: i64,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Syntax(why) => write!(f, "not TOML: {why}"),
            WeightsError::Unknown(key) => write!(f, "unknown key {key}"),
            WeightsError::Missing(key) => write!(f, "{key} is missing"),
            WeightsError::NotNumbers(key) => write!(f, "{key} is not an array of whole numbers"),
            WeightsError::Length { key, expected, found } => {
                write!(f, "{key} has {found} numbers instead of {expected}")
            }
            WeightsError::TooLarge { key, value } => write!(f, "{value} in {key} is beyond {LARGEST}"),
        }
    }
}

impl std::error::Error for WeightsError {}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let root: Table = toml::from_str(text).map_err(|error| WeightsError::Syntax(error.to_string()))?;
        reject_unknown(&root)?;
        let mut weights = Weights::from_values([]);
        for group in GROUPS {
            let mg = numbers(&root, group, "mg")?;
            let eg = numbers(&root, group, "eg")?;
            for (to, (mg, eg)) in weights.values[group.start..].iter_mut().zip(mg.into_iter().zip(eg)) {
                *to = Tapered::new(mg, eg);
            }
        }
        Ok(weights)
    }
}

/// Fails at the first key that no group has.
fn reject_unknown(root: &Table) -> Result<(), WeightsError> {
    for (family, tables) in root {
        let Value::Table(tables) = tables else { return Err(WeightsError::Unknown(family.clone())) };
        for (name, arrays) in tables {
            let name = format!("{family}.{name}");
            let Value::Table(arrays) = arrays else { return Err(WeightsError::Unknown(name)) };
            if GROUPS.iter().all(|group| group.name != name) {
                return Err(WeightsError::Unknown(name));
            }
            if let Some(key) = arrays.keys().find(|key| !["mg", "eg"].contains(&key.as_str())) {
                return Err(WeightsError::Unknown(format!("{name}.{key}")));
            }
        }
    }
    Ok(())
}

fn numbers(root: &Table, group: &Group, phase: &str) -> Result<Vec<i16>, WeightsError> {
    let key = format!("{}.{phase}", group.name);
    let mut found = None;
    let mut table = Some(root);
    for part in key.split('.') {
        found = table.and_then(|table| table.get(part));
        table = found.and_then(Value::as_table);
    }
    let Some(found) = found else { return Err(WeightsError::Missing(key)) };
    let Some(array) = found.as_array() else { return Err(WeightsError::NotNumbers(key)) };
    if array.len() != group.len {
        return Err(WeightsError::Length { key, expected: group.len, found: array.len() });
    }
    array
        .iter()
        .map(|value| match value.as_integer() {
            None => Err(WeightsError::NotNumbers(key.clone())),
            Some(value) if !(-LARGEST..=LARGEST).contains(&value) => {
                Err(WeightsError::TooLarge { key: key.clone(), value })
            }
            Some(value) => Ok(value as i16),
        })
        .collect()
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(GROUPS.iter().map(|group| (group.name, self.of(group)))).finish()
    }
}
