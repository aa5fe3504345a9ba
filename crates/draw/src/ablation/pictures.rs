//! The pictures of what techniques are worth.

use crate::canvas::{Anchor, BLUE, Canvas, GROUND, ORANGE, Paint, Pen, Picture, RULE, SOFT, TEXT};
use tesuji_api::{Ablation, AblationPairs, AblationRow, AblationSection, Claim, Estimate};

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

/// The colour of what cannot be told apart from nothing.
const EVEN: &str = "#a9b2ba";
/// How strong the colour of a range is.
const BAND: f64 = 0.22;
/// A dot around its middle.
const DOT: &str = "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1 -4.5 0Z";

/// A pair has its full colour when the ratio is so far from 1.
const FULL: f64 = 1.5;

/// The middle of the row of a number.
fn middle(nth: usize, height: f64) -> f64 {
    TOP + height * (nth as f64 + 0.5)
}

/// A number with its interval, if both have ends.
fn ends(estimate: Estimate) -> Option<[f64; 3]> {
    Some([estimate.low?, estimate.value?, estimate.high?])
}

/// What is common to these pictures: a scale above rows, a name before each and a value behind.
struct Chart {
    canvas: Canvas,
    bottom: f64,
}

impl Chart {
    fn new(name: &str, title: &str, height: f64) -> Chart {
        Chart { canvas: Canvas::new(name, title, [WIDTH, TOP + height + 8.0]), bottom: TOP + height }
    }

    /// A line from top to bottom with its meaning above.
    fn tick(&mut self, x: f64, is_origin: bool, words: &str) {
        let colour = if is_origin { SOFT } else { RULE };
        self.canvas.line([x, TOP - 4.0, x, self.bottom], colour, 1.0);
        self.canvas.words(Pen::new(11.5, SOFT, Anchor::Middle), x, TOP - 10.0, words);
    }

    fn row(&mut self, y: f64, name: &str, value: &str) {
        self.canvas.words(Pen::new(12.5, TEXT, Anchor::End), LEFT - 8.0, y + 4.0, name);
        self.canvas.words(Pen::new(12.5, SOFT, Anchor::Start), RIGHT + 8.0, y + 4.0, value);
    }

    /// A bar from one place to another, whichever is further left.
    fn bar(&mut self, from: f64, to: f64, y: f64, colour: &str) {
        self.canvas.rect([from.min(to), y - 7.0, (to - from).abs(), 14.0], colour);
    }
}

/// How many times the nodes a search without the technique takes.
fn times(saved: Estimate) -> Option<[f64; 3]> {
    ends(saved).map(|ends| ends.map(|saved| (1.0 / (1.0 - saved).max(1e-3)).max(1e-3)))
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
pub(super) fn tree(section: &AblationSection) -> Picture {
    let rows = section.rows.iter().filter_map(|row| Some((row, times(row.saved?)?)));
    let rows: Vec<(&AblationRow, [f64; 3])> = rows.collect();
    let scale = Scale::of(rows.iter().flat_map(|(_, [low, _, high])| [*low, *high]));
    let mut chart = Chart::new("tree", "Times the nodes without each technique", ROW * rows.len() as f64);
    for tick in scale.ticks() {
        chart.tick(scale.x(tick), (tick - 1.0).abs() < 1e-9, &format!("{tick}x"));
    }
    for (nth, (row, [low, value, high])) in rows.iter().enumerate() {
        let y = middle(nth, ROW);
        let off = if row.on || section.alone { "" } else { " (off)" };
        chart.row(y, &format!("{}{off}", row.technique), &format!("{value:.2}x"));
        let colour = match () {
            () if *low > 1.0 => BLUE,
            () if *high < 1.0 => ORANGE,
            () => EVEN,
        };
        chart.bar(scale.x(1.0), scale.x(*value), y, colour);
        chart.canvas.whisker(scale.x(*low), scale.x(*high), y);
    }
    chart.canvas.end()
}

/// Tactics that each technique of a section gains (to the right) and loses (to the left).
pub(super) fn tactics(section: &AblationSection) -> Picture {
    let rows: Vec<(&str, usize, usize)> = section
        .rows
        .iter()
        .filter_map(|row| Some((row.technique.as_str(), row.tactics.as_ref()?)))
        .map(|(technique, tactics)| (technique, tactics.gained.len(), tactics.lost.len()))
        .collect();
    let most = rows.iter().map(|&(_, gained, lost)| gained.max(lost)).max().unwrap_or(0).max(4);
    let (centre, half) = (f64::midpoint(LEFT, RIGHT), (RIGHT - LEFT) / 2.0);
    let x = |count: f64| centre + half * count / most as f64;
    let title = "Tactics gained and lost by each technique";
    let mut chart = Chart::new("tactics", title, ROW * rows.len() as f64);
    for tick in (0..=most).step_by(most.div_ceil(4)) {
        for x in [x(tick as f64), x(-(tick as f64))] {
            chart.tick(x, tick == 0, &tick.to_string());
        }
    }
    for (nth, &(technique, gained, lost)) in rows.iter().enumerate() {
        let y = middle(nth, ROW);
        chart.row(y, technique, &format!("+{gained} -{lost}"));
        chart.bar(centre, x(gained as f64), y, BLUE);
        chart.bar(centre, x(-(lost as f64)), y, ORANGE);
    }
    chart.canvas.end()
}

/// What was measured of a claim in each section where its rule could fire, and whether alone.
fn measured(told: &Ablation, claim: &Claim) -> Vec<(bool, [f64; 3])> {
    let sections = told.sections.iter();
    let rows = sections.filter_map(|section| {
        let row = section.rows.iter().find(|row| row.technique == claim.technique)?;
        let saved = row.saved.filter(|_| row.needs.is_none())?;
        Some((section.alone, ends(saved)?))
    });
    rows.collect()
}

/// What is claimed, as a band, and what was measured, as a dot with its interval for each section.
pub(super) fn claims(told: &Ablation) -> Picture {
    let rows = || told.sections.iter().flat_map(|section| &section.rows);
    let is_shown = |claim: &&Claim| rows().any(|row| row.technique == claim.technique);
    let shown: Vec<&Claim> = told.claims.iter().filter(is_shown).collect();
    let all = shown.iter().flat_map(|claim| measured(told, claim)).flat_map(|(_, ends)| ends);
    let (low, high) = all.fold((-0.1_f64, 0.3_f64), |(low, high), share| (low.min(share), high.max(share)));
    // Whole steps, so that 0 is one of the ticks.
    let step = if high - low > 0.8 { 20.0 } else { 10.0 };
    let (low, high) = ((low * 100.0 / step).floor() * step, (high * 100.0 / step).ceil() * step);
    let x = |percent: f64| LEFT + (RIGHT - LEFT) * (percent - low) / (high - low);
    let height = ROW * 1.6;
    let mut chart = Chart::new("claims", "Tree saved, claimed and measured", height * shown.len() as f64);
    for tick in (low as i32..=high as i32).step_by(step as usize) {
        chart.tick(x(f64::from(tick)), tick == 0, &format!("{tick} %"));
    }
    for (nth, claim) in shown.iter().enumerate() {
        let y = middle(nth, height);
        let [least, most] = claim.tree;
        chart.row(y, &claim.technique, &format!("{least} to {most} %"));
        let (from, to) = (x(f64::from(least)), x(f64::from(most)));
        let (top, bottom) = (y - height * 0.42, y + height * 0.42);
        chart.canvas.area(&[[from, top], [to, top], [to, bottom], [from, bottom]], BLUE, BAND);
        for (alone, ends) in measured(told, claim) {
            let y = if alone { y + 7.0 } else { y - 7.0 };
            let [low, value, high] = ends.map(|share| x(share * 100.0));
            chart.canvas.whisker(low, high, y);
            let fill = if alone { GROUND } else { BLUE };
            chart.canvas.shape(DOT, [value, y], 1.0, Paint { fill, ..Paint::stroke(BLUE, 2.0) });
        }
    }
    chart.canvas.end()
}

/// How pairs depend on each other, as a map.
pub(super) fn pairs(pairs: &AblationPairs) -> Picture {
    let count = pairs.techniques.len().max(1) as f64;
    let cell = ((WIDTH - LEFT - 70.0) / count).min(34.0);
    let top = 150.0;
    let title = "How pairs of techniques depend on each other";
    let mut canvas = Canvas::new("pairs", title, [WIDTH, top + cell * count + 8.0]);
    for (nth, name) in pairs.techniques.iter().enumerate() {
        let middle = cell * (nth as f64 + 0.5);
        canvas.words(Pen::new(12.5, TEXT, Anchor::End), LEFT - 8.0, top + middle + 4.0, name);
        let [x, y] = [LEFT + middle + 4.0, top - 8.0];
        canvas.turn(-60.0, [x, y], |canvas| {
            canvas.words(Pen::new(11.5, TEXT, Anchor::Start), x, y, name);
        });
    }
    for (i, row) in pairs.ratios.iter().enumerate() {
        for (j, ratio) in row.iter().enumerate() {
            let (x, y) = (LEFT + cell * j as f64, top + cell * i as f64);
            let (left, up, right, down) = (x + 0.5, y + 0.5, x + cell - 0.5, y + cell - 0.5);
            let Some(ratio) = ratio else {
                canvas.rect([left, up, cell - 1.0, cell - 1.0], RULE);
                continue;
            };
            let strength = (ratio.max(1e-3).ln().abs() / FULL.ln()).min(1.0);
            let colour = if *ratio >= 1.0 { BLUE } else { ORANGE };
            canvas.area(&[[left, up], [right, up], [right, down], [left, down]], colour, strength);
            if strength >= 0.12 {
                let pen = Pen::new(9.0, TEXT, Anchor::Middle);
                canvas.words(pen, x + cell / 2.0, y + cell / 2.0 + 3.0, &format!("{ratio:.2}"));
            }
        }
    }
    canvas.end()
}
