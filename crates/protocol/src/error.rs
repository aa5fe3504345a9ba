use std::error::Error;
use std::fmt;
use tesuji_game::shown;

/// A line or a setting that cannot be obeyed, in words for the interface.
///
/// What the interface said is cut if it is long, and control characters in it are escaped.
///
/// ```
/// use tesuji_protocol::Protocol;
///
/// let error = Protocol::Uci.parse("perft deep").unwrap_err();
/// assert_eq!(error.to_string(), "expected a whole number after 'perft', got 'deep'");
/// let error = Protocol::Uci.parse("hello").unwrap_err();
/// assert_eq!(error.to_string(), "unknown command 'hello'");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProtocolError {
    /// No word of the line is a command.
    UnknownCommand {
        /// The line.
        line: String,
    },
    /// The line ends where something must follow.
    Missing {
        /// The keyword before the gap.
        after: &'static str,
        /// What must follow.
        expected: &'static str,
    },
    /// A word is not what its place asks for.
    Malformed {
        /// The keyword before it.
        after: &'static str,
        /// What must follow.
        expected: &'static str,
        /// What did.
        token: String,
    },
    /// No option has this name.
    UnknownOption {
        /// The name asked for.
        name: String,
    },
    /// An option cannot have this value.
    BadValue {
        /// The option.
        option: String,
        /// The value; `None` if there was none.
        value: Option<String>,
        /// The values it can have.
        allowed: String,
    },
    /// An option that cannot be declared so.
    BadDeclaration {
        /// The option.
        option: String,
        /// What is wrong with it.
        why: String,
    },
}

impl ProtocolError {
    /// What follows a keyword is not what must: this word, or the end of the line.
    pub(crate) fn unexpected(
        after: &'static str,
        expected: &'static str,
        token: Option<&str>,
    ) -> ProtocolError {
        match token {
            Some(token) => ProtocolError::Malformed { after, expected, token: shown(token) },
            None => ProtocolError::Missing { after, expected },
        }
    }
}

impl ProtocolError {
    /// Whether it is the arguments of `position` that are wrong.
    #[must_use]
    pub fn is_of_position(&self) -> bool {
        use ProtocolError::{Malformed, Missing};
        matches!(self, Missing { after, .. } | Malformed { after, .. } if ["position", "fen", "sfen"].contains(after))
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtocolError::UnknownCommand { line } => write!(f, "unknown command '{line}'"),
            ProtocolError::Missing { after, expected } => {
                write!(f, "expected {expected} after '{after}', got the end of the line")
            }
            ProtocolError::Malformed { after, expected, token } => {
                write!(f, "expected {expected} after '{after}', got '{token}'")
            }
            ProtocolError::UnknownOption { name } => write!(f, "there is no option '{name}'"),
            ProtocolError::BadValue { option, value: Some(value), allowed } => {
                write!(f, "option '{option}' must be {allowed}, got '{value}'")
            }
            ProtocolError::BadValue { option, value: None, allowed } => {
                write!(f, "option '{option}' must be {allowed}, got no value")
            }
            ProtocolError::BadDeclaration { option, why } => write!(f, "option '{option}' {why}"),
        }
    }
}

impl Error for ProtocolError {}
