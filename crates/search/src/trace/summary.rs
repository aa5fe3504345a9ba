use super::{TraceError, TraceEvent, TraceReader, Way};
use crate::probe::{Counting, End, Probe, Visit};
use std::io::Read;
use tesuji_game::{Ply, Score};

/// So many visits of the root are kept; of more, the last.
const ROOTS: usize = 1_000;

/// One search of the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootVisit {
    /// The iteration; the depth of the root where there are no iterations.
    pub iteration: i32,
    /// Which of the best lines, from 1.
    pub rank: usize,
    /// The lower end of the window.
    pub alpha: Score,
    /// The upper end.
    pub beta: Score,
    /// What it gave.
    pub score: Score,
    /// Why it ended.
    pub end: End,
    /// Its nodes.
    pub nodes: u64,
}

/// A trace in numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Nodes, ends, cuts and skips. Questions to techniques and the table are in no trace.
    pub counts: Counting,
    /// The searches of the root, the last thousand.
    pub roots: Vec<RootVisit>,
    /// Nodes that searched a move.
    pub inner: u64,
    /// Moves that were searched, each once for each time.
    pub moves: u64,
    /// The longest line, packed; 0 for a pass.
    pub deepest: Vec<u16>,
}

/// What is known of an open node.
#[derive(Clone, Copy, Debug)]
struct Open {
    has_moves: bool,
    way: Way,
}

impl Summary {
    /// Sums a trace up.
    ///
    /// # Errors
    /// If the trace is damaged.
    pub fn of<R: Read>(reader: TraceReader<R>) -> Result<Summary, TraceError> {
        let mut summary = Summary::default();
        let mut open: Vec<Open> = Vec::new();
        let mut path = Vec::new();
        let mut iteration = None;
        for event in reader {
            match event? {
                TraceEvent::Iteration { depth, rank } => iteration = Some((depth, rank)),
                TraceEvent::Enter { way, depth, alpha, beta } => {
                    let ply = Ply(path.len() as u16);
                    summary.counts.entered(Visit { mv: 0, ply, depth, alpha, beta });
                    match way {
                        Way::Root => {
                            let (iteration, rank) = iteration.unwrap_or((depth, 1));
                            summary.begin_root(RootVisit {
                                iteration,
                                rank,
                                alpha,
                                beta,
                                score: Score::DRAW,
                                end: End::Stopped,
                                nodes: 0,
                            });
                        }
                        Way::Move(mv) => {
                            path.push(mv);
                            summary.count_move(open.last_mut());
                        }
                        Way::Pass => path.push(0),
                        Way::Again => {}
                    }
                    open.push(Open { has_moves: false, way });
                    summary.deepen(&path);
                    if let Some(root) = summary.roots.last_mut() {
                        root.nodes += 1;
                    }
                }
                TraceEvent::Leave { score, end } => {
                    summary.counts.left(score, end);
                    match open.pop().map(|node| node.way) {
                        Some(Way::Move(_) | Way::Pass) => {
                            path.pop();
                        }
                        Some(Way::Root) => summary.end_root(score, end),
                        Some(Way::Again) | None => {}
                    }
                }
                TraceEvent::Skip { mv, technique } => summary.counts.skipped(mv, technique),
                TraceEvent::Cutoff { nth } => summary.counts.cutoff(nth),
                TraceEvent::Again(why) => summary.counts.searched_again(why),
            }
        }
        Ok(summary)
    }

    fn begin_root(&mut self, root: RootVisit) {
        if self.roots.len() >= ROOTS {
            self.roots.remove(0);
        }
        self.roots.push(root);
    }

    fn end_root(&mut self, score: Score, end: End) {
        if let Some(root) = self.roots.last_mut() {
            (root.score, root.end) = (score, end);
        }
    }

    fn count_move(&mut self, parent: Option<&mut Open>) {
        self.moves += 1;
        if let Some(parent) = parent {
            self.inner += u64::from(!parent.has_moves);
            parent.has_moves = true;
        }
    }

    fn deepen(&mut self, path: &[u16]) {
        if path.len() > self.deepest.len() {
            path.clone_into(&mut self.deepest);
        }
    }

    /// Moves searched at a node that searched any, on average.
    #[must_use]
    pub fn branching(&self) -> f64 {
        self.moves as f64 / self.inner.max(1) as f64
    }

    /// How many of a hundred cutoffs came by the first move.
    #[must_use]
    pub fn first_move_percent(&self) -> f64 {
        self.counts.cut_by(1) as f64 * 100.0 / self.counts.cutoffs().max(1) as f64
    }
}
