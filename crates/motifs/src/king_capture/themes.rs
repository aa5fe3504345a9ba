use crate::theme::themes;

themes! {
    /// The themes of king-capture chess.
    KingCaptureTheme {
        KingCapture "king-capture" None, None, "A move captures the king.";
        TrailCapture "trail-capture" None, None, "A move captures the king on a square that it has just castled from or across.";
        PromotionCapture "promotion-capture" None, None, "A pawn captures the king and promotes.";
        KingTakesKing "king-takes-king" None, None, "A king captures the king.";
    }
}
