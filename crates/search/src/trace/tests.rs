use super::*;
use crate::classic::{Algorithm, ClassicSearch, Guard};
use crate::{Limits, Probe, Shared, Table, Task, Visit, Worker};
use proptest::prelude::*;
use std::io::{self, Write};
use std::sync::Arc;
use tesuji_chess::Position;
use tesuji_eval::ChessEvaluator;
use tesuji_game::random::Random;
use tesuji_game::{Position as _, PositionStack, Stop};

fn header() -> Header {
    Header {
        game: "chess".into(),
        root: "4k3/8/8/8/8/8/8/4K3 w - - 0 1".into(),
        algorithm: "full".into(),
        profile: "name = \"päge\"\n".into(),
        profile_hash: "0123abcd".into(),
        limits: "depth 5".into(),
    }
}

fn written(events: &[TraceEvent]) -> Vec<u8> {
    let mut tracing = Tracing::new(Vec::new(), &header());
    for &event in events {
        tracing.record(event);
    }
    assert_eq!(tracing.events(), events.len() as u64);
    tracing.finish().unwrap()
}

fn any_score(random: &mut Random) -> Score {
    let raw = random.below(64_003) as i64 - 32_001;
    score(if random.below(3) == 0 { raw } else { raw / 200 }).unwrap()
}

/// Well nested events.
fn events(seed: u64, count: usize) -> Vec<TraceEvent> {
    let mut random = Random(seed);
    let mut events = Vec::new();
    let mut open = 0;
    while events.len() < count || open > 0 {
        let closing = events.len() >= count;
        let technique = Technique::ALL[random.below(Technique::COUNT)];
        let event = match random.below(8) {
            0..3 if !closing => {
                let ways = [Way::Move(random.next() as u16), Way::Pass, Way::Again];
                let way = if open == 0 { Way::Root } else { ways[random.below(3)] };
                open += 1;
                let depth = random.below(40) as i32 - 12;
                TraceEvent::Enter { way, depth, alpha: any_score(&mut random), beta: any_score(&mut random) }
            }
            3..6 if open > 0 => {
                open -= 1;
                let plain = End::PLAIN[random.below(7)];
                let end = if random.below(2) == 0 { plain } else { End::Cut(technique) };
                TraceEvent::Leave { score: any_score(&mut random), end }
            }
            6 if open > 0 => TraceEvent::Skip { mv: random.next() as u16, technique },
            7 if open > 0 => TraceEvent::Cutoff { nth: random.below(600) },
            7 => TraceEvent::Iteration { depth: random.below(99) as i32, rank: 1 + random.below(3) },
            _ => TraceEvent::Again(Again::ALL[random.below(3)]),
        };
        events.push(event);
    }
    events
}

proptest! {
    #[test]
    fn what_is_written_reads_back(seed: u64, count in 0usize..600) {
        let events = events(seed, count);
        let bytes = written(&events);
        let reader = TraceReader::new(bytes.as_slice()).unwrap();
        prop_assert_eq!(reader.header(), &header());
        let read: Result<Vec<TraceEvent>, TraceError> = reader.collect();
        prop_assert_eq!(read.unwrap(), events);
    }

    #[test]
    fn damage_is_an_error(seed: u64, cut: prop::sample::Index, flip: prop::sample::Index, bit in 0u8..8) {
        let events = events(seed, 200);
        let bytes = written(&events);
        let read = |bytes: &[u8]| TraceReader::new(bytes).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let short = &bytes[..cut.index(bytes.len())];
        // The last bytes, checksum and end of the stream, hold no event.
        prop_assert!(read(short).map_or(true, |read| read == events));
        prop_assert!(read(&short[..short.len().saturating_sub(12)]).is_err());
        let mut flipped = bytes.clone();
        flipped[flip.index(bytes.len())] ^= 1 << bit;
        prop_assert!(read(&flipped).map_or(true, |read| read == events));
        let line = [1, 2];
        let _ = TraceReader::new(flipped.as_slice()).and_then(|reader| Inquiry::of(reader, &line));
        let _ = TraceReader::new(flipped.as_slice()).and_then(Summary::of);
    }

    #[test]
    fn any_bytes_are_a_trace_or_an_error(bytes: Vec<u8>) {
        let mut start = [MAGIC.as_slice(), &VERSION.to_le_bytes()].concat();
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(&bytes).unwrap();
        start.extend(encoder.finish().unwrap());
        let _ = TraceReader::new(start.as_slice()).map(Iterator::count);
    }
}

#[test]
fn errors_say_what_and_where() {
    let error = |bytes: &[u8]| TraceReader::new(bytes).map(|_| ()).unwrap_err().to_string();
    assert_eq!(error(b""), "not a trace");
    assert_eq!(error(b"something else"), "not a trace");
    let mut bytes = written(&[]);
    bytes[8] = 7;
    assert_eq!(error(&bytes), "a trace of version 7; this program reads version 1");
    let bytes = written(&events(3, 400));
    let broken = TraceReader::new(&bytes[..bytes.len() / 2]).unwrap().find_map(Result::err).unwrap();
    assert!(broken.events > 10 && broken.bytes > broken.events, "{broken}");
    assert!(broken.to_string().contains(&format!("(after {} events, byte ", broken.events)), "{broken}");
    let bytes = written(&[TraceEvent::Skip { mv: 1, technique: Technique::Futility }]);
    let outside = TraceReader::new(bytes.as_slice()).unwrap().next().unwrap().unwrap_err();
    assert!(matches!(outside.kind, TraceErrorKind::Damaged(_)), "{outside}");
}

/// Takes a few bytes, then no more.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 < bytes.len() {
            return Err(io::Error::other("the disk is full"));
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_write_error_is_told_at_the_end() {
    for room in [0, 5, 30_000] {
        let mut tracing = Tracing::new(Full(room), &header());
        let mut random = Random(9);
        tracing.entered(Visit { mv: 0, ply: Ply::ROOT, depth: 1, alpha: Score::MIN, beta: Score::MAX });
        for _ in 0..200_000 {
            tracing.skipped(random.next() as u16, Technique::Futility);
        }
        tracing.left(Score::DRAW, End::Exact);
        assert_eq!(tracing.finish().map(|_| ()).unwrap_err().to_string(), "the disk is full");
    }
}

fn classic_trace(fen: &str, algorithm: Algorithm, depth: i32) -> (Vec<u8>, u64) {
    let guard = Guard { stop: Stop::new(), nodes: None };
    let line = PositionStack::new(Position::from_fen(fen).unwrap());
    let tracing = Tracing::new(Vec::new(), &header());
    let mut classic = ClassicSearch::new(line, Box::new(ChessEvaluator::default()), tracing, guard);
    let found = classic.run(algorithm, depth);
    (classic.probe.finish().unwrap(), found.nodes)
}

fn packed(fen: &str, sans: &[&str]) -> Vec<u16> {
    let mut position = Position::from_fen(fen).unwrap();
    let mut play = |san: &&str| {
        let mv = position.parse_san(san).unwrap();
        position.make(mv);
        Position::pack(mv)
    };
    sans.iter().map(&mut play).collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_minimax_trace_has_every_line_once() {
    let (bytes, nodes) = classic_trace(START, Algorithm::Minimax, 3);
    let summary = Summary::of(TraceReader::new(bytes.as_slice()).unwrap()).unwrap();
    assert_eq!(summary.counts.nodes(), nodes);
    assert_eq!((summary.inner, summary.moves), (421, 9_322));
    assert_eq!(summary.deepest.len(), 3);
    let line = packed(START, &["e4", "e5", "Nf3"]);
    let inquiry = Inquiry::of(TraceReader::new(bytes.as_slice()).unwrap(), &line).unwrap();
    assert_eq!((inquiry.root_visits, inquiry.passages.len()), (1, 1));
    let passage = inquiry.passages[0];
    assert_eq!((passage.played, passage.depth, passage.fate), (3, 0, Fate::Reached));
    assert_eq!(passage.end, End::Horizon);
    let beyond = packed(START, &["e4", "e5", "Nf3", "Nc6"]);
    let inquiry = Inquiry::of(TraceReader::new(bytes.as_slice()).unwrap(), &beyond).unwrap();
    assert_eq!((inquiry.passages[0].played, inquiry.passages[0].fate), (3, Fate::Ended));
}

#[test]
fn a_cut_line_names_the_move_that_cut() {
    // White to move takes the queen wherever Black puts it on the way of the rook.
    let fen = "6k1/q7/8/8/8/8/8/R3K3 b - - 0 1";
    let (bytes, _) = classic_trace(fen, Algorithm::AlphaBeta, 2);
    let position = Position::from_fen(fen).unwrap();
    let left = position.parse_san("Qa5+").unwrap();
    let fate = |reply: &str| {
        let line = packed(fen, &["Qa5+", reply]);
        let reader = TraceReader::new(bytes.as_slice()).unwrap();
        Inquiry::of(reader, &line).unwrap().passages.last().unwrap().fate
    };
    let taken = position.after(left).parse_san("Rxa5").unwrap();
    assert_eq!(fate("Rxa5"), Fate::Reached);
    assert_eq!(fate("Kf1"), Fate::AfterCutoff { by: Position::pack(taken) });
}

#[test]
fn a_full_trace_counts_what_the_search_counts() {
    let position =
        Position::from_fen("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3").unwrap();
    let shared = Arc::new(Shared::new(Table::new(1).unwrap(), 1));
    let (mut counting, mut tracing) = (crate::Counting::default(), Tracing::new(Vec::new(), &header()));
    let watchers = crate::Watchers(vec![&mut counting, &mut tracing]);
    let mut worker = Worker::new(0, shared, position.clone(), Box::new(ChessEvaluator::default()), watchers);
    let answer = worker.run(&Task::new(position.clone(), Limits::depth(9)), |_| ());
    drop(worker);
    let bytes = tracing.finish().unwrap();
    let summary = Summary::of(TraceReader::new(bytes.as_slice()).unwrap()).unwrap();
    assert_eq!(summary.counts.nodes(), counting.nodes());
    assert_eq!(summary.counts.by_depth, counting.by_depth);
    assert_eq!(summary.counts.cutoffs(), counting.cutoffs());
    for &technique in Technique::ALL {
        let (traced, counted) = (summary.counts.of(technique), counting.of(technique));
        assert_eq!((traced.cut, traced.skipped), (counted.cut, counted.skipped), "{technique}");
    }
    assert_eq!(summary.roots.last().unwrap().iteration, 9);
    // Every line of the trace can be played on the board.
    let mut line = PositionStack::new(position.clone());
    for &packed in &summary.deepest {
        match packed {
            0 => line.push_pass(),
            _ => line.push(line.top().unpack(packed).unwrap()),
        }
    }
    let best: Vec<u16> = answer.lines[0].moves.iter().take(2).map(|&mv| Position::pack(mv)).collect();
    let inquiry = Inquiry::of(TraceReader::new(bytes.as_slice()).unwrap(), &best).unwrap();
    assert!(inquiry.passages.iter().any(|passage| passage.fate == Fate::Reached && passage.iteration == 9));
    // Some quiet moves are skipped, and the trace says by what.
    let all = position.legal_moves().into_iter().flat_map(|first| {
        let after = position.after(first);
        after.legal_moves().into_iter().map(move |second| [first, second].map(Position::pack))
    });
    let skipped = all.clone().any(|line| {
        let inquiry = Inquiry::of(TraceReader::new(bytes.as_slice()).unwrap(), &line).unwrap();
        inquiry.passages.iter().any(|passage| matches!(passage.fate, Fate::Skipped { .. }))
    });
    assert!(skipped);
}
