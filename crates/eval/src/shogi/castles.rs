//! Formations around the king that have a name.

use tesuji_shogi::{BLACK, Kind, Piece, Position, Side, Square, SquareSet, file_and_rank, square};

/// A castle, recognised by its king and the generals that make it.
///
/// ```
/// use tesuji_eval::shogi::Castle;
/// use tesuji_shogi::{BLACK, Position, WHITE};
/// let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1RG1SK1/LNS2G1NL b - 1";
/// let position = Position::from_sfen(sfen).unwrap();
/// assert_eq!(Castle::of(&position, BLACK), Some(Castle::Mino));
/// assert_eq!(Castle::of(&position, WHITE), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are those of books")]
pub enum Castle {
    Yagura,
    Mino,
    HighMino,
    SilverCrown,
    RightAnaguma,
    LeftAnaguma,
    LeftMino,
    Boat,
    GoldMusou,
    Crab,
    CentralKing,
    Elmo,
}

/// A castle with its king and its generals for Black, as file and rank.
type Formation = (Castle, (u8, u8), &'static [(Kind, u8, u8)]);

const FORMATIONS: [Formation; 12] = [
    (Castle::Yagura, (8, 8), &[(Kind::Gold, 7, 8), (Kind::Gold, 6, 7), (Kind::Silver, 7, 7)]),
    (Castle::Mino, (2, 8), &[(Kind::Silver, 3, 8), (Kind::Gold, 4, 9), (Kind::Gold, 5, 8)]),
    (Castle::HighMino, (2, 8), &[(Kind::Silver, 3, 8), (Kind::Gold, 4, 9), (Kind::Gold, 4, 7)]),
    (Castle::SilverCrown, (2, 8), &[(Kind::Silver, 2, 7), (Kind::Gold, 3, 8)]),
    (Castle::RightAnaguma, (1, 9), &[(Kind::Lance, 1, 8), (Kind::Silver, 2, 8)]),
    (Castle::LeftAnaguma, (9, 9), &[(Kind::Lance, 9, 8), (Kind::Silver, 8, 8)]),
    (Castle::LeftMino, (8, 8), &[(Kind::Silver, 7, 8), (Kind::Gold, 6, 9)]),
    (Castle::Boat, (7, 8), &[(Kind::Gold, 6, 9), (Kind::Gold, 5, 8), (Kind::Silver, 7, 9)]),
    (Castle::GoldMusou, (3, 8), &[(Kind::Gold, 4, 8), (Kind::Gold, 5, 8), (Kind::Silver, 2, 8)]),
    (Castle::Crab, (6, 9), &[(Kind::Gold, 7, 8), (Kind::Gold, 5, 8), (Kind::Silver, 6, 8)]),
    (Castle::CentralKing, (5, 8), &[(Kind::Gold, 7, 8), (Kind::Gold, 3, 8)]),
    (Castle::Elmo, (7, 8), &[(Kind::Silver, 6, 8), (Kind::Gold, 7, 9)]),
];

/// Where the kings of the formations stand.
const KINGS: SquareSet = {
    let mut kings = SquareSet::EMPTY;
    let mut i = 0;
    while i < FORMATIONS.len() {
        let (file, rank) = FORMATIONS[i].1;
        if let Some(king) = square(file, rank) {
            kings = kings.or(king.set());
        }
        i += 1;
    }
    kings
};

impl Castle {
    /// The castle that a side's king is in, if it has a name.
    #[must_use]
    pub fn of(position: &Position, side: Side) -> Option<Castle> {
        let turned = |square: Square| if side == BLACK { square } else { square.turned() };
        let king = turned(position.king(side)?);
        // Most kings are on a square that no castle has.
        if !KINGS.contains(king) {
            return None;
        }
        let king = file_and_rank(king);
        let stands = |&(kind, file, rank): &(Kind, u8, u8)| {
            let piece = square(file, rank).and_then(|square| position.piece_at(turned(square)));
            piece == Some(Piece::new(side, kind))
        };
        let formation =
            FORMATIONS.iter().find(|(_, at, generals)| *at == king && generals.iter().all(stands))?;
        Some(formation.0)
    }
}
