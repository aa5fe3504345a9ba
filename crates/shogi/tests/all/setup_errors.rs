//! What cannot be a position, and the exact words for it.

use tesuji_shogi::{BLACK, Base, Kind, Piece, Position, Setup, SetupError, SfenError, Square, WHITE, square};

/// SFEN and the error it gives.
const ERRORS: &[(&str, &str)] = &[
    // Fields that cannot be read.
    ("", "field 1: board is missing"),
    ("  \t\n ", "field 1: board is missing"),
    ("4k4/9/9/9/9/9/9/9/4K4", "field 2: side to move is missing"),
    ("4k4/9/9/9/9/9/9/9/4K4 b", "field 3: hands is missing"),
    ("4k4/9/9/9/9/9/9/9/4K4 B - 1", "field 2: side to move must be b or w, got 'B'"),
    ("4k4/9/9/9/9/9/9/9/4K4 bw - 1", "field 2: side to move must be b or w, got 'bw'"),
    ("4x4/9/9/9/9/9/9/9/4K4 b - 1", "field 1: 'x' is not a piece, +, a digit from 1 to 9, or /"),
    ("4k30/9/9/9/9/9/9/9/4K4 b - 1", "field 1: '0' is not a piece, +, a digit from 1 to 9, or /"),
    ("4k4/9/9/9/9/9/9/9/4玉4 b - 1", "field 1: '玉' is not a piece, +, a digit from 1 to 9, or /"),
    ("4k4/9/9/9/9/9/9/9/４K4 b - 1", "field 1: '４' is not a piece, +, a digit from 1 to 9, or /"),
    ("4k\u{1b}3/9/9/9/9/9/9/9/4K4 b - 1", "field 1: '\\u{1b}' is not a piece, +, a digit from 1 to 9, or /"),
    ("4+k4/9/9/9/9/9/9/9/4K4 b - 1", "field 1: + must stand before P, L, N, S, B or R"),
    ("4k4/4+g4/9/9/9/9/9/9/4K4 b - 1", "field 1: + must stand before P, L, N, S, B or R"),
    ("4k4/4++p4/9/9/9/9/9/9/4K4 b - 1", "field 1: + must stand before P, L, N, S, B or R"),
    ("4k4/4+5/9/9/9/9/9/9/4K4 b - 1", "field 1: + must stand before P, L, N, S, B or R"),
    ("4k4/9+/9/9/9/9/9/9/4K4 b - 1", "field 1: + must stand before P, L, N, S, B or R"),
    ("4k4/9/9/9/9/9/9/9/4K4+ b - 1", "field 1: + must stand before P, L, N, S, B or R"),
    ("4k3/9/9/9/9/9/9/9/4K4 b - 1", "field 1: rank a has 8 squares instead of 9"),
    ("4k4/9/99/9/9/9/9/9/4K4 b - 1", "field 1: rank c has 18 squares instead of 9"),
    ("4k4/9/9/9/9/9/9/9/4K4P b - 1", "field 1: rank i has 10 squares instead of 9"),
    ("4k4//9/9/9/9/9/9/4K4 b - 1", "field 1: rank b has 0 squares instead of 9"),
    ("4k4/9/9/9/9/9/9/4K4 b - 1", "field 1: 8 ranks instead of 9"),
    ("4k4/9/9/9/9/9/9/9/9/4K4 b - 1", "field 1: 10 ranks instead of 9"),
    ("4k4/9/9/9/9/9/9/9/4K4/ b - 1", "field 1: 10 ranks instead of 9"),
    ("4k4/9/9/9/9/9/9/9/4K4 b -- 1", "field 3: hands must be - or pieces such as 2Pg, got '--'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b -P 1", "field 3: hands must be - or pieces such as 2Pg, got '-P'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b P- 1", "field 3: hands must be - or pieces such as 2Pg, got 'P-'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 2 1", "field 3: hands must be - or pieces such as 2Pg, got '2'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b P2 1", "field 3: hands must be - or pieces such as 2Pg, got 'P2'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 0P 1", "field 3: hands must be - or pieces such as 2Pg, got '0P'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 02P 1", "field 3: hands must be - or pieces such as 2Pg, got '02P'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b +P 1", "field 3: hands must be - or pieces such as 2Pg, got '+P'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b K 1", "field 3: hands must be - or pieces such as 2Pg, got 'K'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 19P 1", "field 3: hands must be - or pieces such as 2Pg, got '19P'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 3R 1", "field 3: hands must be - or pieces such as 2Pg, got '3R'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 4G1G 1", "field 3: hands must be - or pieces such as 2Pg, got '4G1G'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 999P 1", "field 3: hands must be - or pieces such as 2Pg, got '999P'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b - x", "field 4: move number must be a number from 0 to 4294967295, got 'x'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b - -1", "field 4: move number must be a number from 0 to 4294967295, got '-1'"),
    ("4k4/9/9/9/9/9/9/9/4K4 b - +1", "field 4: move number must be a number from 0 to 4294967295, got '+1'"),
    (
        "4k4/9/9/9/9/9/9/9/4K4 b - 4294967296",
        "field 4: move number must be a number from 0 to 4294967295, got '4294967296'",
    ),
    ("4k4/9/9/9/9/9/9/9/4K4 b - 1 moves", "field 5: nothing belongs after the move number, got 'moves'"),
    // Pieces that cannot be.
    ("9/9/9/9/9/9/9/9/9 b - 1", "field 1: neither side has a king"),
    ("4K4/9/9/9/4k4/9/9/9/4K4 b - 1", "field 1: Black has 2 kings"),
    ("k3k3k/9/9/9/9/9/9/9/4K4 w - 1", "field 1: White has 3 kings"),
    ("4k4/9/9/9/R3R3R/9/9/9/4K4 w - 1", "field 1: there are 3 rooks, more than the 2 of a set"),
    ("4k4/9/9/9/+R7+b/+b7B/9/9/4K4 b - 1", "field 1: there are 3 bishops, more than the 2 of a set"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 3Gg2g 1", "field 1: there are 6 golds, more than the 4 of a set"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 4Ss 1", "field 1: there are 5 silvers, more than the 4 of a set"),
    ("4k4/9/9/9/+N8/9/9/9/4K4 b 4n 1", "field 1: there are 5 knights, more than the 4 of a set"),
    ("4k4/9/9/9/+L8/9/9/9/4K4 b 4l 1", "field 1: there are 5 lances, more than the 4 of a set"),
    ("4k4/9/9/9/+p8/9/9/9/4K4 b 9P9p 1", "field 1: there are 19 pawns, more than the 18 of a set"),
    ("4k4/9/9/P8/9/P8/9/9/4K4 b - 1", "field 1: Black has two unpromoted pawns on file 9"),
    ("4k4/9/9/8p/9/8p/8p/9/4K4 b - 1", "field 1: White has two unpromoted pawns on file 1"),
    ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", "field 1: the pawn on 9a could never move"),
    ("4k3L/9/9/9/9/9/9/9/4K4 b - 1", "field 1: the lance on 1a could never move"),
    ("4k3N/9/9/9/9/9/9/9/4K4 b - 1", "field 1: the knight on 1a could never move"),
    ("4k4/8N/9/9/9/9/9/9/4K4 b - 1", "field 1: the knight on 1b could never move"),
    ("4k4/9/9/9/9/9/9/9/p3K4 b - 1", "field 1: the pawn on 9i could never move"),
    ("4k4/9/9/9/9/9/9/9/l3K4 b - 1", "field 1: the lance on 9i could never move"),
    ("4k4/9/9/9/9/9/9/9/n3K4 b - 1", "field 1: the knight on 9i could never move"),
    ("4k4/9/9/9/9/9/9/n8/4K4 b - 1", "field 1: the knight on 9h could never move"),
    // Checks that cannot be.
    ("4k4/9/9/9/9/9/9/9/4R3K b - 1", "field 1: the king on 5a is in check, but it is not that side's turn"),
    ("4k4/9/9/9/9/9/3n5/9/4K4 w - 1", "field 1: the king on 5i is in check, but it is not that side's turn"),
    ("9/9/9/9/3kK4/9/9/9/9 b - 1", "field 1: the king on 6e is in check, but it is not that side's turn"),
];

#[test]
fn every_error_says_what_and_where() {
    for &(sfen, message) in ERRORS {
        match Position::from_sfen(sfen) {
            Ok(position) => panic!("'{sfen}' was read as {position:?}"),
            Err(error) => assert_eq!(error.to_string(), message, "{sfen}"),
        }
    }
}

#[test]
fn errors_can_be_told_apart() {
    let error = |sfen: &str| Position::from_sfen(sfen).unwrap_err();
    assert_eq!(error(""), SfenError::Missing(1));
    assert_eq!(error("4k4/9/9/9/9/9/9/9/4K4 b - 1 2"), SfenError::Extra("2".to_owned()));
    assert_eq!(error("9/9/9/9/9/9/9/9/9 b - 1"), SfenError::Setup(SetupError::NoKing));
    let stuck = SetupError::DeadEnd(Piece::new(BLACK, Kind::Pawn), Square::new(0, 8));
    assert_eq!(error("P3k4/9/9/9/9/9/9/9/4K4 b - 1"), stuck.into());
    assert_eq!(error("4k4/9/9/P8/9/P8/9/9/4K4 b - 1"), SetupError::TwoPawns(BLACK, 9).into());
    assert_eq!(error("4k4/9/9/9/9/9/9/9/4K4 b 4Ss 1"), SetupError::ManyPieces(Base::Silver, 5).into());
    assert_eq!(error("k3k4/9/9/9/9/9/9/9/4K4 w - 1"), SetupError::ManyKings(WHITE, 2).into());
    let king = square(5, 1).unwrap();
    assert_eq!(error("4k4/9/9/9/9/9/9/9/4R3K b - 1"), SetupError::OpponentInCheck(king).into());
}

#[test]
fn promoted_pieces_stand_anywhere() {
    for sfen in [
        "+P+L+N1k4/9/9/9/9/9/9/9/4K1+n+l+p b - 1",
        // Pawns on one file if only one of them is unpromoted, or if they are of different sides.
        "4k4/9/8P/8+P/8p/8+p/9/9/4K4 b - 1",
    ] {
        assert_eq!(Position::from_sfen(sfen).unwrap().sfen(), sfen);
    }
}

#[test]
fn long_rubbish_is_cut_short_in_errors() {
    let error = Position::from_sfen(&format!("4k4/9/9/9/9/9/9/9/4K4 {} - 1", "b".repeat(500))).unwrap_err();
    let message = format!("field 2: side to move must be b or w, got '{}…'", "b".repeat(40));
    assert_eq!(error.to_string(), message);
    let error = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b P\u{7}\u{202e}'").unwrap_err();
    let message = "field 3: hands must be - or pieces such as 2Pg, got 'P\\u{7}\\u{202e}''";
    assert_eq!(error.to_string(), message);
}

#[test]
fn hostile_texts_are_errors() {
    let many = "9".repeat(1_000_000);
    let slashes = "/".repeat(1_000_000);
    for text in [
        many.as_str(),
        &slashes,
        &format!("4k4/9/9/9/9/9/9/9/4K4 b {many}P 1"),
        &format!("4k4/9/9/9/9/9/9/9/4K4 b {} 1", "P".repeat(1_000_000)),
        &format!("4k4/9/9/9/9/9/9/9/4K4 b - {many}"),
        &format!("{}k b - 1", "+".repeat(1_000_000)),
        "\0",
        "4k4/9/9/9/9/9/9/9/4K4\0b - 1",
        "4k4/9/9/9/9/9/9/9/4K4\u{a0}b - 1",
        "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1",
        "startpos",
    ] {
        let error = Position::from_sfen(text).unwrap_err().to_string();
        assert!(error.len() < 200, "{error}");
    }
}

#[test]
fn reading_is_tolerant_where_nothing_is_lost() {
    let full = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1").unwrap();
    for sfen in [
        "4k4/9/9/9/9/9/9/9/4K4 b 2Pg",
        "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 0",
        "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 0001",
        "  4k4/9/9/9/9/9/9/9/4K4   b\t2Pg  1 \n",
        // Any order, a kind in two parts, a number of one, gaps in parts.
        "4k4/9/9/9/9/9/9/9/4K4 b gPP 1",
        "4k4/9/9/9/9/9/9/9/4K4 b P1g1P 1",
        "22k4/9/45/9/9/9/111111111/9/4K4 b 2Pg 1",
    ] {
        assert_eq!(Position::from_sfen(sfen).as_ref(), Ok(&full), "{sfen}");
    }
    assert_eq!(full.sfen(), "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1");
    assert_eq!(full.sfen().parse(), Ok(full));
}

#[test]
fn hands_are_written_in_the_usual_order() {
    let position = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 w p2lnsgbrPL2NSG B").unwrap_err();
    assert!(matches!(position, SfenError::BadNumber(_)));
    let position = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 w p2lnsgbrP10PL2NSGBR 7").unwrap();
    assert_eq!(position.sfen(), "4k4/9/9/9/9/9/9/9/4K4 w RBGS2NL11Prbgsn2lp 7");
}

#[test]
fn numbers_of_any_size_read_back() {
    let largest = "4k4/9/9/9/9/9/9/9/4K4 b - 4294967295";
    let mut position = Position::from_sfen(largest).unwrap();
    assert_eq!(position.sfen(), largest);
    position.make(position.parse_usi("5i5h").unwrap());
    assert_eq!(position.number(), u32::MAX);
    position.set_number(0);
    assert_eq!(position.number(), 1);
}

#[test]
fn a_setup_is_checked_like_text() {
    let mut setup = Setup::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1").unwrap();
    setup.number = 0;
    assert_eq!(setup.position().unwrap().number(), 1);
    assert_eq!(Setup::of(&setup.position().unwrap()).sfen(), "4k4/9/9/9/9/9/9/9/4K4 b - 1");
    setup.hands[WHITE.index()].set(Base::Pawn, 19);
    assert_eq!(setup.position(), Err(SetupError::ManyPieces(Base::Pawn, 19)));
    // What text can say, `Setup` reads, whether it can be or not.
    let impossible = "PPP6/9/9/9/9/9/9/9/9 w - 1";
    assert_eq!(Setup::from_sfen(impossible).unwrap().sfen(), impossible);
    assert_eq!(Setup::empty().sfen(), "9/9/9/9/9/9/9/9/9 b - 1");
}

#[test]
fn usi_says_what_is_wrong() {
    let start = Position::start();
    for (text, message) in [
        ("", "'' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("7g", "'7g' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("7g7j", "'7g7j' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("0g7f", "'0g7f' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("7g7g", "'7g7g' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("9i9i", "'9i9i' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("7G7F", "'7G7F' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("7g7f=", "'7g7f=' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("7g7f++", "'7g7f++' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("p*5e", "'p*5e' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("K*5e", "'K*5e' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("X*5e", "'X*5e' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("P*5e+", "'P*5e+' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("P*5z", "'P*5z' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("歩5e", "'歩5e' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("resign", "'resign' is not a move such as 7g7f, 8h2b+ or G*5b"),
        ("7g7e", "'7g7e' is not legal here"),
        ("7g7f+", "'7g7f+' is not legal here"),
        ("3c3d", "'3c3d' is not legal here"),
        ("P*5e", "'P*5e' is not legal here"),
        ("5e5d", "'5e5d' is not legal here"),
    ] {
        assert_eq!(start.parse_usi(text).unwrap_err().to_string(), message);
    }
}
