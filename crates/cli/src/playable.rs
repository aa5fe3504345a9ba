//! The games of the command line, and what it needs of each.

use clap::ValueEnum;
use std::fmt;
use tesuji_engine::{Engine, Settings, SettingsError};
use tesuji_eval::linear::{Explanation, Model, Weights};
use tesuji_eval::{chess, classic, king_capture, shogi};
use tesuji_game::{Outcome, ParseError};
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
pub(crate) trait Playable: Contest + fmt::Display {
    /// Its evaluation, term by term.
    type Model: Model;

    /// What JSON calls a position.
    const POSITION: &'static str;
    /// What JSON calls moves as people write them.
    const PROSE_NAME: &'static str;

    /// The classic heuristic of the position part by part with some numbers, if the game has it.
    fn classic_explained(&self, _: classic::Numbers) -> Option<classic::Explanation> {
        None
    }

    /// The engine that plays it.
    fn engine(settings: &Settings) -> Result<Box<dyn Engine>, SettingsError>;

    /// The evaluation of the position with some weights.
    fn explained(&self, weights: &Weights<Self::Model>) -> Explanation<Self::Model>;
}

impl Playable for tesuji_chess::Position {
    type Model = chess::Chess;

    const POSITION: &'static str = "fen";
    const PROSE_NAME: &'static str = "san";

    fn engine(settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        tesuji_engine::chess(settings)
    }

    fn classic_explained(&self, numbers: classic::Numbers) -> Option<classic::Explanation> {
        Some(classic::explain_with(self, numbers))
    }

    fn explained(&self, weights: &chess::Weights) -> Explanation<chess::Chess> {
        chess::explain(self, weights)
    }
}

impl Playable for tesuji_shogi::Position {
    type Model = shogi::Shogi;

    const POSITION: &'static str = "sfen";
    const PROSE_NAME: &'static str = "western";

    fn engine(settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        tesuji_engine::shogi(settings)
    }

    fn explained(&self, weights: &shogi::Weights) -> Explanation<shogi::Shogi> {
        shogi::explain(self, weights)
    }
}

impl Playable for tesuji_chess::king_capture::Position {
    type Model = king_capture::KingCapture;

    const POSITION: &'static str = "fen";
    const PROSE_NAME: &'static str = "san";

    fn engine(settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        tesuji_engine::king_capture(settings)
    }

    fn classic_explained(&self, numbers: classic::Numbers) -> Option<classic::Explanation> {
        Some(classic::explain_with(self, numbers))
    }

    fn explained(&self, weights: &king_capture::Weights) -> Explanation<king_capture::KingCapture> {
        king_capture::explain(self, weights)
    }
}

/// What JSON calls something in the notation that people read: `line_san`.
pub(crate) fn in_prose<P: Playable>(what: &str) -> String {
    format!("{what}_{}", P::PROSE_NAME)
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

/// `White wins by checkmate`, `draw by stalemate`.
pub(crate) fn told<P: Playable>(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, by } => format!("{} wins by {by}", P::Model::SIDES[winner.index()]),
        Outcome::Draw { .. } | Outcome::Ahead { .. } => outcome.to_string(),
    }
}
