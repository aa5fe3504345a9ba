//! How the side to move is mated, however it resists.

use super::prover::{Attempt, told};
use super::solver::{Proven, Stopped, TacticsSolver};
use super::{Effort, FoundAt, Goal, Solution, Verdict};
use crate::mate::ProverCounts;
use tesuji_game::{Position, PositionStack, Score, Stop};
use tesuji_search::Limits;

impl<P: Position> TacticsSolver<P> {
    /// The line in which the side to move holds out longest before it is mated; nothing if it is not shown to be mated
    /// after every move. The moves share the nodes.
    pub(super) fn resist(
        &self,
        line: &PositionStack<P>,
        effort: Effort,
        stop: &Stop,
    ) -> Result<Option<Solution<P::Move>>, Stopped> {
        let moves = line.top().legal_moves();
        let (mut nodes, mut counts, mut longest) = (0, ProverCounts::default(), true);
        let mut best: Vec<P::Move> = Vec::new();
        for (number, &mv) in moves.iter().enumerate() {
            let rest = (moves.len() - number) as u64;
            let left = effort.limits.nodes.map(|all| (all.saturating_sub(nodes) / rest).max(1));
            let limits = Limits { nodes: left, ..effort.limits };
            let mut after = line.clone();
            after.push(mv);
            if after.game_over().is_some() {
                return Ok(None);
            }
            let effort = Effort { limits, goal: Goal::Mate, ..effort };
            let Proven { attempt: Attempt { mate, nodes: used, counts: did, .. }, .. } =
                self.prove_first(&self.prover(&after, limits, stop), effort)?;
            nodes += used;
            counts += did;
            let Some(mate) = mate else { return Ok(None) };
            longest &= mate.shortest;
            let answer = told(&mate).line;
            if answer.len() + 1 > best.len() {
                best = std::iter::once(mv).chain(answer).collect();
            }
        }
        let plies = best.len() as u16;
        Ok((plies > 0).then(|| Solution {
            line: best,
            score: Score::mated_in(plies),
            verdict: Verdict::Mated { plies, longest },
            found: FoundAt { depth: 0, nodes },
            nodes,
            proof: None,
            tree: None,
            counts,
            explanation: None,
        }))
    }
}
