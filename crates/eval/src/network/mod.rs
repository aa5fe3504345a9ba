//! Evaluation by a network (NNUE) with one hidden layer, for any game that says what its pieces are to it.

mod chess;
mod explain;
mod residual;
mod shogi;

pub use chess::ChessLens;
pub use residual::ResidualEvaluator;
pub use shogi::{HeldCounts, ShogiLens};

use crate::Explains;
use crate::linear::{Model, Weights};
use arrayvec::ArrayVec;
use std::sync::Arc;
use tesuji_game::bytes::checksum;
use tesuji_game::{Change, Evaluator, Observer, Position, Score, Side};
use tesuji_net::file::NetworkFileError;
use tesuji_net::{Accumulators, Lens, LinearPart, Network, Token, TokenSet};

/// The stages of every game: each has an output of its own.
pub const STAGES: usize = 8;

/// A game whose positions a network can evaluate.
pub trait Networked: Position {
    /// Its pieces as inputs.
    type Lens: Lens;
    /// What must be counted to tell equal pieces apart that stand in no square: hands.
    type Tally: Copy + Default + Send;
    /// The named terms that a residual network adds to.
    type Model: Model;
    /// The evaluation by them.
    type Linear: Explains<Self>;

    /// The evaluation by named terms with some weights.
    fn linear(weights: Arc<Weights<Self::Model>>) -> Self::Linear;

    /// What a piece at a place is to the network. A piece that comes is counted first, one that goes afterwards.
    fn token(tally: &mut Self::Tally, piece: Self::Piece, place: Self::Place, comes: bool) -> Token;

    /// The network that comes with the game.
    fn standard_network() -> Arc<Network>;

    /// A piece at a place for people.
    fn told(piece: Self::Piece, place: Self::Place) -> ToldPiece;

    /// The stage of the game, below [`STAGES`].
    fn stage(&self) -> usize;

    /// All inputs of a view as boards and hands, for people.
    fn planes() -> Vec<InputPlane>;

    /// What is done to the output of the network, which is from the view of the side to move.
    fn scalings(&self, output: i32) -> Scalings;

    /// A network out of the bytes of a file.
    ///
    /// # Errors
    /// If it is none, or not one for this game, or to be added to terms that are not those of the game.
    fn network(bytes: &[u8]) -> Result<Arc<Network>, NetworkFileError> {
        let network = Network::for_game(bytes, Self::FACTS.name, Self::Lens::INPUTS, STAGES)?;
        Self::weights_under(&network)?;
        Ok(Arc::new(network))
    }

    /// The weights of the terms that a network is to be added to: those in its file, or those that come with the game.
    ///
    /// # Errors
    /// If the terms are not those of the game, or a file without weights was made for others.
    fn weights_under(network: &Network) -> Result<Arc<Weights<Self::Model>>, NetworkFileError> {
        let Some(LinearPart { name, weights }) = &network.over else { return Ok(Weights::standard()) };
        let standard = Weights::<Self::Model>::standard();
        let (found, wanted) = if !weights.is_empty() && name == LINEAR {
            if let Some(weights) = Weights::from_numbers(weights) {
                return Ok(Arc::new(weights));
            }
            (format!("{name} with {} weights", weights.len()), standard.numbers().len())
        } else if *name == name_of::<Self::Model>() {
            return Ok(standard);
        } else {
            (name.clone(), standard.numbers().len())
        };
        Err(NetworkFileError::Over { found, wanted: format!("{LINEAR} with {wanted} weights") })
    }
}

/// What the evaluation by named terms is called in the file of a network.
const LINEAR: &str = "linear";

/// The named terms with some weights, as the file of a network over them says it.
#[must_use]
pub fn linear_part<M: Model>(weights: &Weights<M>) -> LinearPart {
    LinearPart { name: LINEAR.to_string(), weights: weights.numbers() }
}

/// A network that comes with its game.
fn embedded<P: Networked>(bytes: &[u8]) -> Arc<Network> {
    P::network(bytes).expect("a good file")
}

/// The name of the weights that come with a game in files that do not hold any: `linear` and the checksum of their text.
fn name_of<M: Model>() -> String {
    format!("{LINEAR} {:08x}", checksum(M::STANDARD.as_bytes()))
}

/// An evaluator for a network: alone, or added to the named terms, as the network says.
#[must_use]
pub fn evaluator<P: Networked>(network: &Arc<Network>) -> Box<dyn Explains<P>> {
    let alone = NetworkEvaluator::new(Arc::clone(network));
    if network.over.is_some() { Box::new(ResidualEvaluator::new(alone)) } else { Box::new(alone) }
}

/// Inputs of a view that belong together: a kind of piece on every square, or what a hand holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputPlane {
    /// `own knight`, `other hand`.
    pub name: String,
    /// The inputs, row by row from the far side, as the side that looks sees them.
    pub rows: Vec<Vec<usize>>,
}

/// A piece at a place, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldPiece {
    /// Whose it is.
    pub side: Side,
    /// `N f3`, `p in hand`.
    pub name: String,
    /// Its square, unless it is in hand.
    pub square: Option<String>,
    /// Whether it is a king: what a network says of bare kings is where the shares of the others begin.
    pub is_royal: bool,
}

/// One thing that scales the output of a network: so many parts of so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scaling {
    /// What it is for.
    pub name: &'static str,
    /// This much is left,
    pub parts: i32,
    /// of this.
    pub of: i32,
}

/// What scales an output, in order.
pub type Scalings = ArrayVec<Scaling, 2>;

/// Evaluates positions by a network.
///
/// The answer is the output of the network, then scaled by what the game says, kept below every mate.
pub struct NetworkEvaluator<P: Networked>(NetworkLine<P>);

/// The pieces along a line of play, as the network sees them.
struct NetworkLine<P: Networked> {
    accumulators: Accumulators<P::Lens>,
    tallies: Vec<P::Tally>,
}

impl<P: Networked> NetworkEvaluator<P> {
    /// An evaluator for the empty line: [`Evaluator::reset`] comes first.
    ///
    /// # Panics
    /// If the network is for other inputs; [`Networked::network`] never gives one.
    #[must_use]
    pub fn new(network: Arc<Network>) -> NetworkEvaluator<P> {
        NetworkEvaluator(NetworkLine {
            accumulators: Accumulators::new(network),
            tallies: vec![P::Tally::default()],
        })
    }

    /// The network in use.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        self.0.accumulators.network()
    }
}

/// No output of a network is taken for more: a mate is more.
const LARGEST: i32 = 20_000;

impl<P: Networked> Evaluator<P> for NetworkEvaluator<P> {
    fn reset(&mut self, root: &P) {
        let line = &mut self.0;
        line.accumulators.clear();
        line.tallies.clear();
        line.tallies.push(P::Tally::default());
        root.observe(line);
    }

    fn push(&mut self, changes: &[Change<P>]) {
        let line = &mut self.0;
        line.accumulators.push();
        line.tallies.push(line.tallies[line.tallies.len() - 1]);
        for change in changes {
            change.tell(line);
        }
    }

    fn pop(&mut self) {
        self.0.accumulators.pop();
        self.0.tallies.pop();
    }

    fn evaluate(&mut self, position: &P) -> Score {
        let view = usize::from(position.side() == Side::Second);
        let output = self.0.accumulators.evaluate(view, position.stage(), |set| tokens(position, set));
        Score::cp(scaled(position, output))
    }
}

/// The output of a network scaled by what the game says, below every mate.
fn scaled<P: Networked>(position: &P, output: i32) -> i32 {
    let scaled = position.scalings(output).iter().fold(output, |score, by| score * by.parts / by.of);
    scaled.clamp(-LARGEST, LARGEST)
}

impl<P: Networked> Observer<P> for NetworkLine<P> {
    #[inline]
    fn put(&mut self, piece: P::Piece, place: P::Place) {
        let top = self.tallies.len() - 1;
        self.accumulators.put(P::token(&mut self.tallies[top], piece, place, true));
    }

    #[inline]
    fn take(&mut self, piece: P::Piece, place: P::Place) {
        let top = self.tallies.len() - 1;
        self.accumulators.take(P::token(&mut self.tallies[top], piece, place, false));
    }
}

/// Puts every piece of a position into a set.
pub fn tokens<P: Networked>(position: &P, set: &mut TokenSet) {
    struct Collect<'a, P: Networked>(&'a mut TokenSet, P::Tally);

    impl<P: Networked> Observer<P> for Collect<'_, P> {
        fn put(&mut self, piece: P::Piece, place: P::Place) {
            self.0.add(P::token(&mut self.1, piece, place, true));
        }

        fn take(&mut self, piece: P::Piece, place: P::Place) {
            self.0.remove(P::token(&mut self.1, piece, place, false));
        }
    }

    position.observe(&mut Collect(set, P::Tally::default()));
}

/// The inputs that are there for the view of a side, and the other's, token by token.
#[must_use]
pub fn inputs<P: Networked>(position: &P) -> Vec<(usize, usize)> {
    let mut set = TokenSet::new(P::Lens::TOKENS);
    tokens(position, &mut set);
    let view = usize::from(position.side() == Side::Second);
    let mut mirrored = [false; 2];
    for (view, way) in set.iter().filter_map(P::Lens::turns) {
        mirrored[view] = way;
    }
    let input = |token, view: usize| P::Lens::input(token, view, mirrored[view]);
    set.iter().map(|token| (input(token, view), input(token, 1 - view))).collect()
}

#[cfg(test)]
mod tests;
