//! Measures themes against the tags of Lichess puzzles.
//!
//!     cargo run --release -p tesuji-motifs --example tags -- PUZZLES.csv [even|odd|all] [TAG]
//!
//! Reads lines `PuzzleId,FEN,Moves,Rating,Themes` after a header; the FEN is before the opponent's first move. Prints
//! precision and recall of each theme that has a tag, on the lines with even or odd numbers or on all. With a tag,
//! prints the puzzles where theme and tag disagree instead.

use std::collections::BTreeSet;
use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use tesuji_chess::Position;
use tesuji_motifs::{ChessTheme, FoundTheme, SolvedLine, Theme, Themed};

struct Puzzle {
    id: String,
    fen: String,
    line: SolvedLine<Position>,
    tags: BTreeSet<String>,
    found: Vec<FoundTheme<Position>>,
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
        let line = SolvedLine::with_prior(before, prior, moves)?;
        let found = Position::themes(&line);
        let tags = tags.split_whitespace().map(str::to_string).collect();
        Ok(Puzzle { id: id.to_string(), fen: fen.to_string(), line, tags, found })
    }

    fn find(&self, tag: &str) -> Option<&FoundTheme<Position>> {
        self.found.iter().find(|found| found.theme.lichess() == Some(tag))
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
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
            "all" => true,
            _ => return Err(format!("'{part}' is not even, odd or all").into()),
        };
        if wanted {
            puzzles.push(Puzzle::read(row).map_err(|error| format!("line {}: {error}", number + 1))?);
        }
    }
    let mut out = io::stdout().lock();
    match arguments.get(2) {
        Some(tag) => disagreements(&puzzles, tag, &mut out)?,
        None => table(&puzzles, &mut out)?,
    }
    Ok(())
}

/// One row a theme: how often it was named, tagged, both, and the two rates.
fn table(puzzles: &[Puzzle], out: &mut impl Write) -> io::Result<()> {
    let heads = ["named", "tagged", "both", "precision", "recall"];
    writeln!(out, "{:<20}{}", "tag", heads.map(|head| format!("{head:>10}")).concat())?;
    for tag in ChessTheme::ALL.iter().filter_map(|theme| theme.lichess()) {
        let named = puzzles.iter().filter(|puzzle| puzzle.find(tag).is_some());
        let both = named.clone().filter(|puzzle| puzzle.tags.contains(tag)).count();
        let named = named.count();
        let tagged = puzzles.iter().filter(|puzzle| puzzle.tags.contains(tag)).count();
        let (precision, recall) = (percent(both, named), percent(both, tagged));
        writeln!(out, "{tag:<20}{named:>10}{tagged:>10}{both:>10}{precision:>10}{recall:>10}")?;
    }
    Ok(())
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 { "-".to_string() } else { format!("{:.1}", 100.0 * part as f64 / whole as f64) }
}

/// The puzzles that have a tag without the theme or the theme without the tag.
fn disagreements(puzzles: &[Puzzle], tag: &str, out: &mut impl Write) -> io::Result<()> {
    for puzzle in puzzles {
        let (named, tagged) = (puzzle.find(tag), puzzle.tags.contains(tag));
        if named.is_some() == tagged {
            continue;
        }
        let how = if tagged { "missed" } else { "wrong " };
        writeln!(out, "{how} {}  {}\n    {}", puzzle.id, puzzle.fen, sans(&puzzle.line).join(" "))?;
        writeln!(out, "    {}", puzzle.tags.iter().map(String::as_str).collect::<Vec<_>>().join(" "))?;
        if let Some(found) = named {
            writeln!(out, "    {found}")?;
        }
    }
    Ok(())
}

/// The moves in algebraic notation, the one before the line in brackets.
fn sans(line: &SolvedLine<Position>) -> Vec<String> {
    let prior = line.prior().map(|(position, mv)| format!("({})", position.san(mv)));
    let moves = line.positions().iter().zip(line.moves()).map(|(position, &mv)| position.san(mv));
    prior.into_iter().chain(moves).collect()
}
