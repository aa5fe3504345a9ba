use super::*;
use crate::Estimate;
use crate::folder::Folder;
use std::sync::LazyLock;
use tesuji_api::{AblationElo, AblationMistakes, ClaimVerdict};
use tesuji_chess::Position;
use tesuji_game::Stop;
use tesuji_params::{Profile, Technique, Techniques};
use tesuji_text::ablation::{claims, extremes};

const SOME: [Technique; 4] =
    [Technique::LateMoveReduction, Technique::Futility, Technique::ExtendedFutility, Technique::MultiCut];

/// Four techniques on a few positions, which takes a moment.
fn plan() -> AblationPlan<Position> {
    let mut plan = AblationPlan::new();
    plan.only = SOME.into_iter().collect();
    plan.depth = 5;
    plan.alone = Some(AblationBase::Frame);
    plan.alone_depth = 4;
    plan.pairs = true;
    plan.positions.truncate(8);
    plan.tactics.truncate(8);
    plan.tactics_nodes = 1_500;
    plan
}

fn go(plan: &AblationPlan<Position>) -> AblationReport {
    run(plan, None, &Stop::new(), |_, _| ()).unwrap()
}

/// What the usual plan gives, once for all tests.
static REPORT: LazyLock<AblationReport> = LazyLock::new(|| go(&plan()));

#[test]
fn what_is_told_on_the_way_is_what_comes_out() {
    let (mut counts, mut last) = (Vec::new(), None);
    let report = run_told(&plan(), &Stop::new(), |progress| {
        if let Some(so_far) = progress.so_far {
            counts.push(so_far.sections[0].rows.len());
            last = Some(so_far.clone());
        }
    });
    assert_eq!(report.unwrap(), *REPORT);
    assert!(counts.len() > 1 && counts.is_sorted() && counts.last() == Some(&SOME.len()), "{counts:?}");
    // Pairs are all that is left then.
    assert_eq!(last.unwrap().sections, REPORT.sections);
}

#[test]
fn a_technique_saves_what_its_absence_costs() {
    let report = REPORT.clone();
    let [among, alone] = &report.sections[..] else { panic!("{report:?}") };
    assert_eq!((among.alone, alone.alone, among.depth, alone.depth), (false, true, 5, 4));
    assert_eq!(among.rows.len(), SOME.len());
    let reduction = among.row(Technique::LateMoveReduction).unwrap();
    assert!(
        reduction.on && reduction.nodes > among.nodes && reduction.saved.unwrap().value > 0.0,
        "{report:?}"
    );
    let cut = among.row(Technique::MultiCut).unwrap();
    assert!(!cut.on && among.rows.last() == Some(cut), "what the profile lacks comes last");
    // Alone, every technique is switched on; what it saves makes the tree smaller than the frame's.
    assert!(alone.rows.iter().all(|row| !row.on));
    let futility = alone.row(Technique::Futility).unwrap();
    assert!(futility.nodes < alone.nodes && futility.saved.unwrap().value > 0.0, "{report:?}");
    for row in among.rows.iter().chain(&alone.rows) {
        let (saved, tactics) = (row.saved.unwrap(), row.tactics.as_ref().unwrap());
        assert!(saved.low <= saved.value && saved.value <= saved.high && saved.high < 1.0);
        assert!(row.counted > 0 && row.counted <= 8 && row.changed <= 8);
        assert_eq!(tactics.with + tactics.lost.len() as u64, tactics.without + tactics.gained.len() as u64);
        assert!(row.time_saved.is_none());
        assert!(row.fired.unwrap() > 0.0 || row.saved.unwrap().value.abs() < 1e-9, "{report:?}");
    }
}

#[test]
fn what_is_said_to_work_beyond_another_is_measured_beyond_it() {
    let base = Profile { techniques: frame(), ..Profile::default() };
    let (with, without) = AblationPlan::<Position>::with_and_without(&base, Technique::ExtendedFutility);
    let beyond = frame().with(Technique::Futility);
    assert_eq!((with.techniques, without.techniques), (beyond.with(Technique::ExtendedFutility), beyond));
    let (with, without) =
        AblationPlan::<Position>::with_and_without(&Profile::default(), Technique::ExtendedFutility);
    assert_eq!(with, Profile::default());
    assert_eq!(without.techniques, Techniques::DEFAULT.without(Technique::ExtendedFutility));
    // A technique of the frame is taken from it.
    let (with, without) = AblationPlan::<Position>::with_and_without(&base, Technique::Killers);
    assert_eq!((with.techniques, without.techniques), (frame(), frame().without(Technique::Killers)));
}

#[test]
fn the_report_is_the_same_on_any_number_of_threads_and_after_a_stop() {
    let mut plan = plan();
    plan.threads = 1;
    let whole = go(&plan);
    plan.threads = 3;
    assert_eq!(go(&plan), whole);
    (plan.seed, plan.alone, plan.pairs) = (2, None, false);
    let other = go(&plan);
    let estimate = |report: &AblationReport| report.sections[0].rows[0].saved.unwrap();
    assert_eq!(estimate(&other).value.to_bits(), estimate(&whole).value.to_bits());
    assert_ne!(estimate(&other), estimate(&whole));

    (plan.seed, plan.alone, plan.pairs) = (1, Some(AblationBase::Frame), true);
    let (folder, stop) = (Folder::new(), Stop::new());
    let file = folder.file("run.jsonl");
    let halt = |done, _| {
        if done >= 30 {
            stop.set();
        }
    };
    let Err(AblateError::Stopped { done, total }) = run(&plan, Some(&file), &stop, halt) else {
        panic!("it was told to stop");
    };
    assert!((30..total).contains(&done), "{done} of {total}");
    let mut begun = None;
    let went_on = run(&plan, Some(&file), &Stop::new(), |done, _| {
        begun.get_or_insert(done);
    });
    assert_eq!((went_on.unwrap(), begun), (whole, Some(done)));
    plan.depth += 1;
    let other = run(&plan, Some(&file), &Stop::new(), |_, _| ());
    assert!(matches!(other, Err(AblateError::Journal(_))));
}

#[test]
fn pairs_are_symmetric_and_take_what_the_profile_has_on() {
    let report = REPORT.clone();
    let answer = report.answer(String::new());
    let pairs = answer.pairs.as_ref().unwrap();
    assert_eq!(pairs.techniques, ["futility", "extended_futility", "late_move_reduction"]);
    for i in 0..3 {
        assert_eq!(pairs.ratios[i][i], None);
        for j in 0..3 {
            assert_eq!(pairs.ratios[i][j], pairs.ratios[j][i]);
        }
    }
    assert_eq!(extremes(pairs, 9).len(), 3);
    let far: Vec<f64> = extremes(pairs, 9).iter().map(|pair| pair.0.ln().abs()).collect();
    assert!(far.is_sorted_by(|a, b| a >= b));
}

#[test]
fn a_verdict_compares_the_interval_with_the_claim() {
    let mut row = REPORT.sections[0].row(Technique::Futility).unwrap().clone();
    for (low, high, verdict) in [
        (0.01, 0.09, ClaimVerdict::Below),
        (0.05, 0.1, ClaimVerdict::Open),
        (0.12, 0.5, ClaimVerdict::Meets),
        (0.21, 0.3, ClaimVerdict::Above),
    ] {
        row.saved = Some(Estimate { value: f64::midpoint(low, high), low, high });
        assert_eq!(row.verdict(), Some(verdict));
    }
}

/// The table for terminals.
fn told(report: &AblationReport) -> String {
    tesuji_text::ablation::all(&report.answer(String::new()))
}

#[test]
fn tables_fit_a_terminal_and_hide_what_was_not_measured() {
    let mut plan = plan();
    plan.only = Techniques::ALL;
    (plan.depth, plan.alone, plan.pairs) = (2, None, false);
    let mut report = go(&plan);
    let table = told(&report);
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    assert!(!table.contains("Elo") && !table.contains("wrong, %") && !table.contains("time, %"), "{table}");
    plan.time = true;
    let timed = go(&plan);
    assert!(told(&timed).contains("time, %"));
    // Counting takes time, so what is counted is another search; all but the time is the same.
    for (timed, row) in timed.sections[0].rows.iter().zip(&report.sections[0].rows) {
        assert_eq!(timed.time_saved.is_some(), row.saved.is_some());
        assert_eq!(&AblationRow { time_saved: None, ..timed.clone() }, row);
    }
    let sure = Estimate { value: 12.0, low: -4.0, high: 28.0 };
    report.fill_elo(&plan, |with, without, seed| {
        assert!(with.techniques != without.techniques && seed == plan.seed);
        Some(AblationElo { games: 100, elo: sure.into() })
    });
    report.fill_mistakes(&plan, |profile, technique| {
        assert!(profile.techniques.has(technique));
        let rate = Estimate { value: 0.034, low: 0.01, high: 0.05 };
        technique.hook().name().eq("move").then_some(AblationMistakes { audited: 50, rate: rate.into() })
    });
    let table = told(&report);
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    assert!(table.contains("+12 [-4, 28]") && table.contains(" 3.4"), "{table}");
}

#[test]
fn reports_survive_json() {
    let report = REPORT.clone();
    let answer = report.answer("tesuji ablate".to_string());
    let text = serde_json::to_string(&answer).unwrap();
    assert_eq!(serde_json::from_str::<tesuji_api::Ablation>(&text).unwrap(), answer);
    assert!(!text.contains("micros") && !text.contains("time_saved"), "{text}");
}

#[test]
fn the_document_has_a_row_for_each_technique_and_a_group_for_each_game() {
    let report = REPORT.clone();
    let other = AblationReport { game: "other".to_string(), ..report.clone() };
    let text =
        markdown(&[report.answer("tesuji ablate".to_string()), other.answer("other ablate".to_string())]);
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| [`")).collect();
    assert_eq!(rows.len(), SOME.len());
    let head = text.lines().find(|line| line.starts_with("| technique | idea")).unwrap();
    for part in ["chess: tree saved, %", "chess alone: tree saved, %", "other: tactics", "claimed, %"] {
        assert!(head.contains(part), "{head}");
    }
    for row in rows {
        assert_eq!(row.matches(" | ").count(), head.matches(" | ").count(), "{row}");
    }
    assert!(
        text.contains("\nMade by `tesuji ablate`: chess, ") && text.contains("`other ablate`: other, "),
        "{text}"
    );
    assert!(text.contains("- extended_futility: claimed 8 to 15 % beyond futility; measured "), "{text}");
}

#[test]
fn a_rule_that_cannot_fire_at_the_depth_of_the_run_says_so() {
    let report = REPORT.clone();
    let cut = report.sections[0].row(Technique::MultiCut).unwrap();
    assert_eq!((cut.needs, cut.verdict()), (Some(8), None));
    let sentence = claims(&report.answer(String::new()))
        .into_iter()
        .find(|sentence| sentence.starts_with("multi_cut"))
        .unwrap();
    assert!(
        sentence.contains("cannot fire: its rule begins at depth 8, and the run goes to 5"),
        "{sentence}"
    );
    assert!(!sentence.contains("below") && !sentence.contains("rarely applies"), "{sentence}");
    assert!(told(&report).contains("from depth 8"), "{}", told(&report));
    // The others could.
    assert_eq!(report.sections[0].row(Technique::Futility).unwrap().needs, None);
}

#[test]
fn the_time_is_held_against_what_is_claimed_of_the_time() {
    let mut plan = plan();
    plan.only = Techniques::NONE.with(Technique::Futility).with(Technique::MultiCut);
    (plan.time, plan.pairs, plan.alone) = (true, false, None);
    let timed = go(&plan);
    let row = timed.sections[0].row(Technique::Futility).unwrap();
    assert!(row.time_saved.is_some() && row.fired.is_some() && row.time_verdict().is_some());
    let sentences = claims(&timed.answer(String::new())).join("\n");
    assert!(
        sentences.contains("futility: claimed 10 to 20 % and 8 to 15 % of the time; measured "),
        "{sentences}"
    );
    plan.time = false;
    let plain = go(&plan);
    // What explains the figures does not depend on whether the time is told.
    let why = |report: &AblationReport| {
        let sentence = claims(&report.answer(String::new()))
            .into_iter()
            .find(|sentence| sentence.starts_with("futility"))
            .unwrap();
        sentence.split_once(").").map(|(_, why)| why.to_string())
    };
    assert_eq!(why(&timed), why(&plain));
    let mut row = row.clone();
    for (low, high, verdict) in
        [(0.0, 0.07, ClaimVerdict::Below), (0.09, 0.3, ClaimVerdict::Meets), (0.16, 0.3, ClaimVerdict::Above)]
    {
        row.time_saved = Some(Estimate { value: f64::midpoint(low, high), low, high });
        assert_eq!(row.time_verdict(), Some(verdict));
    }
}

#[test]
fn what_other_profiles_measure_stands_beside_the_claim() {
    let mut seed = AblationReport { profile: "seed".to_string(), ..REPORT.clone() };
    seed.sections.truncate(1);
    let text = markdown(&[REPORT.answer("one".to_string()), seed.answer("two".to_string())]);
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("| technique |")).collect();
    let (main, claims) = (heads[0], heads[1]);
    assert!(!main.contains("seed"), "{main}");
    for part in [
        "claimed, tree %",
        "claimed, time %",
        "chess, default, alone: tree",
        "chess, seed, among the others: tree",
    ] {
        assert!(claims.contains(part), "{claims}");
    }
    let row = text.lines().find(|line| line.starts_with("| multi_cut |")).unwrap();
    assert!(row.starts_with("| multi_cut | 5 to 12 | 4 to 10 | from depth 8 |"), "{row}");
    assert_eq!(row.matches(" | ").count(), claims.matches(" | ").count());
    assert!(text.contains("\n#### chess, profile seed\n"));
}
