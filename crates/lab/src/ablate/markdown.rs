//! A report for readers: what is claimed and what was measured, and the section of docs/techniques.md.

use super::columns::{columns, percent};
use super::{Claim, Pairs, Report, Row, Section, Verdict};
use std::fmt::Write as _;
use tesuji_params::Technique;

/// A pair that changes an effect by less says little.
const PAIRED: f64 = 1.05;

/// A technique that does what it is for less often in 1,000 nodes does it seldom.
const SELDOM: f64 = 1.0;

/// The section that says what each technique is worth, with a group of columns for each game. Every report comes
/// with the command that makes it again.
#[must_use]
pub fn markdown(made: &[(String, Report)]) -> String {
    let mut text = "## What each is worth\n\n".to_string();
    for (command, report) in made {
        let _ = writeln!(text, "Made by `{command}`: {}.\n", report.subject());
    }
    let reports: Vec<&Report> = made.iter().map(|(_, report)| report).collect();
    text += "A technique saves the share of the tree that a search to the same depth has more without it: the \
             geometric mean over the positions, with its interval at 95 %, drawn from the positions anew. A negative \
             share is what it adds. `switch` says which way it was switched: what the profile has, off; what it \
             lacks, on. `moves` are best moves that change, `tactics` what only the search with it solves (+) and what only \
             the search without it solves (-), at the same number of nodes. The tactics that come with the lab are a blind \
             draw from a suite, and few: to judge a technique, give a whole suite with `--tactics`. Intervals are at \
             95 % each: of thirty, one or two miss the truth by chance, so that a row that surprises wants a longer run of its \
             own.\n\n";
    for report in &reports {
        for section in report.sections.iter().filter(|section| section.alone) {
            let _ = writeln!(
                text,
                "Alone, for {}, is on the {} to depth {}. {}\n",
                report.game,
                section.base,
                section.depth,
                section.base_line(report)
            );
        }
    }
    text += &table(&reports);
    for report in &reports {
        let claims = report.claims();
        if !claims.is_empty() {
            let _ = writeln!(text, "\n### What is claimed, and what {} shows\n", report.game);
            for sentence in claims {
                let _ = writeln!(text, "- {sentence}");
            }
        }
        if let Some(pairs) = &report.pairs {
            let _ = writeln!(text, "\n### Pairs of {}\n\n{}", report.game, pairs.table());
        }
    }
    text
}

fn table(reports: &[&Report]) -> String {
    let mut head = vec!["technique".to_string(), "idea".to_string(), "when it is wrong".to_string()];
    head.push("claimed, %".to_string());
    let measured = |technique: Technique| {
        let mut sections = reports.iter().flat_map(|report| &report.sections);
        sections.any(|section| section.row(technique).is_some())
    };
    let shown: Vec<Technique> = Technique::ALL.iter().copied().filter(|&one| measured(one)).collect();
    let claimed = |claim: &Claim| format!("{} to {}", claim.low, claim.high);
    let mut rows: Vec<Vec<String>> = shown
        .iter()
        .map(|&one| {
            let claim = Claim::about(one).map(claimed).unwrap_or_default();
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
    // A bar would end the cell.
    let cell = |text: &String| text.replace('|', "\\|");
    let line = |cells: &[String]| format!("| {} |\n", cells.iter().map(cell).collect::<Vec<_>>().join(" | "));
    let rule = "|---".repeat(4) + &"|---:".repeat(head.len() - 4) + "|\n";
    line(&head) + &rule + &rows.iter().map(|row| line(row)).collect::<String>()
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
        let beyond = claim.beyond.map(|other| format!(" beyond {other}")).unwrap_or_default();
        let mut text = format!("{technique}: claimed {} to {} %{beyond}", claim.low, claim.high);
        let measured = rows.iter().filter_map(|(section, row)| {
            let place = if section.alone { "alone" } else { "among the others" };
            let (saved, verdict) = (row.saved?, row.verdict()?);
            let fired = row.fired.map(|fired| format!(", firing {fired:.1} times in 1,000 nodes"));
            Some(format!("{} {place} ({}{})", percent(saved), verdict.name(), fired.unwrap_or_default()))
        });
        let measured: Vec<String> = measured.collect();
        if measured.is_empty() {
            return None;
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

/// What the figures of a technique, among the others and alone, say together.
fn why(rows: &[(&Section, &Row)]) -> &'static str {
    let of = |alone| rows.iter().find(|(section, _)| section.alone == alone).map(|&(_, row)| row);
    let seldom = |row: &Row| row.fired.is_some_and(|fired| fired < SELDOM);
    let verdict = |alone| of(alone).and_then(Row::verdict);
    match (verdict(false), verdict(true)) {
        (Some(Verdict::Below | Verdict::Open), Some(Verdict::Meets | Verdict::Above)) => {
            " Among the others, most of what it would save is saved before it is asked."
        }
        (Some(Verdict::Above | Verdict::Meets | Verdict::Open), Some(Verdict::Below)) => {
            " It needs the others, or more depth than it was given alone."
        }
        (Some(Verdict::Below), _) => {
            if of(false).is_some_and(seldom) {
                " Its rule rarely applies with these numbers."
            } else {
                " What it cuts are small trees."
            }
        }
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
