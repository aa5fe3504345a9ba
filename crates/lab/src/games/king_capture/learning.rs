//! Learning king-capture chess: chess, but for the trail of a castling.

use super::chess::learning::{decode_setup, encode_board};
use crate::learn::{Small, Subject, network_alone};
use tesuji_chess::king_capture::{Position, Setup};
use tesuji_chess::{Square, SquareSet};
use tesuji_engine::EvaluatorMaker;
use tesuji_eval::chess::features_of;
use tesuji_eval::king_capture::KingCapture;
use tesuji_eval::linear::Features;
use tesuji_net::file::NetworkFileError;

type Chess = tesuji_chess::Position;

impl Subject for Position {
    type Game = Position;
    type Model = KingCapture;

    const KINDS: &'static [&'static str] = Chess::KINDS;
    const RISING: &'static [usize] = Chess::RISING;
    const FIXED: &'static [&'static str] = Chess::FIXED;
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)] = Chess::NOWHERE;

    const SMALL: Small = Chess::SMALL;

    fn centred() -> Vec<(String, Option<usize>)> {
        Chess::centred()
    }

    fn network_alone(bytes: &[u8]) -> Option<Result<EvaluatorMaker<Position>, NetworkFileError>> {
        Some(network_alone(bytes))
    }

    fn features(position: &Position) -> Features {
        features_of::<KingCapture>(position)
    }
}

/// Writes a position.
pub(super) fn encode(position: &Position, out: &mut Vec<u8>) {
    out.push(position.trail().len() as u8);
    out.extend(position.trail().into_iter().map(|square| square.index() as u8));
    encode_board(position.placed(), out);
}

/// Reads it back.
pub(super) fn decode(bytes: &[u8]) -> Result<Position, String> {
    let short = || format!("{} bytes are no position of king-capture chess", bytes.len());
    let (&count, rest) = bytes.split_first().ok_or_else(short)?;
    let (trail, board) = rest.split_at_checked(count.into()).ok_or_else(short)?;
    let square =
        |&index: &u8| Square::all().nth(index.into()).ok_or_else(|| format!("there is no square {index}"));
    let trail = trail.iter().map(square).collect::<Result<SquareSet, String>>()?;
    let setup = Setup { board: decode_setup(board)?, trail };
    setup.position().map_err(|error| error.to_string())
}
