use super::*;
use crate::Estimate;
use std::sync::atomic::Ordering::Relaxed;
use tesuji_chess::Position;

fn positions(count: usize) -> Vec<Position> {
    // Quiet positions, where the score hangs on small things.
    Position::BENCH.iter().take(count).map(|text| Position::from_fen(text).unwrap()).collect()
}

fn run(plan: &AuditPlan, count: usize) -> AuditReport {
    audit(plan, &positions(count), &AtomicBool::new(false), |_| ()).unwrap().unwrap()
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
        let mut searcher = Position::searcher(&shared, (&Profile::default()).into(), Watchers::default());
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
    let stop = AtomicBool::new(false);
    let mut told = 0;
    let report = audit(&AuditPlan { threads: 1, ..plan(5, 1, 1) }, &positions(6), &stop, |done| {
        told = done;
        stop.store(true, Relaxed);
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
    let with = |kept, seed| {
        let plan = AuditPlan { profile: profile.clone(), ..plan(6, kept, seed) };
        run(&plan, 2).of(Technique::LateMoveReduction).unwrap().clone()
    };
    let truth = with(usize::MAX, 0);
    assert_eq!(truth.tested, truth.decisions);
    let share = truth.rate.value;
    assert!(truth.decisions > 500 && share > 0.01 && share < 0.5, "{truth:?}");
    let covered = (1..=30)
        .filter(|&seed| {
            let Estimate { low, high, .. } = with(40, seed).rate;
            low <= share && share <= high
        })
        .count();
    assert!(covered >= 26, "{covered} of 30 intervals hold {share}");
}

#[test]
fn mistakes_are_shown_with_rule_and_line() {
    let report = run(&AuditPlan { profile: rash(), gallery: 100, ..plan(6, 20, 1) }, 3);
    let finding = report.gallery.iter().find(|finding| finding.technique == Technique::Futility).unwrap();
    assert!(finding.rule.as_ref().unwrap().starts_with("static "), "{finding:?}");
    let position = Position::from_fen(&finding.position).unwrap();
    assert_eq!(finding.line.first(), finding.mv.as_ref());
    assert!(position.parse_san(finding.mv.as_ref().unwrap()).is_ok());
    assert!(finding.cost > 0);
    let file = report.positions_file();
    assert!(file.lines().all(|line| Position::from_fen(line.split(" ; ").next().unwrap()).is_ok()));
    assert!(report.to_string().contains("futility"));
}
