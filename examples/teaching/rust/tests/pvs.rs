//! The grader, called as a library.

use assignments::pvs::search;
use tesuji_chess::Position;
use tesuji_eval::ChessMaterial;
use tesuji_game::{Notation as _, Stop};
use tesuji_search::classic::Algorithm;
use tesuji_teach::wire::StudentAnswer;
use tesuji_teach::{Grader, Question, Rubric, standard};

#[test]
fn full_points() {
    let mut student = |question: &Question<Position>| {
        let mut line = question.line();
        let (score, mv, nodes) = search(&mut line, question.depth);
        let mv = mv.map(|mv| question.line().top().write_move(mv, Default::default()));
        StudentAnswer { score, mv, nodes: Some(nodes) }
    };
    let grader = Grader::new(standard(Algorithm::Pvs), || Box::new(ChessMaterial), Rubric::default());
    let grade = grader.grade("you", &mut student, &Stop::new(), &mut |_| ()).unwrap();
    assert_eq!(grade.points, grade.possible, "\n{}", tesuji_text::teaching::grade(&grade));
}
