//! The themes of shogi.
use crate::theme::themes;
themes! {
    /// The themes of shogi.
    ShogiTheme {
        HeadGoldMate "head-gold-mate" None, Some("頭金"), "A gold.";
    }
}
