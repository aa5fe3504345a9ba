use super::{Node, NodeCut, Rule, Sign};
use crate::Probe;
use crate::worker::{Stopped, Worker};
use tesuji_game::{Position, Score};
use tesuji_params::{Technique, Tunables, tunable};

/// Multi-cut. At an expected cut node, searches the first few moves to a reduced depth: if enough of them fail
/// high, one of them will at full depth. Wrong when all of them meet the same deep answer.
///
/// Y. Björnsson and T. Marsland, 'Multi-cut alpha-beta pruning', 1998.
pub(crate) struct MultiCut;

/// Counts the moves tried until the rule is decided.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    tried: i32,
    failed_high: i32,
}

impl Count {
    /// Takes the result of one more reduced search: `Some(true)` is a cut, `Some(false)` no cut any more.
    fn add(&mut self, failed_high: bool, tunables: &tunable::MultiCut) -> Option<bool> {
        self.tried += 1;
        self.failed_high += i32::from(failed_high);
        if self.failed_high >= tunables.cuts {
            Some(true)
        } else if self.failed_high + tunables.tries - self.tried < tunables.cuts {
            Some(false)
        } else {
            None
        }
    }
}

impl NodeCut for MultiCut {
    const ID: Technique = Technique::MultiCut;

    #[inline]
    fn applies(node: &Node, tunables: &Tunables) -> bool {
        node.cut
            && !node.pv
            && !node.in_check
            && node.depth >= tunables.multi_cut.min_depth
            && !node.beta.is_mate()
    }

    fn evidence(_: &Node, _: bool, _: Score, tunables: &Tunables) -> Rule {
        let cuts = tunables.multi_cut.cuts;
        Rule::new(Sign::AtLeast, "wanted", cuts).term("moves that fail high at the reduced depth", cuts)
    }

    fn cut<P: Position, Q: Probe>(worker: &mut Worker<P, Q>, node: &Node) -> Result<Option<Score>, Stopped> {
        let tunables = worker.tunables.multi_cut;
        let depth = node.depth - 1 - tunables.reduction;
        let mut count = Count::default();
        let mut picker = worker.picker_here();
        while let Some(mv) = worker.pick(&mut picker) {
            worker.play(mv);
            let score = worker.zero_window(-node.beta.below(), depth, !node.cut);
            worker.take_back();
            match count.add(-score? >= node.beta, &tunables) {
                Some(true) => return Ok(Some(node.beta)),
                Some(false) => return Ok(None),
                None => {}
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{facts, seed};
    use super::*;

    #[test]
    fn the_worked_examples_hold() {
        let t = seed();
        let cut = Node { cut: true, ..facts::node(4) };
        assert!(MultiCut::applies(&cut, &t));
        assert!(!MultiCut::applies(&Node { depth: 2, ..cut }, &t));
        let mut count = Count::default();
        assert_eq!(count.add(true, &t.multi_cut), None);
        assert_eq!(count.add(true, &t.multi_cut), None);
        assert_eq!(count.add(true, &t.multi_cut), Some(true));
    }

    #[test]
    fn it_gives_up_when_too_few_are_left() {
        let mut t = seed().multi_cut;
        (t.tries, t.cuts) = (4, 3);
        let mut count = Count::default();
        assert_eq!(count.add(false, &t), None);
        assert_eq!(count.add(false, &t), Some(false));
    }

    #[test]
    fn only_where_a_cut_is_expected() {
        let t = seed();
        assert!(!MultiCut::applies(&facts::node(9), &t));
        assert!(!MultiCut::applies(&Node { cut: true, in_check: true, ..facts::node(9) }, &t));
        assert!(!MultiCut::applies(&Node { cut: true, beta: Score::mate_in(3), ..facts::node(9) }, &t));
    }
}
