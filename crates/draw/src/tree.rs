//! The tree of a small search, with windows and what was cut.

use crate::canvas::{Anchor, Canvas, Pen, Picture, SOFT, TEXT};
use tesuji_api::{Game, Score, StepKind, Steps};
use tesuji_text::{edge, score};

const TOP: f64 = 84.0;
const LEFT: f64 = 24.0;
/// The room of a leaf.
const ROW: f64 = 17.0;
/// The room between the leaves of two nodes, in rows.
const BETWEEN: f64 = 0.25;
/// The room between a node's words and its window, and from there to the words of its children.
const SPACE: f64 = 12.0;
const GAP: f64 = 40.0;
/// The sizes of words, windows and cuts.
const WORDS: f64 = 12.5;
const WINDOW: f64 = 10.5;
const SMALL: f64 = 11.0;
/// The width of a sign, in sizes: what the widest of the usual fonts takes on average, and what it takes in bold.
const SIGN: f64 = 0.63;
const BOLD: f64 = 0.70;
const BEST: &str = "#1f6fb8";
const CUT: &str = "#c2571a";
const LINK: &str = "#aab3bb";

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
    /// Its row, counted in leaves, and that of what it cut.
    row: f64,
    cut_row: f64,
    ply: u32,
}

impl Node {
    /// What stands at its place.
    fn words(&self, game: &Game) -> String {
        let value = self.score.map_or(String::new(), |value| score(value, game));
        format!("{}{} {value}", if self.again { "again " } else { "" }, self.mv)
    }
}

/// Where each ply begins, one more than there are for where the last ends.
struct Columns(Vec<f64>);

impl Columns {
    /// Every ply as wide as its widest words.
    fn new(nodes: &[Node], game: &Game) -> Columns {
        let plies = nodes.iter().map(|node| node.ply as usize + 1).max().unwrap_or(0);
        let mut widths = vec![0.0_f64; plies];
        for node in nodes {
            let own = wide(&node.words(game), WORDS * BOLD) + SPACE + wide(&node.window, WINDOW * SIGN);
            let ply = node.ply as usize;
            widths[ply] = widths[ply].max(own);
            if let (Some(cut), Some(below)) = (&node.cut, widths.get_mut(ply + 1)) {
                *below = below.max(wide(cut, SMALL * SIGN));
            }
        }
        let mut at = LEFT;
        let mut starts = vec![at];
        for width in widths {
            at += width + GAP;
            starts.push(at);
        }
        Columns(starts)
    }

    fn of(&self, ply: u32) -> f64 {
        self.0.get(ply as usize).or(self.0.last()).copied().unwrap_or(LEFT)
    }

    fn place(&self, node: &Node) -> [f64; 2] {
        [self.of(node.ply), height(node.row)]
    }
}

/// How wide words are, when a sign is so wide.
fn wide(words: &str, sign: f64) -> f64 {
    words.chars().count() as f64 * sign
}

fn height(row: f64) -> f64 {
    TOP + ROW * (row + 0.5)
}

/// Draws the tree of a search, the root at the left.
#[must_use]
pub fn tree(steps: &Steps) -> Picture {
    let mut nodes = nodes(steps);
    let mut rows = 0.0;
    if !nodes.is_empty() {
        arrange(&mut nodes, 0, &mut rows);
    }
    let columns = Columns::new(&nodes, &steps.position.game);
    let below = below(steps);
    let right = columns.0.last().map_or(0.0, |end| end - GAP);
    let size = [right.max(LEFT + wide(&below, 13.0 * SIGN)) + LEFT, TOP + ROW * rows + 24.0];
    let title = format!("{} to depth {}", steps.algorithm, steps.depth);
    let mut canvas = Canvas::new("tree", &title, size);
    canvas.head(&below);
    let best: Vec<usize> = best_line(&nodes, steps);
    for nth in 0..nodes.len() {
        draw(&mut canvas, &columns, &nodes, nth, &best, &steps.position.game);
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
                let (row, cut_row, ply) = (0.0, 0.0, event.ply);
                nodes.push(Node { mv, again, window, score, children, cut, row, cut_row, ply });
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
    nodes[nth].cut_row = *rows;
    if children.is_empty() || nodes[nth].cut.is_some() {
        *rows += 1.0;
    }
    let ends =
        [children.first().map(|&child| nodes[child].row), children.last().map(|&child| nodes[child].row)];
    let last = if nodes[nth].cut.is_some() { Some(nodes[nth].cut_row) } else { ends[1] };
    nodes[nth].row = f64::midpoint(ends[0].unwrap_or(first), last.unwrap_or(first));
    let drawn = children.len() + usize::from(nodes[nth].cut.is_some());
    if drawn > 1 && children.iter().all(|&child| nodes[child].children.is_empty()) {
        *rows += BETWEEN;
    }
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

fn draw(canvas: &mut Canvas, columns: &Columns, nodes: &[Node], nth: usize, best: &[usize], game: &Game) {
    let node = &nodes[nth];
    let [x, y] = columns.place(node);
    let next = columns.of(node.ply + 1);
    let from = next - GAP + 6.0;
    for &child in &node.children {
        let [to_x, to_y] = columns.place(&nodes[child]);
        let on_line = best.contains(&nth) && best.contains(&child);
        let (colour, width) = if on_line { (BEST, 2.6) } else { (LINK, 1.2) };
        canvas.path(&[[from, y], [to_x - 6.0, to_y]], colour, width);
    }
    if let Some(cut) = &node.cut {
        let at = height(node.cut_row);
        canvas.path(&[[from, y], [next - 6.0, at]], CUT, 1.2);
        canvas.words(Pen::new(SMALL, CUT, Anchor::Start), next, at + 4.0, cut);
    }
    let is_best = best.contains(&nth);
    let pen = Pen::new(WORDS, if is_best { BEST } else { TEXT }, Anchor::Start);
    canvas.words(if is_best { pen.bold() } else { pen }, x, y + 4.0, &node.words(game));
    canvas.words(Pen::new(WINDOW, SOFT, Anchor::End), next - GAP, y + 4.0, &node.window);
}
