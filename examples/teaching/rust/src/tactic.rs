//! A solver of tactics: fill in `tactic` and `quiescence` by following ../TACTIC.md, and run `cargo test --test tactic`.

use tesuji_chess::{Move, Position};
use tesuji_eval::ChessMaterial;
use tesuji_game::{Evaluator as _, PositionStack, Score};

/// Searches the top of a line: its score, the best move, and the number of nodes.
pub fn search(line: &mut PositionStack<Position>, depth: i32) -> (Score, Option<Move>, u64) {
    let mut nodes = 0;
    let (score, mv) = tactic(line, Score::MIN, Score::MAX, depth, 2 * depth, &mut nodes);
    (score, mv, nodes)
}

/// The score of the top of a line from its side to move, searched with a window; and the best move.
///
/// What you need, besides what `pvs.rs` says: `line.top().royal_attacked()` is check, `line.top().is_noisy(mv)` a capture or a
/// promotion, `line.top().gives_check(mv)` a check, `line.top().gain(mv)` what a move wins at once. They are methods of
/// the trait `tesuji_game::Position`.
pub fn tactic(
    line: &mut PositionStack<Position>,
    alpha: Score,
    beta: Score,
    depth: i32,
    left: i32,
    nodes: &mut u64,
) -> (Score, Option<Move>) {
    *nodes += 1;
    let _ = depth;
    (quiescence(line, alpha, beta, left, nodes), None)
}

/// The score of a position beyond the horizon: captures, promotions and checks, for at most `left` plies.
pub fn quiescence(
    line: &mut PositionStack<Position>,
    alpha: Score,
    beta: Score,
    left: i32,
    nodes: &mut u64,
) -> Score {
    let _ = (alpha, beta, left, nodes);
    ChessMaterial.evaluate(line.top())
}
