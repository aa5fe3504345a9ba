//! Problems: solved, and tried by a person.

use crate::board::{Played, read_move, variant};
use crate::session::{GIVEN_UP, TABLE};
use tesuji_api::{
    Card, PageLine, PageProblems, PageSolution, PageStart, PageTried, PageTry, Reasons, Verdict,
};
use tesuji_engine::{Problem, ProblemSolver, Settings, SolveOptions, Variant, Wanted, answers, for_game};
use tesuji_game::Stop;
use tesuji_lab::LabGame;
use tesuji_lab::ablate::Case;
use tesuji_params::Technique;
use tesuji_search::Limits;

/// Nodes for each move that has to be found.
const NODES: u64 = 400_000;

/// The problems that come with a game.
pub(crate) fn problems(game: Variant) -> PageProblems {
    for_game!(game, G => of_game::<G>())
}

fn of_game<G: LabGame>() -> PageProblems {
    let cases = Case::<G>::read_all(G::TACTICS).unwrap_or_default();
    let problem =
        |case: Case<G>| PageStart { name: case.name, japanese: None, text: case.position.to_text() };
    PageProblems { problems: cases.into_iter().map(problem).collect() }
}

/// What there is to be found at the end of a line.
///
/// # Errors
/// If there is nothing to solve, or it was given up.
pub(crate) fn solution(line: &PageLine, stop: &Stop) -> Result<PageSolution, String> {
    let game = variant(&line.game)?;
    for_game!(game, G => {
        let played = Played::<G>::read(line)?;
        let problem = Problem::new(played.line.top().clone());
        problem.check()?;
        let card = solved::<G>(&problem, stop)?;
        Ok(PageSolution { score: tesuji_text::score(card.score, &answers::game::<G>()), card })
    })
}

fn solved<G: LabGame>(problem: &Problem<G>, stop: &Stop) -> Result<Card, String> {
    let mut solver = solver::<G>()?;
    let effort = SolveOptions { limits: Limits::nodes(NODES), explain: true, ..SolveOptions::default() };
    let solved = solver.solve(problem, &effort, stop);
    solved.map(|solved| solved.card).ok_or_else(|| GIVEN_UP.to_string())
}

/// The solver with the profile for problems: threats of mate are looked for, or where drops make that dear, not pruned away.
fn solver<G: LabGame>() -> Result<Box<dyn ProblemSolver<G>>, String> {
    let mut profile = G::VARIANT.profile();
    if G::FACTS.has_drops {
        profile.switch(Technique::ReverseFutility, false);
    } else {
        profile.switch(Technique::MateThreat, true);
    }
    let settings = Settings { hash: TABLE, profile, ..Settings::of(G::VARIANT) };
    G::solver(&settings).map_err(|error| error.to_string())
}

/// Whether a move does what the solution does, and how it is answered.
///
/// # Errors
/// If the line is wrong, or it was given up.
pub(crate) fn tried(wanted: &PageTry, stop: &Stop) -> Result<PageTried, String> {
    let game = variant(&wanted.line.game)?;
    for_game!(game, G => tried_in::<G>(wanted, stop))
}

fn tried_in<G: LabGame>(wanted: &PageTry, stop: &Stop) -> Result<PageTried, String> {
    let played = Played::<G>::read(&wanted.line)?;
    let top = played.line.top();
    let mv = read_move(top, &wanted.mv)?;
    let card = solved(&Problem::new(top.clone()), stop)?;
    let text = top.write_move(mv, top.move_dialect());
    let mut line = played.line.clone();
    line.push(mv);
    let over = line.game_over();
    let winner = over.and_then(tesuji_game::Outcome::winner);
    let mates = matches!(card.verdict, Verdict::Mates { .. });
    let is_key = card.line.first().is_some_and(|first| first.protocol == text);
    let does_as_well = card.reasons.as_ref().is_some_and(|reasons| is_among(reasons, &text));
    let won = winner == Some(top.side());
    let answer = if over.is_some() { None } else { Some(answered(top, mv, mates, stop)?) };
    // A mate that another move gives is right too, however long it takes: that is proven.
    let proven = answer.as_ref().is_some_and(|card| matches!(card.verdict, Verdict::Mated { .. }));
    let right = won || is_key || does_as_well || mates && proven;
    let ply = if right { 1 } else { usize::MAX };
    let answer_line = answer.as_ref().map_or(Vec::new(), |card| card.line.clone());
    let done = won || !right || over.is_some() || card.line.len() <= 1;
    Ok(PageTried {
        right,
        done,
        proven: won || proven || matches!(card.verdict, Verdict::Mates { proven: true, .. }) && is_key,
        score: answer
            .as_ref()
            .map_or_else(String::new, |answer| tesuji_text::score(answer.score, &answers::game::<G>())),
        answer: answer_line.into_iter().take(ply).collect(),
        card: done.then_some(card),
    })
}

/// Whether a move is one that does as well as the solution.
fn is_among(reasons: &Reasons, text: &str) -> bool {
    let others = reasons.duals.iter().chain(&reasons.slower);
    others.filter_map(|other| other.line.first()).any(|mv| mv.protocol == text)
}

/// The best answer to a move: how it resists a mate, or how it refutes what was tried.
fn answered<G: LabGame>(position: &G, mv: G::Move, mates: bool, stop: &Stop) -> Result<Card, String> {
    let mut problem = Problem::after(position, mv);
    if mates {
        problem.wanted = Wanted::Mated { plies: None };
    }
    solved(&problem, stop)
}
