//! One search, from the request to the answer.

mod mate;

use crate::control::Control;
use crate::team::Team;
use crate::{
    Choice, EndingSettings, Endings, Game, Line, News, Request, Settings, Strength, Tell, book, vote,
};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Instant;
use tesuji_game::{Book, Bound, Ply, PositionStack, Score, Side, Stop};
use tesuji_search::{Budget, Depth, Known, Limits, ScoredLine, SearchInfo, SearchResult, Shared, Task};

/// A search that is ready to run.
pub(crate) struct SearchJob<G: Game> {
    task: Task<G>,
    dialect: G::Dialect,
    strength: Option<Strength>,
    /// How many lines the user wants to see.
    shown: usize,
    /// Bytes that a proof of a mate may use besides the table.
    room: usize,
    /// How many threads look for it.
    threads: usize,
    at: Instant,
    /// The user wants to see lines, not to have a game ended.
    infinite: bool,
    /// What to say first.
    notes: Vec<News>,
    endings: Option<Arc<dyn Endings<G>>>,
    ending_settings: EndingSettings,
    /// What to play from instead of a search, with a seed.
    book: Option<(Arc<dyn Book<G>>, u64)>,
    /// How the game ends, if endgame tables know the root.
    ending: Option<Known>,
}

impl<G: Game> SearchJob<G> {
    pub(crate) fn new(
        line: PositionStack<G>,
        request: &Request,
        settings: &Settings,
        endings: Option<Arc<dyn Endings<G>>>,
    ) -> SearchJob<G> {
        let dialect = G::dialect(settings.castles_by_rook);
        let mut notes = Vec::new();
        let moves = allowed(line.top(), &request.moves, dialect, &mut notes);
        let mut limits = limits(request, settings, line.top().side());
        let mut lines = settings.lines;
        if let Some(strength) = settings.strength {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(strength.nodes()));
            lines = lines.max(Strength::LINES);
        }
        if let Budget { soft: Some(soft), hard: Some(hard), .. } = limits.budget {
            notes.push(News::Detail(format!("time: {soft:.1?} planned, {hard:.1?} at most")));
        }
        SearchJob {
            task: Task { line, moves, lines, limits, stop: Stop::new() },
            dialect,
            strength: settings.strength,
            shown: settings.lines,
            room: settings.hash.saturating_mul(1 << 20),
            threads: settings.threads,
            at: request.at,
            infinite: request.infinite,
            notes,
            endings,
            ending_settings: settings.endings.clone(),
            book: None,
            ending: None,
        }
    }

    /// The same, played from a book where it knows a move. Who wants to see lines, or has named moves, wants a search.
    pub(crate) fn with_book(mut self, book: Option<Arc<dyn Book<G>>>, seed: u64) -> SearchJob<G> {
        let plain = !self.infinite && self.task.moves.is_empty() && self.task.limits.mate.is_none();
        self.book = book.filter(|_| plain).map(|book| (book, seed));
        self
    }

    /// Searches and answers.
    pub(crate) fn run(mut self, control: &Control, team: &mut Team<G>, tell: &mut Tell) {
        std::mem::take(&mut self.notes).into_iter().for_each(&mut *tell);
        self.task.stop = control.stop.clone();
        if let Some(choice) = self.book_move(tell) {
            return answer(control, tell, choice);
        }
        self.ask_endings(team);
        let root = self.task.line.top();
        if !self.infinite && root.may_claim() {
            return answer(control, tell, Choice::Win);
        }
        if root.has_moves() {
            if let Some(choice) = self.mate_in_moves(team, tell) {
                return answer(control, tell, choice);
            }
            return self.search(control, team, tell);
        }
        let score = root.stuck().score(root.side(), Ply::ROOT);
        // Nothing is left to chance.
        let wdl = if score.is_mate() { G::ODDS.wdl(score) } else { [0, 1000, 0] };
        tell(News::Line(Line::over(score, wdl, self.at.elapsed())));
        answer(control, tell, Choice::None);
    }

    /// The move of the book.
    fn book_move(&self, tell: &mut Tell) -> Option<Choice> {
        let (book, seed) = self.book.as_ref()?;
        let root = self.task.line.top();
        let mv = root.write_move(book::chosen(&**book, root, *seed)?, self.dialect);
        tell(News::Note(format!("{mv} is a move of the book")));
        Some(Choice::Move(mv))
    }

    /// Leaves the moves that endgame tables know to be best, unless the user chose others. The search asks the tables
    /// too, where the root is not known: from there on every move is right, and the shortest way is looked for. A win of which no
    /// distances are known is searched for with them.
    fn ask_endings(&mut self, team: &mut Team<G>) {
        let Some(endings) = &self.endings else { return team.set_endings(None) };
        let root = endings.root(self.task.line.top(), &self.ending_settings);
        let told = root.as_ref().is_some_and(|root| root.by_distance || root.known != Known::Win);
        let asked = (!told).then(|| endings.in_search(&self.ending_settings));
        team.set_endings(asked.as_ref());
        let Some(root) = root else { return };
        let wanted = |mv: &G::Move| self.task.moves.is_empty() || self.task.moves.contains(mv);
        let both: Vec<G::Move> = root.moves.into_iter().filter(wanted).collect();
        if !both.is_empty() {
            self.task.moves = both;
            self.ending = Some(root.known);
        }
    }

    /// A score at the root, and what it says of the true one: as endgame tables say, but for a mate.
    fn score(&self, line: &ScoredLine<G::Move>) -> (Score, Bound) {
        match self.ending {
            Some(Known::Win) if line.score.is_mate() && line.score > Score::DRAW => (line.score, line.bound),
            Some(Known::Loss) if line.score.is_mate() && line.score < Score::DRAW => (line.score, line.bound),
            Some(known) => (known.score(Ply::ROOT).0, Bound::Exact),
            None => (line.score, line.bound),
        }
    }

    fn search(&self, control: &Control, team: &mut Team<G>, tell: &mut Tell) {
        let last: RefCell<Option<SearchInfo<G::Move>>> = RefCell::new(None);
        let tell = RefCell::new(tell);
        let hear = |report: &SearchInfo<G::Move>| {
            if report.rank <= self.shown {
                tell.borrow_mut()(News::Line(self.line(report)));
            }
            if report.rank == 1 {
                last.replace(Some(report.clone()));
            }
        };
        let alone = self.strength.is_some();
        team.run(&self.task, alone, hear, |shared, answers| {
            let mut tell = tell.borrow_mut();
            let choice = answers.and_then(|answers| {
                let several = self.task.lines == 1 && self.task.limits.depth.is_none();
                let answer = &answers[if several { vote::best(&answers) } else { 0 }];
                self.last_word(answer, shared, last.borrow().as_ref(), &mut tell);
                self.choose(answer, shared)
            });
            let (choice, reply) = choice.unwrap_or_else(|| (self.emergency(&mut tell), None));
            control.wait_for_leave();
            control.answer();
            tell(News::Best { choice, reply });
        });
    }

    /// The move to play, and the one expected in return.
    fn choose(&self, answer: &SearchResult<G::Move>, shared: &Shared) -> Option<(Choice, Option<String>)> {
        let root = self.task.line.top();
        let choice = self.strength.map_or(0, |strength| {
            let firsts = answer.lines.iter().filter_map(|line| Some((*line.moves.first()?, line.score)));
            let lines: Vec<(u16, Score)> = firsts.map(|(mv, score)| (G::pack(mv), score)).collect();
            strength.choose(root.key(), &lines)
        });
        let moves = &answer.lines.get(choice)?.moves;
        let &best = moves.first()?;
        let next = root.after(best);
        let remembered = || next.unpack(shared.table.probe(next.key(), Ply::ROOT)?.mv);
        let reply = moves.get(1).copied().or_else(remembered);
        let reply = reply.map(|mv| next.write_move(mv, self.dialect));
        Some((Choice::Move(root.write_move(best, self.dialect)), reply))
    }

    /// If the search went on after the last news, or another thread knows better: what is played and why.
    fn last_word(
        &self,
        answer: &SearchResult<G::Move>,
        shared: &Shared,
        last: Option<&SearchInfo<G::Move>>,
        tell: &mut Tell,
    ) {
        let nodes = shared.nodes();
        let said =
            |line: &ScoredLine<G::Move>| last.is_some_and(|last| last.line == *line && last.nodes == nodes);
        if answer.lines.first().is_none_or(said) {
            return;
        }
        for (i, line) in in_order(&answer.lines).into_iter().take(self.shown).enumerate() {
            let report = SearchInfo {
                depth: answer.depth.max(1),
                rank: i + 1,
                line,
                nodes,
                known: shared.known(),
                elapsed: self.at.elapsed(),
                permille_full: shared.table.permille_full(),
            };
            tell(News::Line(self.line(&report)));
        }
    }

    /// What a score can expect; nothing is left to chance where the game is known to be drawn.
    fn wdl(&self, score: Score) -> [u16; 3] {
        let drawn = self.ending.is_some_and(|known| !matches!(known, Known::Win | Known::Loss));
        if drawn { [0, 1000, 0] } else { G::ODDS.wdl(score) }
    }

    /// The search broke down: any move is better than none.
    fn emergency(&self, tell: &mut Tell) -> Choice {
        tell(News::Note("internal error: the search failed, playing any move".to_string()));
        self.any_move()
    }

    /// A move that may be played.
    pub(crate) fn any_move(&self) -> Choice {
        let root = self.task.line.top();
        let legal = root.legal_moves();
        let mv = self.task.moves.first().or(legal.first());
        mv.map_or(Choice::None, |&mv| Choice::Move(root.write_move(mv, self.dialect)))
    }

    fn line(&self, report: &SearchInfo<G::Move>) -> Line {
        let mut position = self.task.line.top().clone();
        let mut moves = Vec::with_capacity(report.line.moves.len());
        for &mv in &report.line.moves {
            moves.push(position.write_move(mv, self.dialect));
            position = position.after(mv);
        }
        let (score, bound) = self.score(&report.line);
        Line {
            depth: report.depth as u32,
            selective_depth: u32::from(report.line.selective_depth),
            rank: report.rank,
            score,
            bound,
            wdl: self.wdl(score),
            nodes: report.nodes,
            elapsed: self.at.elapsed(),
            permille_full: report.permille_full,
            table_hits: report.known + u64::from(self.ending.is_some()),
            moves,
        }
    }
}

/// Says what to do where nothing was searched, once that is allowed.
fn answer(control: &Control, tell: &mut Tell, choice: Choice) {
    control.wait_for_leave();
    control.answer();
    tell(News::Best { choice, reply: None });
}

/// The lines of a search that was stopped, by score. The first is played, and may be newer than the others: none of
/// them is worth more, whatever the iteration before thought.
fn in_order<M: Clone>(lines: &[ScoredLine<M>]) -> Vec<ScoredLine<M>> {
    let mut lines = lines.to_vec();
    if let Some((first, others)) = lines.split_first_mut() {
        for line in others.iter_mut().filter(|line| line.score > first.score) {
            line.score = first.score;
            line.bound = Bound::Upper;
        }
        others.sort_by_key(|line| Reverse(line.score));
    }
    lines
}

/// The legal ones among the moves that were asked for.
fn allowed<G: Game>(
    position: &G,
    texts: &[String],
    dialect: G::Dialect,
    notes: &mut Vec<News>,
) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let mut wrong = Vec::new();
    for text in texts {
        match position.read_move(text, dialect) {
            Ok(mv) if moves.contains(&mv) => {}
            Ok(mv) => moves.push(mv),
            Err(error) => wrong.push(error),
        }
    }
    if let Some((first, others)) = wrong.split_first() {
        let more = if others.is_empty() { String::new() } else { format!(" (and {} more)", others.len()) };
        notes.push(News::Note(format!("searchmoves: {first}, ignored{more}")));
    }
    if moves.is_empty() && !texts.is_empty() {
        notes.push(News::Note("searchmoves: none is left, all moves are searched".to_string()));
    }
    moves
}

/// How long the side to move may think.
pub(crate) fn budget(request: &Request, settings: &Settings, side: Side) -> Budget {
    let [first, second] = request.clocks;
    let (own, other) = if side == Side::First { (first, second) } else { (second, first) };
    // An interface that tells of one clock only is taken to mean both.
    let clock = own.or(other);
    let planned = clock.map_or(Budget::UNLIMITED, |clock| {
        Budget::from_clock(&clock, settings.overhead, &settings.profile.tunables.clock)
    });
    let fixed = request.time.map_or(Budget::UNLIMITED, |time| Budget::fixed(time, settings.overhead));
    let hard = [planned.hard, fixed.hard].into_iter().flatten().min();
    if request.infinite { Budget::UNLIMITED } else { Budget { hard, ..planned } }
}

/// When to stop.
fn limits(request: &Request, settings: &Settings, side: Side) -> Limits {
    Limits {
        depth: request.depth.map(|depth| Depth::try_from(depth).unwrap_or(Depth::MAX).max(1)),
        nodes: request.nodes,
        mate: request
            .mate
            .map(|moves| u16::try_from((2 * u64::from(moves)).saturating_sub(1)).unwrap_or(u16::MAX)),
        budget: budget(request, settings, side),
        ..Limits::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_stopped_search_are_in_order() {
        let line = |mv: u8, cp| {
            let score = Score::cp(cp);
            ScoredLine { score, bound: Bound::Exact, moves: vec![mv], selective_depth: 1 }
        };
        let told = in_order(&[line(1, -50), line(2, -90), line(3, 10), line(4, -70)]);
        let told: Vec<_> = told.iter().map(|line| (line.moves[0], line.score.raw(), line.bound)).collect();
        let exact = Bound::Exact;
        assert_eq!(told, [(1, -50, exact), (3, -50, Bound::Upper), (4, -70, exact), (2, -90, exact)]);
        assert!(in_order::<u8>(&[]).is_empty());
    }
}
