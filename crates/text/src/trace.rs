//! What a recorded search did.

use crate::counts::{cutoffs, depths, end, ends};
use crate::why::sentence;
use crate::{Style, edge, moves, position, score_in_words};
use std::fmt::Write as _;
use tesuji_api::{Fate, Position, RootVisit, Score, Trace, TraceLine, TraceSearch};

/// So many passages are shown unless all are wanted: the last ones.
const SHOWN: usize = 40;

/// A search in numbers.
#[must_use]
pub fn trace(trace: &Trace, style: Style) -> String {
    let mut text = head(&trace.position, &trace.search, style);
    let _ = writeln!(text, "{:<34} {:>12}", "nodes", trace.counts.nodes);
    let _ = writeln!(text, "{:<34} {:>12.2}", "moves searched a node", trace.branching);
    let _ = writeln!(text, "{:<34} {:>10.1} %", "cutoffs on the first move", trace.first_move_percent);
    let _ = writeln!(text, "{:<34} {:>6} plies", "longest line", trace.longest);
    text += &roots(&trace.root_visits);
    let _ = writeln!(text, "\n{:<22} {:>12} {:>12}", "technique", "nodes cut", "skipped");
    for counts in trace.counts.techniques.iter().filter(|counts| counts.cut + counts.skipped > 0) {
        let _ = writeln!(text, "{:<22} {:>12} {:>12}", counts.technique, counts.cut, counts.skipped);
    }
    text += &ends(&trace.counts);
    text += &cutoffs(&trace.counts);
    text += &depths(&trace.counts);
    let _ = writeln!(text, "\nlongest line: {}", trace.longest_line.join(" "));
    text
}

fn head(place: &Position, search: &TraceSearch, style: Style) -> String {
    let profile = search.profile_hash.as_ref().map_or_else(String::new, |hash| format!(", profile {hash}"));
    format!("{}\n{}{profile}, {}\n\n", position(place, style), search.algorithm, search.limits)
}

fn roots(visits: &[RootVisit]) -> String {
    let heads = ["iteration", "rank", "alpha", "beta", "score", "nodes"];
    let [iteration, rank, alpha, beta, score, nodes] = heads;
    let mut text =
        format!("\n{iteration:>9} {rank:>4} {alpha:>14} {beta:>14} {score:>14} {nodes:>10}  end\n");
    let told = |score: Option<Score>| score.map_or_else(|| "-".to_string(), score_in_words);
    for visit in visits {
        let [alpha, beta, score] = [visit.alpha, visit.beta, visit.score].map(told);
        let RootVisit { iteration, rank, nodes, .. } = visit;
        let end = end(&visit.end);
        let _ =
            writeln!(text, "{iteration:>9} {rank:>4} {alpha:>14} {beta:>14} {score:>14} {nodes:>10}  {end}");
    }
    text
}

/// What became of a line each time, or the last times.
#[must_use]
pub fn trace_line(trace: &TraceLine, all: bool, style: Style) -> String {
    let (passages, game) = (&trace.passages, &trace.position.game);
    let reached = passages.iter().filter(|passage| passage.fate == Fate::Reached).count();
    let met = passages.len() as u64 + trace.left_off;
    let mut text = head(&trace.position, &trace.search, style);
    let _ = writeln!(text, "line {}", moves(&trace.line, style));
    let _ = writeln!(
        text,
        "the root was searched {} times; the line was followed {met} times, {reached} times to its end\n",
        trace.root_visits
    );
    let hidden = if all { 0 } else { passages.len().saturating_sub(SHOWN) };
    if hidden > 0 {
        let _ = writeln!(text, "the last {SHOWN}; --all shows {hidden} earlier ones\n");
    }
    let _ = writeln!(
        text,
        "{:>9} {:>5} {:>5} {:>7} {:>7}  {:<12}  what happened",
        "iteration", "plies", "depth", "alpha", "beta", "after"
    );
    for passage in &passages[hidden..] {
        let last = passage.played.checked_sub(1).and_then(|last| trace.line.get(last as usize));
        let after = last.map_or_else(|| "the root".to_string(), |mv| mv.prose.clone());
        let after = if passage.again { format!("{after} (again)") } else { after };
        let [alpha, beta] = [passage.alpha, passage.beta].map(|end| edge(end, game));
        let (iteration, played, depth) = (passage.iteration, passage.played, passage.depth);
        let what = sentence(passage, game);
        let _ =
            writeln!(text, "{iteration:>9} {played:>5} {depth:>5} {alpha:>7} {beta:>7}  {after:<12}  {what}");
    }
    if trace.left_off > 0 {
        let _ = writeln!(text, "{} more were not kept", trace.left_off);
    }
    text
}
