//! Properties that hold for any input: nothing panics, what reads writes back, what is legal is generated.
//!
//! `PROPTEST_CASES=50000` tries so many inputs of each kind instead of some hundreds.

use crate::common::{chess960_start, edited, edits, random_move};
use proptest::prelude::*;
use std::collections::HashSet;
use tesuji_chess::{
    BLACK, CastlingRight, CastlingRook, Kind, Move, Piece, Position, Setup, Square, SquareSet, UciStyle,
    WHITE,
};
use tesuji_game::Position as _;
use tesuji_game::conformance::{ConformanceEffort, check};
use tesuji_game::random::Random;

/// A position some random moves into a game of standard chess or Chess960.
fn reached(seed: u64) -> Position {
    let mut random = Random(seed);
    let mut position = match random.below(3) {
        0 => Position::start(),
        kind => Position::from_fen(&chess960_start(&mut random, kind == 2)).unwrap(),
    };
    for _ in 0..random.below(150) {
        let Some(mv) = random_move(&position, &mut random) else { break };
        position.make(mv);
    }
    position
}

/// What must hold for any position that was read or built.
fn assert_sound(position: &Position) {
    assert_eq!(Position::from_fen(&position.fen()).as_ref(), Ok(position));
    assert_lawful(position);
}

/// The same for one that was read leniently, perhaps with more pieces than a game can have.
fn assert_sound_leniently(position: &Position) {
    let read = Position::from_fen_lenient(&position.fen()).map(|(position, _)| position);
    assert_eq!(read.as_ref(), Ok(position));
    assert_lawful(position);
}

fn assert_lawful(position: &Position) {
    let fen = position.fen();
    assert_eq!(position.key(), position.recomputed_key(), "{fen}");
    assert_blocks(position);
    let moves = position.legal_moves();
    let below: u64 = moves.iter().map(|&mv| position.after(mv).legal_moves().len() as u64).sum();
    assert_eq!((position.perft(1), position.perft(2)), (moves.len() as u64, below), "{fen}");
    for &mv in &moves {
        let next = position.after(mv);
        let same_rights = next.castling_rooks() == position.castling_rooks();
        let en_passant = position.en_passant().or(next.en_passant()).is_some();
        if same_rights && !en_passant && !mv.is_castle() {
            assert_eq!(position.likely_key(mv), next.key(), "{fen} {mv:?}");
        }
        let san = position.san(mv);
        assert_eq!(position.parse_san(&san), Ok(mv), "{san} in {fen}");
        for style in [UciStyle::Standard, UciStyle::Chess960] {
            assert_eq!(position.parse_uci(&position.uci(mv, style)), Ok(mv), "{san} in {fen}");
        }
    }
}

/// Whoever answers a check by a slider from afar without moving the king or capturing has blocked it.
fn assert_blocks(position: &Position) {
    let (fen, squares, king) = (position.fen(), position.block_squares(), position.king(position.side()));
    let moves = position.legal_moves();
    assert_eq!(position.evasions().len(), if position.in_check() { moves.len() } else { 0 }, "{fen}");
    let others = moves.iter().filter(|mv| mv.from() != king && !position.checkers().contains(mv.to()));
    if squares.any() {
        let blocking: Vec<&Move> = others.collect();
        assert!(blocking.iter().all(|mv| squares.contains(mv.to())), "{fen}");
        assert_eq!(
            blocking.iter().fold(SquareSet::EMPTY, |set, mv| set.with(mv.from())),
            position.blockers(),
            "{fen}"
        );
    } else {
        let may = !position.in_check() || position.en_passant().is_some();
        assert!(may || others.count() == 0, "{fen}");
        assert!(position.blockers().is_empty(), "{fen}");
    }
}

/// Reads a text in every way there is.
fn read_every_way(text: &str) {
    let setup = Setup::from_fen(text);
    let strict = Position::from_fen(text);
    let lenient = Position::from_fen_lenient(text);
    if let Ok(position) = &strict {
        assert_sound(position);
        assert_eq!(lenient, Ok((position.clone(), Vec::new())), "{text}");
    }
    if let Ok((position, dropped)) = &lenient {
        assert_sound_leniently(position);
        assert_eq!(dropped.is_empty(), strict.is_ok(), "{text}");
    }
    if let Err(error) = &setup {
        assert_eq!(strict.as_ref(), Err(error), "{text}");
    }
}

/// A FEN with a few characters changed, left out, doubled or put in.
fn mutated_fen() -> impl Strategy<Value = String> {
    (any::<u64>(), edits("KQRBNPkqrbnp12345678/ -wbahgx.0é"))
        .prop_map(|(seed, edits)| edited(&reached(seed).fen(), edits))
}

/// Text made of the letters that moves are made of.
fn move_like() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[KQRBNPO0o]?[a-h]?[1-8]?[x:-]?[a-h][1-8](=?[QRBNqrbnKP()/])?[+#!?]{0,2}",
        "[a-h1-8KQRBNPx=+#O()/ e.p-]{0,9}",
        "[a-h][1-8][a-h][1-8][qrbnQk]?",
    ]
}

fn any_square() -> impl Strategy<Value = Square> {
    (0usize..64).prop_map(|index| Square::from_index(index).unwrap())
}

fn any_right() -> impl Strategy<Value = CastlingRight> {
    let rook = prop_oneof![
        Just(CastlingRook::KingSide),
        Just(CastlingRook::QueenSide),
        any::<u8>().prop_map(CastlingRook::OnFile),
        (0u8..8).prop_map(CastlingRook::OnFile),
    ];
    (prop::bool::ANY, rook)
        .prop_map(|(white, rook)| CastlingRight { side: if white { WHITE } else { BLACK }, rook })
}

/// Any setup; most have one king each and can nearly be.
fn any_setup() -> impl Strategy<Value = Setup> {
    let pieces = prop::collection::vec((any_square(), prop::sample::select(Piece::ALL.to_vec())), 0..26);
    let kings = (any_square(), any_square(), 0u8..8);
    let rights = prop::array::uniform4(prop::option::weighted(0.3, any_right()));
    let clocks = (prop_oneof![0u32..160, any::<u32>()], prop_oneof![0u32..300, any::<u32>()]);
    (pieces, kings, rights, prop::option::weighted(0.3, any_square()), prop::bool::ANY, clocks).prop_map(
        |(pieces, (white_king, black_king, odd), castling, en_passant, white, (halfmoves, fullmoves))| {
            let mut setup = Setup { castling, en_passant, halfmoves, fullmoves, ..Setup::empty() };
            setup.side = if white { WHITE } else { BLACK };
            for (square, piece) in pieces {
                let edge = square.rank() == 0 || square.rank() == 7;
                if odd == 0 || piece.kind() != Kind::King && !(edge && piece.kind() == Kind::Pawn) {
                    setup.put(square, piece);
                }
            }
            setup.put(white_king, Piece::WhiteKing);
            setup.put(black_king, Piece::BlackKing);
            setup
        },
    )
}

fn config() -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    // The default of 256, if nobody asks for another number, is too few.
    ProptestConfig { cases: if config.cases == 256 { 600 } else { config.cases }, ..config }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_a_fen_or_an_error(text in any::<String>()) {
        read_every_way(&text);
    }

    #[test]
    fn fen_with_mistakes_is_sound_or_an_error(text in mutated_fen()) {
        read_every_way(&text);
    }

    #[test]
    fn any_text_is_a_legal_move_or_an_error(seed in any::<u64>(), texts in prop::collection::vec(move_like(), 1..40)) {
        let position = reached(seed);
        let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
        for text in texts {
            for mv in [position.parse_san(&text).ok(), position.parse_uci(&text).ok()].into_iter().flatten() {
                prop_assert!(legal.contains(&mv), "'{}' is {:?} in {:?}", text, mv, position);
            }
        }
    }

    #[test]
    fn any_setup_is_sound_or_an_error(setup in any_setup(), seed in any::<u64>()) {
        if let Ok(position) = setup.position() {
            assert_sound(&position);
            let effort = ConformanceEffort { games: 1, plies: 4, seed };
            check(&[position], effort).map_err(|violation| TestCaseError::fail(violation.to_string()))?;
        }
        if let Ok((position, dropped)) = setup.repair() {
            assert_sound_leniently(&position);
            prop_assert_eq!(dropped.is_empty(), setup.position().is_ok());
        }
    }

    #[test]
    fn is_legal_agrees_with_the_generator(seed in any::<u64>(), bits in prop::collection::vec(any::<u16>(), 200)) {
        let position = reached(seed);
        let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
        // Bits that differ in one place from a legal move are the ones that deceive.
        let near = legal.iter().flat_map(|mv| (0..16).map(move |bit| mv.bits() ^ 1 << bit));
        for mv in bits.into_iter().chain(near).filter_map(Move::from_bits) {
            prop_assert_eq!(position.is_legal(mv), legal.contains(&mv), "{:?} in {:?}", mv, position);
        }
    }
}

/// The setups above must not all be refused, or the property says nothing.
#[test]
fn many_random_setups_are_positions() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let strategy = any_setup();
    let setups = (0..1_000).map(|_| strategy.new_tree(&mut runner).unwrap().current());
    let good = setups.filter(|setup| setup.repair().is_ok()).count();
    assert!(good > 100, "{good} of 1000");
}
