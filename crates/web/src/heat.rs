//! A piece tried on every square: what the position would be worth.

use crate::board::{Played, variant};
use crate::session::profile;
use tesuji_api::{Diagram, PageHeat, PageHeatSquare, PageHeating, PageSearch};
use tesuji_engine::{Game, Variant, evaluators, for_game};
use tesuji_game::{Evaluator, Side};

/// Evaluates the position with a piece on every square that is free.
///
/// # Errors
/// Says what is wrong with the question.
pub(crate) fn heat(wanted: &PageHeating) -> Result<PageHeat, String> {
    let game = variant(&wanted.line.game)?;
    for_game!(game, G => of_game::<G>(game, wanted))
}

fn of_game<G: Game>(game: Variant, wanted: &PageHeating) -> Result<PageHeat, String> {
    let search = PageSearch { eval: wanted.eval.clone(), ..PageSearch::default() };
    let profile = profile(game, &search)?;
    let mut evaluator = evaluators::<G>(&profile).map_err(|error| error.to_string())?();
    let played = Played::<G>::read(&wanted.line)?;
    let position = played.line.top();
    let diagram = position.diagram();
    let from = wanted.from.map(usize::from);
    let cell = |[row, column]: [usize; 2]| diagram.rows.get(row)?.get(column)?.as_ref();
    let piece = cell(from).ok_or("there is no piece on this square")?.clone();
    let here = worth(&mut *evaluator, position);
    let text = position.to_text();
    let mut squares = Vec::new();
    for (row, cells) in diagram.rows.iter().enumerate() {
        for (column, there) in cells.iter().enumerate() {
            let place = [row, column];
            // A piece that cannot stand there, or a position that the rules do not allow, has no value.
            if there.is_none()
                && let Some(moved) = moved(&text, from, place)
                && let Ok(position) = G::from_text(&moved)
            {
                let cp = worth(&mut *evaluator, &position) - here;
                squares.push(PageHeatSquare { at: [row as u8, column as u8], cp });
            }
        }
    }
    Ok(PageHeat { piece, square: name(&diagram, from), from: wanted.from, here, squares })
}

/// What a position is worth to the side that starts the game, in hundredths of a pawn.
fn worth<G: Game>(evaluator: &mut dyn Evaluator<G>, position: &G) -> i32 {
    evaluator.reset(position);
    let score = evaluator.evaluate(position).raw();
    if position.side() == Side::First { score } else { -score }
}

/// The name of a square.
fn name(diagram: &Diagram, [row, column]: [usize; 2]) -> String {
    let label = |labels: &[String], nth: usize| labels.get(nth).cloned().unwrap_or_default();
    label(&diagram.columns, column) + &label(&diagram.lines, row)
}

/// The text of a position with a piece put elsewhere. FEN and SFEN have their ranks alike: pieces by letters, a plus before
/// those that are promoted, runs of empty squares by numbers. Without rights to castle, which the move might make senseless.
fn moved(text: &str, [row, column]: [usize; 2], [to_row, to_column]: [usize; 2]) -> Option<String> {
    let (board, rest) = text.split_once(' ')?;
    let mut ranks: Vec<Vec<String>> = board.split('/').map(squares).collect();
    let piece = std::mem::take(ranks.get_mut(row)?.get_mut(column)?);
    *ranks.get_mut(to_row)?.get_mut(to_column)? = piece;
    let ranks: Vec<String> = ranks.iter().map(|rank| joined(rank)).collect();
    let mut fields: Vec<&str> = rest.split(' ').collect();
    if fields.len() == 5 {
        fields[1..3].fill("-");
    }
    Some(format!("{} {}", ranks.join("/"), fields.join(" ")))
}

/// The squares of a rank: a piece, or nothing.
fn squares(rank: &str) -> Vec<String> {
    let (mut all, mut plus, mut run) = (Vec::new(), false, 0);
    for c in rank.chars() {
        if let Some(digit) = c.to_digit(10) {
            run = run * 10 + digit as usize;
            continue;
        }
        all.extend(std::iter::repeat_n(String::new(), std::mem::take(&mut run)));
        if c == '+' {
            plus = true;
        } else {
            all.push(if std::mem::take(&mut plus) { format!("+{c}") } else { c.to_string() });
        }
    }
    all.extend(std::iter::repeat_n(String::new(), run));
    all
}

/// A rank as text.
fn joined(rank: &[String]) -> String {
    let (mut text, mut run) = (String::new(), 0);
    for square in rank {
        if square.is_empty() {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &run.to_string();
        }
        run = 0;
        text += square;
    }
    if run > 0 { text + &run.to_string() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_api::PageLine;

    fn asked(game: &str, start: &str, from: [u8; 2]) -> Result<PageHeat, String> {
        let line = PageLine { game: game.into(), start: Some(start.into()), moves: Vec::new() };
        heat(&PageHeating { line, eval: None, from })
    }

    #[test]
    fn ranks_survive() {
        for rank in ["rnbqkbnr", "8", "3p4", "p1p5", "9", "1+P5+b1", "ln1g5", "4k4"] {
            assert_eq!(joined(&squares(rank)), rank);
        }
        assert_eq!(squares("1+P5+b1").len(), 9);
        let text = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1";
        assert_eq!(moved(text, [6, 4], [4, 4]).unwrap(), "4k3/8/8/8/4P3/8/8/4K2R w - - 0 1");
    }

    #[test]
    fn a_knight_is_worth_more_in_the_centre_than_in_the_corner() {
        let heat = asked("chess", "4k3/pppppppp/8/8/8/8/PPPPPPPP/N3K3 w - - 0 1", [7, 0]).unwrap();
        let at = |at: [u8; 2]| heat.squares.iter().find(|square| square.at == at).map(|square| square.cp);
        assert_eq!((heat.piece.letter.as_str(), heat.square.as_str()), ("N", "a1"));
        assert!(at([4, 4]) > at([7, 7]) && at([4, 4]) > Some(0));
        assert_eq!(at([6, 0]), None, "there stands a pawn");
        assert_eq!(at([7, 4]), None);
    }

    #[test]
    fn pieces_of_every_game_are_tried() {
        let shogi = asked("shogi", "4k4/9/9/9/9/9/9/9/4K3L b - 1", [8, 8]).unwrap();
        assert!(shogi.squares.len() > 50 && shogi.squares.iter().all(|square| square.at[0] > 0), "{shogi:?}");
        let capture = asked("king-capture", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", [6, 4]).unwrap();
        assert!(capture.squares.len() > 50);
        assert!(asked("chess", "startpos", [4, 4]).unwrap_err().contains("no piece"));
    }
}
