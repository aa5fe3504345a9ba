//! `tesuji bench --history`: records of the benchmark as a page, with a picture.

use super::record::KIND;
use crate::exit::{Failure, plain};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;
use tesuji_draw::{Panel, Picture, history, png};
use tesuji_lab::Files;

/// Pixels to a unit of a picture.
const PIXELS: f32 = 2.0;

/// What stands above the tables.
const INTRODUCTION: &str = "\
# Performance

How fast the program was, commit by commit. `tesuji bench --record FILE` appends a line with all that is known: date,
version, commit, machine, perft of the start position (to depth 6, in shogi 5) and of the positions of the benchmark,
and for each depth what searching those positions took; `scripts/performance_history FILE` does the same for older
commits, as far as they can. This page is `tesuji bench --history FILE --picture docs/performance.svg`.

Nodes are *played* here: moves and passes made, which is what `bench` and the protocols count. Records have two more
counts for each depth: nodes *entered*, with those that a re-search or a verification enters again, and *leaves*, where
the game ended or a static score was the answer. Nodes of different commits are different trees: the time to search them
says how long the same depth took.
";

/// The page of a file of records; draws the picture too.
pub(super) fn page(path: &Path, picture: Option<&Path>) -> Result<String, Failure> {
    let failed = |path: &Path, why: &dyn std::fmt::Display| {
        Failure::Failed(vec![format!("--history: {}: {why}", path.display())])
    };
    let outputs = Files::new().reads("--history", [path]).writes("--picture", picture).check()?;
    let text = std::fs::read_to_string(path).map_err(|error| failed(path, &plain(&error)))?;
    let mut records = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let record: Option<Value> =
            serde_json::from_str(line).ok().filter(|record: &Value| record["run"] == KIND);
        let wrong = || failed(path, &format!("line {} is no record of a bench", number + 1));
        records.push(record.ok_or_else(wrong)?);
    }
    if records.is_empty() {
        return Err(failed(path, &"there are no records"));
    }
    let mut page = INTRODUCTION.to_string();
    if let Some(picture) = picture {
        let bytes = bytes(picture, &drawn(&records)).map_err(|why| failed(picture, &why))?;
        outputs.write("--picture", &bytes)?;
        let name = picture.file_name().unwrap_or_default().to_string_lossy();
        let _ = write!(page, "\n![How fast it was]({name})\n");
    }
    for game in games(&records) {
        page += &table(&records, &game);
    }
    Ok(page)
}

/// The games of the records, as they come.
fn games(records: &[Value]) -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    for game in records.iter().filter_map(|record| record["game"].as_str()) {
        if !games.iter().any(|known| known == game) {
            games.push(game.to_string());
        }
    }
    games
}

fn table(records: &[Value], game: &str) -> String {
    let mut text = format!(
        "\n## {game}\n\n| commit | of | measured | perft, Mnps | nodes played | time, s | Mnps | machine |\n\
         |---|---|---|---|---|---|---|---|\n"
    );
    for record in records.iter().filter(|record| record["game"] == game) {
        let word = |name: &str| record[name].as_str().unwrap_or("-").to_string();
        let (nodes, seconds) = search(record).unzip();
        let number =
            |value: Option<f64>, digits: usize| value.map_or("-".to_string(), |v| format!("{v:.digits$}"));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {} |",
            word("commit"),
            record["committed"].as_str().or(record["date"].as_str()).unwrap_or("-"),
            word("date"),
            number(perft_rate(record), 0),
            number(nodes, 0),
            number(seconds, 2),
            number(search_rate(record), 2),
            word("machine"),
        );
    }
    text
}

/// Million leaves a second below the start position.
fn perft_rate(record: &Value) -> Option<f64> {
    let start = &record["perft"]["start"];
    Some(start["leaves"].as_f64()? / start["seconds"].as_f64().filter(|seconds| *seconds > 0.0)? / 1e6)
}

/// Nodes and time of the deepest search.
fn search(record: &Value) -> Option<(f64, f64)> {
    let last = record["depths"].as_array()?.last()?;
    Some((last["played"].as_f64()?, last["seconds"].as_f64()?))
}

fn search_rate(record: &Value) -> Option<f64> {
    search(record).filter(|(_, seconds)| *seconds > 0.0).map(|(nodes, seconds)| nodes / seconds / 1e6)
}

fn drawn(records: &[Value]) -> Picture {
    let mut commits: Vec<String> = Vec::new();
    for commit in records.iter().filter_map(|record| record["commit"].as_str()) {
        if !commits.iter().any(|known| known == commit) {
            commits.push(commit.to_string());
        }
    }
    let line = |game: &String, measure: fn(&Value) -> Option<f64>| {
        let of = |commit: &String| {
            let same =
                |record: &&Value| record["game"] == game.as_str() && record["commit"] == commit.as_str();
            records.iter().rev().find(same).and_then(measure)
        };
        (game.clone(), commits.iter().map(of).collect())
    };
    let games = games(records);
    let panel = |title: &str, measure| Panel {
        title: title.to_string(),
        lines: games.iter().map(|game| line(game, measure)).collect(),
    };
    let panels = [
        panel("perft of the start position, million leaves a second", perft_rate),
        panel("benchmark, million nodes a second", search_rate),
    ];
    history(&commits, &panels)
}

/// A picture as its ending wants it.
fn bytes(path: &Path, picture: &Picture) -> Result<Vec<u8>, String> {
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
        png(picture, PIXELS).map_err(|error| error.to_string())
    } else {
        Ok(picture.svg().as_bytes().to_vec())
    }
}
