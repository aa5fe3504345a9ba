//! `tesuji ablate`.

use crate::exit::Failure;
use crate::tuning::{DEFAULT, Tuning};
use crate::{answer, args, bar, input, interrupt, techniques};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tesuji_api::{Ablation, AblationElo, AblationMistakes, Answer, Audit, Document};
use tesuji_engine::Variant;
use tesuji_game::Stop;
use tesuji_lab::ablate::{
    AblateError, AblationBase, AblationPlan, AblationReport, Case, markdown, run as measure,
};
use tesuji_lab::audit::{AuditPlan, audit};
use tesuji_lab::matches::{Contender, Limit, MatchPlan};
use tesuji_lab::{Files, LabGame, jobs};
use tesuji_params::{Profile, Technique, Techniques, techniques_markdown};

/// How much less deep a search goes by itself when a technique is alone.
const SHALLOWER: u32 = 4;

/// How many nodes a tactic may take if nobody says.
const TACTICS_NODES: u64 = 20_000;

/// What intervals are drawn with if nobody says.
const SEED: u64 = 1;

/// Options of `tesuji ablate`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct Options {
    /// How deep positions are searched
    #[arg(long, value_name = "PLIES", default_value_t = 10, value_parser = args::measured_depth,
          allow_negative_numbers = true)]
    depth: u32,

    /// Look at each technique alone too, on a base without the others
    #[arg(long)]
    alone: bool,

    /// The base for --alone: frame has what a search needs before it prunes (table, quiescence, ordering), plain
    /// has nothing
    #[arg(long, value_enum, default_value_t = Ground::Frame, requires = "alone")]
    base: Ground,

    /// How deep --alone searches, if not 4 plies less than --depth
    #[arg(long, value_name = "PLIES", requires = "alone", value_parser = args::measured_depth,
          allow_negative_numbers = true)]
    alone_depth: Option<u32>,

    /// Switch off every pair of techniques too, and show how they depend on each other
    #[arg(long)]
    pairs: bool,

    /// Only these techniques, with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = techniques::named)]
    only: Vec<Technique>,

    /// The positions, one FEN, EPD or SFEN a line, instead of those of the benchmark
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// The tactics, one EPD with bm or am a line, instead of those that come with the lab
    #[arg(long, value_name = "FILE")]
    tactics: Option<PathBuf>,

    /// How many nodes a tactic may take; 0 leaves them out
    #[arg(long, value_name = "N", default_value_t = TACTICS_NODES, value_parser = args::nodes,
          allow_negative_numbers = true)]
    tactics_nodes: u64,

    /// Play so many games with and without each technique of the profile, at --game-nodes a move
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::nodes, allow_negative_numbers = true)]
    games: u64,

    /// How many nodes a move takes in these games
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = args::some_nodes,
          allow_negative_numbers = true)]
    game_nodes: u64,

    /// Test so many decisions of each position, technique and depth, and show how many were wrong; 0 tests none
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::nodes, allow_negative_numbers = true)]
    audit: u64,

    /// What intervals are drawn with
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,

    /// How many searches run at a time; 0 for one a core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::threads,
          allow_negative_numbers = true)]
    threads: usize,

    /// Show the processor time saved too; it is another in every run, and truest on an idle machine
    #[arg(long)]
    time: bool,

    /// Keep what is done in a file, and go on from there if the run was stopped
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long, conflicts_with = "markdown")]
    json: bool,

    /// Print the reference of all techniques with what each is worth: docs/techniques.md
    #[arg(long)]
    markdown: bool,

    /// Columns for another game in --markdown: what --json wrote for it
    #[arg(long, value_name = "FILE", requires = "markdown")]
    beside: Vec<PathBuf>,

    /// Write a page with pictures, too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    tuning: Tuning,
}

/// What techniques are alone on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Ground {
    Frame,
    Plain,
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    let plan = options.plan::<P>()?;
    let outputs = options.files(&plan).check()?;
    let mut report = options.measured(&plan)?;
    options.add_mistakes(&plan, &mut report)?;
    options.add_games(&plan, &mut report)?;
    if options.html.is_some() {
        outputs.write("--html", tesuji_draw::ablation(&report.answer(String::new())).as_bytes())?;
    }
    if !options.markdown {
        return answer::print(report.answer(options.command::<P>("--json")), options.json);
    }
    let mut made = vec![report.answer(options.command::<P>("--markdown"))];
    for path in &options.beside {
        made.push(read("--beside", path, beside)?);
    }
    Ok(io::stdout()
        .lock()
        .write_all(techniques_markdown(&Variant::tuned(), Some(&markdown(&made))).as_bytes())?)
}

/// What `--json` wrote for another game.
fn beside(text: &str) -> Result<Ablation, String> {
    let document = Document::from_json(text).map_err(|error| error.to_string())?;
    match document.answer {
        Answer::Ablation(ablation) => Ok(*ablation),
        _ => Err("no report of tesuji ablate".to_string()),
    }
}

impl Options {
    /// What is read and written.
    fn files<G: LabGame>(&self, plan: &AblationPlan<G>) -> Files {
        let played = plan.only.iter().filter(|_| self.games > 0);
        Files::new()
            .reads("--positions", &self.positions)
            .reads("--tactics", &self.tactics)
            .reads("--beside", &self.beside)
            .reads("--profile", self.tuning.inputs())
            .keeps("--journal", &self.journal)
            .keeps("--journal", played.filter_map(|technique| self.match_journal(technique.name())))
            .writes("--html", &self.html)
    }

    /// One journal for each match beside that of the searches.
    fn match_journal(&self, technique: &str) -> Option<PathBuf> {
        self.journal.as_ref().map(|path| path.with_extension(format!("{technique}.jsonl")))
    }

    fn plan<G: LabGame>(&self) -> Result<AblationPlan<G>, Failure> {
        let mut plan = AblationPlan::new();
        plan.profile = self.tuning.profile::<G>()?;
        if !self.only.is_empty() {
            plan.only = self.only.iter().copied().collect::<Techniques>();
        }
        plan.depth = self.depth;
        plan.alone = self.alone.then_some(match self.base {
            Ground::Frame => AblationBase::Frame,
            Ground::Plain => AblationBase::Plain,
        });
        plan.alone_depth = self.alone_depth();
        plan.pairs = self.pairs;
        if let Some(path) = &self.positions {
            plan.positions = read("--positions", path, Case::read_all)?;
        }
        if let Some(path) = &self.tactics {
            plan.tactics = read("--tactics", path, Case::read_tactics)?;
        }
        if self.tactics_nodes == 0 {
            plan.tactics.clear();
        }
        (plan.tactics_nodes, plan.seed, plan.time) = (self.tactics_nodes, self.seed, self.time);
        plan.threads = if self.threads == 0 { jobs::threads() } else { self.threads };
        Ok(plan)
    }

    /// The command that makes the document again: every option that its figures depend on.
    fn command<G: LabGame>(&self, output: &str) -> String {
        let mut words = vec!["tesuji ablate".to_string(), format!("--depth {}", self.depth)];
        let mut add = |wanted: bool, option: String| words.extend(wanted.then_some(option));
        let shown = |path: &Path| quoted(&path.display().to_string());
        add(G::VARIANT != Variant::Chess, format!("--game {}", G::VARIANT));
        add(self.alone, "--alone".to_string());
        add(self.alone && self.base == Ground::Plain, "--base plain".to_string());
        add(self.alone, format!("--alone-depth {}", self.alone_depth()));
        add(self.pairs, "--pairs".to_string());
        let only: Vec<&str> = self.only.iter().map(|technique| technique.name()).collect();
        add(!only.is_empty(), format!("--only {}", only.join(",")));
        for (option, path) in [("--positions", &self.positions), ("--tactics", &self.tactics)] {
            add(path.is_some(), format!("{option} {}", path.as_deref().map(shown).unwrap_or_default()));
        }
        add(self.tactics_nodes != TACTICS_NODES, format!("--tactics-nodes {}", self.tactics_nodes));
        add(self.audit > 0, format!("--audit {}", self.audit));
        add(self.games > 0, format!("--games {} --game-nodes {}", self.games, self.game_nodes));
        add(self.seed != SEED, format!("--seed {}", self.seed));
        add(self.time, "--time".to_string());
        add(self.tuning.profile != DEFAULT, format!("--profile {}", quoted(&self.tuning.profile)));
        self.tuning.set.iter().for_each(|change| add(true, format!("--set {}", quoted(change))));
        format!("{} {output}", words.join(" "))
    }

    fn alone_depth(&self) -> u32 {
        self.alone_depth.unwrap_or(self.depth.saturating_sub(SHALLOWER).max(1))
    }

    fn measured<G: LabGame>(&self, plan: &AblationPlan<G>) -> Result<AblationReport, Failure> {
        let stop = interrupt::stop()?;
        // What an earlier run has done says nothing of how fast this one is.
        let (begun, done, total) = (AtomicUsize::new(usize::MAX), AtomicUsize::new(0), AtomicUsize::new(0));
        let tell = |now: usize, all: usize| {
            begun.fetch_min(now, Relaxed);
            done.store(now, Relaxed);
            total.store(all, Relaxed);
        };
        let update = |bar: &ProgressBar| {
            let (begun, done, total) = (begun.load(Relaxed), done.load(Relaxed), total.load(Relaxed));
            bar.set_length(total.saturating_sub(begun) as u64);
            bar.set_position(done.saturating_sub(begun) as u64);
            bar.set_message(format!("{done} of {total} searches"));
        };
        let journal = self.journal.as_deref();
        let report = bar::under(update, |_| measure(plan, journal, stop, tell));
        report.map_err(|error| match (error, journal) {
            (error @ AblateError::Stopped { .. }, Some(path)) => {
                let path = path.display();
                Failure::Interrupted(format!("{error}; the same command goes on from there with {path}"))
            }
            (error @ AblateError::Stopped { .. }, None) => {
                Failure::Interrupted(format!("{error}; with --journal FILE the same command could go on"))
            }
            (AblateError::Journal(error), _) => Failure::Failed(vec![format!("--journal: {error}")]),
            (error, _) => Failure::Failed(vec![error.to_string()]),
        })
    }
}

impl Options {
    /// Tests what the techniques decide.
    fn add_mistakes<G: LabGame>(
        &self,
        plan: &AblationPlan<G>,
        report: &mut AblationReport,
    ) -> Result<(), Failure> {
        if self.audit == 0 {
            return Ok(());
        }
        let stop = interrupt::stop()?;
        let positions: Vec<G> = plan.positions.iter().map(|case| case.position.clone()).collect();
        let mut known: Vec<(Techniques, Audit)> = Vec::new();
        let mut failure = None;
        report.fill_mistakes(plan, |profile, technique| {
            // What plays is audited, not the bases that stand alone.
            if profile.techniques != plan.profile.techniques.with(technique) {
                return None;
            }
            let has = |(techniques, _): &(Techniques, Audit)| *techniques == profile.techniques;
            if !known.iter().any(has) && failure.is_none() {
                let audited = self.audited(plan, profile, &positions, stop);
                match audited {
                    Ok(audited) => known.push((profile.techniques, audited)),
                    Err(error) => failure = Some(error),
                }
            }
            let (_, audited) = known.iter().find(|one| has(one))?;
            let row = audited.techniques.iter().find(|row| row.technique == technique.name())?;
            Some(AblationMistakes { audited: row.tested, rate: row.rate })
        });
        failure.map_or(Ok(()), Err)
    }

    fn audited<G: LabGame>(
        &self,
        plan: &AblationPlan<G>,
        profile: &Profile,
        positions: &[G],
        stop: &Stop,
    ) -> Result<Audit, Failure> {
        let audit_plan = AuditPlan {
            profile: profile.clone(),
            depth: plan.depth,
            kept: self.audit as usize,
            seed: plan.seed,
            gallery: 0,
            threads: plan.threads,
        };
        let done = AtomicUsize::new(0);
        let update = |bar: &ProgressBar| {
            bar.set_length(positions.len() as u64);
            bar.set_position(done.load(Relaxed) as u64);
            bar.set_message("positions audited");
        };
        let audited = bar::under(update, |_| audit(&audit_plan, positions, stop, |n| done.store(n, Relaxed)));
        let audited = audited.map_err(|error| Failure::Failed(vec![error.to_string()]))?;
        audited.ok_or_else(|| Failure::Interrupted("while decisions were tested".to_string()))
    }

    /// Plays games with and without each technique of the profile.
    fn add_games<G: LabGame>(
        &self,
        plan: &AblationPlan<G>,
        report: &mut AblationReport,
    ) -> Result<(), Failure> {
        if self.games == 0 {
            return Ok(());
        }
        let stop = interrupt::stop()?;
        let (played, total) = (AtomicUsize::new(0), plan.only.iter().count() * self.games as usize);
        let mut failure = None;
        let update = |bar: &ProgressBar| {
            bar.set_length(total as u64);
            bar.set_position(played.load(Relaxed) as u64);
            bar.set_message("games");
        };
        bar::under(update, |_| {
            report.fill_elo(plan, |with, without, seed| {
                // Games are played by what plays: the profile, not the bases that stand alone.
                let ours = [with, without].iter().any(|one| one.techniques == plan.profile.techniques);
                if failure.is_some() || !ours {
                    return None;
                }
                let result = self.match_of::<G>([with, without], seed, stop, &played);
                result.map_err(|error| failure = Some(error)).ok()
            });
        });
        failure.map_or(Ok(()), Err)
    }

    fn match_of<G: LabGame>(
        &self,
        profiles: [&Profile; 2],
        seed: u64,
        stop: &Stop,
        played: &AtomicUsize,
    ) -> Result<AblationElo, Failure> {
        let players = profiles.map(|profile| Contender::profile(profile.clone()));
        let mut contest = MatchPlan::<G>::new(players, Limit::Nodes(self.game_nodes));
        contest.games = self.games as usize;
        contest.seed = seed;
        contest.concurrency = if self.threads == 0 { jobs::threads() } else { self.threads };
        let switched = profiles[0].techniques.iter().find(|&one| !profiles[1].techniques.has(one));
        let name = switched.map_or("base", Technique::name);
        let journal = self.match_journal(name);
        let standing = contest.run(journal.as_deref(), stop, |_, _| {
            played.fetch_add(1, Relaxed);
            Ok(())
        });
        let standing = standing.map_err(|error| Failure::Failed(vec![format!("--journal: {error}")]))?;
        if standing.tally.games() < self.games {
            return Err(Failure::Interrupted(format!("while games about {name} were played")));
        }
        Ok(AblationElo { games: standing.tally.games(), elo: standing.tally.elo().into() })
    }
}

/// Reads a file of positions.
pub(crate) fn read<T>(
    flag: &str,
    path: &Path,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<T, Failure> {
    let text = input::text(path).map_err(|failure| failure.of(flag))?;
    parse(&text).map_err(|error| failed(flag, path, &error))
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    if word.contains(|c: char| c.is_whitespace() || "'\"\\$&;|<>*?()".contains(c)) {
        format!("'{}'", word.replace('\'', "'\\''"))
    } else {
        word.to_string()
    }
}

fn failed(flag: &str, path: &Path, why: &str) -> Failure {
    Failure::Failed(vec![format!("{flag}: {}: {why}", path.display())])
}
