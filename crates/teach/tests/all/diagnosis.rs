//! Every classic mistake is named, and right searches of any style are left alone.

#![expect(clippy::print_stdout, reason = "how many were named is asked for with --nocapture")]

use std::collections::BTreeMap;
use tesuji_chess::Position;
use tesuji_eval::ChessMaterial;
use tesuji_game::random::Random;
use tesuji_game::{Evaluator, Notation as _, Stop};
use tesuji_search::classic::Algorithm;
use tesuji_teach::wire::StudentAnswer;
use tesuji_teach::{Fault, Grader, Pupil, Question, Rubric, SearchStyle, standard};

fn material() -> Box<dyn Evaluator<Position>> {
    Box::new(ChessMaterial)
}

/// A student with a mistake, and with an order of moves and a way to count nodes of its own.
fn student(
    fault: Option<Fault>,
    style: SearchStyle,
    noise: u64,
) -> impl FnMut(&Question<Position>) -> StudentAnswer {
    let mut random = Random(noise);
    move |question| {
        let mut pupil = Pupil::new(question.line(), material(), question.algorithm, fault, style);
        let found = pupil.run(question.depth).expect("questions are small");
        let line = question.line();
        let mv = found.mv.map(|mv| line.top().write_move(mv, tesuji_chess::Dialect::default()));
        // A tenth more or less.
        let nodes = found.nodes * (90 + random.below(21) as u64) / 100;
        StudentAnswer { score: found.score, mv, nodes: Some(nodes) }
    }
}

fn grader(algorithm: Algorithm) -> Grader<Position> {
    Grader::new(standard(algorithm), material, Rubric::default())
}

/// What a student is told.
fn told(grader: &Grader<Position>, fault: Option<Fault>, style: SearchStyle, noise: u64) -> Vec<String> {
    let grade = grader.grade("x", &mut student(fault, style, noise), &Stop::new(), &mut |_| ()).unwrap();
    let mistakes = grade.diagnosis.map_or_else(Vec::new, |found| found.mistakes);
    mistakes.into_iter().map(|found| found.mistake).collect()
}

/// How many of some runs name the mistake, alone or in a group of those that no question tells apart.
fn named(algorithm: Algorithm, runs: u64, percent: u64) {
    let grader = grader(algorithm);
    assert!(grader.questions() <= 60);
    let faults: Vec<Fault> = Fault::ALL.iter().copied().filter(|fault| fault.applies(algorithm)).collect();
    assert!(faults.len() >= 25, "{}", faults.len());
    let (mut right, mut alone, mut missed) = (0, 0, BTreeMap::new());
    for run in 0..runs {
        let fault = faults[run as usize % faults.len()];
        let style =
            SearchStyle { seed: Some(1_000 + run), fail_hard: run % 3 == 0, ..SearchStyle::default() };
        let names = told(&grader, Some(fault), style, run);
        right += u64::from(names.iter().any(|name| name == fault.name()));
        alone += u64::from(names == [fault.name()]);
        if names != [fault.name()] {
            let taken = format!("{} taken for {}", fault.name(), names.join(" or "));
            *missed.entry(taken).or_insert(0) += 1;
        }
    }
    let missed: Vec<String> = missed.iter().map(|(taken, times)| format!("{times} times {taken}")).collect();
    let found = format!("{algorithm}: {right} of {runs} named, {alone} alone\n{}", missed.join("\n"));
    println!("{found}");
    assert!(100 * right >= percent * runs, "{found}");
}

fn runs(usual: u64) -> u64 {
    std::env::var("TESUJI_TEACH_RUNS").map_or(usual, |count| count.parse().unwrap())
}

#[test]
fn mistakes_in_principal_variation_search_are_named() {
    named(Algorithm::Pvs, runs(76), 95);
}

#[test]
fn mistakes_in_the_search_for_tactics_are_named() {
    named(Algorithm::Tactic, runs(80), 95);
}

#[test]
fn right_searches_of_any_style_are_left_alone() {
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Tactic] {
        let grader = grader(algorithm);
        for (fail_hard, deepening, table) in [
            (false, false, false),
            (true, false, false),
            (false, true, false),
            (false, false, true),
            (true, true, true),
        ] {
            for seed in [None, Some(7), Some(8)] {
                let style = SearchStyle { seed, fail_hard, deepening, table, captures_only: false };
                let mut student = student(None, style, 3);
                let grade = grader.grade("x", &mut student, &Stop::new(), &mut |_| ()).unwrap();
                assert_eq!(grade.diagnosis, None, "{algorithm} {style:?}");
                let right = grade
                    .questions
                    .iter()
                    .filter(|question| question.verdict == tesuji_api::GradeVerdict::Right);
                assert_eq!(right.count(), grade.questions.len(), "{algorithm} {style:?}");
            }
        }
    }
}
