//! The kit in Rust compiles, is not right to begin with, and gets full points when it is solved.

#[path = "../../../../examples/teaching/rust/src/pvs.rs"]
#[expect(unreachable_pub, reason = "it is public in the kit")]
mod begun_pvs;
#[path = "../../../../examples/teaching/rust/src/tactic.rs"]
#[expect(unreachable_pub, reason = "it is public in the kit")]
mod begun_tactic;
#[path = "../../../../examples/teaching/solutions/rust/pvs.rs"]
#[expect(unreachable_pub, reason = "it is public in the kit")]
mod solved_pvs;
#[path = "../../../../examples/teaching/solutions/rust/tactic.rs"]
#[expect(unreachable_pub, reason = "it is public in the kit")]
mod solved_tactic;

use tesuji_chess::{Dialect, Move, Position};
use tesuji_eval::ChessMaterial;
use tesuji_game::{Notation as _, PositionStack, Score, Stop};
use tesuji_search::classic::Algorithm;
use tesuji_teach::wire::StudentAnswer;
use tesuji_teach::{Grader, Question, Rubric, standard};

type Search = fn(&mut PositionStack<Position>, i32) -> (Score, Option<Move>, u64);

/// The share of the points that some searches get.
fn shares(algorithm: Algorithm, searches: [Search; 2]) -> [f64; 2] {
    let grader = Grader::new(standard(algorithm), || Box::new(ChessMaterial), Rubric::default());
    searches.map(|search| {
        let mut student = |question: &Question<Position>| {
            let mut line = question.line();
            let (score, mv, nodes) = search(&mut line, question.depth);
            let mv = mv.map(|mv| question.line().top().write_move(mv, Dialect::default()));
            StudentAnswer { score, mv, nodes: Some(nodes) }
        };
        let grade = grader.grade("x", &mut student, &Stop::new(), &mut |_| ()).unwrap();
        grade.points / grade.possible
    })
}

#[test]
fn the_kit_can_be_solved() {
    for (algorithm, searches) in [
        (Algorithm::Pvs, [begun_pvs::search as Search, solved_pvs::search]),
        (Algorithm::Tactic, [begun_tactic::search, solved_tactic::search]),
    ] {
        let [begun, solved] = shares(algorithm, searches);
        assert!(begun < 0.5, "{algorithm}: {begun}");
        assert!((solved - 1.0).abs() < 1e-9, "{algorithm}: {solved}");
    }
}
