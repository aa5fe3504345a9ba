//! Numbers that were tuned for one game.

use crate::Tunables;

/// The numbers for shogi.
pub(super) fn shogi() -> Tunables {
    Tunables::default()
}
