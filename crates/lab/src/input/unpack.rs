//! Unpacking what gzip or zstd packed.

use super::peek::Peek;
use flate2::bufread::GzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::io::{self, BufRead as _, Read};

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";
/// A frame of zstd that says nothing begins with a byte from 0x50 to 0x5f and these; its length follows.
const SKIPPABLE: &[u8] = b"\x2a\x4d\x18";

/// How files begin that are packed in ways that are not read.
const OTHERS: &[(&[u8], &str)] = &[
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\0", "xz"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
    (b"PK\x03\x04", "zip"),
    (b"\x04\x22\x4d\x18", "lz4"),
];

/// A frame may ask for so much memory, as `zstd` itself allows it.
const MOST_MEMORY: u64 = 1 << 27;

/// Reads what is packed, member after member, however many there are; what is not packed is read as it is.
pub(super) struct Unpacked<R: Read> {
    state: State<R>,
    /// Whether a packed member has been seen: what follows must be one too.
    packed: bool,
}

enum State<R: Read> {
    /// A member may begin here.
    Between(Peek<R>),
    Plain(Peek<R>),
    Gzip(Box<GzDecoder<Peek<R>>>),
    Zstd(Box<StreamingDecoder<Peek<R>, FrameDecoder>>),
    Ended,
}

impl<R: Read> Unpacked<R> {
    pub(super) fn new(input: R) -> Unpacked<R> {
        Unpacked { state: State::Between(Peek::new(input)), packed: false }
    }

    /// What begins here.
    fn next_member(&mut self, mut input: Peek<R>) -> io::Result<State<R>> {
        let head = input.peek(8)?;
        if head.starts_with(GZIP) {
            self.packed = true;
            return Ok(State::Gzip(Box::new(GzDecoder::new(input))));
        }
        if head.starts_with(ZSTD) {
            self.packed = true;
            let decoder = StreamingDecoder::new_with_max_window_size(input, MOST_MEMORY);
            return Ok(State::Zstd(Box::new(decoder.map_err(|error| broken("zstd", &error))?)));
        }
        if let [0x50..=0x5f, rest @ ..] = head
            && rest.starts_with(SKIPPABLE)
        {
            self.packed = true;
            let [.., a, b, c, d] = head else { return Err(cut_off()) };
            let length = u64::from(u32::from_le_bytes([*a, *b, *c, *d]));
            input.consume(8);
            let skipped = io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
            return if skipped == length { Ok(State::Between(input)) } else { Err(cut_off()) };
        }
        self.unpacked_here(input)
    }

    /// Nothing that is packed begins here.
    fn unpacked_here(&self, mut input: Peek<R>) -> io::Result<State<R>> {
        let head = input.peek(8)?;
        if !self.packed {
            let other = OTHERS.iter().find(|(magic, _)| head.starts_with(magic));
            return match other {
                Some((_, name)) => {
                    Err(invalid(format!("packed with {name}, which is not read; gzip and zstd are")))
                }
                None => Ok(State::Plain(input)),
            };
        }
        // Tapes are filled up with zeros.
        loop {
            let rest = input.fill_buf()?;
            let count = rest.len();
            if count == 0 {
                return Ok(State::Ended);
            }
            if rest.iter().any(|&byte| byte != 0) {
                return Err(invalid("something that is not packed follows the packed data".to_string()));
            }
            input.consume(count);
        }
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        loop {
            let count = match &mut self.state {
                State::Plain(input) => return input.read(out),
                State::Gzip(input) => input.read(out).map_err(|error| broken("gzip", &error))?,
                State::Zstd(input) => input.read(out).map_err(|error| broken("zstd", &error))?,
                State::Ended => return Ok(0),
                State::Between(_) => 0,
            };
            if count > 0 {
                return Ok(count);
            }
            // Whatever goes wrong from here on, there is nothing more to be had.
            self.state = match std::mem::replace(&mut self.state, State::Ended) {
                State::Between(input) => self.next_member(input)?,
                State::Gzip(input) => State::Between(input.into_inner()),
                State::Zstd(input) => State::Between(checked(*input)?),
                done => done,
            };
        }
    }
}

/// The input after a frame, if the frame is what its checksum says.
fn checked<R: Read>(frame: StreamingDecoder<Peek<R>, FrameDecoder>) -> io::Result<Peek<R>> {
    let (input, decoder) = frame.into_parts();
    match (decoder.get_checksum_from_data(), decoder.get_calculated_checksum()) {
        (Some(told), Some(is)) if told != is => {
            Err(invalid("broken zstd data: the checksum is wrong".into()))
        }
        _ => Ok(input),
    }
}

fn invalid(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

fn cut_off() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the packed data is cut off")
}

/// An error of a decoder; where the input has ended before its time, that alone.
fn broken(packer: &str, error: &(dyn std::error::Error + 'static)) -> io::Error {
    let mut cause = Some(error);
    while let Some(error) = cause {
        let is_end = |error: &io::Error| error.kind() == io::ErrorKind::UnexpectedEof;
        if error.downcast_ref::<io::Error>().is_some_and(is_end) {
            return cut_off();
        }
        cause = error.source();
    }
    invalid(format!("broken {packer} data: {error}"))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use proptest::prelude::*;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::Write as _;

    pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    }

    pub(crate) fn zstd(bytes: &[u8]) -> Vec<u8> {
        compress_to_vec(bytes, CompressionLevel::Fastest)
    }

    /// A frame that says nothing, as Lichess puts one before each of its frames.
    pub(crate) fn skippable(length: u8) -> Vec<u8> {
        let mut frame = vec![0x50, 0x2a, 0x4d, 0x18, length, 0, 0, 0];
        frame.extend(vec![7; length.into()]);
        frame
    }

    fn unpack(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        Unpacked::new(bytes).read_to_end(&mut out).map(|_| out)
    }

    #[test]
    fn members_follow_each_other() {
        let (one, two) = (b"1. e4 e5 *\n".repeat(5_000), b"1. d4 *\n".to_vec());
        let both = [one.clone(), two.clone()].concat();
        assert_eq!(unpack(&both).unwrap(), both, "plain text stays");
        assert_eq!(unpack(b"").unwrap(), b"");
        for pack in [gzip, zstd] {
            assert_eq!(unpack(&[pack(&one), pack(b""), pack(&two)].concat()).unwrap(), both);
        }
        let lichess = [skippable(4), zstd(&one), skippable(0), zstd(&two), skippable(9)].concat();
        assert_eq!(unpack(&lichess).unwrap(), both);
        assert_eq!(unpack(&[gzip(&one), zstd(&two), vec![0; 100_000]].concat()).unwrap(), both);
    }

    #[test]
    fn broken_files_are_told_as_such() {
        let text = b"1. e4 e5 2. Nf3 *\n".repeat(10_000);
        let says = |bytes: &[u8]| unpack(bytes).unwrap_err().to_string();
        for pack in [gzip, zstd] {
            let packed = pack(&text);
            assert_eq!(says(&packed[..packed.len() - 5]), "the packed data is cut off");
            let rest = "something that is not packed follows the packed data";
            assert_eq!(says(&[&packed[..], b"garbage"].concat()), rest);
        }
        let mut wrong = gzip(&text);
        let end = wrong.len() - 6;
        wrong[end] ^= 1;
        assert!(says(&wrong).starts_with("broken gzip data"), "{}", says(&wrong));
        assert_eq!(says(b"\x28\xb5\x2f\xfd"), "the packed data is cut off");
        assert_eq!(says(&skippable(5)[..10]), "the packed data is cut off");
        assert_eq!(says(b"BZh91AY"), "packed with bzip2, which is not read; gzip and zstd are");
    }

    proptest! {
        #[test]
        fn any_bytes_end_without_panic(mut bytes in proptest::collection::vec(any::<u8>(), 0..200), kind in 0..4usize) {
            let heads: [&[u8]; 4] = [b"", GZIP, ZSTD, b"\x5a\x2a\x4d\x18\x02\0\0\0"];
            bytes.splice(0..0, heads[kind].iter().copied());
            let _ = unpack(&bytes);
        }

        #[test]
        fn whatever_is_packed_comes_back(bytes in proptest::collection::vec(any::<u8>(), 0..3000)) {
            prop_assert_eq!(&unpack(&gzip(&bytes)).unwrap(), &bytes);
            prop_assert_eq!(&unpack(&[skippable(3), zstd(&bytes)].concat()).unwrap(), &bytes);
        }
    }
}
