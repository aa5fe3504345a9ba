//! What descriptions of pruning promise of it, to be held against what is measured.

use std::fmt;
use tesuji_params::{Profile, Technique, Techniques};

/// A range of percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Percent {
    /// At least so many.
    pub low: u32,
    /// At most so many.
    pub high: u32,
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.low, self.high)
    }
}

/// What a technique is said to save.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The technique.
    pub technique: Technique,
    /// So much of the tree.
    pub tree: Percent,
    /// So much of the time.
    pub time: Percent,
    /// What must be on for the claim to make sense: it is about what is saved beyond that.
    pub beyond: Option<Technique>,
}

/// Every claim.
pub const CLAIMS: &[Claim] = &[
    claim(Technique::LateMoveReduction, (15, 25), (10, 20)),
    claim(Technique::Futility, (10, 20), (8, 15)),
    claim(Technique::Delta, (5, 15), (5, 12)),
    claim(Technique::Razoring, (8, 18), (6, 15)),
    claim(Technique::MultiCut, (5, 12), (4, 10)),
    Claim { beyond: Some(Technique::Futility), ..claim(Technique::ExtendedFutility, (8, 15), (6, 12)) },
    claim(Technique::Probabilistic, (5, 10), (4, 8)),
];

const fn claim(technique: Technique, tree: (u32, u32), time: (u32, u32)) -> Claim {
    let tree = Percent { low: tree.0, high: tree.1 };
    Claim { technique, tree, time: Percent { low: time.0, high: time.1 }, beyond: None }
}

impl Claim {
    /// The claim about a technique, if there is one.
    ///
    /// ```
    /// use tesuji_lab::ablate::Claim;
    /// use tesuji_params::Technique;
    /// assert_eq!(Claim::about(Technique::Futility).map(|claim| (claim.tree.low, claim.tree.high)), Some((10, 20)));
    /// assert_eq!(Claim::about(Technique::Killers), None);
    /// ```
    #[must_use]
    pub fn about(technique: Technique) -> Option<&'static Claim> {
        CLAIMS.iter().find(|claim| claim.technique == technique)
    }
}

/// The frame: what a search needs before pruning can be measured on it. It is the profile `seed` without the
/// techniques that there are claims about, and without what adapts their margins.
///
/// ```
/// use tesuji_params::Technique;
/// let frame = tesuji_lab::ablate::frame();
/// assert!(frame.has(Technique::TableMove) && frame.has(Technique::Quiescence));
/// assert!(!frame.has(Technique::Futility) && !frame.has(Technique::NullMove));
/// ```
#[must_use]
pub fn frame() -> Techniques {
    let seed = Profile::seed().techniques.without(Technique::AdaptiveMargins);
    CLAIMS.iter().fold(seed, |frame, claim| frame.without(claim.technique))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_prunes_nothing_and_has_what_others_stand_on() {
        let names: Vec<&str> = frame().iter().map(Technique::name).collect();
        assert_eq!(
            names,
            [
                "mate_distance",
                "table_cut",
                "check_extension",
                "quiescence",
                "aspiration",
                "table_move",
                "killers",
                "butterfly_history"
            ]
        );
    }

    #[test]
    fn claims_are_ranges_about_different_techniques() {
        for (nth, claim) in CLAIMS.iter().enumerate() {
            for Percent { low, high } in [claim.tree, claim.time] {
                assert!(low < high && high < 100);
            }
            assert_eq!(CLAIMS.iter().position(|other| other.technique == claim.technique), Some(nth));
        }
    }
}
