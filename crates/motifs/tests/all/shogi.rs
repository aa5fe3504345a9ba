//! Every theme of shogi: a line that shows it, and one that nearly does.

use ShogiTheme::*;
use tesuji_motifs::{ShogiTheme, SolvedLine, Theme, Themed};
use tesuji_shogi::Position;

/// Theme, start, moves as USI writes them.
type Case = (ShogiTheme, &'static str, &'static str);

const HEAD: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
const BELLY: &str = "8k/9/6NS1/9/9/9/9/9/9 b G 1";
const FAR_BISHOP: &str = "4k4/9/9/9/9/9/9/7r1/9 b B 1";
const OPENED: &str = "4k4/9/4S4/9/9/9/9/9/4R4 b - 1";

const SHOWN: &[Case] = &[
    (MateIn1, HEAD, "G*5b"),
    // Pieces put in the way are taken with mate.
    (MateIn1, "8k/6G1p/9/4R4/9/9/9/9/9 b 2p 1", "5d5a+"),
    (MateIn3, "4k4/9/p8/4P4/9/9/9/9/9 b G 1", "5d5c 9c9d G*5b"),
    (MateIn5, "4k4/9/p8/9/4P4/9/9/9/9 b G 1", "5e5d 9c9d 5d5c 9d9e G*5b"),
    (MateIn7, "4k4/9/p8/9/9/4P4/9/9/9 b G 1", "5f5e 9c9d 5e5d 9d9e 5d5c 9e9f G*5b"),
    (MateIn9, "4k4/9/p8/9/9/9/4P4/9/9 b G 1", "5g5f 9c9d 5f5e 9d9e 5e5d 9e9f 5d5c 9f9g G*5b"),
    (LongMate, "4k4/9/p8/9/9/9/9/4P4/9 b G 1", "5h5g 9c9d 5g5f 9d9e 5f5e 9e9f 5e5d 9f9g 5d5c 9g9h G*5b"),
    (HeadGoldMate, HEAD, "G*5b"),
    (BellyGoldMate, BELLY, "G*2a"),
    (TailGoldMate, "8+R/3gkg3/R8/9/9/9/9/9/9 b G 1", "G*5a"),
    (KnightMate, "7gk/7nl/9/9/9/9/9/9/9 b N 1", "N*2c"),
    (DropMate, HEAD, "G*5b"),
    (OneGapDragon, "8k/8p/9/9/9/9/9/6R2/9 b - 1", "3h3a+"),
    (CentreMate, "9/9/9/R8/4k4/9/4P4/9/9 b G 1", "G*5f"),
    (CornerMate, "8k/8p/9/9/9/9/9/6R2/9 b - 1", "3h3a+"),
    (DoubleCheck, OPENED, "5c4b"),
    (DiscoveredCheck, OPENED, "5c6d"),
    (KingRookFork, FAR_BISHOP, "B*7c 5a5b 7c2h"),
    (KnightFork, "3g1g2k/9/9/9/9/9/9/9/9 b N 1", "N*5c 1a1b 5c4a+"),
    (SilverFork, "8k/9/3g1g3/9/9/9/9/9/9 b S 1", "S*5b 1a1b 5b4c+"),
    (BishopDropFork, FAR_BISHOP, "B*7c 5a5b 7c2h"),
    (CrossRook, "4k4/9/9/9/g8/9/9/9/9 b R 1", "R*5e 5a4b 5e9e"),
    (Fork, FAR_BISHOP, "B*7c 5a5b 7c2h"),
    (LanceSkewer, "8k/4g4/9/9/4r4/9/9/9/9 b L 1", "L*5h 5e9e 5h5b+"),
    (Skewer, "8k/4g4/9/9/4r4/9/9/9/9 b L 1", "L*5h 5e9e 5h5b+"),
    (BellySilver, "4k4/9/9/9/9/9/9/9/9 b S 1", "S*4a"),
    (DanglingPawn, "8k/9/9/9/9/9/9/9/9 b P 1", "P*5d 1a1b 5d5c+"),
    (StrikingPawn, "8k/9/4g4/9/9/9/9/9/4K4 b P 1", "P*5d 5c5d 5i5h"),
    (FocalPawn, "8k/9/4gs3/9/9/9/9/9/4K4 b P 1", "P*5d 4c5d 5i5h"),
    (EdgeAttack, "8k/9/8p/9/8P/9/9/9/4K4 b - 1", "1e1d"),
    (RefusedPromotion, "8k/9/9/4S4/9/9/9/9/9 b - 1", "5d5c"),
    (PawnDropMateAvoided, "8k/9/p8/6R2/9/9/9/9/9 b P 1", "3d3b 9c9d P*1b"),
    (Sacrifice, "4k4/9/9/9/9/9/9/9/4K4 b GS 1", "G*5b 5a5b S*5c"),
    (LuredKing, "4k4/9/9/9/9/9/9/9/4K4 b GS 1", "G*5b 5a5b S*5c"),
    (LuredRook, "4k4/7r1/9/9/9/9/9/9/4K4 b P 1", "P*2d 2b2d 5i5h"),
    (BlockedFlight, "6r1k/9/7S1/9/9/9/9/9/9 b GL 1", "G*2a 3a2a L*1b"),
    (StrippedDefender, "4k4/4g4/4P4/9/9/9/9/9/4K4 b - 1", "5c5b+"),
    (FarDrop, "4k4/9/9/9/9/9/9/9/4K4 b Rp 1", "R*5e P*5b"),
    (QuietMove, "4k4/9/p8/4P4/9/9/9/9/9 b G 1", "5d5c 9c9d G*5b"),
];

const NEARLY: &[Case] = &[
    // The king has a square.
    (MateIn1, "4k4/9/4P4/9/9/9/9/9/9 b S 1", "S*5b"),
    // What is put in the way is not defended by the attacker, and the king takes back.
    (MateIn1, "8k/8p/9/9/9/9/9/6R2/9 b g 1", "3h3a+"),
    // The number of moves is another.
    (MateIn3, HEAD, "G*5b"),
    (MateIn3, "8k/6G1p/9/4R4/9/9/9/9/9 b 2p 1", "5d5a+ P*4a 5a4a"),
    (MateIn5, "4k4/9/p8/4P4/9/9/9/9/9 b G 1", "5d5c 9c9d G*5b"),
    (MateIn7, "4k4/9/p8/9/4P4/9/9/9/9 b G 1", "5e5d 9c9d 5d5c 9d9e G*5b"),
    (MateIn9, "4k4/9/p8/9/9/4P4/9/9/9 b G 1", "5f5e 9c9d 5e5d 9d9e 5d5c 9e9f G*5b"),
    (LongMate, "4k4/9/p8/9/9/9/4P4/9/9 b G 1", "5g5f 9c9d 5f5e 9d9e 5e5d 9e9f 5d5c 9f9g G*5b"),
    // The gold mates from another side.
    (HeadGoldMate, BELLY, "G*2a"),
    (BellyGoldMate, HEAD, "G*5b"),
    (TailGoldMate, BELLY, "G*2a"),
    // The king has a square.
    (KnightMate, "8k/7nl/9/9/9/9/9/9/9 b N 1", "N*2c"),
    // The gold comes from the board.
    (DropMate, "4k4/9/4PG3/9/9/9/9/9/9 b - 1", "4c5b"),
    // Two squares between.
    (OneGapDragon, "8k/7pp/9/9/9/9/9/5R3/9 b - 1", "4h4a+"),
    // One rank off the centre; one file off the corner.
    (CentreMate, "9/9/R8/4k4/9/4P4/9/9/9 b G 1", "G*5e"),
    (CornerMate, HEAD, "G*5b"),
    // One piece checks.
    (DoubleCheck, OPENED, "5c6d"),
    (DiscoveredCheck, "4k4/9/4S4/9/9/9/9/9/9 b - 1", "5c4b"),
    // A gold instead of the rook.
    (KingRookFork, "4k4/9/9/9/9/9/9/7g1/9 b B 1", "B*7c 5a5b 7c2h"),
    // Only one gold.
    (KnightFork, "5g2k/9/9/9/9/9/9/9/9 b N 1", "N*5c 1a1b 5c4a+"),
    // One of the two is a silver.
    (SilverFork, "8k/9/3g1s3/9/9/9/9/9/9 b S 1", "S*5b 1a1b 5b6c+"),
    // The bishop comes from the board.
    (BishopDropFork, "B3k4/9/9/9/9/9/9/7r1/9 b - 1", "9a7c 5a5b 7c2h"),
    // A pawn defends the gold.
    (CrossRook, "4k4/9/9/p8/g8/9/9/9/9 b R 1", "R*5e 5a4b 5e9e"),
    // One piece attacked; none taken.
    (Fork, FAR_BISHOP, "B*7c 5a5b 7c8d"),
    (Fork, "4k4/9/9/9/9/9/9/9/9 b B 1", "B*7c 5a5b 7c8d"),
    // The piece in front is a pawn, and stays.
    (LanceSkewer, "8k/4g4/9/9/4p4/9/9/9/9 b L 1", "L*5h 1a1b 5h5e"),
    (Skewer, "8k/4g4/9/9/4r4/9/9/9/9 b L 1", "L*5h 1a1b 5h5e"),
    // Diagonally in front of the king.
    (BellySilver, "4k4/9/9/9/9/9/9/9/9 b S 1", "S*4b"),
    // It never promotes.
    (DanglingPawn, "8k/9/9/9/9/9/9/9/9 b P 1", "P*5d 1a1b 5d5c"),
    // Another piece takes it.
    (StrikingPawn, "8k/9/4gs3/9/9/9/9/9/4K4 b P 1", "P*5d 4c5d 5i5h"),
    // Only one piece attacks.
    (FocalPawn, "8k/9/4g4/9/9/9/9/9/4K4 b P 1", "P*5d 5c5d 5i5h"),
    // The second file.
    (EdgeAttack, "8k/9/7p1/9/7P1/9/9/9/4K4 b - 1", "2e2d"),
    (RefusedPromotion, "8k/9/9/4S4/9/9/9/9/9 b - 1", "5d5c+"),
    // A gold may mate.
    (PawnDropMateAvoided, "8k/9/p8/6R2/9/9/9/9/9 b G 1", "3d3b 9c9d G*1b"),
    // Taken back.
    (Sacrifice, "3gk4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b 6a5b 5c5b+"),
    // No check follows.
    (LuredKing, "4k4/9/9/9/9/9/9/9/4K4 b GS 1", "G*5b 5a5b 5i5h"),
    // A gold takes.
    (LuredRook, "4k4/7g1/9/9/9/9/9/9/4K4 b P 1", "P*2c 2b2c 5i5h"),
    // The mating gold attacks the square as well.
    (BlockedFlight, "6r1k/9/7S1/9/9/9/9/9/9 b 2G 1", "G*2a 3a2a G*1b"),
    // The gold has just come; it is far from the king.
    (StrippedDefender, "3gk4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b 6a5b 5c5b+"),
    (StrippedDefender, "4k4/9/9/4g4/4P4/9/9/9/4K4 b - 1", "5e5d"),
    // The king moves away.
    (FarDrop, "4k4/9/9/9/9/9/9/9/4K4 b Rp 1", "R*5e 5a4a"),
    // No mate follows.
    (QuietMove, "4k4/9/p8/4P4/9/9/9/9/9 b G 1", "5d5c 9c9d G*4b"),
];

fn line(sfen: &str, moves: &str) -> SolvedLine<Position> {
    let start = Position::from_sfen(sfen).unwrap();
    let mut position = start.clone();
    let mut played = Vec::new();
    for usi in moves.split(' ') {
        let mv = position.parse_usi(usi).unwrap_or_else(|error| panic!("{sfen} {moves}: {error}"));
        played.push(mv);
        position.make(mv);
    }
    SolvedLine::new(start, &played).unwrap()
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
    for theme in ShogiTheme::ALL {
        assert!(SHOWN.iter().any(|case| case.0 == *theme), "{theme} has no line that shows it");
        assert!(NEARLY.iter().any(|case| case.0 == *theme), "{theme} has no line that nearly shows it");
        assert!(theme.japanese().is_some(), "{theme}");
    }
}

#[test]
fn sentences_say_what_to_look_at() {
    for (sfen, moves, card) in [
        (HEAD, "G*5b", "head-gold-mate: G*5b mates from in front of king 5a"),
        (FAR_BISHOP, "B*7c 5a5b 7c2h", "king-rook-fork: B*7c attacks king 5a and rook 2h"),
        ("4k4/9/9/9/9/9/9/9/4K4 b GS 1", "G*5b 5a5b S*5c", "lured-king: G*5b draws king 5a to 5b"),
    ] {
        let cards: Vec<String> =
            Position::themes(&line(sfen, moves)).iter().map(ToString::to_string).collect();
        assert!(cards.iter().any(|found| found == card), "{card} is not in {cards:#?}");
    }
}

#[test]
fn white_solves_too() {
    let found = Position::themes(&line("9/9/9/9/9/9/4p4/9/4K4 w g 1", "G*5h"));
    let themes: Vec<ShogiTheme> = found.iter().map(|found| found.theme).collect();
    assert_eq!(themes, [MateIn1, HeadGoldMate, DropMate]);
}
