//! Move generation where it usually goes wrong: pins, evasions, drops, forced promotion, mate by a dropped pawn.

use tesuji_game::Position as _;
use tesuji_shogi::{BLACK, Position, WHITE};

fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// The legal moves that begin like this, sorted.
fn moves(sfen: &str, begin: &str) -> Vec<String> {
    let moves = position(sfen).legal_moves();
    let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.retain(|usi| usi.starts_with(begin));
    moves.sort();
    moves
}

/// The legal drops, sorted.
fn drops(sfen: &str) -> Vec<String> {
    let mut moves = moves(sfen, "");
    moves.retain(|usi| usi.contains('*'));
    moves
}

fn is_legal(sfen: &str, usi: &str) -> bool {
    position(sfen).parse_usi(usi).is_ok()
}

const NONE: [&str; 0] = [];

#[test]
fn a_piece_pinned_on_its_file_moves_along_it() {
    for (piece, expected) in [
        ("P", &["5g5f"][..]),
        ("L", &["5g5c", "5g5c+", "5g5d", "5g5e", "5g5f"]),
        ("N", &[]),
        ("S", &["5g5f"]),
        ("G", &["5g5f", "5g5h"]),
        ("+P", &["5g5f", "5g5h"]),
        ("B", &[]),
        ("+B", &["5g5f", "5g5h"]),
        ("R", &["5g5c", "5g5c+", "5g5d", "5g5e", "5g5f", "5g5h"]),
        ("+R", &["5g5c", "5g5d", "5g5e", "5g5f", "5g5h"]),
    ] {
        // A dragon pins as far as a rook, and a lance pins too.
        for pinner in ["r", "+r", "l"] {
            let sfen = format!("8k/9/4{pinner}4/9/9/9/4{piece}4/9/4K4 b - 1");
            assert_eq!(moves(&sfen, "5g"), expected, "{sfen}");
        }
        // A promoted lance, and what moves otherwise, pins nothing; nor does a lance that looks the other way.
        for other in ["+l", "b", "g"] {
            let sfen = format!("8k/9/4{other}4/9/9/9/4{piece}4/9/4K4 b - 1");
            assert!(position(&sfen).pinned().is_empty(), "{sfen}");
        }
    }
    assert!(position("8k/9/9/9/4K4/4G4/4l4/9/9 b - 1").pinned().is_empty());
}

#[test]
fn a_piece_pinned_on_a_diagonal_moves_along_it() {
    for (piece, expected) in [
        ("P", &[][..]),
        ("L", &[]),
        ("N", &[]),
        ("S", &["3g2f", "3g4h"]),
        ("G", &["3g2f"]),
        ("B", &["3g1e", "3g2f", "3g4h"]),
        ("+B", &["3g1e", "3g2f", "3g4h"]),
        ("R", &[]),
        ("+R", &["3g2f", "3g4h"]),
    ] {
        let sfen = format!("8k/9/9/9/8b/9/6{piece}2/9/4K4 b - 1");
        assert_eq!(moves(&sfen, "3g"), expected, "{sfen}");
    }
}

#[test]
fn a_piece_pinned_on_its_rank_moves_along_it() {
    for (piece, expected) in [
        ("P", &[][..]),
        ("L", &[]),
        ("N", &[]),
        ("S", &[]),
        ("G", &["3i2i", "3i4i"]),
        ("+S", &["3i2i", "3i4i"]),
        ("R", &["3i1i", "3i2i", "3i4i"]),
        ("+B", &["3i2i", "3i4i"]),
    ] {
        let sfen = format!("8k/9/9/9/9/9/9/9/4K1{piece}1r b - 1");
        assert_eq!(moves(&sfen, "3i"), expected, "{sfen}");
    }
}

#[test]
fn two_pieces_between_are_not_pinned() {
    let sfen = "8k/9/4r4/9/9/4P4/4S4/9/4K4 b - 1";
    assert!(position(sfen).pinned().is_empty());
    assert_eq!(moves(sfen, "5g"), ["5g4f", "5g4h", "5g6f", "5g6h"]);
}

#[test]
fn a_pinned_piece_does_not_answer_a_check() {
    // The gold could take the knight if the rook did not pin it.
    let sfen = "8k/9/9/9/4r4/9/4Gn3/9/4K4 b G 1";
    assert!(position(sfen).in_check());
    assert_eq!((moves(sfen, "5g"), drops(sfen)), (vec![], vec![]));
    assert_eq!(moves("8k/9/9/9/9/9/4Gn3/9/4K4 b G 1", "5g"), ["5g4g"]);
}

#[test]
fn the_king_may_not_step_back_along_the_line_of_check() {
    for (sfen, back, aside) in [
        ("8k/9/4r4/9/4K4/9/9/9/9 b - 1", "5e5f", "5e4f"),
        ("8k/9/4l4/9/4K4/9/9/9/9 b - 1", "5e5f", "5e4f"),
        ("8k/9/2b6/9/4K4/9/9/9/9 b - 1", "5e4f", "5e5f"),
        ("8k/9/2+b6/9/4K4/9/9/9/9 b - 1", "5e4f", "5e5f"),
        ("8k/9/9/9/r3K4/9/9/9/9 b - 1", "5e4e", "5e4f"),
    ] {
        assert!(position(sfen).in_check() && !is_legal(sfen, back) && is_legal(sfen, aside), "{sfen}");
    }
    // A lance does not look behind itself.
    assert!(is_legal("8k/9/9/9/4K4/9/4l4/9/9 b - 1", "5e5f"));
}

#[test]
fn the_king_takes_only_what_nobody_defends() {
    assert!(is_legal("8k/9/9/9/9/9/9/4g4/4K4 b - 1", "5i5h"));
    for defender in ["4p4", "4l4", "4r4", "3s5", "4g4", "5+p3"] {
        let sfen = format!("8k/9/9/9/9/9/{defender}/4g4/4K4 b - 1");
        assert!(!is_legal(&sfen, "5i5h"), "{sfen}");
    }
    assert!(!is_legal("9/9/9/9/9/5n3/4k4/4g4/4K4 b - 1", "5i5h"));
    assert!(!is_legal("8k/9/9/9/9/3n5/9/4g4/4K4 b - 1", "5i5h"));
}

#[test]
fn drops_between_answer_a_check() {
    let between = ["G*5f", "G*5g", "G*5h", "P*5f", "P*5g", "P*5h"];
    for checker in ["r", "+r", "l"] {
        let sfen = format!("8k/9/9/9/4{checker}4/9/9/9/4K4 b GP 1");
        assert_eq!(drops(&sfen), between, "{sfen}");
        // A second pawn on the file is as wrong here as anywhere.
        let sfen = format!("8k/9/9/4P4/4{checker}4/9/9/9/4K4 b GP 1");
        assert_eq!(drops(&sfen), between[..3], "{sfen}");
    }
    assert_eq!(drops("8k/9/9/9/9/9/6b2/9/4K4 b G 1"), ["G*4h"]);
    // On the far rank only what can still move from there.
    let far = ["S*2a", "S*3a", "S*4a"];
    assert_eq!(drops("4K3r/9/9/9/9/9/9/9/4k4 b SNLP 1"), far);
    let second = drops("9/4K3r/9/9/9/9/9/9/4k4 b NLP 1");
    assert_eq!(second, ["L*2b", "L*3b", "L*4b", "P*2b", "P*3b", "P*4b"]);
}

#[test]
fn no_drop_answers_a_check_from_nearby() {
    for checker in ["4g4/4K4", "4p4/4K4", "4r4/4K4", "3+b5/4K4"] {
        let sfen = format!("8k/9/9/9/9/9/9/{checker} b RBGSNLP 1");
        assert!(position(&sfen).in_check() && drops(&sfen) == NONE, "{sfen}");
    }
    // A horse and a dragon that check by their step, and a knight that jumps.
    for sfen in [
        "8k/9/9/9/9/9/9/4+b4/4K4 b RGSNLP 1",
        "8k/9/9/9/9/9/9/5+r3/4K4 b BGSNLP 1",
        "8k/9/9/9/9/9/3n5/9/4K4 b RBGSNLP 1",
    ] {
        assert!(position(sfen).in_check() && drops(sfen) == NONE, "{sfen}");
    }
}

#[test]
fn only_the_king_answers_a_double_check() {
    // The rook could take either the rook or the knight.
    let sfen = "8k/9/9/9/R3r4/9/5n3/9/4K4 b BGSNLP 1";
    assert_eq!(position(sfen).checkers().len(), 2);
    let moves = moves(sfen, "");
    assert!(!moves.is_empty() && moves.iter().all(|usi| usi.starts_with("5i")), "{moves:?}");
}

#[test]
fn one_pawn_a_file() {
    let pawns = |sfen: &str, file: char| {
        drops(sfen).iter().filter(|usi| usi.starts_with("P*") && usi.chars().nth(2) == Some(file)).count()
    };
    assert_eq!(pawns("8k/9/9/9/4P4/9/9/9/K8 b P 1", '5'), 0);
    assert_eq!(pawns("8k/9/9/9/4P4/9/9/9/K8 b P 1", '4'), 8);
    // A promoted pawn and the enemy's pawn do not count.
    assert_eq!(pawns("8k/9/9/9/4+P4/9/9/9/K8 b P 1", '5'), 7);
    assert_eq!(pawns("8k/9/9/9/4p4/9/9/9/K8 b P 1", '5'), 7);
    // Pawns at both ends of their files.
    let sfen = "8k/P1P1P1P2/9/9/9/9/9/9/KP1P1P1P1 b P 1";
    assert_eq!(('1'..='9').map(|file| pawns(sfen, file)).collect::<Vec<_>>(), [8, 0, 0, 0, 0, 0, 0, 0, 0]);
    // A pawn that promotes or is taken frees its file.
    let promoting = position("8k/9/9/4P4/9/9/9/9/K8 b P 1");
    let mut after = promoting.after(promoting.parse_usi("5d5c+").unwrap());
    after.make(after.parse_usi("1a1b").unwrap());
    assert!(after.parse_usi("P*5e").is_ok());
}

#[test]
fn nothing_is_dropped_where_it_could_never_move() {
    let count = |sfen: &str, begin: &str| moves(sfen, begin).len();
    let of = |side: &str, piece: &str| format!("8k/9/9/9/9/9/9/9/K8 {side} {piece} 1");
    // 79 free squares, 8 of them on either far rank.
    for (piece, expected) in [("P", 71), ("L", 71), ("N", 62), ("S", 79), ("G", 79), ("B", 79), ("R", 79)] {
        let begin = format!("{piece}*");
        assert_eq!(count(&of("b", piece), &begin), expected, "{piece}");
        assert_eq!(count(&of("w", &piece.to_lowercase()), &begin), expected, "{piece}");
    }
}

#[test]
fn promotion_is_forced_at_the_far_end() {
    for (sfen, begin, expected) in [
        ("8k/P8/9/9/9/9/9/9/4K4 b - 1", "9b", &["9b9a+"][..]),
        ("8k/9/P8/9/9/9/9/9/4K4 b - 1", "9c", &["9c9b", "9c9b+"]),
        ("8k/9/9/P8/9/9/9/9/4K4 b - 1", "9d", &["9d9c", "9d9c+"]),
        ("8k/9/9/9/P8/9/9/9/4K4 b - 1", "9e", &["9e9d"]),
        ("8k/9/9/L8/9/9/9/9/4K4 b - 1", "9d", &["9d9a+", "9d9b", "9d9b+", "9d9c", "9d9c+"]),
        ("8k/9/N8/9/9/9/9/9/4K4 b - 1", "9c", &["9c8a+"]),
        ("8k/9/9/N8/9/9/9/9/4K4 b - 1", "9d", &["9d8b+"]),
        ("8k/9/9/9/N8/9/9/9/4K4 b - 1", "9e", &["9e8c", "9e8c+"]),
        ("4k4/9/9/9/9/9/9/p8/8K w - 1", "9h", &["9h9i+"]),
        ("4k4/9/9/9/9/n8/9/9/8K w - 1", "9f", &["9f8h+"]),
        ("4k4/9/9/9/n8/9/9/9/8K w - 1", "9e", &["9e8g", "9e8g+"]),
        ("4k4/9/9/9/9/l8/9/9/8K w - 1", "9f", &["9f9g", "9f9g+", "9f9h", "9f9h+", "9f9i+"]),
    ] {
        assert_eq!(moves(sfen, begin), expected, "{sfen}");
    }
}

#[test]
fn pieces_promote_on_the_way_in_and_out() {
    // A silver leaves the zone, moves within it, and moves outside it.
    assert_eq!(
        moves("8k/9/S8/9/9/9/9/9/4K4 b - 1", "9c"),
        ["9c8b", "9c8b+", "9c8d", "9c8d+", "9c9b", "9c9b+"]
    );
    assert_eq!(moves("8k/9/9/9/S8/9/9/9/4K4 b - 1", "9e"), ["9e8d", "9e8f", "9e9d"]);
    assert!(is_legal("4R4/9/8k/9/9/9/9/9/4K4 b - 1", "5a5h+"));
    assert!(!is_legal("9/9/8k/4R4/9/9/9/9/4K4 b - 1", "5d5h+"));
    // Golds, kings and promoted pieces stay what they are.
    for piece in ["G", "+P", "+R", "+B"] {
        let sfen = format!("8k/9/9/4{piece}4/9/9/9/9/4K4 b - 1");
        assert!(is_legal(&sfen, "5d5c") && !is_legal(&sfen, "5d5c+"), "{sfen}");
    }
    assert!(
        is_legal("8k/9/9/4K4/9/9/9/9/9 b - 1", "5d5c") && !is_legal("8k/9/9/4K4/9/9/9/9/9 b - 1", "5d5c+")
    );
}

#[test]
fn a_dropped_pawn_may_not_mate() {
    // The silver defends the pawn, the lance guards 2b.
    let sfen = "7lk/9/8S/9/9/9/9/7L1/8K b P 1";
    assert!(!is_legal(sfen, "P*1b"));
    assert!(!is_legal("8k/9/9/9/9/9/9/9/K8 b P 1", "P*1a"));
    // The same from White's side.
    assert!(!is_legal("k8/1l7/9/9/9/9/s8/9/KL7 w p 1", "P*9h"));
    // Any other piece may, and so may a pawn that is moved.
    for (sfen, usi) in [
        ("7lk/9/8S/9/9/9/9/7L1/8K b L 1", "L*1b"),
        ("7lk/9/8S/9/9/9/9/7L1/8K b G 1", "G*1b"),
        ("7lk/9/7SP/9/9/9/9/9/8K b - 1", "1c1b"),
    ] {
        let position = position(sfen);
        let mv = position.parse_usi(usi).unwrap_or_else(|error| panic!("{sfen}: {error}"));
        assert!(position.after(mv).is_checkmate(), "{sfen}");
    }
}

#[test]
fn a_dropped_pawn_may_check_where_there_is_an_answer() {
    for (sfen, usi, legal) in [
        // Nobody defends the pawn.
        ("7lk/9/9/9/9/9/9/7L1/8K b P 1", "P*1b", true),
        // The king escapes.
        ("7lk/9/9/7N1/9/9/9/9/8K b P 1", "P*1b", true),
        ("7lk/9/6G2/7N1/9/9/9/9/8K b P 1", "P*1b", false),
        // A gold takes the pawn, unless it is pinned.
        ("7lk/7g1/8G/9/9/9/9/9/K8 b P 1", "P*1b", true),
        ("7lk/7g1/6B1G/9/9/9/9/9/K8 b P 1", "P*1b", false),
        // The pawn stands in the way of its own rook.
        ("7kl/6R2/5G3/8N/9/9/9/9/K8 b P 1", "P*2b", true),
        ("7kl/R8/5G3/8N/9/9/9/9/K8 b P 1", "P*2b", true),
        // A pinned silver defends the pawn all the same.
        ("5b1lk/9/7S1/8K/9/9/9/9/9 b P 1", "P*1b", false),
    ] {
        assert_eq!(is_legal(sfen, usi), legal, "{usi} in {sfen}");
    }
}

#[test]
fn a_pawn_that_answers_a_check_may_not_mate() {
    // The pawn would stop the rook's check; the rook cannot take it because the bishop pins it.
    let sfen = "3lkl3/2K2r3/4G1B2/9/9/9/9/9/9 b P 1";
    assert!(position(sfen).in_check());
    assert_eq!(drops(sfen), ["P*6b"]);
    // Without the bishop the rook takes the pawn.
    assert_eq!(drops("3lkl3/2K2r3/4G4/9/9/9/9/9/9 b P 1"), ["P*5b", "P*6b"]);
}

#[test]
fn moves_give_check_in_every_way() {
    for (sfen, usi, check) in [
        // A knight jumps; it attacks nothing behind itself.
        ("4k4/4p4/9/9/9/9/9/9/4K4 b N 1", "N*4c", true),
        ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*4e", false),
        ("9/9/4k4/9/9/9/9/9/K8 b N 1", "N*4e", true),
        // The lance behind checks when the pawn's place is left, not while the file stays closed.
        ("4k4/9/9/9/9/4G4/9/4L4/K8 b - 1", "5f4f", true),
        ("4k4/9/9/9/9/4G4/9/4L4/K8 b - 1", "5f5e", false),
        ("4k4/9/9/9/9/4G4/9/4+L4/K8 b - 1", "5f4f", false),
        // The king uncovers too.
        ("4k4/9/9/9/9/4K4/9/4L4/9 b - 1", "5f4f", true),
        // A horse checks straight, a dragon diagonally, by one step.
        ("4k4/9/9/8+B/9/9/9/9/K8 b - 1", "1d3b", false),
        ("4k4/9/4+B4/9/9/9/9/9/K8 b - 1", "5c5b", true),
        ("4k4/9/9/3+R5/9/9/9/9/K8 b - 1", "6d6b", true),
        ("4k4/9/9/3R5/9/9/9/9/K8 b - 1", "6d6b", false),
        ("4k4/9/9/3R5/9/9/9/9/K8 b - 1", "6d6b+", true),
        // A silver that promotes no longer checks diagonally from behind.
        ("3S5/9/4k4/9/9/9/9/9/K8 b - 1", "6a5b", false),
        ("2S6/9/4k4/9/9/9/9/9/K8 b - 1", "7a6b", true),
        ("2S6/9/4k4/9/9/9/9/9/K8 b - 1", "7a6b+", false),
        // A captured piece no longer stands in the way.
        ("4k4/9/4p4/9/9/4R4/9/9/K8 b - 1", "5f5c", true),
        // Something else does.
        ("4k4/4p4/9/9/9/4R4/9/9/K8 b - 1", "5f5c", false),
    ] {
        let position = position(sfen);
        let mv = position.parse_usi(usi).unwrap_or_else(|error| panic!("{sfen}: {error}"));
        assert_eq!(position.gives_check(mv), check, "{usi} in {sfen}");
        assert_eq!(position.after(mv).in_check(), check, "{usi} in {sfen}");
    }
}

#[test]
fn captured_pieces_come_back_unpromoted() {
    for (piece, hand) in
        [("+p", "P"), ("+l", "L"), ("+n", "N"), ("+s", "S"), ("+b", "B"), ("+r", "R"), ("g", "G")]
    {
        let position = position(&format!("k8/9/9/9/9/4{piece}4/4R4/9/8K b - 1"));
        let after = position.after(position.parse_usi("5g5f").unwrap());
        assert_eq!(after.sfen(), format!("k8/9/9/9/9/4R4/9/9/8K w {hand} 2"));
    }
}

#[test]
fn the_most_moves_fit_the_facts() {
    for sfen in [
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "3l1l1l1/9/9/9/9/9/4b4/Kss1s1k2/8r w rbgsnlp3G3N17P 1",
    ] {
        assert_eq!(position(sfen).legal_moves().len(), 593, "{sfen}");
        assert_eq!(Position::FACTS.max_moves, 593);
    }
}

#[test]
fn a_king_may_be_missing() {
    // Without a king there is no check and no pin.
    let attacker = position("8k/9/9/9/4r4/4G4/9/9/4L4 b GP 1");
    assert_eq!(attacker.king(BLACK), None);
    assert!(!attacker.in_check() && attacker.pinned().is_empty() && !attacker.may_declare());
    assert_eq!(moves(&attacker.sfen(), "5f").len(), 6);
    // The other king is still safe from a mating pawn.
    assert!(!is_legal("7lk/9/8S/9/9/9/9/7L1/9 b P 1", "P*1b"));
    assert!(is_legal("7lk/9/9/7N1/9/9/9/9/9 b P 1", "P*1b"));

    let hunted = position("9/9/9/4R4/9/9/9/9/4K4 w rp 1");
    assert_eq!((hunted.king(WHITE), hunted.in_check()), (None, false));
    // Two squares are taken; on the last rank there are eight others, on file 5 seven.
    assert_eq!(drops(&hunted.sfen()).len(), 79 + 71);
    let nobody = position("9/9/9/4R4/9/9/9/9/4K4 b P 1");
    assert!(nobody.legal_moves().iter().all(|&mv| !nobody.gives_check(mv)));
    assert_eq!(moves(&nobody.sfen(), "P*5").len(), 6);
}
