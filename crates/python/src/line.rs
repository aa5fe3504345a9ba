//! A game so far, of whatever game it is.

use pyo3::FromPyObject;
use std::any::Any;
use tesuji_draw::{SquareValue, View};
use tesuji_engine::{Game, Variant, answers, bare};
use tesuji_game::perft::{PerftCounter, Watch};
use tesuji_game::{Outcome, PositionStack, Reason, Side, Stop, shown};

/// Which notations a text may be in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Any that the game reads; that of protocols first.
    Any,
    /// That of protocols only: UCI or USI.
    Protocol,
}

/// A position with the moves that led to it, behind a face without its game.
pub(crate) trait Play: Send + Sync {
    /// As itself, for who knows the game.
    fn as_any(&self) -> &dyn Any;
    fn copied(&self) -> Box<dyn Play>;
    fn game(&self) -> Variant;
    /// What the text of a position is called.
    fn text_name(&self) -> &'static str;
    fn text(&self) -> String;
    fn start_text(&self) -> String;
    fn diagram_text(&self) -> String;
    fn side(&self) -> Side;
    fn side_name(&self) -> &'static str;
    fn key(&self) -> u64;
    /// Whether castling is written as king takes rook; nothing where there is no castling.
    fn castles_by_rook(&self) -> Option<bool>;
    fn plies(&self) -> usize;
    /// Moves as protocols write them.
    fn legal_moves(&self) -> Vec<String>;
    fn legal_count(&self) -> u64;
    /// The moves so far, as protocols write them.
    fn moves(&self) -> Vec<String>;
    /// A legal move as protocols write it and as people do.
    fn told(&self, text: &str, reading: Reading) -> Result<(String, String), String>;
    /// The last move, as protocols write it.
    fn last(&self) -> Option<String>;
    /// Plays a move, and tells it as protocols write it.
    fn push(&mut self, text: &str, reading: Reading) -> Result<String, String>;
    /// Takes the last move back, and tells it.
    fn pop(&mut self) -> Option<String>;
    fn is_check(&self) -> bool;
    fn is_checkmate(&self) -> bool;
    fn is_stalemate(&self) -> bool;
    /// How the game ended, with a sentence.
    fn outcome(&self) -> Option<(Outcome, String)>;
    /// The leaves of the tree; what is wrong if there is no such number.
    fn perft(&self, depth: u32, threads: usize, megabytes: usize, stop: &Stop) -> Result<u64, String>;
    /// The board as a picture; what is wrong with the scene if it has no such squares or moves.
    fn svg(&self, scene: &Scene) -> Result<String, String>;
}

/// What is drawn on a board.
#[derive(Default)]
pub(crate) struct Scene {
    pub(crate) turned: bool,
    /// Moves, or two squares each.
    pub(crate) arrows: Vec<String>,
    /// Squares that stand out.
    pub(crate) marks: Vec<String>,
    /// What squares are worth.
    pub(crate) values: Vec<(Place, f64)>,
}

/// A square.
#[derive(FromPyObject)]
pub(crate) enum Place {
    /// By its name.
    Name(String),
    /// By row and column from the top left, as answers have it.
    Grid([usize; 2]),
}

/// A position with the moves that led to it.
#[derive(Clone)]
pub(crate) struct GameLine<G: Game> {
    start: G,
    line: PositionStack<G>,
    moves: Vec<G::Move>,
    dialect: G::Dialect,
}

impl<G: Game> GameLine<G> {
    /// From a text, or from the start of the game. Castling is written as the position needs it, unless told.
    pub(crate) fn new(text: Option<&str>, by_rook: Option<bool>) -> Result<GameLine<G>, String> {
        let read = |text| G::from_text(bare(text)).map_err(|error| format!("{}: {error}", G::TEXT));
        let start = text.map_or_else(|| Ok(G::start()), read)?;
        if by_rook == Some(true) && G::dialect(true) == G::dialect(false) {
            return Err(format!("{} has no castling: chess960 is not for it", G::VARIANT));
        }
        let dialect = by_rook.map_or_else(|| start.move_dialect(), G::dialect);
        Ok(GameLine { line: PositionStack::new(start.clone()), start, moves: Vec::new(), dialect })
    }

    /// The game as a search wants it: it begins at the top.
    pub(crate) fn rooted(&self) -> PositionStack<G> {
        let mut line = self.line.clone();
        line.set_root();
        line
    }

    /// The position at its end.
    pub(crate) fn top(&self) -> &G {
        self.line.top()
    }

    /// A legal move in the notation of protocols, or in any.
    pub(crate) fn read(&self, text: &str, reading: Reading) -> Result<G::Move, String> {
        read_move(self.top(), text, self.dialect, reading)
    }
}

/// A legal move of a position.
fn read_move<G: Game>(
    position: &G,
    text: &str,
    dialect: G::Dialect,
    reading: Reading,
) -> Result<G::Move, String> {
    let first = position.read_move(text, dialect);
    match first {
        Ok(mv) => Ok(mv),
        Err(error) if reading == Reading::Protocol => Err(error.to_string()),
        Err(_) => {
            let others = G::DIALECTS.iter().filter(|&&other| other != dialect);
            let mut read = others.map(|&other| position.read_move(text, other));
            let wrong = || format!("'{}' is no legal move in {}", shown(text), position.to_text());
            read.find_map(Result::ok).ok_or_else(wrong)
        }
    }
}

impl<G: Game> Play for GameLine<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copied(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }

    fn game(&self) -> Variant {
        G::VARIANT
    }

    fn text_name(&self) -> &'static str {
        G::TEXT
    }

    fn text(&self) -> String {
        self.top().to_text()
    }

    fn start_text(&self) -> String {
        self.start.to_text()
    }

    fn diagram_text(&self) -> String {
        self.top().to_string()
    }

    fn side(&self) -> Side {
        self.top().side()
    }

    fn side_name(&self) -> &'static str {
        G::SIDES[self.side().index()]
    }

    fn key(&self) -> u64 {
        self.top().key().0
    }

    fn castles_by_rook(&self) -> Option<bool> {
        (G::dialect(true) != G::dialect(false)).then(|| self.dialect == G::dialect(true))
    }

    fn plies(&self) -> usize {
        self.moves.len()
    }

    fn legal_moves(&self) -> Vec<String> {
        let top = self.top();
        top.legal_moves().iter().map(|&mv| top.write_move(mv, self.dialect)).collect()
    }

    fn legal_count(&self) -> u64 {
        self.top().perft(1)
    }

    fn moves(&self) -> Vec<String> {
        let mut position = self.start.clone();
        let told = |&mv: &G::Move| {
            let text = position.write_move(mv, self.dialect);
            position = position.after(mv);
            text
        };
        self.moves.iter().map(told).collect()
    }

    fn last(&self) -> Option<String> {
        self.moves().pop()
    }

    fn told(&self, text: &str, reading: Reading) -> Result<(String, String), String> {
        let mv = self.read(text, reading)?;
        Ok((self.top().write_move(mv, self.dialect), self.top().write_move(mv, G::PROSE)))
    }

    fn push(&mut self, text: &str, reading: Reading) -> Result<String, String> {
        let mv = self.read(text, reading)?;
        let told = self.top().write_move(mv, self.dialect);
        self.line.push(mv);
        self.moves.push(mv);
        Ok(told)
    }

    fn pop(&mut self) -> Option<String> {
        let mv = self.moves.pop()?;
        self.line.pop();
        Some(self.top().write_move(mv, self.dialect))
    }

    fn is_check(&self) -> bool {
        self.top().royal_attacked()
    }

    fn is_checkmate(&self) -> bool {
        let top = self.top();
        G::FACTS.must_evade && top.royal_attacked() && !top.has_moves()
    }

    fn is_stalemate(&self) -> bool {
        let top = self.top();
        !top.has_moves() && top.stuck().reason() == Reason::Stalemate
    }

    fn outcome(&self) -> Option<(Outcome, String)> {
        self.line.game_over().map(|outcome| (outcome, answers::outcome::<G>(outcome).reason))
    }

    fn perft(&self, depth: u32, threads: usize, megabytes: usize, stop: &Stop) -> Result<u64, String> {
        let counter = PerftCounter::new(threads).with_table(megabytes);
        let counter = counter.map_err(|_| format!("hash: {megabytes} MB do not fit"))?;
        counter.count(self.top(), depth, &Watch::new(stop)).map_err(|error| error.to_string())
    }

    fn svg(&self, scene: &Scene) -> Result<String, String> {
        let (title, diagram) = (self.text(), self.top().diagram());
        let place = |name: &str| {
            tesuji_draw::square(&diagram, name).ok_or_else(|| format!("'{}' is no square", shown(name)))
        };
        let arrow = |text: &String| {
            let wrong = || format!("'{}' is no two squares and no move here", shown(text));
            tesuji_draw::arrow(self.top(), text).ok_or_else(wrong)
        };
        let cell = |at: &Place| match *at {
            Place::Name(ref name) => place(name),
            Place::Grid([row, column]) => match diagram.rows.get(row).and_then(|cells| cells.get(column)) {
                Some(_) => Ok([row, column]),
                None => Err(format!("there is no row {row} with a column {column}")),
            },
        };
        let value = |(at, cp): &(Place, f64)| Ok(SquareValue { square: cell(at)?, cp: *cp });
        let view = View {
            arrows: scene.arrows.iter().map(arrow).collect::<Result<_, String>>()?,
            marks: scene.marks.iter().map(|name| place(name)).collect::<Result<_, String>>()?,
            values: scene.values.iter().map(value).collect::<Result<_, String>>()?,
            turned: scene.turned,
            title,
            diagram: diagram.clone(),
            ..View::default()
        };
        Ok(tesuji_draw::position(&view).svg().to_string())
    }
}
