//! Moves of a game that gave something away.

use super::Chance;
use crate::Odds;
use crate::judging::{HELD, LOST};
use tesuji_api::MoveGrade;
use tesuji_game::Score;

/// Points from which on there is something to win.
const BETTER: f64 = 0.65;

/// Whether the move gave something away that is worth finding: a mate where there was none, a good part of the game, or a
/// game that was lost. It is judged as an [analysis](crate::judging) judges it.
pub(super) fn is_chance(chance: &Chance, odds: Odds) -> bool {
    let mates = |score: Score| score.is_mate() && score > Score::DRAW;
    let (before, after) = (odds.points(chance.before), odds.points(chance.after));
    let fault = odds.judge(-chance.before, -chance.after);
    let bad = fault.is_some_and(|fault| fault.grade >= MoveGrade::Mistake);
    (mates(chance.after) && !mates(chance.before))
        || (bad && (after >= BETTER || (before <= LOST && after >= HELD)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ODDS: Odds = Odds { half: 150.0, spread: 100.0 };

    #[test]
    fn gifts_are_told_from_drift() {
        let chance = |before, after| {
            is_chance(&Chance { ply: 1, before: Score::cp(before), after: Score::cp(after) }, ODDS)
        };
        assert!(chance(-30, 218), "a piece is lost, though the game is not over");
        assert!(chance(0, 500) && chance(-500, 0));
        assert!(!chance(400, 600) && !chance(0, 40) && !chance(-600, -400), "nothing changed hands");
        let mates = |before| is_chance(&Chance { ply: 1, before, after: Score::mate_in(3) }, ODDS);
        assert!(mates(Score::cp(900)) && !mates(Score::mate_in(5)));
    }
}
