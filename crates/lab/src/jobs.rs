//! Work spread over threads.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use tesuji_game::Stop;

/// A search goes deep, and every ply takes some stack.
const STACK: usize = 64 << 20;

/// Does every job on so many threads, and hands the results to `done` in the order of the jobs, whichever thread
/// was faster: what follows from them is the same on every machine.
///
/// Each thread makes itself a `desk` first, for what it needs again and again. A job answers nothing if it was
/// interrupted; nothing after it is handed out then. `done` may end the run, and so may `stop`, which jobs should
/// look at as well.
///
/// ```
/// use std::ops::ControlFlow;
/// use tesuji_game::Stop;
/// let (jobs, mut squares) = ([3_u64, 4, 5], Vec::new());
/// let take = |_: usize, square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// };
/// tesuji_lab::jobs::run(&jobs, 2, &Stop::new(), || (), |(), n| Some(n * n), take);
/// assert_eq!(squares, [9, 16, 25]);
/// ```
///
/// # Panics
/// If a job does.
pub fn run<J: Sync, D, T: Send>(
    jobs: &[J],
    threads: usize,
    stop: &Stop,
    desk: impl Fn() -> D + Sync,
    work: impl Fn(&mut D, &J) -> Option<T> + Sync,
    mut done: impl FnMut(usize, T) -> ControlFlow<()>,
) {
    let (next, ended) = (AtomicUsize::new(0), stop.child());
    let shelf = Shelf::new();
    let worker = |found: Sender<()>| {
        let mut desk = desk();
        while !ended.is_set() {
            let index = next.fetch_add(1, Relaxed);
            let Some(job) = jobs.get(index) else { break };
            shelf.put(index, work(&mut desk, job));
            if found.send(()).is_err() {
                break;
            }
        }
    };
    crew(threads.clamp(1, jobs.len().max(1)), &worker, &mut |found| {
        for () in found {
            shelf.tell(&ended, &mut done);
            if ended.is_set() {
                break;
            }
        }
    });
}

/// The same for jobs that come one after the other from a source without an end in sight: `feed` runs on this thread and
/// hands over each as soon as there is room, until it is told to stop. No more than a few jobs and results are held.
///
/// ```
/// use std::ops::ControlFlow;
/// use tesuji_game::Stop;
/// let mut squares = Vec::new();
/// let take = |_: usize, square: u64| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// };
/// let feed = |push: &mut dyn FnMut(u64) -> bool| (3..6).all(|n| push(n));
/// tesuji_lab::jobs::stream(2, &Stop::new(), || (), |(), n: u64| Some(n * n), feed, take);
/// assert_eq!(squares, [9, 16, 25]);
/// ```
///
/// # Panics
/// If a job does.
pub fn stream<J: Send, D, T: Send, R>(
    threads: usize,
    stop: &Stop,
    desk: impl Fn() -> D + Sync,
    work: impl Fn(&mut D, J) -> Option<T> + Sync,
    feed: impl FnOnce(&mut dyn FnMut(J) -> bool) -> R,
    mut done: impl FnMut(usize, T) -> ControlFlow<()>,
) -> R {
    let threads = threads.max(1);
    let ended = stop.child();
    let (give, jobs) = mpsc::sync_channel::<(usize, J)>(threads);
    let (shelf, jobs) = (Shelf::new(), Mutex::new(jobs));
    let worker = |found: Sender<()>| {
        let mut desk = desk();
        while !ended.is_set() {
            let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((index, job)) = next else { break };
            shelf.put(index, work(&mut desk, job));
            if found.send(()).is_err() {
                break;
            }
        }
    };
    let mut source = Some((feed, give));
    let mut fed = None;
    crew(threads, &worker, &mut |found| {
        let Some((feed, give)) = source.take() else { return };
        let mut given = 0;
        fed = Some(feed(&mut |job| {
            // A slow job must not let the results of all others pile up behind it.
            while given >= shelf.told() + WINDOW * threads && !ended.is_set() {
                if found.recv().is_err() {
                    return false;
                }
                shelf.tell(&ended, &mut done);
            }
            found.try_iter().for_each(drop);
            shelf.tell(&ended, &mut done);
            let room = !ended.is_set() && give.send((given, job)).is_ok();
            given += usize::from(room);
            room
        }));
        drop(give);
        for () in found {
            shelf.tell(&ended, &mut done);
        }
    });
    fed.expect("the crew's foreman fed it")
}

/// Runs `worker` on so many threads and `foreman` on this one until all have ended. A worker says each time that it
/// found something; the foreman hears it, and that no worker is left. No template: it is compiled once for all work.
fn crew(threads: usize, worker: &(dyn Fn(Sender<()>) + Sync), foreman: &mut dyn FnMut(&Receiver<()>)) {
    let (found, heard) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let found = found.clone();
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || worker(found))
                .expect("a thread can be started");
        }
        drop(found);
        foreman(&heard);
    });
}

/// Results that wait until those of all jobs before them are there.
struct Shelf<T>(Mutex<Waiting<T>>);

/// The first place is that of the job whose turn it is.
struct Waiting<T> {
    told: usize,
    places: VecDeque<Place<T>>,
}

enum Place<T> {
    Empty,
    /// What a job found; nothing if it was interrupted.
    Result(Option<T>),
}

impl<T> Shelf<T> {
    fn new() -> Shelf<T> {
        Shelf(Mutex::new(Waiting { told: 0, places: VecDeque::new() }))
    }

    fn locked(&self) -> MutexGuard<'_, Waiting<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many results were taken away.
    fn told(&self) -> usize {
        self.locked().told
    }

    /// Puts the result of a job in its place.
    fn put(&self, index: usize, result: Option<T>) {
        let mut waiting = self.locked();
        let place = index - waiting.told;
        while waiting.places.len() <= place {
            waiting.places.push_back(Place::Empty);
        }
        waiting.places[place] = Place::Result(result);
    }

    /// Takes the result whose turn it is, with the number of its job.
    fn next(&self) -> Option<(usize, Option<T>)> {
        let mut waiting = self.locked();
        let place = waiting.places.pop_front_if(|place| matches!(place, Place::Result(_)))?;
        let Place::Result(result) = place else { return None };
        waiting.told += 1;
        Some((waiting.told - 1, result))
    }

    /// Tells all whose turn it is. The first that was interrupted, or that is enough, ends it.
    fn tell(&self, ended: &Stop, done: &mut dyn FnMut(usize, T) -> ControlFlow<()>) {
        while !ended.is_set()
            && let Some((index, result)) = self.next()
        {
            if result.is_none_or(|result| done(index, result).is_break()) {
                ended.set();
            }
        }
    }
}

/// So many jobs for each thread are begun before the first of them is told.
const WINDOW: usize = 8;

/// How many threads a run uses if nobody says: one for each processor.
#[must_use]
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn collect(threads: usize, stop: &Stop, limit: usize) -> Vec<usize> {
        let jobs: Vec<usize> = (0..50).collect();
        let mut seen = Vec::new();
        let work = |(): &mut (), &n: &usize| {
            thread::sleep(Duration::from_micros(((n * 7) % 5) as u64 * 200));
            Some(n)
        };
        run(
            &jobs,
            threads,
            stop,
            || (),
            work,
            |index, n| {
                assert_eq!(index, n);
                seen.push(n);
                if seen.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        seen
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            assert_eq!(collect(threads, &Stop::new(), usize::MAX), (0..50).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_run_ends_when_it_is_told_to() {
        let stop = Stop::new();
        stop.set();
        assert!(collect(2, &stop, usize::MAX).is_empty());
        assert_eq!(collect(2, &Stop::new(), 3), [0, 1, 2]);
    }

    #[test]
    fn a_stream_comes_in_order_and_holds_little() {
        let begun = AtomicUsize::new(0);
        let mut seen = Vec::new();
        let work = |(): &mut (), n: usize| {
            begun.fetch_add(1, Relaxed);
            thread::sleep(Duration::from_micros(if n == 0 { 20_000 } else { 50 }));
            Some(n)
        };
        let feed = |push: &mut dyn FnMut(usize) -> bool| (0..100).all(push);
        let take = |index: usize, n: usize| {
            if index == 0 {
                assert!(begun.load(Relaxed) <= 2 * WINDOW + 2, "the first is waited for");
            }
            seen.push(n);
            ControlFlow::Continue(())
        };
        stream(2, &Stop::new(), || (), work, feed, take);
        assert_eq!(seen, (0..100).collect::<Vec<_>>());
        let few = |push: &mut dyn FnMut(usize) -> bool| (0..100).take_while(|&n| push(n)).count();
        let given =
            stream(2, &Stop::new(), || (), |(), n| Some(n), few, |_, _: usize| ControlFlow::Break(()));
        assert!(given < 100, "{given}");
    }

    #[test]
    fn nothing_comes_after_a_job_that_was_interrupted() {
        let mut seen = Vec::new();
        let work = |(): &mut (), &n: &usize| (n != 2).then_some(n);
        run(
            &[0, 1, 2, 3, 4],
            3,
            &Stop::new(),
            || (),
            work,
            |_, n| {
                seen.push(n);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(seen, [0, 1]);
    }
}
