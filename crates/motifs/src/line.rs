use std::error::Error;
use std::fmt;
use tesuji_game::{Position, Side};

/// A line of legal moves whose first, third, fifth... move is the solver's.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_motifs::SolvedLine;
///
/// let start = Position::start();
/// let e4 = start.parse_san("e4").unwrap();
/// assert_eq!(SolvedLine::new(start.clone(), &[e4]).unwrap().moves(), [e4]);
/// assert!(SolvedLine::new(start, &[e4, e4]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct SolvedLine<P: Position> {
    /// One more than moves.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    prior: Option<(P, P::Move)>,
}

/// A move of a line is not legal where it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// Which move of the line, from 0; `None` is the opponent's move before it.
    pub ply: Option<usize>,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply {
            Some(ply) => write!(f, "move {} of the line is not legal", ply + 1),
            None => f.write_str("the move before the line is not legal"),
        }
    }
}

impl Error for IllegalMove {}

impl<P: Position> SolvedLine<P> {
    /// A line that starts with the solver to move.
    ///
    /// # Errors
    /// If a move is not legal.
    pub fn new(start: P, moves: &[P::Move]) -> Result<SolvedLine<P>, IllegalMove> {
        let mut positions = Vec::with_capacity(moves.len() + 1);
        positions.push(start);
        for (ply, &mv) in moves.iter().enumerate() {
            let next = played(&positions[ply], mv).ok_or(IllegalMove { ply: Some(ply) })?;
            positions.push(next);
        }
        Ok(SolvedLine { positions, moves: moves.to_vec(), prior: None })
    }

    /// A line with the opponent's move that came before it: needed to tell a hanging piece from a recapture.
    ///
    /// # Errors
    /// If a move is not legal.
    pub fn with_prior(before: P, prior: P::Move, moves: &[P::Move]) -> Result<SolvedLine<P>, IllegalMove> {
        let start = played(&before, prior).ok_or(IllegalMove { ply: None })?;
        let line = SolvedLine::new(start, moves)?;
        Ok(SolvedLine { prior: Some((before, prior)), ..line })
    }

    /// Where the line starts.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Where the line ends.
    #[must_use]
    pub fn end(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// The position after so many moves of the line, if it is so long.
    #[must_use]
    pub fn position(&self, ply: usize) -> Option<&P> {
        self.positions.get(ply)
    }

    /// Every position of the line, the start first: one more than there are moves.
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The moves, the solver's first.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The opponent's move before the line, with the position it was played in.
    #[must_use]
    pub fn prior(&self) -> Option<(&P, P::Move)> {
        self.prior.as_ref().map(|(position, mv)| (position, *mv))
    }

    /// Whose line it is.
    #[must_use]
    pub fn solver(&self) -> Side {
        self.start().side()
    }
}

/// The position after a move, if the move is legal.
fn played<P: Position>(position: &P, mv: P::Move) -> Option<P> {
    (position.unpack(P::pack(mv)) == Some(mv)).then(|| position.after(mv))
}
