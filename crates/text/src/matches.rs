//! How a match stands, and what was tuned.

use crate::estimate::with_error;
use crate::{plural, time};
use std::fmt::Write as _;
use tesuji_api::{Match, Problems, Sprt, SprtModel, SprtVerdict, Tuned, Tuning};

/// A match that is over, or was stopped.
#[must_use]
pub fn standing(result: &Match) -> String {
    let [one, other] = result.players.each_ref().map(|player| &player.name);
    let openings = plural(result.openings as usize, "opening");
    let mut text = format!("{one} against {other}\n");
    let _ = writeln!(text, "{}, {} MB, {openings}, seed {}\n", result.limit, result.hash_mb, result.seed);
    let resumed = match result.games_from_journal {
        0 => String::new(),
        known => format!(" ({known} from the journal)"),
    };
    let _ = writeln!(text, "{}{resumed} in {}", plural(result.games as usize, "game"), time(result.seconds));
    if result.games == 0 {
        return text;
    }
    let percent =
        |share: Option<f64>, digits: usize| format!("{:.digits$} %", 100.0 * share.unwrap_or(f64::NAN));
    let rows = [
        ("results", format!("{} won, {} drawn, {} lost", result.wins, result.draws, result.losses)),
        ("points", percent(result.score, 2)),
        ("Elo", with_error(result.elo, 1)),
        ("nElo", with_error(result.normalized_elo, 1)),
        ("LOS", percent(result.los, 1)),
        ("draws", percent(result.draw_ratio, 1)),
        ("pairs", pairs(result)),
    ];
    for (name, value) in &rows {
        let _ = writeln!(text, "{name:<9} {value}");
    }
    if let [Some(first), Some(second)] = result.players.each_ref().map(|player| player.nodes_a_move) {
        let _ = writeln!(text, "{:<9} {first} a move, {other} {second}", "nodes");
    }
    if let Some((test, ratio)) = result.sprt.as_ref().and_then(|test| Some((test, test.llr?))) {
        let _ = writeln!(text, "{:<9} {}", "SPRT", sprt(test, ratio, test.trinomial || result.mirrored));
    }
    for player in result.players.iter().filter(|player| player.problems != Problems::default()) {
        let _ = writeln!(text, "{:<9} {}: {}", "problems", player.name, complaint(&player.problems));
    }
    text
}

fn pairs(result: &Match) -> String {
    if result.mirrored {
        return "none: both play alike, so every opening is played once".to_string();
    }
    let [ll, ld, even, wd, ww] = result.pairs;
    let ratio =
        result.pairs_ratio.map_or_else(String::new, |ratio| format!(", {ratio:.2} won for each lost"));
    format!("LL {ll}, LD {ld}, WL or DD {even}, WD {wd}, WW {ww}{ratio}")
}

/// `LLR 2.95 (-2.94, 2.94) for nElo [0, 2]: H1 accepted`.
fn sprt(test: &Sprt, ratio: f64, by_games: bool) -> String {
    let [lower, upper] = test.bounds;
    let unit = if test.model == SprtModel::Normalized { "nElo" } else { "Elo" };
    let verdict = match test.verdict {
        None => "not decided",
        Some(SprtVerdict::Accepted) => "H1 accepted",
        Some(SprtVerdict::Rejected) => "H0 accepted",
    };
    let (zero, one) = (test.elo0, test.elo1);
    let by = if by_games { ", by games" } else { "" };
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

/// Numbers that were tuned.
#[must_use]
pub fn tuning(tuning: &Tuning) -> String {
    let plural = |number: u64, word| plural(number as usize, word);
    let (iterations, games) = (plural(tuning.iterations, "iteration"), plural(tuning.games, "game"));
    let resumed = match tuning.iterations_from_journal {
        0 => String::new(),
        known => format!(" ({} from the journal)", plural(known, "iteration")),
    };
    let mut text = format!("{iterations}, {games}{resumed} in {}\n\n", time(tuning.seconds));
    let _ = writeln!(text, "{:<34} {:>7} {:>7} {:>10}", "number", "before", "now", "exactly");
    for Tuned { key, before, now, exactly } in &tuning.tunables {
        let _ = writeln!(text, "{key:<34} {before:>7} {now:>7} {exactly:>10.3}");
    }
    let _ = writeln!(text, "\nprofile {} ({})", tuning.profile.name, tuning.profile.hash);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_well() {
        let problems = Problems { time_losses: 2, crashes: 1, ..Problems::default() };
        assert_eq!(complaint(&problems), "2 time losses, 1 crash");
        let test = Sprt {
            elo0: 0.0,
            elo1: 2.0,
            alpha: 0.05,
            beta: 0.05,
            model: SprtModel::Normalized,
            trinomial: false,
            llr: Some(2.9462),
            bounds: [-2.944, 2.944],
            verdict: Some(SprtVerdict::Accepted),
        };
        assert_eq!(sprt(&test, 2.9462, false), "LLR 2.95 (-2.94, 2.94) for nElo [0, 2]: H1 accepted");
    }
}
