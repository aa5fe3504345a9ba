//! `tesuji trace`: what a recorded search did.

use crate::board::{self, Style};
use crate::exit::{Failure, plain};
use crate::place::{self, read_line};
use crate::playable::{GameName, Playable, for_game, in_prose};
use crate::terminal;
use clap::{Args, ValueEnum as _};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;
use tesuji_engine::{Path, edge};
use tesuji_game::{Unobserved, shown};
use tesuji_search::trace::{Fate, Header, Inquiry, Passage, Summary, TraceError, TraceReader};

/// Without `--all`, so many passages are shown: the last ones.
const SHOWN: usize = 40;

/// Options of `tesuji trace`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The file that `tesuji search --trace` wrote
    file: PathBuf,

    /// What happened to this line, as in "e4 e5 Nf3"?
    #[arg(long, value_name = "MOVES")]
    line: Option<String>,

    /// Show every time the line was met, not only the last 40
    #[arg(long, requires = "line")]
    all: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let failed = |why: String| Failure::Failed(vec![format!("{}: {why}", options.file.display())]);
    let broken = |error: TraceError| failed(error.to_string());
    let file = File::open(&options.file).map_err(|error| failed(plain(&error)))?;
    let reader = TraceReader::new(file).map_err(broken)?;
    let header = reader.header().clone();
    let Ok(game) = GameName::from_str(&header.game, false) else {
        return Err(failed(format!("a trace of '{}', a game that is not known", shown(&header.game))));
    };
    for_game!(game, P => tell::<P>(options, reader, &header))
}

fn tell<P: Playable>(options: &Options, reader: TraceReader<File>, header: &Header) -> Result<(), Failure> {
    let failed = |why: String| Failure::Failed(vec![format!("{}: {why}", options.file.display())]);
    let broken = |error: TraceError| failed(error.to_string());
    let root = P::from_text(&header.root).map_err(|error| failed(format!("its root: {error}")))?;
    let mut out: Box<dyn io::Write> =
        if options.json { Box::new(io::stdout().lock()) } else { Box::new(terminal::out()) };
    if !options.json {
        writeln!(out, "{}", board::position(&root, Style::new(false)))?;
        let profile = header.profile_hash.as_str();
        let profile = if profile.is_empty() { String::new() } else { format!(", profile {profile}") };
        writeln!(out, "{}{profile}, {}\n", header.algorithm, header.limits)?;
    }
    if let Some(text) = &options.line {
        let moves = read_line(&root, text).map_err(|error| Failure::Usage(format!("--line: {error}")))?;
        let packed: Vec<u16> = moves.iter().map(|&mv| P::pack(mv)).collect();
        let inquiry = Inquiry::of(reader, &packed).map_err(broken)?;
        let told = Told { path: Path { root, moves }, inquiry };
        return if options.json { told.print_json(&mut out) } else { told.print(&mut out, options.all) };
    }
    let summary = Summary::of(reader).map_err(broken)?;
    let deepest = packed_prose(&root, &summary.deepest);
    if options.json {
        return print_summary_json(&mut out, &root, &summary, &deepest);
    }
    write!(out, "{summary}")?;
    Ok(writeln!(out, "\nlongest line: {}", deepest.join(" "))?)
}

fn print_summary_json<P: Playable>(
    out: &mut impl io::Write,
    root: &P,
    summary: &Summary,
    deepest: &[String],
) -> Result<(), Failure> {
    let visit = |visit: &tesuji_search::trace::RootVisit| {
        json!({
            "iteration": visit.iteration,
            "rank": visit.rank,
            "alpha": place::json(visit.alpha),
            "beta": place::json(visit.beta),
            "score": place::json(visit.score),
            "end": visit.end.to_string(),
            "nodes": visit.nodes,
        })
    };
    let mut object = json!({
        "nodes": summary.counts.nodes(),
        "branching": summary.branching(),
        "first_move_percent": summary.first_move_percent(),
        "root_visits": summary.roots.iter().map(visit).collect::<Vec<Value>>(),
    });
    object[P::POSITION] = root.to_text().into();
    object[in_prose::<P>("longest_line")] = json!(deepest);
    Ok(writeln!(out, "{object}")?)
}

/// A recorded line as people write it, `--` for a pass; as far as it can be played.
fn packed_prose<P: Playable>(root: &P, packed: &[u16]) -> Vec<String> {
    let mut position = root.clone();
    let mut words = Vec::new();
    for &bits in packed {
        if bits == 0 && !position.royal_attacked() {
            words.push("--".to_string());
            position.pass();
        } else if let Some(mv) = position.unpack(bits) {
            words.push(position.write_move(mv, P::PROSE));
            position.play(mv, &mut Unobserved);
        } else {
            words.push("?".to_string());
            break;
        }
    }
    words
}

/// The answer about a line.
struct Told<P: Playable> {
    path: Path<P>,
    inquiry: Inquiry,
}

impl<P: Playable> Told<P> {
    fn print(&self, out: &mut impl io::Write, all: bool) -> Result<(), Failure> {
        let passages = &self.inquiry.passages;
        let line = self.path.words().join(" ");
        let reached = passages.iter().filter(|passage| passage.fate == Fate::Reached).count();
        let met = passages.len() as u64 + self.inquiry.left_off;
        writeln!(out, "line {line}")?;
        writeln!(
            out,
            "the root was searched {} times; the line was followed {met} times, {reached} times to its end\n",
            self.inquiry.root_visits
        )?;
        let hidden = if all { 0 } else { passages.len().saturating_sub(SHOWN) };
        if hidden > 0 {
            writeln!(out, "the last {SHOWN}; --all shows {hidden} earlier ones\n")?;
        }
        writeln!(
            out,
            "{:>9} {:>5} {:>5} {:>7} {:>7}  {:<12}  what happened",
            "iteration", "plies", "depth", "alpha", "beta", "after"
        )?;
        for passage in &passages[hidden..] {
            let after = match passage.played {
                0 => "the root".to_string(),
                played => self.path.words().swap_remove(played - 1),
            };
            let after = if passage.again { format!("{after} (again)") } else { after };
            writeln!(
                out,
                "{:>9} {:>5} {:>5} {:>7} {:>7}  {after:<12}  {}",
                passage.iteration,
                passage.played,
                passage.depth,
                edge::<P>(passage.alpha),
                edge::<P>(passage.beta),
                self.path.sentence(passage)
            )?;
        }
        if self.inquiry.left_off > 0 {
            writeln!(out, "{} more were not kept", self.inquiry.left_off)?;
        }
        Ok(())
    }

    fn print_json(&self, out: &mut impl io::Write) -> Result<(), Failure> {
        let row = |passage: &Passage| {
            json!({
                "iteration": passage.iteration,
                "rank": passage.rank,
                "played": passage.played,
                "again": passage.again,
                "depth": passage.depth,
                "alpha": place::json(passage.alpha),
                "beta": place::json(passage.beta),
                "score": place::json(passage.score),
                "end": passage.end.to_string(),
                "reached": passage.fate == Fate::Reached,
                "what": self.path.sentence(passage),
            })
        };
        let mut object = json!({
            "root_visits": self.inquiry.root_visits,
            "passages": self.inquiry.passages.iter().map(row).collect::<Vec<Value>>(),
            "left_off": self.inquiry.left_off,
        });
        object[P::POSITION] = self.path.root.to_text().into();
        object[in_prose::<P>("line")] = json!(self.path.words());
        Ok(writeln!(out, "{object}")?)
    }
}
