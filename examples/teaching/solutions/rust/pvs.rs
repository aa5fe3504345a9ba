//! Principal variation search, as PVS.md asks for it: put it in the place of `rust/src/pvs.rs`.

use std::cmp::Reverse;
use tesuji_chess::{Move, Position};
use tesuji_eval::ChessMaterial;
use tesuji_game::{Evaluator as _, Ply, Position as _, PositionStack, Score};

/// Searches the top of a line: its score, the best move, and the number of nodes.
pub fn search(line: &mut PositionStack<Position>, depth: i32) -> (Score, Option<Move>, u64) {
    let mut nodes = 0;
    let (score, mv) = pvs(line, Score::MIN, Score::MAX, depth, &mut nodes);
    (score, mv, nodes)
}

/// The score of the top of a line from its side to move, searched with a window; and the best move.
pub fn pvs(
    line: &mut PositionStack<Position>,
    mut alpha: Score,
    beta: Score,
    depth: i32,
    nodes: &mut u64,
) -> (Score, Option<Move>) {
    *nodes += 1;
    let position = line.top().clone();
    let ruled = if line.ply() == Ply::ROOT { None } else { line.outcome() };
    let mut moves = position.legal_moves();
    if let Some(over) = ruled.or_else(|| moves.is_empty().then(|| position.stuck())) {
        return (over.score(position.side(), line.ply()), None);
    }
    if depth == 0 {
        return (ChessMaterial.evaluate(&position), None);
    }
    moves.sort_by_key(|&mv| Reverse(position.gain(mv)));
    let (mut best, mut best_move) = (Score::MIN, None);
    for (nth, mv) in moves.into_iter().enumerate() {
        line.push(mv);
        let mut score;
        if nth == 0 {
            score = -pvs(line, -beta, -alpha, depth - 1, nodes).0;
        } else {
            score = -pvs(line, -alpha.above(), -alpha, depth - 1, nodes).0;
            if alpha < score && score < beta {
                score = -pvs(line, -beta, -alpha, depth - 1, nodes).0;
            }
        }
        line.pop();
        if score > best {
            (best, best_move) = (score, Some(mv));
        }
        alpha = alpha.max(score);
        if score >= beta {
            break;
        }
    }
    (best, best_move)
}
