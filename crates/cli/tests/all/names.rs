//! A type name means one thing: two crates have a public type of the same name only where both are the same thing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Crates and the names they share. A type of `api` is how that of the other crate is told as data. Chess and shogi are
/// parallels of each other, and so are their records of games.
const SHARED: [(&str, &str); 11] = [
    ("api engine", "Game"),
    ("api eval", "ClassicParts Explanation Scaling Tapered TermRow"),
    ("api game", "Bound MateCount Outcome Score Side"),
    ("api lab", "AblationRow Claim Estimate LinearTwin PhaseStudy PieceValue Player PlayerKind Sprt"),
    ("api motifs", "Theme"),
    ("api params", "Profile"),
    ("api search", "End Examination Fate Judgement Passage RootVisit Rule Sign"),
    ("api solve", "Defence Dual ProverCounts Reasons Solution SolutionTree Try Variation Verdict"),
    ("chess shogi", "AddError Cause Dialect GameResult Kind Node Piece Setup SetupError"),
    ("api chess game shogi", "Position"),
    ("api chess shogi", "Move"),
];

/// The name of the public type that a line declares.
fn declared(line: &str) -> Option<&str> {
    let (kind, rest) = line.trim_start().strip_prefix("pub ")?.split_once(' ')?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
    // A macro that declares a type may have it named by its user.
    (end > 0 && matches!(kind, "struct" | "enum" | "trait" | "type" | "union")).then_some(&rest[..end])
}

fn collect(folder: &Path, name: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, name, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            for declared in fs::read_to_string(&path).unwrap().lines().filter_map(declared) {
                found.entry(declared.to_string()).or_default().insert(name.to_string());
            }
        }
    }
}

#[test]
fn declarations_are_read() {
    assert_eq!(declared("    pub struct Held([u8; 2]);"), Some("Held"));
    assert_eq!(declared("pub trait Game: Notation {"), Some("Game"));
    assert_eq!(declared("pub type Maker<P> = P;"), Some("Maker"));
    assert_eq!((declared("pub(crate) struct Inner;"), declared("type Move = u16;")), (None, None));
    assert_eq!(declared("pub enum $name {"), None);
}

#[test]
fn a_type_name_means_one_thing() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(&crates).unwrap().map(Result::unwrap) {
        let sources = entry.path().join("src");
        if sources.is_dir() {
            collect(&sources, entry.file_name().to_str().unwrap(), &mut found);
        }
    }
    assert!(found.len() > 400, "{} types", found.len());
    let shared = found.into_iter().filter(|(_, crates)| crates.len() > 1);
    let shared: BTreeSet<(String, String)> =
        shared.map(|(name, crates)| (name, crates.into_iter().collect::<Vec<_>>().join(" "))).collect();
    let listed: BTreeSet<(String, String)> = SHARED
        .iter()
        .flat_map(|(crates, names)| names.split(' ').map(|name| (name.to_string(), (*crates).to_string())))
        .collect();
    let wrong: Vec<_> = shared.difference(&listed).collect();
    assert!(wrong.is_empty(), "one name in several crates; find another unless both are the same: {wrong:?}");
    let gone: Vec<_> = listed.difference(&shared).collect();
    assert!(gone.is_empty(), "no longer shared; take them off the list: {gone:?}");
}
