//! What cannot be a position, and the exact words for it; and what is repaired on request.

use tesuji_chess::{FenStyle, Position};
use tesuji_game::Position as _;

/// FEN and the error it gives.
const ERRORS: &[(&str, &str)] = &[
    // Fields that cannot be read.
    ("", "field 1: piece placement is missing"),
    ("  \t ", "field 1: piece placement is missing"),
    ("8/8/8/8/8/8/8/K1k5", "field 2: side to move is missing"),
    ("8/8/8/8/8/8/8/K1k5 W", "field 2: side to move must be w or b, got 'W'"),
    ("8/8/8/8/8/8/8/K1x5 w", "field 1: 'x' is not a piece, a digit from 1 to 8, or /"),
    ("8/8/8/8/8/8/8/K1k9 w", "field 1: '9' is not a piece, a digit from 1 to 8, or /"),
    ("8/8/8/8/8/8/8/K1k0 w", "field 1: '0' is not a piece, a digit from 1 to 8, or /"),
    ("8/8/8/8/8/8/8/K1k♔4 w", "field 1: '♔' is not a piece, a digit from 1 to 8, or /"),
    (
        "r4rk1/8/p22rPp/8/8/8/8/4K3 w - - 0 1",
        "field 1: '22' are two digits side by side, which must be one number",
    ),
    ("44/8/8/8/8/8/8/K1k5 w", "field 1: '44' are two digits side by side, which must be one number"),
    ("8/8/8/8/8/8/8/K1k41 w", "field 1: '41' are two digits side by side, which must be one number"),
    ("8/8/8/8/8/8/8/K1k4 w", "field 1: rank 1 has 7 squares instead of 8"),
    ("8/8/8/ppppppppp/8/8/8/K1k5 w", "field 1: rank 5 has 9 squares instead of 8"),
    ("8/8//8/8/8/8/K1k5 w", "field 1: rank 6 has 0 squares instead of 8"),
    ("8/8/8/8/8/8/K1k5 w", "field 1: 7 ranks instead of 8"),
    ("8/8/8/8/8/8/8/8/K1k5 w", "field 1: 9 ranks instead of 8"),
    ("8/8/8/8/8/8/8/K1k5/ w", "field 1: 9 ranks instead of 8"),
    ("4k3/8/8/8/8/8/8/4K2R w KX", "field 3: castling must be - or letters of KQkq or files, got 'KX'"),
    ("4k3/8/8/8/8/8/8/4K2R w KQkqK", "field 3: castling must be - or letters of KQkq or files, got 'KQkqK'"),
    ("4k3/8/8/8/8/8/8/4K3 w -- -", "field 3: castling must be - or letters of KQkq or files, got '--'"),
    ("4k3/8/8/8/8/8/8/4K3 w - e", "field 4: en passant must be - or a square, got 'e'"),
    ("4k3/8/8/8/8/8/8/4K3 w - e9", "field 4: en passant must be - or a square, got 'e9'"),
    ("4k3/8/8/8/8/8/8/4K3 w - - x", "field 5: halfmove clock must be a number from 0 to 4294967295, got 'x'"),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - -1",
        "field 5: halfmove clock must be a number from 0 to 4294967295, got '-1'",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - +1",
        "field 5: halfmove clock must be a number from 0 to 4294967295, got '+1'",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 99999999999",
        "field 5: halfmove clock must be a number from 0 to 4294967295, got '99999999999'",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1.",
        "field 6: move number must be a number from 0 to 4294967295, got '1.'",
    ),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "field 7: nothing belongs after the move number, got 'x'"),
    // Pieces that cannot be.
    ("8/8/8/8/8/8/8/K7 w - - 0 1", "field 1: Black has no king"),
    ("8/8/8/8/8/8/8/k7 w - - 0 1", "field 1: White has no king"),
    ("8/8/8/8/8/8/8/8 w - - 0 1", "field 1: White has no king"),
    ("K7/8/8/8/8/8/8/K3k3 w - - 0 1", "field 1: White has 2 kings"),
    ("k3k2k/8/8/8/8/8/8/4K3 w - - 0 1", "field 1: Black has 3 kings"),
    ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "field 1: a pawn cannot stand on h1"),
    ("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "field 1: a pawn cannot stand on a8"),
    ("4k3/8/8/8/8/8/8/p3K3 b - - 0 1", "field 1: a pawn cannot stand on a1"),
    ("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", "field 1: White has 17 pieces, more than 16"),
    ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "field 1: Black has 9 pawns, more than 8"),
    // Checks that cannot be.
    ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", "field 1: the king on e8 is in check, but it is not that side's turn"),
    (
        "4k3/8/8/8/8/5n2/8/4K3 b - - 0 1",
        "field 1: the king on e1 is in check, but it is not that side's turn",
    ),
    ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "field 1: the king on d5 is in check, but it is not that side's turn"),
    ("4k3/8/8/8/1b2r3/5n2/8/4K3 w - - 0 1", "field 1: 3 pieces give check at once"),
    // Castling rights that cannot be.
    ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "field 3: castling right 'K': the king is not on its first rank"),
    ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "field 3: castling right 'K': no such rook on the first rank"),
    ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "field 3: castling right 'Q': no such rook on the first rank"),
    ("4k3/8/8/8/8/8/8/4K2R w G - 0 1", "field 3: castling right 'G': no such rook on the first rank"),
    ("4k2R/8/8/8/8/8/8/4K3 b k - 0 1", "field 3: castling right 'k': no such rook on the first rank"),
    ("r3k3/8/8/8/8/8/8/4K3 b h - 0 1", "field 3: castling right 'h': no such rook on the first rank"),
    (
        "4k3/8/8/8/8/8/8/4K1RR w KG - 0 1",
        "field 3: castling right 'G': a second right for the same side of the king",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
        "field 3: castling right 'K': a second right for the same side of the king",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w KH - 0 1",
        "field 3: castling right 'H': a second right for the same side of the king",
    ),
    // En passant squares that cannot be.
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
        "field 4: en passant square d3: not on the rank that the enemy's pawns cross",
    ),
    ("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "field 4: en passant square d6: no enemy pawn in front of it"),
    ("4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", "field 4: en passant square d6: no enemy pawn in front of it"),
    (
        "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "field 4: en passant square d6: it or the square behind it is occupied",
    ),
    (
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
        "field 4: en passant square d6: it or the square behind it is occupied",
    ),
];

#[test]
fn every_error_says_what_and_where() {
    for &(fen, message) in ERRORS {
        match Position::from_fen(fen) {
            Ok(position) => panic!("'{fen}' was read as {position:?}"),
            Err(error) => assert_eq!(error.to_string(), message, "{fen}"),
        }
    }
}

#[test]
fn long_rubbish_is_cut_short_in_errors() {
    let error = Position::from_fen(&format!("8/8/8/8/8/8/8/K1k5 {}\u{7}", "w".repeat(500))).unwrap_err();
    let message = format!("field 2: side to move must be w or b, got '{}…'", "w".repeat(40));
    assert_eq!(error.to_string(), message);
}

#[test]
fn missing_fields_take_their_usual_values() {
    let full = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4K3 w -",
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K3 w - - 0",
        "  4k3/8/8/8/8/8/8/4K3   w\t-  -  0 0 \n",
    ] {
        assert_eq!(Position::from_fen(fen).as_ref(), Ok(&full), "{fen}");
    }
}

#[test]
fn clocks_of_any_size_read_back() {
    let mut position = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 999999 999999").unwrap();
    position.make(position.parse_uci("e8e7").unwrap());
    assert_eq!(position.fen(), "8/4k3/8/8/8/8/8/4K3 w - - 1000000 1000000");
    assert_eq!(Position::from_fen(&position.fen()), Ok(position.clone()));
    let largest = "4k3/8/8/8/8/8/8/4K3 b - - 4294967295 4294967295";
    position = Position::from_fen(largest).unwrap();
    assert_eq!(position.fen(), largest);
    position.make(position.parse_uci("e8e7").unwrap());
    assert_eq!((position.halfmoves(), position.fullmoves()), (u32::MAX, u32::MAX));
}

#[test]
fn lenient_reading_says_what_it_dropped() {
    for (fen, dropped, result) in [
        (
            "2kr4/1p1r1p2/2p1p2p/8/P1P1Rp2/8/1P3PPP/R5K1 w KQkq - 0 1",
            &[
                "castling right 'K': no such rook on the first rank",
                "castling right 'q': no such rook on the first rank",
                "castling right 'Q': the king or rook is not where standard chess castles",
                "castling right 'k': the king or rook is not where standard chess castles",
            ][..],
            "2kr4/1p1r1p2/2p1p2p/8/P1P1Rp2/8/1P3PPP/R5K1 w - - 0 1",
        ),
        (
            "4k3/8/8/3PP3/8/8/8/R3K3 w KQ d6 0 1",
            &[
                "castling right 'K': no such rook on the first rank",
                "en passant square d6: no enemy pawn in front of it",
            ],
            "4k3/8/8/3PP3/8/8/8/R3K3 w Q - 0 1",
        ),
        ("r3k3/8/8/8/8/8/8/R3K3 b Qq - 0 1", &[], "r3k3/8/8/8/8/8/8/R3K3 b Qq - 0 1"),
    ] {
        let (position, problems) = Position::from_fen_lenient(fen).unwrap();
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(problems, dropped, "{fen}");
        assert_eq!(position.fen(), result);
    }
}

#[test]
fn more_pieces_than_a_game_has_are_kept_on_request() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(
        Position::from_fen(fen).unwrap_err().to_string(),
        "field 1: White has 17 pieces, more than 16"
    );
    let (position, wrong) = Position::from_fen_lenient(fen).unwrap();
    assert_eq!((position.fen().as_str(), wrong.len()), (fen, 1));
    assert_eq!(wrong[0].to_string(), "White has 17 pieces, more than 16");
    let many = "rnbqkbnr/pppppppp/8/8/8/NNNNN3/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(Position::from_fen_lenient(many).is_err());
}

#[test]
fn lenient_reading_does_not_repair_pieces() {
    for (fen, message) in [
        ("8/8/8/8/8/8/8/K7 w K - 0 1", "field 1: Black has no king"),
        ("4k3/8/8/8/8/8/8/P3K3 w K - 0 1", "field 1: a pawn cannot stand on a1"),
        (
            "4k3/8/8/8/8/8/8/4R2K w K - 0 1",
            "field 1: the king on e8 is in check, but it is not that side's turn",
        ),
    ] {
        assert_eq!(Position::from_fen_lenient(fen).unwrap_err().to_string(), message, "{fen}");
    }
}

#[test]
fn dead_en_passant_squares_make_no_difference() {
    for (with, without) in [
        // Nobody attacks the square.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        // A pawn stands beside the board's edge, not beside the pawn.
        ("4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1", "4k3/8/8/p6P/8/8/8/4K3 w - - 0 1"),
        // A knight attacks the square, which is not enough.
        ("4k3/8/8/3pN3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pN3/8/8/8/4K3 w - - 0 1"),
    ] {
        let (dead, none) = (Position::from_fen(with).unwrap(), Position::from_fen(without).unwrap());
        assert_eq!(dead, none);
        assert_eq!(dead.key(), none.key());
        assert_eq!(dead.fen(), without);
    }
}

#[test]
fn live_en_passant_squares_are_kept() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let live = Position::from_fen(fen).unwrap();
    let none = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(live.fen(), fen);
    assert_ne!(live.key(), none.key());
    assert_eq!(live.legal_moves().len(), none.legal_moves().len() + 1);
}

#[test]
fn castling_rights_of_every_dialect_read_the_same() {
    let standard = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    for rights in ["HAha", "qkQK", "AHah", "KAkq"] {
        let fen = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
        assert_eq!(Position::from_fen(&fen).as_ref(), Ok(&standard), "{rights}");
    }
    assert_eq!(standard.fen_as(FenStyle::Shredder), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    assert!(!standard.needs_chess960());
}

#[test]
fn x_fen_names_an_inner_rook_by_its_file() {
    // Two rooks on the king's right; only the inner one may castle.
    let inner = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1";
    let position = Position::from_fen(inner).unwrap();
    assert_eq!(position.fen(), inner);
    assert!(position.needs_chess960());
    let outer = Position::from_fen("4k3/8/8/8/8/8/8/4K1RR w K - 0 1").unwrap();
    assert_eq!(outer.fen_as(FenStyle::Shredder), "4k3/8/8/8/8/8/8/4K1RR w H - 0 1");
    assert_ne!(outer.key(), position.key());
    // A rook that is alone on its side is K again, wherever it stands.
    let alone = Position::from_fen("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1").unwrap();
    assert_eq!(alone.fen(), "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1");
}
