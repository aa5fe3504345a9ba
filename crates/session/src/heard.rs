//! How the news of the engine reach the interface.

use crate::Session;
use std::io::{self, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tesuji_engine::{Choice, Line, MateResult, News, Tell};
use tesuji_protocol::{BestMove, Checkmate, Event, Info, Protocol, Scored, uci};
use tesuji_text::{Style, bench, perft, why};

/// What the threads of the engine leave for the one that talks.
#[derive(Default)]
pub(crate) struct Heard {
    so_far: Mutex<SoFar>,
    changed: Condvar,
}

/// What was heard so far of what was begun last.
#[derive(Default)]
pub(crate) struct SoFar {
    /// It may still tell something.
    runs: bool,
    /// The search has told of a line.
    pub(crate) line: bool,
    /// Why something could not be sent.
    failure: Option<io::Error>,
}

impl Heard {
    pub(crate) fn failure(&self) -> Option<io::Error> {
        self.so_far().failure.take()
    }

    pub(crate) fn fail(&self, error: io::Error) {
        self.note(|so_far| so_far.failure = Some(error));
    }

    /// Sleeps while something runs, nothing has failed and this holds, but no longer than some time. Whether it still
    /// runs, and this holds.
    pub(crate) fn wait_while(&self, hold: impl Fn(&SoFar) -> bool, time: Duration) -> bool {
        let goes_on = |so_far: &mut SoFar| so_far.runs && so_far.failure.is_none() && hold(so_far);
        let waited = self.changed.wait_timeout_while(self.so_far(), time, goes_on);
        let (so_far, _) = waited.unwrap_or_else(PoisonError::into_inner);
        so_far.runs && hold(&so_far)
    }

    fn note(&self, note: impl FnOnce(&mut SoFar)) {
        note(&mut self.so_far());
        self.changed.notify_all();
    }

    fn so_far(&self) -> MutexGuard<'_, SoFar> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Kept by what runs: that it is gone says that it has ended, however.
struct Running(Arc<Heard>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.note(|so_far| so_far.runs = false);
    }
}

impl<W: Write + Send + 'static> Session<W> {
    /// What passes the news of the engine on. That nobody hears them is noticed when the search is waited for.
    pub(crate) fn tell(&mut self) -> Tell {
        // What was begun before may still run and tell.
        let so_far = SoFar { runs: true, failure: self.heard.failure(), ..SoFar::default() };
        self.heard = Arc::new(Heard { so_far: so_far.into(), ..Heard::default() });
        let running = Running(Arc::clone(&self.heard));
        let (output, debug) = (Arc::clone(&self.output), Arc::clone(&self.debug));
        let protocol = self.protocol;
        let several = self.engine.settings().lines > 1;
        let wdl = self.options.check(uci::SHOW_WDL).unwrap_or_default();
        Box::new(move |news| {
            let heard = &running.0;
            let event = match news {
                News::Line(line) => {
                    heard.note(|so_far| so_far.line = true);
                    info(line, several, wdl, protocol).into()
                }
                News::Best { choice, reply } => best_move(choice, reply).into(),
                News::Mate(mate) => Event::Checkmate(checkmate(mate)),
                News::Note(text) => Info::string(text).into(),
                News::Detail(text) if debug.load(Relaxed) => Info::string(text).into(),
                News::Detail(_) => return,
                News::Why(told) => Event::Text(why(&told, Style::default()).trim_end().to_string()),
                News::Searched(row) => Event::Text(bench::row(&row).trim_end().to_string()),
                News::Benched { nodes, elapsed } => {
                    Event::Text(bench::end(nodes, elapsed.as_secs_f64()).trim_end().to_string())
                }
                News::Perft(told) => Event::Text(perft::divided(&told)),
            };
            output.send(&protocol.say(&event)).unwrap_or_else(|error| heard.fail(error));
        })
    }
}

/// What a search chose, as a protocol tells it.
fn best_move(choice: Choice, reply: Option<String>) -> BestMove {
    match choice {
        Choice::Move(mv) => BestMove::Move { mv, ponder: reply },
        Choice::Win => BestMove::Win,
        Choice::None => BestMove::Resign,
    }
}

/// What is known of a mate, as a protocol tells it.
fn checkmate(mate: MateResult) -> Checkmate {
    match mate {
        MateResult::Line(moves) => Checkmate::Line(moves),
        MateResult::None => Checkmate::None,
        MateResult::Unknown => Checkmate::Unknown,
    }
}

/// A line of the search as an interface wants it.
fn info(line: Line, several: bool, wdl: bool, protocol: Protocol) -> Info {
    let speed = line.speed();
    let searched = line.depth > 0;
    Info {
        depth: Some(line.depth),
        seldepth: searched.then_some(line.selective_depth),
        multipv: (searched && several).then(|| u32::try_from(line.rank).unwrap_or(u32::MAX)),
        score: Some(Scored { score: line.score, bound: line.bound, wdl: wdl.then_some(line.wdl) }),
        nodes: searched.then_some(line.nodes),
        nps: searched.then_some(speed),
        hashfull: searched.then(|| u16::try_from(line.permille_full).unwrap_or(u16::MAX)),
        tbhits: (searched && protocol == Protocol::Uci).then_some(line.table_hits),
        time: searched.then_some(line.elapsed),
        pv: line.moves,
        ..Info::default()
    }
}
