//! How many nodes a search takes: what tells mistakes apart that cost nothing else.
//!
//! All is in logarithms. What the order of moves does to a question is measured; what is called a node differs from program to
//! program by a factor that all questions share.

/// What a count differs by without a reason, besides what the order of moves does.
const NOISE: f64 = 0.06;
/// What a count of a few nodes is off by, in nodes.
const ROUNDED: f64 = 0.6;
/// What is supposed of the deviation of a question before its samples are seen, and how many samples that is worth.
const USUAL: f64 = 0.15;
const WORTH: f64 = 2.0;
/// How far a program's way to count is off, as a rule.
const WAY: f64 = 0.3;
/// Counts far off weigh no more than a distribution with so many degrees of freedom lets them.
const FREEDOM: f64 = 5.0;
/// Counts are nobody's that are on average so many deviations off, squared.
const STRANGE: f64 = 2.0;

/// The nodes of a search on a question, over several orders of moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Nodes {
    pub(crate) mean: f64,
    variance: f64,
}

/// The logarithm of a count.
pub(crate) fn log(nodes: u64) -> f64 {
    (nodes.max(1) as f64).ln()
}

impl Nodes {
    /// Of some counts; none without any.
    pub(crate) fn new(counts: &[u64]) -> Option<Nodes> {
        let count = counts.len() as f64;
        let mean = counts.iter().map(|&nodes| log(nodes)).sum::<f64>() / count;
        let squares: f64 = counts.iter().map(|&nodes| (log(nodes) - mean).powi(2)).sum();
        // The usual deviation is that of questions whose nodes vary at all.
        let usual = if squares > 0.0 { WORTH * USUAL * USUAL } else { 0.0 };
        let variance = (squares + usual) / (count - 1.0 + WORTH);
        // The mean is known from so many samples only.
        let variance = variance * (1.0 + 1.0 / count) + NOISE * NOISE + (ROUNDED / mean.exp()).powi(2);
        (!counts.is_empty()).then_some(Nodes { mean, variance })
    }
}

/// Where counts and nodes are both known: the difference and its variance.
fn differences(nodes: &[Option<Nodes>], told: &[Option<f64>]) -> Vec<(f64, f64)> {
    let both = nodes.iter().zip(told).filter_map(|(nodes, told)| Some(((*nodes)?, (*told)?)));
    both.map(|(nodes, told)| (told - nodes.mean, nodes.variance)).collect()
}

/// The factor that all questions share, as far as it is likely.
fn shared(differences: &[(f64, f64)]) -> f64 {
    let weight: f64 = differences.iter().map(|(_, variance)| 1.0 / variance).sum();
    let sum: f64 = differences.iter().map(|(difference, variance)| difference / variance).sum();
    sum / (weight + 1.0 / (WAY * WAY))
}

/// How likely counts are, as a logarithm.
pub(crate) fn likelihood(nodes: &[Option<Nodes>], told: &[Option<f64>]) -> f64 {
    let differences = differences(nodes, told);
    let shared = shared(&differences);
    let of = |&(difference, variance): &(f64, f64)| {
        let off = (difference - shared).powi(2) / variance;
        -0.5 * (FREEDOM + 1.0) * (off / FREEDOM).ln_1p() - 0.5 * variance.ln()
    };
    differences.iter().map(of).sum::<f64>() - 0.5 * (shared / WAY).powi(2)
}

/// Whether counts may be those of a search at all.
pub(crate) fn fits(nodes: &[Option<Nodes>], told: &[Option<f64>]) -> bool {
    let differences = differences(nodes, told);
    let shared = shared(&differences);
    let off = differences.iter().map(|(difference, variance)| (difference - shared).powi(2) / variance);
    off.sum::<f64>() <= STRANGE * differences.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Option<Nodes>> {
        (1..20).map(|nth| Nodes::new(&[100 * nth, 104 * nth, 97 * nth])).collect()
    }

    fn told(factor: f64) -> Vec<Option<f64>> {
        (1..20).map(|nth| Some((100.0 * factor * f64::from(nth)).ln())).collect()
    }

    #[test]
    fn counts_are_likeliest_where_they_come_from() {
        let right = all();
        let double: Vec<Option<Nodes>> = (1..20)
            .map(|nth| Nodes::new(&[100 * nth, 104 * nth, 97 * nth].map(|nodes| nodes * (1 + nth % 3))))
            .collect();
        assert!(likelihood(&right, &told(1.0)) > likelihood(&double, &told(1.0)) + 10.0);
        assert!(fits(&right, &told(1.0)));
        assert!(!fits(&double, &told(1.0)));
    }

    #[test]
    fn who_counts_otherwise_is_not_suspected() {
        assert!(fits(&all(), &told(1.3)), "a factor that all questions share");
        let right = likelihood(&all(), &told(1.0));
        assert!(right - likelihood(&all(), &told(1.3)) < 2.0);
    }

    #[test]
    fn questions_without_counts_say_nothing() {
        assert_eq!(Nodes::new(&[]), None);
        assert!(likelihood(&[None], &[Some(1.0)]).abs() < 1e-9);
        assert!(fits(&[None], &[None]));
    }
}
