//! What the program answers, made of what the crates below know.

use crate::evaluators::evaluators;
use crate::{Game, SettingsError, prose};

pub use crate::why::rule;

use tesuji_api as api;
use tesuji_game::perft::Stopped;
use tesuji_game::{Bound, MateCount, Outcome, PositionStack, Score, Side};
use tesuji_motifs::{FoundTheme, SolvedLine, Theme as _, Themed};
use tesuji_params::{Eval, Profile, Technique};
use tesuji_search::{Again, Counting, End};

/// A score.
#[must_use]
pub fn score(score: Score) -> api::Score {
    match score.mate_distance() {
        None => api::Score::Cp(score.raw()),
        Some(plies) if score < Score::DRAW => api::Score::Mate(-i32::from(plies)),
        Some(plies) => api::Score::Mate(plies.into()),
    }
}

/// The end of a window; none if it is open.
#[must_use]
pub fn edge(end: Score) -> Option<api::Score> {
    (end != Score::MIN && end != Score::MAX).then(|| score(end))
}

/// What a score says of the true one.
#[must_use]
pub fn bound(bound: Bound) -> api::Bound {
    match bound {
        Bound::Exact => api::Bound::Exact,
        Bound::Lower => api::Bound::Lower,
        Bound::Upper => api::Bound::Upper,
    }
}

/// A side.
#[must_use]
pub fn side(side: Side) -> api::Side {
    if side == Side::First { api::Side::First } else { api::Side::Second }
}

/// A profile by its name and hash.
#[must_use]
pub fn profile(profile: &Profile) -> api::Profile {
    api::Profile { name: profile.name.clone(), hash: profile.hash().to_string() }
}

/// A game.
#[must_use]
pub fn game<G: Game>() -> api::Game {
    let mates = match G::FACTS.mates {
        MateCount::Moves => api::MateCount::Moves,
        MateCount::Plies => api::MateCount::Plies,
    };
    api::Game { name: G::FACTS.name.to_string(), sides: G::SIDES.map(str::to_string), mates }
}

/// What a solved line shows.
pub(crate) fn themes<P: Themed>(line: &SolvedLine<P>) -> Vec<api::Theme> {
    let theme = |found: FoundTheme<P>| api::Theme {
        name: found.theme.name().to_string(),
        lichess: found.theme.lichess().map(str::to_string),
        japanese: found.theme.japanese().map(str::to_string),
        sentence: found.sentence,
        ply: found.ply as u32,
        pieces: found.evidence.iter().map(P::told).collect(),
    };
    P::themes(line).into_iter().map(theme).collect()
}

/// A position by its text alone.
#[must_use]
pub fn place<G: Game>(position: &G) -> api::Position {
    api::Position {
        game: game::<G>(),
        text: position.to_text(),
        side: side(position.side()),
        board: None,
        legal_moves: None,
        outcome: None,
    }
}

/// A position with its board and its moves.
#[must_use]
pub fn position<G: Game>(position: &G) -> api::Position {
    let dialect = position.move_dialect();
    let legal = |&mv: &G::Move| api::Move {
        protocol: position.write_move(mv, dialect),
        prose: position.write_move(mv, G::PROSE),
        japanese: G::japanese(position, &[mv]).map(|words| words.concat()),
    };
    let mut moves: Vec<api::Move> = position.legal_moves().iter().map(legal).collect();
    moves.sort_by(|one, other| one.protocol.cmp(&other.protocol));
    api::Position { board: Some(position.diagram()), legal_moves: Some(moves), ..place(position) }
}

/// The top of a line of play, with how the game ended if it did.
#[must_use]
pub fn top<G: Game>(line: &PositionStack<G>) -> api::Position {
    let outcome = line.game_over().map(outcome::<G>);
    api::Position { outcome, ..position(line.top()) }
}

/// The top of a line of play as protocols show it.
#[must_use]
pub fn shown<G: Game>(line: &PositionStack<G>) -> api::ShownPosition {
    let position = line.top();
    api::ShownPosition {
        position: top(line),
        notation: G::TEXT.to_string(),
        key: position.key().to_string(),
        checkers: position.checking_squares(),
    }
}

/// The leaves after each move, written, and those of all.
///
/// # Errors
/// If there are more than a number can say.
pub fn divided<G: Game>(
    position: &G,
    dialect: G::Dialect,
    shares: Vec<(G::Move, u64)>,
) -> Result<(u64, Vec<api::PerftMove>), Stopped> {
    let sum = shares.iter().try_fold(0u64, |sum, &(_, leaves)| sum.checked_add(leaves));
    let share = |(mv, leaves)| api::PerftMove { mv: position.write_move(mv, dialect), leaves };
    Ok((sum.ok_or(Stopped::Overflow)?, shares.into_iter().map(share).collect()))
}

/// `White wins by checkmate`, `draw by stalemate`.
#[must_use]
pub fn outcome<G: Game>(outcome: Outcome) -> api::Outcome {
    let reason = match outcome {
        Outcome::Win { winner, by } => format!("{} wins by {by}", G::SIDES[winner.index()]),
        Outcome::Draw { .. } | Outcome::Ahead { .. } => outcome.to_string(),
    };
    api::Outcome { winner: outcome.winner().map(side), reason }
}

/// Moves one after the other.
#[must_use]
pub fn line<G: Game>(start: &G, moves: &[G::Move]) -> Vec<api::Move> {
    let (mut position, dialect) = (start.clone(), start.move_dialect());
    let protocol = moves.iter().map(|&mv| {
        let text = position.write_move(mv, dialect);
        position = position.after(mv);
        text
    });
    let mut japanese = G::japanese(start, moves).map(Vec::into_iter);
    let words = protocol.zip(prose(start, moves));
    words
        .map(|(protocol, prose)| {
            let japanese = japanese.as_mut().and_then(Iterator::next);
            api::Move { protocol, prose, japanese }
        })
        .collect()
}

/// The evaluation of a position, taken apart by the evaluator itself.
///
/// ```
/// use tesuji_api::{Explanation, Score};
/// use tesuji_params::Profile;
/// let mut profile = Profile::default();
/// profile.assign("eval=classic")?;
/// let told = tesuji_engine::answers::evaluation(&tesuji_chess::Position::start(), &profile)?;
/// assert_eq!((told.eval.as_str(), told.score), ("classic", Score::Cp(0)));
/// assert!(matches!(told.explanation, Explanation::Classic(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game has no such evaluation, or the file is none.
pub fn evaluation<G: Game>(place: &G, profile: &Profile) -> Result<api::Evaluation, SettingsError> {
    let mut evaluator = evaluators::<G>(profile)?();
    evaluator.reset(place);
    let value = evaluator.evaluate(place);
    let standard = || G::EVALUATIONS.first().map_or("", |evaluation| evaluation.name);
    Ok(api::Evaluation {
        position: position(place),
        eval: match &profile.eval {
            Eval::Standard => standard().to_string(),
            chosen => chosen.text().unwrap_or_default().to_string(),
        },
        score: score(value),
        first_cp: if place.side() == Side::First { value.raw() } else { -value.raw() },
        explanation: evaluator.explain(place),
    })
}

/// How a node ended.
#[must_use]
pub fn end(end: End) -> api::End {
    match end {
        End::GameOver => api::End::GameOver,
        End::Horizon => api::End::Horizon,
        End::StandPat => api::End::StandPat,
        End::Cut(technique) => api::End::Cut { technique: technique.name().to_string() },
        End::FailedHigh => api::End::FailedHigh,
        End::Exact => api::End::Exact,
        End::FailedLow => api::End::FailedLow,
        End::Stopped => api::End::Stopped,
    }
}

/// What a search did.
#[must_use]
pub fn counts(counting: &Counting) -> api::Counts {
    let technique = |&technique: &Technique| {
        let counts = counting.of(technique);
        api::TechniqueCount {
            technique: technique.name().to_string(),
            tried: counts.tried,
            fired: counts.fired,
            cut: counts.cut,
            skipped: counts.skipped,
        }
    };
    let ended = |one: End| api::EndCount { end: end(one), nodes: counting.ended(one) };
    let again = |why: Again| api::AgainCount { reason: why.to_string(), times: counting.again(why) };
    api::Counts {
        nodes: counting.nodes(),
        techniques: Technique::ALL.iter().map(technique).collect(),
        ends: End::PLAIN.map(ended).to_vec(),
        cutoffs_by_move: counting.cutoffs_by_move().to_vec(),
        searched_again: Again::ALL.map(again).to_vec(),
        table_asks: counting.table_asks,
        table_hits: counting.table_hits,
        nodes_by_depth: counting
            .by_depth
            .iter()
            .map(|(&depth, &nodes)| api::DepthCount { depth, nodes })
            .collect(),
    }
}
