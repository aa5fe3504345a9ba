//! Correlations of ranks, of games that count several times.

/// Numbers in order, so that they need not be sorted again for every draw.
pub(super) struct Ranked {
    /// The places of the numbers, the smallest number first; those of equal numbers together.
    groups: Vec<Vec<usize>>,
}

impl Ranked {
    pub(super) fn new(numbers: &[f64]) -> Ranked {
        let mut order: Vec<usize> = (0..numbers.len()).collect();
        order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
        let equal = order.chunk_by(|&a, &b| numbers[a].total_cmp(&numbers[b]).is_eq());
        Ranked { groups: equal.map(<[usize]>::to_vec).collect() }
    }

    /// The rank of each number if it is there so many times: the mean of the places where several are equal.
    pub(super) fn ranks(&self, times: &[u16]) -> Vec<f64> {
        let mut ranks = vec![0.0; times.len()];
        let mut begin = 0.0;
        for group in &self.groups {
            let count: f64 = group.iter().map(|&place| f64::from(times[place])).sum();
            let mean = begin + (count - 1.0) / 2.0;
            for &place in group {
                ranks[place] = mean;
            }
            begin += count;
        }
        ranks
    }
}

/// Pearson's correlation of pairs that are there so many times; `None` where one side does not vary.
pub(super) fn correlation(x: &[f64], y: &[f64], times: &[u16]) -> Option<f64> {
    let n: f64 = times.iter().map(|&times| f64::from(times)).sum();
    let weighed = |numbers: &[f64]| -> f64 {
        numbers.iter().zip(times).map(|(number, &times)| number * f64::from(times)).sum()
    };
    let (mx, my) = (weighed(x) / n, weighed(y) / n);
    let sum = |a: &[f64], ma: f64, b: &[f64], mb: f64| -> f64 {
        let products = a.iter().zip(b).zip(times);
        products.map(|((a, b), &times)| (a - ma) * (b - mb) * f64::from(times)).sum()
    };
    let spread = sum(x, mx, x, mx) * sum(y, my, y, my);
    (spread > 0.0).then(|| sum(x, mx, y, my) / spread.sqrt())
}

/// The correlation of `x` and `y` with what both share with `z` taken out.
pub(super) fn partial(x: &[f64], y: &[f64], z: &[f64], times: &[u16]) -> Option<f64> {
    let xy = correlation(x, y, times)?;
    // What does not vary explains nothing.
    let [xz, yz] = [x, y].map(|one| correlation(one, z, times).unwrap_or(0.0));
    let rest = (1.0 - xz * xz) * (1.0 - yz * yz);
    (rest > 1e-12).then(|| (xy - xz * yz) / rest.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_share_their_rank() {
        assert_eq!(Ranked::new(&[5.0, 1.0, 5.0, 9.0]).ranks(&[1; 4]), [1.5, 0.0, 1.5, 3.0]);
        assert!(Ranked::new(&[]).ranks(&[]).is_empty());
    }

    #[test]
    fn a_number_that_counts_twice_is_there_twice() {
        let (x, y) = ([5.0, 1.0, 7.0], [2.0, 4.0, 3.0]);
        let ranks = Ranked::new(&x).ranks(&[2, 1, 0]);
        assert_eq!(ranks[..2], [1.5, 0.0]);
        let twice = correlation(&[5.0, 5.0, 1.0], &[2.0, 2.0, 4.0], &[1; 3]);
        assert_eq!(correlation(&x, &y, &[2, 1, 0]), twice);
    }

    #[test]
    fn what_comes_from_a_third_is_taken_out() {
        let once = [1; 100];
        let z: Vec<f64> = (0..100).map(f64::from).collect();
        let x: Vec<f64> = (0..100).map(|n| f64::from(n) + f64::from(n * 37 % 11)).collect();
        let y: Vec<f64> = (0..100).map(|n| f64::from(n) + f64::from(n * 53 % 13)).collect();
        assert!(correlation(&x, &y, &once).unwrap() > 0.95);
        assert!(partial(&x, &y, &z, &once).unwrap().abs() < 0.3);
        assert_eq!(correlation(&x, &[1.0; 100], &once), None);
    }
}
