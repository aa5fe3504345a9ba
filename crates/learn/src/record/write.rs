use super::read::{RecordError, RecordReader, Wrong};
use super::{LONGEST, MAGIC, Moment, StoredGame, VERSION};
use std::io::{Read, Seek, SeekFrom, Write};
use tesuji_game::bytes::checksum;

/// The score of a position that nobody searched.
pub(super) const NO_SCORE: i16 = i16::MIN;

/// A game without positions: its id and its result.
const SHORTEST: usize = 9;

/// Adds games to a file.
///
/// A game is written in one call: after a crash it is there whole, or it is cut off and dropped by
/// [`Writer::append`].
///
/// ```
/// use std::io::Cursor;
/// use tesuji_learn::record::{StoredGame, Writer};
/// let mut file = Cursor::new(Vec::new());
/// let mut writer = Writer::begin(&mut file, "chess")?;
/// writer.write(&StoredGame { id: 1, result: 1, moments: Vec::new() })?;
/// writer.write(&StoredGame { id: 2, result: 1, moments: Vec::new() })?;
/// let mut bytes = file.into_inner();
/// bytes.pop();
/// let (mut writer, games) = Writer::append(Cursor::new(bytes), "chess")?;
/// assert_eq!(games.iter().map(|game| game.id).collect::<Vec<_>>(), [1]);
/// writer.write(&games[0])?;
/// # Ok::<(), tesuji_learn::record::RecordError>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    file: W,
}

impl<W: Write> Writer<W> {
    /// Begins a file of a game by its name.
    ///
    /// # Errors
    /// If it cannot be written, or the name is longer than 255 bytes.
    pub fn begin(mut file: W, game: &str) -> Result<Writer<W>, RecordError> {
        file.write_all(&header(game)?)?;
        Ok(Writer { file })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written, or is too long to be one.
    pub fn write(&mut self, game: &StoredGame) -> Result<(), RecordError> {
        let mut block = vec![0; 4];
        block.extend(game.id.to_le_bytes());
        block.push(game.result);
        for moment in &game.moments {
            put(moment, &mut block)?;
        }
        let too_long = RecordError { offset: 0, wrong: Wrong::TooLong };
        let length = block.len() - 4;
        if length > LONGEST || game.result > 2 {
            return Err(too_long);
        }
        block[..4].copy_from_slice(&(length as u32).to_le_bytes());
        let sum = checksum(&block);
        block.extend(sum.to_le_bytes());
        self.file.write_all(&block)?;
        Ok(self.file.flush()?)
    }
}

/// How a file of a game begins.
fn header(game: &str) -> Result<Vec<u8>, RecordError> {
    let length = u8::try_from(game.len()).map_err(|_| RecordError { offset: 0, wrong: Wrong::TooLong })?;
    let mut header = Vec::from(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.push(length);
    header.extend(game.as_bytes());
    let sum = checksum(&header);
    header.extend(sum.to_le_bytes());
    Ok(header)
}

fn put(moment: &Moment, block: &mut Vec<u8>) -> Result<(), RecordError> {
    let length =
        u8::try_from(moment.position.len()).map_err(|_| RecordError { offset: 0, wrong: Wrong::TooLong })?;
    block.push(length);
    block.extend(&moment.position);
    // The number that stands for no score is a score that no position has.
    let score = moment.score.map_or(NO_SCORE, |score| score.max(NO_SCORE + 1));
    block.extend(score.to_le_bytes());
    block.extend(moment.played.to_le_bytes());
    block.push(moment.flags);
    Ok(())
}

impl Writer<std::fs::File> {
    /// Goes on with a file, as [`append`](Writer::append), if its games are `ours`; what was cut off is gone from it.
    ///
    /// # Errors
    /// If it is of another game or run, broken before its end, or cannot be read and written. It is left as it is.
    pub fn append_file(
        file: std::fs::File,
        game: &str,
        ours: impl FnOnce(&[StoredGame]) -> bool,
    ) -> Result<(Writer<std::fs::File>, Vec<StoredGame>), RecordError> {
        let (mut writer, games) = Writer::append(file, game)?;
        if !ours(&games) {
            return Err(RecordError { offset: 0, wrong: Wrong::OtherRun });
        }
        let end = writer.file.stream_position()?;
        writer.file.set_len(end)?;
        Ok((writer, games))
    }
}

impl<F: Read + Write + Seek> Writer<F> {
    /// Goes on with a file that was begun before, and gives what it has. What was cut off at the end is written over.
    ///
    /// # Errors
    /// If it is no file of records or one of another game, broken before its end, or cannot be read and written.
    pub fn append(mut file: F, game: &str) -> Result<(Writer<F>, Vec<StoredGame>), RecordError> {
        file.seek(SeekFrom::Start(0))?;
        let (header, mut start) = (header(game)?, Vec::new());
        Read::by_ref(&mut file).take(header.len() as u64).read_to_end(&mut start)?;
        file.seek(SeekFrom::Start(0))?;
        if start.len() < header.len() && header.starts_with(&start) {
            // Not even the header was finished.
            return Ok((Writer::begin(file, game)?, Vec::new()));
        }
        // What is something else is not read to its end.
        let found = RecordReader::new(&mut file)?.game().to_string();
        if found != game {
            return Err(RecordError { offset: 0, wrong: Wrong::OtherGame(found) });
        }
        file.seek(SeekFrom::Start(0))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mut reader = RecordReader::new(&bytes[..])?;
        let (mut games, mut end) = (Vec::new(), reader.offset());
        loop {
            match reader.next() {
                None => break,
                Some(Ok(game)) => games.push(game),
                // A damaged length can point beyond the end; what follows it must not be lost.
                Some(Err(error))
                    if error.wrong == Wrong::CutOff && has_whole_game(&bytes[end as usize..]) =>
                {
                    return Err(RecordError { offset: end, wrong: Wrong::Checksum });
                }
                Some(Err(error)) if error.wrong == Wrong::CutOff => break,
                Some(Err(error)) => return Err(error),
            }
            end = reader.offset();
        }
        file.seek(SeekFrom::Start(end))?;
        Ok((Writer { file }, games))
    }
}

/// Whether a whole game begins somewhere after the first byte.
fn has_whole_game(tail: &[u8]) -> bool {
    let begins = |rest: &[u8]| {
        let (length, _) = rest.split_first_chunk()?;
        let length = u32::from_le_bytes(*length) as usize;
        let (block, after) = rest.split_at_checked(length.checked_add(4)?)?;
        let sum = after.first_chunk()?;
        (length >= SHORTEST && checksum(block) == u32::from_le_bytes(*sum)).then_some(())
    };
    (1..tail.len()).any(|at| begins(&tail[at..]).is_some())
}
