use super::Candidate;
use tesuji_params::Technique;

/// Check extensions. A check that loses nothing costs no depth: the answer is forced. Checks that simply hang a
/// piece are not followed.
pub(crate) struct CheckExtension;

impl CheckExtension {
    pub(crate) const ID: Technique = Technique::CheckExtension;

    /// Whether the move is searched a ply deeper. `safe` tells whether it loses no material.
    #[inline]
    pub(crate) fn extends(mv: &Candidate, safe: impl Fn() -> bool) -> bool {
        mv.gives_check && safe()
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts;
    use super::*;

    #[test]
    fn only_checks_that_lose_nothing() {
        let check = Candidate { gives_check: true, ..facts::quiet(3) };
        assert!(CheckExtension::extends(&check, || true));
        assert!(!CheckExtension::extends(&check, || false));
        assert!(!CheckExtension::extends(&facts::quiet(3), || true));
    }
}
