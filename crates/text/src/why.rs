//! What a search did with a move.

use crate::counts::end as ended;
use crate::score::points;
use crate::{Style, edge, moves, score};
use std::fmt::Write as _;
use tesuji_api::{
    Bound, DepthStep, Examination, Fate, FateKind, Game, Judgement, Passage, Rule, Score, Sign, TableEntry,
    Unpruned, Why,
};

/// The answer in full.
#[must_use]
pub fn why(why: &Why, style: Style) -> String {
    let game = &why.position.game;
    let (mv, before) =
        why.line.split_last().map_or(("", &why.line[..]), |(mv, path)| (mv.prose.as_str(), path));
    let place =
        if before.is_empty() { "at the root".to_string() } else { format!("after {}", moves(before, style)) };
    let mut text = format!("{mv} {place}: {}\n", why.node);
    let _ = writeln!(text, "  search   {}", search(why, style));
    match &why.of_move {
        Some(examination) => text += &examined(examination, game, before.is_empty()),
        None => text += &never_met(why, mv),
    }
    let _ = writeln!(text, "  fate     {}", fate(why));
    if let Some(after) = &why.after {
        let _ = writeln!(text, "  after it {} (iteration {})", reply_node(after, game), after.iteration);
    }
    let _ = writeln!(text, "  in all   {}", fates(why));
    match &why.without_pruning {
        Some(unpruned) => text + &without_pruning(unpruned, game, style),
        None => text + "  without pruning it was not searched\n",
    }
}

fn search(why: &Why, style: Style) -> String {
    let best = why.score.map_or_else(
        || "no move".to_string(),
        |worth| format!("{} {}", moves(&why.best, style), score(worth, &why.position.game)),
    );
    format!("depth {}, {} nodes: {best}", why.depth, why.nodes)
}

/// The move's turn never came in a node with moves.
fn never_met(why: &Why, mv: &str) -> String {
    let mut text = String::new();
    if let Some(before) = &why.before {
        let _ = writeln!(text, "  node     {}", facts(before, &why.position.game));
        for judgement in before.rules.iter().filter(|judgement| judgement.on && judgement.applies) {
            let _ = writeln!(text, "  rule     {}", verdict(judgement));
        }
    }
    let _ = writeln!(text, "  order    the turn of {mv} never came");
    text
}

/// What became of it the last time.
fn fate(why: &Why) -> String {
    let game = &why.position.game;
    let Some(last) = &why.last else { return "the search never came near".to_string() };
    // The score of the node after the move is the other side's.
    let for_mover = if last.fate == Fate::Reached {
        format!(", {} for the mover", score(negated(last.score), game))
    } else {
        String::new()
    };
    format!("{}{for_mover} (iteration {}, depth {} left)", sentence(last, game), last.iteration, last.depth)
}

/// A score for the other side.
fn negated(score: Score) -> Score {
    match score {
        Score::Cp(cp) => Score::Cp(-cp),
        Score::Mate(plies) => Score::Mate(-plies),
    }
}

/// All passes by what became of the line.
fn fates(why: &Why) -> String {
    let told = |kind: &FateKind| match kind {
        FateKind::AfterCutoff => "another move failed high first".to_string(),
        FateKind::NodeCut { technique } => format!("node cut by {technique} before it"),
        FateKind::NotTried => "not tried".to_string(),
        FateKind::Searched => "searched".to_string(),
        FateKind::Skipped { technique } => format!("skipped by {technique}"),
    };
    let all: Vec<String> =
        why.fates.iter().map(|count| format!("{} {}", count.times, told(&count.fate))).collect();
    if all.is_empty() { "never met".to_string() } else { all.join(", ") }
}

/// What became of a line once, in a sentence.
#[must_use]
pub fn sentence(passage: &Passage, game: &Game) -> String {
    let next = passage.next.as_deref().unwrap_or_default();
    let (score, end) = (score(passage.score, game), ended(&passage.end));
    let another = |mv: &Option<String>| mv.clone().unwrap_or_else(|| "another move".to_string());
    match &passage.fate {
        Fate::Reached => format!("reached: {end}, score {score}"),
        Fate::Skipped { technique, alpha } => {
            format!("{next} skipped by {technique} at depth {}, alpha {}", passage.depth, edge(*alpha, game))
        }
        Fate::SkippedWithOthers { technique, after } => {
            format!("{next} not tried: {technique} skipped {} and the quiet moves after it", another(after))
        }
        Fate::NodeCut { technique } => {
            format!("{next} not tried: the node was cut by {technique}, score {score}")
        }
        Fate::AfterCutoff { by } => {
            format!("{next} not tried: {} failed high first, score {score}", another(by))
        }
        Fate::Ended => format!("{next} not tried: {end}, score {score}"),
        Fate::NotTried if passage.depth <= 0 => {
            format!("{next} not tried: quiescence looks at captures and some checks; {end}, score {score}")
        }
        Fate::NotTried if passage.again => {
            format!("{next} left out while the node was tested without it; {end}, score {score}")
        }
        Fate::NotTried => format!("{next} never tried; {end}, score {score}"),
    }
}

fn examined(known: &Examination, game: &Game, root: bool) -> String {
    let mut text = format!("  node     {}\n", facts(known, game));
    let _ = writeln!(text, "  table    {}", entry(known.table.as_ref(), game));
    if let Some(mv) = &known.candidate {
        let mut about = vec![if mv.quiet { "quiet" } else { "captures or promotes" }.to_string()];
        about.extend(mv.gives_check.then(|| "gives check".to_string()));
        about.extend(mv.refutation.then(|| "killer or counter-move".to_string()));
        about.push(format!("history {}", mv.history));
        let _ = writeln!(text, "  order    number {}; {}", mv.number, about.join(", "));
    }
    if root {
        text += "  rules    at the root none is asked; in any other node they would say\n";
    }
    for (i, judgement) in known.rules.iter().enumerate() {
        let head = if i == 0 && !root { "rules" } else { "" };
        let _ = writeln!(text, "  {head:<8} {}", verdict(judgement));
    }
    for step in known.steps.iter().filter(|step| step.plies != 0) {
        let _ = writeln!(text, "  {:<8} {}", "", depth_step(step, known.depth));
    }
    text
}

/// `late_move_reduction  2 fewer: to depth 5 first; depth and number 2871 = 2871 >= a ply 1000`.
fn depth_step(step: &DepthStep, depth: i32) -> String {
    let technique = &step.judgement.technique;
    let rule = step.judgement.rule.as_ref().map_or_else(String::new, |told| format!("; {}", rule(told)));
    match step.plies {
        plies @ ..0 => {
            format!("{technique:<20} {} fewer: to depth {} first{rule}", -plies, depth - 1 + plies)
        }
        plies => format!("{technique:<20} {plies} more{rule}"),
    }
}

/// How the node after the move looked.
fn reply_node(after: &Examination, game: &Game) -> String {
    let held = after.rules.iter().find(|judgement| judgement.rule.is_some() && judgement.holds);
    let rule = held.map_or_else(String::new, |judgement| format!("; {}", verdict(judgement)));
    let judged = after
        .static_score
        .map_or_else(|| "in check".to_string(), |worth| format!("static {}", score(worth, game)));
    let [alpha, beta] = [after.alpha, after.beta].map(|end| edge(end, game));
    format!("depth {}, window {alpha} to {beta}, {judged}{rule}", after.depth)
}

fn facts(known: &Examination, game: &Game) -> String {
    let [alpha, beta] = [known.alpha, known.beta].map(|end| edge(end, game));
    let mut text =
        format!("depth {} of iteration {}, alpha {alpha}, beta {beta}", known.depth, known.iteration);
    match known.static_score {
        Some(worth) => {
            let improving = if known.improving { "improving" } else { "not improving" };
            let _ = write!(text, ", static {}, {improving}", score(worth, game));
        }
        None => text.push_str(", in check"),
    }
    text.push_str(match (known.pv, known.cut) {
        (true, _) => "; on the principal variation",
        (false, true) => "; expected to fail high",
        (false, false) => "",
    });
    text
}

fn entry(entry: Option<&TableEntry>, game: &Game) -> String {
    let Some(entry) = entry else { return "knew nothing".to_string() };
    let mv = entry.mv.as_deref().unwrap_or("no move");
    let bound = match entry.bound {
        Bound::Exact => "exactly",
        Bound::Lower => "at least",
        Bound::Upper => "at most",
    };
    format!("{mv}, {bound} {} at depth {}", score(entry.score, game), entry.depth)
}

/// `futility              yes  static 35 + margin 210 = 245 <= alpha 260`.
fn verdict(judgement: &Judgement) -> String {
    let told = judgement.rule.as_ref().map_or_else(|| "asks a search".to_string(), rule);
    let word = match (judgement.on, judgement.applies, judgement.holds) {
        (false, ..) => "is off".to_string(),
        (_, false, _) => "does not apply here".to_string(),
        (_, _, true) => format!("yes  {told}"),
        (_, _, false) => format!("no   {told}"),
    };
    format!("{:<20} {word}", judgement.technique)
}

/// A rule as it is: `static 35 + margin 210 = 245 <= alpha 260`, with the sign that is true.
#[must_use]
pub fn rule(rule: &Rule) -> String {
    let mut text = String::new();
    for (i, term) in rule.terms.iter().enumerate() {
        let (name, value) = (&term.name, term.value);
        let _ = match (i, value) {
            (0, _) => write!(text, "{name} {value}"),
            (_, 0..) => write!(text, " + {name} {value}"),
            _ => write!(text, " - {name} {}", -i64::from(value)),
        };
    }
    let sum: i32 = rule.terms.iter().map(|term| term.value).sum();
    if rule.terms.len() > 1 {
        let _ = write!(text, " = {sum}");
    }
    format!("{text} {} {} {}", true_sign(rule.sign, sum, rule.bound.value), rule.bound.name, rule.bound.value)
}

/// The sign of a comparison if it holds, else the opposite one.
fn true_sign(sign: Sign, left: i32, right: i32) -> &'static str {
    match sign {
        Sign::AtMost | Sign::Above => {
            if left <= right {
                "<="
            } else {
                ">"
            }
        }
        Sign::Below | Sign::AtLeast => {
            if left < right {
                "<"
            } else {
                ">="
            }
        }
    }
}

fn without_pruning(free: &Unpruned, game: &Game, style: Style) -> String {
    let verdict = match (free.best_score, free.score) {
        (best, other) if points(other) >= points(best) => "it is as good as any".to_string(),
        (Score::Cp(best), Score::Cp(other)) => format!("{} cp worse than the best", best - other),
        _ => "it misses or allows a mate".to_string(),
    };
    format!(
        "  without any pruning, both to depth {}:\n    {}  {}\n    {}  {}\n    {verdict}\n",
        free.depth,
        score(free.score, game),
        moves(&free.line, style),
        score(free.best_score, game),
        moves(&free.best, style)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_api::RuleTerm;

    #[test]
    fn a_rule_that_does_not_hold_shows_the_sign_that_does() {
        let term = |(name, value): (&str, i32)| RuleTerm { name: name.to_string(), value };
        let told = |terms: &[(&str, i32)], sign, bound| {
            rule(&Rule { terms: terms.iter().copied().map(term).collect(), sign, bound: term(bound) })
        };
        let terms = [("static", 150), ("margin", 200)];
        assert_eq!(told(&terms, Sign::AtMost, ("alpha", 200)), "static 150 + margin 200 = 350 > alpha 200");
        assert_eq!(told(&[("number", 13)], Sign::Above, ("enough", 12)), "number 13 > enough 12");
        let terms = [("static", 90), ("margin", -75)];
        assert_eq!(told(&terms, Sign::AtLeast, ("beta", 10)), "static 90 - margin 75 = 15 >= beta 10");
        assert_eq!(told(&[("sum", 3)], Sign::Below, ("beta", 10)), "sum 3 < beta 10");
    }
}
