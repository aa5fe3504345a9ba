use super::*;
use crate::SelfPlay;
use crate::input::file;
use crate::records::unfolded;
use tesuji_eval::linear::Weights;
use tesuji_eval::{Tapered, classic};
use tesuji_game::random::Random;
use tesuji_game::{Position as _, Stop, Unobserved};
use tesuji_learn::Loss;

/// Every position of random games comes back from its bytes.
fn round_trip<G: LabGame>(starts: &[&str], largest: usize) {
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
fn hostile<G: LabGame>() {
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

fn small<G: LabGame>() -> SelfPlay<G> {
    let mut play = SelfPlay::new(6);
    (play.nodes, play.rules.max_plies, play.hash) = (60, 60, 1);
    play.profile.assign("eval=linear").unwrap();
    play
}

#[test]
fn every_target_and_loss_gives_weights_that_can_be_read() {
    fn check<S: Subject>() {
        let mut play = small::<S::Game>();
        play.games = 60;
        let mut games = Vec::new();
        play.run(None, &Stop::new(), |game, _| games.push(unfolded::<S::Game>(&game).unwrap())).unwrap();
        for (target, loss) in [
            (Target::Result, Loss::Logistic),
            (Target::Result, Loss::Hinge),
            (Target::Result, Loss::SquaredHinge),
            (Target::Choice, Loss::SquaredHinge),
            (Target::Choice, Loss::Hinge),
        ] {
            let mut lesson = LearningPlan::<S>::new();
            (lesson.target, lesson.loss) = (target, loss);
            (lesson.penalties, lesson.replicates, lesson.split.apart) = (vec![1e-2], 2, 0.3);
            let learned = lesson.learn(&games, false, &Stop::new(), |_| ()).unwrap().unwrap();
            let text = learned.weights.to_toml();
            let again: Weights<S::Model> = text.parse().unwrap();
            assert_eq!(again, learned.weights);
            let json = serde_json::to_string(&learned.report.answer(None)).unwrap();
            assert_eq!(
                LearningReport::from(serde_json::from_str::<tesuji_api::Lesson>(&json).unwrap()),
                learned.report
            );
            let told = tesuji_text::lesson(&learned.report.answer(None));
            assert!(told.contains("the order pawn < ") && !told.contains("NaN"), "{told}");
        }
    }
    check::<tesuji_chess::Position>();
    check::<tesuji_shogi::Position>();
    check::<ClassicSubject<tesuji_chess::Position>>();
    check::<ClassicSubject<tesuji_chess::king_capture::Position>>();
}

/// Positions at random, each won with the chance that numbers of the heuristic say.
fn judged_by(numbers: classic::Numbers, games: usize) -> Vec<tesuji_learn::record::StoredGame> {
    type Chess = tesuji_chess::Position;
    let mut random = Random(21);
    let game = |id: usize| {
        let mut position = Chess::start();
        for _ in 0..10 + random.below(60) {
            let moves = position.legal_moves();
            if !moves.is_empty() {
                position.play(moves[random.below(moves.len())], &mut Unobserved);
            }
        }
        let value = f64::from(classic::explain_with(&position, numbers).total()) / 300.0;
        let chance = 1.0 / (1.0 + (-value).exp());
        let won = (random.next() >> 11) as f64 / (1_u64 << 53) as f64 <= chance;
        let mut bytes = Vec::new();
        position.encode(&mut bytes);
        let moment = tesuji_learn::record::Moment { position: bytes, score: None, played: 0, flags: 0 };
        tesuji_learn::record::StoredGame { id: id as u64, result: 2 * u8::from(won), moments: vec![moment] }
    };
    (0..games).map(game).collect()
}

/// The numbers that decided games come back, by odds and by margins, and the king is not among them.
#[test]
fn the_numbers_of_the_classic_heuristic_are_found() {
    let planted = classic::Numbers { values: [120, 250, 380, 480, 1000, 100_000], centre: 60, space: 90 };
    let games = judged_by(planted, 6_000);
    for loss in [Loss::Logistic, Loss::Hinge] {
        let mut lesson = LearningPlan::<ClassicSubject<tesuji_chess::Position>>::new();
        (lesson.loss, lesson.replicates, lesson.filter.quiet) = (loss, 24, false);
        let Learned { weights, report } = lesson.learn(&games, false, &Stop::new(), |_| ()).unwrap().unwrap();
        assert_eq!(
            (report.eval.as_str(), report.tapered, report.label().as_str()),
            ("classic", false, "chess-classic")
        );
        let found = classic::Numbers::from(&weights);
        assert_eq!(found.values[5], 100_000);
        // Whatever the scale, a rook is so many pawns.
        let scale = f64::from(found.values[..5].iter().sum::<i32>())
            / f64::from(planted.values[..5].iter().sum::<i32>());
        let errors = report.groups.iter().flat_map(|group| group.mg_error.iter());
        let pairs = found.values[..5].iter().chain([&found.centre, &found.space]);
        let planted = planted.values[..5].iter().chain([&planted.centre, &planted.space]);
        for ((&found, &planted), &error) in pairs.zip(planted).zip(errors) {
            let off = (f64::from(found) - scale * f64::from(planted)).abs();
            assert!(error > 0.0 && off <= 3.5 * error, "{loss}: {found} for {planted} ± {error}");
        }
        let told = tesuji_text::lesson(&report.answer(None));
        assert!(told.contains("centre.attacks") && !told.contains("endgame"), "{told}");
    }
}

/// What an evaluation besides says already is not learned again: hardly anything is left for the pieces.
#[test]
fn what_stands_beside_is_not_learned_again() {
    type Chess = tesuji_chess::Position;
    let planted = classic::Numbers::default();
    let games = judged_by(planted, 4_000);
    let mut lesson = LearningPlan::<ClassicSubject<Chess>>::new();
    (lesson.replicates, lesson.filter.quiet, lesson.penalties) = (0, false, vec![1e-4]);
    let mut learn = |beside: bool| {
        let classic: EvaluatorMaker<Chess> =
            Arc::new(move || Box::new(tesuji_eval::ClassicEvaluator::new(planted)));
        lesson.beside = beside.then_some(classic);
        let learned = lesson.learn(&games, false, &Stop::new(), |_| ()).unwrap().unwrap();
        classic::Numbers::from(&learned.weights).values
    };
    let [alone, besides] = [learn(false), learn(true)];
    assert!(alone[4] > 700 && alone[3] > 350, "{alone:?}");
    assert!((0..5).all(|kind| besides[kind].abs() < alone[kind] / 3), "{besides:?} {alone:?}");
}

/// Terms that can say all that the other evaluation says do so; pieces of other values do not.
#[test]
fn a_linear_twin_tells_what_another_evaluation_says() {
    type Chess = tesuji_chess::Position;
    let mut games = judged_by(classic::Numbers::default(), 4_000);
    let mut profile = tesuji_params::Profile::default();
    profile.set("eval", "classic").unwrap();
    let teacher = tesuji_engine::evaluators::<Chess>(&profile).unwrap();
    assert!(teach::<Chess>(&mut games, &teacher, 3, &Stop::new()).unwrap());
    let mut lesson = LearningPlan::<ClassicSubject<Chess>>::new();
    (lesson.score_share, lesson.replicates, lesson.filter.quiet) = (1.0, 0, false);
    let Learned { weights, mut report } = lesson.learn(&games, false, &Stop::new(), |_| ()).unwrap().unwrap();
    let twin = lesson.twin("classic", &games, &weights).unwrap().unwrap();
    assert!(twin.explained > 0.99 && twin.error < 40.0 && twin.positions > 100, "{twin:?}");
    let halved =
        weights.values().iter().map(|value| Tapered::new((value.mg() / 2) as i16, (value.eg() / 2) as i16));
    let worse = lesson.twin("classic", &games, &Weights::from_values(halved)).unwrap().unwrap();
    assert!(worse.explained < 0.95 && worse.error > 2.0 * twin.error, "{worse:?}");
    report.twin = Some(twin);
    let answer = report.answer(None);
    assert!(tesuji_text::lesson(&answer).contains("of the variance of classic"));
    assert_eq!(LearningReport::from(answer), report);
    let stop = Stop::new();
    stop.set();
    assert!(!teach::<Chess>(&mut games, &teacher, 1, &stop).unwrap());
}

#[test]
fn an_order_is_claimed_only_where_it_is_sure() {
    let order = |values: [[f64; 2]; 5], error: f64| {
        let mut report = LearningReport::of_weights::<tesuji_chess::Position>(&Weights::standard());
        report.tell_pieces::<tesuji_chess::Position>(&values, &[[error; 2]; 5]);
        report.order
    };
    let rising = [100.0, 300.0, 330.0, 500.0, 900.0].map(|value| [value; 2]);
    assert_eq!(order(rising, 5.0), Order::Holds);
    assert_eq!(order(rising, 20.0), Order::Open, "a bishop may yet be less than a knight");
    let swapped = [100.0, 300.0, 330.0, -23.0, 900.0].map(|value| [value; 2]);
    assert_eq!(order(swapped, 200.0), Order::Open);
    assert_eq!(order(swapped, 20.0), Order::Broken);
}

#[test]
fn too_little_is_an_error_that_says_how_much_is_needed() {
    let learn = |games: &[tesuji_learn::record::StoredGame]| {
        let lesson = LearningPlan::<ClassicSubject<tesuji_chess::Position>>::new();
        lesson.learn(games, false, &Stop::new(), |_| ()).unwrap_err()
    };
    let games = judged_by(classic::Numbers::default(), 25);
    assert_eq!(learn(&games), "25 games are too few to learn from: at least 30 are needed");
    let few = learn(&games[..10]);
    assert!(few.starts_with("10 positions are too few to learn from: at least 20 are needed"), "{few}");
    let mut drawn = judged_by(classic::Numbers::default(), 40);
    for game in &mut drawn {
        game.result = 1;
    }
    assert!(learn(&drawn).contains("one side wins none"));
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
    let mut lesson = LearningPlan::<tesuji_shogi::Position>::new();
    lesson.filter.plies = 0;
    let few = lesson.learn(&source.games, false, &Stop::new(), |_| ()).unwrap_err();
    assert!(few.contains("too few"), "{few}");
}
