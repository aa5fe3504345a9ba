use tesuji_chess::{Kind, Position, WHITE};
use tesuji_game::{Evaluator, Score};

/// Pawn, knight, bishop, rook, queen, king.
const VALUES: [i32; Kind::COUNT] = [100, 300, 300, 500, 900, 0];

/// Counts pieces and sees nothing else: what a plain solver of tactics needs.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::ChessMaterial;
/// use tesuji_game::{Evaluator, Score};
/// let up_a_knight = Position::from_fen("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
/// assert_eq!(ChessMaterial.evaluate(&up_a_knight), Score::cp(300));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ChessMaterial;

impl Evaluator<Position> for ChessMaterial {
    fn evaluate(&mut self, position: &Position) -> Score {
        let white = position.occupied_by(WHITE);
        let balance = |kind: Kind| {
            let all = position.kind(kind);
            2 * (all & white).len() as i32 - all.len() as i32
        };
        let sum: i32 = Kind::ALL.iter().map(|&kind| balance(kind) * VALUES[kind.index()]).sum();
        Score::cp(if position.side() == WHITE { sum } else { -sum })
    }
}
