//! Would a cache of pruning decisions pay? Prints what `docs/adr/0010-no-cache-of-decisions.md` says.
//!
//!     cargo run --release -p tesuji-search --example decision_cache
//!
//! Every move that the rules are asked about is looked at: how often exactly the same question was asked before, how often
//! a cheaper key would have given a wrong answer, and what looking up and storing takes beside the search itself.

#![expect(clippy::print_stdout, reason = "an example that prints")]

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher as _};
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tesuji_chess::Position;
use tesuji_eval::ChessEvaluator;
use tesuji_game::{Position as _, PositionStack};
use tesuji_params::{Profile, Technique};
use tesuji_search::{Examination, Limits, Probe, Shared, Silent, Table, Task, Visit, Watchers, Worker};

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP3PPP/R1BQR1K1 w - - 4 13",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
];
const DEPTH: i32 = 9;
/// Places of the cache whose cost is measured: 1 MiB of 16 bytes each.
const PLACES: usize = 1 << 16;

/// Hears every question.
struct Asked {
    line: PositionStack<Position>,
    questions: u64,
    /// All that a rule reads, and the answer.
    exact: HashMap<u64, Option<Technique>>,
    repeated: u64,
    /// Position, move and depth alone, and the answer.
    loose: HashMap<u64, Option<Technique>>,
    loose_repeated: u64,
    loose_wrong: u64,
}

impl Asked {
    fn new(root: &Position) -> Asked {
        Asked {
            line: PositionStack::new(root.clone()),
            questions: 0,
            exact: HashMap::new(),
            repeated: 0,
            loose: HashMap::new(),
            loose_repeated: 0,
            loose_wrong: 0,
        }
    }
}

fn hashed(of: impl std::hash::Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

impl Probe for Asked {
    fn entered(&mut self, visit: Visit) {
        let ply = usize::from(visit.ply.0);
        while usize::from(self.line.ply().0) >= ply.max(1) {
            self.line.pop();
        }
        if ply > 0 {
            match self.line.top().unpack(visit.mv) {
                Some(mv) => self.line.push(mv),
                None => self.line.push_pass(),
            }
        }
    }

    fn examines(&self, mv: u16) -> bool {
        mv != 0
    }

    fn examined(&mut self, examination: Examination) {
        let Some(candidate) = examination.candidate else { return };
        let Examination { mv, depth, alpha, beta, static_score, improving, .. } = examination;
        let key = format!("{:?}", self.line.top().key());
        let numbers: Vec<String> = examination
            .judgements
            .iter()
            .filter_map(|judgement| judgement.rule.as_ref().map(ToString::to_string))
            .collect();
        let answer =
            examination.judgements.iter().find(|judgement| judgement.holds()).map(|one| one.technique);
        self.questions += 1;
        let window = (alpha.raw(), beta.raw(), static_score.map(tesuji_game::Score::raw), improving);
        let exact = hashed((&key, mv, depth, window, candidate.nth, candidate.reduction, numbers));
        self.repeated += u64::from(self.exact.insert(exact, answer).is_some());
        if let Some(before) = self.loose.insert(hashed((&key, mv, depth)), answer) {
            self.loose_repeated += 1;
            self.loose_wrong += u64::from(before != answer);
        }
    }
}

fn search(root: &Position, watchers: Option<Watchers<'_>>) -> (u64, Duration) {
    let shared = Arc::new(Shared::new(Table::new(16).expect("16 MiB"), 1));
    let (profile, evaluator) = (Profile::default(), Box::new(ChessEvaluator::default()));
    let task = Task::new(root.clone(), Limits::depth(DEPTH));
    shared.signals.start(Instant::now(), false);
    let begin = Instant::now();
    let answer = if let Some(watchers) = watchers {
        let mut worker = Worker::new(0, Arc::clone(&shared), root.clone(), evaluator, watchers);
        worker.configure(profile.techniques, &profile.tunables);
        worker.run(&task, |_| ())
    } else {
        let mut worker = Worker::new(0, Arc::clone(&shared), root.clone(), evaluator, Silent);
        worker.configure(profile.techniques, &profile.tunables);
        worker.run(&task, |_| ())
    };
    (answer.nodes, begin.elapsed())
}

/// What so many questions to a cache take, at best: the key is one multiplication, the places are seldom in the cache of
/// the processor.
fn looking_up(questions: u64) -> Duration {
    let mut places = vec![[0_u64; 2]; PLACES];
    let (begin, mut key, mut hits) = (Instant::now(), 0x9e37_79b9_7f4a_7c15_u64, 0_u64);
    for question in 0..questions {
        key = (key ^ question).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let place = &mut places[(key >> 48) as usize % PLACES];
        if place[0] == key { hits += place[1] } else { *place = [key, question] }
    }
    black_box(hits);
    begin.elapsed()
}

fn main() {
    let (mut nodes, mut time, mut questions, mut repeated) = (0, Duration::ZERO, 0, 0);
    let (mut loose, mut wrong) = (0, 0);
    for fen in POSITIONS {
        let root = Position::from_fen(fen).expect("a position");
        let silent = search(&root, None);
        let mut asked = Asked::new(&root);
        let watched = search(&root, Some(Watchers(vec![&mut asked])));
        assert_eq!(silent.0, watched.0, "watching changes nothing");
        (nodes, time) = (nodes + silent.0, time + silent.1);
        (questions, repeated) = (questions + asked.questions, repeated + asked.repeated);
        (loose, wrong) = (loose + asked.loose_repeated, wrong + asked.loose_wrong);
    }
    let percent = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
    let lookups = looking_up(questions);
    println!(
        "{} positions to depth {DEPTH}: {nodes} nodes, {questions} questions about moves",
        POSITIONS.len()
    );
    println!("the very same question came before: {:.1} %", percent(repeated, questions));
    println!("position, move and depth came before: {:.1} %", percent(loose, questions));
    println!("... and the answer was another then: {:.1} % of those", percent(wrong, loose));
    println!(
        "asking and filling a cache: {:.1} ns a question, {:.1} % of the {:.2} s that the searches take",
        lookups.as_nanos() as f64 / questions.max(1) as f64,
        100.0 * lookups.as_secs_f64() / time.as_secs_f64(),
        time.as_secs_f64()
    );
}
