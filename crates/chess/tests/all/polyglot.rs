//! Books of Polyglot.

use proptest::prelude::*;
use tesuji_chess::{PolyglotBook, PolyglotError, Position};
use tesuji_game::{Book, Position as _};

/// The position after moves of UCI.
fn after(moves: &str) -> Position {
    moves
        .split_whitespace()
        .fold(Position::start(), |position, text| position.after(position.parse_uci(text).unwrap()))
}

/// The keys that the description of the format gives.
#[test]
fn keys_are_those_of_the_format() {
    for (moves, key) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ] {
        assert_eq!(after(moves).polyglot_key(), key, "{moves}");
    }
}

/// An entry of a book: squares are counted from a1 along the ranks.
fn entry(key: u64, from: u16, to: u16, promotion: u16, weight: u16) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&key.to_be_bytes());
    bytes[8..10].copy_from_slice(&(promotion << 12 | from << 6 | to).to_be_bytes());
    bytes[10..12].copy_from_slice(&weight.to_be_bytes());
    bytes
}

fn book(mut entries: Vec<[u8; 16]>) -> PolyglotBook {
    entries.sort_unstable();
    PolyglotBook::new(entries.concat()).unwrap()
}

/// What a book says of a position, as UCI writes it, with weights.
fn said(book: &PolyglotBook, position: &Position) -> Vec<(String, u32)> {
    let style = tesuji_chess::UciStyle::Standard;
    book.moves(position).iter().map(|known| (position.uci(known.mv, style), known.weight)).collect()
}

#[test]
fn castling_is_the_way_to_the_rook_and_promotions_have_a_number() {
    let castling = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let pawn = Position::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    let (one, other) = (castling.polyglot_key(), pawn.polyglot_key());
    let book = book(vec![
        entry(one, 4, 7, 0, 3),
        entry(one, 4, 0, 0, 2),
        entry(one, 4, 6, 0, 1),
        entry(one, 12, 20, 0, 9),
        entry(other, 48, 56, 1, 4),
        entry(other, 48, 56, 4, 5),
        entry(other, 48, 56, 0, 6),
        entry(other, 48, 56, 7, 6),
    ]);
    assert_eq!(book.len(), 8);
    let mut castles = said(&book, &castling);
    castles.sort();
    // The king's two squares are understood too, and a move from an empty square is none.
    assert_eq!(castles, [("e1c1".to_string(), 2), ("e1g1".to_string(), 4)]);
    let mut promotions = said(&book, &pawn);
    promotions.sort();
    assert_eq!(promotions, [("a7a8n".to_string(), 4), ("a7a8q".to_string(), 5)]);
    assert!(said(&book, &Position::start()).is_empty());
}

#[test]
fn what_is_no_book_is_refused() {
    assert_eq!(PolyglotBook::new(Vec::new()).unwrap_err(), PolyglotError::Empty);
    assert_eq!(PolyglotBook::new(vec![0; 17]).unwrap_err(), PolyglotError::Length(17));
    let text = b"zugzwang is no book. An opening.".to_vec();
    assert_eq!(PolyglotBook::new(text).unwrap_err(), PolyglotError::Order(2));
}

proptest! {
    #[test]
    fn any_bytes_are_an_error_or_a_book_of_legal_moves(
        mut entries in prop::collection::vec((0..3_usize, any::<[u8; 8]>()), 0..60),
        cut in 0..20_usize,
        sorted in any::<bool>(),
    ) {
        let positions = [Position::start(), after("e2e4"), after("e2e4 d7d5")];
        if sorted {
            entries.sort_by_key(|&(which, _)| positions[which].polyglot_key());
        }
        let mut bytes: Vec<u8> = Vec::new();
        for (which, rest) in &entries {
            bytes.extend(positions[*which].polyglot_key().to_be_bytes());
            bytes.extend(rest);
        }
        if cut < 16 {
            bytes.truncate(bytes.len().saturating_sub(cut));
        }
        let whole = !bytes.is_empty() && bytes.len().is_multiple_of(16);
        match PolyglotBook::new(bytes) {
            Ok(book) => {
                prop_assert!(whole);
                for position in &positions {
                    let known = book.moves(position);
                    prop_assert!(known.iter().all(|known| position.legal_moves().contains(&known.mv)));
                    let once: std::collections::HashSet<_> = known.iter().map(|known| known.mv).collect();
                    prop_assert_eq!(once.len(), known.len());
                }
            }
            Err(_) => prop_assert!(!whole || !sorted),
        }
    }
}
