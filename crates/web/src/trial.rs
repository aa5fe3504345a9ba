//! Experiments that the page runs: small ones, on what comes with the program.

use crate::Desk;
use crate::board::variant;
use crate::runs::{HALTED, Teller};
use crate::sheet::{of_audit, of_match};
use std::cell::RefCell;
use std::io;
use std::time::{Duration, Instant};
use tesuji_api::{Answer, PageExperiment, PageFound, PageNews, PagePlayer, PagePoint, PageSheet, PageTrial};
use tesuji_engine::for_game;
use tesuji_game::{Stop, shown};
use tesuji_lab::LabGame;
use tesuji_lab::ablate::{AblateError, AblationPlan, Case, run_told};
use tesuji_lab::audit::{AuditPlan, audit_told};
use tesuji_lab::matches::{Contender, Limit, MatchPlan, Sprt, SprtModel, Standing, Test};
use tesuji_params::{Profile, Technique, Techniques};
use tesuji_text::{Style, draw};

/// What the page may ask for at most.
const DEEPEST: u32 = 8;
const MOST_POSITIONS: u32 = 16;
const MOST_SAMPLES: u32 = 8;
const MOST_NODES: u32 = 20_000;
const MOST_GAMES: u32 = 1_000;
/// So many of the worst mistakes are shown.
const GALLERY: usize = 12;
/// Megabytes for the table of a player.
const TABLE: usize = 4;
/// How often news are told at most.
const TELL: Duration = Duration::from_millis(120);

/// Runs an experiment and tells how it stands.
///
/// # Errors
/// Says what is wrong with the question, or that it was stopped.
pub(crate) fn run(desk: &Desk, wanted: &PageTrial, stop: &Stop, teller: &Teller) -> Result<(), String> {
    let game = variant(&wanted.game)?;
    let sheets = Sheets { teller, last: RefCell::new((None, PageFound::Nothing, String::new())) };
    for_game!(game, G => match &wanted.experiment {
        PageExperiment::Ablation { only, depth, positions } => {
            ablation::<G>(desk, (only, *depth, *positions), stop, &sheets)
        }
        PageExperiment::Audit { depth, positions, samples } => {
            audit::<G>(desk, (*depth, *positions, *samples), stop, &sheets)
        }
        PageExperiment::Match { players, nodes, games, sprt } => {
            contest::<G>(desk, players, (*nodes, *games, *sprt), stop, &sheets)
        }
    })
}

/// Tells how an experiment stands, not more often than a page can show.
struct Sheets<'a> {
    teller: &'a Teller,
    /// When something was told, and what was known then.
    last: RefCell<(Option<Instant>, PageFound, String)>,
}

impl Sheets<'_> {
    /// Tells what is known now, if it is the end or time for it.
    fn tell(
        &self,
        source: &str,
        (done, of): (usize, usize),
        ended: bool,
        found: Option<(PageFound, Answer)>,
    ) {
        let mut last = self.last.borrow_mut();
        if let Some((found, answer)) = found {
            last.1 = found;
            last.2 = draw(&answer, Style::default());
        }
        if !ended && last.0.is_some_and(|told| told.elapsed() < TELL) {
            return;
        }
        last.0 = Some(Instant::now());
        let sheet = PageSheet {
            source: source.to_string(),
            done: done as u64,
            of: of as u64,
            ended,
            found: last.1.clone(),
            text: last.2.clone(),
        };
        self.teller.tell(PageNews::Sheet(Box::new(sheet)));
    }
}

/// The first positions of the benchmark.
fn positions<G: LabGame>(wanted: u32) -> Vec<Case<G>> {
    let wanted = wanted.clamp(1, MOST_POSITIONS) as usize;
    Case::standard().into_iter().take(wanted).collect()
}

/// Techniques by their names; all that a profile has on if there are none.
fn techniques(names: &[String], profile: &Profile) -> Result<Techniques, String> {
    if names.is_empty() {
        return Ok(profile.techniques);
    }
    let named = |name: &String| {
        Technique::named(name).ok_or_else(|| format!("there is no technique '{}'", shown(name)))
    };
    names.iter().map(named).collect()
}

fn ablation<G: LabGame>(
    desk: &Desk,
    (only, depth, count): (&[String], u32, u32),
    stop: &Stop,
    sheets: &Sheets<'_>,
) -> Result<(), String> {
    let mut plan = AblationPlan::<G>::new();
    plan.only = techniques(only, &plan.profile)?;
    plan.depth = depth.clamp(2, DEEPEST);
    plan.positions = positions(count);
    plan.tactics.clear();
    plan.threads = desk.threads;
    let source = format!("ablate {}, depth {}, {} positions", G::VARIANT, plan.depth, plan.positions.len());
    let sheet = |report: &tesuji_lab::ablate::AblationReport| {
        let answer = report.answer(source.clone());
        (PageFound::Ablation(Box::new(answer.clone())), Answer::from(answer))
    };
    let report = run_told(&plan, stop, |progress| {
        sheets.tell(&source, (progress.done, progress.total), false, progress.so_far.map(sheet));
    });
    let report = report.map_err(|error| match error {
        AblateError::Stopped { .. } => HALTED.to_string(),
        error => error.to_string(),
    })?;
    sheets.tell(&source, (1, 1), true, Some(sheet(&report)));
    Ok(())
}

fn audit<G: LabGame>(
    desk: &Desk,
    (depth, count, samples): (u32, u32, u32),
    stop: &Stop,
    sheets: &Sheets<'_>,
) -> Result<(), String> {
    let plan = AuditPlan {
        profile: G::VARIANT.profile(),
        depth: depth.clamp(2, DEEPEST),
        kept: samples.clamp(1, MOST_SAMPLES) as usize,
        gallery: GALLERY,
        threads: desk.threads,
        ..AuditPlan::default()
    };
    let positions: Vec<G> = positions(count).into_iter().map(|case| case.position).collect();
    let source = format!("audit {}, depth {}, {} positions", G::VARIANT, plan.depth, positions.len());
    let sheet =
        |audit: tesuji_api::Audit| (PageFound::Audit(Box::new(of_audit(audit.clone()))), Answer::from(audit));
    sheets.tell(&source, (0, positions.len()), false, None);
    let audited = audit_told(&plan, &positions, stop, |done, so_far| {
        sheets.tell(&source, (done, positions.len()), false, Some(sheet(so_far())));
    });
    let audited = audited.map_err(|error| error.to_string())?.ok_or(HALTED)?;
    sheets.tell(&source, (1, 1), true, Some(sheet(audited)));
    Ok(())
}

fn contest<G: LabGame>(
    desk: &Desk,
    players: &[PagePlayer; 2],
    (nodes, games, sprt): (u32, u32, Option<[f64; 2]>),
    stop: &Stop,
    sheets: &Sheets<'_>,
) -> Result<(), String> {
    let [first, second] = [player::<G>(&players[0])?, player::<G>(&players[1])?];
    let mut players = [first, second].map(Contender::profile);
    if players[0].name == players[1].name {
        players[1].name.push_str(" (B)");
    }
    let mut plan = MatchPlan::<G>::new(players, Limit::Nodes(nodes.clamp(10, MOST_NODES).into()));
    plan.games = (games.clamp(2, MOST_GAMES) & !1) as usize;
    plan.concurrency = desk.threads;
    plan.hash = TABLE;
    plan.test = sprt.map(test).transpose()?;
    let source = format!("match {}, {}", G::VARIANT, plan.limit);
    let (begin, mut course) = (Instant::now(), Vec::new());
    let sheet = |standing: &Standing, course: &[PagePoint]| {
        let answer = plan.answer(standing, None, begin.elapsed());
        (PageFound::Match(Box::new(of_match(answer.clone(), course.to_vec()))), Answer::from(answer))
    };
    sheets.tell(&source, (0, plan.games), false, None);
    let standing = plan.run(None, stop, |standing, _| {
        let tally = &standing.tally;
        course.push(PagePoint { games: tally.games(), elo: tally.elo().into(), llr: standing.ratio });
        let done = (tally.games() as usize, plan.games);
        sheets.tell(&source, done, false, Some(sheet(standing, &course)));
        if stop.is_set() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    });
    let standing =
        standing.map_err(|error| if stop.is_set() { HALTED.to_string() } else { error.to_string() })?;
    if standing.verdict.is_none() && standing.tally.games() < plan.games as u64 {
        return Err(HALTED.to_string());
    }
    let done = standing.tally.games() as usize;
    sheets.tell(&source, (done, plan.games), true, Some(sheet(&standing, &course)));
    Ok(())
}

/// A profile that comes with the program, with switches. No file is read.
fn player<G: LabGame>(wanted: &PagePlayer) -> Result<Profile, String> {
    let game = G::VARIANT;
    let mut profile = crate::session::profile(game, &wanted.search)?;
    if wanted.profile == game.profile().name {
        let switched = wanted.search.off.iter().map(|name| format!("-{name}"));
        let switched: Vec<String> = switched
            .chain(wanted.search.on.iter().map(|name| format!("+{name}")))
            .chain(wanted.search.eval.clone())
            .collect();
        if !switched.is_empty() {
            profile.name = format!("{} {}", profile.name, switched.join(" "));
        }
        return Ok(profile);
    }
    let named = Profile::by_name(&wanted.profile).map_err(|error| error.to_string())?;
    Ok(Profile { eval: profile.eval, ..named })
}

/// A test of two claims.
fn test([elo0, elo1]: [f64; 2]) -> Result<Test, String> {
    let is_claim = |elo: f64| (-1_000.0..=1_000.0).contains(&elo);
    if !is_claim(elo0) || !is_claim(elo1) || elo0 >= elo1 {
        return Err("a test needs two claims, the lower first".to_string());
    }
    let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model: SprtModel::Normalized };
    Ok(Test { sprt, trinomial: false })
}
