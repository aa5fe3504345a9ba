//! What the pieces of shogi are to a network.

use super::{InputPlane, Networked, STAGES, Scalings, ToldPiece, embedded};
use crate::ShogiEvaluator;
use crate::linear::Weights;
use crate::shogi::Shogi;
use std::sync::{Arc, LazyLock};
use tesuji_game::Side;
use tesuji_net::{Lens, Network, Token};
use tesuji_shogi::{Base, Kind, Piece, Place, Position, Square, usi_name};

/// Own and other pieces of 14 kinds on 81 squares, and every step of both hands: the first pawn in hand is an input,
/// the second another. Mirrored so that the own king stands on the files 1 to 5 as its side sees them; without a king
/// nothing is mirrored. A king on the fifth file stands on neither half: such a position and its mirror image differ.
#[derive(Clone, Copy, Debug)]
pub struct ShogiLens;

const SQUARES: u16 = Square::COUNT as u16;
/// Tokens of one side on the board.
const BOARD: u16 = Kind::COUNT as u16 * SQUARES;
/// Steps of one hand: 18 pawns, four of each lesser piece, two of each greater.
const HAND: u16 = 18 + 4 * 4 + 2 * 2;
/// The first token of the hands.
const HANDS: u16 = 2 * BOARD;

impl Lens for ShogiLens {
    const TOKENS: usize = (2 * (BOARD + HAND)) as usize;
    const INPUTS: usize = (2 * (BOARD + HAND)) as usize;

    #[inline]
    fn input(token: Token, view: usize, mirrored: bool) -> usize {
        if token >= HANDS {
            let step = token - HANDS;
            let seen = if view == 0 { step } else { (step + HAND) % (2 * HAND) };
            return usize::from(HANDS + seen);
        }
        let (plane, square) = (token / SQUARES, token % SQUARES);
        let plane = if view == 0 { plane } else { (plane + Kind::COUNT as u16) % (2 * Kind::COUNT as u16) };
        usize::from(plane * SQUARES + seen(square, view, mirrored))
    }

    #[inline]
    fn turns(token: Token) -> Option<(usize, bool)> {
        let side = match token / SQUARES {
            plane if plane == KING => 0,
            plane if plane == KING + Kind::COUNT as u16 => 1,
            _ => return None,
        };
        let file = seen(token % SQUARES, side, false) / FILE;
        Some((side, file > u16::from(Square::FILES) / 2))
    }
}

const KING: u16 = Kind::King as u16;

/// Squares are numbered file by file.
const FILE: u16 = Square::RANKS as u16;

/// A square as a view has it.
#[inline(always)]
fn seen(square: u16, view: usize, mirrored: bool) -> u16 {
    let square = if view == 0 { square } else { SQUARES - 1 - square };
    if mirrored { SQUARES - FILE + 2 * (square % FILE) - square } else { square }
}

/// How many pieces of each kind are in each hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeldCounts([[u8; Base::COUNT]; 2]);

/// Where the steps of a kind begin in a hand.
const fn first_step(base: Base) -> u16 {
    match base {
        Base::Pawn | Base::King => 0,
        Base::Lance => 18,
        Base::Knight => 22,
        Base::Silver => 26,
        Base::Gold => 30,
        Base::Bishop => 34,
        Base::Rook => 36,
    }
}

/// A kind on the squares of the board, the ninth file first.
fn board_plane((side, name): (usize, &str), kind: Kind) -> InputPlane {
    let first = (side * Kind::COUNT + kind.index()) * Square::COUNT;
    let row = |rank: usize| (0..9).map(|file| first + file * 9 + rank).collect();
    InputPlane { name: format!("{name} {kind}"), rows: (0..9).rev().map(row).collect() }
}

/// The steps of a hand, a row for each kind.
fn hand_plane((side, name): (usize, &str)) -> InputPlane {
    let first = usize::from(HANDS) + side * usize::from(HAND);
    let ends = [0, 18, 22, 26, 30, 34, 36, 38];
    let rows = ends.windows(2).map(|ends| (first + ends[0]..first + ends[1]).collect()).collect();
    InputPlane { name: format!("{name} hand"), rows }
}

impl Networked for Position {
    type Lens = ShogiLens;
    type Tally = HeldCounts;
    type Model = Shogi;
    type Linear = ShogiEvaluator;

    fn linear(weights: Arc<Weights<Shogi>>) -> ShogiEvaluator {
        ShogiEvaluator::new(weights)
    }

    fn standard_network() -> Arc<Network> {
        static NETWORK: LazyLock<Arc<Network>> =
            LazyLock::new(|| embedded::<Position>(include_bytes!("../../networks/shogi.network")));
        Arc::clone(&NETWORK)
    }

    #[inline]
    fn token(held: &mut HeldCounts, piece: Piece, place: Place, comes: bool) -> Token {
        let side = piece.side().index();
        match place {
            Place::Board(square) => {
                (side as u16 * Kind::COUNT as u16 + piece.kind().index() as u16) * SQUARES
                    + square.index() as u16
            }
            Place::Hand => {
                let base = piece.kind().base();
                let count = &mut held.0[side][base.index()];
                let step = if comes { *count } else { *count - 1 };
                *count = if comes { *count + 1 } else { step };
                HANDS + side as u16 * HAND + first_step(base) + u16::from(step)
            }
        }
    }

    fn told(piece: Piece, place: Place) -> ToldPiece {
        let square = match place {
            Place::Board(square) => Some(usi_name(square).to_string()),
            Place::Hand => None,
        };
        ToldPiece {
            side: piece.side(),
            name: format!("{piece} {}", square.as_deref().unwrap_or("in hand")),
            square,
            is_royal: piece.kind() == Kind::King,
        }
    }

    fn planes() -> Vec<InputPlane> {
        let sides = || ["own", "other"].into_iter().enumerate();
        let boards = sides().flat_map(|side| Kind::ALL.map(|kind| board_plane(side, kind)));
        boards.chain(sides().map(hand_plane)).collect()
    }

    /// By what is in the hands and what has promoted: both only grow as the fight goes on.
    #[inline]
    fn stage(&self) -> usize {
        let held: u32 = Side::BOTH.map(|side| self.hand(side).len()).iter().sum();
        ((held + self.promoted().len()) as usize / 2).min(STAGES - 1)
    }

    fn scalings(&self, _: i32) -> Scalings {
        Scalings::new()
    }
}
