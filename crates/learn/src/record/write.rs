use super::read::{RecordError, RecordReader, Wrong};
use super::{LONGEST, MAGIC, Moment, StoredGame, VERSION};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use tesuji_game::bytes::checksum;

/// The score of a position that nobody searched.
pub(super) const NO_SCORE: i16 = i16::MIN;

/// What is added to the result of a game that is written as its first position and its moves.
pub(super) const MOVES: u8 = 0x80;

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
/// let mut writer = Writer::begin(&mut file, "chess", "")?;
/// writer.write(&StoredGame { id: 1, result: 1, moments: Vec::new() })?;
/// writer.write(&StoredGame { id: 2, result: 1, moments: Vec::new() })?;
/// let mut bytes = file.into_inner();
/// bytes.pop();
/// let mut found = Vec::new();
/// let mut writer = Writer::append(Cursor::new(bytes), "chess", "", |game| found.push(game.id))?;
/// assert_eq!(found, [1]);
/// writer.write(&StoredGame { id: 2, result: 1, moments: Vec::new() })?;
/// # Ok::<(), tesuji_learn::record::RecordError>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    file: W,
}

impl<W: Write> Writer<W> {
    /// Begins a file of a game by its name, with a text about its games.
    ///
    /// # Errors
    /// If it cannot be written, or the name is longer than 255 bytes or the text than 65,535.
    pub fn begin(mut file: W, game: &str, about: &str) -> Result<Writer<W>, RecordError> {
        file.write_all(&header(game, about)?)?;
        Ok(Writer { file })
    }

    /// What was written to.
    #[must_use]
    pub fn into_inner(self) -> W {
        self.file
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written, or is too long to be one.
    pub fn write(&mut self, game: &StoredGame) -> Result<(), RecordError> {
        let mut block = vec![0; 4];
        block.extend(game.id.to_le_bytes());
        let too_long = RecordError { offset: 0, wrong: Wrong::TooLong };
        match game.moments.split_first() {
            Some((first, rest)) if follow(first, rest) => {
                block.push(game.result | MOVES);
                put_position(first, &mut block)?;
                game.moments.iter().for_each(|moment| put_move(moment, &mut block));
            }
            _ => {
                block.push(game.result);
                for moment in &game.moments {
                    put_position(moment, &mut block)?;
                    put_move(moment, &mut block);
                    block.push(moment.flags);
                }
            }
        }
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
fn header(game: &str, about: &str) -> Result<Vec<u8>, RecordError> {
    let too_long = |_| RecordError { offset: 0, wrong: Wrong::TooLong };
    let length = u8::try_from(game.len()).map_err(too_long)?;
    let of_about = u16::try_from(about.len()).map_err(too_long)?;
    let mut header = Vec::from(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.push(length);
    header.extend(game.as_bytes());
    header.extend(of_about.to_le_bytes());
    header.extend(about.as_bytes());
    let sum = checksum(&header);
    header.extend(sum.to_le_bytes());
    Ok(header)
}

/// Whether a game is its first position and its moves.
fn follow(first: &Moment, rest: &[Moment]) -> bool {
    !rest.is_empty()
        && !first.position.is_empty()
        && first.flags == 0
        && rest.iter().all(|moment| moment.position.is_empty() && moment.flags == 0)
}

fn put_position(moment: &Moment, block: &mut Vec<u8>) -> Result<(), RecordError> {
    let length =
        u8::try_from(moment.position.len()).map_err(|_| RecordError { offset: 0, wrong: Wrong::TooLong })?;
    block.push(length);
    block.extend(&moment.position);
    Ok(())
}

fn put_move(moment: &Moment, block: &mut Vec<u8>) {
    // The number that stands for no score is a score that no position has.
    let score = moment.score.map_or(NO_SCORE, |score| score.max(NO_SCORE + 1));
    block.extend(score.to_le_bytes());
    block.extend(moment.played.to_le_bytes());
}

impl Writer<std::fs::File> {
    /// Goes on with a file, as [`append`](Writer::append), if its games are `ours`; what was cut off is gone from it.
    ///
    /// # Errors
    /// If it is of another game or run, broken before its end, or cannot be read and written. It is left as it is.
    pub fn append_file(
        file: std::fs::File,
        game: &str,
        about: &str,
        mut ours: impl FnMut(StoredGame) -> bool,
    ) -> Result<Writer<std::fs::File>, RecordError> {
        let mut all_ours = true;
        let mut writer = Writer::append(file, game, about, |game| all_ours = all_ours && ours(game))?;
        if !all_ours {
            return Err(RecordError { offset: 0, wrong: Wrong::OtherRun });
        }
        let end = writer.file.stream_position()?;
        writer.file.set_len(end)?;
        Ok(writer)
    }
}

impl<F: Read + Write + Seek> Writer<F> {
    /// Goes on with a file that was begun before, and shows what it has, a game at a time. What was cut off at the end
    /// is written over.
    ///
    /// # Errors
    /// If it is no file of records or one of another game, broken before its end, or cannot be read and written.
    pub fn append(
        mut file: F,
        game: &str,
        about: &str,
        mut show: impl FnMut(StoredGame),
    ) -> Result<Writer<F>, RecordError> {
        file.seek(SeekFrom::Start(0))?;
        let (header, mut start) = (header(game, about)?, Vec::new());
        Read::by_ref(&mut file).take(header.len() as u64).read_to_end(&mut start)?;
        file.seek(SeekFrom::Start(0))?;
        if start.len() < header.len() && header.starts_with(&start) {
            // Not even the header was finished.
            return Writer::begin(file, game, about);
        }
        let mut reader = RecordReader::new(BufReader::new(&mut file))?;
        if reader.game() != game {
            let found = reader.game().to_string();
            return Err(RecordError { offset: 0, wrong: Wrong::OtherGame(found) });
        }
        if reader.version() != VERSION {
            return Err(RecordError { offset: 0, wrong: Wrong::OldVersion(reader.version()) });
        }
        let mut end = reader.offset();
        let cut_off = loop {
            match reader.next() {
                None => break false,
                Some(Ok(game)) => show(game),
                Some(Err(error)) if error.wrong == Wrong::CutOff => break true,
                Some(Err(error)) => return Err(error),
            }
            end = reader.offset();
        };
        drop(reader);
        file.seek(SeekFrom::Start(end))?;
        if cut_off {
            // A damaged length can point beyond the end; what follows it must not be lost.
            let mut tail = Vec::new();
            file.read_to_end(&mut tail)?;
            if has_whole_game(&tail) {
                return Err(RecordError { offset: end, wrong: Wrong::Checksum });
            }
            file.seek(SeekFrom::Start(end))?;
        }
        Ok(Writer { file })
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
