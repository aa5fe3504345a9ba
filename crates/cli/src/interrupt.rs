//! Ctrl-C.

use crate::exit::Failure;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static STOP: AtomicBool = AtomicBool::new(false);

/// Turns Ctrl-C into a flag that long work looks at, from now on. A second Ctrl-C ends the program at once.
pub(crate) fn flag() -> Result<&'static AtomicBool, Failure> {
    let pressed = || {
        if STOP.swap(true, Relaxed) {
            std::process::exit(130);
        }
    };
    match ctrlc::set_handler(pressed) {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(&STOP),
        Err(error) => Err(Failure::Failed(vec![format!("Ctrl-C: {error}")])),
    }
}
