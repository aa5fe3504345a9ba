//! Games with variations as text.

use super::{LabGame, RecordedMove};
use std::fmt::Write as _;
use tesuji_game::Side;

/// Marks that stand right after a move.
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// As PGN writes them.
pub(super) fn pgn<G: LabGame>(start: &G, tags: &[(&str, &str)], nodes: &[RecordedMove<G::Move>]) -> String {
    let mut text = String::new();
    for (name, value) in
        start.variation_tags().iter().map(|(name, value)| (*name, value.as_str())).chain(tags.iter().copied())
    {
        let _ = writeln!(text, "[{} \"{}\"]", plain(name).replace(' ', ""), plain(value));
    }
    let mut positions = vec![start.clone()];
    for node in nodes {
        let after = positions[node.parent.min(positions.len() - 1)].after(node.mv);
        positions.push(after);
    }
    let mut words = Vec::new();
    Writer { nodes, positions: &positions, first: start.plies() }.line(0, 0, &mut words);
    let result = tags.iter().find(|(name, _)| *name == "Result").map_or("*", |tag| tag.1);
    words.push(plain(result));
    text.push('\n');
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > 79 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        width += word.len();
        text.push_str(&word);
    }
    text + "\n"
}

/// A text that can stand in a tag.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !"\"\\[]".contains(*c)).collect()
}

struct Writer<'a, G: LabGame> {
    nodes: &'a [RecordedMove<G::Move>],
    positions: &'a [G],
    first: u32,
}

impl<G: LabGame> Writer<'_, G> {
    /// What follows a move, with what else could have followed in parentheses.
    fn line(&self, mut at: usize, mut ply: u32, words: &mut Vec<String>) {
        let mut numbered = true;
        loop {
            let next: Vec<usize> =
                (1..=self.nodes.len()).filter(|&node| self.nodes[node - 1].parent == at).collect();
            let Some((&main, others)) = next.split_first() else { return };
            words.push(self.word(main, ply, numbered));
            words.extend(self.remarks(main));
            numbered = !others.is_empty() || !self.nodes[main - 1].comment.is_empty();
            for &other in others {
                let mut variation = vec![self.word(other, ply, true)];
                variation.extend(self.remarks(other));
                self.line(other, ply + 1, &mut variation);
                variation[0].insert(0, '(');
                if let Some(last) = variation.last_mut() {
                    last.push(')');
                }
                words.extend(variation);
            }
            (at, ply) = (main, ply + 1);
        }
    }

    fn word(&self, node: usize, ply: u32, numbered: bool) -> String {
        let RecordedMove { parent, mv, marks, .. } = &self.nodes[node - 1];
        let position = &self.positions[*parent];
        let number = u32::midpoint(self.first, ply) + 1;
        let dots = match position.side() {
            Side::First => format!("{number}. "),
            Side::Second if numbered => format!("{number}... "),
            Side::Second => String::new(),
        };
        let marks: String =
            marks.iter().filter(|mark| GLYPHS.contains(&mark.as_str())).take(1).cloned().collect();
        format!("{dots}{}{marks}", position.write_move(*mv, G::PROSE))
    }

    /// What is said of a move, a word each.
    fn remarks(&self, node: usize) -> Vec<String> {
        let words = self.nodes[node - 1].comment.split_whitespace();
        let mut words: Vec<String> = words.map(|word| word.replace(['{', '}'], "|")).collect();
        if let Some(first) = words.first_mut() {
            first.insert(0, '{');
        }
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
        words
    }
}
