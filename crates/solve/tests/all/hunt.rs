//! Hunts: mates are found with the right length and proven, nothing is claimed where there is none.

use std::sync::Arc;
use std::time::Duration;
use tesuji_chess::Position;
use tesuji_eval::{ChessEvaluator, Danger, ShogiEvaluator};
use tesuji_game::{Notation, Outcome, PositionStack, Side, Stop};
use tesuji_search::{Budget, Limits, Shared, Table};
use tesuji_solve::hunt::{Hunt, HuntPlan, Hunter, Hunts as _};
use tesuji_solve::mate::WrittenProof;

/// Moves to the mate, and the position.
const MATES: [(u16, &str); 10] = [
    (2, "6rk/PP1PPPnp/1N1BN2P/7R/4B3/2Q5/P3KP2/6R1 w - - 0 1"),
    (2, "rn2N3/8/4R2b/B3R3/3kP1N1/K2n4/8/1q6 w - - 0 1"),
    (3, "1K3RQ1/ppn3p1/r3N1pq/2pN4/2b1kPB1/b5r1/8/2BR4 w - - 0 1"),
    (4, "8/8/4P3/3p4/2p3p1/1pP1kPPp/1P5P/R3K2R w KQ - 0 1"),
    (4, "5K2/1bPp4/3p3p/3pk3/6n1/3Qp2N/8/1B6 w - - 0 1"),
    (5, "rk1bn1b1/n1p4p/1pP2PPQ/pPN4B/8/7q/P4r2/1K1RR3 w - - 0 1"),
    (5, "5B2/1Rr1pP1n/2p3KP/2k3PR/1p1bP3/1bP5/3N4/3n1Q1q w - - 0 1"),
    (6, "1q2b1nr/1p1Nb3/p1pkPp2/Q6p/P3P2N/3rB3/1PR2Pp1/2R3K1 w - - 0 1"),
    (6, "k7/p7/N1K5/8/2B5/8/2p5/5b2 w - - 0 1"),
    // The same with the sides changed.
    (6, "5B2/2P5/8/2b5/8/n1k5/P7/K7 b - - 0 1"),
];

/// Bytes for proofs.
const PROOFS: usize = 1 << 20;

fn shared() -> Arc<Shared> {
    Arc::new(Shared::new(Table::new(3).unwrap(), 1))
}

fn hunter(plan: HuntPlan) -> Hunter<Position> {
    Hunter::new(plan, shared(), PROOFS, |side| Box::new(Danger::new(side)))
}

fn line(fen: &str) -> PositionStack<Position> {
    PositionStack::new(Position::from_fen(fen).unwrap())
}

fn hunt<P: Notation>(hunter: &Hunter<P>, line: &PositionStack<P>, nodes: u64) -> Hunt<P> {
    let hunt = hunter.hunt(line, Limits::nodes(nodes), &Stop::new());
    assert!(hunt.nodes <= nodes, "{}", hunt.nodes);
    if let Some(mate) = &hunt.mate {
        let mut last = line.top().clone();
        for &mv in &mate.line {
            assert!(last.legal_moves().contains(&mv));
            last = last.after(mv);
        }
        assert!(!last.has_moves() && last.stuck().winner() == Some(line.top().side()));
        assert!(mate.line.len() >= usize::from(mate.length));
    }
    if let Some(proof) = &hunt.proof {
        let written = WrittenProof::read(&proof.write()).unwrap();
        assert!(written.check::<P>(1_000_000).is_ok());
    }
    hunt
}

#[test]
fn mates_are_found_with_their_length() {
    let hunter = hunter(HuntPlan::default());
    for (moves, fen) in MATES {
        let found = hunt(&hunter, &line(fen), 600_000);
        let length = found.mate.as_ref().map(|mate| mate.length);
        assert_eq!(length, Some(2 * moves - 1), "{fen}: {:?}", found.mate);
    }
}

#[test]
fn the_search_alone_finds_and_proves_them_too() {
    let hunter = hunter(HuntPlan { checks: 0, proof: 0, settle: 0, ..HuntPlan::default() });
    for (moves, fen) in &MATES[..6] {
        let found = hunt(&hunter, &line(fen), 300_000);
        assert!(found.proof.is_some(), "{fen}");
        assert!(found.mate.unwrap().length >= 2 * moves - 1, "{fen}");
    }
}

#[test]
fn nothing_is_claimed_where_there_is_no_mate() {
    let without = [
        ("7k/8/8/8/8/8/8/KNN5 w - - 0 1", "two knights"),
        ("7k/8/6K1/8/7P/8/8/5B2 w - - 0 1", "the wrong bishop"),
        ("k7/P7/K7/8/8/8/8/8 b - - 0 1", "stalemate"),
        ("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "stalemate next"),
        ("k7/P7/1K6/8/8/8/8/8 w - - 0 1", "every move but a draw is stalemate"),
        ("6k1/5ppp/8/8/8/8/1q6/K7 w - - 0 1", "only a capture"),
        ("3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "mated next"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "the start"),
        ("7k/8/8/8/8/8/R7/1R5K w - - 99 80", "the move rule"),
    ];
    let hunter = hunter(HuntPlan::default());
    for (fen, why) in without {
        let found = hunt(&hunter, &line(fen), 60_000);
        assert!(found.mate.is_none(), "{why}: {fen}: {found:?}");
    }
}

#[test]
fn that_there_is_none_is_said_where_it_is_proven() {
    let hunter = hunter(HuntPlan { proof: 500, ..HuntPlan::default() });
    for over in ["8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "k7/8/1K6/8/8/8/8/8 w - - 0 1"] {
        assert!(hunt(&hunter, &line(over), 60_000).none, "{over}");
    }
    let blocked = "k7/8/p1p1p1p1/P1P1P1P1/8/8/8/K7 w - - 0 1";
    assert!(hunt(&hunter, &line(blocked), 60_000).mate.is_none());
    let ladder = hunt(&hunter, &line("7k/8/8/8/8/8/R7/1R5K w - - 0 1"), 200_000);
    assert!(ladder.mate.unwrap().shortest);
}

#[test]
fn a_game_before_the_root_is_not_forgotten() {
    // The rooks went to and fro: a position that comes up for the third time is a draw, and no step of a mate.
    let mut game = line("8/8/8/4k3/8/8/R7/1R5K w - - 0 1");
    for text in ["a2a3", "e5f5", "a3a2", "f5e5"] {
        let mv = game.top().parse_uci(text).unwrap();
        game.push(mv);
    }
    game.set_root();
    let hunter = hunter(HuntPlan::default());
    let found = hunt(&hunter, &game, 200_000);
    let mate = found.mate.unwrap();
    for &mv in &mate.line {
        game.push(mv);
        assert!(!matches!(game.game_over(), Some(Outcome::Draw { .. })));
    }
}

#[test]
fn the_same_hunt_ends_the_same() {
    let plan = HuntPlan { proof: 200, rounds: 3, ..HuntPlan::default() };
    let (first, second) = (hunter(plan.clone()), hunter(plan));
    for (_, fen) in &MATES[..4] {
        let told = |hunt: &Hunt<Position>| format!("{:?} {}", hunt.mate, hunt.nodes);
        let once = told(&hunt(&first, &line(fen), 40_000));
        assert_eq!(once, told(&hunt(&first, &line(fen), 40_000)));
        assert_eq!(once, told(&hunt(&second, &line(fen), 40_000)));
    }
}

#[test]
fn a_hunt_can_be_stopped() {
    let start = line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let hunter = hunter(HuntPlan { proof: 200, rounds: 2, ..HuntPlan::default() });
    let stop = Stop::new();
    stop.set();
    assert_eq!(hunter.hunt(&start, Limits::default(), &stop).nodes, 0);
    let stop = Stop::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.set();
        });
        assert!(hunter.hunt(&start, Limits::default(), &stop).mate.is_none());
    });
}

#[test]
fn a_bound_is_kept() {
    let (hunter, stop) = (hunter(HuntPlan::default()), Stop::new());
    let ladder = line("7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    for (plies, found) in [(1, None), (3, Some(3)), (5, Some(3)), (u16::MAX, Some(3))] {
        let limits = Limits { mate: Some(plies), ..Limits::nodes(100_000) };
        let hunt = hunter.hunt(&ladder, limits, &stop);
        let length = hunt.mate.map(|mate| mate.length);
        assert!(length <= Some(plies) && length.is_some() == found.is_some(), "{plies}: {length:?}");
    }
}

#[test]
fn time_ends_a_hunt_that_has_no_limit_of_nodes() {
    let limits = |milliseconds| {
        let hard = Some(Duration::from_millis(milliseconds));
        Limits { budget: Budget { hard, ..Budget::UNLIMITED }, ..Limits::default() }
    };
    let (hunter, stop) = (hunter(HuntPlan::default()), Stop::new());
    let start = line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let found = hunter.hunt(&start, limits(50), &stop);
    assert!(found.mate.is_none() && found.nodes > 0);
    let found = hunter.hunt(&line("7k/8/8/8/8/8/R7/1R5K w - - 0 1"), limits(60_000), &stop);
    assert_eq!(found.mate.unwrap().length, 3);
}

#[test]
fn any_evaluator_of_any_game_will_do() {
    let chess =
        Hunter::new(HuntPlan::default(), shared(), PROOFS, |_: Side| Box::new(ChessEvaluator::default()));
    let found = hunt(&chess, &line("7k/8/8/8/8/8/R7/1R5K w - - 0 1"), 30_000);
    assert_eq!(found.mate.unwrap().length, 3);
    let position = tesuji_shogi::Position::from_text("8k/9/6G1P/9/9/9/9/9/8K b G 1").unwrap();
    let shogi =
        Hunter::new(HuntPlan::default(), shared(), PROOFS, |_: Side| Box::new(ShogiEvaluator::default()));
    let found = hunt(&shogi, &PositionStack::new(position), 30_000);
    assert_eq!(found.mate.unwrap().length, 1);
}
