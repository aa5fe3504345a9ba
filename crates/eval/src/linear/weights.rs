use super::{Group, Model};
use crate::Tapered;
use std::fmt::{self, Write as _};
use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::Arc;
use tesuji_game::shown;
use toml::{Table, Value};

/// Beyond this a weight is a mistake, and sums could overflow.
const LARGEST: i64 = 2_500;

/// A number for everything the evaluation counts.
///
/// Read from TOML and written back the same. The order is that of [`Model::GROUPS`].
///
/// ```
/// use tesuji_eval::chess::Weights;
/// let weights = Weights::standard();
/// let again: Weights = weights.to_toml().parse().unwrap();
/// assert_eq!(again.values(), weights.values());
/// assert_eq!("[material.pieces]".parse::<Weights>().unwrap_err().to_string(), "material.pieces.mg is missing");
/// ```
pub struct Weights<M> {
    values: Box<[Tapered]>,
    model: PhantomData<M>,
}

impl<M: Model> Weights<M> {
    /// The weights that come with the crate.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the file is good")]
    pub fn standard() -> Arc<Weights<M>> {
        M::standard().get_or_init(|| Arc::new(M::STANDARD.parse().expect("a good file"))).clone()
    }

    /// Weights from numbers in the order of [`Model::GROUPS`]; those that are missing are 0.
    #[must_use]
    pub fn from_values(values: impl IntoIterator<Item = Tapered>) -> Weights<M> {
        let count = M::GROUPS.iter().map(|group| group.len).sum();
        let mut weights = Weights { values: vec![Tapered::ZERO; count].into(), model: PhantomData };
        for (to, from) in weights.values.iter_mut().zip(values) {
            *to = from;
        }
        weights
    }

    /// The numbers of the middle game and of the endgame in turns, in the order of [`Model::GROUPS`].
    ///
    /// ```
    /// use tesuji_eval::chess::Weights;
    /// let weights = Weights::standard();
    /// assert_eq!(Weights::from_numbers(&weights.numbers()).as_ref(), Some(&*weights));
    /// assert_eq!(Weights::from_numbers(&weights.numbers()[1..]), None);
    /// ```
    #[must_use]
    pub fn numbers(&self) -> Vec<i16> {
        self.values.iter().flat_map(|value| [value.mg() as i16, value.eg() as i16]).collect()
    }

    /// Weights from such numbers; none if these are not as many as there are weights, or one is beyond any sense.
    #[must_use]
    pub fn from_numbers(numbers: &[i16]) -> Option<Weights<M>> {
        let (pairs, rest) = numbers.as_chunks();
        let sound = numbers.iter().all(|&number| (-LARGEST..=LARGEST).contains(&number.into()));
        let weights = Weights::from_values(pairs.iter().map(|&[mg, eg]| Tapered::new(mg, eg)));
        (sound && rest.is_empty() && pairs.len() == weights.values.len()).then_some(weights)
    }

    /// All numbers, in the order of [`Model::GROUPS`].
    #[inline(always)]
    #[must_use]
    pub fn values(&self) -> &[Tapered] {
        &self.values
    }

    /// All numbers, their count known to the compiler.
    ///
    /// # Panics
    /// If the model has another number of weights.
    #[inline(always)]
    pub(crate) fn array<const N: usize>(&self) -> &[Tapered; N] {
        self.values().try_into().expect("a weight for everything that is counted")
    }

    /// The numbers of a group.
    #[must_use]
    pub fn of(&self, group: &Group<M::Term>) -> &[Tapered] {
        &self.values[group.start..group.start + group.len]
    }

    /// The data file with these weights.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::from(M::HEADER);
        for group in M::GROUPS {
            let values = self.of(group);
            let _ = write!(text, "\n# {}\n[{}]\n", group.about, group.name);
            write_array(&mut text, "mg", M::ROW, values.iter().map(|value| value.mg()));
            write_array(&mut text, "eg", M::ROW, values.iter().map(|value| value.eg()));
        }
        text
    }
}

fn write_array(text: &mut String, key: &str, row: usize, values: impl ExactSizeIterator<Item = i32>) {
    let table = values.len().is_multiple_of(row) && values.len() > row;
    let _ = write!(text, "{key} = [");
    for (i, value) in values.enumerate() {
        let _ = match (table, i % row) {
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
/// use tesuji_eval::chess::Weights;
/// use tesuji_eval::linear::WeightsError;
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
            WeightsError::Unknown(key) => write!(f, "unknown key {}", shown(key)),
            WeightsError::Missing(key) => write!(f, "{key} is missing"),
            WeightsError::NotNumbers(key) => write!(f, "{key} is not an array of whole numbers"),
            WeightsError::Length { key, expected, found } => {
                write!(f, "{key} has {found} numbers instead of {expected}")
            }
            WeightsError::TooLarge { key, value } => write!(f, "{value} in {key} is beyond {LARGEST}"),
        }
    }
}

impl WeightsError {
    /// What the parser says, with the line it says it of; not the text of that line, which may be endless.
    fn syntax(text: &str, error: &toml::de::Error) -> WeightsError {
        let before = error.span().map_or(0, |span| span.start);
        let line = text.bytes().take(before).filter(|&byte| byte == b'\n').count() + 1;
        WeightsError::Syntax(format!("line {line}: {}", error.message()))
    }
}

impl std::error::Error for WeightsError {}

impl<M: Model> FromStr for Weights<M> {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights<M>, WeightsError> {
        let root: Table = toml::from_str(text).map_err(|error| WeightsError::syntax(text, &error))?;
        reject_unknown::<M>(&root)?;
        let mut weights = Weights::from_values([]);
        for group in M::GROUPS {
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
fn reject_unknown<M: Model>(root: &Table) -> Result<(), WeightsError> {
    for (family, tables) in root {
        let Value::Table(tables) = tables else { return Err(WeightsError::Unknown(family.clone())) };
        for (name, arrays) in tables {
            let name = format!("{family}.{name}");
            let Value::Table(arrays) = arrays else { return Err(WeightsError::Unknown(name)) };
            if M::GROUPS.iter().all(|group| group.name != name) {
                return Err(WeightsError::Unknown(name));
            }
            if let Some(key) = arrays.keys().find(|key| !["mg", "eg"].contains(&key.as_str())) {
                return Err(WeightsError::Unknown(format!("{name}.{key}")));
            }
        }
    }
    Ok(())
}

fn numbers<T>(root: &Table, group: &Group<T>, phase: &str) -> Result<Vec<i16>, WeightsError> {
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

impl<M> Clone for Weights<M> {
    fn clone(&self) -> Weights<M> {
        Weights { values: self.values.clone(), model: PhantomData }
    }
}

impl<M> PartialEq for Weights<M> {
    fn eq(&self, other: &Weights<M>) -> bool {
        self.values == other.values
    }
}

impl<M> Eq for Weights<M> {}

impl<M: Model> fmt::Debug for Weights<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(M::GROUPS.iter().map(|group| (group.name, self.of(group)))).finish()
    }
}
