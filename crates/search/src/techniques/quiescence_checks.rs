use tesuji_params::{Technique, Tunables};

/// Checks in quiescence. The first plies of quiescence try quiet checks as well as captures.
pub(crate) struct QuiescenceChecks;

impl QuiescenceChecks {
    pub(crate) const ID: Technique = Technique::QuiescenceChecks;

    /// Whether quiescence at this depth (0 and below) tries checks.
    #[inline]
    pub(crate) fn tries(depth: i32, tunables: &Tunables) -> bool {
        depth > -tunables.quiescence_checks.plies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_plies() {
        let mut t = Tunables::default();
        t.quiescence_checks.plies = 1;
        assert!(QuiescenceChecks::tries(0, &t) && !QuiescenceChecks::tries(-1, &t));
        t.quiescence_checks.plies = 2;
        assert!(QuiescenceChecks::tries(-1, &t) && !QuiescenceChecks::tries(-2, &t));
        t.quiescence_checks.plies = 0;
        assert!(!QuiescenceChecks::tries(0, &t));
    }
}
