//! Thinking on the time of the other side.

use crate::fake::{Script, best};
use crate::talk::Talk;
use std::time::{Duration, Instant};
use tesuji_engine::Settings;
use tesuji_protocol::Protocol;

#[test]
fn pondering_waits_for_the_hit() {
    let talk = Talk::new();
    talk.say("position startpos\ngo ponder wtime 100 btime 100 depth 6");
    talk.until("info depth 6");
    let silence = talk.within(Duration::from_millis(250));
    assert!(silence.iter().all(|line| !line.starts_with("bestmove")), "{silence:?}");
    talk.search("ponderhit");

    talk.say("go ponder wtime 200 btime 200");
    assert!(talk.within(Duration::from_millis(400)).iter().all(|line| !line.starts_with("bestmove")));
    let hit = Instant::now();
    talk.search("ponderhit");
    assert!(hit.elapsed() < Duration::from_millis(200), "{:?}", hit.elapsed());

    talk.say("go ponder wtime 10000 btime 10000");
    talk.until("info depth 5");
    talk.search("stop");
}

#[test]
fn the_clocks_of_the_hit_count() {
    // An interface that lets the engine ponder before it knows the clocks tells of them with the hit.
    let talk = Talk::over(Protocol::Usi, false, || {
        tesuji_engine::Variant::Shogi.engine(&Settings::of(tesuji_engine::Variant::Shogi)).unwrap()
    });
    talk.say("position startpos moves 7g7f\ngo ponder");
    talk.until("info depth 4");
    let silence = talk.within(Duration::from_millis(100));
    assert!(silence.iter().all(|line| !line.starts_with("bestmove")), "{silence:?}");
    let hit = Instant::now();
    talk.search("ponderhit btime 100 wtime 100 byoyomi 500");
    // All of the period is used, and not more.
    assert!(hit.elapsed() > Duration::from_millis(300), "{:?}", hit.elapsed());
    assert!(hit.elapsed() < Duration::from_secs(5), "{:?}", hit.elapsed());

    talk.say("go ponder btime 600000 wtime 600000 byoyomi 60000");
    talk.until("info depth 4");
    let hit = Instant::now();
    talk.search("ponderhit btime 0 wtime 0 byoyomi 200");
    assert!(hit.elapsed() < Duration::from_secs(5), "{:?}", hit.elapsed());
}

#[test]
fn a_hit_reaches_the_engine_with_its_clocks() {
    let script = Script::default();
    let engine = script.clone();
    let talk = Talk::over(Protocol::Usi, false, move || engine.engine());
    let heard = |line: &str| {
        talk.ask(&format!("go ponder btime 7 wtime 7\n{line}"));
        script.end(best("7g7f", None));
        talk.until("bestmove");
        script.asked().pop().unwrap()
    };
    assert_eq!(heard("ponderhit"), "ponderhit");
    let told = "ponderhit, first 1 + 3 | 500, second 2 + 4 | 500";
    assert_eq!(heard("ponderhit btime 1 wtime 2 binc 3 winc 4 byoyomi 500"), told);
    assert_eq!(heard("ponderhit movetime 9 depth 5 nodes 6"), "ponderhit, time 9");
}

#[test]
fn a_hit_with_clocks_is_a_search_with_an_end() {
    let talk = Talk::new();
    talk.say("position startpos\ngo ponder\nponderhit wtime 300 btime 300");
    assert!(talk.hang_up().last().unwrap().starts_with("bestmove "));
    let talk = Talk::new();
    talk.say("position startpos\ngo ponder\nponderhit wtime soon");
    let lines = talk.until("info string");
    let why = "expected a whole number after 'wtime', got 'soon'; searching with 'ponderhit movetime 1000'";
    assert_eq!(lines.last().unwrap(), &format!("info string {why}"));
    talk.until("bestmove");
}
