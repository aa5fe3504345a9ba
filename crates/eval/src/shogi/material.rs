use tesuji_game::{Evaluator, Score};
use tesuji_shogi::{BLACK, Base, Kind, Position, Side};

/// By kind, as on the board.
const VALUES: [i32; Kind::COUNT] = [100, 300, 400, 500, 600, 600, 600, 600, 600, 800, 1_000, 1_000, 1_200, 0];

/// Counts pieces on the board and in hand and sees nothing else: what a plain solver of tactics needs.
///
/// ```
/// use tesuji_eval::ShogiMaterial;
/// use tesuji_game::{Evaluator, Score};
/// use tesuji_shogi::Position;
/// let rook_up = Position::from_sfen("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").unwrap();
/// assert_eq!(ShogiMaterial.evaluate(&rook_up), Score::cp(1_000));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ShogiMaterial;

impl Evaluator<Position> for ShogiMaterial {
    fn evaluate(&mut self, position: &Position) -> Score {
        let of = |side: Side| {
            let board = |kind: Kind| position.pieces(side, kind).len() as i32 * VALUES[kind.index()];
            let held = |(base, count): (Base, u8)| i32::from(count) * VALUES[base.kind().index()];
            Kind::ALL.into_iter().map(board).sum::<i32>()
                + position.hand(side).pieces().map(held).sum::<i32>()
        };
        let sum = of(BLACK) - of(!BLACK);
        Score::cp(if position.side() == BLACK { sum } else { -sum })
    }
}
