//! How fast the program was, commit by commit.

use crate::canvas::{Anchor, BLUE, Canvas, GROUND, ORANGE, Pen, Picture, RULE, SOFT, TEXT, step};

const WIDTH: f64 = 960.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = WIDTH - 150.0;
const TOP: f64 = 112.0;
/// The height of a panel, and what is between two.
const PANEL: f64 = 180.0;
const GAP: f64 = 62.0;
/// The colours of the lines.
const COLOURS: [&str; 3] = [BLUE, ORANGE, SOFT];

/// One measure of several games, commit by commit.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// What is measured, and in what.
    pub title: String,
    /// The games, each with a value for each commit that has one.
    pub lines: Vec<(String, Vec<Option<f64>>)>,
}

/// Measures over commits, one panel below the other.
///
/// ```
/// use tesuji_draw::{Panel, history};
/// let lines = vec![("chess".to_string(), vec![Some(500.0), None, Some(900.0)])];
/// let panel = Panel { title: "perft, million leaves a second".into(), lines };
/// let picture = history(&["a".into(), "b".into(), "c".into()], &[panel]);
/// assert!(picture.svg().contains(">chess 900<"));
/// ```
#[must_use]
pub fn history(commits: &[String], panels: &[Panel]) -> Picture {
    let height = TOP + panels.len() as f64 * (PANEL + GAP) + 20.0;
    let mut canvas = Canvas::new("performance", "How fast it was", [WIDTH, height]);
    canvas.head("higher is faster; commits from the oldest to the newest");
    for (nth, panel) in panels.iter().enumerate() {
        draw(&mut canvas, commits, panel, TOP + nth as f64 * (PANEL + GAP));
    }
    canvas.end()
}

fn draw(canvas: &mut Canvas, commits: &[String], panel: &Panel, top: f64) {
    let values = panel.lines.iter().flat_map(|(_, values)| values.iter().flatten());
    let most = values.copied().fold(1e-9, f64::max);
    let tick = step(most, 4.0);
    let high = (most / tick).ceil() * tick;
    let y = |value: f64| top + PANEL * (1.0 - value / high);
    let x = |nth: usize| LEFT + 20.0 + (RIGHT - LEFT - 40.0) * nth as f64 / (commits.len().max(2) - 1) as f64;
    canvas.words(Pen::new(14.0, TEXT, Anchor::Start).bold(), LEFT, top - 14.0, &panel.title);
    for nth in 0..=(high / tick).round() as i32 {
        let value = tick * f64::from(nth);
        let digits = usize::from(tick < 1.0);
        canvas.line([LEFT, y(value), RIGHT, y(value)], RULE, 1.0);
        canvas.words(
            Pen::new(11.5, SOFT, Anchor::End),
            LEFT - 8.0,
            y(value) + 4.0,
            &format!("{value:.digits$}"),
        );
    }
    for (nth, commit) in commits.iter().enumerate() {
        canvas.words(Pen::new(10.5, SOFT, Anchor::Middle), x(nth), top + PANEL + 17.0, commit);
    }
    let mut names = Vec::new();
    for ((name, values), colour) in panel.lines.iter().zip(COLOURS.iter().cycle()) {
        let points: Vec<[f64; 2]> = values
            .iter()
            .enumerate()
            .filter_map(|(nth, value)| value.map(|value| [x(nth), y(value)]))
            .collect();
        canvas.path(&points, colour, 2.2);
        for [x, y] in &points {
            canvas.rect([x - 3.0, y - 3.0, 6.0, 6.0], colour);
        }
        if let (Some([_, at]), Some(Some(last))) =
            (points.last(), values.iter().rfind(|value| value.is_some()))
        {
            let digits = usize::from(*last < 10.0);
            names.push((*at, format!("{name} {last:.digits$}"), *colour));
        }
    }
    names.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut room = f64::MIN;
    for (at, name, colour) in names {
        room = at.max(room + 15.0);
        let pen = Pen::new(12.5, colour, Anchor::Start).bold().around(GROUND, 3.0);
        canvas.words(pen, RIGHT - 8.0, room + 4.0, &name);
    }
}
