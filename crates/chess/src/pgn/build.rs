//! From tokens to a tree.

use super::step::Step;
use super::{
    Cause, Flow, GameResult, Nag, Node, NodeId, PgnError, PgnGame, PgnReader, RawValue, TagError, Visitor,
    decode,
};
use crate::{Position, SanError};
use std::io::Read;
use tesuji_game::shown;

/// The games of a [`PgnReader`]; made by [`PgnReader::games`].
///
/// A game that is wrong comes as an error, and the next item is the next game. After an I/O error there is
/// no next item.
pub struct Games<'r, R> {
    reader: &'r mut PgnReader<R>,
    /// The usual start.
    start: Position,
}

impl<'r, R> Games<'r, R> {
    pub(super) fn new(reader: &'r mut PgnReader<R>) -> Games<'r, R> {
        Games { reader, start: Position::start() }
    }
}

impl<R: Read> Iterator for Games<'_, R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Result<PgnGame, PgnError>> {
        let mut builder = Builder::new(&self.start);
        match self.reader.visit(&mut builder) {
            Ok(true) => Some(Ok(builder.game)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// Plays the moves and hangs them into a tree.
struct Builder {
    game: PgnGame,
    line: OpenLine,
    /// The lines that the open variations interrupt.
    interrupted: Vec<OpenLine>,
    /// Comments that wait for the first move of their variation.
    before: String,
}

/// The line that is being read.
#[derive(Clone)]
struct OpenLine {
    node: NodeId,
    position: Position,
    /// The position before the last move; `None` if the line has no move yet.
    previous: Option<Position>,
}

impl Builder {
    fn new(start: &Position) -> Builder {
        let line = OpenLine { node: NodeId::ROOT, position: start.clone(), previous: None };
        Builder {
            game: PgnGame::from_start(start.clone()),
            line,
            interrupted: Vec::new(),
            before: String::new(),
        }
    }

    /// A null move, where there may be one: a variation shows what a side threatens, but a game is played.
    #[cold]
    fn instead_of_move(&self, san: &[u8], error: SanError) -> Result<Step, Cause> {
        let may = !self.interrupted.is_empty() && !self.line.position.in_check();
        match is_null_move(san) {
            true if may => Ok(Step::Pass),
            true => Err(Cause::NullMove(decode(san).into_owned())),
            false => Err(error.into()),
        }
    }
}

impl Visitor for Builder {
    fn tag(&mut self, name: &[u8], value: RawValue<'_>) -> Result<(), Cause> {
        let (name, value) = (decode(name), value.text());
        match &*name {
            "FEN" => {
                let (start, _) = Position::from_fen_lenient(&value)?;
                self.game.restart(start);
                self.line.position = self.game.start().clone();
            }
            "SetUp" => {}
            // The result after the moves counts more; it comes later.
            "Result" => self.game.set_result(GameResult::from_text(&value).unwrap_or_default()),
            _ => {
                if name == "Variant" && !is_chess(&value) {
                    return Err(Cause::Variant(shown(&value)));
                }
                self.game.set_tag(&name, &value).map_err(|error| match error {
                    TagError::NoRoom(_) => Cause::TooLong,
                    _ => Cause::Tag(error.to_string()),
                })?;
            }
        }
        Ok(())
    }

    fn san(&mut self, san: &[u8]) -> Result<(), Cause> {
        let step = match self.line.position.parse_san_bytes(san) {
            Ok(mv) => Step::Move(mv),
            Err(error) => self.instead_of_move(san, error)?,
        };
        let node = self.game.add_unchecked(self.line.node, step).ok_or(Cause::TooDeep)?;
        self.line.previous = Some(self.line.position.clone());
        step.play(&mut self.line.position);
        self.line.node = node;
        if !self.before.is_empty() {
            self.game.comment_before(node, &self.before);
            self.before.clear();
        }
        Ok(())
    }

    fn nag(&mut self, nag: Nag) {
        // A mark before any move marks nothing.
        if self.line.previous.is_some() {
            self.game.nag(self.line.node, nag);
        }
    }

    fn comment(&mut self, comment: &[u8]) {
        let text = decode(comment);
        if self.line.previous.is_none() && !self.interrupted.is_empty() {
            self.before.push(' ');
            self.before += text.trim_ascii();
        } else {
            self.game.comment(self.line.node, &text);
        }
    }

    fn begin_variation(&mut self) -> Result<Flow, Cause> {
        let Some(previous) = self.line.previous.clone() else { return Err(Cause::EarlyVariation) };
        let parent = self.game.node(self.line.node).parent().map_or(NodeId::ROOT, Node::id);
        let variation = OpenLine { node: parent, position: previous, previous: None };
        self.interrupted.push(std::mem::replace(&mut self.line, variation));
        Ok(Flow::Go)
    }

    fn end_variation(&mut self) {
        self.before.clear();
        if let Some(line) = self.interrupted.pop() {
            self.line = line;
        }
    }

    fn result(&mut self, result: GameResult) {
        self.game.set_result(result);
    }
}

/// Whether a word among moves is a null move, in one of the spellings that programs have.
///
/// ```
/// use tesuji_chess::pgn::is_null_move;
/// assert!(is_null_move(b"--") && is_null_move(b"Z0") && !is_null_move(b"O-O"));
/// ```
#[must_use]
pub fn is_null_move(san: &[u8]) -> bool {
    matches!(san, b"--" | b"Z0" | b"z0" | b"null" | b"pass" | b"@@@@" | b"0000")
}

/// Whether a `Variant` tag means chess, from whatever start.
///
/// ```
/// use tesuji_chess::pgn::is_chess;
/// assert!(is_chess("From Position") && is_chess("Chess960") && !is_chess("Atomic"));
/// ```
#[must_use]
pub fn is_chess(variant: &str) -> bool {
    let name: String = variant.chars().filter(char::is_ascii_alphanumeric).collect();
    matches!(
        &*name.to_ascii_lowercase(),
        "" | "standard"
            | "chess"
            | "normal"
            | "orthodox"
            | "fromposition"
            | "960"
            | "chess960"
            | "fischerandom"
            | "fischerrandom"
            | "fischerandomchess"
            | "fischerrandomchess"
            | "freestyle"
            | "freestylechess"
            | "frc"
            | "wildfr"
            | "wild"
    )
}
