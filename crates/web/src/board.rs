//! Lines of play as the page sends them, and positions as it draws them.

use tesuji_api::{Cell, Diagram, PageBoard, PageHand, PageHeld, PageLine, PageStep};
use tesuji_engine::{Game, Variant, answers, bare};
use tesuji_game::{PositionStack, shown};

/// A line has no more moves than this.
const LONGEST: usize = 2_048;

/// The game that a line is of.
///
/// # Errors
/// If there is none of that name.
pub(crate) fn variant(name: &str) -> Result<Variant, String> {
    Variant::named(name).ok_or_else(|| format!("there is no game '{}'", shown(name)))
}

/// A line of play that was read.
pub(crate) struct Played<G: Game> {
    /// Where it begins.
    pub(crate) start: G,
    /// Its moves.
    pub(crate) moves: Vec<G::Move>,
    /// The game up to its end.
    pub(crate) line: PositionStack<G>,
}

impl<G: Game> Played<G> {
    /// Reads a line.
    ///
    /// # Errors
    /// Says which text is wrong and why.
    pub(crate) fn read(line: &PageLine) -> Result<Played<G>, String> {
        let start = match line.start.as_deref().map(str::trim) {
            None | Some("" | "startpos") => G::start(),
            Some(text) => G::repaired(bare(Variant::of_text(text).1))?.0,
        };
        if line.moves.len() > LONGEST {
            return Err(format!("a line has at most {LONGEST} moves"));
        }
        let mut played = Played { moves: Vec::new(), line: PositionStack::new(start.clone()), start };
        for text in &line.moves {
            let mv = read_move(played.line.top(), text)?;
            played.moves.push(mv);
            played.line.push(mv);
        }
        Ok(played)
    }

    /// The same line with every move as protocols write it.
    pub(crate) fn protocol(&self) -> (String, Vec<String>) {
        let moves = answers::line(&self.start, &self.moves).into_iter().map(|mv| mv.protocol).collect();
        (self.start.to_text(), moves)
    }
}

/// A move in any notation of the game.
pub(crate) fn read_move<G: Game>(position: &G, text: &str) -> Result<G::Move, String> {
    let mut read = G::DIALECTS.iter().map(|&dialect| position.read_move(text.trim(), dialect));
    read.find_map(Result::ok)
        .ok_or_else(|| format!("'{}' is no legal move in {}", shown(text), position.to_text()))
}

/// The end of a line, ready to be played on.
///
/// # Errors
/// Says which text is wrong and why.
pub(crate) fn board<G: Game>(line: &PageLine) -> Result<PageBoard, String> {
    let played = Played::<G>::read(line)?;
    let top = played.line.top();
    let diagram = top.diagram();
    let last = played.moves.split_last().and_then(|(&mv, before)| {
        let position = before.iter().fold(played.start.clone(), |position, &mv| position.after(mv));
        step(&position, mv)
    });
    let check = top.royal_attacked().then(|| royal(&diagram, top)).flatten();
    let position = answers::top(&played.line);
    let over = position.outcome.is_some();
    let legal = position.legal_moves.iter().flatten().filter(|_| !over);
    let mut steps: Vec<PageStep> =
        legal.filter_map(|mv| step(top, top.read_move(&mv.protocol, top.move_dialect()).ok()?)).collect();
    choices(top, &mut steps);
    Ok(PageBoard {
        line: answers::line(&played.start, &played.moves),
        steps,
        last,
        check,
        hands: diagram.hands.as_ref().map(|hands| [held(&hands[0]), held(&hands[1])]),
        position,
    })
}

/// Where a move goes.
pub(crate) fn step<G: Game>(position: &G, mv: G::Move) -> Option<PageStep> {
    let text = position.write_move(mv, position.move_dialect());
    let diagram = position.diagram();
    if let Some((_, to)) = text.split_once('*') {
        let to = square(&diagram, to)?;
        let drop = cell(&position.after(mv).diagram(), to).map(|cell| cell.sign);
        return Some(PageStep { mv: text, from: None, drop, to, becomes: None });
    }
    let from = square(&diagram, text.get(..2)?)?;
    let to = square(&diagram, text.get(2..4)?)?;
    Some(PageStep { mv: text, from: Some(from), drop: None, to, becomes: None })
}

/// The first moves of a line, where they go.
pub(crate) fn steps<G: Game>(start: &G, moves: &[G::Move]) -> Vec<PageStep> {
    let mut position = start.clone();
    let mut steps = Vec::new();
    for &mv in moves {
        steps.extend(step(&position, mv));
        position = position.after(mv);
    }
    steps
}

/// Says what a piece becomes where two moves go the same way.
fn choices<G: Game>(position: &G, steps: &mut [PageStep]) {
    let way = |step: &PageStep| (step.from, step.drop.clone(), step.to);
    for nth in 0..steps.len() {
        let same = steps.iter().filter(|other| way(other) == way(&steps[nth])).count();
        if same > 1
            && let Ok(mv) = position.read_move(&steps[nth].mv, position.move_dialect())
        {
            steps[nth].becomes = cell(&position.after(mv).diagram(), steps[nth].to);
        }
    }
}

fn cell(diagram: &Diagram, [row, column]: [u8; 2]) -> Option<Cell> {
    diagram.rows.get(usize::from(row))?.get(usize::from(column))?.clone()
}

/// A square by the names of its column and its line.
pub(crate) fn square(diagram: &Diagram, name: &str) -> Option<[u8; 2]> {
    let (column, line) = name.split_at_checked(1)?;
    let row = diagram.lines.iter().position(|label| label == line)?;
    let column = diagram.columns.iter().position(|label| label == column)?;
    Some([row as u8, column as u8])
}

/// The king of the side to move.
fn royal<G: Game>(diagram: &Diagram, position: &G) -> Option<[u8; 2]> {
    let side = answers::side(position.side());
    let is_king = |cell: &Cell| cell.side == side && cell.letter.eq_ignore_ascii_case("k");
    for (row, cells) in diagram.rows.iter().enumerate() {
        if let Some(column) = cells.iter().position(|cell| cell.as_ref().is_some_and(is_king)) {
            return Some([row as u8, column as u8]);
        }
    }
    None
}

/// `飛 歩3`, taken apart.
fn held(text: &str) -> PageHand {
    let piece = |word: &str| {
        let end = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
        PageHeld { sign: word[..end].to_string(), count: word[end..].parse().unwrap_or(1) }
    };
    PageHand { pieces: text.split_whitespace().map(piece).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Position as Chess;
    use tesuji_shogi::Position as Shogi;

    fn line(start: &str, moves: &[&str]) -> PageLine {
        PageLine {
            game: String::new(),
            start: Some(start.to_string()),
            moves: moves.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn moves_have_squares_and_choices() {
        let board = board::<Chess>(&line("7k/P7/8/8/8/8/8/K7 w - - 0 1", &[])).unwrap();
        let promotions: Vec<_> = board.steps.iter().filter(|step| step.from == Some([1, 0])).collect();
        assert_eq!(promotions.len(), 4);
        assert!(promotions.iter().all(|step| step.to == [0, 0] && step.becomes.is_some()));
        assert!(
            board.steps.iter().filter(|step| step.from == Some([7, 0])).all(|step| step.becomes.is_none())
        );
    }

    #[test]
    fn drops_come_from_the_hand_and_checks_are_seen() {
        let board = board::<Shogi>(&line("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", &["G*5b"])).unwrap();
        assert_eq!(board.check, Some([0, 4]));
        let last = board.last.unwrap();
        assert_eq!((last.drop.as_deref(), last.to), (Some("金"), [1, 4]));
        assert!(board.position.outcome.is_some() && board.steps.is_empty());
        let hands = board.hands.unwrap();
        assert!(hands.iter().all(|hand| hand.pieces.is_empty()));
    }

    #[test]
    fn every_legal_move_of_every_game_has_its_step() {
        fn check<G: Game>() {
            let board = board::<G>(&PageLine::default()).unwrap();
            assert_eq!(board.steps.len(), board.position.legal_moves.unwrap().len());
        }
        for &game in Variant::ALL {
            tesuji_engine::for_game!(game, G => check::<G>());
        }
    }

    #[test]
    fn wrong_lines_say_what_is_wrong() {
        let wrong = |start, moves: &[&str]| board::<Chess>(&line(start, moves)).unwrap_err();
        assert!(wrong("startpos", &["e5"]).starts_with("'e5' is no legal move in rnbq"));
        assert!(wrong("8/8/8 w - -", &[]).contains("ranks"));
        assert!(wrong("startpos", &vec!["e4"; 3000]).contains("at most"));
    }
}
