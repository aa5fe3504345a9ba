//! Whole talks in USI, with an engine that follows a script.

use crate::fake::{Script, best, line};
use crate::talk::Talk;
use std::time::Duration;
use tesuji_engine::{Choice, MateResult, News};
use tesuji_game::Score;
use tesuji_protocol::Protocol;

fn talk() -> (Talk, Script) {
    let script = Script::default();
    let engine = script.clone();
    (Talk::over(Protocol::Usi, false, move || engine.engine()), script)
}

/// What the engine was asked by these lines.
#[track_caller]
fn asked(talk: &Talk, script: &Script, lines: &str) -> Vec<String> {
    let said = talk.ask(lines);
    assert!(said.is_empty(), "{said:?}");
    script.asked()
}

#[test]
fn usi_introduces_the_engine() {
    let (talk, _) = talk();
    talk.say("usi");
    let lines = talk.until("usiok");
    assert_eq!(
        lines,
        [
            "id name Test",
            "id author nobody",
            "option name Debug_Log_File type string default <empty>",
            "option name Threads type spin default 1 min 1 max 1024",
            "option name USI_Hash type spin default 16 min 1 max 33554432",
            "option name Clear_Hash type button",
            "option name USI_Ponder type check default false",
            "option name USI_MultiPV type spin default 1 min 1 max 256",
            "option name Move_Overhead type spin default 20 min 0 max 5000",
            "option name USI_LimitStrength type check default false",
            "option name USI_Elo type spin default 1320 min 1320 max 3000",
            "option name USI_OwnBook type check default false",
            "option name BookFile type string default <empty>",
            "option name BookSeed type spin default 1 min 0 max 4294967295",
            "option name Profile type string default default",
            "option name EvalFile type string default <empty>",
            "usiok",
        ]
    );
}

#[test]
fn options_by_either_name() {
    let (talk, script) = talk();
    let told = |line: &str| asked(&talk, &script, line);
    assert_eq!(told("setoption name USI_Hash value 64"), ["threads 1, hash 64, lines 1, overhead 20"]);
    assert_eq!(told("setoption name usi_multipv value 3"), ["threads 1, hash 64, lines 3, overhead 20"]);
    assert_eq!(told("setoption name MultiPV value 2"), ["threads 1, hash 64, lines 2, overhead 20"]);
    assert_eq!(told("setoption name Move Overhead value 9"), ["threads 1, hash 64, lines 2, overhead 9"]);
    assert_eq!(told("setoption name Move_Overhead value 8"), ["threads 1, hash 64, lines 2, overhead 8"]);
    assert_eq!(told("setoption name USI_Ponder value true"), ["threads 1, hash 64, lines 2, overhead 8"]);
    assert_eq!(told("setoption name Clear_Hash")[0], "clear");
    assert!(told("setoption name USI_LimitStrength value true")[0].ends_with(", weak"));
    for (option, why) in [
        ("USI_Hash value 0", "option 'USI_Hash' must be a whole number from 1 to 33554432, got '0'"),
        ("Hash value x", "option 'USI_Hash' must be a whole number from 1 to 33554432, got 'x'"),
        ("UCI_Chess960 value true", "there is no option 'UCI_Chess960'"),
        ("UCI_Variant value kingcapture", "there is no option 'UCI_Variant'"),
        ("SyzygyPath value /tmp", "there is no option 'SyzygyPath'"),
        ("null_move value false", "there is no option 'null_move'"),
    ] {
        assert_eq!(talk.ask(&format!("setoption name {option}")), [format!("info string {why}")]);
    }
    assert!(script.asked().is_empty());
}

#[test]
fn everything_can_be_tuned_if_asked_for() {
    let script = Script::default();
    let engine = script.clone();
    let talk = Talk::over(Protocol::Usi, true, move || engine.engine());
    talk.say("usi");
    assert!(talk.until("usiok").contains(&"option name null_move type check default true".to_string()));
    assert_eq!(asked(&talk, &script, "setoption name null_move value false").len(), 1);
}

#[test]
fn positions_and_games() {
    let (talk, script) = talk();
    assert_eq!(asked(&talk, &script, "usinewgame"), ["new game"]);
    assert_eq!(asked(&talk, &script, "position startpos moves 7g7f"), ["position start 7g7f"]);
    assert_eq!(asked(&talk, &script, "position sfen 9/9 b - 1"), ["position 9/9 b - 1 "]);
    assert_eq!(asked(&talk, &script, "position sfen 9/9 w S2p moves P*5e"), ["position 9/9 w S2p P*5e"]);
    let why = "info string move 2: 'bad' is no move";
    assert_eq!(talk.ask("position startpos moves 7g7f bad"), [why]);
    let why = "info string expected 'startpos' or 'sfen' after 'position', got 'fen'";
    assert_eq!(talk.ask("position fen 8/8"), [why]);
    assert!(script.asked().is_empty());
}

#[test]
fn tools_are_those_of_uci() {
    let (talk, script) = talk();
    let told = talk.ask("d\neval\nwhy 7g7f\nperft 2\ngo perft 3\nbench 1");
    assert_eq!(
        told.iter().filter(|line| !line.is_empty()).collect::<Vec<_>>(),
        [
            "SFEN: ",
            "Key: 0",
            "Checkers: none",
            "total for White +7, for the side to move +7",
            "info string because of 7g7f",
            "Nodes searched: 2",
            "Nodes searched: 3",
            "1 nodes 1 nps"
        ]
    );
    assert_eq!(asked(&talk, &script, "flip"), ["flip"]);
    assert!(talk.ask("help").iter().any(|line| line.starts_with("usinewgame")));
    assert_eq!(talk.ask("uci"), ["info string uci: this talk is usi; say uci in the first line"]);
    assert_eq!(talk.ask("fly"), ["info string unknown command 'fly'"]);
}

#[test]
fn limits_reach_the_engine() {
    let (talk, script) = talk();
    for (limits, request) in [
        ("btime 1000 wtime 2000 byoyomi 10000", "go, first 1000 + 0 | 10000, second 2000 + 0 | 10000"),
        ("btime 1000 wtime 2000 binc 5 winc 6", "go, first 1000 + 5 | 0, second 2000 + 6 | 0"),
        ("byoyomi 3000", "go, first 0 + 0 | 3000, second 0 + 0 | 3000"),
        ("btime 0 wtime 0 byoyomi 3000", "go, first 0 + 0 | 3000, second 0 + 0 | 3000"),
        ("movetime 500", "go, time 500"),
        ("nodes 7 depth 8 searchmoves 7g7f P*5e", "go, depth 8, nodes 7, moves 7g7f P*5e"),
        ("infinite", "go, infinite"),
        ("ponder btime 1 wtime 2", "go, first 1 + 0 | 0, second 2 + 0 | 0, ponder"),
        ("mate 60000", "mate, time 60000"),
        ("mate 60000 movetime 10", "mate, time 10"),
        ("mate infinite", "mate"),
        ("mate", "mate"),
    ] {
        assert_eq!(asked(&talk, &script, &format!("go {limits}")), [request]);
        script.end(best("7g7f", None));
        assert_eq!(talk.until("bestmove"), ["bestmove 7g7f"]);
    }
}

#[test]
fn a_search_reports_and_answers() {
    let (talk, script) = talk();
    asked(&talk, &script, "go btime 1000 wtime 1000");
    script.say(line(3, Score::cp(-12), &["7g7f", "3c3d"]));
    script.say(line(4, Score::mate_in(5), &["7g7f"]));
    script.say(line(5, Score::mated_in(4), &["7g7f"]));
    script.say(News::Note("a note".into()));
    script.say(News::Detail("a detail".into()));
    script.end(best("7g7f", Some("3c3d")));
    let rest = "nodes 1000 nps 100000 hashfull 5 time 10 pv";
    assert_eq!(
        talk.until("bestmove"),
        [
            format!("info depth 3 seldepth 6 score cp -12 {rest} 7g7f 3c3d"),
            format!("info depth 4 seldepth 7 score mate 5 {rest} 7g7f"),
            format!("info depth 5 seldepth 8 score mate -4 {rest} 7g7f"),
            "info string a note".to_string(),
            "bestmove 7g7f ponder 3c3d".to_string(),
        ]
    );
}

#[test]
fn resigning_and_claiming() {
    let (talk, script) = talk();
    for (choice, answer) in [(Choice::None, "bestmove resign"), (Choice::Win, "bestmove win")] {
        asked(&talk, &script, "go byoyomi 1000");
        script.end(News::Best { choice, reply: None });
        assert_eq!(talk.until("bestmove"), [answer]);
    }
}

#[test]
fn mates_in_every_ending() {
    let (talk, script) = talk();
    let line = MateResult::Line(vec!["G*5b".into(), "5a4a".into(), "5b4b".into()]);
    for (mate, answer) in [
        (line, "checkmate G*5b 5a4a 5b4b"),
        (MateResult::None, "checkmate nomate"),
        (MateResult::Unknown, "checkmate timeout"),
    ] {
        asked(&talk, &script, "go mate 5000");
        script.end(News::Mate(mate));
        assert_eq!(talk.until("checkmate"), [answer]);
    }
    script.when_stopped(News::Mate(MateResult::Unknown));
    talk.say("go mate infinite\nstop");
    assert_eq!(talk.until("checkmate"), ["checkmate timeout"]);
    talk.say("go mate soon");
    let why = "expected a whole number after 'mate', got 'soon'; searching with 'go mate 1000'";
    assert_eq!(talk.until("info"), [format!("info string {why}")]);
    assert_eq!(asked(&talk, &script, "").pop().unwrap(), "mate, time 1000");
    script.end(News::Mate(MateResult::Unknown));
    talk.until("checkmate");
}

#[test]
fn pondering_ends_with_a_hit_or_a_stop() {
    let (talk, script) = talk();
    asked(&talk, &script, "go ponder btime 1000 wtime 1000 byoyomi 1000");
    assert_eq!(asked(&talk, &script, "ponderhit"), ["ponderhit"]);
    script.end(best("7g7f", Some("3c3d")));
    assert_eq!(talk.until("bestmove"), ["bestmove 7g7f ponder 3c3d"]);

    asked(&talk, &script, "go ponder btime 1000 wtime 1000");
    assert_eq!(asked(&talk, &script, "stop"), ["stop"]);
    script.end(best("2g2f", None));
    assert_eq!(talk.until("bestmove"), ["bestmove 2g2f"]);
    assert!(asked(&talk, &script, "stop\nponderhit").iter().all(|what| what != "stop"));
}

#[test]
fn the_end_of_a_game_stops_what_runs() {
    for end in ["gameover win", "gameover lose", "gameover draw", "gameover", "gameover whatever"] {
        let (talk, script) = talk();
        asked(&talk, &script, "go ponder btime 1000 wtime 1000");
        assert_eq!(asked(&talk, &script, end), ["stop"]);
        script.end(best("7g7f", None));
        assert_eq!(talk.until("bestmove"), ["bestmove 7g7f"]);
        asked(&talk, &script, "usinewgame\nposition startpos\ngo byoyomi 100");
        script.end(best("2g2f", None));
        assert_eq!(talk.until("bestmove"), ["bestmove 2g2f"]);
        talk.say(end);
        assert!(talk.within(Duration::from_millis(20)).is_empty(), "nothing runs");
    }
}

#[test]
fn a_game_that_ends_after_a_stop_is_answered_once() {
    // Some interfaces say stop right before gameover, and drop the next bestmove they hear.
    let (talk, script) = talk();
    assert_eq!(asked(&talk, &script, "go ponder btime 9 wtime 9\nstop\ngameover win")[1..], ["stop"]);
    script.end(best("7g7f", None));
    assert_eq!(talk.until("bestmove"), ["bestmove 7g7f"]);
}

#[test]
fn stop_and_the_end_of_a_search_cross() {
    let (talk, script) = talk();
    script.when_stopped(best("7g7f", None));
    for _ in 0..50 {
        talk.say("go infinite\nstop\nstop\nisready");
        assert_eq!(talk.until("readyok"), ["bestmove 7g7f", "readyok"]);
    }
    // A second search ends the first, which answers before the second begins.
    script.asked();
    talk.say("go infinite\ngo depth 3");
    assert_eq!(talk.until("bestmove"), ["bestmove 7g7f"]);
    assert_eq!(asked(&talk, &script, ""), ["go, infinite", "stop", "go, depth 3"]);
    script.end(best("2g2f", None));
    assert_eq!(talk.until("bestmove"), ["bestmove 2g2f"]);
}

#[test]
fn the_table_waits_for_the_search() {
    let (talk, script) = talk();
    asked(&talk, &script, "go infinite");
    let refused = "info string option 'USI_Hash' cannot change during a search";
    assert_eq!(talk.ask("setoption name USI_Hash value 32"), [refused]);
    assert_eq!(asked(&talk, &script, "setoption name MultiPV value 3").len(), 1, "that can");
    script.when_stopped(best("7g7f", None));
    talk.search("stop");
}

#[test]
fn wrong_limits_still_give_a_move() {
    let (talk, script) = talk();
    talk.say("go byoyomi x");
    let why = "expected a whole number after 'byoyomi', got 'x'; searching with 'go movetime 1000'";
    assert_eq!(talk.until("info"), [format!("info string {why}")]);
    assert_eq!(asked(&talk, &script, ""), ["go, time 1000"]);
    script.end(best("7g7f", None));
    talk.until("bestmove");
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search() {
    for last in ["go infinite\nquit", "go infinite", "go mate infinite", "go ponder btime 1 wtime 1"] {
        let (talk, script) = talk();
        script.when_stopped(best("7g7f", None));
        talk.say(last);
        assert_eq!(talk.hang_up(), ["bestmove 7g7f"], "{last}");
    }
}
