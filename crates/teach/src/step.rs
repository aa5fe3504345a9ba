//! A search one event at a time.
//!
//! [`record`] runs a teaching search once and writes down what happens; a [`Walk`] goes through that, forwards and
//! backwards, with the position it happens in.

use crate::Evaluators;
use std::cmp::Reverse;
use std::collections::HashMap;
use tesuji_api::{Move, Score as ApiScore, StepEvent, StepKind, Steps};
use tesuji_game::{Notation, PositionStack, Score, Stop};
use tesuji_search::classic::{Algorithm, ClassicSearch, Guard, candidacy};
use tesuji_search::{Again, Depth, End, Probe, Visit};

/// Of larger trees nobody counts what minimax would have searched.
const COUNTED: u64 = 300_000;
/// A record has no more nodes.
const MOST: u64 = 200_000;

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
}

/// Runs a search and writes down what happens. `position` is the root as it is shown. Nothing if the tree is too large.
pub fn record<P: Notation>(
    line: &PositionStack<P>,
    evaluators: Evaluators<P>,
    recording: Recording,
    position: tesuji_api::Position,
) -> Option<Steps> {
    let Recording { algorithm, depth, widest } = recording;
    let guard = |most| Guard { stop: Stop::new(), nodes: Some(most) };
    let narrow = |classic: ClassicSearch<P, Recorder>| match widest {
        Some(moves) => classic.widest(moves),
        None => classic,
    };
    let mut classic =
        narrow(ClassicSearch::new(line.clone(), evaluators(), Recorder::default(), guard(MOST)));
    let found = classic.run(algorithm, depth);
    if !found.finished {
        return None;
    }
    let mut plain =
        narrow(ClassicSearch::new(line.clone(), evaluators(), Recorder::default(), guard(COUNTED)));
    let minimax =
        algorithm.is_exact().then(|| plain.run(Algorithm::Minimax, depth)).filter(|found| found.finished);
    let mut scribe = Scribe::new(line.clone(), evaluators, recording, minimax.is_some());
    let events = classic.probe.0.iter().map(|heard| scribe.write(heard)).collect();
    let mut root = line.clone();
    root.set_root();
    Some(Steps {
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
            StepKind::Improve => mv = self.improve(heard),
            StepKind::Cutoff => unsearched = self.unsearched(),
            StepKind::Again => mv = self.open.last().and_then(|node| node.done.last().map(|&(mv, _)| mv)),
            StepKind::GameOver | StepKind::Leaf | StepKind::Leave => {}
        }
        let here = self.line.top();
        // The move that led here is written in the position before.
        let before = if heard.kind == StepKind::Enter { self.before() } else { here.clone() };
        let saved = self.saved();
        let node = self.open.last();
        let best = node.map_or(&[][..], |node| &node.best);
        let event = StepEvent {
            kind: heard.kind,
            ply: self.open.len().saturating_sub(1) as u32,
            r#move: mv.map(|mv| written(&before, mv)),
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

    fn enter(&mut self, heard: &Heard) -> Option<P::Move> {
        self.nodes += 1;
        let mv = if self.open.is_empty() { None } else { self.line.top().unpack(heard.mv) };
        if let Some(mv) = mv {
            self.line.push(mv);
            self.path.push(heard.mv);
        }
        let (alpha, beta) = heard.window;
        let (best, below, done) = (Vec::new(), Vec::new(), Vec::new());
        self.open.push(Open { mv, depth: heard.depth, alpha, beta, best, below, done });
        mv
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

    fn before(&self) -> P {
        let mut line = self.line.clone();
        if !self.path.is_empty() {
            line.pop();
        }
        line.top().clone()
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

/// Goes through a record with its positions.
pub struct Walk<P: Notation> {
    line: PositionStack<P>,
    /// For each event: the move that an entry plays, or that a leave takes back.
    turns: Vec<Option<P::Move>>,
    kinds: Vec<StepKind>,
    at: usize,
}

impl<P: Notation> Walk<P> {
    /// At the first event of a record of the top of a line.
    #[must_use]
    pub fn new(line: &PositionStack<P>, steps: &Steps) -> Walk<P> {
        let mut line = line.clone();
        line.set_root();
        let (root, mut turns, mut open) = (line.clone(), Vec::new(), Vec::new());
        for event in &steps.events {
            let read = |mv: &Move| line.top().read_move(&mv.protocol, P::Dialect::default()).ok();
            match event.kind {
                StepKind::Enter => {
                    let mv = event.r#move.as_ref().and_then(read);
                    if let Some(mv) = mv {
                        line.push(mv);
                    }
                    open.push(mv);
                    turns.push(mv);
                }
                StepKind::GameOver | StepKind::Leaf | StepKind::Leave => {
                    let mv = open.pop().flatten();
                    if mv.is_some() {
                        line.pop();
                    }
                    turns.push(mv);
                }
                _ => turns.push(None),
            }
        }
        let kinds = steps.events.iter().map(|event| event.kind).collect();
        Walk { line: root, turns, kinds, at: 0 }
    }

    /// The number of the event, from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The position in which it happens.
    #[must_use]
    pub fn position(&self) -> &P {
        self.line.top()
    }

    /// Goes to the next event; says whether there is one.
    pub fn forward(&mut self) -> bool {
        if self.at + 1 >= self.kinds.len() {
            return false;
        }
        // A node is left after it was seen to end.
        if leaves(self.kinds[self.at]) && self.turns[self.at].is_some() {
            self.line.pop();
        }
        self.at += 1;
        if self.kinds[self.at] == StepKind::Enter
            && let Some(mv) = self.turns[self.at]
        {
            self.line.push(mv);
        }
        true
    }

    /// Goes back to the event before; says whether there is one.
    pub fn backward(&mut self) -> bool {
        if self.at == 0 {
            return false;
        }
        if self.kinds[self.at] == StepKind::Enter && self.turns[self.at].is_some() {
            self.line.pop();
        }
        self.at -= 1;
        if leaves(self.kinds[self.at])
            && let Some(mv) = self.turns[self.at]
        {
            self.line.push(mv);
        }
        true
    }
}

fn leaves(kind: StepKind) -> bool {
    matches!(kind, StepKind::GameOver | StepKind::Leaf | StepKind::Leave)
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

/// The pseudo-code of a search, and which line belongs to what: entering, the end of the game, the horizon, the best so
/// far, a cut, a search again, leaving.
fn code(algorithm: Algorithm) -> (&'static [&'static str], [u32; 7]) {
    match algorithm {
        Algorithm::Minimax => (MINIMAX, [0, 1, 2, 5, 5, 4, 6]),
        Algorithm::AlphaBeta => (ALPHABETA, [0, 1, 2, 5, 6, 4, 7]),
        Algorithm::Pvs => (PVS, [0, 1, 2, 8, 9, 7, 10]),
        Algorithm::Tactic => (TACTIC, [0, 1, 2, 5, 6, 4, 7]),
        Algorithm::Fractional => (FRACTIONAL, [0, 1, 2, 7, 8, 6, 9]),
    }
}

fn line_of(algorithm: Algorithm, kind: StepKind) -> u32 {
    let (_, lines) = code(algorithm);
    match kind {
        StepKind::Enter => lines[0],
        StepKind::GameOver => lines[1],
        StepKind::Leaf => lines[2],
        StepKind::Improve => lines[3],
        StepKind::Cutoff => lines[4],
        StepKind::Again => lines[5],
        StepKind::Leave => lines[6],
    }
}

const MINIMAX: &[&str] = &[
    "minimax(node, depth):",
    "    if the game is over: return its score",
    "    if depth = 0: return evaluation(node)",
    "    for each move:",
    "        score = -minimax(node after move, depth - 1)",
    "        best = max(best, score)",
    "    return best",
];

const ALPHABETA: &[&str] = &[
    "alphabeta(node, alpha, beta, depth):",
    "    if the game is over: return its score",
    "    if depth = 0: return evaluation(node)",
    "    for each move, the most promising first:",
    "        score = -alphabeta(node after move, -beta, -alpha, depth - 1)",
    "        if score > alpha: alpha = score",
    "        if score >= beta: stop, the opponent will not let it come to this",
    "    return the best score",
];

const PVS: &[&str] = &[
    "pvs(node, alpha, beta, depth):",
    "    if the game is over: return its score",
    "    if depth = 0: return evaluation(node)",
    "    for each move, the most promising first:",
    "        if it is the first: score = -pvs(node after move, -beta, -alpha, depth - 1)",
    "        else:",
    "            score = -pvs(node after move, -alpha - 1, -alpha, depth - 1)",
    "            if alpha < score < beta: score = -pvs(node after move, -beta, -score, depth - 1)",
    "        if score > alpha: alpha = score",
    "        if score >= beta: stop, the opponent will not let it come to this",
    "    return the best score",
];

const TACTIC: &[&str] = &[
    "tactic(node, alpha, beta, depth):",
    "    if the game is over: return its score",
    "    if depth = 0: return quiescence(node, alpha, beta): stand pat, or captures and checks",
    "    for each move: en passant, captures, checks, the killer, the rest:",
    "        score = -tactic(node after move, -beta, -alpha, depth - 1)",
    "        if score > alpha: alpha = score",
    "        if score >= beta: it is the killer of its siblings; stop",
    "    return the best score",
];

const FRACTIONAL: &[&str] = &[
    "fractional(node, alpha, beta, left):",
    "    if the game is over: return its score",
    "    if left = 0: return the heuristic, or the best of the free moves",
    "    order moves by a search with two plies less",
    "    for each move:",
    "        cost = 3/2 if it lowers the heuristic, 0 if it raises it by more than 150, else 1",
    "        score = -fractional(node after move, -beta, -alpha, left - cost)",
    "        if score > alpha: alpha = score",
    "        if score >= beta: stop, the opponent will not let it come to this",
    "    return the best score",
];
