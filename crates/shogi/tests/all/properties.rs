//! Properties that hold for any input: nothing panics, what reads writes back, what is legal is generated.
//!
//! `PROPTEST_CASES=50000` tries so many inputs of each kind instead of some hundreds.

use crate::common::{random_move, strewn};
use proptest::prelude::*;
use std::collections::HashSet;
use tesuji_game::conformance::{ConformanceEffort, check};
use tesuji_game::random::Random;
use tesuji_game::{Notation as _, Position as _, PositionStack};
use tesuji_shogi::{
    BLACK, Base, Hand, Kind, Move, Piece, Position, Setup, Square, SquareSet, WHITE, file_and_rank,
    usi_square,
};

/// A position some random moves into a game, from the start or from strewn pieces.
fn reached(seed: u64) -> Position {
    let mut random = Random(seed);
    let mut position = Position::start();
    if random.below(2) == 0 {
        // About one in five can be.
        position = (0..100).find_map(|_| Position::from_sfen(&strewn(&mut random)).ok()).unwrap_or(position);
    }
    for _ in 0..random.below(150) {
        let Some(mv) = random_move(&position, &mut random) else { break };
        position.make(mv);
    }
    position
}

/// What must hold for any position that was read or built.
fn assert_sound(position: &Position) {
    let sfen = position.sfen();
    assert_eq!(Position::from_sfen(&sfen).as_ref(), Ok(position));
    assert_eq!(Setup::of(position).position().as_ref(), Ok(position));
    assert_eq!(position.key(), position.recomputed_key(), "{sfen}");
    assert_blocks(position);
    let moves = position.legal_moves();
    let below: u64 = moves.iter().map(|&mv| position.after(mv).legal_moves().len() as u64).sum();
    assert_eq!((position.perft(1), position.perft(2)), (moves.len() as u64, below), "{sfen}");
    for &mv in &moves {
        assert_eq!(position.likely_key(mv), position.after(mv).key(), "{sfen} {mv}");
        assert_eq!(position.parse_usi(&mv.to_string()), Ok(mv), "{mv} in {sfen}");
    }
}

/// Whoever answers a check without moving the king or capturing has blocked it, and only so can a piece be dropped.
fn assert_blocks(position: &Position) {
    let (sfen, squares, king) = (position.sfen(), position.block_squares(), position.king(position.side()));
    let moves = position.legal_moves();
    assert_eq!(position.evasions().len(), if position.in_check() { moves.len() } else { 0 }, "{sfen}");
    if !position.in_check() {
        assert!(squares.is_empty() && position.blockers().is_empty() && position.blocks_in_hand().is_empty());
        return;
    }
    let others = |mv: &&Move| (mv.is_drop() || mv.from() != king) && !position.checkers().contains(mv.to());
    let blocking: Vec<&Move> = moves.iter().filter(others).collect();
    assert!(blocking.iter().all(|mv| squares.contains(mv.to())), "{sfen}");
    let from = blocking.iter().filter_map(|mv| mv.from()).fold(SquareSet::EMPTY, SquareSet::with);
    assert_eq!(from, position.blockers(), "{sfen}");
    let dropped: HashSet<Base> = blocking.iter().filter_map(|mv| mv.dropped()).collect();
    assert_eq!(dropped, position.blocks_in_hand().into_iter().collect(), "{sfen}");
}

/// Reads a text as a setup and as a position.
fn read(text: &str) {
    let (setup, position) = (Setup::from_sfen(text), Position::from_sfen(text));
    let counted = position.as_ref().map(|position| position.perft(1)).map_err(ToString::to_string);
    assert_eq!(Position::count_moves(text).map_err(|error| error.to_string()), counted, "{text}");
    match (&setup, &position) {
        (Err(error), _) => assert_eq!(position.as_ref(), Err(error), "{text}"),
        (Ok(setup), Ok(position)) => {
            assert_sound(position);
            assert_eq!(setup.sfen(), position.sfen(), "{text}");
        }
        (Ok(setup), Err(_)) => assert_eq!(Setup::from_sfen(&setup.sfen()).as_ref(), Ok(setup), "{text}"),
    }
}

/// An SFEN with a few characters changed, left out, doubled or put in.
fn mutated_sfen() -> impl Strategy<Value = String> {
    let letters = "KRBGSNLPkrbgsnlp+123456789/ -wb0x玉".chars().collect::<Vec<_>>();
    let edit = (0usize..120, 0u8..4, prop::sample::select(letters));
    (any::<u64>(), prop::collection::vec(edit, 0..6)).prop_map(|(seed, edits)| {
        let mut text: Vec<char> = reached(seed).sfen().chars().collect();
        for (place, kind, c) in edits {
            let place = place % text.len().max(1);
            match kind {
                0 if !text.is_empty() => text[place] = c,
                1 if !text.is_empty() => drop(text.remove(place)),
                2 if !text.is_empty() => text.insert(place, text[place]),
                _ => text.insert(place, c),
            }
        }
        text.into_iter().collect()
    })
}

/// Text made of the letters that moves are made of.
fn move_like() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[0-9][a-j]",
        "[1-9][a-i][1-9][a-i]\\+?",
        "[PLNSGBRKplnsgbrk]\\*[1-9][a-i]\\+?",
        "[0-9a-jPLNSGBRK*+=]{0,6}",
        ".{4}",
    ]
}

fn any_square() -> impl Strategy<Value = Square> {
    (0usize..81).prop_map(|index| Square::from_index(index).unwrap())
}

/// Any setup; most can nearly be.
fn any_setup() -> impl Strategy<Value = Setup> {
    let piece = (any_square(), prop::sample::select(Kind::ALL.to_vec()), prop::bool::ANY);
    let pieces = prop::collection::vec(piece, 0..24);
    let held = prop::array::uniform2(prop::collection::vec(
        (prop::sample::select(Base::DROPS.to_vec()), 0u8..4),
        0..4,
    ));
    let kings = (any_square(), any_square(), 0u8..8);
    (pieces, held, kings, prop::bool::ANY, any::<u32>()).prop_map(
        |(pieces, held, (black_king, white_king, odd), black, number)| {
            let side = |black| if black { BLACK } else { WHITE };
            let mut setup = Setup { side: side(black), number, ..Setup::empty() };
            for (square, kind, black) in pieces {
                let edge = matches!(square.rank(), 0 | 1 | 7 | 8);
                let plain = matches!(kind, Kind::Pawn | Kind::Lance | Kind::Knight);
                if odd == 0 || kind != Kind::King && !(edge && plain) {
                    setup.squares[square.index()] = Some(Piece::new(side(black), kind));
                }
            }
            for (hand, held) in setup.hands.iter_mut().zip(held) {
                *hand = held.into_iter().fold(Hand::EMPTY, |mut hand, (base, count)| {
                    hand.set(base, count);
                    hand
                });
            }
            setup.squares[black_king.index()] = Some(Piece::new(BLACK, Kind::King));
            if odd != 1 {
                setup.squares[white_king.index()] = Some(Piece::new(WHITE, Kind::King));
            }
            setup
        },
    )
}

fn config() -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    // The default of 256, if nobody asks for another number, is too few.
    ProptestConfig { cases: if config.cases == 256 { 400 } else { config.cases }, ..config }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_an_sfen_or_an_error(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn sfen_with_mistakes_is_sound_or_an_error(text in mutated_sfen()) {
        read(&text);
    }

    #[test]
    fn reached_positions_read_back(seed in any::<u64>()) {
        assert_sound(&reached(seed));
    }

    #[test]
    fn any_text_is_a_legal_move_or_an_error(
        seed in any::<u64>(),
        texts in prop::collection::vec(move_like(), 1..40),
    ) {
        let position = reached(seed);
        let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
        for text in texts {
            if let Some(square) = usi_square(&text) {
                let (file, rank) = file_and_rank(square);
                prop_assert_eq!(format!("{file}{}", char::from(b'a' + rank - 1)), text.clone());
            }
            if let Ok(mv) = position.parse_usi(&text) {
                prop_assert!(legal.contains(&mv), "'{}' is {:?} in {:?}", text, mv, position);
                prop_assert_eq!(mv.to_string(), text);
            }
        }
    }

    #[test]
    fn any_setup_is_sound_or_an_error(setup in any_setup(), seed in any::<u64>()) {
        prop_assert_eq!(Position::from_sfen(&setup.sfen()).ok(), setup.position().ok());
        if let Ok(position) = setup.position() {
            assert_sound(&position);
            let effort = ConformanceEffort { games: 1, plies: 3, seed };
            check(&[position], effort).map_err(|violation| TestCaseError::fail(violation.to_string()))?;
        }
    }

    #[test]
    fn keys_go_there_and_back(seed in any::<u64>()) {
        let mut random = Random(seed);
        let mut line = PositionStack::new(reached(seed));
        let mut keys = vec![line.top().key()];
        for _ in 0..40 {
            if line.top().may_pass() && random.below(10) == 0 {
                line.push_pass();
            } else {
                let Some(mv) = random_move(line.top(), &mut random) else { break };
                line.push(mv);
            }
            prop_assert_eq!(line.top().key(), line.top().recomputed_key());
            // The same position reached otherwise has the same key.
            prop_assert_eq!(line.top().key(), Position::from_sfen(&line.top().sfen()).unwrap().key());
            keys.push(line.top().key());
        }
        while let Some(key) = keys.pop() {
            prop_assert_eq!(line.top().key(), key);
            if !keys.is_empty() {
                line.pop();
            }
        }
    }

    #[test]
    fn only_legal_moves_unpack(seed in any::<u64>(), bits in prop::collection::vec(any::<u16>(), 200)) {
        let position = reached(seed);
        let legal: HashSet<u16> = position.legal_moves().into_iter().map(Position::pack).collect();
        prop_assert!(!legal.contains(&0));
        prop_assert_eq!(legal.len(), position.legal_moves().len());
        // Bits that differ in one place from a legal move are the ones that deceive.
        let near = legal.iter().flat_map(|packed| (0..16).map(move |bit| packed ^ 1 << bit));
        for bits in bits.into_iter().chain(near).chain(legal.iter().copied()) {
            let unpacked = position.unpack(bits);
            prop_assert_eq!(unpacked.is_some(), legal.contains(&bits), "{:#06x} in {:?}", bits, position);
            prop_assert_eq!(unpacked.map_or(bits, Position::pack), bits);
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
    let good = setups.filter(|setup| setup.position().is_ok()).count();
    assert!(good > 100, "{good} of 1000");
    let mut random = Random(1);
    let strewn = (0..1_000).filter(|_| Position::from_sfen(&strewn(&mut random)).is_ok()).count();
    assert!(strewn > 50, "{strewn} of 1000");
}
