//! Random positions: answers against a plain search, proofs against the checker.

use crate::common::{BYTES, solved};
use tesuji_game::random::Random;
use tesuji_game::{GenKind, MoveList, MoveSink, Notation, Ply, PositionStack, Side, Stop};
use tesuji_solve::mate::{Attack, MateAnswer, MateQuestion, MateSolver, WrittenProof};

/// Plays random games from the start and calls with every position from some ply on.
fn wander<P: Notation>(seed: u64, positions: usize, mut see: impl FnMut(&P)) {
    let mut random = Random(seed);
    let mut seen = 0;
    while seen < positions {
        let mut position = P::start();
        for ply in 0..160 {
            let moves = if random.below(4) > 0 { position.legal_moves() } else { lively(&position) };
            if moves.is_empty() || seen == positions {
                break;
            }
            position = position.after(moves[random.below(moves.len())]);
            if ply > 20 && random.below(4) == 0 && position.has_moves() {
                seen += 1;
                see(&position);
            }
        }
    }
}

/// The solver and a plain search agree on every mate within so many plies.
fn agree<P: Notation>(seed: u64, positions: usize, attack: Attack, most: u16) -> usize {
    let mut mates = 0;
    wander::<P>(seed, positions, |position| {
        let question = MateQuestion { within: Some(most), shortest: true, nodes: None };
        let expected = plain(position, attack, most);
        let got = solved(position, attack, &question, BYTES);
        mates += usize::from(got.is_some());
        let text = position.to_text();
        if P::FACTS.has_drops {
            // Interpositions that only delay are not counted.
            assert!(expected.is_none() || got.is_some(), "{expected:?}, not {got:?} in {text}");
            assert!(expected >= got || expected.is_none(), "{expected:?}, not {got:?} in {text}");
        } else {
            assert_eq!(got, expected, "{text}");
        }
        // A table that hardly holds anything gives the same answer.
        assert_eq!(solved(position, attack, &question, 0), got, "{text}");
    });
    mates
}

#[test]
fn chess_agrees_with_plain_search() {
    assert!(agree::<tesuji_chess::Position>(1, 300, Attack::All, 3) > 1);
    assert!(agree::<tesuji_chess::Position>(2, 600, Attack::Checks, 5) > 1);
}

#[test]
fn shogi_agrees_with_plain_search() {
    assert!(agree::<tesuji_shogi::Position>(3, 400, Attack::Checks, 3) > 5);
    assert!(agree::<tesuji_shogi::Position>(4, 60, Attack::Checks, 5) > 1);
}

/// Every mate that is claimed without a bound has a proof that the checker accepts.
fn claims<P: Notation>(seed: u64, positions: usize, attack: Attack) -> usize {
    let mut mates = 0;
    wander::<P>(seed, positions, |position| {
        let mut solver = MateSolver::new(&PositionStack::new(position.clone()), attack, BYTES);
        let question = MateQuestion { nodes: Some(2_000), ..MateQuestion::default() };
        let answer = solver.solve(&question, &Stop::new());
        if answer == MateAnswer::NoMate {
            assert_eq!(plain(position, attack, 3), None, "{}", position.to_text());
        }
        if let MateAnswer::Mate(_) = answer {
            mates += 1;
            let question = MateQuestion::default();
            let proof = solver.proof(1_000_000, &question, &Stop::new()).unwrap();
            let read = WrittenProof::read(&proof.write()).unwrap();
            read.check::<P>(10_000_000).unwrap_or_else(|flaw| panic!("{flaw} from {}", position.to_text()));
        }
    });
    mates
}

/// `TESUJI_PROOF_POSITIONS` makes it a longer run.
#[test]
fn claimed_mates_have_proofs() {
    let positions =
        std::env::var("TESUJI_PROOF_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let chess = claims::<tesuji_chess::Position>(5, positions / 2, Attack::All);
    let shogi = claims::<tesuji_shogi::Position>(6, positions / 2, Attack::Checks);
    assert!(chess > 0 && shogi > 0, "{chess} and {shogi} mates");
}

/// The shortest mate within so many plies by plain search, with nothing left out and interpositions all counted.
fn plain<P: Notation>(position: &P, attack: Attack, most: u16) -> Option<u16> {
    let attacker = position.side();
    (1..=most).step_by(2).find(|&plies| mates(position, attacker, attack, plies))
}

fn mates<P: Notation>(position: &P, attacker: Side, attack: Attack, left: u16) -> bool {
    if position.outcome(&[], Ply::ROOT).is_some() {
        return false;
    }
    let moves = position.legal_moves();
    if position.side() == attacker {
        let fits = |mv: &&P::Move| attack == Attack::All || position.gives_check(**mv);
        return left > 0
            && moves.iter().filter(fits).any(|&mv| mates(&position.after(mv), attacker, attack, left - 1));
    }
    if moves.is_empty() {
        return position.stuck().winner() == Some(attacker);
    }
    left > 0
        && !position.may_claim()
        && moves.iter().all(|&mv| mates(&position.after(mv), attacker, attack, left - 1))
}

/// Moves that give check, if there are any, else all: random games that run into mates.
fn lively<P: Notation>(position: &P) -> MoveList<P::Move> {
    let mut noisy = MoveList::new();
    position.generate(GenKind::QuietChecks, &mut noisy);
    for mv in position.legal_moves() {
        if position.is_noisy(mv) {
            noisy.push(mv);
        }
    }
    if noisy.is_empty() { position.legal_moves() } else { noisy }
}
