//! How a match stands, for people and for machines.

use crate::exit::Failure;
use crate::output::{plural, time};
use crate::playable::Playable;
use serde_json::{Value, json};
use std::io;
use std::path::Path;
use std::time::Duration;
use tesuji_lab::matches::{Engine, Match, Model, Problems, SprtVerdict, Standing, Test};

/// A match that is over, or was stopped.
pub(super) struct Shown<'a, P: Playable> {
    pub(super) contest: &'a Match<P>,
    pub(super) standing: &'a Standing,
    /// Where the games are.
    pub(super) pgn: Option<&'a Path>,
    pub(super) elapsed: Duration,
}

impl<P: Playable> Shown<'_, P> {
    fn names(&self) -> [&str; 2] {
        [&self.contest.players[0].name, &self.contest.players[1].name]
    }

    pub(super) fn print(&self, out: &mut impl io::Write) -> Result<(), Failure> {
        let Shown { contest, standing, .. } = self;
        let tally = &standing.tally;
        let [one, other] = self.names();
        let openings = plural(contest.openings.len(), "opening");
        writeln!(out, "{one} against {other}")?;
        writeln!(out, "{}, {} MB, {openings}, seed {}\n", contest.limit, contest.hash, contest.seed)?;
        let resumed = if standing.resumed > 0 {
            format!(" ({} from the journal)", standing.resumed)
        } else {
            String::new()
        };
        let games = plural(tally.games() as usize, "game");
        writeln!(out, "{games}{resumed} in {}", time(self.elapsed))?;
        if tally.games() == 0 {
            return Ok(());
        }
        let rows = [
            ("results", format!("{} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses)),
            ("points", format!("{:.2} %", 100.0 * tally.score())),
            ("Elo", tally.elo().with_error(1)),
            ("nElo", tally.normalized_elo().with_error(1)),
            ("LOS", format!("{:.1} %", 100.0 * tally.likelihood_of_superiority())),
            ("draws", format!("{:.1} %", 100.0 * tally.draw_ratio())),
            ("pairs", self.pairs()),
        ];
        for (name, value) in rows.iter().map(|(name, value)| (*name, value)) {
            writeln!(out, "{name:<9} {value}")?;
        }
        if let [Some(first), Some(second)] = standing.labour.map(|labour| labour.nodes_a_move()) {
            writeln!(out, "{:<9} {first} a move, {other} {second}", "nodes")?;
        }
        if let (Some(mut test), Some(ratio)) = (contest.test, standing.ratio) {
            test.trinomial |= contest.is_mirrored();
            writeln!(out, "{:<9} {}", "SPRT", sprt(&test, ratio, standing.verdict))?;
        }
        for (name, problems) in self.names().iter().zip(&standing.problems) {
            if problems.total() > 0 {
                writeln!(out, "{:<9} {name}: {}", "problems", complaint(problems))?;
            }
        }
        Ok(())
    }

    fn pairs(&self) -> String {
        if self.contest.is_mirrored() {
            return "none: both play alike, so every opening is played once".to_string();
        }
        let tally = &self.standing.tally;
        let [ll, ld, even, wd, ww] = tally.pairs;
        let ratio = tally.pairs_ratio();
        let ratio = if ratio.is_finite() { format!(", {ratio:.2} won for each lost") } else { String::new() };
        format!("LL {ll}, LD {ld}, WL or DD {even}, WD {wd}, WW {ww}{ratio}")
    }

    pub(super) fn json(&self) -> Value {
        let Shown { contest, standing, .. } = self;
        let tally = &standing.tally;
        let player = |place: usize| {
            let player = &contest.players[place];
            let mut object = json!({
                "name": player.name,
                "problems": standing.problems[place],
                "nodes_a_move": standing.labour[place].nodes_a_move(),
            });
            match &player.engine {
                Engine::Profile(profile) => object["profile_hash"] = profile.hash().to_string().into(),
                Engine::Classic(search) => object["classic"] = json!(search),
                Engine::Program(program) => object["program"] = json!(program),
            }
            object
        };
        json!({
            "players": [player(0), player(1)],
            "limit": contest.limit.to_string(),
            "seed": contest.seed,
            "hash_mb": contest.hash,
            "openings": contest.openings.len(),
            "games": tally.games(),
            "games_wanted": contest.games,
            "games_from_journal": standing.resumed,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "score": tally.score(),
            "elo": tally.elo(),
            "normalized_elo": tally.normalized_elo(),
            "los": tally.likelihood_of_superiority(),
            "draw_ratio": tally.draw_ratio(),
            "mirrored": contest.is_mirrored(),
            "pairs": tally.pairs,
            "pairs_ratio": tally.pairs_ratio(),
            "sprt": contest.test.map(|test| json!({
                "test": test,
                "llr": standing.ratio,
                "bounds": test.sprt.bounds(),
                "verdict": standing.verdict,
            })),
            "pgn": self.pgn,
            "seconds": self.elapsed.as_secs_f64(),
        })
    }
}

/// `12 won, 5 drawn, 3 lost, Elo +168 +/- 40`, for the progress bar.
pub(super) fn short(standing: &Standing) -> String {
    let tally = &standing.tally;
    let ratio = standing.ratio.map(|ratio| format!(", LLR {ratio:.2}")).unwrap_or_default();
    let score = format!("{} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses);
    if tally.games() == 0 { score } else { format!("{score}, Elo {}{ratio}", tally.elo().with_error(0)) }
}

/// `LLR 2.95 (-2.94, 2.94) for nElo [0, 2]: H1 accepted`.
fn sprt(test: &Test, ratio: f64, verdict: Option<SprtVerdict>) -> String {
    let (lower, upper) = test.sprt.bounds();
    let unit = if test.sprt.model == Model::Normalized { "nElo" } else { "Elo" };
    let verdict = match verdict {
        None => "not decided",
        Some(SprtVerdict::Accepted) => "H1 accepted",
        Some(SprtVerdict::Rejected) => "H0 accepted",
    };
    let (zero, one) = (test.sprt.elo0, test.sprt.elo1);
    let by = if test.trinomial { ", by games" } else { "" };
    format!("LLR {ratio:.2} ({lower:.2}, {upper:.2}) for {unit} [{zero}, {one}]{by}: {verdict}")
}

/// `2 time losses, 1 crash`.
fn complaint(problems: &Problems) -> String {
    let count = |number: u64, one: &str, more: &str| {
        (number > 0).then(|| format!("{number} {}", if number == 1 { one } else { more }))
    };
    let parts = [
        count(problems.time_losses, "time loss", "time losses"),
        count(problems.crashes, "crash", "crashes"),
        count(problems.illegal_moves, "illegal move", "illegal moves"),
        count(problems.no_answers, "game without an answer", "games without an answer"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_lab::matches::Sprt;

    #[test]
    fn figures_read_well() {
        let problems = Problems { time_losses: 2, crashes: 1, ..Problems::default() };
        assert_eq!(complaint(&problems), "2 time losses, 1 crash");
        let sprt_test = Sprt { elo0: 0.0, elo1: 2.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
        let test = Test { sprt: sprt_test, trinomial: false };
        let text = sprt(&test, 2.9462, Some(SprtVerdict::Accepted));
        assert_eq!(text, "LLR 2.95 (-2.94, 2.94) for nElo [0, 2]: H1 accepted");
    }
}
