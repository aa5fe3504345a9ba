//! The engine of one game.

use crate::control::Control;
use crate::face::{Engine, MateResult, News, PositionError, Request, Tell};
use crate::search_job::{self, SearchJob};
use crate::team::{STACK, Team};
use crate::{
    BenchPlan, Endings, Game, Openings, Settings, SettingsError, Variant, WhyQuestion, answers, bench, book,
    openings, suits,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};
use tesuji_api::{Perft, ShownPosition};
use tesuji_game::perft::{PerftCounter, Watch};
use tesuji_game::{Book, PositionStack, Side, Unobserved};
use tesuji_search::{Budget, Limits, Shared, Table};

/// How long a search that is asked why may take, and how many nodes without pruning.
const WHY_TIME: Duration = Duration::from_millis(400);
const WHY_NODES: u64 = 30_000;
/// The table of that one, in MiB.
const SCRATCH: usize = 8;

/// [`Engine`] for a game.
pub(crate) struct Core<G: Game> {
    settings: Settings,
    line: PositionStack<G>,
    endings: Option<Arc<dyn Endings<G>>>,
    book: Option<Arc<dyn Book<G>>>,
    /// At home unless something runs.
    team: Option<Team<G>>,
    running: Option<Running<G>>,
}

/// A job in the background, which brings the team home.
struct Running<G: Game> {
    control: Arc<Control>,
    /// Whose move it is.
    side: Side,
    thread: JoinHandle<Team<G>>,
}

impl<G: Game> Core<G> {
    pub(crate) fn new(settings: &Settings) -> Result<Core<G>, SettingsError> {
        let team = Some(Team::new(settings)?);
        let line = PositionStack::new(G::start());
        let Settings { endings, book, .. } = Settings::default();
        let usual = Settings { endings, book, ..settings.clone() };
        let mut core = Core { settings: usual, line, endings: None, book: None, team, running: None };
        core.configure(settings)?;
        Ok(core)
    }

    /// The team, once it is home. A team that broke down is replaced.
    fn team(&mut self) -> Result<Team<G>, SettingsError> {
        self.wait();
        match self.team.take() {
            Some(team) => Ok(team),
            None => rebuilt(&mut self.settings, Team::new),
        }
    }

    /// Ends what runs and begins something else, or says why not.
    fn start(
        &mut self,
        when: &Request,
        job: impl FnOnce(&Control, &mut Team<G>) + Send + 'static,
    ) -> Result<(), String> {
        self.stop();
        let mut team = self.team().map_err(|error| error.to_string())?;
        team.shared.signals.start(when.at, when.ponder);
        let control = Arc::new(Control::new(Arc::clone(&team.shared), when.infinite));
        let strings = Arc::clone(&control);
        let run = move || {
            job(&strings, &mut team);
            strings.answer();
            team
        };
        let thread = Builder::new().stack_size(STACK).spawn(run);
        let thread = thread.map_err(|error| format!("there is no thread to be had: {error}"))?;
        self.running = Some(Running { control, side: self.line.top().side(), thread });
        Ok(())
    }

    /// Plays from another book from now on, or from none.
    fn open_book(&mut self, path: &str) -> Result<(), SettingsError> {
        if *path != self.settings.book.path {
            let refused = |why| SettingsError::Book(format!("BookFile: {why}"));
            let opened = (!path.is_empty()).then(|| book::read::<G>(path)).transpose();
            self.book = opened.map_err(refused)?;
            path.clone_into(&mut self.settings.book.path);
        }
        Ok(())
    }

    /// What is asked about these moves.
    fn question(&self, moves: &[String]) -> Result<WhyQuestion<G>, String> {
        let mut position = self.line.top().clone();
        let read = |text: &String| {
            let dialects = G::DIALECTS.iter();
            let mv = dialects.map(|&dialect| position.read_move(text, dialect)).find_map(Result::ok);
            let mv = mv.ok_or_else(|| {
                format!("{} is no legal move in {}", text.escape_debug(), position.to_text())
            })?;
            position.play(mv, &mut Unobserved);
            Ok(mv)
        };
        let moves: Vec<G::Move> = moves.iter().map(read).collect::<Result<_, String>>()?;
        if moves.is_empty() {
            return Err("say which move, as in: why e2e4".to_string());
        }
        let budget = Budget { hard: Some(WHY_TIME), ..Budget::UNLIMITED };
        Ok(WhyQuestion {
            line: self.line.clone(),
            moves,
            profile: self.settings.profile.clone(),
            limits: Limits { budget, ..Limits::default() },
            free_nodes: WHY_NODES,
        })
    }

    fn control(&self) -> Option<&Control> {
        self.running.as_ref().map(|running| &*running.control).filter(|control| !control.has_answered())
    }
}

impl<G: Game> Engine for Core<G> {
    fn variant(&self) -> Variant {
        G::VARIANT
    }

    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<Vec<String>, PositionError> {
        let (start, dropped) = match start {
            None => (G::start(), Vec::new()),
            Some(text) => G::repaired(text).map_err(PositionError::Start)?,
        };
        let dialect = G::dialect(self.settings.castles_by_rook);
        let mut line = PositionStack::new(start);
        for (i, text) in moves.iter().enumerate() {
            let mv = line.top().read_move(text, dialect);
            line.push(mv.map_err(|error| PositionError::Move { number: i + 1, why: error.to_string() })?);
        }
        line.set_root();
        self.line = line;
        Ok(dropped)
    }

    fn flip(&mut self) -> Result<(), PositionError> {
        self.line = PositionStack::new(self.line.top().flipped().map_err(PositionError::Start)?);
        Ok(())
    }

    fn show(&self) -> ShownPosition {
        answers::shown(&self.line)
    }

    fn evaluation(&self) -> Result<tesuji_api::Evaluation, SettingsError> {
        answers::evaluation(self.line.top(), &self.settings.profile)
    }

    fn go(&mut self, request: &Request, tell: Tell) {
        let search = SearchJob::new(self.line.clone(), request, &self.settings, self.endings.clone())
            .with_book(self.book.clone().filter(|_| self.settings.book.own), self.settings.book.seed);
        let any = search.any_move();
        let (tell, mut spare) = shared(tell);
        let job = move |control: &Control, team: &mut Team<G>| search.run(control, team, &mut { tell });
        if let Err(why) = self.start(request, job) {
            spare(News::Note(format!("{why}, playing any move")));
            spare(News::Best { choice: any, reply: None });
        }
    }

    fn mate(&mut self, request: &Request, tell: Tell) {
        // However weak it plays: a mate is one or none.
        let settings = Settings { strength: None, lines: 1, ..self.settings.clone() };
        let search = SearchJob::new(self.line.clone(), request, &settings, None);
        let (tell, mut spare) = shared(tell);
        let job = move |control: &Control, team: &mut Team<G>| search.mate(control, team, &mut { tell });
        if let Err(why) = self.start(request, job) {
            spare(News::Note(format!("mate: {why}")));
            spare(News::Mate(MateResult::Unknown));
        }
    }

    fn why(&mut self, moves: &[String], tell: Tell) {
        let (mut tell, mut spare) = shared(tell);
        let started = self.question(moves).and_then(|question| {
            let scratch = Table::new(SCRATCH).map_err(|error| error.to_string())?;
            let scratch = Arc::new(Shared::new(scratch, 1));
            self.start(&Request::now(), move |control, team| {
                let answer = G::why(&question, &team.shared, &scratch, &control.stop);
                tell(answer.map_or_else(
                    || News::Note("why: say which move".to_string()),
                    |why| News::Why(Box::new(why)),
                ));
            })
        });
        started.unwrap_or_else(|what| spare(News::Note(format!("why: {what}"))));
    }

    fn perft(&mut self, depth: u32, tell: Tell) {
        let (mut tell, mut spare) = shared(tell);
        let (position, threads) = (self.line.top().clone(), self.settings.threads);
        let dialect = G::dialect(self.settings.castles_by_rook);
        let started = self.start(&Request::now(), move |control, _| {
            let (start, counter) = (Instant::now(), PerftCounter::new(threads));
            let counted = counter.divide(&position, depth, &Watch::new(&control.stop));
            let counted = counted.and_then(|shares| answers::divided(&position, dialect, shares));
            tell(match counted {
                Ok((leaves, moves)) => News::Perft(Box::new(Perft {
                    position: answers::place(&position),
                    depth,
                    threads: threads as u64,
                    hash_mb: 0,
                    leaves: if depth == 0 { 1 } else { leaves },
                    seconds: start.elapsed().as_secs_f64(),
                    depths: None,
                    divide: Some(moves),
                })),
                Err(error) => News::Note(format!("perft {depth}: {error}")),
            });
        });
        started.unwrap_or_else(|why| spare(News::Note(format!("perft {depth}: {why}"))));
    }

    fn bench(&mut self, bench: BenchPlan, tell: Tell) {
        let (mut tell, mut spare) = shared(tell);
        let run = bench::Run::<G>::new(bench, &self.settings).map_err(|error| error.to_string());
        let started = run
            .and_then(|run| self.start(&Request::now(), move |control, _| run.run(&control.stop, &mut tell)));
        started.unwrap_or_else(|why| spare(News::Note(format!("bench: {why}"))));
    }

    fn openings(&mut self, wanted: Openings, tell: Tell) {
        let (mut tell, mut spare) = shared(tell);
        let maker = openings::Maker::<G>::new(wanted, &self.settings.profile);
        let started = maker.and_then(|maker| {
            self.start(&Request::now(), move |control, _| maker.run(&control.stop, &mut tell))
        });
        started.unwrap_or_else(|why| spare(News::Note(format!("genfens: {why}"))));
    }

    fn signature(&self) -> u64 {
        G::SIGNATURE
    }

    fn stop(&mut self) {
        if let Some(control) = self.control() {
            control.stop();
        }
    }

    fn ponder_hit(&mut self, hit: &Request) {
        let Some(running) = &self.running else { return };
        let budget = hit.is_timed().then(|| search_job::budget(hit, &self.settings, running.side));
        running.control.ponder_hit(hit.at, budget);
    }

    fn is_busy(&self) -> bool {
        self.control().is_some()
    }

    fn is_stopping(&self) -> bool {
        self.control().is_some_and(Control::is_stopping)
    }

    fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            self.team = running.thread.join().ok();
        }
    }

    fn new_game(&mut self) {
        self.stop();
        // Without a team nothing is remembered.
        self.team = self.team().ok();
        if let Some(team) = &mut self.team {
            team.forget();
        }
    }

    fn clear_table(&mut self) {
        self.team = self.team().ok();
        if let Some(team) = &self.team {
            team.shared.table.clear();
        }
    }

    fn configure(&mut self, settings: &Settings) -> Result<(), SettingsError> {
        suits::<G>(&settings.profile)?;
        let other_endings = settings.endings != self.settings.endings;
        let path = &settings.endings.path;
        if *path != self.settings.endings.path {
            self.wait();
            // The old tables go first: they may be the only ones that can be open.
            self.endings = None;
            if let Some(team) = &mut self.team {
                team.set_endings(None);
            }
            self.settings.endings.path.clear();
            if !path.is_empty() {
                let refused = |why| SettingsError::Endings(format!("SyzygyPath: {why}"));
                self.endings = Some(G::endings(path).map_err(refused)?);
                self.settings.endings.path.clone_from(path);
            }
        }
        self.open_book(&settings.book.path)?;
        if other_endings {
            // What is in the table was said by others.
            self.clear_table();
        }
        let size = |settings: &Settings| (settings.threads, settings.hash);
        if size(settings) != size(&self.settings) {
            // The old table goes first: there may be no room for both.
            self.wait();
            self.team = None;
            match Team::new(settings) {
                Ok(team) => self.team = Some(team),
                Err(error) => {
                    self.team = rebuilt(&mut self.settings, Team::new).ok();
                    return Err(error);
                }
            }
        } else if settings.profile != self.settings.profile {
            let mut team = self.team()?;
            team.configure(&settings.profile);
            self.team = Some(team);
        }
        self.settings.clone_from(settings);
        Ok(())
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }
}

/// Ends what runs: nobody is left to hear it.
impl<G: Game> Drop for Core<G> {
    fn drop(&mut self) {
        self.stop();
        self.wait();
    }
}

/// A new team, with a smaller table if there is no memory; none if even the smallest does not fit.
fn rebuilt<T>(
    settings: &mut Settings,
    build: impl Fn(&Settings) -> Result<T, SettingsError>,
) -> Result<T, SettingsError> {
    loop {
        match build(settings) {
            Err(_) if settings.hash > 1 => settings.hash /= 2,
            result => return result,
        }
    }
}

/// Two to tell, one of whom is there if the other went down with its thread.
fn shared(tell: Tell) -> (Tell, Tell) {
    let tell = Arc::new(Mutex::new(tell));
    let part = || -> Tell {
        let tell = Arc::clone(&tell);
        Box::new(move |news| tell.lock().unwrap_or_else(PoisonError::into_inner)(news))
    };
    (part(), part())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn without_any_memory_there_is_an_error_in_the_end() {
        let nothing = || SettingsError::from(Table::new(1 << 25).err().unwrap());
        let tries = Cell::new(0);
        let mut settings = Settings { hash: 100, ..Settings::default() };
        let fails = |_: &Settings| -> Result<(), SettingsError> {
            tries.set(tries.get() + 1);
            Err(nothing())
        };
        assert!(rebuilt(&mut settings, fails).is_err());
        assert_eq!((tries.get(), settings.hash), (7, 1));
        settings.hash = 100;
        let fits = |settings: &Settings| if settings.hash > 30 { Err(nothing()) } else { Ok(settings.hash) };
        assert_eq!(rebuilt(&mut settings, fits).ok(), Some(25));
    }
}
