use crate::Log;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Where an engine's answers go.
///
/// Every thread of the engine may send; an answer arrives whole and at once. With a [`Log`], the file gets a
/// copy of what goes out and, by [`Output::heard`], of what came in. A log that can no longer be written is
/// given up with a message to the interface: the game goes on.
///
/// ```
/// use tesuji_protocol::{Event, Protocol};
/// use tesuji_session::Output;
///
/// let output = Output::new(Vec::new()); // an engine has std::io::stdout() here
/// output.send(&Protocol::Uci.say(&Event::ReadyOk))?;
/// assert_eq!(output.into_inner(), b"readyok\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Output<W> {
    ends: Mutex<Ends<W>>,
}

#[derive(Debug)]
struct Ends<W> {
    sink: W,
    log: Option<Log>,
    /// When something was last sent.
    last: Option<Instant>,
}

impl<W: Write> Output<W> {
    /// Answers go here, and to no log.
    pub const fn new(sink: W) -> Output<W> {
        Output { ends: Mutex::new(Ends { sink, log: None, last: None }) }
    }

    /// From now on, both sides of the talk go to this log too, or to none.
    pub fn set_log(&self, log: Option<Log>) {
        self.lock().log = log;
    }

    /// Tells the log what the interface said.
    ///
    /// # Errors
    /// If the log failed and the interface cannot be told.
    pub fn heard(&self, line: &str) -> io::Result<()> {
        let mut ends = self.lock();
        ends.note(|log| log.input(line))
    }

    /// Sends an answer, and a line end after it.
    ///
    /// # Errors
    /// If the interface cannot be written to; it is probably gone.
    pub fn send(&self, answer: &impl Display) -> io::Result<()> {
        let text = answer.to_string();
        let mut ends = self.lock();
        ends.print(&text)?;
        ends.note(|log| log.output(&text))
    }

    /// How long nothing was sent, if anything ever was.
    pub(crate) fn silence(&self) -> Option<Duration> {
        self.lock().last.map(|last| last.elapsed())
    }

    /// What the answers were written to.
    pub fn into_inner(self) -> W {
        self.ends.into_inner().unwrap_or_else(PoisonError::into_inner).sink
    }

    /// A thread that panicked while it printed left at worst half a line.
    fn lock(&self) -> MutexGuard<'_, Ends<W>> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W: Write> Ends<W> {
    fn print(&mut self, text: &str) -> io::Result<()> {
        self.last = Some(Instant::now());
        self.sink.write_all(format!("{text}\n").as_bytes())?;
        self.sink.flush()
    }

    fn note(&mut self, entry: impl FnOnce(&mut Log) -> io::Result<()>) -> io::Result<()> {
        let Some(log) = &mut self.log else { return Ok(()) };
        let Err(error) = entry(log) else { return Ok(()) };
        let complaint = format!("info string the log file '{}' cannot be written: {error}", log.name());
        self.log = None;
        self.print(&complaint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    /// Memory that can still be read when the writer is gone.
    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Shared {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A disk without room.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::new(io::ErrorKind::StorageFull, "no room"))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_log_gets_both_sides() {
        let (file, output) = (Shared::default(), Output::new(Vec::new()));
        output.heard("before").unwrap();
        output.set_log(Some(Log::to_writer("file", file.clone())));
        output.heard("isready").unwrap();
        output.send(&"readyok").unwrap();
        output.set_log(None);
        output.send(&"after").unwrap();
        let kept = file.text();
        let kept: Vec<&str> = kept.lines().filter_map(|line| line.get(25..)).collect();
        assert_eq!(kept, [">> isready", "<< readyok"]);
        assert_eq!(output.into_inner(), b"readyok\nafter\n");
    }

    #[test]
    fn a_broken_log_is_given_up_once() {
        let output = Output::new(Vec::new());
        output.set_log(Some(Log::to_writer("file", Full)));
        output.send(&"one").unwrap();
        output.send(&"two").unwrap();
        let text = String::from_utf8(output.into_inner()).unwrap();
        assert_eq!(text, "one\ninfo string the log file 'file' cannot be written: no room\ntwo\n");
    }

    #[test]
    fn threads_do_not_mix_their_lines() {
        let output = Output::new(Vec::new());
        std::thread::scope(|scope| {
            for name in ["a", "b"] {
                let (output, line) = (&output, name.repeat(100));
                scope.spawn(move || (0..100).for_each(|_| output.send(&line).unwrap()));
            }
        });
        let text = String::from_utf8(output.into_inner()).unwrap();
        assert_eq!(text.lines().filter(|line| *line == "a".repeat(100)).count(), 100);
        assert_eq!(text.lines().filter(|line| *line == "b".repeat(100)).count(), 100);
    }
}
