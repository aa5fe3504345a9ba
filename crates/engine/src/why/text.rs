//! The answer as text.

use super::{Free, Why, edge, prose, short};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use tesuji_game::{Bound, Notation, Score};
use tesuji_search::trace::Fate;
use tesuji_search::{DepthJudgement, End, Entry, Examination, Judgement};

impl<P: Notation> fmt::Display for Why<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.path.words();
        let (mv, before) = line.split_last().map_or(("", line.as_slice()), |(mv, path)| (mv.as_str(), path));
        let node = self.path.position(before.len());
        let place =
            if before.is_empty() { "at the root".to_string() } else { format!("after {}", before.join(" ")) };
        writeln!(f, "{mv} {place}: {}", node.to_text())?;
        writeln!(f, "  search   {}", self.search())?;
        match &self.of_move {
            Some((iteration, examination)) => {
                examined(f, *iteration, examination, &node, before.is_empty())?;
            }
            None => self.never_met(f, mv)?,
        }
        writeln!(f, "  fate     {}", self.fate())?;
        if let Some((iteration, after)) = &self.after {
            writeln!(f, "  after it {} (iteration {iteration})", reply_node::<P>(after))?;
        }
        write!(f, "{}", self.counts())?;
        match &self.free {
            Some(free) => write!(f, "{}", shown(free, &node)),
            None => writeln!(f, "  without pruning it was not searched"),
        }
    }
}

impl<P: Notation> Why<P> {
    fn search(&self) -> String {
        let best = self.answer.lines.first().map_or_else(
            || "no move".to_string(),
            |line| format!("{} {}", prose(&self.path.root, &line.moves).join(" "), short::<P>(line.score)),
        );
        format!("depth {}, {} nodes: {best}", self.answer.depth, self.answer.nodes)
    }

    /// The move's turn never came in a node with moves.
    fn never_met(&self, f: &mut fmt::Formatter<'_>, mv: &str) -> fmt::Result {
        if let Some((iteration, before)) = &self.before {
            writeln!(f, "  node     {}", facts::<P>(before, *iteration))?;
            for judgement in before.judgements.iter().filter(|judgement| judgement.on && judgement.applies) {
                writeln!(f, "  rule     {}", verdict(judgement))?;
            }
        }
        writeln!(f, "  order    the turn of {mv} never came")
    }

    /// What became of it the last time.
    fn fate(&self) -> String {
        // One that was stopped says nothing, unless it is all there is.
        let passages = &self.inquiry.passages;
        let last = passages.iter().rev().find(|passage| passage.end != End::Stopped).or(passages.last());
        let Some(last) = last else {
            return "the search never came near".to_string();
        };
        let told = self.path.sentence(last);
        // The score of the node after the move is the other side's.
        let for_mover = if last.fate == Fate::Reached {
            format!(", {} for the mover", short::<P>(-last.score))
        } else {
            String::new()
        };
        format!("{told}{for_mover} (iteration {}, depth {} left)", last.iteration, last.depth)
    }

    /// All passes by what became of the line.
    fn counts(&self) -> String {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for passage in &self.inquiry.passages {
            let kind = match passage.fate {
                Fate::Reached => "searched".to_string(),
                Fate::Skipped { technique, .. } | Fate::SkippedWithOthers { technique, .. } => {
                    format!("skipped by {technique}")
                }
                Fate::NodeCut(technique) => format!("node cut by {technique} before it"),
                Fate::AfterCutoff { .. } => "another move failed high first".to_string(),
                Fate::Ended | Fate::NotTried => "not tried".to_string(),
            };
            *counts.entry(kind).or_default() += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let all: Vec<String> = counts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        format!("  in all   {}\n", if all.is_empty() { "never met".to_string() } else { all.join(", ") })
    }
}

fn examined<P: Notation>(
    f: &mut fmt::Formatter<'_>,
    iteration: i32,
    known: &Examination,
    node: &P,
    root: bool,
) -> fmt::Result {
    writeln!(f, "  node     {}", facts::<P>(known, iteration))?;
    writeln!(f, "  table    {}", entry(known.table.as_ref(), node))?;
    if let Some(mv) = &known.candidate {
        let mut about = vec![if mv.quiet { "quiet" } else { "captures or promotes" }.to_string()];
        about.extend(mv.gives_check.then(|| "gives check".to_string()));
        about.extend(mv.refutation.then(|| "killer or counter-move".to_string()));
        about.push(format!("history {}", mv.history));
        writeln!(f, "  order    number {}; {}", mv.nth, about.join(", "))?;
    }
    if root {
        writeln!(f, "  rules    at the root none is asked; in any other node they would say")?;
    }
    for (i, judgement) in known.judgements.iter().enumerate() {
        let head = if i == 0 && !root { "rules" } else { "" };
        writeln!(f, "  {head:<8} {}", verdict(judgement))?;
    }
    for step in known.steps.iter().filter(|step| step.plies != 0) {
        writeln!(f, "  {:<8} {}", "", depth_step(step, known.depth))?;
    }
    Ok(())
}

/// `late_move_reduction  2 fewer: to depth 5 first; depth and number 2871 = 2871 >= a ply 1000`.
fn depth_step(step: &DepthJudgement, depth: i32) -> String {
    let Judgement { technique, comparison, .. } = &step.judgement;
    let rule = comparison.as_ref().map_or_else(String::new, |rule| format!("; {rule}"));
    match step.plies {
        plies @ ..0 => {
            format!("{technique:<20} {} fewer: to depth {} first{rule}", -plies, depth - 1 + plies)
        }
        plies => format!("{technique:<20} {plies} more{rule}"),
    }
}

/// How the node after the move looked.
fn reply_node<P: Notation>(after: &Examination) -> String {
    let held = after.judgements.iter().find(|judgement| judgement.comparison.is_some() && judgement.holds());
    let rule = held.map_or_else(String::new, |judgement| format!("; {}", verdict(judgement)));
    let judged = after
        .static_score
        .map_or_else(|| "in check".to_string(), |score| format!("static {}", short::<P>(score)));
    format!(
        "depth {}, window {} to {}, {judged}{rule}",
        after.depth,
        edge::<P>(after.alpha),
        edge::<P>(after.beta)
    )
}

fn facts<P: Notation>(known: &Examination, iteration: i32) -> String {
    let mut text = format!(
        "depth {} of iteration {iteration}, alpha {}, beta {}",
        known.depth,
        edge::<P>(known.alpha),
        edge::<P>(known.beta)
    );
    match known.static_score {
        Some(score) => {
            let improving = if known.improving { "improving" } else { "not improving" };
            let _ = write!(text, ", static {}, {improving}", short::<P>(score));
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

fn entry<P: Notation>(entry: Option<&Entry>, node: &P) -> String {
    let Some(entry) = entry else { return "knew nothing".to_string() };
    let mv = node.unpack(entry.mv).map_or_else(|| "no move".to_string(), |mv| node.write_move(mv, P::PROSE));
    let bound = match entry.bound {
        Bound::Exact => "exactly",
        Bound::Lower => "at least",
        Bound::Upper => "at most",
    };
    format!("{mv}, {bound} {} at depth {}", short::<P>(entry.score), entry.depth)
}

/// `futility              skips: static 35 + margin 210 = 245 <= alpha 260`.
fn verdict(judgement: &Judgement) -> String {
    let name = judgement.technique.name();
    let rule = judgement.comparison.as_ref().map_or_else(|| "asks a search".to_string(), ToString::to_string);
    let word = match (judgement.on, judgement.applies, judgement.holds()) {
        (false, ..) => "is off".to_string(),
        (_, false, _) => "does not apply here".to_string(),
        (_, _, true) => format!("yes  {rule}"),
        (_, _, false) => format!("no   {rule}"),
    };
    format!("{name:<20} {word}")
}

fn shown<P: Notation>(free: &Free<P::Move>, node: &P) -> String {
    let line = |moves: &[P::Move]| prose(node, moves).join(" ");
    let lead = i64::from(free.best.raw()) - i64::from(free.score.raw());
    let verdict = match lead {
        i64::MIN..=0 => "it is as good as any".to_string(),
        1.. if free.best.is_mate() != free.score.is_mate() || free.best > Score::MAX_CP => {
            "it misses or allows a mate".to_string()
        }
        lead => format!("{lead} cp worse than the best"),
    };
    format!(
        "  without any pruning, both to depth {}:\n    {}  {}\n    {}  {}\n    {verdict}\n",
        free.depth,
        short::<P>(free.score),
        line(&free.line),
        short::<P>(free.best),
        line(&free.best_line)
    )
}
