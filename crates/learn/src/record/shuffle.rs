use super::read::{RecordError, RecordReader};
use super::{Moment, StoredGame};
use std::io::{BufReader, Read, Seek, SeekFrom};
use tesuji_game::random::{Random, mix};

/// The positions of a file in a random order that a seed decides, with little memory.
///
/// Games are read in a random order into a pool, and each next position is drawn from the pool: with a pool of many
/// games, neighbours are hardly ever of the same one. Each position comes with its game's number and result.
///
/// ```
/// use std::io::Cursor;
/// use tesuji_learn::record::{StoredGame, Moment, RecordError, Shuffled, Writer};
/// let mut file = Cursor::new(Vec::new());
/// let mut writer = Writer::begin(&mut file, "chess")?;
/// for id in 0..50 {
///     writer.write(&StoredGame { id, result: 1, moments: vec![Moment::default(); 4] })?;
/// }
/// let order = |seed| -> Result<Vec<u64>, RecordError> {
///     Shuffled::new(Cursor::new(file.get_ref()), seed, 40)?.map(|next| Ok(next?.0)).collect()
/// };
/// let (one, two) = (order(1)?, order(2)?);
/// assert_eq!((one.len(), one == order(1)?, one == two), (200, true, false));
/// # Ok::<(), tesuji_learn::record::RecordError>(())
/// ```
#[derive(Debug)]
pub struct Shuffled<F> {
    file: F,
    /// Where games begin, those to come last to first.
    places: Vec<u64>,
    pool: Vec<(u64, u8, Moment)>,
    size: usize,
    random: Random,
}

impl<F: Read + Seek> Shuffled<F> {
    /// Looks where games begin. A game that is cut off at the end of the file is left out.
    ///
    /// # Errors
    /// If the file is broken before its end.
    pub fn new(mut file: F, seed: u64, pool: usize) -> Result<Shuffled<F>, RecordError> {
        let mut places = Vec::new();
        let mut reader = RecordReader::new(BufReader::new(&mut file))?;
        loop {
            let place = reader.offset();
            match reader.next() {
                None => break,
                Some(Ok(_)) => places.push(place),
                Some(Err(error)) if error.wrong == super::Wrong::CutOff => break,
                Some(Err(error)) => return Err(error),
            }
        }
        let mut random = Random(mix(seed));
        for last in (1..places.len()).rev() {
            places.swap(last, random.below(last + 1));
        }
        Ok(Shuffled { file, places, pool: Vec::new(), size: pool.max(1), random })
    }

    fn fill(&mut self) -> Result<(), RecordError> {
        while self.pool.len() < self.size
            && let Some(place) = self.places.pop()
        {
            let StoredGame { id, result, moments } = self.game(place)?;
            self.pool.extend(moments.into_iter().map(|moment| (id, result, moment)));
        }
        Ok(())
    }

    fn game(&mut self, place: u64) -> Result<StoredGame, RecordError> {
        let wrong = |wrong| RecordError { offset: place, wrong };
        self.file.seek(SeekFrom::Start(place))?;
        let mut length = [0; 4];
        self.file.read_exact(&mut length)?;
        let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
        self.file.read_exact(&mut bytes)?;
        super::read::parse(&bytes).ok_or_else(|| wrong(super::Wrong::Content))
    }
}

impl<F: Read + Seek> Iterator for Shuffled<F> {
    type Item = Result<(u64, u8, Moment), RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Err(error) = self.fill() {
            (self.places, self.pool) = (Vec::new(), Vec::new());
            return Some(Err(error));
        }
        if self.pool.is_empty() {
            return None;
        }
        let place = self.random.below(self.pool.len());
        Some(Ok(self.pool.swap_remove(place)))
    }
}
