use crate::SolvedLine;
use std::fmt;
use std::hash::Hash;
use tesuji_game::Notation;

/// A theme: its names and what it means.
///
/// ```
/// use tesuji_motifs::{ChessTheme, ShogiTheme, Theme};
///
/// assert_eq!(ChessTheme::BackRankMate.name(), "back-rank-mate");
/// assert_eq!(ChessTheme::BackRankMate.lichess(), Some("backRankMate"));
/// assert_eq!(ShogiTheme::HeadGoldMate.japanese(), Some("頭金"));
/// assert_eq!(ChessTheme::from_name("fork"), Some(ChessTheme::Fork));
/// ```
pub trait Theme: Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// Every theme of the game, in the order in which they are told.
    const ALL: &'static [Self];

    /// The name in kebab case. It never changes.
    fn name(self) -> &'static str;

    /// One sentence that says exactly when a line shows the theme.
    fn definition(self) -> &'static str;

    /// The tag that Lichess gives to puzzles of the theme, if there is one.
    fn lichess(self) -> Option<&'static str>;

    /// What the theme is called in Japanese, if it is one of shogi.
    fn japanese(self) -> Option<&'static str>;

    /// The theme with this name.
    #[must_use]
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|theme| theme.name() == name)
    }
}

/// A game whose lines have themes.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_motifs::{ChessTheme, SolvedLine, Themed};
///
/// let start = Position::from_fen("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1").unwrap();
/// let mut moves = Vec::new();
/// let mut position = start.clone();
/// for san in ["Nc7+", "Kd7", "Nxa8"] {
///     moves.push(position.parse_san(san).unwrap());
///     position.make(*moves.last().unwrap());
/// }
/// let line = SolvedLine::new(start, &moves).unwrap();
/// let found = Position::themes(&line);
/// assert_eq!(found[0].theme, ChessTheme::Fork);
/// assert_eq!(found[0].to_string(), "fork: Nc7+ attacks king e8 and rook a8");
/// ```
pub trait Themed: Notation {
    /// The themes of the game.
    type Theme: Theme;

    /// The themes that the solver's moves show, each once: at the first move that shows it. In the order of the
    /// moves, then of the themes.
    fn themes(line: &SolvedLine<Self>) -> Vec<FoundTheme<Self>>;

    /// A piece and where it stands: `N c7`, `p 5e`, `G in hand`; a small letter is the second side's.
    fn told(evidence: &Evidence<Self>) -> String;
}

/// A theme, the move that shows it, and what to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundTheme<P: Themed> {
    /// What was found.
    pub theme: P::Theme,
    /// The move of the line that shows it, from 0; always one of the solver's.
    pub ply: usize,
    /// The pieces that make it, the most important first; never empty.
    pub evidence: Vec<Evidence<P>>,
    /// What the move does, in short: `Ne5+ attacks king g6 and rook c6`.
    pub sentence: String,
}

/// A piece that takes part in a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evidence<P: Themed> {
    /// The piece.
    pub piece: P::Piece,
    /// Where it stands.
    pub place: P::Place,
    /// When it stands there.
    pub when: When,
}

/// When a piece stands where the evidence says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum When {
    /// Before the move that shows the theme; it may be gone after it.
    Before,
    /// After the move.
    After,
}

/// The theme and the sentence, as a card shows them.
impl<P: Themed> fmt::Display for FoundTheme<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.theme, self.sentence)
    }
}

/// Declares the themes of a game: variant, name, Lichess tag, Japanese name, definition.
macro_rules! themes {
    ($(#[$doc:meta])* $enum:ident { $($variant:ident $name:literal $lichess:expr, $japanese:expr, $definition:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum $enum {
            $(#[doc = $definition] $variant,)*
        }

        impl crate::Theme for $enum {
            const ALL: &'static [Self] = &[$($enum::$variant,)*];

            fn name(self) -> &'static str {
                match self { $($enum::$variant => $name,)* }
            }

            fn definition(self) -> &'static str {
                match self { $($enum::$variant => $definition,)* }
            }

            fn lichess(self) -> Option<&'static str> {
                match self { $($enum::$variant => $lichess,)* }
            }

            fn japanese(self) -> Option<&'static str> {
                match self { $($enum::$variant => $japanese,)* }
            }
        }

        /// The name.
        impl std::fmt::Display for $enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(crate::Theme::name(*self))
            }
        }
    };
}
pub(crate) use themes;

/// The first find of each theme, in the order of moves and themes.
pub(crate) fn in_order<P: Themed>(mut found: Vec<FoundTheme<P>>) -> Vec<FoundTheme<P>> {
    found.sort_by_key(|found| (found.ply, found.theme));
    let mut seen = Vec::new();
    found.retain(|found| {
        let new = !seen.contains(&found.theme);
        seen.push(found.theme);
        new
    });
    found
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
