//! The README says what the program says: every example that has one answer is run, and the crates are all there.
//!
//! `TESUJI_README=write cargo test -p tesuji --test all readme` writes what the program says now into the README.
use std::path::{Path, PathBuf};
use std::process::Command;

/// What stands for lines that are left out.
const LEFT_OUT: &str = "  ...";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).unwrap()
}

/// An example: where it stands in the README, by lines, and what it is.
struct Example {
    /// The first line of what is shown, and the one after the last.
    shown: [usize; 2],
    command: String,
}

/// Examples whose answer is the same on every machine: those that run no other program.
fn examples(lines: &[&str]) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let (mut inside, mut nth) = (false, 0);
    while nth < lines.len() {
        if lines[nth].starts_with("```") {
            inside = lines[nth] == "```text";
        } else if let Some(command) = lines[nth].strip_prefix("$ ").filter(|_| inside) {
            let mut command = command.to_string();
            while command.ends_with('\\') {
                nth += 1;
                command.pop();
                command += lines[nth].trim_start();
            }
            let is_end = |line: &&str| line.starts_with("$ ") || line.starts_with("```");
            let end = lines[nth + 1..].iter().position(is_end).map_or(lines.len(), |end| nth + 1 + end);
            let end = if lines[end - 1].is_empty() { end - 1 } else { end };
            examples.push(Example { shown: [nth + 1, end], command });
        }
        nth += 1;
    }
    examples.retain(|example| !example.command.contains("cmd:"));
    examples
}

/// What a command prints.
fn output(command: &str) -> Vec<String> {
    let binary = Path::new(env!("CARGO_BIN_EXE_tesuji"));
    let path =
        format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.current_dir(root());
    let output = shell.args(["-c", command]).env("PATH", path).env_remove("COLUMNS").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.is_empty(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    text.lines().map(str::to_string).collect()
}

/// A line without what differs from run to run: times and speeds.
fn timeless(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let unit = |nth: usize| words.get(nth + 1).map(|word| word.trim_end_matches([',', ';', ')']));
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    let word = |(nth, word): (usize, &&str)| match unit(nth) {
        Some("s" | "nps" | "Mnps") if is_number(word) => "_".to_string(),
        _ => (*word).to_string(),
    };
    let line = words.iter().enumerate().map(word).collect::<Vec<_>>().join(" ");
    // Where the time is too short to tell, there is no speed.
    let bare = [", _ Mnps", ", _ nps"].iter().find_map(|speed| line.strip_suffix(speed));
    bare.unwrap_or(&line).to_string()
}

/// What should be shown: the lines of the program that stand where the README has lines, in its pieces.
fn wanted(shown: &[&str], said: &[String]) -> Vec<String> {
    let pieces: Vec<&[&str]> = shown.split(|line| *line == LEFT_OUT).collect();
    let mut lines = Vec::new();
    let mut from = 0;
    for (nth, piece) in pieces.iter().enumerate() {
        if nth > 0 {
            lines.push(LEFT_OUT.to_string());
        }
        let Some(first) = piece.first() else { continue };
        let last = nth + 1 == pieces.len();
        let label = |line: &str| line.split_whitespace().next().unwrap_or_default().to_string();
        let same = said[from..].iter().position(|line| label(line) == label(first));
        let begin = match (nth, same) {
            (0, _) => 0,
            (_, Some(place)) => from + place,
            (_, None) => said.len().saturating_sub(piece.len()),
        };
        // The last piece goes on to the end, and so does the only one.
        let end = if last { said.len() } else { (begin + piece.len()).min(said.len()) };
        lines.extend(said[begin.min(end)..end].iter().cloned());
        from = end;
    }
    lines
}

#[test]
fn examples_say_what_the_program_says() {
    let text = readme();
    let lines: Vec<&str> = text.lines().collect();
    let found = examples(&lines);
    assert!(found.len() >= 5, "only {} examples", found.len());
    let (mut fresh, mut wrong) = (lines.iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::new());
    // From the end, so that lines before keep their numbers.
    for Example { shown: [from, to], command } in found.into_iter().rev() {
        let shown = &lines[from..to];
        let wanted = wanted(shown, &output(&command));
        let same = shown.len() == wanted.len()
            && shown.iter().zip(&wanted).all(|(one, other)| timeless(one) == timeless(other));
        if !same {
            wrong.push(format!("$ {command}\n{}", wanted.join("\n")));
            fresh.splice(from..to, wanted);
        }
    }
    if std::env::var("TESUJI_README").is_ok_and(|mode| mode == "write") {
        std::fs::write(root().join("README.md"), fresh.join("\n") + "\n").unwrap();
    } else {
        assert!(
            wrong.is_empty(),
            "README.md is out of date (TESUJI_README=write mends it):\n{}",
            wrong.join("\n\n")
        );
    }
}

#[test]
fn every_crate_is_in_the_table() {
    let text = readme();
    for entry in std::fs::read_dir(root().join("crates")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(text.contains(&format!("](crates/{name}) |")), "crates/{name} is not in the table of crates");
    }
}

#[test]
fn the_way_onto_the_path_is_told() {
    assert!(readme().contains("cargo install --path crates/cli"));
}

#[test]
fn times_are_no_figures() {
    assert_eq!(timeless("8456 nodes, 0.36 s, 3498 nps"), timeless("8456 nodes, 1.05 s, 99 nps"));
    assert_eq!(timeless("85 leaves, 0.00 s"), timeless("85 leaves, 0.00 s, 0.0 Mnps"));
    assert_ne!(timeless("8456 nodes, 0.36 s"), timeless("8457 nodes, 0.36 s"));
}
