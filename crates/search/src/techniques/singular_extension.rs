use super::Node;
use crate::{Depth, Entry};
use tesuji_game::{Bound, Score};
use tesuji_params::{Technique, Tunables};

/// Singular extensions (SE). If without the table move every move fails low against a window lowered by a margin,
/// the table move is an only move and is searched deeper. If the others reach beta without it, the node has two
/// refutations and is cut. Costs a reduced search of the node; finds long forced lines.
///
/// T. Anantharaman, M. Campbell and F. Hsu, 'Singular extensions', 1990.
pub(crate) struct SingularExtension;

/// What the search without the table move says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SingularVerdict {
    /// Search the table move so much deeper.
    Extend(Depth),
    /// Other moves are as good, the node fails high.
    Cut(Score),
}

impl SingularExtension {
    pub(crate) const ID: Technique = Technique::SingularExtension;

    /// The upper end of the lowered window (`singularBeta`): the score of the TT entry less a margin that grows with the
    /// depth. Nothing if the table move is not worth the test.
    #[inline]
    pub(crate) fn window(node: &Node, entry: &Entry, tunables: &Tunables) -> Option<Score> {
        let tunables = &tunables.singular_extension;
        let fits = node.depth >= tunables.min_depth
            && entry.depth >= node.depth - tunables.entry_slack
            && entry.bound != Bound::Upper
            && !entry.score.is_mate();
        fits.then(|| entry.score - Score::cp(tunables.margin * node.depth))
    }

    /// What follows from the score of the others against the lowered window.
    #[inline]
    pub(crate) fn verdict(
        node: &Node,
        entry: &Entry,
        window: Score,
        others: Score,
        tunables: &Tunables,
    ) -> SingularVerdict {
        if others < window {
            let clear = others + Score::cp(tunables.singular_extension.double_margin) < window;
            SingularVerdict::Extend(if !node.pv && clear { 2 } else { 1 })
        } else if window >= node.beta {
            SingularVerdict::Cut(window)
        } else if entry.score >= node.beta {
            SingularVerdict::Extend(-2)
        } else if node.cut {
            SingularVerdict::Extend(-1)
        } else {
            SingularVerdict::Extend(0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts;
    use super::*;

    fn entry(depth: Depth, score: i32, bound: Bound) -> Entry {
        Entry { mv: 1, score: Score::cp(score), bound, depth, static_score: None, pv: false }
    }

    fn tunables() -> Tunables {
        let mut t = Tunables::default();
        let s = &mut t.singular_extension;
        (s.min_depth, s.entry_slack, s.margin, s.double_margin) = (8, 3, 2, 20);
        t
    }

    #[test]
    fn the_entry_must_be_deep_and_not_an_upper_bound() {
        let t = tunables();
        let window = |depth, entry| SingularExtension::window(&facts::node(depth), &entry, &t);
        assert_eq!(window(8, entry(5, 40, Bound::Lower)), Some(Score::cp(24)));
        assert_eq!(window(7, entry(7, 40, Bound::Lower)), None);
        assert_eq!(window(8, entry(4, 40, Bound::Lower)), None);
        assert_eq!(window(8, entry(8, 40, Bound::Upper)), None);
        assert_eq!(window(8, Entry { score: Score::mate_in(5), ..entry(8, 0, Bound::Exact) }), None);
    }

    #[test]
    fn how_far_the_others_fail_decides() {
        let t = tunables();
        let verdict = |node: Node, score, window, others| {
            let entry = entry(8, score, Bound::Lower);
            SingularExtension::verdict(&node, &entry, Score::cp(window), Score::cp(others), &t)
        };
        let node = facts::node(8);
        assert_eq!(verdict(node, 10, -6, -7), SingularVerdict::Extend(1));
        assert_eq!(verdict(node, 10, -6, -27), SingularVerdict::Extend(2));
        assert_eq!(verdict(Node { pv: true, ..node }, 10, -6, -99), SingularVerdict::Extend(1));
        // The others are at least as good as beta: two refutations.
        assert_eq!(verdict(node, 30, 14, 14), SingularVerdict::Cut(Score::cp(14)));
        assert_eq!(verdict(node, 10, -6, -6), SingularVerdict::Extend(-2));
        assert_eq!(verdict(Node { cut: true, ..node }, -10, -26, -20), SingularVerdict::Extend(-1));
        assert_eq!(verdict(node, -10, -26, -20), SingularVerdict::Extend(0));
    }
}
