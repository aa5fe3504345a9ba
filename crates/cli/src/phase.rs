//! `tesuji phase`.

use crate::exit::{Failure, note};
use crate::input;
use crate::{answer, args};
use clap::Args;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use tesuji_draw::{course, png};
use tesuji_engine::{Variant, for_game};
use tesuji_lab::phase::{PhaseStudy, Track};
use tesuji_lab::{Files, LabGame};

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
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    let outputs = Files::new().reads("FILE", &options.files).writes("--picture", &options.picture).check()?;
    let game = game.unwrap_or(Variant::Chess);
    let tracks = for_game!(game, P => tracks::<P>(options))?;
    let study = PhaseStudy::of(&tracks, options.seed);
    let study = study.ok_or_else(|| Failure::Failed(vec!["there are no games".to_string()]))?;
    if let Some(path) = &options.picture {
        outputs.write("--picture", &drawn(path, &study)?)?;
    }
    answer::print(study.answer(), options.json)
}

/// The games of all files, ply by ply.
fn tracks<P: LabGame>(options: &Options) -> Result<Vec<Track>, Failure> {
    let Some(track) = P::TRACK else {
        let why = format!("--game: phase counts possessed squares, which {} has not", P::VARIANT);
        return Err(Failure::Usage(why));
    };
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
                tracks.push(track(&game.start, &game.moves));
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
fn drawn(path: &Path, study: &PhaseStudy) -> Result<Vec<u8>, Failure> {
    let picture = course(study);
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
        png(&picture, PIXELS).map_err(|error| Failure::Failed(vec![format!("{}: {error}", path.display())]))
    } else {
        Ok(picture.svg().as_bytes().to_vec())
    }
}
