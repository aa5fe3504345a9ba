//! Squares on boards.

use crate::bars::below;
use crate::canvas::{Anchor, Canvas, HATCH, Pen, Picture, SOFT, TEXT, shade, signed};
use tesuji_lab::learn::{GroupReport, LearningReport};

/// The family of tables that are boards.
const FAMILY: &str = "squares.";

/// A phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The beginning and the middle.
    MiddleGame,
    /// The end.
    Endgame,
}

impl Phase {
    /// Both.
    pub const ALL: [Phase; 2] = [Phase::MiddleGame, Phase::Endgame];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Phase::MiddleGame => "middle game",
            Phase::Endgame => "endgame",
        }
    }

    /// The weights and errors of a group in this phase.
    fn of(self, group: &GroupReport) -> (&[f64], &[f64]) {
        match self {
            Phase::MiddleGame => (&group.mg, &group.mg_error),
            Phase::Endgame => (&group.eg, &group.eg_error),
        }
    }
}

/// How large boards are, and how many stand in a row.
struct Layout {
    side: usize,
    cell: f64,
    columns: usize,
}

impl Layout {
    fn of(side: usize, boards: usize) -> Layout {
        let (cell, columns) = if side > 8 { (30.0, 5) } else { (40.0, 3) };
        Layout { side, cell, columns: columns.min(boards.max(1)) }
    }

    /// Whether the rules keep a piece from a row, counted from the far side: pawns of chess from both ends, pieces of
    /// shogi from where they could never move again. What the fit says of them means nothing.
    fn bars(&self, table: &str, row: usize) -> bool {
        match (self.side, table.trim_start_matches(FAMILY)) {
            (8, "pawn") => row == 0 || row == 7,
            (9, "pawn" | "lance") => row == 0,
            (9, "knight") => row < 2,
            _ => false,
        }
    }

    fn board(&self) -> f64 {
        self.cell * self.side as f64
    }

    /// The upper left corner of a board.
    fn corner(&self, nth: usize) -> [f64; 2] {
        let (column, row) = ((nth % self.columns) as f64, (nth / self.columns) as f64);
        [46.0 + column * (self.board() + 52.0), 142.0 + row * (self.board() + 66.0)]
    }

    fn size(&self, boards: usize) -> [f64; 2] {
        let rows = boards.div_ceil(self.columns) as f64;
        [
            46.0 + self.columns as f64 * (self.board() + 52.0) - 10.0,
            142.0 + rows * (self.board() + 66.0) - 18.0,
        ]
    }
}

/// What each piece is worth on each square, as boards: blue squares are good, orange ones bad, hatched ones within two
/// standard errors of nothing.
#[must_use]
pub fn squares(report: &LearningReport, phase: Phase) -> Picture {
    let heading = Heading {
        name: format!("{}-squares-{}", report.game, phase.name().replace(' ', "-")),
        title: format!("Where pieces stand well in {}: {}", report.game, phase.name()),
        below: format!("{}; boards seen from the side that owns the piece", below(report)),
        keys: ["better than elsewhere", "worse"],
    };
    boards(report, phase, &heading)
}

/// What stands above boards.
pub(crate) struct Heading {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) below: String,
    /// What blue and orange squares are.
    pub(crate) keys: [&'static str; 2],
}

/// The tables of squares of a report, as boards.
pub(crate) fn boards(report: &LearningReport, phase: Phase, heading: &Heading) -> Picture {
    let tables: Vec<&GroupReport> =
        report.groups.iter().filter(|group| group.name.starts_with(FAMILY)).collect();
    let side = tables.first().map_or(8, |table| table.mg.len().isqrt());
    let layout = Layout::of(side, tables.len());
    let mut canvas = Canvas::new(&heading.name, &heading.title, layout.size(tables.len()));
    canvas.head(&heading.below);
    let next = canvas.key(24.0, 84.0, &shade(0.75), heading.keys[0]);
    let next = canvas.key(next, 84.0, &shade(-0.75), heading.keys[1]);
    let mut next = next;
    if report.replicates > 1 {
        canvas.rect([next, 74.0, 12.0, 12.0], "#eef1f4");
        next = canvas.key(next, 84.0, HATCH, "not certain");
    }
    if tables.iter().any(|table| (0..side).any(|row| layout.bars(&table.name, row))) {
        impossible(&mut canvas, [next, 74.0], 12.0);
        canvas.key(next, 84.0, "none", "it cannot stand there");
    }
    for (nth, table) in tables.iter().enumerate() {
        board(&mut canvas, &layout, layout.corner(nth), table, phase);
    }
    canvas.end()
}

/// A square where a piece cannot stand: grey and crossed out, where a weight of nothing is white and says 0.
fn impossible(canvas: &mut Canvas, [x, y]: [f64; 2], cell: f64) {
    canvas.rect([x, y, cell, cell], "#d3d9de");
    canvas.frame([x, y, cell, cell], "#c9d0d6");
    let (near, far) = (cell * 0.28, cell * 0.72);
    canvas.line([x + near, y + near, x + far, y + far], "#9aa4ac", 1.2);
    canvas.line([x + near, y + far, x + far, y + near], "#9aa4ac", 1.2);
}

/// The weight at which colours are full: most are below.
fn full(values: &[f64]) -> f64 {
    let mut sizes: Vec<f64> = values.iter().map(|value| value.abs()).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.get(sizes.len() * 95 / 100).copied().unwrap_or(1.0).max(10.0)
}

fn board(canvas: &mut Canvas, layout: &Layout, [left, top]: [f64; 2], table: &GroupReport, phase: Phase) {
    let (values, errors) = phase.of(table);
    let (cell, side, size) = (layout.cell, layout.side, layout.board());
    let kind = table.name.trim_start_matches(FAMILY).replace('_', " ");
    canvas.words(
        Pen::new(15.0, TEXT, Anchor::Start).bold(),
        left,
        top - if side > 8 { 20.0 } else { 10.0 },
        &kind,
    );
    let most = full(values);
    for (nth, (&value, &error)) in values.iter().zip(errors).enumerate() {
        let (x, y) = (left + cell * (nth % side) as f64, top + cell * (nth / side) as f64);
        if layout.bars(&table.name, nth / side) {
            impossible(canvas, [x, y], cell);
            continue;
        }
        let strength = (value / most).clamp(-1.0, 1.0) * 0.85;
        let uncertain = error > 0.0 && value.abs() < 2.0 * error;
        canvas.rect([x, y, cell, cell], &shade(strength));
        if uncertain {
            canvas.rect([x, y, cell, cell], HATCH);
        }
        canvas.frame([x, y, cell, cell], "#c9d0d6");
        let colour = if strength.abs() > 0.6 { "#ffffff" } else { TEXT };
        let pen = Pen::new(if side > 8 { 10.0 } else { 12.5 }, colour, Anchor::Middle);
        canvas.words(pen, x + cell / 2.0, y + cell / 2.0 + 4.2, &signed(value));
    }
    canvas.frame([left, top, size, size], TEXT);
    labels(canvas, layout, [left, top]);
}

/// Files and ranks as the game names them.
fn labels(canvas: &mut Canvas, layout: &Layout, [left, top]: [f64; 2]) {
    let (cell, side, size) = (layout.cell, layout.side, layout.board());
    for nth in 0..side {
        let middle = cell * (nth as f64 + 0.5);
        let letter = |nth: usize| char::from(b'a' + nth as u8).to_string();
        let small = Pen::new(11.0, SOFT, Anchor::Middle);
        if side == 8 {
            canvas.words(small, left + middle, top + size + 15.0, &letter(nth));
            canvas.words(small, left - 11.0, top + middle + 4.0, &(8 - nth).to_string());
        } else {
            canvas.words(small, left + middle, top - 5.0, &(side - nth).to_string());
            canvas.words(small, left + size + 10.0, top + middle + 4.0, &letter(nth));
        }
    }
}
