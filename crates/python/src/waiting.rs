//! Work that takes long: Python's lock is released, and Ctrl-C ends it.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, Builder};
use std::time::Duration;
use tesuji_game::Stop;

/// A search goes deep, and every ply takes some stack.
pub(crate) const STACK: usize = 64 << 20;

/// How long a signal of Python may wait.
const TICK: Duration = Duration::from_millis(50);

/// Does some work on a thread with enough stack, and waits for it. A signal such as Ctrl-C sets the stop, and what its
/// handler raises is the answer.
pub(crate) fn wait<T: Send>(py: Python<'_>, stop: &Stop, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, done) = mpsc::channel::<()>();
            let run = move || {
                let result = work();
                drop(sender);
                result
            };
            let failed = |why: &str| PyRuntimeError::new_err(why.to_string());
            let spawned = Builder::new().stack_size(STACK).spawn_scoped(scope, run);
            let running = spawned.map_err(|_| failed("no memory for a thread"))?;
            let heard = next(&done, stop);
            let result = running.join().map_err(|_| failed("internal error: the work failed"));
            heard?;
            result
        })
    })
}

/// The next message; none if the sender is gone. A signal sets the stop, and what its handler raises is the answer. Python's
/// lock must be free.
pub(crate) fn next<T: Send>(news: &Receiver<T>, stop: &Stop) -> PyResult<Option<T>> {
    loop {
        match news.recv_timeout(TICK) {
            Ok(message) => return Ok(Some(message)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                let heard = Python::attach(|py: Python<'_>| -> PyResult<()> { py.check_signals() });
                heard.inspect_err(|_| stop.set())?;
            }
        }
    }
}
