//! Files and functions of this workspace fit a reader: no file of code has more than 500 lines, no function more than 60.

use std::fs;
use std::path::{Path, PathBuf};

const FILE: usize = 500;
const FUNCTION: usize = 60;

/// The code below a folder: Rust, and scripts in whatever language.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let is_script = folder.components().any(|part| part.as_os_str() == "scripts");
        match path.extension().and_then(|ending| ending.to_str()) {
            _ if path.is_dir() => sources(&path, found),
            Some("rs" | "py") => found.push(path),
            None if is_script => found.push(path),
            _ => {}
        }
    }
}

/// The functions of a formatted file that are too long, each with its line and its length.
fn long_functions(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let is_function = code.split(' ').take_while(|word| word.len() < 12).any(|word| word == "fn");
        if !is_function || code.starts_with("//") || line.ends_with([';', '}']) {
            continue;
        }
        let indent = &line[..line.len() - code.len()];
        // A body ends with a brace below its beginning; one that is declared only, with a semicolon there.
        let ends = |line: &&&str| {
            line.strip_prefix(indent)
                .is_some_and(|rest| rest == "}" || rest.starts_with(')') && rest.ends_with(';'))
        };
        let length = lines[start..].iter().position(|line| ends(&line)).map_or(0, |lines| lines + 1);
        if length > FUNCTION {
            found.push((start + 1, length));
        }
    }
    found
}

#[test]
fn long_functions_are_found() {
    let long = format!("impl A {{\n    pub(crate) fn f() {{\n{}    }}\n}}\n", "        g();\n".repeat(59));
    assert_eq!(long_functions(&long), [(2, 61)]);
    let fits = long.replacen("        g();\n", "", 1);
    assert!(long_functions(&fits).is_empty());
    assert!(long_functions(&format!("    fn f(\n        a: A,\n    ) -> B;\n{long}")).len() == 1);
}

#[test]
fn no_file_and_no_function_is_too_long() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["crates", "scripts", "fuzz/src", "fuzz/fuzz_targets"] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 400, "{} files", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.strip_prefix(&root).unwrap_or(&file).display();
        let lines = text.lines().count();
        if lines > FILE {
            wrong.push(format!("{name}: {lines} lines"));
        }
        for (line, length) in long_functions(&text) {
            wrong.push(format!("{name}:{line}: a function of {length} lines"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
