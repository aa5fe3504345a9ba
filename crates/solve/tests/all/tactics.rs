//! Solutions of tactics, and what is said about them.

use tesuji_eval::{ChessEvaluator, ShogiEvaluator};
use tesuji_game::{Evaluator, Notation, PositionStack, Score, Stop};
use tesuji_params::Profile;
use tesuji_search::Limits;
use tesuji_solve::tactics::{Effort, Extent, Goal, Solution, TacticsSolver, Verdict};

type Chess = tesuji_chess::Position;
type Shogi = tesuji_shogi::Position;

fn solved<P: Notation>(
    evaluator: Box<dyn Evaluator<P>>,
    text: &str,
    goal: Goal,
    nodes: u64,
) -> (Vec<String>, Solution<P::Move>) {
    let position = P::from_text(text).unwrap();
    let mut solver = TacticsSolver::new(evaluator, P::start(), &Profile::default(), 16).unwrap();
    let effort =
        Effort { limits: Limits::nodes(nodes), explain: true, goal, shortest: false, tree: Extent::Line };
    let stop = Stop::new();
    let solution = solver.solve(&PositionStack::new(position.clone()), effort, &stop).unwrap();
    let mut here = position;
    let write = |&mv: &P::Move| {
        let text = here.write_move(mv, P::PROSE);
        here = here.after(mv);
        text
    };
    (solution.line.iter().map(write).collect(), solution)
}

fn chess(fen: &str, nodes: u64) -> (Vec<String>, Solution<tesuji_chess::Move>) {
    solved::<Chess>(Box::new(ChessEvaluator::default()), fen, Goal::Best, nodes)
}

fn shogi(sfen: &str, goal: Goal, nodes: u64) -> (Vec<String>, Solution<tesuji_shogi::Move>) {
    solved::<Shogi>(Box::new(ShogiEvaluator::default()), sfen, goal, nodes)
}

#[test]
fn a_slower_mate_is_no_dual() {
    let (line, solution) = chess("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 20_000);
    assert_eq!(line, ["Qf8#"]);
    let why = solution.explanation.unwrap();
    assert!(why.duals.is_empty(), "{:?}", why.duals);
    assert!(why.slower.iter().all(|other| other.score < Score::mate_in(1) && other.score.is_mate()));
    assert!(!why.slower.is_empty());
    assert_eq!((why.only_moves, why.sole_moves), (1, 0));
    // Two rooks mate at once in two ways.
    let why = chess("6k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - 0 1", 20_000).1.explanation.unwrap();
    assert_eq!(why.duals.iter().map(|other| other.score).collect::<Vec<_>>(), [Score::mate_in(1)]);
    assert_eq!(why.only_moves, 0);
}

#[test]
fn a_mate_that_turns_up_among_the_other_moves_is_the_solution() {
    // So few nodes do not find it at first; whoever asks what else there is does.
    let fen = "6rk/7p/p7/1p1pPR2/2pP4/P1P3rP/1P2QRPK/2q5 b - - 2 30";
    let (line, solution) = chess(fen, 300);
    assert_eq!(line[0], "Rxh3+");
    assert!(
        matches!(solution.verdict, Verdict::Mates { plies: 3, proven: true, .. }),
        "{:?}",
        solution.verdict
    );
    let why = solution.explanation.unwrap();
    assert!(why.duals.iter().all(|other| other.score.is_mate()));
}

#[test]
fn a_mate_of_shogi_is_told_without_delays() {
    // After the dragon's check anything that is put on 4i is taken with mate.
    let sfen = "l3kgsnl/9/p1pS+Bp3/7pp/6PP1/9/PPPPPPn1P/1B1GG2+r1/LNS1K3L w RG3Psnp 54";
    let (line, solution) = shogi(sfen, Goal::Best, 100_000);
    assert_eq!(line, ["+R-3i"]);
    assert_eq!(solution.score, Score::mate_in(1));
    assert_eq!(solution.verdict, Verdict::Mates { plies: 1, proven: true, shortest: true, none_within: 0 });
    let why = solution.explanation.unwrap();
    assert!(why.duals.is_empty() && why.only_moves == 1, "{why:?}");
}

#[test]
fn the_shortest_mate_of_shogi_comes_first() {
    let (line, solution) = shogi(
        "l1S1k1bnl/4gsG2/5pp+P1/3rp3p/p4P3/1Pp1P1P1P/P3gSN2/5R3/LN2K3L w SN3Pbg2p 82",
        Goal::Best,
        1_000_000,
    );
    assert_eq!((line[0].as_str(), line.len()), ("Gx4h", 11), "{line:?}");
    assert!(
        matches!(solution.verdict, Verdict::Mates { plies: 11, proven: true, .. }),
        "{:?}",
        solution.verdict
    );
}

#[test]
fn without_a_king_only_a_mate_counts() {
    let (line, solution) = shogi("8k/9/9/9/9/9/9/9/9 b P 1", Goal::MateAlone, 10_000);
    assert_eq!((line.len(), solution.verdict), (0, Verdict::NoMate { proven: true }));
    let hard = "8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1";
    let (_, solution) = shogi(hard, Goal::MateAlone, 2_000);
    assert_eq!(solution.verdict, Verdict::NoMate { proven: false });
    let (line, solution) = shogi("8k/9/8P/9/9/9/9/9/9 b G 1", Goal::MateAlone, 10_000);
    assert_eq!(line, ["G*1b"]);
    assert_eq!(solution.verdict, Verdict::Mates { plies: 1, proven: true, shortest: true, none_within: 0 });
}

#[test]
fn tries_of_a_problem_are_refuted_by_proof() {
    // Gold or silver: the silver leaves a way out.
    let (line, solution) = shogi("8k/9/8P/9/9/9/9/9/9 b GS 1", Goal::MateAlone, 10_000);
    assert_eq!(line, ["G*1b"]);
    let why = solution.explanation.unwrap();
    assert!(why.duals.is_empty() && (why.only_moves, why.sole_moves) == (1, 1), "{why:?}");
    assert!(why.tries.len() >= 2 && why.tries.iter().all(|attempt| attempt.line.len() == 2), "{why:?}");
}

#[test]
fn who_is_mated_holds_out_as_long_as_he_can() {
    let evaluator = Box::new(ChessEvaluator::default());
    let start = "7k/R7/8/8/8/8/8/1R5K b - - 0 1";
    let (line, solution) = solved::<Chess>(evaluator, start, Goal::Mated, 10_000);
    assert_eq!(line, ["Kg8", "Rb8#"]);
    assert_eq!(solution.verdict, Verdict::Mated { plies: 2, longest: true });
    assert_eq!(solution.score, Score::mated_in(2));
}

#[test]
fn the_best_defence_is_shown_where_all_lose() {
    // Saavedra: Black can let the pawn queen in many ways; only the checks and a stalemate make it hard.
    let (line, solution) = chess("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", 1_000_000);
    assert_eq!((line[0].as_str(), line[1].as_str()), ("c7", "Rd6+"), "{line:?}");
    assert_eq!(line.last().map(String::as_str), Some("c8=R"), "{line:?}");
    assert!(matches!(solution.verdict, Verdict::Wins(_)), "{:?}", solution.verdict);
}

#[test]
fn a_search_ends_once_its_answer_is_settled() {
    let fork = "8/8/2r3k1/R4pp1/P1N5/2P3P1/1P3KP1/1r6 w - - 0 1";
    let limits = Limits::nodes(3_000_000);
    let mut solver =
        TacticsSolver::new(Box::new(ChessEvaluator::default()), Chess::start(), &Profile::default(), 16)
            .unwrap();
    let effort = Effort { limits, explain: false, goal: Goal::Best, shortest: false, tree: Extent::Line };
    let line = PositionStack::new(Chess::from_text(fork).unwrap());
    let solution = solver.solve(&line, effort, &Stop::new()).unwrap();
    assert_eq!(line.top().write_move(solution.line[0], Chess::PROSE), "Ne5+");
    assert!(solution.nodes < 300_000, "{} nodes", solution.nodes);
}
