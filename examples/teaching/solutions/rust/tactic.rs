//! The solver of tactics, as TACTIC.md asks for it: put it in the place of `rust/src/tactic.rs`.

use std::cmp::Reverse;
use tesuji_chess::{Move, Position};
use tesuji_eval::ChessMaterial;
use tesuji_game::{Evaluator as _, Ply, Position as _, PositionStack, Score};

/// What a search counts and keeps: its nodes, and by ply the quiet move that cut last.
pub struct Notes {
    nodes: u64,
    killers: Vec<Option<Move>>,
}

/// Searches the top of a line: its score, the best move, and the number of nodes.
pub fn search(line: &mut PositionStack<Position>, depth: i32) -> (Score, Option<Move>, u64) {
    let mut notes = Notes { nodes: 0, killers: vec![None; depth as usize + 1] };
    let (score, mv) = tactic(line, Score::MIN, Score::MAX, depth, 2 * depth, &mut notes);
    (score, mv, notes.nodes)
}

/// The score of a position where the game is over.
fn ended(line: &PositionStack<Position>) -> Option<Score> {
    let position = line.top();
    let ruled = if line.ply() == Ply::ROOT { None } else { line.outcome() };
    let over = ruled.or_else(|| (!position.has_moves()).then(|| position.stuck()));
    over.map(|over| over.score(position.side(), line.ply()))
}

/// Captures by what they gain, then checks, then a killer, then the rest.
fn ordered(position: &Position, killer: Option<Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_cached_key(|&mv| {
        Reverse((position.is_noisy(mv), position.gain(mv), position.gives_check(mv), killer == Some(mv)))
    });
    moves
}

/// The score of the top of a line from its side to move, searched with a window; and the best move.
pub fn tactic(
    line: &mut PositionStack<Position>,
    mut alpha: Score,
    beta: Score,
    depth: i32,
    left: i32,
    notes: &mut Notes,
) -> (Score, Option<Move>) {
    notes.nodes += 1;
    if let Some(score) = ended(line) {
        return (score, None);
    }
    if depth == 0 {
        return (quiescence(line, alpha, beta, left, notes), None);
    }
    let (mut best, mut best_move) = (Score::MIN, None);
    let ply = usize::from(line.ply().0);
    for mv in ordered(line.top(), notes.killers[ply]) {
        line.push(mv);
        let score = -tactic(line, -beta, -alpha, depth - 1, left, notes).0;
        line.pop();
        if score > best {
            (best, best_move) = (score, Some(mv));
        }
        alpha = alpha.max(score);
        if score >= beta {
            notes.killers[ply] = Some(mv);
            break;
        }
    }
    (best, best_move)
}

/// The score of a position beyond the horizon that is not over: captures, promotions and checks, for at most `left` plies.
pub fn quiescence(
    line: &mut PositionStack<Position>,
    mut alpha: Score,
    beta: Score,
    left: i32,
    notes: &mut Notes,
) -> Score {
    let position = line.top().clone();
    let check = position.royal_attacked();
    let mut best = Score::MIN;
    if left == 0 || !check {
        best = ChessMaterial.evaluate(&position);
        if left == 0 || best >= beta {
            return best;
        }
    }
    alpha = alpha.max(best);
    for mv in ordered(&position, None) {
        if !check && !position.is_noisy(mv) && !position.gives_check(mv) {
            continue;
        }
        line.push(mv);
        notes.nodes += 1;
        let score = -ended(line).unwrap_or_else(|| quiescence(line, -beta, -alpha, left - 1, notes));
        line.pop();
        best = best.max(score);
        alpha = alpha.max(score);
        if score >= beta {
            break;
        }
    }
    best
}
