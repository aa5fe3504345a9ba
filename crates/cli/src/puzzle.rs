//! `tesuji puzzle`: problems out of games.

use crate::exit::{Failure, note, plain};
use crate::playable::{GameName, Playable, for_game};
use crate::solve::games::{self, Record};
use crate::solve::input::Entry;
use crate::tuning::Tuning;
use crate::{args, bar, interrupt};
use clap::Args;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use tesuji_engine::{Card, Effort, Problem, Settings, Solver};
use tesuji_lab::jobs;
use tesuji_lab::matches::{Contender, Limit, Match, Opening, Unread};
use tesuji_search::Limits;
use tesuji_solve::tactics::Verdict;

/// A game is looked through with this share of the nodes for a problem.
const SCAN_SHARE: u64 = 10;

/// Options of `tesuji puzzle`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Games: PGN, KIF, KI2 or CSA, by the ending of the name
    #[arg(value_name = "FILE", required_unless_present = "self_play")]
    file: Option<PathBuf>,

    /// Play so many games first, and look for problems there
    #[arg(long, value_name = "N", conflicts_with = "file", value_parser = args::some, allow_negative_numbers = true)]
    self_play: Option<usize>,

    /// Nodes for each move of these games
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = args::some_nodes, allow_negative_numbers = true)]
    game_nodes: u64,

    /// Where these games begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Nodes to solve a problem; a game is looked through with a tenth for each position
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = args::some_nodes, allow_negative_numbers = true)]
    nodes: u64,

    /// Leave out problems with fewer moves of the solver, if they do not mate
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = args::some, allow_negative_numbers = true)]
    moves: usize,

    /// Write them as PGN too, with the themes as comments
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// How many positions are solved at the same time; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::threads, allow_negative_numbers = true)]
    jobs: usize,

    /// Megabytes for the table of each
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = args::table, allow_negative_numbers = true)]
    hash: usize,

    #[command(flatten)]
    tuning: Tuning,
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<GameName>) -> Result<(), Failure> {
    let name = options.file.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    let game = match (&options.file, game) {
        (Some(_), game) => games::kind(&name, game).or(game).ok_or_else(|| {
            Failure::Usage(format!("'{name}' ends like no record of games: pgn, kif, ki2 or csa"))
        })?,
        (None, game) => game.unwrap_or(GameName::Chess),
    };
    if options.pgn.is_some() && game != GameName::Chess {
        return Err(Failure::Usage("--pgn: only chess is written as PGN".to_string()));
    }
    for_game!(game, P => make::<P>(options, game, &name))
}

fn make<P: Playable>(options: &Options, game: GameName, name: &str) -> Result<(), Failure> {
    let profile = options.tuning.solving_profile::<P>()?;
    let settings = Settings { hash: options.hash, profile, ..Settings::default() };
    let solver = || P::solver(&settings).map_err(|error| error.to_string());
    let stop = interrupt::flag()?;
    let threads = if options.jobs == 0 { jobs::threads() } else { options.jobs };
    let records = match (&options.file, options.self_play) {
        (Some(path), _) => {
            let failed = |error: io::Error| Failure::Failed(vec![format!("{name}: {}", plain(&error))]);
            let (records, wrong) = games::read::<P>(name, &std::fs::read(path).map_err(failed)?)?;
            for Unread { line, why, .. } in wrong {
                note(&format!("warning: {name}:{line}: {why}"));
            }
            records
        }
        (None, number) => played::<P>(options, number.unwrap_or(1), threads, stop)?,
    };
    let stopped = || Failure::Interrupted("before the games were looked through".to_string());
    let limits = Limits::nodes((options.nodes / SCAN_SHARE).max(1));
    let entries = games::chances(&records, game, limits, threads, stop, solver).ok_or_else(stopped)?;
    let mut out = io::stdout().lock();
    writeln!(out, "{HEAD}")?;
    let mut pgn = String::new();
    let mut number = 0;
    let take = |puzzle: &Puzzle| {
        number += 1;
        writeln!(out, "{}", puzzle.row(number))?;
        if options.pgn.is_some() {
            pgn += &puzzle.pgn(number)?;
        }
        Ok(out.flush()?)
    };
    solve(options, &entries, threads, stop, solver, take)?;
    if let Some(path) = &options.pgn {
        let failed =
            |error: io::Error| Failure::Failed(vec![format!("--pgn: {}: {}", path.display(), plain(&error))]);
        std::fs::write(path, pgn).map_err(failed)?;
    }
    let games = records.len();
    note(&format!("{number} problems out of {} chances in {games} games", entries.len()));
    Ok(())
}

/// Games of the program against itself.
fn played<P: Playable>(
    options: &Options,
    number: usize,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<Record>, Failure> {
    let profile = options.tuning.profile::<P>()?;
    let players = [0, 1].map(|_| Contender::profile(profile.clone()));
    let mut contest = Match::<P>::new(players, Limit::Nodes(options.game_nodes));
    (contest.games, contest.concurrency, contest.seed) = (number, threads, options.seed);
    let (done, mut records) = (AtomicUsize::new(0), Vec::new());
    let show = |bar: &indicatif::ProgressBar| {
        bar.set_length(number as u64);
        bar.set_position(done.load(Relaxed) as u64);
        bar.set_message("games played");
    };
    let ran = bar::under(show, |_| {
        contest.run(None, stop, |_, game| {
            done.fetch_add(1, Relaxed);
            let start = game
                .start
                .as_deref()
                .map_or_else(|| Ok(P::start()), P::from_text)
                .map_err(io::Error::other)?;
            let mut position = start.clone();
            let mut moves = Vec::new();
            for played in &game.moves {
                let mv = position.read_move(&played.text, start.move_dialect()).map_err(io::Error::other)?;
                position = position.after(mv);
                moves.push(mv);
            }
            records.push(games::record(&Opening { name: String::new(), start, moves }));
            Ok(())
        })
    });
    ran.map_err(|error| Failure::Failed(vec![error.to_string()]))?;
    Ok(records)
}

/// Solves every chance, and hands on what makes a problem.
fn solve(
    options: &Options,
    entries: &[Entry],
    threads: usize,
    stop: &AtomicBool,
    solver: impl Fn() -> Result<Box<dyn Solver>, String> + Sync,
    mut take: impl FnMut(&Puzzle) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let effort =
        Effort { limits: Limits::nodes(options.nodes), explain: true, shortest: false, plain: false };
    let (done, mut failure) = (AtomicUsize::new(0), None);
    let show = |bar: &indicatif::ProgressBar| {
        bar.set_length(entries.len() as u64);
        bar.set_position(done.load(Relaxed) as u64);
        bar.set_message("chances solved");
    };
    bar::under(show, |bar| {
        let work = |desk: &mut Result<Box<dyn Solver>, String>, entry: &Entry| {
            let problem = entry.problem.clone();
            let answer = desk.as_mut().map_err(|error| error.clone()).and_then(|desk| {
                let problem = problem?;
                let card = desk.solve(&problem, &effort, stop)?;
                Ok(card.map(|card| Puzzle::of(problem, &card, options.moves)))
            });
            answer.transpose()
        };
        let told = |number: usize, puzzle: Result<Option<Puzzle>, String>| {
            done.fetch_add(1, Relaxed);
            let told = match puzzle {
                Ok(Some(puzzle)) => bar.suspend(|| take(&puzzle)),
                Ok(None) => Ok(()),
                Err(why) => {
                    bar.suspend(|| note(&format!("error: {}: {why}", entries[number].name)));
                    Ok(())
                }
            };
            failure = told.err();
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        jobs::run(entries, threads, stop, &solver, work, told);
    });
    match failure {
        Some(failure) => Err(failure),
        None if stop.load(Relaxed) => {
            Err(Failure::Interrupted(format!("after {} chances of {}", done.into_inner(), entries.len())))
        }
        None => Ok(()),
    }
}

/// The columns, as Lichess has them; what nobody has measured yet is empty.
const HEAD: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

/// A problem with one solution.
struct Puzzle {
    problem: Problem,
    /// The moves of both sides, the solver's first and last.
    moves: Vec<String>,
    themes: Vec<&'static str>,
    sentences: Vec<String>,
}

impl Puzzle {
    /// A problem, if every move of its solution is the only one and there are enough of them.
    fn of(problem: Problem, card: &Card, least: usize) -> Option<Puzzle> {
        let why = card.explanation.as_ref()?;
        let mates = matches!(card.verdict, Verdict::Mates { .. });
        let wins = mates || matches!(card.verdict, Verdict::Wins(_) | Verdict::Decides);
        let whole = why.sole_moves == why.moves;
        // A mate that has a choice on the way is no problem; a line that wins is cut where the choice begins.
        if !wins || !why.duals.is_empty() || (mates && !whole) || (!mates && why.sole_moves < least) {
            return None;
        }
        let plies = (2 * why.sole_moves).saturating_sub(1);
        Some(Puzzle {
            problem,
            moves: card.line.protocol.iter().take(plies).cloned().collect(),
            themes: card.themes.iter().map(|theme| theme.name).collect(),
            sentences: card
                .themes
                .iter()
                .map(|theme| format!("{}: {}", theme.name, theme.sentence))
                .collect(),
        })
    }

    fn row(&self, number: usize) -> String {
        let moves: Vec<&str> = self.problem.prior.iter().chain(&self.moves).map(String::as_str).collect();
        let (fen, themes) = (&self.problem.position, self.themes.join(" "));
        format!("{number:05},{fen},{},,,,,{themes},,", moves.join(" "))
    }

    fn pgn(&self, number: usize) -> Result<String, Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::Failed(vec![format!("--pgn: {error}")]);
        let start =
            tesuji_chess::Position::from_fen(&self.problem.position).map_err(|error| failed(&error))?;
        let mut game = tesuji_chess::pgn::Game::new(start.clone());
        let mut position = start;
        for (tag, value) in [("Event", "Tesuji puzzle"), ("Round", &number.to_string())] {
            game.set_tag(tag, value).map_err(|error| failed(&error))?;
        }
        let mut last = game.root().id();
        for (ply, text) in self.problem.prior.iter().chain(&self.moves).enumerate() {
            let mv = position.parse_uci(text).map_err(|error| failed(&error))?;
            last = game.push(mv).map_err(|error| failed(&error))?;
            position.make(mv);
            if ply == 1 {
                game.comment(last, &self.sentences.join("; "));
            }
        }
        let mut text = String::new();
        game.comment(last, "solved");
        let _ = writeln!(text, "{game}");
        Ok(text)
    }
}
