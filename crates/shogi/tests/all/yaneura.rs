//! Books of `YaneuraOu`.

use proptest::prelude::*;
use tesuji_game::{Book, Position as _};
use tesuji_shogi::{Position, YaneuraBook, YaneuraError};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

fn book(lines: &str) -> YaneuraBook {
    YaneuraBook::new(format!("#YANEURAOU-DB2016 1.00\n{lines}").into_bytes()).unwrap()
}

/// Moves with weights and scores.
fn said(book: &YaneuraBook, position: &Position) -> Vec<(String, u32, Option<i32>)> {
    book.moves(position).iter().map(|known| (known.mv.to_string(), known.weight, known.score)).collect()
}

#[test]
fn moves_are_read_with_their_scores_and_counts() {
    let lines = format!(
        "sfen {START} 23\r\n// a remark\n7g7f 3c3d 12 8 99\n# another\n2g2f none -3 8\n5g5f\n\n9a9b none 0 1 7\n\
         7g7f none 1 1 1\nresign none\nsfen 9/9/9/9/9/9/9/9/9 b - 1\n1g1f none 0 0 5\n"
    );
    let book = book(&lines);
    assert_eq!(book.len(), 2);
    let wanted = [("7g7f", 99, Some(12)), ("2g2f", 1, Some(-3)), ("5g5f", 1, None)];
    let wanted = wanted.map(|(mv, weight, score)| (mv.to_string(), weight, score));
    assert_eq!(said(&book, &Position::start()), wanted, "9a9b is no move of Black's");
    let other = Position::start().after(Position::start().parse_usi("7g7f").unwrap());
    assert!(said(&book, &other).is_empty());
}

#[test]
fn the_number_of_the_move_does_not_matter_and_zeros_are_no_counts() {
    let book = book(&format!("sfen {START}\n7g7f none 0 0 0\n2g2f none 0 0 0"));
    let later = Position::from_sfen(&format!("{START} 77")).unwrap();
    let wanted = [("7g7f".to_string(), 1, Some(0)), ("2g2f".to_string(), 1, Some(0))];
    assert_eq!(said(&book, &later), wanted);
}

#[test]
fn what_is_no_book_is_refused() {
    let refused = |bytes: &[u8]| YaneuraBook::new(bytes.to_vec()).unwrap_err();
    assert_eq!(refused(b""), YaneuraError::Header);
    assert_eq!(refused(b"PK\x03\x04"), YaneuraError::Header);
    assert_eq!(refused(b"#YANEURAOU-DB2016 1.00\n7g7f none 0 0 0\n"), YaneuraError::Empty);
    assert!(YaneuraBook::new(format!("\u{feff}#YANEURAOU-DB2016 1.00\nsfen {START} 1").into()).is_ok());
}

proptest! {
    #[test]
    fn any_lines_are_an_error_or_a_book_of_legal_moves(
        lines in prop::collection::vec(
            prop_oneof![
                Just(format!("sfen {START} 1")),
                "[1-9][a-i][1-9][a-i][+]? (none|3c3d) -?[0-9]{1,12} [0-9]{1,3} [0-9]{1,12}",
                "[PLNSGBR][*][1-9][a-i]",
                "\\PC{0,30}",
            ],
            0..12,
        ),
        tail in any::<[u8; 5]>(),
    ) {
        let mut bytes = format!("#YANEURAOU-DB2016 1.00\n{}", lines.join("\n")).into_bytes();
        bytes.extend(tail);
        let start = Position::start();
        if let Ok(book) = YaneuraBook::new(bytes) {
            let known = book.moves(&start);
            prop_assert!(known.iter().all(|known| start.legal_moves().contains(&known.mv)));
            prop_assert!(known.is_empty() || known.iter().any(|known| known.weight > 0));
        }
    }
}
