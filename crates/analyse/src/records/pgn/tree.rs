//! A game in PGN as a tree of moves.

use super::{PgnRecord, Token};
use crate::games::Explained;
use tesuji_chess::pgn::Nag;
use tesuji_lab::RecordedMove;

/// Every move with its variations, comments and marks. A variation ends where it makes no sense.
pub(super) fn tree<G: Explained>(record: &PgnRecord<G>) -> Vec<RecordedMove<G::Move>> {
    let mut nodes: Vec<RecordedMove<G::Move>> = Vec::new();
    let mut positions = vec![record.start.clone()];
    // The move that is followed, by its number from 1; and those to come back to.
    let (mut at, mut back) = (0, Vec::new());
    // In how many variations the reader is where nothing made sense any more.
    let mut lost: Option<usize> = None;
    for token in &record.tokens {
        match token {
            Token::Open => {
                back.push(at);
                at = if at == 0 { 0 } else { nodes[at - 1].parent };
            }
            Token::Close => {
                at = back.pop().unwrap_or(at);
                lost = lost.filter(|depth| back.len() >= *depth);
            }
            _ if lost.is_some() => {}
            Token::Move(text) => match positions[at].read_move(text, G::PROSE) {
                Ok(mv) => {
                    positions.push(positions[at].after(mv));
                    nodes.push(RecordedMove { parent: at, mv, comment: String::new(), marks: Vec::new() });
                    at = nodes.len();
                }
                Err(_) => lost = Some(back.len()),
            },
            Token::Comment(text) => {
                if let Some(node) = at.checked_sub(1).map(|nth| &mut nodes[nth]) {
                    let said = said(text);
                    if !node.comment.is_empty() && !said.is_empty() {
                        node.comment.push(' ');
                    }
                    node.comment += &said;
                }
            }
            Token::Nag(nag) => {
                if let Some(node) = at.checked_sub(1).map(|nth| &mut nodes[nth]) {
                    node.marks.push(glyph(*nag));
                }
            }
        }
    }
    nodes
}

/// A comment without what programs write for each other: `[%eval 0.3]`.
fn said(comment: &str) -> String {
    let (mut text, mut rest) = (String::new(), comment);
    while let Some((before, command)) = rest.split_once("[%") {
        text += before;
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    text += rest;
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A mark as people write it.
fn glyph(nag: Nag) -> String {
    const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
    let known = usize::from(nag.0).checked_sub(1).and_then(|nth| GLYPHS.get(nth));
    known.map_or_else(|| format!("${}", nag.0), ToString::to_string)
}
