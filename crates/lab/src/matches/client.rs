//! The talk with an engine that is a process.

use super::Fault;
use super::player::NoMove;
use super::process::Program;
use std::io::{self, BufReader, Write as _};
use std::process::{self, Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};
use tesuji_game::Stop;
use tesuji_protocol::{Command, Event, Id, Lines, OptionDecl, Protocol};

/// How often a stop is looked for.
const GLANCE: Duration = Duration::from_millis(20);

/// How long an engine may take to say who it is, and to get ready for a game.
pub(super) const SETTLING: Duration = Duration::from_secs(10);

/// How long an engine that was asked to leave may take.
const LEAVE: Duration = Duration::from_millis(500);

/// What an engine says of itself.
#[derive(Debug, Default)]
pub(super) struct Introduction {
    pub(super) name: Option<String>,
    options: Vec<OptionDecl>,
}

impl Introduction {
    pub(super) fn knows(&self, option: &str) -> bool {
        self.options.iter().any(|known| known.name.eq_ignore_ascii_case(option))
    }
}

/// A running program, and what it says.
pub(super) struct Client {
    protocol: Protocol,
    child: Child,
    input: ChildStdin,
    events: Receiver<Event>,
    pub(super) about: Introduction,
}

impl Client {
    /// Starts a program.
    pub(super) fn start(program: &Program, protocol: Protocol) -> Result<Client, String> {
        let plain = |error: io::Error| {
            // Without the number of the system.
            error.to_string().split(" (os error").next().unwrap_or_default().to_string()
        };
        let mut command = process::Command::new(&program.path);
        command.args(&program.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for the match: it tells the engines itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(plain)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("has no streams".to_string());
        };
        let (sender, events) = mpsc::sync_channel(1 << 12);
        thread::spawn(move || read(protocol, output, &sender));
        Ok(Client { protocol, child, input, events, about: Introduction::default() })
    }

    pub(super) fn say(&mut self, command: &Command) -> Result<(), Fault> {
        let line = format!("{}\n", self.protocol.say(command));
        let said = self.input.write_all(line.as_bytes()).and_then(|()| self.input.flush());
        said.map_err(|_| self.gone())
    }

    /// Sets an option.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        self.say(&Command::SetOption { name: name.to_string(), value: Some(value.to_string()) })
    }

    /// The next answer, up to a point in time.
    fn hear(&mut self, until: Instant, stop: &Stop) -> Result<Event, NoMove> {
        loop {
            if stop.is_set() {
                return Err(NoMove::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left.min(GLANCE)) {
                Ok(event) => return Ok(event),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone().into()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Fault::Silent.into()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Listens until `heed` has heard what it waits for.
    pub(super) fn listen<T>(
        &mut self,
        until: Instant,
        stop: &Stop,
        mut heed: impl FnMut(Event) -> Option<T>,
    ) -> Result<T, NoMove> {
        loop {
            if let Some(heard) = heed(self.hear(until, stop)?) {
                return Ok(heard);
            }
            if Instant::now() >= until {
                return Err(Fault::Silent.into());
            }
        }
    }

    /// What is known of a program that no longer talks.
    fn gone(&mut self) -> Fault {
        let until = Instant::now() + LEAVE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Fault::Crash(status.to_string()),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return Fault::Crash("it closed its output".to_string()),
            }
        }
    }

    /// The handshake.
    pub(super) fn greet(&mut self, stop: &Stop) -> Result<(), NoMove> {
        self.say(&self.protocol.greeting())?;
        let mut about = Introduction::default();
        self.listen(Instant::now() + SETTLING, stop, |event| {
            match event {
                Event::Id(Id::Name(name)) => about.name = Some(name),
                Event::Option(option) => about.options.push(option),
                Event::Ok => return Some(()),
                _ => {}
            }
            None
        })?;
        self.about = about;
        Ok(())
    }

    /// Says that a game begins, and waits until the program is ready for it.
    pub(super) fn begin_game(&mut self, stop: &Stop) -> Result<(), NoMove> {
        for command in self.protocol.before_a_game() {
            self.say(&command)?;
            if command == Command::IsReady {
                self.listen(Instant::now() + SETTLING, stop, |event| {
                    (event == Event::ReadyOk).then_some(())
                })?;
            }
        }
        Ok(())
    }
}

/// The program goes with us, at once if it does not want to.
impl Drop for Client {
    fn drop(&mut self) {
        let line = format!("{}\n", self.protocol.say(&Command::Quit));
        let _ = self.input.write_all(line.as_bytes()).and_then(|()| self.input.flush());
        let until = Instant::now() + LEAVE;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            // What it still says is not heard, but must not keep it waiting.
            while self.events.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes on what a program says, until it ends or nobody listens.
fn read(protocol: Protocol, output: ChildStdout, events: &SyncSender<Event>) {
    for line in Lines::new(BufReader::new(output)) {
        match line {
            Ok(line) if events.send(protocol.parse_event(&line)).is_err() => return,
            // A line that is too long is no answer.
            Err(error) if error.kind() != io::ErrorKind::InvalidData => return,
            _ => {}
        }
    }
}
