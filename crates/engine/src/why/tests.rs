use super::*;
use std::time::Instant;
use tesuji_chess::Position;
use tesuji_game::random::Random;
use tesuji_game::{Position as _, Stop};
use tesuji_search::Table;
use tesuji_search::trace::{Fate, Header, TraceReader, Tracing};

/// Kiwipete: much to skip and to cut.
const BUSY: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn question(fen: &str, line: &str, depth: i32) -> WhyQuestion<Position> {
    let start = Position::from_fen(fen).unwrap();
    let mut position = start.clone();
    let read = |word: &str| {
        let mv = position.parse_san(word).unwrap();
        position.make(mv);
        mv
    };
    WhyQuestion {
        moves: line.split(' ').map(read).collect(),
        line: PositionStack::new(start),
        profile: Profile::default(),
        limits: Limits::depth(depth),
        free_nodes: 20_000,
    }
}

fn ask(question: &WhyQuestion<Position>, others: Watchers<'_>) -> Watched<Position> {
    let shared = || Arc::new(Shared::new(Table::new(8).unwrap(), 1));
    let (main, scratch) = (shared(), shared());
    main.signals.start(Instant::now(), false);
    watched(question, &main, &scratch, &Stop::new(), others).unwrap()
}

fn best_move(position: &Position) -> tesuji_chess::Move {
    let shared = Arc::new(Shared::new(Table::new(1).unwrap(), 1));
    let profile = Profile::default();
    let mut searcher = Position::searcher(&shared, &profile, Watchers::default());
    searcher.run(&Task::new(position.clone(), Limits::depth(5)), &mut |_| ()).best().unwrap()
}

#[test]
fn its_numbers_are_those_of_the_trace() {
    let mut random = Random(3);
    let mut skipped = 0;
    for _ in 0..40 {
        let mut question = question(BUSY, "a3", 7);
        let mut position = question.line.top().clone();
        question.moves.clear();
        // Some move, the best answer, some move: at the end of it most moves get their turn.
        for best in [false, true, false] {
            let moves = position.legal_moves();
            let mv = if best { best_move(&position) } else { moves[random.below(moves.len())] };
            question.moves.push(mv);
            position.make(mv);
        }
        let mut tracing = Tracing::new(Vec::new(), &Header::default());
        let why = ask(&question, Watchers(vec![&mut tracing]));
        let trace = tracing.finish().unwrap();
        let packed: Vec<u16> = question.moves.iter().map(|&mv| Position::pack(mv)).collect();
        let inquiry = Inquiry::of(TraceReader::new(trace.as_slice()).unwrap(), &packed).unwrap();
        assert_eq!(why.inquiry, inquiry);
        // Where the move was skipped when its turn came last, the rule that is shown is the one that did it.
        let turn = |fate| matches!(fate, Fate::Reached | Fate::Skipped { .. });
        let last = inquiry.passages.iter().rev().find(|passage| turn(passage.fate) && !passage.again);
        if let (Some((iteration, known)), Some(passage)) = (&why.of_move, last)
            && let Fate::Skipped { technique, alpha } = passage.fate
        {
            assert_eq!(
                (*iteration, known.depth, known.alpha),
                (passage.iteration, passage.depth, alpha),
                "{:?}",
                why.answer()
            );
            let first = known.judgements.iter().find(|judgement| judgement.holds()).unwrap();
            assert_eq!(first.technique, technique, "{:?}", why.answer());
            skipped += 1;
        }
    }
    assert!(skipped > 3, "only {skipped} lines were skipped");
}

#[test]
fn what_pruning_hides_is_shown() {
    let why = ask(&question(BUSY, "a3", 6), Watchers::default());
    let free = why.free.as_ref().unwrap();
    assert!(free.best >= free.score);
    assert_eq!(free.line[0], why.path.moves[0]);
    assert!(free.depth >= 1);
    let told = why.answer();
    let rules = told.of_move.unwrap().rules;
    assert!(rules.iter().any(|judgement| judgement.technique == "extended_futility"));
    assert_eq!((told.line[0].prose.as_str(), told.without_pruning.unwrap().depth), ("a3", free.depth));
}

#[test]
fn what_pruning_hides_is_told_of_one_depth() {
    // All moves find a mate in two at once and go on to any depth; castling mates later, and its search is slow.
    let mut question = question("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", 4);
    question.free_nodes = 20_000;
    let free = ask(&question, Watchers::default()).free.unwrap();
    assert_eq!(free.best, Score::mate_in(3));
    let mut deeper = question.clone();
    deeper.free_nodes = 200_000;
    let deep = ask(&deeper, Watchers::default()).free.unwrap();
    assert!(free.depth < 12 && deep.depth > free.depth, "{} and {}", free.depth, deep.depth);
    // The score of the move is the one that a search to this very depth gives.
    let scratch = Arc::new(Shared::new(Table::new(8).unwrap(), 1));
    let mut searcher = Position::searcher(&scratch, &question.profile, Watchers::default());
    searcher.configure(Techniques::EXACT.with(Technique::Quiescence), &question.profile.tunables);
    let task = Task {
        line: question.line.clone(),
        moves: question.moves.clone(),
        lines: 1,
        limits: Limits::depth(free.depth),
        stop: Stop::new(),
    };
    let answer = searcher.run(&task, &mut |_| ());
    assert_eq!((answer.depth, answer.score()), (free.depth, Some(free.score)));
}

#[test]
fn a_move_whose_turn_never_comes_is_told_so() {
    // After a queen is left hanging, some capture cuts before the quiet edge move.
    let why = ask(&question(BUSY, "Qxf6 Rb8", 5), Watchers::default());
    let last = why.answer().last.unwrap();
    assert_eq!(last.next.as_deref(), Some("Rb8"));
    assert_ne!(last.fate, tesuji_api::Fate::Reached);
}
