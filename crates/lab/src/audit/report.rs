use super::rate::share;
use super::{AuditPlan, Audited};
use crate::Estimate;
use std::collections::BTreeMap;
use tesuji_api::{self as api, Audit, AuditDepth, Mistake, Profile};
use tesuji_engine::answers;
use tesuji_params::Technique;

/// A decision that was tested.
pub(crate) enum Tested {
    /// No test contradicts it.
    Right,
    /// A test contradicts it, and a plain search does too.
    Wrong(Box<Mistake>),
    /// A test contradicts it, and a plain search would take too long.
    Open,
}

/// Decisions of one technique at one depth.
#[derive(Clone, PartialEq, Debug)]
pub struct DepthRow {
    /// The depth that was left; the last stands for all that are deeper.
    pub depth: i32,
    /// How many decisions there were.
    pub decisions: u64,
    /// How many were tested and settled.
    pub tested: u64,
    /// How many of those were wrong.
    pub wrong: u64,
    /// How many were tested and stay open.
    pub open: u64,
    /// How often it is wrong.
    pub rate: Estimate,
}

/// Decisions of one technique.
#[derive(Clone, PartialEq, Debug)]
pub struct AuditRow {
    /// The technique.
    pub technique: Technique,
    /// How many decisions there were.
    pub decisions: u64,
    /// How many were tested and settled.
    pub tested: u64,
    /// How many of those were wrong.
    pub wrong: u64,
    /// How many were tested and stay open.
    pub open: u64,
    /// How often it is wrong among all its decisions.
    pub rate: Estimate,
    /// What a wrong decision costs on average, in centipawns.
    pub cost: f64,
    /// Depth by depth.
    pub depths: Vec<DepthRow>,
}

/// How often each technique was wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct AuditReport {
    /// The game.
    pub game: String,
    /// The profile.
    pub profile: Profile,
    /// How deep every position was searched.
    pub depth: u32,
    /// How many positions there were.
    pub positions: usize,
    /// Chose the sample.
    pub seed: u64,
    /// Nodes of the searches that were watched.
    pub nodes: u64,
    /// One for each technique that decided anything, in the order techniques are listed.
    pub techniques: Vec<AuditRow>,
    /// The worst mistakes, the dearest first.
    pub gallery: Vec<Mistake>,
    parts: BTreeMap<(usize, i32), Vec<Part>>,
}

/// One technique at one depth in one position.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Part {
    decisions: u64,
    tested: u64,
    wrong: u64,
    open: u64,
    cost: i64,
}

impl Part {
    fn new(decisions: u64, all: &[Tested]) -> Part {
        let mut part = Part { decisions, tested: 0, wrong: 0, open: 0, cost: 0 };
        for one in all {
            match one {
                Tested::Right => part.tested += 1,
                Tested::Wrong(mistake) => {
                    part.tested += 1;
                    part.wrong += 1;
                    part.cost += i64::from(mistake.cost);
                }
                Tested::Open => part.open += 1,
            }
        }
        part
    }
}

impl AuditReport {
    pub(super) fn new(plan: &AuditPlan, game: &str, positions: usize) -> AuditReport {
        AuditReport {
            game: game.to_string(),
            profile: answers::profile(&plan.profile),
            depth: plan.depth,
            positions,
            seed: plan.seed,
            nodes: 0,
            techniques: Vec::new(),
            gallery: Vec::new(),
            parts: BTreeMap::new(),
        }
    }

    pub(super) fn add(&mut self, audited: Audited) {
        self.nodes += audited.nodes;
        for (technique, depth, decisions, tested) in audited.strata {
            let part = Part::new(decisions, &tested);
            self.parts.entry((technique as usize, depth)).or_default().push(part);
            self.gallery.extend(tested.into_iter().filter_map(|one| match one {
                Tested::Wrong(mistake) => Some(*mistake),
                Tested::Right | Tested::Open => None,
            }));
        }
    }

    /// Sums up, and keeps the dearest mistakes: of each technique its share, no position twice.
    pub(super) fn finished(mut self, gallery: usize) -> AuditReport {
        for &technique in Technique::ALL {
            let range = (technique as usize, i32::MIN)..=(technique as usize, i32::MAX);
            let by_depth: Vec<(i32, Vec<Part>)> =
                self.parts.range(range).map(|(&(_, depth), parts)| (depth, parts.clone())).collect();
            if !by_depth.is_empty() {
                self.techniques.push(row(technique, &by_depth));
            }
        }
        self.gallery.sort_by(|a, b| b.cost.cmp(&a.cost).then_with(|| a.position.text.cmp(&b.position.text)));
        let mut seen = std::collections::HashSet::new();
        let mut shares: BTreeMap<String, usize> = BTreeMap::new();
        let each = gallery.div_ceil(self.techniques.len().max(1)).max(2);
        self.gallery.retain(|mistake| {
            let used = shares.entry(mistake.technique.clone()).or_default();
            let wanted = *used < each && seen.insert(mistake.position.text.clone());
            *used += usize::from(wanted);
            wanted
        });
        self.gallery.truncate(gallery);
        self
    }

    /// The row of a technique, if it decided anything.
    #[must_use]
    pub fn of(&self, technique: Technique) -> Option<&AuditRow> {
        self.techniques.iter().find(|row| row.technique == technique)
    }

    /// The positions of the gallery, each once with a comment, as a file that other experiments take.
    #[must_use]
    pub fn positions_file(&self) -> String {
        let line = |mistake: &Mistake| {
            let mv = mistake.mv.as_deref().unwrap_or("any move");
            format!("{} ; {} {mv}, {} cp\n", mistake.position.text, mistake.technique, mistake.cost)
        };
        self.gallery.iter().map(line).collect()
    }
}

fn row(technique: Technique, by_depth: &[(i32, Vec<Part>)]) -> AuditRow {
    let all = || by_depth.iter().flat_map(|(_, parts)| parts);
    let wrong: u64 = all().map(|part| part.wrong).sum();
    AuditRow {
        technique,
        decisions: all().map(|part| part.decisions).sum(),
        tested: all().map(|part| part.tested).sum(),
        wrong,
        open: all().map(|part| part.open).sum(),
        rate: rate(all()),
        cost: all().map(|part| part.cost).sum::<i64>() as f64 / wrong.max(1) as f64,
        depths: by_depth
            .iter()
            .map(|(depth, parts)| DepthRow {
                depth: *depth,
                decisions: parts.iter().map(|part| part.decisions).sum(),
                tested: parts.iter().map(|part| part.tested).sum(),
                wrong: parts.iter().map(|part| part.wrong).sum(),
                open: parts.iter().map(|part| part.open).sum(),
                rate: rate(parts),
            })
            .collect(),
    }
}

fn rate<'a>(parts: impl IntoIterator<Item = &'a Part>) -> Estimate {
    share(parts.into_iter().map(|part| (part.decisions, part.tested, part.wrong)))
}

impl AuditReport {
    /// As an answer.
    #[must_use]
    pub fn answer(&self) -> Audit {
        Audit {
            game: self.game.clone(),
            profile: self.profile.clone(),
            depth: self.depth,
            positions: self.positions as u64,
            seed: self.seed,
            nodes: self.nodes,
            techniques: self.techniques.iter().map(api::AuditRow::from).collect(),
            gallery: self.gallery.clone(),
        }
    }
}

impl From<&AuditRow> for api::AuditRow {
    fn from(row: &AuditRow) -> api::AuditRow {
        api::AuditRow {
            technique: row.technique.name().to_string(),
            decisions: row.decisions,
            tested: row.tested,
            wrong: row.wrong,
            open: row.open,
            rate: row.rate.into(),
            cost: row.cost,
            depths: row.depths.iter().map(AuditDepth::from).collect(),
        }
    }
}

impl From<&DepthRow> for AuditDepth {
    fn from(row: &DepthRow) -> AuditDepth {
        AuditDepth {
            depth: row.depth,
            decisions: row.decisions,
            tested: row.tested,
            wrong: row.wrong,
            open: row.open,
            rate: row.rate.into(),
        }
    }
}
