//! What the fit must know of each evaluation.

use tesuji_eval::linear::{Features, Model};
use tesuji_eval::{chess, shogi};

/// An evaluation that can be fitted.
pub(crate) trait Fitted: Model {
    /// Tables whose mean belongs to the material of a kind, or to nobody: each piece, or each side, has exactly one of
    /// their weights.
    fn centred() -> Vec<(String, Option<usize>)>;
    /// Groups that positions teach nothing about.
    const FIXED: &'static [&'static str];
    /// What the first weight of the material is after the fit, in the endgame; as it comes without this.
    const PAWN: Option<f64>;
    /// Places in a table where no piece ever stands.
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)];

    /// The counts of a position.
    fn features(text: &str) -> Result<Features, String>;
}

/// The kinds of chess by their place in the material.
const CHESS: [&str; 5] = ["pawn", "knight", "bishop", "rook", "queen"];
/// The kinds of shogi by their place in the material.
const SHOGI: [&str; 13] = [
    "pawn",
    "lance",
    "knight",
    "silver",
    "gold",
    "tokin",
    "promoted_lance",
    "promoted_knight",
    "promoted_silver",
    "bishop",
    "rook",
    "horse",
    "dragon",
];

/// The tables that a family has for some kinds, each with the kind's place in the material.
fn of_pieces(family: &str, material: &[&str], kinds: &[&str]) -> Vec<(String, Option<usize>)> {
    let place = |kind: &str| material.iter().position(|&other| other == kind);
    kinds.iter().map(|&kind| (format!("{family}.{kind}"), place(kind))).collect()
}

impl Fitted for chess::Chess {
    // The drive of a bare king is a recipe, and positions so clearly won teach nothing about it.
    const FIXED: &'static [&'static str] = &["endings.win", "endings.edge", "endings.corner", "endings.near"];
    const PAWN: Option<f64> = Some(100.0);
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)] =
        &[("squares.pawn", 0..8), ("squares.pawn", 56..64)];

    fn centred() -> Vec<(String, Option<usize>)> {
        let of = |name: &str, piece| (name.to_string(), piece);
        [
            of_pieces("squares", &CHESS, &CHESS),
            of_pieces("mobility", &CHESS, &CHESS[1..]),
            vec![
                of("squares.king", None),
                of("knights.king_distance", Some(1)),
                of("bishops.king_distance", Some(2)),
                of("knights.by_pawns", Some(1)),
                of("bishops.by_pawns", Some(2)),
                of("rooks.by_pawns", Some(3)),
            ],
        ]
        .concat()
    }

    fn features(text: &str) -> Result<Features, String> {
        let position = tesuji_chess::Position::from_fen(text).map_err(|error| error.to_string())?;
        Ok(chess::features(&position))
    }
}

impl Fitted for shogi::Shogi {
    const FIXED: &'static [&'static str] = &[];
    const PAWN: Option<f64> = None;
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)] = &[];

    fn centred() -> Vec<(String, Option<usize>)> {
        let nobody = ["squares.king", "safety.pressure", "safety.weak", "safety.escapes", "hand_use.kinds"];
        [
            of_pieces("own_king", &SHOGI, &SHOGI),
            of_pieces("enemy_king", &SHOGI, &SHOGI),
            of_pieces("squares", &SHOGI, &SHOGI),
            of_pieces("mobility", &SHOGI, &["lance", "bishop", "rook", "horse", "dragon"]),
            nobody.map(|name| (name.to_string(), None)).to_vec(),
        ]
        .concat()
    }

    fn features(text: &str) -> Result<Features, String> {
        let position = tesuji_shogi::Position::from_sfen(text).map_err(|error| error.to_string())?;
        Ok(shogi::features(&position))
    }
}
