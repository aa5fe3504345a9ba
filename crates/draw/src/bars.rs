//! Bars with intervals.

use crate::canvas::{Anchor, Canvas, GROUND, PHASES, Pen, Picture, RULE, SOFT, TEXT, signed, step};
use tesuji_lab::Estimate;
use tesuji_lab::learn::LearningReport;

const WIDTH: f64 = 860.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = WIDTH - 100.0;
const TOP: f64 = 118.0;
const ROW: f64 = 46.0;

/// A name with its value in the middle game and in the endgame, or in both alike.
struct Row {
    name: String,
    values: Vec<Estimate>,
}

/// The values of the phases that a report tells apart.
fn phases(report: &LearningReport, values: [Estimate; 2]) -> Vec<Estimate> {
    values.into_iter().take(if report.tapered { 2 } else { 1 }).collect()
}

/// What pieces are worth, as bars with intervals.
#[must_use]
pub fn pieces(report: &LearningReport) -> Picture {
    let row = |piece: &tesuji_lab::learn::PieceValue| Row {
        name: piece.name.clone(),
        values: phases(report, [piece.mg, piece.eg]),
    };
    let rows: Vec<Row> = report.pieces.iter().map(row).collect();
    let (name, title) =
        (format!("{}-pieces", report.label()), format!("What pieces are worth in {}", report.label()));
    draw(&name, &title, &below(report), &rows)
}

/// Small groups of weights by name, as bars with intervals. A weight is called by its group, with its number if the
/// group has more.
#[must_use]
pub fn small(report: &LearningReport, name: &str, title: &str, groups: &[(&str, &[&str])]) -> Picture {
    let mut rows = Vec::new();
    for (group, names) in groups {
        let Some(group) = report.group(group) else { continue };
        for nth in 0..group.mg.len() {
            let of = |values: &[f64], errors: &[f64]| Estimate::around(values[nth], 2.0 * errors[nth]);
            let name = names
                .get(nth)
                .map_or_else(|| format!("{} {}", group.name, nth + 1), |name| (*name).to_string());
            let values = [of(&group.mg, &group.mg_error), of(&group.eg, &group.eg_error)];
            rows.push(Row { name, values: phases(report, values) });
        }
    }
    draw(&format!("{}-{name}", report.label()), title, &below(report), &rows)
}

/// What the numbers rest on.
pub(crate) fn below(report: &LearningReport) -> String {
    if report.replicates > 1 {
        let (positions, games) = (report.positions, report.games);
        format!("centipawns, with intervals at 95 %; learned from {positions} positions of {games} games")
    } else {
        "centipawns".to_string()
    }
}

fn draw(name: &str, title: &str, below: &str, rows: &[Row]) -> Picture {
    let ends = rows.iter().flat_map(|row| row.values.iter().flat_map(|value| [value.low, value.high]));
    let (low, high) = ends.fold((0.0_f64, 1.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let tick = step(high - low, 6.0);
    let (low, high) = ((low / tick).floor() * tick, (high / tick).ceil() * tick);
    let x = |value: f64| LEFT + (RIGHT - LEFT) * (value - low) / (high - low);
    let bottom = TOP + ROW * rows.len() as f64;
    let mut canvas = Canvas::new(name, title, [WIDTH, bottom + 20.0]);
    canvas.head(below);
    if rows.iter().any(|row| row.values.len() > 1) {
        let next = canvas.key(24.0, 84.0, PHASES[0], "middle game");
        canvas.key(next, 84.0, PHASES[1], "endgame");
    }
    for nth in 0..=((high - low) / tick).round() as i32 {
        let value = low + tick * f64::from(nth);
        canvas.line(
            [x(value), TOP - 6.0, x(value), bottom],
            if value.abs() < 1e-9 { SOFT } else { RULE },
            1.0,
        );
        canvas.words(Pen::new(11.5, SOFT, Anchor::Middle), x(value), TOP - 12.0, &format!("{value:.0}"));
    }
    for (nth, row) in rows.iter().enumerate() {
        let top = TOP + ROW * nth as f64;
        canvas.words(Pen::new(14.0, TEXT, Anchor::End), LEFT - 12.0, top + ROW / 2.0 + 5.0, &row.name);
        for (phase, value) in row.values.iter().enumerate() {
            let y = top + ROW / 2.0 - 8.0 * row.values.len() as f64 + 17.0 * phase as f64;
            let (from, to) = (x(0.0).min(x(value.value)), x(0.0).max(x(value.value)));
            canvas.rect([from, y, to - from, 14.0], PHASES[phase]);
            canvas.whisker(x(value.low), x(value.high), y + 7.0);
            let beside = x(value.high).max(to) + 8.0;
            let told = if low < 0.0 { signed(value.value) } else { format!("{:.0}", value.value) };
            canvas.words(Pen::new(12.0, SOFT, Anchor::Start).around(GROUND, 3.0), beside, y + 11.5, &told);
        }
    }
    canvas.end()
}
