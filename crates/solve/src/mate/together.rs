//! Several searches of one position, which share a table.
//!
//! All of them search the root, and what one finds out the others read in the table. Two things keep them from doing the
//! same work. A search goes round a child in which another one is at work: a defence, unless the next best costs more than
//! twice as much; an attack only where another is just as good. If it goes there all the same, the two part further down.
//! And now and then it looks whether something on its path was solved by another one, and goes back there.

use super::counts::ProverCounts;
use super::node::{Child, Sum, elsewhere, sum};
use super::numbers::{Value, one_less};
use super::search::{Limits, Search};
use super::{Attack, GiveUp};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use tesuji_game::{Key, Position, random};

/// So many nodes are searched alone before others help: most questions need no more.
const ALONE: u64 = 20_000;

/// How often a search looks whether others have solved what it is at, in nodes: after so many, and no fewer for each ply
/// of the path.
const GLANCE: u64 = 400;
const GLANCE_A_PLY: u64 = 16;

/// Where searches are at work: a count for each hash of a key.
pub(super) struct Marks {
    counts: Vec<AtomicU8>,
}

impl Marks {
    const PLACES: usize = 1 << 16;

    fn new() -> Marks {
        Marks { counts: (0..Marks::PLACES).map(|_| AtomicU8::new(0)).collect() }
    }

    fn place(&self, key: Key) -> &AtomicU8 {
        &self.counts[(key.0 >> 20) as usize % Marks::PLACES]
    }

    #[inline]
    fn is_set(&self, key: Key) -> bool {
        self.place(key).load(Relaxed) > 0
    }
}

/// What a search needs to know of the others.
pub(super) struct Crew {
    marks: Arc<Marks>,
    /// The count of nodes at which it looks again what the others have solved.
    glance: u64,
}

impl Crew {
    fn new(marks: &Arc<Marks>) -> Crew {
        Crew { marks: Arc::clone(marks), glance: 0 }
    }

    /// Says that a search is at work below a position.
    pub(super) fn enters(&self, key: Key) {
        self.marks.place(key).fetch_add(1, Relaxed);
    }

    /// Says that it is no more.
    pub(super) fn leaves(&self, key: Key) {
        self.marks.place(key).fetch_sub(1, Relaxed);
    }
}

impl<P: Position> Search<P> {
    /// Makes the others, if there are to be so many searches in all.
    pub(super) fn join_others(&mut self, searches: usize) {
        if searches < 2 {
            return;
        }
        let marks = Arc::new(Marks::new());
        for _ in 1..searches {
            let Some(table) = self.table.share() else { break };
            let mut helper = Search::with_table(self.line.clone(), self.attack, table);
            helper.crew = Some(Crew::new(&marks));
            self.helpers.push(helper);
        }
        self.crew = Some(Crew::new(&marks));
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
        // What was read or searched just now is no older than the table.
        let known = self.frames.last().is_none_or(|frame| frame.searched == 0 || frame.chosen == told.best);
        let told = if !known && self.renew(told.best) { self.sum() } else { told };
        let (Some(crew), Some(frame)) = (&self.crew, self.frames.last()) else { return told };
        let children = &self.children[frame.first..];
        if told.value.is_solved() || !crew.marks.is_set(children[told.best].key) {
            return told;
        }
        let limit = if frame.attacks { frame.proof_limit } else { frame.disproof_limit };
        elsewhere(children, frame.attacks, told, limit, |key| crew.marks.is_set(key))
    }

    /// The numbers of the last frame.
    pub(super) fn sum(&self) -> Sum {
        let frame = &self.frames[self.frames.len() - 1];
        sum(&self.children[frame.first..], frame.attacks, self.attack == Attack::Checks)
    }

    /// Reads a child of the last frame anew, and says whether there was news.
    fn renew(&mut self, chosen: usize) -> bool {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last() else { return false };
        let (place, left, attacks) = (frame.first + chosen, one_less(frame.left), frame.attacks);
        let path = random::mix(frame.path ^ self.line.top().key().0);
        let child = &self.children[place];
        if child.value.is_solved() {
            return false;
        }
        let found = self.table.look(child.key, child.held, left, depth as u16);
        if found.value.is_solved() {
            let (mv, next) = (child.mv, self.line.top().after(child.mv));
            let anew = self.child(mv, &next, attacks, left, path);
            let Child { awake, next, .. } = self.children[place];
            self.children[place] = Child { awake, next, ..anew };
            self.wake_after(chosen);
            return true;
        }
        let child = &mut self.children[place];
        let news = found.met && found.value != child.value;
        if news {
            (child.value, child.met) = (found.value, true);
        }
        news
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
        let chosen = self.frames[depth - 1].chosen;
        self.frames[depth - 1].searched += 1;
        self.renew(chosen);
        true
    }
}
