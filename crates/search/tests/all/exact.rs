//! Exact searches give minimax's score; speculative ones still find short mates.

use std::sync::Arc;
use tesuji_chess::{Epd, Move, Position};
use tesuji_eval::ChessEvaluator;
use tesuji_game::random::Random;
use tesuji_game::{Position as _, PositionStack, Score, Stop};
use tesuji_params::{Technique, Techniques, Tunables};
use tesuji_search::classic::{Algorithm, ClassicAnswer, ClassicSearch, Guard};
use tesuji_search::{Depth, Limits, SearchResult, Shared, Silent, Table, Task, Worker};

type Full = Worker<Position, Silent>;

/// Where random games begin.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/1P3k2/8/3q4/8/2K5/6p1/8 w - - 0 1",
    "6k1/5ppp/8/8/3r4/8/1Q3PPP/6K1 b - - 90 80",
];

fn classic(line: &PositionStack<Position>, algorithm: Algorithm, depth: Depth) -> ClassicAnswer<Move> {
    let guard = Guard { stop: Stop::new(), nodes: None };
    ClassicSearch::new(line.clone(), Box::new(ChessEvaluator::default()), Silent, guard).run(algorithm, depth)
}

/// A worker with a small table of its own.
fn worker(on: Techniques) -> Full {
    let shared = Arc::new(Shared::new(Table::new(1).unwrap(), 1));
    let mut worker = Worker::new(0, shared, Position::start(), Box::new(ChessEvaluator::default()), Silent);
    worker.configure(on, &Tunables::default());
    worker
}

fn full(worker: &mut Full, line: &PositionStack<Position>, depth: Depth) -> SearchResult<Move> {
    let task = Task {
        line: line.clone(),
        moves: Vec::new(),
        lines: 1,
        limits: Limits::depth(depth),
        stop: Stop::new(),
    };
    worker.run(&task, |_| ())
}

/// A random game from one of the starts, with its history, not over yet.
fn random_line(random: &mut Random) -> PositionStack<Position> {
    let start = Position::from_fen(STARTS[random.below(STARTS.len())]).unwrap();
    let mut line = PositionStack::new(start);
    for _ in 0..random.below(60) {
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

/// Deep searches are for few moves, so that minimax can follow.
fn depth_for(line: &PositionStack<Position>, random: &mut Random) -> Depth {
    let depth = 1 + random.below(4) as u32;
    (1..=depth).rev().find(|&depth| line.top().perft(depth) <= 60_000).unwrap_or(1) as Depth
}

#[test]
fn exact_searches_give_minimaxs_score() {
    let positions = std::env::var("TESUJI_EXACT_POSITIONS").map_or(500, |count| count.parse().unwrap());
    let mut random = Random(2026);
    let mut by_depth = [0; 5];
    for nth in 0..positions {
        let line = random_line(&mut random);
        let depth = depth_for(&line, &mut random);
        by_depth[depth as usize] += 1;
        let truth = classic(&line, Algorithm::Minimax, depth);
        let context = format!("position {nth}, depth {depth}: {}", line.top().fen());
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs] {
            let found = classic(&line, algorithm, depth);
            assert_eq!(found.score, truth.score, "{algorithm}, {context}");
        }
        for (name, on) in [("none", Techniques::NONE), ("exact", Techniques::EXACT)] {
            let answer = full(&mut worker(on), &line, depth);
            assert_eq!(answer.score(), Some(truth.score), "full with {name}, {context}");
        }
    }
    assert!(by_depth[1..].iter().all(|&count| count > 40), "{by_depth:?}");
}

fn mates() -> Vec<Position> {
    let lines = include_str!("data/mate_in_2.epd").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse::<Epd>().unwrap_or_else(|error| panic!("{line}: {error}")).position).collect()
}

#[test]
fn every_speculative_technique_alone_finds_mates_in_two() {
    let mates = mates();
    assert!(mates.len() >= 60);
    let alone = Technique::ALL.iter().filter(|technique| !technique.is_exact());
    for &technique in alone {
        let mut worker = worker(Techniques::EXACT.with(technique));
        for position in &mates {
            worker.forget();
            // No rule reaches deeper than 8 plies before the horizon, so two plies more lay any mate bare.
            let limits = Limits { mate: Some(3), ..Limits::depth(10) };
            let answer = worker.run(&Task::new(position.clone(), limits), |_| ());
            assert_eq!(answer.score(), Some(Score::mate_in(3)), "{technique}: {}", position.fen());
        }
    }
}

#[test]
fn the_set_holds_mates_in_two_with_one_solution() {
    for position in mates() {
        let line = PositionStack::new(position);
        assert_eq!(classic(&line, Algorithm::Minimax, 3).score, Score::mate_in(3), "{}", line.top().fen());
        let mates = |mv: &&Move| {
            let mut after = line.clone();
            after.push(**mv);
            classic(&after, Algorithm::Pvs, 2).score == Score::mated_in(2)
        };
        assert_eq!(line.top().legal_moves().iter().filter(mates).count(), 1, "{}", line.top().fen());
    }
}
