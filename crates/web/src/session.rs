//! The session of a tab: one thread that searches when it is its turn.

use crate::board::{Played, steps, variant};
use crate::inbox::{Inbox, Work};
use crate::tree::Recorded;
use crate::turns::{SearchTurn, TurnKind};
use crate::{Desk, errands};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::Builder;
use std::time::{Duration, Instant};
use tesuji_api::{
    PageAnalysis, PageLine, PageNews, PageReply, PageRow, PageSearch, PageTurn, PageWrong, Score, SearchRow,
};
use tesuji_engine::{Engine, Game, Line as EngineLine, News, Request, Settings, Variant, answers, for_game};
use tesuji_game::{Side, Stop, shown};
use tesuji_params::{Eval, Profile, Technique};

/// How often a search looks whether something else is wanted, and how often it is told at most.
const LOOK: Duration = Duration::from_millis(15);
const TELL: Duration = Duration::from_millis(60);
/// The most lines that can be wanted.
pub(crate) const MOST_LINES: u32 = 10;
/// The table of a tab, in MiB.
pub(crate) const TABLE: usize = 16;
/// The nice value of threads that search.
#[cfg(target_os = "linux")]
const BEHIND: i32 = 10;
/// Where the moves of a line go is told of so many.
const STEPS: usize = 6;

/// What became of a question after which another was asked.
pub(crate) const GIVEN_UP: &str = "another question came first";

/// Where answers go: nothing is left to do if nobody takes them.
pub(crate) trait Outbox: Send + Sync {
    /// Sends an answer; false if nobody takes it.
    fn send(&self, reply: &PageReply) -> bool;
}

/// A tab.
pub(crate) struct Session {
    inbox: Arc<Inbox>,
}

impl Session {
    /// Begins the session of a tab.
    pub(crate) fn open(desk: &Arc<Desk>, out: Box<dyn Outbox>) -> std::io::Result<Session> {
        let inbox = Arc::new(Inbox::new(&desk.stop));
        let (desk, heard) = (Arc::clone(desk), Arc::clone(&inbox));
        Builder::new().name("tab".to_string()).spawn(move || {
            give_way();
            Desktop { desk: &desk, inbox: &heard, out, engine: None, recorded: None, reached: (0, 0) }.work();
        })?;
        Ok(Session { inbox })
    }

    /// What the tab wants.
    pub(crate) fn inbox(&self) -> &Inbox {
        &self.inbox
    }
}

/// Lets this thread, and those of the engine that it starts, run behind the ones that answer the page and behind the browser:
/// a board must move at once while a search has all processors. Where the system knows no such thing, nothing is lost.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), BEHIND);
}

/// A closed tab ends its search.
impl Drop for Session {
    fn drop(&mut self) {
        self.inbox.close();
    }
}

/// What the thread of a session has before it.
pub(crate) struct Desktop<'a> {
    pub(crate) desk: &'a Desk,
    inbox: &'a Inbox,
    out: Box<dyn Outbox>,
    engine: Option<Box<dyn Engine>>,
    /// The search that was recorded last.
    pub(crate) recorded: Option<Recorded>,
    /// The question and the depth that was told of it.
    reached: (u32, i32),
}

/// A search that runs: when to end it.
pub(crate) struct Running<'a> {
    pub(crate) turn: &'a SearchTurn<'a>,
    /// Something else is wanted.
    pub(crate) stop: &'a Stop,
    /// Whether it goes on until another one's turn has come.
    pub(crate) yields: bool,
}

impl Running<'_> {
    fn must_end(&self) -> bool {
        self.stop.is_set() || self.yields && self.turn.must_end()
    }
}

impl Desktop<'_> {
    fn work(mut self) {
        while let Some((stop, work)) = self.inbox.next() {
            let desk = self.desk;
            let (id, kind) = match &work {
                Work::Errand(id, _) => (*id, TurnKind::Short),
                Work::Analysis(id, _) => (*id, TurnKind::Long),
            };
            if desk.turns.waiting() > 0 && kind == TurnKind::Long {
                self.turn(id, false, false);
            }
            let Some(turn) = desk.turns.take(kind, || stop.is_set()) else {
                if let Work::Errand(id, _) = work {
                    self.wrong(id, GIVEN_UP);
                }
                continue;
            };
            let running = Running { turn: &turn, stop: &stop, yields: kind == TurnKind::Long };
            let done = match work {
                Work::Errand(_, question) => errands::run(&mut self, id, question, &running),
                Work::Analysis(_, analysis) => self.analyse(id, &analysis, &running),
            };
            drop(turn);
            if let Err(message) = done {
                self.wrong(id, &message);
                self.inbox.finished(id);
            }
        }
    }

    /// Tells the tab something.
    pub(crate) fn tell(&self, id: u32, news: PageNews) {
        if !self.out.send(&PageReply { id, news }) {
            self.inbox.close();
        }
    }

    fn wrong(&self, id: u32, message: &str) {
        self.tell(id, PageNews::Wrong(Box::new(PageWrong { message: message.to_string() })));
    }

    fn turn(&self, id: u32, runs: bool, ended: bool) {
        let others = self.desk.turns.waiting() as u32;
        self.tell(id, PageNews::Turn(Box::new(PageTurn { runs, ended, others })));
    }

    /// The engine of a game with these settings, set up at the end of a line.
    pub(crate) fn engine(
        &mut self,
        line: &PageLine,
        lines: usize,
        profile: Profile,
    ) -> Result<&mut Box<dyn Engine>, String> {
        let game = variant(&line.game)?;
        let settings =
            Settings { threads: self.desk.threads, hash: TABLE, lines, profile, ..Settings::of(game) };
        let mut engine = match self.engine.take().filter(|engine| engine.variant() == game) {
            Some(mut engine) => {
                if *engine.settings() != settings {
                    engine.configure(&settings).map_err(|error| error.to_string())?;
                }
                engine
            }
            None => game.engine(&settings).map_err(|error| error.to_string())?,
        };
        let (start, moves) = for_game!(game, G => Played::<G>::read(line)?.protocol());
        engine.set_position(Some(&start), &moves).map_err(|error| error.to_string())?;
        Ok(self.engine.insert(engine))
    }

    /// The same, to be given back.
    pub(crate) fn take_engine(
        &mut self,
        line: &PageLine,
        profile: Profile,
    ) -> Result<Box<dyn Engine>, String> {
        self.engine(line, 1, profile)?;
        self.engine.take().ok_or_else(|| "there is no engine".to_string())
    }

    /// Takes the engine back.
    pub(crate) fn keep_engine(&mut self, engine: Box<dyn Engine>) {
        self.engine = Some(engine);
    }

    /// Searches until something else is wanted, or it is the turn of another.
    fn analyse(&mut self, id: u32, wanted: &PageAnalysis, running: &Running<'_>) -> Result<(), String> {
        let game = variant(&wanted.line.game)?;
        let profile = profile(game, &wanted.search)?;
        let lines = wanted.lines.clamp(1, MOST_LINES) as usize;
        self.turn(id, true, false);
        let request = Request { infinite: true, ..Request::now() };
        self.engine(&wanted.line, lines, profile)?;
        if self.reached.0 != id {
            self.reached = (id, 0);
        }
        let reached = self.reached.1;
        let line = &wanted.line;
        let mut tell = Teller::new();
        let last = self.search(&request, running, &mut |desktop, told| {
            if let Some(row) = told
                && row.depth as i32 >= reached
                && let Ok(row) = row_of(game, line, &row)
            {
                desktop.reached.1 = desktop.reached.1.max(row.row.depth);
                tell.push(row);
            }
            for row in tell.due() {
                desktop.tell(id, PageNews::Row(Box::new(row)));
            }
        });
        for row in tell.rest() {
            self.tell(id, PageNews::Row(Box::new(row)));
        }
        if last.is_none() && !running.must_end() {
            self.inbox.finished(id);
            self.turn(id, false, true);
        }
        Ok(())
    }

    /// Runs a search of the engine. Gives its last best line.
    pub(crate) fn search(
        &mut self,
        request: &Request,
        running: &Running<'_>,
        heard: &mut dyn FnMut(&mut Self, Option<EngineLine>),
    ) -> Option<EngineLine> {
        let (send, news) = mpsc::channel();
        let mut engine = self.engine.take()?;
        engine.go(request, Box::new(move |event| drop(send.send(event))));
        let mut best: Option<EngineLine> = None;
        self.follow(&mut engine, &news, running, &mut |desktop, event| {
            if let Some(News::Line(line)) = event {
                if line.rank == 1 && !line.moves.is_empty() {
                    best = Some(line.clone());
                }
                heard(desktop, Some(line));
            } else {
                heard(desktop, None);
            }
        });
        engine.wait();
        self.engine = Some(engine);
        best
    }

    /// Hears what the engine has to say until it has said all, and stops it in time.
    pub(crate) fn follow(
        &mut self,
        engine: &mut Box<dyn Engine>,
        news: &Receiver<News>,
        running: &Running<'_>,
        heard: &mut dyn FnMut(&mut Self, Option<News>),
    ) {
        loop {
            match news.recv_timeout(LOOK) {
                Ok(event) => heard(self, Some(event)),
                Err(RecvTimeoutError::Timeout) => heard(self, None),
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if running.must_end() && !engine.is_stopping() {
                engine.stop();
            }
        }
    }
}

/// Lets through no more than a page can show.
struct Teller {
    last: Instant,
    waiting: Vec<PageRow>,
}

impl Teller {
    fn new() -> Teller {
        Teller { last: Instant::now(), waiting: Vec::new() }
    }

    fn push(&mut self, row: PageRow) {
        self.waiting.retain(|old| old.row.rank != row.row.rank);
        self.waiting.push(row);
    }

    fn due(&mut self) -> Vec<PageRow> {
        if self.last.elapsed() < TELL { Vec::new() } else { self.rest() }
    }

    fn rest(&mut self) -> Vec<PageRow> {
        self.last = Instant::now();
        std::mem::take(&mut self.waiting)
    }
}

/// The profile of a game with switches. No file is read: an evaluation is one that the game has.
pub(crate) fn profile(game: Variant, search: &PageSearch) -> Result<Profile, String> {
    let mut profile = game.profile();
    for (names, on) in [(&search.on, true), (&search.off, false)] {
        for name in names {
            let technique =
                Technique::named(name).ok_or_else(|| format!("there is no technique '{}'", shown(name)))?;
            profile.switch(technique, on);
        }
    }
    if let Some(name) = &search.eval {
        let known = for_game!(game, G => has_evaluation::<G>(name));
        if !known {
            return Err(format!("{game} has no evaluation '{}'", shown(name)));
        }
        profile.eval = Eval::Named(name.clone());
    }
    Ok(profile)
}

fn has_evaluation<G: Game>(name: &str) -> bool {
    G::EVALUATIONS.iter().any(|evaluation| evaluation.name == name && evaluation.standard.is_some())
}

/// A line of the engine as the page shows it.
pub(crate) fn row_of(game: Variant, line: &PageLine, told: &EngineLine) -> Result<PageRow, String> {
    for_game!(game, G => row::<G>(&Played::read(line)?, told))
}

fn row<G: Game>(played: &Played<G>, told: &EngineLine) -> Result<PageRow, String> {
    let root = played.line.top();
    let mut position = root.clone();
    let mut moves = Vec::new();
    for text in &told.moves {
        let mv = position.read_move(text, root.move_dialect()).map_err(|error| error.to_string())?;
        moves.push(mv);
        position = position.after(mv);
    }
    let first = root.side() == Side::First;
    let score = answers::score(told.score);
    let points = (1000.0 * G::ODDS.points(told.score)).round() as u32;
    let seen = if first { score } else { turned(score) };
    let shown = moves.len().min(STEPS);
    Ok(PageRow {
        row: SearchRow {
            depth: told.depth as i32,
            selective_depth: Some(told.selective_depth),
            rank: told.rank as u32,
            score,
            bound: answers::bound(told.bound),
            line: answers::line(root, &moves),
            nodes: told.nodes,
            seconds: told.elapsed.as_secs_f64(),
        },
        score: tesuji_text::score(seen, &answers::game::<G>()),
        chance: if first { points } else { 1000 - points },
        steps: steps(root, &moves[..shown]),
        speed: told.speed(),
    })
}

/// A score from the other side.
pub(crate) fn turned(score: Score) -> Score {
    match score {
        Score::Cp(cp) => Score::Cp(-cp),
        Score::Mate(plies) => Score::Mate(-plies),
    }
}
