use super::{Node, NodeCut};
use crate::Probe;
use crate::worker::{Stopped, Worker};
use tesuji_game::{Ply, Position, Score};
use tesuji_params::{Technique, Tunables};

/// Mate distance pruning (MDP). Even mating on the next move cannot beat a mate that is nearer the root; even being
/// mated at once is no worse than one. Exact: the window only loses scores that no line through this node can have.
pub(crate) struct MateDistance;

impl MateDistance {
    /// The window without the scores that are out of reach at this ply.
    #[inline]
    pub(crate) fn narrow(alpha: Score, beta: Score, ply: Ply) -> (Score, Score) {
        (alpha.max(Score::mated_in(ply.0)), beta.min(Score::mate_in(ply.0 + 1)))
    }
}

impl NodeCut for MateDistance {
    const ID: Technique = Technique::MateDistance;

    #[inline]
    fn applies(node: &Node, _: &Tunables) -> bool {
        node.ply > Ply::ROOT && (node.alpha.is_mate() || node.beta.is_mate())
    }

    #[inline]
    fn cut<P: Position, Q: Probe>(_: &mut Worker<P, Q>, node: &Node) -> Result<Option<Score>, Stopped> {
        let (alpha, beta) = MateDistance::narrow(node.alpha, node.beta, node.ply);
        Ok((alpha >= beta).then_some(alpha))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearer_mate_closes_the_window() {
        // Mate in 3 plies from the root is known. At ply 2 a mate takes until ply 3: not better.
        let known = Score::mate_in(3);
        let (alpha, beta) = MateDistance::narrow(known, Score::MAX, Ply(2));
        assert!(alpha >= beta);
        // At ply 1 it could come at ply 2.
        let (alpha, beta) = MateDistance::narrow(known, Score::MAX, Ply(1));
        assert!(alpha < beta);
    }

    #[test]
    fn nothing_is_worse_than_being_mated_here() {
        let (alpha, beta) = MateDistance::narrow(Score::MIN, Score::mated_in(4), Ply(4));
        assert!(alpha >= beta);
        let (alpha, beta) = MateDistance::narrow(Score::MIN, Score::mated_in(4), Ply(5));
        assert!(alpha >= beta);
        let (alpha, beta) = MateDistance::narrow(Score::MIN, Score::mated_in(4), Ply(3));
        assert!(alpha < beta);
    }

    #[test]
    fn ordinary_windows_stay() {
        let window = (Score::cp(-20), Score::cp(15));
        assert_eq!(MateDistance::narrow(window.0, window.1, Ply(9)), window);
    }
}
