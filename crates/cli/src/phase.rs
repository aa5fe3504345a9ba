//! `tesuji phase`.

use crate::exit::{Failure, note, plain};
use crate::output::{grouped, plural};
use crate::playable::GameName;
use clap::Args;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tesuji_draw::{course, png};
use tesuji_eval::classic::Placed;
use tesuji_lab::Estimate;
use tesuji_lab::matches::Contest;
use tesuji_lab::phase::{Study, Track};

/// Pixels to a unit of a picture.
const PIXELS: f32 = 2.0;

/// Options of `tesuji phase`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Games of chess, or with --game of king-capture chess, as PGN
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write the picture, as SVG or, by its ending, PNG
    #[arg(long, value_name = "FILE")]
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
        draw(path, &study)?;
    }
    let mut out = io::stdout().lock();
    if options.json {
        let text = serde_json::to_string(&study).map_err(|error| Failure::Failed(vec![error.to_string()]))?;
        return Ok(writeln!(out, "{text}")?);
    }
    Ok(write!(out, "{}", table(&study))?)
}

/// The games of all files, ply by ply.
fn tracks<P: Contest + Placed>(options: &Options) -> Result<Vec<Track>, Failure> {
    let mut tracks = Vec::new();
    for path in &options.files {
        let name = path.display().to_string();
        let failed = |error: io::Error| Failure::Failed(vec![format!("{name}: {}", plain(&error))]);
        let bytes = std::fs::read(path).map_err(failed)?;
        let games = P::read_openings(&name, &bytes, usize::MAX);
        if games.openings.is_empty() {
            return Err(Failure::Failed(games.wrong(&name)));
        }
        games.wrong(&name).iter().for_each(|why| note(&format!("warning: {why}")));
        tracks.extend(games.openings.iter().map(|game| Track::of(&game.start, &game.moves)));
    }
    Ok(tracks)
}

fn draw(path: &Path, study: &Study) -> Result<(), Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::Failed(vec![format!("{}: {why}", path.display())]);
    let picture = course(study);
    let bytes = if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
        png(&picture, PIXELS).map_err(|error| failed(&error))?
    } else {
        picture.svg().as_bytes().to_vec()
    };
    std::fs::write(path, bytes).map_err(|error| failed(&plain(&error)))
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
    let _ = writeln!(
        text,
        "\nfalls to  games  rank correlation with the peak  length held fixed     plies after the peak   after it, share"
    );
    for level in &study.levels {
        let _ = writeln!(
            text,
            "{:>8}  {:>5}  {:<30}  {:<20}  {:<21}  {}",
            level.phase,
            level.games,
            told(level.rank),
            told(level.partial),
            format!("{:.0} ({:.0} to {:.0})", level.lag.value, level.lag.low, level.lag.high),
            told(level.before),
        );
    }
    text
}
