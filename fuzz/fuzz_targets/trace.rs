//! Any bytes are an error or a trace whose events read back as they are written; sums and questions hold.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_search::trace::{TraceEvent, Inquiry, TraceReader, Summary, Tracing, Way};

fuzz_target!(|bytes: &[u8]| {
    // The same bytes as a file, and as the inside of one.
    read(bytes);
    read(&wrapped(bytes));
});

/// A file with these bytes where header and events belong.
fn wrapped(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::none());
    encoder.write_all(bytes).unwrap();
    [b"tesujitr".as_slice(), &tesuji_search::trace::VERSION.to_le_bytes(), &encoder.finish().unwrap()]
        .concat()
}

fn read(bytes: &[u8]) {
    let Ok(reader) = TraceReader::new(bytes) else { return };
    let header = reader.header().clone();
    let mut events: Vec<TraceEvent> = Vec::new();
    let mut whole = true;
    for event in reader.take(1 << 20) {
        match event {
            Ok(event) => events.push(event),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                whole = false;
            }
        }
    }
    let line: Vec<u16> = events
        .iter()
        .filter_map(|event| match event {
            TraceEvent::Enter { way: Way::Move(mv), .. } => Some(*mv),
            _ => None,
        })
        .take(3)
        .collect();
    let summary = TraceReader::new(bytes).and_then(Summary::of);
    let inquiry = TraceReader::new(bytes).and_then(|reader| Inquiry::of(reader, &line));
    if !whole || events.len() == 1 << 20 {
        return;
    }
    let nodes = events.iter().filter(|event| matches!(event, TraceEvent::Enter { .. })).count();
    assert_eq!(summary.unwrap().counts.nodes(), nodes as u64);
    assert!(inquiry.unwrap().root_visits <= nodes as u64);
    let mut tracing = Tracing::new(Vec::new(), &header);
    for &event in &events {
        tracing.record(event);
    }
    let written = tracing.finish().unwrap();
    let again: Result<Vec<TraceEvent>, _> = TraceReader::new(written.as_slice()).unwrap().collect();
    assert_eq!(again.unwrap(), events);
}
