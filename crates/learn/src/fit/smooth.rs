//! Losses with a slope everywhere: quasi-Newton steps that begin with the curvature seen on a sample.
//!
//! Limited-memory BFGS (Liu and Nocedal, 1989). The curvature of a sample of rows makes the first step nearly right;
//! what it misses is learned from the slopes of the last few passes.

use super::pass::Pass;
use super::precondition::Curvature;
use super::{Fit, Known, Solution};
use crate::Weights;
use std::collections::VecDeque;

/// So many earlier steps are remembered.
const MEMORY: usize = 10;
/// So many passes without a gain on other games are the last.
const PATIENCE: usize = 5;
/// A step must gain this share of what its slope promises.
const ENOUGH: f64 = 1e-4;

struct Point {
    weights: Weights,
    loss: f64,
    /// The loss with what the weights cost.
    total: f64,
    slope: Vec<f64>,
}

struct Steps {
    /// Steps, what they did to the slope, and one over their product.
    past: VecDeque<(Vec<f64>, Vec<f64>, f64)>,
}

pub(super) fn run(
    fit: &Fit<'_>,
    pass: &Pass<'_>,
    apart: Option<&Pass<'_>>,
    known: Option<&Known<'_>>,
) -> Solution {
    let begin = known.map_or(&fit.centre, |known| &known.solution.weights);
    let own;
    let curvature = if let Some(known) = known {
        known.curvature
    } else {
        own = Curvature::new(fit, pass.games, begin);
        &own
    };
    let mut here = point(fit, pass, begin.clone());
    let mut steps = Steps { past: VecDeque::new() };
    let mut watch = apart.map(|apart| Watch::new(apart, &here.weights));
    let mut passes = 1;
    while passes < fit.passes && !fit.stopped() {
        let direction = steps.direction(&here.slope, curvature);
        let Some((next, tries)) = advance(fit, pass, &here, &direction) else { break };
        passes += tries;
        let gain = here.total - next.total;
        steps.remember(&here, &next);
        here = next;
        if watch.as_mut().is_some_and(|watch| watch.worse(&here.weights))
            || gain <= fit.tolerance * here.total.abs()
        {
            break;
        }
    }
    let weights = watch.map_or(here.weights, |watch| watch.best);
    let loss = if apart.is_some() { pass.measure(&weights).loss } else { here.loss };
    Solution { weights, loss, passes, dual: Vec::new() }
}

/// The best weights so far on other games.
struct Watch<'a> {
    apart: &'a Pass<'a>,
    best: Weights,
    loss: f64,
    since: usize,
}

impl<'a> Watch<'a> {
    fn new(apart: &'a Pass<'a>, weights: &[[f32; 2]]) -> Watch<'a> {
        Watch { apart, best: weights.to_vec(), loss: apart.measure(weights).loss, since: 0 }
    }

    fn worse(&mut self, weights: &[[f32; 2]]) -> bool {
        let loss = self.apart.measure(weights).loss;
        if loss < self.loss {
            self.best.copy_from_slice(weights);
            (self.loss, self.since) = (loss, 0);
        } else {
            self.since += 1;
        }
        self.since >= PATIENCE
    }
}

/// The loss and its slope at some weights.
fn point(fit: &Fit<'_>, pass: &Pass<'_>, weights: Weights) -> Point {
    let (loss, slope) = pass.gradient(&weights);
    let mut slope = slope.into_flattened();
    let mut total = loss;
    let places = weights.as_flattened().iter().zip(fit.centre.as_flattened()).zip(fit.penalty.as_flattened());
    for (slope, ((&weight, &centre), &penalty)) in slope.iter_mut().zip(places) {
        if penalty.is_finite() {
            let (pull, off) = (fit.l2 * f64::from(penalty), f64::from(weight) - f64::from(centre));
            total += 0.5 * pull * off * off;
            *slope += pull * off;
        } else {
            *slope = 0.0;
        }
    }
    Point { weights, loss, total, slope }
}

/// Goes along a direction, and less far if that is no gain. None if nothing is.
fn advance(fit: &Fit<'_>, pass: &Pass<'_>, here: &Point, direction: &[f64]) -> Option<(Point, usize)> {
    let promised: f64 = here.slope.iter().zip(direction).map(|(slope, way)| slope * way).sum();
    let mut length = 1.0;
    for tries in 1..=12 {
        let mut weights = here.weights.clone();
        for (weight, way) in weights.as_flattened_mut().iter_mut().zip(direction) {
            *weight = (f64::from(*weight) + length * way) as f32;
        }
        let next = point(fit, pass, weights);
        if next.total <= here.total + ENOUGH * length * promised {
            return Some((next, tries));
        }
        length *= 0.4;
    }
    None
}

impl Steps {
    /// Where to go, by what earlier steps taught.
    fn direction(&self, slope: &[f64], curvature: &Curvature) -> Vec<f64> {
        let mut way: Vec<f64> = slope.iter().map(|slope| -slope).collect();
        let mut shares = Vec::new();
        for (step, change, inverse) in self.past.iter().rev() {
            let share = inverse * dot(step, &way);
            way.iter_mut().zip(change).for_each(|(way, change)| *way -= share * change);
            shares.push(share);
        }
        curvature.solve(&mut way);
        for ((step, change, inverse), share) in self.past.iter().zip(shares.iter().rev()) {
            let back = share - inverse * dot(change, &way);
            way.iter_mut().zip(step).for_each(|(way, step)| *way += back * step);
        }
        way
    }

    fn remember(&mut self, from: &Point, to: &Point) {
        let pairs = to.weights.as_flattened().iter().zip(from.weights.as_flattened());
        let step: Vec<f64> = pairs.map(|(to, from)| f64::from(*to) - f64::from(*from)).collect();
        let change: Vec<f64> = to.slope.iter().zip(&from.slope).map(|(to, from)| to - from).collect();
        let product = dot(&step, &change);
        if product > 1e-12 * dot(&change, &change).sqrt() * dot(&step, &step).sqrt() {
            if self.past.len() == MEMORY {
                self.past.pop_front();
            }
            self.past.push_back((step, change, 1.0 / product));
        }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
