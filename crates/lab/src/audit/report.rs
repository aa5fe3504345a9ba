use super::rate::share;
use super::{AuditPlan, Audited};
use crate::Estimate;
use std::collections::BTreeMap;
use tesuji_api::{Audit, AuditDepth, AuditRow, Mistake};
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

/// How often each technique was wrong.
#[derive(Clone)]
pub(super) struct Report {
    told: Audit,
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

impl Report {
    pub(super) fn new(plan: &AuditPlan, game: &str, positions: usize) -> Report {
        let told = Audit {
            game: game.to_string(),
            profile: answers::profile(&plan.profile),
            depth: plan.depth,
            positions: positions as u64,
            seed: plan.seed,
            nodes: 0,
            techniques: Vec::new(),
            gallery: Vec::new(),
        };
        Report { told, parts: BTreeMap::new() }
    }

    pub(super) fn add(&mut self, audited: Audited) {
        self.told.nodes += audited.nodes;
        for (technique, depth, decisions, tested) in audited.strata {
            let part = Part::new(decisions, &tested);
            self.parts.entry((technique as usize, depth)).or_default().push(part);
            self.told.gallery.extend(tested.into_iter().filter_map(|one| match one {
                Tested::Wrong(mistake) => Some(*mistake),
                Tested::Right | Tested::Open => None,
            }));
        }
    }

    /// Sums up, and keeps the dearest mistakes: of each technique its share, no position twice.
    pub(super) fn finished(mut self, gallery: usize) -> Audit {
        for &technique in Technique::ALL {
            let range = (technique as usize, i32::MIN)..=(technique as usize, i32::MAX);
            let by_depth: Vec<(i32, Vec<Part>)> =
                self.parts.range(range).map(|(&(_, depth), parts)| (depth, parts.clone())).collect();
            if !by_depth.is_empty() {
                self.told.techniques.push(row(technique, &by_depth));
            }
        }
        self.told
            .gallery
            .sort_by(|a, b| b.cost.cmp(&a.cost).then_with(|| a.position.text.cmp(&b.position.text)));
        let mut seen = std::collections::HashSet::new();
        let mut shares: BTreeMap<String, usize> = BTreeMap::new();
        let each = gallery.div_ceil(self.told.techniques.len().max(1)).max(2);
        self.told.gallery.retain(|mistake| {
            let used = shares.entry(mistake.technique.clone()).or_default();
            let wanted = *used < each && seen.insert(mistake.position.text.clone());
            *used += usize::from(wanted);
            wanted
        });
        self.told.gallery.truncate(gallery);
        self.told
    }
}

/// The positions of the gallery, each once with a comment, as a file that other experiments take.
#[must_use]
pub fn positions_file(audit: &Audit) -> String {
    let line = |mistake: &Mistake| {
        let mv = mistake.mv.as_deref().unwrap_or("any move");
        format!("{} ; {} {mv}, {} cp\n", mistake.position.text, mistake.technique, mistake.cost)
    };
    audit.gallery.iter().map(line).collect()
}

fn row(technique: Technique, by_depth: &[(i32, Vec<Part>)]) -> AuditRow {
    let all = || by_depth.iter().flat_map(|(_, parts)| parts);
    let wrong: u64 = all().map(|part| part.wrong).sum();
    AuditRow {
        technique: technique.name().to_string(),
        decisions: all().map(|part| part.decisions).sum(),
        tested: all().map(|part| part.tested).sum(),
        wrong,
        open: all().map(|part| part.open).sum(),
        rate: rate(all()).into(),
        cost: all().map(|part| part.cost).sum::<i64>() as f64 / wrong.max(1) as f64,
        depths: by_depth
            .iter()
            .map(|(depth, parts)| AuditDepth {
                depth: *depth,
                decisions: parts.iter().map(|part| part.decisions).sum(),
                tested: parts.iter().map(|part| part.tested).sum(),
                wrong: parts.iter().map(|part| part.wrong).sum(),
                open: parts.iter().map(|part| part.open).sum(),
                rate: rate(parts).into(),
            })
            .collect(),
    }
}

fn rate<'a>(parts: impl IntoIterator<Item = &'a Part>) -> Estimate {
    share(parts.into_iter().map(|part| (part.decisions, part.tested, part.wrong)))
}
