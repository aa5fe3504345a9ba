//! A problem of any game.

use super::Options;
use crate::exit::Failure;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use tesuji_api::Card;
use tesuji_engine::{Problem, ProblemSolver, Settings, SolveOptions, Wanted};
use tesuji_game::{PositionStack, Stop};
use tesuji_lab::LabGame;
use tesuji_search::Shared;
use tesuji_solve::mate::{Attack, MateQuestion, MateSolver, Proof};

/// No proof has more steps.
const MOST_STEPS: usize = 20_000_000;

/// A problem whose game is known to itself alone.
pub(crate) trait Posed: fmt::Debug + Send + Sync {
    /// Whether nobody said what is wanted.
    fn wants_nothing(&self) -> bool;

    /// Wants a mate, if nothing else is wanted.
    fn want_mate(&mut self);

    /// What its searches share: their nodes can be counted while they run.
    fn shared(&self, solvers: &mut Solvers<'_>) -> Result<Arc<Shared>, String>;

    /// Solves it; with the text of a proof, if one was made on the way and is wanted. Nothing if it was stopped.
    fn solve(
        &self,
        solvers: &mut Solvers<'_>,
        effort: &SolveOptions,
        stop: &Stop,
    ) -> Result<Option<(Card, Option<String>)>, String>;

    /// The text of a proof that there is a mate in so many plies, by proof-number search.
    fn prove(&self, plies: u16, options: &Options, stop: &Stop) -> Result<String, Failure>;
}

impl<P: LabGame> Posed for Problem<P> {
    fn wants_nothing(&self) -> bool {
        self.wanted == Wanted::Anything
    }

    fn want_mate(&mut self) {
        if self.wants_nothing() {
            self.wanted = Wanted::Mate { plies: None };
        }
    }

    fn shared(&self, solvers: &mut Solvers<'_>) -> Result<Arc<Shared>, String> {
        Ok(Arc::clone(solvers.of::<P>()?.shared()))
    }

    fn solve(
        &self,
        solvers: &mut Solvers<'_>,
        effort: &SolveOptions,
        stop: &Stop,
    ) -> Result<Option<(Card, Option<String>)>, String> {
        let wanted = solvers.options.proof.is_some();
        let solved = solvers.of::<P>()?.solve(self, effort, stop);
        let text = |proof: Proof<P>| wanted.then(|| proof.write());
        let prover = solvers.options.stats;
        let told = |card: Card| Card { prover: card.prover.filter(|_| prover), ..card };
        Ok(solved.map(|solved| (told(solved.card), solved.proof.and_then(text))))
    }

    fn prove(&self, plies: u16, options: &Options, stop: &Stop) -> Result<String, Failure> {
        let line = PositionStack::new(self.position.clone());
        let nodes = options.effort(false).limits.nodes.unwrap_or(u64::MAX).saturating_mul(4);
        let mut reason = String::new();
        for attack in [Attack::Checks, Attack::All] {
            let mut solver = MateSolver::with_threads(&line, attack, options.hash << 20, options.provers());
            let question = MateQuestion { within: Some(plies), shortest: false, nodes: Some(nodes) };
            match solver.proof(MOST_STEPS, &question, stop) {
                Ok(proof) => return Ok(proof.write()),
                Err(why) => reason = why.to_string(),
            }
        }
        Err(Failure::Failed(vec![format!("--proof: {reason}")]))
    }
}

/// The solvers of one thread, by game, each made when it is needed.
pub(crate) struct Solvers<'a> {
    options: &'a Options,
    made: HashMap<TypeId, Box<dyn Any>>,
}

impl<'a> Solvers<'a> {
    pub(super) fn new(options: &'a Options) -> Solvers<'a> {
        Solvers { options, made: HashMap::new() }
    }

    /// The solver of a game.
    fn of<P: LabGame>(&mut self) -> Result<&mut Box<dyn ProblemSolver<P>>, String> {
        if !self.made.contains_key(&TypeId::of::<P>()) {
            self.made.insert(TypeId::of::<P>(), Box::new(solver::<P>(self.options)?));
        }
        let made = self.made.get_mut(&TypeId::of::<P>()).and_then(|made| made.downcast_mut());
        made.ok_or_else(|| "there is no solver for this game".to_string())
    }
}

/// A solver for a game.
pub(super) fn solver<P: LabGame>(options: &Options) -> Result<Box<dyn ProblemSolver<P>>, String> {
    let profile = options.tuning.solving_profile::<P>();
    let profile = profile.map_err(|_| "the profile does not suit the game".to_string())?;
    let settings =
        Settings { hash: options.hash, threads: options.provers(), profile, ..Settings::default() };
    P::solver(&settings).map_err(|error| error.to_string())
}
