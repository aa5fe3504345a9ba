//! The window: how wide it is, and lines that fit it.

use std::io::{self, IsTerminal as _, StdoutLock, Write};
use tesuji_text::width as columns;

/// Fewer columns are no window.
const NARROWEST: usize = 20;
/// What hangs under the last column of a table needs so many columns.
const ROOM: usize = 24;

/// How many columns there are; nothing if what is written goes to a file or a program, which want lines whole.
pub(crate) fn width() -> Option<usize> {
    let told = std::env::var("COLUMNS").ok().and_then(|text| text.trim().parse().ok());
    let seen = || {
        let terminal = console::Term::stdout();
        terminal.is_term().then(|| terminal.size_checked()).flatten().map(|(_, columns)| usize::from(columns))
    };
    told.or_else(seen).map(|columns: usize| columns.max(NARROWEST))
}

/// Whether what is written may have colours.
pub(crate) fn is_coloured() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty())
}

/// Standard output for people: no line is wider than the window.
pub(crate) fn out() -> Out {
    Out { stdout: io::stdout().lock(), width: width(), line: Vec::new() }
}

/// See [`out`].
pub(crate) struct Out {
    stdout: StdoutLock<'static>,
    width: Option<usize>,
    /// What was written of a line that is not ended yet.
    line: Vec<u8>,
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.end_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

impl Out {
    fn end_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match (self.width, std::str::from_utf8(&line)) {
            (Some(width), Ok(text)) => self.stdout.write_all(fitted(text, width).as_bytes()),
            _ => self.stdout.write_all(&line),
        }
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        // Whoever reads no more is told by the next one who writes.
        let _ = self.end_line();
    }
}

/// A line of text, broken between words where it is wider than the window. What is broken off stands under the last
/// column of the line, if that leaves room, else a little to the right of its beginning.
pub(crate) fn fitted(line: &str, width: usize) -> String {
    let (text, end) = line.strip_suffix('\n').map_or((line, ""), |text| (text, "\n"));
    if columns(text) <= width {
        return line.to_string();
    }
    let indent = " ".repeat(hanging(text, width));
    let (mut fitted, mut used, mut begun) = (String::new(), 0, false);
    for (gap, word) in words(text) {
        let wide = columns(word);
        if begun && used + gap.len() + wide > width {
            fitted.push('\n');
            fitted.push_str(&indent);
            used = indent.len();
        } else {
            fitted.push_str(gap);
            used += gap.len();
        }
        fitted.push_str(word);
        used += wide;
        begun = true;
    }
    fitted + end
}

/// Where the lines after the first begin.
fn hanging(text: &str, width: usize) -> usize {
    let mut column = 0;
    let mut gaps = Vec::new();
    for (gap, word) in words(text) {
        column += gap.len();
        if gap.len() > 1 && column > gap.len() {
            gaps.push(column);
        }
        column += columns(word);
    }
    let beginning = text.len() - text.trim_start_matches(' ').len();
    gaps.into_iter().rfind(|&gap| gap + ROOM <= width).unwrap_or((beginning + 2).min(width / 2))
}

/// The words of a line, each with the spaces before it.
fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let word = rest.trim_start_matches(' ');
        if word.is_empty() {
            return None;
        }
        let gap = &rest[..rest.len() - word.len()];
        let (word, after) = word.split_at(word.find(' ').unwrap_or(word.len()));
        rest = after;
        Some((gap, word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays() {
        assert_eq!(fitted("a  b\n", 80), "a  b\n");
        assert_eq!(fitted("\u{1b}[1mbold\u{1b}[0m", 20), "\u{1b}[1mbold\u{1b}[0m");
    }

    #[test]
    fn the_last_column_is_continued_under_itself() {
        let row = "  6/9   +0.17   1,242  d4 d5 Nf3 Nf6 Nc3 Nc6 Bg5 Be7 e3 O-O Bd3 h6 Bh4\n";
        let shown = fitted(row, 50);
        assert_eq!(
            shown,
            "  6/9   +0.17   1,242  d4 d5 Nf3 Nf6 Nc3 Nc6 Bg5\n                       Be7 e3 O-O Bd3 h6 Bh4\n"
        );
    }

    #[test]
    fn words_are_never_broken() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let shown = fitted(&format!("key {fen} w KQkq - 0 1"), 20);
        assert_eq!(shown, format!("key\n  {fen}\n  w KQkq - 0 1"));
    }

    #[test]
    fn wide_signs_count_twice() {
        assert_eq!(columns("▲７六歩"), 7 + usize::from(columns("▲") == 2));
        let shown = fitted("手 ７六歩 ３四歩 ２六歩 ８四歩 ２五歩", 20);
        assert!(shown.lines().all(|line| columns(line) <= 20), "{shown}");
    }
}
