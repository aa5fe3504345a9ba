//! What the teaching searches cost.

use tesuji_chess::Position;
use tesuji_eval::{ChessEvaluator, ChessPlacement};
use tesuji_game::random::Random;
use tesuji_game::{Evaluator, PositionStack, Score, Stop};
use tesuji_search::classic::{Algorithm, ClassicAnswer, ClassicSearch, Guard};
use tesuji_search::{Depth, Silent};

type Search = ClassicSearch<Position, Silent>;

fn search(line: PositionStack<Position>, evaluator: Box<dyn Evaluator<Position>>) -> Search {
    ClassicSearch::new(line, evaluator, Silent, Guard { stop: Stop::new(), nodes: None })
}

fn placed(fen: &str) -> Search {
    let line = PositionStack::new(Position::from_fen(fen).unwrap());
    search(line, Box::new(ChessPlacement::default()))
}

fn pvs(fen: &str, depth: Depth) -> ClassicAnswer<tesuji_chess::Move> {
    placed(fen).run(Algorithm::Pvs, depth)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The nodes of another program with the same kind of evaluation. Depth 7 is in `examples/teaching.rs`.
#[test]
fn principal_variation_search_needs_few_nodes_from_the_start() {
    for (depth, most) in [(5, 141_109), (6, 749_632)] {
        let found = pvs(START, depth);
        assert!(found.nodes <= most, "depth {depth}: {} nodes", found.nodes);
    }
}

/// The first is a mate at once: one node for each other move shows that none is quicker.
#[test]
fn mates_are_found_with_few_nodes() {
    let cases = [
        ("3k4/R7/1R6/5K2/8/8/8/8 w - - 0 1", 2, Score::mate_in(1), 40),
        ("3k4/R7/8/5K2/3R4/8/8/8 b - - 0 1", 6, Score::mated_in(4), 13_294),
        ("4brk1/7p/4b1p1/8/2P5/1P5Q/1BP2PPP/5RK1 w - - 1 2", 6, Score::mate_in(5), 520_870),
    ];
    for (fen, depth, score, most) in cases {
        let found = pvs(fen, depth);
        assert_eq!(found.score, score, "{fen}");
        assert!(found.nodes <= most, "{fen}: {} nodes", found.nodes);
    }
}

#[test]
fn mate_distance_pruning_can_be_switched_off_and_saves_nodes() {
    let fen = "3k4/R7/8/5K2/3R4/8/8/8 b - - 0 1";
    let with = pvs(fen, 6);
    let without = placed(fen).without_mate_distance().run(Algorithm::Pvs, 6);
    assert_eq!((with.score, with.line[0]), (without.score, without.line[0]));
    assert!(2 * with.nodes < without.nodes, "{} and {} nodes", with.nodes, without.nodes);
}

#[test]
fn principal_variation_search_needs_no_more_nodes_than_alpha_beta() {
    let mut random = Random(7);
    let mut sums = [0, 0];
    for nth in 0..200 {
        let mut line = PositionStack::new(Position::start());
        for _ in 0..4 + random.below(50) {
            let moves = line.top().legal_moves();
            if moves.is_empty() {
                break;
            }
            line.push(moves[random.below(moves.len())]);
        }
        line.set_root();
        for (sum, algorithm) in sums.iter_mut().zip([Algorithm::Pvs, Algorithm::AlphaBeta]) {
            let evaluator: Box<dyn Evaluator<Position>> = if nth % 2 == 0 {
                Box::new(ChessPlacement::default())
            } else {
                Box::new(ChessEvaluator::default())
            };
            *sum += search(line.clone(), evaluator).run(algorithm, 4).nodes;
        }
    }
    assert!(sums[0] <= sums[1], "pvs {} nodes, alpha-beta {}", sums[0], sums[1]);
}

/// Only the most promising moves of each node: the tree that is drawn.
#[test]
fn a_narrow_tree_is_small_and_exact() {
    for algorithm in Algorithm::ALL {
        let found = placed(START).widest(3).run(algorithm, 3);
        assert!(found.finished && !found.line.is_empty(), "{algorithm}");
    }
    let [minimax, alphabeta, pvs] = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs]
        .map(|algorithm| placed(START).widest(3).run(algorithm, 3));
    assert_eq!(minimax.nodes, 1 + 3 + 9 + 27);
    assert!(minimax.score == alphabeta.score && minimax.score == pvs.score);
}
