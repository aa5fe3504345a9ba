//! A whole talk with an interface: commands in, answers out, searches in the background.

use crate::heard::Heard;
use crate::job::Job;
use crate::placing::is_about_the_position;
use crate::{Output, options};
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use tesuji_engine::{BenchPlan, Engine, Openings};
use tesuji_params::Profile;
use tesuji_protocol::{Command, Event, Go, Id, Info, Lines, Options, Protocol, ProtocolError};
use tesuji_text::{explanation, shown};

/// Who is talking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineId {
    /// Name and version of the engine.
    pub name: String,
    /// Who wrote it.
    pub author: String,
    /// Whether techniques and numbers of the search are options too.
    pub tune: bool,
}

/// Whether the talk goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionFlow {
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

/// A talk with an interface.
///
/// Commands are obeyed on the calling thread, and none takes long: searches, counts and the benchmark run in
/// the background and answer by themselves.
///
/// ```
/// use tesuji_engine::Settings;
/// use tesuji_protocol::{Lines, Protocol};
/// use tesuji_session::{EngineId, Output, Session};
///
/// let engine = tesuji_engine::Variant::Chess.engine(&Settings::default())?;
/// let about = EngineId { name: "Tesuji".into(), author: "the Tesuji developers".into(), tune: false };
/// let mut session = Session::new(Protocol::Uci, engine, Output::new(std::io::sink()), about)?;
/// session.run(&mut Lines::new("position startpos\ngo depth 2\nquit\n".as_bytes()))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session<W> {
    pub(crate) protocol: Protocol,
    pub(crate) engine: Box<dyn Engine>,
    pub(crate) output: Arc<Output<W>>,
    pub(crate) about: EngineId,
    pub(crate) options: Options,
    pub(crate) profile: Profile,
    pub(crate) debug: Arc<AtomicBool>,
    pub(crate) heard: Arc<Heard>,
    /// What was begun last.
    pub(crate) job: Job,
    /// Why there is no position, if the last one was refused.
    pub(crate) unplaced: Option<String>,
    /// What a search without a position answers as soon as it may.
    pub(crate) owed: Option<Event>,
    /// Why the last command was refused.
    pub(crate) refused: Option<String>,
    /// Whether an interface is talked with, which may be gone any time.
    pub(crate) talks: bool,
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
        about: EngineId,
    ) -> Result<Session<W>, ProtocolError> {
        let options = options::declare(protocol, engine.variant(), engine.settings(), about.tune)?;
        let profile = engine.settings().profile.clone();
        let output = Arc::new(output);
        Ok(Session {
            protocol,
            engine,
            output,
            about,
            options,
            profile,
            debug: Arc::default(),
            heard: Arc::default(),
            job: Job::default(),
            unplaced: None,
            owed: None,
            refused: None,
            talks: false,
        })
    }

    /// Obeys every line until `quit` or the end of the input. A search that still runs then answers: `quit` stops
    /// it, the end of the input only if it has no end of its own. A count, a benchmark and an explanation come to their
    /// end, unless the interface is gone.
    ///
    /// # Errors
    /// If an answer cannot be sent.
    pub fn run<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<()> {
        self.talks = true;
        for line in lines {
            let line = match line {
                Ok(line) => line,
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    // It may have been a position.
                    self.unplaced = Some(error.to_string());
                    self.refuse(error.to_string())?;
                    continue;
                }
                Err(_) => break,
            };
            let Some(command) = self.read(&line)? else { continue };
            if self.obey(command, Instant::now())? == SessionFlow::Over {
                return self.rest();
            }
        }
        self.finish()
    }

    /// The command of a line; nothing if there is none or it is wrong, which is said.
    fn read(&mut self, line: &str) -> io::Result<Option<Command>> {
        self.output.heard(line)?;
        match self.protocol.parse(line) {
            Ok(command) => Ok(command),
            Err(error) => {
                if error.is_of_position() {
                    self.unplaced = Some(error.to_string());
                }
                self.refuse(error.to_string()).map(|()| None)
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
            if let Command::Go(Go { complaints, .. }) | Command::PonderHit(Go { complaints, .. }) = &command
                && let Some(why) = complaints.first()
            {
                return Err(RunError::Refused(why.clone()));
            }
            if self.obey(command, Instant::now())? == SessionFlow::Over {
                break;
            }
            if let Some(why) = self.refused.take() {
                return Err(RunError::Refused(why));
            }
            if !search {
                self.finish()?;
            } else if self.job.is_endless() && i + 1 < lines.len() {
                self.wait_while(|so_far| !so_far.line)?;
            } else {
                self.rest()?;
            }
        }
        Ok(self.rest()?)
    }

    /// Obeys a command that was read at an instant: clocks run from there.
    ///
    /// # Errors
    /// If an answer cannot be sent.
    pub fn obey(&mut self, command: Command, at: Instant) -> io::Result<SessionFlow> {
        if let Some(why) = self.unplaced.clone().filter(|_| is_about_the_position(&command)) {
            self.obey_without_a_position(&command, &why)?;
            return Ok(SessionFlow::On);
        }
        match command {
            Command::Uci => self.greet(Protocol::Uci)?,
            Command::Usi => self.greet(Protocol::Usi)?,
            Command::IsReady => self.send(&Event::ReadyOk)?,
            Command::NewGame => self.new_game()?,
            Command::Position(position) => self.position(&position)?,
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::Go(Go { perft: Some(depth), .. }) | Command::Perft(depth) => {
                self.run_errand(|engine, tell| engine.perft(depth, tell))?;
            }
            Command::Go(go) => self.go(go, at)?,
            // Some clients wait for the move of a search that the end of the game has cut short.
            Command::Stop | Command::GameOver(_) => self.stop()?,
            Command::PonderHit(clocks) => self.ponder_hit(&clocks, at)?,
            Command::Debug(on) => self.debug.store(on, Relaxed),
            Command::Register => {}
            Command::Quit => {
                self.finish_errand()?;
                self.stop()?;
                self.engine.wait();
                return Ok(SessionFlow::Over);
            }
            Command::Show => self.output.send(&shown(&self.engine.show()).trim_end_matches('\n'))?,
            Command::Eval => {
                let told = self.engine.evaluation();
                let told = told.map_or_else(|error| error.to_string(), |told| explanation(&told));
                self.output.send(&told.trim_end())?;
            }
            Command::Bench(depth) => {
                let bench = BenchPlan { depth, ..BenchPlan::default() };
                self.run_errand(|engine, tell| engine.bench(bench, tell))?;
            }
            Command::GenFens { count, seed, book } => {
                let openings = Openings { count, seed, book };
                self.run_errand(|engine, tell| engine.openings(openings, tell))?;
            }
            Command::Flip => {
                if let Err(error) = self.engine.flip() {
                    self.refuse(format!("flip: {error}"))?;
                }
            }
            Command::Why(moves) => self.run_errand(|engine, tell| engine.why(&moves, tell))?,
            Command::Help => self.output.send(&self.protocol.help())?,
        }
        Ok(SessionFlow::On)
    }

    /// Says who this is and what can be set, to an interface that speaks the protocol of this talk.
    fn greet(&mut self, protocol: Protocol) -> io::Result<()> {
        if protocol != self.protocol {
            let [other, here] = [protocol, self.protocol].map(Protocol::greeting);
            let (other, here) = (protocol.say(&other), protocol.say(&here));
            return self.refuse(format!("{other}: this talk is {here}; say {other} in the first line"));
        }
        self.output.send(&Id::Name(self.about.name.clone()))?;
        self.output.send(&Id::Author(self.about.author.clone()))?;
        self.options.decls().try_for_each(|decl| self.output.send(decl))?;
        self.send(&Event::Ok)
    }

    pub(crate) fn send(&self, event: &Event) -> io::Result<()> {
        self.output.send(&self.protocol.say(event))
    }

    pub(crate) fn note(&self, text: &str) -> io::Result<()> {
        self.send(&Info::string(text).into())
    }

    /// Says why a command is not obeyed.
    pub(crate) fn refuse(&mut self, why: String) -> io::Result<()> {
        self.note(&why)?;
        self.refused = Some(why);
        Ok(())
    }
}
