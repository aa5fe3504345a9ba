//! Problems as values: read once, at the edge.

use crate::{Game, answers};
use tesuji_game::{PositionStack, shown};

/// A position to be solved.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_engine::{Problem, Wanted};
/// let start = Position::from_fen("6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1")?;
/// let problem = Problem::read(start, None, &Wanted::Best(vec!["Rc8#".to_string()]))?;
/// assert!(matches!(problem.wanted, Wanted::Best(moves) if moves.len() == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Problem<G: Game> {
    /// The position.
    pub position: G,
    /// The position before, and a move of the other side that led here.
    pub prior: Option<(G, G::Move)>,
    /// What is wanted.
    pub wanted: Wanted<G::Move>,
}

/// What is wanted of a position, with moves of the game, or as text in any of its dialects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Wanted<M> {
    /// Whatever there is.
    #[default]
    Anything,
    /// One of these moves.
    Best(Vec<M>),
    /// None of these moves.
    Avoid(Vec<M>),
    /// This line, in which the other side answers; any mate will do where the line mates.
    Line(Vec<M>),
    /// A mate.
    Mate {
        /// In so many plies, or fewer; in any number if none is given.
        plies: Option<u16>,
    },
    /// How the side to move is mated, however it resists.
    Mated {
        /// In so many plies, or fewer.
        plies: Option<u16>,
    },
}

impl<G: Game> Problem<G> {
    /// A position of which nothing is said.
    #[must_use]
    pub fn new(position: G) -> Problem<G> {
        Problem { position, prior: None, wanted: Wanted::Anything }
    }

    /// The position that a move leaves to the other side.
    #[must_use]
    pub fn after(position: &G, mv: G::Move) -> Problem<G> {
        let prior = Some((position.clone(), mv));
        Problem { position: position.after(mv), prior, wanted: Wanted::Anything }
    }

    /// A position, or the one after a move from it, with what is wanted in text.
    ///
    /// # Errors
    /// A move that is not one, or a game that is over.
    pub fn read(position: G, prior: Option<&str>, wanted: &Wanted<String>) -> Result<Problem<G>, String> {
        let mut problem = match prior {
            Some(text) => {
                let mv = read_move(&position, text)?;
                Problem::after(&position, mv)
            }
            None => Problem::new(position),
        };
        problem.check()?;
        let top = &problem.position;
        let each =
            |moves: &[String]| moves.iter().map(|text| read_move(top, text)).collect::<Result<Vec<_>, _>>();
        problem.wanted = match wanted {
            Wanted::Anything => Wanted::Anything,
            Wanted::Best(moves) => Wanted::Best(each(moves)?),
            Wanted::Avoid(moves) => Wanted::Avoid(each(moves)?),
            Wanted::Mate { plies } => Wanted::Mate { plies: *plies },
            Wanted::Mated { plies } => Wanted::Mated { plies: *plies },
            Wanted::Line(moves) => Wanted::Line(read_line(top, moves)?),
        };
        Ok(problem)
    }

    /// Where the solver begins; nothing of the game before counts.
    pub(super) fn line(&self) -> PositionStack<G> {
        PositionStack::new(self.position.clone())
    }

    /// Whether there is anything to solve.
    ///
    /// # Errors
    /// If the game is over.
    pub fn check(&self) -> Result<(), String> {
        let outcome = self.line().game_over();
        let told = |outcome| format!("the game is over: {}", answers::outcome::<G>(outcome).reason);
        outcome.map_or(Ok(()), |outcome| Err(told(outcome)))
    }
}

/// Moves one after the other, each in any dialect.
fn read_line<G: Game>(start: &G, moves: &[String]) -> Result<Vec<G::Move>, String> {
    let mut position = start.clone();
    let read = |text: &String| {
        let mv = read_move(&position, text)?;
        position = position.after(mv);
        Ok(mv)
    };
    moves.iter().map(read).collect()
}

/// A move in any dialect.
fn read_move<G: Game>(position: &G, text: &str) -> Result<G::Move, String> {
    let mut read = G::DIALECTS.iter().map(|&dialect| position.read_move(text, dialect));
    read.find_map(Result::ok)
        .ok_or_else(|| format!("'{}' is no legal move in {}", shown(text), position.to_text()))
}
