//! Correlations of ranks.

/// The rank of each number, the mean of the places where several are equal.
pub(super) fn ranks(numbers: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mut ranks = vec![0.0; numbers.len()];
    let mut begin = 0;
    for equal in order.chunk_by(|&a, &b| numbers[a].total_cmp(&numbers[b]).is_eq()) {
        let mean = begin as f64 + (equal.len() as f64 - 1.0) / 2.0;
        for &place in equal {
            ranks[place] = mean;
        }
        begin += equal.len();
    }
    ranks
}

/// Pearson's correlation; `None` where one side does not vary.
pub(super) fn correlation(x: &[f64], y: &[f64]) -> Option<f64> {
    let n = x.len() as f64;
    let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / n;
    let (mx, my) = (mean(x), mean(y));
    let sum = |a: &[f64], ma: f64, b: &[f64], mb: f64| {
        a.iter().zip(b).map(|(a, b)| (a - ma) * (b - mb)).sum::<f64>()
    };
    let spread = sum(x, mx, x, mx) * sum(y, my, y, my);
    (spread > 0.0).then(|| sum(x, mx, y, my) / spread.sqrt())
}

/// The correlation of `x` and `y` with what both share with `z` taken out.
pub(super) fn partial(x: &[f64], y: &[f64], z: &[f64]) -> Option<f64> {
    let xy = correlation(x, y)?;
    // What does not vary explains nothing.
    let (xz, yz) = (correlation(x, z).unwrap_or(0.0), correlation(y, z).unwrap_or(0.0));
    let rest = (1.0 - xz * xz) * (1.0 - yz * yz);
    (rest > 1e-12).then(|| (xy - xz * yz) / rest.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_share_their_rank() {
        assert_eq!(ranks(&[5.0, 1.0, 5.0, 9.0]), [1.5, 0.0, 1.5, 3.0]);
        assert!(ranks(&[]).is_empty());
    }

    #[test]
    fn what_comes_from_a_third_is_taken_out() {
        let z: Vec<f64> = (0..100).map(f64::from).collect();
        let x: Vec<f64> = (0..100).map(|n| f64::from(n) + f64::from(n * 37 % 11)).collect();
        let y: Vec<f64> = (0..100).map(|n| f64::from(n) + f64::from(n * 53 % 13)).collect();
        assert!(correlation(&x, &y).unwrap() > 0.95);
        assert!(partial(&x, &y, &z).unwrap().abs() < 0.3);
        assert_eq!(correlation(&x, &[1.0; 100]), None);
    }
}
