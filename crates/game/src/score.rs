use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// How many moves of either side lie between the root of a search and a position.
///
/// ```
/// use tesuji_game::Ply;
/// assert_eq!(Ply::ROOT.next(), Ply(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ply(pub u16);

impl Ply {
    /// The root itself.
    pub const ROOT: Ply = Ply(0);

    /// One move further from the root.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Ply {
        Ply(self.0 + 1)
    }
}

/// A value from the side to move's view: centipawns, or a distance to mate.
///
/// Near the ends of the range lie the mate scores: [`Score::mate_in`] (winning) and [`Score::mated_in`]
/// (losing) count plies from the root of the search, so a quicker mate is worth more. A transposition table
/// is shared by nodes at different plies; [`Score::to_table`] and [`Score::from_table`] turn the distance from
/// the root into one from the node and back.
///
/// ```
/// use tesuji_game::{Ply, Score};
///
/// let quick = Score::mate_in(3);
/// assert!(quick > Score::mate_in(5) && quick > Score::cp(2000));
/// assert_eq!(-quick, Score::mated_in(3));
/// assert_eq!(quick.mate_distance(), Some(3));
///
/// // Found 3 plies from the root at ply 2, so 1 ply from the node; met again at ply 6, it is mate in 7.
/// let stored = quick.to_table(Ply(2));
/// assert_eq!(Score::from_table(stored, Ply(6)), Score::mate_in(7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Below every score a search can return.
    pub const MIN: Score = Score(-32_001);
    /// Above every score a search can return.
    pub const MAX: Score = Score(32_001);
    /// A drawn game.
    pub const DRAW: Score = Score(0);
    /// The longest mate that has a score of its own, in plies. The longest mate problems known take 1,525.
    pub const LONGEST_MATE: u16 = 2_000;
    /// The largest score that is not a mate.
    pub const MAX_CP: Score = Score(MATE - Score::LONGEST_MATE as i32 - 1);

    /// So many hundredths of a pawn, kept below the mate scores.
    #[inline]
    #[must_use]
    pub const fn cp(centipawns: i32) -> Score {
        if centipawns > Score::MAX_CP.0 {
            Score::MAX_CP
        } else if centipawns < -Score::MAX_CP.0 {
            Score(-Score::MAX_CP.0)
        } else {
            Score(centipawns)
        }
    }

    /// The side to move mates `plies` plies from the root.
    ///
    /// Distances past [`Score::LONGEST_MATE`] count as that.
    #[inline]
    #[must_use]
    pub const fn mate_in(plies: u16) -> Score {
        let plies = if plies > Score::LONGEST_MATE { Score::LONGEST_MATE } else { plies };
        Score(MATE - plies as i32)
    }

    /// The side to move is mated `plies` plies from the root.
    #[inline]
    #[must_use]
    pub const fn mated_in(plies: u16) -> Score {
        Score(-Score::mate_in(plies).0)
    }

    /// The side to move is known to win at `ply`, nobody says how: what tables of endings say. The nearer to the root, the
    /// better; above all that an evaluation says, below every mate.
    #[inline]
    #[must_use]
    pub const fn known_win(ply: Ply) -> Score {
        Score(KNOWN_WIN - if ply.0 < KNOWN_PLIES { ply.0 } else { KNOWN_PLIES } as i32)
    }

    /// Whether the game is decided: a mate, or known to be won or lost.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= KNOWN_WIN - KNOWN_PLIES as i32
    }

    /// The raw number: centipawns, or a mate score beyond [`Score::MAX_CP`].
    #[inline]
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The next score up, mates included: the other end of a zero window.
    #[inline]
    #[must_use]
    pub const fn above(self) -> Score {
        Score(self.0 + 1)
    }

    /// The next score down.
    #[inline]
    #[must_use]
    pub const fn below(self) -> Score {
        Score(self.0 - 1)
    }

    /// Whether this is a mate for either side.
    #[inline]
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self.0.abs() > Score::MAX_CP.0 && self.0.abs() <= MATE
    }

    /// Plies from the root to the mate, whoever gives it.
    #[must_use]
    pub const fn mate_distance(self) -> Option<u16> {
        if self.is_mate() { Some((MATE - self.0.abs()) as u16) } else { None }
    }

    /// The score as a table keeps it: mates counted from the node at `ply` instead of from the root.
    #[inline]
    #[must_use]
    pub const fn to_table(self, ply: Ply) -> i16 {
        if !self.is_mate() {
            self.0 as i16
        } else if self.0 > 0 {
            let raised = self.0 + ply.0 as i32;
            (if raised > MATE { MATE } else { raised }) as i16
        } else {
            let lowered = self.0 - ply.0 as i32;
            (if lowered < -MATE { -MATE } else { lowered }) as i16
        }
    }

    /// The score of a table entry met at `ply`: the inverse of [`Score::to_table`]. Any 16 bits give a score
    /// between [`Score::MIN`] and [`Score::MAX`].
    #[inline]
    #[must_use]
    pub const fn from_table(stored: i16, ply: Ply) -> Score {
        let stored = stored as i32;
        let score = if stored.abs() > MATE { Score(stored.signum() * Score::MAX.0) } else { Score(stored) };
        // A mate from the node is further from the root, and never turns into a centipawn score.
        match score.mate_distance() {
            None => score,
            Some(distance) if score.0 > 0 => Score::mate_in(distance.saturating_add(ply.0)),
            Some(distance) => Score::mated_in(distance.saturating_add(ply.0)),
        }
    }
}

/// The score of a mate at the root itself.
const MATE: i32 = 32_000;

/// The score of a win that is known at the root itself, and how many plies can be told apart.
const KNOWN_WIN: i32 = 20_000;
const KNOWN_PLIES: u16 = 250;

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// A margin added to centipawns never makes a mate, and added to anything else changes nothing.
impl Add for Score {
    type Output = Score;

    #[inline]
    fn add(self, margin: Score) -> Score {
        if self.0.abs() > Score::MAX_CP.0 { self } else { Score::cp(self.0 + margin.0) }
    }
}

impl Sub for Score {
    type Output = Score;

    #[inline]
    fn sub(self, margin: Score) -> Score {
        self + -margin
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, margin: Score) {
        *self = *self + margin;
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, margin: Score) {
        *self = *self - margin;
    }
}

/// `+1.25`, `-0.30`, `mate in 3 plies`, `mated in 4 plies`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_distance() {
            Some(plies) => {
                let (mate, unit) =
                    (if self.0 > 0 { "mate" } else { "mated" }, if plies == 1 { "ply" } else { "plies" });
                write!(f, "{mate} in {plies} {unit}")
            }
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

/// What a stored or reported score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The true score is this.
    Exact,
    /// The true score is at least this: the search failed high.
    Lower,
    /// The true score is at most this: the search failed low.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_mated_lost_drawn_won_mating() {
        let order = [
            Score::MIN,
            Score::mated_in(0),
            Score::mated_in(1),
            Score::mated_in(Score::LONGEST_MATE),
            Score::cp(-1_000_000),
            Score::cp(-1),
            Score::DRAW,
            Score::cp(1),
            Score::cp(1_000_000),
            Score::mate_in(Score::LONGEST_MATE),
            Score::mate_in(1),
            Score::mate_in(0),
            Score::MAX,
        ];
        assert!(order.is_sorted());
        assert!(order.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn every_score_survives_the_table() {
        for ply in [0, 1, 7, 255, 2_000] {
            for raw in -32_000..=32_000 {
                let score = Score(raw);
                if score.mate_distance().is_some_and(|distance| distance < ply) {
                    continue; // no node at this ply can know of a mate nearer than itself
                }
                let ply = Ply(ply);
                assert_eq!(Score::from_table(score.to_table(ply), ply), score, "{score} at {ply:?}");
            }
        }
    }

    #[test]
    fn a_mate_never_becomes_a_centipawn_score() {
        let far = Score::mate_in(Score::LONGEST_MATE).to_table(Ply::ROOT);
        let met = Score::from_table(far, Ply(500));
        assert!(met.is_mate());
        assert!(!Score::MAX_CP.is_mate() && !Score::MIN.is_mate() && !Score::MAX.is_mate());
    }

    #[test]
    fn margins_make_no_mates() {
        let margin = Score::cp(100);
        assert_eq!(Score::cp(29_990) + margin, Score::MAX_CP);
        assert_eq!(Score::cp(-29_990) - margin, -Score::MAX_CP);
        assert_eq!(Score::mate_in(5) + margin, Score::mate_in(5));
        assert_eq!(Score::MIN - margin, Score::MIN);
        assert_eq!(Score::cp(10) + margin, Score::cp(110));
        assert_eq!(Score::mate_in(5).above(), Score::mate_in(4));
        assert_eq!(Score::cp(-1).above(), Score::DRAW);
        assert_eq!(Score::mated_in(4).below(), Score::mated_in(3));
    }

    #[test]
    fn any_table_bits_are_a_score() {
        for stored in i16::MIN..=i16::MAX {
            let score = Score::from_table(stored, Ply(3));
            assert!(Score::MIN <= score && score <= Score::MAX, "{stored}");
        }
    }

    #[test]
    fn shown_for_people() {
        assert_eq!(Score::cp(125).to_string(), "+1.25");
        assert_eq!(Score::cp(-30).to_string(), "-0.30");
        assert_eq!(Score::mate_in(3).to_string(), "mate in 3 plies");
        assert_eq!(Score::mate_in(1).to_string(), "mate in 1 ply");
        assert_eq!(Score::mated_in(4).to_string(), "mated in 4 plies");
    }
}
