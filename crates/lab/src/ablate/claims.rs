//! What descriptions of pruning promise of it, to be held against what is measured.

use tesuji_params::{Profile, Technique, Techniques};

/// The share of the tree that a technique is said to save.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The technique.
    pub technique: Technique,
    /// At least so many percent.
    pub low: u32,
    /// At most so many percent.
    pub high: u32,
    /// What must be on for the claim to make sense: it is about what is saved beyond that.
    pub beyond: Option<Technique>,
}

/// Every claim.
pub const CLAIMS: &[Claim] = &[
    claim(Technique::LateMoveReduction, 15, 25),
    claim(Technique::Futility, 10, 20),
    claim(Technique::Delta, 5, 15),
    claim(Technique::Razoring, 8, 18),
    claim(Technique::MultiCut, 5, 12),
    Claim { beyond: Some(Technique::Futility), ..claim(Technique::ExtendedFutility, 8, 15) },
    claim(Technique::Probabilistic, 5, 10),
];

const fn claim(technique: Technique, low: u32, high: u32) -> Claim {
    Claim { technique, low, high, beyond: None }
}

impl Claim {
    /// The claim about a technique, if there is one.
    ///
    /// ```
    /// use tesuji_lab::ablate::Claim;
    /// use tesuji_params::Technique;
    /// assert_eq!(Claim::about(Technique::Futility).map(|claim| (claim.low, claim.high)), Some((10, 20)));
    /// assert_eq!(Claim::about(Technique::Killers), None);
    /// ```
    #[must_use]
    pub fn about(technique: Technique) -> Option<&'static Claim> {
        CLAIMS.iter().find(|claim| claim.technique == technique)
    }
}

/// The frame: what a search needs before pruning can be measured on it. It is the profile `seed` without the
/// techniques that there are claims about.
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
            assert!(claim.low < claim.high && claim.high < 100);
            assert_eq!(CLAIMS.iter().position(|other| other.technique == claim.technique), Some(nth));
        }
    }
}
