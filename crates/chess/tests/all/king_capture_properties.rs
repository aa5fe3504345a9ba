//! Properties of king-capture chess for any input: nothing panics, what reads writes back, what is legal is generated.

use crate::common::{edited, edits};
use proptest::prelude::*;
use std::collections::HashSet;
use tesuji_chess::king_capture::{Position, Setup};
use tesuji_chess::{Move, Piece, Square, SquareSet, UciStyle, WHITE};
use tesuji_game::Position as _;
use tesuji_game::conformance::{ConformanceEffort, check};
use tesuji_game::random::Random;

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/1P3P2/8/2N3b1/2n3B1/8/1p3p2/R3K2R w KQkq - 0 1",
    "4k3/8/b7/8/8/8/4p3/5RK1 b - e1f1 1 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// A position some random moves into a game.
fn reached(seed: u64) -> Position {
    let mut random = Random(seed);
    let mut position = Position::from_fen(STARTS[random.below(STARTS.len())]).unwrap();
    for _ in 0..random.below(60) {
        let moves = position.legal_moves();
        let castles: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_castle()).collect();
        let choice = if castles.is_empty() { &moves[..] } else { &castles[..] };
        if choice.is_empty() {
            break;
        }
        position.make(choice[random.below(choice.len())]);
    }
    position
}

fn assert_sound(position: &Position) {
    let fen = position.fen();
    assert_eq!(Position::from_fen(&fen).as_ref(), Ok(position));
    assert_eq!(position.setup().position().as_ref(), Ok(position), "{fen}");
    assert_eq!(position.key(), position.recomputed_key(), "{fen}");
    for mv in position.legal_moves() {
        let san = position.san(mv);
        assert_eq!(position.parse_san(&san), Ok(mv), "{san} in {fen}");
        for style in [UciStyle::Standard, UciStyle::Chess960] {
            assert_eq!(position.parse_uci(&position.uci(mv, style)), Ok(mv), "{san} in {fen}");
        }
    }
}

/// A FEN with a few characters changed, left out, doubled or put in.
fn mutated_fen() -> impl Strategy<Value = String> {
    (any::<u64>(), edits("KQRBNPkqrbnp12345678/ -wbacdefgh.0é"))
        .prop_map(|(seed, edits)| edited(&reached(seed).fen(), edits))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_fen_or_an_error(text in any::<String>()) {
        if let Ok(position) = Position::from_fen(&text) {
            assert_sound(&position);
        }
    }

    #[test]
    fn fen_with_mistakes_is_sound_or_an_error(text in mutated_fen()) {
        if let Ok(position) = Position::from_fen(&text) {
            assert_sound(&position);
        }
    }

    #[test]
    fn any_setup_is_sound_or_an_error(
        pieces in prop::collection::vec((0usize..64, 0..Piece::COUNT), 2..20),
        castled in prop::bool::ANY,
        white in prop::bool::ANY,
        trail in any::<u8>(),
        seed in any::<u64>(),
    ) {
        let mut setup = Setup { board: tesuji_chess::Setup::empty(), trail: SquareSet::EMPTY };
        for (square, piece) in pieces {
            setup.board.put(Square::from_index(square).unwrap(), Piece::ALL[piece]);
        }
        if castled {
            setup.board.put(Square::F1, Piece::WhiteRook);
            setup.board.put(Square::G1, Piece::WhiteKing);
            setup.trail = SquareSet::from_bits(u64::from(trail & 0x3f));
        }
        setup.board.side = if white { WHITE } else { !WHITE };
        if let Ok(position) = setup.position() {
            assert_sound(&position);
            let effort = ConformanceEffort { games: 1, plies: 4, seed };
            check(&[position], effort).map_err(|violation| TestCaseError::fail(violation.to_string()))?;
        }
    }

    #[test]
    fn is_legal_agrees_with_the_generator(seed in any::<u64>(), bits in prop::collection::vec(any::<u16>(), 200)) {
        let position = reached(seed);
        let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
        let near = legal.iter().flat_map(|mv| (0..16).map(move |bit| mv.bits() ^ 1 << bit));
        for mv in bits.into_iter().chain(near).filter_map(Move::from_bits) {
            prop_assert_eq!(position.is_legal(mv), legal.contains(&mv), "{:?} in {:?}", mv, position);
        }
    }
}
