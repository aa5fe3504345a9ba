//! What each piece adds to the output of a network.

use super::{NetworkEvaluator, Networked, Scaling, ToldPiece, scaled};
use crate::Explains;
use crate::linear::Weights;
use std::sync::Arc;
use tesuji_api::{self as api, Explanation, NetworkShares, PieceShare, Terms, Twin};
use tesuji_game::{Evaluator as _, Observer, Side};
use tesuji_net::{Both, Lens, Shares, Token};

/// So many pairs are told, the largest.
const PAIRS: usize = 12;

impl<P: Networked> Explains<P> for NetworkEvaluator<P> {
    fn explain(&self, position: &P) -> Explanation {
        let shares = self.shares(position);
        let score = scaled(position, shares.output);
        let twin = terms(position, &Weights::standard()).map(|(terms, terms_cp)| Twin {
            terms,
            terms_cp,
            unexplained_cp: score - terms_cp,
        });
        Explanation::Network(NetworkShares { twin, ..shares })
    }
}

/// The named terms of a position with some weights, and what they are worth to the side to move.
pub(super) fn terms<P: Networked>(position: &P, weights: &Arc<Weights<P::Model>>) -> Option<(Terms, i32)> {
    let mut linear = P::linear(Arc::clone(weights));
    linear.reset(position);
    let worth = linear.evaluate(position).raw();
    match linear.explain(position) {
        Explanation::Terms(terms) => Some((terms, worth)),
        _ => None,
    }
}

impl<P: Networked> NetworkEvaluator<P> {
    /// The output taken apart.
    pub(super) fn shares(&self, position: &P) -> NetworkShares {
        let mut seen = Seen::<P> { tally: P::Tally::default(), pieces: Vec::new() };
        position.observe(&mut seen);
        let inputs = seen.inputs(usize::from(position.side() == Side::Second));
        let (kings, others): (Vec<_>, Vec<_>) =
            seen.pieces.iter().zip(inputs).partition(|((_, told), _)| told.is_royal);
        let of = |all: &[(&(Token, ToldPiece), Both)]| all.iter().map(|(_, both)| *both).collect::<Vec<_>>();
        let (base, pieces, stage) = (of(&kings), of(&others), position.stage());
        let network = self.network();
        let (own, other): (Vec<usize>, Vec<usize>) = base.iter().chain(&pieces).copied().unzip();
        let output = network.evaluate(&own, &other, stage);
        let told: Vec<&ToldPiece> = others.iter().map(|((_, told), _)| told).collect();
        let shares = Shares::new(network, &base, &pieces, stage);
        NetworkShares {
            bare_kings: shares.base,
            pieces: piece_shares(&shares, &told),
            pairs: pairs(&shares, &told),
            output,
            stage: stage as u32,
            scalings: position.scalings(output).iter().map(api::Scaling::from).collect(),
            twin: None,
        }
    }
}

fn piece_shares(shares: &Shares, told: &[&ToldPiece]) -> Vec<PieceShare> {
    let share = |(nth, told): (usize, &&ToldPiece)| PieceShare {
        side: if told.side == Side::First { api::Side::First } else { api::Side::Second },
        piece: told.name.clone(),
        square: told.square.clone(),
        share: shares.pieces[nth],
        alone: shares.alone[nth],
    };
    let mut all: Vec<PieceShare> = told.iter().enumerate().map(share).collect();
    all.sort_by(|one, other| other.share.abs().total_cmp(&one.share.abs()));
    all
}

fn pairs(shares: &Shares, told: &[&ToldPiece]) -> Vec<api::Pair> {
    let pairs = (0..told.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let pair = |(one, other): (usize, usize)| api::Pair {
        one: told[other].name.clone(),
        other: told[one].name.clone(),
        squares: [told[other].square.clone(), told[one].square.clone()],
        together: shares.pair(one, other),
    };
    let mut all: Vec<api::Pair> = pairs.map(pair).collect();
    all.sort_by(|one, other| other.together.abs().total_cmp(&one.together.abs()));
    all.truncate(PAIRS);
    all
}

impl From<&Scaling> for api::Scaling {
    fn from(scaling: &Scaling) -> api::Scaling {
        api::Scaling { name: scaling.name.to_string(), parts: scaling.parts, of: scaling.of }
    }
}

/// Every piece of a position.
struct Seen<P: Networked> {
    tally: P::Tally,
    pieces: Vec<(Token, ToldPiece)>,
}

impl<P: Networked> Seen<P> {
    /// Each piece as the inputs of the view of the side to move and of the other.
    fn inputs(&self, view: usize) -> Vec<Both> {
        let mut mirrored = [false; 2];
        for (view, way) in self.pieces.iter().filter_map(|(token, _)| P::Lens::turns(*token)) {
            mirrored[view] = way;
        }
        let input = |token, view: usize| P::Lens::input(token, view, mirrored[view]);
        self.pieces.iter().map(|(token, _)| (input(*token, view), input(*token, 1 - view))).collect()
    }
}

impl<P: Networked> Observer<P> for Seen<P> {
    fn put(&mut self, piece: P::Piece, place: P::Place) {
        let token = P::token(&mut self.tally, piece, place, true);
        self.pieces.push((token, P::told(piece, place)));
    }

    /// A position tells what is there; nothing leaves.
    fn take(&mut self, _: P::Piece, _: P::Place) {}
}
