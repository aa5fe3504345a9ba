use crate::Profile;
use crate::tunable::OutOfRange;
use std::fmt;
use std::path::PathBuf;

/// Why a text is no profile, and where.
///
/// ```
/// use tesuji_params::Profile;
/// let error = Profile::from_toml("base = \"plane\"").unwrap_err();
/// assert_eq!(error.line, Some(1));
/// assert_eq!(error.to_string(), "line 1: there is no profile plane; did you mean plain?");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProfileError {
    /// The file, if it came from one.
    pub path: Option<PathBuf>,
    /// The line, from 1 on, if it is known.
    pub line: Option<usize>,
    /// What is wrong.
    pub kind: ProfileErrorKind,
}

/// What is wrong with a profile.
///
/// ```
/// use tesuji_params::{Profile, ProfileErrorKind};
/// let error = Profile::default().set("null_move", "3").unwrap_err();
/// assert!(matches!(error.kind, ProfileErrorKind::WrongType { key, .. } if key == "null_move"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProfileErrorKind {
    /// The file cannot be read: what the system says.
    Unreadable(String),
    /// The text is no TOML: what its parser says.
    Syntax(String),
    /// An override has no `=`.
    NoAssignment(String),
    /// A profile has no such key.
    UnknownKey {
        /// The key.
        key: String,
        /// A known one like it.
        nearest: Option<String>,
    },
    /// No profile has this name.
    UnknownProfile {
        /// The name.
        name: String,
        /// A known one like it.
        nearest: Option<String>,
    },
    /// No technique has this name.
    UnknownTechnique {
        /// The name.
        name: String,
        /// A known one like it.
        nearest: Option<String>,
    },
    /// No tunable has this key.
    UnknownTunable {
        /// The key.
        key: String,
        /// A known one like it.
        nearest: Option<String>,
    },
    /// A technique or tunable is set twice, under different names.
    Twice {
        /// The key that comes second.
        key: String,
        /// The one name of what both mean.
        name: String,
    },
    /// A value is of a type its key cannot have.
    WrongType {
        /// The key.
        key: String,
        /// What it should be.
        expected: &'static str,
        /// What it is.
        found: String,
    },
    /// A tunable is out of bounds.
    OutOfRange(OutOfRange),
}

impl ProfileErrorKind {
    pub(super) fn at(self, line: usize) -> ProfileError {
        ProfileError { path: None, line: Some(line), kind: self }
    }
}

impl From<ProfileErrorKind> for ProfileError {
    fn from(kind: ProfileErrorKind) -> ProfileError {
        ProfileError { path: None, line: None, kind }
    }
}

impl From<OutOfRange> for ProfileErrorKind {
    fn from(error: OutOfRange) -> ProfileErrorKind {
        ProfileErrorKind::OutOfRange(error)
    }
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{}: ", path.display())?;
        }
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for ProfileErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, name, nearest) = match self {
            ProfileErrorKind::Unreadable(message) | ProfileErrorKind::Syntax(message) => {
                return f.write_str(message);
            }
            ProfileErrorKind::NoAssignment(text) => {
                let text = Cut(text);
                return write!(f, "{text} sets nothing: write null_move=off or null_move.base=3");
            }
            ProfileErrorKind::Twice { key, name } => {
                return write!(f, "{} is {name}, which is set already", Cut(key));
            }
            ProfileErrorKind::WrongType { key, expected, found } => {
                let (key, found) = (Cut(key), Cut(found));
                return write!(f, "{key} must be {expected}, but is {found}");
            }
            ProfileErrorKind::OutOfRange(error) => return error.fmt(f),
            ProfileErrorKind::UnknownKey { key, nearest } => ("key", key, nearest),
            ProfileErrorKind::UnknownProfile { name, nearest } => ("profile", name, nearest),
            ProfileErrorKind::UnknownTechnique { name, nearest } => ("technique", name, nearest),
            ProfileErrorKind::UnknownTunable { key, nearest } => ("tunable", key, nearest),
        };
        write!(f, "there is no {what} {}", Cut(name))?;
        match (self, nearest) {
            (_, Some(nearest)) => write!(f, "; did you mean {nearest}?"),
            (ProfileErrorKind::UnknownProfile { .. }, None) => {
                write!(f, "; there are {}", Profile::NAMES.join(", "))
            }
            _ => Ok(()),
        }
    }
}

impl std::error::Error for ProfileError {}

/// Text from a file, which may be of any length, as a message shows it.
struct Cut<'a>(&'a str);

impl fmt::Display for Cut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 80;
        match self.0.char_indices().nth(LONGEST) {
            Some((end, _)) => write!(f, "{}…", &self.0[..end]),
            None => f.write_str(self.0),
        }
    }
}

/// The known name most like this one, unless more than a third of it would have to change.
pub(crate) fn nearest<S: AsRef<str>>(name: &str, known: impl IntoIterator<Item = S>) -> Option<String> {
    let length = name.chars().count();
    let most = (length / 3).max(2);
    known
        .into_iter()
        .filter(|known| known.as_ref().len().abs_diff(length) <= most)
        .map(|known| (distance(name, known.as_ref()), known))
        .min_by_key(|&(distance, _)| distance)
        .filter(|&(distance, _)| distance <= most)
        .map(|(_, known)| known.as_ref().to_owned())
}

/// How many letters must be added, dropped or changed to make one word of the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (from, to, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("kitten", "sitting", 3),
            ("futility", "futilty", 1),
            ("ab", "ba", 2),
        ] {
            assert_eq!(distance(from, to), expected, "{from} {to}");
            assert_eq!(distance(to, from), expected, "{to} {from}");
        }
    }

    #[test]
    fn nothing_is_near_nonsense() {
        assert_eq!(nearest("plane", Profile::NAMES), Some("plain".to_owned()));
        assert_eq!(nearest("qwertzuiop", Profile::NAMES), None);
        assert_eq!(nearest("", Profile::NAMES), None);
    }
}
