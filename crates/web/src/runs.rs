//! Reports and experiments: long work on threads of its own, which goes on when it is its turn and is held when it is not.

use crate::session::{Outbox, give_way};
use crate::turns::TurnKind;
use crate::{Desk, report, trial};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, Builder};
use std::time::Duration;
use tesuji_api::{PageNews, PageQuestion, PageReply, PageTurn, PageWrong};
use tesuji_game::Stop;

/// How often it is looked whether the turn is over.
const LOOK: Duration = Duration::from_millis(10);

/// What became of work that was ended.
pub(crate) const HALTED: &str = "it was stopped";

/// Work of a tab. It ends when this is dropped.
pub(crate) struct Run {
    stop: Stop,
}

impl Drop for Run {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// Where the news of a run go, and how it is ended.
pub(crate) struct Teller {
    id: u32,
    out: Box<dyn Outbox>,
    stop: Stop,
}

impl Teller {
    /// Tells something. If nobody listens, the work ends.
    pub(crate) fn tell(&self, news: PageNews) {
        if !self.out.send(&PageReply { id: self.id, news }) {
            self.stop.set();
        }
    }
}

impl Run {
    /// Begins to work.
    ///
    /// # Errors
    /// If there is too much work already.
    pub(crate) fn begin(
        desk: &Arc<Desk>,
        id: u32,
        question: PageQuestion,
        out: Box<dyn Outbox>,
    ) -> Result<Run, String> {
        let many = "other reports and experiments are under way; try again when one has ended";
        let place = Arc::clone(&desk.runs).try_acquire_owned().map_err(|_| many.to_string())?;
        let stop = desk.stop.child();
        let teller = Teller { id, out, stop: stop.clone() };
        let desk = Arc::clone(desk);
        let work = move || {
            give_way();
            work(&desk, &question, &teller);
            drop(place);
        };
        let begun = Builder::new().name("run".to_string()).spawn(work);
        begun.map(|_| Run { stop }).map_err(|_| "there is no thread to be had".to_string())
    }
}

/// Does the work, in turns.
fn work(desk: &Desk, question: &PageQuestion, teller: &Teller) {
    let (turns, done) = (teller.stop.child(), AtomicBool::new(false));
    // Nothing is searched before it is its turn.
    turns.hold();
    let result = thread::scope(|scope| {
        scope.spawn(|| take_turns(desk, teller, &turns, &done));
        let result = match question {
            PageQuestion::Report(wanted) => report::run(desk, wanted, &turns, teller),
            PageQuestion::Trial(wanted) => trial::run(desk, wanted, &turns, teller),
            _ => Err("this is no work for long".to_string()),
        };
        done.store(true, Relaxed);
        result
    });
    if let Err(message) = result {
        teller.tell(PageNews::Wrong(Box::new(PageWrong { message })));
    }
}

/// Lets the work go on when it is its turn, and holds it when the turn is another's.
fn take_turns(desk: &Desk, teller: &Teller, work: &Stop, done: &AtomicBool) {
    let over = || done.load(Relaxed) || teller.stop.is_set();
    let tell = |runs| {
        let others = desk.turns.waiting() as u32;
        teller.tell(PageNews::Turn(Box::new(PageTurn { runs, ended: false, others })));
    };
    let mut told = None;
    while !over() {
        if desk.turns.waiting() > 0 && told != Some(false) {
            told = Some(false);
            tell(false);
        }
        let Some(turn) = desk.turns.take(TurnKind::Long, over) else { break };
        if told == Some(false) {
            told = Some(true);
            tell(true);
        }
        work.go_on();
        while !over() && !turn.must_end() {
            thread::sleep(LOOK);
        }
        work.hold();
    }
    // Whoever is held hears that it is over.
    work.go_on();
}
