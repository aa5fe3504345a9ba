//! Counts and benchmarks: what people ask for comes to its end.

use crate::talk::Talk;

#[test]
fn perft_by_move() {
    let talk = Talk::new();
    talk.say("position startpos\nperft 3");
    let lines = talk.until("Nodes searched");
    assert!(lines.contains(&"e2e4: 600".to_string()));
    assert_eq!(lines.last().unwrap(), "Nodes searched: 8902");
    talk.say("setoption name Threads value 2\ngo perft 1");
    assert_eq!(talk.until("Nodes searched").last().unwrap(), "Nodes searched: 20");
    talk.say("perft 30\nstop");
    assert_eq!(talk.until("info string perft").last().unwrap(), "info string perft 30: stopped");
}

#[test]
fn bench_of_little_depth() {
    let talk = Talk::new();
    talk.say("bench 2");
    let lines = talk.until("42/42");
    assert_eq!(lines.len(), 42);
    let last = talk.until("").pop().unwrap();
    assert_eq!(last, "", "a blank line before the sum");
    let sum = talk.until("").pop().unwrap();
    assert!(sum.contains(" nodes ") && sum.ends_with(" nps"), "{sum}");
}

#[test]
fn a_count_is_finished_before_what_comes_next() {
    // Each count is long enough to be met by the command after it.
    let counts = |rest: Vec<String>| -> Vec<u64> {
        let sums = rest.iter().filter_map(|line| line.strip_prefix("Nodes searched: "));
        sums.map(|sum| sum.parse().unwrap()).collect()
    };
    for end in ["quit", ""] {
        let talk = Talk::new();
        talk.say(&format!("position startpos\ngo perft 5\n{end}"));
        assert_eq!(counts(talk.hang_up()), [4_865_609], "{end}");
    }
    let talk = Talk::new();
    talk.say(
        "go perft 5\nposition startpos moves e2e4\ngo perft 4\nsetoption name Threads value 2\nucinewgame",
    );
    talk.say("perft 5\nbench 1\ngo depth 3\nquit");
    let rest = talk.hang_up();
    assert!(rest.iter().any(|line| line.ends_with(" nps")), "{rest:#?}");
    assert!(rest.iter().all(|line| !line.starts_with("info string")), "{rest:#?}");
    assert_eq!(counts(rest), [4_865_609, 405_385, 9_771_632]);
}

#[test]
fn a_search_is_ended_by_quit() {
    let talk = Talk::new();
    talk.say("go nodes 1000000000000\nquit");
    assert!(talk.hang_up().last().unwrap().starts_with("bestmove "));
}
