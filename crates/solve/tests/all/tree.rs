//! All solutions of a mate.

use tesuji_game::{Notation, Position as _, PositionStack, Stop};
use tesuji_solve::mate::{Attack, MateAnswer, MateQuestion, MateSolver, SolutionTree};

type Chess = tesuji_chess::Position;
type Shogi = tesuji_shogi::Position;

fn tree<P: Notation>(text: &str, attack: Attack, within: u16) -> (P, SolutionTree<P::Move>) {
    let position = P::from_text(text).unwrap();
    let mut solver = MateSolver::new(&PositionStack::new(position.clone()), attack, 1 << 24);
    let question = MateQuestion { within: Some(within), ..MateQuestion::default() };
    let tree = solver.tree(&question, &[], Some(10_000), &Stop::new()).unwrap();
    assert!(tree.whole);
    (position, tree)
}

#[test]
fn promotion_duals_are_told_apart() {
    let (position, tree) = tree::<Chess>("7k/P7/6K1/8/8/8/8/8 w - - 0 1", Attack::All, 1);
    let key = tree.key.unwrap();
    assert!(["a8=Q#", "a8=R#"].contains(&position.san(key.mv).as_str()));
    assert_eq!(tree.cooks.len(), 1);
    assert!(tree.cooks[0].promotion && !tree.cooks[0].short);
    assert!(tree.tries.iter().all(|attempt| attempt.refutation.is_some()), "{:?}", tree.tries);
}

#[test]
fn short_mates_are_told_apart_from_those_in_time() {
    // A mate in one is there, and many in two.
    let (position, tree) = tree::<Chess>("7k/R7/8/8/8/8/8/1R5K w - - 0 1", Attack::All, 3);
    let key = tree.key.unwrap();
    assert_eq!((position.san(key.mv).as_str(), key.plies), ("Rb8#", 1));
    assert!(key.defences.is_empty());
    assert!(tree.cooks.iter().any(|cook| cook.plies == 3 && !cook.short));
}

#[test]
fn every_defence_is_answered_and_every_dual_is_legal() {
    // Mate in two with the queen: whatever Black plays is answered.
    let (position, tree) = tree::<Chess>("5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1", Attack::All, 3);
    assert_eq!(tree.line().len(), 3);
    let key = tree.key.unwrap();
    assert_eq!((position.san(key.mv).as_str(), tree.cooks.len()), ("Qg8+", 0));
    let after = position.after(key.mv);
    assert_eq!(key.defences.len(), after.legal_moves().len());
    for defence in &key.defences {
        let mated = after.after(defence.mv).after(defence.answer.as_ref().unwrap().mv);
        assert!(!mated.has_moves() && mated.royal_attacked());
    }
}

#[test]
fn what_is_not_settled_is_said() {
    let start = "l1S1k1bnl/4gsG2/5pp+P1/3rp3p/p4P3/1Pp1P1P1P/P3gSN2/5R3/LN2K3L w SN3Pbg2p 82";
    let position = Shogi::from_text(start).unwrap();
    let mut solver = MateSolver::new(&PositionStack::new(position), Attack::Checks, 1 << 26);
    let question = MateQuestion { shortest: true, nodes: Some(60_000), ..MateQuestion::default() };
    let MateAnswer::Mate(mate) = solver.solve(&question, &Stop::new()) else { panic!("a mate in 11") };
    assert!(!mate.shortest && mate.none_within >= 3 && mate.none_within + 2 < mate.length, "{mate:?}");
    let question = MateQuestion { shortest: true, ..MateQuestion::default() };
    let MateAnswer::Mate(mate) = solver.solve(&question, &Stop::new()) else { panic!("a mate in 11") };
    assert_eq!((mate.length, mate.shortest, mate.none_within), (11, true, 9));
}
