//! Positions as pictures: boards with pieces, arrows and highlights.

use crate::canvas::{Anchor, Canvas, Paint, Pen, Picture, TEXT, shade};
use crate::glyphs::{self, SIZE};
use tesuji_api::{Cell, Diagram, Side};

/// Light and dark squares of chess, and the board of shogi.
const GROUNDS: [&str; 2] = ["#f4f1ea", "#c3cfd9"];
const TABLE: &str = "#f3d9a0";
const LINE: &str = "#8a6d3b";
/// The pieces of shogi: each side has its own wood, for everyone who does not look which way they point.
const WOODS: [&str; 2] = ["#fff6df", "#d8ab62"];
const RED: &str = "#b3261e";
const MARK: &str = "#f2c230";
const ARROW: &str = "#1f6fb8";

/// What a piece in a hand takes, in squares.
const HELD: f64 = 0.8;

/// A square by its row from the top and its column from the left.
pub type GridSquare = [usize; 2];

/// A position to be drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct View {
    /// A name for a file.
    pub name: String,
    /// What it is, for those who do not see it.
    pub title: String,
    /// Its board.
    pub diagram: Diagram,
    /// Arrows over it.
    pub arrows: Vec<Arrow>,
    /// Squares that stand out.
    pub marks: Vec<GridSquare>,
    /// What squares are worth: they are tinted by it, the larger the stronger, and it is written on them.
    pub values: Vec<SquareValue>,
    /// Whether it is seen from the second player's side.
    pub turned: bool,
    /// What is written above it, if anything.
    pub caption: String,
}

/// What a square, or what stands there, is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SquareValue {
    /// The square.
    pub square: GridSquare,
    /// In hundredths of a pawn.
    pub cp: f64,
}

/// An arrow over a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: From,
    /// Where it ends.
    pub to: GridSquare,
}

/// Where an arrow begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum From {
    /// On a square.
    Square(GridSquare),
    /// At the piece with this sign in a hand.
    Hand(Side, String),
}

/// A position as a picture. It needs no font: pieces and labels are drawn as strokes.
///
/// ```
/// use tesuji_draw::{Arrow, From, View, position};
/// use tesuji_engine::Game;
///
/// let start = tesuji_chess::Position::start();
/// let arrow = Arrow { from: From::Square([6, 4]), to: [4, 4] };
/// let view = View { title: "1. e4".into(), diagram: start.diagram(), arrows: vec![arrow], ..View::default() };
/// let picture = position(&view);
/// assert!(picture.svg().contains("arrow") && !picture.svg().contains("<text"));
/// ```
#[must_use]
pub fn position(view: &View) -> Picture {
    let cell = if view.diagram.rows.len() > 8 { 54.0 } else { 60.0 };
    let above = if view.caption.is_empty() { 0.0 } else { cell * 0.4 };
    let board = Board::new(&view.diagram, [cell * 0.6, cell * 0.4 + above], cell, view.turned);
    let mut canvas = Canvas::new(&view.name, &view.title, board.outer());
    if !view.caption.is_empty() {
        canvas.words(Pen::new(15.0, TEXT, Anchor::Start), cell * 0.6, cell * 0.45, &view.caption);
    }
    board.draw(&mut canvas, &view.marks, &view.values);
    for arrow in &view.arrows {
        board.arrow(&mut canvas, arrow);
    }
    canvas.end()
}

/// A board at its place.
pub(crate) struct Board<'a> {
    diagram: &'a Diagram,
    corner: [f64; 2],
    cell: f64,
    turned: bool,
}

impl<'a> Board<'a> {
    /// With its upper left corner here; the hands of the sides stand above and below.
    pub(crate) fn new(diagram: &'a Diagram, corner: [f64; 2], cell: f64, turned: bool) -> Board<'a> {
        let hands = if diagram.hands.is_some() { cell * (HELD + 0.45) } else { 0.0 };
        Board { diagram, corner: [corner[0], corner[1] + hands], cell, turned }
    }

    fn side(&self) -> usize {
        self.diagram.rows.len().max(1)
    }

    fn length(&self) -> f64 {
        self.cell * self.side() as f64
    }

    fn is_shogi(&self) -> bool {
        self.diagram.hands.is_some()
    }

    /// The picture that the board fills.
    fn outer(&self) -> [f64; 2] {
        let [left, top] = self.corner;
        let hands = if self.is_shogi() { self.cell * (HELD + 0.15) } else { 0.0 };
        let below = if self.is_shogi() { self.cell * 0.4 } else { self.cell * 0.6 };
        [left + self.length() + self.cell * 0.6, top + self.length() + hands + below]
    }

    /// The upper left corner of a square.
    fn at(&self, [row, column]: GridSquare) -> [f64; 2] {
        let last = self.side() - 1;
        let turn = |nth: usize| if self.turned { last.saturating_sub(nth) } else { nth };
        let [left, top] = self.corner;
        [left + self.cell * turn(column) as f64, top + self.cell * turn(row) as f64]
    }

    fn middle(&self, place: GridSquare) -> [f64; 2] {
        self.at(place).map(|edge| edge + self.cell / 2.0)
    }

    /// Draws squares, highlights, pieces, labels, hands and what squares are worth.
    pub(crate) fn draw(&self, canvas: &mut Canvas, marks: &[GridSquare], values: &[SquareValue]) {
        for (row, cells) in self.diagram.rows.iter().enumerate() {
            for column in 0..cells.len() {
                self.square(canvas, [row, column], marks.contains(&[row, column]));
            }
        }
        let largest = values.iter().map(|value| value.cp.abs()).fold(1.0, f64::max);
        for value in values {
            self.tint(canvas, value.square, value.cp / largest);
        }
        for (row, cells) in self.diagram.rows.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                if let Some(cell) = cell {
                    self.piece(canvas, cell, self.at([row, column]), self.cell);
                }
            }
        }
        let [left, top] = self.corner;
        canvas.frame([left, top, self.length(), self.length()], TEXT);
        self.labels(canvas);
        for side in [Side::First, Side::Second] {
            self.hand(canvas, side);
        }
        for value in values {
            self.number(canvas, value);
        }
    }

    /// Tints a square: from -1, the worst, to 1, the best.
    fn tint(&self, canvas: &mut Canvas, place: GridSquare, strength: f64) {
        let ([x, y], end) = (self.at(place).map(|edge| edge + 1.0), self.cell - 2.0);
        let corners = [[x, y], [x + end, y], [x + end, y + end], [x, y + end]];
        canvas.area(&corners, &shade(strength), 0.85);
    }

    /// Writes what a square is worth at its lower edge.
    fn number(&self, canvas: &mut Canvas, value: &SquareValue) {
        let words = format!("{:+}", value.cp.round() as i64);
        let (size, [x, y]) = (self.cell * 0.24, self.at(value.square));
        let width = size * (0.62 * words.len() as f64 + 0.3);
        let [left, top] = [x + self.cell - width - 1.5, y + self.cell - size * 1.1 - 1.5];
        canvas.area(
            &[[left, top], [left + width, top], [left + width, top + size * 1.1], [left, top + size * 1.1]],
            "#ffffff",
            0.85,
        );
        text(canvas, &words, [left - size * 0.04, top + size * 0.05], size);
    }

    fn square(&self, canvas: &mut Canvas, place: GridSquare, marked: bool) {
        let ([x, y], cell) = (self.at(place), self.cell);
        let ground = if self.is_shogi() { TABLE } else { GROUNDS[(place[0] + place[1]) % 2] };
        canvas.rect([x, y, cell, cell], ground);
        if marked {
            canvas.shape(
                "M0 0H100V100H0Z",
                [x, y],
                cell / SIZE,
                Paint { fill: MARK, opacity: 0.6, ..Paint::NONE },
            );
        }
        if self.is_shogi() {
            canvas.frame([x, y, cell, cell], LINE);
        }
    }

    /// A piece in a square of some size.
    pub(crate) fn piece(&self, canvas: &mut Canvas, piece: &Cell, [x, y]: [f64; 2], size: f64) {
        if self.is_shogi() {
            self.wood(canvas, &piece.sign, piece.side, piece.promoted, [x, y], size);
            return;
        }
        let Some(shape) = piece.letter.chars().next().and_then(glyphs::chess) else { return };
        let (fill, details) =
            if piece.side == Side::First { ("#ffffff", TEXT) } else { ("#31393f", "#ffffff") };
        let scale = size / SIZE;
        canvas.shape(shape.outline, [x, y], scale, Paint { fill, ..Paint::stroke(TEXT, 3.2) });
        canvas.shape(shape.details, [x, y], scale, Paint::stroke(details, 3.0));
    }

    /// A piece of shogi: it points away from its owner, and is red if it was promoted.
    fn wood(&self, canvas: &mut Canvas, sign: &str, side: Side, promoted: bool, [x, y]: [f64; 2], size: f64) {
        let degrees = if (side == Side::Second) == self.turned { 0.0 } else { 180.0 };
        canvas.turn(degrees, [x + size / 2.0, y + size / 2.0], |canvas| {
            let fill = WOODS[side as usize];
            canvas.shape(glyphs::WOOD, [x, y], size / SIZE, Paint { fill, ..Paint::stroke(LINE, 2.0) });
            let ink = Paint::stroke(if promoted { RED } else { TEXT }, 9.0);
            if let Some(strokes) = glyphs::shogi(sign) {
                // The sign is narrower than the wood, and stands in its broad part.
                canvas.sign(
                    strokes,
                    [x + size * 0.255, y + size * 0.25],
                    [size * 0.0049, size * 0.0064],
                    ink,
                );
            }
        });
    }

    /// What a side holds, the largest first, beside its end of the board.
    fn hand(&self, canvas: &mut Canvas, side: Side) {
        let size = self.cell * HELD;
        for (nth, (sign, count)) in self.held(side).into_iter().enumerate() {
            let [x, y] = self.stand(side, nth);
            self.wood(canvas, sign, side, false, [x, y], size);
            if count != "1" {
                text(canvas, &count, [x + size * 0.96, y + size * 0.45], size * 0.42);
            }
        }
    }

    /// The pieces in a hand with how many there are.
    fn held(&self, side: Side) -> Vec<(&'a str, String)> {
        let Some(hands) = &self.diagram.hands else { return Vec::new() };
        let split = |word: &'a str| {
            let end = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
            let (sign, count) = word.split_at(end);
            (sign, if count.is_empty() { "1".to_string() } else { count.to_string() })
        };
        hands[side as usize].split_whitespace().map(split).collect()
    }

    /// The upper left corner of a piece in a hand.
    fn stand(&self, side: Side, nth: usize) -> [f64; 2] {
        let [left, top] = self.corner;
        let above = (side == Side::Second) != self.turned;
        let y = if above { top - self.cell * (HELD + 0.4) } else { top + self.length() + self.cell * 0.12 };
        [left + self.cell * 1.28 * nth as f64, y]
    }

    /// The names of columns and lines: below and at the left for chess, above and at the right for shogi.
    fn labels(&self, canvas: &mut Canvas) {
        let (cell, size) = (self.cell, self.cell * 0.26);
        let [left, top] = self.corner;
        let last = self.side() - 1;
        for (nth, (column, line)) in self.diagram.columns.iter().zip(&self.diagram.lines).enumerate() {
            let place = if self.turned { last - nth } else { nth };
            let middle = cell * (place as f64 + 0.5) - size / 2.0;
            let (x, y) = if self.is_shogi() {
                (left + self.length() + size * 0.35, top - size * 1.25)
            } else {
                (left - size * 1.35, top + self.length() + size * 0.35)
            };
            text(canvas, column, [left + middle, y], size);
            text(canvas, line, [x, top + middle], size);
        }
    }

    /// An arrow from the middle of a square, or from a hand, to the middle of another.
    fn arrow(&self, canvas: &mut Canvas, arrow: &Arrow) {
        let to = self.middle(arrow.to);
        let from = match &arrow.from {
            From::Square(place) => self.middle(*place),
            From::Hand(side, sign) => {
                let held = self.held(*side);
                let nth = held.iter().position(|(held, _)| held == sign).unwrap_or(held.len());
                self.stand(*side, nth).map(|edge| edge + self.cell * HELD / 2.0)
            }
        };
        let [along, up] = [to[0] - from[0], to[1] - from[1]];
        let length = along.hypot(up);
        if length < 1.0 {
            return;
        }
        // It ends a little before the middle, so that what stands there can be seen.
        let [unit_x, unit_y] = [along / length, up / length];
        let short = self.cell * 0.12;
        let end = [to[0] - unit_x * short, to[1] - unit_y * short];
        let (head, half) = (self.cell * 0.34, self.cell * 0.2);
        let neck = [end[0] - unit_x * head, end[1] - unit_y * head];
        canvas.arrow_line([from[0], from[1], neck[0], neck[1]], ARROW, self.cell * 0.13, 0.8);
        let corner = |sign: f64| [neck[0] - sign * unit_y * half, neck[1] + sign * unit_x * half];
        canvas.area(&[end, corner(1.0), corner(-1.0)], ARROW, 0.8);
    }
}

/// A short text in strokes, its first sign in a square with this corner.
fn text(canvas: &mut Canvas, text: &str, [x, y]: [f64; 2], size: f64) {
    let ink = Paint::stroke("#4a535b", 11.0);
    for (nth, strokes) in text.chars().filter_map(glyphs::label).enumerate() {
        canvas.sign(strokes, [x + size * 0.62 * nth as f64, y], [size / SIZE; 2], ink);
    }
}
