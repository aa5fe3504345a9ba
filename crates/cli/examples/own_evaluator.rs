//! The full search with an evaluation of one's own: the side with more moves is better.
//!
//!     cargo run --release --example own_evaluator [DEPTH]
#![expect(clippy::print_stdout, reason = "an example")]

use std::error::Error;
use std::sync::Arc;
use tesuji::Limits;
use tesuji::chess::{Kind, Position};
use tesuji::game::{Evaluator, Score};
use tesuji::search::{Shared, Silent, Table, Task, Worker};

/// Material, and a point for each move more than the other side had. It looks at the position alone and follows no line,
/// so that it has nothing to push and to pop.
struct Freedom;

const VALUES: [(Kind, i32); 5] =
    [(Kind::Pawn, 100), (Kind::Knight, 300), (Kind::Bishop, 310), (Kind::Rook, 500), (Kind::Queen, 900)];

impl Evaluator<Position> for Freedom {
    fn evaluate(&mut self, position: &Position) -> Score {
        let (own, other) = (position.side(), position.side().other());
        let count =
            |kind| position.pieces(own, kind).len() as i32 - position.pieces(other, kind).len() as i32;
        let material: i32 = VALUES.iter().map(|&(kind, value)| value * count(kind)).sum();
        Score::cp(material + position.legal_moves().len() as i32)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let depth = std::env::args().nth(1).map_or(Ok(6), |text| text.parse())?;
    let shared = Arc::new(Shared::new(Table::new(16)?, 1));
    let mut worker = Worker::new(0, shared, Position::start(), Box::new(Freedom), Silent);
    let position = Position::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 4")?;
    let answer = worker.run(&Task::new(position.clone(), Limits::depth(depth)), |report| {
        println!("depth {}: {}", report.depth, report.line.score);
    });
    let best = answer.best().ok_or("no move")?;
    println!("best move {}", position.san(best));
    Ok(())
}
