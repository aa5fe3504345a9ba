//! Whole talks with an engine, command by command.

mod books;
mod errands;
mod fake;
mod options;
mod placing;
mod pondering;
mod talk;
mod usi;

use std::time::{Duration, Instant};
use talk::{Talk, after, last_info};

const MATED: &str = "position startpos moves f2f3 e7e5 g2g4 d8h4";
const STALEMATE: &str = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const ONE_MOVE: &str = "position fen 8/8/8/1k6/8/1b6/p7/K7 w - - 0 80";

#[test]
fn uci_introduces_the_engine() {
    let talk = Talk::new();
    talk.say("uci");
    let lines = talk.until("uciok");
    assert_eq!(lines[..2], ["id name Test", "id author nobody"]);
    for option in [
        "Debug Log File type string default <empty>",
        "Threads type spin default 1 min 1 max 1024",
        "Hash type spin default 16 min 1 max 33554432",
        "Clear Hash type button",
        "Ponder type check default false",
        "MultiPV type spin default 1 min 1 max 256",
        "Move Overhead type spin default 20 min 0 max 5000",
        "UCI_Variant type combo default chess var chess var kingcapture",
        "UCI_Chess960 type check default false",
        "UCI_ShowWDL type check default false",
        "UCI_LimitStrength type check default false",
        "UCI_Elo type spin default 1320 min 1320 max 3000",
        "SyzygyPath type string default <empty>",
        "SyzygyProbeDepth type spin default 1 min 1 max 100",
        "SyzygyProbeLimit type spin default 7 min 0 max 7",
        "Syzygy50MoveRule type check default true",
        "OwnBook type check default false",
        "BookFile type string default <empty>",
        "BookSeed type spin default 1 min 0 max 4294967295",
        "Profile type string default default",
        "EvalFile type string default <empty>",
    ] {
        assert!(lines.contains(&format!("option name {option}")), "{option} in {lines:#?}");
    }
    assert_eq!(lines.len(), 2 + 21 + 1);
}

#[test]
fn everything_can_be_tuned_if_asked_for() {
    let talk = Talk::with(true);
    talk.say("uci");
    let lines = talk.until("uciok");
    assert!(lines.contains(&"option name null_move type check default true".to_string()));
    assert!(lines.iter().any(|line| line.starts_with("option name futility.base type spin default ")));
    assert!(talk.ask("setoption name null_move value false").is_empty());
    assert!(talk.ask("setoption name NMP value true\nsetoption name nmp.base value 3").is_empty());
    assert!(talk.ask("setoption name null move pruning value maybe")[0].contains("'null_move' must be"));
    assert!(talk.ask("setoption name Null_Move value maybe")[0].contains("must be true or false"));
    talk.search("go depth 3");
}

#[test]
fn talk_of_no_consequence() {
    let talk = Talk::new();
    assert!(talk.ask("\n \nregister later\ndebug off\nstop\nponderhit\nucinewgame").is_empty());
    assert_eq!(talk.ask("fly"), ["info string unknown command 'fly'"]);
    assert_eq!(talk.ask("usi"), ["info string usi: this talk is uci; say usi in the first line"]);
    assert_eq!(talk.ask("perft x"), ["info string expected a whole number after 'perft', got 'x'"]);
    assert!(talk.ask("help").iter().any(|line| line.starts_with("ucinewgame")));
}

#[test]
fn a_search_reports_and_answers() {
    let talk = Talk::new();
    let lines = talk.search("position startpos\ngo depth 5");
    for depth in 1..=5 {
        let line = lines.iter().find(|line| line.starts_with(&format!("info depth {depth} "))).unwrap();
        for word in ["seldepth", "nodes", "nps", "hashfull", "tbhits", "time"] {
            assert!(after(line, word).parse::<u64>().is_ok(), "{word} in {line}");
        }
        assert!(line.contains(" score cp ") && !line.contains("multipv"));
    }
    let best = lines.last().unwrap();
    assert_eq!(after(last_info(&lines), "pv"), after(best, "bestmove"));
    assert!(best.contains(" ponder "), "{best}");
}

#[test]
fn mates_are_told_in_moves() {
    let talk = Talk::new();
    let lines = talk.search("position startpos moves f2f3 e7e5 g2g4\ngo depth 4");
    assert!(last_info(&lines).contains(" score mate 1 "), "{lines:#?}");
    assert_eq!(lines.last().unwrap(), "bestmove d8h4");
    let lines = talk.search("position fen 6k1/8/6K1/8/8/8/8/R7 b - - 0 1\ngo depth 10");
    assert!(last_info(&lines).contains(" score mate -2 "), "{lines:#?}");
}

#[test]
fn without_a_move_there_is_none() {
    let talk = Talk::new();
    assert_eq!(talk.search(&format!("{MATED}\ngo")), ["info depth 0 score mate 0", "bestmove (none)"]);
    assert_eq!(talk.search(&format!("{STALEMATE}\ngo")), ["info depth 0 score cp 0", "bestmove (none)"]);
    talk.say("go infinite");
    talk.until("info depth 0");
    assert!(talk.within(Duration::from_millis(50)).is_empty());
    assert_eq!(talk.search("stop"), ["bestmove (none)"]);
}

#[test]
fn show_explain_and_flip() {
    let talk = Talk::new();
    let board = talk.ask("position startpos moves e2e4 f7f5 d1h5\nd");
    assert!(board[0].starts_with("  8  r  n  b  q  k  b  n  r"), "{board:#?}");
    assert_eq!(board[board.len() - 1], "Checkers: h5");
    assert_eq!(board.iter().filter(|line| line.contains(" KQkq ")).count(), 1);
    assert!(board.iter().any(|line| line.starts_with("Key: ")));
    assert!(talk.ask("eval").iter().any(|line| line.starts_with("total for White")));
    let flipped = talk.ask("flip\nd");
    assert!(
        flipped.contains(&"FEN: rnb1kbnr/pppp1ppp/8/4p3/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 1 2".to_string())
    );
}

#[test]
fn stop_is_heard_within_milliseconds() {
    let talk = Talk::new();
    talk.say("setoption name Threads value 2");
    let mut slowest = Duration::ZERO;
    for _ in 0..5 {
        talk.say("position startpos\ngo infinite");
        talk.until("info depth 8 ");
        let told = Instant::now();
        talk.search("stop");
        slowest = slowest.max(told.elapsed());
    }
    // The machine may be busy; a stop takes some milliseconds.
    assert!(slowest < Duration::from_millis(50), "{slowest:?}");
}

#[test]
fn an_infinite_search_waits_even_when_there_is_nothing_to_find() {
    let talk = Talk::new();
    talk.say("position startpos moves f2f3 e7e5 g2g4\ngo infinite depth 3");
    talk.until("info depth 3");
    let silence = talk.within(Duration::from_millis(150));
    assert!(silence.iter().all(|line| !line.starts_with("bestmove")), "{silence:?}");
    assert_eq!(talk.search("stop").last().unwrap(), "bestmove d8h4");
}

#[test]
fn ready_at_once_during_a_search() {
    let talk = Talk::new();
    talk.say("go infinite");
    talk.until("info depth 6");
    let asked = Instant::now();
    talk.ask("");
    assert!(asked.elapsed() < Duration::from_millis(50), "{:?}", asked.elapsed());
    talk.search("stop");
}

#[test]
fn a_second_search_ends_the_first() {
    let talk = Talk::new();
    talk.say("go infinite\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 3");
    assert_ne!(talk.until("bestmove").last().unwrap(), "bestmove d8h4");
    assert_eq!(talk.until("bestmove").last().unwrap(), "bestmove d8h4");
    let lines = talk.ask("stop");
    assert!(lines.is_empty(), "{lines:?}");
}

#[test]
fn the_end_of_the_input_is_quit() {
    let talk = Talk::new();
    talk.say("go infinite");
    talk.until("info depth 4");
    let told = Instant::now();
    let rest = talk.hang_up();
    assert!(told.elapsed() < Duration::from_millis(100), "{:?}", told.elapsed());
    assert!(rest.last().unwrap().starts_with("bestmove "), "{rest:?}");

    let talk = Talk::new();
    talk.say("go infinite\nquit\nisready");
    let rest = talk.hang_up();
    assert!(rest.last().unwrap().starts_with("bestmove "), "{rest:?}");
}

#[test]
fn a_search_with_an_end_outlives_the_input() {
    for line in ["depth 7", "nodes 5000", "movetime 50", "wtime 200 btime 200", "mate 1 nodes 5000"] {
        let talk = Talk::new();
        talk.say(&format!("position startpos\ngo {line}"));
        let rest = talk.hang_up();
        assert!(rest.last().unwrap().starts_with("bestmove "), "{rest:?}");
        assert!(line != "depth 7" || rest.iter().any(|line| line.starts_with("info depth 7 ")), "{rest:?}");
    }
    let talk = Talk::new();
    talk.say("go ponder wtime 200 btime 200");
    assert!(talk.hang_up().last().unwrap().starts_with("bestmove "));
    for line in ["go", "go infinite"] {
        let talk = Talk::new();
        talk.say(&format!("setoption name UCI_LimitStrength value true\n{line}"));
        assert!(talk.hang_up().last().unwrap().starts_with("bestmove "));
    }
}

#[test]
fn a_search_whose_limit_makes_no_sense_still_answers() {
    let talk = Talk::new();
    let lines = talk.search("position startpos\ngo depth abc");
    let why = "expected a whole number after 'depth', got 'abc'; searching with 'go movetime 1000'";
    assert_eq!(lines[0], format!("info string {why}"));
    let lines = talk.search("go nodes depth 2");
    let why = "expected a whole number after 'nodes', got 'depth'; searching with 'go depth 2'";
    assert_eq!(lines[0], format!("info string {why}"));
}

#[test]
fn rights_that_cannot_be_are_dropped() {
    let talk = Talk::new();
    let lines = talk.ask("position fen 4k3/8/8/8/8/8/8/4K3 w K - 0 1 moves e1e2\nd");
    assert_eq!(lines[0], "info string position: dropped castling right 'K': no such rook on the first rank");
    assert!(lines.contains(&"FEN: 4k3/8/8/8/8/8/4K3/8 b - - 1 1".to_string()), "{lines:?}");
}

#[test]
fn several_lines_in_order() {
    let talk = Talk::new();
    let lines = talk.search("setoption name MultiPV value 4\nposition startpos\ngo depth 6");
    let last: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth 6 ")).collect();
    assert_eq!(last.len(), 4, "{lines:#?}");
    let mut firsts: Vec<&str> = last.iter().map(|line| after(line, "pv")).collect();
    for (i, line) in last.iter().enumerate() {
        assert_eq!(after(line, "multipv"), (i + 1).to_string());
    }
    let scores: Vec<i32> = last.iter().map(|line| after(line, "cp").parse().unwrap()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    assert_eq!(after(lines.last().unwrap(), "bestmove"), firsts[0]);
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    let few = talk.search(&format!("{ONE_MOVE}\ngo depth 3"));
    assert!(few.iter().all(|line| !line.contains("multipv 2")));
}

#[test]
fn only_some_moves() {
    let talk = Talk::new();
    let lines = talk.search("position startpos\ngo depth 5 searchmoves a2a3 h2h3");
    assert!(["a2a3", "h2h3"].contains(&after(lines.last().unwrap(), "bestmove")));
    let lines = talk.search("go depth 3 searchmoves a2a3 e2e5");
    assert_eq!(lines[0], "info string searchmoves: 'e2e5' is not legal here, ignored");
    assert_eq!(after(lines.last().unwrap(), "bestmove"), "a2a3");
    let lines = talk.search("go depth 3 searchmoves e2e5");
    assert_eq!(lines[1], "info string searchmoves: none is left, all moves are searched");
    assert_ne!(after(lines.last().unwrap(), "bestmove"), "(none)");
}

#[test]
fn nodes_are_exact_on_one_thread() {
    let talk = Talk::new();
    for nodes in [1u64, 2, 100, 12_345] {
        let lines = talk.search(&format!("ucinewgame\nposition startpos\ngo nodes {nodes}"));
        assert_eq!(after(last_info(&lines), "nodes"), nodes.to_string(), "{lines:#?}");
    }
}

#[test]
fn the_same_search_twice() {
    let told = || {
        let talk = Talk::new();
        let lines = talk.search("position startpos moves e2e4\ngo nodes 20000");
        // Speed and time differ, the line after them does not.
        let plain = |line: &String| {
            let pv = line.split(" pv ").nth(1).unwrap_or_default();
            format!("{} {pv}", line.split(" nps ").next().unwrap())
        };
        lines.iter().map(plain).collect::<Vec<_>>()
    };
    assert_eq!(told(), told());
}

#[test]
fn a_mate_that_was_asked_for_ends_the_search() {
    let talk = Talk::new();
    let lines = talk.search("position fen 7k/8/5K2/8/8/8/8/1Q6 w - - 0 1\ngo mate 3");
    let moves: i32 = after(last_info(&lines), "mate").parse().unwrap();
    assert!((1..=3).contains(&moves), "{lines:#?}");
}

#[test]
fn a_mate_in_moves_that_is_not_there_ends_the_search() {
    let talk = Talk::new();
    for (position, moves, why) in [
        ("startpos", 1, "there is no mate in 1 move"),
        ("startpos", 2, "there is no mate in 2 moves"),
        (
            "fen r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
            2,
            "there is no mate in 2 moves",
        ),
    ] {
        let lines = talk.search(&format!("position {position}\ngo mate {moves}"));
        assert!(lines.contains(&format!("info string {why}")), "{lines:#?}");
        assert_ne!(after(lines.last().unwrap(), "bestmove"), "(none)");
    }
    // Which of a few moves it is, or how weak: the answer comes all the same.
    talk.search("position startpos\ngo mate 1 searchmoves e2e4 d2d4");
    talk.search("setoption name MultiPV value 2\nposition startpos\ngo mate 1");
    talk.search("setoption name UCI_LimitStrength value true\nposition startpos\ngo mate 1");
}

#[test]
fn a_search_on_time_ends_with_the_shortest_mate() {
    let talk = Talk::new();
    let depths = |go: &str, position: &str| {
        let lines = talk.search(&format!("ucinewgame\nposition {position}\ngo {go}"));
        let depths = lines.iter().filter(|line| line.starts_with("info depth ")).count();
        (depths, after(lines.last().unwrap(), "bestmove").to_string())
    };
    let mate_in_one = "startpos moves f2f3 e7e5 g2g4";
    for go in ["wtime 10000 btime 10000", "movetime 5000"] {
        assert_eq!(depths(go, mate_in_one), (1, "d8h4".to_string()), "{go}");
    }
    let (two, best) = depths("wtime 60000 btime 60000", "fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    assert!(two <= 10 && ["a2a7", "b1b7", "b1g1"].contains(&best.as_str()), "{two} {best}");
    let (lost, _) = depths("wtime 60000 btime 60000", "fen 7k/8/6K1/8/8/8/8/R7 b - - 0 1");
    assert!(lost <= 6, "{lost}");
    assert!(depths("depth 9", mate_in_one).0 == 9, "as deep as was asked for");
}

#[test]
fn many_wrong_words_take_no_time() {
    let talk = Talk::new();
    let begin = Instant::now();
    let lines = talk.search(&format!("position startpos\ngo depth 1{}", " searchmoves foo".repeat(16_000)));
    let why = "expected a move after 'searchmoves', got 'foo' (and 15999 more); searching with 'go depth 1'";
    assert_eq!(lines[0], format!("info string {why}"));
    let lines = talk.search(&format!("go depth 1 searchmoves e2e4{}", " e2e5".repeat(16_000)));
    assert_eq!(lines[0], "info string searchmoves: 'e2e5' is not legal here, ignored (and 15999 more)");
    assert_eq!(after(lines.last().unwrap(), "bestmove"), "e2e4");
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
}

#[test]
fn time_is_kept() {
    let talk = Talk::new();
    let timed = |line: &str| {
        let begin = Instant::now();
        talk.search(line);
        begin.elapsed()
    };
    let fixed = timed("position startpos\ngo movetime 100");
    assert!(Duration::from_millis(60) < fixed && fixed < Duration::from_millis(150), "{fixed:?}");
    assert!(timed("go wtime 300 btime 300 winc 10 binc 10") < Duration::from_millis(300));
    assert!(timed("go wtime 0 btime 0") < Duration::from_millis(50));
    assert!(timed("go wtime -20 btime 5") < Duration::from_millis(50));
    assert!(timed("go wtime 60000 movestogo 1 movetime 30") < Duration::from_millis(100));
    assert!(timed("go btime 100") < Duration::from_millis(150), "one clock stands for both");
    assert!(timed(&format!("{ONE_MOVE}\ngo wtime 10000 btime 10000")) < Duration::from_millis(500));
}

#[test]
fn castling_in_both_styles() {
    let castle = "position fen 4k3/8/8/8/8/8/3PPP2/4K2R w K - 0 1";
    let talk = Talk::new();
    let best = |lines: &[String]| after(lines.last().unwrap(), "bestmove").to_string();
    assert_eq!(best(&talk.search(&format!("{castle}\ngo depth 2 searchmoves e1g1"))), "e1g1");
    assert_eq!(best(&talk.search(&format!("{castle}\ngo depth 2 searchmoves e1h1"))), "e1g1");
    talk.say("setoption name UCI_Chess960 value true");
    let lines = talk.search(&format!("{castle}\ngo depth 2 searchmoves e1h1"));
    assert_eq!(best(&lines), "e1h1");
    assert_eq!(after(last_info(&lines), "pv"), "e1h1");
    assert!(
        talk.ask("position fen 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1 moves e1b1\nd")
            .iter()
            .any(|line| { line.starts_with("FEN: 4k3/8/8/8/8/8/8/2KR2R1 b ") })
    );
}

#[test]
fn chances_if_asked_for() {
    let talk = Talk::new();
    let lines = talk.search("setoption name UCI_ShowWDL value true\ngo depth 3");
    let words: Vec<&str> = last_info(&lines).split(' ').skip_while(|word| *word != "wdl").collect();
    let sum: u32 = words[1..4].iter().map(|word| word.parse::<u32>().unwrap()).sum();
    assert_eq!(sum, 1000);
    assert_eq!(talk.search(&format!("{MATED}\ngo"))[0], "info depth 0 score mate 0 wdl 0 0 1000");
    assert_eq!(talk.search(&format!("{STALEMATE}\ngo"))[0], "info depth 0 score cp 0 wdl 0 1000 0");
}

#[test]
fn weak_play_after_a_search_on_many_threads() {
    let talk = Talk::new();
    talk.search("setoption name Threads value 2\nposition startpos\ngo nodes 20000");
    let lines = talk.search("setoption name UCI_LimitStrength value true\ngo");
    // The nodes of the helper are those of the last search, and count no more.
    assert!(after(last_info(&lines), "depth").parse::<u32>().unwrap() > 0, "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("info depth 1 ")), "{lines:#?}");
}

#[test]
fn weak_play_is_quick_and_repeatable() {
    let game = || {
        let talk = Talk::new();
        talk.say("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1400");
        let mut moves = String::new();
        for _ in 0..20 {
            let lines = talk.search(&format!("position startpos moves{moves}\ngo depth 30"));
            assert!(lines.iter().all(|line| !line.contains("multipv")));
            let best = after(lines.last().unwrap(), "bestmove");
            if best == "(none)" {
                break;
            }
            moves = format!("{moves} {best}");
        }
        moves
    };
    assert_eq!(game(), game());
    let talk = Talk::new();
    talk.say("setoption name UCI_LimitStrength value true");
    let lines = talk.search("position startpos moves f2f3 e7e5 g2g4\ngo");
    assert_eq!(lines.last().unwrap(), "bestmove d8h4");
}
