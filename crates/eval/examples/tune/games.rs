//! What the fit must know of each evaluation.

use tesuji_eval::linear::{Features, Model};
use tesuji_eval::{chess, shogi};

/// An evaluation that can be fitted.
pub(crate) trait Fitted: Model {
    /// Tables whose mean belongs to the material of a kind, or to nobody: each piece, or each side, has exactly one of
    /// their weights.
    const CENTRED: &'static [(&'static str, Option<usize>)];
    /// Groups that positions teach nothing about.
    const FIXED: &'static [&'static str];
    /// What the first weight of the material is after the fit, in the endgame; as it comes without this.
    const PAWN: Option<f64>;
    /// Places in a table where no piece ever stands.
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)];

    /// The counts of a position.
    fn features(text: &str) -> Result<Features, String>;
}

impl Fitted for chess::Chess {
    const CENTRED: &'static [(&'static str, Option<usize>)] = &[
        ("squares.pawn", Some(0)),
        ("squares.knight", Some(1)),
        ("squares.bishop", Some(2)),
        ("squares.rook", Some(3)),
        ("squares.queen", Some(4)),
        ("squares.king", None),
        ("mobility.knight", Some(1)),
        ("mobility.bishop", Some(2)),
        ("mobility.rook", Some(3)),
        ("mobility.queen", Some(4)),
        ("knights.king_distance", Some(1)),
        ("bishops.king_distance", Some(2)),
        ("knights.by_pawns", Some(1)),
        ("bishops.by_pawns", Some(2)),
        ("rooks.by_pawns", Some(3)),
    ];
    // The drive of a bare king is a recipe, and positions so clearly won teach nothing about it.
    const FIXED: &'static [&'static str] = &["endings.win", "endings.edge", "endings.corner", "endings.near"];
    const PAWN: Option<f64> = Some(100.0);
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)] =
        &[("squares.pawn", 0..8), ("squares.pawn", 56..64)];

    fn features(text: &str) -> Result<Features, String> {
        let position = tesuji_chess::Position::from_fen(text).map_err(|error| error.to_string())?;
        Ok(chess::features(&position))
    }
}

impl Fitted for shogi::Shogi {
    const CENTRED: &'static [(&'static str, Option<usize>)] = &[
        ("own_king.pawn", Some(0)),
        ("own_king.lance", Some(1)),
        ("own_king.knight", Some(2)),
        ("own_king.silver", Some(3)),
        ("own_king.gold", Some(4)),
        ("own_king.tokin", Some(5)),
        ("own_king.promoted_lance", Some(6)),
        ("own_king.promoted_knight", Some(7)),
        ("own_king.promoted_silver", Some(8)),
        ("own_king.bishop", Some(9)),
        ("own_king.rook", Some(10)),
        ("own_king.horse", Some(11)),
        ("own_king.dragon", Some(12)),
        ("enemy_king.pawn", Some(0)),
        ("enemy_king.lance", Some(1)),
        ("enemy_king.knight", Some(2)),
        ("enemy_king.silver", Some(3)),
        ("enemy_king.gold", Some(4)),
        ("enemy_king.tokin", Some(5)),
        ("enemy_king.promoted_lance", Some(6)),
        ("enemy_king.promoted_knight", Some(7)),
        ("enemy_king.promoted_silver", Some(8)),
        ("enemy_king.bishop", Some(9)),
        ("enemy_king.rook", Some(10)),
        ("enemy_king.horse", Some(11)),
        ("enemy_king.dragon", Some(12)),
        ("squares.pawn", Some(0)),
        ("squares.lance", Some(1)),
        ("squares.knight", Some(2)),
        ("squares.silver", Some(3)),
        ("squares.gold", Some(4)),
        ("squares.tokin", Some(5)),
        ("squares.promoted_lance", Some(6)),
        ("squares.promoted_knight", Some(7)),
        ("squares.promoted_silver", Some(8)),
        ("squares.bishop", Some(9)),
        ("squares.rook", Some(10)),
        ("squares.horse", Some(11)),
        ("squares.dragon", Some(12)),
        ("squares.king", None),
        ("mobility.lance", Some(1)),
        ("mobility.bishop", Some(9)),
        ("mobility.rook", Some(10)),
        ("mobility.horse", Some(11)),
        ("mobility.dragon", Some(12)),
        ("safety.pressure", None),
        ("safety.weak", None),
        ("safety.escapes", None),
        ("hand_use.kinds", None),
    ];
    const FIXED: &'static [&'static str] = &[];
    const PAWN: Option<f64> = None;
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)] = &[];

    fn features(text: &str) -> Result<Features, String> {
        let position = tesuji_shogi::Position::from_sfen(text).map_err(|error| error.to_string())?;
        Ok(shogi::features(&position))
    }
}
