//! Games as text.

use super::step::Step;
use super::{Comment, Node, PgnGame};
use crate::{Position, WHITE};
use std::fmt::{self, Write};
use std::io;

/// Lines have at most so many characters, unless a single word is longer.
const WIDTH: usize = 79;

impl PgnGame {
    /// Writes the game, and the empty line that separates it from the next.
    ///
    /// ```
    /// use tesuji_chess::pgn::PgnGame;
    /// let game: PgnGame = "1. e4 e5 *".parse().unwrap();
    /// let mut file = Vec::new();
    /// game.write_to(&mut file).unwrap();
    /// assert!(file.ends_with(b"\n\n1. e4 e5 *\n\n"));
    /// ```
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_to(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "{self}")
    }

    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            write!(f, "[{name} \"")?;
            for c in value.chars() {
                if matches!(c, '"' | '\\') {
                    f.write_char('\\')?;
                }
                f.write_char(c)?;
            }
            f.write_str("\"]\n")?;
        }
        Ok(())
    }
}

/// The export format: tags, an empty line, and the moves in lines of less than 80 characters.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        f.write_char('\n')?;
        let mut words = Words { out: f, word: String::new(), open: false, column: 0 };
        words.comment(self.root().comment())?;
        let mut tasks = Vec::new();
        tasks.extend(self.root().next().map(|node| Task::Line(node, self.start().clone())));
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open(node, position) => {
                    words.open = true;
                    words.comment(node.comment_before())?;
                    tasks.push(Task::Close(node, position.clone()));
                    tasks.push(Task::Line(node, position));
                }
                Task::Close(node, position) => {
                    words.word.push(')');
                    tasks.extend(node.next_sibling().map(|node| Task::Open(node, position)));
                }
                Task::Line(node, position) => write_line(&mut words, &mut tasks, node, position)?,
            }
        }
        words.word(format_args!("{}", self.result()))?;
        words.end()
    }
}

/// What is still to be written, the last first.
enum Task<'a> {
    /// The line that begins with a node, in the position before it.
    Line(Node<'a>, Position),
    /// A variation that begins with a node, and those after it.
    Open(Node<'a>, Position),
    /// The end of that variation, and those after it.
    Close(Node<'a>, Position),
}

/// Writes a line up to the first move that has variations; they and the rest are left as tasks.
fn write_line<'a>(
    words: &mut Words<'_, '_>,
    tasks: &mut Vec<Task<'a>>,
    node: Node<'a>,
    mut position: Position,
) -> fmt::Result {
    let mut next = Some(node);
    let mut numbered = true;
    while let Some(node) = next {
        let step = node.step();
        if position.side() == WHITE {
            words.word(format_args!("{}.", position.fullmoves()))?;
        } else if numbered {
            words.word(format_args!("{}...", position.fullmoves()))?;
        }
        match step {
            Step::Move(mv) => words.word(position.san(mv))?,
            Step::Pass => words.word("--")?,
            Step::Start => {}
        }
        for nag in node.nags() {
            words.word(format_args!("{nag}"))?;
        }
        words.comment(node.comment())?;
        numbered = !node.comment().is_empty();
        next = node.next();
        let before = node.variations().next().map(|variation| (variation, position.clone()));
        step.play(&mut position);
        if let Some((variation, before)) = before {
            tasks.extend(next.map(|node| Task::Line(node, position)));
            tasks.push(Task::Open(variation, before));
            return Ok(());
        }
    }
    Ok(())
}

/// Where the first word of a comment ends: at a blank that is not inside an annotation, if that fits a line.
fn word_end(text: &str) -> usize {
    let blank = |from: usize| text[from..].find(' ').map_or(text.len(), |at| from + at);
    let mut end = blank(0);
    let mut seen = 0;
    while let Some(open) = text[seen..end].rfind("[%").map(|at| seen + at)
        && !text[open..end].contains(']')
        && let Some(close) = text.as_bytes()[end..].iter().take(WIDTH).position(|&b| b == b']')
    {
        seen = end;
        end = blank(end + close);
    }
    end
}

/// Puts words into lines.
struct Words<'o, 'f> {
    out: &'o mut fmt::Formatter<'f>,
    /// The last word, which `)` may still join.
    word: String,
    /// Whether the next word begins with `(`.
    open: bool,
    /// Characters on the line.
    column: usize,
}

impl Words<'_, '_> {
    fn word(&mut self, word: impl fmt::Display) -> fmt::Result {
        self.flush()?;
        if std::mem::take(&mut self.open) {
            self.word.push('(');
        }
        write!(self.word, "{word}")
    }

    /// A comment, word by word; an annotation such as `[%clk 0:01:00]` is one word.
    fn comment(&mut self, comment: &Comment) -> fmt::Result {
        if comment.is_empty() {
            return Ok(());
        }
        let text = format!("{{{comment}}}");
        let mut rest = &*text;
        while !rest.is_empty() {
            let end = word_end(rest);
            self.word(&rest[..end])?;
            rest = rest.get(end + 1..).unwrap_or("");
        }
        Ok(())
    }

    /// Writes the last word.
    fn flush(&mut self) -> fmt::Result {
        if self.word.is_empty() {
            return Ok(());
        }
        let width = self.word.chars().count();
        if self.column > 0 {
            if self.column + 1 + width > WIDTH {
                self.out.write_char('\n')?;
                self.column = 0;
            } else {
                self.out.write_char(' ')?;
                self.column += 1;
            }
        }
        self.out.write_str(&self.word)?;
        self.column += width;
        self.word.clear();
        Ok(())
    }

    fn end(mut self) -> fmt::Result {
        self.flush()?;
        self.out.write_char('\n')
    }
}
