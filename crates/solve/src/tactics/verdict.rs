//! What a line achieves.

use tesuji_game::Score;

/// What a solution achieves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The other side is mated.
    Mates {
        /// After so many plies.
        plies: u16,
        /// Whether that is proven, move by move, and not only the word of a search.
        proven: bool,
        /// Whether it is proven, too, that no mate is shorter.
        shortest: bool,
        /// It is proven that there is no mate within so many plies; 0 if nothing of the kind is known.
        none_within: u16,
    },
    /// The side to move is mated, whatever it plays: that is proven.
    Mated {
        /// After so many plies at most.
        plies: u16,
        /// Whether it is proven that it can hold out so long.
        longest: bool,
    },
    /// Material is won and the game with it; how much, in exchange values.
    Wins(Score),
    /// The game is won without winning material at once.
    Decides,
    /// The better game, and no more.
    Improves,
    /// A game that any other move loses is held.
    Saves,
    /// Nothing that another move would not do as well.
    Nothing,
    /// The game is lost; the line loses as slowly as can be.
    Loses,
    /// A mate was all that counted, and none was found.
    NoMate {
        /// Whether it is proven that there is none.
        proven: bool,
    },
}

/// Less than this is not material.
const MATERIAL: i32 = 80;
/// Points of a won game.
pub(super) const WON: f64 = 0.8;
/// Points of a lost game.
const LOST: f64 = 0.25;
/// Points that make a difference.
const STEP: f64 = 0.12;

/// The points to expect of a score: 1 for a win, 1/2 for a draw.
///
/// ```
/// use tesuji_game::Score;
/// use tesuji_solve::tactics::points;
/// assert_eq!(points(Score::DRAW), 0.5);
/// assert_eq!(points(Score::mate_in(3)), 1.0);
/// assert!((0.75..0.85).contains(&points(Score::cp(250))));
/// ```
#[must_use]
pub fn points(score: Score) -> f64 {
    if score.is_mate() {
        return if score > Score::DRAW { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-f64::from(score.raw()) / 190.0).exp())
}

/// Whether a move with the score `other` does as well as the solution with the score `best`.
pub(super) fn as_good(best: Score, other: Score) -> bool {
    if best.is_mate() && best > Score::DRAW {
        return other.is_mate() && other > Score::DRAW;
    }
    points(best) - points(other) < STEP
}

/// Whether a move with the score `other` mates no later than the solution with the score `best`.
pub(super) fn as_fast(best: Score, other: Score) -> bool {
    match (best.mate_distance(), other.mate_distance()) {
        (Some(best), Some(plies)) if other > Score::DRAW => plies <= best,
        _ => false,
    }
}

/// What is known of a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Known {
    pub(super) proven: bool,
    pub(super) shortest: bool,
    pub(super) none_within: u16,
}

impl Verdict {
    /// What a line is: its score, what is known of a mate, the material it wins, and the best that
    /// another first move gives.
    pub(super) fn of(score: Score, known: Known, gain: Score, second: Option<Score>) -> Verdict {
        let only = second.is_none_or(|second| !as_good(score, second));
        let lost = |score| points(score) < LOST;
        match (score.mate_distance(), points(score)) {
            (Some(plies), _) if score > Score::DRAW => {
                let Known { proven, shortest, none_within } = known;
                Verdict::Mates { plies, proven, shortest, none_within }
            }
            (Some(_), _) => Verdict::Loses,
            (None, points) if points >= WON && gain.raw() >= MATERIAL => Verdict::Wins(gain),
            (None, points) if points >= WON && only => Verdict::Decides,
            (None, _) if lost(score) => Verdict::Loses,
            (None, _) if !only => Verdict::Nothing,
            (None, _) if second.is_some_and(lost) => Verdict::Saves,
            (None, _) => Verdict::Improves,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_follow_score_gain_and_second_best() {
        let of = |score, gain, second: Option<i32>| {
            Verdict::of(Score::cp(score), Known::default(), Score::cp(gain), second.map(Score::cp))
        };
        assert_eq!(of(500, 300, Some(0)), Verdict::Wins(Score::cp(300)));
        assert_eq!(of(500, 0, Some(0)), Verdict::Decides);
        assert_eq!(of(500, 0, Some(450)), Verdict::Nothing);
        assert_eq!(of(0, 0, Some(-400)), Verdict::Saves);
        assert_eq!(of(100, 0, Some(0)), Verdict::Improves);
        assert_eq!(of(0, 0, Some(-10)), Verdict::Nothing);
        assert_eq!(of(-600, 0, Some(-900)), Verdict::Loses);
        assert_eq!(of(0, 0, None), Verdict::Improves);
        let mates = Verdict::Mates { plies: 3, proven: true, shortest: false, none_within: 1 };
        let known = Known { proven: true, shortest: false, none_within: 1 };
        assert_eq!(Verdict::of(Score::mate_in(3), known, Score::DRAW, None), mates);
        assert_eq!(Verdict::of(Score::mated_in(4), Known::default(), Score::DRAW, None), Verdict::Loses);
    }

    #[test]
    fn any_mate_is_as_good_as_a_mate_and_nothing_else_is() {
        assert!(as_good(Score::mate_in(3), Score::mate_in(9)));
        assert!(!as_good(Score::mate_in(3), Score::cp(2000)));
        assert!(as_good(Score::cp(900), Score::cp(700)));
        assert!(!as_good(Score::cp(300), Score::cp(50)));
        assert!(
            as_fast(Score::mate_in(3), Score::mate_in(3)) && !as_fast(Score::mate_in(3), Score::mate_in(5))
        );
        assert!(!as_fast(Score::mate_in(3), Score::mated_in(2)));
    }
}
