//! Several threads at one position.

use crate::common::BYTES;
use tesuji_game::{PositionStack, Stop};
use tesuji_shogi::Position;
use tesuji_solve::mate::{Attack, GiveUp, MateAnswer, MateQuestion, MateSolver, WrittenProof};

/// A bare king in the corner, and the 39 plies to its end: number 98 of Zuko.
const BARE: &str = "8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1";

fn solver(sfen: &str, threads: usize) -> MateSolver<Position> {
    let line = PositionStack::new(Position::from_sfen(sfen).unwrap());
    MateSolver::with_threads(&line, Attack::Checks, 4 * BYTES, threads)
}

#[test]
fn what_threads_prove_together_is_a_proof() {
    let mut solver = solver(BARE, 3);
    let question = MateQuestion { nodes: Some(20_000_000), ..MateQuestion::default() };
    let MateAnswer::Mate(mate) = solver.solve(&question, &Stop::new()) else { panic!("it is a mate") };
    assert!(mate.length >= 37 && mate.line.len() >= usize::from(mate.length), "{mate:?}");
    assert!(solver.nodes() > 100_000, "the others had to help");
    let proof = solver.proof(1_000_000, &question, &Stop::new()).unwrap();
    WrittenProof::read(&proof.write()).unwrap().check::<Position>(10_000_000).unwrap();
}

#[test]
fn threads_keep_the_limits_of_a_question() {
    let stop = Stop::new();
    let mut solver = solver(BARE, 2);
    let question = MateQuestion { nodes: Some(60_000), ..MateQuestion::default() };
    assert_eq!(solver.solve(&question, &stop), MateAnswer::Unknown(GiveUp::Nodes));
    assert!((60_000..61_000).contains(&solver.nodes()), "{}", solver.nodes());
    stop.set();
    assert_eq!(solver.solve(&MateQuestion::default(), &stop), MateAnswer::Unknown(GiveUp::Stopped));
}

#[test]
fn threads_refute_what_is_no_mate() {
    // Without the second gold.
    let mut solver = solver("8k/9/9/9/9/9/9/9/9 b RGSr2b3g3s4n4l18p 1", 2);
    let question = MateQuestion { within: Some(9), ..MateQuestion::default() };
    assert_eq!(solver.solve(&question, &Stop::new()), MateAnswer::NoMate);
}
