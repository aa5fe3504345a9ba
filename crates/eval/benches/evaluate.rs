//! Nanoseconds per evaluation over varied positions; for the classic heuristic, by difference and from nothing.

#![expect(clippy::print_stdout, reason = "the figure is the product of a bench")]

use std::hint::black_box;
use std::time::Instant;
use tesuji_chess::Position;
use tesuji_eval::{ChessEvaluator, ClassicEvaluator};
use tesuji_game::{Evaluator, Position as _, Unobserved};

const FENS: [&str; 20] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7",
    "rnbq1rk1/pp2ppbp/3p1np1/2pP4/2P1P3/2N2N2/PP3PPP/R1BQKB1R w KQ - 0 8",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 10",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3QP3/1BN1B3/PPP2PPP/R4RK1 w - - 0 13",
    "2rq1rk1/pp1bppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/1K1R1B1R w - - 0 12",
    "r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 0 17",
    "2r2rk1/1bqnbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPPQ2PP/2KR3R w - - 0 14",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "3r1rk1/p1q2pp1/1pn1bn1p/2p1p3/P1P1P3/2P1BN1P/2Q1BPP1/R4RK1 b - - 0 19",
    "5rk1/1p3ppp/pq2b3/3pP3/3N4/1P2Q1P1/P4P1P/2R3K1 w - - 0 25",
    "2r3k1/1p1q1ppp/p2pb3/4n3/4P3/1BN5/PP3PPP/3RQ1K1 b - - 0 22",
    "4r1k1/1bq2p2/p2p1n1p/1p1P2p1/2pQ4/P1N2B1P/1PP2PP1/4R1K1 w - - 0 28",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/4p1p1/1r1pP2p/3P1P1P/1R4PK/8/8 w - - 0 40",
    "6k1/5p2/3b2p1/1p1P3p/1P2B2P/5KP1/5P2/8 b - - 0 38",
    "8/8/1p2k1p1/3p3p/1p1P1P1P/1P2PK2/8/8 w - - 0 44",
    "r5k1/3n1ppp/1p6/3p4/PP1Pp3/2r1P1P1/2R2PBP/R5K1 w - - 0 26",
];

/// How many of them, from the first, are middle games.
const MIDDLE_GAMES: usize = 15;

fn main() {
    let mut runs: Vec<(Position, ChessEvaluator)> = FENS
        .iter()
        .map(|fen| {
            let position = Position::from_fen(fen).expect("a good FEN");
            let mut evaluator = ChessEvaluator::default();
            evaluator.reset(&position);
            (position, evaluator)
        })
        .collect();
    let (middle, end) = runs.split_at_mut(MIDDLE_GAMES);
    println!("middle games {:.0} ns per evaluation, best of 7 rounds", nanoseconds(middle));
    println!("endgames     {:.0} ns per evaluation, best of 7 rounds", nanoseconds(end));
    let positions: Vec<Position> = runs.into_iter().map(|(position, _)| position).collect();
    let [played, followed, anew] = classic(&positions);
    println!(
        "classic      {followed:.0} ns per move played and evaluated by difference, {anew:.0} ns from nothing"
    );
    let (followed, anew) = (followed - played, anew - played);
    let ratio = anew / followed;
    println!(
        "             {followed:.0} and {anew:.0} ns without the {played:.0} ns of playing it: {ratio:.2} times"
    );
}

/// What it takes to play every move of the positions: alone, with the heuristic followed and asked, and with the heuristic
/// made from nothing and asked. Taking turns, the best of several rounds.
fn classic(positions: &[Position]) -> [f64; 3] {
    const TIMES: usize = 400;
    let mut best = [f64::MAX; 3];
    for _ in 0..15 {
        for (way, best) in best.iter_mut().enumerate() {
            let mut count = 0_u64;
            let mut heuristic = ClassicEvaluator::default();
            let start = Instant::now();
            for position in positions {
                heuristic.reset(position);
                let moves = position.legal_moves();
                for _ in 0..TIMES {
                    for &mv in &moves {
                        let mut after = black_box(position).clone();
                        match way {
                            0 => after.play(mv, &mut Unobserved),
                            1 => {
                                heuristic.play(&mut after, mv);
                                black_box(heuristic.evaluate(&after));
                                Evaluator::<Position>::pop(&mut heuristic);
                            }
                            _ => {
                                after.play(mv, &mut Unobserved);
                                heuristic.reset(&after);
                                black_box(heuristic.evaluate(&after));
                            }
                        }
                        black_box(&after);
                        count += 1;
                    }
                }
            }
            *best = best.min(start.elapsed().as_nanos() as f64 / count as f64);
        }
    }
    best
}

fn nanoseconds(runs: &mut [(Position, ChessEvaluator)]) -> f64 {
    const TIMES: u32 = 20_000;
    let round = || {
        let start = Instant::now();
        for _ in 0..TIMES {
            for (position, evaluator) in &mut *runs {
                black_box(evaluator.evaluate(black_box(position)));
            }
        }
        start.elapsed().as_nanos() as f64 / f64::from(TIMES) / runs.len() as f64
    };
    std::iter::repeat_with(round).take(7).fold(f64::MAX, f64::min)
}
