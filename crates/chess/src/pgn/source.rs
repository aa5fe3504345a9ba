//! The buffer between the input and the tokens.

use std::io::{self, Read};

/// So much is read at a time.
const CHUNK: usize = 1 << 16;

/// A window on the input that slides forward; it grows only if one token does not fit.
pub(super) struct Source<R> {
    input: R,
    buffer: Vec<u8>,
    /// The next byte to look at.
    pos: usize,
    /// Where the bytes read so far end.
    end: usize,
    /// Whether the input has no more.
    finished: bool,
    /// The offset of the buffer in the input.
    base: u64,
    /// The line of the byte at `counted`.
    line: u64,
    counted: usize,
}

impl<R: Read> Source<R> {
    pub(super) fn new(input: R) -> Source<R> {
        let buffer = vec![0; CHUNK];
        Source { input, buffer, pos: 0, end: 0, finished: false, base: 0, line: 1, counted: 0 }
    }

    /// What has been read and not yet consumed.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.pos..self.end]
    }

    /// Whether `rest` is all there is.
    #[inline(always)]
    pub(super) fn is_finished(&self) -> bool {
        self.finished
    }

    #[inline(always)]
    pub(super) fn advance(&mut self, bytes: usize) {
        self.pos += bytes;
    }

    /// The offset of the next byte in the input.
    pub(super) fn offset(&self) -> u64 {
        self.base + self.pos as u64
    }

    /// The next byte, reading on if need be; `None` at the end of the input.
    #[inline]
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        while self.pos == self.end {
            if !self.fill()? {
                return Ok(None);
            }
        }
        Ok(Some(self.buffer[self.pos]))
    }

    /// Whether the next byte is the first of its line.
    pub(super) fn at_line_start(&self) -> bool {
        self.pos == 0 || matches!(self.buffer[self.pos - 1], b'\n' | b'\r')
    }

    /// Reads on, keeping what is not consumed; false at the end of the input.
    #[cold]
    pub(super) fn fill(&mut self) -> io::Result<bool> {
        if self.finished {
            return Ok(false);
        }
        if self.end == self.buffer.len() {
            if self.pos > self.buffer.len() / 2 {
                self.shift();
            } else {
                self.buffer.resize(2 * self.buffer.len(), 0);
            }
        }
        loop {
            let room = &mut self.buffer[self.end..];
            match self.input.read(room) {
                Ok(0) => {
                    self.finished = true;
                    return Ok(false);
                }
                Ok(n) => {
                    // A reader that claims more than it was given room for is wrong; do not follow it.
                    self.end += n.min(room.len());
                    return Ok(true);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Forgets what was consumed, but for the last byte: it tells whether a line begins.
    fn shift(&mut self) {
        self.line();
        let keep = self.pos - 1;
        self.buffer.copy_within(keep..self.end, 0);
        self.base += keep as u64;
        self.pos -= keep;
        self.end -= keep;
        self.counted -= keep;
    }

    /// The line of the next byte, from 1.
    pub(super) fn line(&mut self) -> u64 {
        let after_cr = self.counted > 0 && self.buffer[self.counted - 1] == b'\r';
        self.line += line_ends(&self.buffer[self.counted..self.pos], after_cr);
        self.counted = self.pos;
        self.line
    }
}

/// How many lines end in the bytes, by LF, CR or both.
fn line_ends(bytes: &[u8], after_cr: bool) -> u64 {
    let (feeds, returns) = (count(bytes, b'\n'), count(bytes, b'\r'));
    let pairs = if returns == 0 {
        0
    } else {
        bytes.iter().zip(bytes.iter().skip(1)).filter(|&pair| pair == (&b'\r', &b'\n')).count() as u64
    };
    let split_pair = after_cr && bytes.first() == Some(&b'\n');
    feeds + returns - pairs - u64::from(split_pair)
}

fn count(bytes: &[u8], wanted: u8) -> u64 {
    // At most 255 at a time, so that the count fits a byte and many bytes are counted at once.
    bytes.chunks(255).map(|part| u64::from(part.iter().map(|&b| u8::from(b == wanted)).sum::<u8>())).sum()
}

/// Where a byte first is.
#[inline]
pub(super) fn find(bytes: &[u8], wanted: u8) -> Option<usize> {
    let mut start = 0;
    let mut chunks = bytes.chunks_exact(16);
    for chunk in &mut chunks {
        // All 16 are compared at once; stopping at the first would take them one by one.
        if chunk.iter().map(|&b| u8::from(b == wanted)).fold(0, |found, one| found | one) != 0 {
            break;
        }
        start += 16;
    }
    bytes[start..].iter().position(|&b| b == wanted).map(|i| start + i)
}

/// Where the first line end is.
pub(super) fn find_line_end(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&b| matches!(b, b'\n' | b'\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        for (text, ends) in [("", 0), ("a\nb\n", 2), ("a\rb\rc", 2), ("a\r\nb\r\n", 2), ("\n\r\n\r", 3)] {
            assert_eq!(line_ends(text.as_bytes(), false), ends, "{text:?}");
        }
        assert_eq!(line_ends(b"\na\n", true), 1);
        assert_eq!(count(&[b'\n'; 1000], b'\n'), 1000);
    }

    #[test]
    fn finds_the_first() {
        let mut bytes = vec![b'a'; 100];
        assert_eq!(find(&bytes, b'}'), None);
        for i in (0..100).rev() {
            bytes[i] = b'}';
            assert_eq!(find(&bytes, b'}'), Some(i));
        }
    }
}
