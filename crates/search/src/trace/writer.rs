use super::{Header, MAGIC, TraceEvent, VERSION, Way, fold, tag};
use crate::probe::{Again, End, Probe, Visit};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::{self, BufWriter, Write};
use tesuji_game::{Ply, Score};
use tesuji_params::Technique;

/// A probe that writes a trace while the search runs.
///
/// Memory does not grow with the tree. After the first error nothing more is written; [`Tracing::finish`]
/// tells.
pub struct Tracing<W: Write> {
    out: io::Result<ZlibEncoder<BufWriter<W>>>,
    /// The plies of the open nodes.
    open: Vec<Ply>,
    events: u64,
    /// One event, before it goes to the encoder.
    bytes: Vec<u8>,
}

impl<W: Write> Tracing<W> {
    /// Begins a trace.
    pub fn new(out: W, header: &Header) -> Tracing<W> {
        let mut bytes = Vec::new();
        for field in header.fields() {
            text(&mut bytes, field);
        }
        number(&mut bytes, Technique::COUNT as u64);
        for technique in Technique::ALL {
            text(&mut bytes, technique.name());
        }
        let mut out = BufWriter::new(out);
        let begun = out.write_all(&MAGIC).and_then(|()| out.write_all(&VERSION.to_le_bytes()));
        let mut out = begun.map(|()| ZlibEncoder::new(out, Compression::fast()));
        if let Ok(encoder) = &mut out
            && let Err(error) = encoder.write_all(&bytes)
        {
            out = Err(error);
        }
        Tracing { out, open: Vec::new(), events: 0, bytes: Vec::new() }
    }

    /// Events so far.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Ends the trace, and gives back what it was written to.
    ///
    /// # Errors
    /// The first error that writing met.
    pub fn finish(mut self) -> io::Result<W> {
        self.bytes.clear();
        self.bytes.push(tag::FINISH);
        number(&mut self.bytes, self.events);
        self.flush_event();
        let out = self.out?.finish()?;
        out.into_inner().map_err(io::IntoInnerError::into_error)
    }

    /// Writes one event.
    pub fn record(&mut self, event: TraceEvent) {
        self.bytes.clear();
        encode(event, &mut self.bytes);
        self.events += 1;
        self.flush_event();
    }

    fn flush_event(&mut self) {
        if let Ok(out) = &mut self.out
            && let Err(error) = out.write_all(&self.bytes)
        {
            self.out = Err(error);
        }
    }
}

fn number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn text(bytes: &mut Vec<u8>, text: &str) {
    number(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

fn encode(event: TraceEvent, bytes: &mut Vec<u8>) {
    match event {
        TraceEvent::Iteration { depth, rank } => {
            bytes.push(tag::ITERATION);
            number(bytes, fold(depth.into()));
            number(bytes, rank as u64);
        }
        TraceEvent::Enter { way, depth, alpha, beta } => {
            match way {
                Way::Root => bytes.push(tag::ROOT),
                Way::Pass => bytes.push(tag::PASS),
                Way::Again => bytes.push(tag::REENTER),
                Way::Move(mv) => {
                    bytes.push(tag::MOVE);
                    number(bytes, mv.into());
                }
            }
            number(bytes, fold(depth.into()));
            number(bytes, fold(alpha.raw().into()));
            number(bytes, fold(i64::from(beta.raw()) - i64::from(alpha.raw())));
        }
        TraceEvent::Leave { score, end } => {
            bytes.push(tag::LEAVE);
            number(bytes, fold(score.raw().into()));
            number(bytes, end_code(end));
        }
        TraceEvent::Skip { mv, technique } => {
            bytes.push(tag::SKIP);
            number(bytes, mv.into());
            number(bytes, technique as u64);
        }
        TraceEvent::Cutoff { nth } => {
            bytes.push(tag::CUTOFF);
            number(bytes, nth as u64);
        }
        TraceEvent::Again(why) => {
            bytes.push(tag::AGAIN);
            number(bytes, Again::ALL.iter().position(|&each| each == why).unwrap_or(0) as u64);
        }
    }
}

fn end_code(end: End) -> u64 {
    match end {
        End::Cut(technique) => tag::CUT + technique as u64,
        _ => End::PLAIN.iter().position(|&each| each == end).unwrap_or(0) as u64,
    }
}

impl<W: Write + Send> Probe for Tracing<W> {
    fn iteration(&mut self, depth: i32, rank: usize) {
        self.record(TraceEvent::Iteration { depth, rank });
    }

    fn entered(&mut self, visit: Visit) {
        let way = Way::of(self.open.last().copied(), visit);
        self.open.push(visit.ply);
        self.record(TraceEvent::Enter { way, depth: visit.depth, alpha: visit.alpha, beta: visit.beta });
    }

    fn left(&mut self, score: Score, end: End) {
        self.open.pop();
        self.record(TraceEvent::Leave { score, end });
    }

    fn skipped(&mut self, mv: u16, technique: Technique) {
        self.record(TraceEvent::Skip { mv, technique });
    }

    fn cutoff(&mut self, nth: usize) {
        self.record(TraceEvent::Cutoff { nth });
    }

    fn searched_again(&mut self, why: Again) {
        self.record(TraceEvent::Again(why));
    }
}
