//! Positions to measure on, from lines of text.

use crate::LabGame;
use tesuji_engine::Game;

/// How many positions of the benchmark are searched if nobody names others.
const POSITIONS: usize = 30;

/// Operations that may follow a position in a line of EPD.
const OPCODES: &[&str] = &["bm", "am", "id", "dm", "ce", "pv", "sm", "acd", "acn", "acs", "hmvc", "fmvn"];

/// A position, and what is known of its best move.
#[derive(Clone, Debug)]
pub struct Case<G> {
    /// What to call it.
    pub name: String,
    /// The position.
    pub position: G,
    /// The moves that solve it, as the usual protocol writes them; none if nothing is known.
    pub best: Vec<String>,
    /// The moves that do not, if the others do.
    pub avoid: Vec<String>,
    /// Whether there is a mate to be seen.
    pub mate: bool,
}

impl<G: Game> Case<G> {
    /// Reads a line: a position, perhaps with operations as in EPD. A case without `id` is called by its number.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn read(line: &str, number: usize) -> Result<Case<G>, String> {
        let mut parts = line.split(';').map(str::trim);
        let first: Vec<&str> = parts.next().unwrap_or_default().split_whitespace().collect();
        let length = first.iter().position(|word| is_opcode(word)).unwrap_or(first.len());
        let position = G::from_text(&first[..length].join(" ")).map_err(|error| error.to_string())?;
        let mut case =
            Case { name: format!("{number}"), position, best: Vec::new(), avoid: Vec::new(), mate: false };
        let operation = first[length..].join(" ");
        for operation in std::iter::once(operation.as_str()).chain(parts) {
            let (opcode, operand) = operation.split_once(' ').unwrap_or((operation, ""));
            match opcode {
                "bm" => case.best = moves(&case.position, operand)?,
                "am" => case.avoid = moves(&case.position, operand)?,
                "dm" => case.mate = true,
                "id" => case.name = operand.trim().trim_matches('"').to_string(),
                _ => {}
            }
        }
        Ok(case)
    }

    /// Reads every line of a text but empty ones and those that begin with `#`.
    ///
    /// # Errors
    /// Says which line is wrong and why, or that there is none.
    pub fn read_all(text: &str) -> Result<Vec<Case<G>>, String> {
        let lines = (1..).zip(text.lines().map(str::trim));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let cases = lines
            .map(|(number, line)| Case::read(line, number).map_err(|error| format!("line {number}: {error}")))
            .collect::<Result<Vec<_>, _>>()?;
        if cases.is_empty() { Err("no positions".to_string()) } else { Ok(cases) }
    }

    /// Reads tactics: positions whose best moves are known.
    ///
    /// # Errors
    /// As [`read_all`](Case::read_all), and if there is nothing to find in one.
    pub fn read_tactics(text: &str) -> Result<Vec<Case<G>>, String> {
        let cases = Case::read_all(text)?;
        match cases.iter().find(|case| case.best.is_empty() && case.avoid.is_empty() && !case.mate) {
            Some(case) => Err(format!("{} has neither bm nor am", case.name)),
            None => Ok(cases),
        }
    }
}

impl<G: LabGame> Case<G> {
    /// The positions of the benchmark, or those that come with the lab in their place.
    #[must_use]
    pub fn standard() -> Vec<Case<G>> {
        if !G::POSITIONS.is_empty() {
            return Case::read_all(G::POSITIONS).unwrap_or_default();
        }
        let lines = (1..).zip(G::BENCH.iter().take(POSITIONS));
        lines.filter_map(|(number, line)| Case::read(line, number).ok()).collect()
    }

    /// The tactics that come with the lab; none for a game that has none yet.
    #[must_use]
    pub fn standard_tactics() -> Vec<Case<G>> {
        Case::read_tactics(G::TACTICS).unwrap_or_default()
    }
}

impl<G: Game> Case<G> {
    /// Whether a search solves the case that chose this move, as `text` writes it, and perhaps saw a mate. Where no
    /// move is known to be best, any mate will do.
    #[must_use]
    pub fn is_solved_by(&self, mv: &str, mate: bool) -> bool {
        if self.mate && self.best.is_empty() && self.avoid.is_empty() {
            return mate;
        }
        let is = |known: &String| known == mv;
        (self.best.is_empty() || self.best.iter().any(is)) && !self.avoid.iter().any(is)
    }
}

/// A move as results keep it: the same text for the same move only.
pub(super) fn text<G: Game>(position: &G, mv: G::Move) -> String {
    position.write_move(mv, G::dialect(true))
}

fn moves<G: Game>(position: &G, operand: &str) -> Result<Vec<String>, String> {
    let read = |word: &str| {
        let mv = G::DIALECTS.iter().find_map(|&dialect| position.read_move(word, dialect).ok());
        mv.map(|mv| text(position, mv)).ok_or_else(|| format!("'{}' is no legal move", word.escape_debug()))
    };
    operand.split_whitespace().map(read).collect()
}

/// Whether a word begins the operations. `c3` and `c6` do not: they may be squares of the position.
fn is_opcode(word: &str) -> bool {
    let is_comment = word.len() == 2 && word.starts_with('c') && word.ends_with(|c: char| c.is_ascii_digit());
    OPCODES.contains(&word) || is_comment && !matches!(word, "c3" | "c6")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Position;

    const LINE: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";";

    #[test]
    fn lines_are_positions_with_or_without_operations() {
        let case = Case::<Position>::read(LINE, 7).unwrap();
        assert_eq!((case.name.as_str(), case.best.as_slice()), ("WAC.001", &["g3g6".to_string()][..]));
        assert!(case.is_solved_by("g3g6", false) && !case.is_solved_by("f6e8", true));
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let case = Case::<Position>::read(start, 7).unwrap();
        assert_eq!((case.name.as_str(), case.best.len(), case.position.fen().as_str()), ("7", 0, start));
        let passed = "rnbqkbnr/pp1ppppp/8/2pP4/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 1";
        assert_eq!(Case::<Position>::read(passed, 1).unwrap().position.fen(), passed);
        let case = Case::<Position>::read(&format!("{start} am f3 g2g4; c0 \"weak\""), 1).unwrap();
        let solved = |mv| case.is_solved_by(mv, false);
        assert!(solved("e2e4") && !solved("f2f3") && !solved("g2g4"));
        let case = Case::<Position>::read("6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1; id \"back\";", 1).unwrap();
        assert!(case.mate && case.is_solved_by("a1a8", true) && !case.is_solved_by("a1a8", false));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| Case::<Position>::read_tactics(text).unwrap_err();
        assert_eq!(error("# nothing\n\n"), "no positions");
        assert!(error(&format!("{LINE}\nnonsense w")).starts_with("line 2: "));
        assert_eq!(error(&LINE.replace("Qg6", "Qg9")), "line 1: 'Qg9' is no legal move");
        assert_eq!(error(&LINE.replace("bm Qg6; ", "")), "WAC.001 has neither bm nor am");
    }

    #[test]
    fn what_comes_with_the_lab_can_be_read() {
        assert_eq!(Case::<Position>::standard().len(), POSITIONS);
        assert_eq!(Case::<tesuji_shogi::Position>::standard().len(), 24);
        assert!(Case::<Position>::standard_tactics().len() >= 50);
        assert_eq!(Case::<tesuji_shogi::Position>::standard_tactics().len(), 45);
        assert_eq!(Case::<tesuji_chess::king_capture::Position>::standard_tactics().len(), 6);
    }
}
