//! `tesuji phase`.

use crate::exit::{Failure, note};
use crate::input;
use crate::output::{grouped, plural};
use crate::playable::GameName;
use crate::{args, terminal};
use clap::Args;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tesuji_draw::{course, png};
use tesuji_eval::classic::Placed;
use tesuji_lab::matches::Contest;
use tesuji_lab::phase::{Study, Track};
use tesuji_lab::{Estimate, Files};

/// Pixels to a unit of a picture.
const PIXELS: f32 = 2.0;

/// Options of `tesuji phase`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Games of chess, or with --game of king-capture chess, as PGN, packed or not (- for standard input)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write the picture, as SVG or, by its ending, PNG
    #[arg(long, value_name = "FILE", value_parser = args::picture)]
    picture: Option<PathBuf>,

    /// The seed by which games are drawn anew for the intervals
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<GameName>) -> Result<(), Failure> {
    let outputs = Files::new().reads("FILE", &options.files).writes("--picture", &options.picture).check()?;
    let tracks = match game.unwrap_or(GameName::Chess) {
        GameName::Chess => tracks::<tesuji_chess::Position>(options)?,
        GameName::KingCapture => tracks::<tesuji_chess::king_capture::Position>(options)?,
        GameName::Shogi => {
            let why =
                "--game: phase counts possessed squares, which chess and king-capture have and shogi has not";
            return Err(Failure::Usage(why.to_string()));
        }
    };
    let study = Study::of(&tracks, options.seed);
    let study = study.ok_or_else(|| Failure::Failed(vec!["there are no games".to_string()]))?;
    if let Some(path) = &options.picture {
        outputs.write("--picture", &drawn(path, &study)?)?;
    }
    if options.json {
        let text = serde_json::to_string(&study).map_err(|error| Failure::Failed(vec![error.to_string()]))?;
        return Ok(writeln!(io::stdout().lock(), "{text}")?);
    }
    Ok(write!(terminal::out(), "{}", table(&study))?)
}

/// The games of all files, ply by ply.
fn tracks<P: Contest + Placed>(options: &Options) -> Result<Vec<Track>, Failure> {
    let (mut tracks, mut seen, mut copies) = (Vec::new(), HashSet::new(), 0);
    for path in &options.files {
        let mut input = input::open(path, None)?;
        let games = P::read_openings(&mut input, usize::MAX);
        let name = input.name();
        if games.is_empty() {
            return Err(input::nothing(name, input.format()));
        }
        if games.openings.is_empty() {
            return Err(Failure::Failed(games.wrong(name)));
        }
        games.wrong(name).iter().for_each(|why| note(&format!("warning: {why}")));
        for game in &games.openings {
            // The same game twice would only seem to make intervals surer.
            if seen.insert((game.start.to_text(), game.moves.clone())) {
                tracks.push(Track::of(&game.start, &game.moves));
            } else {
                copies += 1;
            }
        }
    }
    if copies > 0 {
        let word = if copies == 1 { "game is a copy" } else { "games are copies" };
        note(&format!("warning: {copies} {word} of one before, and count once"));
    }
    Ok(tracks)
}

/// The picture, as the ending of its name asks for.
fn drawn(path: &Path, study: &Study) -> Result<Vec<u8>, Failure> {
    let picture = course(study);
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
        png(&picture, PIXELS).map_err(|error| Failure::Failed(vec![format!("{}: {error}", path.display())]))
    } else {
        Ok(picture.svg().as_bytes().to_vec())
    }
}

/// `0.41 (0.38 to 0.44)`.
fn told(estimate: Estimate) -> String {
    format!("{:.2} ({:.2} to {:.2})", estimate.value, estimate.low, estimate.high)
}

fn table(study: &Study) -> String {
    let mut text = String::new();
    let (games, positions) = (plural(study.games, "game"), grouped(study.positions as u64));
    let _ = writeln!(text, "{games}, {positions} positions; intervals at 95 %, from games drawn anew\n");
    let _ = writeln!(
        text,
        "possessed squares and phase, correlation over positions  {}",
        told(study.correlation)
    );
    let _ = writeln!(
        text,
        "phase with the most possessed squares                    {}\n",
        told(study.peak_phase)
    );
    let _ = writeln!(text, "phase  positions  possessed squares");
    for point in &study.by_phase {
        let _ = writeln!(
            text,
            "{:>5}  {:>9}  {}",
            point.at,
            grouped(point.positions as u64),
            told(point.possessed)
        );
    }
    text + &levels(study)
}

/// When the phase falls to a level, in two tables that fit a narrow window.
fn levels(study: &Study) -> String {
    let mut text = String::from("\nfalls to  games  rank correlation with the peak  length held fixed\n");
    for level in &study.levels {
        let (rank, partial) = (told(level.rank), told(level.partial));
        let _ = writeln!(text, "{:>8}  {:>5}  {rank:<30}  {partial}", level.phase, level.games);
    }
    text += "\nfalls to  plies after the peak  share of games where it is after it\n";
    for level in &study.levels {
        let lag = format!("{:.0} ({:.0} to {:.0})", level.lag.value, level.lag.low, level.lag.high);
        let _ = writeln!(text, "{:>8}  {lag:<20}  {}", level.phase, told(level.before));
    }
    text
}
