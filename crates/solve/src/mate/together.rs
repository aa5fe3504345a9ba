//! Several searches of one position, which share a table.
//!
//! All of them search the root, and what one finds out the others read in the table. Two things keep them from doing the
//! same work. A search goes round a child in which another one is at work: a defence, unless the next best costs more than
//! twice as much; an attack only where another is just as good. If it goes there all the same, the two part further down.
//! And now and then it looks whether something on its path was solved by another one, and goes back there.

use super::counts::ProverCounts;
use super::node::{Child, Frame, Sum, elsewhere, sum};
use super::numbers::{Value, one_less};
use super::search::{Limits, Search};
use super::siblings::wake;
use super::{Attack, GiveUp};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tesuji_game::{Key, Position, random};

/// So many nodes are searched alone before others help: most questions need no more.
const ALONE: u64 = 20_000;

/// How often a search looks whether others have solved what it is at, in nodes: after so many, and no fewer for each ply
/// of the path.
const GLANCE: u64 = 400;
const GLANCE_A_PLY: u64 = 16;

/// The path of a search, which it alone writes and others read: for each depth the key of the node it is at work below,
/// or 0.
struct Trail(Box<[Step]>);

/// Two of them never lie on one line of a processor's cache: who reads a shallow one, which seldom changes, has it near.
#[repr(align(64))]
struct Step(AtomicU64);

impl Trail {
    /// How deep a search is that does not tell any more where.
    const STEPS: usize = 1 << 10;

    fn new() -> Trail {
        Trail((0..Trail::STEPS).map(|_| Step(AtomicU64::new(0))).collect())
    }

    #[inline]
    fn at(&self, depth: usize) -> u64 {
        self.0.get(depth).map_or(0, |step| step.0.load(Relaxed))
    }
}

/// Another search, and a depth at which its path was another one.
struct Other {
    trail: Arc<Trail>,
    apart: usize,
}

impl Other {
    /// The child of the last frame that it is at work in, or 0. As a rule a look at where the two last parted tells.
    #[inline]
    fn child<H>(&mut self, frames: &[Frame<H>]) -> u64 {
        let with = |depth: usize| self.trail.at(depth) == frames[depth].key.0;
        if self.apart < frames.len() && !with(self.apart) {
            return 0;
        }
        self.apart = (0..frames.len()).find(|&depth| !with(depth)).unwrap_or(frames.len());
        if self.apart == frames.len() { self.trail.at(self.apart) } else { 0 }
    }
}

/// What a search needs to know of the others.
pub(super) struct Crew {
    own: Arc<Trail>,
    others: Vec<Other>,
    /// The children of the last frame that others are in.
    busy: Vec<u64>,
    /// The count of nodes at which it looks again what the others have solved.
    glance: u64,
}

impl Crew {
    /// For each of so many searches.
    fn crews(searches: usize) -> Vec<Crew> {
        let trails: Vec<Arc<Trail>> = (0..searches).map(|_| Arc::new(Trail::new())).collect();
        let other = |trail: &Arc<Trail>| Other { trail: Arc::clone(trail), apart: 0 };
        let crew = |own: usize| {
            let others = trails[..own].iter().chain(&trails[own + 1..]).map(other).collect();
            Crew { own: Arc::clone(&trails[own]), others, busy: Vec::new(), glance: 0 }
        };
        (0..searches).map(crew).collect()
    }

    /// Finds out in which children of the last frame others are.
    #[inline]
    fn look_round<H>(&mut self, frames: &[Frame<H>]) {
        self.busy.clear();
        self.busy.extend(self.others.iter_mut().map(|other| other.child(frames)).filter(|&key| key != 0));
    }

    #[inline]
    fn others_are_in(&self, key: Key) -> bool {
        self.busy.contains(&key.0)
    }

    /// Tells the others below which position of some depth it is at work.
    #[inline]
    pub(super) fn tell(&self, depth: usize, key: Option<Key>) {
        let key = key.map_or(0, |key| key.0);
        if self.own.at(depth) != key
            && let Some(step) = self.own.0.get(depth)
        {
            step.0.store(key, Relaxed);
        }
    }
}

impl<P: Position> Search<P> {
    /// Makes the others, if there are to be so many searches in all.
    pub(super) fn join_others(&mut self, searches: usize) {
        if searches < 2 {
            return;
        }
        let mut crews = Crew::crews(searches);
        self.crew = crews.pop();
        for crew in crews {
            let Some(table) = self.table.share() else { break };
            let mut helper = Search::with_table(self.line.clone(), self.attack, table);
            helper.crew = Some(crew);
            self.helpers.push(helper);
        }
    }

    /// Searches the top of the line until it is solved within `left` plies, with the help of others if that takes long.
    ///
    /// # Errors
    /// Why it was given up.
    pub(super) fn run(&mut self, left: u16, limits: &mut Limits) -> Result<Value, GiveUp> {
        if self.helpers.is_empty() {
            return self.run_alone(left, limits);
        }
        let nodes = limits.nodes.min(self.nodes.saturating_add(ALONE));
        let answer = self.run_alone(left, &mut Limits { nodes, stop: limits.stop });
        if answer != Err(GiveUp::Nodes) || self.nodes >= limits.nodes {
            return answer;
        }
        self.run_together(left, limits)
    }

    fn run_together(&mut self, left: u16, limits: &mut Limits) -> Result<Value, GiveUp> {
        let mut helpers = std::mem::take(&mut self.helpers);
        let share = (limits.nodes - self.nodes) / (helpers.len() as u64 + 1);
        let done = limits.stop.child();
        for helper in &mut helpers {
            helper.line.clone_from(&self.line);
            (helper.nodes, helper.counts) = (0, ProverCounts::default());
        }
        let answers = std::thread::scope(|scope| {
            let searches = helpers.iter_mut().chain([&mut *self]);
            let work = |search: &mut Search<P>| {
                let nodes = search.nodes.saturating_add(share);
                let answer = search.run_alone(left, &mut Limits { nodes, stop: &done });
                if answer.is_ok() {
                    done.set();
                }
                answer
            };
            let threads: Vec<_> = searches.map(|search| scope.spawn(move || work(search))).collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, _>| match thread.join() {
                Ok(answer) => answer,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            threads.into_iter().map(join).collect::<Vec<Result<Value, GiveUp>>>()
        });
        for helper in &mut helpers {
            helper.table.forget();
            self.nodes += helper.nodes;
            self.counts += helper.counts;
            self.cut |= helper.cut;
        }
        self.helpers = helpers;
        answers.iter().copied().find(Result::is_ok).or(answers.last().copied()).unwrap_or(Err(GiveUp::Nodes))
    }

    /// What to do next at the last frame, given what others have found out and where they are.
    pub(super) fn with_others(&mut self, told: Sum) -> Sum {
        let Some(crew) = &mut self.crew else { return told };
        let mut told = told;
        if self.nodes >= crew.glance {
            crew.glance = self.nodes + GLANCE.max(self.frames.len() as u64 * GLANCE_A_PLY);
            if self.go_back() {
                told = self.sum();
            }
        }
        if told.value.is_solved() {
            return told;
        }
        let Some(crew) = &mut self.crew else { return told };
        crew.look_round(&self.frames);
        let (Some(crew), Some(frame)) = (&self.crew, self.frames.last()) else { return told };
        let children = &self.children[frame.first..];
        if !crew.others_are_in(children[told.best].key) {
            return told;
        }
        let limit = if frame.attacks { frame.proof_limit } else { frame.disproof_limit };
        elsewhere(children, frame.attacks, told, limit, |key| crew.others_are_in(key))
    }

    /// The numbers of the last frame.
    pub(super) fn sum(&self) -> Sum {
        let frame = &self.frames[self.frames.len() - 1];
        sum(&self.children[frame.first..], frame.attacks, self.attack == Attack::Checks)
    }

    /// Reads the chosen child of the last frame anew.
    fn renew(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let (chosen, first) = (frame.chosen, frame.first);
        let (left, attacks) = (one_less(frame.left), frame.attacks);
        let path = random::mix(frame.path ^ self.line.top().key().0);
        let Child { mv, awake, next, .. } = self.children[first + chosen];
        let after = self.line.top().after(mv);
        let anew = self.child(mv, &after, attacks, left, path);
        self.children[first + chosen] = Child { awake, next, ..anew };
        wake(&mut self.children[first..], chosen, attacks);
    }

    /// Goes back to above the first position of the path that others have solved, and says whether there is one.
    fn go_back(&mut self) -> bool {
        let solved = |search: &mut Self, depth: usize| {
            let frame = &search.frames[depth];
            let (key, held, left) = (frame.key, frame.held, frame.left);
            search.table.look(key, held, left, depth as u16).value.is_solved()
        };
        let Some(depth) = (1..self.frames.len()).find(|&depth| solved(self, depth)) else { return false };
        while self.frames.len() > depth {
            let Some(frame) = self.drop_frame() else { break };
            self.children.truncate(frame.first);
            self.line.pop();
        }
        self.frames[depth - 1].searched += 1;
        self.renew();
        true
    }
}
