//! A report for readers: what is claimed and what was measured, and the section of docs/techniques.md.

use super::columns::{Cell, columns, percent, tree};
use super::{Claim, ClaimVerdict, Pairs, Report, Row, Section};
use std::fmt::Write as _;
use tesuji_params::Technique;

/// A pair that changes an effect by less says little.
const PAIRED: f64 = 1.05;

/// A technique that does what it is for less often in 1,000 nodes does it seldom.
const SELDOM: f64 = 1.0;

/// The section that says what each technique is worth, with a group of columns for each game, and what is claimed
/// beside what every report measured. Every report comes with the command that makes it again. The profile of the
/// first is the one that the table of all techniques is about.
#[must_use]
pub fn markdown(made: &[(String, Report)]) -> String {
    let mut text = "## What each is worth\n\n".to_string();
    for (command, report) in made {
        let _ = writeln!(text, "Made by `{command}`: {}.\n", report.subject());
    }
    let reports: Vec<&Report> = made.iter().map(|(_, report)| report).collect();
    text += ABOUT;
    for report in &reports {
        for section in report.sections.iter().filter(|section| section.alone) {
            let _ = writeln!(
                text,
                "Alone, for {}, is on the {} with the numbers of {} to depth {}. {}\n",
                report.game,
                section.base,
                report.profile,
                section.depth,
                section.base_line(report)
            );
        }
    }
    let main: Vec<&Report> =
        reports.iter().copied().filter(|report| report.profile == reports[0].profile).collect();
    text += &table(&main);
    text += &claimed(&reports);
    for report in &reports {
        if let Some(pairs) = &report.pairs {
            let _ = writeln!(text, "\n### Pairs of {}\n\n{}", report.game, pairs.table());
        }
    }
    text
}

/// How the figures are to be read.
const ABOUT: &str = "A technique saves the share of the tree that a search to the same depth has more without it: the \
    geometric mean over the positions, with its interval at 95 %, drawn from the positions anew. A negative \
    share is what it adds. A technique whose rule asks for more depth than a run has says from which depth on it \
    could save anything. `switch` says which way it was switched: what the profile has, off; what it \
    lacks, on. `moves` are best moves that change, `tactics` what only the search with it solves (+) and what only \
    the search without it solves (-), at the same number of nodes. The tactics that come with the lab are a blind \
    draw from a suite, and few: to judge a technique, give a whole suite with `--tactics`. `wrong` are decisions \
    that a test contradicts and a plain search too, of those that were tested. Intervals are at \
    95 % each: of thirty, one or two miss the truth by chance, so that a row that surprises wants a longer run of its \
    own.\n\n";

/// What is claimed beside what every report measured, as a table, and what that says of each.
fn claimed(reports: &[&Report]) -> String {
    let claims: Vec<&Claim> =
        super::CLAIMS.iter().filter(|claim| measured(reports, claim.technique)).collect();
    if claims.is_empty() {
        return String::new();
    }
    let mut head = ["technique", "claimed, tree %", "claimed, time %"].map(str::to_string).to_vec();
    let mut rows: Vec<Vec<String>> = claims
        .iter()
        .map(|claim| vec![claim.technique.to_string(), claim.tree.to_string(), claim.time.to_string()])
        .collect();
    for report in reports {
        for section in &report.sections {
            let place = format!("{}, {}, {}", report.game, report.profile, section.place());
            for (what, cell) in [("tree", told_tree as Cell), ("time", told_time)] {
                let cells: Vec<String> = claims
                    .iter()
                    .map(|claim| section.row(claim.technique).map_or(String::new(), cell))
                    .collect();
                if cells.iter().any(|cell| !cell.is_empty()) {
                    head.push(format!("{place}: {what}"));
                    rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
                }
            }
        }
    }
    let mut text = "\n### What is claimed, and what is measured\n\nA share is *above* or *below* what is claimed if all of \
                    its interval is, *open* if only the share itself is below, and else *meets* it.\n\n"
        .to_string();
    text += &rows_and_rules(&head, &rows, 1);
    for report in reports {
        let _ = writeln!(text, "\n#### {}, profile {}\n", report.game, report.profile);
        for sentence in report.claims() {
            let _ = writeln!(text, "- {sentence}");
        }
    }
    text
}

/// `12.5 [9, 16] meets`.
fn told_tree(row: &Row) -> String {
    format!("{} {}", tree(row), row.verdict().map_or("", ClaimVerdict::name)).trim_end().to_string()
}

/// The same of the time; empty if that was not told.
fn told_time(row: &Row) -> String {
    let told = row.time_saved.zip(row.time_verdict());
    told.map(|(saved, verdict)| format!("{} {}", percent(saved), verdict.name())).unwrap_or_default()
}

/// Whether any report looked at a technique.
fn measured(reports: &[&Report], technique: Technique) -> bool {
    let mut sections = reports.iter().flat_map(|report| &report.sections);
    sections.any(|section| section.row(technique).is_some())
}

/// A table whose first columns are words, and the others numbers.
fn rows_and_rules(head: &[String], rows: &[Vec<String>], words: usize) -> String {
    // A bar would end the cell.
    let cell = |text: &String| text.replace('|', "\\|");
    let line = |cells: &[String]| format!("| {} |\n", cells.iter().map(cell).collect::<Vec<_>>().join(" | "));
    let rule = "|---".repeat(words) + &"|---:".repeat(head.len() - words) + "|\n";
    line(head) + &rule + &rows.iter().map(|row| line(row)).collect::<String>()
}

fn table(reports: &[&Report]) -> String {
    let mut head = ["technique", "idea", "when it is wrong", "claimed, %"].map(str::to_string).to_vec();
    let shown: Vec<Technique> =
        Technique::ALL.iter().copied().filter(|&one| measured(reports, one)).collect();
    let mut rows: Vec<Vec<String>> = shown
        .iter()
        .map(|&one| {
            let claim = Claim::about(one).map(|claim| claim.tree.to_string()).unwrap_or_default();
            vec![format!("[`{one}`](#{one})"), one.what().to_string(), one.wrong().to_string(), claim]
        })
        .collect();
    for report in reports {
        for section in &report.sections {
            for column in columns(section).iter().skip(1).filter(|column| !skipped(column.head, section)) {
                let alone = if section.alone { " alone" } else { "" };
                head.push(format!("{}{alone}: {}", report.game, column.head));
                for (row, &one) in rows.iter_mut().zip(&shown) {
                    let nth = section.rows.iter().position(|row| row.technique == one);
                    row.push(nth.map(|nth| column.cells[nth].clone()).unwrap_or_default());
                }
            }
        }
    }
    rows_and_rules(&head, &rows, 4)
}

/// Columns that other columns of the document already have, or that say little when a technique is alone.
fn skipped(head: &str, section: &Section) -> bool {
    matches!(head, "claimed" | "nodes") || section.alone && matches!(head, "switch" | "moves")
}

impl Section {
    /// The row of a technique.
    #[must_use]
    pub fn row(&self, technique: Technique) -> Option<&Row> {
        self.rows.iter().find(|row| row.technique == technique)
    }

    /// Where its techniques are looked at.
    fn place(&self) -> &'static str {
        if self.alone { "alone" } else { "among the others" }
    }
}

impl Report {
    /// A sentence for each technique that something is claimed of: what is claimed, what was measured, and what
    /// the figures say of the difference.
    #[must_use]
    pub fn claims(&self) -> Vec<String> {
        super::CLAIMS.iter().filter_map(|claim| self.about(claim)).collect()
    }

    fn about(&self, claim: &Claim) -> Option<String> {
        let technique = claim.technique;
        let rows: Vec<(&Section, &Row)> =
            self.sections.iter().filter_map(|section| Some((section, section.row(technique)?))).collect();
        let measured: Vec<String> = rows.iter().map(|(section, row)| told(section, row)).collect();
        if measured.is_empty() {
            return None;
        }
        let beyond = claim.beyond.map(|other| format!(" beyond {other}")).unwrap_or_default();
        let mut text = format!("{technique}: claimed {} %{beyond}", claim.tree);
        if rows.iter().any(|(_, row)| row.time_saved.is_some()) {
            let _ = write!(text, " and {} % of the time", claim.time);
        }
        let _ = write!(text, "; measured {}.", measured.join(", "));
        text += why(&rows);
        let partner = self.pairs.as_ref().and_then(|pairs| pairs.partner(technique));
        if let Some((other, ratio)) = partner.filter(|&(_, ratio)| ratio >= PAIRED) {
            let _ = write!(text, " Without {other} it is worth {ratio:.2} times as much.");
        }
        Some(text)
    }
}

/// What was measured of a technique in one place.
fn told(section: &Section, row: &Row) -> String {
    let place = section.place();
    if let Some(least) = row.needs {
        return format!(
            "nothing {place}, where it cannot fire: its rule begins at depth {least}, and the run goes to {}",
            section.depth
        );
    }
    let (Some(saved), Some(verdict)) = (row.saved, row.verdict()) else {
        return format!("nothing {place}, where no tree is large enough");
    };
    let fired = row.fired.map(|fired| format!(", firing {fired:.1} times in 1,000 nodes"));
    let mut text = format!("{} {place} ({}{})", percent(saved), verdict.name(), fired.unwrap_or_default());
    if let (Some(saved), Some(verdict)) = (row.time_saved, row.time_verdict()) {
        let _ = write!(text, " and {} of the time ({})", percent(saved), verdict.name());
    }
    text
}

/// What the figures of a technique, among the others and alone, say together. Nothing where it was not counted what it
/// does.
fn why(rows: &[(&Section, &Row)]) -> &'static str {
    let of = |alone| rows.iter().find(|(section, _)| section.alone == alone).map(|&(_, row)| row);
    let verdict = |alone| of(alone).and_then(Row::verdict);
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

impl Pairs {
    /// The pairs whose ratio is furthest from 1, the furthest first.
    #[must_use]
    pub fn extremes(&self, most: usize) -> Vec<(f64, &str, &str)> {
        let mut all = Vec::new();
        for (nth, row) in self.ratios.iter().enumerate() {
            for (other, ratio) in row.iter().enumerate().skip(nth + 1) {
                let names = (self.techniques[nth].as_str(), self.techniques[other].as_str());
                all.extend(ratio.map(|ratio| (ratio, names.0, names.1)));
            }
        }
        let far = |ratio: f64| ratio.max(f64::MIN_POSITIVE).ln().abs();
        all.sort_by(|a, b| far(b.0).total_cmp(&far(a.0)));
        all.truncate(most);
        all
    }

    /// The technique that stands in most for another one.
    fn partner(&self, technique: Technique) -> Option<(&str, f64)> {
        let nth = self.techniques.iter().position(|name| name == technique.name())?;
        let named = self.techniques.iter().zip(&self.ratios[nth]);
        let known = named.filter_map(|(name, ratio)| Some((name.as_str(), (*ratio)?)));
        known.max_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn table(&self) -> String {
        let rows = self.extremes(20).into_iter();
        let rows = rows.map(|(ratio, one, other)| format!("| {one} | {other} | {ratio:.2} |\n"));
        let head = "Nodes with both off, over the product of what each alone costs: above 1 they stand in for each \
                    other, below 1 each needs the other.\n\n| technique | with | ratio |\n|---|---|---:|\n";
        head.to_string() + &rows.collect::<String>()
    }
}
