use std::fmt;

/// How the length of a mate is told: chess counts the moves of the mating side, shogi counts plies.
///
/// ```
/// use tesuji_game::MateCount;
/// assert_eq!((MateCount::Moves.number(5), MateCount::Plies.number(5)), (3, 5));
/// assert_eq!(MateCount::Moves.plies(3), 5);
/// assert_eq!(format!("mate in {}", MateCount::Moves.told(5)), "mate in 3");
/// assert_eq!(format!("mate in {}", MateCount::Plies.told(5)), "mate in 5 plies");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MateCount {
    /// Moves of the side that mates.
    Moves,
    /// Moves of both sides.
    Plies,
}

impl MateCount {
    /// The number that stands for so many plies.
    #[must_use]
    pub const fn number(self, plies: u16) -> u16 {
        match self {
            MateCount::Moves => plies.div_ceil(2),
            MateCount::Plies => plies,
        }
    }

    /// The plies that a number stands for, where the side to move mates.
    #[must_use]
    pub const fn plies(self, number: u16) -> u16 {
        match self {
            MateCount::Moves => number.saturating_mul(2).saturating_sub(1),
            MateCount::Plies => number,
        }
    }

    /// So many plies in words: `3` for moves, which is what everybody expects, `5 plies` for plies.
    #[must_use]
    pub const fn told(self, plies: u16) -> impl fmt::Display {
        Told { count: self, plies }
    }
}

struct Told {
    count: MateCount,
    plies: u16,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.count.number(self.plies);
        match (self.count, number) {
            (MateCount::Moves, _) => write!(f, "{number}"),
            (MateCount::Plies, 1) => write!(f, "1 ply"),
            (MateCount::Plies, _) => write!(f, "{number} plies"),
        }
    }
}
