//! Positions in memory, as a network reads them.

use super::Reading;
use crate::LabGame;
use crate::records::whole;
use std::io::Read;
use std::marker::PhantomData;
use tesuji_eval::network::{Networked, tokens};
use tesuji_game::Side;
use tesuji_game::random::mix;
use tesuji_learn::record::{IN_CHECK, Moment, NOISY, RecordError, RecordReader, StoredGame};
use tesuji_net::train::{Rows, SampleTarget, Samples};
use tesuji_net::{Lens, Token, TokenSet};

/// Which positions of records are kept, and what a network should say of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Selection {
    /// The share of the result in what a position should say; the rest is its score.
    pub result_share: f64,
    /// How much of its score is what the rest of the game says of it (TD-lambda): the share of the next position in what a
    /// position says, from 0, its own score alone, to 1.
    pub lambda: f64,
    /// Positions with larger scores are left out.
    pub largest_score: i16,
    /// The share of games that are kept apart.
    pub apart: f64,
    /// Centipawns that change the odds by a factor of e: what scores are read as, and the scale of the network.
    pub unit: u16,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection { result_share: 0.1, lambda: 0.0, largest_score: 2_000, apart: 0.02, unit: UNIT }
    }
}

/// What scores are read as if nothing says better.
pub const UNIT: u16 = 400;

impl Selection {
    /// Whether a position is kept: nothing hangs in the air, and its score says something.
    pub(super) fn keeps(&self, moment: &Moment) -> bool {
        moment.flags & (IN_CHECK | NOISY) == 0
            && moment.score.is_some_and(|score| self.says_something(score.into()))
    }

    /// Whether a score is not of a position that is decided.
    pub(super) fn says_something(&self, score: i32) -> bool {
        score.unsigned_abs() <= self.largest_score.unsigned_abs().into()
    }

    /// A score in the unit of chances.
    pub(super) fn in_units(&self, score: i32) -> f64 {
        f64::from(score) / f64::from(self.unit)
    }

    /// The winning chance of the side to move, out of what its score says and of what became of the game if that is known.
    pub(super) fn target(&self, chance: f64, result: Option<f64>) -> f32 {
        let share = if result.is_some() { self.result_share } else { 0.0 };
        (chance + share * (result.unwrap_or(0.5) - chance)) as f32
    }

    fn is_apart(&self, game: &StoredGame) -> bool {
        let place = (mix(game.id ^ 0x6170_6172_7473) >> 11) as f64;
        place < self.apart * (1_u64 << 53) as f64
    }
}

/// Positions of games, each as the pieces that are there.
#[derive(Clone, Debug)]
pub struct Corpus<G> {
    tokens: Vec<Token>,
    /// Where the tokens of each position end.
    ends: Vec<u64>,
    /// For each position: the side to move, which views are mirrored, the stage.
    facts: Vec<u8>,
    goals: Vec<SampleTarget>,
    /// Scores in centipawns from the view of the side to move.
    scores: Vec<i16>,
    game: PhantomData<fn() -> G>,
}

impl<G> Default for Corpus<G> {
    fn default() -> Corpus<G> {
        Corpus {
            tokens: Vec::new(),
            ends: Vec::new(),
            facts: Vec::new(),
            goals: Vec::new(),
            scores: Vec::new(),
            game: PhantomData,
        }
    }
}

impl<G: LabGame + Networked> Corpus<G> {
    /// Adds a position, its score in centipawns for the side to move, and what is asked of the network.
    pub(super) fn push(&mut self, position: &G, score: i32, goal: SampleTarget, scratch: &mut TokenSet) {
        scratch.clear();
        tokens(position, scratch);
        let mut mirrored = [false; 2];
        for token in scratch.iter() {
            if let Some((view, way)) = G::Lens::turns(token) {
                mirrored[view] = way;
            }
            self.tokens.push(token);
        }
        let second = u8::from(position.side() == Side::Second);
        let ways = u8::from(mirrored[0]) << 1 | u8::from(mirrored[1]) << 2;
        self.facts.push(second | ways | (position.stage() as u8) << 3);
        self.ends.push(self.tokens.len() as u64);
        self.goals.push(goal);
        self.scores.push(score as i16);
    }

    /// Scores in centipawns from the view of the side to move, position by position.
    #[must_use]
    pub fn scores(&self) -> &[i16] {
        &self.scores
    }

    /// The inputs of a position for the view of the side to move and for the other's, and its stage.
    pub(super) fn inputs(&self, index: usize) -> (impl Iterator<Item = (u16, u16)> + '_, u8) {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        let facts = self.facts[index];
        let own = usize::from(facts & 1);
        let way = move |view: usize| facts >> (1 + view) & 1 == 1;
        let input = move |token: Token, view: usize| G::Lens::input(token, view, way(view)) as u16;
        let tokens = &self.tokens[begin..self.ends[index] as usize];
        (tokens.iter().map(move |&token| (input(token, own), input(token, 1 - own))), facts >> 3)
    }
}

#[cfg(test)]
impl<G> Corpus<G> {
    /// The squared error of what a network is added to.
    pub(super) fn error_of_prior(&self, index: usize) -> f64 {
        let SampleTarget { prior, target } = self.goals[index];
        (tesuji_net::train::sigmoid(f64::from(prior)) - f64::from(target)).powi(2)
    }
}

impl<G: LabGame + Networked> Samples for Corpus<G> {
    fn count(&self) -> usize {
        self.ends.len()
    }

    fn read(&self, index: usize, rows: &mut Rows) {
        let (inputs, stage) = self.inputs(index);
        rows.push(inputs, stage, self.goals[index]);
    }
}

/// What was read from files of records.
#[derive(Clone, Debug)]
pub struct Loaded<G> {
    /// To be learned from.
    pub taught: Corpus<G>,
    /// Of games kept apart.
    pub apart: Corpus<G>,
    /// Games read.
    pub games: u64,
    /// Positions read, kept or not.
    pub positions: u64,
    /// A number that other data, or the same asked for something else, would not have.
    pub fingerprint: u64,
}

impl<G> Default for Loaded<G> {
    fn default() -> Loaded<G> {
        Loaded { taught: Corpus::default(), apart: Corpus::default(), games: 0, positions: 0, fingerprint: 0 }
    }
}

impl<G: LabGame + Networked> Loaded<G> {
    /// Reads a file of records; `tell` hears how many games there are so far.
    ///
    /// # Errors
    /// If the file is no such file, is of another game, or has a position that is none.
    pub fn read(
        &mut self,
        file: impl Read,
        reading: &mut Reading<G>,
        mut tell: impl FnMut(u64),
    ) -> Result<(), String> {
        let reader = RecordReader::new(file).map_err(|error| error.to_string())?;
        if reader.game() != G::FACTS.name {
            return Err(format!("records of {}, not of {}", reader.game(), G::FACTS.name));
        }
        let mut scratch = TokenSet::new(G::Lens::TOKENS);
        for game in whole(reader) {
            let game = game.map_err(|error: RecordError| error.to_string())?;
            // However few games there are, the first is kept apart.
            let is_apart = self.apart.count() == 0 || reading.selection.is_apart(&game);
            let corpus = if is_apart { &mut self.apart } else { &mut self.taught };
            let fingerprint = &mut self.fingerprint;
            reading.read(&game, |position, score, goal| {
                let asked = u64::from(goal.target.to_bits()) << 32 | u64::from(goal.prior.to_bits());
                *fingerprint = mix(*fingerprint ^ asked);
                corpus.push(position, score, goal, &mut scratch);
            })?;
            self.count(&game);
            tell(self.games);
        }
        Ok(())
    }

    /// Notes that a game was read.
    fn count(&mut self, game: &StoredGame) {
        self.games += 1;
        self.positions += game.moments.len() as u64;
        self.fingerprint = mix(self.fingerprint ^ game.id).wrapping_add(game.moments.len() as u64);
    }
}
