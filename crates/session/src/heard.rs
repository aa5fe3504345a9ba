//! How the news of the engine reach the interface.

use crate::Session;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use tesuji_engine::{Choice, Line, Mate, News, Tell};
use tesuji_protocol::{BestMove, Checkmate, Event, Info, Protocol, Scored, uci};
use tesuji_text::{Style, bench, why};

/// What the threads of the engine leave for the one that talks.
#[derive(Default)]
pub(crate) struct Heard {
    /// The search has told of a line.
    pub(crate) line: AtomicBool,
    /// Nobody wants to hear more of it.
    unwanted: Mutex<bool>,
    /// Why something could not be sent.
    failure: Mutex<Option<io::Error>>,
}

impl Heard {
    pub(crate) fn failure(&self) -> Option<io::Error> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// From now on, nothing is passed on.
    pub(crate) fn hush(&self) {
        *self.unwanted.lock().unwrap_or_else(PoisonError::into_inner) = true;
    }

    /// Passes something on, if it is wanted.
    fn pass(&self, send: impl FnOnce() -> io::Result<()>) {
        let unwanted = self.unwanted.lock().unwrap_or_else(PoisonError::into_inner);
        if !*unwanted {
            send().unwrap_or_else(|error| self.fail(error));
        }
    }

    pub(crate) fn fail(&self, error: io::Error) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }
}

impl<W: Write + Send + 'static> Session<W> {
    /// What passes the news of the engine on. That nobody hears them is noticed when the search is waited for.
    pub(crate) fn tell(&mut self) -> Tell {
        // What was begun before may still run and tell.
        let failure = self.heard.failure();
        self.heard = Arc::default();
        if let Some(error) = failure {
            self.heard.fail(error);
        }
        let heard = Arc::clone(&self.heard);
        let (output, debug) = (Arc::clone(&self.output), Arc::clone(&self.debug));
        let protocol = self.protocol;
        let several = self.engine.settings().lines > 1;
        let wdl = self.options.check(uci::SHOW_WDL).unwrap_or_default();
        Box::new(move |news| {
            let event = match news {
                News::Line(line) => {
                    heard.line.store(true, Relaxed);
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
                News::Text(text) => Event::Text(text),
            };
            heard.pass(|| output.send(&protocol.say(&event)));
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
fn checkmate(mate: Mate) -> Checkmate {
    match mate {
        Mate::Line(moves) => Checkmate::Line(moves),
        Mate::None => Checkmate::None,
        Mate::Unknown => Checkmate::Unknown,
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
