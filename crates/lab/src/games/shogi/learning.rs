//! Learning shogi.

use crate::learn::{Small, Subject, network_alone, of_pieces};
use tesuji_engine::EvaluatorMaker;
use tesuji_eval::linear::Features;
use tesuji_eval::shogi::{Shogi, features};
use tesuji_game::Side;
use tesuji_net::file::NetworkFileError;
use tesuji_shogi::{BLACK, Base, Kind, Piece, Position, Setup, Square};

/// What can be held, and in how many bits it is counted.
const HELD: [(Base, u32); 7] = [
    (Base::Pawn, 5),
    (Base::Lance, 3),
    (Base::Knight, 3),
    (Base::Silver, 3),
    (Base::Gold, 3),
    (Base::Bishop, 2),
    (Base::Rook, 2),
];
/// Bytes before the pieces: number, hands and side, occupied squares.
const HEAD: usize = 2 + 6 + 11;

impl Subject for Position {
    type Game = Position;
    type Model = Shogi;

    const KINDS: &'static [&'static str] = &[
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
    // Pawn, lance, silver, gold, bishop, rook.
    const RISING: &'static [usize] = &[0, 1, 3, 4, 9, 10];
    const FIXED: &'static [&'static str] = &[];
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)] = &[];

    const SMALL: Small = Small {
        name: "king",
        title: "Weak squares around the king, tempo",
        groups: &[
            (
                "safety.weak",
                &[
                    "no weak square",
                    "1 by the king",
                    "2",
                    "3",
                    "4",
                    "5",
                    "6",
                    "7",
                    "8",
                    "9",
                    "10",
                    "11 or more",
                ],
            ),
            ("tempo.move", &["right to move"]),
        ],
    };

    fn centred() -> Vec<(String, Option<usize>)> {
        let nobody = ["squares.king", "safety.pressure", "safety.weak", "safety.escapes", "hand_use.kinds"];
        [
            of_pieces("own_king", Self::KINDS, Self::KINDS),
            of_pieces("enemy_king", Self::KINDS, Self::KINDS),
            of_pieces("squares", Self::KINDS, Self::KINDS),
            of_pieces("mobility", Self::KINDS, &["lance", "bishop", "rook", "horse", "dragon"]),
            nobody.map(|name| (name.to_string(), None)).to_vec(),
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

/// Writes a position.
pub(super) fn encode(position: &Position, out: &mut Vec<u8>) {
    out.extend((position.number().min(65_535) as u16).to_le_bytes());
    let (mut held, mut shift) = (u64::from(position.side() != BLACK), 1);
    for side in Side::BOTH {
        for (base, bits) in HELD {
            held |= u64::from(position.hand(side).count(base)) << shift;
            shift += bits;
        }
    }
    out.extend(&held.to_le_bytes()[..6]);
    let (mut occupied, mut codes, mut at) = (0_u128, [0_u8; 64], 0);
    for square in Square::all() {
        let Some(piece) = position.piece_at(square) else { continue };
        occupied |= 1 << square.index();
        let code = piece.kind().index() as u16 + 16 * piece.side().index() as u16;
        let bits = code << (at % 8);
        codes[at / 8] |= bits as u8;
        codes[at / 8 + 1] |= (bits >> 8) as u8;
        at += 5;
    }
    out.extend(&occupied.to_le_bytes()[..11]);
    out.extend(&codes[..at.div_ceil(8)]);
}

/// Reads it back.
pub(super) fn decode(bytes: &[u8]) -> Result<Position, String> {
    let short = || format!("{} bytes are no shogi position", bytes.len());
    let (head, codes) = bytes.split_at_checked(HEAD).ok_or_else(short)?;
    let mut setup = Setup::empty();
    setup.number = u16::from_le_bytes([head[0], head[1]]).into();
    let mut held = head[2..8].iter().rev().fold(0_u64, |sum, &byte| sum << 8 | u64::from(byte));
    setup.side = Side::BOTH[(held & 1) as usize];
    held >>= 1;
    for hand in &mut setup.hands {
        for (base, bits) in HELD {
            let count = (held & ((1 << bits) - 1)) as u8;
            if count > base.in_a_set() {
                return Err(format!("{count} of {base} in hand"));
            }
            hand.set(base, count);
            held >>= bits;
        }
    }
    let occupied = head[8..HEAD].iter().rev().fold(0_u128, |sum, &byte| sum << 8 | u128::from(byte));
    let count = occupied.count_ones() as usize;
    if held != 0 || occupied >> Square::COUNT != 0 || codes.len() != (5 * count).div_ceil(8) {
        return Err(short());
    }
    let squares = Square::all().filter(|square| occupied >> square.index() & 1 == 1);
    for (nth, square) in squares.enumerate() {
        let (at, next) = (5 * nth / 8, codes.get(5 * nth / 8 + 1).copied().unwrap_or(0));
        let code = u16::from_le_bytes([codes[at], next]) >> (5 * nth % 8) & 31;
        let kind =
            Kind::ALL.get(usize::from(code & 15)).ok_or_else(|| format!("there is no piece {code}"))?;
        setup.squares[square.index()] = Some(Piece::new(Side::BOTH[usize::from(code >> 4)], *kind));
    }
    setup.position().map_err(|error| error.to_string())
}
