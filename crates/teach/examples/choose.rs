//! Chooses the questions of chess: out of many small random positions those that tell the classic mistakes apart.
//!
//! `cargo run --release -p tesuji-teach --example choose -- pvs 2500 > crates/teach/data/chess.txt`

#![expect(clippy::print_stdout, reason = "it is for people")]

use std::ops::Range;
use tesuji_chess::{BLACK, Kind, Piece, Position, Setup, Square, WHITE};
use tesuji_eval::ChessMaterial;
use tesuji_game::random::Random;
use tesuji_game::{Evaluator, Position as _, PositionStack};
use tesuji_search::classic::Algorithm;
use tesuji_teach::{Category, Fault, Pupil, Question, SearchStyle, Truth, truth_within};

/// So many positions are looked at, if nothing else is said.
const CANDIDATES: usize = 2_500;
/// No question has more positions at its horizon, nor takes the reference search more nodes: a program in Python that asks for
/// every position must answer all of them within a minute.
const WIDEST: u64 = 6_000;
const WIDEST_TACTIC: u64 = 3_000;
const MOST_NODES: u64 = 2_000;
const MOST_NODES_TACTIC: u64 = 800;
/// Nor does any mistake cost more.
const MOST_NODES_OF_MISTAKES: u64 = 40_000;
/// No more are chosen.
const MOST: usize = 60;
/// Every two mistakes are to be told apart by so many questions.
const APART: f32 = 3.0;
/// What it counts to tell a mistake from a right search: it must be seen before it can be named.
const SEEN: f32 = 10.0;
/// So many of each category at least, and at most.
const EACH: usize = 4;
const MOST_EACH: usize = 10;

/// So many orders of moves are tried; more for mistakes that only cost nodes.
const ORDERS: u64 = 3;
const MORE_ORDERS: u64 = 6;
/// What nodes may differ by without a reason, as a logarithm, besides what the order of moves does.
const NOISE: f64 = 0.06;
/// Nodes that are so many of their deviations apart, squared, tell two mistakes apart.
const TELLING: f64 = 6.0;

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
    let count = std::env::args().nth(2).and_then(|count| count.parse().ok()).unwrap_or(CANDIDATES);
    while asked.len() < count {
        asked.extend(candidate(&mut random, algorithm));
    }
    let may = Fault::ALL.iter().filter(|fault| fault.applies(algorithm));
    let both = |&fault: &Fault| [false, true].map(|fail_hard| (Some(fault), fail_hard));
    let faults: Vec<Variant> = std::iter::once((None, false)).chain(may.flat_map(both)).collect();
    let all = |asked: &Asked| faults.iter().map(|&fault| answers(asked, fault, 0..ORDERS)).collect();
    let answered: Vec<Option<Vec<Vec<Answered>>>> = asked.iter().map(all).collect();
    let (asked, mut answered): (Vec<Asked>, Vec<Vec<Vec<Answered>>>) =
        asked.into_iter().zip(answered).filter_map(|(asked, answered)| Some((asked, answered?))).unzip();
    // Those that answer as a right search does, whatever is asked.
    let text = |of: &[Answered]| of.iter().map(|(text, _)| text.clone()).collect::<Vec<String>>();
    let is_right = |fault: usize| answered.iter().all(|all| text(&all[fault]) == text(&all[0]));
    let right: Vec<bool> = (0..faults.len()).map(is_right).collect();
    for (asked, answered) in asked.iter().zip(&mut answered) {
        for (nth, &fault) in faults.iter().enumerate().filter(|(nth, _)| right[*nth]) {
            answered[nth].extend(answers(asked, fault, ORDERS..MORE_ORDERS).into_iter().flatten());
        }
    }
    let pairs: Vec<[usize; 2]> = (0..faults.len())
        .flat_map(|one| (0..one).map(move |other| [one, other]))
        .filter(|&[one, other]| faults[one].0 != faults[other].0)
        .collect();
    let told = |answered: &Vec<Vec<Answered>>| {
        let apart = |&[one, other]: &[usize; 2]| {
            let only_nodes = right[one] && right[other];
            apart([&answered[one], &answered[other]], only_nodes) as f32
        };
        pairs.iter().map(apart).collect()
    };
    let told: Vec<Vec<f32>> = answered.iter().map(told).collect();
    let weights: Vec<f32> = pairs.iter().map(|[_, other]| if *other == 0 { SEEN } else { 1.0 }).collect();
    for line in chosen(&asked, &told, &weights) {
        println!("{line}");
    }
}

/// What a mistake answers, with several orders of moves; nothing if it takes too long.
fn answers(
    (question, truth): &Asked,
    (fault, fail_hard): Variant,
    orders: Range<u64>,
) -> Option<Vec<Answered>> {
    let answer = |seed: u64| {
        let style =
            SearchStyle { seed: (seed > 0).then_some(seed + 40), fail_hard, ..SearchStyle::default() };
        let pupil = Pupil::new(question.line(), material(), question.algorithm, fault, style);
        let found = pupil.limited(MOST_NODES_OF_MISTAKES).run(question.depth).ok()?;
        let moved = found.mv.map(|mv| truth.best.contains(&mv));
        Some((format!("{} {moved:?}", found.score), (found.nodes as f64).ln()))
    };
    orders.map(answer).collect()
}

/// How far a question tells two mistakes apart: from 0, no difference, to 1, no answer in common.
fn apart([one, other]: [&[Answered]; 2], only_nodes: bool) -> f64 {
    if only_nodes {
        let ([mean, variance], [known, varies]) = (statistics(one), statistics(other));
        return ((mean - known).powi(2) / (variance.max(varies) + NOISE * NOISE) / TELLING).min(1.0);
    }
    let same = |answer: &Answered| other.iter().filter(|known| known.0 == answer.0).count() as f64;
    1.0 - one.iter().map(same).sum::<f64>() / (one.len() * other.len()) as f64
}

/// The mean and the variance of the logarithms of the nodes.
fn statistics(of: &[Answered]) -> [f64; 2] {
    let count = of.len() as f64;
    let mean = of.iter().map(|(_, nodes)| nodes).sum::<f64>() / count;
    [mean, of.iter().map(|(_, nodes)| (nodes - mean).powi(2)).sum::<f64>() / (count - 1.0)]
}

/// Greedily: the question that tells most pairs apart that are not told apart often enough yet.
fn chosen(asked: &[Asked], apart: &[Vec<f32>], weights: &[f32]) -> Vec<String> {
    let mut told = vec![0.0_f32; weights.len()];
    let mut left: Vec<usize> = (0..asked.len()).collect();
    let mut lines: Vec<(Category, String)> = Vec::new();
    while lines.len() < MOST && !left.is_empty() {
        let of = |category: Category| lines.iter().filter(|(known, _)| *known == category).count();
        let lacking: Vec<Category> =
            Category::ALL.iter().copied().filter(|&category| of(category) < EACH).collect();
        let needed: usize = lacking.iter().map(|&category| EACH - of(category)).sum();
        let room = MOST - lines.len() > needed;
        let worth = |&nth: &usize| {
            let all = apart[nth].iter().zip(&told).zip(weights);
            let near = all.filter(|((_, told), _)| **told < APART);
            let new: f32 = near.map(|((apart, told), weight)| weight * apart / (0.3 + told)).sum();
            let category = asked[nth].0.category;
            let fits = of(category) < MOST_EACH && (room || lacking.contains(&category));
            (fits, (new * 1e3) as u64, std::cmp::Reverse(asked[nth].1.minimax))
        };
        let Some(&best) = left.iter().max_by_key(|nth| worth(nth)) else { break };
        let (fits, new, _) = worth(&best);
        if !fits || (new == 0 && lacking.is_empty()) {
            break;
        }
        left.retain(|&nth| nth != best);
        for (told, apart) in told.iter_mut().zip(&apart[best]) {
            *told += apart;
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
    let tactic = algorithm == Algorithm::Tactic;
    // Pawns give few checks, so a search for tactics can look deeper.
    let still = tactic && random.below(2) == 0;
    let start = placed(random, still)?;
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
    let (widest, most) = if tactic { (WIDEST_TACTIC, MOST_NODES_TACTIC) } else { (WIDEST, MOST_NODES) };
    let depth = if still { 3 + random.below(2) } else { 4 - random.below(4).min(random.below(4)) } as u32;
    let depth = (1..=depth).rev().find(|&depth| line.top().perft(depth) <= widest)? as i32;
    let mut question = Question { id: 1, category: Category::Ordinary, start, moves, algorithm, depth };
    let truth = truth_within(&question, material, most)?;
    question.category = category(&question, &truth);
    Some((question, truth))
}

/// Kings and a few pieces anywhere; pawns only for a still position.
fn placed(random: &mut Random, still: bool) -> Option<Position> {
    let mut setup = Setup::empty();
    let squares: Vec<Square> = Square::all().collect();
    let mut put = |random: &mut Random, side, kind| {
        // Every third pawn is about to promote.
        let near = kind == Kind::Pawn && random.below(3) == 0;
        let rank = if side == WHITE { 6 } else { 1 };
        let square = squares[if near { 8 * rank + random.below(8) } else { random.below(64) }];
        if setup.squares[square.index()].is_none() {
            setup.put(square, Piece::new(side, kind));
        }
    };
    put(random, WHITE, Kind::King);
    put(random, BLACK, Kind::King);
    let pieces = if !still && random.below(3) == 0 { 6 + random.below(8) } else { 1 + random.below(5) };
    let all = [Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    let kinds = if still { &all[..2] } else { &all[..] };
    for _ in 0..pieces {
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
