//! A reader that can look ahead.

use std::io::{self, BufRead, Read};

/// So much is read at a time.
const CHUNK: usize = 1 << 16;

/// A buffer before an input: bytes can be looked at before they are read.
pub(super) struct Peek<R> {
    input: R,
    buffer: Vec<u8>,
    /// What of the buffer has been read, and where it ends.
    at: usize,
    end: usize,
    /// What went wrong while there was still something to be read.
    late: Option<io::Error>,
}

impl<R: Read> Peek<R> {
    pub(super) fn new(input: R) -> Peek<R> {
        Peek { input, buffer: vec![0; CHUNK], at: 0, end: 0, late: None }
    }

    /// The next bytes without reading them: as many as are wanted, or all that are left. No more than a chunk.
    pub(super) fn peek(&mut self, wanted: usize) -> io::Result<&[u8]> {
        let wanted = wanted.min(CHUNK);
        if self.at + wanted > self.buffer.len() {
            self.buffer.copy_within(self.at..self.end, 0);
            (self.at, self.end) = (0, self.end - self.at);
        }
        while self.end - self.at < wanted && self.read_on()? > 0 {}
        Ok(&self.buffer[self.at..self.end.min(self.at + wanted)])
    }

    /// Reads into what room there is at the end of the buffer. An error waits until what came before it has been read.
    fn read_on(&mut self) -> io::Result<usize> {
        let left = self.at < self.end;
        if self.late.is_some() {
            return if left { Ok(0) } else { self.late.take().map_or(Ok(0), Err) };
        }
        loop {
            let room = &mut self.buffer[self.end..];
            match self.input.read(room) {
                Ok(count) => {
                    let count = count.min(room.len());
                    self.end += count;
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if left => {
                    self.late = Some(error);
                    return Ok(0);
                }
                Err(error) => return Err(error),
            }
        }
    }
}

impl<R: Read> BufRead for Peek<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.end {
            (self.at, self.end) = (0, 0);
            self.read_on()?;
        }
        Ok(&self.buffer[self.at..self.end])
    }

    fn consume(&mut self, count: usize) {
        self.at = (self.at + count).min(self.end);
    }
}

impl<R: Read> Read for Peek<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives no more than some bytes at a time.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let most = out.len().min(self.1);
            self.0.read(&mut out[..most])
        }
    }

    #[test]
    fn what_comes_before_an_error_is_read() {
        struct Breaks(bool);
        impl Read for Breaks {
            fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
                if std::mem::replace(&mut self.0, true) {
                    return Err(io::Error::other("broken"));
                }
                (&b"good"[..]).read(out)
            }
        }
        let mut input = Peek::new(Breaks(false));
        assert_eq!(input.peek(100).unwrap(), b"good");
        let mut read = Vec::new();
        assert_eq!(input.read_to_end(&mut read).unwrap_err().to_string(), "broken");
        assert_eq!(read, b"good");
        assert!(Peek::new(Breaks(true)).peek(1).is_err());
    }

    #[test]
    fn what_was_looked_at_is_still_read() {
        let bytes: Vec<u8> = (0..3 * CHUNK + 5).map(|n| (n % 251) as u8).collect();
        for drop in [1, 7, 4096, usize::MAX] {
            let mut input = Peek::new(Drops(&bytes, drop));
            let mut read: Vec<u8> = Vec::new();
            loop {
                let ahead = input.peek(1000).unwrap().to_vec();
                assert_eq!(ahead, bytes[read.len()..bytes.len().min(read.len() + 1000)]);
                let mut some = [0; 777];
                match input.read(&mut some).unwrap() {
                    0 => break,
                    count => read.extend(&some[..count]),
                }
            }
            assert_eq!(read, bytes);
        }
    }
}
