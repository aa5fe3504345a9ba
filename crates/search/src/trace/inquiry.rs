use super::{TraceError, TraceEvent, TraceReader, Way};
use crate::probe::End;
use std::io::Read;
use tesuji_game::Score;
use tesuji_params::Technique;

/// So many passages are kept.
const KEPT: usize = 100_000;

/// What happened to a line of moves in a search.
///
/// A search meets a line many times: in every iteration, with different windows, and through nodes that are
/// searched again. Each time it went as far as it could is one [`Passage`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inquiry {
    /// In the order they happened, at most the first hundred thousand.
    pub passages: Vec<Passage>,
    /// How many more there were.
    pub left_off: u64,
    /// How often the root was searched.
    pub root_visits: u64,
}

/// The last node of the line that one pass of the search reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The iteration; the depth of the root where there are no iterations.
    pub iteration: i32,
    /// Which of the best lines was being searched, from 1.
    pub rank: usize,
    /// How many moves of the line were played.
    pub played: usize,
    /// Whether the node was being searched inside itself: a cut being verified, or one move left out.
    pub again: bool,
    /// The depth that was left there.
    pub depth: i32,
    /// The window there, lower end.
    pub alpha: Score,
    /// The window there, upper end.
    pub beta: Score,
    /// The score of the node, from the view of its side to move.
    pub score: Score,
    /// Why the node ended.
    pub end: End,
    /// What became of the line.
    pub fate: Fate,
}

/// What became of a line at the last node it reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// All of its moves were played.
    Reached,
    /// A technique skipped the next move when alpha stood here.
    Skipped {
        /// Which.
        technique: Technique,
        /// What the move had to beat.
        alpha: Score,
    },
    /// A technique skipped another move and all quiet ones after it; the next move was among them.
    SkippedWithOthers {
        /// Which.
        technique: Technique,
        /// The move it named, packed.
        after: u16,
    },
    /// A technique ended the node before the next move's turn.
    NodeCut(Technique),
    /// Another move failed high first.
    AfterCutoff {
        /// The move, packed.
        by: u16,
    },
    /// The node ended without moves: game over, horizon, stand pat, or the search was stopped.
    Ended,
    /// The moves were tried, but not this one: quiescence looks at few, and a node searched inside itself
    /// leaves one out.
    NotTried,
}

/// An open node.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// How many moves of the line led here, if nothing else did.
    played: Option<usize>,
    way: Way,
    depth: i32,
    alpha: Score,
    beta: Score,
    /// What the moves before the last are worth, at best.
    settled: Score,
    last: Option<(u16, Score)>,
    went_on: bool,
    skipped: Option<(Technique, Score)>,
    others_skipped: Option<(Technique, u16)>,
}

impl Open {
    fn alpha_now(&self) -> Score {
        let last = self.last.map_or(Score::MIN, |(_, score)| score);
        self.alpha.max(self.settled).max(last)
    }

    /// A move was searched. Of several searches of one move the last counts.
    fn take(&mut self, mv: u16, score: Score) {
        if let Some((before, score)) = self.last
            && before != mv
        {
            self.settled = self.settled.max(score);
        }
        self.last = Some((mv, score));
    }

    fn fate(&self, whole: bool, end: End) -> Fate {
        if whole {
            return Fate::Reached;
        }
        if let Some((technique, alpha)) = self.skipped {
            return Fate::Skipped { technique, alpha };
        }
        match (end, self.last, self.others_skipped) {
            (End::Cut(technique), ..) => Fate::NodeCut(technique),
            (End::GameOver | End::Horizon | End::StandPat | End::Stopped, ..) => Fate::Ended,
            (_, _, Some((technique, after))) => Fate::SkippedWithOthers { technique, after },
            (End::FailedHigh, Some((by, _)), _) => Fate::AfterCutoff { by },
            _ => Fate::NotTried,
        }
    }
}

impl Inquiry {
    /// Follows a line of packed moves through a trace.
    ///
    /// # Errors
    /// If the trace is damaged.
    pub fn of<R: Read>(reader: TraceReader<R>, line: &[u16]) -> Result<Inquiry, TraceError> {
        let mut follower = Follower::new(line);
        for event in reader {
            follower.hear(event?);
        }
        Ok(follower.finish())
    }
}

/// Follows a line through the events of a search, one by one.
#[derive(Clone, Debug)]
pub(super) struct Follower {
    line: Vec<u16>,
    inquiry: Inquiry,
    open: Vec<Open>,
    iteration: Option<(i32, usize)>,
}

impl Follower {
    /// Follows packed moves from the root.
    pub(super) fn new(line: &[u16]) -> Follower {
        let inquiry = Inquiry { passages: Vec::new(), left_off: 0, root_visits: 0 };
        Follower { line: line.to_vec(), inquiry, open: Vec::new(), iteration: None }
    }

    /// What became of the line so far.
    pub(super) fn finish(self) -> Inquiry {
        self.inquiry
    }

    /// How many moves of the line led to the open node, if it lies on the line.
    pub(super) fn played(&self) -> Option<usize> {
        self.open.last()?.played
    }

    /// Whether the open node is being searched inside itself.
    pub(super) fn is_again(&self) -> bool {
        self.open.last().is_some_and(|open| open.way == Way::Again)
    }

    /// The line.
    pub(super) fn line(&self) -> &[u16] {
        &self.line
    }

    /// Takes the next event.
    pub(super) fn hear(&mut self, event: TraceEvent) {
        match event {
            TraceEvent::Iteration { depth, rank } => self.iteration = Some((depth, rank)),
            TraceEvent::Enter { way, depth, alpha, beta } => self.enter(way, depth, alpha, beta),
            TraceEvent::Leave { score, end } => self.leave(score, end),
            TraceEvent::Skip { mv, technique } => self.skip(mv, technique),
            TraceEvent::Cutoff { .. } | TraceEvent::Again(_) => {}
        }
    }

    fn enter(&mut self, way: Way, depth: i32, alpha: Score, beta: Score) {
        let played = played(way, self.open.last_mut(), &self.line);
        self.inquiry.root_visits += u64::from(way == Way::Root);
        self.open.push(Open {
            played,
            way,
            depth,
            alpha,
            beta,
            settled: Score::MIN,
            last: None,
            went_on: false,
            skipped: None,
            others_skipped: None,
        });
    }

    fn leave(&mut self, score: Score, end: End) {
        let Some(node) = self.open.pop() else { return };
        let iteration = self.iteration.unwrap_or_else(|| (self.open.first().unwrap_or(&node).depth, 1));
        self.inquiry.close(&node, self.line.len(), iteration, score, end);
        if let (Way::Move(mv), Some(parent)) = (node.way, self.open.last_mut()) {
            parent.take(mv, -score);
        }
    }

    fn skip(&mut self, mv: u16, technique: Technique) {
        if let Some(node) = self.open.last_mut()
            && let Some(next) = node.played.and_then(|played| self.line.get(played))
        {
            if mv == *next {
                node.skipped = Some((technique, node.alpha_now()));
            } else if technique == Technique::LateMoveCount {
                node.others_skipped = Some((technique, mv));
            }
        }
    }
}

impl Inquiry {
    fn close(&mut self, node: &Open, whole: usize, iteration: (i32, usize), score: Score, end: End) {
        let Some(played) = node.played else { return };
        if played < whole && node.went_on {
            return;
        }
        if self.passages.len() >= KEPT {
            self.left_off += 1;
            return;
        }
        self.passages.push(Passage {
            iteration: iteration.0,
            rank: iteration.1,
            played,
            again: node.way == Way::Again,
            depth: node.depth,
            alpha: node.alpha,
            beta: node.beta,
            score,
            end,
            fate: node.fate(played == whole, end),
        });
    }
}

/// How many moves of the line lead to a node, if it lies on the line.
fn played(way: Way, parent: Option<&mut Open>, line: &[u16]) -> Option<usize> {
    let Some(parent) = parent else { return Some(0) };
    let before = parent.played?;
    match way {
        Way::Again => Some(before),
        Way::Move(mv) if line.get(before) == Some(&mv) => {
            parent.went_on = true;
            Some(before + 1)
        }
        _ => None,
    }
}
