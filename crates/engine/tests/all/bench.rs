//! The node count of the benchmark.

use std::sync::mpsc;
use tesuji_engine::{BenchPlan, Engine, News, Settings, Variant};

/// What a benchmark tells.
fn bench(engine: &mut dyn Engine, bench: BenchPlan) -> Vec<News> {
    let (sender, news) = mpsc::channel();
    engine.bench(bench, Box::new(move |event| drop(sender.send(event))));
    engine.wait();
    news.iter().collect()
}

fn nodes(news: &[News]) -> u64 {
    let Some(&News::Benched { nodes, .. }) = news.last() else { panic!("{:?}", news.last()) };
    let each = |event: &News| if let News::Searched(row) = event { row.nodes } else { 0 };
    assert_eq!(news.iter().map(each).sum::<u64>(), nodes);
    nodes
}

#[test]
fn the_signature_holds() {
    for &game in Variant::ALL {
        let mut engine = game.engine(&Settings::of(game)).unwrap();
        let news = bench(&mut *engine, BenchPlan::default());
        assert!(news.len() > 8);
        assert_eq!(engine.variant(), game);
        assert_eq!(nodes(&news), engine.signature(), "{game} changed: put this number into SIGNATURE");
    }
}

#[test]
fn settings_and_games_before_do_not_matter_but_the_profile_does() {
    let shallow = BenchPlan { depth: Some(6), ..BenchPlan::default() };
    let mut engine = Variant::Chess.engine(&Settings::default()).unwrap();
    let plain = nodes(&bench(&mut *engine, shallow.clone()));
    let other = Settings { threads: 2, hash: 3, lines: 4, castles_by_rook: true, ..Settings::default() };
    engine.configure(&other).unwrap();
    engine.set_position(None, &["e2e4".into()]).unwrap();
    assert_eq!(nodes(&bench(&mut *engine, shallow.clone())), plain);
    let mut without = Settings::default();
    without.profile.assign("null_move=off").unwrap();
    engine.configure(&without).unwrap();
    assert_ne!(nodes(&bench(&mut *engine, shallow.clone())), plain);
}

#[test]
fn a_deep_benchmark_can_be_stopped_by_the_engine_and_from_outside() {
    for outside in [false, true] {
        let mut engine = Variant::Chess.engine(&Settings::default()).unwrap();
        let (sender, news) = mpsc::channel();
        let deep = BenchPlan { depth: Some(100), hash: 1, ..BenchPlan::default() };
        let stop = deep.stop.clone();
        engine.bench(deep, Box::new(move |event| drop(sender.send(event))));
        assert!(engine.is_busy());
        if outside {
            stop.set();
        } else {
            engine.stop();
        }
        engine.wait();
        let last = news.iter().last().unwrap();
        assert!(matches!(&last, News::Note(text) if text.starts_with("bench: stopped after")), "{last:?}");
    }
}
