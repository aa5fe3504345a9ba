//! What rounds of learning did to the weights.

use crate::boards::{Heading, Phase, boards};
use crate::canvas::{Anchor, Canvas, GROUND, PHASES, Pen, Picture, RULE, SOFT, TEXT, step};
use tesuji_lab::Estimate;
use tesuji_lab::learn::{GroupReport, LearningReport, PieceValue};

const WIDTH: f64 = 1100.0;
const HEIGHT: f64 = 620.0;
const TOP: f64 = 122.0;
const BOTTOM: f64 = HEIGHT - 56.0;
/// The diagrams of the middle game and the endgame, from left to right.
const PANELS: [[f64; 2]; 2] = [[60.0, 430.0], [600.0, 970.0]];
/// The intervals of one round stand side by side within so much.
const SPREAD: f64 = 96.0;
/// What a panel leaves free at both sides: half of that, and a little.
const MARGIN: f64 = 56.0;
/// Names beside lines do not come nearer to each other.
const APART: f64 = 15.0;

/// How the values of pieces moved from round to round, the first being what was before, and what each square gained or
/// lost in all.
/// Nothing if there are fewer than two rounds, or they are of different games.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::chess::Weights;
/// use tesuji_lab::learn::LearningReport;
/// let round = LearningReport::of_weights::<Position>(&Weights::standard());
/// let pictures = tesuji_draw::drift(&[round.clone(), round]);
/// assert_eq!(pictures.len(), 3);
/// assert!(pictures[0].svg().contains(">queen "));
/// ```
#[must_use]
pub fn drift(rounds: &[LearningReport]) -> Vec<Picture> {
    let [first, .., last] = rounds else { return Vec::new() };
    if rounds.iter().any(|round| round.game != first.game) {
        return Vec::new();
    }
    let change = change(first, last);
    let moved = |phase: Phase| {
        let name = format!("{}-drift-squares-{}", first.game, phase.name().replace(' ', "-"));
        let title = format!("What learning changed in {}: {}", first.game, phase.name());
        let below = format!(
            "centipawns after round {} less those before the first; boards seen from the side that owns the piece",
            rounds.len() - 1
        );
        let keys = ["more than before", "less"];
        boards(&change, phase, &Heading { name, title, below, keys })
    };
    let [middle, end] = Phase::ALL.map(moved);
    vec![values(rounds), middle, end]
}

/// The weights of the last round less those of the first, with the errors of both.
fn change(first: &LearningReport, last: &LearningReport) -> LearningReport {
    let less =
        |last: &[f64], first: &[f64]| last.iter().zip(first).map(|(last, first)| last - first).collect();
    let both = |last: &[f64], first: &[f64]| {
        last.iter().zip(first).map(|(last, first)| last.hypot(*first)).collect()
    };
    let group = |group: &GroupReport| {
        let before = first.group(&group.name)?;
        Some(GroupReport {
            mg: less(&group.mg, &before.mg),
            eg: less(&group.eg, &before.eg),
            mg_error: both(&group.mg_error, &before.mg_error),
            eg_error: both(&group.eg_error, &before.eg_error),
            ..group.clone()
        })
    };
    LearningReport { groups: last.groups.iter().filter_map(group).collect(), ..last.clone() }
}

/// The values of pieces, round by round.
fn values(rounds: &[LearningReport]) -> Picture {
    let game = &rounds[0].game;
    let name = format!("{game}-drift-pieces");
    let title = format!("What pieces are worth in {game}, round by round");
    let mut canvas = Canvas::new(&name, &title, [WIDTH, HEIGHT]);
    let certain = rounds.iter().any(|round| round.replicates > 1);
    canvas.head(if certain {
        "centipawns, with intervals at 95 % where they are known"
    } else {
        "centipawns"
    });
    let of = |phase: usize, piece: &PieceValue| if phase == 0 { piece.mg } else { piece.eg };
    let pieces = || rounds.iter().flat_map(|round| &round.pieces);
    let most = pieces().map(|piece| piece.mg.high.max(piece.eg.high)).fold(1.0, f64::max);
    let least = pieces().map(|piece| piece.mg.low.min(piece.eg.low)).fold(0.0, f64::min);
    let tick = step(most - least, 6.0);
    let (low, high) = ((least / tick).floor() * tick, (most / tick).ceil() * tick);
    for (phase, title) in ["Middle game", "Endgame"].into_iter().enumerate() {
        let panel = Panel { edges: PANELS[phase], low, high, rounds: rounds.len() };
        panel.frame(&mut canvas, title, tick);
        let lines: Vec<(&str, Vec<Estimate>)> = rounds[0]
            .pieces
            .iter()
            .map(|piece| {
                let same = |round: &LearningReport| {
                    round.pieces.iter().find(|other| other.name == piece.name).cloned()
                };
                let values = rounds.iter().filter_map(same).map(|piece| of(phase, &piece)).collect();
                (piece.name.as_str(), values)
            })
            .collect();
        panel.lines(&mut canvas, &lines, PHASES[phase]);
    }
    canvas.end()
}

/// One diagram.
struct Panel {
    edges: [f64; 2],
    low: f64,
    high: f64,
    rounds: usize,
}

impl Panel {
    fn x(&self, round: usize) -> f64 {
        let [left, right] = self.edges;
        left + MARGIN + (right - left - 2.0 * MARGIN) * round as f64 / (self.rounds - 1).max(1) as f64
    }

    fn y(&self, value: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * (value - self.low) / (self.high - self.low)
    }

    fn frame(&self, canvas: &mut Canvas, title: &str, tick: f64) {
        let [left, right] = self.edges;
        canvas.words(Pen::new(14.0, TEXT, Anchor::Start).bold(), left, TOP - 18.0, title);
        for nth in 0..=((self.high - self.low) / tick).round() as i32 {
            let value = self.low + tick * f64::from(nth);
            let stroke = if value.abs() < 1e-9 { SOFT } else { RULE };
            canvas.line([left, self.y(value), right, self.y(value)], stroke, 1.0);
            canvas.words(
                Pen::new(11.5, SOFT, Anchor::End),
                left - 8.0,
                self.y(value) + 4.0,
                &format!("{value:.0}"),
            );
        }
        for round in 0..self.rounds {
            let below = if round == 0 { "before".to_string() } else { format!("round {round}") };
            canvas.words(Pen::new(12.0, SOFT, Anchor::Middle), self.x(round), BOTTOM + 22.0, &below);
        }
    }

    /// How far a line stands beside its round, so that the intervals of pieces do not hide each other.
    fn aside(&self, nth: usize, lines: usize) -> f64 {
        let between = (self.x(1) - self.x(0)).abs().min(SPREAD);
        between * (nth as f64 - (lines - 1) as f64 / 2.0) / lines as f64
    }

    fn lines(&self, canvas: &mut Canvas, lines: &[(&str, Vec<Estimate>)], colour: &'static str) {
        for (nth, (_, values)) in lines.iter().enumerate() {
            let aside = self.aside(nth, lines.len());
            let points: Vec<[f64; 2]> = values
                .iter()
                .enumerate()
                .map(|(round, value)| [self.x(round) + aside, self.y(value.value)])
                .collect();
            canvas.path(&points, colour, 1.8);
            for (value, [x, y]) in values.iter().zip(points) {
                let [low, high] = [value.low, value.high].map(|end| self.y(end));
                canvas.line([x, low, x, high], TEXT, 1.2);
                if low - high > 1.0 {
                    canvas.line([x - 2.5, low, x + 2.5, low], TEXT, 1.2);
                    canvas.line([x - 2.5, high, x + 2.5, high], TEXT, 1.2);
                }
                canvas.rect([x - 2.5, y - 2.5, 5.0, 5.0], colour);
            }
        }
        let last = |(name, values): &(&str, Vec<Estimate>)| {
            values.last().map(|value| (self.y(value.value), format!("{name} {:.0}", value.value)))
        };
        let mut names: Vec<(f64, String)> = lines.iter().filter_map(last).collect();
        names.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut room = f64::MAX;
        for (y, name) in names {
            room = y.min(room - APART);
            let pen = Pen::new(12.5, TEXT, Anchor::Start).around(GROUND, 3.0);
            canvas.words(pen, self.edges[1] + 6.0, room + 4.0, &name);
        }
    }
}
