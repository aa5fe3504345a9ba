//! `tesuji records`.

use crate::exit::{Failure, plain};
use crate::{answer, bar};
use clap::Args;
use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tesuji_api::{MergedRecords, RecordsFile, RecordsSurvey};
use tesuji_engine::{Variant, for_game};
use tesuji_game::Position as _;
use tesuji_lab::records::{Survey, Surveyed, folded};
use tesuji_lab::{Draft, Files, LabGame, Outputs};
use tesuji_learn::record::{RecordError, RecordReader, StoredGame, Writer, Wrong};
use tesuji_text::plural;

/// Options of `tesuji records`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Files of records
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write all games, each once, into one file of the newest version; that of shards of one run, in order, is its file
    #[arg(long, value_name = "FILE")]
    merge: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    let game = match game {
        Some(game) => game,
        None => options.game()?,
    };
    for_game!(game, P => survey::<P>(options))
}

fn wrong(path: &Path, why: &str) -> Failure {
    Failure::Failed(vec![format!("{}: {why}", path.display())])
}

fn open(path: &Path) -> Result<BufReader<File>, Failure> {
    File::open(path).map(BufReader::new).map_err(|error| wrong(path, &plain(&error)))
}

impl Options {
    /// What all files say about their games, if they say the same: they are of one run. Nothing, if they are not.
    fn about(&self) -> Result<String, Failure> {
        let mut said = Vec::new();
        for path in &self.files {
            // What is wrong with a file is told when it is read.
            said.push(RecordReader::new(open(path)?).ok().map(|reader| reader.about().to_string()));
        }
        said.dedup();
        Ok(if said.len() == 1 { said.remove(0).unwrap_or_default() } else { String::new() })
    }

    /// The game that the first file says.
    fn game(&self) -> Result<Variant, Failure> {
        let path = &self.files[0];
        let reader = RecordReader::new(open(path)?).map_err(|error| wrong(path, &error.to_string()))?;
        let name = reader.game();
        let known = |game: &&Variant| for_game!(**game, P => P::FACTS.name == name);
        let found = Variant::ALL.iter().find(known).copied();
        found.ok_or_else(|| {
            wrong(path, &format!("records of '{}', which is no game here", name.escape_debug()))
        })
    }
}

fn survey<G: LabGame>(options: &Options) -> Result<(), Failure> {
    let outputs = Files::new().reads("FILE", &options.files).writes("--merge", &options.merge).check()?;
    let mut merge = options
        .merge
        .as_ref()
        .map(|path| Merge::begin(path, &outputs, &options.about()?, G::FACTS.name))
        .transpose()?;
    let (mut survey, mut files) = (Survey::default(), Vec::new());
    let read = AtomicU64::new(0);
    let told = || format!("{} read", plural(read.load(Relaxed) as usize, "game"));
    bar::endless(told, || {
        for path in &options.files {
            let keep = |game: &StoredGame| {
                read.fetch_add(1, Relaxed);
                merge.as_mut().map_or(Ok(()), |merge| merge.write::<G>(game))
            };
            let surveyed = survey.read::<G>(open(path)?, keep).map_err(|error| match error.wrong {
                Wrong::OtherGame(found) => {
                    wrong(path, &format!("records of {}, not of {}", found.escape_debug(), G::FACTS.name))
                }
                _ => wrong(path, &error.to_string()),
            })?;
            files.push(file(path, surveyed)?);
        }
        Ok::<(), Failure>(())
    })?;
    let sound = files.iter().all(|file: &RecordsFile| file.fault.is_none());
    let merged = merge.filter(|_| sound).map(Merge::finish).transpose()?;
    let answer = RecordsSurvey { game: G::FACTS.name.to_string(), files, total: survey.total, merged };
    answer::print(answer, options.json)?;
    if sound { Ok(()) } else { Err(Failure::No) }
}

fn file(path: &Path, surveyed: Surveyed) -> Result<RecordsFile, Failure> {
    let bytes = path.metadata().map_err(|error| wrong(path, &plain(&error)))?.len();
    let Surveyed { version, about, count, cut_off, fault } = surveyed;
    Ok(RecordsFile { file: path.display().to_string(), version, bytes, about, count, cut_off, fault })
}

/// The file that all games go to.
struct Merge {
    path: String,
    writer: Writer<Counted>,
    games: u64,
    positions: u64,
}

impl Merge {
    fn begin(path: &Path, outputs: &Outputs, about: &str, game: &str) -> Result<Merge, Failure> {
        let draft = outputs.draft("--merge")?.expect("the option was given");
        let file = Counted { file: BufWriter::new(draft), bytes: 0 };
        let writer = Writer::begin(file, game, about).map_err(|error| wrong(path, &error.to_string()))?;
        Ok(Merge { path: path.display().to_string(), writer, games: 0, positions: 0 })
    }

    fn write<G: LabGame>(&mut self, game: &StoredGame) -> Result<(), RecordError> {
        self.games += 1;
        self.positions += game.moments.len() as u64;
        self.writer.write(&folded::<G>(game))
    }

    fn finish(self) -> Result<MergedRecords, Failure> {
        let Merge { path, writer, games, positions } = self;
        let Counted { file, bytes } = writer.into_inner();
        let draft = file.into_inner().map_err(|error| wrong(Path::new(&path), &plain(error.error())))?;
        draft.finish()?;
        Ok(MergedRecords { file: path, games, positions, bytes })
    }
}

/// A draft that counts its bytes. It is flushed at the end, not after every game.
struct Counted {
    file: BufWriter<Draft>,
    bytes: u64,
}

impl io::Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
