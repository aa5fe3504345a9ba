//! A shallow search that knows nothing but this evaluation mates a bare king.

use tesuji_chess::{Move, Position};
use tesuji_eval::ChessEvaluator;
use tesuji_game::{Evaluator, Key, Position as _, Score};

/// A player that looks some plies ahead and takes every repetition for a draw.
struct Player {
    evaluator: ChessEvaluator,
    depth: u16,
    past: Vec<Key>,
}

impl Player {
    /// Plain alpha-beta; a mate nearer to the root is worth more.
    fn search(&mut self, position: &Position, ply: u16, mut alpha: Score, beta: Score) -> Score {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if position.in_check() { Score::mated_in(ply) } else { Score::DRAW };
        }
        if position.is_insufficient_material() || self.past.contains(&position.key()) {
            return Score::DRAW;
        }
        if ply == self.depth {
            return self.evaluator.evaluate(position);
        }
        for mv in moves {
            let mut next = position.clone();
            self.evaluator.play(&mut next, mv);
            let score = -self.search(&next, ply + 1, -beta, -alpha);
            self.evaluator.pop();
            if score >= beta {
                return score;
            }
            alpha = alpha.max(score);
        }
        alpha
    }

    fn choose(&mut self, position: &Position) -> Option<Move> {
        let mut best = (Score::MIN, None);
        for mv in position.legal_moves() {
            let next = position.after(mv);
            self.evaluator.reset(&next);
            let score = -self.search(&next, 1, Score::MIN, -best.0);
            if score > best.0 {
                best = (score, Some(mv));
            }
        }
        best.1
    }
}

/// Plays both sides. The number of plies to mate, if it comes in time for the fifty-move rule.
fn plies_to_mate(fen: &str, depth: u16) -> Option<u32> {
    let mut position = Position::from_fen(fen).expect("a good FEN");
    let mut player = Player { evaluator: ChessEvaluator::default(), depth, past: Vec::new() };
    for ply in 0..100 {
        if position.is_checkmate() {
            return Some(ply);
        }
        player.past.push(position.key());
        let mv = player.choose(&position)?;
        position.make(mv);
    }
    None
}

#[test]
fn queen() {
    assert!(plies_to_mate("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 4).is_some());
    assert!(plies_to_mate("8/8/8/3K4/8/8/8/kq6 b - - 0 1", 4).is_some());
}

#[test]
fn rook() {
    assert!(plies_to_mate("8/8/8/3k4/8/8/8/KR6 w - - 0 1", 5).is_some());
}

#[test]
fn two_bishops() {
    assert!(plies_to_mate("8/8/8/3k4/8/8/8/KBB5 w - - 0 1", 5).is_some());
}

#[test]
fn bishop_and_knight() {
    for fen in ["8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "k7/8/1K6/8/8/3N4/8/2B5 w - - 0 1"] {
        assert!(plies_to_mate(fen, 6).is_some(), "{fen}");
    }
}
