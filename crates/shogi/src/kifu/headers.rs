use super::classify::{KifLine, classify};
use super::{MAX_HEADERS, MAX_LINE};
use std::error::Error;
use std::fmt;
use tesuji_game::shown;

/// What is said about a game, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Headers(Vec<(String, String)>);

/// Why a header cannot be set.
///
/// ```
/// use tesuji_shogi::kifu::KifuGame;
/// use tesuji_shogi::Position;
/// let mut game = KifuGame::new(Position::start());
/// assert!(game.set_header("棋戦", "名人戦").is_ok());
/// let error = game.set_header("手合割", "平手").unwrap_err();
/// assert_eq!(error.to_string(), "'手合割' is no name for a header, or follows from the start position");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeaderError {
    /// The name is none that a file could have, or it follows from the start position.
    Name(String),
    /// The value has more than one line.
    Value(String),
    /// There are too many headers, or this one is too long.
    NoRoom(String),
}

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeaderError::Name(name) => {
                write!(f, "'{name}' is no name for a header, or follows from the start position")
            }
            HeaderError::Value(value) => write!(f, "'{value}' is more than one line"),
            HeaderError::NoRoom(name) => write!(f, "there is no room for the header '{name}'"),
        }
    }
}

impl Error for HeaderError {}

impl Headers {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|header| header.0 == name).map(|header| &*header.1)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }

    pub(super) fn remove(&mut self, name: &str) {
        self.0.retain(|header| header.0 != name);
    }

    /// Sets a header, in place of one of the same name. It must be one that would be read as such.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), HeaderError> {
        let value = value.trim();
        if value.contains(['\n', '\r']) {
            return Err(HeaderError::Value(shown(value)));
        }
        if name.len() + value.len() > MAX_LINE / 2 {
            return Err(HeaderError::NoRoom(shown(name)));
        }
        let written = format!("{name}：{value}");
        let reads_back = matches!(classify(&written), KifLine::Header(n, v) if n == name && v == value);
        if !reads_back || name.contains(['\n', '\r']) {
            return Err(HeaderError::Name(shown(name)));
        }
        match self.0.iter().position(|header| header.0 == name) {
            Some(at) => self.0[at].1 = value.to_string(),
            None if self.0.len() >= MAX_HEADERS => return Err(HeaderError::NoRoom(shown(name))),
            None => self.0.push((name.to_string(), value.to_string())),
        }
        Ok(())
    }
}
