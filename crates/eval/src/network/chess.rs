//! What the pieces of chess are to a network.

use super::{InputPlane, Networked, STAGES, Scaling, Scalings, ToldPiece, embedded};
use crate::chess::{Chess, drawish};
use crate::king_capture::KingCapture;
use crate::linear::FULL;
use crate::linear::Weights;
use crate::{ChessEvaluator, KingCaptureEvaluator};
use std::sync::{Arc, LazyLock};
use tesuji_chess::{Kind, Piece, Position, Square, king_capture};
use tesuji_game::Side;
use tesuji_net::{Lens, Network, Token};

/// Own and other pieces of six kinds on 64 squares, mirrored so that the own king stands on the files a to d. Without a
/// king nothing is mirrored.
#[derive(Clone, Copy, Debug)]
pub struct ChessLens;

/// Tokens of one side.
const SIDE: u16 = 6 * 64;

impl Lens for ChessLens {
    const TOKENS: usize = 2 * SIDE as usize;
    const INPUTS: usize = 2 * SIDE as usize;

    #[inline(always)]
    fn input(token: Token, view: usize, mirrored: bool) -> usize {
        let seen = if view == 0 {
            token
        } else {
            (if token < SIDE { token + SIDE } else { token - SIDE }) ^ 0b111_000
        };
        usize::from(if mirrored { seen ^ 0b111 } else { seen })
    }

    #[inline(always)]
    fn turns(token: Token) -> Option<(usize, bool)> {
        let (side, of_side) = if token < SIDE { (0, token) } else { (1, token - SIDE) };
        (of_side >= Kind::King as u16 * 64).then_some((side, token & 4 != 0))
    }
}

fn told(piece: Piece, square: Square) -> ToldPiece {
    ToldPiece {
        side: piece.side(),
        name: format!("{piece} {square}"),
        square: Some(square.to_string()),
        is_royal: piece.kind() == Kind::King,
    }
}

#[inline(always)]
fn token(piece: Piece, square: Square) -> Token {
    (piece.side().index() as u16 * 6 + piece.kind().index() as u16) * 64 + square.index() as u16
}

fn planes() -> Vec<InputPlane> {
    let plane = |(side, name): (usize, &str), kind: Kind| InputPlane {
        name: format!("{name} {kind}"),
        rows: (0..8)
            .rev()
            .map(|rank| (0..8).map(|file| (side * 6 + kind.index()) * 64 + rank * 8 + file).collect())
            .collect(),
    };
    let sides = ["own", "other"].into_iter().enumerate();
    sides.flat_map(|side| Kind::ALL.map(|kind| plane(side, kind))).collect()
}

/// From two kings to all 32 pieces.
#[inline]
fn stage(position: &Position) -> usize {
    (position.occupied().len() as usize).saturating_sub(2).div_euclid(4).min(STAGES - 1)
}

impl Networked for Position {
    type Lens = ChessLens;
    type Tally = ();
    type Model = Chess;
    type Linear = ChessEvaluator;

    fn linear(weights: Arc<Weights<Chess>>) -> ChessEvaluator {
        ChessEvaluator::new(weights)
    }

    fn standard_network() -> Arc<Network> {
        static NETWORK: LazyLock<Arc<Network>> =
            LazyLock::new(|| embedded::<Position>(include_bytes!("../../networks/chess.network")));
        Arc::clone(&NETWORK)
    }

    #[inline(always)]
    fn token((): &mut (), piece: Piece, square: Square, _: bool) -> Token {
        token(piece, square)
    }

    fn told(piece: Piece, square: Square) -> ToldPiece {
        told(piece, square)
    }

    fn planes() -> Vec<InputPlane> {
        planes()
    }

    #[inline]
    fn stage(&self) -> usize {
        stage(self)
    }

    fn scalings(&self, output: i32) -> Scalings {
        let ahead = if (output > 0) == (self.side() == Side::First) { Side::First } else { Side::Second };
        let mut scalings = Scalings::new();
        let winnable = drawish(self, ahead);
        if winnable != FULL {
            scalings.push(Scaling { name: "drawish ending", parts: winnable, of: FULL });
        }
        let waited = self.halfmoves().min(100) as i32;
        if waited > 0 {
            scalings.push(Scaling { name: "fifty moves", parts: 200 - waited, of: 200 });
        }
        scalings
    }
}

impl Networked for king_capture::Position {
    type Lens = ChessLens;
    type Tally = ();
    type Model = KingCapture;
    type Linear = KingCaptureEvaluator;

    fn linear(weights: Arc<Weights<KingCapture>>) -> KingCaptureEvaluator {
        KingCaptureEvaluator::new(weights)
    }

    fn standard_network() -> Arc<Network> {
        static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
            embedded::<king_capture::Position>(include_bytes!("../../networks/king-capture.network"))
        });
        Arc::clone(&NETWORK)
    }

    #[inline(always)]
    fn token((): &mut (), piece: Piece, square: Square, _: bool) -> Token {
        token(piece, square)
    }

    fn told(piece: Piece, square: Square) -> ToldPiece {
        told(piece, square)
    }

    fn planes() -> Vec<InputPlane> {
        planes()
    }

    #[inline]
    fn stage(&self) -> usize {
        stage(self.placed())
    }

    fn scalings(&self, _: i32) -> Scalings {
        Scalings::new()
    }
}
