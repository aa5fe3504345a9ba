//! Move generation against three other Rust libraries, in one interleaved run.
//!
//!     cargo bench --manifest-path peers/Cargo.toml --bench chess_movegen
//!     cargo bench --manifest-path peers/Cargo.toml --bench chess_movegen -- --quick
//!
//! Every round asks each library in turn, so that a busy machine slows all of them; the best round counts.
//! The counts are compared, so a fast wrong answer does not win.

#![expect(clippy::print_stdout, reason = "the tables are the output")]

mod chess_libraries;

use chess_libraries::{Cozy, Jordan, Library, Shakmaty, Tesuji, TesujiStaged};
use std::hint::black_box;
use std::time::Instant;
use tesuji_chess::Position;
use tesuji_game::Position as _;
use tesuji_game::random::Random;

/// Name, FEN, depth and leaves.
const PERFT: [(&str, &str, u32, u64); 4] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    (
        "middlegame",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164_075_551,
    ),
];

/// Seconds by the clock. For work of a few milliseconds: the best of many rounds was not interrupted.
fn clock_seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

/// Seconds of processor time, or of the clock where the system does not tell. For long work: the system counts
/// in steps of some milliseconds.
fn cpu_seconds(work: impl FnOnce()) -> f64 {
    let cpu = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse::<f64>().ok()
    };
    let before = cpu();
    let elapsed = clock_seconds(work);
    before.zip(cpu()).map_or(elapsed, |(before, after)| (after - before) / 1e9)
}

/// A library's perft as a function of FEN and depth.
type Perft = (&'static str, fn(&str, u32) -> u64);

fn perft_table(rounds: u32) {
    let libraries: [Perft; 4] = [
        (Tesuji::NAME, |fen, depth| Tesuji::read(fen).perft(depth)),
        (Cozy::NAME, |fen, depth| Cozy::read(fen).perft(depth)),
        (Shakmaty::NAME, |fen, depth| Shakmaty::read(fen).perft(depth)),
        (Jordan::NAME, |fen, depth| Jordan::read(fen).perft(depth)),
    ];
    println!("bulk perft, million leaves a second, best of {rounds}");
    print!("{:<12}", "position");
    for (name, _) in libraries {
        print!("{name:>14}");
    }
    println!("{:>10}", "ratio");
    let mut product = 1.0;
    for (name, fen, depth, leaves) in PERFT {
        let mut best = [f64::INFINITY; 4];
        for _ in 0..rounds {
            for ((library, perft), best) in libraries.iter().zip(&mut best) {
                *best = best.min(cpu_seconds(|| {
                    assert_eq!(perft(black_box(fen), depth), leaves, "{library} on {name}");
                }));
            }
        }
        let speeds = best.map(|time| leaves as f64 / time / 1e6);
        let ratio = speeds[0] / speeds[1..].iter().copied().fold(0.0, f64::max);
        product *= ratio;
        print!("{name:<12}");
        for speed in speeds {
            print!("{speed:>14.0}");
        }
        println!("{ratio:>10.2}");
    }
    println!("{:<68}{:>10.2}\n", "geometric mean of our ratio to the fastest peer", product.powf(0.25));
}

/// Positions from random play, all of them standard chess.
fn positions(count: usize) -> Vec<String> {
    let mut random = Random(2026);
    let mut fens = Vec::new();
    while fens.len() < count {
        let mut position = Position::start();
        for _ in 0..100 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[random.below(moves.len())]);
            // Not every position of one game: neighbours are much alike.
            if random.below(8) == 0 && position.perft(1) > 0 {
                fens.push(position.fen());
            }
        }
    }
    fens.truncate(count);
    fens
}

/// A measurement that can be repeated: what it counts, as fast as it goes.
struct Task {
    name: &'static str,
    run: Box<dyn Fn() -> u64>,
}

impl Task {
    fn list<L: Library>(fens: &[String]) -> Task {
        let boards: Vec<L> = fens.iter().map(|fen| L::read(fen)).collect();
        Task {
            name: L::NAME,
            run: Box::new(move || boards.iter().map(|board| black_box(board).list() as u64).sum()),
        }
    }

    fn play<L: Library>(fens: &[String]) -> Task {
        let boards: Vec<(L, Vec<L::Move>)> = fens
            .iter()
            .map(|fen| {
                let board = L::read(fen);
                let moves = board.moves();
                (board, moves)
            })
            .collect();
        let run = move || {
            let mut made = 0;
            for (board, moves) in &boards {
                for &mv in moves {
                    board.play_copy(black_box(mv));
                    made += 1;
                }
            }
            made
        };
        Task { name: L::NAME, run: Box::new(run) }
    }
}

/// Runs the tasks in turn and prints what each did in a second. The first one is ours, and `own` of them are.
fn task_table(title: &str, tasks: &[Task], own: usize, rounds: u32) {
    const REPEATS: u32 = 20;
    let mut best = vec![f64::INFINITY; tasks.len()];
    let expected = (tasks[0].run)();
    for _ in 0..rounds {
        for (task, best) in tasks.iter().zip(&mut best) {
            let time = clock_seconds(|| {
                for _ in 0..REPEATS {
                    assert_eq!((task.run)(), expected, "{title}: {}", task.name);
                }
            });
            *best = best.min(time / f64::from(REPEATS));
        }
    }
    let speeds: Vec<f64> = best.iter().map(|time| expected as f64 / time / 1e6).collect();
    let peer = speeds[own..].iter().copied().fold(0.0, f64::max);
    println!("{title}, best of {rounds}");
    for (task, speed) in tasks.iter().zip(speeds) {
        println!("{:<20}{speed:>10.0}{:>10.2}", task.name, speed / peer);
    }
    println!();
}

fn main() {
    let quick = std::env::args().any(|arg| arg == "--quick");
    perft_table(if quick { 1 } else { 3 });
    let fens = positions(1_000);
    let rounds = if quick { 5 } else { 40 };
    let lists = [
        Task::list::<Tesuji>(&fens),
        Task::list::<TesujiStaged>(&fens),
        Task::list::<Cozy>(&fens),
        Task::list::<Shakmaty>(&fens),
        Task::list::<Jordan>(&fens),
    ];
    task_table(
        "legal moves into a list, million moves a second and ratio to the fastest peer",
        &lists,
        2,
        rounds,
    );
    let plays = [
        Task::play::<Tesuji>(&fens),
        Task::play::<Cozy>(&fens),
        Task::play::<Shakmaty>(&fens),
        Task::play::<Jordan>(&fens),
    ];
    task_table("copy and play, million moves a second and ratio to the fastest peer", &plays, 1, rounds);
}
