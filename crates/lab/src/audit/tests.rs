use super::*;
use crate::Estimate;
use tesuji_chess::Position;
use tesuji_game::{Position as _, Stop};
use tesuji_search::{Rule, Sign};

fn positions(count: usize) -> Vec<Position> {
    // Quiet positions, where the score hangs on small things.
    Position::BENCH.iter().take(count).map(|text| Position::from_fen(text).unwrap()).collect()
}

fn run(plan: &AuditPlan, count: usize) -> Audit {
    audit(plan, &positions(count), &Stop::new(), |_| ()).unwrap().unwrap()
}

fn plan(depth: u32, kept: usize, seed: u64) -> AuditPlan {
    AuditPlan { depth, kept, seed, ..AuditPlan::default() }
}

#[test]
fn the_audit_does_not_change_what_it_watches() {
    let report = run(&plan(6, 3, 1), 3);
    let mut nodes = 0;
    for position in positions(3) {
        let shared = Arc::new(Shared::new(Table::new(HASH).unwrap(), 1));
        shared.signals.start(Instant::now(), false);
        let mut searcher = Position::searcher(&shared, &Profile::default(), Watchers::default());
        nodes += searcher.run(&Task::new(position, Limits::depth(6)), &mut |_| ()).nodes;
    }
    assert_eq!(report.nodes, nodes);
}

#[test]
fn the_answer_depends_on_the_seed_and_not_on_the_threads() {
    let one = run(&AuditPlan { threads: 1, ..plan(6, 2, 5) }, 4);
    let two = run(&AuditPlan { threads: 2, ..plan(6, 2, 5) }, 4);
    assert_eq!(one, two);
    assert_ne!(one, run(&plan(6, 2, 6), 4));
}

#[test]
fn a_stopped_audit_gives_nothing() {
    let stop = Stop::new();
    let mut told = 0;
    let report = audit(&AuditPlan { threads: 1, ..plan(5, 1, 1) }, &positions(6), &stop, |done| {
        told = done;
        stop.set();
    });
    assert_eq!((report.unwrap(), told), (None, 1));
}

/// A profile whose futility has almost no margin, and much to decide.
fn rash() -> Profile {
    let mut profile = Profile::default();
    for change in ["futility.base=0", "futility.slope=0", "futility.max_depth=6", "late_move_count=off"] {
        profile.assign(change).unwrap();
    }
    profile
}

/// Every decision tested gives the truth; samples of it must know how sure they are.
#[test]
fn intervals_of_samples_cover_the_truth_of_a_real_search() {
    // Reductions so large that they are often wrong.
    let mut profile = Profile::default();
    profile.assign("late_move_reduction.log_base=2000").unwrap();
    profile.assign("eval=linear").unwrap();
    let with = |kept, seed| {
        let plan = AuditPlan { profile: profile.clone(), ..plan(6, kept, seed) };
        run(&plan, 2).techniques.into_iter().find(|row| row.technique == "late_move_reduction").unwrap()
    };
    let truth = with(usize::MAX, 0);
    assert_eq!(truth.tested, truth.decisions);
    let share = truth.rate.value.unwrap();
    assert!(truth.decisions > 500 && share > 0.01 && share < 0.5, "{truth:?}");
    let covered = (1..=30)
        .filter(|&seed| {
            let Estimate { low, high, .. } = with(40, seed).rate.into();
            low <= share && share <= high
        })
        .count();
    assert!(covered >= 26, "{covered} of 30 intervals hold {share}");
}

#[test]
fn mistakes_are_shown_with_rule_and_line() {
    let report = run(&AuditPlan { profile: rash(), gallery: 100, ..plan(6, 20, 1) }, 3);
    let finding = report.gallery.iter().find(|finding| finding.technique == "futility").unwrap();
    assert_eq!(finding.rule.terms[0].name, "static", "{finding:?}");
    let position = Position::from_fen(&finding.position.text).unwrap();
    assert_eq!(finding.line.first().map(|mv| &mv.prose), finding.mv.as_ref());
    assert!(position.parse_san(finding.mv.as_ref().unwrap()).is_ok());
    assert!(finding.cost > 0);
    let file = positions_file(&report);
    assert!(file.lines().all(|line| Position::from_fen(line.split(" ; ").next().unwrap()).is_ok()));
    assert!(report.techniques.iter().any(|row| row.technique == "futility"));
}

/// A rook that takes the last pawn and is taken leaves bare kings. What quiescence with a narrow window says of it is a
/// bound: it stands pat a rook down.
#[test]
fn a_bound_is_not_taken_for_a_score() {
    let position = Position::from_fen("1K6/2Pr4/8/8/8/8/8/k7 b - - 4 3").unwrap();
    let mv = Position::pack(position.parse_san("Rxc7").unwrap());
    let alpha = Score::cp(-205);
    let case = Decision {
        technique: Technique::ExchangePruning,
        line: Vec::new(),
        mv,
        depth: 0,
        alpha,
        beta: alpha.above(),
        fails_low: true,
        rule: Rule::new(Sign::Below, "margin", -161).term("exchange", -400),
    };
    let mut desk = AuditThread::<Position>::new(&AuditPlan::default()).unwrap();
    let Some(Tested::Wrong(finding)) = desk.test(&PositionStack::new(position), &case, &Stop::new()) else {
        panic!("a draw is more than -2.05");
    };
    assert_eq!((finding.found, finding.cost), (tesuji_api::Score::Cp(0), 205));
    assert_eq!(finding.line.iter().map(|mv| mv.prose.as_str()).collect::<Vec<_>>(), ["Rxc7", "Kxc7"]);
}

/// What the gallery shows of a move is what a search of that move alone without pruning says, and every item has a rule.
#[test]
fn the_gallery_shows_what_a_plain_search_says() {
    let report = run(&AuditPlan { profile: rash(), gallery: 30, ..plan(6, 20, 1) }, 6);
    assert!(report.gallery.len() > 3, "{report:?}");
    let shared = Arc::new(Shared::new(Table::new(TEST_HASH).unwrap(), 1));
    let profile = Profile::default();
    for finding in &report.gallery {
        assert!(!finding.rule.terms.is_empty(), "{finding:?}");
        let position = Position::from_fen(&finding.position.text).unwrap();
        let mv = finding.mv.as_ref().map(|mv| position.parse_san(mv).unwrap());
        let depth = finding.depth + i32::from(mv.is_some());
        let mut searcher = Position::searcher(&shared, &profile, Watchers::default());
        searcher.configure(Techniques::EXACT.with(Technique::Quiescence), &profile.tunables);
        shared.table.clear();
        shared.signals.start(Instant::now(), false);
        let task = Task { moves: mv.into_iter().collect(), ..Task::new(position, Limits::depth(depth)) };
        let score = searcher.run(&task, &mut |_| ()).score().unwrap();
        assert_eq!(answers::score(score), finding.found, "{finding:?}");
    }
}

/// Techniques whose rule is a search, and the rest of the quiet moves, say what they rest on too.
#[test]
fn every_case_says_what_it_rests_on() {
    let mut profile = Profile::default();
    profile.assign("multi_cut=on").unwrap();
    profile.assign("multi_cut.min_depth=4").unwrap();
    let shared = Arc::new(Shared::new(Table::new(HASH).unwrap(), 1));
    let mut rules = std::collections::BTreeMap::new();
    for position in positions(6) {
        let mut sampler = Sampler::new(usize::MAX, 1);
        let mut searcher = Position::searcher(&shared, &profile, Watchers(vec![&mut sampler]));
        shared.signals.start(Instant::now(), false);
        searcher.run(&Task::new(position, Limits::depth(8)), &mut |_| ());
        drop(searcher);
        for ((technique, _), stratum) in sampler.into_strata() {
            for case in &stratum.cases {
                assert!(case.rule.holds(), "{technique}: {}", case.rule);
                rules.insert(technique, case.rule.to_string());
            }
        }
    }
    let rule = |technique| rules[&technique].as_str();
    assert!(rule(Technique::MultiCut).starts_with("moves that fail high at the reduced depth 3 >= wanted 3"));
    assert!(rule(Technique::LateMoveCount).starts_with("number "));
    assert!(rule(Technique::ProbCut).starts_with("score at the reduced depth "));
}
