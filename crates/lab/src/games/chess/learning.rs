//! Learning chess.

use crate::learn::{Small, Subject, network_alone, of_pieces};
use tesuji_chess::{
    BLACK, CastlingRight, CastlingRook, Kind, Piece, Position, Setup, Square, SquareSet, WHITE,
};
use tesuji_engine::EvaluatorMaker;
use tesuji_eval::chess::{Chess, features};
use tesuji_eval::linear::Features;
use tesuji_net::file::NetworkFileError;

/// Beyond the twelve pieces: a rook of White or Black that may castle, and a pawn to be taken en passant.
const CASTLING: [u8; 2] = [12, 13];
const PASSING: u8 = 14;

impl Subject for Position {
    type Game = Position;
    type Model = Chess;

    const KINDS: &'static [&'static str] = &["pawn", "knight", "bishop", "rook", "queen"];
    const RISING: &'static [usize] = &[0, 1, 2, 3, 4];
    // The drive of a bare king is a recipe, and positions so clearly won teach nothing about it.
    const FIXED: &'static [&'static str] = &["endings.win", "endings.edge", "endings.corner", "endings.near"];
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)] =
        &[("squares.pawn", 0..8), ("squares.pawn", 56..64)];

    const SMALL: Small = Small {
        name: "centre",
        title: "Centre, space, bishop pair, tempo",
        groups: &[
            (
                "centre.squares",
                &["centre attacked", "attacked twice", "ring attacked", "ring attacked twice"],
            ),
            ("space.squares", &["space", "space behind pawns"]),
            ("bishops.pair", &["bishop pair"]),
            ("tempo.move", &["right to move"]),
        ],
    };

    fn centred() -> Vec<(String, Option<usize>)> {
        let of = |name: &str, piece| (name.to_string(), piece);
        [
            of_pieces("squares", Self::KINDS, Self::KINDS),
            of_pieces("mobility", Self::KINDS, &Self::KINDS[1..]),
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

    fn network_alone(bytes: &[u8]) -> Option<Result<EvaluatorMaker<Position>, NetworkFileError>> {
        Some(network_alone(bytes))
    }

    fn features(position: &Position) -> Features {
        features(position)
    }
}

/// Plies since the start of a game, by the number of its move.
pub(super) fn plies(position: &Position) -> u32 {
    2 * position.fullmoves().saturating_sub(1) + u32::from(position.side() == BLACK)
}

/// Writes the pieces, the side to move, the rights and the clocks.
pub(in super::super) fn encode_board(position: &Position, out: &mut Vec<u8>) {
    out.push(position.side().index() as u8);
    out.push(position.halfmoves().min(255) as u8);
    out.extend((position.fullmoves().min(65_535) as u16).to_le_bytes());
    out.extend(position.occupied().bits().to_le_bytes());
    let codes: Vec<u8> = Square::all().filter_map(|square| code(position, square)).collect();
    out.extend(codes.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 4));
}

/// Reads them back, not yet checked.
pub(in super::super) fn decode_setup(bytes: &[u8]) -> Result<Setup, String> {
    let short = || format!("{} bytes are no chess position", bytes.len());
    let (head, codes) = bytes.split_at_checked(12).ok_or_else(short)?;
    let mut setup = Setup::empty();
    setup.side = match head[0] {
        0 => WHITE,
        1 => BLACK,
        side => return Err(format!("there is no side {side}")),
    };
    setup.halfmoves = head[1].into();
    setup.fullmoves = u16::from_le_bytes([head[2], head[3]]).into();
    let occupied = u64::from_le_bytes(std::array::from_fn(|nth| head[4 + nth]));
    if codes.len() != occupied.count_ones().div_ceil(2) as usize {
        return Err(short());
    }
    let mut rights = 0;
    for (nth, square) in SquareSet::from_bits(occupied).into_iter().enumerate() {
        let code = codes[nth / 2] >> (4 * (nth % 2)) & 15;
        put(&mut setup, square, code, &mut rights)?;
    }
    Ok(setup)
}

/// Four bits for what stands on a square.
fn code(position: &Position, square: Square) -> Option<u8> {
    let piece = position.piece_at(square)?;
    let behind = position
        .en_passant()
        .map(|behind| Square::new(behind.file(), if behind.rank() == 2 { 3 } else { 4 }));
    Some(if position.castling_rooks().contains(square) {
        CASTLING[piece.side().index()]
    } else if behind == Some(square) {
        PASSING
    } else {
        (6 * piece.side().index() + piece.kind().index()) as u8
    })
}

/// Puts what four bits say on a square.
fn put(setup: &mut Setup, square: Square, code: u8, rights: &mut usize) -> Result<(), String> {
    const SIDES: [tesuji_chess::Side; 2] = [WHITE, BLACK];
    let piece = match code {
        0..12 => Piece::new(SIDES[usize::from(code) / 6], Kind::ALL[usize::from(code) % 6]),
        12 | 13 => {
            let side = SIDES[usize::from(code) - 12];
            let right = setup.castling.get_mut(*rights).ok_or("more than four rooks may castle")?;
            *right = Some(CastlingRight { side, rook: CastlingRook::OnFile(square.file()) });
            *rights += 1;
            Piece::new(side, Kind::Rook)
        }
        PASSING => {
            let behind = if square.rank() == 3 { 2 } else { 5 };
            setup.en_passant = Square::at(square.file(), behind);
            Piece::new(!setup.side, Kind::Pawn)
        }
        _ => return Err(format!("there is no piece {code}")),
    };
    setup.put(square, piece);
    Ok(())
}
