//! Tables of endings within the search: what they say of a position takes the place of its search.
//!
//! Without tables this is one branch a node, which cannot be seen: `bench` to depth 9 takes 2,767 million instructions with it and
//! 2,774 million in a build where it is left out (callgrind, x86-64-v2, 459,195 nodes each).

use crate::probe::End;
use crate::techniques::Node;
use crate::worker::Worker;
use crate::{Depth, Entry, Probe};
use tesuji_game::{Bound, Ply, Position, Score};

/// Tables that know how some positions end.
pub trait KnownEndings<P: Position>: Send + Sync {
    /// How a position ends that is to be searched to a depth, if that is known and asking is worth while.
    fn known(&self, position: &P, depth: Depth) -> Option<Known>;
}

/// How a position ends for the side to move, if both sides play their best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// It wins.
    Win,
    /// A draw, but for a rule that limits how long a win may take it would win.
    BarredWin,
    /// A draw.
    Draw,
    /// A draw, but for such a rule it would lose.
    BarredLoss,
    /// It loses.
    Loss,
}

impl Known {
    /// Its score so many plies from the root, and what that says of the true one: a win may be a mate, which is more.
    #[must_use]
    pub fn score(self, ply: Ply) -> (Score, Bound) {
        match self {
            Known::Win => (Score::known_win(ply), Bound::Lower),
            Known::BarredWin => (Score::cp(1), Bound::Exact),
            Known::Draw => (Score::DRAW, Bound::Exact),
            Known::BarredLoss => (Score::cp(-1), Bound::Exact),
            Known::Loss => (-Score::known_win(ply), Bound::Upper),
        }
    }
}

/// Between which scores that of a node is known to lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Within {
    pub(crate) least: Score,
    pub(crate) most: Score,
}

impl Within {
    /// Nothing is known.
    pub(crate) const ALL: Within = Within { least: Score::MIN, most: Score::MAX };
}

/// So much deeper counts what tables say than what is searched.
const SURE: Depth = 6;

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// Asks the tables about the top of the line: what ends the search of the node, or what its score lies between. Then the
    /// window shrinks to that, and only a mate can be found.
    #[cold]
    pub(crate) fn ask_endings(&mut self, node: &mut Node) -> Result<Within, (Score, End)> {
        let known = self.endings.as_ref().and_then(|tables| tables.known(self.line.top(), node.depth));
        let Some(known) = known else { return Ok(Within::ALL) };
        self.known += 1;
        let (score, bound) = known.score(node.ply);
        let enough = match bound {
            Bound::Exact => true,
            Bound::Lower => score >= node.beta,
            Bound::Upper => score <= node.alpha,
        };
        if enough {
            let depth = node.depth + SURE;
            let entry = Entry { mv: 0, score, bound, depth, static_score: None, pv: node.pv };
            self.shared.table.store(self.line.top().key(), node.ply, entry);
            return Err((score, End::GameOver));
        }
        Ok(if bound == Bound::Lower {
            node.alpha = node.alpha.max(score);
            Within { least: score, ..Within::ALL }
        } else {
            node.beta = node.beta.min(score.above());
            Within { most: score, ..Within::ALL }
        })
    }
}
