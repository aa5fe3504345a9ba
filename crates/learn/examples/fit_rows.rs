//! Fits rows that `tesuji learn --export FOLDER` wrote, once, and tells how well and how fast: for `scripts/compare_sklearn`.
//!
//!     cargo run --release -p tesuji-learn --example fit_rows -- FOLDER logistic|hinge|squared-hinge L2

#![expect(clippy::print_stdout, reason = "the answer is for a script")]

use std::error::Error;
use std::path::Path;
use tesuji_learn::{Data, FeatureRow, Fit, Loss, Matrix, Targets};

/// An array of little-endian numbers.
fn numbers<const N: usize, T>(
    folder: &Path,
    name: &str,
    read: fn([u8; N]) -> T,
) -> Result<Vec<T>, Box<dyn Error>> {
    let bytes = std::fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
    let (whole, rest) = bytes.as_chunks::<N>();
    if rest.is_empty() {
        Ok(whole.iter().map(|&chunk| read(chunk)).collect())
    } else {
        Err(format!("{name}: cut off").into())
    }
}

/// The processor time of this thread so far, in seconds.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|nanos| nanos.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [folder, loss, l2] = &words[..] else { return Err("FOLDER LOSS L2 are needed".into()) };
    let folder = Path::new(folder);
    let ends = numbers(folder, "ends.u32", u32::from_le_bytes)?;
    let columns = numbers(folder, "columns.u16", u16::from_le_bytes)?;
    let counts = numbers(folder, "counts.i8", i8::from_le_bytes)?;
    let shares = numbers(folder, "shares.f32", f32::from_le_bytes)?;
    let targets = numbers(folder, "targets.f32", f32::from_le_bytes)?;
    let games = numbers(folder, "games.u32", u32::from_le_bytes)?;
    let apart = numbers(folder, "apart.u8", u8::from_le_bytes)?;
    let features = usize::from(columns.iter().copied().max().unwrap_or(0)) + 1;
    let mut matrix = Matrix::new(features);
    let mut start = 0;
    for (row, &end) in ends.iter().enumerate() {
        let places = start..end as usize;
        start = places.end;
        let counts = columns[places.clone()]
            .iter()
            .zip(&counts[places])
            .map(|(&column, &count)| (column, count.into()));
        matrix
            .push(&FeatureRow { counts: counts.collect(), share: [shares[2 * row], shares[2 * row + 1]] })?;
    }
    let names: Vec<u64> = games.iter().map(|&game| game.into()).collect();
    let data = Data::new(matrix, Targets::Results(targets), &names)?;
    let mut sides = [vec![0.0; data.games()], vec![0.0; data.games()]];
    for (&game, &apart) in data.game_of_rows().iter().zip(&apart) {
        sides[usize::from(apart)][game as usize] = 1.0;
    }
    let mut fit = Fit::new(&data);
    (fit.loss, fit.l2) = (loss.parse::<Loss>()?, l2.parse()?);
    if fit.loss == Loss::Hinge {
        fit.tolerance = 1e-3;
    }
    let begin = cpu();
    let solution = fit.run(&sides[0]);
    let took = cpu() - begin;
    let measure = fit.measure(&solution.weights, &sides[1]);
    println!(
        "{{\"rows\": {}, \"features\": {features}, \"passes\": {}, \"fitted\": {:.6}, \"apart\": {:.6}, \"accuracy\": {:.4}, \"cpu\": {took:.2}}}",
        data.examples(),
        solution.passes,
        solution.loss,
        measure.loss,
        measure.accuracy
    );
    Ok(())
}
