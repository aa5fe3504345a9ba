//! What a course prints: grades, and a search step by step.

use crate::{Style, board, edge, grouped, moves, plural, score, time};
use std::fmt::Write as _;
use tesuji_api::{
    ClassGrade, Diagnosis, Grade, GradeVerdict, GradedQuestion, Score, StepEvent, StepKind, Steps,
};

/// So many questions that went wrong are listed.
const LISTED: usize = 10;

/// A grade: points by category, what went wrong, and why.
#[must_use]
pub fn grade(grade: &Grade) -> String {
    let mut text = format!("{}, {} in {}\n\n", grade.student, grade.algorithm, grade.game);
    let _ = writeln!(text, "{:<18}{:>9}{:>10}", "category", "right", "points");
    for row in &grade.categories {
        let right = format!("{}/{}", row.right, row.asked);
        let _ = writeln!(text, "{:<18}{right:>9}{:>7.2}/{}", row.category, row.points, row.possible);
    }
    let _ = writeln!(text, "{:<18}{:>9}{:>7.2}/{}", "all", "", grade.points, grade.possible);
    if let Some(nodes) = grade.nodes {
        let ratio = nodes.nodes as f64 / nodes.reference.max(1) as f64;
        let _ = writeln!(
            text,
            "\n{} nodes, {ratio:.2} times the reference's {}; {} times are allowed",
            grouped(nodes.nodes),
            grouped(nodes.reference),
            nodes.allowed
        );
    }
    text += &wrong(grade);
    if let Some(found) = &grade.diagnosis {
        text.push('\n');
        text += &diagnosis(found);
    }
    let _ =
        writeln!(text, "\n{} asked in {}", plural(grade.questions.len(), "question"), time(grade.seconds));
    text
}

/// The questions that went wrong.
fn wrong(grade: &Grade) -> String {
    let all: Vec<&GradedQuestion> =
        grade.questions.iter().filter(|question| question.verdict != GradeVerdict::Right).collect();
    let mut text = String::new();
    for (nth, question) in all.iter().take(LISTED).enumerate() {
        let gap = if nth == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{gap}{:>3} {}", question.id, told(question));
    }
    if all.len() > LISTED {
        let _ = writeln!(text, "    and {} more", all.len() - LISTED);
    }
    text
}

/// `wrong score: +1.00, should be 0.00; depth 2, FEN`.
fn told(question: &GradedQuestion) -> String {
    let answer = question.answer.as_ref();
    let said = answer.map_or("nothing".to_string(), |answer| plain(answer.score));
    let moved = answer.and_then(|answer| answer.r#move.clone()).unwrap_or_else(|| "no move".to_string());
    let right = plain(question.score);
    let best = if question.best.is_empty() { "no move".to_string() } else { question.best.join(" or ") };
    let what = match question.verdict {
        GradeVerdict::Right => "right".to_string(),
        GradeVerdict::WrongScore => format!("wrong score: {said}, should be {right}"),
        GradeVerdict::WrongMateDistance => format!("wrong mate distance: {said}, should be {right}"),
        GradeVerdict::WrongMove => format!("wrong move: {moved}, should be {best}"),
        GradeVerdict::IllegalMove => format!("no such move: {moved}, should be {best}"),
        GradeVerdict::Hung => "hung".to_string(),
        GradeVerdict::Crashed => "crashed".to_string(),
        GradeVerdict::Garbage => "no answer".to_string(),
        GradeVerdict::NotAsked => "not asked any more".to_string(),
    };
    let trouble = question.trouble.as_ref().map_or(String::new(), |why| format!(" ({why})"));
    format!("{what}{trouble}; {}", place(question))
}

/// `depth 2, FEN moves e2e4`.
fn place(question: &GradedQuestion) -> String {
    let moves = if question.moves.is_empty() {
        String::new()
    } else {
        format!(" moves {}", question.moves.join(" "))
    };
    format!("depth {}, {}{moves}", question.depth, question.position)
}

/// What explains it.
fn diagnosis(diagnosis: &Diagnosis) -> String {
    let mut text = String::new();
    match diagnosis.mistakes.as_slice() {
        [] => text += "No classic mistake explains this.\n",
        [one] => {
            let _ = writeln!(text, "Diagnosis: {}\n  {}", one.mistake, one.advice);
        }
        several => {
            text += "Diagnosis: one of these, which no question tells apart\n";
            for one in several {
                let _ = writeln!(text, "  {}\n    {}", one.mistake, one.advice);
            }
        }
    }
    if !diagnosis.mistakes.is_empty() {
        let _ = writeln!(text, "  It explains {} of {} answers.", diagnosis.explained, diagnosis.answers);
    }
    if let Some(question) = &diagnosis.smallest {
        let _ = writeln!(text, "Smallest question that shows it:\n  {}", told(question));
    }
    if let Some(question) = &diagnosis.first_wrong {
        let _ = writeln!(
            text,
            "First wrong node below it, all of whose children are right:\n  {}",
            told(question)
        );
    }
    text
}

/// A table for the teacher: a line for each student.
#[must_use]
pub fn class(class: &ClassGrade) -> String {
    let width = class.students.iter().map(|grade| crate::width(&grade.student)).max().unwrap_or(0).max(7);
    let mut text = format!("{}  {:>9}  {:>7}  diagnosis\n", padded("student", width), "points", "nodes");
    for grade in &class.students {
        let nodes = grade.nodes.map_or("-".to_string(), |nodes| {
            format!("{:.2}", nodes.nodes as f64 / nodes.reference.max(1) as f64)
        });
        let points = format!("{:.1}/{}", grade.points, grade.possible);
        let found = match &grade.diagnosis {
            None if grade.questions.iter().all(|question| question.verdict == GradeVerdict::Right) => {
                "right".to_string()
            }
            None => trouble(grade),
            Some(found) if found.mistakes.is_empty() => "wrong, no classic mistake".to_string(),
            Some(found) => {
                let names: Vec<&str> = found.mistakes.iter().map(|one| one.mistake.as_str()).collect();
                names.join(" or ")
            }
        };
        let _ = writeln!(text, "{}  {points:>9}  {nodes:>7}  {found}", padded(&grade.student, width));
    }
    text
}

/// What went wrong with the program itself.
fn trouble(grade: &Grade) -> String {
    let first = grade.questions.iter().find_map(|question| question.trouble.clone());
    first.unwrap_or_else(|| "wrong".to_string())
}

fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(crate::width(text))))
}

/// A score without a game: mates in plies.
fn plain(score: Score) -> String {
    match score {
        Score::Cp(cp) => format!("{cp}"),
        Score::Mate(plies) => format!("mate {plies}"),
    }
}

/// A whole search: its code, and every event on a line.
#[must_use]
pub fn steps(steps: &Steps, style: Style) -> String {
    let mut text = head(steps, style);
    for (nth, event) in steps.events.iter().enumerate() {
        text += &event_line(steps, nth, event, style);
    }
    text + &end(steps, style)
}

/// The board and the pseudo-code.
#[must_use]
pub fn head(steps: &Steps, style: Style) -> String {
    let mut text = crate::position(&steps.position, style);
    let widest =
        steps.widest.map_or(String::new(), |moves| format!(", {} a node", plural(moves as usize, "move")));
    let _ = writeln!(text, "\n{} to depth {}{widest}\n", steps.algorithm, steps.depth);
    for (nth, line) in steps.code.iter().enumerate() {
        let _ = writeln!(text, "{:>3}  {line}", nth + 1);
    }
    text.push('\n');
    text
}

/// What came out.
#[must_use]
pub fn end(steps: &Steps, style: Style) -> String {
    let saved = steps.minimax_nodes.map_or(String::new(), |all| format!(" of minimax's {}", grouped(all)));
    format!(
        "\n{} {}, {} nodes{saved}\n",
        score(steps.score, &steps.position.game),
        moves(&steps.line, style),
        grouped(steps.nodes)
    )
}

/// One event on a line, indented by its distance from the root.
#[must_use]
pub fn event_line(steps: &Steps, nth: usize, event: &StepEvent, style: Style) -> String {
    let game = &steps.position.game;
    let window = || format!("[{}, {}]", edge(event.alpha, game), edge(event.beta, game));
    let mv = event.r#move.as_ref().map_or("root".to_string(), |mv| moves(std::slice::from_ref(mv), style));
    let found = event.score.map_or(String::new(), |found| score(found, game));
    let what = match event.kind {
        StepKind::Enter => format!("{mv} {}", window()),
        StepKind::Improve => format!("best so far: {mv} {found}"),
        StepKind::Cutoff if event.unsearched.is_empty() => {
            format!("cut: {found} reaches beta, nothing was left")
        }
        StepKind::Cutoff => {
            format!("cut: {found} reaches beta, {} not searched", plural(event.unsearched.len(), "move"))
        }
        StepKind::Again => format!("{mv} beats the zero window: once more"),
        StepKind::GameOver => format!("game over: {found}"),
        StepKind::Leaf => format!("leaf: {found}"),
        StepKind::Leave => format!("worth {found}"),
    };
    let saved = event.saved.map_or(String::new(), |saved| format!(", {saved} saved"));
    format!(
        "{:>5} {:>3}  {}{what}  ({} nodes{saved})\n",
        nth + 1,
        event.code + 1,
        "  ".repeat(event.ply as usize),
        grouped(event.nodes)
    )
}

/// One event as a page: board, window, best line, code with the line that is at work.
#[must_use]
pub fn event_page(steps: &Steps, at: usize, here: &tesuji_api::Position, style: Style) -> String {
    let Some(event) = steps.events.get(at) else { return String::new() };
    let game = &steps.position.game;
    let mut text = here.board.as_ref().map_or_else(String::new, |diagram| board(diagram, style));
    let _ = writeln!(text, "  {}", here.text);
    for (nth, line) in steps.code.iter().enumerate() {
        let mark = if nth == event.code as usize { ">" } else { " " };
        let _ = writeln!(text, "{mark}{:>3}  {line}", nth + 1);
    }
    let _ = writeln!(
        text,
        "step {} of {}, ply {}, depth {}, window [{}, {}]",
        at + 1,
        steps.events.len(),
        event.ply,
        event.depth,
        edge(event.alpha, game),
        edge(event.beta, game)
    );
    if !event.line.is_empty() {
        let _ = writeln!(text, "best line here: {}", moves(&event.line, style));
    }
    text + &event_line(steps, at, event, style)
}
