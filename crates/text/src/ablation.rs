//! What each technique is worth: sentences, columns, and the table for terminals.

use crate::estimate::{numbers, with_ends};
use std::fmt::Write as _;
use tesuji_api::{
    Ablation, AblationPairs, AblationRow, AblationSection, AblationTactics, Claim, ClaimVerdict, Estimate,
};

/// No line of the table is longer, if it can be helped.
const WIDTH: usize = 100;
/// A pair that changes an effect by less says little.
const PAIRED: f64 = 1.05;
/// A technique that does what it is for less often in 1,000 nodes does it seldom.
const SELDOM: f64 = 1.0;
/// So many pairs are shown.
const PAIRS: usize = 12;

/// Everything.
#[must_use]
pub fn all(ablation: &Ablation) -> String {
    let mut text = subject(ablation) + "\n";
    for section in &ablation.sections {
        let _ = writeln!(text, "\n{}", title(section));
        text += &wrapped(&base_line(section, ablation));
        text.push('\n');
        text += &table(&columns(section, ablation));
    }
    if let Some(pairs) = &ablation.pairs {
        text += "\nPairs that matter most: nodes with both off, over the product of the single effects\n\n";
        for (ratio, one, other) in extremes(pairs, PAIRS) {
            let _ = writeln!(text, "{ratio:>6.2}  {one} and {other}");
        }
    }
    let sentences = claims(ablation);
    if !sentences.is_empty() {
        text.push('\n');
        for sentence in &sentences {
            text += &wrapped(sentence);
        }
    }
    text
}

/// What was measured on what.
#[must_use]
pub fn subject(ablation: &Ablation) -> String {
    let Ablation { game, profile, positions, seed, version, .. } = ablation;
    let tactics = match ablation.tactics {
        0 => String::new(),
        tactics => format!(", {tactics} tactics at {} nodes", ablation.tactics_nodes),
    };
    let (name, hash) = (&profile.name, &profile.hash);
    format!("{game}, profile {name} ({hash}), {positions} positions{tactics}, seed {seed}, version {version}")
}

/// What a section is about.
#[must_use]
pub fn title(section: &AblationSection) -> String {
    let (base, hash, depth) = (&section.base.name, &section.base.hash, section.depth);
    if section.alone {
        format!("Each technique alone on {base} ({hash}), depth {depth}")
    } else {
        format!("Each technique switched in profile {base} ({hash}), depth {depth}")
    }
}

/// What the base of a section takes and solves.
#[must_use]
pub fn base_line(section: &AblationSection, ablation: &Ablation) -> String {
    let nodes = short(section.nodes);
    let listed = || if section.on.is_empty() { "nothing".to_string() } else { section.on.join(", ") };
    let on = if section.alone { format!("has {} on; ", listed()) } else { String::new() };
    match ablation.tactics {
        0 => format!("It {on}takes {nodes} nodes."),
        tactics => format!("It {on}takes {nodes} nodes, and solves {} of {tactics} tactics.", section.solved),
    }
}

/// A column with its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// What it is called.
    pub head: &'static str,
    /// What it says of each row.
    pub cells: Vec<String>,
}

/// The columns of a section that have something to say. The first two are the technique and how it was switched.
#[must_use]
pub fn columns(section: &AblationSection, ablation: &Ablation) -> Vec<Column> {
    type Cell<'a> = &'a dyn Fn(&AblationRow) -> String;
    let claim = |row: &AblationRow| claimed(row, ablation);
    let time = |row: &AblationRow| {
        let told = row.time_saved.filter(|_| row.needs.is_none());
        told.map(|time| format!("{:.0}", (numbers(time)[0] * 100.0).round() + 0.0)).unwrap_or_default()
    };
    let wrong = |row: &AblationRow| {
        row.mistakes.map(|wrong| format!("{:.1}", numbers(wrong.rate)[0] * 100.0)).unwrap_or_default()
    };
    let all: [(&'static str, Cell<'_>); 10] = [
        ("technique", &|row| row.technique.clone()),
        ("switch", &|row| if row.on { "off" } else { "on" }.to_string()),
        ("nodes", &|row| short(row.nodes)),
        ("tree saved, %", &tree),
        ("claimed", &claim),
        ("moves", &|row| row.changed.to_string()),
        ("tactics", &tactics),
        ("time, %", &time),
        ("wrong, %", &wrong),
        ("Elo", &|row| row.elo.map(|elo| with_ends(elo.elo, 0)).unwrap_or_default()),
    ];
    let columns =
        all.into_iter().map(|(head, cell)| Column { head, cells: section.rows.iter().map(cell).collect() });
    columns.filter(|column| column.cells.iter().any(|cell| !cell.is_empty())).collect()
}

/// `1.60M`, `23.4k`, `512`.
fn short(nodes: u64) -> String {
    let (size, unit) = match nodes {
        0..1_000 => return nodes.to_string(),
        1_000..1_000_000 => (1e3, "k"),
        1_000_000..1_000_000_000 => (1e6, "M"),
        _ => (1e9, "G"),
    };
    let number = nodes as f64 / size;
    let digits = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    format!("{number:.digits$}{unit}")
}

/// `12.5 [9, 16]`.
#[must_use]
pub fn percent(share: Estimate) -> String {
    // Rounded by hand: adding zero turns -0 into 0.
    let [value, low, high] = numbers(share);
    let [low, high] = [low, high].map(|end| (end * 100.0).round() + 0.0);
    format!("{:.1} [{low:.0}, {high:.0}]", (value * 1e3).round() / 10.0 + 0.0)
}

/// `12.5 [9, 16]`, or from which depth on it could save anything.
#[must_use]
pub fn tree(row: &AblationRow) -> String {
    match (row.needs, row.saved) {
        (Some(least), _) => format!("from depth {least}"),
        (None, Some(saved)) => percent(saved),
        (None, None) => "-".to_string(),
    }
}

/// `15-25 above`.
fn claimed(row: &AblationRow, ablation: &Ablation) -> String {
    let claim = ablation.claims.iter().find(|claim| claim.technique == row.technique);
    let text = |claim: &Claim| {
        let [low, high] = claim.tree;
        format!("{low}-{high} {}", row.verdict.map_or("", verdict)).trim_end().to_string()
    };
    claim.map(text).unwrap_or_default()
}

/// The word for a verdict.
#[must_use]
pub const fn verdict(verdict: ClaimVerdict) -> &'static str {
    match verdict {
        ClaimVerdict::Below => "below",
        ClaimVerdict::Open => "open",
        ClaimVerdict::Meets => "meets",
        ClaimVerdict::Above => "above",
    }
}

/// `+3 -1`: so many that only the search with the technique solves, and that only the other one does.
fn tactics(row: &AblationRow) -> String {
    let text = |tactics: &AblationTactics| format!("+{} -{}", tactics.gained.len(), tactics.lost.len());
    row.tactics.as_ref().map(text).unwrap_or_default()
}

fn wrapped(text: &str) -> String {
    let (mut lines, mut length) = (String::new(), 0);
    for word in text.split(' ') {
        let wide = word.chars().count();
        if length > 0 && length + 1 + wide > WIDTH {
            let _ = write!(lines, "\n  {word}");
            length = 2 + wide;
        } else {
            let gap = if length > 0 { " " } else { "" };
            let _ = write!(lines, "{gap}{word}");
            length += gap.len() + wide;
        }
    }
    lines + "\n"
}

fn table(columns: &[Column]) -> String {
    let width = |column: &Column| {
        let cells = column.cells.iter().map(String::as_str).chain([column.head]);
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = columns.iter().map(width).collect();
    let gap = if widths.iter().sum::<usize>() + 2 * widths.len() <= WIDTH + 2 { "  " } else { " " };
    let line = |cells: Vec<&str>| {
        let padded = cells.iter().zip(&widths).enumerate().map(|(nth, (cell, &width))| {
            if nth < 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        padded.collect::<Vec<_>>().join(gap).trim_end().to_string() + "\n"
    };
    let rows = columns.first().map_or(0, |column| column.cells.len());
    let row = |row: usize| line(columns.iter().map(|column| column.cells[row].as_str()).collect());
    line(columns.iter().map(|column| column.head).collect()) + &(0..rows).map(row).collect::<String>()
}

/// The pairs whose ratio is furthest from 1, the furthest first.
#[must_use]
pub fn extremes(pairs: &AblationPairs, most: usize) -> Vec<(f64, &str, &str)> {
    let mut all = Vec::new();
    for (nth, row) in pairs.ratios.iter().enumerate() {
        for (other, ratio) in row.iter().enumerate().skip(nth + 1) {
            let names = (pairs.techniques[nth].as_str(), pairs.techniques[other].as_str());
            all.extend(ratio.map(|ratio| (ratio, names.0, names.1)));
        }
    }
    let far = |ratio: f64| ratio.max(f64::MIN_POSITIVE).ln().abs();
    all.sort_by(|a, b| far(b.0).total_cmp(&far(a.0)));
    all.truncate(most);
    all
}

/// The technique that stands in most for another one.
fn partner<'a>(pairs: &'a AblationPairs, technique: &str) -> Option<(&'a str, f64)> {
    let nth = pairs.techniques.iter().position(|name| name == technique)?;
    let named = pairs.techniques.iter().zip(&pairs.ratios[nth]);
    let known = named.filter_map(|(name, ratio)| Some((name.as_str(), (*ratio)?)));
    known.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// Where the techniques of a section are looked at.
#[must_use]
pub const fn place(section: &AblationSection) -> &'static str {
    if section.alone { "alone" } else { "among the others" }
}

/// A sentence for each technique that something is claimed of: what is claimed, what was measured, and what the figures
/// say of the difference.
#[must_use]
pub fn claims(ablation: &Ablation) -> Vec<String> {
    ablation.claims.iter().filter_map(|claim| about(claim, ablation)).collect()
}

fn about(claim: &Claim, ablation: &Ablation) -> Option<String> {
    let technique = &claim.technique;
    let row = |section: &'_ AblationSection| section.rows.iter().position(|row| row.technique == *technique);
    let rows = ablation.sections.iter().filter_map(|section| Some((section, &section.rows[row(section)?])));
    let rows: Vec<(&AblationSection, &AblationRow)> = rows.collect();
    if rows.is_empty() {
        return None;
    }
    let range = |[low, high]: [u32; 2]| format!("{low} to {high}");
    let measured: Vec<String> = rows.iter().map(|(section, row)| told(section, row)).collect();
    let beyond = claim.beyond.as_ref().map(|other| format!(" beyond {other}")).unwrap_or_default();
    let mut text = format!("{technique}: claimed {} %{beyond}", range(claim.tree));
    if rows.iter().any(|(_, row)| row.time_saved.is_some()) {
        let _ = write!(text, " and {} % of the time", range(claim.time));
    }
    let _ = write!(text, "; measured {}.", measured.join(", "));
    text += why(&rows);
    let partner = ablation.pairs.as_ref().and_then(|pairs| partner(pairs, technique));
    if let Some((other, ratio)) = partner.filter(|&(_, ratio)| ratio >= PAIRED) {
        let _ = write!(text, " Without {other} it is worth {ratio:.2} times as much.");
    }
    Some(text)
}

/// What was measured of a technique in one place.
fn told(section: &AblationSection, row: &AblationRow) -> String {
    let place = place(section);
    if let Some(least) = row.needs {
        return format!(
            "nothing {place}, where it cannot fire: its rule begins at depth {least}, and the run goes to {}",
            section.depth
        );
    }
    let (Some(saved), Some(word)) = (row.saved, row.verdict) else {
        return format!("nothing {place}, where no tree is large enough");
    };
    let fired = row.fired.map(|fired| format!(", firing {fired:.1} times in 1,000 nodes"));
    let mut text = format!("{} {place} ({}{})", percent(saved), verdict(word), fired.unwrap_or_default());
    if let (Some(saved), Some(word)) = (row.time_saved, row.time_verdict) {
        let _ = write!(text, " and {} of the time ({})", percent(saved), verdict(word));
    }
    text
}

/// What the figures of a technique, among the others and alone, say together. Nothing where it was not counted what it
/// does.
fn why(rows: &[(&AblationSection, &AblationRow)]) -> &'static str {
    let of = |alone| rows.iter().find(|(section, _)| section.alone == alone).map(|&(_, row)| row);
    let verdict = |alone| of(alone).and_then(|row| row.verdict);
    match (verdict(false), verdict(true)) {
        (Some(ClaimVerdict::Below | ClaimVerdict::Open), Some(ClaimVerdict::Meets | ClaimVerdict::Above)) => {
            " Among the others, most of what it would save is saved before it is asked."
        }
        (Some(ClaimVerdict::Above | ClaimVerdict::Meets | ClaimVerdict::Open), Some(ClaimVerdict::Below)) => {
            " It needs the others, or more depth than it was given alone."
        }
        (Some(ClaimVerdict::Below), _) => match of(false).and_then(|row| row.fired) {
            Some(fired) if fired < SELDOM => " Its rule rarely applies with these numbers.",
            Some(_) => " What it cuts are small trees.",
            None => "",
        },
        _ => "",
    }
}
