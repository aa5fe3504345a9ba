//! Pasted texts, and games to take away.

use crate::board::{Played, read_move, variant};
use tesuji_analyse::{AnnotatedRecord, Explained};
use tesuji_api::{PageLine, PageNode, PageRecord, PageTag, PageText, PageWritten};
use tesuji_engine::{Game, Variant, answers, for_game};
use tesuji_game::{Notation as _, PositionStack, shown};
use tesuji_lab::input::Input;
use tesuji_lab::{LabGame, RecordedMove, recorded_game};

/// Reads a position, a game, or a line of moves.
///
/// # Errors
/// Says what is wrong with the text.
pub(crate) fn read(text: &PageText) -> Result<PageRecord, String> {
    let shown_game = variant(&text.game)?;
    let content = text.text.trim();
    if content.is_empty() {
        return Err("there is nothing in it".to_string());
    }
    let words = words(content);
    if let (Some(game), _) = Variant::of_text(words) {
        // A board of chess is a board of every game that is played on it.
        let ranks = |game: Variant| for_game!(game, G => G::RANKS);
        let named = Variant::named(words.split(' ').next().unwrap_or_default()).is_some();
        let game = if !named && ranks(game) == ranks(shown_game) { shown_game } else { game };
        return for_game!(game, G => position::<G>(words));
    }
    let input = Input::of("the text", content.as_bytes()).map_err(|error| error.to_string())?;
    let format = input.format();
    if format.is_record()
        && let Some(game) = recorded_game(format, Some(shown_game))
    {
        return for_game!(game, G => recorded::<G>(input, content));
    }
    if let Some(why) = Variant::why_no_position(content) {
        return Err(why);
    }
    for_game!(shown_game, G => moves::<G>(content))
}

/// The text without what protocols put before a position.
fn words(text: &str) -> &str {
    let text = text.strip_prefix("position ").unwrap_or(text);
    text.strip_prefix("fen ").unwrap_or(text)
}

/// A position, perhaps with moves after it as protocols write them.
fn position<G: LabGame>(text: &str) -> Result<PageRecord, String> {
    let (start, rest) = text.split_once(" moves ").unwrap_or((text, ""));
    let line = PageLine {
        game: G::VARIANT.name().to_string(),
        start: Some(start.to_string()),
        moves: rest.split_whitespace().map(str::to_string).collect(),
    };
    let played = Played::<G>::read(&line)?;
    let notes = G::repaired(tesuji_engine::bare(Variant::of_text(start).1))?.1;
    Ok(PageRecord { notes, ..of_moves(&played.start, &played.moves) })
}

/// The first game of a record, with its variations and all that is said of it. What was read before a move that makes no sense
/// is worth something.
fn recorded<G: Explained>(mut input: Input<'_>, content: &str) -> Result<PageRecord, String> {
    let (mut first, mut count) = (None, 0);
    G::read_records(&mut input, &mut |next| {
        count += 1;
        first.get_or_insert(next);
        true
    });
    let record =
        first.ok_or("there is no game in it")?.map_err(|(line, why)| format!("line {line}: {why}"))?;
    let mut notes: Vec<String> = Vec::new();
    if let Some((line, why)) = record.cut() {
        notes.push(format!("line {line}: {why}; the game is shown up to there"));
    }
    if count > 1 {
        notes.push(format!("the first of {count} games"));
    }
    let tag = |(name, value): (String, String)| PageTag { name, value };
    Ok(PageRecord {
        game: G::VARIANT.name().to_string(),
        start: record.start().to_text(),
        tags: record.tags().into_iter().filter(|(_, value)| !value.is_empty()).map(tag).collect(),
        nodes: of_tree(record.start(), &record.tree()),
        notes,
        source: content.to_string(),
    })
}

/// The record that a text begins with, if it is one of this game.
pub(crate) fn original<G: Explained>(text: &str, start: &G, moves: &[G::Move]) -> Option<G::Record> {
    let mut input = Input::of("the text", text.as_bytes()).ok()?;
    let mut first = None;
    G::read_records(&mut input, &mut |next| {
        first = next.ok();
        false
    });
    first.filter(|record| record.moves() == moves && record.start().to_text() == start.to_text())
}

/// Moves with their variations.
fn of_tree<G: Game>(start: &G, tree: &[RecordedMove<G::Move>]) -> Vec<PageNode> {
    // Each with the move before it, which tells whether it takes back on the same square.
    let mut positions = vec![(start.clone(), None)];
    let mut nodes = Vec::new();
    for node in tree {
        let (before, last) = positions[node.parent.min(positions.len() - 1)].clone();
        let mut mv = answers::line(&before, &[node.mv]).swap_remove(0);
        if let Some((earlier, last)) = last {
            let two: Vec<tesuji_api::Move> = answers::line::<G>(&earlier, &[last, node.mv]);
            mv.japanese = two.into_iter().nth(1).and_then(|mv| mv.japanese);
        }
        positions.push((before.after(node.mv), Some((before, node.mv))));
        let (comment, marks) = (node.comment.clone(), node.marks.clone());
        nodes.push(PageNode { parent: node.parent as u32, mv, comment, marks });
    }
    nodes
}

fn of_moves<G: Game>(start: &G, moves: &[G::Move]) -> PageRecord {
    let node = |(nth, mv)| PageNode { parent: nth as u32, mv, comment: String::new(), marks: Vec::new() };
    PageRecord {
        game: G::VARIANT.name().to_string(),
        start: start.to_text(),
        nodes: answers::line(start, moves).into_iter().enumerate().map(node).collect(),
        ..PageRecord::default()
    }
}

/// Moves from the usual start, with or without numbers.
fn moves<G: LabGame>(text: &str) -> Result<PageRecord, String> {
    let text = text.strip_prefix("startpos").unwrap_or(text).trim_start();
    let text = text.strip_prefix("moves ").unwrap_or(text);
    let mut line = PositionStack::new(G::start());
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let word = word
            .trim_start_matches(|c: char| c.is_ascii_digit() && word.contains('.'))
            .trim_start_matches('.');
        if word.is_empty() || ["*", "1-0", "0-1", "1/2-1/2"].contains(&word) {
            continue;
        }
        let none =
            || format!("'{}' is no position, no game and no legal move of {}", shown(word), G::VARIANT);
        let mv = read_move(line.top(), word).map_err(|why| if moves.is_empty() { none() } else { why })?;
        moves.push(mv);
        line.push(mv);
    }
    Ok(of_moves(&G::start(), &moves))
}

/// A game as people exchange it, with its variations.
///
/// # Errors
/// If it does not follow the rules.
pub(crate) fn write(record: &PageRecord) -> Result<PageWritten, String> {
    for_game!(variant(&record.game)?, G => written::<G>(record))
}

fn written<G: LabGame>(record: &PageRecord) -> Result<PageWritten, String> {
    let start =
        Played::<G>::read(&PageLine { start: Some(record.start.clone()), ..PageLine::default() })?.start;
    let mut positions = vec![start.clone()];
    let mut nodes = Vec::new();
    for node in &record.nodes {
        let parent = node.parent as usize;
        let before = positions.get(parent).ok_or("a move follows none that is there")?;
        let mv = read_move(before, &node.mv.protocol)?;
        positions.push(before.after(mv));
        let (comment, marks) = (node.comment.clone(), node.marks.clone());
        nodes.push(RecordedMove { parent, mv, comment, marks });
    }
    let tags: Vec<(&str, &str)> =
        record.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
    let (format, text) = G::write_variations(&start, &tags, &nodes)?;
    let name = format.to_string();
    Ok(PageWritten { text, file: format!("game.{}", name.to_lowercase()), format: name })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pasted(text: &str, game: Variant) -> Result<PageRecord, String> {
        read(&PageText { text: text.to_string(), game: game.name().to_string() })
    }

    #[test]
    fn whatever_is_pasted_is_read() {
        let moves =
            |record: &PageRecord| record.nodes.iter().map(|node| node.mv.prose.clone()).collect::<Vec<_>>();
        let game = pasted("[White \"Anna\"]\n\n1. e4 e5 2. Nf3 1-0\n", Variant::Shogi).unwrap();
        assert_eq!(
            (game.game.as_str(), moves(&game)),
            (Variant::Chess.name(), vec!["e4".into(), "e5".into(), "Nf3".into()])
        );
        assert!(
            game.tags.iter().any(|tag| tag.value == "Anna") && game.tags.iter().any(|tag| tag.value == "1-0")
        );
        let line = pasted("1.e4 c5 2.Nf3", Variant::Chess).unwrap();
        assert_eq!(moves(&line), ["e4", "c5", "Nf3"]);
        let fen = "8/8/8/8/8/5k2/6q1/7K w - - 0 1";
        assert_eq!(pasted(fen, Variant::KingCapture).unwrap().game, Variant::KingCapture.name());
        assert_eq!(pasted(fen, Variant::Shogi).unwrap().game, Variant::Chess.name());
        let sfen = pasted("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b", Variant::Chess).unwrap();
        assert_eq!((sfen.game.as_str(), sfen.nodes.len()), (Variant::Shogi.name(), 1));
        assert!(pasted("nonsense", Variant::Chess).unwrap_err().contains("'nonsense' is no position"));
        assert!(pasted(" ", Variant::Chess).is_err() && pasted("8/8/8 w - - 0 1", Variant::Chess).is_err());
    }

    #[test]
    fn variations_and_comments_are_kept() {
        let text = "1. e4 {best by test [%eval 0.3]} (1. d4 d5 (1... Nf6 $6 2. c4) 2. c4) (1. Qh5 nonsense 1... e5) 1... e5 2. Nf3! *";
        let record = pasted(text, Variant::Chess).unwrap();
        let told: Vec<(u32, &str)> =
            record.nodes.iter().map(|node| (node.parent, node.mv.prose.as_str())).collect();
        let wanted =
            [(0, "e4"), (0, "d4"), (2, "d5"), (2, "Nf6"), (4, "c4"), (3, "c4"), (1, "e5"), (7, "Nf3")];
        assert_eq!(told, wanted);
        assert_eq!((record.nodes[0].comment.as_str(), &record.nodes[3].marks[0][..]), ("best by test", "?!"));
        assert_eq!(record.nodes[7].marks, ["!"]);
        let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*角道\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)\n";
        let record = pasted(kif, Variant::Shogi).unwrap();
        let told: Vec<(u32, &str)> =
            record.nodes.iter().map(|node| (node.parent, node.mv.protocol.as_str())).collect();
        assert_eq!(told, [(0, "7g7f"), (1, "3c3d"), (2, "2g2f"), (1, "8c8d")]);
        assert_eq!(record.nodes[0].comment, "角道");
    }

    #[test]
    fn what_is_written_is_read_back() {
        for (game, moves) in [
            (Variant::Chess, ["e4", "e5"]),
            (Variant::KingCapture, ["e4", "e5"]),
            (Variant::Shogi, ["7g7f", "3c3d"]),
        ] {
            let line = pasted(&moves.join(" "), game).unwrap();
            let mut nodes = line.nodes.clone();
            nodes.push(PageNode { parent: 0, ..nodes[1].clone() });
            nodes[2].mv =
                pasted(["d4", "2g2f"][usize::from(game == Variant::Shogi)], game).unwrap().nodes.remove(0).mv;
            nodes[0].comment = "a comment, with (brackets) in it".to_string();
            if game != Variant::Shogi {
                nodes[1].marks = vec!["?!".to_string()];
            }
            let written = write(&PageRecord { nodes: nodes.clone(), ..line.clone() }).unwrap();
            let read = pasted(&written.text, game).unwrap();
            // KIF has its variations after the main line.
            let sorted = |mut nodes: Vec<PageNode>| {
                nodes.sort_by_key(|node| (node.parent, node.mv.protocol.clone()));
                nodes
            };
            assert_eq!((read.game, sorted(read.nodes)), (line.game, sorted(nodes)), "{}", written.text);
        }
    }
}
