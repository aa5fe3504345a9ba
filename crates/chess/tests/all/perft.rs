//! The perft driver counts the same however it is set.

use std::time::{Duration, Instant};
use tesuji_chess::Position;
use tesuji_game::perft::{PerftCounter, Stopped, Watch};
use tesuji_game::{Position as _, Stop};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

fn count(fen: &str, depth: u32, perft: &PerftCounter) -> Result<u64, Stopped> {
    let stop = Stop::new();
    let watch = Watch::new(&stop);
    let leaves = perft.count(&Position::from_fen(fen).unwrap(), depth, &watch);
    if let Ok(leaves) = leaves {
        assert_eq!(watch.leaves(), leaves, "the watch saw every leaf");
        assert_eq!(watch.done(), watch.tasks());
    }
    leaves
}

#[test]
fn threads_and_table_change_nothing() {
    let start = Position::start().fen();
    for threads in [0, 1, 2, 3] {
        for megabytes in [0, 1, 16] {
            let perft = PerftCounter::new(threads).with_table(megabytes).unwrap();
            let of_start: Vec<_> = (0..=5).map(|depth| count(&start, depth, &perft)).collect();
            assert_eq!(of_start, [1, 20, 400, 8_902, 197_281, 4_865_609].map(Ok));
            let of_kiwipete: Vec<_> = (0..=4).map(|depth| count(KIWIPETE, depth, &perft)).collect();
            assert_eq!(of_kiwipete, [1, 48, 2_039, 97_862, 4_085_603].map(Ok));
            // Again, with the table full of the answer.
            assert_eq!(count(&start, 5, &perft), Ok(4_865_609));
        }
    }
}

#[test]
fn a_tiny_table_under_many_threads_stays_right() {
    let perft = PerftCounter::new(8).with_table(1).unwrap();
    for _ in 0..3 {
        assert_eq!(count(KIWIPETE, 5, &perft), Ok(193_690_690));
    }
}

#[test]
fn shares_come_in_generation_order() {
    let stop = Stop::new();
    let position = Position::from_fen(KIWIPETE).unwrap();
    for depth in 1..=4 {
        let shares = PerftCounter::new(2).divide(&position, depth, &Watch::new(&stop)).unwrap();
        let expected: Vec<_> =
            position.legal_moves().iter().map(|&mv| (mv, position.after(mv).perft(depth - 1))).collect();
        assert_eq!(shares, expected);
    }
    assert_eq!(PerftCounter::new(2).divide(&position, 0, &Watch::new(&stop)), Ok(Vec::new()));
}

#[test]
fn no_moves_no_leaves() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    for depth in 1..=8 {
        assert_eq!(count(mated, depth, &PerftCounter::new(2)), Ok(0));
    }
}

#[test]
fn too_many_leaves_is_an_error() {
    let perft = PerftCounter::new(2).with_table(16).unwrap();
    let bare_kings = "8/8/4k3/8/8/4K3/8/8 w - -";
    assert_eq!(count(bare_kings, 30, &perft), Err(Stopped::Overflow));
    assert_eq!(count(bare_kings, 8, &perft), count(bare_kings, 8, &PerftCounter::new(1)));
}

#[test]
fn a_set_flag_stops_every_thread_soon() {
    for megabytes in [0, 16] {
        let perft = PerftCounter::new(3).with_table(megabytes).unwrap();
        let stop = Stop::new();
        let watch = Watch::new(&stop);
        let position = Position::from_fen(KIWIPETE).unwrap();
        std::thread::scope(|scope| {
            let run = scope.spawn(|| perft.count(&position, 20, &watch));
            std::thread::sleep(Duration::from_millis(100));
            stop.set();
            let asked = Instant::now();
            assert_eq!(run.join().unwrap(), Err(Stopped::Asked));
            assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
        });
        assert!(watch.leaves() > 0);
    }
}

#[test]
fn a_table_that_does_not_fit_is_an_error() {
    assert!(PerftCounter::new(1).with_table(usize::MAX).is_err());
    assert!(PerftCounter::new(1).with_table(usize::MAX >> 22).is_err());
}
