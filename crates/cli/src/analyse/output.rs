//! What comes out: games with marks, text, a page; and the journal by which a run goes on.

use super::Options;
use crate::answer;
use crate::exit::Failure;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use tesuji_analyse::{AnnotatedRecord as _, Explained};
use tesuji_api::AnalysedGame;
use tesuji_engine::Settings;
use tesuji_lab::input::Format;
use tesuji_lab::{Draft, Head, Journal, Outputs};

/// A page has no more games.
const MOST_ON_A_PAGE: usize = 100;

/// What was done so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Done {
    pub(super) games: u64,
    pub(super) moves: u64,
    pub(super) grades: [u64; 3],
    pub(super) nodes: u64,
}

/// A game that is done, in the journal.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Entry {
    /// Where it ends among the games that are kept.
    end: u64,
    moves: u64,
    grades: [u64; 3],
    nodes: u64,
}

/// All that the bytes of the games depend on.
#[derive(Serialize)]
struct About {
    files: Vec<(String, u64)>,
    nodes: Option<u64>,
    depth: Option<i32>,
    time: Option<f64>,
    hash: usize,
    profile: String,
    from_ply: u32,
    player: Option<String>,
    shard: Option<(usize, usize)>,
    replace: bool,
    japanese: bool,
}

/// Where games go until all are done, so that a run can go on.
struct Kept {
    journal: Journal,
    games: File,
    path: PathBuf,
    end: u64,
}

/// What comes out of a run.
pub(super) struct Output<'a, G: Explained> {
    options: &'a Options,
    outputs: &'a Outputs,
    draft: Option<Draft>,
    kept: Option<Kept>,
    page: Vec<AnalysedGame>,
    done: Done,
    /// What stands between two games, if one was written.
    separator: Option<&'static str>,
    rules: PhantomData<fn() -> G>,
}

impl<'a, G: Explained> Output<'a, G> {
    /// Opens everything that is written.
    pub(super) fn open(
        options: &'a Options,
        outputs: &'a Outputs,
        settings: &Settings,
    ) -> Result<Output<'a, G>, Failure> {
        let mut done = Done::default();
        let kept = match &options.journal {
            Some(path) => Some(keep::<G>(path, options, settings, &mut done)?),
            None => None,
        };
        let draft = if kept.is_none() { outputs.draft("--out")? } else { None };
        let separator = (done.games > 0).then_some("");
        Ok(Output { options, outputs, draft, kept, page: Vec::new(), done, separator, rules: PhantomData })
    }

    /// How many games were done before.
    pub(super) fn known(&self) -> u64 {
        self.done.games
    }

    pub(super) fn done(&self) -> Done {
        self.done
    }

    /// What to say of what is there after a stop.
    pub(super) fn interrupted(&self) -> &'static str {
        if self.kept.is_some() { "; the same command goes on" } else { "" }
    }

    /// Takes a game that is done.
    pub(super) fn take(
        &mut self,
        record: &G::Record,
        game: &AnalysedGame,
        format: Format,
    ) -> Result<(), Failure> {
        let judged = game.moves.iter().filter_map(|mv| mv.judgement.as_ref());
        let mut grades = [0; 3];
        for judgement in judged {
            grades[judgement.grade as usize] += 1;
        }
        let moves = game.moves.iter().filter(|mv| mv.wanted).count() as u64;
        self.write(record, game, format, Entry { end: 0, moves, grades, nodes: game.nodes })?;
        self.done.games += 1;
        self.done.moves += moves;
        self.done.nodes += game.nodes;
        for (sum, count) in self.done.grades.iter_mut().zip(grades) {
            *sum += count;
        }
        if self.options.html.is_some() {
            if self.page.len() == MOST_ON_A_PAGE {
                return Err(Failure::Usage(format!("--html: a page has at most {MOST_ON_A_PAGE} games")));
            }
            self.page.push(game.clone());
        }
        if self.options.prints_games() {
            return Ok(());
        }
        let text = if self.options.json {
            String::new()
        } else {
            tesuji_text::analysis::game(game, self.options.style())
        };
        answer::finish(game.clone(), self.options.json, &text)
    }

    /// Writes a game with its marks, wherever games go.
    fn write(
        &mut self,
        record: &G::Record,
        game: &AnalysedGame,
        format: Format,
        entry: Entry,
    ) -> Result<(), Failure> {
        if self.options.out.is_none() {
            return Ok(());
        }
        let format = if format == Format::Ki2 { Format::Kifu } else { format };
        if self.separator.is_some() && format.separator().is_none() {
            return Err(Failure::Usage(format!("--out: a file of {format} holds one game")));
        }
        let between = if self.separator.is_some() { format.separator().unwrap_or_default() } else { "" };
        self.separator = Some(between);
        let mut bytes = between.as_bytes().to_vec();
        bytes.extend(record.annotated(game, self.options.marking(), format));
        if let Some(kept) = &mut self.kept {
            return kept.write(&bytes, entry);
        }
        match &mut self.draft {
            Some(draft) => draft.write_all(&bytes).map_err(|error| failed("--out", &error)),
            None => Ok(io::stdout().lock().write_all(&bytes)?),
        }
    }

    /// Puts everything in its place.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        if let Some(kept) = self.kept.take() {
            kept.finish(self.outputs, self.options.prints_games())?;
        }
        if let Some(draft) = self.draft.take() {
            draft.finish()?;
        }
        if self.options.html.is_some() {
            self.outputs.write("--html", tesuji_draw::game_page(&self.page).as_bytes())?;
        }
        Ok(())
    }
}

fn failed(option: &str, error: &io::Error) -> Failure {
    Failure::Failed(vec![format!("{option}: {}", crate::exit::plain(error))])
}

/// Opens the journal, and what it says is done.
fn keep<G: Explained>(
    path: &Path,
    options: &Options,
    settings: &Settings,
    done: &mut Done,
) -> Result<Kept, Failure> {
    let limits = options.limits();
    let size = |path: &PathBuf| (path.display().to_string(), path.metadata().map_or(0, |found| found.len()));
    let about = About {
        files: options.files.iter().map(size).collect(),
        nodes: limits.nodes,
        depth: limits.depth,
        time: options.time.map(|time| time.as_secs_f64()),
        hash: settings.hash,
        profile: settings.profile.hash().to_string(),
        from_ply: options.from_ply,
        player: options.player.clone(),
        shard: options.shard,
        replace: options.replace,
        japanese: options.marking().japanese,
    };
    let head = Head::new("analyse", [(G::FACTS.name, G::SIGNATURE)], about);
    let wrong = |error: tesuji_lab::JournalError| Failure::Failed(vec![format!("--journal: {error}")]);
    let (journal, entries) = Journal::open::<_, Entry>(path, &head).map_err(wrong)?;
    for entry in &entries {
        done.games += 1;
        done.moves += entry.moves;
        done.nodes += entry.nodes;
        for (sum, count) in done.grades.iter_mut().zip(entry.grades) {
            *sum += count;
        }
    }
    let end = entries.last().map_or(0, |entry| entry.end);
    let mut beside = path.as_os_str().to_os_string();
    beside.push(".games");
    let path = PathBuf::from(beside);
    let open = || -> io::Result<File> {
        let mut games = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path)?;
        if games.metadata()?.len() < end {
            return Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "shorter than the journal says; remove both",
            ));
        }
        games.set_len(end)?;
        games.seek(SeekFrom::Start(end))?;
        Ok(games)
    };
    let games = open().map_err(|error| failed(&format!("--journal: {}", path.display()), &error))?;
    Ok(Kept { journal, games, path, end })
}

impl Kept {
    /// A game is there before the journal says so: after a stop at any time, what the journal says is there is there.
    fn write(&mut self, bytes: &[u8], entry: Entry) -> Result<(), Failure> {
        self.games.write_all(bytes).map_err(|error| failed("--journal", &error))?;
        self.end += bytes.len() as u64;
        let written = self.journal.write(&Entry { end: self.end, ..entry });
        written.map_err(|error| Failure::Failed(vec![format!("--journal: {error}")]))
    }

    /// Copies all games to where they were wanted.
    fn finish(mut self, outputs: &Outputs, print: bool) -> Result<(), Failure> {
        self.games.seek(SeekFrom::Start(0)).map_err(|error| failed("--journal", &error))?;
        let mut games = self.games.take(self.end);
        if print {
            io::copy(&mut games, &mut io::stdout().lock())?;
        } else if let Some(mut draft) = outputs.draft("--out")? {
            io::copy(&mut games, &mut draft).map_err(|error| failed("--out", &error))?;
            draft.finish()?;
        }
        drop(self.path);
        Ok(())
    }
}
