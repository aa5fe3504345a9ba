//! The games of the command line, and what it needs of each.

use clap::ValueEnum;
use std::fmt;
use tesuji_engine::{Engine, Settings, SettingsError};
use tesuji_game::ParseError;
use tesuji_lab::matches::Contest;

/// A game by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum GameName {
    /// Chess and Chess960
    Chess,
    /// Shogi
    Shogi,
    /// King-capture chess
    KingCapture,
}

impl GameName {
    /// As the rules spell it.
    pub(crate) fn name(self) -> &'static str {
        for_game!(self, P => <P as tesuji_game::Position>::FACTS.name)
    }
}

/// Runs a body with the position type of a game: the one place that goes from names to types.
///
/// `for_game!(name, P => command::<P>(options))`
macro_rules! for_game {
    ($game:expr, $position:ident => $body:expr) => {
        match $game {
            $crate::playable::GameName::Chess => {
                type $position = tesuji_chess::Position;
                $body
            }
            $crate::playable::GameName::Shogi => {
                type $position = tesuji_shogi::Position;
                $body
            }
            $crate::playable::GameName::KingCapture => {
                type $position = tesuji_chess::king_capture::Position;
                $body
            }
        }
    };
}
pub(crate) use for_game;

/// What commands need of a game.
pub(crate) trait Playable: Contest + fmt::Debug + fmt::Display {
    /// What the option for a position is called.
    const POSITION: &'static str;

    /// The engine that plays it.
    fn engine(settings: &Settings) -> Result<Box<dyn Engine>, SettingsError>;
}

impl Playable for tesuji_chess::Position {
    const POSITION: &'static str = "fen";

    fn engine(settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        tesuji_engine::chess(settings)
    }
}

impl Playable for tesuji_shogi::Position {
    const POSITION: &'static str = "sfen";

    fn engine(settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        tesuji_engine::shogi(settings)
    }
}

impl Playable for tesuji_chess::king_capture::Position {
    const POSITION: &'static str = "fen";

    fn engine(settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        tesuji_engine::king_capture(settings)
    }
}

/// A position as the protocol has it or `startpos`, with warnings about what was dropped if that is allowed.
pub(crate) fn read<P: Playable>(text: &str, lenient: bool) -> Result<(P, Vec<String>), String> {
    if text == "startpos" {
        return Ok((P::start(), Vec::new()));
    }
    let text = text.strip_prefix("sfen ").unwrap_or(text);
    if !lenient {
        let position = P::from_text(text).map_err(|error: ParseError| error.to_string())?;
        return Ok((position, Vec::new()));
    }
    let (position, dropped) = P::repaired(text)?;
    Ok((position, dropped.iter().map(|what| format!("dropped {what}")).collect()))
}
