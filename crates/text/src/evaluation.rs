//! What a position is worth, and why.

use crate::{Style, grouped, position};
use std::fmt::Write as _;
use tesuji_api::{
    ClassicParts, Diagram, Evaluation, Explanation, NetworkShares, ResidualParts, RulerReading, RulerRow,
    Scaling, Score, Tapered, Terms, Twin,
};

/// The board, and what its value is made of.
#[must_use]
pub fn evaluation(answer: &Evaluation, style: Style) -> String {
    format!("{}\n{}", position(&answer.position, style), explanation(answer))
}

/// How far evaluations are from the scores of another program, the nearest first.
#[must_use]
pub fn ruler(reading: &RulerReading) -> String {
    let mut rows: Vec<&RulerRow> = reading.rows.iter().collect();
    rows.sort_by(|one, other| one.error.total_cmp(&other.error));
    let name = |row: &&RulerRow| row.evaluation.chars().count();
    let width = rows.iter().map(name).max().unwrap_or(0).max("evaluation".len());
    let mut text = format!("{}: {} positions\n\n", reading.ruler, grouped(reading.positions));
    let _ = writeln!(text, "{:<width$}   error     bias  correlation", "evaluation");
    for row in rows {
        let correlation = row.correlation.map_or_else(String::new, |value| format!("{value:.4}"));
        let line =
            format!("{:<width$}  {:.4}  {:+.4}  {correlation:>11}", row.evaluation, row.error, row.bias);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// What a value is made of, without the board.
#[must_use]
pub fn explanation(answer: &Evaluation) -> String {
    match &answer.explanation {
        Explanation::Terms(table) => terms(table, answer) + &total(answer),
        Explanation::Classic(parts) => classic(parts, answer),
        Explanation::Network(shares) => alone(shares, answer),
        Explanation::Residual(parts) => residual(parts, answer),
        Explanation::Number => total(answer),
    }
}

/// `total for White +35, for the side to move +35`.
fn total(answer: &Evaluation) -> String {
    let to_move = match answer.score {
        Score::Cp(cp) => cp,
        Score::Mate(_) => 0,
    };
    let first = &answer.position.game.sides[0];
    format!("total for {first} {:+}, for the side to move {to_move:+}\n", answer.first_cp)
}

fn terms(table: &Terms, answer: &Evaluation) -> String {
    let pair = |value: Tapered| format!("{:>6} {:>6}", value.mg, value.eg);
    let [first, second] = &answer.position.game.sides;
    let units = format!("{:>6} {:>6}", "mg", "eg");
    let mut text =
        format!("{:<15} {first:^13}  {second:^13}  {:^13}  {:>7}\n", "term", "difference", "value");
    let _ = writeln!(text, "{:<15} {units}  {units}  {units}", "");
    for row in &table.terms {
        let net = Tapered { mg: row.first.mg - row.second.mg, eg: row.first.eg - row.second.eg };
        let [one, other, net] = [row.first, row.second, net].map(pair);
        let _ = writeln!(text, "{:<15} {one}  {other}  {net}  {:>7}", row.term, row.value);
    }
    let Terms { phase, phases, scale, full_scale, .. } = table;
    let _ = writeln!(text, "\nphase {phase} of {phases}, scale {scale} of {full_scale}");
    text
}

/// The terms, then what the network adds to them.
fn residual(parts: &ResidualParts, answer: &Evaluation) -> String {
    let ResidualParts { terms: table, terms_cp, network_cp, network: shares } = parts;
    format!(
        "{}\n{}\nterms {terms_cp:+}, network {network_cp:+} for the side to move\n{}",
        terms(table, answer),
        network(shares, answer),
        total(answer)
    )
}

/// The named terms, then the network that stands beside them.
fn alone(shares: &NetworkShares, answer: &Evaluation) -> String {
    let own = network(shares, answer);
    let Some(Twin { terms: table, terms_cp, unexplained_cp }) = &shares.twin else {
        return own + "\n" + &total(answer);
    };
    format!(
        "{}\n{own}\nterms {terms_cp:+}, unexplained {unexplained_cp:+} for the side to move\n{}",
        terms(table, answer),
        total(answer)
    )
}

fn classic(parts: &ClassicParts, answer: &Evaluation) -> String {
    let sides = &answer.position.game.sides;
    let [first, second] = parts.centre_attacks;
    let centre = parts.centre_attack * (first - second);
    let squares = parts.possessed.each_ref().map(Vec::len);
    let space = parts.possessed_square * (squares[0] as i32 - squares[1] as i32);
    let [held, theirs] = parts.possessed.each_ref().map(|squares| squares.join(" "));
    format!(
        "material  {:>6}\ncentre    {centre:>6}  attacks: {one} {first}, {other} {second}\n\
         space     {space:>6}  {one}: {held}; {other}: {theirs}\n\
         total     {:>6}  centipawns for {one}\n",
        parts.material,
        answer.first_cp,
        one = sides[0],
        other = sides[1],
    )
}

/// The largest of this many pieces are shown.
const PIECES: usize = 16;

/// The board with what each piece adds to the output of a network, in pawns for the side to move.
fn shares_on_board(shares: &NetworkShares, diagram: &Diagram) -> String {
    let mut text = String::new();
    let width = if diagram.hands.is_some() { 8 } else { 7 };
    // Where a queen is worth ten pawns, tenths of a pawn are all there is room for.
    let largest = shares.pieces.iter().map(|piece| piece.share.abs()).fold(0.0, f64::max);
    let digits = if largest < 999.5 { 2 } else { 1 };
    for (cells, line) in diagram.rows.iter().zip(&diagram.lines) {
        let _ = write!(text, "  {line} ");
        for (cell, column) in cells.iter().zip(&diagram.columns) {
            let square = format!("{column}{line}");
            let share = shares.pieces.iter().find(|piece| piece.square.as_deref() == Some(&square));
            let told = match (cell, share) {
                (None, _) => ".".to_string(),
                (Some(cell), None) => cell.letter.clone(),
                (Some(cell), Some(piece)) => format!("{}{:+.digits$}", cell.letter, piece.share / 100.0),
            };
            let _ = write!(text, "{told:>width$}");
        }
        text.push('\n');
    }
    text += "    ";
    for column in &diagram.columns {
        let _ = write!(text, "{column:>width$}");
    }
    text + "\n\n"
}

/// What each piece adds to the output of a network, and what scales it.
fn network(shares: &NetworkShares, answer: &Evaluation) -> String {
    let board = answer.position.board.as_ref();
    let mut text = board.map_or_else(String::new, |diagram| shares_on_board(shares, diagram));
    let _ = writeln!(text, "{:<12} {:>8} {:>8}", "piece", "share", "alone");
    for piece in shares.pieces.iter().take(PIECES) {
        let _ = writeln!(text, "{:<12} {:>+8.1} {:>+8.1}", piece.piece, piece.share, piece.alone);
    }
    let rest = &shares.pieces[shares.pieces.len().min(PIECES)..];
    if !rest.is_empty() {
        let sum: f64 = rest.iter().map(|piece| piece.share).sum();
        let _ = writeln!(text, "{:<12} {sum:>+8.1}", format!("{} more", rest.len()));
    }
    let _ = writeln!(text, "{:<12} {:>+8.1}", "bare kings", shares.bare_kings);
    let _ = writeln!(
        text,
        "{:<12} {:>+8}  for the side to move, stage {}",
        "output", shares.output, shares.stage
    );
    let mut left = shares.output;
    for Scaling { name, parts, of } in &shares.scalings {
        left = left * parts / of;
        let _ = writeln!(text, "{:<12} {left:>+8}  {parts} of {of}: {name}", "scaled");
    }
    if !shares.pairs.is_empty() {
        let _ = writeln!(text, "\n{:<25} {:>8}", "together", "more");
        for pair in &shares.pairs {
            let _ = writeln!(text, "{:<25} {:>+8.1}", format!("{}, {}", pair.one, pair.other), pair.together);
        }
    }
    text
}
