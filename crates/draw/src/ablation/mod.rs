//! What each technique is worth, as one page that needs nothing from elsewhere.

mod pictures;

use pictures::{claims, pairs, tactics, tree};
use std::fmt::Write as _;
use tesuji_api::{Ablation, AblationSection};
use tesuji_lab::escape;
use tesuji_text::ablation::{base_line, claims as sentences, columns, title};

const STYLE: &str = "\
:root { color-scheme: light dark; --ground: #ffffff; --text: #1b2024; --soft: #5d6770; --rule: #dfe3e7; \
--good: #1f6fb8; --bad: #d26a1e; --even: #a9b2ba; --panel: #f6f7f9; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171a; --text: #e4e8eb; --soft: #98a3ad; --rule: #2c3238; \
--panel: #1c2024; } }
/* The pictures are painted for paper: their ground, words and lines follow the page. */
svg [fill='#ffffff'] { fill: var(--ground); } svg [fill='#1b2024'] { fill: var(--text); } \
svg [stroke='#1b2024'] { stroke: var(--text); } svg [fill='#5d6770'] { fill: var(--soft); } \
svg [stroke='#5d6770'] { stroke: var(--soft); } svg [fill='#dfe3e7'] { fill: var(--rule); } \
svg [stroke='#dfe3e7'] { stroke: var(--rule); }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 900px; background: var(--ground); color: var(--text); \
font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 19px; margin: 40px 0 4px; } h3 { font-size: 16px; margin: 24px 0 4px; }
p { margin: 4px 0 10px; } .soft { color: var(--soft); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 8px 16px; padding: 12px 16px; \
background: var(--panel); border-radius: 8px; } dt { color: var(--soft); font-size: 13px; } dd { margin: 0; font-weight: 600; }
figure { margin: 12px 0; overflow-x: auto; } svg { width: 100%; min-width: 640px; height: auto; display: block; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 13.5px; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 8px; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { color: var(--soft); font-weight: 600; } th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; }
.key { display: inline-block; width: 11px; height: 11px; border-radius: 2px; margin: 0 4px 0 12px; background: currentColor; }
.key.one { color: var(--good); margin-left: 0; } .key.two { color: var(--bad); } .key.three { color: var(--even); } \
.key.range { opacity: 0.25; } .key.dot { border-radius: 50%; color: var(--good); } \
.key.ring { border-radius: 50%; background: none; border: 2px solid var(--good); width: 8px; height: 8px; }
";

/// What each technique is worth, as a page: pictures first, tables below. It has no scripts and asks nothing of a network.
#[must_use]
pub fn ablation(told: &Ablation) -> String {
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>What each technique is worth</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    );
    text += &head(told);
    text += &claimed(told);
    for section in &told.sections {
        text += &measured(section, told);
    }
    if let Some(found) = &told.pairs {
        let _ = write!(
            text,
            "<h2>Pairs</h2>\n<p>Nodes with both off, over the product of what each costs alone.</p>\n\
             <p class=\"soft\"><span class=\"key one\"></span>they stand in for each other\
             <span class=\"key two\"></span>each needs the other</p>\n<figure>{}</figure>\n",
            pairs(found).svg()
        );
    }
    text += "<h2>Figures</h2>\n";
    for section in &told.sections {
        let _ = write!(text, "<h3>{}</h3>\n{}", escape(&title(section)), table(section, told));
    }
    text + "</body>\n</html>\n"
}

fn head(told: &Ablation) -> String {
    let profile = format!("{} ({})", told.profile.name, told.profile.hash);
    let depths: Vec<String> = told.sections.iter().map(|section| section.depth.to_string()).collect();
    let tactics = format!("{} at {} nodes", told.tactics, told.tactics_nodes);
    let facts = [
        ("game", told.game.clone()),
        ("profile", profile),
        (if depths.len() > 1 { "depth, and alone" } else { "depth" }, depths.join(", ")),
        ("positions", told.positions.to_string()),
        ("tactics", tactics),
        ("seed", told.seed.to_string()),
        ("version", told.version.clone()),
    ];
    let mut text =
        "<h1>What each technique is worth</h1>\n<p class=\"soft\">The same positions with a technique and \
                    without it. Intervals are at 95 %, from the positions drawn anew.</p>\n<dl>\n"
            .to_string();
    for (name, value) in facts {
        let _ = writeln!(text, "<div><dt>{name}</dt><dd>{}</dd></div>", escape(&value));
    }
    text + "</dl>\n"
}

fn claimed(told: &Ablation) -> String {
    let sentences = sentences(told);
    if sentences.is_empty() {
        return String::new();
    }
    let alone = if told.sections.iter().any(|section| section.alone) {
        "<span class=\"key ring\"></span>measured alone"
    } else {
        ""
    };
    let items: Vec<String> = sentences.iter().map(|one| format!("<li>{}</li>", escape(one))).collect();
    let items = items.join("\n");
    format!(
        "<h2>Claimed and measured</h2>\n<p>The share of the tree that each technique saves.</p>\n\
         <p class=\"soft\"><span class=\"key one range\"></span>claimed<span class=\"key dot\"></span>measured among \
         the others{alone}</p>\n<figure>{}</figure>\n<ul>\n{items}\n</ul>\n",
        claims(told).svg()
    )
}

fn measured(section: &AblationSection, told: &Ablation) -> String {
    let mut text = format!(
        "<h2>{}</h2>\n<p>{}</p>\n<h3>Times the nodes without it</h3>\n\
         <p class=\"soft\"><span class=\"key one\"></span>saves nodes<span class=\"key two\"></span>adds nodes\
         <span class=\"key three\"></span>cannot be told apart from nothing</p>\n<figure>{}</figure>\n",
        escape(&title(section)),
        escape(&base_line(section, told)),
        tree(section).svg()
    );
    if section.rows.iter().any(|row| row.tactics.is_some()) {
        let _ = write!(
            text,
            "<h3>Tactics</h3>\n<p class=\"soft\"><span class=\"key one\"></span>solved only with it\
             <span class=\"key two\"></span>solved only without it</p>\n<figure>{}</figure>\n",
            tactics(section).svg()
        );
    }
    text
}

fn table(section: &AblationSection, told: &Ablation) -> String {
    let columns = columns(section, told);
    let row = |tag: &str, cells: Vec<&str>| {
        let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
        format!("<tr><{tag}>{}</{tag}></tr>\n", cells.join(&format!("</{tag}><{tag}>")))
    };
    let mut text = "<div class=\"scroll\"><table>\n<thead>".to_string();
    text += &row("th", columns.iter().map(|column| column.head).collect());
    text += "</thead>\n<tbody>\n";
    for nth in 0..section.rows.len() {
        text += &row("td", columns.iter().map(|column| column.cells[nth].as_str()).collect());
    }
    text + "</tbody>\n</table></div>\n"
}
