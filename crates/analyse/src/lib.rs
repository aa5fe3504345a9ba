//! Games explained: every move judged, with what was better, what refutes it, and a sentence that says why.
//!
//! A game in, an [`AnalysedGame`] out. Nothing is printed; progress goes to a callback, and a
//! [`Stop`] ends it. `docs/analysis.md` says how moves are judged.
//!
//! ```
//! use tesuji_analyse::{AnalysisPlan, PlayedGame, analyse};
//! use tesuji_chess::Position;
//! use tesuji_game::{Notation, Stop};
//! use tesuji_search::Limits;
//!
//! let mut position = Position::start();
//! let mut moves = Vec::new();
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     moves.push(position.parse_san(san)?);
//!     position.make(*moves.last().unwrap());
//! }
//! let plan = AnalysisPlan { limits: Limits::nodes(2_000), ..AnalysisPlan::default() };
//! let game = analyse(&PlayedGame::new(Position::start(), moves), &plan, &Stop::new(), &mut |_| ())?.unwrap();
//! let blunder = game.moves[2].judgement.as_ref().unwrap();
//! assert_eq!(blunder.reason.sentence, "Allows Qh4#, which is mate.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | item | what it is |
//! |---|---|
//! | [`analyse`], [`PlayedGame`], [`AnalysisPlan`] | one game |
//! | [`analyse_text`] | one game out of a text, for who has only its name |
//! | [`Explained`], [`AnnotatedRecord`] | what it needs of a game, and records that are read and written with marks |
//! | [`accuracy`] | what losses come to |

mod desk;
mod facts;
mod games;
mod inquiry;
mod pass;
mod reason;
mod records;
mod single;
mod summary;
mod told;
mod words;

pub use games::{AnnotatedRecord, Explained, ReadRecord};
pub use records::Marking;
pub use single::analyse_text;
pub use summary::accuracy;
pub use tesuji_api::AnalysedGame;
pub use tesuji_game::Stop;

use pass::{Course, Means};
use std::time::Instant;
use tesuji_api::{AnalysedMove, AnalysisEffort};
use tesuji_engine::{Settings, SettingsError, answers};
use tesuji_game::{PositionStack, Side};
use tesuji_search::Limits;

/// A game to be analysed.
#[derive(Clone, Debug)]
pub struct PlayedGame<G: Explained> {
    /// Its number in the input, from 1.
    pub number: u64,
    /// Where it was read.
    pub source: String,
    /// Who played first, and who second.
    pub players: [String; 2],
    /// Event and date.
    pub title: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Where it begins.
    pub start: G,
    /// Its moves; each must be legal.
    pub moves: Vec<G::Move>,
    /// What is wrong with the next move, where the record could be read no further.
    pub cut: Option<String>,
}

impl<G: Explained> PlayedGame<G> {
    /// A game of which only the moves are known.
    #[must_use]
    pub fn new(start: G, moves: Vec<G::Move>) -> PlayedGame<G> {
        let [source, title] = [const { String::new() }; 2];
        PlayedGame {
            number: 1,
            source,
            players: Default::default(),
            title,
            result: "*".into(),
            start,
            moves,
            cut: None,
        }
    }

    /// The game of a record.
    #[must_use]
    pub fn of(record: &G::Record, number: u64, source: &str) -> PlayedGame<G> {
        PlayedGame {
            number,
            source: source.to_string(),
            players: record.players(),
            title: record.title(),
            result: record.result(),
            start: record.start().clone(),
            moves: record.moves(),
            cut: record.cut().map(|(_, why)| why),
        }
    }
}

/// How to go about it.
#[derive(Clone, Debug)]
pub struct AnalysisPlan {
    /// For each position.
    pub limits: Limits,
    /// On how many threads. The same comes out on any number, but where time is the limit.
    pub threads: usize,
    /// The table of each thread, and the profile.
    pub settings: Settings,
    /// The first ply that is judged, from 1.
    pub from_ply: u32,
    /// Which sides are judged.
    pub sides: [bool; 2],
}

impl Default for AnalysisPlan {
    fn default() -> AnalysisPlan {
        let limits = Limits::nodes(100_000);
        AnalysisPlan { limits, threads: 1, settings: Settings::default(), from_ply: 1, sides: [true; 2] }
    }
}

/// How far an analysis has come.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisProgress<'a> {
    /// So many moves are done,
    pub done: usize,
    /// of so many.
    pub of: usize,
    /// The move that was done now. What it says may change a little when the rest is known.
    pub mv: &'a AnalysedMove,
}

impl<'a> AnalysisProgress<'a> {
    /// The move that was done now, if it is bad.
    #[must_use]
    pub fn judged(&self) -> Option<&'a AnalysedMove> {
        Some(self.mv).filter(|mv| mv.judgement.is_some())
    }
}

/// Analyses a game. Every move that is done goes to `tell`. Nothing if it was stopped.
///
/// # Errors
/// If the table does not fit, or the profile is of another game.
pub fn analyse<G: Explained>(
    game: &PlayedGame<G>,
    plan: &AnalysisPlan,
    stop: &Stop,
    tell: &mut dyn FnMut(AnalysisProgress<'_>),
) -> Result<Option<AnalysedGame>, SettingsError> {
    tesuji_engine::suits::<G>(&plan.settings.profile)?;
    let begin = Instant::now();
    let wanted = wanted(&game.start, game.moves.len(), plan);
    let course = Course::new(&game.start, &game.moves, wanted);
    let means = Means { limits: plan.limits, odds: G::ODDS, stop };
    let (mut done, of) = (0, game.moves.len());
    let teller = told::Teller { course: &course, odds: G::ODDS, profile: &plan.settings.profile };
    let found = pass::pass(&course, means, &plan.settings, plan.threads, &mut |ply, known, inquiry| {
        done += 1;
        tell(AnalysisProgress { done, of, mv: &teller.provisional(ply, known, inquiry) });
    })?;
    let Some(mut found) = found else { return Ok(None) };
    if !pass::second_look(&course, means, &plan.settings, &mut found)? {
        return Ok(None);
    }
    let (start_view, moves) = teller.all(&found);
    let positions: Vec<G> = course.lines.iter().map(|line| line.top().clone()).collect();
    let last = course.lines.last();
    Ok(Some(AnalysedGame {
        number: game.number,
        source: game.source.clone(),
        game: answers::game::<G>(),
        players: game.players.clone(),
        title: game.title.clone(),
        result: game.result.clone(),
        start: answers::position(&game.start),
        opening: G::opening(&positions),
        outcome: last.and_then(PositionStack::game_over).map(answers::outcome::<G>),
        cut: game.cut.clone(),
        sides: summary::sides(&moves),
        turning_points: summary::turning_points(start_view.chance, &moves),
        phases: summary::phases(&positions, &moves),
        profile: answers::profile(&plan.settings.profile),
        effort: effort(plan.limits),
        nodes: found.nodes,
        seconds: begin.elapsed().as_secs_f64(),
        start_view,
        moves,
    }))
}

/// Which moves are judged.
fn wanted<G: Explained>(start: &G, count: usize, plan: &AnalysisPlan) -> Vec<bool> {
    let first = usize::from(start.side() == Side::Second);
    (0..count).map(|ply| ply + 1 >= plan.from_ply as usize && plan.sides[(ply + first) % 2]).collect()
}

fn effort(limits: Limits) -> AnalysisEffort {
    AnalysisEffort {
        nodes: limits.nodes,
        depth: limits.depth,
        time: limits.budget.hard.map(|time| time.as_secs_f64()),
    }
}
