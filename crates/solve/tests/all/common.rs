//! What the tests share: to ask, and to have the proof checked.

use tesuji_game::{Notation, PositionStack, Stop};
use tesuji_solve::mate::{Attack, MateAnswer, MateQuestion, MateSolver, WrittenProof};

/// Room enough for every test.
pub(crate) const BYTES: usize = 16 << 20;

/// Asks, follows the line of a mate to its end, and has the proof checked. The length of the mate, or nothing if it is
/// refuted.
pub(crate) fn solved<P: Notation>(
    position: &P,
    attack: Attack,
    question: &MateQuestion,
    bytes: usize,
) -> Option<u16> {
    let mut solver = MateSolver::new(&PositionStack::new(position.clone()), attack, bytes);
    let text = position.to_text();
    match solver.solve(question, &Stop::new()) {
        MateAnswer::Mate(mate) => {
            let mut end = position.clone();
            for &mv in &mate.line {
                assert!(end.legal_moves().contains(&mv), "{mv:?} in {text}");
                end = end.after(mv);
            }
            assert!(!end.has_moves() && end.stuck().winner() == Some(position.side()), "{text}");
            assert!(mate.line.len() >= usize::from(mate.length), "{text}");
            let proof = solver.proof(1_000_000, question, &Stop::new()).unwrap();
            let read = WrittenProof::read(&proof.write()).unwrap();
            read.check::<P>(10_000_000).unwrap_or_else(|flaw| panic!("{flaw}"));
            Some(mate.length)
        }
        MateAnswer::NoMate => None,
        MateAnswer::Unknown(why) => panic!("{why} in {text}"),
    }
}
