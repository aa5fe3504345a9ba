//! Losses with a slope everywhere: quasi-Newton steps that begin with the curvature seen on a sample.
//!
//! Limited-memory BFGS (Liu and Nocedal, 1989). The curvature of a sample of rows makes the first step nearly right;
//! what it misses is learned from the slopes of the last few passes.

use super::pass::Pass;
use super::precondition::Curvature;
use super::{Fit, Fitted, Known};
use crate::PhaseWeights;
use std::collections::VecDeque;

/// So many earlier steps are remembered.
const MEMORY: usize = 20;
/// A step must gain this share of what its slope promises.
const ENOUGH: f64 = 1e-4;

struct Point {
    weights: PhaseWeights,
    loss: f64,
    /// The loss with what the weights cost.
    total: f64,
    slope: Vec<f64>,
}

struct Steps {
    /// Steps, what they did to the slope, and one over their product.
    past: VecDeque<(Vec<f64>, Vec<f64>, f64)>,
}

pub(super) fn run(fit: &Fit<'_>, pass: &Pass<'_>, known: Known<'_>) -> Fitted {
    let begin = known.solution.map_or(&fit.centre, |solution| &solution.weights);
    let own;
    let curvature = if let Some(curvature) = known.curvature {
        curvature
    } else {
        own = Curvature::new(fit, pass.games, begin);
        &own
    };
    let mut here = point(fit, pass, begin.clone());
    let mut steps = Steps { past: VecDeque::new() };
    let (mut passes, mut converged) = (1, false);
    while passes < fit.passes && !fit.stop.is_set() {
        let direction = steps.direction(&here.slope, curvature);
        // A step to the bottom of a bowl gains half of what its slope promises.
        let small = -0.5 * dot(&here.slope, &direction) <= fit.tolerance * here.total.abs();
        let Some((next, tries)) = advance(fit, pass, &here, &direction) else {
            // What was learned of the slope may mislead; without it, there is nothing more to gain.
            if steps.past.is_empty() {
                converged = true;
                break;
            }
            steps.past.clear();
            continue;
        };
        passes += tries;
        let gained = here.total - next.total;
        steps.remember(&here, &next);
        here = next;
        if small && gained <= fit.tolerance * here.total.abs() {
            converged = true;
            break;
        }
    }
    Fitted { weights: here.weights, loss: here.loss, passes, converged, dual: Vec::new() }
}

/// The loss and its slope at some weights.
fn point(fit: &Fit<'_>, pass: &Pass<'_>, weights: PhaseWeights) -> Point {
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
