//! `tesuji learn`.

mod export;

use crate::exit::{Failure, note, plain};
use crate::input;
use crate::tuning::Tuning;
use crate::{answer, args, bar, interrupt};
use clap::Args;
use indicatif::ProgressBar;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tesuji_api::Document;
use tesuji_engine::{EvaluatorMaker, Variant, evaluators, for_game};
use tesuji_eval::linear::{Weights, WeightsError};
use tesuji_game::Stop;
use tesuji_game::shown;
use tesuji_lab::input::{Format, Input};
use tesuji_lab::learn::{
    CLASSIC, Learned, LearningPlan, Prior, Source, Subject, SubjectVisitor, Target, read, teach,
};
use tesuji_lab::records::unfolded;
use tesuji_lab::{Files, LabGame, SelfPlay, SelfPlayError, jobs};
use tesuji_learn::record::MAGIC;
use tesuji_learn::{Loss, Progress};
use tesuji_params::{Eval, Profile};
use tesuji_text::plural;

/// Options of `tesuji learn`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Games (PGN, KIF, KI2, CSA), records, lines `position | score | result`, or EPD with the result in quotes; packed or
    /// not (- for standard input)
    #[arg(value_name = "FILE", required_unless_present = "self_play")]
    files: Vec<PathBuf>,

    /// What the files are, if neither their names nor their beginnings tell: pgn, kif, ki2, csa, epd, fen or sfen
    #[arg(long, value_name = "FORMAT", value_parser = Format::from_str)]
    format: Option<Format>,

    #[command(flatten)]
    playing: PlayingOptions,

    #[command(flatten)]
    fitting: FittingOptions,

    /// Where weights are drawn to: zero, standard for those that come with the game, or a file of weights
    #[arg(long, value_name = "WEIGHTS", default_value = "zero")]
    from: String,

    /// Write the weights, as --eval and profiles read them
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write the report as JSON, as `tesuji draw` reads it
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Write the rows to a folder for other programs to fit, and end
    #[arg(long, value_name = "FOLDER", hide = true)]
    export: Option<PathBuf>,

    /// Threads to work on; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::threads, allow_negative_numbers = true)]
    threads: usize,

    /// The seed of everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Games to learn from.
#[derive(Args, Debug)]
struct PlayingOptions {
    /// Play so many games first, and learn from them too
    #[arg(long, value_name = "N", value_parser = args::some, allow_negative_numbers = true)]
    self_play: Option<usize>,

    /// Keep these games in a file; the same command goes on from there after a stop
    #[arg(long, value_name = "FILE", requires = "self_play")]
    records: Option<PathBuf>,

    /// Nodes for each move of these games
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = args::some_nodes, allow_negative_numbers = true)]
    nodes: u64,

    /// Random plies at the start of these games
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = args::small, allow_negative_numbers = true)]
    random_plies: usize,

    #[command(flatten)]
    tuning: Tuning,
}

/// How weights are found.
#[derive(Args, Debug)]
struct FittingOptions {
    /// What positions should tell: the result of their game, or the choice that was made
    #[arg(long, value_name = "TARGET", default_value = "result", value_parser = ["result", "choice"])]
    target: String,

    /// Learn what another evaluation says of these positions (network, or a file) instead of scores and results: its linear
    /// twin
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["target", "loss", "score_share"])]
    teacher: Option<String>,

    /// Learn what a residual network leaves over: the terms that, added to it, are nearest to what positions should say
    #[arg(long, value_name = "NETWORK", conflicts_with_all = ["target", "loss", "teacher"])]
    beside: Option<PathBuf>,

    /// How far what a position should say looks into the rest of its game (TD-lambda), instead of score and result: the
    /// share of what the next position says
    #[arg(long, value_name = "SHARE", value_parser = args::share, conflicts_with_all = ["target", "teacher", "score_share"])]
    lambda: Option<f64>,

    /// What a wrong answer costs: logistic, hinge or squared-hinge; logistic for results, squared-hinge for choices
    #[arg(long, value_name = "LOSS", value_parser = Loss::from_str)]
    loss: Option<Loss>,

    /// The share of scores in what results should be, where there are scores
    #[arg(long, value_name = "SHARE", default_value_t = 0.7, value_parser = share)]
    score_share: f32,

    /// The strength of the penalty on large weights, instead of the best of some
    #[arg(long, value_name = "L2", value_parser = penalty, value_delimiter = ',')]
    l2: Vec<f64>,

    /// How often games are drawn again to see how sure the weights are
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = args::nodes, allow_negative_numbers = true)]
    bootstrap: u64,

    /// The share of games that are kept apart
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = apart)]
    apart: f64,

    /// Leave out positions with larger scores
    #[arg(long, value_name = "CP", default_value_t = 2_000, value_parser = args::small, allow_negative_numbers = true)]
    largest_score: usize,

    /// Learn from positions in check and around captures too
    #[arg(long)]
    loud: bool,

    /// Leave out the first plies of games
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = args::nodes, allow_negative_numbers = true)]
    skip_plies: u64,
}

fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("must be a number from 0 to 1, got '{}'", shown(text)))
}

fn apart(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.01..=0.9).contains(share));
    share.ok_or_else(|| format!("must be a number from 0.01 to 0.9, got '{}'", shown(text)))
}

fn penalty(text: &str) -> Result<f64, String> {
    let l2 = text.parse().ok().filter(|l2| (1e-12..=1e6).contains(l2));
    l2.ok_or_else(|| format!("must be a number from 1e-12 to 1e6, got '{}'", shown(text)))
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    let open = |path: &PathBuf| input::open_any(path, options.format);
    let inputs = options.files.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    let by_format = inputs.iter().find_map(|input| tesuji_lab::recorded_game(input.format(), game));
    let game = game.or(by_format).unwrap_or(Variant::Chess);
    let wanted = options.playing.tuning.eval.as_deref().filter(|&eval| eval == CLASSIC);
    let mut learn = Learn { options, wanted, inputs, known: Vec::new(), done: None };
    for_game!(game, P => <P as LabGame>::visit_subjects(&mut learn));
    let known = learn.known.join(" and ");
    learn.done.unwrap_or_else(|| {
        Err(Failure::Usage(match wanted {
            Some(wanted) if !known.is_empty() => {
                format!("--eval: {game} has no {wanted} evaluation, only {known}")
            }
            _ => format!("--game: {game} has no evaluation that can be learned"),
        }))
    })
}

/// Learns an evaluation of those it is shown: the one that is wanted, or the first.
struct Learn<'a> {
    options: &'a Options,
    wanted: Option<&'a str>,
    inputs: Vec<Input<'static>>,
    known: Vec<&'static str>,
    done: Option<Result<(), Failure>>,
}

impl SubjectVisitor for Learn<'_> {
    fn visit<S: Subject>(&mut self) {
        self.known.push(S::NAME);
        if self.done.is_none() && self.wanted.is_none_or(|wanted| wanted == S::NAME) {
            self.done = Some(learn::<S>(self.options, std::mem::take(&mut self.inputs)));
        }
    }
}

fn learn<S: Subject>(options: &Options, inputs: Vec<Input<'_>>) -> Result<(), Failure> {
    let outputs = options.files().check()?;
    let lesson = options.lesson::<S>()?;
    let stop = interrupt::stop()?;
    let start = Instant::now();
    let teacher = options.fitting.teacher::<S::Game>()?;
    let mut source = options.source::<S::Game>(inputs, stop)?;
    if let Some(teacher) = &teacher {
        let taught = teach::<S::Game>(&mut source.games, teacher, lesson.threads, stop);
        if !taught.map_err(|why| Failure::Failed(vec![why]))? {
            return Err(Failure::Interrupted("while positions were evaluated".to_string()));
        }
    }
    if source.unfinished > 0 {
        note(&format!("warning: {} without a result left out", plural(source.unfinished, "game")));
    }
    if let Some(folder) = &options.export {
        let data = lesson.data(&source.games).map_err(|why| Failure::Failed(vec![why]))?;
        return export::write(folder, &data, lesson.split, &outputs);
    }
    let mut learned = fit(&lesson, &source, stop)?;
    if let Some(name) = &options.fitting.teacher {
        let twin = lesson.twin(name, &source.games, &learned.weights);
        learned.report.twin = twin.map_err(|why| Failure::Failed(vec![why]))?;
    }
    let lesson = learned.report.answer(Some(start.elapsed()));
    let json = Document::new(lesson.clone()).to_json();
    outputs.write("--out", learned.weights.to_toml().as_bytes())?;
    outputs.write("--report", json.as_bytes())?;
    answer::print(lesson, options.json)
}

/// Fits under a progress bar.
fn fit<S: Subject>(
    lesson: &LearningPlan<S>,
    source: &Source,
    stop: &Stop,
) -> Result<Learned<S::Model>, Failure> {
    let message = Mutex::new((0, 1, "counting".to_string()));
    let update = |bar: &ProgressBar| {
        let (done, all, text) = message.lock().unwrap_or_else(PoisonError::into_inner).clone();
        bar.set_length(all);
        bar.set_position(done);
        bar.set_message(text);
    };
    let mut tried = 0;
    let tell = |progress: Progress| {
        let told = match progress {
            Progress::Tried(try_) => {
                tried += 1;
                (
                    tried,
                    lesson.penalties.len() as u64,
                    format!("penalty {:e}, loss {:.5} apart", try_.l2, try_.apart),
                )
            }
            Progress::Drawn(done, all) => (done as u64, all as u64, "games drawn again".to_string()),
        };
        *message.lock().unwrap_or_else(PoisonError::into_inner) = told;
    };
    let learned = bar::under(update, |_| lesson.learn(&source.games, source.guessed, stop, tell));
    let learned = learned.map_err(|why| Failure::Failed(vec![why]))?;
    learned.ok_or_else(|| Failure::Interrupted("before the fit was done".to_string()))
}

impl FittingOptions {
    /// The network that the terms are added to.
    fn beside<S: Subject>(&self) -> Result<Option<EvaluatorMaker<S::Game>>, Failure> {
        let Some(path) = &self.beside else { return Ok(None) };
        let wrong = |why: &dyn std::fmt::Display| {
            Failure::Failed(vec![format!("--beside: {}: {why}", path.display())])
        };
        let bytes = std::fs::read(path).map_err(|error| wrong(&plain(&error)))?;
        let made = S::network_alone(&bytes)
            .ok_or_else(|| Failure::Usage(format!("--beside: no network is added to {}", S::NAME)))?;
        made.map(Some).map_err(|error| wrong(&error))
    }

    /// Whose scores are learned, if not those of the games.
    fn teacher<G: LabGame>(&self) -> Result<Option<EvaluatorMaker<G>>, Failure> {
        let Some(name) = &self.teacher else { return Ok(None) };
        let wrong = |why: &dyn std::fmt::Display| Failure::Usage(format!("--teacher: {why}"));
        let mut profile = Profile::default();
        profile.set("eval", name).map_err(|error| wrong(&error))?;
        evaluators::<G>(&profile).map(Some).map_err(|error| wrong(&error))
    }
}

impl Options {
    /// What is read and written.
    fn files(&self) -> Files {
        let from = Some(&self.from).filter(|from| !["zero", "standard"].contains(&from.as_str()));
        Files::new()
            .reads("FILE", &self.files)
            .reads("--from", from)
            .reads("--teacher", self.fitting.teacher.iter().filter(|name| Path::new(name).is_file()))
            .reads("--beside", &self.fitting.beside)
            .reads("--profile", self.playing.tuning.inputs())
            .keeps("--records", &self.playing.records)
            .writes("--out", &self.out)
            .writes("--report", &self.report)
    }

    fn threads(&self) -> usize {
        if self.threads == 0 { jobs::threads() } else { self.threads }
    }

    fn lesson<S: Subject>(&self) -> Result<LearningPlan<S>, Failure> {
        let fitting = &self.fitting;
        let mut lesson = LearningPlan::new();
        lesson.target = if fitting.target == "choice" { Target::Choice } else { Target::Result };
        let usual = if lesson.target == Target::Choice { Loss::SquaredHinge } else { Loss::Logistic };
        lesson.loss = fitting.loss.unwrap_or(usual);
        lesson.score_share = if fitting.teacher.is_some() { 1.0 } else { fitting.score_share };
        if !fitting.l2.is_empty() {
            lesson.penalties.clone_from(&fitting.l2);
        }
        lesson.replicates = fitting.bootstrap as usize;
        (lesson.split.apart, lesson.split.seed) = (fitting.apart, self.seed);
        lesson.filter.quiet = !fitting.loud;
        lesson.filter.largest = fitting.largest_score.min(32_000) as i16;
        lesson.filter.plies = fitting.skip_plies as u32;
        lesson.threads = self.threads();
        lesson.lambda = fitting.lambda;
        lesson.beside = fitting.beside::<S>()?;
        lesson.start = match self.from.as_str() {
            "zero" => Prior::Zero,
            "standard" => Prior::Near(Weights::standard()),
            path => {
                let wrong =
                    |why: &dyn std::fmt::Display| Failure::Failed(vec![format!("--from: {path}: {why}")]);
                let text = input::text(Path::new(path)).map_err(|failure| failure.of("--from"))?;
                Prior::Near(Arc::new(text.parse().map_err(|error: WeightsError| wrong(&error))?))
            }
        };
        Ok(lesson)
    }

    /// All that there is to learn from.
    fn source<G: LabGame>(&self, inputs: Vec<Input<'_>>, stop: &Stop) -> Result<Source, Failure> {
        let mut all = Source::default();
        for mut input in inputs {
            if input.is_binary() && !input.head().starts_with(&MAGIC) {
                return Err(input::wrong(&input.name(), &"neither text nor records"));
            }
            let mut source = read::<G>(&mut input).map_err(Failure::Failed)?;
            if source.is_empty() {
                return Err(input::nothing(input.name(), input.format()));
            }
            all.games.append(&mut source.games);
            all.unfinished += source.unfinished;
            source.wrong.iter().for_each(|why| note(&format!("warning: {why}")));
            all.guessed |= source.guessed;
        }
        if let Some(games) = self.playing.self_play {
            all.games.append(&mut self.play::<G>(games, stop)?);
        }
        Ok(all)
    }

    /// Plays under a progress bar.
    fn play<G: LabGame>(
        &self,
        games: usize,
        stop: &Stop,
    ) -> Result<Vec<tesuji_learn::record::StoredGame>, Failure> {
        let mut play = SelfPlay::<G>::new(games);
        play.profile = self.playing.tuning.profile::<G>()?;
        if self.playing.tuning.eval.as_deref() == Some(CLASSIC) {
            // What is learned need not be what plays.
            play.profile.eval = Eval::Standard;
        }
        (play.nodes, play.random, play.seed) = (self.playing.nodes, self.playing.random_plies, self.seed);
        play.concurrency = self.threads();
        let done = AtomicUsize::new(0);
        let update = |bar: &ProgressBar| {
            bar.set_length(games as u64);
            bar.set_position(done.load(Relaxed) as u64);
            bar.set_message("games played");
        };
        let path = self.playing.records.as_deref();
        let failed = |error: SelfPlayError| Failure::Failed(vec![format!("--records: {error}")]);
        let mut played = Vec::new();
        let ran = bar::under(update, |_| {
            play.run(path, stop, |game, _| {
                played.push(unfolded::<G>(&game));
                done.store(played.len(), Relaxed);
            })
        });
        ran.map_err(failed)?;
        let played: Vec<_> =
            played.into_iter().collect::<Result<_, _>>().map_err(|why| Failure::Failed(vec![why]))?;
        if played.len() < games {
            let goes_on = if path.is_some() { "; the same command goes on from here" } else { "" };
            return Err(Failure::Interrupted(format!(
                "after {} of {games}{goes_on}",
                plural(played.len(), "game")
            )));
        }
        Ok(played)
    }
}
