use std::collections::BTreeMap;
use tesuji_game::random::Random;
use tesuji_params::Technique;
use tesuji_search::{Decision, Probe};

/// Depths are told apart up to this one.
pub(crate) const DEEPEST: i32 = 12;

/// Decisions of one technique at one depth: how many there were, and some of them, each as likely as any other.
#[derive(Clone, Debug, Default)]
pub struct Stratum {
    /// How many decisions there were.
    pub decisions: u64,
    /// Those that were kept.
    pub cases: Vec<Decision>,
}

/// A probe that keeps a sample of what techniques decide. It changes nothing in the search it watches.
///
/// Every technique and depth has a place for so many cases; once it is full, a new one takes the place of an old
/// one with just the chance that leaves every decision equally likely to be kept.
#[derive(Clone, Debug)]
pub struct Sampler {
    kept: usize,
    random: Random,
    strata: BTreeMap<(Technique, i32), Stratum>,
    /// Where the case that was asked for goes.
    place: Option<((Technique, i32), usize)>,
}

impl Sampler {
    /// Keeps at most so many cases for each technique and depth.
    #[must_use]
    pub fn new(kept: usize, seed: u64) -> Sampler {
        Sampler { kept: kept.max(1), random: Random(seed), strata: BTreeMap::new(), place: None }
    }

    /// What was kept, by technique and depth.
    #[must_use]
    pub fn into_strata(self) -> BTreeMap<(Technique, i32), Stratum> {
        self.strata
    }
}

impl Probe for Sampler {
    fn samples(&mut self, technique: Technique, depth: i32) -> bool {
        // What is exact cannot be wrong; a mate counts its distance from the root, which a test does not know.
        if technique.is_exact() {
            return false;
        }
        let key = (technique, depth.clamp(0, DEEPEST));
        let stratum = self.strata.entry(key).or_default();
        stratum.decisions += 1;
        let place = if stratum.cases.len() < self.kept {
            stratum.cases.len()
        } else {
            (self.random.next() % stratum.decisions) as usize
        };
        self.place = (place < self.kept).then_some((key, place));
        self.place.is_some()
    }

    fn sampled(&mut self, case: Decision) {
        let Some((key, place)) = self.place.take() else { return };
        let cases = &mut self.strata.entry(key).or_default().cases;
        if place < cases.len() {
            cases[place] = case;
        } else {
            cases.push(case);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::Score;
    use tesuji_search::{Rule, Sign};

    #[test]
    fn every_decision_is_as_likely_to_be_kept() {
        let mut kept = [0_u32; 50];
        for seed in 0..2000 {
            let mut sampler = Sampler::new(5, seed);
            for number in 0..50 {
                if sampler.samples(Technique::Futility, 3) {
                    sampler.sampled(Decision {
                        technique: Technique::Futility,
                        line: Vec::new(),
                        mv: number,
                        depth: 3,
                        alpha: Score::DRAW,
                        beta: Score::DRAW,
                        fails_low: true,
                        rule: Rule::new(Sign::AtMost, "alpha", 0),
                    });
                }
            }
            let strata = sampler.into_strata();
            let stratum = &strata[&(Technique::Futility, 3)];
            assert_eq!((stratum.decisions, stratum.cases.len()), (50, 5));
            stratum.cases.iter().for_each(|case| kept[usize::from(case.mv)] += 1);
        }
        // 200 expected each, with a standard deviation of 13.
        assert!(kept.iter().all(|&count| (140..260).contains(&count)), "{kept:?}");
    }
}
