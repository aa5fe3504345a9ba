//! PGN with everything that stands in it: the tokens of a game are kept as they were read, so that nothing is lost that an
//! annotator wrote, not even a variation that makes no sense.

mod marks;
mod tree;
mod writer;

use crate::games::{AnnotatedRecord, Explained, ReadRecord};
use crate::records::Marking;
use tesuji_api::AnalysedGame;
use tesuji_chess::pgn::{
    Cause, Flow, GameResult, Nag, PgnReader, RawValue, Visitor, decode, is_chess, is_null_move,
};
use tesuji_engine::Variant;
use tesuji_game::shown;
use tesuji_lab::RecordedMove;
use tesuji_lab::input::{Format, Input};

/// What stands in the text of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A move as it was written, without marks.
    Move(String),
    Nag(Nag),
    Comment(String),
    /// A variation begins
    Open,
    /// and ends.
    Close,
}

/// A game in PGN.
#[derive(Clone, Debug)]
pub struct PgnRecord<G: Explained> {
    tags: Vec<(String, String)>,
    start: G,
    position: G,
    moves: Vec<G::Move>,
    tokens: Vec<Token>,
    /// In how many variations the reader is.
    depth: usize,
    result: GameResult,
    cut: Option<(u64, String)>,
}

/// The games of a file.
pub(crate) fn read<G>(input: &mut Input<'_>, take: &mut dyn FnMut(ReadRecord<G>) -> bool)
where
    G: Explained<Record = PgnRecord<G>>,
{
    let mut text = input.as_text();
    let mut reader = PgnReader::new(&mut text);
    loop {
        let mut record = PgnRecord::<G>::new();
        let go = match reader.visit(&mut record) {
            Ok(false) => return,
            Ok(true) => take(Ok(record)),
            // What was read before a bad move is worth something.
            Err(error) if !record.moves.is_empty() && record.depth == 0 => {
                record.cut = Some((error.line, error.cause.to_string()));
                take(Ok(record))
            }
            Err(error) => take(Err((error.line, error.cause.to_string()))),
        };
        if !go {
            return;
        }
    }
}

impl<G: Explained> PgnRecord<G> {
    fn new() -> PgnRecord<G> {
        PgnRecord {
            tags: Vec::new(),
            start: G::start(),
            position: G::start(),
            moves: Vec::new(),
            tokens: Vec::new(),
            depth: 0,
            result: GameResult::Unknown,
            cut: None,
        }
    }

    /// A game that was just played.
    pub(crate) fn played(start: &G, moves: &[G::Move], players: &[String; 2], result: &str) -> PgnRecord<G> {
        let mut record = PgnRecord::new();
        let tag = |name: &str, value: &str| (name.to_string(), value.to_string());
        record.tags = vec![
            tag("Event", "Tesuji play"),
            tag("White", &players[0]),
            tag("Black", &players[1]),
            tag("Result", result),
        ];
        if *start.to_text() != *G::start().to_text() {
            record.tags.extend([tag("SetUp", "1"), tag("FEN", &start.to_text())]);
        }
        if G::VARIANT != Variant::Chess {
            record.tags.push(tag("Variant", G::VARIANT.name()));
        }
        record.start = start.clone();
        record.position = start.clone();
        for &mv in moves {
            record.tokens.push(Token::Move(record.position.write_move(mv, G::PROSE)));
            record.position = record.position.after(mv);
            record.moves.push(mv);
        }
        record.result = GameResult::from_text(result).unwrap_or_default();
        record
    }

    fn tag_value(&self, name: &str) -> String {
        let found = self.tags.iter().find(|(tag, _)| tag == name);
        found.map(|(_, value)| value.clone()).filter(|value| value != "?").unwrap_or_default()
    }
}

/// Whether games with this tag `Variant` are played by the rules.
fn has_variant<G: Explained>(variant: &str) -> bool {
    let word: String = variant.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if G::VARIANT == Variant::Chess { is_chess(variant) } else { word == G::VARIANT.word() }
}

impl<G: Explained> Visitor for PgnRecord<G> {
    fn tag(&mut self, name: &[u8], value: RawValue<'_>) -> Result<(), Cause> {
        let value = value.text().into_owned();
        match name {
            b"FEN" => {
                let (start, _) = G::repaired(&value).map_err(Cause::Other)?;
                self.position = start.clone();
                self.start = start;
            }
            b"Variant" if !has_variant::<G>(&value) => return Err(Cause::Variant(shown(&value))),
            b"Result" => self.result = GameResult::from_text(&value).unwrap_or_default(),
            _ => {}
        }
        let name = decode(name).into_owned();
        self.tags.retain(|(tag, _)| *tag != name);
        self.tags.push((name, value));
        Ok(())
    }

    fn san(&mut self, san: &[u8]) -> Result<(), Cause> {
        let text = decode(san).into_owned();
        if self.depth == 0 {
            if is_null_move(san) {
                return Err(Cause::NullMove(text));
            }
            let mv =
                self.position.read_move(&text, G::PROSE).map_err(|error| Cause::Other(error.to_string()))?;
            self.position = self.position.after(mv);
            self.moves.push(mv);
        }
        self.tokens.push(Token::Move(text));
        Ok(())
    }

    fn nag(&mut self, nag: Nag) {
        self.tokens.push(Token::Nag(nag));
    }

    fn comment(&mut self, comment: &[u8]) {
        self.tokens.push(Token::Comment(decode(comment).into_owned()));
    }

    fn begin_variation(&mut self) -> Result<Flow, Cause> {
        self.depth += 1;
        self.tokens.push(Token::Open);
        Ok(Flow::Go)
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.tokens.push(Token::Close);
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }
}

impl<G: Explained> AnnotatedRecord<G> for PgnRecord<G> {
    fn start(&self) -> &G {
        &self.start
    }

    fn moves(&self) -> Vec<G::Move> {
        self.moves.clone()
    }

    fn players(&self) -> [String; 2] {
        ["White", "Black"].map(|name| self.tag_value(name))
    }

    fn title(&self) -> String {
        let date = Some(self.tag_value("Date")).filter(|date| !date.starts_with("????"));
        let parts = [Some(self.tag_value("Event")), date];
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    fn result(&self) -> String {
        self.result.to_string()
    }

    fn tags(&self) -> Vec<(String, String)> {
        // Where the game begins, and by what rules, is no remark on it.
        let told =
            |(name, _): &&(String, String)| !["FEN", "SetUp", "Variant", "Result"].contains(&name.as_str());
        let mut tags: Vec<(String, String)> = self.tags.iter().filter(told).cloned().collect();
        if self.result != GameResult::Unknown {
            tags.push(("Result".to_string(), self.result.to_string()));
        }
        tags
    }

    fn cut(&self) -> Option<(u64, String)> {
        self.cut.clone()
    }

    fn tree(&self) -> Vec<RecordedMove<G::Move>> {
        tree::tree(self)
    }

    fn written(&self, _: Format) -> Vec<u8> {
        writer::plain(self).into_bytes()
    }

    fn annotated(&self, game: &AnalysedGame, marking: Marking, _: Format) -> Vec<u8> {
        writer::write(self, game, marking).into_bytes()
    }
}

#[cfg(test)]
mod tests;
