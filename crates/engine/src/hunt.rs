//! One search, from the request to the answer.

use crate::control::Control;
use crate::team::Team;
use crate::{Game, Line, News, Request, Settings, Strength, Tell, odds, vote};
use std::time::Instant;
use tesuji_game::{Ply, PositionStack, Score, Side};
use tesuji_search::{Answer, Budget, Depth, Limits, Report, Task};

/// A search that is ready to run.
pub(crate) struct Hunt<G: Game> {
    task: Task<G>,
    dialect: G::Dialect,
    strength: Option<Strength>,
    /// How many lines the user wants to see.
    shown: usize,
    at: Instant,
    /// What to say first.
    notes: Vec<News>,
}

impl<G: Game> Hunt<G> {
    pub(crate) fn new(line: PositionStack<G>, request: &Request, settings: &Settings) -> Hunt<G> {
        let dialect = G::dialect(settings.castles_by_rook);
        let mut notes = Vec::new();
        let moves = allowed(line.top(), &request.moves, dialect, &mut notes);
        let mut limits = limits(request, settings, line.top().side());
        let mut lines = settings.lines;
        if let Some(strength) = settings.strength {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(strength.nodes()));
            lines = lines.max(Strength::LINES);
        }
        if let Budget { soft: Some(soft), hard: Some(hard) } = limits.budget {
            notes.push(News::Detail(format!("time: {soft:.1?} planned, {hard:.1?} at most")));
        }
        Hunt {
            task: Task { line, moves, lines, limits },
            dialect,
            strength: settings.strength,
            shown: settings.lines,
            at: request.at,
            notes,
        }
    }

    /// Searches and answers.
    pub(crate) fn run(mut self, control: &Control, team: &mut Team<G>, tell: &mut Tell) {
        std::mem::take(&mut self.notes).into_iter().for_each(&mut *tell);
        let root = self.task.line.top();
        let (mv, reply) = if root.has_moves() {
            self.search(team, tell)
        } else {
            let score = root.stuck().score(root.side(), Ply::ROOT);
            tell(News::Line(Line::over(score, odds::wdl(score), self.at.elapsed())));
            (None, None)
        };
        control.wait_for_leave();
        control.answer();
        tell(News::Best { mv, reply });
    }

    fn search(&self, team: &mut Team<G>, tell: &mut Tell) -> (Option<String>, Option<String>) {
        let mut last: Option<Report<G::Move>> = None;
        let answers = team.run(&self.task, self.strength.is_some(), |report| {
            if report.rank <= self.shown {
                tell(News::Line(self.line(report)));
            }
            if report.rank == 1 {
                last = Some(report.clone());
            }
        });
        let Some(answers) = answers else { return self.emergency(tell) };
        let alone = self.task.lines > 1 || self.task.limits.depth.is_some() || answers.len() == 1;
        let answer = &answers[if alone { 0 } else { vote::best(&answers) }];
        self.last_word(answer, team, last.as_ref(), tell);
        let root = self.task.line.top();
        let choice = self.strength.map_or(0, |strength| {
            let lines: Vec<(u16, Score)> = answer
                .lines
                .iter()
                .filter_map(|line| Some((G::pack(*line.moves.first()?), line.score)))
                .collect();
            strength.choose(root.key(), &lines)
        });
        let Some(line) = answer.lines.get(choice) else { return self.emergency(tell) };
        let Some(&best) = line.moves.first() else { return self.emergency(tell) };
        let next = root.after(best);
        let remembered = || {
            let entry = team.shared.table.probe(next.key(), Ply::ROOT)?;
            next.unpack(entry.mv)
        };
        let reply = line.moves.get(1).copied().or_else(remembered);
        let write = |position: &G, mv| position.write_move(mv, self.dialect);
        (Some(write(root, best)), reply.map(|mv| write(&next, mv)))
    }

    /// If the search went on after the last news, or another thread knows better: what is played and why.
    fn last_word(
        &self,
        answer: &Answer<G::Move>,
        team: &Team<G>,
        last: Option<&Report<G::Move>>,
        tell: &mut Tell,
    ) {
        let nodes = team.shared.nodes();
        let said = |line: &tesuji_search::Line<G::Move>| {
            last.is_some_and(|last| last.line == *line && last.nodes == nodes)
        };
        if answer.lines.first().is_none_or(said) {
            return;
        }
        for (i, line) in answer.lines.iter().take(self.shown).enumerate() {
            let report = Report {
                depth: answer.depth.max(1),
                rank: i + 1,
                line: line.clone(),
                nodes,
                elapsed: self.at.elapsed(),
                permille_full: team.shared.table.permille_full(),
            };
            tell(News::Line(self.line(&report)));
        }
    }

    /// The search broke down: any move is better than none.
    fn emergency(&self, tell: &mut Tell) -> (Option<String>, Option<String>) {
        tell(News::Note("internal error: the search failed, playing any move".to_string()));
        let root = self.task.line.top();
        let legal = root.legal_moves();
        let mv = self.task.moves.first().or(legal.first());
        (mv.map(|&mv| root.write_move(mv, self.dialect)), None)
    }

    fn line(&self, report: &Report<G::Move>) -> Line {
        let mut position = self.task.line.top().clone();
        let mut moves = Vec::with_capacity(report.line.moves.len());
        for &mv in &report.line.moves {
            moves.push(position.write_move(mv, self.dialect));
            position = position.after(mv);
        }
        Line {
            depth: report.depth as u32,
            selective_depth: u32::from(report.line.selective_depth),
            rank: report.rank,
            score: report.line.score,
            bound: report.line.bound,
            wdl: odds::wdl(report.line.score),
            nodes: report.nodes,
            elapsed: self.at.elapsed(),
            permille_full: report.permille_full,
            table_hits: 0,
            moves,
        }
    }
}

/// The legal ones among the moves that were asked for.
fn allowed<G: Game>(
    position: &G,
    texts: &[String],
    dialect: G::Dialect,
    notes: &mut Vec<News>,
) -> Vec<G::Move> {
    let mut moves = Vec::new();
    for text in texts {
        match position.read_move(text, dialect) {
            Ok(mv) => moves.push(mv),
            Err(error) => notes.push(News::Note(format!("searchmoves: {error}, ignored"))),
        }
    }
    moves
}

/// When to stop.
fn limits(request: &Request, settings: &Settings, side: Side) -> Limits {
    let clock = request.clocks[usize::from(side != Side::First)];
    let planned = clock.map_or(Budget::UNLIMITED, |clock| {
        Budget::from_clock(&clock, settings.overhead, &settings.profile.tunables.clock)
    });
    let fixed = request.time.map_or(Budget::UNLIMITED, |time| Budget::fixed(time, settings.overhead));
    let hard = [planned.hard, fixed.hard].into_iter().flatten().min();
    let budget = if request.infinite { Budget::UNLIMITED } else { Budget { soft: planned.soft, hard } };
    Limits {
        depth: request.depth.map(|depth| Depth::try_from(depth).unwrap_or(Depth::MAX).max(1)),
        nodes: request.nodes,
        mate: request
            .mate
            .map(|moves| u16::try_from((2 * u64::from(moves)).saturating_sub(1)).unwrap_or(u16::MAX)),
        budget,
    }
}
