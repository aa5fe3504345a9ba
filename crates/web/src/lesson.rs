//! Lessons: positions, questions, and which view shows them.

use serde::Deserialize;
use std::collections::BTreeMap;
use tesuji_api::{PageLesson, PageLessonStep, PageLine, PageTag};
use tesuji_engine::for_game;

/// The lessons that come with the program.
const STANDARD: [&str; 2] =
    [include_str!("../lessons/alphabeta.toml"), include_str!("../lessons/null_move.toml")];

/// A lesson as its file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    title: String,
    #[serde(default)]
    about: String,
    step: Vec<StepFile>,
}

/// A step of a lesson as its file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFile {
    text: String,
    view: String,
    game: String,
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    question: String,
    #[serde(default)]
    answer: String,
}

/// The lessons that come with the program.
pub(crate) fn standard() -> Vec<PageLesson> {
    STANDARD.iter().filter_map(|text| read(text).ok()).collect()
}

/// Reads a lesson. Every position and move in it is checked.
///
/// # Errors
/// Says what is wrong with it.
pub(crate) fn read(text: &str) -> Result<PageLesson, String> {
    let file: LessonFile = toml::from_str(text).map_err(|error| error.to_string())?;
    let steps = file
        .step
        .into_iter()
        .enumerate()
        .map(|(nth, one)| step(one).map_err(|why| format!("step {}: {why}", nth + 1)));
    Ok(PageLesson { title: file.title, about: file.about, steps: steps.collect::<Result<_, _>>()? })
}

fn step(one: StepFile) -> Result<PageLessonStep, String> {
    let line = PageLine { game: one.game, start: one.start, moves: one.moves };
    let game = crate::board::variant(&line.game)?;
    let line = for_game!(game, G => {
        let (start, moves) = crate::board::Played::<G>::read(&line)?.protocol();
        PageLine { game: line.game, start: line.start.map(|_| start), moves }
    });
    let options = one.options.into_iter().map(|(name, value)| PageTag { name, value }).collect();
    let text = one.text.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(PageLessonStep { text, view: one.view, line, options, question: one.question, answer: one.answer })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_that_come_with_it_are_right() {
        let lessons: Vec<PageLesson> = STANDARD.iter().map(|text| read(text).unwrap()).collect();
        assert!(lessons.iter().all(|lesson| lesson.steps.len() >= 3));
        assert_eq!(standard(), lessons);
    }

    #[test]
    fn a_wrong_lesson_says_where() {
        let wrong = |step: &str| {
            read(&format!("title = \"x\"\n[[step]]\ntext = \"t\"\nview = \"why\"\n{step}")).unwrap_err()
        };
        assert_eq!(wrong("game = \"go\""), "step 1: there is no game 'go'");
        assert!(wrong("game = \"chess\"\nmoves = [\"e5\"]").starts_with("step 1: 'e5' is no legal move"));
        assert!(wrong("game = \"chess\"\nvews = 1").contains("unknown field"));
    }
}
