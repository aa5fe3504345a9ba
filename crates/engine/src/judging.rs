//! What is wrong with a move, by the points that it gives away.
//!
//! Pure functions of scores: an analysis of games and a search for problems in them judge alike.

use crate::Odds;
use tesuji_api::{Lapse, MoveGrade};
use tesuji_game::Score;

/// Points that an inaccuracy, a mistake and a blunder give away at least.
pub const INACCURACY: f64 = 0.06;
/// See [`INACCURACY`].
pub const MISTAKE: f64 = 0.12;
/// See [`INACCURACY`].
pub const BLUNDER: f64 = 0.22;

/// Points of a game that is won,
pub const WON: f64 = 0.80;
/// of one that is not won any more,
const OPEN: f64 = 0.65;
/// of one that is held,
pub const HELD: f64 = 0.40;
/// and of one that is lost.
pub const LOST: f64 = 0.20;

/// Where so few points are left, or to be had, nothing is lost by a mate that is missed or allowed.
const DECIDED: f64 = 0.04;

/// A mate that is missed in a game that stays won is worth a word up to so many plies.
const SHORT: u16 = 7;

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveFault {
    /// How bad it is.
    pub grade: MoveGrade,
    /// What it missed or allowed, if it is one of these.
    pub lapse: Option<Lapse>,
}

impl Odds {
    /// The points that a move gives away.
    #[must_use]
    pub fn loss(self, best: Score, played: Score) -> f64 {
        (self.points(best) - self.points(played)).max(0.0)
    }

    /// What is wrong with a move: what the position was worth to its side with the best move, and what it was worth with
    /// this one. Mates must be proven.
    ///
    /// ```
    /// use tesuji_api::{Lapse, MoveGrade};
    /// use tesuji_engine::Odds;
    /// use tesuji_game::Score;
    /// let odds = Odds { half: 200.0, spread: 85.0 };
    /// assert_eq!(odds.judge(Score::cp(20), Score::cp(10)), None);
    /// let fault = odds.judge(Score::cp(20), Score::cp(-400)).unwrap();
    /// assert_eq!((fault.grade, fault.lapse), (MoveGrade::Blunder, Some(Lapse::MissedSave)));
    /// let fault = odds.judge(Score::cp(20), Score::mated_in(4)).unwrap();
    /// assert_eq!(fault.lapse, Some(Lapse::AllowedMate));
    /// ```
    #[must_use]
    pub fn judge(self, best: Score, played: Score) -> Option<MoveFault> {
        let loss = self.loss(best, played);
        let grade = match loss {
            BLUNDER.. => Some(MoveGrade::Blunder),
            MISTAKE.. => Some(MoveGrade::Mistake),
            INACCURACY.. => Some(MoveGrade::Inaccuracy),
            _ => None,
        };
        let lapse = self.lapse(best, played, grade);
        // A short mate that was missed is worth a word, even if the game stays won.
        let grade = grade.or_else(|| {
            let short = best.mate_distance().is_some_and(|plies| plies <= SHORT);
            (lapse == Some(Lapse::MissedMate) && short).then_some(MoveGrade::Inaccuracy)
        });
        grade.map(|grade| MoveFault { grade, lapse })
    }

    fn lapse(self, best: Score, played: Score, grade: Option<MoveGrade>) -> Option<Lapse> {
        let mates = |score: Score| score.is_mate() && score > Score::DRAW;
        let mated = |score: Score| score.is_mate() && score < Score::DRAW;
        let (before, after) = (self.points(best), self.points(played));
        let bad = grade.is_some_and(|grade| grade >= MoveGrade::Mistake);
        if mated(played) && !mated(best) && before > DECIDED {
            Some(Lapse::AllowedMate)
        } else if mates(best) && !mates(played) {
            Some(Lapse::MissedMate)
        } else if bad && before >= WON && after <= OPEN {
            Some(Lapse::MissedWin)
        } else if bad && before >= HELD && after <= LOST {
            Some(Lapse::MissedSave)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ODDS: Odds = Odds { half: 150.0, spread: 100.0 };

    fn judge(best: i32, played: i32) -> Option<MoveFault> {
        ODDS.judge(Score::cp(best), Score::cp(played))
    }

    #[test]
    fn grades_follow_the_points_and_not_the_pawns() {
        assert_eq!(judge(900, 600), None, "won is won");
        assert_eq!(judge(0, -10), None);
        let grades = [-45, -80, -200].map(|played| judge(0, played).map(|fault| fault.grade));
        assert_eq!(grades, [MoveGrade::Inaccuracy, MoveGrade::Mistake, MoveGrade::Blunder].map(Some));
        assert_eq!(judge(0, 300), None, "a move that is better than the best gives nothing away");
    }

    #[test]
    fn lapses_are_told_apart() {
        let lapse = |best, played| ODDS.judge(best, played).and_then(|fault| fault.lapse);
        let cp = Score::cp;
        assert_eq!(lapse(cp(600), cp(0)), Some(Lapse::MissedWin));
        assert_eq!(lapse(cp(0), cp(-600)), Some(Lapse::MissedSave));
        assert_eq!(lapse(cp(30), Score::mated_in(6)), Some(Lapse::AllowedMate));
        assert_eq!(lapse(Score::mate_in(5), cp(100)), Some(Lapse::MissedMate));
        assert_eq!(lapse(Score::mate_in(5), Score::mate_in(9)), None, "a mate is a mate");
        assert_eq!(ODDS.judge(cp(-2000), Score::mated_in(6)), None, "nothing was left to lose");
        assert_eq!(ODDS.judge(Score::mate_in(21), cp(2500)), None, "long, and won all the same");
        let short = ODDS.judge(Score::mate_in(3), cp(2500)).unwrap();
        assert_eq!((short.grade, short.lapse), (MoveGrade::Inaccuracy, Some(Lapse::MissedMate)));
    }
}
