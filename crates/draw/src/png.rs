//! Pictures as pixels.

use crate::canvas::{Anchor, HATCH, Mark, Paint as Style, Pen, Picture};
use crate::font::{self, BASE, EM, STROKE};
use crate::outline::outline;
use std::fmt;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

/// The lines of [`HATCH`]: colour, strength, breadth, and how far they are apart along an edge.
const HATCH_LINES: (&str, f64, f32, f32) = ("#7b858e", 0.55, 1.6, 8.5);

/// A picture could not be drawn.
#[derive(Debug)]
pub enum PngError {
    /// It is too large or too small.
    Size,
    /// The pixels could not be packed.
    Pack(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Size => f.write_str("the picture is too large"),
            PngError::Pack(why) => write!(f, "the pixels cannot be packed: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// The picture as PNG, each unit so many pixels wide. Text is set in strokes of our own.
///
/// # Errors
/// If the picture gets too large.
pub fn png(picture: &Picture, scale: f32) -> Result<Vec<u8>, PngError> {
    let [width, height] = picture.size().map(|side| (side as f32 * scale).ceil());
    let fits = |side: f32| (1.0..=30_000.0).contains(&side);
    if !fits(width) || !fits(height) {
        return Err(PngError::Size);
    }
    let pixels = Pixmap::new(width as u32, height as u32).ok_or(PngError::Size)?;
    let mut painter =
        Painter { pixels, scale: Transform::from_scale(scale, scale), turn: Transform::identity() };
    for mark in &picture.marks {
        painter.mark(mark);
    }
    painter.pixels.encode_png().map_err(|error| PngError::Pack(error.to_string()))
}

struct Painter {
    pixels: Pixmap,
    scale: Transform,
    /// How everything is turned.
    turn: Transform,
}

impl Painter {
    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Rect { at, fill } if fill == HATCH => self.hatch(*at),
            Mark::Rect { at, fill } => self.fill(rectangle(*at), fill, 1.0, Transform::identity()),
            Mark::Frame { at, stroke } => {
                self.stroke(rectangle(*at), stroke, 1.0, &thin(1.0), Transform::identity());
            }
            Mark::Line { ends: [x1, y1, x2, y2], stroke, width } => {
                self.stroke(
                    through(&[[*x1, *y1], [*x2, *y2]], false),
                    stroke,
                    1.0,
                    &thin(*width),
                    Transform::identity(),
                );
            }
            Mark::Arrow { ends: [x1, y1, x2, y2], stroke, width, opacity } => {
                let line = through(&[[*x1, *y1], [*x2, *y2]], false);
                self.stroke(line, stroke, *opacity, &thin(*width), Transform::identity());
            }
            Mark::Path { points, stroke, width } => {
                let round = Stroke { line_join: LineJoin::Round, ..thin(*width) };
                self.stroke(through(points, false), stroke, 1.0, &round, Transform::identity());
            }
            Mark::Area { points, fill, opacity } => {
                self.fill(through(points, true), fill, *opacity, Transform::identity());
            }
            Mark::Words { pen, at, words } => self.words(pen, *at, words),
            Mark::Shape { path, at, scale, paint } => self.shape(path, *at, *scale, paint),
            Mark::Turn(degrees, [x, y]) => {
                self.turn = Transform::from_rotate_at(*degrees as f32, *x as f32, *y as f32);
            }
            Mark::TurnBack => self.turn = Transform::identity(),
        }
    }

    /// Where a path that was moved and scaled comes to lie.
    fn place(&self, inner: Transform) -> Transform {
        inner.post_concat(self.turn).post_concat(self.scale)
    }

    fn fill(&mut self, path: Option<Path>, colour: &str, opacity: f64, inner: Transform) {
        if let (Some(path), Some(paint)) = (path, paint(colour, opacity)) {
            self.pixels.fill_path(&path, &paint, FillRule::Winding, self.place(inner), None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, colour: &str, opacity: f64, stroke: &Stroke, inner: Transform) {
        if let (Some(path), Some(paint)) = (path, paint(colour, opacity)) {
            self.pixels.stroke_path(&path, &paint, stroke, self.place(inner), None);
        }
    }

    fn shape(&mut self, path: &str, [x, y]: [f64; 2], [wide, high]: [f64; 2], style: &Style) {
        let inner = Transform::from_row(wide as f32, 0.0, 0.0, high as f32, x as f32, y as f32);
        self.fill(outline(path), style.fill, style.opacity, inner);
        self.stroke(outline(path), style.stroke, 1.0, &round(style.width), inner);
    }

    fn words(&mut self, pen: &Pen, [x, y]: [f64; 2], words: &str) {
        let scale = pen.size / EM;
        let before = match pen.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => font::width(words) / 2.0,
            Anchor::End => font::width(words),
        };
        let width = STROKE[usize::from(pen.bold)];
        let halo = pen.halo.map(|(colour, around)| (colour, width + around / scale));
        for (colour, width) in halo.into_iter().chain([(pen.colour, width)]) {
            let mut at = x - before * scale;
            for letter in words.chars().map(font::letter) {
                let size = (scale * letter.scale) as f32;
                let inner = Transform::from_row(size, 0.0, 0.0, size, at as f32, (y - BASE * scale) as f32);
                self.stroke(outline(letter.strokes), colour, 1.0, &round(width), inner);
                at += letter.advance * scale;
            }
        }
    }

    /// Lines across a field, within it.
    fn hatch(&mut self, [x, y, width, height]: [f64; 4]) {
        let (colour, opacity, breadth, apart) = HATCH_LINES;
        let Some(field) = rectangle([x, y, width, height]) else { return };
        let Some(mut mask) = Mask::new(self.pixels.width(), self.pixels.height()) else { return };
        let Some(paint) = paint(colour, opacity) else { return };
        let place = self.place(Transform::identity());
        mask.fill_path(&field, FillRule::Winding, true, place);
        let (x, y, width, height) = (x as f32, y as f32, width as f32, height as f32);
        let mut lines = PathBuilder::new();
        // The lines are those of the whole picture, so that fields side by side share them.
        let mut sum = ((x + y) / apart).ceil() * apart;
        while sum < x + y + width + height {
            lines.move_to(sum - y, y);
            lines.line_to(sum - y - height, y + height);
            sum += apart;
        }
        if let Some(lines) = lines.finish() {
            let stroke = Stroke { width: breadth, ..Stroke::default() };
            self.pixels.stroke_path(&lines, &paint, &stroke, place, Some(&mask));
        }
    }
}

fn rectangle([x, y, width, height]: [f64; 4]) -> Option<Path> {
    Some(PathBuilder::from_rect(Rect::from_xywh(x as f32, y as f32, width as f32, height as f32)?))
}

fn through(points: &[[f64; 2]], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first[0] as f32, first[1] as f32);
    for [x, y] in rest {
        path.line_to(*x as f32, *y as f32);
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn thin(width: f64) -> Stroke {
    Stroke { width: width as f32, ..Stroke::default() }
}

fn round(width: f64) -> Stroke {
    Stroke { line_cap: LineCap::Round, line_join: LineJoin::Round, ..thin(width) }
}

/// A colour that is written `#rrggbb`; nothing for any other word.
fn paint(colour: &str, opacity: f64) -> Option<Paint<'static>> {
    let number =
        u32::from_str_radix(colour.strip_prefix('#').filter(|digits| digits.len() == 6)?, 16).ok()?;
    let [_, r, g, b] = number.to_be_bytes();
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba8(r, g, b, (opacity.clamp(0.0, 1.0) * 255.0).round() as u8));
    Some(paint)
}
