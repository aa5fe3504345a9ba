//! What came out of a run.

use super::measure::{Measured, SearchResult};
use super::plan::Setting;
use super::stats::geometric_mean;
use super::{AblationPlan, Case, Claim, Percent};
use crate::Estimate;
use crate::LabGame;
use tesuji_api::{AblationElo, AblationMistakes, AblationPairs, AblationTactics, ClaimVerdict};
use tesuji_params::{Profile, Technique};

/// A position says nothing of trees if it takes fewer nodes with the technique and without.
const TREE: u64 = 500;

/// What each technique of a profile is worth in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct AblationReport {
    /// The release that measured.
    pub version: String,
    /// The game.
    pub game: String,
    /// The profile.
    pub profile: String,
    /// The hash of its techniques and numbers.
    pub profile_hash: String,
    /// What intervals are drawn with.
    pub seed: u64,
    /// How many positions were searched to a depth.
    pub positions: usize,
    /// How many tactics were searched.
    pub tactics: usize,
    /// Within so many nodes.
    pub tactics_nodes: u64,
    /// From the profile first, then perhaps from the frame.
    pub sections: Vec<Section>,
    /// What pairs do.
    pub pairs: Option<AblationPairs>,
}

/// What each technique is worth from one base.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// The name of the base: of the profile, `frame` or `plain`.
    pub base: String,
    /// Its hash.
    pub base_hash: String,
    /// Its techniques.
    pub on: Vec<String>,
    /// Whether techniques are looked at alone, not among all others.
    pub alone: bool,
    /// How deep positions were searched.
    pub depth: u32,
    /// Nodes of the base.
    pub nodes: u64,
    /// Tactics that the base solves.
    pub solved: usize,
    /// One row for each technique, the one that saves most first; those that the base has before the others.
    pub rows: Vec<AblationRow>,
}

/// What one technique is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct AblationRow {
    /// The technique.
    pub technique: Technique,
    /// Whether the base has it, so that it was switched off.
    pub on: bool,
    /// Nodes with it switched.
    pub nodes: u64,
    /// How many positions have trees large enough to tell.
    pub counted: usize,
    /// The least depth of its rule, if the run was too shallow for it to be asked.
    pub needs: Option<u32>,
    /// The share of the tree that it saves: the geometric mean over these positions. Below 0 it adds nodes.
    pub saved: Option<Estimate>,
    /// How often it does what it is for, in 1,000 nodes of the search with it; for those with a claim.
    pub fired: Option<f64>,
    /// In how many positions the best move is another.
    pub changed: usize,
    /// What it does to tactics.
    pub tactics: Option<AblationTactics>,
    /// The share of the processor time that it saves.
    pub time_saved: Option<Estimate>,
    /// How often it is wrong.
    pub mistakes: Option<AblationMistakes>,
    /// What it is worth in games.
    pub elo: Option<AblationElo>,
}

/// What an estimated share says of a claimed range.
fn verdict(claimed: Percent, saved: Estimate) -> ClaimVerdict {
    let [low, high] = [claimed.low, claimed.high].map(|percent| f64::from(percent) / 100.0);
    if saved.high < low {
        ClaimVerdict::Below
    } else if saved.low > high {
        ClaimVerdict::Above
    } else if saved.value < low {
        ClaimVerdict::Open
    } else {
        ClaimVerdict::Meets
    }
}

impl AblationRow {
    /// What is claimed of the technique.
    #[must_use]
    pub fn claim(&self) -> Option<&'static Claim> {
        Claim::about(self.technique)
    }

    /// Whether it keeps what is claimed of the tree; nothing if the run was too shallow for it.
    #[must_use]
    pub fn verdict(&self) -> Option<ClaimVerdict> {
        Some(verdict(self.claim()?.tree, self.saved.filter(|_| self.needs.is_none())?))
    }

    /// Whether it keeps what is claimed of the time, if that was told.
    #[must_use]
    pub fn time_verdict(&self) -> Option<ClaimVerdict> {
        Some(verdict(self.claim()?.time, self.time_saved.filter(|_| self.needs.is_none())?))
    }
}

impl Section {
    /// The row of a technique.
    #[must_use]
    pub fn row(&self, technique: Technique) -> Option<&AblationRow> {
        self.rows.iter().find(|row| row.technique == technique)
    }
}

impl AblationReport {
    pub(super) fn new<G: LabGame>(
        plan: &AblationPlan<G>,
        settings: &[Setting],
        measured: &[Measured],
    ) -> AblationReport {
        let results = Results { plan, settings, measured };
        let bases = plan.bases();
        let sections =
            bases.iter().enumerate().map(|(nth, (base, depth))| results.section(base, *depth, nth > 0));
        AblationReport {
            version: env!("CARGO_PKG_VERSION").to_string(),
            game: G::FACTS.name.to_string(),
            profile: plan.profile.name.clone(),
            profile_hash: plan.profile.hash().to_string(),
            seed: plan.seed,
            positions: plan.positions.len(),
            tactics: plan.tactics.len(),
            tactics_nodes: plan.tactics_nodes,
            sections: sections.collect(),
            pairs: plan.pairs.then(|| results.pairs()),
        }
    }

    /// Fills in what every technique is worth in games. `play` gets the profile with it and the one without it,
    /// and a seed; it may give nothing.
    pub fn fill_elo<G: LabGame>(
        &mut self,
        plan: &AblationPlan<G>,
        mut play: impl FnMut(&Profile, &Profile, u64) -> Option<AblationElo>,
    ) {
        for (section, (base, _)) in self.sections.iter_mut().zip(plan.bases()) {
            for row in &mut section.rows {
                let (with, without) = AblationPlan::<G>::with_and_without(&base, row.technique);
                row.elo = play(&with, &without, plan.seed);
            }
        }
    }

    /// Fills in how often every technique is wrong. `audit` gets a profile that has the technique on.
    pub fn fill_mistakes<G: LabGame>(
        &mut self,
        plan: &AblationPlan<G>,
        mut audit: impl FnMut(&Profile, Technique) -> Option<AblationMistakes>,
    ) {
        for (section, (base, _)) in self.sections.iter_mut().zip(plan.bases()) {
            for row in &mut section.rows {
                row.mistakes =
                    audit(&AblationPlan::<G>::with_and_without(&base, row.technique).0, row.technique);
            }
        }
    }
}

/// Everything that was measured, to be looked up.
struct Results<'a, G> {
    plan: &'a AblationPlan<G>,
    settings: &'a [Setting],
    measured: &'a [Measured],
}

impl<G: LabGame> Results<'_, G> {
    fn of(&self, profile: &Profile, depth: u32) -> &Measured {
        let is = |setting: &Setting| {
            setting.techniques == profile.techniques
                && setting.depth == depth
                && !(self.plan.time && setting.counts)
        };
        &self.measured[self.settings.iter().position(is).expect("every setting of the plan was measured")]
    }

    /// The search in which it was counted what techniques do, if it was.
    fn counted(&self, profile: &Profile, depth: u32) -> Option<&Measured> {
        let is = |setting: &Setting| {
            setting.techniques == profile.techniques && setting.depth == depth && setting.counts
        };
        self.settings.iter().position(is).map(|nth| &self.measured[nth])
    }

    fn section(&self, base: &Profile, depth: u32, alone: bool) -> Section {
        let own = self.of(base, depth);
        let mut rows: Vec<AblationRow> =
            self.plan.only.iter().map(|one| self.row(base, depth, one)).collect();
        let saved = |row: &AblationRow| row.saved.map_or(0.0, |saved| saved.value);
        rows.sort_by(|a, b| b.on.cmp(&a.on).then(saved(b).total_cmp(&saved(a))));
        Section {
            base: base.name.clone(),
            base_hash: base.hash().to_string(),
            on: base.techniques.iter().map(|technique| technique.name().to_string()).collect(),
            alone,
            depth,
            nodes: nodes(own),
            solved: self.solved(own).iter().filter(|&&solved| solved).count(),
            rows,
        }
    }

    fn row(&self, base: &Profile, depth: u32, technique: Technique) -> AblationRow {
        let on = base.techniques.has(technique);
        let (with, without) = AblationPlan::<G>::with_and_without(base, technique);
        let fired = self.counted(&with, depth).and_then(|counted| fired(counted, technique));
        let (with, without) = (self.of(&with, depth), self.of(&without, depth));
        let telling: Vec<(&SearchResult, &SearchResult)> = with
            .depth
            .iter()
            .zip(&without.depth)
            .filter(|(with, without)| with.nodes.max(without.nodes) >= TREE)
            .collect();
        let saved = |of: fn(&SearchResult) -> u64| {
            let ratio = |&(with, without): &(&SearchResult, &SearchResult)| {
                of(with).max(1) as f64 / of(without).max(1) as f64
            };
            let ratios: Vec<f64> = telling.iter().map(ratio).collect();
            geometric_mean(&ratios, self.plan.seed).map(|ratio| ratio.map(|x| 1.0 - x).rounded())
        };
        let changed = with.depth.iter().zip(&without.depth).filter(|(a, b)| a.best != b.best).count();
        AblationRow {
            technique,
            on,
            nodes: nodes(if on { without } else { with }),
            counted: telling.len(),
            needs: self.needs(technique, depth).filter(|_| same_trees(with, without)),
            saved: saved(|found| found.nodes),
            fired,
            changed,
            tactics: (!self.plan.tactics.is_empty()).then(|| self.tactics(with, without)),
            time_saved: if self.plan.time { saved(|found| found.micros) } else { None },
            mistakes: None,
            elo: None,
        }
    }

    /// The least depth of a technique's rule, if no node below the root of a search to `depth` has it.
    fn needs(&self, technique: Technique, depth: u32) -> Option<u32> {
        let least = technique.least_depth(&self.plan.profile.tunables)?.max(0) as u32;
        (depth <= least).then_some(least)
    }

    fn solved(&self, measured: &Measured) -> Vec<bool> {
        let pairs = self.plan.tactics.iter().zip(&measured.tactics);
        pairs.map(|(case, found)| case.is_solved_by(&found.best, found.mate)).collect()
    }

    fn tactics(&self, with: &Measured, without: &Measured) -> AblationTactics {
        let (with, without) = (self.solved(with), self.solved(without));
        let only = |these: &[bool], those: &[bool]| {
            let cases = self.plan.tactics.iter().zip(these.iter().zip(those));
            let cases = cases.filter(|(_, (this, that))| **this && !**that);
            cases.map(|(case, _): (&Case<G>, _)| case.name.clone()).collect()
        };
        let count = |solved: &[bool]| solved.iter().filter(|&&solved| solved).count() as u64;
        AblationTactics {
            with: count(&with),
            without: count(&without),
            gained: only(&with, &without),
            lost: only(&without, &with),
        }
    }

    fn pairs(&self) -> AblationPairs {
        let (profile, depth) = (&self.plan.profile, self.plan.depth);
        let on: Vec<Technique> = self.plan.only.iter().filter(|&one| profile.techniques.has(one)).collect();
        let off = |techniques: &[Technique]| {
            let mut changed = profile.clone();
            for &technique in techniques {
                changed.switch(technique, false);
            }
            &self.of(&changed, depth).depth
        };
        let ratio = |one: Technique, other: Technique| {
            let four = off(&[]).iter().zip(off(&[one])).zip(off(&[other])).zip(off(&[one, other]));
            let four = four.map(|(((none, one), other), both)| [none, one, other, both].map(|f| f.nodes));
            let telling = four.filter(|nodes| nodes.iter().any(|&nodes| nodes >= TREE));
            let ratios = telling.map(|nodes| nodes.map(|nodes| nodes.max(1) as f64));
            let ratios: Vec<f64> =
                ratios.map(|[none, one, other, both]| both / one * (none / other)).collect();
            geometric_mean(&ratios, self.plan.seed).map(|ratio| ratio.rounded().value)
        };
        let row = |&one: &Technique| {
            on.iter().map(|&other| if one == other { None } else { ratio(one, other) }).collect()
        };
        AblationPairs {
            techniques: on.iter().map(|technique| technique.name().to_string()).collect(),
            ratios: on.iter().map(row).collect(),
        }
    }
}

fn nodes(measured: &Measured) -> u64 {
    measured.depth.iter().map(|found| found.nodes).sum()
}

/// Whether two searches went through the same number of nodes everywhere. An extension may yet take a rule where the
/// depth alone does not.
fn same_trees(with: &Measured, without: &Measured) -> bool {
    with.depth.iter().zip(&without.depth).all(|(with, without)| with.nodes == without.nodes)
}

/// How often a technique did what it is for in 1,000 nodes, if that was counted.
fn fired(with: &Measured, technique: Technique) -> Option<f64> {
    Claim::about(technique)?;
    let counts: Option<Vec<u64>> =
        with.depth.iter().map(|found| found.fired.get(technique.name()).copied()).collect();
    let share = counts?.iter().sum::<u64>() as f64 / nodes(with).max(1) as f64;
    Some((share * 1e7).round() / 1e4)
}
