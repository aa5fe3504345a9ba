//! Positions that are refused, and what is said without one.

use crate::fake::{Script, best};
use crate::talk::{Talk, after};
use std::time::Duration;
use tesuji_engine::{MateResult, News};
use tesuji_protocol::Protocol;

const REFUSED: [(&str, &str); 5] = [
    ("startpos moves e2e4 e7e5 e1e3", "move 3: 'e1e3' is not legal here"),
    ("startpos moves nonsense", "move 1: 'nonsense' is not a move such as e2e4 or e7e8q"),
    ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "position: field 1: White has no king"),
    ("fen", "expected a position after 'fen', got the end of the line"),
    ("start", "expected 'startpos' or 'fen' after 'position', got 'start'"),
];

#[test]
fn a_refused_position_leaves_none() {
    let talk = Talk::new();
    for (line, why) in REFUSED {
        talk.say("position startpos moves e2e4");
        assert_eq!(talk.ask(&format!("position {line}")), [format!("info string {why}")]);
        let none = format!("info string no position: {why}");
        for command in ["d", "eval", "flip", "why e7e5", "perft 1", "go perft 1"] {
            assert_eq!(talk.ask(command), [none.as_str()], "{command}");
        }
        for command in ["go", "go depth 3", "go wtime 1000 btime 1000", "go mate 1"] {
            assert_eq!(talk.search(command), [none.as_str(), "bestmove (none)"], "{command}");
        }
    }
    let lines = talk.search("position startpos moves e2e4\ngo depth 2");
    assert_ne!(after(lines.last().unwrap(), "bestmove"), "(none)");
    talk.ask("position startpos moves e2e5\nsetoption name UCI_Variant value kingcapture");
    assert_ne!(
        after(talk.search("go depth 1").last().unwrap(), "bestmove"),
        "(none)",
        "another game has begun"
    );
}

#[test]
fn an_answer_without_a_position_keeps_its_time() {
    let talk = Talk::new();
    talk.ask("position fen nowhere");
    for go in ["go infinite", "go ponder wtime 100 btime 100"] {
        talk.say(go);
        talk.until("info string no position: ");
        assert!(talk.within(Duration::from_millis(30)).is_empty(), "{go}");
        assert_eq!(talk.search("stop"), ["bestmove (none)"]);
    }
    talk.say("go ponder wtime 100 btime 100");
    talk.until("info string no position: ");
    assert_eq!(talk.search("ponderhit"), ["bestmove (none)"]);
    talk.say("go infinite");
    assert_eq!(talk.hang_up().last().unwrap(), "bestmove (none)");
}

#[test]
fn a_search_that_runs_answers_first() {
    let talk = Talk::new();
    talk.say("position startpos moves f2f3 e7e5 g2g4\ngo infinite");
    talk.until("info depth 3");
    talk.say("position fen nowhere");
    talk.until("info string position: ");
    let lines = talk.search("go depth 1");
    assert_eq!(after(lines.last().unwrap(), "bestmove"), "d8h4");
    assert_eq!(talk.search("").last().unwrap(), "bestmove (none)");
}

#[test]
fn without_a_position_nobody_resigns() {
    let script = Script::default();
    let engine = script.clone();
    let talk = Talk::over(Protocol::Usi, false, move || engine.engine());
    talk.ask("position startpos moves bad");
    let none = "info string no position: move 1: 'bad' is no move";
    assert_eq!(talk.search("go btime 1000 wtime 1000"), [none, "bestmove (none)"]);
    talk.say("go mate 1000");
    assert_eq!(talk.until("checkmate"), [none, "checkmate timeout"]);
    talk.say("go ponder\ngameover win");
    assert_eq!(talk.until("bestmove"), [none, "bestmove (none)"]);
    talk.ask("position startpos");
    talk.ask("go mate 1000");
    script.end(News::Mate(MateResult::None));
    assert_eq!(talk.until("checkmate"), ["checkmate nomate"]);
    talk.ask("go byoyomi 1");
    script.end(best("7g7f", None));
    assert_eq!(talk.until("bestmove"), ["bestmove 7g7f"]);
}
