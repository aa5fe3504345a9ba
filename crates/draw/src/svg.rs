//! Pictures as SVG.

use crate::canvas::{Anchor, Mark, Paint, Pen};
use std::fmt::{self, Display, Write as _};
use tesuji_lab::escape;

const FONT: &str = "DejaVu Sans, Noto Sans, Helvetica, Arial, sans-serif";

/// A picture of a size as SVG.
pub(crate) fn write(title: &str, [width, height]: [f64; 2], marks: &[Mark]) -> String {
    let label = escape(title);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" aria-label=\"{label}\" font-family=\"{FONT}\">\n\
         <defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\" stroke=\"#7b858e\" \
         stroke-width=\"1.6\" stroke-opacity=\"0.55\"/></pattern></defs>\n"
    );
    for mark in marks {
        let _ = writeln!(text, "{mark}");
    }
    text += "</svg>\n";
    text
}

impl Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Rect { at, fill } => write!(f, "<rect {} fill=\"{fill}\"/>", Bounds(at)),
            Mark::Frame { at, stroke } => {
                write!(f, "<rect {} fill=\"none\" stroke=\"{stroke}\"/>", Bounds(at))
            }
            Mark::Line { ends, stroke, width } => {
                write!(f, "<line {} stroke=\"{stroke}\" stroke-width=\"{width}\"/>", Ends(ends))
            }
            Mark::Arrow { ends, stroke, width, opacity } => write!(
                f,
                "<line {} stroke=\"{stroke}\" stroke-width=\"{width:.1}\" stroke-opacity=\"{opacity}\" class=\"arrow\"/>",
                Ends(ends)
            ),
            Mark::Path { points, stroke, width } => write!(
                f,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
                 stroke-linejoin=\"round\"/>",
                listed(points)
            ),
            Mark::Area { points, fill, opacity } => {
                write!(
                    f,
                    "<polygon points=\"{}\" fill=\"{fill}\" fill-opacity=\"{opacity}\"/>",
                    listed(points)
                )
            }
            Mark::Words { pen, at, words } => write_words(f, pen, *at, words),
            Mark::Shape { path, at, scale, paint } => write_shape(f, path, *at, *scale, paint),
            Mark::Turn(degrees, [x, y]) => write!(f, "<g transform=\"rotate({degrees} {x:.1} {y:.1})\">"),
            Mark::TurnBack => f.write_str("</g>"),
        }
    }
}

/// Place and size.
struct Bounds<'a>(&'a [f64; 4]);

impl Display for Bounds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, width, height] = self.0;
        write!(f, "x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"")
    }
}

/// Both ends of a line.
struct Ends<'a>(&'a [f64; 4]);

impl Display for Ends<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x1, y1, x2, y2] = self.0;
        write!(f, "x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"")
    }
}

fn listed(points: &[[f64; 2]]) -> String {
    points.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

fn write_words(f: &mut fmt::Formatter<'_>, pen: &Pen, [x, y]: [f64; 2], words: &str) -> fmt::Result {
    let anchor = match pen.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let weight = if pen.bold { " font-weight=\"bold\"" } else { "" };
    let (size, colour, words) = (pen.size, pen.colour, escape(words));
    write!(
        f,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{colour}\" text-anchor=\"{anchor}\"{weight}"
    )?;
    if let Some((colour, width)) = pen.halo {
        write!(
            f,
            " stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" paint-order=\"stroke\""
        )?;
    }
    write!(f, ">{words}</text>")
}

fn write_shape(
    f: &mut fmt::Formatter<'_>,
    path: &str,
    [x, y]: [f64; 2],
    [wide, high]: [f64; 2],
    paint: &Paint,
) -> fmt::Result {
    let Paint { fill, stroke, width, opacity } = paint;
    write!(
        f,
        "<path transform=\"translate({x:.1} {y:.1}) scale({wide:.4} {high:.4})\" d=\"{path}\" fill=\"{fill}\" \
         stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
    )?;
    if *opacity < 1.0 {
        write!(f, " fill-opacity=\"{opacity}\"")?;
    }
    f.write_str("/>")
}
