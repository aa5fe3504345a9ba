//! Progress bars: on standard error, on terminals only, and only for work that takes a while.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal as _, stderr};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Work that is shorter shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
const FRAME: Duration = Duration::from_millis(100);

/// Does some work under a bar that `update` keeps true.
///
/// The work gets the bar so that it can write through [`ProgressBar::suspend`]. The bar is gone at the end,
/// however the work ends.
pub(crate) fn under<T>(update: impl Fn(&ProgressBar) + Send, work: impl FnOnce(&ProgressBar) -> T) -> T {
    let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::hidden());
    if !stderr().is_terminal() {
        return work(&bar);
    }
    let mut answer = None;
    beside(&bar, Box::new(update), Box::new(|| answer = Some(work(&bar))));
    answer.expect("the work was done")
}

/// Keeps a bar true while some work goes on. No template: it is compiled once for all work.
fn beside(bar: &ProgressBar, update: Box<dyn Fn(&ProgressBar) + Send + '_>, work: Box<dyn FnOnce() + '_>) {
    thread::scope(|scope| {
        let (running, ended) = channel::<()>();
        let drawn = bar.clone();
        scope.spawn(move || {
            let mut wait = PATIENCE;
            while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                if wait == PATIENCE {
                    drawn.set_draw_target(ProgressDrawTarget::stderr());
                    wait = FRAME;
                }
                update(&drawn);
                drawn.set_style(if drawn.length().is_some() {
                    style(drawn.position() > 0)
                } else {
                    spinner()
                });
            }
            drawn.finish_and_clear();
        });
        work();
        drop(running);
    });
}

/// Does some work of which nobody knows how long it takes: `message` says how far it has come.
pub(crate) fn endless<T>(message: impl Fn() -> String + Send + Sync, work: impl FnOnce() -> T) -> T {
    let update = |bar: &ProgressBar| {
        bar.unset_length();
        bar.tick();
        bar.set_message(message());
    };
    under(update, |_| work())
}

/// How work without a known end looks.
fn spinner() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {elapsed}  {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// How the bar looks; how long it will take is told once there is something to tell it from.
fn style(begun: bool) -> ProgressStyle {
    let left = if begun { ", {eta} to go" } else { "" };
    ProgressStyle::with_template(&format!("{{bar:30}} {{percent:>3}} %  {{msg}}  {{elapsed}}{left}"))
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}
