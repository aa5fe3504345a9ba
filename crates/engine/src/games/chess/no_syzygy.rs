//! No endgame tables: the library that reads them does not compile for this system.

use crate::{EndingSettings, Endings, RootEnding};
use std::sync::Arc;
use tesuji_chess::{Move, Position};
use tesuji_search::KnownEndings;

/// Tables that cannot be opened.
pub(super) enum Syzygy {}

impl Syzygy {
    pub(super) fn open(path: &str) -> Result<Syzygy, String> {
        Err(format!("no build for this system can read the tables in '{path}'"))
    }
}

impl Endings<Position> for Syzygy {
    fn root(&self, _: &Position, _: &EndingSettings) -> Option<RootEnding<Move>> {
        match *self {}
    }

    fn in_search(&self, _: &EndingSettings) -> Arc<dyn KnownEndings<Position>> {
        match *self {}
    }
}
