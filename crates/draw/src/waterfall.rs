//! The value of a position, term by term.

use crate::canvas::{Anchor, Canvas, GROUND, Pen, Picture, RULE, SOFT, TEXT, shade, signed, step};
use crate::diagram::Board;
use tesuji_api::Diagram;

const WIDTH: f64 = 1_040.0;
const TOP: f64 = 92.0;
const ROW: f64 = 24.0;
const BOARD: f64 = 340.0;
/// Where the names of terms end, and where the scale does.
const LEFT: f64 = 530.0;
const RIGHT: f64 = WIDTH - 70.0;

/// A position and what each term says of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Account {
    /// A name for a file.
    pub name: String,
    /// What it is.
    pub title: String,
    /// Who it is for.
    pub side: String,
    /// Its board.
    pub diagram: Diagram,
    /// Terms with their values in centipawns.
    pub terms: Vec<(String, f64)>,
}

/// The value of a position: each term begins where the one before ends.
#[must_use]
pub fn waterfall(account: &Account) -> Picture {
    let terms: Vec<&(String, f64)> = account.terms.iter().filter(|(_, value)| value.abs() >= 0.5).collect();
    let total: f64 = account.terms.iter().map(|(_, value)| value).sum();
    let mut reach = (0.0_f64, 0.0_f64);
    let mut sum = 0.0;
    for (_, value) in &terms {
        sum += value;
        reach = (reach.0.min(sum), reach.1.max(sum));
    }
    let tick = step((reach.1 - reach.0).max(20.0), 5.0);
    let (low, high) = ((reach.0 / tick).floor() * tick - tick, (reach.1 / tick).ceil() * tick + tick);
    let x = |value: f64| LEFT + (RIGHT - LEFT) * (value - low) / (high - low);
    let rows = terms.len() as f64 + 1.0;
    let bottom = TOP + 24.0 + ROW * rows;
    let cell = BOARD / account.diagram.rows.len().max(1) as f64;
    let hands = if account.diagram.hands.is_some() { 2.5 * cell } else { 0.0 };
    let height = bottom.max(TOP + BOARD + 30.0 + hands) + 20.0;
    let mut canvas = Canvas::new(&account.name, &account.title, [WIDTH, height]);
    canvas.head(&format!("centipawns for {}, term by term", account.side));
    Board::new(&account.diagram, [40.0, TOP], cell, false).draw(&mut canvas, &[], &[]);
    for nth in 0..=((high - low) / tick).round() as i32 {
        let value = low + tick * f64::from(nth);
        let stroke = if value.abs() < 1e-9 { SOFT } else { RULE };
        canvas.line([x(value), TOP + 14.0, x(value), bottom], stroke, 1.0);
        canvas.words(Pen::new(11.0, SOFT, Anchor::Middle), x(value), TOP + 8.0, &format!("{value:.0}"));
    }
    let mut at = 0.0;
    for (nth, (term, value)) in terms.iter().enumerate() {
        let y = TOP + 20.0 + ROW * nth as f64;
        bar(&mut canvas, term, *value, [x(at), x(at + value)], y);
        at += value;
        canvas.line([x(at), y + 18.0, x(at), y + ROW + 2.0], SOFT, 0.8);
    }
    let y = TOP + 20.0 + ROW * terms.len() as f64;
    let (from, to) = (x(0.0).min(x(total)), x(0.0).max(x(total)));
    canvas.rect([from, y + 2.0, (to - from).max(1.5), 16.0], "#3a434b");
    canvas.words(Pen::new(13.0, TEXT, Anchor::End).bold(), LEFT - 10.0, y + 15.0, "total");
    canvas.words(Pen::new(12.5, TEXT, Anchor::Start).bold(), to + 7.0, y + 15.0, &signed(total));
    canvas.end()
}

fn bar(canvas: &mut Canvas, term: &str, value: f64, ends: [f64; 2], y: f64) {
    let (from, to) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    canvas.rect([from, y + 2.0, (to - from).max(1.5), 16.0], &shade(if value > 0.0 { 0.9 } else { -0.9 }));
    canvas.words(Pen::new(13.0, TEXT, Anchor::End), LEFT - 10.0, y + 15.0, term);
    canvas.words(Pen::new(12.0, SOFT, Anchor::Start).around(GROUND, 3.0), to + 7.0, y + 15.0, &signed(value));
}
