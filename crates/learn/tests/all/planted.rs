//! Weights that are known come back, and the errors say how far off they are.

use tesuji_game::random::Random;
use tesuji_learn::{Data, FeatureRow, Fit, Loss, Matrix, PhaseWeights, Study, Targets};

const FEATURES: usize = 40;

fn normal(random: &mut Random) -> f64 {
    let unit = |random: &mut Random| (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
    (0..12).map(|_| unit(random)).sum::<f64>() - 6.0
}

fn chance(random: &mut Random) -> f64 {
    (random.next() >> 11) as f64 / (1_u64 << 53) as f64
}

fn planted(random: &mut Random) -> PhaseWeights {
    (0..FEATURES).map(|_| [0.4 * normal(random) as f32, 0.4 * normal(random) as f32]).collect()
}

/// A row near what its game is like.
fn row(random: &mut Random, game: &[i16]) -> FeatureRow {
    let mut counts = Vec::new();
    for (feature, &usual) in game.iter().enumerate() {
        let count = if random.below(3) == 0 { random.below(5) as i16 - 2 } else { usual };
        if count != 0 {
            counts.push((feature as u16, count));
        }
    }
    FeatureRow::at_phase(counts, random.below(25) as u8)
}

/// Games of 12 positions, each won with the chance that the weights say.
fn results(weights: &PhaseWeights, games: u64, seed: u64) -> Data {
    let mut random = Random(seed);
    let (mut matrix, mut results, mut names) = (Matrix::new(FEATURES), Vec::new(), Vec::new());
    for game in 0..games {
        let usual: Vec<i16> = (0..FEATURES)
            .map(|_| if random.below(4) == 0 { random.below(5) as i16 - 2 } else { 0 })
            .collect();
        for _ in 0..12 {
            matrix.push(&row(&mut random, &usual)).unwrap();
            let value = f64::from(matrix.value(matrix.rows() - 1, weights));
            results.push(if chance(&mut random) < 1.0 / (1.0 + (-value).exp()) { 1.0 } else { 0.0 });
            names.push(game);
        }
    }
    Data::new(matrix, Targets::Results(results), &names).unwrap()
}

/// Choices among five, each as likely as e to its value.
fn choices(weights: &PhaseWeights, games: u64, seed: u64) -> Data {
    let mut random = Random(seed);
    let (mut matrix, mut ends, mut names) = (Matrix::new(FEATURES), Vec::new(), Vec::new());
    for game in 0..games {
        for _ in 0..6 {
            let usual = vec![0; FEATURES];
            let mut rows: Vec<FeatureRow> = (0..5).map(|_| row(&mut random, &usual)).collect();
            let phase = rows[0].share;
            for row in &mut rows {
                row.share = phase;
            }
            let value = |row: &FeatureRow| {
                let sum = row.counts.iter().map(|&(feature, count)| {
                    let weight = weights[usize::from(feature)];
                    f32::from(count) * (row.share[0] * weight[0] + row.share[1] * weight[1])
                });
                f64::from(sum.sum::<f32>()) - (-chance(&mut random).ln()).ln()
            };
            let values: Vec<f64> = rows.iter().map(value).collect();
            let best = (0..5).max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap();
            rows.swap(0, best);
            for row in &rows {
                matrix.push(row).unwrap();
                names.push(game);
            }
            ends.push(matrix.rows() as u32);
        }
    }
    Data::new(matrix, Targets::Choices(ends), &names).unwrap()
}

/// How many of all weights are within two standard errors.
fn covered(found: &PhaseWeights, errors: &PhaseWeights, truth: &PhaseWeights) -> f64 {
    let all = found.as_flattened().iter().zip(errors.as_flattened()).zip(truth.as_flattened());
    let within = all.filter(|((found, error), truth)| (*found - *truth).abs() <= 2.0 * *error).count();
    within as f64 / (2 * FEATURES) as f64
}

#[test]
fn planted_weights_come_back_within_two_standard_errors() {
    let mut within = Vec::new();
    for seed in 1..=5 {
        let truth = planted(&mut Random(seed));
        let data = results(&truth, 2_000, 100 + seed);
        let mut study = Study::new(Fit::new(&data));
        // A penalty draws weights to zero on purpose; here the truth is asked for.
        (study.fit.threads, study.replicates, study.penalties) = (2, 150, vec![1e-7]);
        let studied = study.run(|_| ()).unwrap();
        within.push(covered(&studied.weights, &studied.errors, &truth));
        assert!(studied.errors.as_flattened().iter().all(|error| (0.01..0.3).contains(error)));
        assert!(studied.apart.accuracy > 0.7, "{:?}", studied.apart);
    }
    // Two standard errors hold 95.4 % in the long run.
    assert!(within.iter().sum::<f64>() / within.len() as f64 >= 0.95, "{within:?}");
}

#[test]
fn a_penalty_is_chosen_where_data_are_few() {
    let truth: PhaseWeights = planted(&mut Random(12)).iter().map(|weight| weight.map(|x| x / 6.0)).collect();
    let data = results(&truth, 120, 6);
    let mut study = Study::new(Fit::new(&data));
    (study.split.apart, study.replicates) = (0.6, 0);
    let studied = study.run(|_| ()).unwrap();
    assert!(studied.l2 >= 1e-3, "{:?}", studied.tried);
    let best = studied.tried.iter().map(|tried| tried.apart).fold(f64::INFINITY, f64::min);
    assert!((studied.apart.loss - best).abs() < 1e-9);
}

#[test]
fn every_loss_finds_the_direction_of_planted_weights() {
    let mut random = Random(13);
    let truth = planted(&mut random);
    for data in [results(&truth, 1_000, 7), choices(&truth, 1_000, 8)] {
        let all = vec![1.0; data.games()];
        for loss in [Loss::Logistic, Loss::Hinge, Loss::SquaredHinge] {
            let mut fit = Fit::new(&data);
            (fit.loss, fit.l2, fit.passes) = (loss, 1e-4, 60);
            let found = fit.run(&all).weights;
            let dot = |a: &PhaseWeights, b: &PhaseWeights| -> f32 {
                a.as_flattened().iter().zip(b.as_flattened()).map(|(a, b)| a * b).sum()
            };
            let cosine = dot(&found, &truth) / (dot(&found, &found) * dot(&truth, &truth)).sqrt();
            assert!(cosine > 0.97, "{loss}: {cosine}");
        }
    }
}

#[test]
fn fits_are_the_same_on_any_number_of_threads() {
    let truth = planted(&mut Random(14));
    let data = results(&truth, 300, 9);
    for loss in [Loss::Logistic, Loss::Hinge, Loss::SquaredHinge] {
        let study = |threads| {
            let mut study = Study::new(Fit::new(&data));
            (study.fit.loss, study.fit.threads, study.fit.passes) = (loss, threads, 30);
            (study.penalties, study.replicates) = (vec![1e-3, 1e-4], 3);
            study.run(|_| ()).unwrap()
        };
        let (one, three) = (study(1), study(3));
        assert_eq!(one.weights, three.weights);
        assert_eq!(one.errors, three.errors);
    }
}

#[test]
fn the_dual_and_the_primal_agree_and_fixed_weights_stay() {
    let truth = planted(&mut Random(15));
    let data = results(&truth, 400, 10);
    let all = vec![1.0; data.games()];
    let mut fit = Fit::new(&data);
    (fit.loss, fit.l2, fit.passes) = (Loss::Hinge, 1e-2, 400);
    fit.penalty[3] = [f32::INFINITY; 2];
    fit.centre[3] = [0.5, -0.5];
    let total = |weights: &PhaseWeights| {
        let cost = |(weight, centre): (&f32, &f32)| f64::from((weight - centre).powi(2));
        let cost: f64 = weights.as_flattened().iter().zip(fit.centre.as_flattened()).map(cost).sum();
        fit.measure(weights, &all).loss + 0.5 * fit.l2 * cost
    };
    let found = fit.run(&all).weights;
    let stays =
        |weights: &PhaseWeights| weights[3].iter().zip([0.5, -0.5]).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(stays(&found));
    let best = total(&found);
    // No step in any direction is better.
    for feature in (0..FEATURES).filter(|&feature| feature != 3) {
        for step in [0.02, -0.02] {
            let mut other = found.clone();
            other[feature][1] += step;
            assert!(total(&other) > best - 1e-5, "feature {feature}");
        }
    }
    let squared = Fit { loss: Loss::SquaredHinge, ..fit.clone() };
    assert!(stays(&squared.run(&all).weights));
}

/// A smaller penalty never fits worse, whatever the loss: if it does, the fit was not done.
#[test]
fn what_is_fitted_gets_better_as_the_penalty_falls() {
    let truth = planted(&mut Random(16));
    for data in [results(&truth, 40, 11), choices(&truth, 40, 12)] {
        for loss in [Loss::Logistic, Loss::SquaredHinge, Loss::Hinge] {
            let mut study = Study::new(Fit::new(&data));
            (study.fit.loss, study.replicates, study.split.apart) = (loss, 0, 0.3);
            study.penalties = vec![1e-1, 3e-2, 1e-2, 3e-3, 1e-3];
            study.fit.tolerance = 1e-5;
            let tried = study.run(|_| ()).unwrap().tried;
            assert!(tried.iter().all(|tried| tried.converged), "{loss}: {tried:?}");
            for pair in tried.windows(2) {
                assert!(pair[1].fitted <= pair[0].fitted, "{loss}: {tried:?}");
            }
        }
    }
}

/// Few games say little, and say so: the truth is within two standard errors as often as it should be.
#[test]
fn errors_from_few_games_are_wide_enough() {
    let mut within = Vec::new();
    for seed in 1..=12 {
        let truth: PhaseWeights = planted(&mut Random(40 + seed));
        let data = results(&truth, 40, 200 + seed);
        let mut study = Study::new(Fit::new(&data));
        study.fit.threads = 2;
        let studied = study.run(|_| ()).unwrap();
        within.push(covered(&studied.weights, &studied.errors, &truth));
    }
    assert!(within.iter().sum::<f64>() / within.len() as f64 >= 0.93, "{within:?}");
}

/// A weight that no row counts is not sure because it never moves.
#[test]
fn a_weight_that_was_never_seen_is_uncertain() {
    let mut matrix = Matrix::new(3);
    let mut results = Vec::new();
    for nth in 0..200_i16 {
        matrix.push(&FeatureRow::at_phase(vec![(0, nth % 5 - 2), (1, nth % 3 - 1)], 24)).unwrap();
        results.push(if (nth * 7) % 11 < 6 + nth % 5 - 2 { 1.0 } else { 0.0 });
    }
    let data = Data::new(matrix, Targets::Results(results), &(0..200).collect::<Vec<_>>()).unwrap();
    let studied = Study::new(Fit::new(&data)).run(|_| ()).unwrap();
    assert!(studied.weights[2][0].abs() < 1e-6);
    assert!(studied.errors[2][0] > 0.5 * studied.errors[1][0], "{:?}", studied.errors);
}
