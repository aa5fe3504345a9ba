//! Searches and errands: how they begin, go on and end.

use crate::Session;
use crate::heard::SoFar;
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tesuji_engine::{Engine, Request, Tell};
use tesuji_game::Side;
use tesuji_protocol::{Command, Go, MateLimit};
use tesuji_search::Clock;

/// After so long without a word, an interface that is not listened to is spoken to: one that is gone is noticed so.
const SILENCE: Duration = Duration::from_secs(3);

/// What was begun last.
#[derive(Debug)]
pub(crate) enum Job {
    /// A search, which belongs to a game.
    Search(Go),
    /// A count, a benchmark or an explanation. People ask for it, and want its end.
    Errand,
}

impl Default for Job {
    fn default() -> Job {
        Job::Search(Go::default())
    }
}

impl Job {
    /// Whether only `stop` ends it, or also `ponderhit`.
    pub(crate) fn is_endless(&self) -> bool {
        matches!(self, Job::Search(go) if go.is_endless())
    }
}

/// Whether a search is for a mate, and answers with its line.
pub(crate) fn owes_a_line(go: &Go) -> bool {
    matches!(go.mate, Some(MateLimit::Time(_) | MateLimit::Endless))
}

impl<W: Write + Send + 'static> Session<W> {
    pub(crate) fn go(&mut self, go: Go, at: Instant) -> io::Result<()> {
        self.finish_errand()?;
        self.pay()?;
        self.complain(&go.complaints, &Command::Go(go.clone()))?;
        let request = request(&go, at);
        let line_wanted = owes_a_line(&go);
        self.job = Job::Search(go);
        let tell = self.tell();
        if line_wanted {
            self.engine.mate(&request, tell);
        } else {
            self.engine.go(&request, tell);
        }
        Ok(())
    }

    /// Begins something for people, after what they asked for before.
    pub(crate) fn run_errand(&mut self, errand: impl FnOnce(&mut dyn Engine, Tell)) -> io::Result<()> {
        self.finish_errand()?;
        let tell = self.tell();
        self.job = Job::Errand;
        errand(&mut *self.engine, tell);
        Ok(())
    }

    /// Says what of a command could not be read, and what is done instead.
    fn complain(&self, complaints: &[String], instead: &Command) -> io::Result<()> {
        let Some(first) = complaints.first() else { return Ok(()) };
        let more = complaints.len() - 1;
        let more = if more == 0 { String::new() } else { format!(" (and {more} more)") };
        self.note(&format!("{first}{more}; searching with '{}'", self.protocol.say(instead)))
    }

    pub(crate) fn stop(&mut self) -> io::Result<()> {
        self.engine.stop();
        self.pay()
    }

    /// The move pondered on was played. What the clocks show now counts, if that was said.
    pub(crate) fn ponder_hit(&mut self, clocks: &Go, at: Instant) -> io::Result<()> {
        self.complain(&clocks.complaints, &Command::PonderHit(clocks.clone()))?;
        self.engine.ponder_hit(&request(clocks, at));
        let Job::Search(go) = &mut self.job else { return Ok(()) };
        go.ponder = false;
        if clocks.is_timed() {
            go.set_times(clocks);
        }
        if go.infinite { Ok(()) } else { self.pay() }
    }

    pub(crate) fn new_game(&mut self) -> io::Result<()> {
        self.finish_errand()?;
        self.engine.new_game();
        Ok(())
    }

    /// Lets an errand come to its end.
    pub(crate) fn finish_errand(&mut self) -> io::Result<()> {
        if matches!(self.job, Job::Errand) && !self.engine.is_stopping() { self.rest() } else { Ok(()) }
    }

    /// Ends a search that has no end of its own, and waits for anything else.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        // Weak play counts its nodes.
        let weak = self.engine.settings().strength.is_some()
            && matches!(&self.job, Job::Search(go) if !go.infinite && !go.ponder);
        if self.job.is_endless() && !weak {
            self.stop()?;
        }
        self.rest()
    }

    /// Waits until nothing runs.
    pub(crate) fn rest(&mut self) -> io::Result<()> {
        self.wait_while(|_| true)?;
        self.engine.wait();
        self.heard.failure().map_or(Ok(()), Err)
    }

    /// Waits for what runs, until it ends or this no longer holds. If nobody is left to hear it, it is stopped.
    pub(crate) fn wait_while(&mut self, hold: impl Fn(&SoFar) -> bool) -> io::Result<()> {
        let begin = Instant::now();
        // Who is not an interface is never spoken to.
        let silence = |session: &Session<W>| match session.output.silence() {
            _ if !session.talks => Duration::ZERO,
            Some(silence) => silence.min(begin.elapsed()),
            None => begin.elapsed(),
        };
        while self.heard.wait_while(&hold, SILENCE.saturating_sub(silence(self))) {
            if silence(self) >= SILENCE {
                self.note("still at work").unwrap_or_else(|error| self.heard.fail(error));
            }
            if let Some(error) = self.heard.failure() {
                self.engine.stop();
                self.engine.wait();
                return Err(error);
            }
        }
        Ok(())
    }
}

/// What the engine is asked for.
fn request(go: &Go, at: Instant) -> Request {
    // With a period for every move, a clock that was not told of has run out.
    let clock = |side| {
        go.time(side).or(go.byoyomi.map(|_| Duration::ZERO)).map(|left| Clock {
            left,
            increment: go.increment(side),
            moves_to_go: go.movestogo.map(Into::into),
            period: go.byoyomi.unwrap_or_default(),
        })
    };
    let mate_time = if let Some(MateLimit::Time(time)) = go.mate { Some(time) } else { None };
    Request {
        at,
        moves: go.searchmoves.clone(),
        clocks: [Side::First, Side::Second].map(clock),
        time: [go.movetime, mate_time].into_iter().flatten().min(),
        depth: go.depth,
        nodes: go.nodes,
        mate: if let Some(MateLimit::Moves(moves)) = go.mate { Some(moves) } else { None },
        infinite: go.infinite,
        ponder: go.ponder,
    }
}
