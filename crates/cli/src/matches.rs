//! `tesuji match`.

mod record_file;

use crate::exit::{Failure, note};
use crate::playing::Playing;
use crate::solve::shard;
use crate::{answer, args, bar, interrupt};
use clap::Args;
use indicatif::ProgressBar;
use record_file::RecordFile;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tesuji_game::Stop;
use tesuji_game::shown;
use tesuji_lab::matches::{
    ClassicPlayer, Contender, DrawRule, Limit, MatchError, MatchPlan, Order, PlayerKind, ResignRule, Sprt,
    SprtModel, SprtVerdict, Standing, Test,
};
use tesuji_lab::{Files, LabGame};
use tesuji_text::{grouped, plural, with_error};

/// What programs are called on the command line.
const PROGRAM: &str = "cmd:";

/// An answer to `movetime` may come so much later, unless something else is said.
const MOVE_TIME_MARGIN: u64 = 50;

/// Options of `tesuji match`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The first player: a profile, `PROFILE:KEY=VALUE,KEY=VALUE` (`default:eval=mine.toml` for other weights),
    /// a classic search (`alphabeta`, `fractional:depth=8,eval=classic`), or `cmd:PROGRAM ARGUMENTS`
    #[arg(value_name = "A")]
    first: String,

    /// The second player
    #[arg(value_name = "B")]
    second: String,

    #[command(flatten)]
    playing: Playing,

    /// How many games, two for each opening; 100, or with --sprt 40000 if it has not decided before
    #[arg(long, value_name = "N", value_parser = games, allow_negative_numbers = true)]
    games: Option<usize>,

    /// The order of the openings
    #[arg(long, value_name = "ORDER", default_value = "random", value_parser = ["random", "sequential"])]
    order: String,

    /// The seed of that order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    ending: EndingOptions,

    #[command(flatten)]
    sprt: SprtOptions,

    /// An option for the first player, if it is a program
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    option_a: Vec<(String, String)>,

    /// An option for the second player, if it is a program
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    option_b: Vec<(String, String)>,

    /// Write the games to a file: PGN for chess; for shogi CSA or, by the ending .kif, KIF, which has a file for each
    /// game: games.kif, games-2.kif and so on
    #[arg(long, visible_alias = "record", value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// The date to write in the games, as in 2026.01.31
    #[arg(long, value_name = "DATE", value_parser = date)]
    date: Option<String>,

    /// Keep every finished game in a file; the same command goes on from there after a stop
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Only both games of every N-th opening, from the I-th on, as in 2/4
    #[arg(long, value_name = "I/N", value_parser = shard, conflicts_with = "sprt")]
    shard: Option<(usize, usize)>,

    /// Journals of shards of this match: their games are not played again
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "shard")]
    shards: Vec<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// When a game is ended early, and what a late move costs.
#[derive(Args, Debug)]
struct EndingOptions {
    /// End a game as drawn after MOVE moves, if the last COUNT scores of both are within CP of level
    #[arg(long, value_name = "MOVE,COUNT,CP", value_parser = DrawRule::from_str)]
    draw_after: Option<DrawRule>,

    /// End a game as lost, if the last COUNT scores of both agree that one is CP or more behind
    #[arg(long, value_name = "COUNT,CP", value_parser = ResignRule::from_str)]
    resign: Option<ResignRule>,

    /// Milliseconds that a move may come too late; 0 without this, 50 with --movetime
    #[arg(long, value_name = "MS", value_parser = args::millis, allow_negative_numbers = true)]
    margin: Option<u64>,

    /// Seconds that a program may think without a clock before it loses
    #[arg(long, value_name = "S", default_value = "60", value_parser = args::seconds, allow_negative_numbers = true)]
    timeout: Duration,
}

/// A test that ends the match.
#[derive(Args, Debug)]
struct SprtOptions {
    /// Stop when it is clear whether A is ELO0 or ELO1 points stronger; exit code 3 if it is ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = claims, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,

    /// How often ELO1 may be believed though ELO0 is true
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = risk, requires = "sprt")]
    alpha: f64,

    /// How often ELO0 may be believed though ELO1 is true
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = risk, requires = "sprt")]
    beta: f64,

    /// What the points of --sprt are: normalized by the spread of the results, or logistic
    #[arg(
        long, value_name = "MODEL", default_value = "normalized", requires = "sprt",
        value_parser = ["normalized", "logistic"]
    )]
    model: String,

    /// Test by games instead of by pairs of games
    #[arg(long, requires = "sprt")]
    trinomial: bool,
}

fn games(text: &str) -> Result<usize, String> {
    let games: Option<usize> = text.parse().ok().filter(|n| (2..=10_000_000).contains(n) && n % 2 == 0);
    games.ok_or_else(|| format!("must be an even number from 2 to 10000000, got '{}'", shown(text)))
}

fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| format!("must be NAME=VALUE, got '{}'", shown(text)))?;
    Ok((name.trim().to_string(), value.trim().to_string()))
}

fn date(text: &str) -> Result<String, String> {
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() || c == '?' { '0' } else { c }).collect();
    if shape == "0000.00.00" {
        Ok(text.to_string())
    } else {
        Err(format!("must be a date as in 2026.01.31, got '{}'", shown(text)))
    }
}

fn claims(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| (-1_000.0..=1_000.0).contains(n));
    let claims = text.split_once(',').and_then(|(zero, one)| Some((number(zero)?, number(one)?)));
    claims
        .filter(|(zero, one)| zero < one)
        .ok_or_else(|| format!("must be two points, the lower first, as in 0,5, got '{}'", shown(text)))
}

fn risk(text: &str) -> Result<f64, String> {
    let risk = text.parse().ok().filter(|risk| (0.0001..=0.4).contains(risk));
    risk.ok_or_else(|| format!("must be a number from 0.0001 to 0.4, got '{}'", shown(text)))
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    let contest = options.contest::<P>()?;
    let outputs = options.files(&contest).check()?;
    let stop = interrupt::stop()?;
    contest.check_programs(stop).map_err(|why| Failure::Failed(vec![why]))?;
    warn(&contest);
    let file = options.pgn.as_deref().map(|path| RecordFile::open::<P>(path, options.games(), &outputs));
    let file = file.transpose()?;
    let start = Instant::now();
    let standing = play(&contest, options, file, stop)?;
    answer::print(contest.answer(&standing, options.pgn.as_deref(), start.elapsed()), options.json)?;
    let all = standing.tally.games() == contest.wanted() as u64;
    match standing.verdict {
        Some(SprtVerdict::Rejected) => Err(Failure::No),
        None if stop.is_set() && !all => {
            let goes_on = if options.journal.is_some() { "; the same command goes on from here" } else { "" };
            let done = plural(standing.tally.games() as usize, "game");
            Err(Failure::Interrupted(format!("after {done} of {}{goes_on}", contest.wanted())))
        }
        _ => Ok(()),
    }
}

/// Plays under a progress bar. The games are in their file when it is over, also if that is before the end.
fn play<P: LabGame>(
    contest: &MatchPlan<P>,
    options: &Options,
    mut file: Option<RecordFile<'_>>,
    stop: &Stop,
) -> Result<Standing, Failure> {
    let now = Mutex::new(Standing::default());
    let update = |bar: &ProgressBar| {
        let standing = now.lock().unwrap_or_else(PoisonError::into_inner).clone();
        bar.set_length(contest.wanted() as u64);
        bar.set_position(standing.tally.games());
        let moves = contest.moves.load(Relaxed);
        bar.set_message(format!("{}, {} moves", short(&standing), grouped(moves)));
    };
    let result = bar::under(update, |_| {
        contest.run(options.journal.as_deref(), stop, |standing, game| {
            now.lock().unwrap_or_else(PoisonError::into_inner).clone_from(standing);
            file.as_mut().map_or(Ok(()), |file| {
                let text = contest.write_game(game, options.date.as_deref(), file.format());
                file.write(game.number, &text.map_err(io::Error::other)?)
            })
        })
    });
    let result = match (result, file) {
        (Err(MatchError::Lost(error)), Some(file)) => return Err(file.failed(error)),
        (result, file) => {
            file.map_or(Ok(()), RecordFile::finish)?;
            result
        }
    };
    result.map_err(|error| match error {
        MatchError::Lost(error) => Failure::Output(error),
        MatchError::Journal(error) => {
            let named = match (&options.journal, options.shards.is_empty()) {
                (None, _) => "--shards",
                (_, true) => "--journal",
                (_, false) => "--journal or --shards",
            };
            Failure::Failed(vec![format!("{named}: {error}")])
        }
        MatchError::NoOpenings => Failure::Failed(vec![error.to_string()]),
    })
}

/// `12 won, 5 drawn, 3 lost, Elo +168 +/- 40`, for the progress bar.
fn short(standing: &Standing) -> String {
    let tally = &standing.tally;
    let ratio = standing.ratio.map(|ratio| format!(", LLR {ratio:.2}")).unwrap_or_default();
    let score = format!("{} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses);
    if tally.games() == 0 {
        score
    } else {
        format!("{score}, Elo {}{ratio}", with_error(tally.elo().into(), 0))
    }
}

impl Options {
    /// How many games at most: a test that has not decided by its last game says nothing.
    fn games(&self) -> usize {
        const USUAL: usize = 100;
        const TESTED: usize = 40_000;
        self.games.unwrap_or(if self.sprt.sprt.is_some() { TESTED } else { USUAL })
    }

    /// What is read and written.
    fn files<P: LabGame>(&self, contest: &MatchPlan<P>) -> Files {
        let files =
            Files::new().reads("--openings", self.playing.openings_file()).reads("--shards", &self.shards);
        let seats = ["A", "B"].iter().zip([&self.first, &self.second]).zip(&contest.players);
        let files = seats.fold(files, |files, ((seat, text), player)| {
            let own = text.split_once(':').map_or(text.as_str(), |(name, _)| name);
            let also = match &player.engine {
                PlayerKind::Profile(profile) => profile.eval.path(),
                PlayerKind::Program(program) => Some(program.path.as_str()),
                PlayerKind::Classic(_) => None,
            };
            let there = |name: &&str| Path::new(name).is_file();
            files.reads(seat, [Some(own), also].into_iter().flatten().filter(there))
        });
        files.writes("--pgn", &self.pgn).keeps("--journal", &self.journal)
    }

    fn contest<P: LabGame>(&self) -> Result<MatchPlan<P>, Failure> {
        let mut players = [
            contender::<P>("A", &self.first, "--option-a", &self.option_a)?,
            contender::<P>("B", &self.second, "--option-b", &self.option_b)?,
        ];
        if players[0].name == players[1].name {
            players[1].name.push_str(" (B)");
        }
        let mut contest = MatchPlan::new(players, self.playing.limit());
        contest.openings = self.playing.openings()?;
        contest.games = self.games();
        contest.order = if self.order == "random" { Order::Random } else { Order::Sequential };
        contest.seed = self.seed;
        contest.concurrency = self.playing.concurrency();
        contest.hash = self.playing.hash;
        contest.rules.draw = self.ending.draw_after;
        contest.rules.resign = self.ending.resign;
        contest.rules.max_plies = self.playing.max_plies;
        let margin = if matches!(contest.limit, Limit::MoveTime(_)) { MOVE_TIME_MARGIN } else { 0 };
        contest.margin = Duration::from_millis(self.ending.margin.unwrap_or(margin));
        contest.patience = self.ending.timeout;
        contest.test = self.sprt.test();
        contest.shard = self.shard;
        contest.known.clone_from(&self.shards);
        Ok(contest)
    }
}

/// Says what is allowed but hardly meant.
fn warn<P: LabGame>(contest: &MatchPlan<P>) {
    let openings = contest.openings.len();
    let (turns, word) =
        if contest.is_mirrored() { (contest.games, "game") } else { (contest.games / 2, "pair") };
    if contest.is_repeatable() && turns > openings {
        note(&format!(
            "warning: {} begin with {}: one that comes up again goes on with random plies (--openings brings more)",
            plural(turns, word),
            plural(openings, "opening")
        ));
    }
}

impl SprtOptions {
    fn test(&self) -> Option<Test> {
        let (elo0, elo1) = self.sprt?;
        let model = if self.model == "logistic" { SprtModel::Logistic } else { SprtModel::Normalized };
        let sprt = Sprt { elo0, elo1, alpha: self.alpha, beta: self.beta, model };
        Some(Test { sprt, trinomial: self.trinomial })
    }
}

/// A player as the command line names it.
fn contender<P: LabGame>(
    seat: &str,
    text: &str,
    flag: &str,
    options: &[(String, String)],
) -> Result<Contender, Failure> {
    let wrong = |why: &dyn std::fmt::Display| Failure::Usage(format!("{seat}: {why}"));
    if let Some(command) = text.strip_prefix(PROGRAM) {
        let mut program: tesuji_lab::matches::EngineProgram = command.parse().map_err(|why| wrong(&why))?;
        program.options = options.to_vec();
        return Ok(Contender::program(program));
    }
    if !options.is_empty() {
        return Err(Failure::Usage(format!("{flag}: {seat} is no program, write {text}:KEY=VALUE")));
    }
    if ClassicPlayer::is_named(text) {
        let search: ClassicPlayer = text.parse().map_err(|why: String| wrong(&why))?;
        tesuji_engine::suits::<P>(&search.profile(P::VARIANT)).map_err(|error| wrong(&error))?;
        return Ok(Contender::classic(search));
    }
    // A colon without anything to assign is part of a file's name.
    let (name, changes) =
        text.split_once(':').filter(|(_, changes)| changes.contains('=')).unwrap_or((text, ""));
    let mut profile = tesuji_engine::profile(name, P::VARIANT).map_err(|error| wrong(&error))?;
    tesuji_engine::suits::<P>(&profile).map_err(|error| wrong(&error))?;
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        profile.assign(change).map_err(|error| wrong(&error))?;
    }
    tesuji_engine::suits::<P>(&profile).map_err(|error| wrong(&error))?;
    if !changes.is_empty() {
        profile.name = format!("{}:{changes}", profile.name);
    }
    Ok(Contender::profile(profile))
}
