//! Algebraic notation as people write it.

use tesuji_chess::{Position, UciStyle};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const KNIGHT: &str = "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1";
const CAPTURE: &str = "4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1";
const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
const PAWN_TAKES: &str = "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1";
const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
const PROMOTION: &str = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
const TWO_KNIGHTS: &str = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
const TWO_PAWNS: &str = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
const ONE_PINNED: &str = "4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1";

/// FEN, what was written, and the move that is meant.
const READS: &[(&str, &str, &str)] = &[
    // Castling with letters, zeros, and marks.
    (CASTLES, "O-O", "e1h1"),
    (CASTLES, "0-0", "e1h1"),
    (CASTLES, "o-o-o", "e1a1"),
    (CASTLES, "0-0-0+!?", "e1a1"),
    (CASTLES, "e1g1", "e1h1"),
    // More of the origin than is needed, dashes, and no letter at all.
    (KNIGHT, "Nf3", "g1f3"),
    (KNIGHT, "Ngf3", "g1f3"),
    (KNIGHT, "N1f3", "g1f3"),
    (KNIGHT, "Ng1f3", "g1f3"),
    (KNIGHT, "Ng1-f3", "g1f3"),
    (KNIGHT, "g1f3", "g1f3"),
    (KNIGHT, "g1-f3", "g1f3"),
    // Marks that are wrong.
    (KNIGHT, "Nf3+", "g1f3"),
    (KNIGHT, "Nf3#!!", "g1f3"),
    (KNIGHT, "Nxf3", "g1f3"),
    (CAPTURE, "Nf3", "g1f3"),
    (CAPTURE, "N:f3", "g1f3"),
    // Pawns: pushes, captures with and without the x, a letter nobody needs.
    (PAWN, "e4", "e2e4"),
    (PAWN, "Pe4", "e2e4"),
    (PAWN, "e2e4", "e2e4"),
    (PAWN, "e2-e3", "e2e3"),
    (PAWN_TAKES, "exd3", "e2d3"),
    (PAWN_TAKES, "ed3", "e2d3"),
    (PAWN_TAKES, "e2xd3", "e2d3"),
    (EN_PASSANT, "exd6", "e5d6"),
    (EN_PASSANT, "exd6e.p.", "e5d6"),
    (EN_PASSANT, "exd6 e.p.", "e5d6"),
    (EN_PASSANT, "exd6+ e.p.", "e5d6"),
    (EN_PASSANT, "exd6e.p.+!?", "e5d6"),
    (EN_PASSANT, "exd6ep", "e5d6"),
    (EN_PASSANT, "e6", "e5e6"),
    // Promotions.
    (PROMOTION, "a8=Q", "a7a8q"),
    (PROMOTION, "a8N", "a7a8n"),
    (PROMOTION, "a8(R)", "a7a8r"),
    (PROMOTION, "a8/B", "a7a8b"),
    (PROMOTION, "a7a8q", "a7a8q"),
    ("1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", "a7b8q"),
    // Who is meant when two could go: the one that is not pinned.
    (ONE_PINNED, "Nc2", "a1c2"),
];

#[test]
fn reads_what_people_write() {
    for &(fen, text, uci) in READS {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        match position.parse_san(text) {
            Ok(mv) => assert_eq!(position.uci(mv, UciStyle::Chess960), uci, "{text} in {fen}"),
            Err(error) => panic!("{error}, in {fen}"),
        }
    }
}

#[test]
fn rubbish_is_no_move() {
    for (fen, text) in [
        (START, ""),
        (START, "+"),
        (START, "e"),
        (START, "e9"),
        (START, "Xe4"),
        (START, "ne4"),
        (START, "O-O-"),
        (START, "O-O-O-O"),
        (START, "--"),
        (START, "♘f3"),
        (START, "Nxxf3"),
        (PROMOTION, "a8=K"),
        // Origins that are no square, and brackets without a partner.
        (START, "ggf3"),
        (START, "1gf3"),
        (START, "11f3"),
        (START, "Nggf3"),
        (START, "e4)"),
        (PROMOTION, "a8Q)"),
        (PROMOTION, "a8(Q"),
    ] {
        let error = Position::from_fen(fen).unwrap().parse_san(text);
        let error = error.expect_err(text).to_string();
        assert_eq!(error, format!("'{text}' is not a move in algebraic notation"), "{fen}");
    }
}

#[test]
fn moves_that_are_not_legal_are_refused() {
    for (fen, text) in [
        (START, "O-O"),
        (START, "e5"),
        (START, "Nd2"),
        (START, "exd3"),
        (START, "Nf3=Q"),
        (START, "e4=Q"),
        // A piece is not the pawn it is called.
        (START, "Pg1f3"),
        (PROMOTION, "a8"),
        // A square alone is a push.
        (TWO_PAWNS, "xd5"),
        (TWO_PAWNS, "d5"),
        (EN_PASSANT, "d6"),
    ] {
        let error = Position::from_fen(fen).unwrap().parse_san(text);
        assert_eq!(error.expect_err(text).to_string(), format!("'{text}' is not legal here"), "{fen}");
    }
}

#[test]
fn moves_that_could_be_two_are_refused() {
    for (fen, text) in [(TWO_KNIGHTS, "Nd2"), (TWO_KNIGHTS, "N1d2")] {
        let error = Position::from_fen(fen).unwrap().parse_san(text);
        assert_eq!(
            error.expect_err(text).to_string(),
            format!("'{text}' could be more than one move"),
            "{fen}"
        );
    }
}

#[test]
fn writes_no_more_of_the_origin_than_is_needed() {
    let three_queens = "8/k7/8/8/1Q5Q/8/8/K6Q w - - 0 1";
    for (fen, uci, san) in [
        // File, then rank, then both.
        (TWO_KNIGHTS, "b1d2", "Nbd2"),
        ("k7/8/8/N7/8/8/8/N3K3 w - - 0 1", "a1b3", "N1b3"),
        (three_queens, "h4e1", "Qh4e1"),
        (three_queens, "b4e1", "Qbe1"),
        (three_queens, "h1e1", "Q1e1"),
        (ONE_PINNED, "a1c2", "Nc2"),
        ("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q"),
        ("7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8r", "a8=R#"),
        (EN_PASSANT, "e5d6", "exd6"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
    ] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position.san(position.parse_uci(uci).unwrap()), san, "{fen}");
    }
}
