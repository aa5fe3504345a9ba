//! Writing KIF.

use super::{Ending, GameResult, KifuGame, Node, bod};
use crate::kanji::square_name;
use crate::{BLACK, Handicap, Move, Position};
use encoding_rs::SHIFT_JIS;
use std::fmt::Write;
use std::io;
use std::time::Duration;

/// The first line: what the rest is, and in which encoding.
const FIRST: &str = "#KIF version=2.0 encoding=";

impl KifuGame {
    /// The game in KIF, with all variations. Times are in whole seconds.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// use tesuji_shogi::kifu::KifuGame;
    /// let mut game = KifuGame::new(Position::start());
    /// game.push(game.start().parse_usi("7g7f").unwrap()).unwrap();
    /// assert!(game.to_kif().ends_with("\n   1 ７六歩(77)\n"));
    /// ```
    #[must_use]
    pub fn to_kif(&self) -> String {
        self.kif_in("UTF-8")
    }

    /// The same in `Shift_JIS`, which files ending in `.kif` are in by old custom, and `.kifu` is not; `None` if a letter
    /// has no place in it.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// use tesuji_shogi::kifu::{KifuGame, read_kif};
    /// let mut game = KifuGame::new(Position::start());
    /// let bytes = game.to_kif_in_shift_jis().unwrap();
    /// assert_eq!(read_kif(&bytes[..]).unwrap(), game);
    /// game.set_header("先手", "Šárka").unwrap();
    /// assert_eq!(game.to_kif_in_shift_jis(), None);
    /// ```
    #[must_use]
    pub fn to_kif_in_shift_jis(&self) -> Option<Vec<u8>> {
        let text = self.kif_in("Shift_JIS");
        let (bytes, _, unknown) = SHIFT_JIS.encode(&text);
        // Some letters are taken for others that look like them.
        let same = !unknown && SHIFT_JIS.decode_without_bom_handling(&bytes).0 == text;
        same.then(|| bytes.into_owned())
    }

    fn kif_in(&self, encoding: &str) -> String {
        let mut out = format!("{FIRST}{encoding}\n");
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
        let mut line = WrittenLine { steps: vec![(self.start().clone(), [Duration::ZERO; 2])], last: None };
        // Variations wait here; the latest one is next, so that each follows the line that it leaves.
        let mut waiting: Vec<Node<'_>> = Vec::new();
        let mut next = self.root().next();
        while let Some(node) = next {
            line.write(node, &mut out);
            if node.id() == self.last() {
                self.write_result(&mut out);
            }
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

    /// How the main line ended, in the words that other readers go by: `まで10手で先手の勝ち`.
    fn write_result(&self, out: &mut String) {
        let Some(ending) = self.ending() else { return };
        let handicap = Handicap::of(self.start()).is_some_and(|handicap| handicap != Handicap::Even);
        let sides = if handicap { ["下手", "上手"] } else { ["先手", "後手"] };
        let words = match (self.result(), ending) {
            (GameResult::Won(side), _) => format!("{}の勝ち", sides[usize::from(side != BLACK)]),
            (_, Ending::Error) => return,
            (_, ending) => ending.kif().to_string(),
        };
        let _ = writeln!(out, "まで{}手で{words}", self.moves().count());
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
struct WrittenLine {
    /// The positions from the start, with the time that each side has used.
    steps: Vec<(Position, [Duration; 2])>,
    /// The last move.
    last: Option<Move>,
}

impl WrittenLine {
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
