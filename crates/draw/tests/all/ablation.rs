//! The page of what techniques are worth holds what was told, and nothing from elsewhere.

use tesuji_api::{
    Ablation, AblationPairs, AblationRow, AblationSection, AblationTactics, Claim, Estimate, Profile,
};

fn row(technique: &str, saved: Option<[f64; 3]>, tactics: bool) -> AblationRow {
    let estimate = |[low, value, high]: [f64; 3]| Estimate {
        value: Some(value),
        low: Some(low),
        high: Some(high).filter(|high| high.is_finite()),
    };
    let gained = vec!["one".to_string(), "two".to_string()];
    AblationRow {
        technique: technique.to_string(),
        on: technique != "razoring",
        nodes: 5_000,
        counted: 7,
        needs: None,
        saved: saved.map(estimate),
        verdict: None,
        fired: None,
        changed: 1,
        tactics: tactics.then(|| AblationTactics { with: 4, without: 2, gained, lost: Vec::new() }),
        time_saved: None,
        time_verdict: None,
        mistakes: None,
        elo: None,
    }
}

fn told() -> Ablation {
    let profile = || Profile { name: "<b>&\"mine\"".to_string(), hash: "abc".to_string() };
    let section = |alone| AblationSection {
        base: profile(),
        on: vec!["futility".to_string()],
        alone,
        depth: 6,
        nodes: 4_000,
        solved: 4,
        rows: vec![
            row("futility", Some([0.1, 0.2, 0.3]), true),
            row("razoring", Some([-0.5, -0.2, f64::INFINITY]), true),
            row("null_move", Some([0.99, 1.0, 1.0]), false),
            row("killers", None, false),
        ],
    };
    Ablation {
        command: String::new(),
        version: "0".to_string(),
        game: "chess".to_string(),
        profile: profile(),
        seed: 1,
        positions: 7,
        tactics: 5,
        tactics_nodes: 1_000,
        sections: vec![section(false), section(true)],
        pairs: Some(AblationPairs {
            techniques: vec!["futility".to_string(), "killers".to_string()],
            ratios: vec![vec![None, Some(1.3)], vec![Some(1.3), None]],
        }),
        claims: vec![Claim {
            technique: "futility".to_string(),
            tree: [10, 20],
            time: [8, 15],
            beyond: None,
        }],
    }
}

/// Whether every tag is closed, in the right order, and every attribute quoted.
fn well_formed(page: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once('<') {
        if before.contains('>') {
            return Err(format!("a stray > in {before:?}"));
        }
        let (tag, after) = after.split_once('>').ok_or("an open tag at the end")?;
        if tag.matches('"').count() % 2 == 1 {
            return Err(format!("a quote is open in <{tag}>"));
        }
        rest = after;
        let name = tag.trim_start_matches('/').split([' ', '\n']).next().unwrap_or_default();
        if let Some(closed) = tag.strip_prefix('/') {
            match open.pop() {
                Some(last) if last == closed => {}
                last => return Err(format!("</{closed}> closes {last:?}")),
            }
        } else if !tag.starts_with('!') && !tag.ends_with('/') {
            open.push(name);
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("{open:?} never closed")) }
}

#[test]
fn the_page_is_well_formed_and_needs_nothing_else() {
    assert!(
        well_formed("<p>a<b>c</p></b>").is_err()
            && well_formed("<p>").is_err()
            && well_formed("<p/>").is_ok()
    );
    let mut told = told();
    let text = tesuji_draw::ablation(&told).replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    well_formed(&text).unwrap();
    assert!(text.contains("&lt;b&gt;&amp;&quot;mine&quot;") && !text.contains("<b>"));
    for outside in ["http:", "https:", "src=", "href=", "url(", "@import", "<script"] {
        assert!(!text.contains(outside), "{outside}");
    }
    assert_eq!(text.matches("<svg ").count(), 1 + 2 * 2 + 1, "claims, two for each section, pairs");
    assert!(text.contains("prefers-color-scheme: dark"));
    assert!(text.contains(">0 %</text>"), "the scale of claims shows where nothing is saved");
    for number in text.split('"').filter_map(|value| value.parse::<f64>().ok()) {
        assert!(number.is_finite());
    }
    assert!(!text.contains("NaN") && !text.contains("inf\""));
    told.pairs = None;
    told.sections.truncate(1);
    let text = tesuji_draw::ablation(&told);
    assert_eq!(text.matches("<svg ").count(), 3);
    well_formed(&text).unwrap();
}

#[test]
fn bars_tell_what_saves_nodes_from_what_adds_them() {
    let text = tesuji_draw::ablation(&told());
    // A fifth of the tree saved is a quarter more nodes without it.
    assert!(text.contains(">1.25x</text>") && text.contains(">10 to 20 %</text>"));
    // Without an end to its interval nothing is drawn of it but its row in the table.
    assert!(!text.contains(">razoring (off)<") && text.contains(">+2 -0</text>"));
    assert!(text.contains("rotate(-60 ") && text.contains(">1.30</text>"));
}
