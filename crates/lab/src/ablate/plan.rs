//! What to measure, and which searches that takes.

use super::{Case, Claim, frame};
use crate::LabGame;
use crate::{Head, jobs};
use serde::Serialize;
use tesuji_game::random::mix;
use tesuji_params::{Profile, Technique, Techniques};

/// What a technique is looked at from when it is alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AblationBase {
    /// Nothing at all: plain alpha-beta. Deep searches take forever.
    Plain,
    /// The [frame](frame()).
    Frame,
}

impl AblationBase {
    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            AblationBase::Plain => "plain",
            AblationBase::Frame => "frame",
        }
    }

    /// The techniques it has on.
    #[must_use]
    pub fn techniques(self) -> Techniques {
        match self {
            AblationBase::Plain => Techniques::NONE,
            AblationBase::Frame => frame(),
        }
    }
}

/// What to measure. [`new`](AblationPlan::new) has what is usual.
#[derive(Clone, Debug)]
pub struct AblationPlan<G> {
    /// The profile whose techniques are switched.
    pub profile: Profile,
    /// The techniques to look at.
    pub only: Techniques,
    /// How deep the positions are searched.
    pub depth: u32,
    /// Whether to look at each technique alone too, and from where.
    pub alone: Option<AblationBase>,
    /// How deep that goes: without the others a tree grows fast.
    pub alone_depth: u32,
    /// Whether to switch off every pair of techniques too.
    pub pairs: bool,
    /// The positions that are searched to a depth.
    pub positions: Vec<Case<G>>,
    /// The positions with something to find.
    pub tactics: Vec<Case<G>>,
    /// Within so many nodes.
    pub tactics_nodes: u64,
    /// What intervals are drawn with.
    pub seed: u64,
    /// How many searches run at a time.
    pub threads: usize,
    /// Whether the report tells the processor time. It is another in every run.
    pub time: bool,
}

impl<G: LabGame> Default for AblationPlan<G> {
    fn default() -> AblationPlan<G> {
        AblationPlan::new()
    }
}

/// A search with these techniques to this depth, and on the tactics if `tactics`. If `counts`, it is counted what
/// techniques do that something is claimed of; that takes time, so where time is told the search is done once without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Setting {
    pub(super) techniques: Techniques,
    pub(super) depth: u32,
    pub(super) tactics: bool,
    pub(super) counts: bool,
}

/// One search: of a setting, by its number, on a position or a tactic, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Job {
    pub(super) setting: usize,
    pub(super) tactic: bool,
    pub(super) case: usize,
}

/// What the results of a run depend on beside the engine: its journal begins with it.
#[derive(Serialize, Debug)]
pub(super) struct Terms {
    profile: String,
    only: Vec<&'static str>,
    depth: u32,
    alone: Option<&'static str>,
    alone_depth: u32,
    pairs: bool,
    tactics_nodes: u64,
    time: bool,
    cases: String,
}

impl<G: LabGame> AblationPlan<G> {
    /// Every technique of the default profile, at depth 10 on the positions of the benchmark.
    #[must_use]
    pub fn new() -> AblationPlan<G> {
        AblationPlan {
            profile: G::VARIANT.profile(),
            only: Techniques::ALL,
            depth: 10,
            alone: None,
            alone_depth: 6,
            pairs: false,
            positions: Case::standard(),
            tactics: Case::standard_tactics(),
            tactics_nodes: 20_000,
            seed: 1,
            threads: jobs::threads(),
            time: false,
        }
    }

    /// The bases that techniques are looked at from, with their depths: the profile, then perhaps the frame.
    pub(super) fn bases(&self) -> Vec<(Profile, u32)> {
        let mut bases = vec![(self.profile.clone(), self.depth)];
        if let Some(base) = self.alone {
            let techniques = base.techniques();
            let name = base.name().to_string();
            bases.push((Profile { name, techniques, ..self.profile.clone() }, self.alone_depth));
        }
        bases
    }

    /// The base with a technique and without it. One of the two is the base itself, unless the technique is said
    /// to work beyond another one that the base does not have.
    #[must_use]
    pub fn with_and_without(base: &Profile, technique: Technique) -> (Profile, Profile) {
        let mut with = base.clone();
        if let Some(beyond) = Claim::about(technique).and_then(|claim| claim.beyond)
            && !base.techniques.has(technique)
        {
            with.switch(beyond, true);
        }
        let mut without = with.clone();
        with.switch(technique, true);
        without.switch(technique, false);
        (with, without)
    }

    /// Pairs of techniques that the profile has on.
    pub(super) fn paired(&self) -> Vec<(Technique, Technique)> {
        let on: Vec<Technique> = self.only.iter().filter(|&one| self.profile.techniques.has(one)).collect();
        let after = |nth: usize| on[nth + 1..].iter().map(move |&other| (nth, other));
        (0..on.len()).flat_map(after).map(|(nth, other)| (on[nth], other)).collect()
    }

    /// Every setting that is needed, once.
    pub(super) fn settings(&self) -> Vec<Setting> {
        let mut settings: Vec<Setting> = Vec::new();
        let mut need = |techniques, depth, tactics, counts| {
            let same = |old: &&mut Setting| {
                old.techniques == techniques && old.depth == depth && !(self.time && old.counts != counts)
            };
            match settings.iter_mut().find(same) {
                Some(old) => old.counts |= counts,
                None => settings.push(Setting { techniques, depth, tactics, counts }),
            }
        };
        for (base, depth) in self.bases() {
            need(base.techniques, depth, true, false);
            for technique in self.only.iter() {
                let (with, without) = AblationPlan::<G>::with_and_without(&base, technique);
                let counts = Claim::about(technique).is_some();
                need(with.techniques, depth, true, counts && !self.time);
                if counts && self.time {
                    need(with.techniques, depth, false, true);
                }
                need(without.techniques, depth, true, false);
            }
        }
        if self.pairs {
            for (one, other) in self.paired() {
                need(self.profile.techniques.without(one).without(other), self.depth, false, false);
            }
        }
        settings
    }

    /// Every search that is needed, in the order it is done.
    pub(super) fn jobs(&self, settings: &[Setting]) -> Vec<Job> {
        let of = |(number, setting): (usize, &Setting)| {
            let tactics = if setting.tactics { self.tactics.len() } else { 0 };
            let depth = (0..self.positions.len()).map(move |case| (false, case));
            let all = depth.chain((0..tactics).map(|case| (true, case)));
            all.map(move |(tactic, case)| Job { setting: number, tactic, case })
        };
        settings.iter().enumerate().flat_map(of).collect()
    }

    pub(super) fn head(&self) -> Head<Terms> {
        let texts = self.positions.iter().chain(&self.tactics).map(|case| case.position.to_text());
        let digest = |sum, byte: u8| mix(sum ^ u64::from(byte));
        let cases = texts.flat_map(|text| (text + "\n").into_bytes()).fold(0, digest);
        let terms = Terms {
            profile: self.profile.hash().to_string(),
            only: self.only.iter().map(Technique::name).collect(),
            depth: self.depth,
            alone: self.alone.map(AblationBase::name),
            alone_depth: self.alone_depth,
            pairs: self.pairs,
            tactics_nodes: self.tactics_nodes,
            time: self.time,
            cases: format!("{} and {}, {cases:016x}", self.positions.len(), self.tactics.len()),
        };
        Head::new("ablate", [(G::FACTS.name, G::SIGNATURE)], terms)
    }
}
