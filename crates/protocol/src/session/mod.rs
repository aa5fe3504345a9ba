//! A whole talk with an interface: commands in, answers out, searches in the background.

mod heard;
mod setting;

use crate::{
    Command, Event, Go, Id, Info, Lines, MateLimit, Options, Output, Position, Protocol, ProtocolError,
    Start, settings,
};
use heard::Heard;
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};
use tesuji_engine::{Bench, Engine, Request};
use tesuji_game::Side;
use tesuji_params::Profile;
use tesuji_search::Clock;

/// Who is talking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// Name and version of the engine.
    pub name: String,
    /// Who wrote it.
    pub author: String,
    /// Whether techniques and numbers of the search are options too.
    pub tune: bool,
}

/// Whether the talk goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It does.
    On,
    /// It is over.
    Over,
}

/// Why commands were not all obeyed.
#[derive(Debug)]
pub enum RunError {
    /// An answer cannot be sent.
    Output(io::Error),
    /// A command is wrong, in words for the user.
    Refused(String),
}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> RunError {
        RunError::Output(error)
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Output(error) => error.fmt(f),
            RunError::Refused(why) => f.write_str(why),
        }
    }
}

impl Error for RunError {}

/// How often a search that is waited for is looked at.
const GLANCE: Duration = Duration::from_millis(1);

/// A talk with an interface.
///
/// Commands are obeyed on the calling thread, and none takes long: searches, counts and the benchmark run in
/// the background and answer by themselves.
///
/// ```
/// use tesuji_engine::Settings;
/// use tesuji_protocol::{About, Lines, Output, Protocol, Session};
///
/// let engine = tesuji_engine::chess(&Settings::default())?;
/// let about = About { name: "Tesuji".into(), author: "the Tesuji developers".into(), tune: false };
/// let mut session = Session::new(Protocol::Uci, engine, Output::new(std::io::sink()), about)?;
/// session.run(&mut Lines::new("position startpos\ngo depth 2\nquit\n".as_bytes()))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session<W> {
    protocol: Protocol,
    engine: Box<dyn Engine>,
    output: Arc<Output<W>>,
    about: About,
    options: Options,
    profile: Profile,
    debug: Arc<AtomicBool>,
    heard: Arc<Heard>,
    /// The last search that was asked for.
    last: Go,
    /// Why the last command was refused.
    refused: Option<String>,
}

impl<W: Write + Send + 'static> Session<W> {
    /// A talk about this engine, with what is sent to this output.
    ///
    /// # Errors
    /// If the options cannot be declared: names that clash.
    pub fn new(
        protocol: Protocol,
        engine: Box<dyn Engine>,
        output: Output<W>,
        about: About,
    ) -> Result<Session<W>, ProtocolError> {
        let options = settings::options(protocol, engine.game(), engine.settings(), about.tune)?;
        let profile = engine.settings().profile.clone();
        let output = Arc::new(output);
        let (debug, heard, last) = (Arc::default(), Arc::default(), Go::default());
        Ok(Session { protocol, engine, output, about, options, profile, debug, heard, last, refused: None })
    }

    /// Obeys every line until `quit` or the end of the input. A search that still runs then answers: `quit` stops
    /// it, the end of the input only if it has no end of its own.
    ///
    /// # Errors
    /// If an answer cannot be sent.
    pub fn run<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<()> {
        loop {
            let Some(command) = self.protocol.next(lines, &self.output)? else { return self.finish() };
            if self.obey(command, Instant::now())? == Flow::Over {
                return self.rest();
            }
        }
    }

    /// Obeys these lines, each to its end, until one is `quit`. A search without an end of its own runs until
    /// the line after it is obeyed.
    ///
    /// # Errors
    /// If an answer cannot be sent, and at the first line that is refused.
    pub fn run_all(&mut self, lines: &[String]) -> Result<(), RunError> {
        for (i, line) in lines.iter().enumerate() {
            self.output.heard(line)?;
            let command = self.protocol.parse(line).map_err(|error| RunError::Refused(error.to_string()))?;
            let Some(command) = command else { continue };
            let search = matches!(command, Command::Go(_));
            if let Command::Go(Go { complaints, .. }) = &command
                && let Some(why) = complaints.first()
            {
                return Err(RunError::Refused(why.clone()));
            }
            if self.obey(command, Instant::now())? == Flow::Over {
                break;
            }
            if let Some(why) = self.refused.take() {
                return Err(RunError::Refused(why));
            }
            if !search {
                self.finish()?;
            } else if self.last.is_endless() && i + 1 < lines.len() {
                self.wait_while(|heard| !heard.line.load(Relaxed))?;
            } else {
                self.rest()?;
            }
        }
        Ok(self.rest()?)
    }

    /// Ends a search that has no end of its own, and waits for any other.
    fn finish(&mut self) -> io::Result<()> {
        // Weak play counts its nodes.
        let weak = self.engine.settings().strength.is_some() && !self.last.infinite && !self.last.ponder;
        if self.last.is_endless() && !weak {
            self.engine.stop();
        }
        self.rest()
    }

    /// Waits until nothing runs.
    fn rest(&mut self) -> io::Result<()> {
        self.wait_while(|_| true)?;
        self.engine.wait();
        self.heard.failure().map_or(Ok(()), Err)
    }

    /// Waits for what runs, until it ends or this no longer holds. If nobody is left to hear it, it is stopped.
    fn wait_while(&mut self, hold: impl Fn(&Heard) -> bool) -> io::Result<()> {
        while self.engine.is_busy() && hold(&self.heard) {
            if let Some(error) = self.heard.failure() {
                self.engine.stop();
                self.engine.wait();
                return Err(error);
            }
            thread::sleep(GLANCE);
        }
        Ok(())
    }

    /// Obeys a command that was read at an instant: clocks run from there.
    ///
    /// # Errors
    /// If an answer cannot be sent.
    pub fn obey(&mut self, command: Command, at: Instant) -> io::Result<Flow> {
        match command {
            Command::Uci => self.greet(Protocol::Uci)?,
            Command::Usi => self.greet(Protocol::Usi)?,
            Command::IsReady => self.send(&Event::ReadyOk)?,
            Command::NewGame => self.engine.new_game(),
            Command::Position(position) => self.position(&position)?,
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::Go(Go { perft: Some(depth), .. }) | Command::Perft(depth) => {
                let tell = self.tell();
                self.last = Go { perft: Some(depth), ..Go::default() };
                self.engine.perft(depth, tell);
            }
            Command::Go(go) => self.go(go, at)?,
            Command::Stop => self.engine.stop(),
            Command::PonderHit => {
                self.last.ponder = false;
                self.engine.ponder_hit();
            }
            Command::GameOver(_) => self.game_over(),
            Command::Debug(on) => self.debug.store(on, Relaxed),
            Command::Register => {}
            Command::Quit => {
                self.engine.stop();
                self.engine.wait();
                return Ok(Flow::Over);
            }
            Command::Show => self.output.send(&self.engine.draw())?,
            Command::Eval => self.output.send(&self.engine.explain())?,
            Command::Bench(depth) => {
                let tell = self.tell();
                self.last = Go { depth: depth.or(Some(1)), ..Go::default() };
                self.engine.bench(Bench { depth, ..Bench::default() }, tell);
            }
            Command::Flip => {
                if let Err(error) = self.engine.flip() {
                    self.refuse(format!("flip: {error}"))?;
                }
            }
            Command::Why(moves) => {
                let tell = self.tell();
                self.last = Go { depth: Some(1), ..Go::default() };
                self.engine.why(&moves, tell);
            }
            Command::Help => self.output.send(&self.protocol.words().help)?,
        }
        Ok(Flow::On)
    }

    /// Says who this is and what can be set, to an interface that speaks the protocol of this talk.
    fn greet(&mut self, protocol: Protocol) -> io::Result<()> {
        if protocol != self.protocol {
            let [other, here] = [protocol, self.protocol].map(|protocol| protocol.words().greeting);
            return self.refuse(format!("{other}: this talk is {here}; say {other} in the first line"));
        }
        self.output.send(&Id::Name(self.about.name.clone()))?;
        self.output.send(&Id::Author(self.about.author.clone()))?;
        self.options.decls().try_for_each(|decl| self.output.send(decl))?;
        self.send(&Event::Ok)
    }

    fn send(&self, event: &Event) -> io::Result<()> {
        self.output.send(&self.protocol.say(event))
    }

    fn note(&self, text: &str) -> io::Result<()> {
        self.send(&Info::string(text).into())
    }

    /// What still runs is in vain, and its answer could be taken for one in the next game. One that was told to stop
    /// is waited for.
    fn game_over(&mut self) {
        if self.engine.is_busy() && !self.engine.is_stopping() {
            self.heard.hush();
            self.engine.stop();
        }
    }

    /// Says why a command is not obeyed.
    fn refuse(&mut self, why: String) -> io::Result<()> {
        self.note(&why)?;
        self.refused = Some(why);
        Ok(())
    }

    fn position(&mut self, position: &Position) -> io::Result<()> {
        let start = match &position.start {
            Start::Startpos => None,
            Start::Text(text) => Some(text.as_str()),
        };
        match self.engine.set_position(start, &position.moves) {
            Ok(dropped) => {
                dropped.iter().try_for_each(|what| self.note(&format!("position: dropped {what}")))
            }
            Err(error) => self.refuse(format!("{error}; the position stays as it was")),
        }
    }

    fn go(&mut self, go: Go, at: Instant) -> io::Result<()> {
        for why in &go.complaints {
            let instead = Command::Go(go.clone());
            self.note(&format!("{why}; searching with '{}'", self.protocol.say(&instead)))?;
        }
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
        let line_wanted = matches!(go.mate, Some(MateLimit::Time(_) | MateLimit::Endless));
        let request = Request {
            at,
            moves: go.searchmoves.clone(),
            clocks: [Side::First, Side::Second].map(clock),
            time: [go.movetime, mate_time].into_iter().flatten().min(),
            depth: go.depth,
            nodes: go.nodes,
            mate: if let Some(MateLimit::Moves(moves)) = go.mate { Some(moves) } else { None },
            infinite: go.infinite,
            ponder: go.ponder,
        };
        self.last = go;
        let tell = self.tell();
        if line_wanted {
            self.engine.mate(&request, tell);
        } else {
            self.engine.go(&request, tell);
        }
        Ok(())
    }
}
