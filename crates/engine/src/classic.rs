//! The classic searches of a game, with the evaluation that is wanted.

use crate::{Game, evaluator};
use tesuji_game::{Evaluator, PositionStack};
use tesuji_params::Profile;
use tesuji_search::classic::{Algorithm, Classic, Found, Guard};
use tesuji_search::{Depth, Probe};

/// Runs a classic search to one depth. Positions are worth what the profile says, or, where `heuristic`, what the
/// [classic heuristic](Game::classic) says if the game has one. The search of tactics counts material only.
pub fn classic<G: Game, Q: Probe>(
    algorithm: Algorithm,
    (profile, heuristic): (&Profile, bool),
    line: &PositionStack<G>,
    depth: Depth,
    guard: Guard<'_>,
    probe: Q,
) -> (Found<G::Move>, Q) {
    match G::classic().filter(|_| heuristic) {
        _ if algorithm == Algorithm::Tactic => {
            run(G::Material::default(), algorithm, line, depth, guard, probe)
        }
        Some(heuristic) => run(heuristic, algorithm, line, depth, guard, probe),
        None => run(evaluator::<G>(profile), algorithm, line, depth, guard, probe),
    }
}

fn run<G: Game, E: Evaluator<G>, Q: Probe>(
    evaluator: E,
    algorithm: Algorithm,
    line: &PositionStack<G>,
    depth: Depth,
    guard: Guard<'_>,
    mut probe: Q,
) -> (Found<G::Move>, Q) {
    probe.iteration(depth, 1);
    let mut classic = Classic::new(line.clone(), evaluator, probe, guard);
    let found = classic.run(algorithm, depth);
    (found, classic.probe)
}
