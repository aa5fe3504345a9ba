//! `tesuji match`.

use crate::exit::{Failure, note, plain};
use crate::output::{plural, time};
use crate::{args, bar, interrupt};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tesuji_chess::Position;
use tesuji_lab::Estimate;
use tesuji_lab::jobs;
use tesuji_lab::matches::{
    Contender, Contest as _, DrawRule, Engine, Limit, Match, MatchError, Model, Order, Problems, ResignRule,
    Sprt, Standing, Test, TimeControl, Verdict,
};

/// What programs are called on the command line.
const PROGRAM: &str = "cmd:";

/// An answer to `movetime` may come so much later, unless something else is said.
const MOVE_TIME_MARGIN: u64 = 50;

/// Options of `tesuji match`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The first player: a profile, `PROFILE:KEY=VALUE,KEY=VALUE`, or `cmd:PROGRAM ARGUMENTS`
    #[arg(value_name = "A")]
    first: String,

    /// The second player
    #[arg(value_name = "B")]
    second: String,

    #[command(flatten)]
    thinking: Thinking,

    /// How many games, two for each opening
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = games, allow_negative_numbers = true)]
    games: usize,

    /// Openings: positions (EPD or FEN, one a line) or games (.pgn); 137 well-known ones without this
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How many plies of the games in a file of openings are played
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = args::small, allow_negative_numbers = true)]
    plies: usize,

    /// The order of the openings
    #[arg(long, value_name = "ORDER", default_value = "random", value_parser = ["random", "sequential"])]
    order: String,

    /// The seed of that order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games are played at the same time; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::threads, allow_negative_numbers = true)]
    concurrency: usize,

    /// Megabytes for the table of each player
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = args::table, allow_negative_numbers = true)]
    hash: usize,

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

    /// Write the games to a file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// The date to write in the games, as in 2026.01.31
    #[arg(long, value_name = "DATE", value_parser = date)]
    date: Option<String>,

    /// Keep every finished game in a file; the same command goes on from there after a stop
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What ends the thinking about a move.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
pub(crate) struct Thinking {
    /// Think for so many nodes
    #[arg(long, value_name = "N", value_parser = args::some_nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Think so many plies deep
    #[arg(long, value_name = "N", value_parser = args::search_depth, allow_negative_numbers = true)]
    depth: Option<i32>,

    /// Clocks: seconds and increment as in 8+0.08, or 40/60+0.6 for every 40 moves
    #[arg(long, value_name = "CLOCK", value_parser = TimeControl::from_str)]
    tc: Option<TimeControl>,

    /// Think for so many milliseconds
    #[arg(long, value_name = "MS", value_parser = args::some_millis, allow_negative_numbers = true)]
    movetime: Option<u64>,
}

/// When a game is ended.
#[derive(Args, Debug)]
struct EndingOptions {
    /// End a game as drawn after MOVE moves, if the last COUNT scores of both are within CP of level
    #[arg(long, value_name = "MOVE,COUNT,CP", value_parser = DrawRule::from_str)]
    draw_after: Option<DrawRule>,

    /// End a game as lost, if the last COUNT scores of both agree that one is CP or more behind
    #[arg(long, value_name = "COUNT,CP", value_parser = ResignRule::from_str)]
    resign: Option<ResignRule>,

    /// End a game as drawn after so many plies
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = args::small, allow_negative_numbers = true)]
    max_plies: usize,

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
    games.ok_or_else(|| format!("must be an even number from 2 to 10000000, got '{}'", text.escape_debug()))
}

fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| format!("must be NAME=VALUE, got '{}'", text.escape_debug()))?;
    Ok((name.trim().to_string(), value.trim().to_string()))
}

fn date(text: &str) -> Result<String, String> {
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() || c == '?' { '0' } else { c }).collect();
    if shape == "0000.00.00" {
        Ok(text.to_string())
    } else {
        Err(format!("must be a date as in 2026.01.31, got '{}'", text.escape_debug()))
    }
}

fn claims(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| (-1_000.0..=1_000.0).contains(n));
    let claims = text.split_once(',').and_then(|(zero, one)| Some((number(zero)?, number(one)?)));
    claims.filter(|(zero, one)| zero < one).ok_or_else(|| {
        format!("must be two points, the lower first, as in 0,5, got '{}'", text.escape_debug())
    })
}

fn risk(text: &str) -> Result<f64, String> {
    let risk = text.parse().ok().filter(|risk| (0.0001..=0.4).contains(risk));
    risk.ok_or_else(|| format!("must be a number from 0.0001 to 0.4, got '{}'", text.escape_debug()))
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let contest = options.contest()?;
    let stop = interrupt::flag()?;
    contest.check_programs(stop).map_err(|why| Failure::Failed(vec![why]))?;
    warn(&contest);
    let file = options.pgn.as_deref().map(PgnFile::open).transpose()?;
    let start = Instant::now();
    let standing = play(&contest, options, file, stop)?;
    let shown = Shown { options, contest: &contest, standing: &standing, elapsed: start.elapsed() };
    if options.json {
        writeln!(io::stdout().lock(), "{}", shown.json())?;
    } else {
        shown.print(&mut io::stdout().lock())?;
    }
    let all = standing.tally.games() == contest.games as u64;
    match standing.verdict {
        Some(Verdict::Rejected) => Err(Failure::No),
        None if stop.load(Relaxed) && !all => {
            let goes_on = if options.journal.is_some() { "; the same command goes on from here" } else { "" };
            let done = plural(standing.tally.games() as usize, "game");
            Err(Failure::Interrupted(format!("after {done} of {}{goes_on}", contest.games)))
        }
        _ => Ok(()),
    }
}

/// Plays under a progress bar.
fn play(
    contest: &Match<Position>,
    options: &Options,
    mut file: Option<PgnFile<'_>>,
    stop: &AtomicBool,
) -> Result<Standing, Failure> {
    let now = Mutex::new(Standing::default());
    let update = |bar: &ProgressBar| {
        let standing = now.lock().unwrap_or_else(PoisonError::into_inner).clone();
        bar.set_length(contest.games as u64);
        bar.set_position(standing.tally.games());
        bar.set_message(short(&standing));
    };
    let result = bar::under(update, |_| {
        contest.run(options.journal.as_deref(), stop, |standing, game| {
            now.lock().unwrap_or_else(PoisonError::into_inner).clone_from(standing);
            file.as_mut().map_or(Ok(()), |file| {
                file.write(&contest.write_game(game, options.date.as_deref()).map_err(io::Error::other)?)
            })
        })
    });
    result.map_err(|error| match (error, &file) {
        (MatchError::Lost(error), Some(file)) => file.failed(&error),
        (MatchError::Lost(error), None) => Failure::Output(error),
        (MatchError::Journal(error), _) => Failure::Failed(vec![format!("--journal: {error}")]),
        (error @ MatchError::NoOpenings, _) => Failure::Failed(vec![error.to_string()]),
    })
}

/// `12 won, 5 drawn, 3 lost, Elo +168 +/- 40`, for the progress bar.
fn short(standing: &Standing) -> String {
    let tally = &standing.tally;
    let ratio = standing.ratio.map(|ratio| format!(", LLR {ratio:.2}")).unwrap_or_default();
    let score = format!("{} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses);
    if tally.games() == 0 { score } else { format!("{score}, Elo {}{ratio}", with_error(tally.elo(), 0)) }
}

/// The games as they end.
struct PgnFile<'a> {
    path: &'a Path,
    file: File,
    begun: bool,
}

impl<'a> PgnFile<'a> {
    /// What is in the file stays until the first game is there.
    fn open(path: &'a Path) -> Result<PgnFile<'a>, Failure> {
        match File::options().write(true).create(true).truncate(false).open(path) {
            Ok(file) => Ok(PgnFile { path, file, begun: false }),
            Err(error) => Err(Failure::Failed(vec![format!("--pgn: {}: {}", path.display(), plain(&error))])),
        }
    }

    fn write(&mut self, game: &str) -> io::Result<()> {
        if !self.begun && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.begun = true;
        self.file.write_all(game.as_bytes())
    }

    fn failed(&self, error: &io::Error) -> Failure {
        Failure::Failed(vec![format!("--pgn: {}: {}", self.path.display(), plain(error))])
    }
}

impl Options {
    fn contest(&self) -> Result<Match<Position>, Failure> {
        let mut players = [
            contender("A", &self.first, "--option-a", &self.option_a)?,
            contender("B", &self.second, "--option-b", &self.option_b)?,
        ];
        if players[0].name == players[1].name {
            players[1].name.push_str(" (B)");
        }
        let mut contest = Match::new(players, self.thinking.limit());
        if let Some(path) = &self.openings {
            contest.openings = read_openings(path, self.plies)?;
        }
        contest.games = self.games;
        contest.order = if self.order == "random" { Order::Random } else { Order::Sequential };
        contest.seed = self.seed;
        contest.concurrency = if self.concurrency == 0 { jobs::threads() } else { self.concurrency };
        contest.hash = self.hash;
        contest.rules.draw = self.ending.draw_after;
        contest.rules.resign = self.ending.resign;
        contest.rules.max_plies = self.ending.max_plies;
        let margin = if self.thinking.movetime.is_some() { MOVE_TIME_MARGIN } else { 0 };
        contest.margin = Duration::from_millis(self.ending.margin.unwrap_or(margin));
        contest.patience = self.ending.timeout;
        contest.test = self.sprt.test();
        Ok(contest)
    }
}

/// Says what is allowed but hardly meant.
fn warn(contest: &Match<Position>) {
    let fixed = contest.players.iter().all(|player| matches!(player.engine, Engine::Profile(_)));
    let (pairs, openings) = (contest.games / 2, contest.openings.len());
    if fixed && !contest.limit.is_timed() && pairs > openings {
        note(&format!(
            "warning: {} begin with {}: games will repeat (--openings brings more)",
            plural(pairs, "pair"),
            plural(openings, "opening")
        ));
    }
}

impl Thinking {
    pub(crate) fn limit(&self) -> Limit {
        match (self.nodes, self.depth, self.tc, self.movetime) {
            (Some(nodes), ..) => Limit::Nodes(nodes),
            (_, Some(depth), ..) => Limit::Depth(depth.unsigned_abs()),
            (.., Some(control), _) => Limit::Clock(control),
            (.., time) => Limit::MoveTime(Duration::from_millis(time.unwrap_or(1))),
        }
    }
}

impl SprtOptions {
    fn test(&self) -> Option<Test> {
        let (elo0, elo1) = self.sprt?;
        let model = if self.model == "logistic" { Model::Logistic } else { Model::Normalized };
        let sprt = Sprt { elo0, elo1, alpha: self.alpha, beta: self.beta, model };
        Some(Test { sprt, trinomial: self.trinomial })
    }
}

/// A player as the command line names it.
fn contender(seat: &str, text: &str, flag: &str, options: &[(String, String)]) -> Result<Contender, Failure> {
    let wrong = |why: &dyn std::fmt::Display| Failure::Usage(format!("{seat}: {why}"));
    if let Some(command) = text.strip_prefix(PROGRAM) {
        let mut program: tesuji_lab::matches::Program = command.parse().map_err(|why| wrong(&why))?;
        program.options = options.to_vec();
        return Ok(Contender::program(program));
    }
    if !options.is_empty() {
        return Err(Failure::Usage(format!("{flag}: {seat} is no program, write {text}:KEY=VALUE")));
    }
    // A colon without anything to assign is part of a file's name.
    let (name, changes) =
        text.split_once(':').filter(|(_, changes)| changes.contains('=')).unwrap_or((text, ""));
    let mut profile = tesuji_engine::profile(name).map_err(|error| wrong(&error))?;
    let game = <Position as tesuji_game::Position>::FACTS.name;
    tesuji_engine::suits(&profile, game).map_err(|error| wrong(&error))?;
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        profile.assign(change).map_err(|error| wrong(&error))?;
    }
    if !changes.is_empty() {
        profile.name = format!("{}:{changes}", profile.name);
    }
    Ok(Contender::profile(profile))
}

/// The openings of a file.
pub(crate) fn read_openings(
    path: &Path,
    plies: usize,
) -> Result<Vec<tesuji_lab::matches::Opening<Position>>, Failure> {
    let name = path.display().to_string();
    let failed = |error: io::Error| Failure::Failed(vec![format!("--openings: {name}: {}", plain(&error))]);
    let bytes = std::fs::read(path).map_err(failed)?;
    Position::read_openings(&name, &bytes, plies)
        .map_err(|wrong| Failure::Failed(wrong.iter().map(|why| format!("--openings: {why}")).collect()))
}

/// A match that is over, or was stopped.
struct Shown<'a> {
    options: &'a Options,
    contest: &'a Match<Position>,
    standing: &'a Standing,
    elapsed: Duration,
}

impl Shown<'_> {
    fn names(&self) -> [&str; 2] {
        [&self.contest.players[0].name, &self.contest.players[1].name]
    }

    fn print(&self, out: &mut impl io::Write) -> Result<(), Failure> {
        let Shown { contest, standing, .. } = self;
        let tally = &standing.tally;
        let [one, other] = self.names();
        let openings = plural(contest.openings.len(), "opening");
        writeln!(out, "{one} against {other}")?;
        writeln!(out, "{}, {} MB, {openings}, seed {}\n", contest.limit, contest.hash, contest.seed)?;
        let resumed = if standing.resumed > 0 {
            format!(" ({} from the journal)", standing.resumed)
        } else {
            String::new()
        };
        let games = plural(tally.games() as usize, "game");
        writeln!(out, "{games}{resumed} in {}", time(self.elapsed))?;
        if tally.games() == 0 {
            return Ok(());
        }
        let rows = [
            ("results", format!("{} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses)),
            ("points", format!("{:.2} %", 100.0 * tally.score())),
            ("Elo", with_error(tally.elo(), 1)),
            ("nElo", with_error(tally.normalized_elo(), 1)),
            ("LOS", format!("{:.1} %", 100.0 * tally.likelihood_of_superiority())),
            ("draws", format!("{:.1} %", 100.0 * tally.draw_ratio())),
            ("pairs", self.pairs()),
        ];
        for (name, value) in rows.iter().map(|(name, value)| (*name, value)) {
            writeln!(out, "{name:<9} {value}")?;
        }
        if let (Some(test), Some(ratio)) = (contest.test, standing.ratio) {
            writeln!(out, "{:<9} {}", "SPRT", sprt(&test, ratio, standing.verdict))?;
        }
        for (name, problems) in self.names().iter().zip(&standing.problems) {
            if problems.total() > 0 {
                writeln!(out, "{:<9} {name}: {}", "problems", complaint(problems))?;
            }
        }
        Ok(())
    }

    fn pairs(&self) -> String {
        let tally = &self.standing.tally;
        let [ll, ld, even, wd, ww] = tally.pairs;
        let ratio = tally.pairs_ratio();
        let ratio = if ratio.is_finite() { format!(", {ratio:.2} won for each lost") } else { String::new() };
        format!("LL {ll}, LD {ld}, WL or DD {even}, WD {wd}, WW {ww}{ratio}")
    }

    fn json(&self) -> Value {
        let Shown { contest, standing, .. } = self;
        let tally = &standing.tally;
        let player = |place: usize| {
            let player = &contest.players[place];
            let mut object = json!({ "name": player.name, "problems": standing.problems[place] });
            match &player.engine {
                Engine::Profile(profile) => object["profile_hash"] = profile.hash().to_string().into(),
                Engine::Program(program) => object["program"] = json!(program),
            }
            object
        };
        json!({
            "players": [player(0), player(1)],
            "limit": contest.limit.to_string(),
            "seed": contest.seed,
            "hash_mb": contest.hash,
            "openings": contest.openings.len(),
            "games": tally.games(),
            "games_wanted": contest.games,
            "games_from_journal": standing.resumed,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "score": tally.score(),
            "elo": tally.elo(),
            "normalized_elo": tally.normalized_elo(),
            "los": tally.likelihood_of_superiority(),
            "draw_ratio": tally.draw_ratio(),
            "pairs": tally.pairs,
            "pairs_ratio": tally.pairs_ratio(),
            "sprt": contest.test.map(|test| json!({
                "test": test,
                "llr": standing.ratio,
                "bounds": test.sprt.bounds(),
                "verdict": standing.verdict,
            })),
            "pgn": self.options.pgn,
            "seconds": self.elapsed.as_secs_f64(),
        })
    }
}

/// `+3.1 +/- 2.3`.
fn with_error(estimate: Estimate, digits: usize) -> String {
    let (value, error) = (estimate.value, estimate.error());
    if value.is_finite() && error.is_finite() {
        format!("{value:+.digits$} +/- {error:.digits$}")
    } else if value.is_nan() {
        "not known".to_string()
    } else {
        format!("{value:+.digits$}, no telling how sure")
    }
}

/// `LLR 2.95 (-2.94, 2.94) for nElo [0, 2]: H1 accepted`.
fn sprt(test: &Test, ratio: f64, verdict: Option<Verdict>) -> String {
    let (lower, upper) = test.sprt.bounds();
    let unit = if test.sprt.model == Model::Normalized { "nElo" } else { "Elo" };
    let verdict = match verdict {
        None => "not decided",
        Some(Verdict::Accepted) => "H1 accepted",
        Some(Verdict::Rejected) => "H0 accepted",
    };
    let (zero, one) = (test.sprt.elo0, test.sprt.elo1);
    let by = if test.trinomial { ", by games" } else { "" };
    format!("LLR {ratio:.2} ({lower:.2}, {upper:.2}) for {unit} [{zero}, {one}]{by}: {verdict}")
}

/// `2 time losses, 1 crash`.
fn complaint(problems: &Problems) -> String {
    let count = |number: u64, one: &str, more: &str| {
        (number > 0).then(|| format!("{number} {}", if number == 1 { one } else { more }))
    };
    let parts = [
        count(problems.time_losses, "time loss", "time losses"),
        count(problems.crashes, "crash", "crashes"),
        count(problems.illegal_moves, "illegal move", "illegal moves"),
        count(problems.no_answers, "game without an answer", "games without an answer"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_well() {
        assert_eq!(with_error(Estimate::around(3.05, 2.31), 1), "+3.0 +/- 2.3");
        assert_eq!(with_error(Estimate::around(f64::NAN, 1.0), 1), "not known");
        let problems = Problems { time_losses: 2, crashes: 1, ..Problems::default() };
        assert_eq!(complaint(&problems), "2 time losses, 1 crash");
        let sprt_test = Sprt { elo0: 0.0, elo1: 2.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
        let test = Test { sprt: sprt_test, trinomial: false };
        let text = sprt(&test, 2.9462, Some(Verdict::Accepted));
        assert_eq!(text, "LLR 2.95 (-2.94, 2.94) for nElo [0, 2]: H1 accepted");
    }
}
