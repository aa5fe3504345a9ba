//! Writing KIF.

use super::{Game, Node, bod};
use crate::kanji::square_name;
use crate::{Handicap, Move, Position};
use std::fmt::Write;
use std::io;
use std::time::Duration;

impl Game {
    /// The game in KIF, with all variations. Times are in whole seconds.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// use tesuji_shogi::kifu::Game;
    /// let mut game = Game::new(Position::start());
    /// game.push(game.start().parse_usi("7g7f").unwrap()).unwrap();
    /// assert!(game.to_kif().ends_with("\n   1 ７六歩(77)\n"));
    /// ```
    #[must_use]
    pub fn to_kif(&self) -> String {
        let mut out = String::from("#KIF version=2.0 encoding=UTF-8\n");
        match Handicap::of(self.start()) {
            Some(handicap) => {
                let _ = writeln!(out, "手合割：{}", handicap.japanese());
            }
            None => bod::write(self.start(), &mut out),
        }
        for (name, value) in self.headers() {
            let _ = writeln!(out, "{name}：{value}");
        }
        out += "手数----指手---------消費時間--\n";
        write_notes(self.root(), &mut out);
        let mut line = Line { steps: vec![(self.start().clone(), [Duration::ZERO; 2])], last: None };
        // Variations wait here; the latest one is next, so that each follows the line that it leaves.
        let mut waiting: Vec<Node<'_>> = Vec::new();
        let mut next = self.root().next();
        while let Some(node) = next {
            line.write(node, &mut out);
            waiting.extend(node.next_sibling());
            next = node.next().or_else(|| {
                let variation = waiting.pop()?;
                let plies = variation.parent().map_or(0, Node::ply);
                line.back_to(variation, plies);
                let _ = write!(out, "\n変化：{}手\n", plies + 1);
                Some(variation)
            });
        }
        out
    }

    /// Writes the game in KIF.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_kif(&self, out: &mut impl io::Write) -> io::Result<()> {
        out.write_all(self.to_kif().as_bytes())
    }
}

/// The line that is being written.
struct Line {
    /// The positions from the start, with the time that each side has used.
    steps: Vec<(Position, [Duration; 2])>,
    /// The last move.
    last: Option<Move>,
}

impl Line {
    fn back_to(&mut self, variation: Node<'_>, plies: usize) {
        self.steps.truncate(plies + 1);
        self.last = variation.parent().and_then(Node::mv);
    }

    fn write(&mut self, node: Node<'_>, out: &mut String) {
        let Some((position, used)) = self.steps.last() else { return };
        let (mut position, mut used) = (position.clone(), *used);
        let total = &mut used[position.side().index()];
        *total = total.saturating_add(node.time().unwrap_or_default());
        let number = self.steps.len();
        let text = match (node.mv(), node.ending()) {
            (Some(mv), _) => {
                let same = self.last.is_some_and(|last| last.to() == mv.to());
                position.kif_to(mv, &if same { "同　".to_string() } else { square_name(mv.to()) })
            }
            (None, Some(ending)) => ending.kif().to_string(),
            (None, None) => return,
        };
        let _ = write!(out, "{number:>4} {text}");
        if let Some(time) = node.time() {
            let (seconds, total) = (time.as_secs(), total.as_secs());
            let _ = write!(out, "   ({:>2}:{:02}/", seconds / 60, seconds % 60);
            let _ = write!(out, "{:02}:{:02}:{:02})", total / 3600, total / 60 % 60, total % 60);
        }
        if node.next_sibling().is_some() {
            out.push('+');
        }
        out.push('\n');
        write_notes(node, out);
        if let Some(mv) = node.mv() {
            position.make(mv);
            self.steps.push((position, used));
            self.last = Some(mv);
        }
    }
}

/// The comment and bookmark of a node.
fn write_notes(node: Node<'_>, out: &mut String) {
    if !node.comment().is_empty() {
        for line in node.comment().split('\n') {
            let _ = writeln!(out, "*{line}");
        }
    }
    if !node.bookmark().is_empty() {
        let _ = writeln!(out, "&{}", node.bookmark());
    }
}
