//! How a network was trained, and how numbers were tuned.

use crate::canvas::{Anchor, BLUE, Canvas, GROUND, ORANGE, Pen, Picture, RULE, SOFT, TEXT, step};
use tesuji_api::{TrainedNetwork, Tuned, Tuning};
use tesuji_lab::tune::TuningCourse;

const WIDTH: f64 = 860.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = WIDTH - 190.0;
const TOP: f64 = 118.0;
const HEIGHT: f64 = 280.0;
/// The bars of numbers that were tuned.
const NAMES: f64 = 300.0;
const ENDS: f64 = WIDTH - 170.0;
const ROW: f64 = 26.0;
/// The colours of lines that cross.
const COLOURS: [&str; 6] = [BLUE, ORANGE, "#5f8f3f", "#8b6bb1", "#a8430f", SOFT];
/// Names of lines are so far apart.
const APART: f64 = 14.0;

/// Lines over a run: each with its name, its colour and a value for each place from the first.
struct Chart<'a> {
    first: usize,
    below: &'a str,
    lines: Vec<(String, &'static str, Vec<f64>)>,
}

impl Chart<'_> {
    fn draw(&self, canvas: &mut Canvas) {
        let all = || self.lines.iter().flat_map(|line| line.2.iter().copied());
        let (least, most) =
            all().fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        let (least, most) = if least > most { (0.0, 1.0) } else { (least, most) };
        // What did not move has a scale all the same.
        let flat = if most.abs() > 1e-9 { most.abs() } else { 1.0 };
        let range = if most - least > 1e-12 { most - least } else { flat };
        let tick = step(range, 5.0);
        let (low, high) = ((least / tick).floor() * tick, ((most / tick).ceil() * tick).max(least + tick));
        let longest = self.lines.iter().map(|line| line.2.len()).max().unwrap_or(1);
        let y = |value: f64| TOP + HEIGHT * (1.0 - (value - low) / (high - low));
        let x = |nth: usize| LEFT + (RIGHT - LEFT) * nth as f64 / (longest.max(2) - 1) as f64;
        let digits = (-tick.log10().floor()).clamp(0.0, 6.0) as usize;
        let small = |anchor| Pen::new(11.5, SOFT, anchor);
        for nth in 0..=((high - low) / tick).round() as i32 {
            let value = low + tick * f64::from(nth);
            canvas.line([LEFT, y(value), RIGHT, y(value)], RULE, 1.0);
            canvas.words(small(Anchor::End), LEFT - 8.0, y(value) + 4.0, &format!("{value:.digits$}"));
        }
        for (nth, anchor) in [(0, Anchor::Start), (longest - 1, Anchor::End)] {
            canvas.words(small(anchor), x(nth), TOP + HEIGHT + 18.0, &(nth + self.first).to_string());
        }
        canvas.words(small(Anchor::Middle), f64::midpoint(LEFT, RIGHT), TOP + HEIGHT + 18.0, self.below);
        let mut names = Vec::new();
        for (name, colour, values) in &self.lines {
            let points: Vec<[f64; 2]> =
                values.iter().enumerate().map(|(nth, value)| [x(nth), y(*value)]).collect();
            canvas.path(&points, colour, 2.2);
            if points.len() < 60 {
                for [x, y] in &points {
                    canvas.rect([x - 2.5, y - 2.5, 5.0, 5.0], colour);
                }
            }
            names.extend(points.last().map(|[_, at]| (*at, name, *colour)));
        }
        names.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut room = f64::MIN;
        for (at, name, colour) in names {
            room = at.max(room + APART);
            let pen = Pen::new(12.0, colour, Anchor::Start).bold().around(GROUND, 3.0);
            canvas.words(pen, RIGHT + 8.0, room + 4.0, name);
        }
    }
}

/// The loss of a network, epoch by epoch: of what it was taught, and of games kept apart.
///
/// ```
/// use tesuji_api::{TrainedNetwork, TrainingEpoch};
/// let epoch = |epoch, loss, apart| TrainingEpoch { epoch, loss, apart };
/// let epochs = vec![epoch(1, 0.081, 0.083), epoch(2, 0.071, 0.078)];
/// let network = TrainedNetwork {
///     game: "chess".into(), games: 10, positions: 900, taught: 800, apart: 100, epochs, file: "a.net".into(),
///     shape: "768x64".into(), scale: 400, seconds: 1.0,
/// };
/// assert!(tesuji_draw::training(&network).svg().contains(">games kept apart<"));
/// ```
#[must_use]
pub fn training(network: &TrainedNetwork) -> Picture {
    let title = format!("How the network of {} learned", network.game);
    let name = format!("{}-training", network.game);
    let mut canvas = Canvas::new(&name, &title, [WIDTH, TOP + HEIGHT + 40.0]);
    let (taught, games) = (network.taught, network.games);
    canvas.head(&format!(
        "loss after each epoch; {taught} positions of {games} games, shape {}",
        network.shape
    ));
    let of = |loss: fn(&tesuji_api::TrainingEpoch) -> f64| network.epochs.iter().map(loss).collect();
    Chart {
        first: 1,
        below: "epoch",
        lines: vec![
            ("what it was taught".to_string(), BLUE, of(|epoch| epoch.loss)),
            ("games kept apart".to_string(), ORANGE, of(|epoch| epoch.apart)),
        ],
    }
    .draw(&mut canvas);
    canvas.end()
}

/// What tuning changed, as bars of the share that each number grew or shrank by.
///
/// ```
/// # use tesuji_api::{Profile, Tuned, Tuning};
/// # fn told(tuning: &Tuning) {
/// assert!(tesuji_draw::tuning(tuning).svg().contains("What tuning changed"));
/// # }
/// ```
#[must_use]
pub fn tuning(tuning: &Tuning) -> Picture {
    let bottom = TOP + ROW * tuning.tunables.len() as f64;
    let mut canvas = Canvas::new("tuning", "What tuning changed", [WIDTH, bottom + 20.0]);
    let (done, games) = (tuning.iterations, tuning.games);
    canvas.head(&format!("share of the number before; {done} iterations, {games} games, {}", tuning.limit));
    let share = |one: &Tuned| (one.exactly - f64::from(one.before)) / f64::from(one.before).abs().max(1.0);
    let shares = || tuning.tunables.iter().map(share);
    let (least, most) = shares().fold((0.0_f64, 0.0_f64), |(low, high), one| (low.min(one), high.max(one)));
    let tick = step((most - least).max(0.05), 5.0);
    let (low, high) = ((least / tick).floor() * tick, ((most / tick).ceil() * tick).max(tick));
    let x = |value: f64| NAMES + (ENDS - NAMES) * (value - low) / (high - low);
    for nth in 0..=((high - low) / tick).round() as i32 {
        let value = low + tick * f64::from(nth);
        let colour = if value.abs() < 1e-9 { SOFT } else { RULE };
        canvas.line([x(value), TOP - 6.0, x(value), bottom], colour, 1.0);
        let told = format!("{:.0} %", 100.0 * value);
        canvas.words(Pen::new(11.5, SOFT, Anchor::Middle), x(value), TOP - 12.0, &told);
    }
    for (nth, one) in tuning.tunables.iter().enumerate() {
        let (y, to) = (TOP + ROW * nth as f64, x(share(one)));
        canvas.words(Pen::new(13.0, TEXT, Anchor::End), NAMES - 12.0, y + 17.0, &one.key);
        let fill = if to < x(0.0) { ORANGE } else { BLUE };
        canvas.rect([to.min(x(0.0)), y + 6.0, (to - x(0.0)).abs().max(1.0), ROW - 12.0], fill);
        let told = format!("{} → {}", one.before, one.now);
        canvas.words(Pen::new(12.0, SOFT, Anchor::Start), ENDS + 12.0, y + 17.0, &told);
    }
    canvas.end()
}

/// How numbers went while they were tuned, in units of their steps.
#[must_use]
pub fn tuning_course(course: &TuningCourse) -> Picture {
    let mut canvas = Canvas::new("tuning-course", "How tuned numbers went", [WIDTH, TOP + HEIGHT + 40.0]);
    let (done, of, games) = (course.values.len() - 1, course.iterations, course.games);
    canvas.head(&format!(
        "distance from the start in steps of each number; {done} of {of} iterations, {games} games"
    ));
    let line = |(nth, (key, knob)): (usize, &(String, tesuji_lab::tune::Knob))| {
        let values: Vec<f64> =
            course.values.iter().map(|values| (values[nth] - knob.start) / knob.step).collect();
        let last = course.values.last().map_or(knob.start, |values| values[nth]);
        (format!("{key} {last:.0}"), COLOURS[nth % COLOURS.len()], values)
    };
    let lines = course.tunables.iter().enumerate().map(line).collect();
    Chart { first: 0, below: "iteration", lines }.draw(&mut canvas);
    canvas.end()
}
