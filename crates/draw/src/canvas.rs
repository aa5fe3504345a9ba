//! What a picture is made of, with every colour written out: the same on a page, in a file and as pixels.

use crate::svg;

pub(crate) const TEXT: &str = "#1b2024";
pub(crate) const SOFT: &str = "#5d6770";
pub(crate) const RULE: &str = "#dfe3e7";
pub(crate) const GROUND: &str = "#ffffff";
/// What is good, and what is bad: blue and orange, for everyone's eyes.
pub(crate) const GOOD: [u8; 3] = [0x1f, 0x6f, 0xb8];
pub(crate) const BAD: [u8; 3] = [0xd2, 0x6a, 0x1e];
/// The same two, written out.
pub(crate) const BLUE: &str = "#1f6fb8";
pub(crate) const ORANGE: &str = "#d26a1e";
/// Middle game and endgame.
pub(crate) const PHASES: [&str; 2] = [BLUE, "#8fbfe6"];

/// Lines across instead of a colour: for what is not certain.
pub(crate) const HATCH: &str = "url(#hatch)";

/// A finished picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// A name for a file.
    pub name: String,
    /// What it shows.
    pub title: String,
    pub(crate) marks: Vec<Mark>,
    svg: String,
    size: [f64; 2],
}

impl Picture {
    /// The picture as SVG.
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// Its width and height.
    #[must_use]
    pub fn size(&self) -> [f64; 2] {
        self.size
    }
}

/// What a picture is made of, in the order it is painted. Colours are written `#rrggbb`, or [`HATCH`], or `none`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Mark {
    Rect {
        at: [f64; 4],
        fill: String,
    },
    /// A frame without a ground.
    Frame {
        at: [f64; 4],
        stroke: String,
    },
    Line {
        ends: [f64; 4],
        stroke: String,
        width: f64,
    },
    /// A broad line that lets through what is below it.
    Arrow {
        ends: [f64; 4],
        stroke: String,
        width: f64,
        opacity: f64,
    },
    /// A line through points.
    Path {
        points: Vec<[f64; 2]>,
        stroke: String,
        width: f64,
    },
    /// What points enclose.
    Area {
        points: Vec<[f64; 2]>,
        fill: String,
        opacity: f64,
    },
    Words {
        pen: Pen,
        at: [f64; 2],
        words: String,
    },
    /// A path in the words of SVG, at a place and so many times its size.
    Shape {
        path: String,
        at: [f64; 2],
        scale: [f64; 2],
        paint: Paint,
    },
    /// From here on everything is turned by some degrees around a place.
    Turn(f64, [f64; 2]),
    TurnBack,
}

/// Where a text stands beside its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pen {
    pub(crate) size: f64,
    pub(crate) colour: &'static str,
    pub(crate) bold: bool,
    pub(crate) anchor: Anchor,
    /// Drawn around it, so that it can be read on anything.
    pub(crate) halo: Option<(&'static str, f64)>,
}

impl Pen {
    pub(crate) const fn new(size: f64, colour: &'static str, anchor: Anchor) -> Pen {
        Pen { size, colour, bold: false, anchor, halo: None }
    }

    pub(crate) const fn bold(self) -> Pen {
        Pen { bold: true, ..self }
    }

    pub(crate) const fn around(self, colour: &'static str, width: f64) -> Pen {
        Pen { halo: Some((colour, width)), ..self }
    }
}

/// How a path is painted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Paint {
    pub(crate) fill: &'static str,
    pub(crate) stroke: &'static str,
    pub(crate) width: f64,
    /// Of the fill.
    pub(crate) opacity: f64,
}

impl Paint {
    pub(crate) const NONE: Paint = Paint { fill: "none", stroke: "none", width: 0.0, opacity: 1.0 };

    /// Lines, and nothing between them.
    pub(crate) const fn stroke(stroke: &'static str, width: f64) -> Paint {
        Paint { stroke, width, ..Paint::NONE }
    }
}

/// A picture being drawn.
pub(crate) struct Canvas {
    marks: Vec<Mark>,
    size: [f64; 2],
    name: String,
    title: String,
}

impl Canvas {
    pub(crate) fn new(name: &str, title: &str, [width, height]: [f64; 2]) -> Canvas {
        let mut canvas =
            Canvas { marks: Vec::new(), size: [width, height], name: name.into(), title: title.into() };
        canvas.rect([0.0, 0.0, width, height], GROUND);
        canvas
    }

    pub(crate) fn rect(&mut self, [x, y, width, height]: [f64; 4], fill: &str) {
        self.marks.push(Mark::Rect { at: [x, y, width.max(0.0), height.max(0.0)], fill: fill.into() });
    }

    /// A frame without a ground.
    pub(crate) fn frame(&mut self, at: [f64; 4], stroke: &str) {
        self.marks.push(Mark::Frame { at, stroke: stroke.into() });
    }

    pub(crate) fn line(&mut self, ends: [f64; 4], stroke: &str, width: f64) {
        self.marks.push(Mark::Line { ends, stroke: stroke.into(), width });
    }

    /// A line through points.
    pub(crate) fn path(&mut self, points: &[[f64; 2]], stroke: &str, width: f64) {
        self.marks.push(Mark::Path { points: points.to_vec(), stroke: stroke.into(), width });
    }

    /// What points enclose.
    pub(crate) fn area(&mut self, points: &[[f64; 2]], fill: &str, opacity: f64) {
        self.marks.push(Mark::Area { points: points.to_vec(), fill: fill.into(), opacity });
    }

    pub(crate) fn words(&mut self, pen: Pen, x: f64, y: f64, words: &str) {
        self.marks.push(Mark::Words { pen, at: [x, y], words: words.into() });
    }

    /// A path at a place, so many times its size.
    pub(crate) fn shape(&mut self, path: &str, at: [f64; 2], scale: f64, paint: Paint) {
        self.sign(path, at, [scale; 2], paint);
    }

    /// The same, wider or higher.
    pub(crate) fn sign(&mut self, path: &str, at: [f64; 2], scale: [f64; 2], paint: Paint) {
        self.marks.push(Mark::Shape { path: path.into(), at, scale, paint });
    }

    /// A broad line that lets through what is below it.
    pub(crate) fn arrow_line(&mut self, ends: [f64; 4], stroke: &str, width: f64, opacity: f64) {
        self.marks.push(Mark::Arrow { ends, stroke: stroke.into(), width, opacity });
    }

    /// Draws something, turned by some degrees around a place.
    pub(crate) fn turn(&mut self, degrees: f64, around: [f64; 2], draw: impl FnOnce(&mut Canvas)) {
        if degrees == 0.0 {
            return draw(self);
        }
        self.marks.push(Mark::Turn(degrees, around));
        draw(self);
        self.marks.push(Mark::TurnBack);
    }

    /// An interval as a line with ends.
    pub(crate) fn whisker(&mut self, from: f64, to: f64, y: f64) {
        if to - from > 0.5 {
            self.line([from, y, to, y], TEXT, 1.2);
            self.line([from, y - 3.5, from, y + 3.5], TEXT, 1.2);
            self.line([to, y - 3.5, to, y + 3.5], TEXT, 1.2);
        }
    }

    /// The title above everything, and a line below it.
    pub(crate) fn head(&mut self, below: &str) {
        let title = self.title.clone();
        self.words(Pen::new(20.0, TEXT, Anchor::Start).bold(), 24.0, 36.0, &title);
        self.words(Pen::new(13.0, SOFT, Anchor::Start), 24.0, 57.0, below);
    }

    /// A coloured square with its meaning; returns where the next may stand.
    pub(crate) fn key(&mut self, x: f64, y: f64, fill: &str, words: &str) -> f64 {
        self.rect([x, y - 10.0, 12.0, 12.0], fill);
        self.words(Pen::new(12.5, SOFT, Anchor::Start), x + 18.0, y, words);
        x + 34.0 + 7.4 * words.chars().count() as f64
    }

    pub(crate) fn end(self) -> Picture {
        let svg = svg::write(&self.title, self.size, &self.marks);
        Picture { name: self.name, title: self.title, marks: self.marks, svg, size: self.size }
    }
}

/// From white to blue for what is good, to orange for what is bad; `strength` is from -1 to 1.
pub(crate) fn shade(strength: f64) -> String {
    let full = if strength >= 0.0 { GOOD } else { BAD };
    let share = strength.abs().clamp(0.0, 1.0);
    let [r, g, b] = full.map(|part| (255.0 + (f64::from(part) - 255.0) * share).round() as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A whole number with its sign.
pub(crate) fn signed(value: f64) -> String {
    let whole = value.round() as i64;
    if whole == 0 { "0".into() } else { format!("{whole:+}").replace('-', "\u{2212}") }
}

/// A round step so that a range has about so many.
pub(crate) fn step(range: f64, count: f64) -> f64 {
    let rough = (range / count).max(1e-9);
    let power = 10_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= rough).unwrap_or(rough)
}
