//! Chooses the questions of chess: out of many small random positions those that tell the classic mistakes apart.
//!
//! `cargo run --release -p tesuji-teach --example choose -- pvs > crates/teach/data/chess.txt`

#![expect(clippy::print_stdout, reason = "it is for people")]

use tesuji_chess::{BLACK, Kind, Piece, Position, Setup, Square, WHITE};
use tesuji_eval::ChessMaterial;
use tesuji_game::random::Random;
use tesuji_game::{Evaluator, Position as _, PositionStack};
use tesuji_search::classic::Algorithm;
use tesuji_teach::{Category, Fault, Pupil, Question, SearchStyle, Truth, truth};

/// So many positions are looked at.
const CANDIDATES: usize = 1_500;
/// No more are chosen.
const MOST: usize = 60;
/// Every two mistakes are to be told apart by so many questions.
const APART: f64 = 3.0;
/// So many of each category at least, and at most.
const EACH: usize = 4;
const MOST_EACH: usize = 10;

/// Nodes that differ by this factor, as a logarithm, tell mistakes apart that only cost nodes.
const TELLING: f64 = 0.6;

/// What somebody answers, and the logarithm of the nodes.
type Answered = (String, f64);

/// A mistake, and whether scores stay within the window.
type Variant = (Option<Fault>, bool);

type Asked = (Question<Position>, Truth<tesuji_chess::Move>);

fn material() -> Box<dyn Evaluator<Position>> {
    Box::new(ChessMaterial)
}

fn main() {
    let algorithm =
        std::env::args().nth(1).and_then(|name| Algorithm::named(&name)).unwrap_or(Algorithm::Pvs);
    let mut random = Random(20);
    let mut asked: Vec<Asked> = Vec::new();
    while asked.len() < CANDIDATES {
        asked.extend(candidate(&mut random, algorithm));
    }
    let may = Fault::ALL.iter().filter(|fault| fault.applies(algorithm));
    let both = |&fault: &Fault| [false, true].map(|fail_hard| (Some(fault), fail_hard));
    let faults: Vec<Variant> = std::iter::once((None, false)).chain(may.flat_map(both)).collect();
    let answers: Vec<Vec<Vec<Answered>>> =
        asked.iter().map(|asked| faults.iter().map(|&fault| answers(asked, fault)).collect()).collect();
    for line in chosen(&asked, &answers, &faults) {
        println!("{line}");
    }
}

/// What a mistake answers, with several orders of moves.
fn answers((question, truth): &Asked, (fault, fail_hard): Variant) -> Vec<Answered> {
    let answer = |seed: u64| {
        let style =
            SearchStyle { seed: (seed > 0).then_some(seed + 40), fail_hard, ..SearchStyle::default() };
        let mut pupil = Pupil::new(question.line(), material(), question.algorithm, fault, style);
        let found = pupil.run(question.depth).ok()?;
        let moved = found.mv.map(|mv| truth.best.contains(&mv));
        Some((format!("{} {moved:?}", found.score), (found.nodes as f64).ln()))
    };
    (0..2).map(|seed| answer(seed).unwrap_or_default()).collect()
}

/// Greedily: the question that tells most pairs apart that are not told apart often enough yet.
fn chosen(asked: &[Asked], answers: &[Vec<Vec<Answered>>], known: &[Variant]) -> Vec<String> {
    let faults = known.len();
    // Those that answer as a right search does, whatever is asked.
    let text = |of: &[Answered]| of.iter().map(|(text, _)| text.clone()).collect::<Vec<String>>();
    let is_right = |fault: usize| answers.iter().all(|all| text(&all[fault]) == text(&all[0]));
    let right: Vec<bool> = (0..faults).map(is_right).collect();
    let nodes = |of: &[Answered]| of.iter().map(|(_, nodes)| nodes).sum::<f64>() / of.len() as f64;
    let mut told = vec![vec![0.0; faults]; faults];
    let mut left: Vec<usize> = (0..asked.len()).collect();
    let mut lines: Vec<(Category, String)> = Vec::new();
    // From 0, no difference, to 1, no answer in common.
    let apart = |nth: usize, one: usize, other: usize| {
        if known[one].0 == known[other].0 {
            return 0.0;
        }
        let only_nodes = right[one] && right[other];
        let [one, other] = [&answers[nth][one], &answers[nth][other]];
        if only_nodes {
            return ((nodes(one) - nodes(other)).abs() / TELLING).min(1.0);
        }
        let same = |answer: &Answered| other.iter().filter(|known| known.0 == answer.0).count() as f64;
        1.0 - one.iter().map(same).sum::<f64>() / (one.len() * other.len()) as f64
    };
    while lines.len() < MOST && !left.is_empty() {
        let lacking: Vec<Category> = Category::ALL
            .iter()
            .copied()
            .filter(|category| lines.iter().filter(|(known, _)| known == category).count() < EACH)
            .collect();
        let room = MOST - lines.len() > EACH * lacking.len();
        let worth = |&nth: &usize| {
            let pairs = (0..faults).flat_map(|one| (0..one).map(move |other| (one, other)));
            let near = pairs.filter(|&(one, other)| told[one][other] < APART);
            let new: f64 = near.map(|(one, other)| apart(nth, one, other) / (0.3 + told[one][other])).sum();
            let of = asked[nth].0.category;
            let many = lines.iter().filter(|(known, _)| *known == of).count() >= MOST_EACH;
            let fits = !many && (room || lacking.contains(&of));
            (fits, (new * 1e3) as u64, std::cmp::Reverse(asked[nth].1.minimax))
        };
        let Some(&best) = left.iter().max_by_key(|nth| worth(nth)) else { break };
        let (fits, new, _) = worth(&best);
        if !fits || (new == 0 && lacking.is_empty()) {
            break;
        }
        left.retain(|&nth| nth != best);
        for (one, row) in told.iter_mut().enumerate() {
            for (other, sum) in row.iter_mut().enumerate().take(one) {
                *sum += apart(best, one, other);
            }
        }
        lines.push((asked[best].0.category, line(&asked[best].0)));
    }
    lines.sort();
    let head = format!("# chess: {} questions out of {}.", lines.len(), asked.len());
    std::iter::once(head).chain(lines.into_iter().map(|(_, line)| line)).collect()
}

/// `category; depth; FEN; moves`.
fn line(question: &Question<Position>) -> String {
    let sent = question.to_line();
    let words =
        [question.category.name().to_string(), sent.depth.to_string(), sent.position, sent.moves.join(" ")];
    words.join("; ").trim_end_matches([';', ' ']).to_string()
}

/// A small random position with a depth at which minimax stays small, if there is one.
fn candidate(random: &mut Random, algorithm: Algorithm) -> Option<Asked> {
    let start = placed(random)?;
    let mut line = PositionStack::new(start.clone());
    let mut moves = Vec::new();
    let plies = if random.below(3) == 0 { 7 } else { random.below(7) };
    for _ in 0..plies {
        let legal = line.top().legal_moves();
        if legal.is_empty() {
            break;
        }
        // Back and forth, so that positions come up again.
        let back = moves.len().checked_sub(2).and_then(|two| {
            let last: tesuji_chess::Move = moves[two];
            legal.iter().copied().find(|mv| mv.from() == last.to() && mv.to() == last.from())
        });
        let mv = back.unwrap_or_else(|| legal[random.below(legal.len())]);
        moves.push(mv);
        line.push(mv);
    }
    let tactic = algorithm == Algorithm::Tactic;
    let deepest = 4;
    let most = if tactic { 4_000 } else { 15_000 };
    let depth = deepest as u32 - (random.below(deepest as usize).min(random.below(4))) as u32;
    let depth = (1..=depth).rev().find(|&depth| line.top().perft(depth) <= most)? as i32;
    let mut question = Question { id: 1, category: Category::Ordinary, start, moves, algorithm, depth };
    let truth = truth(&question, material)?;
    question.category = category(&question, &truth);
    Some((question, truth))
}

/// Kings and a few pieces anywhere.
fn placed(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    let squares: Vec<Square> = Square::all().collect();
    let mut put = |random: &mut Random, side, kind| {
        let square = squares[random.below(64)];
        if setup.squares[square.index()].is_none() {
            setup.put(square, Piece::new(side, kind));
        }
    };
    put(random, WHITE, Kind::King);
    put(random, BLACK, Kind::King);
    let pieces = if random.below(3) == 0 { 6 + random.below(8) } else { 1 + random.below(5) };
    for _ in 0..pieces {
        let kinds = [Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
        let side = if random.below(2) == 0 { WHITE } else { BLACK };
        let kind = kinds[random.below(kinds.len())];
        put(random, side, kind);
    }
    setup.side = if random.below(2) == 0 { WHITE } else { BLACK };
    if random.below(6) == 0 {
        setup.halfmoves = 96 + random.below(4) as u32;
    }
    setup.position().ok()
}

/// What a question tests, by what it takes to answer it.
fn category(question: &Question<Position>, truth: &Truth<tesuji_chess::Move>) -> Category {
    let line = question.line();
    let differs = |fault| {
        let mut pupil =
            Pupil::new(question.line(), material(), question.algorithm, Some(fault), SearchStyle::default());
        pupil.run(question.depth).is_ok_and(|found| found.score != truth.score)
    };
    let legal = line.top().legal_moves();
    if line.game_over().is_some() {
        Category::Over
    } else if legal.len() == 1 {
        Category::OneMove
    } else if differs(Fault::MoveRuleIgnored) {
        Category::MoveRule
    } else if differs(Fault::RepetitionIgnored) {
        Category::Repetition
    } else if differs(Fault::UnderpromotionForgotten) || legal.iter().any(|mv| mv.promotion().is_some()) {
        Category::Promotion
    } else if differs(Fault::StalemateIsLoss) {
        Category::Stalemate
    } else if truth.score.mate_distance() == Some(question.depth as u16) {
        Category::Horizon
    } else if truth.score.is_mate() {
        Category::Mate
    } else if (truth.score.raw() - ChessMaterial.evaluate(line.top()).raw()).abs() >= 200 {
        Category::Tactical
    } else {
        Category::Ordinary
    }
}
