//! The names of games stand in the rules and in the table, and nowhere else.

use std::fs;
use std::path::{Path, PathBuf};
use tesuji_engine::Variant;

/// Rules say their own name.
const RULES: &str = "/rules.rs";

/// Where else a game may be named in a text, and why.
const ALLOWED: &[(&str, &str)] = &[
    ("chess/src/pgn/build.rs", "what the tag `Variant` of a PGN calls chess"),
    ("motifs/src/king_capture/themes.rs", "a theme that is called like the game"),
];

/// Every file of Rust below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The texts in quotes of a line of code; comments have none.
fn literals(line: &str) -> impl Iterator<Item = &str> {
    let code = if line.trim_start().starts_with("//") { "" } else { line };
    code.split('"').skip(1).step_by(2)
}

/// Whether a text is the name of a game, as commands, files or protocols spell it.
fn is_name(text: &str) -> bool {
    let text = text.trim().trim_end_matches('\\');
    Variant::ALL.iter().any(|game| text == game.name() || text == game.word())
}

#[test]
fn no_game_is_named_outside_of_its_rules() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut sources = Vec::new();
    for entry in fs::read_dir(crates).unwrap().map(Result::unwrap) {
        files(&entry.path().join("src"), &mut sources);
    }
    assert!(sources.len() > 300, "{}", sources.len());
    let mut met = Vec::new();
    for path in sources {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let name = path.strip_prefix(crates).unwrap().to_string_lossy().replace('\\', "/");
        if name.ends_with("/tests.rs")
            || name.ends_with(RULES)
            || !code.lines().any(|line| literals(line).any(is_name))
        {
            continue;
        }
        assert!(ALLOWED.iter().any(|(file, _)| *file == name), "{name} names a game: ask `Variant`");
        met.push(name);
    }
    for (file, why) in ALLOWED {
        assert!(met.iter().any(|name| name == file), "{file} no longer has {why}");
    }
}
