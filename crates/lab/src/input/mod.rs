//! Files to read: the one way in which all of them are opened.
//!
//! `-` is standard input. What gzip or zstd packed is unpacked while it is read, by its first bytes, not by its name. What
//! a file holds is what the caller says, or what the ending of its name says, or what its first lines look like.
//! Everything is read as a stream: a file may be larger than memory, a line may not.
//!
//! ```
//! use tesuji_lab::input::{Format, Input};
//! let mut input = Input::of("standard input", &b"[White \"Anna\"]\n\n1. e4 *\n"[..]).unwrap();
//! assert_eq!(input.format(), Format::Pgn);
//! assert_eq!(input.text().unwrap().lines().count(), 3);
//! ```

mod format;
mod lines;
mod peek;
mod unpack;

pub use format::Format;
pub use lines::{InputLines, MAX_LINE};

use peek::Peek;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;
use unpack::Unpacked;

/// So many bytes are looked at to tell what a file is.
const HEAD: usize = 1 << 14;

/// What is read whole may have so many bytes.
const MOST: u64 = 1 << 30;

/// A file that is read, or standard input.
pub struct Input<'a> {
    name: String,
    told: Option<Format>,
    stream: Peek<Unpacked<Box<dyn Read + 'a>>>,
    /// How it begins.
    head: Vec<u8>,
    /// A hash of what has been read.
    digest: u64,
    /// How many bytes have been read, unpacked.
    count: u64,
}

impl Input<'static> {
    /// Opens a file, or standard input for `-`.
    ///
    /// # Errors
    /// If it cannot be read, or is packed in a way that is not known.
    pub fn open(path: &Path) -> io::Result<Input<'static>> {
        if path.as_os_str() == "-" {
            return Input::of("standard input", io::stdin().lock());
        }
        Input::of(&readable(path), File::open(path)?)
    }
}

/// The name of a file without signs that would move the cursor.
fn readable(path: &Path) -> String {
    let shown = |c: char| if c.is_control() { c.escape_debug().to_string() } else { c.to_string() };
    path.display().to_string().chars().map(shown).collect()
}

impl<'a> Input<'a> {
    /// What a reader gives, as if it stood in a file of this name.
    ///
    /// # Errors
    /// If its beginning cannot be read.
    pub fn of(name: &str, input: impl Read + 'a) -> io::Result<Input<'a>> {
        let stream: Box<dyn Read + 'a> = Box::new(input);
        let mut stream = Peek::new(Unpacked::new(stream));
        let head = stream.peek(HEAD)?.to_vec();
        Ok(Input { name: name.to_string(), told: None, stream, head, digest: 0, count: 0 })
    }

    /// The same, read as this format whatever it looks like.
    #[must_use]
    pub fn with_format(self, format: Option<Format>) -> Input<'a> {
        Input { told: format.or(self.told), ..self }
    }

    /// What messages call it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it holds: as was said, or else as its name ends, or else as it begins.
    #[must_use]
    pub fn format(&self) -> Format {
        let told = self.told.or_else(|| Format::of_name(&self.name));
        told.or_else(|| Format::of_content(&self.head)).unwrap_or(Format::Lines)
    }

    /// How it begins: at most 16 kilobytes.
    #[must_use]
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// Whether it is no text: there is a zero byte near its beginning.
    #[must_use]
    pub fn is_binary(&self) -> bool {
        self.head.contains(&0)
    }

    /// The lines that are left and say something, with their numbers.
    pub fn numbered_lines(&mut self) -> InputLines<'_, 'a> {
        InputLines::new(self)
    }

    /// All that is left, as bytes.
    ///
    /// # Errors
    /// If it cannot be read, or is larger than a gigabyte.
    pub fn whole(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.take(MOST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "larger than a gigabyte"));
        }
        Ok(bytes)
    }

    /// All that is left, as text.
    ///
    /// # Errors
    /// If it cannot be read, is no text, or is larger than a gigabyte.
    pub fn text(&mut self) -> io::Result<String> {
        let bytes = self.whole()?;
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        if bytes.contains(&0) { Err(not_text()) } else { Ok(lines::decode(bytes).into_owned()) }
    }

    /// A hash of what has been read. Two runs that read the same file have the same.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// How many bytes have been read, unpacked.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The same as text: reading ends with an error at the first zero byte.
    pub fn as_text(&mut self) -> AsText<'_, 'a> {
        AsText(self)
    }
}

fn not_text() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "not text")
}

impl Read for Input<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Input<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.stream.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        if count > 0
            && let Ok(bytes) = self.stream.fill_buf()
        {
            // FNV-1a: a byte at a time, so that it does not matter how it was read.
            let add = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            self.digest = bytes.iter().take(count).fold(self.digest, add);
        }
        self.count += count as u64;
        self.stream.consume(count);
    }
}

/// An [`Input`] whose bytes must be text.
pub struct AsText<'i, 'a>(&'i mut Input<'a>);

impl Read for AsText<'_, '_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(out)?;
        if out[..count].contains(&0) { Err(not_text()) } else { Ok(count) }
    }
}

/// A file for tests.
#[cfg(test)]
pub(crate) fn file<'a>(name: &str, bytes: &'a [u8]) -> Input<'a> {
    Input::of(name, bytes).unwrap()
}

#[cfg(test)]
mod tests {
    use super::unpack::tests::{gzip, skippable, zstd};
    use super::*;

    #[test]
    fn packed_or_not_it_is_the_same_file() {
        let text = "\u{feff}[White \"Anna\"]\n\n1. e4 e5 *\n";
        let packed = [skippable(4), zstd(text.as_bytes())].concat();
        for bytes in [text.as_bytes(), &gzip(text.as_bytes()), &packed] {
            let mut input = Input::of("-", bytes).unwrap();
            assert_eq!(input.format(), Format::Pgn);
            assert_eq!(input.text().unwrap(), text[3..]);
            assert_eq!(input.digest(), {
                let mut plain = Input::of("x", text.as_bytes()).unwrap();
                plain.whole().unwrap();
                plain.digest()
            });
        }
    }

    #[test]
    fn what_the_caller_says_counts_most() {
        let input = Input::of("x.csa", &b"[White \"Anna\"]"[..]).unwrap();
        assert_eq!(input.format(), Format::Csa);
        assert_eq!(input.with_format(Some(Format::Pgn)).format(), Format::Pgn);
        assert_eq!(Input::of("x", &b"e4"[..]).unwrap().format(), Format::Lines);
    }

    #[test]
    fn a_file_of_bytes_is_no_text() {
        let mut binary = Input::of("x", &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..]).unwrap();
        assert!(binary.is_binary());
        assert_eq!(binary.text().unwrap_err().to_string(), "not text");
        // Far behind the beginning, it is noticed when it is read.
        let late = [vec![b'\n'; 2 * HEAD], vec![0]].concat();
        let mut late = Input::of("x", &late[..]).unwrap();
        assert!(!late.is_binary());
        let mut sink = Vec::new();
        assert_eq!(late.as_text().read_to_end(&mut sink).unwrap_err().to_string(), "not text");
        // Without an end, too.
        assert!(Input::of("zero", io::repeat(0)).unwrap().as_text().read_to_end(&mut sink).is_err());
    }

    #[test]
    fn files_are_opened_by_their_path() {
        let folder = crate::folder::Folder::new();
        let path = folder.file("a.epd");
        std::fs::write(&path, gzip(b"one\ntwo\n")).unwrap();
        let mut input = Input::open(&path).unwrap();
        assert!(input.name().ends_with("a.epd"));
        assert_eq!(input.numbered_lines().map(|line| line.unwrap().1).collect::<Vec<_>>(), ["one", "two"]);
        assert!(Input::open(&folder.file("none")).is_err());
    }
}
