//! Any bytes are a file that ends or an error, the same however they arrive; what was read is no larger than allowed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::Read;
use tesuji_fuzz::Dribble;
use tesuji_lab::input::{Format, Input, MAX_LINE};

/// Small files can grow large when they are unpacked; so much is looked at.
const MOST: u64 = 1 << 20;

fn read<'a>(input: impl Read + 'a) -> Result<(Format, Vec<u8>), String> {
    let mut input = Input::of("x", input).map_err(|error| error.to_string())?;
    let (format, mut bytes) = (input.format(), Vec::new());
    input.by_ref().take(MOST).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok((format, bytes))
}

fuzz_target!(|data: &[u8]| {
    let Some((&pace, data)) = data.split_first() else { return };
    assert_eq!(read(Dribble(data, usize::from(pace) + 1)), read(data));
    let Ok(mut input) = Input::of("x", data) else { return };
    for line in input.numbered_lines().take(1_000) {
        let Ok((number, line)) = line else { break };
        // Letters of other encodings grow to no more than three bytes.
        assert!(number > 0 && !line.is_empty() && line.len() <= 3 * MAX_LINE);
    }
});
