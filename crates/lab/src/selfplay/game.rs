//! One game.

use super::SelfPlay;
use crate::LabGame;
use crate::matches::Rules;
use std::sync::Arc;
use tesuji_engine::Searcher;
use tesuji_game::random::{Random, mix};
use tesuji_game::{Key, PositionStack, Score, Side, Stop};
use tesuji_learn::record::{Moment, StoredGame};
use tesuji_params::Profile;
use tesuji_search::{Limits, Shared, Table, Task, Watchers};

/// No game begins with a larger score: one that chance has decided teaches little.
const FAIR: i32 = 500;

/// One who plays both sides.
pub(super) struct Desk<G: LabGame> {
    shared: Arc<Shared>,
    searcher: Box<dyn Searcher<G>>,
    stop: Stop,
}

impl<G: LabGame> Desk<G> {
    pub(super) fn new(profile: &Profile, hash: usize, stop: &Stop) -> Result<Desk<G>, String> {
        let table = Table::new(hash).map_err(|error| error.to_string())?;
        let shared = Arc::new(Shared::new(table, 1));
        let searcher = G::searcher(&shared, profile, Watchers::default());
        Ok(Desk { shared, searcher, stop: stop.clone() })
    }

    /// A move and what it is worth; nothing if the search was stopped.
    fn think(&mut self, line: &PositionStack<G>, limits: Limits) -> Option<(G::Move, Option<Score>)> {
        let task = Task { line: line.clone(), moves: Vec::new(), lines: 1, limits, stop: self.stop.clone() };
        let answer = self.searcher.run(&task, &mut |_| ());
        if self.stop.is_set() { None } else { Some((answer.best()?, answer.score())) }
    }
}

/// What became of a game.
enum Played {
    /// It was played: half points of the side that starts.
    To(u8),
    /// Chance had decided it.
    Unfair,
}

impl<G: LabGame> SelfPlay<G> {
    /// The game of a number; nothing if it was stopped.
    pub(super) fn play(&self, number: usize, desk: &mut Desk<G>) -> Option<StoredGame> {
        let mut random = Random(mix(self.chance(number)));
        let played_out = chance(&mut random) < self.played_out;
        let rules = if played_out { Rules { draw: None, resign: None, ..self.rules } } else { self.rules };
        loop {
            let mut line = self.opening(&mut random, number);
            let mut moments = Vec::new();
            desk.shared.table.clear();
            desk.searcher.forget();
            if let Played::To(result) = self.play_on(&mut line, &rules, desk, &mut moments)? {
                return Some(StoredGame { id: self.id(number), result, moments });
            }
        }
    }

    /// Plays from an opening to the end.
    fn play_on(
        &self,
        line: &mut PositionStack<G>,
        rules: &Rules,
        desk: &mut Desk<G>,
        moments: &mut Vec<Moment>,
    ) -> Option<Played> {
        let limits = Limits {
            nodes: Some(self.nodes.saturating_mul(self.patience)),
            soft_nodes: Some(self.nodes),
            ..Limits::default()
        };
        let (mut scores, mut keys) = (Vec::new(), vec![line.top().key()]);
        let before = line.past().len();
        loop {
            if let Some(outcome) = line.game_over() {
                return Some(Played::To(half_points(outcome.winner())));
            }
            let (mv, score) = desk.think(line, limits)?;
            if moments.is_empty() && score.is_some_and(|score| score.raw().abs() > FAIR) {
                return Some(Played::Unfair);
            }
            let side = line.top().side();
            moments.push(moment(line.top(), mv, score, moments.is_empty()));
            scores.push(score);
            line.push(mv);
            line.set_root();
            keys.push(line.top().key());
            if line.game_over().is_some() {
                continue;
            }
            if let Some((winner, _)) = rules.decide(&scores, before + scores.len(), side) {
                return Some(Played::To(half_points(winner)));
            }
            if times(&keys) >= rules.repetitions {
                return Some(Played::To(half_points(None)));
            }
        }
    }

    /// Random moves, none of which ends the game.
    fn opening(&self, random: &mut Random, number: usize) -> PositionStack<G> {
        let plies = self.random + number % 2;
        let shuffled = chance(random) < self.shuffled;
        let start = if shuffled { G::shuffled_start(random) } else { None }.unwrap_or_else(G::start);
        loop {
            let mut line = PositionStack::new(start.clone());
            let mut made = 0;
            while made < plies {
                let legal = line.top().legal_moves();
                if legal.is_empty() || line.outcome().is_some() {
                    break;
                }
                line.push(legal[random.below(legal.len())]);
                line.set_root();
                made += 1;
            }
            if made == plies && line.game_over().is_none() {
                return line;
            }
        }
    }
}

/// A number from 0 up to 1.
fn chance(random: &mut Random) -> f64 {
    (random.next() >> 11) as f64 / (1_u64 << 53) as f64
}

/// What is written of a position: itself if it is the first, else only what was thought and played there.
fn moment<G: LabGame>(position: &G, mv: G::Move, score: Option<Score>, first: bool) -> Moment {
    let sign = if position.side() == Side::First { 1 } else { -1 };
    let score = score.map(|score| (sign * score.raw()) as i16);
    let mut moment = Moment { score, played: G::pack(mv), ..Moment::default() };
    if first {
        position.encode(&mut moment.position);
    }
    moment
}

fn half_points(winner: Option<Side>) -> u8 {
    winner.map_or(1, |winner| if winner == Side::First { 2 } else { 0 })
}

/// How often the last position was there.
fn times(keys: &[Key]) -> usize {
    keys.last().map_or(0, |here| keys.iter().filter(|key| *key == here).count())
}
