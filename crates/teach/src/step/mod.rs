//! A search one event at a time.
//!
//! [`record`] runs a teaching search once and writes down what happens: a value of [`Steps`], which is what `tesuji step
//! --json` prints and all that a page needs. An event has the number of its node and of the node above, the window, the line of
//! pseudo-code, the best line so far, the nodes that minimax would have needed besides, and where a node is entered its
//! move and position as texts. A [`Walk`] goes through that, forwards and backwards, with positions to ask.
//!
//! ```
//! use tesuji_api::{Game, MateCount, Position as Shown, Side, StepKind};
//! use tesuji_chess::Position;
//! use tesuji_eval::ChessMaterial;
//! use tesuji_game::{PositionStack, Stop};
//! use tesuji_search::classic::Algorithm;
//! use tesuji_teach::step::{NoRecord, Recording, record};
//!
//! let line = PositionStack::new(Position::from_fen("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1").unwrap());
//! // `tesuji_engine::answers::top(&line)` makes this with a board.
//! let game = Game { name: "chess".into(), sides: ["White".into(), "Black".into()], mates: MateCount::Moves };
//! let text = line.top().fen();
//! let shown = Shown { game, text, side: Side::First, board: None, legal_moves: None, outcome: None };
//!
//! let recording = Recording { widest: Some(3), ..Recording::new(Algorithm::Pvs, 2) };
//! let steps = record(&line, || Box::new(ChessMaterial), recording, shown.clone(), &Stop::new()).unwrap();
//! let cut = steps.events.iter().find(|event| event.kind == StepKind::Cutoff).unwrap();
//! let above = cut.parent.unwrap();
//! let entered = |node| steps.events.iter().find(|event| event.node == node && event.kind == StepKind::Enter);
//! assert!(entered(cut.node).unwrap().r#move.is_some() && entered(above).unwrap().position.is_some());
//!
//! // A page bounds what it asks for, by nodes and by a stop that somebody sets or that has a time.
//! let small = Recording { most_nodes: 5, ..recording };
//! assert_eq!(record(&line, || Box::new(ChessMaterial), small, shown, &Stop::new()), Err(NoRecord::TooLarge));
//! ```

mod code;
mod walk;

pub use walk::Walk;

use crate::Evaluators;
use code::{code, line_of};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;
use tesuji_api::{Move, Score as ApiScore, StepEvent, StepKind, Steps};
use tesuji_game::{Notation, PositionStack, Score, Stop};
use tesuji_search::classic::{Algorithm, ClassicSearch, Guard, candidacy};
use tesuji_search::{Again, Depth, End, Probe, Visit};

/// Of larger trees nobody counts what minimax would have searched.
const COUNTED: u64 = 300_000;
/// Events from one look at the stop to the next.
const PATIENCE: usize = 256;

/// What a probe hears.
#[derive(Clone, Copy, Debug)]
struct Heard {
    kind: StepKind,
    mv: u16,
    depth: Depth,
    window: (Score, Score),
    score: Option<Score>,
}

#[derive(Default)]
struct Recorder(Vec<Heard>);

impl Recorder {
    fn push(&mut self, kind: StepKind, mv: u16, score: Option<Score>) {
        self.0.push(Heard { kind, mv, depth: 0, window: (Score::MIN, Score::MAX), score });
    }
}

impl Probe for Recorder {
    fn entered(&mut self, visit: Visit) {
        let window = (visit.alpha, visit.beta);
        self.0.push(Heard { kind: StepKind::Enter, mv: visit.mv, depth: visit.depth, window, score: None });
    }

    fn improved(&mut self, mv: u16, score: Score) {
        self.push(StepKind::Improve, mv, Some(score));
    }

    fn cutoff(&mut self, _: usize) {
        self.push(StepKind::Cutoff, 0, None);
    }

    fn searched_again(&mut self, _: Again) {
        self.push(StepKind::Again, 0, None);
    }

    fn left(&mut self, score: Score, end: End) {
        let kind = match end {
            End::GameOver => StepKind::GameOver,
            End::Horizon | End::StandPat => StepKind::Leaf,
            _ => StepKind::Leave,
        };
        self.push(kind, 0, Some(score));
    }
}

/// What is to be recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recording {
    /// The search.
    pub algorithm: Algorithm,
    /// How deep.
    pub depth: Depth,
    /// How many moves of each node are searched, if not all.
    pub widest: Option<usize>,
    /// A record has no more nodes.
    pub most_nodes: u64,
}

impl Recording {
    /// All moves of a search to a depth, of at most 200,000 nodes.
    #[must_use]
    pub fn new(algorithm: Algorithm, depth: Depth) -> Recording {
        Recording { algorithm, depth, widest: None, most_nodes: 200_000 }
    }
}

/// Why there is no record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRecord {
    /// The tree has too many nodes.
    TooLarge,
    /// It was stopped.
    Stopped,
}

impl fmt::Display for NoRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoRecord::TooLarge => "the tree is too large to step through",
            NoRecord::Stopped => "stopped",
        })
    }
}

impl std::error::Error for NoRecord {}

/// Runs a search and writes down what happens. `position` is the root as it is shown.
///
/// # Errors
/// If the tree is too large, or it was stopped.
pub fn record<P: Notation>(
    line: &PositionStack<P>,
    evaluators: Evaluators<P>,
    recording: Recording,
    position: tesuji_api::Position,
    stop: &Stop,
) -> Result<Steps, NoRecord> {
    let Recording { algorithm, depth, widest, most_nodes } = recording;
    let guard = |most| Guard { stop: stop.clone(), nodes: Some(most) };
    let narrow = |classic: ClassicSearch<P, Recorder>| match widest {
        Some(moves) => classic.widest(moves),
        None => classic,
    };
    let mut classic =
        narrow(ClassicSearch::new(line.clone(), evaluators(), Recorder::default(), guard(most_nodes)));
    let found = classic.run(algorithm, depth);
    if !found.finished {
        return Err(if stop.is_set() { NoRecord::Stopped } else { NoRecord::TooLarge });
    }
    let mut plain =
        narrow(ClassicSearch::new(line.clone(), evaluators(), Recorder::default(), guard(COUNTED)));
    let minimax =
        algorithm.is_exact().then(|| plain.run(Algorithm::Minimax, depth)).filter(|found| found.finished);
    let mut scribe = Scribe::new(line.clone(), evaluators, recording, minimax.is_some());
    let mut events = Vec::with_capacity(classic.probe.0.len());
    for heard in &classic.probe.0 {
        if events.len() % PATIENCE == 0 && stop.is_set() {
            return Err(NoRecord::Stopped);
        }
        events.push(scribe.write(heard));
    }
    let mut root = line.clone();
    root.set_root();
    Ok(Steps {
        position,
        algorithm: algorithm.name().to_string(),
        depth,
        widest: widest.map(|moves| moves as u32),
        code: code(algorithm).0.iter().map(ToString::to_string).collect(),
        events,
        score: score(found.score),
        line: moves(root.top(), &found.line),
        nodes: found.nodes,
        minimax_nodes: minimax.map(|found| found.nodes),
    })
}

/// A node that is open while events are written down.
struct Open<M> {
    number: u32,
    mv: Option<M>,
    depth: Depth,
    alpha: Score,
    beta: Score,
    best: Vec<M>,
    /// The best line of the child that was left last.
    below: Vec<M>,
    /// The moves that were searched, with what minimax needs for each.
    done: Vec<(M, u64)>,
}

/// Turns what was heard into events.
struct Scribe<P: Notation> {
    line: PositionStack<P>,
    evaluators: Evaluators<P>,
    recording: Recording,
    counts: bool,
    open: Vec<Open<P::Move>>,
    nodes: u64,
    sizes: HashMap<Vec<u16>, u64>,
    path: Vec<u16>,
}

impl<P: Notation> Scribe<P> {
    fn new(
        mut line: PositionStack<P>,
        evaluators: Evaluators<P>,
        recording: Recording,
        counts: bool,
    ) -> Scribe<P> {
        line.set_root();
        let (open, sizes, path) = (Vec::new(), HashMap::new(), Vec::new());
        Scribe { line, evaluators, recording, counts, open, nodes: 0, sizes, path }
    }

    fn write(&mut self, heard: &Heard) -> StepEvent {
        let mut unsearched = Vec::new();
        let mut mv = None;
        match heard.kind {
            StepKind::Enter => mv = self.enter(heard),
            StepKind::Improve => mv = self.improve(heard).map(|mv| written(self.line.top(), mv)),
            StepKind::Cutoff => unsearched = self.unsearched(),
            StepKind::Again => mv = self.again().map(|mv| written(self.line.top(), mv)),
            StepKind::GameOver | StepKind::Leaf | StepKind::Leave => {}
        }
        let here = self.line.top();
        let saved = self.saved();
        let node = self.open.last();
        let best = node.map_or(&[][..], |node| &node.best);
        let event = StepEvent {
            kind: heard.kind,
            node: node.map_or(0, |node| node.number),
            parent: self.open.len().checked_sub(2).map(|above| self.open[above].number),
            position: (heard.kind == StepKind::Enter).then(|| here.to_text()),
            ply: self.open.len().saturating_sub(1) as u32,
            r#move: mv,
            depth: node.map_or(0, |node| node.depth),
            alpha: node.and_then(|node| edge(node.alpha)),
            beta: node.and_then(|node| edge(node.beta)),
            score: heard.score.map(score).or_else(|| {
                node.filter(|_| heard.kind == StepKind::Cutoff).and_then(|node| edge(node.alpha))
            }),
            line: moves(here, best),
            code: line_of(self.recording.algorithm, heard.kind),
            nodes: self.nodes,
            saved,
            unsearched: unsearched.iter().map(|&mv| written(here, mv)).collect(),
        };
        if matches!(heard.kind, StepKind::GameOver | StepKind::Leaf | StepKind::Leave) {
            self.leave();
        }
        event
    }

    /// Opens a node; gives the move that led to it, as it is written in the position before.
    fn enter(&mut self, heard: &Heard) -> Option<Move> {
        let number = self.nodes as u32;
        self.nodes += 1;
        let mv = if self.open.is_empty() { None } else { self.line.top().unpack(heard.mv) };
        let text = mv.map(|mv| written(self.line.top(), mv));
        if let Some(mv) = mv {
            self.line.push(mv);
            self.path.push(heard.mv);
        }
        let (alpha, beta) = heard.window;
        let (best, below, done) = (Vec::new(), Vec::new(), Vec::new());
        self.open.push(Open { number, mv, depth: heard.depth, alpha, beta, best, below, done });
        text
    }

    /// The move that is searched again: the last that was left.
    fn again(&self) -> Option<P::Move> {
        self.open.last()?.done.last().map(|&(mv, _)| mv)
    }

    fn improve(&mut self, heard: &Heard) -> Option<P::Move> {
        let mv = self.line.top().unpack(heard.mv)?;
        let node = self.open.last_mut()?;
        node.best = std::iter::once(mv).chain(node.below.iter().copied()).collect();
        node.alpha = heard.score.map_or(node.alpha, |score| node.alpha.max(score));
        Some(mv)
    }

    fn leave(&mut self) {
        let Some(node) = self.open.pop() else { return };
        let Some(mv) = node.mv else { return };
        let size = if self.counts { self.size(node.depth) } else { 0 };
        self.line.pop();
        self.path.pop();
        if let Some(parent) = self.open.last_mut() {
            parent.below = node.best;
            parent.done.retain(|&(known, _)| known != mv);
            parent.done.push((mv, size));
        }
    }

    /// What minimax would have searched for all that is settled, less what was searched.
    fn saved(&self) -> Option<i64> {
        let settled = |node: &Open<P::Move>| 1 + node.done.iter().map(|&(_, size)| size).sum::<u64>();
        let all: u64 = self.open.iter().map(settled).sum();
        self.counts.then(|| all as i64 - self.nodes as i64)
    }

    /// The moves of the open node that a cut leaves out, where that is known.
    fn unsearched(&mut self) -> Vec<P::Move> {
        let Some(node) = self.open.last() else { return Vec::new() };
        if !self.recording.algorithm.is_exact() && (self.recording.widest.is_some() || node.depth <= 0) {
            return Vec::new();
        }
        let done: Vec<P::Move> = node.done.iter().map(|&(mv, _)| mv).collect();
        self.kept().into_iter().filter(|mv| !done.contains(mv)).collect()
    }

    /// The moves of the top that are searched.
    fn kept(&self) -> Vec<P::Move> {
        let top = self.line.top();
        let mut moves: Vec<P::Move> = top.legal_moves().into_iter().collect();
        if let Some(most) = self.recording.widest {
            let mut evaluator = (self.evaluators)();
            evaluator.reset(top);
            moves.sort_by_cached_key(|&mv| Reverse(candidacy(top, &mut *evaluator, mv)));
            moves.truncate(most);
        }
        moves
    }

    /// How many nodes minimax has from the top on.
    fn size(&mut self, depth: Depth) -> u64 {
        if depth <= 0 || self.line.outcome().is_some() {
            return 1;
        }
        if let Some(&known) = self.sizes.get(&self.path) {
            return known;
        }
        let mut sum = 1;
        for mv in self.kept() {
            self.line.push(mv);
            self.path.push(P::pack(mv));
            sum += self.size(depth - 1);
            self.path.pop();
            self.line.pop();
        }
        self.sizes.insert(self.path.clone(), sum);
        sum
    }
}

fn score(score: Score) -> ApiScore {
    match score.mate_distance() {
        None => ApiScore::Cp(score.raw()),
        Some(plies) if score < Score::DRAW => ApiScore::Mate(-i32::from(plies)),
        Some(plies) => ApiScore::Mate(plies.into()),
    }
}

/// The end of a window; none if it is open.
fn edge(end: Score) -> Option<ApiScore> {
    (end > Score::MIN && end < Score::MAX).then(|| score(end))
}

fn written<P: Notation>(position: &P, mv: P::Move) -> Move {
    Move {
        protocol: position.write_move(mv, P::Dialect::default()),
        prose: position.write_move(mv, P::PROSE),
        japanese: None,
    }
}

fn moves<P: Notation>(start: &P, line: &[P::Move]) -> Vec<Move> {
    let mut position = start.clone();
    let write = |&mv: &P::Move| {
        let text = written(&position, mv);
        position = position.after(mv);
        text
    };
    line.iter().map(write).collect()
}
