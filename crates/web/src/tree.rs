//! The tree of a real search, from its trace: merged by moves, opened branch by branch.

use crate::board::{Played, variant};
use crate::session::{GIVEN_UP, TABLE, profile};
use std::sync::Arc;
use tesuji_api::{
    EndCount, PageBranch, PageIteration, PageRecording, PageTree, PageTreeNode, TechniqueCount,
};
use tesuji_engine::{Game, answers, for_game};
use tesuji_game::{Score, Stop};
use tesuji_params::Technique;
use tesuji_search::trace::{Header, TraceEvent, TraceReader, Tracing, Way};
use tesuji_search::{End, Limits, Shared, Table, Task, Watchers};

/// No search that is recorded has more nodes.
const MOST_NODES: u64 = 3_000_000;
/// A branch is shown so many plies deep at once, with so many nodes.
const LEVELS: usize = 7;
const SHOWN: usize = 900;

/// A recorded search.
pub(crate) struct Recorded {
    nodes: Vec<Node>,
    iterations: Vec<Iteration>,
    skipped: Vec<u64>,
    ended: Vec<(End, u64)>,
    /// Where it began.
    line: tesuji_api::PageLine,
}

struct Iteration {
    depth: i32,
    root: u32,
    nodes: u64,
}

/// All visits of a line in an iteration.
struct Node {
    mv: u16,
    end: End,
    score: Score,
    visits: u32,
    /// Nodes of it and all below.
    nodes: u64,
    skipped: u32,
    first: u32,
    next: u32,
}

const NONE: u32 = u32::MAX;

/// Records a search of the end of a line.
///
/// # Errors
/// If the line is wrong, or it was given up.
pub(crate) fn record(wanted: &PageRecording, stop: &Stop) -> Result<Recorded, String> {
    let game = variant(&wanted.line.game)?;
    let profile = profile(game, &wanted.search)?;
    let bytes = for_game!(game, G => {
        let played = Played::<G>::read(&wanted.line)?;
        if played.line.game_over().is_some() {
            return Err("the game is over here: there is nothing to search".to_string());
        }
        traced(&played, &profile, wanted, stop)?
    });
    if stop.is_set() {
        return Err(GIVEN_UP.to_string());
    }
    Recorded::read(&bytes, wanted.line.clone())
}

fn traced<G: Game>(
    played: &Played<G>,
    profile: &tesuji_params::Profile,
    wanted: &PageRecording,
    stop: &Stop,
) -> Result<Vec<u8>, String> {
    let table = Table::new(TABLE).map_err(|error| error.to_string())?;
    let mut tracing = Tracing::new(Vec::new(), &Header::default());
    let shared = Arc::new(Shared::new(table, 1));
    let mut searcher = G::searcher(&shared, profile, Watchers(vec![&mut tracing]));
    let mut limits = Limits::nodes(u64::from(wanted.nodes).clamp(100, MOST_NODES));
    limits.depth = Some(wanted.depth.clamp(1, 40));
    let line = played.line.clone();
    let task = Task { line, moves: Vec::new(), lines: 1, limits, stop: stop.clone() };
    searcher.run(&task, &mut |_| ());
    drop(searcher);
    tracing.finish().map_err(|error| error.to_string())
}

impl Recorded {
    fn read(bytes: &[u8], line: tesuji_api::PageLine) -> Result<Recorded, String> {
        let reader = TraceReader::new(bytes).map_err(|error| error.to_string())?;
        let mut builder = Builder::default();
        for event in reader {
            builder.take(event.map_err(|error| error.to_string())?);
        }
        let Builder { nodes, iterations, skipped, ended, .. } = builder;
        Ok(Recorded { nodes, iterations, skipped, ended, line })
    }

    /// The search in numbers, and its last iteration.
    ///
    /// # Errors
    /// If the line is wrong.
    pub(crate) fn told(&self) -> Result<PageTree, String> {
        let game = variant(&self.line.game)?;
        for_game!(game, G => self.told_in::<G>())
    }

    fn told_in<G: Game>(&self) -> Result<PageTree, String> {
        let played = Played::<G>::read(&self.line)?;
        let iterations = self.iterations.iter().map(|one| {
            let best = self.children(one.root).filter(|&child| self.nodes[child as usize].mv != 0);
            // The best move is the one whose score, seen from above, is the score of the root.
            let root = self.nodes[one.root as usize].score;
            let best = best
                .filter(|&child| -self.nodes[child as usize].score == root)
                .max_by_key(|&child| self.nodes[child as usize].nodes);
            let mv = best.and_then(|child| played.line.top().unpack(self.nodes[child as usize].mv));
            PageIteration {
                depth: one.depth,
                nodes: one.nodes,
                score: tesuji_text::score(answers::score(root), &answers::game::<G>()),
                best: mv.and_then(|mv| answers::line(played.line.top(), &[mv]).pop()),
            }
        });
        let technique = |(nth, &skipped): (usize, &u64)| {
            let technique = Technique::ALL[nth];
            let cut = self
                .ended
                .iter()
                .filter(|(end, _)| *end == End::Cut(technique))
                .map(|(_, count)| count)
                .sum();
            TechniqueCount { technique: technique.name().to_string(), tried: 0, fired: 0, cut, skipped }
        };
        let counts = self.skipped.iter().enumerate().map(technique);
        Ok(PageTree {
            iterations: iterations.collect(),
            nodes: self.iterations.iter().map(|one| one.nodes).sum(),
            ends: self.ended.iter().map(|&(end, nodes)| EndCount { end: answers::end(end), nodes }).collect(),
            techniques: counts.filter(|count| count.cut + count.skipped > 0).collect(),
        })
    }

    /// A branch of an iteration: so much of it as can be shown.
    ///
    /// # Errors
    /// If there is no such branch.
    pub(crate) fn branch(&self, wanted: &PageBranch) -> Result<PageTreeNode, String> {
        let game = variant(&self.line.game)?;
        for_game!(game, G => self.branch_in::<G>(wanted))
    }

    fn branch_in<G: Game>(&self, wanted: &PageBranch) -> Result<PageTreeNode, String> {
        let none = || "there is no such branch".to_string();
        let found = self.iterations.iter().find(|one| one.depth == wanted.iteration).ok_or_else(none)?;
        let mut position = Played::<G>::read(&self.line)?.line.top().clone();
        let (mut at, mut own) = (found.root, None);
        for text in &wanted.path {
            let mv = if text == PASS { None } else { Some(crate::board::read_move(&position, text)?) };
            let packed = mv.map_or(0, G::pack);
            at = self.children(at).find(|&child| self.nodes[child as usize].mv == packed).ok_or_else(none)?;
            own = Some(written(&position, packed));
            match mv {
                Some(mv) => position = position.after(mv),
                None => position.pass(),
            }
        }
        let least = (self.nodes[at as usize].nodes / SHOWN as u64).max(1);
        Ok(self.shown(at, &position, own, least, LEVELS))
    }

    fn shown<G: Game>(
        &self,
        at: u32,
        position: &G,
        mv: Option<tesuji_api::Move>,
        least: u64,
        levels: usize,
    ) -> PageTreeNode {
        let node = &self.nodes[at as usize];
        let mut all: Vec<u32> = self.children(at).collect();
        all.sort_by_key(|&child| std::cmp::Reverse(self.nodes[child as usize].nodes));
        let large = |&&child: &&u32| levels > 0 && self.nodes[child as usize].nodes >= least;
        let kept: Vec<u32> = all.iter().filter(large).copied().collect();
        let hidden = (all.len() - kept.len()) as u32;
        let hidden_nodes = all
            .iter()
            .filter(|child| !kept.contains(child))
            .map(|&child| self.nodes[child as usize].nodes)
            .sum();
        let child = |&child: &u32| {
            let packed = self.nodes[child as usize].mv;
            let mut after = position.clone();
            match position.unpack(packed).filter(|_| packed != 0) {
                Some(mv) => after = position.after(mv),
                None if !position.royal_attacked() => after.pass(),
                None => {}
            }
            self.shown(child, &after, Some(written(position, packed)), least, levels - 1)
        };
        PageTreeNode {
            mv,
            end: answers::end(node.end),
            score: tesuji_text::score(answers::score(node.score), &answers::game::<G>()),
            visits: node.visits,
            nodes: node.nodes,
            skipped: node.skipped,
            children: kept.iter().map(child).collect(),
            hidden,
            hidden_nodes,
        }
    }

    fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let first = self.nodes[node as usize].first;
        std::iter::successors((first != NONE).then_some(first), |&at| {
            let next = self.nodes[at as usize].next;
            (next != NONE).then_some(next)
        })
    }
}

/// A move in every notation; `--` for a pass.
fn written<G: Game>(position: &G, packed: u16) -> tesuji_api::Move {
    let mv = if packed == 0 { None } else { position.unpack(packed) };
    let line = mv.map_or_else(Vec::new, |mv| answers::line(position, &[mv]));
    let pass = || tesuji_api::Move { protocol: PASS.to_string(), prose: PASS.to_string(), japanese: None };
    line.into_iter().next().unwrap_or_else(pass)
}

/// How a pass is written.
const PASS: &str = "--";

#[derive(Default)]
struct Builder {
    nodes: Vec<Node>,
    iterations: Vec<Iteration>,
    skipped: Vec<u64>,
    ended: Vec<(End, u64)>,
    open: Vec<u32>,
    depth: i32,
}

impl Builder {
    fn take(&mut self, event: TraceEvent) {
        match event {
            TraceEvent::Iteration { depth, .. } => self.depth = depth,
            TraceEvent::Enter { way, .. } => {
                let node = self.enter(way);
                self.nodes[node as usize].visits += 1;
                self.open.push(node);
                // A node that is searched inside itself is open twice.
                let mut counted = NONE;
                for &open in &self.open {
                    if open != counted {
                        self.nodes[open as usize].nodes += 1;
                    }
                    counted = open;
                }
                if let Some(last) = self.iterations.last_mut() {
                    last.nodes += 1;
                }
            }
            TraceEvent::Leave { score, end } => {
                let Some(node) = self.open.pop() else { return };
                let node = &mut self.nodes[node as usize];
                (node.score, node.end) = (score, end);
                match self.ended.iter_mut().find(|(known, _)| *known == end) {
                    Some((_, count)) => *count += 1,
                    None => self.ended.push((end, 1)),
                }
            }
            TraceEvent::Skip { technique, .. } => {
                self.skipped.resize(Technique::COUNT, 0);
                self.skipped[technique as usize] += 1;
                if let Some(&node) = self.open.last() {
                    self.nodes[node as usize].skipped += 1;
                }
            }
            TraceEvent::Cutoff { .. } | TraceEvent::Again(_) => {}
        }
    }

    /// The node that is entered: one that is there, or a new one.
    fn enter(&mut self, way: Way) -> u32 {
        let mv = match way {
            Way::Again => return self.open.last().copied().unwrap_or(0),
            Way::Root => {
                if let Some(last) = self.iterations.last().filter(|last| last.depth == self.depth) {
                    return last.root;
                }
                let root = self.add(0);
                self.iterations.push(Iteration { depth: self.depth, root, nodes: 0 });
                return root;
            }
            Way::Move(mv) => mv,
            Way::Pass => 0,
        };
        let parent = self.open.last().copied().unwrap_or(0);
        let (mut last, mut at) = (NONE, self.nodes[parent as usize].first);
        while at != NONE {
            if self.nodes[at as usize].mv == mv {
                return at;
            }
            (last, at) = (at, self.nodes[at as usize].next);
        }
        let new = self.add(mv);
        match last {
            NONE => self.nodes[parent as usize].first = new,
            last => self.nodes[last as usize].next = new,
        }
        new
    }

    fn add(&mut self, mv: u16) -> u32 {
        let (score, end) = (Score::DRAW, End::Stopped);
        self.nodes.push(Node { mv, end, score, visits: 0, nodes: 0, skipped: 0, first: NONE, next: NONE });
        self.nodes.len() as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_api::{PageLine, PageSearch};
    use tesuji_engine::Variant;

    #[test]
    fn every_node_of_the_search_is_in_its_tree() {
        for &game in Variant::ALL {
            let line = PageLine { game: game.name().to_string(), ..PageLine::default() };
            let wanted = PageRecording { line, search: PageSearch::default(), depth: 6, nodes: 20_000 };
            let recorded = record(&wanted, &Stop::new()).unwrap();
            let told = recorded.told().unwrap();
            assert!(told.nodes > 100 && !told.iterations.is_empty(), "{game}");
            assert_eq!(told.ends.iter().map(|end| end.nodes).sum::<u64>(), told.nodes);
            assert!(told.iterations.iter().any(|one| one.best.is_some()), "{game}");
            for one in &told.iterations {
                let root = recorded.branch(&PageBranch { iteration: one.depth, path: Vec::new() }).unwrap();
                assert_eq!(root.nodes, one.nodes);
                let largest = &root.children[0];
                let path = vec![largest.mv.as_ref().unwrap().protocol.clone()];
                let branch = recorded.branch(&PageBranch { iteration: one.depth, path }).unwrap();
                assert_eq!((branch.nodes, &branch.mv), (largest.nodes, &largest.mv));
            }
            assert!(recorded.branch(&PageBranch { iteration: 99, path: Vec::new() }).is_err());
        }
    }
}
