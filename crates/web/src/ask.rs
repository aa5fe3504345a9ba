//! Questions that are answered at once, or on a thread of their own without a search.

use crate::board::{Played, board, variant};
use crate::{Desk, evaluated, puzzles, record, welcome};
use tesuji_api::{PageNews, PageQuestion, PageStepScores, PageStepped, PageSteps, Score, StepEvent};
use tesuji_engine::{Game, answers, for_game};
use tesuji_game::Evaluator;
use tesuji_search::classic::Algorithm;
use tesuji_teach::step::{Recording, record as step};

/// The deepest and the widest tree that is drawn event by event.
const DEEPEST: i32 = 8;
const WIDEST: u32 = 12;
const MOST_NODES: u64 = 5_000;

/// Who answers a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    /// The server, at once.
    Quick,
    /// A thread of its own: it takes a while, without a search.
    Aside,
    /// The session of the tab.
    Session,
    /// A thread of its own that searches in turns, for long.
    Run,
}

/// Who answers a question.
pub(crate) fn who(question: &PageQuestion) -> Who {
    match question {
        PageQuestion::Board(_) | PageQuestion::Problems(_) => Who::Quick,
        PageQuestion::Welcome
        | PageQuestion::Read(_)
        | PageQuestion::Write(_)
        | PageQuestion::Evaluation(_)
        | PageQuestion::Heat(_)
        | PageQuestion::Steps(_) => Who::Aside,
        PageQuestion::Analyse(_)
        | PageQuestion::Rest
        | PageQuestion::Why(_)
        | PageQuestion::Solve(_)
        | PageQuestion::Try(_)
        | PageQuestion::Play(_)
        | PageQuestion::Tree(_)
        | PageQuestion::Branch(_) => Who::Session,
        PageQuestion::Report(_) | PageQuestion::Trial(_) | PageQuestion::Halt => Who::Run,
    }
}

/// Answers a question that needs no session.
///
/// # Errors
/// Says what is wrong with it.
pub(crate) fn answer(desk: &Desk, question: &PageQuestion) -> Result<PageNews, String> {
    Ok(match question {
        PageQuestion::Welcome => PageNews::Welcome(Box::new(welcome::welcome(desk))),
        PageQuestion::Board(line) => {
            let game = variant(&line.game)?;
            PageNews::Board(Box::new(for_game!(game, G => board::<G>(line))?))
        }
        PageQuestion::Problems(named) => {
            PageNews::Problems(Box::new(puzzles::problems(variant(&named.game)?)))
        }
        PageQuestion::Read(text) => PageNews::Record(Box::new(record::read(text)?)),
        PageQuestion::Write(game) => PageNews::Written(Box::new(record::write(game)?)),
        PageQuestion::Evaluation(wanted) => PageNews::Evaluation(Box::new(evaluated::evaluation(wanted)?)),
        PageQuestion::Heat(wanted) => PageNews::Heat(Box::new(evaluated::heat(wanted)?)),
        PageQuestion::Steps(wanted) => {
            let game = variant(&wanted.line.game)?;
            PageNews::Steps(Box::new(for_game!(game, G => steps::<G>(desk, wanted))?))
        }
        _ => return Err("this question needs the session of a tab".to_string()),
    })
}

fn steps<G: Game>(desk: &Desk, wanted: &PageSteps) -> Result<PageStepped, String> {
    fn material<G: Game>() -> Box<dyn Evaluator<G>> {
        G::material()
    }
    let algorithm = Algorithm::named(&wanted.algorithm)
        .ok_or_else(|| format!("there is no search '{}'", tesuji_game::shown(&wanted.algorithm)))?;
    let recording = Recording {
        widest: Some(wanted.widest.clamp(1, WIDEST) as usize),
        most_nodes: MOST_NODES,
        ..Recording::new(algorithm, wanted.depth.clamp(1, DEEPEST))
    };
    let played = Played::<G>::read(&wanted.line)?;
    if played.line.game_over().is_some() {
        return Err("the game is over here: there is nothing to search".to_string());
    }
    let stop = desk.stop.child();
    let steps = step(&played.line, material::<G>, recording, answers::top(&played.line), &stop)
        .map_err(|why| format!("{why}: less depth or fewer moves make it smaller"))?;
    let about = answers::game::<G>();
    let written = |score: Option<Score>| score.map(|score| tesuji_text::score(score, &about));
    let scores = |event: &StepEvent| PageStepScores {
        score: written(event.score),
        alpha: written(event.alpha),
        beta: written(event.beta),
    };
    Ok(PageStepped { scores: steps.events.iter().map(scores).collect(), steps })
}
