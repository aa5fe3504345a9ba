//! `tesuji draw`.

use crate::exit::{Failure, plain};
use crate::playable::{GameName, for_game};
use crate::scene::{Scene, Target};
use crate::{answer, input, place};
use clap::Args;
use std::path::{Path, PathBuf};
use tesuji_api::{Answer, Document, Pictures};
use tesuji_draw::{Account, Phase, Picture, drift, page, pieces, png, small, squares, waterfall};
use tesuji_engine::Game as _;
use tesuji_eval::linear::Weights;
use tesuji_game::{Notation as _, shown};
use tesuji_lab::Files;
use tesuji_lab::learn::{Classic, Report, Subject, account};

/// Options of `tesuji draw`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Reports of `tesuji learn --report`, or files of weights; without any, the weights that come with each game
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The files are rounds of learning, in their order: draw what they changed, instead of each
    #[arg(long)]
    drift: bool,

    /// Draw this position, as FEN, SFEN or `startpos`, instead of what was learned
    #[arg(long, visible_alias = "sfen", value_name = "FEN", conflicts_with_all = ["files", "drift"])]
    fen: Option<String>,

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

    /// Print the paths of the files as one JSON object
    #[arg(long)]
    json: bool,
}

fn scale(text: &str) -> Result<f32, String> {
    let scale = text.parse().ok().filter(|scale| (0.25..=8.0).contains(scale));
    scale.ok_or_else(|| format!("must be a number from 0.25 to 8, got '{}'", shown(text)))
}

/// Well-known kinds of positions: a name for a file, a title, the position.
type Positions = &'static [(&'static str, &'static str, &'static str)];

const CHESS: Positions = &[
    ("ruy-lopez", "Ruy Lopez", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"),
    ("sicilian", "Sicilian, Najdorf", "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"),
    ("middle-game", "A middle game", "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP3PPP/R1BQR1K1 w - - 4 13"),
    ("endgame", "An endgame", "8/5pk1/R5p1/P6p/7P/5KP1/r7/8 w - - 0 40"),
];
const SHOGI: Positions = &[
    (
        "opening",
        "An opening",
        "ln1gk2nl/1r1s2g2/4ppsp1/p1pp2p1p/1p5P1/P1P2PP1P/1PSPP4/2G2S1R1/LN2KG1NL b Bb 25",
    ),
    (
        "middle-game",
        "A middle game",
        "lr3k1nl/3g1sgb1/p1nsp2pp/2pp1ppB1/1p7/2PPP1P2/PPS2PN1P/2G1GS1R1/LN2K3L b P 37",
    ),
    ("endgame", "An endgame", "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65"),
];

/// Small groups that belong on one picture, with names for their weights.
const CENTRE: &[(&str, &[&str])] = &[
    ("centre.squares", &["centre attacked", "attacked twice", "ring attacked", "ring attacked twice"]),
    ("space.squares", &["space", "space behind pawns"]),
    ("bishops.pair", &["bishop pair"]),
    ("tempo.move", &["right to move"]),
];
const CLASSIC: &[(&str, &[&str])] =
    &[("centre.attacks", &["attack on the centre"]), ("space.possessed", &["possessed square"])];
const HANDS: &[(&str, &[&str])] = &[
    (
        "safety.weak",
        &["no weak square", "1 by the king", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11 or more"],
    ),
    ("tempo.move", &["right to move"]),
];

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<GameName>) -> Result<(), Failure> {
    if let Some(text) = &options.fen {
        let game = game.or_else(|| place::game_of(text)).unwrap_or(GameName::Chess);
        return for_game!(game, P => options.scene.draw::<P>(text, &Target { out: &options.out, png: options.png, scale: options.scale, json: options.json }));
    }
    let outputs = Files::new().reads("FILE", &options.files).check()?;
    let mut reports = Vec::new();
    for path in &options.files {
        reports.push(read(path, game)?);
    }
    if reports.is_empty() {
        let wanted = |name: GameName| game.is_none_or(|game| game == name);
        reports.extend(wanted(GameName::Chess).then(|| Report::of_weights::<Chess>(&Weights::standard())));
        reports.extend(
            wanted(GameName::KingCapture).then(|| Report::of_weights::<KingCapture>(&Weights::standard())),
        );
        reports.extend(wanted(GameName::Shogi).then(|| Report::of_weights::<Shogi>(&Weights::standard())));
    }
    let drawn: Vec<(Report, Vec<Picture>)> = if options.drift {
        vec![moved(reports)?]
    } else {
        let each = |report| pictures(&report).map(|pictures| (report, pictures));
        reports.into_iter().map(each).collect::<Result<_, _>>()?
    };
    std::fs::create_dir_all(&options.out).map_err(|error| failed(&options.out, &plain(&error)))?;
    let mut files = Vec::new();
    let mut save = |name: &str, bytes: &[u8]| {
        let path = options.out.join(name);
        outputs.write_at(&path, bytes)?;
        files.push(path.display().to_string());
        Ok::<(), Failure>(())
    };
    for (nth, (_, pictures)) in drawn.iter().enumerate() {
        // Two reports of one game do not overwrite each other.
        let twice = drawn[..nth]
            .iter()
            .any(|(_, before)| before.first().map(|one| &one.name) == pictures.first().map(|one| &one.name));
        let number = if twice { format!("{}-", nth + 1) } else { String::new() };
        for picture in pictures {
            save(&format!("{number}{}.svg", picture.name), picture.svg().as_bytes())?;
            if options.png {
                let bytes =
                    png(picture, options.scale).map_err(|error| failed(Path::new("--png"), &error))?;
                save(&format!("{number}{}.png", picture.name), &bytes)?;
            }
        }
    }
    save("index.html", page(&drawn).as_bytes())?;
    answer::print(Pictures { files }, options.json)
}

type Chess = tesuji_chess::Position;
type Shogi = tesuji_shogi::Position;
type KingCapture = tesuji_chess::king_capture::Position;

fn failed(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    Failure::Failed(vec![format!("{}: {why}", path.display())])
}

/// A report, or what a file of weights says.
fn read(path: &Path, game: Option<GameName>) -> Result<Report, Failure> {
    let text = input::text(path)?;
    if text.trim_start().starts_with('{') {
        let document: Document = serde_json::from_str(&text).map_err(|error| failed(path, &error))?;
        let Answer::Lesson(lesson) = document.answer else {
            return Err(failed(path, &"no report of tesuji learn"));
        };
        return Ok((*lesson).into());
    }
    if let Ok(numbers) = text.parse() {
        return Ok(match game {
            Some(GameName::KingCapture) => Report::of_weights::<Classic<KingCapture>>(&numbers),
            _ => Report::of_weights::<Classic<Chess>>(&numbers),
        });
    }
    let chess = || text.parse().map(|weights| Report::of_weights::<Chess>(&weights));
    let shogi = || text.parse().map(|weights| Report::of_weights::<Shogi>(&weights));
    let read = match game {
        Some(GameName::Chess) => chess(),
        Some(GameName::Shogi) => shogi(),
        Some(GameName::KingCapture) => {
            text.parse().map(|weights| Report::of_weights::<KingCapture>(&weights))
        }
        None => shogi().or_else(|_| chess()),
    };
    read.map_err(|error| failed(path, &error))
}

/// What rounds changed, with the report of the last.
fn moved(rounds: Vec<Report>) -> Result<(Report, Vec<Picture>), Failure> {
    let pictures = drift(&rounds);
    let wrong = || Failure::Usage("--drift: two or more files of one game are needed".to_string());
    rounds
        .into_iter()
        .next_back()
        .filter(|_| !pictures.is_empty())
        .map(|last| (last, pictures))
        .ok_or_else(wrong)
}

/// All pictures of a report.
fn pictures(report: &Report) -> Result<Vec<Picture>, Failure> {
    if report.eval == Classic::<Chess>::NAME {
        return classic(report);
    }
    let (small, falls) = match report.game.as_str() {
        "chess" => (
            small(report, "centre", "Centre, space, bishop pair, tempo", CENTRE),
            falls::<Chess>(report, CHESS)?,
        ),
        "king-capture" => (
            small(report, "centre", "Centre, space, bishop pair, tempo", CENTRE),
            falls::<KingCapture>(report, CHESS)?,
        ),
        "shogi" => (
            small(report, "king", "Weak squares around the king, tempo", HANDS),
            falls::<Shogi>(report, SHOGI)?,
        ),
        other => return Err(Failure::Failed(vec![format!("'{}' is no game to draw", shown(other))])),
    };
    let mut pictures = vec![pieces(report)];
    pictures.extend(Phase::ALL.map(|phase| squares(report, phase)));
    pictures.push(small);
    pictures.extend(falls);
    Ok(pictures)
}

/// All pictures of a report about the classic heuristic.
fn classic(report: &Report) -> Result<Vec<Picture>, Failure> {
    let falls = match report.game.as_str() {
        "king-capture" => falls::<Classic<KingCapture>>(report, CHESS)?,
        _ => falls::<Classic<Chess>>(report, CHESS)?,
    };
    let small = small(report, "centre", "Centre and space", CLASSIC);
    Ok([pieces(report), small].into_iter().chain(falls).collect())
}

/// The value of well-known positions, term by term.
fn falls<S: Subject>(report: &Report, positions: Positions) -> Result<Vec<Picture>, Failure> {
    let weights: Weights<S::Model> = report.weights();
    let draw = |&(name, title, text): &(&str, &str, &str)| {
        let position =
            S::Game::from_text(text).map_err(|error| Failure::Failed(vec![format!("{title}: {error}")]))?;
        Ok(waterfall(&Account {
            name: format!("{}-{name}", report.label()),
            title: format!("{title} ({})", report.label()),
            side: S::Game::SIDES[0].to_string(),
            diagram: position.diagram(),
            terms: account::<S>(&position, &weights),
        }))
    };
    positions.iter().map(draw).collect()
}
