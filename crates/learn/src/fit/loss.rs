//! What a wrong answer costs.

/// What a wrong answer costs.
///
/// ```
/// use tesuji_learn::Loss;
/// assert_eq!("svm".parse::<Loss>(), Ok(Loss::Hinge));
/// assert_eq!(Loss::SquaredHinge.to_string(), "squared-hinge");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// The surprise at the result, if the value is the logarithm of the odds.
    Logistic,
    /// How much the value falls short of 1 on the right side: a support vector machine.
    Hinge,
    /// The square of that.
    SquaredHinge,
}

impl std::fmt::Display for Loss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Loss::Logistic => "logistic",
            Loss::Hinge => "hinge",
            Loss::SquaredHinge => "squared-hinge",
        })
    }
}

impl std::str::FromStr for Loss {
    type Err = String;

    fn from_str(text: &str) -> Result<Loss, String> {
        match text {
            "logistic" => Ok(Loss::Logistic),
            "hinge" | "svm" => Ok(Loss::Hinge),
            "squared-hinge" => Ok(Loss::SquaredHinge),
            _ => Err(format!("must be logistic, hinge or squared-hinge, got '{}'", text.escape_debug())),
        }
    }
}

impl Loss {
    /// What a result weighs, and the side it is on: everything for odds, the distance from a draw for margins.
    #[inline(always)]
    pub(super) fn label(self, result: f32) -> (f32, f32) {
        match self {
            Loss::Logistic => (1.0, result),
            Loss::Hinge | Loss::SquaredHinge => {
                ((2.0 * result - 1.0).abs(), if result > 0.5 { 1.0 } else { 0.0 })
            }
        }
    }

    /// The cost of a value where `result` should be, its slope, and how the slope grows.
    #[inline(always)]
    pub(super) fn at(self, value: f32, result: f32) -> (f32, f32, f32) {
        match self {
            Loss::Logistic => {
                let small = (-value.abs()).exp();
                let chance = if value >= 0.0 { 1.0 / (1.0 + small) } else { small / (1.0 + small) };
                // ln(1 + e^-v) and ln(1 + e^v), each from the smaller power.
                let (win, loss) = (small.ln_1p() + (-value).max(0.0), small.ln_1p() + value.max(0.0));
                (result * win + (1.0 - result) * loss, chance - result, chance * (1.0 - chance))
            }
            Loss::Hinge => {
                let sign = if result > 0.5 { 1.0 } else { -1.0 };
                let short = (1.0 - sign * value).max(0.0);
                if short > 0.0 { (short, -sign, 0.0) } else { (0.0, 0.0, 0.0) }
            }
            Loss::SquaredHinge => {
                let sign = if result > 0.5 { 1.0 } else { -1.0 };
                let short = (1.0 - sign * value).max(0.0);
                (short * short, -2.0 * sign * short, if short > 0.0 { 2.0 } else { 0.0 })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_those_of_the_costs() {
        for loss in [Loss::Logistic, Loss::SquaredHinge, Loss::Hinge] {
            for value in [-3.0_f32, -0.4, 0.3, 0.9, 2.5] {
                for result in [0.0, 1.0] {
                    let step = 1e-2;
                    let slope =
                        (loss.at(value + step, result).0 - loss.at(value - step, result).0) / (2.0 * step);
                    assert!((slope - loss.at(value, result).1).abs() < 1e-2, "{loss} {value} {result}");
                }
            }
        }
        let (cost, slope, _) = Loss::Logistic.at(-80.0, 1.0);
        assert!((cost - 80.0).abs() < 1e-3 && (slope + 1.0).abs() < 1e-6);
    }
}
