//! The search reads itself: its steps are numbered without a gap, and every technique has its place among them.

use std::path::Path;
use tesuji_params::{Hook, Technique};

/// The steps of some files, in order: the number, perhaps with a letter, and the comment.
fn steps(files: &[&str]) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut steps: Vec<(String, String)> = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        let mut is_step = false;
        for line in text.lines() {
            match line.trim().strip_prefix("// ") {
                Some(comment) if comment.starts_with("Step ") => {
                    let (number, what) = comment["Step ".len()..].split_once(". ").unwrap();
                    steps.push((number.to_string(), what.to_string()));
                    is_step = true;
                }
                Some(comment) if is_step => {
                    let (_, what) = steps.last_mut().unwrap();
                    what.extend([" ", comment]);
                }
                _ => is_step = false,
            }
        }
    }
    steps
}

fn numbers(steps: &[(String, String)]) -> Vec<usize> {
    steps.iter().filter_map(|(number, _)| number.parse().ok()).collect()
}

#[test]
fn steps_are_numbered_without_a_gap() {
    for files in [&["node.rs", "moves.rs"][..], &["quiescence.rs"]] {
        let numbers = numbers(&steps(files));
        let wanted: Vec<usize> = (1..=numbers.len()).collect();
        assert!(numbers.len() >= 8, "{files:?}: {numbers:?}");
        assert_eq!(numbers, wanted, "{files:?}");
    }
}

#[test]
fn parts_of_a_step_are_lettered_in_order() {
    for (files, step) in
        [(&["moves.rs"][..], "13"), (&["moves.rs"], "15"), (&["moves.rs"], "16"), (&["quiescence.rs"], "6")]
    {
        let steps = steps(files);
        let letters = steps.iter().filter_map(|(number, _)| number.strip_prefix(step));
        let letters: String = letters.filter(|letter| letter.chars().all(char::is_alphabetic)).collect();
        assert!(letters.len() > 1 && "abcdefgh".starts_with(&letters), "{files:?}: {letters}");
    }
}

#[test]
fn every_technique_has_its_step() {
    let all: String =
        steps(&["node.rs", "moves.rs", "quiescence.rs"]).into_iter().map(|(_, what)| what).collect();
    for &technique in Technique::ALL.iter().filter(|&&technique| technique != Technique::Aspiration) {
        assert!(all.contains(&format!("`{technique}`")), "{technique} is in no step");
        let acronym = technique.acronym().filter(|_| technique.hook() != Hook::Order);
        assert!(acronym.is_none_or(|acronym| all.contains(acronym)), "{technique}");
    }
}
