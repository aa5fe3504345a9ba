//! `tesuji puzzle`: problems out of games.

mod row;

use crate::exit::{Failure, note};
use crate::input;
use crate::solve::games::{self, Gift, Record};
use crate::tuning::Tuning;
use crate::{answer, args, bar, interrupt};
use clap::Args;
use std::any::Any;
use std::fmt::Write as _;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr as _;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tesuji_api::{Card, Move, PuzzleSummary, Score, Theme, Verdict};
use tesuji_engine::{Problem, ProblemSolver, Settings, SolveOptions, Variant, for_game};
use tesuji_game::Stop;
use tesuji_lab::input::{Format, Input};
use tesuji_lab::matches::{Contender, Limit, MatchPlan, Opening, Unread};
use tesuji_lab::{Files, LabGame, jobs};
use tesuji_search::Limits;
use tesuji_text as text;

/// A game is looked through with this share of the nodes for a problem.
const SCAN_SHARE: u64 = 10;

/// Options of `tesuji puzzle`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Games: PGN, KIF, KI2 or CSA, packed or not (- for standard input)
    #[arg(value_name = "FILE", required_unless_present = "self_play")]
    file: Option<PathBuf>,

    /// What the file is, if neither its name nor its beginning tells: pgn, kif, ki2 or csa
    #[arg(long, value_name = "FORMAT", value_parser = Format::from_str, requires = "file")]
    format: Option<Format>,

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

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    tuning: Tuning,
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    let open = |path: &PathBuf| input::open(path, options.format);
    let input = options.file.as_ref().map(open).transpose()?;
    let game = match &input {
        Some(input) => tesuji_lab::recorded_game(input.format(), game).ok_or_else(|| {
            let name = input.name();
            Failure::Usage(format!("{name}: no record of games; PGN, KIF, KI2 and CSA are (--format)"))
        })?,
        None => game.unwrap_or(Variant::Chess),
    };
    if options.pgn.is_some() && game != Variant::Chess {
        return Err(Failure::Usage("--pgn: only chess is written as PGN".to_string()));
    }
    for_game!(game, P => make::<P>(options, game, input))
}

fn make<P: LabGame>(options: &Options, game: Variant, input: Option<Input<'_>>) -> Result<(), Failure> {
    let outputs = Files::new()
        .reads("FILE", &options.file)
        .reads("--profile", options.tuning.inputs())
        .writes("--pgn", &options.pgn)
        .check()?;
    let profile = options.tuning.solving_profile::<P>()?;
    let settings = Settings { hash: options.hash, profile, ..Settings::default() };
    let solver = || P::solver(&settings).map_err(|error| error.to_string());
    let stop = interrupt::stop()?;
    let threads = if options.jobs == 0 { jobs::threads() } else { options.jobs };
    let records = match input {
        Some(mut input) => {
            let (records, wrong) = games::read::<P>(&mut input)?;
            let name = input.name();
            for Unread { line, why, .. } in wrong {
                note(&format!("warning: {name}:{line}: {why}"));
            }
            records
        }
        None => played::<P>(options, options.self_play.unwrap_or(1), threads, stop)?,
    };
    let stopped = || Failure::Interrupted("before the games were looked through".to_string());
    let limits = Limits::nodes((options.nodes / SCAN_SHARE).max(1));
    let gifts = games::gifts(&records, limits, threads, stop, solver).ok_or_else(stopped)?;
    let mut gifts = gifts.map_err(|why| Failure::Failed(vec![why]))?;
    let all = gifts.len();
    row::drop_copies(&mut gifts, &records);
    answer::part(&format!("{}\n", text::puzzle::HEAD), options.json)?;
    let mut pgn = String::new();
    let mut number = 0;
    let take = |made: &Made<P>, &(game_number, _): &Gift| {
        number += 1;
        if options.pgn.is_some() {
            pgn += &made.pgn(number)?;
        }
        answer::print(made.answer(number, &records[game_number], game), options.json)
    };
    let problems: Vec<(Gift, Problem<P>)> =
        gifts.iter().map(|gift| (*gift, games::problem(&records, gift))).collect();
    let solved = solve(options, &problems, threads, stop, solver, take);
    // Problems that were found before a stop are worth keeping.
    if solved.is_ok() || number > 0 {
        outputs.write("--pgn", pgn.as_bytes())?;
    }
    solved?;
    let [problems, chances, copies, games] =
        [number, all, all - gifts.len(), records.len()].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    let summary = PuzzleSummary { problems, chances, copies, games };
    note(text::puzzle::summary(&summary).trim_end());
    // The rows are for other programs: what they came to is told beside them.
    answer::finish(summary, options.json, "")
}

/// Games of the program against itself.
fn played<P: LabGame>(
    options: &Options,
    number: usize,
    threads: usize,
    stop: &Stop,
) -> Result<Vec<Record<P>>, Failure> {
    let profile = options.tuning.profile::<P>()?;
    let players = [0, 1].map(|_| Contender::profile(profile.clone()));
    let mut contest = MatchPlan::<P>::new(players, Limit::Nodes(options.game_nodes));
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
fn solve<P: LabGame>(
    options: &Options,
    problems: &[(Gift, Problem<P>)],
    threads: usize,
    stop: &Stop,
    solver: impl Fn() -> Result<Box<dyn ProblemSolver<P>>, String> + Sync,
    mut take: impl FnMut(&Made<P>, &Gift) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let effort =
        SolveOptions { limits: Limits::nodes(options.nodes), explain: true, ..SolveOptions::default() };
    let (done, mut failure) = (AtomicUsize::new(0), None);
    let show = |bar: &indicatif::ProgressBar| {
        bar.set_length(problems.len() as u64);
        bar.set_position(done.load(Relaxed) as u64);
        bar.set_message("chances solved");
    };
    bar::under(show, |bar| {
        let work = |desk: &mut Result<Box<dyn ProblemSolver<P>>, String>,
                    (_, problem): &(Gift, Problem<P>)| {
            let desk = match desk {
                Ok(desk) => desk,
                Err(why) => return Some(Err(why.clone())),
            };
            let card = desk.solve(problem, &effort, stop)?.card;
            Some(Ok(Made::of(problem, card, options.moves)))
        };
        let told = |number: usize, made: Result<Option<Made<P>>, String>| {
            done.fetch_add(1, Relaxed);
            failure = match made {
                Ok(Some(made)) => bar.suspend(|| take(&made, &problems[number].0)).err(),
                Ok(None) => None,
                Err(why) => Some(Failure::Failed(vec![why])),
            };
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        jobs::run(problems, threads, stop, &solver, work, told);
    });
    match failure {
        Some(failure) => Err(failure),
        None if stop.is_set() => {
            Err(Failure::Interrupted(format!("after {} chances of {}", done.into_inner(), problems.len())))
        }
        None => Ok(()),
    }
}

/// A problem with one solution.
struct Made<P: LabGame> {
    problem: Problem<P>,
    /// The moves of both sides, the solver's first and last.
    moves: Vec<Move>,
    themes: Vec<Theme>,
    score: Score,
}

impl<P: LabGame> Made<P> {
    /// A problem, if every move of its solution is the only one and there are enough of them.
    fn of(problem: &Problem<P>, card: Card, least: usize) -> Option<Made<P>> {
        let why = card.reasons.as_ref()?;
        let mates = matches!(card.verdict, Verdict::Mates { .. });
        let wins = mates || matches!(card.verdict, Verdict::Wins { .. } | Verdict::Decides);
        let (sole, whole) = (why.sole_moves as usize, why.sole_moves == why.moves);
        // A mate that has a choice on the way is no problem; a line that wins is cut where the choice begins.
        if !wins || !why.duals.is_empty() || (mates && !whole) || (!mates && sole < least) {
            return None;
        }
        let plies = (2 * sole).saturating_sub(1);
        Some(Made {
            problem: problem.clone(),
            moves: card.line.into_iter().take(plies).collect(),
            themes: card.themes,
            score: card.score,
        })
    }

    /// Where it begins: before the mistake, or where there is none.
    fn start(&self) -> &P {
        self.problem.prior.as_ref().map_or(&self.problem.position, |(before, _)| before)
    }

    /// The move before it, as protocols write it.
    fn mistake(&self) -> Option<String> {
        let prior = self.problem.prior.as_ref();
        prior.map(|(before, mv)| before.write_move(*mv, before.move_dialect()))
    }

    /// The mistake and the solution, as protocols write them.
    fn all_moves(&self) -> impl Iterator<Item = String> {
        self.mistake().into_iter().chain(self.moves.iter().map(|mv| mv.protocol.clone()))
    }

    fn pgn(&self, number: usize) -> Result<String, Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::Failed(vec![format!("--pgn: {error}")]);
        let start = (self.start() as &dyn Any).downcast_ref::<tesuji_chess::Position>();
        let mut position = start.ok_or_else(|| failed(&"only games of chess have it"))?.clone();
        let mut game = tesuji_chess::pgn::PgnGame::new(position.clone());
        for (tag, value) in [("Event", "Tesuji puzzle"), ("Round", &number.to_string())] {
            game.set_tag(tag, value).map_err(|error| failed(&error))?;
        }
        let mut last = game.root().id();
        for (ply, text) in self.all_moves().enumerate() {
            let mv = position.parse_uci(&text).map_err(|error| failed(&error))?;
            last = game.push(mv).map_err(|error| failed(&error))?;
            position.make(mv);
            if ply == 1 {
                let told = self.themes.iter().map(|theme| format!("{}: {}", theme.name, theme.sentence));
                game.comment(last, &told.collect::<Vec<_>>().join("; "));
            }
        }
        let mut text = String::new();
        game.comment(last, "solved");
        let _ = writeln!(text, "{game}");
        Ok(text)
    }
}
