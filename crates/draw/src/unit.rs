//! A hidden unit of a network as a card.

use crate::canvas::{Anchor, Canvas, Pen, Picture, SOFT, TEXT, shade, signed};
use crate::diagram::Board;
use tesuji_api::Diagram;
use tesuji_game::Side;
use tesuji_lab::LabGame;
use tesuji_lab::units::UnitCard;

const LEFT: f64 = 24.0;
const TOP: f64 = 112.0;
/// Between two boards, and below each row of them.
const GAP: f64 = 22.0;
/// The width of a board of weights, and of a position.
const PLANE: f64 = 132.0;
const POSITION: f64 = 250.0;
/// Boards of weights in a row.
const COLUMNS: usize = 7;

/// What a hidden unit looks for, as boards of its weights; what it is worth; and the positions that excite it most.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::network::Networked as _;
/// let positions = [Position::start()];
/// let cards = tesuji_lab::units::unit_cards(&Position::standard_network(), &positions, 1, 1);
/// assert!(tesuji_draw::unit(&cards[0]).svg().contains(">own knight<"));
/// ```
#[must_use]
pub fn unit<G: LabGame>(card: &UnitCard<G>) -> Picture {
    let columns = if card.planes.len() > 12 { COLUMNS } else { 6 };
    let rows = card.planes.len().div_ceil(columns);
    let side = card.planes.first().map_or(8, |(_, weights)| weights.len());
    let below = TOP + rows as f64 * (PLANE + GAP + 8.0);
    let hands = if side > 8 { 2.6 * POSITION / side as f64 } else { 0.0 };
    let bottom = if card.excited_by.is_empty() { below } else { below + POSITION + hands + 96.0 };
    let width = 2.0 * LEFT + columns as f64 * (PLANE + GAP);
    let name = format!("{}-unit-{:03}", G::VARIANT.name(), card.unit);
    let title = format!("Hidden unit {} of the network of {}", card.unit, G::VARIANT.name());
    let mut canvas = Canvas::new(&name, &title, [width, bottom + 12.0]);
    canvas.head(&format!("moves the output by {:.0} centipawns from position to position", card.spread));
    canvas.words(Pen::new(12.5, SOFT, Anchor::Start), LEFT, 78.0, &worth(&card.worth));
    let most = card
        .planes
        .iter()
        .flat_map(|(_, rows)| rows.iter().flatten())
        .fold(0.0, |most: f64, weight| most.max(weight.abs()));
    for (nth, (plane, weights)) in card.planes.iter().enumerate() {
        let x = LEFT + (nth % columns) as f64 * (PLANE + GAP);
        let y = TOP + (nth / columns) as f64 * (PLANE + GAP + 8.0);
        canvas.words(Pen::new(12.5, TEXT, Anchor::Start), x, y - 5.0, &plane.name);
        weighed(&mut canvas, [x, y], weights, most.max(1e-6));
    }
    for (nth, (position, much)) in card.excited_by.iter().enumerate() {
        if nth == 0 {
            let pen = Pen::new(14.0, TEXT, Anchor::Start).bold();
            canvas.words(pen, LEFT, below + 20.0, "Positions that excite it most, seen by the side to move");
        }
        let corner = [LEFT + 14.0 + nth as f64 * (POSITION + 60.0), below + 44.0];
        excited_by(&mut canvas, corner, &position.diagram(), position.side() == Side::Second, *much);
    }
    canvas.end()
}

/// What the unit adds at its most, stage by stage.
fn worth(worth: &[[f64; 2]]) -> String {
    let of = |nth: usize| worth.iter().map(|both| signed(both[nth])).collect::<Vec<_>>().join(" ");
    format!(
        "at its most, by stage of the game: {} seen by the side to move, {} seen by the other",
        of(0),
        of(1)
    )
}

/// Weights as a board: blue excites the unit, orange silences it.
fn weighed(canvas: &mut Canvas, [left, top]: [f64; 2], rows: &[Vec<f64>], most: f64) {
    let wide = rows.iter().map(Vec::len).max().unwrap_or(1).max(rows.len());
    let cell = PLANE / wide as f64;
    for (down, row) in rows.iter().enumerate() {
        for (along, weight) in row.iter().enumerate() {
            let (x, y) = (left + cell * along as f64, top + cell * down as f64);
            canvas.rect([x, y, cell, cell], &shade((weight / most).clamp(-1.0, 1.0)));
            canvas.frame([x, y, cell, cell], "#e3e7ea");
        }
    }
}

/// A position, and how much it excites the unit.
fn excited_by(canvas: &mut Canvas, [x, y]: [f64; 2], diagram: &Diagram, turned: bool, much: f64) {
    let cell = POSITION / diagram.rows.len().max(1) as f64;
    let words = format!("{:.0} % of its most", 100.0 * much);
    canvas.words(Pen::new(12.5, SOFT, Anchor::Start), x, y, &words);
    Board::new(diagram, [x, y + 10.0], cell, turned).draw(canvas, &[], &[]);
}
