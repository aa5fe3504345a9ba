//! The rule a person is shown is the rule that was used.

use super::facts::quiet;
use super::*;
use tesuji_game::random::Random;

fn score(random: &mut Random) -> Score {
    Score::cp(random.below(2400) as i32 - 1200)
}

fn node(random: &mut Random) -> Node {
    let (alpha, depth) = (score(random), random.below(12) as Depth);
    Node {
        static_score: score(random),
        improving: random.below(2) == 0,
        cut: random.below(2) == 0,
        ..Node::new(depth, Ply(3), alpha, alpha.above(), false)
    }
}

fn candidate(node: &Node, random: &mut Random) -> Candidate {
    Candidate {
        quiet: random.below(2) == 0,
        history: random.below(40_000) as i32 - 20_000,
        gain: Score::cp(random.below(900) as i32),
        reduced_depth: node.depth - random.below(3) as Depth,
        odds: (random.below(1000) as u32, random.below(200) as u32),
        ..quiet(1 + random.below(40))
    }
}

fn check_move<T: MoveCut>(random: &mut Random, tunables: &Tunables) -> bool {
    let node = node(random);
    let mv = candidate(&node, random);
    let value = random.below(1800) as i32 - 900;
    let exchange = |margin: Score| value >= margin.raw();
    let skips = T::rule::<Sum>(&node, &mv, tunables, exchange).holds();
    let shown: Rule = T::rule(&node, &mv, tunables, exchange);
    assert_eq!(skips, shown.holds(), "{}: {shown} for {node:?} {mv:?}", T::ID);
    skips
}

#[test]
fn what_is_shown_of_a_move_is_what_was_decided() {
    let mut random = Random(11);
    for tunables in [Tunables::default(), seed()] {
        let mut skipped = [0; 7];
        for _ in 0..2000 {
            let skips = [
                check_move::<LateMoveCount>(&mut random, &tunables),
                check_move::<Futility>(&mut random, &tunables),
                check_move::<ExtendedFutility>(&mut random, &tunables),
                check_move::<Probabilistic>(&mut random, &tunables),
                check_move::<HistoryPruning>(&mut random, &tunables),
                check_move::<ExchangePruning>(&mut random, &tunables),
                check_move::<Delta>(&mut random, &tunables),
            ];
            for (count, skips) in skipped.iter_mut().zip(skips) {
                *count += i32::from(skips);
            }
        }
        assert!(skipped.iter().all(|&count| count > 20 && count < 1980), "{skipped:?}");
    }
}

fn check_node<T: NodeCut>(node: &Node, endgame: bool, tunables: &Tunables) {
    let shown: Rule = T::rule(node, endgame, tunables).unwrap();
    let used: Sum = T::rule(node, endgame, tunables).unwrap();
    assert_eq!(used.holds(), shown.holds(), "{}: {shown}", T::ID);
}

#[test]
fn what_is_shown_of_a_node_is_what_was_decided() {
    let mut random = Random(12);
    let tunables = Tunables::default();
    for _ in 0..2000 {
        let (node, endgame) = (node(&mut random), random.below(2) == 0);
        check_node::<Razoring>(&node, endgame, &tunables);
        check_node::<ReverseFutility>(&node, endgame, &tunables);
        let null: Rule = NullMove::rule(&node, endgame, &tunables).unwrap();
        assert!(null.holds() || !NullMove::applies(&node, &tunables));
    }
}

fn check_step<T: DepthStep>(node: &Node, of: &T::Of, tunables: &Tunables, value: i32) -> bool {
    let (table, exchange) = (Reductions::new(tunables), |least: Score| value >= least.raw());
    let shown: Rule = T::rule(node, of, tunables, &table, exchange);
    let used: Sum = T::rule(node, of, tunables, &table, exchange);
    let plies = T::plies(used, node, tunables);
    assert_eq!(used.holds(), shown.holds(), "{}: {shown}", T::ID);
    assert!(plies == 0 || shown.holds(), "{}: {plies} by {shown}", T::ID);
    plies != 0
}

#[test]
fn what_is_shown_of_a_step_is_what_was_decided() {
    let mut random = Random(13);
    for tunables in [Tunables::default(), seed()] {
        let mut taken = [0; 3];
        for _ in 0..2000 {
            let node = node(&mut random);
            let mv = candidate(&node, &mut random);
            let value = random.below(1800) as i32 - 900;
            let steps = [
                check_step::<LateMoveReduction>(&node, &mv, &tunables, value),
                check_step::<CheckExtension>(&node, &mv, &tunables, value),
                check_step::<InternalReduction>(&node, &(), &tunables, value),
            ];
            for (count, takes) in taken.iter_mut().zip(steps) {
                *count += i32::from(takes);
            }
        }
        assert!(taken.iter().all(|&count| count > 20 && count < 1980), "{taken:?}");
    }
}
