//! Who answers: a program that may hang, crash, flood or talk nonsense; or a function.

use crate::Question;
use crate::wire::{self, StudentAnswer, StudentLine};
use serde_json::json;
use std::fmt;
use std::io::{self, BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tesuji_game::{Notation, PositionStack, Stop, shown};

/// No line of an answer is longer.
const LONGEST_LINE: u64 = 1 << 16;
/// So many lines may wait to be read, by us and by the program.
const WAITING: usize = 256;
/// How often a stop is looked for.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a program may take to leave.
const LEAVE: Duration = Duration::from_millis(300);
/// So much of what a program complains of is kept.
const COMPLAINT: usize = 4096;

/// Who answers questions.
pub trait Student<P: Notation> {
    /// The answer to a question.
    ///
    /// # Errors
    /// Says what went wrong with the student.
    fn answer(&mut self, question: &Question<P>, stop: &Stop) -> Result<StudentAnswer, Trouble>;
}

/// A search that is a Rust function.
impl<P: Notation, F: FnMut(&Question<P>) -> StudentAnswer> Student<P> for F {
    fn answer(&mut self, question: &Question<P>, _: &Stop) -> Result<StudentAnswer, Trouble> {
        Ok(self(question))
    }
}

/// What can go wrong with a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It did not answer in time.
    Hung,
    /// It could not be started, or ended.
    Crashed(String),
    /// It said something that is no answer.
    Garbage(String),
    /// We were stopped.
    Stopped,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Hung => f.write_str("no answer in time"),
            Trouble::Crashed(why) => write!(f, "the program ended: {why}"),
            Trouble::Garbage(why) => f.write_str(why),
            Trouble::Stopped => f.write_str("stopped"),
        }
    }
}

/// A student's search as a command of the shell. It is started when it is first asked, and again after any trouble.
pub struct Program {
    command: String,
    patience: Duration,
    running: Option<Running>,
}

impl Program {
    /// A command that may take so long for a question.
    #[must_use]
    pub fn new(command: &str, patience: Duration) -> Program {
        Program { command: command.to_string(), patience, running: None }
    }
}

impl<P: Notation> Student<P> for Program {
    fn answer(&mut self, question: &Question<P>, stop: &Stop) -> Result<StudentAnswer, Trouble> {
        let until = Instant::now() + self.patience;
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.command)?,
        };
        let answer = running.ask(question, until, stop)?;
        // Only one that is in order is asked again.
        self.running = Some(running);
        Ok(answer)
    }
}

/// A line that was heard, or why none follows.
type Heard = Result<String, Trouble>;

struct Running {
    child: Child,
    lines: SyncSender<String>,
    heard: Receiver<Heard>,
    complaint: Arc<Mutex<Vec<u8>>>,
    /// Is cut off when all complaints were read.
    complained: Receiver<()>,
}

impl Running {
    fn start(command: &str) -> Result<Running, Trouble> {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // With all that it starts it is one group, to be ended as one; Ctrl-C is for us.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut child = shell.spawn().map_err(|error| Trouble::Crashed(plain(&error)))?;
        let (Some(mut input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(Trouble::Crashed("it has no streams".to_string()));
        };
        let (lines, to_write) = mpsc::sync_channel::<String>(WAITING);
        let (sender, heard) = mpsc::sync_channel(WAITING);
        thread::spawn(move || {
            while let Ok(line) = to_write.recv() {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        });
        thread::spawn(move || listen(output, &sender));
        let complaint = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&complaint);
        let (reads, complained) = mpsc::sync_channel::<()>(0);
        thread::spawn(move || {
            keep_tail(errors, &kept);
            drop(reads);
        });
        Ok(Running { child, lines, heard, complaint, complained })
    }

    /// Asks, and answers what the program asks, until it answers.
    fn ask<P: Notation>(
        &mut self,
        question: &Question<P>,
        until: Instant,
        stop: &Stop,
    ) -> Result<StudentAnswer, Trouble> {
        let line = serde_json::to_string(&question.to_line()).unwrap_or_default();
        self.say(line, until)?;
        let root = question.line();
        loop {
            let line = self.hear(until, stop)?;
            if line.trim().is_empty() {
                continue;
            }
            match wire::read(&line).map_err(Trouble::Garbage)? {
                StudentLine::Answer { id, answer } if id == question.id => return Ok(answer),
                StudentLine::Answer { id, .. } => {
                    return Err(Trouble::Garbage(format!("an answer to {id}, asked was {}", question.id)));
                }
                StudentLine::Ask(moves) => self.say(told(&root, &moves), until)?,
            }
        }
    }

    fn say(&mut self, line: String, until: Instant) -> Result<(), Trouble> {
        let mut line = line + "\n";
        loop {
            match self.lines.try_send(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Disconnected(_)) => return Err(self.gone()),
                Err(TrySendError::Full(_)) if Instant::now() >= until => return Err(Trouble::Hung),
                Err(TrySendError::Full(back)) => {
                    line = back;
                    thread::sleep(Duration::from_millis(1));
                }
            }
        }
    }

    fn hear(&mut self, until: Instant, stop: &Stop) -> Result<String, Trouble> {
        loop {
            if stop.is_set() {
                return Err(Trouble::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Trouble::Hung);
            }
            match self.heard.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// What is known of a program that no longer talks.
    fn gone(&mut self) -> Trouble {
        let status = self.status();
        // What it said last may still be on its way.
        let _ = self.complained.recv_timeout(LEAVE);
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&complaint);
        let last = text.lines().map(str::trim).rfind(|line| !line.is_empty()).map(shown);
        let status = status.map_or_else(|| "it closed its output".to_string(), |status| status.to_string());
        Trouble::Crashed(last.map_or(status.clone(), |last| format!("{status}, {last}")))
    }

    fn status(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + LEAVE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

/// The program goes with everything it started.
impl Drop for Running {
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            let group = rustix::process::Pid::from_child(&self.child);
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the grader says of a position, or what is wrong with the moves.
fn told<P: Notation>(root: &PositionStack<P>, moves: &[String]) -> String {
    match wire::tell(root, moves) {
        Ok(told) => serde_json::to_string(&told).unwrap_or_default(),
        Err(why) => json!({ "error": why }).to_string(),
    }
}

/// Hands on lines until there are no more, or one is too long.
fn listen(output: impl Read, sender: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        let read = Read::by_ref(&mut output).take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        if read.is_err() || bytes.is_empty() {
            return;
        }
        let heard = if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
            Err(Trouble::Garbage(format!("a line of more than {LONGEST_LINE} bytes")))
        } else {
            String::from_utf8(bytes).map_err(|_| Trouble::Garbage("a line that is not UTF-8".to_string()))
        };
        let ends = heard.is_err();
        if sender.send(heard).is_err() || ends {
            return;
        }
    }
}

/// Keeps the end of what a program complains of.
fn keep_tail(mut errors: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(read @ 1..) = errors.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..read]);
        let excess = kept.len().saturating_sub(COMPLAINT);
        kept.drain(..excess);
    }
}

/// An error of the system without its number.
fn plain(error: &io::Error) -> String {
    error.to_string().split(" (os error").next().unwrap_or_default().to_string()
}
