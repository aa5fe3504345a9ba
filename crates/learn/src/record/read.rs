use super::write::NO_SCORE;
use super::{LONGEST, MAGIC, Moment, StoredGame, VERSION};
use std::error::Error;
use std::fmt;
use std::io::{self, Read};
use tesuji_game::bytes::{Bytes, checksum};

/// A file of records that cannot be read on.
#[derive(Debug)]
pub struct RecordError {
    /// Where in the file, in bytes.
    pub offset: u64,
    /// What is wrong there.
    pub wrong: Wrong,
}

/// What is wrong with a file of records.
#[derive(Debug)]
pub enum Wrong {
    /// The system refused.
    Io(io::Error),
    /// It does not begin like one.
    Magic,
    /// Another version.
    Version(u16),
    /// It is of another game.
    OtherGame(String),
    /// It has other games than those that are to be added to.
    OtherRun,
    /// It ends within a game.
    CutOff,
    /// A game is not what was written.
    Checksum,
    /// A game with the right checksum that makes no sense.
    Content,
    /// A game, position or name that is too long.
    TooLong,
}

impl PartialEq for Wrong {
    fn eq(&self, other: &Wrong) -> bool {
        match (self, other) {
            (Wrong::Version(one), Wrong::Version(two)) => one == two,
            (Wrong::OtherGame(one), Wrong::OtherGame(two)) => one == two,
            (Wrong::Io(one), Wrong::Io(two)) => one.kind() == two.kind(),
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.wrong {
            Wrong::Io(error) => return error.fmt(f),
            Wrong::Magic => f.write_str("not a file of records"),
            Wrong::Version(found) => write!(f, "version {found} of the format, not {VERSION}"),
            Wrong::OtherGame(found) => write!(f, "records of '{}'", found.escape_debug()),
            Wrong::OtherRun => return f.write_str("has the games of another run"),
            Wrong::CutOff => f.write_str("cut off within a game"),
            Wrong::Checksum => f.write_str("a game is damaged"),
            Wrong::Content => f.write_str("a game makes no sense"),
            Wrong::TooLong => f.write_str("too long to be a game"),
        }?;
        write!(f, " at byte {}", self.offset)
    }
}

impl Error for RecordError {}

impl From<io::Error> for RecordError {
    fn from(error: io::Error) -> RecordError {
        RecordError { offset: 0, wrong: Wrong::Io(error) }
    }
}

/// The games of a file, in order. Ends with the first that is wrong.
///
/// ```
/// use tesuji_learn::record::{RecordReader, Wrong};
/// assert_eq!(RecordReader::new(&b"nonsense and more"[..]).unwrap_err().wrong, Wrong::Magic);
/// ```
#[derive(Debug)]
pub struct RecordReader<R> {
    file: R,
    game: String,
    offset: u64,
    over: bool,
}

impl<R: Read> RecordReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// If it is no file of records, or of another version.
    pub fn new(mut file: R) -> Result<RecordReader<R>, RecordError> {
        let wrong = |wrong| RecordError { offset: 0, wrong };
        let mut header = vec![0; MAGIC.len() + 3];
        fill(&mut file, &mut header)?.ok_or_else(|| wrong(Wrong::Magic))?;
        if header[..MAGIC.len()] != MAGIC {
            return Err(wrong(Wrong::Magic));
        }
        let version = u16::from_le_bytes([header[8], header[9]]);
        if version != VERSION {
            return Err(wrong(Wrong::Version(version)));
        }
        let length = usize::from(header[10]);
        let mut rest = vec![0; length + 4];
        fill(&mut file, &mut rest)?.ok_or_else(|| wrong(Wrong::CutOff))?;
        let (name, sum) = rest.split_at(length);
        header.extend(name);
        if sum != checksum(&header).to_le_bytes() {
            return Err(wrong(Wrong::Checksum));
        }
        let game = String::from_utf8(name.to_vec()).map_err(|_| wrong(Wrong::Content))?;
        Ok(RecordReader { file, game, offset: (header.len() + 4) as u64, over: false })
    }

    /// The name of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Where in the file the next game begins.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    fn read(&mut self) -> Result<Option<StoredGame>, Wrong> {
        let mut head = [0; 4];
        let got = read_some(&mut self.file, &mut head).map_err(Wrong::Io)?;
        if got == 0 {
            return Ok(None);
        }
        let length = u32::from_le_bytes(head) as usize;
        if got < 4 {
            return Err(Wrong::CutOff);
        }
        if length > LONGEST {
            return Err(Wrong::TooLong);
        }
        // No more memory than there are bytes.
        let mut block = Vec::from(head);
        let wanted = length as u64 + 4;
        let got = self.file.by_ref().take(wanted).read_to_end(&mut block).map_err(Wrong::Io)?;
        if got as u64 != wanted {
            return Err(Wrong::CutOff);
        }
        let (bytes, sum) = block.split_at(length + 4);
        if sum != checksum(bytes).to_le_bytes() {
            return Err(Wrong::Checksum);
        }
        let game = parse(&bytes[4..]).ok_or(Wrong::Content)?;
        self.offset += block.len() as u64;
        Ok(Some(game))
    }
}

impl<R: Read> Iterator for RecordReader<R> {
    type Item = Result<StoredGame, RecordError>;

    fn next(&mut self) -> Option<Result<StoredGame, RecordError>> {
        if self.over {
            return None;
        }
        let game = self.read().map_err(|wrong| RecordError { offset: self.offset, wrong });
        self.over = !matches!(game, Ok(Some(_)));
        game.transpose()
    }
}

/// A game without its length and checksum.
pub(super) fn parse(bytes: &[u8]) -> Option<StoredGame> {
    let mut bytes = Bytes(bytes);
    let (id, result) = (bytes.long()?, bytes.byte()?);
    let mut game = StoredGame { id, result, moments: Vec::new() };
    while !bytes.0.is_empty() {
        let length = usize::from(bytes.byte()?);
        let position = bytes.take(length)?.to_vec();
        let score = Some(bytes.short()? as i16).filter(|&score| score != NO_SCORE);
        game.moments.push(Moment { position, score, played: bytes.short()?, flags: bytes.byte()? });
    }
    (result <= 2).then_some(game)
}

/// Fills a buffer; None if there is not enough.
fn fill(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<Option<()>> {
    Ok((read_some(file, buffer)? == buffer.len()).then_some(()))
}

/// As much as there is, up to the size of the buffer.
fn read_some(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut got = 0;
    while got < buffer.len() {
        match file.read(&mut buffer[got..]) {
            Ok(0) => break,
            Ok(more) => got += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(got)
}
