//! The tags of a game, in the order in which they are written.

use super::{MAX_TAGS, MAX_TOKEN};
use std::error::Error;
use std::fmt;
use tesuji_game::shown;

/// The tags that every game has, in order, and what they say if nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Why a tag cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagError {
    /// A name is at least one character, without blanks, quotes and brackets.
    Name(String),
    /// The tag says something that follows from the game: the start or the result.
    Derived(String),
    /// The tag is longer than [`MAX_TOKEN`], or there are [`MAX_TAGS`] others.
    NoRoom(String),
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagError::Name(name) => write!(f, "'{name}' cannot be the name of a tag"),
            TagError::Derived(name) => write!(f, "the tag {name} follows from the game"),
            TagError::NoRoom(name) => write!(f, "there is no room for the tag {name}"),
        }
    }
}

impl Error for TagError {}

/// Names and values: the seven of the roster first, the others as they came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tags {
    roster: [Option<Box<str>>; 7],
    others: Vec<(Box<str>, Box<str>)>,
}

impl Tags {
    pub(super) const fn new() -> Tags {
        Tags { roster: [const { None }; 7], others: Vec::new() }
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(other, _)| other == name).map(|(_, value)| value)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster = ROSTER.iter().zip(&self.roster);
        let roster = roster.map(|(&(name, unknown), value)| (name, value.as_deref().unwrap_or(unknown)));
        roster.chain(self.others.iter().map(|(name, value)| (&**name, &**value)))
    }

    /// Sets a tag. A line end in the value becomes a blank.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let bad = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '"' | '[' | ']');
        if name.is_empty() || name.contains(bad) {
            return Err(TagError::Name(shown(name)));
        }
        // As it is written: quotes and backslashes take two bytes.
        let escapes = value.bytes().filter(|b| matches!(b, b'"' | b'\\')).count();
        if name.len() + value.len() + escapes + "[ \"\"]".len() > MAX_TOKEN {
            return Err(TagError::NoRoom(shown(name)));
        }
        let value = if value.contains(['\n', '\r']) {
            value.replace(['\n', '\r'], " ").into_boxed_str()
        } else {
            value.into()
        };
        if let Some(i) = ROSTER.iter().position(|&(other, _)| other == name) {
            self.roster[i] = (&*value != ROSTER[i].1).then_some(value);
        } else if let Some(other) = self.others.iter_mut().find(|(other, _)| &**other == name) {
            other.1 = value;
        } else if self.others.len() >= MAX_TAGS && !matches!(name, "FEN" | "SetUp") {
            return Err(TagError::NoRoom(shown(name)));
        } else {
            self.others.push((name.into(), value));
        }
        Ok(())
    }

    /// Removes a tag; one of the roster becomes unknown.
    pub(super) fn remove(&mut self, name: &str) {
        match ROSTER.iter().position(|&(other, _)| other == name) {
            Some(i) => self.roster[i] = None,
            None => self.others.retain(|(other, _)| &**other != name),
        }
    }
}
