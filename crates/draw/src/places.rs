//! Squares and arrows by the text that people have for them.

use crate::diagram::{Arrow, From, GridSquare};
use tesuji_api::Diagram;
use tesuji_engine::{Game, answers};

/// A square by its name: the name of its column and that of its line.
///
/// ```
/// use tesuji_engine::Game;
/// let diagram = tesuji_chess::Position::start().diagram();
/// assert_eq!(tesuji_draw::square(&diagram, "e2"), Some([6, 4]));
/// assert_eq!(tesuji_draw::square(&diagram, "e9"), None);
/// ```
#[must_use]
pub fn square(diagram: &Diagram, name: &str) -> Option<GridSquare> {
    let (column, line) = name.split_at_checked(1)?;
    let row = diagram.lines.iter().position(|label| label == line)?;
    let column = diagram.columns.iter().position(|label| *label == column.to_lowercase())?;
    Some([row, column])
}

/// An arrow: `e2e4`, whatever stands there, or a legal move in any notation, `Nf3` or `G*5b`.
#[must_use]
pub fn arrow<G: Game>(position: &G, text: &str) -> Option<Arrow> {
    two_squares(&position.diagram(), text).or_else(|| move_arrow(position, text))
}

/// The squares that a move begins and ends on; of a drop the last.
#[must_use]
pub fn ends<G: Game>(position: &G, mv: G::Move) -> Vec<GridSquare> {
    let text = position.write_move(mv, G::dialect(false));
    let diagram = position.diagram();
    match text.split_once('*') {
        Some((_, to)) => square(&diagram, to).into_iter().collect(),
        None => match two_squares(&diagram, &text) {
            Some(Arrow { from: From::Square(from), to }) => vec![from, to],
            _ => Vec::new(),
        },
    }
}

/// `e2e4`, whatever stands there.
fn two_squares(diagram: &Diagram, word: &str) -> Option<Arrow> {
    let (from, to) = word.split_at_checked(2)?;
    let to = to.get(..2)?;
    Some(Arrow { from: From::Square(square(diagram, from)?), to: square(diagram, to)? })
}

/// A legal move in any notation.
fn move_arrow<G: Game>(position: &G, word: &str) -> Option<Arrow> {
    let mv = G::DIALECTS.iter().find_map(|&dialect| position.read_move(word, dialect).ok())?;
    let text = position.write_move(mv, G::dialect(false));
    let diagram = position.diagram();
    let Some((_, to)) = text.split_once('*') else { return two_squares(&diagram, &text) };
    // What was dropped is what stands there after the move.
    let to = square(&diagram, to)?;
    let next = position.after(mv).diagram();
    let sign = next.rows[to[0]][to[1]].as_ref()?.sign.clone();
    Some(Arrow { from: From::Hand(answers::side(position.side()), sign), to })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::Notation as _;

    #[test]
    fn arrows_are_squares_moves_or_drops() {
        let start = tesuji_chess::Position::start();
        let e4 = Some(Arrow { from: From::Square([6, 4]), to: [4, 4] });
        assert_eq!(arrow(&start, "e2e4"), e4);
        assert_eq!(arrow(&start, "e4"), e4);
        assert_eq!(arrow(&start, "a1h8"), Some(Arrow { from: From::Square([7, 0]), to: [0, 7] }));
        assert_eq!(arrow(&start, "Ke4"), None);
        assert_eq!(arrow(&start, "é"), None);
        let shogi = tesuji_shogi::Position::from_text("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
        let Some(Arrow { from: From::Hand(..), to }) = arrow(&shogi, "G*5b") else { panic!("a drop") };
        assert_eq!(to, [1, 4]);
        let drop = shogi.read_move("G*5b", tesuji_shogi::Position::dialect(false)).unwrap();
        assert_eq!(ends(&shogi, drop), [[1, 4]]);
    }
}
