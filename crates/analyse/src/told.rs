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
        let takes = |&ply: &usize| self.course.position(ply).gain(self.course.moves[ply]) > Score::DRAW;
        let first = (0..ply).rev().take_while(takes).last();
        let case = Case {
            line,
            earlier: first.map(|ply| self.course.position(ply)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_api::ReasonKind;
    use tesuji_chess::Position;
    use tesuji_engine::{Game, Variant};

    fn moves(start: &Position, line: &str) -> Vec<tesuji_chess::Move> {
        let mut position = start.clone();
        let read = |san| {
            let mv = position.parse_san(san).unwrap();
            position.make(mv);
            mv
        };
        line.split_whitespace().map(read).collect()
    }

    /// Why the last move of a game is bad, where this was better and that answers it; scores are to who speaks there.
    fn reason(start: &str, game: &str, better: (&str, i32), answer: (&str, i32)) -> MoveReason {
        let start = Position::from_fen(start).unwrap();
        let game = moves(&start, game);
        let course = Course::new(&start, &game, vec![true; game.len()]);
        let known = |ply: usize, (line, cp): (&str, i32)| Known {
            score: Score::cp(cp),
            line: moves(course.position(ply), line),
            depth: 10,
        };
        let ply = game.len() - 1;
        let (better, refutation) = (known(ply, better), known(ply + 1, answer));
        let inquiry =
            Inquiry { better: better.clone(), refutation: refutation.clone(), second: None, threat: None };
        let profile = Variant::Chess.profile();
        let teller = Teller { course: &course, odds: Position::ODDS, profile: &profile };
        teller.provisional(ply, [&better, &refutation], Some(&inquiry)).judgement.unwrap().reason
    }

    /// White took a pawn and was taken back: that is even, and a quiet answer wins nothing.
    #[test]
    fn a_pawn_that_was_exchanged_is_not_lost() {
        let reason = reason(
            "1n3rk1/3qb1pp/r7/p2pPp2/1ppP1PP1/4B3/P1PNQ2P/1R4RK w - - 0 20",
            "gxf5 Rxf5 Rg3",
            ("Nf1 Rf8 Ng3 Rg6 Rbf1 a4", 145),
            ("g6 Rgg1 Ra7 Rg2 Qe6 Nf1", 21),
        );
        assert_ne!(reason.kind, ReasonKind::LosesMaterial, "{}", reason.sentence);
    }

    /// A pawn was taken the move before, for good; what the move misses is the bishop.
    #[test]
    fn what_could_have_been_won_counts_more_than_a_pawn_already_lost() {
        let reason = reason(
            "4r1k1/3b1ppp/pQ1P1n2/1p2p3/1B6/PB6/1P2qPPP/3R2K1 w - - 7 27",
            "Qxa6 Ne4",
            ("Qxb2 Bxf7+ Kxf7 Qa7 Rc8 Qe3", 210),
            ("Qa7 Nf6 Bc3 Qe4 f3 Qf5", 293),
        );
        assert_eq!(reason.kind, ReasonKind::MissesMaterial, "{}", reason.sentence);
        assert_eq!(reason.sentence, "Qxb2 wins a bishop for a pawn.");
    }

    /// A term of some centipawns does not explain a queen.
    #[test]
    fn a_term_is_no_reason_for_a_loss_that_is_much_larger() {
        let reason = reason(
            "3R3Q/1Bk5/1p2p3/5p2/8/4KP2/1r6/3q4 b - - 4 47",
            "Qe1+",
            ("Qc1+ Kd4 Qf4+ Be4 Rd2+ Kc4", 1_019),
            ("Kf4 Qc1+ Ke5 Kxb7 Rb8+ Ka6", -124),
        );
        assert_eq!(reason.kind, ReasonKind::Unclear, "{}", reason.sentence);
    }
}
