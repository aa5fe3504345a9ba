use std::io::{self, BufRead, Read as _};

/// No line has more bytes: a game of a hundred thousand moves has less than one MiB.
pub const MAX_LINE: usize = 64 << 20;

/// Lines of text from any bytes.
///
/// A line ends with `\n`, `\r\n` or the end of the input. One that is longer than [`MAX_LINE`] is passed over, with
/// an error of the kind [`InvalidData`](io::ErrorKind::InvalidData) in its place. Bytes that are not UTF-8 become
/// replacement characters, and a byte order mark before the first line is dropped. When the iterator ends, so did
/// the input: an engine quits then.
///
/// ```
/// use tesuji_protocol::Lines;
///
/// let input: &[u8] = b"\xEF\xBB\xBFuci\r\nposition \xFF\n\nquit";
/// let lines: Vec<String> = Lines::new(input).collect::<Result<_, _>>()?;
/// assert_eq!(lines, ["uci", "position \u{FFFD}", "", "quit"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    begun: bool,
    /// Looked at, but not taken yet.
    next: Option<String>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of this input.
    pub const fn new(input: R) -> Lines<R> {
        Lines { input, begun: false, next: None }
    }

    /// The next line that is not blank, which stays the next; none at the end of the input, or if it cannot be
    /// read.
    ///
    /// ```
    /// use tesuji_protocol::Lines;
    ///
    /// let mut lines = Lines::new("\n \nusi\nquit".as_bytes());
    /// assert_eq!(lines.peek(), Some("usi"));
    /// assert_eq!(lines.next().transpose()?.as_deref(), Some("usi"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn peek(&mut self) -> Option<&str> {
        while self.next.as_ref().is_none_or(|line| line.trim().is_empty()) {
            self.next = Some(self.read().ok()??);
        }
        self.next.as_deref()
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        // Room for the end of the line too.
        if self.input.by_ref().take(MAX_LINE as u64 + 2).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() > MAX_LINE + 1 && !bytes.ends_with(b"\n") {
            self.input.skip_until(b'\n')?;
            let why = format!("a line of more than {} MiB is not read", MAX_LINE >> 20);
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let first = !std::mem::replace(&mut self.begun, true);
        let line = if first { line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line) } else { line };
        Ok(Some(String::from_utf8_lossy(line).into_owned()))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<io::Result<String>> {
        self.next.take().map_or_else(|| self.read().transpose(), |line| Some(Ok(line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn lines(input: &[u8]) -> Vec<String> {
        // A tiny buffer, so that every line comes in pieces.
        Lines::new(BufReader::with_capacity(3, input)).map(Result::unwrap).collect()
    }

    #[test]
    fn ends_of_lines() {
        assert!(lines(b"").is_empty());
        assert_eq!(lines(b"\n"), [""]);
        assert_eq!(lines(b"a\nb"), ["a", "b"]);
        assert_eq!(lines(b"a\r\nb\r\n"), ["a", "b"]);
        assert_eq!(lines(b"a\rb\r\r\n"), ["a\rb\r"], "only the last return belongs to the end of the line");
    }

    #[test]
    fn odd_bytes() {
        assert_eq!(lines(b"\xEF\xBB\xBF"), [""]);
        assert_eq!(lines(b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb"), ["a", "\u{FEFF}b"], "a mark belongs to the start");
        assert_eq!(lines(b"\xC3(\n\0"), ["\u{FFFD}(", "\0"]);
    }

    #[test]
    fn a_line_of_many_megabytes() {
        let long = vec![b'x'; 20 << 20];
        let input = long.as_slice().chain(&b"\nquit\n"[..]);
        let lengths: Vec<usize> = Lines::new(BufReader::new(input)).map(|line| line.unwrap().len()).collect();
        assert_eq!(lengths, [20 << 20, 4]);
    }

    #[test]
    fn a_line_without_an_end_is_passed_over() {
        let endless = io::repeat(b'x').take(3 * MAX_LINE as u64);
        let mut lines = Lines::new(BufReader::new(endless.chain(&b"\nquit\n"[..])));
        let error = lines.next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), "a line of more than 64 MiB is not read");
        assert_eq!(lines.next().unwrap().unwrap(), "quit");
        assert!(lines.next().is_none());
    }
}
