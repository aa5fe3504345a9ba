//! The check of a proof by the rules alone.

use super::proof::{BEFORE, ProofStep, WrittenProof};
use std::collections::HashSet;
use std::fmt;
use tesuji_game::{Key, Notation, Outcome, Ply, Reason, Side, shown};

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

impl WrittenProof {
    /// Checks that the proof proves a mate of the side to move: its moves are legal, every legal move of the defender
    /// is answered, every line ends in mate. Looks at no more than `most` positions. Answers with how many
    /// it looked at.
    ///
    /// A position that comes up at the same step again is known by its key.
    ///
    /// # Errors
    /// The first flaw.
    pub fn check<P: Notation>(&self, most: u64) -> Result<u64, Flaw> {
        let flaw = |what| Flaw { line: 2, position: self.start.clone(), what };
        if self.game != P::FACTS.name {
            return Err(flaw(format!("the game is {}, not {}", shown(&self.game), P::FACTS.name)));
        }
        let start = P::from_text(&self.start).map_err(|error| Flaw { line: 3, ..flaw(error.to_string()) })?;
        let last = self.steps.len().checked_sub(1).ok_or_else(|| flaw("there are no steps".to_string()))?;
        let attacker = start.side();
        let mut seen: HashSet<(usize, Key, u32)> = HashSet::new();
        let mut open = vec![(last, start)];
        while let Some((step, position)) = open.pop() {
            // What a move rule allows is part of the position.
            if !seen.insert((step, position.key(), position.patience())) {
                continue;
            }
            let wrong = |what| Flaw { line: step + BEFORE + 1, position: position.to_text(), what };
            if seen.len() as u64 > most {
                return Err(wrong(format!("the proof has more than {most} positions")));
            }
            self.follow(step, &position, attacker, &mut open).map_err(wrong)?;
        }
        Ok(seen.len() as u64)
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
        match (&self.steps[step], position.side() == attacker) {
            _ if ended == Some(Outcome::Win { winner: attacker, by: Reason::RoyalCaptured }) => Ok(()),
            _ if ended.is_some() => Err("the game is over without a mate".to_string()),
            (ProofStep::Attack(mv, next), true) => {
                open.push((*next, position.after(read(mv)?)));
                Ok(())
            }
            (ProofStep::Defend(_), false) if position.may_claim() => {
                Err("the defender may claim a win".to_string())
            }
            (ProofStep::Defend(moves), false) => {
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
                    open.push((*next, position.after(mv)));
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
