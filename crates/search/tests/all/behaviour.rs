//! What the full search does as a whole: positions it must solve, limits it must keep, counts it must give.

use std::sync::Arc;
use std::time::{Duration, Instant};
use tesuji_chess::{Move, Position};
use tesuji_eval::ChessEvaluator;
use tesuji_game::{Ply, Position as _, PositionStack, Score, Stop};
use tesuji_params::{Profile, Technique, Techniques};
use tesuji_search::{Budget, Counting, Limits, Probe, SearchResult, Shared, Silent, Table, Task, Worker};

fn worker<Q: Probe>(probe: Q, on: Techniques) -> Worker<Position, Q> {
    let shared = Arc::new(Shared::new(Table::new(8).unwrap(), 1));
    shared.signals.start(Instant::now(), false);
    let mut worker = Worker::new(0, shared, Position::start(), Box::new(ChessEvaluator::default()), probe);
    worker.configure(on, &Profile::default().tunables);
    worker
}

fn search(fen: &str, limits: Limits) -> SearchResult<Move> {
    let position = Position::from_fen(fen).unwrap();
    worker(Silent, Techniques::DEFAULT).run(&Task::new(position, limits), |_| ())
}

#[test]
fn mates_are_found_with_their_length() {
    for (fen, depth, plies) in [
        ("3k4/R7/1R6/5K2/8/8/8/8 w - - 0 1", 2, 1),
        ("4brk1/7p/4b1p1/8/2P5/1P5Q/1BP2PPP/5RK1 w - - 1 2", 10, 5),
        ("4brk1/5b1p/6p1/8/8/1PP4Q/1BP2PPP/5RK1 w - - 0 1", 14, 7),
        ("2r2r2/3p1p1k/p3p1p1/3P3n/q3P1Q1/1p5P/1PP2R2/1K4R1 w - - 0 30", 16, 9),
    ] {
        assert_eq!(search(fen, Limits::depth(depth)).score(), Some(Score::mate_in(plies)), "{fen}");
    }
    let lost = search("3k4/R7/8/5K2/3R4/8/8/8 b - - 0 1", Limits::depth(8));
    assert_eq!(lost.score(), Some(Score::mated_in(4)));
}

#[test]
fn every_run_begins_anew() {
    let shared = Arc::new(Shared::new(Table::new(8).unwrap(), 1));
    let mut worker = Worker::new(0, shared, Position::start(), Box::new(ChessEvaluator::default()), Silent);
    for _ in 0..3 {
        let answer = worker.run(&Task::new(Position::start(), Limits::nodes(3_000)), |_| ());
        assert!(answer.depth > 2 && answer.nodes >= 3_000, "{answer:?}");
    }
    let timed = worker.run(&Task::new(Position::start(), Limits::time(Duration::from_millis(20))), |_| ());
    assert!(timed.depth > 0 && timed.best().is_some(), "{timed:?}");
}

#[test]
fn the_attack_on_f7_is_found() {
    let fen = "r1bq1b1r/ppp2kpp/2n5/3np3/2B5/8/PPPP1PPP/RNBQK2R w KQ - 0 7";
    let best = search(fen, Limits::depth(10)).best().unwrap();
    assert_eq!(Position::from_fen(fen).unwrap().san(best), "Qf3+");
}

/// Qxd1+ gives the queen for the queen. Where delta pruning skips a capture, the node's score is a bound for all windows
/// only if it holds what the capture could have gained: the table keeps it.
#[test]
fn a_capture_that_is_skipped_leaves_no_false_bound() {
    let fen = "rnbqk1nr/ppp2ppp/8/4P3/1BP5/8/PP2KpPP/RN1Q1BNR b kq - 0 1";
    for depth in 2..=8 {
        let answer = search(fen, Limits::depth(depth));
        assert!(answer.score() < Some(Score::cp(700)), "depth {depth}: {answer:?}");
    }
}

#[test]
fn a_repetition_saves_the_lost_side() {
    let start = Position::from_fen("2k5/6R1/7Q/8/8/8/8/1K6 w - - 0 1").unwrap();
    let mut line = PositionStack::new(start);
    for san in ["Qf6", "Kb8", "Qh6", "Kc8", "Qf6", "Kb8", "Qh6"] {
        let mv = line.top().parse_san(san).unwrap();
        line.push(mv);
    }
    line.set_root();
    let task = Task { line, moves: Vec::new(), lines: 1, limits: Limits::depth(4), stop: Stop::new() };
    let answer = worker(Silent, Techniques::DEFAULT).run(&task, |_| ());
    assert_eq!(task.line.top().san(answer.best().unwrap()), "Kc8");
    assert_eq!(answer.score(), Some(Score::DRAW));
}

#[test]
fn a_search_without_time_still_looks_one_move_ahead() {
    let limits =
        Limits { budget: Budget { hard: Some(Duration::ZERO), ..Budget::UNLIMITED }, ..Limits::default() };
    let answer = search("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", limits);
    assert_eq!(answer.score(), Some(Score::mate_in(1)));
}

#[test]
fn nodes_are_counted_and_limited_exactly() {
    for nodes in [1000, 12_345] {
        assert_eq!(
            search("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Limits::nodes(nodes)).nodes,
            nodes
        );
    }
}

#[test]
fn several_lines_differ_and_are_sorted() {
    let position = Position::start();
    let task = Task { lines: 5, ..Task::new(position, Limits::depth(8)) };
    let answer = worker(Silent, Techniques::DEFAULT).run(&task, |_| ());
    assert_eq!(answer.lines.len(), 5);
    assert!(answer.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
    let mut firsts: Vec<Move> = answer.lines.iter().map(|line| line.moves[0]).collect();
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
}

#[test]
fn only_the_moves_asked_for_are_played() {
    let position = Position::start();
    let only = position.parse_san("a3").unwrap();
    let task = Task { moves: vec![only], ..Task::new(position.clone(), Limits::depth(6)) };
    let mut worker = worker(Silent, Techniques::DEFAULT);
    assert_eq!(worker.run(&task, |_| ()).best(), Some(only));
    // What they are worth says nothing of the position.
    let known = |worker: &Worker<_, _>| worker.shared().table.probe(position.key(), Ply::ROOT).is_some();
    assert!(!known(&worker));
    worker.run(&Task { moves: Vec::new(), ..task }, |_| ());
    assert!(known(&worker));
}

#[test]
fn every_technique_is_counted_and_acts() {
    let mut counting = Counting::default();
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4brk1/5b1p/6p1/8/8/1PP4Q/1BP2PPP/5RK1 w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        let mut worker = worker(Counting::default(), Techniques::ALL);
        let mut tunables = Profile::default().tunables;
        (tunables.probabilistic.permille, tunables.probabilistic.samples) = (100, 200);
        worker.configure(Techniques::ALL, &tunables);
        worker.run(&Task::new(position, Limits::depth(15)), |_| ());
        counting.merge(&worker.probe);
    }
    for &technique in Technique::ALL {
        let counts = counting.of(technique);
        assert!(counts.tried > 0, "{technique} was never tried");
        assert!(counts.fired > 0, "{technique} never fired");
        assert!(counts.fired <= counts.tried, "{technique}: {} of {}", counts.fired, counts.tried);
    }
}

#[test]
fn the_order_does_not_hide_the_move_of_the_table_from_other_techniques() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let mut worker = worker(Counting::default(), Techniques::DEFAULT.without(Technique::TableMove));
    worker.run(&Task::new(position, Limits::depth(11)), |_| ());
    let tried = |technique| worker.probe.of(technique).tried;
    assert_eq!(tried(Technique::TableMove), 0);
    assert!(tried(Technique::SingularExtension) > 0, "it tests the move of the table");
    // A node is reduced if the table has no move for it, and at most nodes it has one.
    assert!(tried(Technique::InternalReduction) * 20 < worker.probe.nodes(), "{:?}", worker.probe);
}

/// Whoever keeps a clone of the stop ends the search: before it begins, while it runs, on every thread, and by time.
#[test]
fn a_stop_ends_a_search_without_limits() {
    let endless = || Task::new(Position::start(), Limits::default());
    let stop = Stop::new();
    stop.set();
    let mut worker = worker(Silent, Techniques::DEFAULT);
    let answer = worker.run(&endless().until(&stop), |_| ());
    assert!(answer.best().is_some() && answer.nodes < 200, "{} nodes", answer.nodes);

    let stop = Stop::new();
    let part = stop.child();
    let answer = worker.run(&endless().until(&part), |report| {
        if report.depth == 4 {
            stop.set();
        }
    });
    assert_eq!(answer.depth, 4);

    let soon = Stop::new().within(Duration::from_millis(20));
    assert!(worker.run(&endless().until(&soon), |_| ()).depth > 1);
}
