//! Where the games of a match are written.

use crate::exit::Failure;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tesuji_lab::input::{Format, Input};
use tesuji_lab::{Draft, LabGame, Outputs};

/// What every record of a match says.
const MARK: &str = "Tesuji match";

/// The games as they end.
pub(super) struct RecordFile<'a> {
    path: &'a Path,
    format: Format,
    /// All games, or the first if each has a file of its own.
    draft: Draft,
    begun: bool,
    outputs: &'a Outputs,
}

impl<'a> RecordFile<'a> {
    /// Begins the file for so many games, which are written as the ending of its name asks for.
    pub(super) fn open<G: LabGame>(
        path: &'a Path,
        games: usize,
        outputs: &'a Outputs,
    ) -> Result<RecordFile<'a>, Failure> {
        let wrong = |why: &dyn std::fmt::Display| Failure::Usage(format!("--pgn: {}: {why}", path.display()));
        let format = format::<G>(path).map_err(|why| wrong(&why))?;
        if format.separator().is_none()
            && let Some(other) = (2..=games).map(|number| nth(path, number)).find(|path| is_not_ours(path))
        {
            let other = other.display();
            return Err(Failure::Usage(format!("--pgn: {other}: there already, and no record of a match")));
        }
        let draft = outputs.draft("--pgn")?.ok_or_else(|| wrong(&"not among what is written"))?;
        Ok(RecordFile { path, format, draft, begun: false, outputs })
    }

    pub(super) fn format(&self) -> Format {
        self.format
    }

    /// Writes the game with this number, from 0.
    pub(super) fn write(&mut self, number: usize, game: &[u8]) -> io::Result<()> {
        let again = std::mem::replace(&mut self.begun, true);
        match self.format.separator() {
            None if again => {
                self.outputs.write_at(&nth(self.path, number + 1), game).map_err(io::Error::other)
            }
            Some(separator) if again => {
                self.draft.write_all(separator.as_bytes())?;
                self.draft.write_all(game)
            }
            _ => self.draft.write_all(game),
        }
    }

    /// Puts the games in the place of what was there.
    pub(super) fn finish(self) -> Result<(), Failure> {
        Ok(self.draft.finish()?)
    }

    pub(super) fn failed(self, error: io::Error) -> Failure {
        self.draft.failed(error).into()
    }
}

/// How games are written to a file of this name.
fn format<G: LabGame>(path: &Path) -> Result<Format, String> {
    let name = path.display().to_string();
    if Format::is_packed(&name) {
        return Err("files are read packed, but not written so".to_string());
    }
    match Format::of_name(&name) {
        None => Ok(G::WRITTEN[0]),
        Some(format) if G::WRITTEN.contains(&format) => Ok(format),
        Some(format) => {
            let known: Vec<String> = G::WRITTEN.iter().map(|known| format!(".{}", known.ending())).collect();
            let (game, known) = (G::FACTS.name, known.join(" or "));
            Err(format!("games of {game} are written to {known}, not as {format}"))
        }
    }
}

/// Whether there is such a file that no match has written: nobody has asked to write over it.
fn is_not_ours(path: &Path) -> bool {
    let ours = |input: Input<'_>| input.head().windows(MARK.len()).any(|part| part == MARK.as_bytes());
    path.exists() && !(path.is_file() && Input::open(path).is_ok_and(ours))
}

/// The file of a game, from 1, where each has one of its own: `games.kif`, `games-2.kif`.
fn nth(path: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return path.to_path_buf();
    }
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    path.with_file_name(format!("{}-{number}.{}", part(path.file_stem()), part(path.extension())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_says_how_games_are_written() {
        let of = |name: &str| format::<tesuji_shogi::Position>(Path::new(name));
        assert_eq!(of("a.kif"), Ok(Format::Kif));
        assert_eq!(of("a.KIFU"), Ok(Format::Kifu));
        assert_eq!((of("a.csa"), of("a"), of("a.txt")), (Ok(Format::Csa), Ok(Format::Csa), Ok(Format::Csa)));
        let why = "games of shogi are written to .csa or .kif or .kifu, not as PGN";
        assert_eq!(of("a.pgn"), Err(why.to_string()));
        assert!(of("a.csa.gz").unwrap_err().contains("but not written so"));
        assert!(format::<tesuji_chess::Position>(Path::new("a.kif")).is_err());
    }

    #[test]
    fn games_of_kif_have_a_file_each() {
        assert_eq!(nth(Path::new("dir/m.kif"), 1), Path::new("dir/m.kif"));
        assert_eq!(nth(Path::new("dir/m.a.kif"), 12), Path::new("dir/m.a-12.kif"));
    }
}
