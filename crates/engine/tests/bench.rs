//! The node count of the benchmark.

use std::sync::mpsc;
use tesuji_engine::{Bench, Engine, Maker, News, Settings};

/// What a benchmark tells.
fn bench(engine: &mut dyn Engine, bench: Bench) -> Vec<News> {
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
    let games = [
        (tesuji_engine::chess as Maker, "chess"),
        (tesuji_engine::shogi, "shogi"),
        (tesuji_engine::king_capture, "king-capture"),
    ];
    for (new, game) in games {
        let mut engine = new(&Settings::of_game(game)).unwrap();
        let news = bench(&mut *engine, Bench::default());
        assert!(news.len() > 8);
        assert_eq!(engine.game(), game);
        assert_eq!(nodes(&news), engine.signature(), "{game} changed: put this number into SIGNATURE");
    }
}

#[test]
fn settings_and_games_before_do_not_matter_but_the_profile_does() {
    let shallow = Bench { depth: Some(6), hash: 16 };
    let mut engine = tesuji_engine::chess(&Settings::default()).unwrap();
    let plain = nodes(&bench(&mut *engine, shallow));
    let other = Settings { threads: 2, hash: 3, lines: 4, castles_by_rook: true, ..Settings::default() };
    engine.configure(&other).unwrap();
    engine.set_position(None, &["e2e4".into()]).unwrap();
    assert_eq!(nodes(&bench(&mut *engine, shallow)), plain);
    let mut without = Settings::default();
    without.profile.assign("null_move=off").unwrap();
    engine.configure(&without).unwrap();
    assert_ne!(nodes(&bench(&mut *engine, shallow)), plain);
}

#[test]
fn a_deep_benchmark_can_be_stopped() {
    let mut engine = tesuji_engine::chess(&Settings::default()).unwrap();
    let (sender, news) = mpsc::channel();
    engine.bench(Bench { depth: Some(100), hash: 1 }, Box::new(move |event| drop(sender.send(event))));
    assert!(engine.is_busy());
    engine.stop();
    engine.wait();
    let last = news.iter().last().unwrap();
    assert!(matches!(&last, News::Note(text) if text.starts_with("bench: stopped after")), "{last:?}");
}
