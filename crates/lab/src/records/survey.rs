//! What is in files of records.

use super::walk;
use crate::LabGame;
use std::collections::HashSet;
use std::io::{self, Read};
use tesuji_api::RecordsCount;
use tesuji_learn::record::{IN_CHECK, MADE, NOISY, RecordError, RecordReader, StoredGame, Wrong};

/// Counts what is in files, one after the other, and what comes twice in all of them together.
#[derive(Debug, Default)]
pub struct Survey {
    games: HashSet<u64>,
    positions: HashSet<u64>,
    /// All files together.
    pub total: RecordsCount,
}

/// What one file came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Surveyed {
    /// The version of the format.
    pub version: u16,
    /// Where its games come from, a line each.
    pub about: Vec<String>,
    /// What is in it.
    pub count: RecordsCount,
    /// Whether it ends within a game.
    pub cut_off: bool,
    /// Where it is damaged; what follows was not read.
    pub fault: Option<String>,
}

impl Survey {
    /// Reads a file; `keep` gets every game that was not there before.
    ///
    /// # Errors
    /// If it is no file of records of the game, or `keep` fails.
    pub fn read<G: LabGame>(
        &mut self,
        file: impl Read,
        mut keep: impl FnMut(&StoredGame) -> Result<(), RecordError>,
    ) -> Result<Surveyed, RecordError> {
        let mut reader = RecordReader::new(file)?;
        if reader.game() != G::FACTS.name {
            return Err(RecordError { offset: 0, wrong: Wrong::OtherGame(reader.game().to_string()) });
        }
        let mut surveyed = Surveyed {
            version: reader.version(),
            about: reader.about().lines().map(str::to_string).collect(),
            count: RecordsCount::default(),
            cut_off: false,
            fault: None,
        };
        loop {
            let offset = reader.offset();
            let fault = match reader.next() {
                None => break,
                Some(Ok(game)) => match self.count::<G>(&game) {
                    Ok((count, is_new)) => {
                        add(&mut surveyed.count, &count);
                        add(&mut self.total, &count);
                        if is_new {
                            keep(&game)?;
                        }
                        continue;
                    }
                    Err(why) => format!("{why} at byte {offset}"),
                },
                Some(Err(RecordError { wrong: Wrong::CutOff, .. })) => {
                    surveyed.cut_off = true;
                    break;
                }
                Some(Err(RecordError { wrong: Wrong::Io(error), .. })) => {
                    return Err(io::Error::from(error.kind()).into());
                }
                Some(Err(error)) => error.to_string(),
            };
            surveyed.fault = Some(fault);
            break;
        }
        Ok(surveyed)
    }

    /// One game, and whether it was not there before.
    fn count<G: LabGame>(&mut self, game: &StoredGame) -> Result<(RecordsCount, bool), String> {
        let plies = game.moments.len() as u64;
        let mut count = RecordsCount {
            games: 1,
            positions: plies,
            shortest: plies,
            longest: plies,
            ..RecordsCount::default()
        };
        let mut keys = Vec::with_capacity(game.moments.len());
        walk::<G>(game, |position, moment| {
            let has = |flag| u64::from(moment.flags & flag != 0);
            count.scored += u64::from(moment.score.is_some());
            count.in_check += has(IN_CHECK);
            count.noisy += has(NOISY);
            count.made += has(MADE);
            count.quiet += u64::from(moment.flags & (IN_CHECK | NOISY) == 0 && moment.score.is_some());
            keys.push(position.key().0);
            Ok(())
        })?;
        match game.result {
            2 => count.first_won += 1,
            1 => count.drawn += 1,
            _ => count.second_won += 1,
        }
        // A made game has the name of the one it was made of.
        let is_new = self.games.insert(game.id ^ keys.first().copied().unwrap_or(0));
        count.repeated_games += u64::from(!is_new);
        for key in keys {
            count.repeated_positions += u64::from(!self.positions.insert(key));
        }
        Ok((count, is_new))
    }
}

fn add(sum: &mut RecordsCount, more: &RecordsCount) {
    let first = sum.games == 0;
    sum.shortest = if first { more.shortest } else { sum.shortest.min(more.shortest) };
    sum.longest = sum.longest.max(more.longest);
    sum.games += more.games;
    sum.positions += more.positions;
    sum.scored += more.scored;
    sum.in_check += more.in_check;
    sum.noisy += more.noisy;
    sum.made += more.made;
    sum.quiet += more.quiet;
    sum.first_won += more.first_won;
    sum.drawn += more.drawn;
    sum.second_won += more.second_won;
    sum.repeated_games += more.repeated_games;
    sum.repeated_positions += more.repeated_positions;
}
