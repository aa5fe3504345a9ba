//! What became of a line.

use crate::answers;
use tesuji_api as api;
use tesuji_game::{MateCount, Notation, Position, Score, Unobserved};
use tesuji_params::Technique;
use tesuji_search::trace::{Fate, Passage};

/// A line of moves from a root, for people.
#[derive(Clone, Debug)]
pub struct Path<P: Notation> {
    /// Where it begins.
    pub root: P,
    /// Its moves.
    pub moves: Vec<P::Move>,
}

impl<P: Notation> Path<P> {
    /// The position after so many moves.
    #[must_use]
    pub fn position(&self, played: usize) -> P {
        self.moves[..played].iter().fold(self.root.clone(), |position, &mv| position.after(mv))
    }

    /// The moves as people write them.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        prose(&self.root, &self.moves)
    }

    /// The next move after so many.
    fn next(&self, played: usize) -> Option<String> {
        self.moves.get(played).map(|&mv| self.position(played).write_move(mv, P::PROSE))
    }

    /// Another move after so many.
    fn other(&self, played: usize, packed: u16) -> Option<String> {
        let position = self.position(played);
        position.unpack(packed).map(|mv| position.write_move(mv, P::PROSE))
    }

    /// What became of the line once.
    #[must_use]
    pub fn passage(&self, passage: &Passage) -> api::Passage {
        api::Passage {
            iteration: passage.iteration,
            rank: passage.rank as u64,
            played: passage.played as u64,
            next: self.next(passage.played),
            again: passage.again,
            depth: passage.depth,
            alpha: answers::edge(passage.alpha),
            beta: answers::edge(passage.beta),
            score: answers::score(passage.score),
            end: answers::end(passage.end),
            fate: self.fate(passage),
        }
    }

    fn fate(&self, passage: &Passage) -> api::Fate {
        let name = |technique: Technique| technique.name().to_string();
        match passage.fate {
            Fate::Reached => api::Fate::Reached,
            Fate::Skipped { technique, alpha } => {
                api::Fate::Skipped { technique: name(technique), alpha: answers::edge(alpha) }
            }
            Fate::SkippedWithOthers { technique, after } => {
                let after = self.other(passage.played, after);
                api::Fate::SkippedWithOthers { technique: name(technique), after }
            }
            Fate::NodeCut(technique) => api::Fate::NodeCut { technique: name(technique) },
            Fate::AfterCutoff { by } => api::Fate::AfterCutoff { by: self.other(passage.played, by) },
            Fate::Ended => api::Fate::Ended,
            Fate::NotTried => api::Fate::NotTried,
        }
    }
}

/// Moves one after the other, as people write them.
#[must_use]
pub fn prose<P: Notation>(start: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = start.clone();
    let write = |&mv: &P::Move| {
        let text = position.write_move(mv, P::PROSE);
        position.play(mv, &mut Unobserved);
        text
    };
    moves.iter().map(write).collect()
}

/// `+0.35`, `#3` for mating in 3, `-#2` for being mated in 2: moves in chess, plies in shogi.
#[must_use]
pub fn short<P: Position>(score: Score) -> String {
    short_in(P::FACTS.mates, score)
}

/// The same for a game of which only the way it counts is known.
#[must_use]
pub fn short_in(count: MateCount, score: Score) -> String {
    match score.mate_distance() {
        None => score.to_string(),
        Some(plies) => format!("{}#{}", if score < Score::DRAW { "-" } else { "" }, count.number(plies)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_short() {
        let scores = [Score::cp(-30), Score::mate_in(3), Score::mated_in(4), Score::mated_in(0)];
        assert_eq!(scores.map(short::<tesuji_chess::Position>), ["-0.30", "#2", "-#2", "-#0"]);
        assert_eq!(scores.map(short::<tesuji_shogi::Position>), ["-0.30", "#3", "-#4", "-#0"]);
    }
}
