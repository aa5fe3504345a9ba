//! Writing CSA.

use super::csa_reader::NAMES;
use super::{KifuGame, Node, csa_setup};
use std::fmt::Write;
use std::io;

impl KifuGame {
    /// The main line in CSA: version 2.2, or 3.0 if a time is not of whole seconds. CSA has no variations and no
    /// bookmarks; comments are those for people, which begin with a star.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// use tesuji_shogi::kifu::{Ending, KifuGame};
    /// let mut game = KifuGame::new(Position::start());
    /// game.push(game.start().parse_usi("7g7f").unwrap()).unwrap();
    /// game.end(Ending::Resigned).unwrap();
    /// assert_eq!(game.to_csa(), "'CSA encoding=UTF-8\nV2.2\nPI\n+\n+7776FU\n%TORYO\n");
    /// ```
    #[must_use]
    pub fn to_csa(&self) -> String {
        let fractions = self.mainline().filter_map(Node::time).any(|time| time.subsec_millis() != 0);
        let mut out = String::from("'CSA encoding=UTF-8\n");
        out += if fractions { "V3.0\n" } else { "V2.2\n" };
        for (name, value) in self.headers() {
            let _ = match name {
                "先手" | "下手" => writeln!(out, "N+{value}"),
                "後手" | "上手" => writeln!(out, "N-{value}"),
                _ => {
                    let name = NAMES.iter().find(|names| names.1 == name).map_or(name, |names| names.0);
                    writeln!(out, "${name}:{value}")
                }
            };
        }
        csa_setup::write(self.start(), &mut out);
        write_comment(self.root(), &mut out);
        let mut position = self.start().clone();
        for node in self.mainline() {
            if let Some(mv) = node.mv() {
                let _ = writeln!(out, "{}", position.csa(mv));
                position.make(mv);
            } else if let Some(ending) = node.ending() {
                let _ = writeln!(out, "{}", ending.csa(position.side()));
            }
            if let Some(time) = node.time() {
                let _ = match time.subsec_millis() {
                    0 => writeln!(out, "T{}", time.as_secs()),
                    millis => writeln!(out, "T{}.{millis:03}", time.as_secs()),
                };
            }
            write_comment(node, &mut out);
        }
        out
    }

    /// Writes the main line in CSA. Between games of one file belongs a line with `/`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_csa(&self, out: &mut impl io::Write) -> io::Result<()> {
        out.write_all(self.to_csa().as_bytes())
    }
}

fn write_comment(node: Node<'_>, out: &mut String) {
    if !node.comment().is_empty() {
        for line in node.comment().split('\n') {
            let _ = writeln!(out, "'*{line}");
        }
    }
}
