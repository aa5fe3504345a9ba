//! A report for readers: what is claimed and what was measured, and the section of docs/techniques.md.

use super::Claim;
use std::fmt::Write as _;
use tesuji_api::{Ablation, AblationPairs, AblationRow, AblationSection};
use tesuji_params::Technique;
use tesuji_text::ablation::{base_line, claims, columns, extremes, percent, place, subject, tree, verdict};

/// The section that says what each technique is worth, with a group of columns for each game, and what is claimed
/// beside what every report measured. Every report comes with the command that makes it again. The profile of the
/// first is the one that the table of all techniques is about.
#[must_use]
pub fn markdown(reports: &[Ablation]) -> String {
    let mut text = "## What each is worth\n\n".to_string();
    for report in reports {
        let _ = writeln!(text, "Made by `{}`: {}.\n", report.command, subject(report));
    }
    text += ABOUT;
    for report in reports {
        for section in report.sections.iter().filter(|section| section.alone) {
            let _ = writeln!(
                text,
                "Alone, for {}, is on the {} with the numbers of {} to depth {}. {}\n",
                report.game,
                section.base.name,
                report.profile.name,
                section.depth,
                base_line(section, report)
            );
        }
    }
    let name = |report: &Ablation| report.profile.name.clone();
    let main: Vec<&Ablation> = reports.iter().filter(|one| name(one) == name(&reports[0])).collect();
    text += &table(&main);
    text += &claimed(reports);
    for report in reports {
        if let Some(pairs) = &report.pairs {
            let _ = writeln!(text, "\n### Pairs of {}\n\n{}", report.game, pair_table(pairs));
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
fn claimed(reports: &[Ablation]) -> String {
    let claimed: Vec<&Claim> =
        super::CLAIMS.iter().filter(|claim| measured(reports, claim.technique)).collect();
    if claimed.is_empty() {
        return String::new();
    }
    let mut head = ["technique", "claimed, tree %", "claimed, time %"].map(str::to_string).to_vec();
    let mut rows: Vec<Vec<String>> = claimed
        .iter()
        .map(|claim| vec![claim.technique.to_string(), claim.tree.to_string(), claim.time.to_string()])
        .collect();
    for report in reports {
        for section in &report.sections {
            let here = format!("{}, {}, {}", report.game, report.profile.name, place(section));
            for (what, cell) in [("tree", told_tree as Cell), ("time", told_time)] {
                let cells: Vec<String> = claimed
                    .iter()
                    .map(|claim| row(section, claim.technique).map_or(String::new(), cell))
                    .collect();
                if cells.iter().any(|cell| !cell.is_empty()) {
                    head.push(format!("{here}: {what}"));
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
        let _ = writeln!(text, "\n#### {}, profile {}\n", report.game, report.profile.name);
        for sentence in claims(report) {
            let _ = writeln!(text, "- {sentence}");
        }
    }
    text
}

/// `12.5 [9, 16] meets`.
fn told_tree(row: &AblationRow) -> String {
    format!("{} {}", tree(row), row.verdict.map_or("", verdict)).trim_end().to_string()
}

/// The same of the time; empty if that was not told.
fn told_time(row: &AblationRow) -> String {
    let told = row.time_saved.zip(row.time_verdict);
    told.map(|(saved, word)| format!("{} {}", percent(saved), verdict(word))).unwrap_or_default()
}

/// Whether any report looked at a technique.
fn measured<'a>(reports: impl IntoIterator<Item = &'a Ablation>, technique: Technique) -> bool {
    let mut sections = reports.into_iter().flat_map(|report| &report.sections);
    sections.any(|section| row(section, technique).is_some())
}

/// The row of a technique.
fn row(section: &AblationSection, technique: Technique) -> Option<&AblationRow> {
    section.rows.iter().find(|row| row.technique == technique.name())
}

/// What a column says of a row.
type Cell = fn(&AblationRow) -> String;

/// A table whose first columns are words, and the others numbers.
fn rows_and_rules(head: &[String], rows: &[Vec<String>], words: usize) -> String {
    // A bar would end the cell.
    let cell = |text: &String| text.replace('|', "\\|");
    let line = |cells: &[String]| format!("| {} |\n", cells.iter().map(cell).collect::<Vec<_>>().join(" | "));
    let rule = "|---".repeat(words) + &"|---:".repeat(head.len() - words) + "|\n";
    line(head) + &rule + &rows.iter().map(|row| line(row)).collect::<String>()
}

fn table(reports: &[&Ablation]) -> String {
    let mut head = ["technique", "idea", "when it is wrong", "claimed, %"].map(str::to_string).to_vec();
    let shown: Vec<Technique> =
        Technique::ALL.iter().copied().filter(|&one| measured(reports.iter().copied(), one)).collect();
    let mut rows: Vec<Vec<String>> = shown
        .iter()
        .map(|&one| {
            let claim = Claim::about(one).map(|claim| claim.tree.to_string()).unwrap_or_default();
            vec![format!("[`{one}`](#{one})"), one.what().to_string(), one.wrong().to_string(), claim]
        })
        .collect();
    for report in reports {
        for section in &report.sections {
            for column in
                columns(section, report).iter().skip(1).filter(|column| !skipped(column.head, section))
            {
                let alone = if section.alone { " alone" } else { "" };
                head.push(format!("{}{alone}: {}", report.game, column.head));
                for (row, &one) in rows.iter_mut().zip(&shown) {
                    let nth = section.rows.iter().position(|row| row.technique == one.name());
                    row.push(nth.map(|nth| column.cells[nth].clone()).unwrap_or_default());
                }
            }
        }
    }
    rows_and_rules(&head, &rows, 4)
}

/// Columns that other columns of the document already have, or that say little when a technique is alone.
fn skipped(head: &str, section: &AblationSection) -> bool {
    matches!(head, "claimed" | "nodes") || section.alone && matches!(head, "switch" | "moves")
}

fn pair_table(pairs: &AblationPairs) -> String {
    let rows = extremes(pairs, 20).into_iter();
    let rows = rows.map(|(ratio, one, other)| format!("| {one} | {other} | {ratio:.2} |\n"));
    let head = "Nodes with both off, over the product of what each alone costs: above 1 they stand in for each \
                other, below 1 each needs the other.\n\n| technique | with | ratio |\n|---|---|---:|\n";
    head.to_string() + &rows.collect::<String>()
}
