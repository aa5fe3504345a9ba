use super::{Algorithm, ClassicAnswer, ClassicSearch, Guard};
use crate::{Depth, Silent};
use tesuji_chess::{Move, Position};
use tesuji_eval::{ChessEvaluator, ChessMaterial};
use tesuji_game::random::Random;
use tesuji_game::{Evaluator, PositionStack, Score, Stop};

const CUTTING: [Algorithm; 3] = [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Tactic];

fn unguarded() -> Guard {
    Guard { stop: Stop::new(), nodes: None }
}

fn search_line(
    line: &PositionStack<Position>,
    evaluator: Box<dyn Evaluator<Position>>,
    algorithm: Algorithm,
    depth: Depth,
) -> ClassicAnswer<Move> {
    let found = ClassicSearch::new(line.clone(), evaluator, Silent, unguarded()).run(algorithm, depth);
    assert!(found.finished && found.leaves <= found.nodes && found.first_cutoffs <= found.cutoffs);
    found
}

fn search(fen: &str, algorithm: Algorithm, depth: Depth) -> (ClassicAnswer<Move>, Vec<String>) {
    let position = Position::from_fen(fen).unwrap();
    let found = search_line(
        &PositionStack::new(position.clone()),
        Box::new(ChessEvaluator::default()),
        algorithm,
        depth,
    );
    let line = sans(position, &found.line);
    (found, line)
}

fn sans(mut position: Position, moves: &[Move]) -> Vec<String> {
    let write = |&mv: &Move| {
        let text = position.san(mv);
        position.make(mv);
        text
    };
    moves.iter().map(write).collect()
}

#[test]
fn mates_have_their_distance() {
    let cases = [
        ("3k4/R7/1R6/5K2/8/8/8/8 w - - 0 1", 2, Score::mate_in(1)),
        ("3k4/R7/8/5K2/3R4/8/8/8 b - - 0 1", 6, Score::mated_in(4)),
        ("4brk1/7p/4b1p1/8/2P5/1P5Q/1BP2PPP/5RK1 w - - 1 2", 5, Score::mate_in(5)),
    ];
    for (fen, depth, score) in cases {
        for algorithm in CUTTING {
            let (found, line) = search(fen, algorithm, depth);
            assert_eq!(found.score, score, "{algorithm} {fen}");
            assert_eq!(Some(line.len() as u16), score.mate_distance(), "{algorithm} {line:?}");
            assert!(line.last().unwrap().ends_with('#'), "{algorithm} {line:?}");
        }
    }
    let (found, line) = search(cases[0].0, Algorithm::Minimax, 2);
    assert_eq!((found.score, line), (Score::mate_in(1), vec!["Rb8#".to_string()]));
}

#[test]
fn principal_variation_search_finds_a_mate_in_seven_plies() {
    let (found, line) = search("4brk1/5b1p/6p1/8/8/1PP4Q/1BP2PPP/5RK1 w - - 0 1", Algorithm::Pvs, 7);
    assert_eq!((found.score, line.len()), (Score::mate_in(7), 7), "{line:?}");
}

#[test]
fn a_mate_on_the_horizon_is_seen() {
    for algorithm in Algorithm::ALL {
        let (found, line) = search("3k4/R7/1R6/5K2/8/8/8/8 w - - 0 1", algorithm, 1);
        assert_eq!((found.score, line.join(" ").as_str()), (Score::mate_in(1), "Rb8#"), "{algorithm}");
    }
}

#[test]
fn draws_and_advantages() {
    for algorithm in Algorithm::ALL {
        let (found, line) = search("8/8/4k3/8/2Kq4/8/8/8 w - - 0 1", algorithm, 2);
        assert_eq!((found.score, line[0].as_str()), (Score::DRAW, "Kxd4"), "{algorithm}");
        // A knight ahead; with three knights of its own White would have one piece too many.
        let up = "rnbqkb1r/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
        let (found, _) = search(up, algorithm, 2);
        assert!(found.score > Score::cp(200), "{algorithm} {}", found.score);
    }
}

#[test]
fn repetition_saves() {
    let start = Position::from_fen("2k5/6R1/7Q/8/8/8/8/1K6 w - - 0 1").unwrap();
    let mut line = PositionStack::new(start);
    for san in ["Qf6", "Kb8", "Qh6", "Kc8", "Qf6", "Kb8", "Qh6"] {
        line.push(line.top().parse_san(san).unwrap());
    }
    for algorithm in Algorithm::ALL {
        let depth = if algorithm == Algorithm::Minimax { 2 } else { 4 };
        let found = search_line(&line, Box::new(ChessEvaluator::default()), algorithm, depth);
        assert_eq!(sans(line.top().clone(), &found.line), ["Kc8"], "{algorithm}");
        assert_eq!(found.score, Score::DRAW, "{algorithm}");
    }
}

#[test]
fn a_drawn_root_still_gives_a_move() {
    let mut line = PositionStack::new(Position::start());
    for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        line.push(line.top().parse_san(san).unwrap());
    }
    assert!(line.game_over().is_some());
    for algorithm in Algorithm::ALL {
        assert!(!search_line(&line, Box::new(ChessEvaluator::default()), algorithm, 2).line.is_empty());
    }
}

#[test]
fn a_finished_game_has_no_line() {
    for algorithm in Algorithm::ALL {
        let (found, line) = search("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", algorithm, 3);
        assert_eq!((found.score, found.nodes, line.len()), (Score::mated_in(0), 1, 0));
        let (found, _) = search("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", algorithm, 3);
        assert_eq!((found.score, found.leaves), (Score::DRAW, 1));
    }
}

#[test]
fn minimax_counts_every_leaf() {
    let (found, _) =
        search("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Algorithm::Minimax, 3);
    assert_eq!((found.leaves, found.nodes), (8_902, 1 + 20 + 400 + 8_902));
}

#[test]
fn windows_save_most_of_the_nodes() {
    let start = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let nodes = |algorithm| search(start, algorithm, 4).0.nodes;
    let [minimax, alphabeta, pvs] = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs].map(nodes);
    assert!(minimax > 10 * alphabeta && minimax > 10 * pvs, "{minimax} {alphabeta} {pvs}");
}

#[test]
fn a_stopped_search_keeps_what_it_has() {
    let guard = Guard { nodes: Some(5_000), ..unguarded() };
    let line = PositionStack::new(Position::start());
    let mut classic = ClassicSearch::new(line, Box::new(ChessEvaluator::default()), Silent, guard);
    for algorithm in Algorithm::ALL {
        let found = classic.run(algorithm, 6);
        assert!(!found.finished && found.nodes == 5_001, "{algorithm} {}", found.nodes);
        let again = classic.run(algorithm, 1);
        assert!(again.finished && again.line.len() == 1 || algorithm == Algorithm::Tactic);
    }
    let stop = Stop::new();
    stop.set();
    let line = PositionStack::new(Position::start());
    let guard = Guard { stop, ..unguarded() };
    let found =
        ClassicSearch::new(line, Box::new(ChessEvaluator::default()), Silent, guard).run(Algorithm::Pvs, 4);
    assert_eq!((found.nodes, found.line.len(), found.finished), (1, 0, false));
}

/// The first move is played, then every second one must be found, two plies shallower each time.
#[test]
fn tactics_are_solved() {
    let cases: [(&str, &[&str], Depth); 6] = [
        ("2kr4/1p1r1p2/2p1p2p/8/P1P1Rp2/8/1P3PPP/R5K1 w - - 0 1", &["Rxf4", "Rd1+", "Rxd1", "Rxd1#"], 1),
        ("8/8/r7/P4k2/3p1p2/3P4/5K2/7R b - - 0 1", &["Rxa5", "Rh5+"], 1),
        (
            "3q4/6kp/2b1Q1p1/1p6/3r4/1B6/4RPPP/6K1 w - - 0 1",
            &["Qxc6", "Rd1+", "Bxd1", "Qxd1+", "Re1", "Qxe1#"],
            2,
        ),
        ("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1", &["Kh7", "Qg7#"], 1),
        ("2B2k2/1p3p2/pn1P3p/4p1p1/8/5PP1/PP5P/6K1 b - - 0 1", &["Nxc8", "d7"], 2),
        ("8/8/5rk1/R4pp1/P1N5/2P3P1/1P3KP1/1r6 b - - 0 1", &["Rc6", "Ne5+"], 1),
    ];
    for (fen, moves, depth) in cases {
        let mut line = PositionStack::new(Position::from_fen(fen).unwrap());
        for (i, pair) in moves.chunks(2).enumerate() {
            line.push(line.top().parse_san(pair[0]).unwrap());
            let depth = (depth - 2 * i as Depth).max(1);
            let found = search_line(&line, Box::new(ChessMaterial), Algorithm::Tactic, depth);
            assert_eq!(line.top().san(found.line[0]), pair[1], "{fen} depth {depth}: {}", found.score);
            line.push(found.line[0]);
        }
    }
}

#[test]
fn quiescence_stands_pat_promotes_and_uses_the_window() {
    let score = |fen, depth| {
        let line = PositionStack::new(Position::from_fen(fen).unwrap());
        let found = search_line(&line, Box::new(ChessMaterial), Algorithm::Tactic, depth);
        (line.top().san(found.line[0]), found.score)
    };
    // A defended pawn is left alone.
    let (mv, value) = score("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", 1);
    assert!(mv != "Qxd6" && value == Score::cp(700), "{mv} {value}");
    // After any king move of Black the pawn promotes beyond the horizon.
    let (_, value) = score("8/P5k1/8/8/8/8/8/K7 b - - 0 1", 1);
    assert_eq!(value, Score::cp(-900));
}

#[test]
fn equal_scores_are_chosen_alike_in_any_order() {
    let mut random = Random(18);
    for game in 0..40 {
        let mut line = PositionStack::new(Position::start());
        for _ in 0..4 + game % 30 {
            let moves = line.top().legal_moves();
            if !moves.is_empty() {
                line.push(moves[random.below(moves.len())]);
            }
        }
        line.set_root();
        let run = |algorithm, seed: Option<u64>| {
            let mut classic = ClassicSearch::new(line.clone(), Box::new(ChessMaterial), Silent, unguarded());
            classic.shuffle = seed.map(Random);
            let found = classic.run(algorithm, 2);
            (found.score, found.line.first().copied())
        };
        let exact = run(Algorithm::Minimax, None);
        for algorithm in Algorithm::ALL {
            let found = run(algorithm, None);
            assert!(algorithm.is_exact() <= (found == exact), "{algorithm} {:?}", line.top());
            for seed in 0..5 {
                assert_eq!(run(algorithm, Some(seed)), found, "{algorithm} {:?}", line.top());
            }
        }
    }
}

#[test]
fn tactics_begin_with_en_passant() {
    let position = Position::from_fen("4k3/8/8/q2pP3/1P6/8/8/4K3 w - d6 0 2").unwrap();
    let line = PositionStack::new(position);
    let mut classic = ClassicSearch::new(line, Box::new(ChessMaterial), Silent, unguarded());
    let moves = classic.line.top().legal_moves();
    let first = classic.tactics_first(moves, 0)[0];
    assert!(first.is_en_passant());
    let moves = classic.line.top().legal_moves();
    let first = classic.by_candidacy(moves, 2)[0];
    assert_eq!(classic.line.top().san(first), "bxa5");
}

mod fractional {
    use super::super::fractional::cost;
    use super::*;
    use tesuji_chess::king_capture;
    use tesuji_eval::ClassicEvaluator;
    use tesuji_game::{Ply, Position as _};

    type Kings = king_capture::Position;

    fn kings(fen: &str) -> PositionStack<Kings> {
        PositionStack::new(Kings::from_fen(fen).unwrap())
    }

    fn run(line: &PositionStack<Kings>, depth: Depth, seed: Option<u64>) -> (ClassicAnswer<Move>, String) {
        let mut classic =
            ClassicSearch::new(line.clone(), Box::new(ClassicEvaluator::default()), Silent, unguarded());
        classic.shuffle = seed.map(Random);
        let found = classic.run(Algorithm::Fractional, depth);
        assert!(found.finished);
        let best = found.line.first().map_or(String::new(), |&mv| line.top().san(mv));
        (found, best)
    }

    #[test]
    fn moves_cost_what_they_do_to_the_heuristic() {
        let costs = [-1_000, -1, 0, 1, 150, 151, 1_000].map(|change| cost(change, 0));
        assert_eq!(costs, [3, 3, 2, 2, 2, 0, 0]);
        assert!(cost(151, 3) == 0 && cost(151, 4) == 2, "a chain of free moves ends");
    }

    #[test]
    fn the_quickest_capture_is_found() {
        for (fen, best, plies, depth) in [
            ("6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1", "Rc8", 3, 4),
            ("r1bqkbnr/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w - - 0 1", "Qxf7", 3, 4),
            ("7k/ppp3pp/3R4/8/4n3/8/PPP3PP/6RK b - - 0 1", "Nf2", 3, 4),
        ] {
            let (found, san) = run(&kings(fen), depth, None);
            assert_eq!((san.as_str(), found.score), (best, Score::mate_in(plies)), "{fen}");
            assert_eq!(found.line.len(), usize::from(plies), "the line ends with the capture");
        }
        // A king that can be taken is taken, whatever else there is.
        let (found, san) = run(&kings("4k2q/8/8/8/8/8/4Q3/4K2R w - - 0 1"), 3, None);
        assert_eq!((san.as_str(), found.score), ("Qxe8#", Score::mate_in(1)));
    }

    #[test]
    fn equal_captures_are_chosen_alike_in_any_order() {
        let mut random = Random(17);
        for game in 0..50 {
            let mut line = PositionStack::new(Kings::start());
            for _ in 0..4 + game % 20 {
                let moves = line.top().legal_moves();
                if !moves.is_empty() {
                    line.push(moves[random.below(moves.len())]);
                }
            }
            line.set_root();
            let (found, best) = run(&line, 2, None);
            for seed in 0..20 {
                let (shuffled, other) = run(&line, 2, Some(seed));
                assert_eq!((shuffled.score, other), (found.score, best.clone()), "{:?}", line.top());
            }
        }
    }

    /// The same by the laws alone: no window, no table, no order.
    fn plain(line: &mut PositionStack<Kings>, left: i32, chain: u8) -> Score {
        let value = |position: &Kings| {
            let mut heuristic = ClassicEvaluator::default();
            heuristic.reset(position);
            heuristic.evaluate(position)
        };
        let position = line.top().clone();
        let over = if line.ply() == Ply::ROOT { None } else { line.outcome() };
        if let Some(over) = over.or_else(|| (!position.has_moves()).then(|| position.stuck())) {
            return over.score(position.side(), line.ply());
        }
        let moves = position.legal_moves();
        if moves.iter().any(|&mv| position.takes_royal(mv)) && (left > 0 || chain < 4) {
            return Score::mate_in(line.ply().next().0);
        }
        let here = value(&position);
        let mut best = if left > 0 { Score::MIN } else { here };
        for mv in moves {
            line.push(mv);
            let change = -value(line.top()).raw() - here.raw();
            let price = cost(change, if left > 0 { chain } else { 0 });
            if left > 0 || chain < 4 && price == 0 && position.is_noisy(mv) {
                let chain = if price == 0 { chain + 1 } else { 0 };
                best = best.max(-plain(line, left - price, chain));
            }
            line.pop();
        }
        best
    }

    #[test]
    fn table_windows_and_skipped_leaves_change_no_score() {
        let mut random = Random(29);
        for game in 0..30 {
            let mut line =
                PositionStack::new(kings("1r2k3/2pp4/1n6/8/4B3/6N1/3PP3/4K2R w - - 0 1").top().clone());
            for _ in 0..game {
                let moves = line.top().legal_moves();
                let mut next = line.clone();
                next.push(moves[random.below(moves.len())]);
                if next.outcome().is_some() {
                    break;
                }
                line = next;
            }
            line.set_root();
            for depth in if game % 6 == 0 { 1..=2 } else { 1..=1 } {
                let wanted = plain(&mut line.clone(), 2 * depth, 0);
                assert_eq!(run(&line, depth, None).0.score, wanted, "{depth} {:?}", line.top());
            }
        }
        for fen in ["4k3/8/8/8/3n4/8/4PP2/4K3 w - - 0 1", "8/P6k/8/8/8/8/r7/K7 w - - 0 1"] {
            let line = kings(fen);
            let wanted = plain(&mut line.clone(), 6, 0);
            assert_eq!(run(&line, 3, None).0.score, wanted, "{fen}");
        }
    }

    #[test]
    fn a_king_alone_has_a_score_and_a_move() {
        let (found, best) = run(&kings("8/8/4k3/8/8/4K3/8/8 w - - 0 1"), 6, None);
        assert!(!found.score.is_mate() && !best.is_empty());
    }
}
