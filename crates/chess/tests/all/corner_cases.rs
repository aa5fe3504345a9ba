//! Move generation where it usually goes wrong: pins, en passant, evasions, and castling in Chess960.

use tesuji_chess::{Position, UciStyle};
use tesuji_game::Position as _;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal moves in algebraic notation, sorted.
fn sans(fen: &str) -> Vec<String> {
    let position = position(fen);
    let mut moves: Vec<String> = position.legal_moves().iter().map(|&mv| position.san(mv)).collect();
    moves.sort();
    moves
}

/// The castlings that are legal, in algebraic notation, sorted.
fn castlings(fen: &str) -> Vec<String> {
    sans(fen).into_iter().filter(|san| san.starts_with('O')).collect()
}

fn is_legal(fen: &str, uci: &str) -> bool {
    position(fen).parse_uci(uci).is_ok()
}

#[test]
fn en_passant_may_not_uncover_the_rank() {
    let fen = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    assert_eq!(sans(fen).len(), 6);
    assert!(!is_legal(fen, "e4d3"));
    // With another piece of any kind on the rank, it may.
    assert!(is_legal("8/8/8/8/k1nPp2Q/8/8/3K4 b - d3 0 1", "e4d3"));
}

#[test]
fn en_passant_may_not_uncover_a_file_or_diagonal() {
    // The capturing pawn leaves the file of its king, or a diagonal.
    assert!(!is_legal("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"));
    assert!(!is_legal("6k1/8/5b2/3pP3/3K4/8/8/8 w - d6 0 1", "e5d6"));
    // The captured pawn was the shield on a diagonal.
    assert!(!is_legal("b5k1/8/8/3pP3/8/8/6K1/8 w - d6 0 1", "e5d6"));
    // Along the diagonal of the pin it may capture.
    assert!(is_legal("2b3k1/8/3b4/3pP3/5K2/8/8/8 w - - 0 1", "e5d6"));
    assert!(is_legal("1b4k1/8/8/3pP3/5K2/8/8/8 w - d6 0 1", "e5d6"));
}

#[test]
fn en_passant_may_not_ignore_a_check() {
    let fen = "8/2p5/3p4/KPr5/2R1Pp1k/8/6P1/8 b - e3 0 1";
    assert!(!is_legal(fen, "f4e3"));
}

#[test]
fn en_passant_answers_the_check_of_the_pawn() {
    let fen = "8/8/8/1Ppp3r/1KR2p1k/8/4P1P1/8 w - c6 0 1";
    assert!(position(fen).in_check());
    assert!(is_legal(fen, "b5c6"));
}

#[test]
fn both_neighbours_may_capture_en_passant() {
    let fen = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
    assert!(is_legal(fen, "c5d6") && is_legal(fen, "e5d6"));
    // One is pinned, the other is not.
    let fen = "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
    assert!(is_legal(fen, "c5d6") && !is_legal(fen, "e5d6"));
}

#[test]
fn en_passant_is_gone_a_move_later() {
    let mut line = position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    line.make(line.parse_uci("d7d5").unwrap());
    assert!(line.parse_uci("e5d6").is_ok());
    for uci in ["e1e2", "e8e7"] {
        line.make(line.parse_uci(uci).unwrap());
    }
    assert!(line.parse_uci("e5d6").is_err());
}

#[test]
fn a_pawn_pinned_on_its_file_may_push() {
    assert_eq!(sans("4k3/8/8/8/4r3/8/4P3/4K3 w - - 0 1"), ["Kd1", "Kd2", "Kf1", "Kf2", "e3"]);
    // But not capture.
    assert!(!is_legal("4k3/8/8/8/4r3/3p4/4P3/4K3 w - - 0 1", "e2d3"));
}

#[test]
fn a_pinned_pawn_may_take_its_pinner() {
    assert_eq!(sans("4k3/8/8/8/7b/6P1/8/4K3 w - - 0 1"), ["Kd1", "Kd2", "Ke2", "Kf1", "Kf2", "gxh4"]);
    // And promote while it does.
    let moves = sans("5b1k/4P3/3K4/8/8/8/8/8 w - - 0 1");
    assert!(
        moves.contains(&"exf8=N".to_owned()) && !moves.iter().any(|san| san.starts_with("e8")),
        "{moves:?}"
    );
}

#[test]
fn a_pinned_slider_moves_along_its_pin() {
    let fen = "4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1";
    let rook: Vec<String> = sans(fen).into_iter().filter(|san| san.starts_with('R')).collect();
    assert_eq!(rook, ["Re2", "Re4", "Re5", "Re6", "Re7", "Rxe8+"]);
    // A knight never does, a bishop only on a diagonal, a rook never on a diagonal.
    for pinned in ["N", "B", "P"] {
        let moves = sans(&format!("6k1/8/8/8/8/8/r3{pinned}2K/8 w - - 0 1"));
        assert!(moves.iter().all(|san| san.starts_with('K')), "{moves:?}");
    }
    let moves = sans("k7/8/8/8/7b/6R1/8/4K3 w - - 0 1");
    assert!(moves.iter().all(|san| san.starts_with('K')), "{moves:?}");
}

#[test]
fn one_answer_to_two_attacks() {
    assert_eq!(sans("2k5/4R3/8/5K2/3R4/8/8/8 b - - 0 1"), ["Kb8"]);
}

#[test]
fn four_answers_to_a_queen_check() {
    let fen = "r2q1b1r/ppp3pp/2n1kn2/4p3/8/2N4Q/PPPP1PPP/R1B1K2R b KQ - 0 1";
    assert_eq!(sans(fen), ["Kd6", "Ke7", "Kf7", "Ng4"]);
}

#[test]
fn a_king_may_not_step_back_along_the_line_of_check() {
    let moves = sans("4r1k1/8/8/8/4K3/8/8/8 w - - 0 1");
    assert!(!moves.contains(&"Ke3".to_owned()) && moves.contains(&"Kd3".to_owned()), "{moves:?}");
    let moves = sans("7k/8/5b2/8/3K4/8/8/8 w - - 0 1");
    assert!(!moves.contains(&"Kc3".to_owned()) && moves.contains(&"Kd3".to_owned()), "{moves:?}");
}

#[test]
fn only_the_king_answers_a_double_check() {
    // Rook and knight give check; the queen could take either.
    let fen = "4r1k1/8/8/8/8/5n2/8/Q3K2Q w - - 0 1";
    assert_eq!(position(fen).checkers().len(), 2);
    assert!(sans(fen).iter().all(|san| san.starts_with('K')));
}

#[test]
fn a_defended_piece_is_no_prey_for_the_king() {
    assert!(!is_legal("4k3/8/8/8/8/3b4/4q3/4K3 w - - 0 1", "e1e2"));
    assert!(is_legal("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2"));
    // The other king defends too.
    assert!(!is_legal("8/8/8/8/8/3k4/4q3/4K3 w - - 0 1", "e1e2"));
}

#[test]
fn castling_never_answers_a_check() {
    assert!(castlings("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1").is_empty());
    assert!(castlings("4k3/8/8/8/8/5n2/8/R3K2R w KQ - 0 1").is_empty());
}

#[test]
fn the_king_may_not_cross_attacks_but_the_rook_may() {
    // f1 and d1 are crossed by the king.
    assert_eq!(castlings("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O-O"]);
    assert_eq!(castlings("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O"]);
    // g1 and c1 are where it ends.
    assert_eq!(castlings("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O-O"]);
    assert_eq!(castlings("2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O"]);
    // b1, a1 and h1 concern the rook alone.
    assert_eq!(castlings("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O", "O-O-O"]);
    assert_eq!(castlings("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), ["O-O", "O-O-O"]);
    // A pawn on the second rank attacks too.
    assert_eq!(castlings("4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1"), ["O-O-O"]);
    assert_eq!(castlings("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1"), ["O-O-O"]);
}

#[test]
fn castling_needs_free_squares() {
    assert_eq!(castlings("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), [""; 0]);
    // b1 must be free for the rook though the king does not touch it.
    assert_eq!(castlings("4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1"), ["O-O"]);
}

#[test]
fn a_castling_rook_may_be_pinned_on_the_first_rank() {
    // The rook on b1 shields its king from a1.
    assert_eq!(castlings("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1"), [""; 0]);
    assert_eq!(castlings("4k3/8/8/8/8/8/8/qRK5 w B - 0 1"), [""; 0]);
    assert_eq!(castlings("4k3/8/8/8/8/8/8/3K2Rr w G - 0 1"), [""; 0]);
    // A bishop there is no danger, and neither is a rook that something else stops.
    assert_eq!(castlings("4k3/8/8/8/8/8/8/bR1K4 w B - 0 1"), ["O-O-O"]);
    assert_eq!(castlings("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1"), ["O-O-O"]);
}

/// Castles and gives the FEN after.
fn castled(fen: &str, san: &str) -> String {
    let position = position(fen);
    position.after(position.parse_san(san).unwrap_or_else(|error| panic!("{fen}: {error}"))).fen()
}

#[test]
fn chess960_castlings_of_every_shape() {
    for (fen, san, after) in [
        // King and rook change places.
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "O-O-O+", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        // The king stays, the rook jumps over it.
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        // The rook stays, the king jumps over it.
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        // Far and near.
        ("4k3/8/8/8/8/8/8/1K5R w H - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("r5k1/8/8/8/8/8/8/4K3 b a - 0 1", "O-O-O", "2kr4/8/8/8/8/8/8/4K3 w - - 1 2"),
    ] {
        let san = san.trim_end_matches('+');
        assert_eq!(castled(fen, san), after, "{fen}");
    }
}

#[test]
fn chess960_paths_are_looked_at_whole() {
    // From b1 to g1 every square must be safe and free.
    for file in ["2r5", "3r4", "4r3", "5r2", "6r1"] {
        assert_eq!(castlings(&format!("{file}/8/k7/8/8/8/8/1K5R w H - 0 1")), [""; 0], "{file}");
    }
    assert_eq!(castlings("7r/8/k7/8/8/8/8/1K5R w H - 0 1"), ["O-O"]);
    // The rook's own way must be free: from a1 to d1 past the king on b1.
    assert_eq!(castlings("7k/8/8/8/8/8/8/RK1N4 w A - 0 1"), [""; 0]);
    assert_eq!(castlings("7k/8/8/8/8/8/8/RK2N3 w A - 0 1"), ["O-O-O"]);
}

#[test]
fn a_king_that_castles_without_moving_gives_up_its_rights() {
    let fen = "4k3/8/8/8/8/8/8/R1K4R w KQ - 0 1";
    assert_eq!(castled(fen, "O-O-O"), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
}

#[test]
fn capturing_a_castling_rook_takes_the_right_away() {
    let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let after = position.after(position.parse_san("Rxh8").unwrap());
    assert_eq!(after.fen(), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
}

#[test]
fn uci_castling_in_both_styles() {
    let standard = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (uci, other, san) in [("e1g1", "e1h1", "O-O"), ("e1c1", "e1a1", "O-O-O")] {
        let mv = standard.parse_san(san).unwrap();
        assert_eq!((standard.parse_uci(uci), standard.parse_uci(other)), (Ok(mv), Ok(mv)));
        assert_eq!(standard.uci(mv, UciStyle::Standard), uci);
        assert_eq!(standard.uci(mv, UciStyle::Chess960), other);
    }
}

#[test]
fn uci_of_a_king_beside_its_castling_square() {
    // Rook on g1: f1g1 can only be castling.
    let near = position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    assert!(near.parse_uci("f1g1").unwrap().is_castle());
    // Rook on h1: f1g1 is a step of the king, f1h1 castles, in either style of writing.
    let far = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert!(!far.parse_uci("f1g1").unwrap().is_castle());
    let castle = far.parse_uci("f1h1").unwrap();
    assert!(castle.is_castle());
    for style in [UciStyle::Standard, UciStyle::Chess960] {
        assert_eq!(far.uci(castle, style), "f1h1");
        assert_eq!(near.uci(near.parse_san("O-O").unwrap(), style), "f1g1");
    }
    // The king on e1 with a rook on f1: two squares are castling, one square is the rook.
    let beside = position("4k3/8/8/8/8/8/8/4KR2 w F - 0 1");
    assert_eq!(beside.parse_uci("e1g1"), beside.parse_uci("e1f1"));
    assert!(beside.parse_uci("e1g1").unwrap().is_castle());
}

#[test]
fn uci_says_what_is_wrong() {
    let start = Position::start();
    for (text, message) in [
        ("", "'' is not a move such as e2e4 or e7e8q"),
        ("e2", "'e2' is not a move such as e2e4 or e7e8q"),
        ("e2e9", "'e2e9' is not a move such as e2e4 or e7e8q"),
        ("e7e8k", "'e7e8k' is not a move such as e2e4 or e7e8q"),
        ("e7e8qq", "'e7e8qq' is not a move such as e2e4 or e7e8q"),
        ("é2e", "'é2e' is not a move such as e2e4 or e7e8q"),
        ("0000", "'0000' is not a move such as e2e4 or e7e8q"),
        ("e2e5", "'e2e5' is not legal here"),
        ("e7e5", "'e7e5' is not legal here"),
        ("e2e4q", "'e2e4q' is not legal here"),
        ("a1a1", "'a1a1' is not legal here"),
        ("e1h1", "'e1h1' is not legal here"),
    ] {
        assert_eq!(start.parse_uci(text).unwrap_err().to_string(), message);
    }
    // A pawn that reaches the last rank must say what it becomes.
    assert!(!is_legal("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8"));
    assert!(is_legal("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"));
}

#[test]
fn the_most_moves_fit_the_facts() {
    for (fen, count) in [
        // The most that a game can reach, and the most that hill climbing found for any setup.
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218),
        ("1Q4QK/4Q3/Q1Q4Q/Q4Q1Q/3Q4/1Q4Q1/pp2Q3/knQ4Q w - - 0 1", 241),
    ] {
        assert_eq!(position(fen).legal_moves().len(), count, "{fen}");
        assert!(count <= Position::FACTS.max_moves);
    }
}
