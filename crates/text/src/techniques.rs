//! Techniques: which there are, and how often they are wrong.

use crate::estimate::percent;
use crate::why::rule;
use crate::{Column, Columns, Style, moves, position, score};
use std::fmt::Write as _;
use tesuji_api::{
    Audit, AuditRow, Mistake, TechniqueList, TechniqueNumber, TechniquePage, TechniquePages, TechniqueRow,
};

/// The least columns for what a technique does.
const ROOM: usize = 34;

/// Every technique, a row each.
#[must_use]
pub fn techniques(table: &TechniqueList, style: Style) -> String {
    let columns = vec![
        Column::text("technique", 20, 5),
        Column::text("usual", 7, 4),
        Column::text("hook", 7, 1),
        Column::text("exact", 6, 2),
        Column::text("profile", 8, 3),
    ];
    let columns = Columns::new(columns, "what", ROOM, style.width);
    let row = |row: &TechniqueRow| {
        let exact = if row.exact { "yes" } else { "no" };
        let on = if row.on { "on" } else { "off" };
        columns.row(
            &[&row.technique, row.acronym.as_deref().unwrap_or_default(), &row.hook, exact, on],
            &row.what,
        ) + "\n"
    };
    table.techniques.iter().map(row).fold(columns.head() + "\n", |text, row| text + &row)
}

/// The width of what stands before a line about a technique.
const LABEL: usize = 12;

/// All about some techniques.
#[must_use]
pub fn technique_pages(pages: &TechniquePages, style: Style) -> String {
    pages.techniques.iter().map(|one| page(one, style)).collect::<Vec<_>>().join("\n")
}

fn page(page: &TechniquePage, style: Style) -> String {
    let technique = &page.technique;
    let on = if page.on { "on" } else { "off" };
    let exact = if page.exact { "does not change the answer" } else { "may change the answer" };
    let mut text = format!("{technique}: {}\n\n", page.usual_name);
    for (label, line) in [
        ("what", page.what.clone()),
        ("assumes", page.assumes.clone()),
        ("wrong", page.wrong.clone()),
        ("names", page.names.join(", ")),
        ("hook", format!("{}; {exact}", page.hook)),
        ("profile", format!("{on}; --set {technique}=on or --set {technique}=off")),
        ("file", page.file.clone()),
    ] {
        let _ = writeln!(text, "{label:LABEL$}{line}");
    }
    text + &numbers(page, style)
}

/// The numbers of a technique, if it has any.
fn numbers(page: &TechniquePage, style: Style) -> String {
    if page.numbers.is_empty() {
        return String::new();
    }
    let columns =
        vec![Column::text("number", 34, 3), Column::number("value", 7, 2), Column::text("  bounds", 16, 1)];
    let columns = Columns::new(columns, "what", ROOM, style.width);
    let row = |number: &TechniqueNumber| {
        let bounds = format!("  {} to {}", number.min, number.max);
        columns.row(&[number.key.clone(), number.value.to_string(), bounds], &number.what) + "\n"
    };
    format!("\n{}\n{}", columns.head(), page.numbers.iter().map(row).collect::<String>())
}

/// How often techniques are wrong, and the worst mistakes.
#[must_use]
pub fn audit(audit: &Audit, style: Style) -> String {
    let mut text = format!(
        "{} positions of {} to depth {} with profile {} ({}): {} nodes, seed {}\n\n",
        audit.positions,
        audit.game,
        audit.depth,
        audit.profile.name,
        audit.profile.hash,
        audit.nodes,
        audit.seed
    );
    let _ = writeln!(
        text,
        "{:<20} {:>10} {:>7} {:>6} {:>5}  {:<22} {:>6}  wrong by depth",
        "technique", "decisions", "tested", "wrong", "open", "wrong, 95 % interval", "cost"
    );
    audit.techniques.iter().for_each(|row| text += &audit_row(row));
    text += "\ncost: centipawns, average of the wrong decisions, no more than 2000 each\n";
    if audit.techniques.iter().any(|row| row.open > 0) {
        text += "open: contradicted by a test, but a plain search would take too long to say\n";
    }
    if audit.techniques.iter().all(|row| row.wrong == 0) {
        return text + "\nno wrong decision among those that were tested\n";
    }
    audit.gallery.iter().zip(1..).fold(text, |text, (one, number)| text + &mistake(one, number, style))
}

fn audit_row(row: &AuditRow) -> String {
    let wrong = |share: Option<f64>| share.unwrap_or(f64::NAN) * 100.0;
    let depths = row.depths.iter().map(|depth| format!("{}:{:.0}%", depth.depth, wrong(depth.rate.value)));
    format!(
        "{:<20} {:>10} {:>7} {:>6} {:>5}  {:<22} {:>6.0}  {}\n",
        row.technique,
        row.decisions,
        row.tested,
        row.wrong,
        row.open,
        percent(row.rate),
        row.cost,
        depths.collect::<Vec<_>>().join(" ")
    )
}

/// A mistake with its board.
fn mistake(mistake: &Mistake, number: usize, style: Style) -> String {
    let game = &mistake.position.game;
    let what = match &mistake.mv {
        Some(mv) => format!("{} left out {mv}", mistake.technique),
        None => format!("{} cut the node", mistake.technique),
    };
    let side = if mistake.claimed_at_most { "at most" } else { "at least" };
    format!(
        "\n{number}. {what}, worth {} cp\n{}  rule   {}\n  said   {side} {}\n  found  {} by a plain search to depth {}: {}\n",
        mistake.cost,
        position(&mistake.position, style),
        rule(&mistake.rule),
        score(mistake.claimed, game),
        score(mistake.found, game),
        mistake.depth,
        moves(&mistake.line, style)
    )
}
