use super::{Header, MAGIC, TraceEvent, VERSION, Way, score, tag, unfold};
use crate::probe::{Again, End};
use flate2::read::ZlibDecoder;
use std::error::Error;
use std::fmt;
use std::io::{self, BufReader, Read};
use tesuji_game::Score;
use tesuji_params::Technique;

/// No text of a header is longer.
const MAX_TEXT: u64 = 1 << 20;
/// No trace knows more techniques.
const MAX_TECHNIQUES: u64 = 1_024;
/// No node lies deeper in others.
const MAX_OPEN: usize = 1 << 12;
/// No depth is larger, either way.
const MAX_DEPTH: i32 = 10_000;

/// Why a trace could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TraceErrorKind {
    /// The first bytes are not those of a trace.
    NotATrace,
    /// A version that is not known.
    Version(u16),
    /// The bytes end too early: the search or the copy was cut off.
    Truncated,
    /// The system could not read, or the compressed bytes are damaged.
    Unreadable(String),
    /// The bytes make no sense.
    Damaged(String),
}

/// What was wrong with a trace, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceError {
    /// What was wrong.
    pub kind: TraceErrorKind,
    /// How many events had been read.
    pub events: u64,
    /// How many bytes had been read, after decompression.
    pub bytes: u64,
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            TraceErrorKind::NotATrace => return f.write_str("not a trace"),
            TraceErrorKind::Version(version) => {
                return write!(f, "a trace of version {version}; this program reads version {VERSION}");
            }
            TraceErrorKind::Truncated => f.write_str("the trace ends too early")?,
            TraceErrorKind::Unreadable(why) => write!(f, "the trace cannot be read: {why}")?,
            TraceErrorKind::Damaged(why) => write!(f, "the trace is damaged: {why}")?,
        }
        write!(f, " (after {} events, byte {})", self.events, self.bytes)
    }
}

impl Error for TraceError {}

/// Reads a trace event by event.
///
/// Nodes are well nested: every [`TraceEvent::Leave`] has its [`TraceEvent::Enter`], skips and cutoffs lie inside a node.
/// Memory does not grow with the trace.
pub struct TraceReader<R: Read> {
    bytes: Bytes<BufReader<ZlibDecoder<R>>>,
    header: Header,
    techniques: Vec<Technique>,
    open: usize,
    events: u64,
    done: bool,
}

impl<R: Read> TraceReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// If the bytes are no trace, one of another version, or one that uses a technique nobody knows.
    pub fn new(mut from: R) -> Result<TraceReader<R>, TraceError> {
        let early = |kind| TraceError { kind, events: 0, bytes: 0 };
        let mut start = [0; MAGIC.len() + 2];
        from.read_exact(&mut start).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => early(TraceErrorKind::NotATrace),
            _ => early(TraceErrorKind::Unreadable(error.to_string())),
        })?;
        let (magic, version) = start.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(early(TraceErrorKind::NotATrace));
        }
        let version = u16::from_le_bytes([version[0], version[1]]);
        if version != VERSION {
            return Err(early(TraceErrorKind::Version(version)));
        }
        let bytes = Bytes { from: BufReader::new(ZlibDecoder::new(from)), read: 0 };
        let (header, techniques) = (Header::default(), Vec::new());
        let mut reader = TraceReader { bytes, header, techniques, open: 0, events: 0, done: false };
        reader.read_header().map_err(|kind| reader.error(kind))?;
        Ok(reader)
    }

    /// What the trace is of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    fn error(&self, kind: TraceErrorKind) -> TraceError {
        TraceError { kind, events: self.events, bytes: self.bytes.read }
    }

    fn read_header(&mut self) -> Result<(), TraceErrorKind> {
        let bytes = &mut self.bytes;
        for field in self.header.fields_mut() {
            *field = bytes.text()?;
        }
        let count = bytes.number()?;
        if count > MAX_TECHNIQUES {
            return Err(damaged(format_args!("{count} techniques")));
        }
        for _ in 0..count {
            let name = bytes.text()?;
            let known = Technique::named(&name);
            self.techniques.push(known.ok_or_else(|| damaged(format_args!("unknown technique '{name}'")))?);
        }
        Ok(())
    }

    /// The next event; none at the end.
    fn read_event(&mut self) -> Result<Option<TraceEvent>, TraceErrorKind> {
        let tag = self.bytes.byte()?;
        let inside = matches!(tag, tag::LEAVE | tag::SKIP | tag::CUTOFF);
        if inside && self.open == 0 {
            return Err(damaged("something happened outside of all nodes"));
        }
        let event = match tag {
            tag::FINISH => return self.read_end().map(|()| None),
            tag::ITERATION => {
                TraceEvent::Iteration { depth: self.bytes.depth()?, rank: self.bytes.small()? as usize }
            }
            tag::ROOT | tag::MOVE | tag::PASS | tag::REENTER => self.read_enter(tag)?,
            tag::LEAVE => {
                self.open -= 1;
                TraceEvent::Leave { score: self.bytes.score(0)?, end: self.read_reason()? }
            }
            tag::SKIP => TraceEvent::Skip { mv: self.bytes.packed()?, technique: self.read_technique()? },
            tag::CUTOFF => TraceEvent::Cutoff { nth: self.bytes.small()? as usize },
            tag::AGAIN => {
                let why = self.bytes.number()?;
                let known = Again::ALL.get(usize::try_from(why).unwrap_or(usize::MAX));
                TraceEvent::Again(*known.ok_or_else(|| damaged(format_args!("unknown re-search {why}")))?)
            }
            _ => return Err(damaged(format_args!("unknown event {tag}"))),
        };
        self.events += 1;
        Ok(Some(event))
    }

    fn read_enter(&mut self, tag: u8) -> Result<TraceEvent, TraceErrorKind> {
        let way = match tag {
            tag::ROOT => Way::Root,
            tag::PASS => Way::Pass,
            tag::REENTER => Way::Again,
            _ => Way::Move(self.bytes.packed()?),
        };
        if (way == Way::Root) != (self.open == 0) {
            return Err(damaged("a root inside a node, or a node without a root"));
        }
        if self.open >= MAX_OPEN {
            return Err(damaged(format_args!("more than {MAX_OPEN} nodes inside each other")));
        }
        self.open += 1;
        let depth = self.bytes.depth()?;
        let alpha = self.bytes.score(0)?;
        let beta = self.bytes.score(alpha.raw().into())?;
        Ok(TraceEvent::Enter { way, depth, alpha, beta })
    }

    fn read_reason(&mut self) -> Result<End, TraceErrorKind> {
        let code = self.bytes.number()?;
        let place = usize::try_from(code).unwrap_or(usize::MAX);
        if let Some(&end) = End::PLAIN.get(place) {
            return Ok(end);
        }
        match code.checked_sub(tag::CUT) {
            Some(technique) => self.technique(technique).map(End::Cut),
            None => Err(damaged(format_args!("unknown end {code}"))),
        }
    }

    fn read_technique(&mut self) -> Result<Technique, TraceErrorKind> {
        let number = self.bytes.number()?;
        self.technique(number)
    }

    fn technique(&self, number: u64) -> Result<Technique, TraceErrorKind> {
        let known = usize::try_from(number).ok().and_then(|place| self.techniques.get(place));
        known.copied().ok_or_else(|| damaged(format_args!("unknown technique {number}")))
    }

    fn read_end(&mut self) -> Result<(), TraceErrorKind> {
        let events = self.bytes.number()?;
        if events != self.events {
            return Err(damaged(format_args!("{events} events were written, {} are there", self.events)));
        }
        if self.open > 0 {
            return Err(damaged(format_args!("{} nodes never end", self.open)));
        }
        // Reading on to the end of the stream compares its checksum.
        match self.bytes.byte() {
            Err(TraceErrorKind::Truncated) => Ok(()),
            Err(error) => Err(error),
            Ok(_) => Err(damaged("something follows the end")),
        }
    }
}

impl<R: Read> Iterator for TraceReader<R> {
    type Item = Result<TraceEvent, TraceError>;

    fn next(&mut self) -> Option<Result<TraceEvent, TraceError>> {
        if self.done {
            return None;
        }
        let event = self.read_event();
        self.done = !matches!(event, Ok(Some(_)));
        event.map_err(|kind| self.error(kind)).transpose()
    }
}

fn damaged(why: impl fmt::Display) -> TraceErrorKind {
    TraceErrorKind::Damaged(why.to_string())
}

/// Bytes, and numbers made of them.
struct Bytes<R> {
    from: R,
    read: u64,
}

impl<R: Read> Bytes<R> {
    fn fill(&mut self, buffer: &mut [u8]) -> Result<(), TraceErrorKind> {
        self.from.read_exact(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => TraceErrorKind::Truncated,
            _ => TraceErrorKind::Unreadable(error.to_string()),
        })?;
        self.read += buffer.len() as u64;
        Ok(())
    }

    fn byte(&mut self) -> Result<u8, TraceErrorKind> {
        let mut byte = [0];
        self.fill(&mut byte)?;
        Ok(byte[0])
    }

    fn number(&mut self) -> Result<u64, TraceErrorKind> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(damaged("a number of more than 64 bits"))
    }

    /// A number of at most 32 bits.
    fn small(&mut self) -> Result<u32, TraceErrorKind> {
        let number = self.number()?;
        u32::try_from(number).map_err(|_| damaged(format_args!("{number} is too large")))
    }

    fn depth(&mut self) -> Result<i32, TraceErrorKind> {
        let number = unfold(self.number()?);
        let depth = i32::try_from(number).ok().filter(|depth| depth.abs() <= MAX_DEPTH);
        depth.ok_or_else(|| damaged(format_args!("{number} is no depth")))
    }

    fn packed(&mut self) -> Result<u16, TraceErrorKind> {
        let number = self.number()?;
        u16::try_from(number).map_err(|_| damaged(format_args!("{number} is no move")))
    }

    /// A score, written as the distance from another number.
    fn score(&mut self, from: i64) -> Result<Score, TraceErrorKind> {
        let raw = unfold(self.number()?).saturating_add(from);
        score(raw).ok_or_else(|| damaged(format_args!("{raw} is no score")))
    }

    fn text(&mut self) -> Result<String, TraceErrorKind> {
        let length = self.number()?;
        if length > MAX_TEXT {
            return Err(damaged(format_args!("a text of {length} bytes")));
        }
        let mut bytes = vec![0; length as usize];
        self.fill(&mut bytes)?;
        String::from_utf8(bytes).map_err(|_| damaged("a text that is not UTF-8"))
    }
}
