//! `tesuji play`: a game in the terminal.

mod clock;
mod table;

use crate::exit::Failure;
use crate::place::{self, Place};
use crate::{answer, args, input};
use clap::{Args, ValueEnum};
use clock::Control;
use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};
use table::Table;
use tesuji_analyse::{AnnotatedRecord as _, Explained};
use tesuji_engine::{Strength, Variant, for_game};
use tesuji_game::{PositionStack, Side, shown};
use tesuji_lab::Files;
use tesuji_text::{MoveStyle, Style};

/// Levels from the weakest to the strongest.
const LEVELS: u32 = 10;

/// What stands below the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  tesuji play --strength 3
  tesuji play --game shogi --side second --strength 1800 --clock 10+5 --save game.kif
  tesuji play --load game.kif";

/// Options of `tesuji play`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A level from 1 to 10, an Elo number from 1320 to 3000, or full
    #[arg(long, value_name = "HOW", default_value = "5", value_parser = strength)]
    strength: Weakness,

    /// Who you are: first (White, in shogi Black), second, or both to play against yourself
    #[arg(long, value_enum, default_value_t = Seat::First)]
    side: Seat,

    /// Minutes for each side, and seconds that every move adds: 10+5
    #[arg(long, value_name = "M+S", value_parser = Control::read)]
    clock: Option<Control>,

    /// Go on with a game that was saved, or any record's first game
    #[arg(long, visible_alias = "resume", value_name = "FILE", conflicts_with_all = ["position", "fen"])]
    load: Option<PathBuf>,

    /// Save the game here whenever a move was made
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Only letters and signs of ASCII; pieces of shogi by their western letters
    #[arg(long, visible_alias = "letters")]
    ascii: bool,

    /// Write moves of shogi as Japanese books do
    #[arg(long)]
    japanese: bool,

    /// Nodes for each position of the analysis at the end
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = args::some_nodes, allow_negative_numbers = true)]
    nodes: u64,

    /// No analysis at the end
    #[arg(long)]
    no_analysis: bool,

    #[command(flatten)]
    pub(crate) place: Place,
}

/// How weak to play; at full strength if nothing is said.
type Weakness = Option<Elo>;

/// An Elo number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Elo(u32);

/// Who a person is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Seat {
    /// The side that starts: White, in shogi Black
    #[value(alias = "white")]
    First,
    /// The other
    #[value(alias = "black")]
    Second,
    /// Both
    Both,
}

/// `5`, `1800`, `full`.
fn strength(text: &str) -> Result<Weakness, String> {
    let wrong = || {
        format!(
            "must be a level from 1 to {LEVELS}, an Elo number from {} to {}, or full, got '{}'",
            Strength::MIN,
            Strength::MAX,
            shown(text)
        )
    };
    if text == "full" {
        return Ok(None);
    }
    let number: u32 = text.parse().map_err(|_| wrong())?;
    match number {
        1..=LEVELS => {
            Ok(Some(Elo(Strength::MIN + (number - 1) * (Strength::MAX - Strength::MIN) / (LEVELS - 1))))
        }
        Strength::MIN..=Strength::MAX => Ok(Some(Elo(number))),
        _ => Err(wrong()),
    }
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    let loaded = match &options.load {
        Some(path) => tesuji_lab::recorded_game(input::open(path, None)?.format(), game),
        None => None,
    };
    let game = game.or(loaded).or_else(|| options.place.game()).unwrap_or(Variant::Chess);
    for_game!(game, P => play::<P>(options))
}

fn play<P: Explained>(options: &Options) -> Result<(), Failure> {
    let saved = options.save.iter().filter(|path| options.load.as_ref() != Some(*path));
    Files::new().writes("--save", saved).check()?;
    let (start, moves) = begin::<P>(options)?;
    let mut table = Table::<P>::new(options, start, &moves)?;
    table.greet()?;
    let stdin = io::stdin();
    let mut lines = stdin.lock().lines();
    while !table.is_over() {
        if !table.is_persons_turn() {
            table.engine_moves()?;
            continue;
        }
        table.prompt()?;
        let Some(line) = lines.next().transpose()? else { break };
        if !stdin.is_terminal() {
            answer::part(&format!("{line}\n"), false)?;
        }
        if !table.obey(line.trim())? {
            break;
        }
    }
    table.end()
}

/// A position and moves that were played from there.
type Begun<P> = (P, Vec<<P as tesuji_game::Position>::Move>);

/// Where the game begins, with the moves that were played already.
fn begin<P: Explained>(options: &Options) -> Result<Begun<P>, Failure> {
    let Some(path) = &options.load else {
        let line: PositionStack<P> = options.place.line()?;
        return Ok((line.top().clone(), Vec::new()));
    };
    load::<P>(path)
}

fn load<P: Explained>(path: &Path) -> Result<Begun<P>, Failure> {
    let mut file = input::open(path, None)?;
    let mut first = None;
    P::read_records(&mut file, &mut |read| {
        first = Some(read);
        false
    });
    match first {
        Some(Ok(record)) => Ok((record.start().clone(), record.moves())),
        Some(Err((line, why))) => Err(Failure::Failed(vec![format!("{}:{line}: {why}", path.display())])),
        None => Err(input::nothing(&path.display().to_string(), file.format())),
    }
}

impl Options {
    fn style(&self) -> Style {
        let moves = if self.japanese { MoveStyle::Japanese } else { MoveStyle::Prose };
        Style { ascii: self.ascii, moves, ..answer::style() }
    }

    /// Whether a side is played by a person.
    fn is_person(&self, side: Side) -> bool {
        match self.side {
            Seat::Both => true,
            Seat::First => side == Side::First,
            Seat::Second => side == Side::Second,
        }
    }
}

/// A move in any way of writing it.
fn read_move<P: Explained>(position: &P, text: &str) -> Option<P::Move> {
    let read = |text: &str| P::DIALECTS.iter().find_map(|&dialect| position.read_move(text, dialect).ok());
    read(text).or_else(|| place::read_line(position, text).ok().and_then(|moves| moves.first().copied()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_is_a_level_or_an_elo_number() {
        assert_eq!(strength("1"), Ok(Some(Elo(1320))));
        assert_eq!(strength("10"), Ok(Some(Elo(3000))));
        assert_eq!(strength("1800"), Ok(Some(Elo(1800))));
        assert_eq!(strength("full"), Ok(None));
        assert!(strength("0").is_err() && strength("999").is_err() && strength("strong").is_err());
    }
}
