//! The lines of a file.

use super::{Input, not_text};
use std::borrow::Cow;
use std::io::{self, BufRead as _, Read as _};
use tesuji_chess::pgn;
use tesuji_shogi::kifu;

/// A line may have so many bytes.
pub const MAX_LINE: usize = 1 << 20;

/// The lines of an [`Input`] that say something, each with its number from 1: those that are neither blank nor begin with
/// `#`, without blanks around them.
pub struct InputLines<'i, 'a> {
    input: &'i mut Input<'a>,
    buffer: Vec<u8>,
    number: u64,
    failed: bool,
}

impl<'i, 'a> InputLines<'i, 'a> {
    pub(super) fn new(input: &'i mut Input<'a>) -> InputLines<'i, 'a> {
        InputLines { input, buffer: Vec::new(), number: 0, failed: false }
    }

    /// Reads the next line, whatever is in it; false after the last.
    fn fill(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        let most = MAX_LINE as u64 + 1;
        self.input.by_ref().take(most).read_until(b'\n', &mut self.buffer)?;
        self.number += 1;
        if self.buffer.len() > MAX_LINE {
            let why = format!("line {} has more than {MAX_LINE} bytes", self.number);
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        if self.buffer.contains(&0) {
            return Err(not_text());
        }
        if self.number == 1 && self.buffer.starts_with(b"\xef\xbb\xbf") {
            self.buffer.drain(..3);
            return Ok(true);
        }
        Ok(!self.buffer.is_empty())
    }
}

impl Iterator for InputLines<'_, '_> {
    type Item = io::Result<(u64, String)>;

    fn next(&mut self) -> Option<io::Result<(u64, String)>> {
        while !self.failed {
            match self.fill() {
                Ok(true) => {
                    let line = decode(self.buffer.trim_ascii());
                    let line = line.trim();
                    if !line.is_empty() && !line.starts_with('#') {
                        return Some(Ok((self.number, line.to_string())));
                    }
                }
                Ok(false) => return None,
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

/// Bytes as text: UTF-8, or else what files of the game have that they are about. A board of nine ranks is one of shogi.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let board = bytes.split(u8::is_ascii_whitespace).find(|word| word.contains(&b'/'));
    let ranks = board.map_or(0, |board| board.split(|&byte| byte == b'/').count());
    if ranks == 9 { kifu::decode(bytes) } else { pgn::decode(bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(bytes: &[u8]) -> Vec<Result<(u64, String), String>> {
        let mut input = Input::of("x", bytes).unwrap();
        input.numbered_lines().map(|line| line.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn lines_that_say_something_have_their_numbers() {
        let read = lines(b"\xef\xbb\xbf\n# a comment\r\n  one \r\n\n\ttwo");
        assert_eq!(read, [Ok((3, "one".to_string())), Ok((5, "two".to_string()))]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn signs_beyond_ascii_are_those_of_the_game() {
        let text = |bytes: &[u8]| lines(bytes)[0].clone().unwrap().1;
        assert_eq!(text("8/8 id \"é\"".as_bytes()), "8/8 id \"é\"");
        assert_eq!(text(b"8/8 id \"M\xfcller\""), "8/8 id \"Müller\"");
        assert_eq!(
            text(b"sfen 9/9/9/9/9/9/9/9/9 b - id \"\x95\xe0\""),
            "sfen 9/9/9/9/9/9/9/9/9 b - id \"歩\""
        );
    }

    #[test]
    fn a_line_has_its_limit() {
        let long = vec![b'x'; MAX_LINE + 1];
        assert_eq!(lines(&long), [Err("line 1 has more than 1048576 bytes".to_string())]);
        assert_eq!(lines(&long[1..])[0].as_ref().unwrap().1.len(), MAX_LINE);
        assert_eq!(lines(b"one\n\0\ntwo"), [Ok((1, "one".to_string())), Err("not text".to_string())]);
        let mut endless = Input::of("x", io::repeat(b'x')).unwrap();
        assert_eq!(endless.numbered_lines().count(), 1);
    }

    proptest! {
        #[test]
        fn any_bytes_end(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            prop_assert!(lines(&bytes).len() <= bytes.len());
        }
    }
}
