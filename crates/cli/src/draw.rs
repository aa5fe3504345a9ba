//! `tesuji draw`.

use crate::exit::{Failure, plain};
use crate::scene::{Scene, Target};
use crate::{answer, input, place};
use clap::Args;
use std::path::{Path, PathBuf};
use tesuji_api::{Answer, Document, Excitement, HiddenUnit, Pictures, UnitPlane};
use tesuji_draw::{Picture, drift, learned, page, png, unit};
use tesuji_engine::{Variant, for_game};
use tesuji_eval::linear::{Weights, WeightsError};
use tesuji_eval::network::Networked;
use tesuji_game::shown;
use tesuji_lab::ablate::Case;
use tesuji_lab::learn::{LearningReport, Subject, SubjectVisitor};
use tesuji_lab::units::{UnitCard, unit_cards};
use tesuji_lab::{Files, LabGame, Outputs};

/// Options of `tesuji draw`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Reports of `tesuji learn --report`, or files of weights; without any, the weights that come with each game. With
    /// --units and --gallery positions, one FEN, EPD or SFEN a line; without any, those that come with the game
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The files are rounds of learning, in their order: draw what they changed, instead of each
    #[arg(long)]
    drift: bool,

    /// Draw this position, as FEN, SFEN or `startpos`, instead of what was learned
    #[arg(long, visible_alias = "sfen", value_name = "FEN", conflicts_with_all = ["files", "drift"])]
    fen: Option<String>,

    /// Draw cards of so many hidden units of the network instead, those first that make the most difference: what each
    /// looks for, and the positions that excite it most
    #[arg(long, value_name = "N", conflicts_with_all = ["fen", "drift"])]
    units: Option<usize>,

    /// Draw so many of the positions instead, those first where the network is furthest from the named terms, with what
    /// each piece adds to it
    #[arg(long, value_name = "N", conflicts_with_all = ["fen", "drift", "units"])]
    gallery: Option<usize>,

    #[command(flatten)]
    scene: Scene,

    /// The folder for the pictures; with --fen also a file, .svg or .png
    #[arg(long, value_name = "FOLDER", default_value = "pictures")]
    out: PathBuf,

    /// Write PNG files too
    #[arg(long)]
    png: bool,

    /// Pixels to a unit of the PNG files
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = scale)]
    scale: f32,

    /// Print the paths of the files as one JSON object, with what --units and --gallery draw
    #[arg(long)]
    json: bool,
}

fn scale(text: &str) -> Result<f32, String> {
    let scale = text.parse().ok().filter(|scale| (0.25..=8.0).contains(scale));
    scale.ok_or_else(|| format!("must be a number from 0.25 to 8, got '{}'", shown(text)))
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    if let Some(text) = &options.fen {
        let game = game.or_else(|| place::game_of(text)).unwrap_or(Variant::Chess);
        return for_game!(game, P => options.scene.draw::<P>(text, &Target { out: &options.out, png: options.png, scale: options.scale, json: options.json }));
    }
    if let Some(count) = options.units {
        return for_game!(game.unwrap_or(Variant::Chess), P => options.cards::<P>(count));
    }
    if let Some(count) = options.gallery {
        return for_game!(game.unwrap_or(Variant::Chess), P => {
            let shown = options.scene.gallery(&options.positions::<P>()?, count)?;
            let (pictures, gallery) = shown.into_iter().unzip::<_, _, Vec<Picture>, _>();
            let files = options.save(&pictures)?;
            answer::print(Pictures { files, gallery, ..Pictures::default() }, options.json)
        });
    }
    options.scene.needs_position()?;
    let outputs = Files::new().reads("FILE", &options.files).check()?;
    let mut reports = Vec::new();
    for path in &options.files {
        reports.push(read(path, game)?);
    }
    if reports.is_empty() {
        for &wanted in Variant::ALL.iter().filter(|&&wanted| game.is_none_or(|game| game == wanted)) {
            let mut standard = Standard(None);
            for_game!(wanted, P => <P as LabGame>::visit_subjects(&mut standard));
            reports.extend(standard.0);
        }
    }
    let drawn: Vec<(LearningReport, Vec<Picture>)> = if options.drift {
        vec![moved(reports)?]
    } else {
        let each = |report: LearningReport| match learned(&report) {
            Ok(pictures) => Ok((report, pictures)),
            Err(why) => Err(Failure::Failed(vec![why])),
        };
        reports.into_iter().map(each).collect::<Result<_, _>>()?
    };
    std::fs::create_dir_all(&options.out).map_err(|error| failed(&options.out, &plain(&error)))?;
    let mut files = Vec::new();
    for (nth, (_, pictures)) in drawn.iter().enumerate() {
        // Two reports of one game do not overwrite each other.
        let twice = drawn[..nth]
            .iter()
            .any(|(_, before)| before.first().map(|one| &one.name) == pictures.first().map(|one| &one.name));
        let number = if twice { format!("{}-", nth + 1) } else { String::new() };
        for picture in pictures {
            options.write(&outputs, &number, picture, &mut files)?;
        }
    }
    let index = options.out.join("index.html");
    outputs.write_at(&index, page(&drawn).as_bytes())?;
    files.push(index.display().to_string());
    answer::print(Pictures { files, ..Pictures::default() }, options.json)
}

impl Options {
    /// Draws hidden units of the network.
    fn cards<P: LabGame + Networked>(&self, count: usize) -> Result<(), Failure> {
        let network = self.scene.network::<P>()?;
        let cards = unit_cards(&network, &self.positions::<P>()?, count, EXCITED);
        let files = self.save(&cards.iter().map(unit).collect::<Vec<Picture>>())?;
        let units = cards.into_iter().map(told).collect();
        answer::print(Pictures { files, units, ..Pictures::default() }, self.json)
    }

    /// Writes pictures into the folder: their paths.
    fn save(&self, pictures: &[Picture]) -> Result<Vec<String>, Failure> {
        let outputs = Files::new().reads("FILE", &self.files).check()?;
        std::fs::create_dir_all(&self.out).map_err(|error| failed(&self.out, &plain(&error)))?;
        let mut files = Vec::new();
        for picture in pictures {
            self.write(&outputs, "", picture, &mut files)?;
        }
        Ok(files)
    }

    /// Writes a picture, as pixels too if they are wanted, and adds the paths to the files.
    fn write(
        &self,
        outputs: &Outputs,
        number: &str,
        picture: &Picture,
        files: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let mut save = |ending: &str, bytes: &[u8]| {
            let path = self.out.join(format!("{number}{}.{ending}", picture.name));
            outputs.write_at(&path, bytes)?;
            files.push(path.display().to_string());
            Ok::<(), Failure>(())
        };
        save("svg", picture.svg().as_bytes())?;
        if self.png {
            let bytes = png(picture, self.scale).map_err(|error| failed(Path::new("--png"), &error))?;
            save("png", &bytes)?;
        }
        Ok(())
    }

    /// The positions of the files, or those that come with the game.
    fn positions<P: LabGame>(&self) -> Result<Vec<P>, Failure> {
        let mut positions = Vec::new();
        for path in &self.files {
            let cases = Case::<P>::read_all(&input::text(path)?).map_err(|error| failed(path, &error))?;
            positions.extend(cases.into_iter().map(|case| case.position));
        }
        if self.files.is_empty() {
            positions.extend(P::BENCH.iter().filter_map(|text| P::from_text(text).ok()));
            let kept = [P::POSITIONS, P::TACTICS].map(|text| Case::<P>::read_all(text).unwrap_or_default());
            positions.extend(kept.into_iter().flatten().map(|case| case.position));
        }
        Ok(positions)
    }
}

/// So many positions stand on the card of a unit.
const EXCITED: usize = 3;

/// A card as data.
fn told<P: LabGame>(card: UnitCard<P>) -> HiddenUnit {
    let UnitCard { unit, spread, worth, planes, excited_by } = card;
    let excitement =
        |(position, excitement): (P, f64)| Excitement { position: position.to_text(), excitement };
    HiddenUnit {
        unit: u32::try_from(unit).unwrap_or(u32::MAX),
        spread,
        worth,
        planes: planes.into_iter().map(|(plane, weights)| UnitPlane { name: plane.name, weights }).collect(),
        excited_by: excited_by.into_iter().map(excitement).collect(),
    }
}

/// The weights that come with a game.
struct Standard(Option<LearningReport>);

impl SubjectVisitor for Standard {
    fn visit<S: Subject>(&mut self) {
        self.0.get_or_insert_with(|| LearningReport::of_weights::<S>(&Weights::standard()));
    }
}

/// What a file of weights says, read as the first evaluation that it fits; or why it does not fit the first.
struct Read<'a> {
    text: &'a str,
    read: Option<Result<LearningReport, WeightsError>>,
}

impl SubjectVisitor for Read<'_> {
    fn visit<S: Subject>(&mut self) {
        if !matches!(self.read, Some(Ok(_))) {
            let read = self.text.parse().map(|weights| LearningReport::of_weights::<S>(&weights));
            if self.read.is_none() || read.is_ok() {
                self.read = Some(read);
            }
        }
    }
}

fn failed(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    Failure::Failed(vec![format!("{}: {why}", path.display())])
}

/// A report, or what a file of weights says.
fn read(path: &Path, game: Option<Variant>) -> Result<LearningReport, Failure> {
    let text = input::text(path)?;
    if text.trim_start().starts_with('{') {
        let document = Document::from_json(&text).map_err(|error| failed(path, &error))?;
        let Answer::Lesson(lesson) = document.answer else {
            return Err(failed(path, &"no report of tesuji learn"));
        };
        return Ok((*lesson).into());
    }
    let mut read = Read { text: &text, read: None };
    for &wanted in Variant::ALL.iter().filter(|&&wanted| game.is_none_or(|game| game == wanted)) {
        for_game!(wanted, P => <P as LabGame>::visit_subjects(&mut read));
    }
    let nothing = || Err(failed(path, &"no weights that can be drawn"));
    read.read.map_or_else(nothing, |read| read.map_err(|error| failed(path, &error)))
}

/// What rounds changed, with the report of the last.
fn moved(rounds: Vec<LearningReport>) -> Result<(LearningReport, Vec<Picture>), Failure> {
    let pictures = drift(&rounds);
    let wrong = || Failure::Usage("--drift: two or more files of one game are needed".to_string());
    rounds
        .into_iter()
        .next_back()
        .filter(|_| !pictures.is_empty())
        .map(|last| (last, pictures))
        .ok_or_else(wrong)
}
