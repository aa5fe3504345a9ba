//! What a tab wants of its session.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use tesuji_api::{PageAnalysis, PageQuestion};
use tesuji_game::Stop;

/// What a tab wants: one search without an end, and questions before it.
#[derive(Debug)]
pub(crate) struct Inbox {
    /// The end of the program.
    end: Stop,
    wanted: Mutex<Wanted>,
    changed: Condvar,
}

#[derive(Debug)]
struct Wanted {
    analysis: Option<(u32, PageAnalysis)>,
    errands: VecDeque<(u32, PageQuestion)>,
    closed: bool,
    /// Ends what runs: everything that is wanted anew sets it.
    stop: Stop,
}

/// What to do next.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Work {
    /// A question that takes a moment.
    Errand(u32, PageQuestion),
    /// A search without an end.
    Analysis(u32, PageAnalysis),
}

impl Inbox {
    /// An empty one, for a program that ends with this.
    pub(crate) fn new(end: &Stop) -> Inbox {
        let wanted = Wanted { analysis: None, errands: VecDeque::new(), closed: false, stop: end.child() };
        Inbox { end: end.clone(), wanted: Mutex::new(wanted), changed: Condvar::new() }
    }

    fn wanted(&self) -> MutexGuard<'_, Wanted> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Wanted)) {
        let mut wanted = self.wanted();
        change(&mut wanted);
        wanted.stop.set();
        wanted.stop = self.end.child();
        drop(wanted);
        self.changed.notify_all();
    }

    /// Searches this from now on, or nothing.
    pub(crate) fn analyse(&self, analysis: Option<(u32, PageAnalysis)>) {
        self.change(|wanted| wanted.analysis = analysis);
    }

    /// Asks a question. Gives the numbers of those that it takes the place of.
    pub(crate) fn ask(&self, id: u32, question: PageQuestion) -> Vec<u32> {
        let mut old = Vec::new();
        self.change(|wanted| {
            old.extend(wanted.errands.drain(..).map(|(id, _)| id));
            wanted.errands.push_back((id, question));
        });
        old
    }

    /// Nobody listens any more.
    pub(crate) fn close(&self) {
        self.change(|wanted| wanted.closed = true);
    }

    /// Ends a search that has found all there is.
    pub(crate) fn finished(&self, id: u32) {
        let mut wanted = self.wanted();
        if wanted.analysis.as_ref().is_some_and(|(running, _)| *running == id) {
            wanted.analysis = None;
        }
    }

    /// Waits for something to do, with what ends it; nothing if nobody listens any more.
    pub(crate) fn next(&self) -> Option<(Stop, Work)> {
        let mut wanted = self.wanted();
        loop {
            if wanted.closed || self.end.is_set() {
                return None;
            }
            let stop = wanted.stop.clone();
            if let Some((id, question)) = wanted.errands.pop_front() {
                return Some((stop, Work::Errand(id, question)));
            }
            if let Some((id, analysis)) = wanted.analysis.clone() {
                return Some((stop, Work::Analysis(id, analysis)));
            }
            wanted = self.changed.wait(wanted).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_api::{PageLine, PageSearch};

    #[test]
    fn questions_come_before_searches_and_end_them() {
        let inbox = Inbox::new(&Stop::new());
        let analysis = PageAnalysis { line: PageLine::default(), lines: 1, search: PageSearch::default() };
        inbox.analyse(Some((1, analysis.clone())));
        let (stop, work) = inbox.next().unwrap();
        assert_eq!(work, Work::Analysis(1, analysis.clone()));
        assert!(!stop.is_set());
        assert!(inbox.ask(2, PageQuestion::Welcome).is_empty() && stop.is_set());
        assert_eq!(inbox.ask(3, PageQuestion::Rest), [2], "the last question counts");
        assert_eq!(inbox.next().unwrap().1, Work::Errand(3, PageQuestion::Rest));
        assert_eq!(inbox.next().unwrap().1, Work::Analysis(1, analysis));
        inbox.close();
        assert!(inbox.next().is_none());
    }
}
