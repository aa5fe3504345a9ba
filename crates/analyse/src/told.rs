//! What was found, as answers.

use crate::Explained;
use crate::desk::{Known, back};
use crate::inquiry::Inquiry;
use crate::pass::{Course, Findings, settled};
use crate::reason::Case;
use crate::words::{Said, english, japanese};
use tesuji_api::{AnalysedLine, AnalysedMove, MoveJudgement, MoveReason, PositionView};
use tesuji_engine::judging::{INACCURACY, MoveFault};
use tesuji_engine::{Odds, answers};
use tesuji_game::{Score, Side};
use tesuji_params::Profile;

/// Tells what was found in a game.
pub(crate) struct Teller<'a, G: Explained> {
    pub(crate) course: &'a Course<G>,
    pub(crate) odds: Odds,
    pub(crate) profile: &'a Profile,
}

impl<G: Explained> Teller<'_, G> {
    /// A move, as far as it is known before the whole game is: with what is known before and after it.
    pub(crate) fn provisional(
        &self,
        ply: usize,
        [before, after]: [&Known<G::Move>; 2],
        inquiry: Option<&Inquiry<G::Move>>,
    ) -> AnalysedMove {
        let now = back(after.score);
        let judged = inquiry.and_then(|inquiry| Some((self.odds.judge(inquiry.better.score, now)?, inquiry)));
        let best = judged.as_ref().map_or(before.score, |(_, inquiry)| inquiry.better.score);
        self.told(ply, after, self.odds.loss(best, now).max(0.0), judged)
    }

    /// What the first position is worth, and every move. From the end to the beginning, so that every position is worth
    /// what the later ones showed.
    pub(crate) fn all(&self, found: &Findings<G::Move>) -> (PositionView, Vec<AnalysedMove>) {
        let count = self.course.moves.len();
        let mut after = found.known[count].clone();
        let mut told = Vec::with_capacity(count);
        for ply in (0..count).rev() {
            let played = self.course.moves[ply];
            let now = back(after.score);
            let mut best = settled(found.known[ply].clone(), &after, played);
            let fault = self.odds.judge(best.score, now);
            // What was not looked into is not held against anybody.
            let inquiry = found.inquiries[ply].as_ref().map(|inquiry| Inquiry {
                refutation: after.clone(),
                better: inquiry.better.clone(),
                ..inquiry.clone()
            });
            let judged = fault.zip(inquiry.filter(|inquiry| inquiry.better.line.first() != Some(&played)));
            let mut loss = self.odds.loss(best.score, now);
            if judged.is_none() && loss >= INACCURACY {
                loss = if self.course.wanted[ply] { INACCURACY * 0.99 } else { loss };
                best = after.back(played);
            }
            told.push(self.told(
                ply,
                &after,
                loss,
                judged.as_ref().map(|(fault, inquiry)| (*fault, inquiry)),
            ));
            after = best;
        }
        told.reverse();
        (self.view(0, &after), told)
    }

    /// What a position is worth.
    fn view(&self, ply: usize, known: &Known<G::Move>) -> PositionView {
        let first = self.course.position(ply).side() == Side::First;
        let score = answers::score(known.score);
        let (score, chance) = if first { (score, known.score) } else { (turned(score), -known.score) };
        PositionView { score, chance: rounded(self.odds.points(chance)), depth: known.depth }
    }

    fn told(
        &self,
        ply: usize,
        after: &Known<G::Move>,
        loss: f64,
        judged: Option<(MoveFault, &Inquiry<G::Move>)>,
    ) -> AnalysedMove {
        let position = self.course.position(ply);
        let mv = self.course.moves[ply];
        let mut line = answers::line(position, &[mv]);
        // The move before tells whether this one takes back on the same square.
        if ply > 0 {
            let before = self.course.position(ply - 1);
            let two = answers::line(before, &[self.course.moves[ply - 1], mv]);
            line[0].japanese = two.into_iter().nth(1).and_then(|mv| mv.japanese);
        }
        AnalysedMove {
            ply: ply as u32 + 1,
            number: position.move_number(),
            side: answers::side(position.side()),
            mv: line.swap_remove(0),
            position: self.course.position(ply + 1).to_text(),
            view: self.view(ply + 1, after),
            score: turned(answers::score(after.score)),
            chance: rounded(self.odds.points(-after.score)),
            loss: rounded(loss),
            wanted: self.course.wanted[ply],
            judgement: judged.map(|(fault, inquiry)| self.judgement(ply, fault, inquiry)),
        }
    }

    fn judgement(&self, ply: usize, fault: MoveFault, inquiry: &Inquiry<G::Move>) -> MoveJudgement {
        let (line, played) = (&self.course.lines[ply], self.course.moves[ply]);
        let earlier = ply.checked_sub(1).map(|ply| (self.course.position(ply), self.course.moves[ply]));
        let earlier =
            earlier.filter(|(position, mv)| position.gain(*mv) > Score::DRAW).map(|(position, _)| position);
        let case = Case {
            line,
            earlier,
            played,
            inquiry,
            lapse: fault.lapse,
            odds: self.odds,
            profile: self.profile,
        };
        let told = case.tell();
        let before = line.top();
        let better = self.line(before, None, &told.better, inquiry.better.score);
        let refutation = self.line(before, Some(played), &told.refutation, back(inquiry.refutation.score));
        let threat = told.threat.as_ref().zip(inquiry.threat.as_ref()).map(|(moves, threat)| {
            let mut passed = before.clone();
            passed.pass();
            self.line(&passed, None, moves, -threat.score)
        });
        let said = Said {
            fact: &told.fact,
            mates: answers::game::<G>().mates,
            drops: G::FACTS.has_drops,
            better: better.moves.first(),
            answer: refutation.moves.first(),
            chances: [better.chance, refutation.chance],
        };
        let reason = MoveReason {
            kind: told.fact.kind(),
            sentence: english(&said),
            japanese: japanese(&said),
            claims: told.fact.claims(),
        };
        let only_move = inquiry.is_only_move(self.odds);
        MoveJudgement {
            grade: fault.grade,
            lapse: fault.lapse,
            better,
            refutation,
            threat,
            only_move,
            reason,
        }
    }

    /// A line from a position, or from the one after a move.
    fn line(&self, before: &G, prior: Option<G::Move>, moves: &[G::Move], score: Score) -> AnalysedLine {
        let all: Vec<G::Move> = prior.into_iter().chain(moves.iter().copied()).collect();
        let told = answers::line(before, &all).split_off(usize::from(prior.is_some()));
        let mut position = prior.map_or_else(|| before.clone(), |mv| before.after(mv));
        let positions = moves
            .iter()
            .map(|&mv| {
                position = position.after(mv);
                position.to_text()
            })
            .collect();
        AnalysedLine {
            moves: told,
            positions,
            score: answers::score(score),
            chance: rounded(self.odds.points(score)),
        }
    }
}

/// A score as the other side sees it.
fn turned(score: tesuji_api::Score) -> tesuji_api::Score {
    match score {
        tesuji_api::Score::Cp(cp) => tesuji_api::Score::Cp(-cp),
        tesuji_api::Score::Mate(plies) => tesuji_api::Score::Mate(-plies),
    }
}

/// Points to a tenth of a percent: more would be pretence.
fn rounded(points: f64) -> f64 {
    (1000.0 * points).round() / 1000.0
}
