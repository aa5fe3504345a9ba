//! Openings by chance, for frameworks that test engines against each other.

use crate::{Game, News, Tell, book};
use std::collections::HashSet;
use std::sync::Arc;
use tesuji_game::random::Random;
use tesuji_game::{PositionStack, Score, Stop};
use tesuji_params::Profile;
use tesuji_search::{Limits, Shared, Table, Task, Watchers};

/// Openings that are wanted. The same ones, for the same seed, book, version and profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    /// How many.
    pub count: u64,
    /// Where chance begins.
    pub seed: u64,
    /// A file with a position in every line, as FEN, EPD or SFEN, to start from; the usual start without one.
    pub book: Option<String>,
}

/// Plies by chance from the usual start, and from a position of a book; sometimes one more, so that either side may have
/// the move.
const FROM_START: usize = 8;
const FROM_BOOK: usize = 2;
/// An opening is fair if a search of so many nodes finds no side better by more, in centipawns.
const NODES: u64 = 2_000;
const FAIR: i32 = 250;
/// After so many tries in vain there is no other opening to be had.
const TRIES: usize = 10_000;
/// No book is larger, in bytes.
const LARGEST: u64 = 1 << 30;

/// Who makes openings of a game.
pub(crate) struct Maker<G: Game> {
    wanted: Openings,
    random: Random,
    book: Vec<String>,
    profile: Profile,
    shared: Arc<Shared>,
    /// Positions that were told.
    known: HashSet<u64>,
    start: G,
}

impl<G: Game> Maker<G> {
    pub(crate) fn new(wanted: Openings, profile: &Profile) -> Result<Maker<G>, String> {
        let book = wanted.book.as_deref().map(read_book).transpose()?.unwrap_or_default();
        let table = Table::new(1).map_err(|error| error.to_string())?;
        Ok(Maker {
            random: Random(wanted.seed),
            wanted,
            book,
            profile: profile.clone(),
            shared: Arc::new(Shared::new(table, 1)),
            known: HashSet::new(),
            start: G::start(),
        })
    }

    /// Tells of one opening after the other.
    pub(crate) fn run(mut self, stop: &Stop, tell: &mut Tell) {
        for told in 0..self.wanted.count {
            let mut tries = (0..TRIES).take_while(|_| !stop.is_set());
            match tries.find_map(|_| self.attempt()) {
                Some(position) => tell(News::Note(format!("genfens {}", position.to_text()))),
                None => return tell(News::Note(format!("genfens: no more after {told} openings"))),
            }
        }
    }

    /// A position by chance, if it is a fair and new one.
    fn attempt(&mut self) -> Option<G> {
        let (start, plies) = if self.book.is_empty() {
            (self.start.clone(), FROM_START)
        } else {
            let line = &self.book[self.random.below(self.book.len())];
            (from_line(line)?, FROM_BOOK)
        };
        let mut line = PositionStack::new(start);
        for _ in 0..plies + self.random.below(2) {
            let moves = line.top().legal_moves();
            if moves.is_empty() || line.game_over().is_some() {
                return None;
            }
            line.push(moves[self.random.below(moves.len())]);
        }
        let position = line.top().clone();
        let good = line.game_over().is_none() && !position.royal_attacked() && self.is_fair(&position);
        (good && self.known.insert(position.key().0)).then_some(position)
    }

    /// Whether a short search finds both sides about as good, and no mate. It knows nothing of the openings before, so
    /// that each depends on chance alone.
    fn is_fair(&self, position: &G) -> bool {
        if !position.has_moves() {
            return false;
        }
        self.shared.table.clear();
        let mut searcher = G::searcher(&self.shared, &self.profile, Watchers::default());
        let answer = searcher.run(&Task::new(position.clone(), Limits::nodes(NODES)), &mut |_| ());
        let score = answer.lines.first().map(|line| line.score);
        score.is_some_and(|score| (Score::cp(-FAIR)..=Score::cp(FAIR)).contains(&score))
    }
}

/// The lines of a book.
fn read_book(path: &str) -> Result<Vec<String>, String> {
    let wrong = |why: &str| format!("book {path}: {why}");
    let bytes = book::regular(path, LARGEST).map_err(|why| wrong(&why))?;
    let text = String::from_utf8(bytes).map_err(|_| wrong("stream did not contain valid UTF-8"))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<String> = lines.map(str::to_string).collect();
    match lines.first() {
        None => Err(wrong("it has no positions")),
        Some(first) if first.starts_with('[') => {
            Err(wrong("it has games, where a position a line is wanted"))
        }
        Some(_) => Ok(lines),
    }
}

/// The position that a line begins with, with counters or without.
fn from_line<G: Game>(line: &str) -> Option<G> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = |count: usize| words.get(..count.min(words.len())).map(|words| words.join(" "));
    [6, 4].into_iter().filter_map(first).find_map(|text| G::from_text(&text).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use tesuji_chess::Position;

    fn made<G: Game>(count: u64, seed: u64, book: Option<&str>) -> Result<Vec<String>, String> {
        let book = book.map(str::to_string);
        let maker = Maker::<G>::new(Openings { count, seed, book }, &Profile::default())?;
        let told = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&told);
        let mut tell: Tell = Box::new(move |news| heard.lock().unwrap().push(news));
        maker.run(&Stop::new(), &mut tell);
        let told = told.lock().unwrap();
        let text = |news: &News| if let News::Note(text) = news { text.clone() } else { panic!("{news:?}") };
        Ok(told.iter().map(text).collect())
    }

    #[test]
    fn openings_differ_and_depend_on_the_seed_alone() {
        let one = made::<Position>(12, 1, None).unwrap();
        assert_eq!(one, made::<Position>(12, 1, None).unwrap());
        assert_ne!(one, made::<Position>(12, 2, None).unwrap());
        let mut sides = HashSet::new();
        for line in &one {
            let fen = line.strip_prefix("genfens ").unwrap();
            assert_eq!(fen.split(' ').count(), 6);
            sides.insert(Position::from_fen(fen).unwrap().side());
        }
        assert_eq!(one.iter().collect::<HashSet<_>>().len(), 12);
        assert_eq!(sides.len(), 2, "either side may begin");
        assert_eq!(made::<tesuji_shogi::Position>(2, 1, None).unwrap().len(), 2);
    }

    #[test]
    fn openings_from_a_book() {
        let path = std::env::temp_dir().join(format!("tesuji-book-{}.epd", std::process::id()));
        let path = path.to_str().unwrap();
        let lines = "# two endings\n4k3/pp6/8/8/8/8/PP6/4K3 w - - hmvc 0; fmvn 9;\n\n4k3/6pp/8/8/8/8/6PP/4K3 b - - 0 7\n";
        std::fs::write(path, lines).unwrap();
        let made_of_it = made::<Position>(8, 3, Some(path)).unwrap();
        std::fs::write(path, "[Event \"x\"]\n\n1. e4 *\n").unwrap();
        let games = made::<Position>(1, 1, Some(path)).unwrap_err();
        std::fs::write(path, "\n").unwrap();
        let empty = made::<Position>(1, 1, Some(path)).unwrap_err();
        std::fs::remove_file(path).unwrap();
        for line in &made_of_it {
            let pieces = Position::from_fen(line.strip_prefix("genfens ").unwrap()).unwrap().occupied().len();
            assert_eq!(pieces, 6, "{line}");
        }
        assert!(games.ends_with("it has games, where a position a line is wanted"), "{games}");
        assert!(empty.ends_with("it has no positions"), "{empty}");
        assert!(made::<Position>(1, 1, Some("/dev/zero")).unwrap_err().ends_with("not a regular file"));
    }

    #[test]
    fn a_book_that_is_used_up_says_so() {
        let path = std::env::temp_dir().join(format!("tesuji-small-book-{}.epd", std::process::id()));
        let path = path.to_str().unwrap();
        std::fs::write(path, "k7/2Q5/8/8/8/8/8/7K b - - 0 1\n").unwrap();
        let made = made::<Position>(5, 3, Some(path)).unwrap();
        std::fs::remove_file(path).unwrap();
        assert_eq!(made, ["genfens: no more after 0 openings"], "it is stalemate");
    }
}
