//! One game out of a text, of whatever game it is: compiled here once for all who have only a name and a text.

use crate::{AnalysedGame, AnalysisPlan, Explained, PlayedGame, ReadRecord, Stop, analyse};
use tesuji_engine::{Variant, for_game};
use tesuji_lab::input::{Format, Input};
use tesuji_lab::recorded_game;

/// Analyses the one game of a record. Nothing if it was stopped.
///
/// ```
/// use tesuji_analyse::{AnalysisPlan, analyse_text};
/// use tesuji_engine::Variant;
/// use tesuji_game::Stop;
/// use tesuji_search::Limits;
///
/// let plan = AnalysisPlan { limits: Limits::nodes(500), ..AnalysisPlan::default() };
/// let told = analyse_text(Variant::Chess, "1. f3 e5 2. g4 Qh4# 0-1", None, &plan, &Stop::new());
/// assert_eq!(told.unwrap().unwrap().moves.len(), 4);
/// let told = analyse_text(Variant::Chess, "1. e4 *\n\n1. d4 *", None, &plan, &Stop::new());
/// assert_eq!(told.unwrap().unwrap_err(), "more than one game");
/// ```
///
/// # Errors
/// If it is no record of one game, or the settings are none for it.
pub fn analyse_text(
    game: Variant,
    text: &str,
    format: Option<Format>,
    plan: &AnalysisPlan,
    stop: &Stop,
) -> Option<Result<AnalysedGame, String>> {
    for_game!(game, G => analysed::<G>(text, format, plan, stop))
}

fn analysed<G: Explained>(
    text: &str,
    format: Option<Format>,
    plan: &AnalysisPlan,
    stop: &Stop,
) -> Option<Result<AnalysedGame, String>> {
    match record::<G>(text, format) {
        Ok(record) => analyse(&PlayedGame::<G>::of(&record, 1, ""), plan, stop, &mut |_| ())
            .map_err(|error| error.to_string())
            .transpose(),
        Err(why) => Some(Err(why)),
    }
}

/// The only game of a record.
fn record<G: Explained>(text: &str, format: Option<Format>) -> Result<G::Record, String> {
    let input = Input::of("", text.as_bytes()).map_err(|error| error.to_string())?;
    let mut input = input.with_format(format);
    if recorded_game(input.format(), Some(G::VARIANT)) != Some(G::VARIANT) {
        return Err(format!("no record of {}", G::VARIANT));
    }
    let (mut first, mut count) = (None, 0);
    G::read_records(&mut input, &mut |read: ReadRecord<G>| {
        count += 1;
        first.get_or_insert(read);
        count < 2
    });
    match first {
        None => Err("no game".to_string()),
        Some(_) if count > 1 => Err("more than one game".to_string()),
        Some(Err((line, why))) => Err(format!("line {line}: {why}")),
        Some(Ok(record)) => Ok(record),
    }
}
