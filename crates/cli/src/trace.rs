//! `tesuji trace`: what a recorded search did.

use crate::answer;
use crate::exit::{Failure, plain};
use crate::place::read_line;
use clap::Args;
use std::fs::File;
use std::path::PathBuf;
use tesuji_api::{RootVisit, Trace, TraceLine, TraceSearch};
use tesuji_engine::{Path, Variant, answers, for_game};
use tesuji_game::{Unobserved, shown};
use tesuji_lab::LabGame;
use tesuji_search::trace::{Header, Inquiry, Summary, TraceError, TraceReader};
use tesuji_text::trace_line;

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
    let Some(game) = Variant::named(&header.game) else {
        return Err(failed(format!("a trace of '{}', a game that is not known", shown(&header.game))));
    };
    for_game!(game, P => tell::<P>(options, reader, &header))
}

fn tell<P: LabGame>(options: &Options, reader: TraceReader<File>, header: &Header) -> Result<(), Failure> {
    let failed = |why: String| Failure::Failed(vec![format!("{}: {why}", options.file.display())]);
    let broken = |error: TraceError| failed(error.to_string());
    let root = P::from_text(&header.root).map_err(|error| failed(format!("its root: {error}")))?;
    let hash = Some(header.profile_hash.clone()).filter(|hash| !hash.is_empty());
    let search = TraceSearch {
        algorithm: header.algorithm.clone(),
        profile_hash: hash,
        limits: header.limits.clone(),
    };
    let Some(text) = &options.line else {
        let summary = Summary::of(reader).map_err(broken)?;
        return answer::print(told(&root, search, &summary), options.json);
    };
    let moves = read_line(&root, text).map_err(|error| Failure::Usage(format!("--line: {error}")))?;
    let packed: Vec<u16> = moves.iter().map(|&mv| P::pack(mv)).collect();
    let inquiry = Inquiry::of(reader, &packed).map_err(broken)?;
    let path = Path { root, moves };
    let line = TraceLine {
        position: answers::position(&path.root),
        search,
        line: answers::line(&path.root, &path.moves),
        root_visits: inquiry.root_visits,
        passages: inquiry.passages.iter().map(|passage| path.passage(passage)).collect(),
        left_off: inquiry.left_off,
    };
    let text = trace_line(&line, options.all, answer::style());
    answer::finish(line, options.json, &text)
}

/// A trace in numbers.
fn told<P: LabGame>(root: &P, search: TraceSearch, summary: &Summary) -> Trace {
    let visit = |visit: &tesuji_search::trace::RootVisit| RootVisit {
        iteration: visit.iteration,
        rank: visit.rank as u64,
        alpha: answers::edge(visit.alpha),
        beta: answers::edge(visit.beta),
        score: answers::edge(visit.score),
        end: answers::end(visit.end),
        nodes: visit.nodes,
    };
    Trace {
        position: answers::position(root),
        search,
        counts: answers::counts(&summary.counts),
        branching: summary.branching(),
        first_move_percent: summary.first_move_percent(),
        root_visits: summary.roots.iter().map(visit).collect(),
        longest_line: packed_prose(root, &summary.deepest),
        longest: summary.deepest.len() as u64,
    }
}

/// A recorded line as people write it, `--` for a pass; as far as it can be played.
fn packed_prose<P: LabGame>(root: &P, packed: &[u16]) -> Vec<String> {
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
