//! What several tests share: Chess960 starts, random play that looks for trouble, texts with something wrong.

use proptest::prelude::*;
use tesuji_chess::{Kind, Move, Position};
use tesuji_game::Position as _;
use tesuji_game::random::Random;

/// A back rank of Chess960: bishops on squares of different colours, the king between the rooks.
fn back_rank(random: &mut Random) -> String {
    let mut rank = [None; 8];
    rank[2 * random.below(4)] = Some('b');
    rank[2 * random.below(4) + 1] = Some('b');
    for piece in ['q', 'n', 'n'] {
        let free: Vec<usize> = (0..8).filter(|&file| rank[file].is_none()).collect();
        rank[free[random.below(free.len())]] = Some(piece);
    }
    let mut rest = ['r', 'k', 'r'].into_iter();
    rank.into_iter().filter_map(|piece| piece.or_else(|| rest.next())).collect()
}

/// A start position of Chess960; with `double`, each side has its own back rank.
pub(crate) fn chess960_start(random: &mut Random, double: bool) -> String {
    let black = back_rank(random);
    let white = if double { back_rank(random) } else { black.clone() }.to_uppercase();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1")
}

/// A random legal move, now and then one of the kinds that seldom come up by chance; `None` at the end.
pub(crate) fn random_move(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let pawn = |mv: &Move| position.piece_at(mv.from()).is_some_and(|piece| piece.kind() == Kind::Pawn);
    let wanted: Vec<Move> = match random.below(8) {
        0 => moves.iter().copied().filter(|mv| mv.is_castle() || mv.is_en_passant()).collect(),
        1 => moves.iter().copied().filter(|mv| mv.is_capture()).collect(),
        2 => moves.iter().copied().filter(|mv| pawn(mv) || mv.promotion().is_some()).collect(),
        3 => moves.iter().copied().filter(|&mv| position.gives_check(mv)).collect(),
        _ => Vec::new(),
    };
    let choice = if wanted.is_empty() { &moves[..] } else { &wanted[..] };
    (!choice.is_empty()).then(|| choice[random.below(choice.len())])
}

/// A place, what is done there, and the letter for it.
type Edit = (usize, u8, char);

/// A few edits with letters of these.
pub(crate) fn edits(letters: &str) -> impl Strategy<Value = Vec<Edit>> {
    let letters = prop::sample::select(letters.chars().collect::<Vec<_>>());
    prop::collection::vec((0usize..100, 0u8..4, letters), 0..6)
}

/// A text with a few characters changed, left out, doubled or put in.
pub(crate) fn edited(text: &str, edits: Vec<Edit>) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for (place, kind, c) in edits {
        let place = place % text.len().max(1);
        match kind {
            0 if !text.is_empty() => text[place] = c,
            1 if !text.is_empty() => drop(text.remove(place)),
            2 if !text.is_empty() => text.insert(place, text[place]),
            _ => text.insert(place, c),
        }
    }
    text.into_iter().collect()
}
