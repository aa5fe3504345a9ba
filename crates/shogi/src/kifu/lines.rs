//! The lines of a file, whatever their ends and their encoding.

use super::{Cause, MAX_LINE};
use encoding_rs::SHIFT_JIS;
use std::borrow::Cow;
use std::io::{BufRead, BufReader, ErrorKind, Read};

/// What the bytes beyond ASCII are taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    /// None have been seen yet.
    Open,
    Utf8,
    ShiftJis,
}

/// Reads a file line by line; no more than one line is held.
pub(super) struct Lines<R> {
    input: BufReader<R>,
    /// The bytes of the line, without its end.
    buffer: Vec<u8>,
    /// The line, counted from 1; 0 before the first.
    number: u64,
    encoding: Encoding,
    /// The last line ended with CR: a LF right after it belongs to it.
    after_cr: bool,
    failed: bool,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input: BufReader::new(input),
            buffer: Vec::new(),
            number: 0,
            encoding: Encoding::Open,
            after_cr: false,
            failed: false,
        }
    }

    /// The line last given, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number.max(1)
    }

    /// The line that comes next, from 1.
    pub(super) fn coming(&self) -> u64 {
        self.number + 1
    }

    /// The next line as text; `None` after the last.
    pub(super) fn next(&mut self) -> Result<Option<Cow<'_, str>>, Cause> {
        if self.failed || !self.fill()? {
            return Ok(None);
        }
        if self.number == 1 && self.buffer.starts_with(b"\xef\xbb\xbf") {
            self.encoding = Encoding::Utf8;
            self.buffer.drain(..3);
        }
        if self.encoding == Encoding::Open && !self.buffer.is_ascii() {
            let valid = std::str::from_utf8(&self.buffer).is_ok();
            self.encoding = if valid { Encoding::Utf8 } else { Encoding::ShiftJis };
        }
        Ok(Some(match self.encoding {
            Encoding::ShiftJis => SHIFT_JIS.decode_without_bom_handling(&self.buffer).0,
            Encoding::Open | Encoding::Utf8 => String::from_utf8_lossy(&self.buffer),
        }))
    }

    /// Reads the bytes of the next line; false if there is none.
    fn fill(&mut self) -> Result<bool, Cause> {
        self.buffer.clear();
        let (mut any, mut too_long) = (false, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failed = true;
                    return Err(error.into());
                }
            };
            if chunk.is_empty() {
                break;
            }
            if std::mem::take(&mut self.after_cr) && chunk[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            any = true;
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &chunk[..end.unwrap_or(chunk.len())];
            too_long |= self.buffer.len() + part.len() > MAX_LINE;
            if !too_long {
                self.buffer.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.after_cr = end.is_some_and(|at| chunk[at] == b'\r');
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        self.number += u64::from(any);
        if too_long { Err(Cause::TooLong) } else { Ok(any) }
    }
}

/// Bytes of a file as text: UTF-8 with or without its mark, or else `Shift_JIS`.
///
/// ```
/// use tesuji_shogi::kifu::decode;
/// assert_eq!(decode("歩".as_bytes()), "歩");
/// assert_eq!(decode(b"\x95\xe0"), "歩");
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => SHIFT_JIS.decode_without_bom_handling(bytes).0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(bytes);
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push(line.into_owned());
        }
        all
    }

    #[test]
    fn lines_end_in_three_ways() {
        assert_eq!(lines(b""), [""; 0]);
        assert_eq!(lines(b"a\nb"), ["a", "b"]);
        assert_eq!(lines(b"a\r\nb\r\n"), ["a", "b"]);
        assert_eq!(lines(b"a\rb\r\r\n\n"), ["a", "b", "", ""]);
    }

    #[test]
    fn the_first_line_beyond_ascii_tells_the_encoding() {
        assert_eq!(lines(b"\xef\xbb\xbfa\n\xff"), ["a", "\u{fffd}"]);
        assert_eq!(lines("歩\n".as_bytes()), ["歩"]);
        assert_eq!(lines(b"x\n\x95\xe0\x8b\xe0\n\x8b\xe2"), ["x", "歩金", "銀"]);
        assert_eq!(lines(b"\xe6\xad\xa9\n\x95"), ["歩", "\u{fffd}"]);
    }
}
