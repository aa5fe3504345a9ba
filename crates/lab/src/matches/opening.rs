//! Where games of a match begin, and games of files.

use super::Limit;
use tesuji_engine::{Game, bare};
use tesuji_game::PositionStack;
use tesuji_game::random::mix;

/// Where a game of a match begins: a position and moves that are played from there.
#[derive(Clone, Debug)]
pub struct Opening<G: Game> {
    /// Its name, if it has one.
    pub name: String,
    /// The first position.
    pub start: G,
    /// The moves.
    pub moves: Vec<G::Move>,
}

impl<G: Game> Opening<G> {
    /// No more than so many plies, and not the move that ends the game: one that is over already is no opening.
    #[must_use]
    pub(crate) fn cut(mut self, plies: usize) -> Opening<G> {
        self.moves.truncate(plies);
        let last = self.moves.iter().fold(self.start.clone(), |position, &mv| position.after(mv));
        if !last.has_moves() {
            self.moves.pop();
        }
        self
    }

    /// No more than so many plies, and not the move that ends the game by any rule.
    ///
    /// # Errors
    /// If there is no move to play.
    pub(crate) fn first(self, plies: usize) -> Result<Opening<G>, String> {
        let mut moves = self.moves.iter().copied();
        let moves = first(&self.start, plies, |_| moves.next().map(Ok))?;
        Ok(Opening { moves, ..self })
    }

    /// Reads `startpos moves 7g7f 3c3d`, `sfen SFEN moves ...` or a bare position, with a name after a semicolon. Of the
    /// moves, only so many count; a game that is over by then is no opening.
    pub(crate) fn read(line: &str, plies: usize) -> Result<Opening<G>, String> {
        let mut fields = line.split(';').map(str::trim);
        let line = fields.next().unwrap_or_default();
        let name = fields.next().unwrap_or_default().to_string();
        let line = line.strip_prefix("position ").unwrap_or(line).trim_start();
        let (start, moves) = match line.split_once(" moves") {
            Some((start, moves)) => (start.trim(), moves),
            None => (line, ""),
        };
        let start = match start {
            "startpos" => G::start(),
            text => G::from_text(bare(text)).map_err(|error| error.to_string())?,
        };
        let (mut words, dialect) = (moves.split_whitespace(), start.move_dialect());
        let read = |top: &G| {
            words.next().map(|word| top.read_move(word, dialect).map_err(|error| error.to_string()))
        };
        Ok(Opening { name, moves: first(&start, plies, read)?, start })
    }

    /// Where it ends.
    #[cfg(test)]
    pub(crate) fn end(&self) -> tesuji_game::Key {
        self.moves.iter().fold(self.start.clone(), |position, &mv| position.after(mv)).key()
    }

    /// A short name for openings, whatever they are called.
    pub(crate) fn hash(openings: &[Opening<G>]) -> String {
        let mut hash = 0_u64;
        let mut add = |bytes: &[u8]| {
            for &byte in bytes {
                hash = mix(hash ^ u64::from(byte)).wrapping_add(1);
            }
        };
        for opening in openings {
            add(opening.start.to_text().as_bytes());
            for &mv in &opening.moves {
                add(&G::pack(mv).to_le_bytes());
            }
            add(b"\n");
        }
        format!("{hash:016x}")
    }
}

/// So many of the moves that `next` gives from a position, without one that ends the game.
fn first<G: Game>(
    start: &G,
    plies: usize,
    mut next: impl FnMut(&G) -> Option<Result<G::Move, String>>,
) -> Result<Vec<G::Move>, String> {
    let (mut stack, mut moves) = (PositionStack::new(start.clone()), Vec::new());
    if stack.game_over().is_some() {
        return Err("there is no move to play".to_string());
    }
    while moves.len() < plies
        && let Some(mv) = next(stack.top()).transpose()?
    {
        stack.push(mv);
        if stack.game_over().is_some() {
            break;
        }
        moves.push(mv);
    }
    Ok(moves)
}

/// A game of a file.
#[derive(Clone, Debug)]
pub struct RecordedGame<G: Game> {
    /// Where it began and all its moves; the name is that of the opening.
    pub game: Opening<G>,
    /// Half points of the side that starts, if the result is known.
    pub half_points: Option<u8>,
    /// Who had the side that starts, and who the other; empty where nobody is named.
    pub players: [String; 2],
    /// Where it was played, which may be the address of a page.
    pub site: String,
}

/// The next game of a file, or the line where it could not be read and why.
pub type NextGame<G> = Result<RecordedGame<G>, (u64, String)>;

/// What a game record says beside the moves.
#[derive(Clone, Debug)]
pub struct GameHeader<'a> {
    /// Who had the side that moves first, and who the other.
    pub names: [&'a str; 2],
    /// What ended the thinking.
    pub limit: Limit,
    /// When it was played, as the format of the record has it.
    pub date: Option<&'a str>,
    /// The name of the opening.
    pub opening: &'a str,
}

/// So many bad lines of a file are shown.
const SHOWN: usize = 10;

/// What a file of openings or games holds.
#[derive(Clone, Debug)]
pub struct Reading<G: Game> {
    /// What could be read.
    pub openings: Vec<Opening<G>>,
    /// What could not, in the order of the file.
    pub bad: Vec<Unread>,
    /// What the file should hold.
    what: &'static str,
}

/// A line or game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The line where it went wrong.
    pub line: u64,
    /// What is wrong there.
    pub why: String,
    /// How many openings stand before it.
    pub after: usize,
}

impl Unread {
    /// One sentence for each of the first few, with the line, and how many more there are.
    #[must_use]
    pub fn listed(unread: &[Unread], name: &str) -> Vec<String> {
        let first = unread.iter().take(SHOWN).map(|Unread { line, why, .. }| format!("{name}:{line}: {why}"));
        let more = unread.len().saturating_sub(SHOWN);
        first.chain((more > 0).then(|| format!("{name}: and {more} more"))).collect()
    }
}

impl<G: Game> Reading<G> {
    pub(crate) fn new(what: &'static str) -> Reading<G> {
        Reading { openings: Vec::new(), bad: Vec::new(), what }
    }

    /// Whether the file was read and has nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty() && self.bad.is_empty()
    }

    /// Adds the next of the file.
    pub(crate) fn push(&mut self, next: Result<Opening<G>, (u64, String)>) {
        let after = self.openings.len();
        match next {
            Ok(opening) => self.openings.push(opening),
            Err((line, why)) => self.bad.push(Unread { line, why, after }),
        }
    }

    /// All of it.
    ///
    /// # Errors
    /// [What is wrong](Reading::wrong), if anything is.
    pub fn whole(self, name: &str) -> Result<Vec<Opening<G>>, Vec<String>> {
        let wrong = self.wrong(name);
        if wrong.is_empty() { Ok(self.openings) } else { Err(wrong) }
    }

    /// One sentence for each thing that is wrong, with the line. A file without anything is wrong too.
    #[must_use]
    pub fn wrong(&self, name: &str) -> Vec<String> {
        if self.is_empty() {
            vec![format!("{name}: no {}", self.what)]
        } else {
            Unread::listed(&self.bad, name)
        }
    }
}
