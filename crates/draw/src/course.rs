//! Possessed squares and material in the course of a game.

use crate::canvas::{Anchor, Canvas, PHASES, Pen, Picture, RULE, SOFT, TEXT, step};
use tesuji_lab::phase::{PhaseStudy, Point};

const WIDTH: f64 = 1100.0;
const HEIGHT: f64 = 470.0;
const TOP: f64 = 146.0;
const BOTTOM: f64 = HEIGHT - 60.0;
/// The line of the material.
const MATERIAL: &str = "#d26a1e";

/// One diagram: its left and right edge, and how many units each axis has.
struct Axes {
    left: f64,
    right: f64,
    /// The first and the last place, which may fall.
    from: f64,
    to: f64,
    high: f64,
}

impl Axes {
    fn x(&self, at: f64) -> f64 {
        self.left + (self.right - self.left) * (at - self.from) / (self.to - self.from)
    }

    fn y(&self, value: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * value / self.high
    }

    fn draw(&self, canvas: &mut Canvas, title: &str, below: &str) {
        canvas.words(Pen::new(14.0, TEXT, Anchor::Start).bold(), self.left, TOP - 18.0, title);
        let small = |anchor| Pen::new(11.5, SOFT, anchor);
        let tick = step(self.high, 5.0);
        for nth in 0..=(self.high / tick) as i32 {
            let value = tick * f64::from(nth);
            canvas.line([self.left, self.y(value), self.right, self.y(value)], RULE, 1.0);
            canvas.words(small(Anchor::End), self.left - 8.0, self.y(value) + 4.0, &format!("{value:.0}"));
        }
        let range = (self.to - self.from).abs();
        let tick = step(range, 6.0);
        let first = self.from.min(self.to);
        for nth in 0..=(range / tick) as i32 {
            let at = first + tick * f64::from(nth);
            canvas.words(small(Anchor::Middle), self.x(at), BOTTOM + 18.0, &format!("{at:.0}"));
        }
        canvas.words(small(Anchor::Middle), f64::midpoint(self.left, self.right), BOTTOM + 40.0, below);
    }

    /// A line with its interval as a band.
    fn possessed(&self, canvas: &mut Canvas, points: &[Point]) {
        let edge = |end: fn(&Point) -> f64| {
            points.iter().map(move |point| [self.x(point.at as f64), self.y(end(point))])
        };
        let low: Vec<[f64; 2]> = edge(|point| point.possessed.low).collect();
        let band: Vec<[f64; 2]> = edge(|point| point.possessed.high).chain(low.into_iter().rev()).collect();
        canvas.area(&band, PHASES[1], 0.55);
        let middle: Vec<[f64; 2]> = edge(|point| point.possessed.value).collect();
        canvas.path(&middle, PHASES[0], 2.4);
    }
}

/// How many squares are possessed as material goes, and how both go in the course of a game.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_lab::phase::{PhaseStudy, Track};
/// let start = Position::start();
/// let study = PhaseStudy::of(&[Track::of(&start, &[start.parse_san("e4").unwrap()])], 1).unwrap();
/// assert!(tesuji_draw::course(&study).svg().contains("possessed squares"));
/// ```
#[must_use]
pub fn course(study: &PhaseStudy) -> Picture {
    let mut canvas =
        Canvas::new("phase", "Possessed squares and the end of the middle game", [WIDTH, HEIGHT]);
    let (games, positions) = (study.games, study.positions);
    canvas.head(&format!("{positions} positions of {games} games; bands at 95 %, from games drawn anew"));
    let next = canvas.key(24.0, 84.0, PHASES[0], "possessed squares, both sides, mean");
    canvas.key(next, 84.0, MATERIAL, "phase by material, 24 with all pieces");
    let most = |points: &[Point]| points.iter().map(|point| point.possessed.high).fold(1.0, f64::max).ceil();
    let left = Axes {
        left: 60.0,
        right: 500.0,
        from: 24.0,
        to: 0.0,
        high: (most(&study.by_phase) / 2.0).ceil() * 2.0,
    };
    left.draw(&mut canvas, "As material goes", "phase by material");
    left.possessed(&mut canvas, &study.by_phase);
    let last = study.by_ply.last().map_or(1.0, |point| point.at as f64).max(1.0);
    let right = Axes { left: 600.0, right: WIDTH - 40.0, from: 0.0, to: last, high: 25.0 };
    right.draw(&mut canvas, "In the course of a game", "ply");
    let material: Vec<[f64; 2]> =
        study.by_ply.iter().map(|point| [right.x(point.at as f64), right.y(point.phase)]).collect();
    canvas.path(&material, MATERIAL, 2.4);
    right.possessed(&mut canvas, &study.by_ply);
    canvas.end()
}
