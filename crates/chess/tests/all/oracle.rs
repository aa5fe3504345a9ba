//! Every answer about a position compared with shakmaty's, along random games.
//!
//! `TESUJI_ORACLE_POSITIONS=200000` looks at so many positions of each kind of start instead of a few thousand.

use crate::common::{chess960_start, random_move};
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen};
use std::collections::BTreeMap;
use tesuji_chess::{FenStyle, Kind, Move, Position, UciStyle};
use tesuji_game::Position as _;
use tesuji_game::random::Random;

/// How often the rare things came up; a run without them proves little.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    checks: usize,
    mates: usize,
    stalemates: usize,
    dead: usize,
    en_passant: usize,
    castles: usize,
    promotions: usize,
}

fn positions_wanted() -> usize {
    let asked = std::env::var("TESUJI_ORACLE_POSITIONS").ok();
    asked.map_or(6_000, |text| text.parse().expect("TESUJI_ORACLE_POSITIONS is a number"))
}

/// Plays random games from the starts that `start` makes until enough positions were compared.
fn compare(seed: u64, start: impl Fn(&mut Random) -> String) -> Seen {
    let mut random = Random(seed);
    let mut seen = Seen::default();
    while seen.positions < positions_wanted() {
        let fen = start(&mut random);
        let mut ours = Position::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mut theirs: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap();
        // A third of the games is long enough to end in mate, stalemate or a dead position.
        let plies = if random.below(3) == 0 { 400 } else { 100 };
        for _ in 0..plies {
            compare_position(&ours, &theirs, &mut seen);
            let moves = compare_moves(&ours, &theirs, &mut seen);
            let Some(mv) = random_move(&ours, &mut random) else { break };
            if ours.is_insufficient_material() {
                break;
            }
            theirs.play_unchecked(moves[&ours.uci(mv, UciStyle::Chess960)].1);
            ours.make(mv);
        }
    }
    seen
}

/// What there is to know about a position apart from its moves.
fn compare_position(ours: &Position, theirs: &Chess, seen: &mut Seen) {
    let fen = Fen::from_position(theirs, EnPassantMode::PseudoLegal).to_string();
    assert_eq!(ours.fen(), fen);
    for style in [FenStyle::Standard, FenStyle::Shredder] {
        let mut read = Position::from_fen(&ours.fen_as(style)).unwrap();
        // Equal but for what the text cannot tell: since when moves can be undone.
        assert_eq!((read.key(), read.fen()), (ours.key(), fen.clone()));
        assert_eq!(read.legal_moves().to_vec(), ours.legal_moves().to_vec(), "{fen}");
        read = Position::from_fen(&read.fen()).unwrap();
        assert_eq!(read, Position::from_fen(&fen).unwrap());
    }
    assert_eq!(ours.in_check(), theirs.is_check(), "{fen}");
    assert_eq!(ours.checkers().bits(), theirs.checkers().0, "{fen}");
    assert_eq!(ours.is_checkmate(), theirs.is_checkmate(), "{fen}");
    assert_eq!(ours.is_stalemate(), theirs.is_stalemate(), "{fen}");
    assert_eq!(ours.is_insufficient_material(), theirs.is_insufficient_material(), "{fen}");
    seen.positions += 1;
    seen.checks += usize::from(ours.in_check());
    seen.mates += usize::from(ours.is_checkmate());
    seen.stalemates += usize::from(ours.is_stalemate());
    seen.dead += usize::from(ours.is_insufficient_material());
}

/// Compares the moves, and gives those of both by their UCI text.
fn compare_moves(
    ours: &Position,
    theirs: &Chess,
    seen: &mut Seen,
) -> BTreeMap<String, (Move, shakmaty::Move)> {
    let list = theirs.legal_moves();
    let mut expected: BTreeMap<String, shakmaty::Move> =
        list.iter().map(|&mv| (mv.to_uci(CastlingMode::Chess960).to_string(), mv)).collect();
    let mut moves = BTreeMap::new();
    for mv in ours.legal_moves() {
        let uci = ours.uci(mv, UciStyle::Chess960);
        let theirs_mv = expected.remove(&uci).unwrap_or_else(|| panic!("{uci} is not legal in {ours:?}"));
        compare_move(ours, mv, theirs, theirs_mv);
        seen.en_passant += usize::from(mv.is_en_passant());
        seen.castles += usize::from(mv.is_castle());
        seen.promotions += usize::from(mv.promotion().is_some());
        moves.insert(uci, (mv, theirs_mv));
    }
    assert!(expected.is_empty(), "{expected:?} missing in {ours:?}");
    moves
}

fn compare_move(ours: &Position, mv: Move, theirs: &Chess, theirs_mv: shakmaty::Move) {
    let san = SanPlus::from_move(theirs.clone(), theirs_mv).to_string();
    assert_eq!(ours.san(mv), san, "{ours:?}");
    assert_eq!(ours.parse_san(&san), Ok(mv), "{san} in {ours:?}");
    for style in [UciStyle::Standard, UciStyle::Chess960] {
        assert_eq!(ours.parse_uci(&ours.uci(mv, style)), Ok(mv), "{san} in {ours:?}");
    }
    let after = ours.after(mv);
    assert_eq!(after.key(), after.recomputed_key(), "{san} in {ours:?}");
    assert_eq!(ours.gives_check(mv), after.in_check(), "{san} in {ours:?}");
    assert_eq!(ours.is_noisy(mv), theirs_mv.is_capture() || theirs_mv.is_promotion(), "{san} in {ours:?}");
    let victim = ours.victim(mv).map(Kind::letter);
    assert_eq!(victim, theirs_mv.capture().map(shakmaty::Role::upper_char), "{san} in {ours:?}");
}

/// Nothing rare may be missing from a run.
fn assert_varied(seen: &Seen) {
    assert!(seen.positions >= positions_wanted());
    let rare = [seen.mates, seen.stalemates, seen.dead, seen.en_passant, seen.castles, seen.promotions];
    assert!(rare.into_iter().all(|count| count > 0) && seen.checks > seen.positions / 50, "{seen:?}");
}

#[test]
fn standard_chess_agrees() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_varied(&compare(1, |_| start.to_owned()));
}

#[test]
fn chess960_agrees() {
    assert_varied(&compare(960, |random| chess960_start(random, false)));
}

#[test]
fn double_chess960_agrees() {
    assert_varied(&compare(961, |random| chess960_start(random, true)));
}
