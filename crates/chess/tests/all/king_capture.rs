//! King-capture chess against the slow generator, the conformance suite and the counts of `data/perft_king_capture.epd`.

use crate::slow::Slow;
use std::collections::BTreeSet;
use tesuji_chess::UciStyle;
use tesuji_chess::king_capture::Position;
use tesuji_game::Position as _;
use tesuji_game::conformance::{ConformanceEffort, check};
use tesuji_game::random::Random;

const SUITE: &str = include_str!("data/perft_king_capture.epd");

/// The lines of the suite: a FEN, and the leaves by depth from 1.
fn suite() -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    SUITE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap();
        (fen, parts.map(|part| part.split(' ').nth(1).unwrap().parse().unwrap()).collect())
    })
}

#[test]
fn counts_are_those_of_the_suite() {
    for (fen, counts) in suite() {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for (depth, &leaves) in (1..).zip(&counts) {
            assert_eq!(position.perft(depth), leaves, "{fen} at depth {depth}");
        }
    }
}

#[test]
fn the_slow_generator_counts_the_same() {
    for (fen, counts) in suite() {
        let slow = Slow::read(fen);
        for (depth, &leaves) in (1..).zip(&counts).filter(|&(_, &leaves)| leaves < 300_000) {
            assert_eq!(slow.perft(depth), leaves, "{fen} at depth {depth}");
        }
    }
}

/// What a run must have met to prove anything.
#[derive(Default, Debug)]
struct Seen {
    positions: u32,
    castles: u32,
    trails: u32,
    taken_on_trails: u32,
    en_passant: u32,
    attacked: u32,
    finished: u32,
}

#[test]
fn random_games_agree_with_the_slow_generator() {
    let mut random = Random(7);
    let mut seen = Seen::default();
    let starts: Vec<&str> = suite().map(|(fen, _)| fen).collect();
    for game in 0..1_000 {
        let fen = starts[game % starts.len()];
        let mut fast = Position::from_fen(fen).unwrap();
        let mut slow = Slow::read(fen);
        for _ in 0..150 {
            compare(&fast, &slow, &mut seen);
            let moves = fast.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Castling and what can follow it are rare: prefer them.
            let rare = moves.iter().copied().filter(|&mv| mv.is_castle() || fast.trail().contains(mv.to()));
            let rare: Vec<_> = rare.collect();
            let mv = if !rare.is_empty() && random.below(3) > 0 {
                rare[random.below(rare.len())]
            } else {
                // Kings fall fast in random play; let most of them live.
                let spared: Vec<_> = moves.iter().copied().filter(|&mv| !fast.takes_king(mv)).collect();
                let pool = if spared.is_empty() || random.below(20) == 0 { moves.to_vec() } else { spared };
                pool[random.below(pool.len())]
            };
            seen.castles += u32::from(mv.is_castle());
            seen.en_passant += u32::from(mv.is_en_passant());
            seen.taken_on_trails += u32::from(fast.takes_king(mv) && fast.trail().contains(mv.to()));
            slow = slow.after(&fast.uci(mv, UciStyle::Chess960));
            fast.make(mv);
        }
    }
    let rare =
        [seen.castles, seen.trails, seen.taken_on_trails, seen.en_passant, seen.attacked, seen.finished];
    assert!(rare.iter().all(|&count| count > 10) && seen.positions > 10_000, "{seen:?}");
}

fn compare(fast: &Position, slow: &Slow, seen: &mut Seen) {
    let texts: BTreeSet<String> =
        fast.legal_moves().iter().map(|&mv| fast.uci(mv, UciStyle::Chess960)).collect();
    assert_eq!(texts, slow.texts(), "{fast:?}");
    assert_eq!(fast.fen().split(' ').next(), Some(slow.pieces().as_str()));
    assert_eq!(fast.is_finished(), slow.is_over(), "{fast:?}");
    assert_eq!(Position::from_fen(&fast.fen()).as_ref(), Ok(fast), "every position reads back");
    assert_eq!(fast.setup().position().as_ref(), Ok(fast));
    seen.positions += 1;
    seen.trails += u32::from(fast.trail().any());
    seen.attacked += u32::from(fast.royal_attacked());
    seen.finished += u32::from(fast.is_finished());
}

#[test]
fn king_capture_conforms() {
    let more = [
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w ACac - 0 1",
    ];
    let starts: Vec<Position> =
        suite().map(|(fen, _)| fen).chain(more).map(|fen| Position::from_fen(fen).unwrap()).collect();
    let report = check(&starts, ConformanceEffort { games: 12, plies: 120, seed: 2026 }).unwrap();
    assert!(report.positions > 3_000 && report.attacked > 300 && report.finished > 15, "{report:?}");
}

#[test]
fn only_legal_moves_unpack() {
    for (fen, _) in suite() {
        let position = Position::from_fen(fen).unwrap();
        let unpacked = (0..=u16::MAX).filter(|&bits| position.unpack(bits).is_some()).count();
        assert_eq!(unpacked, position.legal_moves().len(), "{fen}");
    }
}
