//! Better numbers for the search, found by playing.
//!
//! | item | what it is |
//! |---|---|
//! | [`Tune`] | what is to be tuned |
//! | [`Spsa`] | how the numbers are changed |
//! | [`TuningCourse`] | how they went, from a journal |

mod course;
mod spsa;

pub use course::TuningCourse;
pub use spsa::{Knob, Spsa};

use crate::LabGame;
use crate::matches::{Contender, Limit, MatchError, MatchPlan, Opening, Rules};
use crate::{Head, Journal};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;
use tesuji_api as api;
use tesuji_engine::answers;
use tesuji_game::Stop;
use tesuji_game::random::{Random, mix};
use tesuji_params::{Profile, Tunable};

/// A tuning run: numbers of a profile, and the games that are played for them.
///
/// Every iteration is a small match between two settings. The same run gives the same numbers with nodes or depth
/// as limit, on any number of threads and however often it was stopped.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_game::Stop;
/// use tesuji_lab::matches::Limit;
/// use tesuji_lab::tune::Tune;
/// use tesuji_params::{Profile, Tunable};
///
/// let tunables = vec![Tunable::named("futility.base").unwrap()];
/// let mut tune = Tune::<Position>::new(Profile::default(), tunables, Limit::Nodes(50));
/// (tune.iterations, tune.hash, tune.rules.max_plies) = (2, 1, 16);
/// let tuned = tune.run(None, &Stop::new(), |_| ())?;
/// assert_eq!((tuned.done, tuned.games), (2, 4));
/// # Ok::<(), tesuji_lab::matches::MatchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tune<G: LabGame> {
    /// Where it begins, and what stays.
    pub base: Profile,
    /// What changes.
    pub tunables: Vec<&'static Tunable>,
    /// What ends the thinking about a move.
    pub limit: Limit,
    /// How many small matches.
    pub iterations: usize,
    /// How many pairs of games each of them has.
    pub pairs: usize,
    /// How far a point moves a number at the end, in units of its step.
    pub rate: f64,
    /// Where games begin.
    pub openings: Vec<Opening<G>>,
    /// For everything that is left to chance.
    pub seed: u64,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// The size of each player's table in MiB.
    pub hash: usize,
    /// When a game is ended early.
    pub rules: Rules,
}

/// How far a run has come.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningState {
    /// The profile with the numbers found so far.
    pub profile: Profile,
    /// The numbers, as exact as they are known.
    pub values: Vec<f64>,
    /// Iterations that are done.
    pub done: usize,
    /// Games that were played for them.
    pub games: u64,
    /// Iterations that the journal had.
    pub resumed: usize,
}

impl<G: LabGame> Tune<G> {
    /// What there is to say of a run, with how long it took.
    #[must_use]
    pub fn answer(&self, tuned: &TuningState, elapsed: Duration) -> api::Tuning {
        let number = |(tunable, &exactly): (&&'static Tunable, &f64)| api::Tuned {
            key: tunable.key(),
            before: tunable.get(&self.base.tunables),
            now: tunable.get(&tuned.profile.tunables),
            exactly,
        };
        api::Tuning {
            iterations: tuned.done as u64,
            iterations_wanted: self.iterations as u64,
            iterations_from_journal: tuned.resumed as u64,
            games: tuned.games,
            seed: self.seed,
            limit: self.limit.to_string(),
            tunables: self.tunables.iter().zip(&tuned.values).map(number).collect(),
            profile: answers::profile(&tuned.profile),
            seconds: elapsed.as_secs_f64(),
        }
    }
}

/// What the games of a run depend on.
#[derive(Serialize)]
struct Terms {
    base: String,
    tunables: Vec<(String, Knob)>,
    limit: Limit,
    iterations: usize,
    pairs: usize,
    rate: f64,
    openings: String,
    seed: u64,
    hash: usize,
    rules: Rules,
}

/// An iteration in the journal.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Step {
    iteration: usize,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl<G: LabGame> Tune<G> {
    /// A run of a thousand iterations of one pair, with the usual openings.
    #[must_use]
    pub fn new(base: Profile, tunables: Vec<&'static Tunable>, limit: Limit) -> Tune<G> {
        Tune {
            base,
            tunables,
            limit,
            iterations: 1000,
            pairs: 1,
            rate: 0.002,
            openings: G::openings(),
            seed: 1,
            concurrency: 1,
            hash: 16,
            rules: Rules::default(),
        }
    }

    /// Plays until all iterations are done, or `stop`. Iterations that the journal has are not played again. `tell`
    /// hears of every one.
    ///
    /// # Errors
    /// If the journal cannot be used, or there are no openings.
    pub fn run(
        &self,
        journal: Option<&Path>,
        stop: &Stop,
        mut tell: impl FnMut(&TuningState),
    ) -> Result<TuningState, MatchError> {
        let mut spsa = Spsa::new(self.knobs(), self.iterations, self.rate, self.seed);
        let (mut journal, known) = match journal {
            None => (None, Vec::new()),
            Some(path) => {
                let (journal, known) = Journal::open::<_, Step>(path, &self.head())?;
                (Some(journal), known)
            }
        };
        let mut tuned = self.tuned(&spsa);
        for iteration in 0..self.iterations {
            let step = if let Some(&step) = known.get(iteration).filter(|step| step.iteration == iteration) {
                tuned.resumed += 1;
                step
            } else {
                let Some(step) = self.play(&spsa, iteration, stop)? else { break };
                if let Some(journal) = &mut journal {
                    journal.write(&step)?;
                }
                step
            };
            spsa.learn(iteration, step.wins as f64 - step.losses as f64);
            tuned = TuningState {
                done: iteration + 1,
                games: tuned.games + step.wins + step.draws + step.losses,
                resumed: tuned.resumed,
                ..self.tuned(&spsa)
            };
            tell(&tuned);
        }
        Ok(tuned)
    }

    /// The small match of an iteration; none if it was stopped.
    fn play(&self, spsa: &Spsa, iteration: usize, stop: &Stop) -> Result<Option<Step>, MatchError> {
        let mut random = Random(mix(self.seed ^ mix(iteration as u64)));
        let players = spsa.trials(iteration).map(|values| {
            // To one side or the other with the right chance, so that small differences count in the long run.
            let round = |value: f64| {
                let up = (random.below(1 << 30) as f64) < value.fract().abs() * f64::from(1 << 30);
                let whole = value.trunc() as i32;
                if up { whole + value.signum() as i32 } else { whole }
            };
            Contender::profile(self.with(values.into_iter().map(round)))
        });
        if players[0].engine.plays_like(&players[1].engine) {
            // Two that are alike tell nothing.
            return Ok(Some(Step { iteration, wins: 0, draws: 0, losses: 0 }));
        }
        let mut contest = MatchPlan::new(players, self.limit);
        contest.openings.clone_from(&self.openings);
        (contest.games, contest.seed) = (2 * self.pairs, mix(self.seed.wrapping_add(iteration as u64)));
        (contest.concurrency, contest.hash, contest.rules) = (self.concurrency, self.hash, self.rules);
        let tally = contest.run(None, stop, |_, _| Ok(()))?.tally;
        let whole = tally.games() == contest.games as u64;
        let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
        Ok(whole.then_some(Step { iteration, wins, draws, losses }))
    }

    fn knobs(&self) -> Vec<Knob> {
        let knob = |tunable: &&'static Tunable| Knob {
            start: f64::from(tunable.get(&self.base.tunables)),
            min: f64::from(tunable.min),
            max: f64::from(tunable.max),
            step: f64::from(tunable.step),
        };
        self.tunables.iter().map(knob).collect()
    }

    /// The base with other numbers.
    fn with(&self, values: impl Iterator<Item = i32>) -> Profile {
        let mut profile = self.base.clone();
        for (tunable, value) in self.tunables.iter().zip(values) {
            let value = value.clamp(tunable.min, tunable.max);
            tunable.set(&mut profile.tunables, value).expect("a number within its bounds is taken");
        }
        profile
    }

    fn tuned(&self, spsa: &Spsa) -> TuningState {
        let values = spsa.values().to_vec();
        let mut profile = self.with(values.iter().map(|value| value.round() as i32));
        profile.name = format!("{} tuned", self.base.name);
        TuningState { profile, values, done: 0, games: 0, resumed: 0 }
    }

    fn head(&self) -> Head<Terms> {
        let terms = Terms {
            base: self.base.hash().to_string(),
            tunables: self.tunables.iter().map(|tunable| tunable.key()).zip(self.knobs()).collect(),
            limit: self.limit,
            iterations: self.iterations,
            pairs: self.pairs,
            rate: self.rate,
            openings: Opening::hash(&self.openings),
            seed: self.seed,
            hash: self.hash,
            rules: self.rules,
        };
        Head::new("tune", [(G::FACTS.name, G::SIGNATURE)], terms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::Folder;
    use tesuji_chess::Position;

    fn small() -> Tune<Position> {
        let keys = ["delta.margin", "late_move_reduction.base", "history.slope"];
        let tunables = keys.map(|key| Tunable::named(key).unwrap()).to_vec();
        let mut tune = Tune::new(Profile::default(), tunables, Limit::Nodes(400));
        (tune.iterations, tune.pairs, tune.hash, tune.rate) = (6, 1, 1, 1.0);
        tune.rules.max_plies = 300;
        tune
    }

    #[test]
    fn a_run_that_was_stopped_ends_with_the_same_profile() {
        let folder = Folder::new();
        let path = folder.file("tune.jsonl");
        let tune = small();
        let never = Stop::new();
        let whole = tune.run(None, &never, |_| ()).unwrap();
        assert_eq!((whole.done, whole.games), (6, 12));
        assert_ne!(whole.profile.hash(), Profile::default().hash(), "{:?}", whole.values);
        for wanted in [1, 3] {
            let stop = Stop::new();
            let tell = |tuned: &TuningState| {
                if tuned.done >= wanted {
                    stop.set();
                }
            };
            let part = tune.run(Some(&path), &stop, tell).unwrap();
            assert_eq!(part.done, wanted);
        }
        let other = Tune { concurrency: 2, ..tune.clone() };
        let resumed = other.run(Some(&path), &never, |_| ()).unwrap();
        assert_eq!(resumed.resumed, 3);
        assert_eq!(TuningState { resumed: 0, ..resumed }, whole);
        let error = Tune { seed: 2, ..tune }.run(Some(&path), &never, |_| ()).unwrap_err();
        assert!(error.to_string().contains("belongs to another run"), "{error}");
    }
}
