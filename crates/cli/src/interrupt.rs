//! Ctrl-C.

use crate::exit::Failure;
use std::sync::LazyLock;
use tesuji_game::Stop;

static STOP: LazyLock<Stop> = LazyLock::new(Stop::new);

/// What Ctrl-C sets from now on, and long work looks at. A second Ctrl-C ends the program at once.
pub(crate) fn stop() -> Result<&'static Stop, Failure> {
    let pressed = || {
        if STOP.is_set() {
            std::process::exit(130);
        }
        STOP.set();
    };
    match ctrlc::set_handler(pressed) {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(&STOP),
        Err(error) => Err(Failure::Failed(vec![format!("Ctrl-C: {error}")])),
    }
}
