//! The engine of one game.

use crate::control::Control;
use crate::face::{Engine, News, PositionError, Request, Tell};
use crate::hunt::Hunt;
use crate::team::{STACK, Team};
use crate::{Bench, Endings, Game, Settings, SettingsError, bench};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use tesuji_game::PositionStack;
use tesuji_game::perft::{Perft, Stopped, Watch};
use tesuji_search::Shared;

/// [`Engine`] for a game.
pub(crate) struct Core<G: Game> {
    settings: Settings,
    line: PositionStack<G>,
    endings: Option<Arc<dyn Endings<G>>>,
    /// At home unless something runs.
    team: Option<Team<G>>,
    running: Option<Running<G>>,
}

/// A job in the background, which brings the team home.
struct Running<G: Game> {
    control: Arc<Control>,
    thread: JoinHandle<Team<G>>,
}

impl<G: Game> Core<G> {
    pub(crate) fn new(settings: &Settings) -> Result<Core<G>, SettingsError> {
        let team = Some(Team::new(settings)?);
        let line = PositionStack::new(G::start());
        let usual = Settings { endings: Settings::default().endings, ..settings.clone() };
        let mut core = Core { settings: usual, line, endings: None, team, running: None };
        core.configure(settings)?;
        Ok(core)
    }

    /// The team, once it is home. A team that broke down is replaced.
    fn team(&mut self) -> Team<G> {
        self.wait();
        self.team.take().unwrap_or_else(|| Core::rebuilt(&mut self.settings))
    }

    /// A new team, with a smaller table if there is no memory.
    fn rebuilt(settings: &mut Settings) -> Team<G> {
        loop {
            match Team::new(settings) {
                Ok(team) => return team,
                Err(_) => settings.hash = (settings.hash / 2).max(1),
            }
        }
    }

    /// Ends what runs and begins something else.
    /// What the job shares, if it has a team of its own, hears the signals.
    fn start(
        &mut self,
        when: &Request,
        shared: Option<Arc<Shared>>,
        job: impl FnOnce(&Control, &mut Team<G>) + Send + 'static,
    ) {
        self.stop();
        let mut team = self.team();
        team.shared.signals.start(when.at, when.ponder);
        let shared = shared.unwrap_or_else(|| Arc::clone(&team.shared));
        let control = Arc::new(Control::new(shared, when.infinite));
        let strings = Arc::clone(&control);
        let run = move || {
            job(&strings, &mut team);
            strings.answer();
            team
        };
        // Without a single thread to be had there is nothing left to say.
        if let Ok(thread) = Builder::new().stack_size(STACK).spawn(run) {
            self.running = Some(Running { control, thread });
        }
    }

    fn control(&self) -> Option<&Control> {
        self.running.as_ref().map(|running| &*running.control).filter(|control| !control.has_answered())
    }
}

impl<G: Game> Engine for Core<G> {
    fn game(&self) -> &'static str {
        G::FACTS.name
    }

    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), PositionError> {
        let start = match start {
            None => G::start(),
            Some(text) => G::from_text(text).map_err(|error| PositionError::Start(error.to_string()))?,
        };
        let dialect = G::dialect(self.settings.castles_by_rook);
        let mut line = PositionStack::new(start);
        for (i, text) in moves.iter().enumerate() {
            let mv = line.top().read_move(text, dialect);
            line.push(mv.map_err(|error| PositionError::Move { number: i + 1, why: error.to_string() })?);
        }
        line.set_root();
        self.line = line;
        Ok(())
    }

    fn flip(&mut self) -> Result<(), PositionError> {
        self.line = PositionStack::new(self.line.top().flipped().map_err(PositionError::Start)?);
        Ok(())
    }

    fn draw(&self) -> String {
        self.line.top().draw()
    }

    fn explain(&self) -> String {
        self.line.top().explain()
    }

    fn go(&mut self, request: &Request, mut tell: Tell) {
        let hunt = Hunt::new(self.line.clone(), request, &self.settings, self.endings.clone());
        self.start(request, None, move |control, team| hunt.run(control, team, &mut tell));
    }

    fn perft(&mut self, depth: u32, mut tell: Tell) {
        let (position, threads) = (self.line.top().clone(), self.settings.threads);
        let dialect = G::dialect(self.settings.castles_by_rook);
        self.start(&Request::now(), None, move |control, _| {
            let counted = Perft::new(threads).divide(&position, depth, &Watch::new(&control.stop));
            match counted.and_then(|shares| total(&shares).map(|sum| (shares, sum))) {
                Ok((shares, sum)) => {
                    for (mv, leaves) in shares {
                        tell(News::Text(format!("{}: {leaves}", position.write_move(mv, dialect))));
                    }
                    let sum = if depth == 0 { 1 } else { sum };
                    tell(News::Text(format!("\nNodes searched: {sum}\n")));
                }
                Err(error) => tell(News::Note(format!("perft {depth}: {error}"))),
            }
        });
    }

    fn bench(&mut self, bench: Bench, mut tell: Tell) {
        match bench::Run::<G>::new(bench, &self.settings) {
            Ok(run) => {
                let shared = run.shared();
                self.start(&Request::now(), Some(shared), move |control, _| run.run(control, &mut tell));
            }
            Err(error) => tell(News::Note(format!("bench: {error}"))),
        }
    }

    fn signature(&self) -> u64 {
        G::SIGNATURE
    }

    fn stop(&mut self) {
        if let Some(control) = self.control() {
            control.stop();
        }
    }

    fn ponder_hit(&mut self) {
        if let Some(control) = self.control() {
            control.ponder_hit();
        }
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
        let mut team = self.team();
        team.forget();
        self.team = Some(team);
    }

    fn clear_table(&mut self) {
        let team = self.team();
        team.shared.table.clear();
        self.team = Some(team);
    }

    fn configure(&mut self, settings: &Settings) -> Result<(), SettingsError> {
        let path = &settings.endings.path;
        if *path != self.settings.endings.path {
            self.wait();
            // The old tables go first: they may be the only ones that can be open.
            self.endings = None;
            self.settings.endings.path.clear();
            if !path.is_empty() {
                let refused = |why| SettingsError::Endings(format!("SyzygyPath: {why}"));
                self.endings = Some(G::endings(path).map_err(refused)?);
                self.settings.endings.path.clone_from(path);
            }
        }
        let size = |settings: &Settings| (settings.threads, settings.hash);
        if size(settings) != size(&self.settings) {
            // The old table goes first: there may be no room for both.
            drop(self.team());
            match Team::new(settings) {
                Ok(team) => self.team = Some(team),
                Err(error) => {
                    self.team = Some(Core::rebuilt(&mut self.settings));
                    return Err(error.into());
                }
            }
        } else if settings.profile != self.settings.profile {
            let mut team = self.team();
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

fn total<M>(shares: &[(M, u64)]) -> Result<u64, Stopped> {
    shares.iter().try_fold(0u64, |sum, &(_, leaves)| sum.checked_add(leaves)).ok_or(Stopped::Overflow)
}
