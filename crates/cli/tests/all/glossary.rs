//! The glossary is true: its links lead somewhere, its two tables say the same, and no technique is missing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tesuji_params::Technique;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn glossary() -> String {
    std::fs::read_to_string(docs().join("glossary.md")).unwrap()
}

/// A row of either table.
struct Row {
    here: String,
    usual: Vec<String>,
    file: String,
}

/// The rows of the tables under a heading of the second level.
fn rows(text: &str, heading: &str) -> Vec<Row> {
    let (_, text) = text.split_once(&format!("\n## {heading}\n")).expect(heading);
    let text = text.split("\n## ").next().unwrap();
    let cells = text.lines().filter(|line| line.contains("](../")).filter(|line| line.starts_with("| "));
    let is_ours_first = heading.starts_with("Ours");
    cells
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let (here, usual) =
                if is_ours_first { (cells[0], &cells[1..3]) } else { (cells[1], &cells[..1]) };
            let usual = usual.iter().flat_map(|cell| cell.split(", ")).filter(|word| !word.is_empty());
            Row {
                here: here.trim_matches('`').to_string(),
                usual: usual.map(str::to_string).collect(),
                file: link(cells[cells.len() - 1]).to_string(),
            }
        })
        .collect()
}

/// Where a link leads, from the root of the repository.
fn link(cell: &str) -> &str {
    let (_, target) = cell.split_once("](../").unwrap();
    target.split_once(')').unwrap().0
}

#[test]
fn every_link_leads_somewhere() {
    let text = glossary();
    let links: Vec<&str> = text.split("](").skip(1).map(|rest| rest.split_once(')').unwrap().0).collect();
    assert!(links.len() > 100);
    for link in links {
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let path = docs().join(path);
        assert!(path.is_file(), "{link}");
        if !anchor.is_empty() {
            let target = std::fs::read_to_string(path).unwrap();
            assert!(target.contains(&format!("\n## `{anchor}`\n")), "{link}");
        }
    }
}

#[test]
fn every_technique_is_there_with_its_names_and_file() {
    let rows = rows(&glossary(), "Ours to the usual");
    for &technique in Technique::ALL {
        let row = rows.iter().find(|row| row.here == technique.name());
        let row = row.unwrap_or_else(|| panic!("{technique} is not in the glossary"));
        assert_eq!(row.usual[0], technique.words()[0]);
        assert_eq!(row.file, technique.source());
        for word in &row.usual {
            assert_eq!(Technique::named(word), Some(technique), "{word}");
        }
        assert!(
            technique.acronym().is_none_or(|acronym| row.usual.join(" ").contains(acronym)),
            "{technique}"
        );
    }
}

#[test]
fn both_tables_say_the_same() {
    let text = glossary();
    let pairs = |heading| -> BTreeSet<(String, String, String)> {
        let rows = rows(&text, heading);
        let pairs = rows.into_iter().flat_map(|Row { here, usual, file }| {
            usual.into_iter().map(move |word| (word, here.clone(), file.clone()))
        });
        pairs.collect()
    };
    let (ours, usual) = (pairs("Ours to the usual"), pairs("The usual to ours"));
    assert!(ours.len() > 100);
    assert_eq!(ours, usual);
}

#[test]
fn what_is_called_so_is_in_its_file() {
    for row in rows(&glossary(), "Ours to the usual") {
        let text = std::fs::read_to_string(docs().join("..").join(&row.file)).unwrap();
        for name in row.here.split(", ") {
            let name = name.rsplit("::").next().unwrap();
            let is_code = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
            let is_type = is_code && name.starts_with(char::is_uppercase);
            assert!(!is_type || text.contains(name), "{name} is not in {}", row.file);
        }
    }
}
