//! The table of games.
//!
//! A row says what a game is called in code and which type its rules are. All else is a fact on the traits of that type,
//! implemented in the folder of the game below this file, and asked there: this is the only list of games there is.
//! `docs/adding-a-game.md` says what a row needs.

mod chess;
mod king_capture;
mod shogi;

use crate::core::Core;
use crate::{Engine, Game, Settings, SettingsError};
use std::fmt;
use tesuji_game::{Notation, Position};
use tesuji_params::{GameProfile, Profile, Tunables};
use tesuji_protocol::Protocol;

/// Makes the enum, the types and [`for_game!`](crate::for_game) out of the rows.
macro_rules! games {
    ($d:tt $($variant:ident, $position:ty, $about:literal;)*) => {
        /// A game by its name. The first that speaks a protocol is the usual one there.
        ///
        /// ```
        /// use tesuji_engine::Variant;
        /// assert_eq!(Variant::named("king-capture"), Some(Variant::KingCapture));
        /// assert_eq!((Variant::KingCapture.name(), Variant::KingCapture.word()), ("king-capture", "kingcapture".into()));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Variant {
            $(#[doc = $about] $variant,)*
        }

        impl Variant {
            /// Every game there is, in the order of the table.
            pub const ALL: &[Variant] = &[$(Variant::$variant),*];

            /// What it is, in a few words.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $(Variant::$variant => $about),* }
            }
        }

        /// The rules of each game, under the name that the table gives it.
        pub mod rules {
            $(#[doc = $about] pub type $variant = $position;)*
        }

        /// Runs a body with the position type of a game: the one way from names to types.
        ///
        /// ```
        /// use tesuji_engine::{Game, Variant, for_game};
        /// fn depth<G: Game>() -> u32 {
        ///     G::BENCH_DEPTH
        /// }
        /// assert!(Variant::ALL.iter().all(|&game| for_game!(game, G => depth::<G>()) > 0));
        /// ```
        #[macro_export]
        macro_rules! for_game {
            ($d game:expr, $d position:ident => $d body:expr) => {
                match $d game {
                    $($crate::Variant::$variant => {
                        type $d position = $crate::rules::$variant;
                        $d body
                    })*
                }
            };
        }
    };
}

games! { $
    Chess, tesuji_chess::Position, "Chess and Chess960";
    Shogi, tesuji_shogi::Position, "Shogi";
    KingCapture, tesuji_chess::king_capture::Position, "King-capture chess";
}

impl Variant {
    /// The name as commands and files spell it.
    #[must_use]
    pub fn name(self) -> &'static str {
        for_game!(self, G => G::FACTS.name)
    }

    /// The game of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Variant> {
        Variant::ALL.iter().copied().find(|game| game.name() == name)
    }

    /// The name as the option `UCI_Variant` spells it: one word.
    #[must_use]
    pub fn word(self) -> String {
        self.name().replace('-', "")
    }

    /// The protocol that programs speak which play it.
    #[must_use]
    pub fn protocol(self) -> Protocol {
        for_game!(self, G => G::PROTOCOL)
    }

    /// The games of a protocol, the usual one first.
    pub fn speaking(protocol: Protocol) -> impl Iterator<Item = Variant> {
        Variant::ALL.iter().copied().filter(move |game| game.protocol() == protocol)
    }

    /// The game of a position and the rest of its text: the name of a game before it tells, or else its board by the
    /// number of ranks.
    ///
    /// ```
    /// use tesuji_engine::Variant;
    /// assert_eq!(Variant::of_text("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1").0, Some(Variant::Shogi));
    /// let (game, fen) = Variant::of_text("king-capture 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!((game, &fen[..4]), (Some(Variant::KingCapture), "4k3/"[..4].into()));
    /// assert_eq!(Variant::of_text("games.pgn"), (None, "games.pgn"));
    /// ```
    #[must_use]
    pub fn of_text(text: &str) -> (Option<Variant>, &str) {
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        match Variant::named(first) {
            Some(game) if !rest.is_empty() => (Some(game), rest.trim_start()),
            _ => (Variant::of_board(text), text),
        }
    }

    /// The first game that has as many ranks as the board that a text begins with.
    fn of_board(text: &str) -> Option<Variant> {
        let board = board(text).filter(|board| text.contains(' ') || board.bytes().all(is_of_piece))?;
        let ranks = board.matches('/').count() + 1;
        Variant::ALL.iter().copied().find(|&game| for_game!(game, G => G::RANKS) == ranks)
    }

    /// Why a text is no position, if it was meant to be one: if it has ranks and words.
    #[must_use]
    pub fn why_no_position(text: &str) -> Option<String> {
        const FEWEST: usize = 3;
        let (named, text) = Variant::of_text(text);
        let ranks = board(text)?.matches('/').count() + 1;
        if ranks < FEWEST || !text.contains(char::is_whitespace) {
            return None;
        }
        let off = |game: &Variant| for_game!(*game, G => G::RANKS).abs_diff(ranks);
        let game = named.or_else(|| Variant::ALL.iter().copied().min_by_key(off))?;
        for_game!(game, G => G::from_text(bare(text)).err()).map(|error| error.to_string())
    }

    /// The profile `default` of the game: with the numbers that were tuned for it.
    ///
    /// ```
    /// use tesuji_engine::Variant;
    /// assert_eq!(Variant::Chess.profile(), tesuji_params::Profile::default());
    /// assert_eq!(Variant::Shogi.profile().game.as_deref(), Some(Variant::Shogi.name()));
    /// ```
    #[must_use]
    pub fn profile(self) -> Profile {
        let tunables = for_game!(self, G => G::tunables());
        // What the first game is played with is meant for any.
        let game = (Variant::ALL.first() != Some(&self)).then(|| self.name().to_string());
        Profile { tunables, game, ..Profile::default() }
    }

    /// What a profile that names this game starts from; a game that is not known has no numbers of its own.
    pub(crate) fn profile_of(name: &str) -> Profile {
        Variant::named(name).map_or_else(|| Profile::for_game(name), Variant::profile)
    }

    /// The games that have numbers of their own.
    #[must_use]
    pub fn tuned() -> Vec<GameProfile> {
        let profiles = Variant::ALL.iter().map(|game| (game.name(), game.profile()));
        profiles.filter(|(_, profile)| profile.tunables != Tunables::default()).collect()
    }

    /// An engine that plays it.
    ///
    /// # Errors
    /// If there is no memory for the table, or the settings are none for the game.
    pub fn engine(self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        Ok(for_game!(self, G => Box::new(Core::<G>::new(settings)?) as Box<dyn Engine>))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text of a position without the word that USI puts before it.
#[must_use]
pub fn bare(text: &str) -> &str {
    text.strip_prefix("sfen ").unwrap_or(text)
}

/// The first word of a position, if it could be meant to be a board.
fn board(text: &str) -> Option<&str> {
    let plausible = |byte: u8| byte.is_ascii_alphanumeric() || b"+[]~".contains(&byte);
    let is_rank = |rank: &str| !rank.is_empty() && rank.bytes().all(plausible);
    bare(text).split_whitespace().next().filter(|board| board.split('/').all(is_rank))
}

/// Whether a board has this letter. A word alone that has others is more likely the path of a file.
fn is_of_piece(byte: u8) -> bool {
    b"pnbrqklsg/+[]~".contains(&byte.to_ascii_lowercase()) || byte.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The row that rules say is theirs.
    fn said<G: Game>() -> Variant {
        G::VARIANT
    }

    #[test]
    fn rows_and_rules_agree_and_names_are_unique() {
        let mut names = HashSet::new();
        for &game in Variant::ALL {
            assert_eq!(for_game!(game, G => said::<G>()), game);
            assert_eq!(Variant::named(game.name()), Some(game));
            assert!(names.insert(game.name()) && (game.word() == game.name() || names.insert("")), "{game}");
            assert!(game.name().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{game}");
        }
        assert_eq!(Variant::named("go"), None);
    }

    #[test]
    fn a_start_position_is_known_by_its_text() {
        for &game in Variant::ALL {
            let text = for_game!(game, G => G::start().to_text());
            let ranks = for_game!(game, G => G::RANKS);
            let first = Variant::ALL.iter().find(|&&other| for_game!(other, G => G::RANKS) == ranks);
            assert_eq!(Variant::of_text(&text), (first.copied(), text.as_str()));
            assert_eq!(Variant::of_text(&format!("{game} {text}")), (Some(game), text.as_str()));
            let words = text.split(' ').take_while(|word| word.parse::<u32>().is_err()).count();
            assert_eq!(words, for_game!(game, G => G::WORDS), "{game}");
        }
    }

    #[test]
    fn a_bad_position_is_told_from_a_file() {
        let why = |text| Variant::why_no_position(text).unwrap_or_default();
        assert_eq!(why("8/8/8/8/8/8/8 w - - 0 1"), "field 1: 7 ranks instead of 8");
        assert!(why("9/9/9/9/9/9/9/9/9/9 b - 1").contains("ranks instead of 9"));
        assert_eq!(why("a/b/c/d.pgn") + &why("some games/of/mine.pgn") + &why("-"), "");
    }

    #[test]
    fn every_protocol_has_its_usual_game() {
        let usual = |protocol| Variant::speaking(protocol).next();
        assert_eq!(
            (usual(Protocol::Uci), usual(Protocol::Usi)),
            (Some(Variant::Chess), Some(Variant::Shogi))
        );
    }
}
