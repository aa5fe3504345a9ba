//! What each technique is worth in nodes: the same positions to the same depth, with one technique switched.

use crate::team::Team;
use crate::{Game, Settings};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Instant;
use tesuji_params::{Profile, Technique};
use tesuji_search::{Depth, Limits, OutOfMemory, Report, Task};

/// How many positions of the benchmark are searched.
const POSITIONS: usize = 30;

/// The size of the table in MiB.
const HASH: usize = 16;

/// Nodes with each technique of a profile switched, one at a time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ablation {
    /// The profile that is changed.
    pub profile: Profile,
    /// How deep every position was searched.
    pub depth: u32,
    /// How many positions there were.
    pub positions: usize,
    /// Nodes with the profile as it is.
    pub nodes: u64,
    /// One row for each technique, the one that saves most nodes first.
    pub rows: Vec<AblationRow>,
}

/// Nodes with one technique switched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AblationRow {
    /// The technique.
    pub technique: Technique,
    /// Whether the profile has it on, so that it was switched off.
    pub on: bool,
    /// Nodes without it if the profile has it, with it if not.
    pub nodes: u64,
    /// In how many positions the best move was another.
    pub changed: usize,
}

/// Nodes and best moves of one pass over the positions.
struct Pass<M> {
    nodes: u64,
    best: Vec<Option<M>>,
}

/// Switches every technique in turn, on as many threads as there are processors. `tell` hears how many of how
/// many passes are done. Gives nothing if it was told to stop.
pub(crate) fn ablate<G: Game>(
    profile: &Profile,
    depth: u32,
    stop: &AtomicBool,
    tell: impl Fn(usize, usize) + Sync,
) -> Result<Option<Ablation>, OutOfMemory> {
    let profiles: Vec<Profile> = Technique::ALL
        .iter()
        .map(|&technique| {
            let mut switched = profile.clone();
            switched.switch(technique, !profile.techniques.has(technique));
            switched
        })
        .chain([profile.clone()])
        .collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut mine = Vec::new();
        while let Some(index) = Some(next.fetch_add(1, Relaxed)).filter(|&i| i < profiles.len()) {
            mine.push((index, pass::<G>(&profiles[index], depth, stop)?));
            if stop.load(Relaxed) {
                break;
            }
            tell(done.fetch_add(1, Relaxed) + 1, profiles.len());
        }
        Ok(mine)
    };
    let mut passes = thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut passes = work()?;
        for other in others {
            passes.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(passes)
    })?;
    passes.sort_by_key(|&(index, _)| index);
    let passes: Vec<Pass<G::Move>> = passes.into_iter().map(|(_, pass)| pass).collect();
    Ok((!stop.load(Relaxed)).then(|| table(profile, depth, &passes)))
}

fn table<M: PartialEq>(profile: &Profile, depth: u32, passes: &[Pass<M>]) -> Ablation {
    let (nodes, positions) = passes.last().map_or((0, 0), |base| (base.nodes, base.best.len()));
    let mut rows: Vec<AblationRow> = Technique::ALL
        .iter()
        .zip(passes)
        .map(|(&technique, pass)| AblationRow {
            technique,
            on: profile.techniques.has(technique),
            nodes: pass.nodes,
            changed: passes.last().map_or(0, |base| {
                pass.best.iter().zip(&base.best).filter(|(switched, usual)| switched != usual).count()
            }),
        })
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse((row.on, row.nodes)));
    Ablation { profile: profile.clone(), depth, positions, nodes, rows }
}

fn pass<G: Game>(profile: &Profile, depth: u32, stop: &AtomicBool) -> Result<Pass<G::Move>, OutOfMemory> {
    let settings = Settings { hash: HASH, profile: profile.clone(), ..Settings::default() };
    let mut pass = Pass { nodes: 0, best: Vec::new() };
    let mut team = Team::<G>::new(&settings)?;
    for position in G::BENCH.iter().take(POSITIONS).filter_map(|text| G::from_text(text).ok()) {
        if stop.load(Relaxed) {
            break;
        }
        team.forget();
        team.shared.signals.start(Instant::now(), false);
        let task = Task::new(position, Limits::depth(Depth::try_from(depth).unwrap_or(Depth::MAX)));
        let shared = Arc::clone(&team.shared);
        let look = |_: &Report<G::Move>| {
            if stop.load(Relaxed) {
                shared.signals.stop();
            }
        };
        if let Some(answer) = team.run(&task, true, look, |_, answers| answers?.into_iter().next()) {
            pass.nodes += answer.nodes;
            pass.best.push(answer.best());
        }
    }
    Ok(pass)
}

/// A table in Markdown.
impl fmt::Display for Ablation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} positions to depth {} with profile {}: {} nodes.\n",
            self.positions, self.depth, self.profile, self.nodes
        )?;
        writeln!(f, "| technique switched | nodes | times the nodes | other best moves |")?;
        writeln!(f, "|---|---:|---:|---:|")?;
        for row in &self.rows {
            let ratio = row.nodes as f64 / self.nodes.max(1) as f64;
            let how = if row.on { "off" } else { "on" };
            let (technique, nodes, changed) = (row.technique, row.nodes, row.changed);
            writeln!(f, "| {technique} {how} | {nodes} | {ratio:.2} | {changed} |")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measure(stop: &AtomicBool) -> Option<Ablation> {
        ablate::<tesuji_chess::Position>(&Profile::default(), 3, stop, |_, _| ()).unwrap()
    }

    #[test]
    fn every_technique_has_a_row_and_switching_it_matters() {
        let ablation = measure(&AtomicBool::new(false)).unwrap();
        assert_eq!(ablation.rows.len(), Technique::COUNT);
        assert_eq!(ablation.positions, POSITIONS);
        let row = |wanted| ablation.rows.iter().find(|row| row.technique == wanted).unwrap();
        assert!(row(Technique::TableMove).on && row(Technique::TableMove).nodes != ablation.nodes);
        assert!(!row(Technique::MultiCut).on);
        assert!(ablation.to_string().contains("| table_move off |"));
        assert_eq!(Some(ablation), measure(&AtomicBool::new(false)));
        assert_eq!(measure(&AtomicBool::new(true)), None);
    }
}
