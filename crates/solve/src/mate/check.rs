//! The check of a proof by the rules alone.

use super::proof::{BEFORE, WrittenProof};
use std::collections::HashSet;
use std::fmt;
use tesuji_game::{Key, Notation, Outcome, Ply, Reason, Side, random, shown};

/// What is wrong with a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The line of the step, numbered from 1.
    pub line: usize,
    /// The position in which it is wrong, as text.
    pub position: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {} in {}", self.line, self.what, shown(&self.position))
    }
}

impl std::error::Error for Flaw {}

/// Positions that were looked at, as many as there is room for: what is forgotten is looked at again.
struct Seen {
    /// Step, patience and key.
    places: Vec<(u32, u32, u64)>,
}

impl Seen {
    /// The fewest and the most places.
    const PLACES: (usize, usize) = (1 << 10, 1 << 22);

    /// Room for a proof of so many steps.
    fn new(steps: usize) -> Seen {
        let places = steps.saturating_mul(2).clamp(Seen::PLACES.0, Seen::PLACES.1).next_power_of_two();
        Seen { places: vec![(u32::MAX, 0, 0); places] }
    }

    /// Keeps a position at a step, and says whether it is new.
    fn insert(&mut self, step: usize, key: Key, patience: u32) -> bool {
        let seen = (step as u32, patience, key.0);
        let place = random::mix(key.0 ^ random::mix(u64::from(patience) << 32 | step as u64)) as usize;
        let place = place % self.places.len();
        std::mem::replace(&mut self.places[place], seen) != seen
    }
}

impl WrittenProof {
    /// Checks that the proof proves a mate of the side to move: its moves are legal, every legal move of the defender
    /// is answered, every line ends in mate. Looks at no more than `most` positions. Answers with how many
    /// it looked at.
    ///
    /// A position that comes up at the same step again is known by its key. What was looked at is kept in room of a fixed
    /// size, so that the check of a long proof takes no more than the proof and that.
    ///
    /// # Errors
    /// The first flaw.
    pub fn check<P: Notation>(&self, most: u64) -> Result<u64, Flaw> {
        let flaw = |what| Flaw { line: 2, position: self.start.clone(), what };
        if self.game != P::FACTS.name {
            return Err(flaw(format!("the game is {}, not {}", shown(&self.game), P::FACTS.name)));
        }
        let start = P::from_text(&self.start).map_err(|error| Flaw { line: 3, ..flaw(error.to_string()) })?;
        let last = self.len().checked_sub(1).ok_or_else(|| flaw("there are no steps".to_string()))?;
        let attacker = start.side();
        let mut seen = Seen::new(self.len());
        let mut open = vec![(last, start)];
        let mut positions = 0;
        while let Some((step, position)) = open.pop() {
            // What a move rule allows is part of the position.
            if !seen.insert(step, position.key(), position.patience()) {
                continue;
            }
            let wrong = |what| Flaw { line: step + BEFORE + 1, position: position.to_text(), what };
            positions += 1;
            if positions > most {
                return Err(wrong(format!("more than {most} positions are to be looked at")));
            }
            self.follow(step, &position, attacker, &mut open).map_err(wrong)?;
        }
        Ok(positions)
    }

    /// Checks one step and puts what follows on the list.
    fn follow<P: Notation>(
        &self,
        step: usize,
        position: &P,
        attacker: Side,
        open: &mut Vec<(usize, P)>,
    ) -> Result<(), String> {
        let read =
            |text: &str| position.read_move(text, P::Dialect::default()).map_err(|error| error.to_string());
        let ended = position.outcome(&[], Ply::ROOT);
        let (attacks, moves) = self.step(step);
        match (attacks, position.side() == attacker) {
            _ if ended == Some(Outcome::Win { winner: attacker, by: Reason::RoyalCaptured }) => Ok(()),
            _ if ended.is_some() => Err("the game is over without a mate".to_string()),
            (true, true) => {
                for (text, next) in moves {
                    open.push((next, position.after(read(text)?)));
                }
                Ok(())
            }
            (false, false) if position.may_claim() => Err("the defender may claim a win".to_string()),
            (false, false) => {
                let legal = position.legal_moves();
                let mut left: HashSet<P::Move> = legal.iter().copied().collect();
                if legal.is_empty() && position.stuck().winner() != Some(attacker) {
                    return Err("the defender has no move and is not mated".to_string());
                }
                for (text, next) in moves {
                    let mv = read(text)?;
                    if !left.remove(&mv) {
                        return Err(format!("the move {text} comes twice"));
                    }
                    open.push((next, position.after(mv)));
                }
                match legal.iter().find(|mv| left.contains(mv)) {
                    None => Ok(()),
                    Some(&mv) => {
                        let text = position.write_move(mv, P::Dialect::default());
                        Err(format!("the move {text} is not answered"))
                    }
                }
            }
            _ => Err("the other side is to move".to_string()),
        }
    }
}
