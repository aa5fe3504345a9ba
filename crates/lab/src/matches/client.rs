//! The talk with an engine that is a process.

use super::PlayerFault;
use super::player::NoMove;
use super::process::EngineProgram;
use std::io::{self, BufReader, Write as _};
use std::process::{self, Child, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};
use tesuji_game::Stop;
use tesuji_protocol::{Command, Event, Id, Lines, OptionDecl, Protocol};

/// How long an engine may take to say who it is, and to get ready for a game.
pub(super) const SETTLING: Duration = Duration::from_secs(10);

/// How long an engine that was asked to leave may take.
const LEAVE: Duration = Duration::from_millis(500);

/// How often it is looked whether it has left: a process cannot be waited for with an end to the wait.
const GLANCE: Duration = Duration::from_millis(2);

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

/// What is waited for.
enum Message {
    /// It says something.
    Event(Event),
    /// It says no more.
    End,
    /// Someone wants no more of it.
    Stop,
}

/// A running program, and what it says.
pub(super) struct Client {
    protocol: Protocol,
    child: Child,
    input: ChildStdin,
    messages: Receiver<Message>,
    /// For those who want no more.
    sender: SyncSender<Message>,
    pub(super) about: Introduction,
}

impl Client {
    /// Starts a program.
    pub(super) fn start(program: &EngineProgram, protocol: Protocol) -> Result<Client, String> {
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
        let (sender, messages) = mpsc::sync_channel(1 << 12);
        let reader = sender.clone();
        thread::spawn(move || read(protocol, output, &reader));
        Ok(Client { protocol, child, input, messages, sender, about: Introduction::default() })
    }

    pub(super) fn say(&mut self, command: &Command) -> Result<(), PlayerFault> {
        let line = format!("{}\n", self.protocol.say(command));
        let said = self.input.write_all(line.as_bytes()).and_then(|()| self.input.flush());
        said.map_err(|_| self.gone())
    }

    /// Sets an option.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerFault> {
        self.say(&Command::SetOption { name: name.to_string(), value: Some(value.to_string()) })
    }

    /// Listens until `heed` has heard what it waits for, up to a point in time.
    pub(super) fn listen<T>(
        &mut self,
        until: Instant,
        stop: &Stop,
        mut heed: impl FnMut(Event) -> Option<T>,
    ) -> Result<T, NoMove> {
        let sender = self.sender.clone();
        // One that is full of answers wakes us anyway.
        let _alarm = stop.alarm(move || drop(sender.try_send(Message::Stop)));
        while !stop.is_set() {
            match self.messages.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Message::Event(event)) => {
                    if let Some(heard) = heed(event) {
                        return Ok(heard);
                    }
                    if Instant::now() >= until {
                        return Err(PlayerFault::Silent.into());
                    }
                }
                Ok(Message::Stop) => {}
                Ok(Message::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.gone().into()),
                Err(RecvTimeoutError::Timeout) => return Err(PlayerFault::Silent.into()),
            }
        }
        Err(NoMove::Stopped)
    }

    /// What is known of a program that no longer talks.
    fn gone(&mut self) -> PlayerFault {
        let status = self.exit_status(Instant::now() + LEAVE);
        PlayerFault::Crash(
            status.map_or_else(|| "it closed its output".to_string(), |status| status.to_string()),
        )
    }

    /// How the program ended, if it does so up to a point in time.
    fn exit_status(&mut self, until: Instant) -> Option<ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(GLANCE),
                ended => return ended.ok().flatten(),
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
        if !matches!(self.child.try_wait(), Ok(None)) {
            return;
        }
        // What it still says is not heard, but must not keep it waiting.
        let left = || until.saturating_duration_since(Instant::now());
        while !left().is_zero() && !matches!(self.messages.recv_timeout(left()), Ok(Message::End) | Err(_)) {}
        if self.exit_status(until).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Passes on what a program says, until it ends or nobody listens.
fn read(protocol: Protocol, output: ChildStdout, messages: &SyncSender<Message>) {
    for line in Lines::new(BufReader::new(output)) {
        match line {
            Ok(line) if messages.send(Message::Event(protocol.parse_event(&line))).is_err() => return,
            // A line that is too long is no answer.
            Err(error) if error.kind() != io::ErrorKind::InvalidData => break,
            _ => {}
        }
    }
    drop(messages.send(Message::End));
}
