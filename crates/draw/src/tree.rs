//! The tree of a small search, with windows and what was cut.

use crate::canvas::{Anchor, Canvas, Pen, Picture, RULE, SOFT, TEXT};
use tesuji_api::{Score, StepKind, Steps};
use tesuji_text::{edge, score};

const TOP: f64 = 84.0;
const LEFT: f64 = 24.0;
/// The room of a leaf.
const ROW: f64 = 17.0;
/// The room of the root, and of a ply below it.
const ROOT: f64 = 190.0;
const COLUMN: f64 = 290.0;
/// Where a node's words begin.
const GAP: f64 = 34.0;
const BEST: &str = "#1f6fb8";
const CUT: &str = "#c2571a";

/// A node of the picture.
struct Node {
    mv: String,
    /// Whether the move was searched just before, with another window.
    again: bool,
    window: String,
    score: Option<Score>,
    children: Vec<usize>,
    /// What a cut left out, in words.
    cut: Option<String>,
    /// Its row, counted in leaves.
    row: f64,
    ply: u32,
}

/// Draws the tree of a search, the root at the left.
#[must_use]
pub fn tree(steps: &Steps) -> Picture {
    let mut nodes = nodes(steps);
    let mut rows = 0.0;
    if !nodes.is_empty() {
        arrange(&mut nodes, 0, &mut rows);
    }
    let plies = nodes.iter().map(|node| node.ply).max().unwrap_or(0);
    let size = [column(plies) + width(plies), TOP + ROW * rows + 24.0];
    let title = format!("{} to depth {}", steps.algorithm, steps.depth);
    let mut canvas = Canvas::new("tree", &title, size);
    canvas.head(&below(steps));
    let best: Vec<usize> = best_line(&nodes, steps);
    for (nth, node) in nodes.iter().enumerate() {
        draw(&mut canvas, &nodes, nth, node, &best, steps);
    }
    canvas.end()
}

fn below(steps: &Steps) -> String {
    let minimax = steps.minimax_nodes.map_or(String::new(), |nodes| format!(", minimax {nodes}"));
    format!(
        "{} nodes{minimax}; scores and windows from who is to move there, what was cut in orange",
        steps.nodes
    )
}

/// The nodes in the order they were entered.
fn nodes(steps: &Steps) -> Vec<Node> {
    let game = &steps.position.game;
    let (mut nodes, mut open): (Vec<Node>, Vec<usize>) = (Vec::new(), Vec::new());
    for event in &steps.events {
        match event.kind {
            StepKind::Enter => {
                let mv = event.r#move.as_ref().map_or("root".to_string(), |mv| mv.prose.clone());
                let siblings = open.last().map_or(&[][..], |&parent: &usize| &nodes[parent].children);
                let again = siblings.last().is_some_and(|&last| nodes[last].mv == mv);
                let window = format!("[{}, {}]", edge(event.alpha, game), edge(event.beta, game));
                if let Some(&parent) = open.last() {
                    let nth = nodes.len();
                    nodes[parent].children.push(nth);
                }
                open.push(nodes.len());
                let (score, children, cut) = (None, Vec::new(), None);
                nodes.push(Node { mv, again, window, score, children, cut, row: 0.0, ply: event.ply });
            }
            StepKind::Cutoff => {
                if let Some(&node) = open.last().filter(|_| !event.unsearched.is_empty()) {
                    let names: Vec<&str> =
                        event.unsearched.iter().map(|mv| mv.prose.as_str()).take(6).collect();
                    let more = if event.unsearched.len() > 6 { ", ..." } else { "" };
                    nodes[node].cut = Some(format!("cut: {}{more}", names.join(", ")));
                }
            }
            StepKind::GameOver | StepKind::Leaf | StepKind::Leave => {
                if let Some(node) = open.pop() {
                    nodes[node].score = event.score;
                }
            }
            StepKind::Improve | StepKind::Again => {}
        }
    }
    nodes
}

/// Gives every node its row: leaves one after the other, others in the middle of their children.
fn arrange(nodes: &mut [Node], nth: usize, rows: &mut f64) {
    let children = nodes[nth].children.clone();
    let first = *rows;
    for child in &children {
        arrange(nodes, *child, rows);
    }
    if nodes[nth].cut.is_some() {
        *rows += 1.0;
    }
    if children.is_empty() && nodes[nth].cut.is_none() {
        *rows += 1.0;
    }
    nodes[nth].row = f64::midpoint(first, *rows - 1.0);
}

/// The nodes of the best line: of each node the last child with the move of the line.
fn best_line(nodes: &[Node], steps: &Steps) -> Vec<usize> {
    let mut line = vec![0];
    for mv in &steps.line {
        let Some(node) = line.last().and_then(|&nth| nodes.get(nth)) else { break };
        let next = node.children.iter().rev().find(|&&child| nodes[child].mv == mv.prose);
        let Some(&next) = next else { break };
        line.push(next);
    }
    line
}

/// Where a ply begins.
fn column(ply: u32) -> f64 {
    if ply == 0 { LEFT } else { LEFT + ROOT + COLUMN * f64::from(ply - 1) }
}

/// The room of a ply.
fn width(ply: u32) -> f64 {
    if ply == 0 { ROOT } else { COLUMN }
}

fn place(node: &Node) -> [f64; 2] {
    [column(node.ply), TOP + ROW * (node.row + 0.5)]
}

fn draw(canvas: &mut Canvas, nodes: &[Node], nth: usize, node: &Node, best: &[usize], steps: &Steps) {
    let [x, y] = place(node);
    let next = column(node.ply + 1);
    let from = next - GAP;
    for &child in &node.children {
        let [to_x, to_y] = place(&nodes[child]);
        let on_line = best.contains(&nth) && best.contains(&child);
        let (colour, width) = if on_line { (BEST, 2.6) } else { (RULE, 1.2) };
        canvas.path(&[[from, y], [to_x - 6.0, to_y]], colour, width);
    }
    if let Some(cut) = &node.cut {
        let last = node.children.last().map_or(y, |&child| lowest(nodes, child));
        let at = last + ROW;
        canvas.path(&[[from, y], [next - 6.0, at]], CUT, 1.2);
        canvas.words(Pen::new(11.0, CUT, Anchor::Start), next, at + 4.0, cut);
    }
    let is_best = best.contains(&nth);
    let pen = Pen::new(12.5, if is_best { BEST } else { TEXT }, Anchor::Start);
    let value = node.score.map_or(String::new(), |value| score(value, &steps.position.game));
    let again = if node.again { "again " } else { "" };
    let words = format!("{again}{} {value}", node.mv);
    canvas.words(if is_best { pen.bold() } else { pen }, x, y + 4.0, &words);
    canvas.words(Pen::new(10.5, SOFT, Anchor::End), from - 6.0, y + 4.0, &node.window);
}

/// Where the lowest row below a node is.
fn lowest(nodes: &[Node], nth: usize) -> f64 {
    let node = &nodes[nth];
    let below = node.children.last().map_or_else(|| place(node)[1], |&child| lowest(nodes, child));
    if node.cut.is_some() { below + ROW } else { below }
}
