//! Principal variation search: fill in `pvs` by following ../PVS.md, and run `cargo test --test pvs`.

use tesuji_chess::{Move, Position};
use tesuji_eval::ChessMaterial;
use tesuji_game::{Evaluator as _, PositionStack, Score};

/// Searches the top of a line: its score, the best move, and the number of nodes.
pub fn search(line: &mut PositionStack<Position>, depth: i32) -> (Score, Option<Move>, u64) {
    let mut nodes = 0;
    let (score, mv) = pvs(line, Score::MIN, Score::MAX, depth, &mut nodes);
    (score, mv, nodes)
}

/// The score of the top of a line from its side to move, searched with a window; and the best move.
///
/// What you need: `line.ply()` is the distance from the root, `line.outcome()` the end of the game by a rule,
/// `line.top().legal_moves()` the moves, `line.top().stuck()` the end of the game without moves,
/// `outcome.score(line.top().side(), line.ply())` what an end is worth, `line.push(mv)` and `line.pop()`,
/// `-score`, and `alpha.above()` for the next score.
pub fn pvs(
    line: &mut PositionStack<Position>,
    alpha: Score,
    beta: Score,
    depth: i32,
    nodes: &mut u64,
) -> (Score, Option<Move>) {
    *nodes += 1;
    let _ = (alpha, beta, depth);
    (ChessMaterial.evaluate(line.top()), None)
}
