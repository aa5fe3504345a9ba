//! Why a move is bad: facts, out of what was searched. Words are made of them elsewhere.

use crate::Explained;
use crate::desk::back;
use crate::facts::{Exchange, pattern, theme, told};
use crate::inquiry::Inquiry;
use tesuji_api::{Explanation, Lapse, MoveClaim, ReasonKind, ReasonLine, Terms, Theme};
use tesuji_engine::{Odds, answers};
use tesuji_game::{PositionStack, Score, Side};
use tesuji_params::Profile;

/// A term of the evaluation is worth a word from so many centipawns on, if it is a third of what the move costs.
const TERM: i32 = 30;
const TERM_SHARE: i32 = 3;
/// Terms that say nothing of their own.
const DULL: &[&str] = &["material", "hand", "tempo", "endings", "piece squares"];

/// Why a move is bad.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Fact {
    /// The other side mates.
    AllowsMate { plies: u16, pattern: Option<Theme> },
    /// A mate was missed.
    MissesMate { plies: u16, pattern: Option<Theme> },
    /// Material is lost, from the view of the side that moved; perhaps to something that was threatened before.
    Loses { exchange: Exchange, recapture: bool, theme: Option<Theme>, threatened: bool },
    /// Material could have been won.
    Misses { exchange: Exchange, recapture: bool, theme: Option<Theme> },
    /// The game is drawn at the end of what follows.
    AllowsDraw { by: String },
    /// The game would have been drawn at the end of the better line.
    MissesDraw { by: String },
    /// No other move held.
    OnlyMove { second: f64 },
    /// A term of the evaluation.
    Term { name: String, cp: i32 },
    /// Nothing but numbers.
    Unclear,
}

/// Whether scores differ by so much that material of this worth can have changed hands for good: a line may end where
/// something is about to be taken back.
fn is_borne_out(drop: i32, net: i32) -> bool {
    const SHARE: i32 = 60;
    drop >= net.abs() * SHARE
}

/// A move with all that is known of it.
pub(crate) struct Case<'a, G: Explained> {
    pub(crate) line: &'a PositionStack<G>,
    /// The position before the captures that led here, one after the other, if the last move was one: to take back is
    /// no gain.
    pub(crate) earlier: Option<&'a G>,
    pub(crate) played: G::Move,
    pub(crate) inquiry: &'a Inquiry<G::Move>,
    pub(crate) lapse: Option<Lapse>,
    pub(crate) odds: Odds,
    pub(crate) profile: &'a Profile,
}

/// The lines of a case as far as they are told.
pub(crate) struct Told<G: Explained> {
    pub(crate) better: Vec<G::Move>,
    pub(crate) refutation: Vec<G::Move>,
    pub(crate) threat: Option<Vec<G::Move>>,
    pub(crate) fact: Fact,
}

impl<G: Explained> Case<'_, G> {
    fn before(&self) -> &G {
        self.line.top()
    }

    fn side(&self) -> Side {
        self.before().side()
    }

    /// What there is to say, with the lines behind it.
    pub(crate) fn tell(&self) -> Told<G> {
        let before = self.before();
        let after = before.after(self.played);
        let Inquiry { better, refutation, threat, .. } = self.inquiry;
        let cut = |start: &G, line: &[G::Move], score: Score| {
            let (length, quiet) = if score.is_mate() { (line.len(), true) } else { told(start, line) };
            (line[..length].to_vec(), quiet)
        };
        let (better_line, better_quiet) = cut(before, &better.line, better.score);
        let (refutation_line, refutation_quiet) = cut(&after, &refutation.line, refutation.score);
        let threatened = threat.as_ref().and_then(|threat| {
            let same = threat.line.first() == refutation.line.first() && !threat.line.is_empty();
            let mut passed = before.clone();
            same.then(|| {
                passed.pass();
                cut(&passed, &threat.line, threat.score).0
            })
        });
        let quiet = [better_quiet, refutation_quiet];
        let fact = self.fact(&better_line, &refutation_line, quiet, threatened.is_some());
        let shown = matches!(fact, Fact::Loses { threatened: true, .. });
        Told { better: better_line, refutation: refutation_line, threat: threatened.filter(|_| shown), fact }
    }

    fn fact(
        &self,
        better: &[G::Move],
        refutation: &[G::Move],
        [better_quiet, refutation_quiet]: [bool; 2],
        threatened: bool,
    ) -> Fact {
        let before = self.before();
        let after = before.after(self.played);
        if self.lapse == Some(Lapse::AllowedMate)
            && let Some(plies) = self.inquiry.refutation.score.mate_distance()
        {
            return Fact::AllowsMate { plies, pattern: pattern(&after, refutation) };
        }
        if self.lapse == Some(Lapse::MissedMate)
            && let Some(plies) = self.inquiry.better.score.mate_distance()
        {
            return Fact::MissesMate { plies, pattern: pattern(before, better) };
        }
        if let Some(fact) = self.material(better, refutation, [better_quiet, refutation_quiet], threatened) {
            return fact;
        }
        self.draw(better, refutation)
            .or_else(|| self.only_move())
            .or_else(|| self.term(better, refutation))
            .unwrap_or(Fact::Unclear)
    }

    /// What is lost, or could have been won, whichever is more.
    fn material(
        &self,
        better: &[G::Move],
        refutation: &[G::Move],
        [better_quiet, refutation_quiet]: [bool; 2],
        threatened: bool,
    ) -> Option<Fact> {
        let before = self.before();
        let ends = [end(&before.after(self.played), refutation), end(before, better)];
        let since = |start: &G| ends.each_ref().map(|end| Exchange::between(start, end, self.side()));
        // What was taken for good before is not lost by this move.
        let taken_back = self.earlier.map(since).filter(|[_, won]| won.net::<G>() >= 0);
        let recapture = taken_back.is_some();
        let [lost, won] = taken_back.unwrap_or_else(|| since(before));
        let (loss, gain) = (-lost.net::<G>(), won.net::<G>());
        if gain + loss < 1 {
            return None;
        }
        let drop = self.drop();
        let is_lost = refutation_quiet && loss > 0 && is_borne_out(drop, loss) && !refutation.is_empty();
        let is_missed = better_quiet && gain > 0 && is_borne_out(drop, gain) && loss >= 0;
        if is_lost && !(is_missed && gain > loss) {
            let theme = theme(before, Some(self.played), refutation);
            return Some(Fact::Loses { exchange: lost, recapture, theme, threatened });
        }
        is_missed.then(|| Fact::Misses { exchange: won, recapture, theme: theme(before, None, better) })
    }

    /// What the move costs, in hundredths of a pawn.
    fn drop(&self) -> i32 {
        self.inquiry.better.score.raw() - back(self.inquiry.refutation.score).raw()
    }

    /// A draw at the end of a line.
    fn draw(&self, better: &[G::Move], refutation: &[G::Move]) -> Option<Fact> {
        let drawn = |moves: &mut dyn Iterator<Item = G::Move>| {
            let mut line = self.line.clone();
            moves.for_each(|mv| line.push(mv));
            let outcome = line.game_over().filter(|outcome| outcome.winner().is_none())?;
            Some(outcome.reason().to_string())
        };
        let now = drawn(&mut std::iter::once(self.played).chain(refutation.iter().copied()));
        if let Some(by) = now {
            return Some(Fact::AllowsDraw { by });
        }
        drawn(&mut better.iter().copied()).map(|by| Fact::MissesDraw { by })
    }

    fn only_move(&self) -> Option<Fact> {
        let second = self.inquiry.second.filter(|_| self.inquiry.is_only_move(self.odds))?;
        Some(Fact::OnlyMove { second: self.odds.points(second) })
    }

    /// The term of the evaluation that differs most between the ends of both lines.
    fn term(&self, better: &[G::Move], refutation: &[G::Move]) -> Option<Fact> {
        let before = self.before();
        let good = terms(&end(before, better), self.profile)?;
        let bad = terms(&end(&before.after(self.played), refutation), self.profile)?;
        let sign = if self.side() == Side::First { 1 } else { -1 };
        let differs = |term: &tesuji_api::TermRow| {
            let other = bad.terms.iter().find(|other| other.term == term.term)?;
            Some((sign * (term.value - other.value), term.term.clone()))
        };
        let telling = good.terms.iter().filter(|term| !DULL.contains(&term.term.as_str()));
        let (cp, name) = telling.filter_map(differs).max()?;
        (cp >= TERM && cp * TERM_SHARE >= self.drop()).then_some(Fact::Term { name, cp })
    }
}

/// Where a line ends.
fn end<G: Explained>(start: &G, moves: &[G::Move]) -> G {
    moves.iter().fold(start.clone(), |one, &mv| one.after(mv))
}

fn terms<G: Explained>(position: &G, profile: &Profile) -> Option<Terms> {
    match answers::evaluation(position, profile).ok()?.explanation {
        Explanation::Terms(terms) => Some(terms),
        Explanation::Residual(parts) => Some(parts.terms),
        Explanation::Network(shares) => Some(shares.twin?.terms),
        _ => None,
    }
}

impl Fact {
    /// What kind of reason it is.
    pub(crate) fn kind(&self) -> ReasonKind {
        match self {
            Fact::AllowsMate { .. } => ReasonKind::AllowsMate,
            Fact::MissesMate { .. } => ReasonKind::MissesMate,
            Fact::Loses { threatened: true, .. } => ReasonKind::IgnoresThreat,
            Fact::Loses { .. } => ReasonKind::LosesMaterial,
            Fact::Misses { .. } => ReasonKind::MissesMaterial,
            Fact::AllowsDraw { .. } => ReasonKind::AllowsDraw,
            Fact::MissesDraw { .. } => ReasonKind::MissesDraw,
            Fact::OnlyMove { .. } => ReasonKind::MissesOnlyMove,
            Fact::Term { .. } => ReasonKind::Positional,
            Fact::Unclear => ReasonKind::Unclear,
        }
    }

    /// What it says, in a form that can be checked.
    pub(crate) fn claims(&self) -> Vec<MoveClaim> {
        use ReasonLine::{Better, Refutation};
        let shows = |line, theme: &Option<Theme>| {
            theme
                .iter()
                .map(move |theme| MoveClaim::Theme {
                    line,
                    theme: theme.name.clone(),
                    ply: theme.ply,
                    pieces: theme.pieces.clone(),
                })
                .collect::<Vec<_>>()
        };
        let material = |line, exchange: &Exchange, recapture: bool| {
            let letters = |letters: &[char]| letters.iter().map(ToString::to_string).collect();
            MoveClaim::Material {
                line,
                won: letters(&exchange.won),
                lost: letters(&exchange.lost),
                since_capture: recapture,
            }
        };
        match self {
            Fact::AllowsMate { plies, pattern } => {
                [vec![MoveClaim::Mate { line: Refutation, plies: *plies }], shows(Refutation, pattern)]
                    .concat()
            }
            Fact::MissesMate { plies, pattern } => {
                [vec![MoveClaim::Mate { line: Better, plies: *plies }], shows(Better, pattern)].concat()
            }
            Fact::Loses { exchange, recapture, theme, .. } => {
                [vec![material(Refutation, exchange, *recapture)], shows(Refutation, theme)].concat()
            }
            Fact::Misses { exchange, recapture, theme } => {
                [vec![material(Better, exchange, *recapture)], shows(Better, theme)].concat()
            }
            Fact::AllowsDraw { by } => vec![MoveClaim::Draw { line: Refutation, by: by.clone() }],
            Fact::MissesDraw { by } => vec![MoveClaim::Draw { line: Better, by: by.clone() }],
            Fact::OnlyMove { second } => vec![MoveClaim::OnlyMove { second: *second }],
            Fact::Term { name, cp } => vec![MoveClaim::Term { term: name.clone(), cp: *cp }],
            Fact::Unclear => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_is_told_only_if_the_scores_bear_it_out() {
        assert!(is_borne_out(90, -1) && is_borne_out(250, 3));
        assert!(!is_borne_out(40, -1) && !is_borne_out(60, -4), "it will be taken back");
    }
}
