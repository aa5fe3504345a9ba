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

/// As a search does it: back and forth, kings move too, and only some positions are evaluated.
#[test]
fn the_sum_does_not_depend_on_where_it_was_asked_for() {
    let mut random = Random(11);
    let [mut evaluator, mut fresh] = [ShogiEvaluator::default(), ShogiEvaluator::default()];
    let mut evaluated = 0;
    for root in played(3).into_iter().step_by(9) {
        evaluator.reset(&root);
        let mut line = vec![root];
        for _ in 0..300 {
            let here = line[line.len() - 1].clone();
            if random.below(3) == 0 {
                fresh.reset(&here);
                assert_eq!(evaluator.evaluate(&here), fresh.evaluate(&here), "{here:?}");
                evaluated += 1;
            }
            let moves = here.legal_moves();
            if line.len() > 1 && (random.below(2) == 0 || moves.is_empty()) {
                line.pop();
                evaluator.pop();
            } else if !moves.is_empty() {
                let by_king =
                    |mv: &&tesuji_shogi::Move| mv.from().is_some() && mv.from() == here.king(here.side());
                let mv = moves.iter().find(by_king).filter(|_| random.below(3) == 0);
                let mut after = here.clone();
                evaluator.play(&mut after, *mv.unwrap_or(&moves[random.below(moves.len())]));
                line.push(after);
            }
        }
    }
    assert!(evaluated > 2000);
}

#[test]
fn turning_the_board_changes_nothing() {
    for position in played(4) {
        let turned = tesuji_shogi::Setup::of(&position).turned().position().unwrap();
        let weights = Weights::standard();
        assert_eq!(explain(&position, &weights).total(), explain(&turned, &weights).total(), "{position:?}");
    }
}
