//! Every theme of chess: a line that shows it, and one that nearly does.

use ChessTheme::*;
use tesuji_chess::Position;
use tesuji_motifs::{ChessTheme, SolvedLine, Theme, Themed};

/// Theme, start, moves; a first move in brackets is the opponent's, before the line.
type Case = (ChessTheme, &'static str, &'static str);

const SHOWN: &[Case] = &[
    (MateIn1, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#"),
    (MateIn2, "7k/8/8/8/8/8/R7/1R5K w - - 0 1", "Ra7 Kg8 Rb8#"),
    (MateIn3, "8/8/6k1/1R6/8/8/R7/7K w - - 0 1", "Ra6+ Kf7 Rb7+ Ke8 Ra8#"),
    (MateIn4, "8/8/7k/8/8/8/R7/1R5K w - - 0 1", "Rb5 Kg6 Ra6+ Kf7 Rb7+ Ke8 Ra8#"),
    (MateIn5, "8/8/6k1/8/8/8/R7/1R5K w - - 0 1", "Kg2 Kh6 Rb5 Kg6 Ra6+ Kf7 Rb7+ Ke8 Ra8#"),
    (BackRankMate, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#"),
    (SmotheredMate, "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "Nf7#"),
    (AnastasiaMate, "5r2/4N1pk/8/3R4/8/8/8/6K1 w - - 0 1", "Rh5#"),
    (ArabianMate, "7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "Rh7#"),
    (BodenMate, "2kr4/3p4/8/8/5B2/8/4B3/6K1 w - - 0 1", "Ba6#"),
    (DoubleBishopMate, "7k/7p/8/8/8/4B3/B7/6K1 w - - 0 1", "Bd4#"),
    (HookMate, "3r4/4k3/3Np3/4P3/8/8/8/5RK1 w - - 0 1", "Rf7#"),
    (DovetailMate, "8/6p1/5bk1/1Q6/6K1/8/8/8 w - - 0 1", "Qh5#"),
    (SwallowtailMate, "3r1r2/4k3/Q7/3P4/8/8/8/6K1 w - - 0 1", "Qe6#"),
    (EpauletteMate, "3rkr2/8/Q7/8/8/8/8/6K1 w - - 0 1", "Qe6#"),
    (OperaMate, "4k3/5p2/8/6B1/8/8/8/3R2K1 w - - 0 1", "Rd8#"),
    (CornerMate, "7k/7p/8/4N3/8/8/8/6RK w - - 0 1", "Nf7#"),
    (DoubleCheck, "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nd6+"),
    (DiscoveredCheck, "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nc3+"),
    (DiscoveredAttack, "3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb5 Kf7 Rxd8"),
    (Fork, "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8"),
    (DoubleAttack, "3qk3/r7/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb5"),
    (Pin, "4k3/8/8/4n3/8/8/3P4/4R1K1 w - - 0 1", "d4 Kd7 dxe5"),
    (Skewer, "4q3/8/4k3/8/8/8/8/R5K1 w - - 0 1", "Re1+ Kd7 Rxe8"),
    (XRayAttack, "6k1/5ppp/8/4R3/8/8/4r3/4R1K1 w - - 0 1", "Re8+ Rxe8 Rxe8#"),
    (HangingPiece, "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5"),
    (TrappedPiece, "6k1/8/8/8/8/8/bPP5/2K5 w - - 0 1", "b3 Kf7 Kb2 Kf6 Kxa2"),
    (TrappedPiece, "n5k1/4r3/1P6/P7/8/8/8/6KB w - - 0 1", "Kf2 Kf8 Bxa8"),
    (RemovalOfDefender, "6k1/8/5n2/6B1/4b3/8/8/4R1K1 w - - 0 1", "Bxf6 Kf7 Rxe4"),
    (Deflection, "6k1/5ppp/5n2/8/8/4N3/8/4R1K1 w - - 0 1", "Ng4 Nxg4 Re8#"),
    (Overloading, "n2r3k/8/8/3n4/8/8/8/R2R2K1 w - - 0 1", "Rxd5 Rxd5 Rxa8+"),
    (Attraction, "4k3/8/8/Q7/8/8/3B4/4K3 w - - 0 1", "Qd8+ Kxd8 Ba5+"),
    (Interference, "7k/8/8/r6n/8/4N3/8/6KR w - - 0 1", "Nf5 Kg8 Rxh5"),
    (Sacrifice, "4k3/8/8/Q7/8/8/3B4/4K3 w - - 0 1", "Qd8+ Kxd8 Ba5+"),
    (Clearance, "6k1/7p/8/8/3N4/8/8/3Q2K1 w - - 0 1", "Nf5 h6 Qd8+"),
    (Intermezzo, "4k3/8/8/3N4/2b5/8/8/3RK2R b - - 0 1", "(Bxd5) Rh8+ Ke7 Rxd5"),
    // What comes first may be captured.
    (Intermezzo, "3r1rk1/p4ppp/5q2/2nQ4/4N3/1P2b3/P1P1N1PP/1K1R3R b - - 0 19", "(Rxd5) Nxf6+ gxf6 Rxd5"),
    (QuietMove, "6k1/8/8/8/8/8/8/R5K1 w - - 0 1", "Ra6 Kf8 Kg2"),
    (Zugzwang, "k1K5/p7/P3n3/1N6/8/8/7P/8 w - - 0 1", "h3 Nd8 Nc7#"),
    (Promotion, "8/P6k/8/8/8/8/8/6K1 w - - 0 1", "a8=Q"),
    (UnderPromotion, "8/P6k/8/8/8/8/8/6K1 w - - 0 1", "a8=N"),
    (AdvancedPawn, "8/7k/P7/8/8/8/8/6K1 w - - 0 1", "a7"),
    (EnPassant, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
    (Castling, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"),
];

const NEARLY: &[Case] = &[
    // The king has a square.
    (MateIn1, "6k1/5pp1/8/8/8/8/8/R5K1 w - - 0 1", "Ra8+"),
    // The number of moves is another.
    (MateIn2, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#"),
    (MateIn3, "7k/8/8/8/8/8/R7/1R5K w - - 0 1", "Ra7 Kg8 Rb8#"),
    (MateIn4, "8/8/6k1/1R6/8/8/R7/7K w - - 0 1", "Ra6+ Kf7 Rb7+ Ke8 Ra8#"),
    (MateIn5, "8/8/7k/8/8/8/R7/1R5K w - - 0 1", "Rb5 Kg6 Ra6+ Kf7 Rb7+ Ke8 Ra8#"),
    // The bishop would hold g7 were the pawn gone.
    (BackRankMate, "6k1/5ppp/8/8/8/2B5/8/R5K1 w - - 0 1", "Ra8#"),
    // The rook holds g8 and g7.
    (SmotheredMate, "7k/7p/8/4N3/8/8/8/6RK w - - 0 1", "Nf7#"),
    // Bishop and pawn do the work of the knight.
    (AnastasiaMate, "5r2/6pk/8/5P2/2B5/3R4/8/6K1 w - - 0 1", "Rh3#"),
    // The knight stands elsewhere.
    (ArabianMate, "7k/4N2p/8/8/8/8/8/6RK w - - 0 1", "Rg8#"),
    // Both bishops come from the same side; from either side.
    (BodenMate, "7k/7p/8/8/8/4B3/B7/6K1 w - - 0 1", "Bd4#"),
    (DoubleBishopMate, "2kr4/3p4/8/8/5B2/8/4B3/6K1 w - - 0 1", "Ba6#"),
    // A bishop guards the knight.
    (HookMate, "3r4/4k3/3Np3/8/8/6B1/8/5RK1 w - - 0 1", "Rf7#"),
    // On the edge it is another mate.
    (DovetailMate, "6k1/5ppp/8/8/8/8/8/3Q2K1 w - - 0 1", "Qd8#"),
    // A knight attacks one tail.
    (SwallowtailMate, "5r2/1N2k3/Q7/3P4/8/8/8/6K1 w - - 0 1", "Qe6#"),
    // A rook attacks one shoulder.
    (EpauletteMate, "3rk3/8/Q7/8/8/8/8/5RK1 w - - 0 1", "Qe6#"),
    // A knight guards the rook.
    (OperaMate, "4k3/5p2/4NP2/8/8/8/8/3R2K1 w - - 0 1", "Rd8#"),
    // Both ways out are blocked.
    (CornerMate, "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "Nf7#"),
    // One piece checks.
    (DoubleCheck, "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nc3+"),
    (DiscoveredCheck, "4k3/8/8/8/4N3/8/8/5K2 w - - 0 1", "Nd6+"),
    // A double check; the line was open before.
    (DiscoveredAttack, "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nd6+"),
    (DiscoveredAttack, "3qk3/8/8/8/4N3/8/8/3RK3 w - - 0 1", "Nc3 Kf7 Rxd8"),
    // One of the two is a pawn.
    (Fork, "4k3/8/4p3/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxe6"),
    // The knight itself attacks nothing.
    (DoubleAttack, "3qk3/r7/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb3"),
    // The king is not behind the knight.
    (Pin, "5k2/8/8/4n3/8/8/3P4/4R1K1 w - - 0 1", "d4 Kf7 dxe5"),
    // The rook behind is defended and worth no more.
    (Skewer, "4r3/8/4k3/8/8/8/8/R5K1 w - - 0 1", "Re1+ Kd7 Rxe8"),
    // The enemy came from the side.
    (XRayAttack, "r3r1k1/5ppp/8/8/8/8/4R3/4R1K1 w - - 0 1", "Rxe8+ Rxe8 Rxe8#"),
    // Defended; taken back.
    (HangingPiece, "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5 exd5"),
    (HangingPiece, "4k3/8/8/3N4/2b5/8/8/3RK2R b - - 0 1", "(Bxd5) Rxd5"),
    // The bishop could have gone.
    (TrappedPiece, "6k1/8/8/8/8/8/b7/2K5 w - - 0 1", "Kb2 Kf7 Kxa2"),
    // An exchange: the rook has come to take back.
    (TrappedPiece, "n5k1/4r3/1P6/P7/8/8/8/6KB w - - 0 1", "Kf2 Re8 Bxa8 Rxa8"),
    // A pawn defends too.
    (RemovalOfDefender, "6k1/8/5n2/3p2B1/4b3/8/8/4R1K1 w - - 0 1", "Bxf6 Kf7 Rxe4"),
    // The next move goes elsewhere.
    (Deflection, "6k1/5ppp/5n2/8/8/4N3/8/4R1K1 w - - 0 1", "Ng4 Nxg4 Re7"),
    // The king defends one of them too.
    (Overloading, "n2r4/1k6/8/3n4/8/8/8/R2R2K1 w - - 0 1", "Rxd5 Rxd5 Rxa8"),
    // No check follows.
    (Attraction, "4k3/8/8/Q7/8/8/3B4/4K3 w - - 0 1", "Qd8+ Kxd8 Bc3"),
    // The rook still defends.
    (Interference, "7k/8/8/r6n/8/4N3/8/6KR w - - 0 1", "Ng4 Kg8 Rxh5"),
    // An exchange.
    (Sacrifice, "3rk3/8/8/8/8/8/3R4/R3K3 w - - 0 1", "Rxd8+ Kxd8 Ra8+"),
    // The queen goes another way.
    (Clearance, "6k1/7p/8/8/3N4/8/8/3Q2K1 w - - 0 1", "Nf5 h6 Qa4"),
    // The knight answers a check.
    (Clearance, "7k/6rp/8/8/4N3/8/8/4Q1K1 w - - 0 1", "Ng3 h6 Qe8+"),
    // No slider goes there.
    (Clearance, "6k1/7p/8/8/3N4/8/2N5/6K1 w - - 0 1", "Nf5 h6 Ncd4"),
    // A guard of the square makes the answer.
    (Intermezzo, "3rk3/8/8/3N4/2b5/8/8/3RK2R b - - 0 1", "(Bxd5) Rh5 Rd6 Rdxd5"),
    // Another exchange is on its way.
    (
        Intermezzo,
        "3r1bk1/pp3p2/1np3pp/3n2q1/8/1P1N2PP/P1Q2PB1/2RR2K1 w - - 0 25",
        "(Nc5) Nb4 Ne4 Nxc2 Nxg5 Rxd1+ Rxd1 hxg5",
    ),
    // Taken back at once.
    (Intermezzo, "4k3/8/8/3N4/2b5/8/8/3RK2R b - - 0 1", "(Bxd5) Rxd5 Ke7 Rd1"),
    // A check; the last move.
    (QuietMove, "6k1/8/8/8/8/8/8/R5K1 w - - 0 1", "Ra8+ Kf7 Ra6"),
    // A pawn can move instead.
    (Zugzwang, "k1K5/p7/P3n2p/1N6/8/8/7P/8 w - - 0 1", "h3 Nd8 Nc7#"),
    (Promotion, "8/7k/P7/8/8/8/8/6K1 w - - 0 1", "a7"),
    (UnderPromotion, "8/P6k/8/8/8/8/8/6K1 w - - 0 1", "a8=Q"),
    (AdvancedPawn, "8/8/7k/P7/8/8/8/6K1 w - - 0 1", "a6"),
    (EnPassant, "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6"),
    (Castling, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kf1"),
];

fn line(fen: &str, moves: &str) -> SolvedLine<Position> {
    let before = Position::from_fen(fen).unwrap();
    let mut position = before.clone();
    let mut played = Vec::new();
    for san in moves.split(' ') {
        let plain = san.trim_matches(['(', ')']);
        let mv = position.parse_san(plain).unwrap_or_else(|error| panic!("{fen} {moves}: {error}"));
        assert_eq!(position.san(mv), plain, "{fen} {moves}");
        played.push(mv);
        position.make(mv);
    }
    if moves.starts_with('(') {
        SolvedLine::with_prior(before, played[0], &played[1..]).unwrap()
    } else {
        SolvedLine::new(before, &played).unwrap()
    }
}

fn shows(case: &Case) -> (bool, Vec<String>) {
    let found = Position::themes(&line(case.1, case.2));
    let cards = found.iter().map(ToString::to_string).collect();
    (found.iter().any(|found| found.theme == case.0), cards)
}

#[test]
fn every_theme_is_found_and_nearly_found() {
    for case in SHOWN {
        let (shown, cards) = shows(case);
        assert!(shown, "{case:?}: {cards:#?}");
    }
    for case in NEARLY {
        let (shown, cards) = shows(case);
        assert!(!shown, "{case:?}: {cards:#?}");
    }
    for theme in ChessTheme::ALL {
        assert!(SHOWN.iter().any(|case| case.0 == *theme), "{theme} has no line that shows it");
        assert!(NEARLY.iter().any(|case| case.0 == *theme), "{theme} has no line that nearly shows it");
    }
}

#[test]
fn sentences_say_what_to_look_at() {
    for (fen, moves, card) in [
        ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8", "fork: Nc7+ attacks king e8 and rook a8"),
        (
            "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1",
            "Nf7#",
            "smothered-mate: Nf7# mates king h8 behind pawn g7, pawn h7 and rook g8",
        ),
        (
            "4k3/8/8/4n3/8/8/3P4/4R1K1 w - - 0 1",
            "d4 Kd7 dxe5",
            "pin: knight e5 cannot leave the line of rook e1 to king e8",
        ),
        (
            "6k1/8/5n2/6B1/4b3/8/8/4R1K1 w - - 0 1",
            "Bxf6 Kf7 Rxe4",
            "removal-of-defender: Bxf6 takes knight f6, the defender of bishop e4",
        ),
        ("4k3/8/8/3N4/2b5/8/8/3RK2R b - - 0 1", "(Bxd5) Rh8+ Ke7 Rxd5", "intermezzo: Rh8+ comes before Rxd5"),
    ] {
        let cards: Vec<String> =
            Position::themes(&line(fen, moves)).iter().map(ToString::to_string).collect();
        assert!(cards.contains(&card.to_string()), "{card} is not in {cards:#?}");
    }
}

#[test]
fn black_solves_too() {
    let found = Position::themes(&line("r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1", "Ra1#"));
    let themes: Vec<ChessTheme> = found.iter().map(|found| found.theme).collect();
    assert_eq!(themes, [MateIn1, BackRankMate]);
}
