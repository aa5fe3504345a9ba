//! More threads than a machine has cores. The only test of this process: it takes all of them.

use std::sync::mpsc;
use std::time::{Duration, Instant};
use tesuji_engine::{Engine, News, Request, Settings, SettingsError};

/// The nodes of all threads when the first line is told, and how long the answer takes.
fn searched(engine: &mut dyn Engine) -> (u64, Duration) {
    let (send, news) = mpsc::channel();
    let request = Request { time: Some(Duration::from_millis(100)), ..Request::now() };
    engine.new_game();
    let begin = Instant::now();
    engine.go(&request, Box::new(move |event| drop(send.send(event))));
    let mut first = None;
    loop {
        match news.recv_timeout(Duration::from_mins(2)).unwrap() {
            News::Line(line) => first = first.or(Some(line.nodes)),
            News::Best { .. } => break,
            _ => {}
        }
    }
    let taken = begin.elapsed();
    engine.wait();
    (first.unwrap(), taken)
}

#[test]
fn threads_beyond_all_cores_and_beyond_memory() {
    let with =
        |threads| tesuji_engine::Variant::Chess.engine(&Settings { threads, ..Settings::default() }).unwrap();
    let (alone, _) = searched(&mut *with(1));
    let mut engine = with(400);
    for _ in 0..2 {
        let (first, taken) = searched(&mut *engine);
        assert_eq!(first, alone, "helpers wait until the main thread has a move");
        // Machines may be busy; with a core for the test it is a fifth of a second.
        assert!(taken < Duration::from_secs(20), "{taken:?}");
    }
    let many = Settings { threads: 1 << 40, ..Settings::default() };
    let error = engine.configure(&many).unwrap_err();
    assert!(matches!(error, SettingsError::Threads { threads, .. } if threads == 1 << 40), "{error:?}");
    assert!(error.to_string().starts_with("no memory for 1099511627776 threads, which need "), "{error}");
    assert_eq!(engine.settings().threads, 400, "it goes on as before");
}
