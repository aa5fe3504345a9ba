//! Composed problems: what is known of their keys, cooks and duals is what the solver says.

use tesuji_chess::Position;
use tesuji_game::{Position as _, PositionStack, Stop};
use tesuji_solve::mate::{Attack, Defence, MateAnswer, MateQuestion, MateSolver, SolutionTree};

fn solver(position: &Position) -> MateSolver<Position> {
    MateSolver::new(&PositionStack::new(position.clone()), Attack::All, 1 << 25)
}

/// All solutions in so many moves, of which there is no shorter one.
fn tree(fen: &str, moves: u16) -> (Position, SolutionTree<tesuji_chess::Move>) {
    let position = Position::from_fen(fen).unwrap();
    let mut solver = solver(&position);
    let question = MateQuestion { within: Some(2 * moves - 1), shortest: true, nodes: None };
    let MateAnswer::Mate(mate) = solver.solve(&question, &Stop::new()) else { panic!("{fen} has a mate") };
    assert_eq!((mate.length, mate.shortest), (2 * moves - 1, true), "{fen}");
    let tree = solver.tree(&question, &mate.line, Some(2_000), &Stop::new()).unwrap();
    assert!(tree.whole, "{fen}");
    (position, tree)
}

/// The only key.
fn key(fen: &str, moves: u16) -> String {
    let (position, tree) = tree(fen, moves);
    assert!(tree.cooks.is_empty(), "{fen}");
    position.san(tree.key.unwrap().mv)
}

#[test]
fn loyds_king_of_sweden_is_sound_however_many_pieces_are_shot_away() {
    // Charles XII at Bender, 1859.
    assert_eq!(key("8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - - 0 1", 3), "Rxg3");
    assert_eq!(key("8/6R1/7p/5K1k/8/6p1/5bPP/8 w - - 0 1", 4), "hxg3");
    assert_eq!(key("8/6R1/7p/5K1k/8/6p1/5bP1/8 w - - 0 1", 5), "Rb7");
}

#[test]
fn retis_first_problem_has_a_quicker_cook() {
    // 1905: the key that was printed is 1.Qh8, which takes four moves; the queen's check takes three.
    let fen = "5n2/8/1p6/4q3/K1Pk1B1Q/5p2/2P3N1/1B6 w - - 0 1";
    assert_eq!(key(fen, 3), "Qf2+");
    let position = Position::from_fen(fen).unwrap();
    let printed = position.parse_uci("h4h8").unwrap();
    let mut solver = solver(&position);
    let within = |plies| MateQuestion { within: Some(plies), ..MateQuestion::default() };
    assert_eq!(solver.is_key(printed, &within(5), &Stop::new()), Ok(false));
    assert_eq!(solver.is_key(printed, &within(7), &Stop::new()), Ok(true));
}

#[test]
fn a_problem_of_loyd_has_a_dual_and_a_promotion_dual_and_tries_that_one_move_refutes() {
    let fen = "3nrn2/1pp1pPpP/1RP1kPBP/3pBp2/3P1P2/3R1P2/3NQK2/8 w - - 0 1";
    let (position, tree) = tree(fen, 2);
    let key = tree.key.as_ref().unwrap();
    assert_eq!((position.san(key.mv).as_str(), tree.cooks.len()), ("Ne4", 0));
    let after = position.after(key.mv);
    let mates = |defence: &Defence<_>| {
        let position = after.after(defence.mv);
        let duals = defence.duals.iter().map(|dual| (position.san(dual.mv), dual.promotion));
        let answer = defence.answer.iter().map(|answer| (position.san(answer.mv), false));
        let mut mates: Vec<_> = answer.chain(duals).collect();
        mates.sort();
        mates
    };
    let after_move = |text: &str| {
        let found = key.defences.iter().find(|defence| after.san(defence.mv) == text);
        mates(found.unwrap())
    };
    let told = |mates: Vec<(String, bool)>| mates.into_iter().map(|(mv, _)| mv).collect::<Vec<_>>();
    assert_eq!(told(after_move("dxe4")), ["Qa2#", "d5#"]);
    assert_eq!(told(after_move("exf6")), ["fxe8=Q#", "fxe8=R#"]);
    assert_eq!(after_move("exf6").iter().filter(|(_, promotion)| *promotion).count(), 1);
    let duals = key.defences.iter().filter(|defence| !defence.duals.is_empty()).count();
    assert_eq!(duals, 2, "no other defence has a dual");
    for (attempt, refutation) in [("Bd6+", "Kxf6"), ("Qe4", "Nxg6"), ("fxe8=Q", "Nxg6"), ("fxe8=R", "Nxg6")] {
        let found = tree.tries.iter().find(|each| position.san(each.mv) == attempt).unwrap();
        let answer = position.after(found.mv).san(found.refutation.unwrap());
        assert_eq!(answer, refutation, "{attempt}");
    }
}

#[test]
fn latzels_rook_need_not_go_up_the_file() {
    // It mates on a8 as intended, or on the other side if Black's second knight goes there.
    let (position, tree) = tree("7k/b1R5/p7/n1pB4/n7/p7/p6p/R6K w - - 0 1", 4);
    assert!(tree.cooks.is_empty());
    let key = tree.key.unwrap();
    assert_eq!(position.san(key.mv), "Rxa2");
    let mut ends = Vec::new();
    for moves in ["Nb2 Rxa3 Nb3 Rxa6 Bb6 Ra8#", "Nb2 Rxa3 Nd3 Rxd3 c4 Rh3#"] {
        let (mut variation, mut position) = (Some(&key), position.after(key.mv));
        let mut words = moves.split(' ');
        while let Some(text) = words.next() {
            let defences = &variation.unwrap().defences;
            let defence = defences.iter().find(|defence| position.san(defence.mv) == text).unwrap();
            position = position.after(defence.mv);
            variation = defence.answer.as_ref();
            let answer = variation.unwrap().mv;
            assert_eq!(Some(position.san(answer).as_str()), words.next(), "{moves}");
            position = position.after(answer);
        }
        ends.push(position.is_checkmate());
    }
    assert_eq!(ends, [true, true]);
}
