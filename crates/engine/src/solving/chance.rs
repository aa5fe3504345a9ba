//! Moves of a game that gave something away.

use super::Chance;
use tesuji_game::Score;
use tesuji_solve::tactics::points;

/// Points that a move gives away if it is a mistake.
const GIFT: f64 = 0.2;
/// Points from which on there is something to win.
const BETTER: f64 = 0.65;
/// Points of a game that was lost, and of one that is not.
const LOST: f64 = 0.2;
const HELD: f64 = 0.45;

/// Whether the move gave something away that is worth finding: a mate where there was none, a good part of the game, or a
/// game that was lost.
pub(super) fn is_chance(chance: &Chance) -> bool {
    let mates = |score: Score| score.is_mate() && score > Score::DRAW;
    let (before, after) = (points(chance.before), points(chance.after));
    (mates(chance.after) && !mates(chance.before))
        || (after >= BETTER && after - before >= GIFT)
        || (before <= LOST && after >= HELD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gifts_are_told_from_drift() {
        let chance =
            |before, after| is_chance(&Chance { ply: 1, before: Score::cp(before), after: Score::cp(after) });
        assert!(chance(-30, 218), "a piece is lost, though the game is not over");
        assert!(chance(0, 500) && chance(-500, 0));
        assert!(!chance(300, 500) && !chance(0, 60) && !chance(-500, -300), "nothing changed hands");
        let mates = |before| is_chance(&Chance { ply: 1, before, after: Score::mate_in(3) });
        assert!(mates(Score::cp(900)) && !mates(Score::mate_in(5)));
    }
}
