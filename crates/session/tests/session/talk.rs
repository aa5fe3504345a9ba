//! A talk with an engine in memory.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tesuji_engine::{Engine, Settings};
use tesuji_protocol::{Lines, Protocol};
use tesuji_session::{EngineId, Output, Session};

/// Nothing takes longer, however slow the machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// An interface's end of a talk.
pub(crate) struct Talk {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    session: Option<JoinHandle<io::Result<()>>>,
}

impl Talk {
    pub(crate) fn new() -> Talk {
        Talk::with(false)
    }

    pub(crate) fn with(tune: bool) -> Talk {
        Talk::over(Protocol::Uci, tune, || {
            tesuji_engine::Variant::Chess.engine(&Settings::default()).unwrap()
        })
    }

    pub(crate) fn over(
        protocol: Protocol,
        tune: bool,
        engine: impl FnOnce() -> Box<dyn Engine> + Send + 'static,
    ) -> Talk {
        let (input, heard) = mpsc::channel();
        let (said, output) = mpsc::channel();
        let session = std::thread::spawn(move || {
            let about = EngineId { name: "Test".into(), author: "nobody".into(), tune };
            let sink = Sink { line: Vec::new(), said };
            let mut session = Session::new(protocol, engine(), Output::new(sink), about).unwrap();
            session.run(&mut Lines::new(BufReader::new(Source { heard, rest: Vec::new() })))
        });
        Talk { input: Some(input), output, session: Some(session) }
    }

    /// Sends lines.
    pub(crate) fn say(&self, lines: &str) {
        self.input.as_ref().unwrap().send(format!("{lines}\n").into_bytes()).unwrap();
    }

    /// Every line up to the first that starts so.
    #[track_caller]
    pub(crate) fn until(&self, start: &str) -> Vec<String> {
        let end = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    lines.push(line);
                    if lines[lines.len() - 1].starts_with(start) {
                        return lines;
                    }
                }
                Err(error) => panic!("no '{start}' ({error}) after {lines:#?}"),
            }
        }
    }

    /// What is answered to these lines, without the `readyok` after it.
    #[track_caller]
    pub(crate) fn ask(&self, lines: &str) -> Vec<String> {
        self.say(&format!("{lines}\nisready"));
        let mut answer = self.until("readyok");
        answer.pop();
        answer
    }

    /// What a search answers, up to `bestmove`.
    #[track_caller]
    pub(crate) fn search(&self, lines: &str) -> Vec<String> {
        self.say(lines);
        self.until("bestmove")
    }

    /// Lines that come within a time.
    pub(crate) fn within(&self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => return lines,
                Err(RecvTimeoutError::Disconnected) => panic!("the session ended"),
            }
        }
    }

    /// Ends the input and gives what is still said.
    pub(crate) fn hang_up(mut self) -> Vec<String> {
        self.end();
        self.output.iter().collect()
    }

    fn end(&mut self) {
        self.input = None;
        if let Some(session) = self.session.take() {
            session.join().unwrap().unwrap();
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.end();
        }
    }
}

/// The value after a word of a line.
#[track_caller]
pub(crate) fn after<'a>(line: &'a str, word: &str) -> &'a str {
    let mut words = line.split(' ');
    words.find(|it| *it == word).unwrap_or_else(|| panic!("no {word} in {line}"));
    words.next().unwrap()
}

/// The last line about the search.
#[track_caller]
pub(crate) fn last_info(lines: &[String]) -> &str {
    lines.iter().rev().find(|line| line.starts_with("info depth")).expect("no info")
}

struct Source {
    heard: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            match self.heard.recv() {
                Ok(bytes) => self.rest = bytes,
                Err(_) => return Ok(0),
            }
        }
        let count = buffer.len().min(self.rest.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

struct Sink {
    line: Vec<u8>,
    said: Sender<String>,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.line)).unwrap();
                let _ = self.said.send(line);
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
