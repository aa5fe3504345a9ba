//! King-capture chess on the generic searches: kings are found and taken, openings come out in a sensible order.

use std::sync::Arc;
use std::time::Instant;
use tesuji_chess::Move;
use tesuji_chess::king_capture::Position;
use tesuji_eval::{ClassicEvaluator, KingCaptureEvaluator};
use tesuji_game::{Ply, Position as _, PositionStack, Score, Stop};
use tesuji_params::Profile;
use tesuji_search::classic::{Algorithm, ClassicAnswer, ClassicSearch, Guard};
use tesuji_search::{Depth, End, Limits, Probe, SearchResult, Shared, Silent, Table, Task, Visit, Worker};

/// Positions with the move that takes the king soonest, and the plies up to the capture.
const MATES: [(&str, &str, u16); 6] = [
    ("6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1", "Rc8", 3),
    ("r1bqkbnr/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w - - 0 1", "Qxf7", 3),
    ("7k/ppp3pp/3R4/8/4n3/8/PPP3PP/6RK b - - 0 1", "Nf2", 3),
    ("1r4r1/pbpknp1p/1b3P2/8/8/B1PB1q2/P4PPP/3R2K1 w - - 0 1", "Bf5", 7),
    ("r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q7 w - - 0 1", "Qf6", 5),
    ("1Q6/5pk1/2p3p1/1p5p/1b5P/1b6/r3n1P1/1K6 b - - 0 1", "Nc3", 5),
];

/// What the fractional search must have to spend to see each.
const BUDGETS: [Depth; 6] = [2, 2, 2, 5, 4, 4];

fn fractional(position: &Position, depth: Depth) -> ClassicAnswer<Move> {
    let guard = Guard { stop: Stop::new(), nodes: None };
    let line = PositionStack::new(position.clone());
    ClassicSearch::new(line, Box::new(ClassicEvaluator::default()), Silent, guard)
        .run(Algorithm::Fractional, depth)
}

fn full(position: &Position, depth: Depth) -> SearchResult<Move> {
    full_watched(position, depth, Silent).0
}

fn full_watched<Q: Probe>(position: &Position, depth: Depth, probe: Q) -> (SearchResult<Move>, Q) {
    let shared = Arc::new(Shared::new(Table::new(16).unwrap(), 1));
    let evaluator = Box::new(KingCaptureEvaluator::default());
    let mut worker = Worker::new(0, Arc::clone(&shared), position.clone(), evaluator, probe);
    let profile = Profile::default();
    worker.configure(profile.techniques, &profile.tunables);
    shared.signals.start(Instant::now(), false);
    let answer = worker.run(&Task::new(position.clone(), Limits::depth(depth)), |_| ());
    (answer, worker.probe)
}

#[test]
fn the_full_search_finds_six_captures() {
    for (fen, san, plies) in MATES {
        let position = Position::from_fen(fen).unwrap();
        let answer = full(&position, 12);
        let best = answer.best().map(|mv| position.san(mv));
        assert_eq!((best.as_deref(), answer.score()), (Some(san), Some(Score::mate_in(plies))), "{fen}");
    }
}

/// Counts nodes below a node whose window no line could reach: every mate in it is nearer than that node allows.
#[derive(Default)]
struct OutOfReach {
    open: Vec<bool>,
    nodes: u64,
    wasted: u64,
}

impl Probe for OutOfReach {
    fn entered(&mut self, visit: Visit) {
        self.nodes += 1;
        self.wasted += u64::from(self.open.last() == Some(&true));
        let out_of_reach =
            visit.alpha >= Score::mate_in(visit.ply.0 + 1) || visit.beta <= Score::mated_in(visit.ply.0);
        self.open.push(visit.ply > Ply::ROOT && out_of_reach);
    }

    fn left(&mut self, _: Score, _: End) {
        self.open.pop();
    }
}

/// With nothing but a faster mate to look for, captures and answers to attacks on the king would go on for millions of
/// nodes below the horizon.
#[test]
fn nothing_is_searched_that_no_mate_could_reach() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for fen in MATES.map(|(fen, ..)| fen).into_iter().chain([kiwipete]) {
        let position = Position::from_fen(fen).unwrap();
        let (_, seen) = full_watched(&position, 8, OutOfReach::default());
        assert_eq!(seen.wasted, 0, "of {} nodes from {fen}", seen.nodes);
    }
}

/// The budget at which each of the six is found, with no search before it: free moves make a mate of seven plies cost
/// five.
#[test]
fn the_fractional_search_finds_six_captures() {
    for ((fen, san, plies), budget) in MATES.into_iter().zip(BUDGETS) {
        let position = Position::from_fen(fen).unwrap();
        let found = fractional(&position, budget);
        let best = found.line.first().map(|&mv| position.san(mv));
        assert_eq!((best.as_deref(), found.score), (Some(san), Score::mate_in(plies)), "{fen}");
        let shallower = fractional(&position, budget - 1);
        assert!(!shallower.score.is_mate(), "{fen}");
    }
}

/// What moves are worth to the side that plays them, by a search of what follows.
fn worth(position: &Position, moves: &[&str], depth: Depth) -> Vec<(String, i32)> {
    let score = |san: &str| {
        let next = position.after(position.parse_san(san).unwrap());
        (san.to_owned(), -fractional(&next, depth).score.raw())
    };
    moves.iter().map(|san| score(san)).collect()
}

/// The position after moves from the start.
fn after(line: &str) -> Position {
    let mut position = Position::start();
    for san in line.split(' ') {
        position.make(position.parse_san(san).unwrap());
    }
    position
}

/// Moves by groups: each move of a group is worth more than each of the next.
fn assert_order(position: &Position, groups: &[&[&str]], depth: Depth) {
    let worth: Vec<Vec<(String, i32)>> = groups.iter().map(|moves| worth(position, moves, depth)).collect();
    for pair in worth.windows(2) {
        let worst = pair[0].iter().map(|(_, score)| score).min();
        let best = pair[1].iter().map(|(_, score)| score).max();
        assert!(worst > best, "{:?} before {:?}", pair[0], pair[1]);
    }
}

#[test]
fn answers_to_a_capture_in_the_ruy_lopez() {
    let groups: [&[&str]; 4] = [&["bxc6", "dxc6"], &["Nf6", "Bc5"], &["Qh4", "Qg5"], &["d6"]];
    for depth in 1..=3 {
        assert_order(&after("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6"), &groups, depth);
    }
}

#[test]
fn moves_in_the_sicilian() {
    let groups: [&[&str]; 5] = [&["Nc3"], &["Nxc6"], &["e5"], &["Bh6", "Nd2", "Qf3"], &["Qg4"]];
    assert_order(&after("e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6"), &groups, 2);
}

/// An isolated pawn: it goes forward, or its square is prepared; pieces are developed; then what costs two pawns for a
/// bishop, a pawn for a knight, and nothing for a bishop.
#[test]
fn moves_in_a_middle_game() {
    let fen = "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP3PPP/R1BQR1K1 w - - 4 13";
    let groups: [&[&str]; 5] = [&["d5", "a3"], &["Bg5", "Be3"], &["Bxe6"], &["Nxb5"], &["Bd5", "Bh6"]];
    assert_order(&Position::from_fen(fen).unwrap(), &groups, 2);
}

/// Rooks and pawns: the king goes to the middle, the rook stays by its pawn; then a rook is lost for a pawn, for nothing,
/// and the king is taken.
#[test]
fn moves_in_an_endgame() {
    let fen = "8/5pk1/R5p1/P6p/7P/5KP1/r7/8 w - - 0 40";
    let groups: [&[&str]; 5] =
        [&["Ke3", "Ke4", "Kf4"], &["Rb6", "Rc6"], &["Rxg6"], &["Rf6"], &["Kf2", "Kg2"]];
    for depth in 1..=3 {
        assert_order(&Position::from_fen(fen).unwrap(), &groups, depth);
    }
}
