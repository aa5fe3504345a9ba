//! Move generation against another Rust library, in one interleaved run.
//!
//!     cargo bench --manifest-path peers/Cargo.toml --bench shogi_movegen
//!     cargo bench --manifest-path peers/Cargo.toml --bench shogi_movegen -- --quick
//!
//! Every round asks each library in turn, so that a busy machine slows both; the best round counts.
//! The counts are compared, so a fast wrong answer does not win.

#![expect(clippy::print_stdout, reason = "the table is the output")]

use std::time::Instant;
use tesuji_game::Position as _;
use tesuji_shogi::Position;

/// Name, SFEN, depth and leaves.
const PERFT: [(&str, &str, u32, u64); 4] = [
    ("start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 5, 19_861_490),
    ("matsuri", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3, 4_809_015),
    (
        "midgame",
        "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
        3,
        8_420_492,
    ),
    ("all in hand", "8k/9/9/9/9/9/9/9/K8 b 2R2B4G4S4N4L18P 1", 3, 754_724),
];

fn tesuji(sfen: &str, depth: u32) -> u64 {
    Position::from_sfen(sfen).expect("a good SFEN").perft(depth)
}

fn haitaka(sfen: &str, depth: u32) -> u64 {
    fn perft(board: &haitaka::Board, depth: u32) -> u64 {
        let mut leaves = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                leaves += moves.into_iter().len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    leaves += perft(&next, depth - 1);
                }
            }
            false
        });
        leaves
    }
    perft(&sfen.parse().expect("a good SFEN"), depth)
}

/// Seconds of processor time, or of the clock where the system does not tell.
fn seconds(work: impl FnOnce()) -> f64 {
    let cpu = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse::<f64>().ok()
    };
    let (before, start) = (cpu(), Instant::now());
    work();
    let elapsed = start.elapsed().as_secs_f64();
    before.zip(cpu()).map_or(elapsed, |(before, after)| (after - before) / 1e9)
}

fn main() {
    let rounds = if std::env::args().any(|argument| argument == "--quick") { 2 } else { 15 };
    println!("bulk perft, million leaves a CPU second, best of {rounds} rounds\n");
    println!("{:<14}{:>10}{:>10}{:>8}", "", "tesuji", "haitaka", "ratio");
    let mut product = 1.0;
    for (name, sfen, depth, leaves) in PERFT {
        let mut best = [0f64; 2];
        for _ in 0..rounds {
            for (best, perft) in best.iter_mut().zip([tesuji, haitaka]) {
                let mut counted = 0;
                // Often enough that the system's clock, which goes in steps, tells the time.
                let repeats = 150_000_000 / leaves;
                let took =
                    seconds(|| (0..repeats).for_each(|_| counted = perft(sfen, depth))) / repeats as f64;
                assert_eq!(counted, leaves, "{name}");
                *best = best.max(leaves as f64 / took / 1e6);
            }
        }
        let [ours, theirs] = best;
        println!("{name:<14}{ours:>10.0}{theirs:>10.0}{:>8.2}", ours / theirs);
        product *= ours / theirs;
    }
    println!("{:<14}{:>28.2}", "geometric mean", product.powf(0.25));
}
