//! The themes of king-capture chess. Mates and pins of chess do not carry over: a king may stay attacked, and a pinned
//! piece may move. What is named here holds by the rules alone.

mod themes;

pub use themes::KingCaptureTheme;

use crate::theme::in_order;
use crate::turn::Turn;
use crate::{Evidence, FoundTheme, SolvedLine, Themed, When};
use tesuji_chess::king_capture::Position;
use tesuji_chess::{Kind, Piece};

impl Themed for Position {
    type Theme = KingCaptureTheme;

    fn themes(line: &SolvedLine<Position>) -> Vec<FoundTheme<Position>> {
        let mut found = Vec::new();
        for turn in Turn::all(line) {
            captures(&turn, &mut found);
        }
        in_order(found)
    }

    fn told(evidence: &Evidence<Position>) -> String {
        format!("{} {}", evidence.piece, evidence.place)
    }
}

/// A king that is captured: what took it, how, and where the king stood.
fn captures(turn: &Turn<'_, Position>, found: &mut Vec<FoundTheme<Position>>) {
    let (Some(king), mv) = (turn.before.king(turn.them()), turn.mv) else { return };
    if !turn.before.takes_king(mv) {
        return;
    }
    let piece =
        |place| turn.before.piece_at(place).map(|piece| Evidence { piece, place, when: When::Before });
    let taker = turn.before.piece_at(mv.from()).map(Piece::kind);
    let themes = [
        (KingCaptureTheme::KingCapture, true, ""),
        (KingCaptureTheme::TrailCapture, mv.to() != king, " where it castled"),
        (KingCaptureTheme::PromotionCapture, mv.promotion().is_some(), " and promotes"),
        (KingCaptureTheme::KingTakesKing, taker == Some(Kind::King), " with the king"),
    ];
    for (theme, _, how) in themes.into_iter().filter(|&(_, shown, _)| shown) {
        let sentence = format!("{} takes king {king}{how}", turn.prose());
        let evidence = [king, mv.from()].into_iter().filter_map(piece).collect();
        found.push(FoundTheme { theme, ply: turn.ply, evidence, sentence });
    }
}
