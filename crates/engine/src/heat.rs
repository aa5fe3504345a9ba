//! A piece tried on every square: what the position would be worth.

use crate::{Game, SettingsError, evaluators};
use tesuji_api::{Diagram, Heat, HeatSquare};
use tesuji_game::{Evaluator, Side};
use tesuji_params::Profile;

/// Evaluates a position with the piece of a square, by row and column from the top left, on every square that is free.
/// Nothing if no piece stands there.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_params::Profile;
/// let position = Position::from_fen("4k3/pppppppp/8/8/8/8/PPPPPPPP/N3K3 w - - 0 1")?;
/// let heat = tesuji_engine::heat(&position, &Profile::default(), [7, 0])?.unwrap();
/// let at = |at| heat.squares.iter().find(|square| square.at == at).map(|square| square.cp);
/// assert!(at([4, 4]) > at([7, 7]), "a knight is worth more in the centre than in a corner");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game has no such evaluation, or the file is none.
pub fn heat<G: Game>(
    position: &G,
    profile: &Profile,
    from: [usize; 2],
) -> Result<Option<Heat>, SettingsError> {
    let mut evaluator = evaluators::<G>(profile)?();
    let diagram = position.diagram();
    let cell = |[row, column]: [usize; 2]| diagram.rows.get(row)?.get(column)?.as_ref();
    let Some(piece) = cell(from).cloned() else { return Ok(None) };
    let text = position.to_text();
    // What would be lost elsewhere is left out here too, so that like is held against like.
    let same = moved(&text, from, from).and_then(|text| G::from_text(&text).ok());
    let here = worth(&mut *evaluator, same.as_ref().unwrap_or(position));
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
                squares.push(HeatSquare { at: [row as u8, column as u8], cp });
            }
        }
    }
    let square = name(&diagram, from);
    Ok(Some(Heat { piece, square, from: from.map(|nth| nth as u8), here, squares }))
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
/// those that are promoted, runs of empty squares by numbers. A capture in passing is gone, and with a king or rook that moves
/// the rights to castle.
fn moved(text: &str, [row, column]: [usize; 2], [to_row, to_column]: [usize; 2]) -> Option<String> {
    let (board, rest) = text.split_once(' ')?;
    let mut ranks: Vec<Vec<String>> = board.split('/').map(squares).collect();
    let piece = std::mem::take(ranks.get_mut(row)?.get_mut(column)?);
    let castles = ["k", "r"].contains(&piece.to_lowercase().as_str());
    *ranks.get_mut(to_row)?.get_mut(to_column)? = piece;
    let ranks: Vec<String> = ranks.iter().map(|rank| joined(rank)).collect();
    let mut fields: Vec<&str> = rest.split(' ').collect();
    if fields.len() == 5 {
        fields[2] = "-";
        if castles {
            fields[1] = "-";
        }
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

    #[test]
    fn ranks_survive() {
        for rank in ["rnbqkbnr", "8", "3p4", "p1p5", "9", "1+P5+b1", "ln1g5", "4k4"] {
            assert_eq!(joined(&squares(rank)), rank);
        }
        assert_eq!(squares("1+P5+b1").len(), 9);
        let text = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1";
        assert_eq!(moved(text, [6, 4], [4, 4]).unwrap(), "4k3/8/8/8/4P3/8/8/4K2R w K - 0 1");
        assert_eq!(moved(text, [7, 7], [4, 7]).unwrap(), "4k3/8/8/8/7R/8/4P3/4K3 w - - 0 1");
    }
}
