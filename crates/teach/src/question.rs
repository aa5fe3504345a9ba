//! What a search is asked.

use crate::EVALUATION;
use crate::wire::QuestionLine;
use std::fmt;
use tesuji_game::random::Random;
use tesuji_game::{Notation, PositionStack};
use tesuji_search::Depth;
use tesuji_search::classic::Algorithm;

macro_rules! categories {
    ($($(#[doc = $doc:literal])+ $category:ident $name:literal;)+) => {
        /// What a question tests.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Category {
            $($(#[doc = $doc])+ $category,)+
        }

        impl Category {
            /// All of them, as reports list them.
            pub const ALL: &'static [Category] = &[$(Category::$category),+];

            /// Its name in files and reports.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Category::$category => $name,)+
                }
            }
        }
    };
}

categories! {
    /// Positions out of random games.
    Ordinary "ordinary";
    /// Something can be won.
    Tactical "tactical";
    /// A mate can be forced, by either side.
    Mate "mate";
    /// A mate in exactly the depth.
    Horizon "mate_at_horizon";
    /// Somebody may be left without a move.
    Stalemate "stalemate";
    /// A position may come up again.
    Repetition "repetition";
    /// Fifty moves are nearly over.
    MoveRule "fifty_moves";
    /// A pawn promotes.
    Promotion "promotion";
    /// There is one move.
    OneMove "one_move";
    /// The root is over, or drawn with moves left.
    Over "over_at_root";
}

/// A question: a game, its moves so far, a search and a depth.
#[derive(Clone, Debug)]
pub struct Question<P: Notation> {
    /// Its number.
    pub id: u64,
    /// What it tests.
    pub category: Category,
    /// Where the game began.
    pub start: P,
    /// The moves since.
    pub moves: Vec<P::Move>,
    /// The search.
    pub algorithm: Algorithm,
    /// How deep.
    pub depth: Depth,
}

impl<P: Notation> Question<P> {
    /// The game up to the question: its last position is the root.
    #[must_use]
    pub fn line(&self) -> PositionStack<P> {
        let mut line = PositionStack::new(self.start.clone());
        for &mv in &self.moves {
            line.push(mv);
        }
        line.set_root();
        line
    }

    /// The same question after one more move, a ply shallower.
    #[must_use]
    pub fn after(&self, mv: P::Move) -> Question<P> {
        let mut next = self.clone();
        next.moves.push(mv);
        next.depth -= 1;
        next
    }

    /// As it is sent.
    #[must_use]
    pub fn to_line(&self) -> QuestionLine {
        let mut position = self.start.clone();
        let write = |&mv: &P::Move| {
            let text = position.write_move(mv, P::Dialect::default());
            position = position.after(mv);
            text
        };
        QuestionLine {
            id: self.id,
            game: P::FACTS.name.to_string(),
            position: self.start.to_text(),
            moves: self.moves.iter().map(write).collect(),
            algorithm: self.algorithm.name().to_string(),
            depth: self.depth,
            evaluation: EVALUATION.to_string(),
        }
    }
}

/// A line of a file of questions cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for SetError {}

/// Reads questions: a category, a depth, a position, and perhaps moves, with `;` between them. Blank lines and those
/// that begin with `#` do not count.
///
/// # Errors
/// At the first line that is none.
pub fn questions<P: Notation>(text: &str, algorithm: Algorithm) -> Result<Vec<Question<P>>, SetError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let wanted = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(id, (number, line)): (u64, (usize, &str))| {
        question(id, line, algorithm).map_err(|why| SetError { line: number, why })
    };
    (1..).zip(wanted).map(read).collect()
}

fn question<P: Notation>(id: u64, line: &str, algorithm: Algorithm) -> Result<Question<P>, String> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let [category, depth, position, rest @ ..] = parts.as_slice() else {
        return Err("expected category; depth; position; moves".to_string());
    };
    let known = Category::ALL.iter().copied().find(|known| known.name() == *category);
    let category = known.ok_or_else(|| format!("there is no category '{category}'"))?;
    let depth = depth.parse().ok().filter(|depth| (1..=8).contains(depth));
    let depth = depth.ok_or("the depth must be from 1 to 8")?;
    let start = P::from_text(position).map_err(|error| error.to_string())?;
    let (mut top, mut moves) = (start.clone(), Vec::new());
    for word in rest.iter().flat_map(|words| words.split_whitespace()) {
        let mv = top.read_move(word, P::Dialect::default()).map_err(|error| error.to_string())?;
        moves.push(mv);
        top = top.after(mv);
    }
    Ok(Question { id, category, start, moves, algorithm, depth })
}

/// Questions out of random games, for games that come without a set: one position of each game, as deep as a search of
/// all moves stays small.
pub(crate) fn random_questions<P: Notation>(count: u64, seed: u64, algorithm: Algorithm) -> Vec<Question<P>> {
    let mut random = Random(seed);
    let mut all = Vec::new();
    while (all.len() as u64) < count {
        let mut line = PositionStack::new(P::start());
        let mut moves = Vec::new();
        for _ in 0..4 + random.below(70) {
            let legal = line.top().legal_moves();
            if legal.is_empty() || line.game_over().is_some() {
                break;
            }
            let mv = legal[random.below(legal.len())];
            moves.push(mv);
            line.push(mv);
        }
        let small = |depth: &u32| line.top().perft(*depth) <= 20_000;
        let depth = (1..=3).rev().find(small).unwrap_or(1) as Depth;
        let category = match line.top().legal_moves().len() {
            0 => Category::Over,
            1 => Category::OneMove,
            _ => Category::Ordinary,
        };
        let id = all.len() as u64 + 1;
        all.push(Question { id, category, start: P::start(), moves, algorithm, depth });
    }
    all
}
