//! Positions without end: those of games with some random moves after them, and what a teacher says of each.
//!
//! A network that was taught of quiet positions alone had a smaller error than the linear terms on positions of games, and
//! lost 80 Elo to them. A search asks an evaluation about every position it comes to, many of them with something hanging;
//! so the positions are unquiet too: captures are tried as often as all other moves together. Whether that cures it is not
//! measured yet.

use crate::LabGame;
use crate::records::walk;
use tesuji_eval::network::Networked;
use tesuji_game::random::{Random, mix};
use tesuji_game::{Evaluator, GenKind, MoveList, Score};
use tesuji_learn::record::StoredGame;

/// So many random moves are played at the most.
const ASTRAY: usize = 4;

/// Makes positions to learn from out of the positions of games, and asks an evaluator what each is worth. A network
/// that has learned to say what another evaluation says needs far fewer games to learn more.
pub struct Teacher<G: LabGame> {
    evaluator: Box<dyn Evaluator<G>>,
    /// How many positions are made of each position of a game.
    times: usize,
    seed: u64,
}

impl<G: LabGame + Networked> Teacher<G> {
    /// A teacher that makes so many positions out of each.
    #[must_use]
    pub fn new(evaluator: Box<dyn Evaluator<G>>, times: usize, seed: u64) -> Teacher<G> {
        Teacher { evaluator, times, seed }
    }

    /// Hands over what it makes of a game: positions, and what each is worth to the side to move.
    pub(super) fn teach(&mut self, game: &StoredGame, mut hand: impl FnMut(&G, i32)) -> Result<(), String> {
        let mut random = Random(mix(game.id ^ self.seed));
        walk::<G>(game, |start, _| {
            for _ in 0..self.times {
                let plies = random.below(ASTRAY + 1);
                let Some(position) = wild(start, plies, &mut random) else { continue };
                self.evaluator.reset(&position);
                hand(&position, self.evaluator.evaluate(&position).raw());
            }
            Ok(())
        })
    }
}

/// Any position but one in check so many moves after another, every other move a capture or promotion if there is one.
fn wild<G: LabGame>(start: &G, plies: usize, random: &mut Random) -> Option<G> {
    let mut position = start.clone();
    for _ in 0..plies {
        let mut moves = MoveList::new();
        if random.below(2) == 0 {
            position.generate(GenKind::Noisy, &mut moves);
        }
        if moves.is_empty() {
            moves = position.legal_moves();
        }
        position = position.after(*moves.get(random.below(moves.len().max(1)))?);
    }
    (!position.royal_attacked() && position.has_moves()).then_some(position)
}

/// A quiet position so many random moves after another, if that is what they lead to.
pub(super) fn astray<G: LabGame>(start: &G, plies: usize, random: &mut Random) -> Option<G> {
    let mut position = start.clone();
    for _ in 0..plies {
        let moves = position.legal_moves();
        position = position.after(*moves.get(random.below(moves.len().max(1)))?);
    }
    is_quiet(&position).then_some(position)
}

/// Whether nothing is attacked that must be answered, and no capture wins material.
fn is_quiet<G: LabGame>(position: &G) -> bool {
    if position.royal_attacked() || !position.has_moves() {
        return false;
    }
    let mut noisy = MoveList::new();
    position.generate(GenKind::Noisy, &mut noisy);
    !noisy.iter().any(|&mv| position.wins_exchange(mv, Score::cp(1)))
}
