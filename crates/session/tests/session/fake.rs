//! An engine that does what a test tells it to.

use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};
use tesuji_api::{Evaluation, Explanation, Perft, ShownPosition, Side};
use tesuji_engine::{
    BenchPlan, Choice, Engine, Line, News, Openings, PositionError, Request, Settings, SettingsError, Tell,
    Variant,
};
use tesuji_game::{Bound, Score};

/// Nothing takes longer, however slow the machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// The engine's end: what it is asked goes to the script.
pub(crate) struct Fake {
    script: Script,
    settings: Settings,
}

/// The test's end: what the engine was asked, and what it says.
#[derive(Clone, Default)]
pub(crate) struct Script(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    asked: Vec<String>,
    tell: Option<Tell>,
    stopping: bool,
    /// What a stop is answered with, at once.
    when_stopped: Option<News>,
}

impl Script {
    pub(crate) fn engine(&self) -> Box<dyn Engine> {
        Box::new(Fake { script: self.clone(), settings: Settings::default() })
    }

    /// What the engine was asked since the last time.
    pub(crate) fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.state().asked)
    }

    /// Says something of the search that runs.
    #[track_caller]
    pub(crate) fn say(&self, news: News) {
        self.state().tell.as_mut().expect("nothing runs")(news);
    }

    /// Ends the search that runs with its last word.
    #[track_caller]
    pub(crate) fn end(&self, news: News) {
        self.state().end(news);
    }

    /// From now on, a stop is answered with this at once.
    pub(crate) fn when_stopped(&self, news: News) {
        self.state().when_stopped = Some(news);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    fn ask(&self, what: String) {
        self.state().asked.push(what);
    }

    fn begin(&self, what: String, tell: Tell) {
        let mut state = self.state();
        state.asked.push(what);
        state.tell = Some(tell);
        state.stopping = false;
    }
}

impl State {
    #[track_caller]
    fn end(&mut self, news: News) {
        self.tell.take().expect("nothing runs")(news);
    }
}

/// The move of a search that has an end.
pub(crate) fn best(mv: &str, reply: Option<&str>) -> News {
    News::Best { choice: Choice::Move(mv.into()), reply: reply.map(Into::into) }
}

/// A line of a search.
pub(crate) fn line(depth: u32, score: Score, moves: &[&str]) -> News {
    News::Line(Line {
        depth,
        selective_depth: depth + 3,
        rank: 1,
        score,
        bound: Bound::Exact,
        wdl: [1, 2, 997],
        nodes: 1_000,
        elapsed: Duration::from_millis(10),
        permille_full: 5,
        table_hits: 7,
        moves: moves.iter().map(|mv| (*mv).to_string()).collect(),
    })
}

/// A request as a test wants to see it: only what was asked for.
fn shown(what: &str, request: &Request) -> String {
    let mut words = vec![what.to_string()];
    for (clock, side) in request.clocks.iter().zip(["first", "second"]) {
        if let Some(clock) = clock {
            let millis = [clock.left, clock.increment, clock.period].map(|time| time.as_millis());
            words.push(format!("{side} {} + {} | {}", millis[0], millis[1], millis[2]));
        }
    }
    words.extend(request.time.map(|time| format!("time {}", time.as_millis())));
    words.extend(request.depth.map(|depth| format!("depth {depth}")));
    words.extend(request.nodes.map(|nodes| format!("nodes {nodes}")));
    words.extend(request.mate.map(|moves| format!("mate {moves}")));
    words.extend(request.infinite.then(|| "infinite".to_string()));
    words.extend(request.ponder.then(|| "ponder".to_string()));
    words.extend((!request.moves.is_empty()).then(|| format!("moves {}", request.moves.join(" "))));
    words.join(", ")
}

impl Engine for Fake {
    fn variant(&self) -> Variant {
        Variant::Chess
    }

    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<Vec<String>, PositionError> {
        if let Some(at) = moves.iter().position(|mv| mv == "bad") {
            return Err(PositionError::Move { number: at + 1, why: "'bad' is no move".into() });
        }
        self.script.ask(format!("position {} {}", start.unwrap_or("start"), moves.join(" ")));
        Ok(Vec::new())
    }

    fn flip(&mut self) -> Result<(), PositionError> {
        self.script.ask("flip".into());
        Ok(())
    }

    fn show(&self) -> ShownPosition {
        let (notation, key, checkers) = ("SFEN".to_string(), "0".to_string(), Vec::new());
        ShownPosition { position: nowhere(), notation, key, checkers }
    }

    fn evaluation(&self) -> Result<Evaluation, SettingsError> {
        Ok(Evaluation {
            position: nowhere(),
            eval: "fake".into(),
            score: tesuji_api::Score::Cp(7),
            first_cp: 7,
            explanation: Explanation::Number,
        })
    }

    fn go(&mut self, request: &Request, tell: Tell) {
        self.stop();
        self.wait();
        self.script.begin(shown("go", request), tell);
    }

    fn mate(&mut self, request: &Request, tell: Tell) {
        self.stop();
        self.wait();
        self.script.begin(shown("mate", request), tell);
    }

    fn why(&mut self, moves: &[String], mut tell: Tell) {
        tell(News::Note(format!("because of {}", moves.join(" "))));
    }

    fn perft(&mut self, depth: u32, mut tell: Tell) {
        let (threads, hash_mb, leaves, seconds) = (1, 0, depth.into(), 0.0);
        let counted = Perft {
            position: nowhere(),
            depth,
            threads,
            hash_mb,
            leaves,
            seconds,
            depths: None,
            divide: None,
        };
        tell(News::Perft(Box::new(counted)));
    }

    fn bench(&mut self, _: BenchPlan, mut tell: Tell) {
        tell(News::Benched { nodes: 1, elapsed: Duration::from_secs(1) });
    }

    fn openings(&mut self, wanted: Openings, mut tell: Tell) {
        tell(News::Note(format!("{} openings", wanted.count)));
    }

    fn signature(&self) -> u64 {
        1
    }

    fn stop(&mut self) {
        let mut state = self.script.state();
        if state.tell.is_some() && !state.stopping {
            state.asked.push("stop".into());
            state.stopping = true;
            if let Some(news) = state.when_stopped.clone() {
                state.end(news);
            }
        }
    }

    fn ponder_hit(&mut self, hit: &Request) {
        self.script.ask(shown("ponderhit", hit));
    }

    fn is_busy(&self) -> bool {
        self.script.state().tell.is_some()
    }

    fn is_stopping(&self) -> bool {
        let state = self.script.state();
        state.tell.is_some() && state.stopping
    }

    fn wait(&mut self) {
        let begin = Instant::now();
        while self.is_busy() {
            assert!(begin.elapsed() < PATIENCE, "the script does not end its search");
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn new_game(&mut self) {
        self.stop();
        self.wait();
        self.script.ask("new game".into());
    }

    fn clear_table(&mut self) {
        self.script.ask("clear".into());
    }

    fn configure(&mut self, settings: &Settings) -> Result<(), SettingsError> {
        let Settings { threads, hash, lines, .. } = settings;
        let overhead = settings.overhead.as_millis();
        let weak = settings.strength.is_some();
        self.script.ask(format!(
            "threads {threads}, hash {hash}, lines {lines}, overhead {overhead}{}",
            if weak { ", weak" } else { "" }
        ));
        self.settings = settings.clone();
        Ok(())
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }
}

/// A position of no game.
fn nowhere() -> tesuji_api::Position {
    let game = tesuji_api::Game { sides: ["White".into(), "Black".into()], ..tesuji_api::Game::default() };
    let (text, side, board, legal_moves, outcome) = (String::new(), Side::First, None, None, None);
    tesuji_api::Position { game, text, side, board, legal_moves, outcome }
}
