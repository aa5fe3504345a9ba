//! A position's value, term by term.

use super::{LearningReport, Subject};
use tesuji_eval::Tapered;
use tesuji_eval::linear::{Model, Weights};

/// What each term gives the side that starts more than the other, in centipawns.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::chess::Weights;
/// let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
/// let account = tesuji_lab::learn::account::<Position>(&position, &Weights::standard());
/// assert!(account.iter().any(|(term, value)| term == "material" && *value > 50.0));
/// ```
pub fn account<S: Subject>(position: &S::Game, weights: &Weights<S::Model>) -> Vec<(String, f64)> {
    let (features, values) = (S::features(position), weights.values());
    let sum = |of: &dyn Fn(usize) -> bool| {
        let counted = features.counts.iter().filter(|(nth, _)| of(usize::from(*nth)));
        counted.fold(Tapered::ZERO, |sum, &(nth, count)| sum + values[usize::from(nth)] * i32::from(count))
    };
    let scale = f64::from(features.scale[usize::from(sum(&|_| true).eg() < 0)]) / 64.0;
    let middle = f64::from(features.phase) / 24.0;
    let value = |term: &<S::Model as Model>::Term| {
        let groups = || S::Model::GROUPS.iter().filter(|group| group.term == *term);
        let net = sum(&|nth| groups().any(|group| (group.start..group.start + group.len).contains(&nth)));
        let value = middle * f64::from(net.mg()) + (1.0 - middle) * scale * f64::from(net.eg());
        (term.to_string(), if scale > 0.0 { value } else { 0.0 })
    };
    S::Model::TERMS.iter().map(value).collect()
}

impl LearningReport {
    /// The weights, in whole centipawns.
    #[must_use]
    pub fn weights<M: Model>(&self) -> Weights<M> {
        let whole = |value: &f64| value.round().clamp(-2_500.0, 2_500.0) as i16;
        let of = |group: &super::GroupReport| -> Vec<Tapered> {
            group.mg.iter().zip(&group.eg).map(|(mg, eg)| Tapered::new(whole(mg), whole(eg))).collect()
        };
        Weights::from_values(self.groups.iter().flat_map(of))
    }
}
