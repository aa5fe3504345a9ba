use crate::Dialect;
use std::error::Error;
use std::fmt;
use tesuji_game::shown;

/// Why a text is not a move here, in any way of writing moves but USI.
///
/// ```
/// use tesuji_shogi::Position;
/// let position = Position::start();
/// let error = |text| position.parse_western(text).unwrap_err().to_string();
/// assert_eq!(error("7g7f"), "'7g7f' is not a move such as P-7f, Bx2b+ or G*5b");
/// assert_eq!(error("P-7e"), "'P-7e' is not legal here");
/// assert_eq!(error("G-5h"), "'G-5h' could be more than one move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// Not a move as the dialect writes it.
    Syntax(Dialect, String),
    /// No legal move matches.
    Illegal(String),
    /// More than one legal move matches.
    Ambiguous(String),
    /// `同`, the square of the move before, where there is none.
    NoMoveBefore(String),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Syntax(dialect, text) => {
                let examples = match dialect {
                    Dialect::Usi => "7g7f, 8h2b+ or G*5b",
                    Dialect::Western => "P-7f, Bx2b+ or G*5b",
                    Dialect::Kif => "７六歩(77), ２二角成(88) or ５二金打",
                    Dialect::Ki2 => "▲７六歩, △２二角成 or ▲５二金打",
                    Dialect::Csa => "+7776FU, -8822UM or +0052KI",
                };
                write!(f, "'{text}' is not a move such as {examples}")
            }
            MoveError::Illegal(text) => write!(f, "'{text}' is not legal here"),
            MoveError::Ambiguous(text) => write!(f, "'{text}' could be more than one move"),
            MoveError::NoMoveBefore(text) => {
                write!(f, "'{text}' goes to the square of the move before, and there is none")
            }
        }
    }
}

impl Error for MoveError {}

/// What can go wrong, before the text is attached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    Syntax,
    Illegal,
    Ambiguous,
    NoMoveBefore,
}

impl Problem {
    #[cold]
    pub(crate) fn with(self, dialect: Dialect, text: &str) -> MoveError {
        match self {
            Problem::Syntax => MoveError::Syntax(dialect, shown(text)),
            Problem::Illegal => MoveError::Illegal(shown(text)),
            Problem::Ambiguous => MoveError::Ambiguous(shown(text)),
            Problem::NoMoveBefore => MoveError::NoMoveBefore(shown(text)),
        }
    }
}
