//! Work spread over threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
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
    let (sender, results) = mpsc::channel();
    let worker = |sender: mpsc::Sender<(usize, Option<T>)>| {
        let mut desk = desk();
        while !ended.is_set() {
            let index = next.fetch_add(1, Relaxed);
            let Some(job) = jobs.get(index) else { break };
            if sender.send((index, work(&mut desk, job))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.len().max(1)) {
            let (sender, worker) = (sender.clone(), &worker);
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || worker(sender))
                .expect("a thread can be started");
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut turn = 0;
        for (index, result) in results {
            early.insert(index, result);
            while let Some(result) = early.remove(&turn) {
                let Some(result) = result else { return ended.set() };
                if done(turn, result).is_break() {
                    return ended.set();
                }
                turn += 1;
            }
        }
    });
}

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
