//! The positions of records, whichever way their games are written.
//!
//! | item | what it is |
//! |---|---|
//! | [`walk`] | every position of a game |
//! | [`unfolded`] | a game with all its positions written out |
//! | [`folded`] | a game as its first position and its moves |
//! | [`Survey`] | what is in files |

mod survey;
#[cfg(test)]
mod tests;

pub use survey::{Survey, Surveyed};

use crate::LabGame;
use tesuji_game::Side;
use tesuji_learn::record::{AFTER, IN_CHECK, Moment, NOISY, RecordError, StoredGame, Wrong};

/// Shows every position of a game with its moment. Flags that were not written are there.
///
/// # Errors
/// If the bytes are no position, or a move cannot be played.
pub fn walk<G: LabGame>(
    game: &StoredGame,
    mut show: impl FnMut(&G, &Moment) -> Result<(), String>,
) -> Result<(), String> {
    let wrong = |nth: usize, why: &str| format!("game {:016x}, position {nth}: {why}", game.id);
    let (mut here, mut before): (Option<G>, bool) = (None, false);
    for (nth, moment) in game.moments.iter().enumerate() {
        if !moment.position.is_empty() {
            let position = G::decode(&moment.position).map_err(|why| wrong(nth, &why))?;
            if moment.flags == 0 && game.moments.get(nth + 1).is_some_and(|next| next.position.is_empty()) {
                here = Some(position);
            } else {
                show(&position, moment)?;
                here = None;
                continue;
            }
        }
        let Some(position) = &here else { return Err(wrong(nth, "nothing leads there")) };
        let mv = position.unpack(moment.played);
        let noisy = mv.is_some_and(|mv| position.is_noisy(mv));
        let flags = (u8::from(position.royal_attacked()) * IN_CHECK)
            | (u8::from(noisy) * NOISY)
            | (u8::from(before) * AFTER);
        before = noisy;
        show(position, &Moment { position: Vec::new(), flags, ..*moment })?;
        here = match mv {
            Some(mv) => Some(position.after(mv)),
            None if nth + 1 == game.moments.len() => None,
            None => return Err(wrong(nth, "a move that cannot be played")),
        };
    }
    Ok(())
}

/// A game with all its positions written out, and their flags.
///
/// # Errors
/// If the bytes are no position, or a move cannot be played.
pub fn unfolded<G: LabGame>(game: &StoredGame) -> Result<StoredGame, String> {
    if game.moments.iter().all(|moment| !moment.position.is_empty()) {
        return Ok(game.clone());
    }
    let mut moments = Vec::with_capacity(game.moments.len());
    walk::<G>(game, |position, moment| {
        let mut moment = moment.clone();
        if moment.position.is_empty() {
            position.encode(&mut moment.position);
        }
        moments.push(moment);
        Ok(())
    })?;
    Ok(StoredGame { moments, ..*game })
}

/// A game as its first position and its moves, if its positions follow from each other; as it is if they do not.
#[must_use]
pub fn folded<G: LabGame>(game: &StoredGame) -> StoredGame {
    let mut short = game.clone();
    for moment in short.moments.iter_mut().skip(1) {
        moment.position.clear();
    }
    short.moments.iter_mut().for_each(|moment| moment.flags = 0);
    let mut wanted = game.clone();
    // What happened before the first position is known to nobody.
    wanted.moments.iter_mut().take(1).for_each(|moment| moment.flags &= !AFTER);
    let same = unfolded::<G>(&short).is_ok_and(|again| again == wanted);
    if same { short } else { game.clone() }
}

/// What the score and the result of a moment are to the side to move, as a sign.
pub(crate) fn sign<G: LabGame>(position: &G) -> i32 {
    if position.side() == Side::First { 1 } else { -1 }
}

/// The games of a file without one that a crash has cut off at its end.
pub fn whole(
    games: impl IntoIterator<Item = Result<StoredGame, RecordError>>,
) -> impl Iterator<Item = Result<StoredGame, RecordError>> {
    games.into_iter().take_while(|game| !matches!(game, Err(error) if error.wrong == Wrong::CutOff))
}
