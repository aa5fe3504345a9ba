//! What the lab needs of a game, a folder for each.

mod chess;
mod king_capture;
mod main_line;
mod shogi;
mod variations;

use crate::input::{Format, Input};
use crate::learn::SubjectVisitor;
use crate::matches::{self, GameHeader, GameRecord, NextGame, Opening, Reading, RecordedGame};
use crate::phase::Track;
use crate::train::NetworkVisitor;
use std::io::Read;
use tesuji_engine::{Game, Variant, for_game};
use tesuji_game::random::Random;
use tesuji_protocol::{uci, usi};

/// A well-known kind of position: a name for files, a title, the position.
pub type Sample = (&'static str, &'static str, &'static str);

/// Follows a game from its first position on.
pub type Tracker<G> = fn(&G, &[<G as tesuji_game::Position>::Move]) -> Track;

/// A move of a game with variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove<M> {
    /// The number of the move that it follows, from 1; 0 for the start.
    pub parent: usize,
    /// The move.
    pub mv: M,
    /// What is said of it.
    pub comment: String,
    /// Marks as people write them: `?!`.
    pub marks: Vec<String>,
}

/// A game that can be experimented with: how its openings and games are written, how its positions are kept, and what
/// can be learned about it. Whatever has a default is not needed for matches and measurements.
pub trait LabGame: Game {
    /// The formats that its games are read from.
    const RECORDS: &'static [Format] = &[];

    /// How its games can be written; the first if nothing else is said.
    const WRITTEN: &'static [Format] = &[Format::Lines];

    /// Positions to measure on, a line each, if those of the benchmark are too few.
    const POSITIONS: &'static str = "";

    /// Positions with their best moves, a line each.
    const TACTICS: &'static str = "";

    /// Positions whose evaluation is drawn.
    const SAMPLES: &'static [Sample] = &[];

    /// How a game goes, if possessed squares mean something in it.
    const TRACK: Option<Tracker<Self>> = None;

    /// Starts with fewer pieces for the stronger player: the name in English, in Japanese, the position.
    fn handicaps() -> Vec<(&'static str, &'static str, Self)> {
        Vec::new()
    }

    /// Openings for whoever brings none.
    fn openings() -> Vec<Opening<Self>> {
        vec![Opening { name: String::new(), start: Self::start(), moves: Vec::new() }]
    }

    /// A start with shuffled pieces (Chess960), if the game knows such.
    fn shuffled_start(_: &mut Random) -> Option<Self> {
        None
    }

    /// The games of a record in one of the formats above, one after the other.
    fn read_record(_: &mut dyn Read, _: &mut dyn FnMut(NextGame<Self>)) {}

    /// An opening out of a line of text: a position, or what else is usual. Of moves, only so many count.
    ///
    /// # Errors
    /// Says what is wrong.
    fn read_line(line: &str, plies: usize) -> Result<Opening<Self>, String> {
        Opening::read(line, plies)
    }

    /// The first plies of a game, without a move that ends it: what is over already is no opening.
    ///
    /// # Errors
    /// If there is no move to play.
    fn begin(game: Opening<Self>, plies: usize) -> Result<Opening<Self>, String> {
        game.first(plies)
    }

    /// The games of a file, one after the other. A record of another game is none of this.
    fn read_games(input: &mut Input<'_>, take: &mut dyn FnMut(NextGame<Self>)) {
        let format = input.format();
        if Self::RECORDS.contains(&format) {
            Self::read_record(&mut input.as_text(), take);
        } else {
            take(Err((1, format!("{format} is no record of {}", Self::VARIANT))));
        }
    }

    /// The openings of a file: the first plies of games, or what stands on its lines.
    fn read_openings(input: &mut Input<'_>, plies: usize) -> Reading<Self> {
        if input.format() == Format::Book {
            return matches::book::reading(input, plies);
        }
        let record = input.format().is_record();
        let mut reading = Reading::new(if record { "games" } else { "positions" });
        if record {
            Self::read_games(input, &mut |next| {
                let begin = |told: RecordedGame<Self>| Self::begin(told.game, plies).map_err(|why| (1, why));
                reading.push(next.and_then(begin));
            });
            return reading;
        }
        let mut last = 1;
        for line in input.numbered_lines() {
            reading.push(match line {
                Ok((number, line)) => {
                    last = number;
                    Self::read_line(&line, plies).map_err(|why| (number, why))
                }
                Err(error) => Err((last, error.to_string())),
            });
        }
        reading
    }

    /// Options of a process that depend on the game and where it begins, with their values for this one. They are set if
    /// the process has them; programs of USI call the game by either option.
    fn start_options(&self) -> Vec<(&'static str, String)> {
        [uci::VARIANT, usi::VARIANT].map(|option| (option, Self::VARIANT.word())).to_vec()
    }

    /// Writes a finished game as people exchange them, without what [separates](Format::separator) it from the next; as
    /// a line of moves where nothing else is usual.
    ///
    /// # Errors
    /// If the record is of no game that follows the rules, or the format is none of the game's.
    fn write_game(game: &GameRecord, _: &GameHeader<'_>, _: Format) -> Result<Vec<u8>, String> {
        Ok(game.line(Self::SIDES).into_bytes())
    }

    /// Tags that a record of a game from here needs so that it is read back.
    fn variation_tags(&self) -> Vec<(&'static str, String)> {
        let usual = self.to_text() == Self::start().to_text();
        if usual { Vec::new() } else { vec![("SetUp", "1".to_string()), ("FEN", self.to_text())] }
    }

    /// Writes a game with variations as people exchange them. The first that follows a move is how the line goes on.
    ///
    /// # Errors
    /// If the format has no place for it.
    fn write_variations(
        start: &Self,
        tags: &[(&str, &str)],
        nodes: &[RecordedMove<Self::Move>],
    ) -> Result<(Format, String), String> {
        Ok((Format::Pgn, variations::pgn(start, tags, nodes)))
    }

    /// Plies since the start of a game, as far as the position knows.
    fn plies(&self) -> u32 {
        0
    }

    /// Writes the position, in at most 255 bytes; `docs/records.md` says how.
    fn encode(&self, out: &mut Vec<u8>) {
        out.extend(self.to_text().as_bytes());
    }

    /// Reads it back.
    ///
    /// # Errors
    /// If the bytes are no position.
    fn decode(bytes: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
        Self::from_text(text).map_err(|error| error.to_string())
    }

    /// Shows every evaluation that can be learned, the one it is played with first.
    fn visit_subjects(_: &mut impl SubjectVisitor) {}

    /// Shows its rules, if a network can be trained for them.
    fn visit_network(_: &mut impl NetworkVisitor) {}
}

/// The game whose records are in a format; `wanted` chooses between games of one kind of record.
///
/// ```
/// use tesuji_engine::Variant;
/// use tesuji_lab::{input::Format, recorded_game};
/// assert_eq!(recorded_game(Format::Pgn, None), Some(Variant::Chess));
/// assert_eq!(recorded_game(Format::Pgn, Some(Variant::KingCapture)), Some(Variant::KingCapture));
/// assert_eq!(recorded_game(Format::Lines, None), None);
/// ```
#[must_use]
pub fn recorded_game(format: Format, wanted: Option<Variant>) -> Option<Variant> {
    let reads = |game: &Variant| for_game!(*game, G => <G as LabGame>::RECORDS.contains(&format));
    wanted.filter(reads).or_else(|| Variant::ALL.iter().copied().find(reads))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ablate::Case;
    use crate::input::file;
    use std::collections::HashSet;
    use tesuji_game::PositionStack;

    /// Plays moves by chance, and holds what the lab needs in each position.
    fn check<G: LabGame>() {
        let mut random = Random(7);
        for _ in 0..20 {
            let mut line = PositionStack::new(G::start());
            for _ in 0..60 {
                let moves = line.top().legal_moves();
                if moves.is_empty() || line.game_over().is_some() {
                    break;
                }
                line.push(moves[random.below(moves.len())]);
                let (position, mut bytes) = (line.top(), Vec::new());
                position.encode(&mut bytes);
                assert!(bytes.len() <= 255, "{}", position.to_text());
                assert_eq!(G::decode(&bytes).unwrap().to_text(), position.to_text());
            }
        }
        assert!(G::decode(b"nonsense").is_err());
        let openings = G::openings();
        assert!(!openings.is_empty() && !G::WRITTEN.is_empty());
        let ends: HashSet<_> = openings.iter().map(Opening::end).collect();
        assert_eq!(ends.len(), openings.len(), "openings of {} end alike", G::VARIANT);
        assert!(G::SAMPLES.iter().all(|sample| G::from_text(sample.2).is_ok()));
        let text = format!("{}\n", G::start().to_text());
        let read = G::read_openings(&mut file("a.sfen", text.as_bytes()), 8);
        assert_eq!((read.openings.len(), read.bad.len()), (1, 0));
        for text in [G::POSITIONS, G::TACTICS].into_iter().filter(|text| !text.is_empty()) {
            let cases = Case::<G>::read_all(text).unwrap();
            let names: HashSet<_> = cases.iter().map(|case| &case.name).collect();
            assert_eq!(names.len(), cases.len(), "{}", G::VARIANT);
        }
        assert!(G::TACTICS.is_empty() || Case::<G>::read_tactics(G::TACTICS).is_ok());
    }

    #[test]
    fn every_game_has_what_the_lab_needs() {
        for &game in Variant::ALL {
            for_game!(game, G => check::<G>());
        }
    }
}
