//! Positions in which a careless solver goes wrong.

use crate::common::{BYTES, solved};
use std::time::Duration;
use tesuji_game::{Notation, PositionStack, Stop};
use tesuji_solve::mate::{Attack, GiveUp, MateAnswer, MateQuestion, MateSolver, WrittenProof};

type Chess = tesuji_chess::Position;
type Shogi = tesuji_shogi::Position;

/// The length of the shortest mate.
fn shortest<P: Notation>(text: &str, attack: Attack, within: Option<u16>) -> Option<u16> {
    let position = P::from_text(text).unwrap();
    let question = MateQuestion { within, shortest: true, nodes: Some(3_000_000) };
    solved(&position, attack, &question, BYTES)
}

/// Every first move that mates within so many plies, as text.
fn keys<P: Notation>(line: &PositionStack<P>, attack: Attack, within: u16) -> Vec<String> {
    let question = MateQuestion { within: Some(within), ..MateQuestion::default() };
    let keys = MateSolver::new(line, attack, BYTES).keys(&question, &Stop::new()).unwrap();
    keys.into_iter().map(|mv| line.top().write_move(mv, P::Dialect::default())).collect()
}

fn line<P: Notation>(text: &str, moves: &str) -> PositionStack<P> {
    let mut line = PositionStack::new(P::from_text(text).unwrap());
    for text in moves.split_whitespace() {
        let mv = line.top().read_move(text, P::Dialect::default()).unwrap();
        line.push(mv);
    }
    line
}

#[test]
fn stalemate_is_no_mate() {
    let queen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    assert_eq!(shortest::<Chess>(queen, Attack::All, None), Some(1));
    assert_eq!(keys(&line::<Chess>(queen, ""), Attack::All, 1), ["f1f8"]);
    let bishop = "7k/8/6K1/8/8/8/8/5B2 w - - 0 1";
    assert_eq!(shortest::<Chess>(bishop, Attack::All, None), None);
    // The pawn stalemates if it queens; it must wait.
    assert_eq!(shortest::<Chess>("k7/2P5/K7/8/8/8/8/8 w - - 0 1", Attack::All, Some(1)), Some(1));
    assert_eq!(shortest::<Chess>("8/k1P5/8/K7/8/8/8/8 w - - 0 1", Attack::All, Some(3)), None);
}

#[test]
fn the_fifty_move_rule_ends_the_hunt() {
    let ladder = |clock| format!("7k/8/8/8/8/8/R7/1R5K w - - {clock} 80");
    assert_eq!(shortest::<Chess>(&ladder(97), Attack::All, None), Some(3), "mate comes before the rule");
    assert_eq!(shortest::<Chess>(&ladder(98), Attack::All, None), None);
    assert_eq!(shortest::<Chess>(&ladder(98), Attack::Checks, None), None);
}

#[test]
fn a_third_repetition_is_no_key() {
    let ladder = "7k/1R6/8/8/8/8/R7/7K b - - 0 1";
    let there_and_back = "h8g8 b7b1 g8h8";
    let fresh = line::<Chess>("7k/8/8/8/8/8/R7/1R5K w - - 0 1", "");
    let fresh = keys(&fresh, Attack::All, 3);
    assert!(fresh.contains(&"b1b7".to_string()) && fresh.contains(&"a2a7".to_string()), "{fresh:?}");
    let worn = line::<Chess>(ladder, &format!("{there_and_back} b1b7 {there_and_back}"));
    let worn = keys(&worn, Attack::All, 3);
    assert!(!worn.contains(&"b1b7".to_string()) && worn.contains(&"a2a7".to_string()), "{worn:?}");
}

#[test]
fn perpetual_checks_are_no_mate() {
    // The queen checks for ever, and nothing helps her.
    let queen = "6k1/6p1/7p/7Q/8/8/8/K7 w - - 0 1";
    assert_eq!(shortest::<Chess>(queen, Attack::Checks, None), None);
    // A lone rook drives the king about, and loses by the rule if it goes on.
    assert_eq!(shortest::<Shogi>("4k4/9/9/9/9/9/9/9/3R5 b - 1", Attack::Checks, None), None);
    assert_eq!(shortest::<Shogi>("4k4/9/9/9/9/9/9/9/3R5 b - 1", Attack::Checks, Some(9)), None);
}

#[test]
fn a_pawn_may_not_be_dropped_to_mate() {
    let held = |hand: &str| format!("8k/6S2/7G1/9/9/9/9/9/9 b {hand} 1");
    assert_eq!(shortest::<Shogi>(&held("L"), Attack::Checks, Some(1)), Some(1));
    assert_eq!(shortest::<Shogi>(&held("P"), Attack::Checks, Some(1)), None);
    // What was refuted with a pawn says nothing about a lance.
    assert_eq!(shortest::<Shogi>(&held("PL"), Attack::Checks, None), Some(1));
}

#[test]
fn the_attacker_needs_no_king() {
    assert_eq!(shortest::<Shogi>("8k/9/8P/9/9/9/9/9/9 b G 1", Attack::Checks, None), Some(1));
}

#[test]
fn delays_are_not_counted_but_shown() {
    // The rook mates along the rank; whatever is put between is taken.
    let text = "R6pk/7ss/9/9/9/9/9/9/9 b - 1";
    let taken = "k8/9/K8/9/9/9/9/9/9 b - 1";
    assert_eq!(shortest::<Shogi>(taken, Attack::Checks, None), None);
    let far = "7lk/7pp/9/9/9/9/9/9/R8 b - 1";
    assert_eq!(shortest::<Shogi>(far, Attack::Checks, Some(1)), None);
    let row = "8k/7pp/6R2/9/9/9/9/9/9 b 2p 1";
    let position = Shogi::from_text(row).unwrap();
    let mut solver = MateSolver::new(&PositionStack::new(position), Attack::Checks, BYTES);
    let MateAnswer::Mate(mate) = solver.solve(&MateQuestion::default(), &Stop::new()) else {
        panic!("{row}")
    };
    assert_eq!(mate.length, 1);
    assert_eq!(mate.line.len() % 2, 1);
    assert!(Shogi::from_text(text).is_ok());
}

#[test]
fn a_promotion_does_not_wait_for_the_plain_move() {
    // Five plies before the mate the lance must promote, and the same move without promotion is never refuted: while one
    // waits for the other the mate is not found in twenty million nodes.
    let starving = "l1S1k1bnl/4gsG2/5pp+P1/3rp3p/p4P3/1Pp1P1P1P/P3gSN2/5R3/LN2K3L w SN3Pbg2p 82";
    let question = MateQuestion { nodes: Some(100_000), ..MateQuestion::default() };
    let length = solved(&Shogi::from_text(starving).unwrap(), Attack::Checks, &question, BYTES);
    assert!(length.is_some_and(|length| length >= 11), "{length:?}");
}

#[test]
fn what_is_outdone_waits_and_comes_all_the_same() {
    // A queen stalemates; the rook that waits for her mates.
    let rook = "8/k1P5/2K5/8/8/8/8/8 w - - 0 1";
    assert_eq!(shortest::<Chess>(rook, Attack::All, Some(3)), Some(3));
    assert_eq!(keys(&line::<Chess>(rook, ""), Attack::All, 3), ["c7c8r"]);
}

#[test]
fn every_key_is_listed() {
    let two = line::<Chess>("7k/8/8/8/8/8/R7/1R5K w - - 0 1", "");
    let all = keys(&two, Attack::All, 3);
    for key in ["a2a7", "b1b7"] {
        assert!(all.contains(&key.to_string()), "{all:?}");
    }
    assert_eq!(keys(&two, Attack::All, 1), Vec::<String>::new());
    // A mate in three: the king needs one more step.
    let three = "7k/8/8/4K3/8/8/8/R7 w - - 0 1";
    assert_eq!(shortest::<Chess>(three, Attack::All, Some(9)), Some(5));
    assert_eq!(shortest::<Chess>(three, Attack::All, Some(4)), None);
}

#[test]
fn limits_are_kept_and_answers_repeat() {
    let position = Chess::from_text("8/8/8/8/8/8/4k3/R6K w - - 0 1").unwrap();
    let ask = |nodes| {
        let mut solver = MateSolver::new(&PositionStack::new(position.clone()), Attack::All, 1 << 16);
        let answer =
            solver.solve(&MateQuestion { nodes: Some(nodes), ..MateQuestion::default() }, &Stop::new());
        (answer, solver.nodes(), solver.collections())
    };
    let first = ask(20_000);
    assert_eq!(first, ask(20_000));
    let mut solver = MateSolver::new(&PositionStack::new(position.clone()), Attack::All, 1 << 20);
    assert_eq!(
        solver.solve(&MateQuestion { nodes: Some(10), ..MateQuestion::default() }, &Stop::new()),
        MateAnswer::Unknown(GiveUp::Nodes)
    );
    assert!(solver.nodes() < 100);
    let soon = Stop::new().within(Duration::from_millis(1));
    assert_eq!(solver.solve(&MateQuestion::default(), &soon), MateAnswer::Unknown(GiveUp::Stopped));
}

#[test]
fn the_checker_finds_flaws() {
    let ladder = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
    let start = line::<Chess>(ladder, "");
    let question = MateQuestion { within: Some(3), ..MateQuestion::default() };
    let mut solver = MateSolver::new(&start, Attack::All, BYTES);
    let text = solver.proof(1_000, &question, &Stop::new()).unwrap().write();
    let proof = WrittenProof::read(&text).unwrap();
    assert_eq!(proof.write(), text);
    assert!(proof.check::<Chess>(1_000).is_ok());
    assert!(proof.check::<Chess>(2).is_err(), "too many positions");
    assert!(proof.check::<Shogi>(1_000).is_err(), "another game");
    assert_eq!(solver.proof(2, &question, &Stop::new()).unwrap_err(), GiveUp::Memory);
    // Every defence that is left out is missed, and a mate that is none is seen.
    for (i, line) in text.lines().enumerate().skip(3) {
        let words: Vec<&str> = line.split(' ').collect();
        if words[0] == "d" && words.len() > 1 {
            let shorter = ["d"].iter().chain(&words[3..]).copied().collect::<Vec<_>>().join(" ");
            let changed: Vec<&str> = text
                .lines()
                .enumerate()
                .map(|(k, line)| if k == i { shorter.as_str() } else { line })
                .collect();
            let flaw = WrittenProof::read(&changed.join("\n")).unwrap().check::<Chess>(1_000).unwrap_err();
            assert!(flaw.what.contains("is not answered"), "{flaw}");
            assert_eq!(flaw.line, i + 1);
        }
    }
    let lie = format!("tesuji-proof 1\ngame chess\nstart {ladder}\nd\na b1b8 0\n");
    let flaw = WrittenProof::read(&lie).unwrap().check::<Chess>(1_000).unwrap_err();
    assert!(flaw.what.contains("is not answered"), "{flaw}");
}

#[test]
fn texts_that_are_no_proofs() {
    let head = "tesuji-proof 1\ngame chess\nstart x\n";
    for (text, line, what) in [
        (String::new(), 1, "is not 'tesuji-proof"),
        ("tesuji-proof 2\n".to_string(), 1, "version 2"),
        ("tesuji-proof 1\nstart x\n".to_string(), 2, "is not 'game"),
        (head.to_string(), 3, "the last step"),
        (format!("{head}a e2e4 0\n"), 4, "step 0 is not before step 0"),
        (format!("{head}d\na e2e4 1\n"), 5, "step 1 is not before"),
        (format!("{head}d\na e2e4\n"), 5, "no step follows"),
        (format!("{head}d\na e2e4 -1\n"), 5, "is not the number"),
        (format!("{head}d\na e2e4 0 d2d4 0\n"), 5, "2 moves instead"),
        (format!("{head}x\n"), 4, "neither a nor d"),
    ] {
        let error = WrittenProof::read(&text).unwrap_err();
        assert!(error.line == line && error.what.contains(what), "{error}");
    }
    let nowhere = WrittenProof::read(&format!("{head}d\na e2e4 0\n")).unwrap();
    assert_eq!(nowhere.check::<Chess>(10).unwrap_err().line, 3);
}
