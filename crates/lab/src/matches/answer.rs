//! How a match stands, as an answer.

use super::{MatchPlan, PlayerKind, Standing};
use crate::LabGame;
use std::path::Path;
use std::time::Duration;
use tesuji_api as api;
use tesuji_engine::answers;

/// What is known of a match before a game is played.
pub(super) struct MatchFacts {
    pub(super) game: String,
    pub(super) limit: String,
    pub(super) seed: u64,
    pub(super) hash_mb: u64,
    pub(super) openings: u64,
    pub(super) games_wanted: u64,
    pub(super) mirrored: bool,
}

impl Standing {
    /// What the games say. Nothing of a test, of files or of time, which they do not know.
    pub(super) fn answer(&self, facts: MatchFacts, players: [api::Player; 2]) -> api::Match {
        let tally = &self.tally;
        let finite = |number: f64| Some(number).filter(|number| number.is_finite());
        api::Match {
            game: facts.game,
            players,
            limit: facts.limit,
            seed: facts.seed,
            hash_mb: facts.hash_mb,
            openings: facts.openings,
            games: tally.games(),
            games_wanted: facts.games_wanted,
            games_from_journal: self.resumed as u64,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: finite(tally.score()),
            elo: tally.elo().into(),
            normalized_elo: tally.normalized_elo().into(),
            los: finite(tally.likelihood_of_superiority()),
            draw_ratio: finite(tally.draw_ratio()),
            mirrored: facts.mirrored,
            pairs: tally.pairs,
            pairs_ratio: finite(tally.pairs_ratio()),
            sprt: None,
            pgn: None,
            seconds: 0.0,
        }
    }
}

impl<G: LabGame> MatchPlan<G> {
    /// What there is to say of the match, with where its games are and how long it took.
    #[must_use]
    pub fn answer(&self, standing: &Standing, games: Option<&Path>, elapsed: Duration) -> api::Match {
        let facts = MatchFacts {
            game: G::FACTS.name.to_string(),
            limit: self.limit.to_string(),
            seed: self.seed,
            hash_mb: self.hash as u64,
            openings: self.openings.len() as u64,
            games_wanted: self.wanted() as u64,
            mirrored: self.is_mirrored(),
        };
        api::Match {
            sprt: self.sprt(standing),
            pgn: games.map(|path| path.display().to_string()),
            seconds: elapsed.as_secs_f64(),
            ..standing.answer(facts, [0, 1].map(|place| self.player(standing, place)))
        }
    }

    fn player(&self, standing: &Standing, place: usize) -> api::Player {
        let player = &self.players[place];
        api::Player {
            name: player.name.clone(),
            engine: match &player.engine {
                PlayerKind::Profile(profile) => api::PlayerKind::Profile(answers::profile(profile)),
                PlayerKind::Classic(search) => api::PlayerKind::Classic { search: search.to_string() },
                PlayerKind::Program(program) => api::PlayerKind::Program {
                    path: program.path.clone(),
                    arguments: program.args.clone(),
                    options: program.options.iter().cloned().map(<[String; 2]>::from).collect(),
                },
            },
            problems: standing.problems[place],
            nodes_a_move: standing.labour[place].nodes_a_move(),
        }
    }

    fn sprt(&self, standing: &Standing) -> Option<api::Sprt> {
        let test = self.test?;
        Some(api::Sprt {
            elo0: test.sprt.elo0,
            elo1: test.sprt.elo1,
            alpha: test.sprt.alpha,
            beta: test.sprt.beta,
            model: test.sprt.model,
            trinomial: test.trinomial,
            llr: standing.ratio,
            bounds: test.sprt.bounds().into(),
            verdict: standing.verdict,
        })
    }
}
