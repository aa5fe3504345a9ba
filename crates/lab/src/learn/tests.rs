use super::*;
use crate::folder::Folder;
use crate::input::file;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tesuji_eval::linear::Weights;
use tesuji_game::Unobserved;
use tesuji_game::random::Random;
use tesuji_learn::Loss;

/// Every position of random games comes back from its bytes.
fn round_trip<G: Learnable>(starts: &[&str], largest: usize) {
    let mut random = Random(7);
    for start in starts {
        for _ in 0..20 {
            let mut position = G::from_text(start).unwrap();
            for _ in 0..200 {
                let mut bytes = Vec::new();
                position.encode(&mut bytes);
                assert!(bytes.len() <= largest, "{} bytes", bytes.len());
                let again = G::decode(&bytes).unwrap();
                assert_eq!((again.to_text(), again.key()), (position.to_text(), position.key()));
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.below(moves.len())], &mut Unobserved);
            }
        }
    }
}

/// No bytes panic; those that are a position are written the same.
fn hostile<G: Learnable>() {
    let mut random = Random(8);
    let mut start = Vec::new();
    G::start().encode(&mut start);
    let mut taken = 0;
    for _ in 0..20_000 {
        let mut bytes = start.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] ^= 1 << random.below(8);
        }
        bytes.truncate(bytes.len() - usize::from(random.below(8) == 0));
        if let Ok(position) = G::decode(&bytes) {
            taken += 1;
            let mut again = Vec::new();
            position.encode(&mut again);
            assert_eq!(G::decode(&again).unwrap().to_text(), position.to_text());
        }
    }
    assert!(taken > 0);
    for length in 0..60 {
        let noise: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        let _ = G::decode(&noise);
    }
}

#[test]
fn positions_of_chess_come_back_from_their_bytes() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ];
    round_trip::<tesuji_chess::Position>(&starts, 28);
    hostile::<tesuji_chess::Position>();
}

#[test]
fn positions_of_king_capture_chess_come_back_from_their_bytes() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/b7/8/8/8/8/5RK1 b - f1 1 1",
    ];
    round_trip::<tesuji_chess::king_capture::Position>(&starts, 40);
    hostile::<tesuji_chess::king_capture::Position>();
}

#[test]
fn positions_of_shogi_come_back_from_their_bytes() {
    let starts = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    ];
    round_trip::<tesuji_shogi::Position>(&starts, 44);
    hostile::<tesuji_shogi::Position>();
}

fn small<G: Learnable>() -> SelfPlay<G> {
    let mut play = SelfPlay::new(6);
    (play.nodes, play.rules.max_plies, play.hash) = (60, 60, 1);
    play
}

#[test]
fn self_play_that_was_stopped_ends_with_the_same_games() {
    fn check<G: Learnable>() {
        let folder = Folder::new();
        let path = folder.file("games.records");
        let never = AtomicBool::new(false);
        let whole = small::<G>().run(None, &never, |_| ()).unwrap();
        assert_eq!(whole.len(), 6);
        let stop = AtomicBool::new(false);
        let part = small::<G>().run(Some(&path), &stop, |done| stop.store(done >= 2, Relaxed)).unwrap();
        assert!((2..6).contains(&part.len()));
        let mut play = small::<G>();
        play.concurrency = 2;
        assert_eq!(play.run(Some(&path), &never, |_| ()).unwrap(), whole);
        let source = read::<G>(&mut file("games.records", &std::fs::read(&path).unwrap())).unwrap();
        assert_eq!(source.games, whole);
        play.seed = 9;
        let error = play.run(Some(&path), &never, |_| ()).unwrap_err();
        assert!(error.to_string().contains("another run"), "{error}");
    }
    check::<tesuji_chess::Position>();
    check::<tesuji_shogi::Position>();
}

#[test]
fn every_target_and_loss_gives_weights_that_can_be_read() {
    fn check<G: Learnable>() {
        let mut play = small::<G>();
        play.games = 12;
        let games = play.run(None, &AtomicBool::new(false), |_| ()).unwrap();
        for (target, loss) in [
            (Target::Result, Loss::Logistic),
            (Target::Result, Loss::Hinge),
            (Target::Result, Loss::SquaredHinge),
            (Target::Choice, Loss::SquaredHinge),
            (Target::Choice, Loss::Hinge),
        ] {
            let mut lesson = Lesson::<G>::new();
            (lesson.target, lesson.loss) = (target, loss);
            (lesson.penalties, lesson.replicates, lesson.split.apart) = (vec![1e-2], 2, 0.3);
            let learned = lesson.learn(&games, false, &AtomicBool::new(false), |_| ()).unwrap().unwrap();
            let text = learned.weights.to_toml();
            let again: Weights<G::Model> = text.parse().unwrap();
            assert_eq!(again, learned.weights);
            let json = serde_json::to_string(&learned.report).unwrap();
            assert_eq!(serde_json::from_str::<Report>(&json).unwrap().pieces, learned.report.pieces);
            assert!(learned.report.to_string().contains("the order pawn < "));
        }
    }
    check::<tesuji_chess::Position>();
    check::<tesuji_shogi::Position>();
}

#[test]
fn files_are_read_and_what_is_wrong_is_named() {
    type Chess = tesuji_chess::Position;
    let pgn = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n1. e4 e5 *\n";
    let source = read::<Chess>(&mut file("x.pgn", pgn.as_bytes())).unwrap();
    assert_eq!((source.games.len(), source.unfinished, source.games[0].moments.len()), (1, 1, 6));
    let broken = format!("1. e4 Ke5 1-0\n\n{pgn}");
    let source = read::<Chess>(&mut file("x.pgn", broken.as_bytes())).unwrap();
    assert!(source.games.len() == 1 && source.wrong[0].starts_with("x.pgn:1: "), "{:?}", source.wrong);
    assert!(read::<Chess>(&mut file("x.pgn", b"1. e4 Ke5 1-0")).unwrap_err()[0].starts_with("x.pgn:1: "));
    assert!(read::<Chess>(&mut file("x.pgn", b"")).unwrap().is_empty());
    let epd = "4k3/8/8/8/8/8/4P3/4K3 w - - c9 \"1-0\";\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 [0.5]\n\
               4k3/8/8/8/8/8/4P3/4K3 w - - c9 \"½-½\";\n";
    let source = read::<Chess>(&mut file("x.epd", epd.as_bytes())).unwrap();
    assert_eq!(source.games.iter().map(|game| game.result).collect::<Vec<_>>(), [2, 1, 1]);
    let wrong = read::<Chess>(&mut file("x.txt", b"\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | x | 1.0\nnonsense\n"))
        .unwrap_err();
    assert_eq!(wrong[0], "x.txt:2: the score 'x' is no whole number");
    assert!(wrong[1].starts_with("x.txt:3: "), "{wrong:?}");
    let csa = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    let source = read::<tesuji_shogi::Position>(&mut file("x.csa", csa.as_bytes())).unwrap();
    assert_eq!((source.games[0].result, source.games[0].moments.len()), (0, 2));
    let mut lesson = Lesson::<tesuji_shogi::Position>::new();
    lesson.filter.plies = 0;
    let few = lesson.learn(&source.games, false, &AtomicBool::new(false), |_| ()).unwrap_err();
    assert!(few.contains("too few"), "{few}");
}
