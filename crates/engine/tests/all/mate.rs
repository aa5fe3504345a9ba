//! What a search for a mate answers.

use std::sync::mpsc;
use std::time::Duration;
use tesuji_engine::{Engine, MateResult, News, Request, Settings};

/// What it answers when it is asked for a mate in chess.
fn ask(fen: &str, request: &Request) -> MateResult {
    ask_engine(tesuji_engine::Variant::Chess.engine(&Settings::default()).unwrap(), fen, request)
}

fn ask_engine(mut engine: Box<dyn Engine>, text: &str, request: &Request) -> MateResult {
    engine.set_position(Some(text), &[]).unwrap();
    let (send, news) = mpsc::channel();
    engine.mate(request, Box::new(move |event| send.send(event).unwrap()));
    engine.wait();
    let news: Vec<News> = news.iter().collect();
    assert_eq!(news.iter().filter(|event| matches!(event, News::Mate(_) | News::Best { .. })).count(), 1);
    match news.last() {
        Some(News::Mate(mate)) => mate.clone(),
        other => panic!("{other:?}"),
    }
}

/// The line ends in mate.
fn check_line(fen: &str, moves: &[String]) {
    let mut position = tesuji_chess::Position::from_fen(fen).unwrap();
    for text in moves {
        position.make(position.parse_uci(text).unwrap());
    }
    assert!(position.is_checkmate(), "{moves:?}");
}

#[test]
fn a_mate_is_told_to_its_end() {
    let limit = Request { time: Some(Duration::from_secs(20)), ..Request::now() };
    for fen in [
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "7k/8/5K2/8/8/8/8/1Q6 w - - 0 1",
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
        "8/8/8/8/8/3k4/8/R2K3R w - - 0 1",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    ] {
        let MateResult::Line(moves) = ask(fen, &Request { at: Request::now().at, ..limit.clone() }) else {
            panic!("{fen}")
        };
        check_line(fen, &moves);
    }
}

#[test]
fn no_mate_is_said_only_if_it_is_sure() {
    let soon = || Request { time: Some(Duration::from_millis(80)), ..Request::now() };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(ask(start, &soon()), MateResult::Unknown);
    assert_eq!(ask("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &soon()), MateResult::None);
    let two = Request { mate: Some(1), time: Some(Duration::from_secs(20)), ..Request::now() };
    assert_eq!(ask("7k/8/8/8/8/8/R7/1R5K w - - 0 1", &two), MateResult::None, "not within one move");
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(ask(mated, &soon()), MateResult::None);
    assert_eq!(ask("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &soon()), MateResult::None);
}

#[test]
fn a_search_without_a_limit_ends_when_it_is_stopped() {
    let mut engine = tesuji_engine::Variant::Chess.engine(&Settings::default()).unwrap();
    let (send, news) = mpsc::channel();
    engine.mate(&Request::now(), Box::new(move |event| send.send(event).unwrap()));
    assert!(engine.is_busy());
    engine.stop();
    engine.wait();
    assert_eq!(news.iter().last(), Some(News::Mate(MateResult::Unknown)));
}

#[test]
fn problems_of_shogi_are_proven_and_refuted() {
    let ask = |sfen: &str| {
        let request = Request { time: Some(Duration::from_secs(20)), ..Request::now() };
        ask_engine(tesuji_engine::Variant::Shogi.engine(&Settings::default()).unwrap(), sfen, &request)
    };
    assert_eq!(ask("8k/9/8P/9/9/9/9/9/9 b G 1"), MateResult::Line(vec!["G*1b".to_string()]));
    assert_eq!(ask("4k4/9/9/9/9/9/9/9/3R5 b - 1"), MateResult::None, "checks without end");
}
