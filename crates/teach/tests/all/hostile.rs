//! Programs that hang, flood, crash or talk nonsense: each is judged, none ends the run or outlives it.
use std::time::{Duration, Instant};
use tesuji_api::{Grade, GradeVerdict};
use tesuji_chess::Position;
use tesuji_eval::ChessMaterial;
use tesuji_game::{Score, Stop};
use tesuji_search::classic::Algorithm;
use tesuji_teach::{Grader, Program, Question, Rubric, Student as _, Trouble, questions};

/// Three questions: a mate, a capture, a root without moves.
const QUESTIONS: &str = "\
mate; 1; 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1
tactical; 1; 7k/8/8/3q4/4P3/8/8/7K w - - 0 1
over_at_root; 1; 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1
";

fn asked() -> Vec<Question<Position>> {
    questions(QUESTIONS, Algorithm::Pvs).unwrap()
}

/// How a command of the shell fares that may take so long for each question.
fn graded(command: &str, seconds: f64) -> Grade {
    let rubric = Rubric { seconds, ..Rubric::default() };
    let grader = Grader::new(asked(), || Box::new(ChessMaterial), rubric.clone());
    let mut program = Program::new(command, rubric.patience());
    let grade = grader.grade("x", &mut program, &Stop::new(), &mut |_| ()).unwrap();
    assert_eq!(grade.questions.len(), 3, "{command}");
    grade
}

fn verdicts(command: &str) -> Vec<GradeVerdict> {
    graded(command, 20.0).questions.iter().map(|question| question.verdict).collect()
}

/// The same for what never answers: it is not waited for long, and never longer than that.
fn hangs(command: &str) {
    let start = Instant::now();
    let grade = graded(command, 0.3);
    assert!(grade.questions.iter().all(|question| question.verdict == GradeVerdict::Hung), "{command}");
    assert!(start.elapsed() < Duration::from_secs(10), "{command}: {:?}", start.elapsed());
}

/// What is wrong with the first answer.
fn trouble(command: &str) -> String {
    graded(command, 20.0).questions[0].trouble.clone().unwrap_or_default()
}

/// Answers every line with a text.
fn says(text: &str) -> String {
    format!("while read -r line; do echo '{text}'; done")
}

#[test]
fn who_floods_is_cut_short() {
    assert_eq!(verdicts("yes"), [GradeVerdict::Garbage; 3]);
    // Empty lines do not count, who asks without end is no better, complaints may be as long as they like.
    hangs("yes ''");
    hangs("yes '{\"ask\":[]}'");
    hangs("yes >&2");
    let long = "a line of more than 65536 bytes";
    assert_eq!(trouble("cat /dev/zero"), long, "no newline ever");
    assert_eq!(trouble("head -c 100000000 /dev/zero | tr '\\0' x; echo"), long);
    assert_eq!(trouble("printf '\\377\\n'; cat > /dev/null"), "a line that is not UTF-8");
}

#[test]
fn who_ends_or_hangs_is_started_again() {
    use GradeVerdict::Crashed;
    for command in ["true", "exit 3", "kill -9 $$", "exec >&-; exit 1", "no-such-program", "exec <&- >&-"] {
        assert_eq!(verdicts(command), [Crashed; 3], "{command}");
    }
    assert!(trouble("echo 'out of cheese' >&2; exit 3").contains("exit status: 3, out of cheese"));
    for command in ["cat > /dev/null", "exec <&-; sleep 60", "trap '' TERM INT; while :; do sleep 1; done"] {
        hangs(command);
    }
    // A right answer to the first question that comes after each start, then nothing any more.
    let once = "read -r line; echo '{\"id\":1,\"score\":{\"mate\":1},\"move\":\"g1g7\"}'";
    assert_eq!(verdicts(once)[..2], [GradeVerdict::Right, Crashed]);
}

#[test]
fn nonsense_is_told() {
    for (text, why) in [
        ("{\"id\":2,\"score\":0,\"move\":null}", "an answer to 2, asked was 1"),
        ("{\"id\":1,\"score\":NaN,\"move\":null}", "no JSON"),
        ("{\"id\":1,\"score\":Infinity,\"move\":null}", "no JSON"),
        ("{\"id\":1,\"score\":1e999,\"move\":null}", "no JSON"),
        ("{\"id\":1,\"score\":{\"mate\":1.5},\"move\":null}", "\"mate\" must be a whole number of plies"),
        ("{\"id\":-1,\"score\":0,\"move\":null}", "an answer needs the \"id\""),
        ("[1,2,3]", "an answer needs the \"id\""),
        ("7", "an answer needs the \"id\""),
        ("{\"ask\":[1]}", "\"ask\" must be a list of moves"),
    ] {
        let told = trouble(&says(text));
        assert!(told.starts_with(why), "{text}: {told}");
    }
    // Deep brackets neither overflow nor hang.
    assert!(trouble("head -c 60000 /dev/zero | tr '\\0' '['; echo; cat > /dev/null").starts_with("no JSON"));
}

#[test]
fn an_answer_may_be_wrong_in_any_way() {
    let huge = "{\"id\":1,\"score\":{\"mate\":99999999999},\"move\":\"g1g7\",\"nodes\":18446744073709551615}";
    assert_eq!(verdicts(&says(huge))[0], GradeVerdict::WrongMateDistance);
    let float = "{\"id\":1,\"score\":{\"mate\":1.0},\"move\":\"g1g7\",\"nodes\":20.0}";
    assert_eq!(verdicts(&says(float))[0], GradeVerdict::Right, "whole numbers may be written with a point");
    let illegal = "{\"id\":1,\"score\":{\"mate\":1},\"move\":\"a1a8\"}";
    assert_eq!(verdicts(&says(illegal))[0], GradeVerdict::IllegalMove);
    let none = "{\"id\":1,\"score\":{\"mate\":1},\"move\":null}";
    assert_eq!(verdicts(&says(none))[0], GradeVerdict::IllegalMove);
}

#[test]
fn an_answer_that_comes_too_early_is_none_to_the_next_question() {
    let twice = "{\"id\":1,\"score\":{\"mate\":1},\"move\":\"g1g7\"}";
    let command = format!("read -r line; echo '{twice}'; echo '{twice}'; cat > /dev/null");
    let grade = graded(&command, 20.0);
    assert_eq!(grade.questions[0].verdict, GradeVerdict::Right);
    assert_eq!(grade.questions[1].trouble.as_deref(), Some("an answer to 1, asked was 2"));
}

/// Everything that a program started goes with it.
#[test]
fn nothing_outlives_its_program() {
    let folder = std::env::temp_dir().join(format!("tesuji-hostile-{}", std::process::id()));
    let note = folder.to_str().unwrap();
    let command = format!("(trap '' TERM; sleep 600) & echo $! > {note}; trap '' TERM; cat > /dev/null");
    let mut program = Program::new(&command, Duration::from_millis(500));
    let question = &asked()[0];
    assert_eq!(program.answer(question, &Stop::new()), Err(Trouble::Hung));
    let child = std::fs::read_to_string(&folder).unwrap();
    std::fs::remove_file(&folder).unwrap();
    let runs =
        || std::process::Command::new("kill").args(["-0", child.trim()]).output().unwrap().status.success();
    let until = Instant::now() + Duration::from_secs(5);
    while runs() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!runs());
}

#[test]
fn a_stop_ends_a_question() {
    let stop = Stop::new();
    stop.set();
    let mut program = Program::new("cat > /dev/null", Duration::from_mins(10));
    assert_eq!(program.answer(&asked()[0], &stop), Err(Trouble::Stopped));
    let mut program = Program::new(&says("{\"id\":1,\"score\":-5,\"move\":\"x\"}"), Duration::from_secs(10));
    assert_eq!(program.answer(&asked()[0], &Stop::new()).unwrap().score, Score::cp(-5));
}
