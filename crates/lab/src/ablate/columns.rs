//! The columns of a table, and the table for terminals.

use super::{ClaimVerdict, Report, Row, Section};
use crate::Estimate;
use std::fmt;

/// No line of the table is longer, if it can be helped.
const WIDTH: usize = 100;

/// A column with its cells; all of them empty where nothing was measured.
pub(super) struct Column {
    pub(super) head: &'static str,
    pub(super) cells: Vec<String>,
}

/// What a column says of a row.
pub(super) type Cell = fn(&Row) -> String;

/// The columns of a section that have something to say. The first two are the technique and how it was switched.
pub(super) fn columns(section: &Section) -> Vec<Column> {
    let all: [(&'static str, Cell); 10] = [
        ("technique", |row| row.technique.to_string()),
        ("switch", |row| if row.on { "off" } else { "on" }.to_string()),
        ("nodes", |row| short(row.nodes)),
        ("tree saved, %", tree),
        ("claimed", claimed),
        ("moves", |row| row.changed.to_string()),
        ("tactics", tactics),
        ("time, %", |row| {
            let told = row.time_saved.filter(|_| row.needs.is_none());
            told.map(|time| format!("{:.0}", (time.value * 100.0).round() + 0.0)).unwrap_or_default()
        }),
        ("wrong, %", |row| {
            row.mistakes.map(|wrong| format!("{:.1}", wrong.rate.value * 100.0)).unwrap_or_default()
        }),
        ("Elo", elo),
    ];
    let columns =
        all.into_iter().map(|(head, cell)| Column { head, cells: section.rows.iter().map(cell).collect() });
    columns.filter(|column| column.cells.iter().any(|cell| !cell.is_empty())).collect()
}

/// `1.60M`, `23.4k`, `512`.
pub(super) fn short(nodes: u64) -> String {
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
pub(super) fn percent(share: Estimate) -> String {
    // Rounded by hand: adding zero turns -0 into 0.
    let Estimate { low, high, .. } = share.map(|x| (x * 100.0).round() + 0.0);
    format!("{:.1} [{low:.0}, {high:.0}]", (share.value * 1e3).round() / 10.0 + 0.0)
}

/// `12.5 [9, 16]`, or from which depth on it could save anything.
pub(super) fn tree(row: &Row) -> String {
    match (row.needs, row.saved) {
        (Some(least), _) => format!("from depth {least}"),
        (None, Some(saved)) => percent(saved),
        (None, None) => "-".to_string(),
    }
}

/// `15-25 above`.
fn claimed(row: &Row) -> String {
    let verdict = row.verdict().map_or("", ClaimVerdict::name);
    let text = |claim: &super::Claim| format!("{}-{} {verdict}", claim.tree.low, claim.tree.high);
    row.claim().map(text).unwrap_or_default().trim_end().to_string()
}

/// `+3 -1`: so many that only the search with the technique solves, and that only the other one does.
pub(super) fn tactics(row: &Row) -> String {
    let text = |tactics: &super::Tactics| format!("+{} -{}", tactics.gained.len(), tactics.lost.len());
    row.tactics.as_ref().map(text).unwrap_or_default()
}

/// `+12 [4, 20]`.
fn elo(row: &Row) -> String {
    row.elo.map(|elo| elo.elo.with_ends(0)).unwrap_or_default()
}

impl Section {
    /// What the section is about.
    pub(super) fn title(&self) -> String {
        let Section { base, base_hash, depth, .. } = self;
        if self.alone {
            format!("Each technique alone on {base} ({base_hash}), depth {depth}")
        } else {
            format!("Each technique switched in profile {base} ({base_hash}), depth {depth}")
        }
    }

    /// What the base itself takes and solves.
    pub(super) fn base_line(&self, report: &Report) -> String {
        let nodes = short(self.nodes);
        let on = if self.alone { format!("has {} on; ", listed(&self.on)) } else { String::new() };
        if report.tactics == 0 {
            return format!("It {on}takes {nodes} nodes.");
        }
        format!("It {on}takes {nodes} nodes, and solves {} of {} tactics.", self.solved, report.tactics)
    }
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "nothing".to_string() } else { names.join(", ") }
}

impl Report {
    /// What was measured on what.
    pub(super) fn subject(&self) -> String {
        let Report { game, profile, profile_hash, positions, seed, version, .. } = self;
        let tactics = if self.tactics == 0 {
            String::new()
        } else {
            format!(", {} tactics at {} nodes", self.tactics, self.tactics_nodes)
        };
        format!(
            "{game}, profile {profile} ({profile_hash}), {positions} positions{tactics}, seed {seed}, version {version}"
        )
    }
}

/// A table for terminals.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.subject())?;
        for section in &self.sections {
            writeln!(f, "\n{}", section.title())?;
            wrapped(f, &section.base_line(self))?;
            writeln!(f)?;
            table(f, &columns(section))?;
        }
        if let Some(pairs) = &self.pairs {
            writeln!(
                f,
                "\nPairs that matter most: nodes with both off, over the product of the single effects\n"
            )?;
            for (ratio, one, other) in pairs.extremes(12) {
                writeln!(f, "{ratio:>6.2}  {one} and {other}")?;
            }
        }
        if self.sections.iter().any(|section| section.rows.iter().any(|row| row.claim().is_some())) {
            writeln!(f)?;
            for sentence in self.claims() {
                wrapped(f, &sentence)?;
            }
        }
        Ok(())
    }
}

fn wrapped(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let mut length = 0;
    for word in text.split(' ') {
        if length > 0 && length + 1 + word.chars().count() > WIDTH {
            write!(f, "\n  {word}")?;
            length = 2 + word.chars().count();
        } else {
            let gap = if length > 0 { " " } else { "" };
            write!(f, "{gap}{word}")?;
            length += gap.len() + word.chars().count();
        }
    }
    writeln!(f)
}

fn table(f: &mut fmt::Formatter<'_>, columns: &[Column]) -> fmt::Result {
    let width = |column: &Column| {
        let cells = column.cells.iter().map(String::as_str).chain([column.head]);
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = columns.iter().map(width).collect();
    let gap = if widths.iter().sum::<usize>() + 2 * widths.len() <= WIDTH + 2 { "  " } else { " " };
    let mut line = |cells: Vec<&str>| {
        let padded = cells.iter().zip(&widths).enumerate().map(|(nth, (cell, &width))| {
            if nth < 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        writeln!(f, "{}", padded.collect::<Vec<_>>().join(gap).trim_end())
    };
    line(columns.iter().map(|column| column.head).collect())?;
    let rows = columns.first().map_or(0, |column| column.cells.len());
    (0..rows).try_for_each(|row| line(columns.iter().map(|column| column.cells[row].as_str()).collect()))
}
