//! Paths in the words of SVG: what [`glyphs`](crate::glyphs) and [`font`](crate::font) are written in.

use std::f32::consts::{FRAC_PI_2, PI, TAU};
use tiny_skia::{Path, PathBuilder};

/// A path of the commands `M`, `L`, `H`, `V`, `Q`, `A` (circles) and `Z`, all with absolute numbers. Nothing if it is none.
pub(crate) fn outline(text: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut at = [0.0; 2];
    let mut rest = text;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |end| end + 1);
        let numbers: Vec<f32> =
            rest[1..end].split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        at = draw(&mut path, command, &numbers, at)?;
        rest = &rest[end..];
    }
    path.finish()
}

/// Draws one command from a point, and says where it ends.
fn draw(path: &mut PathBuilder, command: char, numbers: &[f32], [x, y]: [f32; 2]) -> Option<[f32; 2]> {
    let end = match (command, numbers) {
        ('M' | 'L', &[x, y]) | ('Q', &[_, _, x, y]) | ('A', &[_, _, _, _, _, x, y]) => [x, y],
        ('H', &[x]) => [x, y],
        ('V', &[y]) => [x, y],
        ('Z', []) => [x, y],
        _ => return None,
    };
    match (command, numbers) {
        ('M', _) => path.move_to(end[0], end[1]),
        ('Q', &[cx, cy, ..]) => path.quad_to(cx, cy, end[0], end[1]),
        ('A', &[radius, _, _, large, sweep, ..]) => {
            arc(path, [x, y], end, radius, [large != 0.0, sweep != 0.0]);
        }
        ('Z', _) => path.close(),
        _ => path.line_to(end[0], end[1]),
    }
    Some(end)
}

/// A part of a circle from one point to another: of the four, the larger or smaller, clockwise or not.
fn arc(
    path: &mut PathBuilder,
    [x, y]: [f32; 2],
    [to_x, to_y]: [f32; 2],
    radius: f32,
    [large, sweep]: [bool; 2],
) {
    let (half_x, half_y) = ((to_x - x) / 2.0, (to_y - y) / 2.0);
    let half = half_x.hypot(half_y);
    let radius = radius.max(half);
    if half <= 0.0 {
        return;
    }
    // The centre lies beside the middle between the points, on the one side or the other.
    let away =
        (radius * radius - half * half).max(0.0).sqrt() / half * if large == sweep { -1.0 } else { 1.0 };
    let (centre_x, centre_y) = (x + half_x - away * half_y, y + half_y + away * half_x);
    let first = (y - centre_y).atan2(x - centre_x);
    let mut turn = (to_y - centre_y).atan2(to_x - centre_x) - first;
    if sweep && turn < 0.0 {
        turn += TAU;
    } else if !sweep && turn > 0.0 {
        turn -= TAU;
    }
    debug_assert!(large == (turn.abs() > PI - 1e-3) || (turn.abs() - PI).abs() < 1e-2);
    let steps = (turn.abs() / FRAC_PI_2).ceil().max(1.0);
    let step = turn / steps;
    let reach = 4.0 / 3.0 * (step / 4.0).tan() * radius;
    let mut angle = first;
    for _ in 0..steps as usize {
        let next = angle + step;
        let point = |angle: f32| (centre_x + radius * angle.cos(), centre_y + radius * angle.sin());
        let ((x1, y1), (x2, y2)) = (point(angle), point(next));
        path.cubic_to(
            x1 - reach * angle.sin(),
            y1 + reach * angle.cos(),
            x2 + reach * next.sin(),
            y2 - reach * next.cos(),
            x2,
            y2,
        );
        angle = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read() {
        let bounds = outline("M10 20L30 20V40H10Z").unwrap().bounds();
        assert_eq!((bounds.left(), bounds.top(), bounds.right(), bounds.bottom()), (10.0, 20.0, 30.0, 40.0));
        assert!(outline("M10").is_none() && outline("B1 2").is_none() && outline("M1 x").is_none());
    }

    #[test]
    fn arcs_are_those_of_their_circle() {
        // Three quarters of a circle around (50, 50), clockwise from its top.
        let path = outline("M50 30A20 20 0 1 1 30 50").unwrap().compute_tight_bounds().unwrap();
        let near = |a: f32, b: f32| (a - b).abs() < 0.1;
        assert!(near(path.left(), 30.0) && near(path.right(), 70.0), "{path:?}");
        assert!(near(path.top(), 30.0) && near(path.bottom(), 70.0), "{path:?}");
        // And the quarter that is left, the other way round.
        let path = outline("M50 30A20 20 0 0 0 30 50").unwrap().compute_tight_bounds().unwrap();
        assert!(near(path.right(), 50.0) && near(path.bottom(), 50.0), "{path:?}");
    }
}
