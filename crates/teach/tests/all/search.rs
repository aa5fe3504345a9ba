//! The search that can make mistakes is right without one.

use tesuji_chess::Position;
use tesuji_eval::ChessMaterial;
use tesuji_game::random::Random;
use tesuji_game::{Evaluator, PositionStack, Score, Stop};
use tesuji_search::Silent;
use tesuji_search::classic::{Algorithm, ClassicSearch, Guard};
use tesuji_teach::{Pupil, SearchStyle};

fn material() -> Box<dyn Evaluator<Position>> {
    Box::new(ChessMaterial)
}

fn random_line(random: &mut Random) -> PositionStack<Position> {
    let starts = ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "8/1P3k2/8/3q4/8/2K5/6p1/8 w - - 0 1"];
    let mut line = PositionStack::new(Position::from_fen(starts[random.below(2)]).unwrap());
    for _ in 0..random.below(20) {
        let moves = line.top().legal_moves();
        let mut next = line.clone();
        next.push(moves[random.below(moves.len())]);
        if next.game_over().is_some() {
            break;
        }
        line = next;
    }
    line
}

#[test]
fn without_a_mistake_every_style_gives_the_scores_of_the_teaching_searches() {
    let mut random = Random(5);
    for _ in 0..60 {
        let line = random_line(&mut random);
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Tactic] {
            let depth = if algorithm == Algorithm::Tactic { 1 } else { 3 };
            let guard = Guard { stop: Stop::new(), nodes: None };
            let right = ClassicSearch::new(line.clone(), material(), Silent, guard).run(algorithm, depth);
            let hard = SearchStyle { fail_hard: true, ..SearchStyle::default() };
            let shuffled = SearchStyle { seed: Some(9), deepening: true, ..SearchStyle::default() };
            for style in [SearchStyle::default(), hard, shuffled] {
                let found = Pupil::new(line.clone(), material(), algorithm, None, style).run(depth).unwrap();
                assert_eq!(found.score, right.score, "{algorithm} {style:?} {:?}", line.top());
                assert_eq!(found.mv.is_some(), !right.line.is_empty());
            }
        }
    }
}

#[test]
fn every_move_has_its_score() {
    let line = PositionStack::new(Position::from_fen("3k4/R7/1R6/5K2/8/8/8/8 w - - 0 1").unwrap());
    let mut pupil = Pupil::new(line, material(), Algorithm::Pvs, None, SearchStyle::default());
    let scores = pupil.move_scores(1).unwrap();
    let mates: Vec<_> = scores.iter().filter(|(_, score)| *score == Score::mate_in(1)).collect();
    assert_eq!(mates.len(), 1);
}
