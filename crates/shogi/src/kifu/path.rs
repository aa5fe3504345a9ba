//! The line that a reader is in.

use super::game::Step;
use super::{AddError, Cause, Ending, KifuGame, MAX_COMMENT, NodeId};
use crate::move_error::Problem;
use crate::{Dialect, Move, Position, Square};
use tesuji_game::shown;

/// A game that is being read, and the line of it that moves are added to.
pub(super) struct Path {
    pub(super) game: KifuGame,
    /// The root and the moves of the line with their positions.
    line: Vec<(NodeId, Position)>,
    /// The end of the line, if it has ended.
    end: Option<NodeId>,
    /// The root and the moves of the main line, once the reader has left it.
    main: Vec<NodeId>,
    /// An illegal move after the line: an error, unless the record goes on to say that it lost the game.
    foul: Option<Foul>,
    /// The line of the file.
    pub(super) at: u64,
}

struct Foul {
    at: u64,
    cause: Cause,
    /// The move, and comments after it, one a line.
    notes: String,
}

impl Path {
    pub(super) fn new(start: Position) -> Path {
        let line = vec![(NodeId::ROOT, start.clone())];
        Path { game: KifuGame::new(start), line, end: None, main: Vec::new(), foul: None, at: 1 }
    }

    /// The node that comments belong to.
    pub(super) fn node(&self) -> NodeId {
        self.end.unwrap_or(self.tip().0)
    }

    fn tip(&self) -> &(NodeId, Position) {
        self.line.last().expect("the root is never left")
    }

    /// The position at the end of the line.
    pub(super) fn position(&self) -> &Position {
        &self.tip().1
    }

    /// The moves of the line.
    pub(super) fn plies(&self) -> usize {
        self.line.len() - 1
    }

    /// Whether the line has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Where the last move of the line went.
    pub(super) fn target(&self) -> Option<Square> {
        self.game.node(self.tip().0).mv().map(Move::to)
    }

    /// Adds a move that was found, or keeps it in mind if it was found to be illegal; the text is for errors.
    pub(super) fn push(
        &mut self,
        mv: Result<Move, Problem>,
        dialect: Dialect,
        text: &str,
    ) -> Result<(), Cause> {
        self.settle()?;
        if self.end.is_some() {
            return Err(Cause::AfterEnd(shown(text)));
        }
        let mv = match mv {
            Ok(mv) => mv,
            Err(Problem::Illegal) => {
                let cause = Problem::Illegal.with(dialect, text).into();
                self.foul = Some(Foul { at: self.at, cause, notes: text.to_string() });
                return Ok(());
            }
            Err(problem) => return Err(problem.with(dialect, text).into()),
        };
        let (parent, position) = self.tip();
        let mut position = position.clone();
        let id = self.game.add_unchecked(*parent, Step::Move(mv)).map_err(|_| Cause::TooLong)?;
        position.make(mv);
        self.line.push((id, position));
        Ok(())
    }

    /// Fails if there was an illegal move.
    fn settle(&self) -> Result<(), Cause> {
        self.foul.as_ref().map_or(Ok(()), |foul| Err(foul.cause.clone()))
    }

    /// The line and cause of an error: if there was an illegal move before, that is the error.
    pub(super) fn blame(path: Option<Path>, line: u64, cause: Cause) -> (u64, Cause) {
        path.and_then(|path| path.foul).map_or((line, cause), |foul| (foul.at, foul.cause))
    }

    /// The game, at the end of the record.
    pub(super) fn into_game(self) -> Result<KifuGame, (u64, Cause)> {
        match self.foul {
            Some(foul) => Err((foul.at, foul.cause)),
            None => Ok(self.game),
        }
    }

    /// Ends the line. If an illegal move came last and lost the game, the line ends before it, and the move becomes
    /// part of the comment.
    pub(super) fn finish(&mut self, ending: Ending, text: &str) -> Result<(), Cause> {
        if self.end.is_some_and(|end| self.game.node(end).ending() == Some(ending)) {
            // Servers say it twice: when it is declared, and when it is judged.
            return Ok(());
        }
        if !matches!(ending, Ending::IllegalWin | Ending::IllegalLoss) {
            self.settle()?;
        }
        let foul = self.foul.take();
        let ending = if foul.is_some() { Ending::IllegalLoss } else { ending };
        let id = self.game.add_unchecked(self.node(), Step::End(ending)).map_err(|error| match error {
            AddError::Ended => Cause::AfterEnd(shown(text)),
            AddError::Illegal(_) | AddError::TooLong => Cause::TooLong,
        })?;
        self.end = Some(id);
        foul.map_or(Ok(()), |foul| self.comment(&foul.notes))
    }

    /// Goes back to where so many moves of the line had been made. A line that is too short gives way to the main
    /// line; false if that is too short as well, or there was an illegal move.
    pub(super) fn branch(&mut self, plies: usize) -> bool {
        if self.foul.is_some() {
            return false;
        }
        if self.main.is_empty() {
            self.main = self.line.iter().map(|step| step.0).collect();
        }
        if plies > self.plies() {
            let Some(nodes) = self.main.get(..=plies) else { return false };
            let shared = self.line.iter().zip(nodes).take_while(|(step, node)| step.0 == **node).count();
            self.line.truncate(shared);
            let rest: Vec<NodeId> = nodes[shared..].into();
            for node in rest {
                let mut position = self.position().clone();
                if let Some(mv) = self.game.node(node).mv() {
                    position.make(mv);
                }
                self.line.push((node, position));
            }
        }
        self.line.truncate(plies + 1);
        self.end = None;
        true
    }

    /// Adds a line to the comment of the last node.
    pub(super) fn comment(&mut self, line: &str) -> Result<(), Cause> {
        if let Some(foul) = &mut self.foul {
            if foul.notes.len() + line.len() + 1 > MAX_COMMENT {
                return Err(Cause::TooLong);
            }
            foul.notes.push('\n');
            foul.notes += line;
            return Ok(());
        }
        let room = self.game.add_comment_line(self.node(), line);
        if room { Ok(()) } else { Err(Cause::TooLong) }
    }
}
