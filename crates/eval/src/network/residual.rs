//! Named terms, and a network that says what they leave over.

use super::{NetworkEvaluator, Networked, scaled};
use crate::Explains;
use crate::linear::Weights;
use std::sync::Arc;
use tesuji_api::{Explanation, ResidualParts};
use tesuji_game::{Change, Evaluator, Score};

/// Evaluates positions by named terms and a network that was trained on what they leave over (a residual network): the
/// score is the sum of both.
pub struct ResidualEvaluator<P: Networked> {
    weights: Arc<Weights<P::Model>>,
    linear: P::Linear,
    network: NetworkEvaluator<P>,
}

impl<P: Networked> ResidualEvaluator<P> {
    /// A network and the terms it says it is to be added to; those that come with the game if it says nothing of the
    /// kind.
    #[must_use]
    pub fn new(network: NetworkEvaluator<P>) -> ResidualEvaluator<P> {
        let weights = P::weights_under(network.network()).unwrap_or_else(|_| Weights::standard());
        ResidualEvaluator { linear: P::linear(Arc::clone(&weights)), weights, network }
    }
}

impl<P: Networked> Evaluator<P> for ResidualEvaluator<P> {
    fn reset(&mut self, root: &P) {
        self.linear.reset(root);
        self.network.reset(root);
    }

    #[inline]
    fn push(&mut self, changes: &[Change<P>]) {
        self.linear.push(changes);
        self.network.push(changes);
    }

    #[inline]
    fn pop(&mut self) {
        self.linear.pop();
        self.network.pop();
    }

    fn evaluate(&mut self, position: &P) -> Score {
        let sum = self.linear.evaluate(position).raw() + self.network.evaluate(position).raw();
        Score::cp(sum.clamp(-super::LARGEST, super::LARGEST))
    }
}

impl<P: Networked> Explains<P> for ResidualEvaluator<P> {
    fn explain(&self, position: &P) -> Explanation {
        let network = self.network.shares(position);
        let Some((terms, terms_cp)) = super::explain::terms(position, &self.weights) else {
            return Explanation::Network(network);
        };
        let network_cp = scaled(position, network.output);
        Explanation::Residual(ResidualParts { terms, terms_cp, network_cp, network })
    }
}
