//! Pictures of a report as inline SVG. Colours come from the style sheet of the page.

use super::{CLAIMS, Pairs, Report, Row, Section};
use crate::{Estimate, escape};
use std::fmt::Write as _;

/// How wide every picture is.
const WIDTH: f64 = 860.0;
/// Where the names end and the scale begins.
const LEFT: f64 = 190.0;
/// Where the scale ends.
const RIGHT: f64 = WIDTH - 90.0;
/// How high a row is.
const ROW: f64 = 22.0;
/// How high the scale above the rows is.
const TOP: f64 = 26.0;

/// A pair has its full colour when the ratio is so far from 1.
const FULL: f64 = 1.5;

/// A drawing of some height.
struct Drawing {
    text: String,
}

impl Drawing {
    fn new(height: f64, label: &str) -> Drawing {
        let label = escape(label);
        let text = format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{label}\">\n");
        Drawing { text }
    }

    fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4], extra: &str) {
        let (width, height) = (width.max(0.0), height.max(0.0));
        let _ = writeln!(
            self.text,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"{extra}/>"
        );
    }

    fn line(&mut self, class: &str, [x1, y1, x2, y2]: [f64; 4]) {
        let _ = writeln!(
            self.text,
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
    }

    fn dot(&mut self, class: &str, x: f64, y: f64) {
        let _ = writeln!(self.text, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>");
    }

    /// Text beside a place: `class` says on which side.
    fn words(&mut self, class: &str, x: f64, y: f64, words: &str) {
        let words = escape(words);
        let _ = writeln!(self.text, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>");
    }

    /// An interval as a line with ends.
    fn whisker(&mut self, from: f64, to: f64, y: f64) {
        self.line("whisker", [from, y, to, y]);
        self.line("whisker", [from, y - 4.0, from, y + 4.0]);
        self.line("whisker", [to, y - 4.0, to, y + 4.0]);
    }

    fn end(mut self) -> String {
        self.text += "</svg>\n";
        self.text
    }
}

/// How many times the nodes a search without the technique takes.
fn times(saved: Estimate) -> Estimate {
    saved.map(|saved| (1.0 / (1.0 - saved).max(1e-3)).max(1e-3))
}

/// A scale of ratios: as far from 1 to 2 as from 2 to 4.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn of(numbers: impl Iterator<Item = f64>) -> Scale {
        let (low, high) =
            numbers.fold((0.85_f64, 1.2_f64), |(low, high), number| (low.min(number), high.max(number)));
        Scale { low: low / 1.03, high: high * 1.03 }
    }

    fn x(&self, ratio: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * (ratio / self.low).ln() / (self.high / self.low).ln()
    }

    /// Round numbers that are not too close to each other; 1 is one of them.
    fn ticks(&self) -> Vec<f64> {
        const ROUND: [f64; 19] = [
            1.0, 2.0, 0.5, 5.0, 0.2, 10.0, 0.1, 1.5, 0.7, 3.0, 0.3, 20.0, 0.05, 50.0, 100.0, 1.25, 0.85, 1.1,
            0.95,
        ];
        let mut ticks: Vec<f64> = Vec::new();
        for tick in ROUND {
            let far = ticks.iter().all(|&other| (self.x(other) - self.x(tick)).abs() > 42.0);
            if far && (self.low..=self.high).contains(&tick) {
                ticks.push(tick);
            }
        }
        ticks
    }
}

/// How many times the nodes each technique of a section saves or costs, with intervals.
pub(super) fn bars(section: &Section) -> String {
    let rows: Vec<(&Row, Estimate)> =
        section.rows.iter().filter_map(|row| Some((row, times(row.saved?)))).collect();
    let scale = Scale::of(rows.iter().flat_map(|(_, times)| [times.low, times.high]));
    let bottom = TOP + ROW * rows.len() as f64;
    let mut drawing = Drawing::new(bottom + 8.0, "Times the nodes without each technique");
    for tick in scale.ticks() {
        let x = scale.x(tick);
        drawing.line(if (tick - 1.0).abs() < 1e-9 { "axis" } else { "grid" }, [x, TOP - 4.0, x, bottom]);
        drawing.words("tick", x, TOP - 10.0, &format!("{tick}x"));
    }
    for (nth, (row, times)) in rows.iter().enumerate() {
        let y = TOP + ROW * (nth as f64 + 0.5);
        let off = if row.on || section.alone { "" } else { " (off)" };
        let name = format!("{}{off}", row.technique);
        drawing.words("name", LEFT - 8.0, y + 4.0, &name);
        let (one, end) = (scale.x(1.0), scale.x(times.value));
        let class = match times {
            _ if times.low > 1.0 => "good",
            _ if times.high < 1.0 => "bad",
            _ => "even",
        };
        drawing.rect(class, [one.min(end), y - 7.0, (end - one).abs(), 14.0], "");
        drawing.whisker(scale.x(times.low), scale.x(times.high), y);
        drawing.words("value", RIGHT + 8.0, y + 4.0, &format!("{:.2}x", times.value));
    }
    drawing.end()
}

/// Tactics that each technique of a section gains (to the right) and loses (to the left).
pub(super) fn tactics(section: &Section) -> String {
    let rows: Vec<(&Row, usize, usize)> = section
        .rows
        .iter()
        .filter_map(|row| Some((row, row.tactics.as_ref()?)))
        .map(|(row, tactics)| (row, tactics.gained.len(), tactics.lost.len()))
        .collect();
    let most = rows.iter().map(|&(_, gained, lost)| gained.max(lost)).max().unwrap_or(0).max(4);
    let bottom = TOP + ROW * rows.len() as f64;
    let mut drawing = Drawing::new(bottom + 8.0, "Tactics gained and lost by each technique");
    let (middle, half) = (f64::midpoint(LEFT, RIGHT), (RIGHT - LEFT) / 2.0);
    let x = |count: f64| middle + half * count / most as f64;
    let step = most.div_ceil(4);
    for tick in (0..=most).step_by(step) {
        for x in [x(tick as f64), x(-(tick as f64))] {
            drawing.line(if tick == 0 { "axis" } else { "grid" }, [x, TOP - 4.0, x, bottom]);
            drawing.words("tick", x, TOP - 10.0, &tick.to_string());
        }
    }
    for (nth, &(row, gained, lost)) in rows.iter().enumerate() {
        let y = TOP + ROW * (nth as f64 + 0.5);
        drawing.words("name", LEFT - 8.0, y + 4.0, row.technique.name());
        drawing.rect("good", [middle, y - 7.0, x(gained as f64) - middle, 14.0], "");
        drawing.rect("bad", [x(-(lost as f64)), y - 7.0, middle - x(-(lost as f64)), 14.0], "");
        drawing.words("value", RIGHT + 8.0, y + 4.0, &format!("+{gained} -{lost}"));
    }
    drawing.end()
}

/// What is claimed, as a band, and what was measured, as a dot with its interval for each section.
pub(super) fn claims(report: &Report) -> String {
    let shown: Vec<_> = CLAIMS
        .iter()
        .filter(|claim| report.sections.iter().any(|section| section.row(claim.technique).is_some()))
        .collect();
    let rows = |claim: &super::Claim| {
        let sections = report.sections.iter();
        let rows = sections.filter_map(|section| {
            let row = section.row(claim.technique)?;
            Some((section, row.saved.filter(|_| row.needs.is_none())?))
        });
        rows.collect::<Vec<_>>()
    };
    let all = shown.iter().flat_map(|claim| rows(claim)).flat_map(|(_, saved)| [saved.low, saved.high]);
    let (low, high) = all.fold((-0.1_f64, 0.3_f64), |(low, high), share| (low.min(share), high.max(share)));
    // Whole steps, so that 0 is one of the ticks.
    let step = if high - low > 0.8 { 20.0 } else { 10.0 };
    let (low, high) = ((low * 100.0 / step).floor() * step, (high * 100.0 / step).ceil() * step);
    let x = |percent: f64| LEFT + (RIGHT - LEFT) * (percent - low) / (high - low);
    let height = ROW * 1.6;
    let bottom = TOP + height * shown.len() as f64;
    let mut drawing = Drawing::new(bottom + 8.0, "Tree saved, claimed and measured");
    for tick in (low as i32..=high as i32).step_by(step as usize) {
        let at = x(f64::from(tick));
        drawing.line(if tick == 0 { "axis" } else { "grid" }, [at, TOP - 4.0, at, bottom]);
        drawing.words("tick", at, TOP - 10.0, &format!("{tick} %"));
    }
    for (nth, claim) in shown.iter().enumerate() {
        let y = TOP + height * (nth as f64 + 0.5);
        drawing.words("name", LEFT - 8.0, y + 4.0, claim.technique.name());
        let (from, to) = (x(f64::from(claim.tree.low)), x(f64::from(claim.tree.high)));
        drawing.rect("band", [from, y - height * 0.42, to - from, height * 0.84], "");
        drawing.words("value", RIGHT + 8.0, y + 4.0, &format!("{} %", claim.tree));
        for (section, saved) in rows(claim) {
            let y = if section.alone { y + 7.0 } else { y - 7.0 };
            drawing.whisker(x(saved.low * 100.0), x(saved.high * 100.0), y);
            drawing.dot(if section.alone { "alone" } else { "among" }, x(saved.value * 100.0), y);
        }
    }
    drawing.end()
}

/// How pairs depend on each other, as a map.
pub(super) fn heat(pairs: &Pairs) -> String {
    let count = pairs.techniques.len().max(1) as f64;
    let cell = ((WIDTH - LEFT - 70.0) / count).min(34.0);
    let top = 150.0;
    let mut drawing = Drawing::new(top + cell * count + 8.0, "How pairs of techniques depend on each other");
    for (nth, name) in pairs.techniques.iter().enumerate() {
        let middle = cell * (nth as f64 + 0.5);
        drawing.words("name", LEFT - 8.0, top + middle + 4.0, name);
        let (x, y) = (LEFT + middle + 4.0, top - 8.0);
        let _ = writeln!(
            drawing.text,
            "<text class=\"over\" x=\"{x:.1}\" y=\"{y:.1}\" transform=\"rotate(-60 {x:.1} {y:.1})\">{}</text>",
            escape(name)
        );
    }
    for (i, row) in pairs.ratios.iter().enumerate() {
        for (j, ratio) in row.iter().enumerate() {
            let (x, y) = (LEFT + cell * j as f64, top + cell * i as f64);
            let at = [x + 0.5, y + 0.5, cell - 1.0, cell - 1.0];
            let Some(ratio) = ratio else {
                drawing.rect("none", at, "");
                continue;
            };
            let strength = (ratio.max(1e-3).ln().abs() / FULL.ln()).min(1.0);
            let class = if *ratio >= 1.0 { "good" } else { "bad" };
            drawing.rect("ground", at, "");
            drawing.rect(class, at, &format!(" fill-opacity=\"{strength:.2}\""));
            if strength >= 0.12 {
                drawing.words("cell", x + cell / 2.0, y + cell / 2.0 + 3.0, &format!("{ratio:.2}"));
            }
        }
    }
    drawing.end()
}
