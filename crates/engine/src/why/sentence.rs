//! What became of a line, in words.

use tesuji_game::{MateCount, Notation, Position, Score, Unobserved};
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
    fn next(&self, played: usize) -> String {
        let write = |&mv: &P::Move| self.position(played).write_move(mv, P::PROSE);
        self.moves.get(played).map_or(String::new(), write)
    }

    /// Another move after so many.
    fn other(&self, played: usize, packed: u16) -> String {
        let position = self.position(played);
        let write = |mv| position.write_move(mv, P::PROSE);
        position.unpack(packed).map_or_else(|| "another move".to_string(), write)
    }

    /// What became of the line once, in a sentence.
    #[must_use]
    pub fn sentence(&self, passage: &Passage) -> String {
        let (next, score, end) = (self.next(passage.played), short::<P>(passage.score), passage.end);
        match passage.fate {
            Fate::Reached => format!("reached: {end}, score {score}"),
            Fate::Skipped { technique, alpha } => {
                format!(
                    "{next} skipped by {technique} at depth {}, alpha {}",
                    passage.depth,
                    edge::<P>(alpha)
                )
            }
            Fate::SkippedWithOthers { technique, after } => {
                let after = self.other(passage.played, after);
                format!("{next} not tried: {technique} skipped {after} and the quiet moves after it")
            }
            Fate::NodeCut(technique) => {
                format!("{next} not tried: the node was cut by {technique}, score {score}")
            }
            Fate::AfterCutoff { by } => {
                let by = self.other(passage.played, by);
                format!("{next} not tried: {by} failed high first, score {score}")
            }
            Fate::Ended => format!("{next} not tried: {end}, score {score}"),
            Fate::NotTried if passage.depth <= 0 => {
                format!(
                    "{next} not tried: quiescence looks at captures and some checks; {end}, score {score}"
                )
            }
            Fate::NotTried if passage.again => {
                format!("{next} left out while the node was tested without it; {end}, score {score}")
            }
            Fate::NotTried => format!("{next} never tried; {end}, score {score}"),
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

/// A score, or a dash for the open end of a window.
#[must_use]
pub fn edge<P: Position>(score: Score) -> String {
    if score == Score::MIN || score == Score::MAX { "-".to_string() } else { short::<P>(score) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_short() {
        let scores = [Score::cp(-30), Score::mate_in(3), Score::mated_in(4), Score::mated_in(0)];
        assert_eq!(scores.map(short::<tesuji_chess::Position>), ["-0.30", "#2", "-#2", "-#0"]);
        assert_eq!(scores.map(short::<tesuji_shogi::Position>), ["-0.30", "#3", "-#4", "-#0"]);
        assert_eq!(edge::<tesuji_chess::Position>(Score::MIN), "-");
    }
}
