//! Measures themes against the tags of Lichess puzzles.
//!
//!     cargo run --release -p tesuji-motifs --example tags -- PUZZLES.csv [even|odd|all] [TAG]
//!
//! Reads lines `PuzzleId,FEN,Moves,Rating,Themes` after a header; the FEN is before the opponent's first move. Prints
//! precision and recall of each theme that has a tag, on the lines with even or odd numbers or on all. With a tag,
//! prints the puzzles where theme and tag disagree instead.

use std::collections::BTreeSet;
use std::error::Error;
use std::process::ExitCode;
use tesuji_chess::{Position, UciStyle};
use tesuji_motifs::{ChessTheme, Found, Line, Theme, Themed};

struct Puzzle {
    id: String,
    fen: String,
    line: Line<Position>,
    tags: BTreeSet<String>,
    found: Vec<Found<Position>>,
}

impl Puzzle {
    fn read(row: &str) -> Result<Puzzle, Box<dyn Error>> {
        let fields: Vec<&str> = row.split(',').collect();
        let [id, fen, moves, _, tags] = fields[..] else { return Err("not five fields".into()) };
        let before = Position::from_fen(fen)?;
        let mut position = before.clone();
        let mut played = Vec::new();
        for text in moves.split_whitespace() {
            let mv = position.parse_uci(text)?;
            played.push(mv);
            position.make(mv);
        }
        let (&prior, moves) = played.split_first().ok_or("no moves")?;
        let line = Line::with_prior(before, prior, moves)?;
        let found = Position::themes(&line);
        let tags = tags.split_whitespace().map(str::to_string).collect();
        Ok(Puzzle { id: id.to_string(), fen: fen.to_string(), line, tags, found })
    }

    fn find(&self, tag: &str) -> Option<&Found<Position>> {
        self.found.iter().find(|found| found.theme.lichess() == Some(tag))
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln_line(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("usage: tags PUZZLES.csv [even|odd|all] [TAG]")?;
    let part = arguments.get(1).map_or("all", String::as_str);
    let mut puzzles = Vec::new();
    for (number, row) in std::fs::read_to_string(file)?.lines().enumerate().skip(1) {
        let wanted = match part {
            "even" => number % 2 == 0,
            "odd" => number % 2 == 1,
            _ => true,
        };
        if wanted {
            puzzles.push(Puzzle::read(row).map_err(|error| format!("line {}: {error}", number + 1))?);
        }
    }
    match arguments.get(2) {
        Some(tag) => disagreements(&puzzles, tag),
        None => table(&puzzles),
    }
    Ok(())
}

/// One row a theme: how often it was named, tagged, both, and the two rates.
fn table(puzzles: &[Puzzle]) {
    println_line(&format!(
        "{:<22}{:>7}{:>7}{:>7}{:>11}{:>8}",
        "tag", "named", "tagged", "both", "precision", "recall"
    ));
    for tag in ChessTheme::ALL.iter().filter_map(|theme| theme.lichess()) {
        let named = puzzles.iter().filter(|puzzle| puzzle.find(tag).is_some());
        let both = named.clone().filter(|puzzle| puzzle.tags.contains(tag)).count();
        let named = named.count();
        let tagged = puzzles.iter().filter(|puzzle| puzzle.tags.contains(tag)).count();
        println_line(&format!(
            "{tag:<22}{named:>7}{tagged:>7}{both:>7}{:>11}{:>8}",
            percent(both, named),
            percent(both, tagged)
        ));
    }
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 { "-".to_string() } else { format!("{:.1}", 100.0 * part as f64 / whole as f64) }
}

fn disagreements(puzzles: &[Puzzle], tag: &str) {
    for puzzle in puzzles {
        let (named, tagged) = (puzzle.find(tag), puzzle.tags.contains(tag));
        if named.is_some() == tagged {
            continue;
        }
        let moves: Vec<String> = sans(&puzzle.line);
        println_line(&format!(
            "{} {}  {}\n    {}\n    tags: {:?}\n    {}",
            if tagged { "missed" } else { "wrong " },
            puzzle.id,
            puzzle.fen,
            moves.join(" "),
            puzzle.tags,
            named.map_or(String::new(), |found| format!("ply {} {found}", found.ply))
        ));
    }
}

fn sans(line: &Line<Position>) -> Vec<String> {
    let prior = line.prior().map(|(position, mv)| format!("({})", position.uci(mv, UciStyle::Standard)));
    let moves = line.positions().iter().zip(line.moves()).map(|(position, &mv)| position.san(mv));
    prior.into_iter().chain(moves).collect()
}

#[expect(clippy::print_stdout, reason = "the tool's answer")]
fn println_line(text: &str) {
    println!("{text}");
}

#[expect(clippy::print_stderr, reason = "the tool's complaint")]
fn eprintln_line(text: &str) {
    eprintln!("{text}");
}
