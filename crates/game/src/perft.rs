//! Counting the leaves of a game tree: on several threads, with a table, and so that it can be stopped.
//!
//! The tree is cut into a few hundred tasks a few plies down, and every thread takes the next one until none
//! is left. A task without a table is a handful of calls of [`Position::perft`], so one thread counts as fast
//! as the rule set can; with a table, subtrees met before are looked up.
//!
//! ```
//! # use tesuji_game::Position;
//! use tesuji_game::Stop;
//! use tesuji_game::perft::{PerftCounter, Watch};
//!
//! # fn example<P: Position>(start: &P) {
//! let stop = Stop::new();
//! let perft = PerftCounter::new(2).with_table(16).expect("16 MB are free");
//! let leaves = perft.count(start, 6, &Watch::new(&stop));
//! assert_eq!(leaves, Ok(start.perft(6)));
//! # }
//! ```

mod table;

use crate::{Position, Stop};
use std::collections::TryReserveError;
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use table::{Slot, Table};

/// The tree is cut further until there are so many tasks: enough to keep any number of threads busy to the end.
const TASKS: usize = 256;
/// Tasks are not cut below this depth.
const TASK_DEPTH: u32 = 4;
/// The table holds subtrees of at least this depth; shallower ones are counted faster than looked up.
const TABLE_DEPTH: u32 = 3;
/// About so many leaves are counted between two looks at the stop: a few milliseconds.
const STRIDE: u64 = 2_000_000;
/// No deeper subtree is counted in one go, however few moves there are at its top.
const WHOLE: u32 = 5;
/// A side is taken to have at least so many moves on average, even if it has fewer now.
const FEW_MOVES: u64 = 8;

/// How to count: the number of threads and the table. See the [module](self) for an example.
///
/// The table is kept from one count to the next and is right for any position and depth of one game.
#[derive(Debug)]
pub struct PerftCounter {
    threads: usize,
    table: Option<Table>,
}

impl PerftCounter {
    /// Counts on so many threads, at least one, without a table.
    #[must_use]
    pub fn new(threads: usize) -> PerftCounter {
        PerftCounter { threads: threads.max(1), table: None }
    }

    /// Adds a table of so many megabytes (of 2^20 bytes), or takes it away with 0.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn with_table(self, megabytes: usize) -> Result<PerftCounter, TryReserveError> {
        let table = if megabytes == 0 { None } else { Some(Table::new(megabytes)?) };
        Ok(PerftCounter { table, ..self })
    }

    /// The number of leaves `depth` plies below a position.
    ///
    /// # Errors
    /// If it was told to stop, or there are more leaves than 64 bits can count.
    pub fn count<P: Position>(&self, position: &P, depth: u32, watch: &Watch) -> Result<u64, Stopped> {
        if depth == 0 {
            watch.leaves.fetch_add(1, Relaxed);
            return Ok(1);
        }
        let shares = self.divide(position, depth, watch)?;
        shares.into_iter().try_fold(0, |sum, (_, leaves)| add(sum, leaves))
    }

    /// The number of leaves `depth` plies below a position by first move, in the order of generation. There is
    /// no first move at depth 0.
    ///
    /// # Errors
    /// If it was told to stop, or there are more leaves than 64 bits can count.
    pub fn divide<P: Position>(
        &self,
        position: &P,
        depth: u32,
        watch: &Watch,
    ) -> Result<Vec<(P::Move, u64)>, Stopped> {
        let Some(mut depth) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let mut shares: Vec<_> = position.legal_moves().into_iter().map(|mv| (mv, 0)).collect();
        let before = shares.len() as u64;
        // Not worth a second thread: most counts of a test suite.
        let threads = if guess(depth + 1, before, before) < STRIDE { 1 } else { self.threads };
        let first =
            |(root, &(mv, _)): (usize, &(P::Move, u64))| Task { root, position: position.after(mv), before };
        let mut tasks: Vec<_> = shares.iter().enumerate().map(first).collect();
        while tasks.len() < TASKS && depth > TASK_DEPTH && !tasks.is_empty() {
            tasks = tasks.iter().flat_map(Task::cut).collect();
            depth -= 1;
        }
        let leaves = self.run(&tasks, depth, threads, watch)?;
        for (task, leaves) in tasks.iter().zip(leaves) {
            shares[task.root].1 = add(shares[task.root].1, leaves)?;
        }
        Ok(shares)
    }

    /// The leaves below each task, in order.
    fn run<P: Position>(
        &self,
        tasks: &[Task<P>],
        depth: u32,
        threads: usize,
        watch: &Watch,
    ) -> Result<Vec<u64>, Stopped> {
        watch.tasks.fetch_add(tasks.len(), Relaxed);
        let next = AtomicUsize::new(0);
        let counted: Vec<AtomicU64> = tasks.iter().map(|_| AtomicU64::new(0)).collect();
        let work = || {
            let mut worker = Worker { watch, unreported: 0 };
            while let Some((task, counted)) = take(&next, tasks, &counted) {
                let leaves = match &self.table {
                    Some(table) => worker.tabled(&task.position, depth, task.before, table),
                    None => worker.plain(&task.position, depth, task.before),
                };
                worker.report();
                if leaves.is_err() {
                    next.store(tasks.len(), Relaxed); // nobody needs the rest
                }
                counted.store(leaves?, Relaxed);
                watch.done.fetch_add(1, Relaxed);
            }
            Ok(())
        };
        thread::scope(|scope| {
            // A thread that cannot be had is done without.
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let helpers: Vec<_> = (1..threads.min(tasks.len())).map_while(spawn).collect();
            let mine = work();
            helpers.into_iter().fold(mine, |all, helper| match helper.join() {
                Ok(theirs) => all.and(theirs),
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })?;
        Ok(counted.into_iter().map(AtomicU64::into_inner).collect())
    }
}

/// The next task that no thread has taken, and where its count goes.
fn take<'a, T>(
    next: &AtomicUsize,
    tasks: &'a [T],
    counted: &'a [AtomicU64],
) -> Option<(&'a T, &'a AtomicU64)> {
    let number = next.fetch_add(1, Relaxed);
    tasks.get(number).zip(counted.get(number))
}

/// A subtree for one thread to count.
struct Task<P> {
    /// The number of the first move it belongs to.
    root: usize,
    position: P,
    /// The moves there were one ply earlier: what to expect of the other side.
    before: u64,
}

impl<P: Position> Task<P> {
    /// One task for each move.
    fn cut(&self) -> impl Iterator<Item = Task<P>> {
        let moves = self.position.legal_moves();
        let before = moves.len() as u64;
        moves.into_iter().map(move |mv| Task { root: self.root, position: self.position.after(mv), before })
    }
}

/// One thread's count.
struct Worker<'a> {
    watch: &'a Watch,
    /// Leaves counted that the watch does not show yet.
    unreported: u64,
}

impl Worker<'_> {
    /// The leaves below a position without a table. The other side had `before` moves.
    fn plain<P: Position>(&mut self, position: &P, depth: u32, before: u64) -> Result<u64, Stopped> {
        self.go_on()?;
        let here = position.perft(1);
        if depth <= 1 || depth <= WHOLE && guess(depth, here, before) <= STRIDE {
            let leaves = position.perft(depth);
            self.saw(leaves);
            return Ok(leaves);
        }
        let mut leaves = 0;
        for mv in position.legal_moves() {
            leaves = add(leaves, self.plain(&position.after(mv), depth - 1, here)?)?;
        }
        Ok(leaves)
    }

    /// The same with a table.
    fn tabled<P: Position>(
        &mut self,
        position: &P,
        depth: u32,
        before: u64,
        table: &Table,
    ) -> Result<u64, Stopped> {
        if depth < TABLE_DEPTH {
            return self.plain(position, depth, before);
        }
        self.go_on()?;
        let slot = Slot::of(position, depth);
        if let Some(leaves) = table.get(slot) {
            self.saw(leaves);
            return Ok(leaves);
        }
        let leaves = if depth == TABLE_DEPTH {
            self.plain(position, depth, before)?
        } else {
            let moves = position.legal_moves();
            let here = moves.len() as u64;
            let mut leaves = 0;
            for mv in moves {
                leaves = add(leaves, self.tabled(&position.after(mv), depth - 1, here, table)?)?;
            }
            leaves
        };
        table.put(slot, leaves);
        Ok(leaves)
    }

    /// An error if the count is to stop.
    fn go_on(&self) -> Result<(), Stopped> {
        if self.watch.stop.is_set() { Err(Stopped::Asked) } else { Ok(()) }
    }

    /// Counts leaves for the watch, and tells it now and then.
    fn saw(&mut self, leaves: u64) {
        self.unreported = self.unreported.saturating_add(leaves);
        if self.unreported >= STRIDE {
            self.report();
        }
    }

    fn report(&mut self) {
        self.watch.leaves.fetch_add(self.unreported, Relaxed);
        self.unreported = 0;
    }
}

fn add(one: u64, other: u64) -> Result<u64, Stopped> {
    one.checked_add(other).ok_or(Stopped::Overflow)
}

/// About how many leaves there are if one side has `here` moves now and the other had `before`.
fn guess(depth: u32, here: u64, before: u64) -> u64 {
    let (mine, theirs) = (here.max(FEW_MOVES), before.max(FEW_MOVES));
    mine.saturating_pow(depth.div_ceil(2)).saturating_mul(theirs.saturating_pow(depth / 2))
}

/// A window on running counts for other threads: the way to stop them, and how far they are.
///
/// The figures add up over all counts that share a watch.
///
/// ```
/// use tesuji_game::Stop;
/// use tesuji_game::perft::Watch;
///
/// let stop = Stop::new();
/// let watch = Watch::new(&stop);
/// assert_eq!((watch.leaves(), watch.done(), watch.tasks()), (0, 0, 0));
/// ```
#[derive(Debug)]
pub struct Watch {
    stop: Stop,
    tasks: AtomicUsize,
    done: AtomicUsize,
    leaves: AtomicU64,
}

impl Watch {
    /// A watch whose counts end soon after this stop is set: every thread looks at it every few milliseconds.
    #[must_use]
    pub fn new(stop: &Stop) -> Watch {
        Watch {
            stop: stop.clone(),
            tasks: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            leaves: AtomicU64::new(0),
        }
    }

    /// Pieces of work known so far.
    #[must_use]
    pub fn tasks(&self) -> usize {
        self.tasks.load(Relaxed)
    }

    /// Pieces of work that are done.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done.load(Relaxed)
    }

    /// Leaves counted so far, those of looked-up subtrees included. A little behind while threads run.
    #[must_use]
    pub fn leaves(&self) -> u64 {
        self.leaves.load(Relaxed)
    }
}

/// Why a count has no result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stopped {
    /// It was told to stop.
    Asked,
    /// There are more leaves than 64 bits can count; only a table gets that far.
    Overflow,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Asked => "stopped",
            Stopped::Overflow => "more leaves than 64 bits can count",
        })
    }
}

impl Error for Stopped {}
