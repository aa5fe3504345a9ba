use super::*;
use tesuji_game::random::Random;

/// Positions of random play, half of them in the middle of it.
fn played(games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut random = Random(7);
    for _ in 0..games {
        let mut position = Position::start();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[random.below(moves.len())]);
            positions.push(position.clone());
        }
    }
    positions
}

#[test]
fn the_sum_is_what_the_counts_and_the_table_say() {
    let weights = Weights::standard();
    let mut evaluator = ShogiEvaluator::default();
    for position in played(10) {
        evaluator.reset(&position);
        let score = evaluator.evaluate(&position);
        let explanation = explain(&position, &weights);
        assert_eq!(score, explanation.total(), "{position:?}");
        assert_eq!(features(&position).value(&weights), explanation.first, "{position:?}");
    }
}

#[test]
fn the_sum_follows_the_moves() {
    let mut random = Random(3);
    let mut evaluator = ShogiEvaluator::default();
    let mut position = Position::start();
    evaluator.reset(&position);
    for ply in 0..400 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let before = evaluator.evaluate(&position);
        let mv = moves[random.below(moves.len())];
        let mut after = position.clone();
        evaluator.play(&mut after, mv);
        let mut fresh = ShogiEvaluator::default();
        fresh.reset(&after);
        assert_eq!(evaluator.evaluate(&after), fresh.evaluate(&after), "ply {ply}, {mv:?} in {position:?}");
        if ply % 3 == 0 {
            evaluator.pop();
            assert_eq!(evaluator.evaluate(&position), before);
        } else {
            position = after;
        }
    }
}

#[test]
fn turning_the_board_changes_nothing() {
    for position in played(4) {
        let turned = tesuji_shogi::Setup::of(&position).turned().position().unwrap();
        let weights = Weights::standard();
        assert_eq!(explain(&position, &weights).total(), explain(&turned, &weights).total(), "{position:?}");
    }
}
