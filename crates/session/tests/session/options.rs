//! Options of a whole talk.

use crate::talk::{Talk, after, last_info};

#[test]
fn wrong_options_are_refused() {
    let talk = Talk::new();
    for (line, why) in [
        ("name Hash value 0", "option 'Hash' must be a whole number from 1 to 33554432, got '0'"),
        ("name Threads value many", "option 'Threads' must be a whole number from 1 to 1024, got 'many'"),
        ("name Speed value 1", "there is no option 'Speed'"),
        ("name null_move value false", "there is no option 'null_move'"),
        ("name Profile value /no/such.toml", "/no/such.toml: "),
        ("name Debug Log File value /no/such/file", "the log file '/no/such/file' cannot be opened: "),
    ] {
        let answer = talk.ask(&format!("setoption {line}"));
        assert!(answer.len() == 1 && answer[0].starts_with(&format!("info string {why}")), "{answer:?}");
    }
    talk.search("go depth 2");
}

#[test]
fn a_table_that_does_not_fit_is_refused_and_the_game_goes_on() {
    let talk = Talk::new();
    let answer = talk.ask("setoption name Hash value 33554432");
    assert_eq!(answer, ["info string no memory for a table of 33554432 MiB"]);
    talk.search("go depth 3");
}

#[test]
fn a_profile_by_name_and_from_a_file() {
    let talk = Talk::new();
    let plain = talk.ask("setoption name Profile value plain");
    assert!(plain[0].starts_with("info string profile plain ("), "{plain:?}");
    let path = std::env::temp_dir().join(format!("tesuji-session-{}.toml", std::process::id()));
    std::fs::write(&path, "name = \"mine\"\n[techniques]\nnull_move = false\n").unwrap();
    let mine = talk.ask(&format!("setoption name Profile value {}", path.display()));
    assert!(mine[0].starts_with("info string profile mine ("), "{mine:?}");
    std::fs::write(&path, "[techniques]\nfast = true\n").unwrap();
    let wrong = talk.ask(&format!("setoption name Profile value {}", path.display()));
    assert!(wrong[0].contains("there is no technique fast"), "{wrong:?}");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn the_evaluation_is_explained_with_the_weights_of_the_profile() {
    let total = |talk: &Talk| {
        let lines = talk.ask("position startpos\neval");
        lines.into_iter().find(|line| line.starts_with("total for White")).unwrap()
    };
    let talk = Talk::new();
    let usual = total(&talk);
    let folder = std::env::temp_dir();
    let file = |name: &str| folder.join(format!("tesuji-session-{}-{name}.toml", std::process::id()));
    let (weights, profile) = (file("weights"), file("profile"));
    let text = include_str!("../../../eval/src/chess/weights.toml");
    let (before, tempo) = text.split_once("[tempo.move]").unwrap();
    let other = format!(
        "{before}[tempo.move]\nmg = [500]\neg = [500]\n{}",
        tempo.split_once("\n\n").map_or("", |rest| rest.1)
    );
    std::fs::write(&weights, other).unwrap();
    std::fs::write(&profile, format!("eval = \"{}\"\n", weights.file_name().unwrap().to_str().unwrap()))
        .unwrap();
    talk.ask(&format!("setoption name Profile value {}", profile.display()));
    assert_ne!(total(&talk), usual);
    talk.ask("setoption name Profile value default");
    assert_eq!(total(&talk), usual);
    for path in [weights, profile] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn an_evaluation_from_a_file_or_by_its_name() {
    let total = |talk: &Talk| {
        let lines = talk.ask("position startpos moves e2e4\neval");
        lines.into_iter().find(|line| line.starts_with("total for White")).unwrap()
    };
    let talk = Talk::new();
    let usual = total(&talk);
    assert!(talk.ask("setoption name EvalFile value linear").is_empty());
    let linear = total(&talk);
    assert_ne!(linear, usual);
    let networks = concat!(env!("CARGO_MANIFEST_DIR"), "/../eval/networks");
    let refused = talk.ask(&format!("setoption name EvalFile value {networks}/shogi.network"));
    assert!(
        refused.len() == 1 && refused[0].ends_with("a network for 'shogi', not for chess"),
        "{refused:?}"
    );
    assert_eq!(talk.ask("setoption name EvalFile value /no/such.network").len(), 1);
    assert_eq!(total(&talk), linear, "it goes on with what was there");
    talk.ask("setoption name EvalFile value <empty>");
    assert_eq!(total(&talk), usual);
    talk.ask("setoption name EvalFile value linear");
    talk.ask(&format!("setoption name EvalFile value {networks}/chess.network"));
    assert_eq!(total(&talk), usual, "the network is what it is played with");
}

#[test]
fn another_variant_is_another_game() {
    let talk = Talk::new();
    // In chess the rook may not leave the king attacked; where kings are captured, it takes one.
    let position = "position fen 4k3/8/8/8/4R3/8/8/q3K3 w - - 0 1";
    let answer = talk.ask(position);
    assert!(answer.len() == 1 && answer[0].starts_with("info string"), "{answer:?}");
    assert!(talk.ask("setoption name UCI_Variant value kingcapture").is_empty());
    assert!(talk.ask(position).is_empty());
    let lines = talk.search("go depth 3");
    assert_eq!(after(lines.last().unwrap(), "bestmove"), "e4e8");
    assert_eq!(after(last_info(&lines), "mate"), "1");
    let drawn = talk.ask("setoption name UCI_Variant value chess\nd");
    assert!(drawn.iter().any(|line| line.contains("rnbqkbnr/pppppppp")), "{drawn:?}");
    let refused = talk.ask("setoption name UCI_Variant value go");
    assert!(refused[0].contains("must be one of 'chess', 'kingcapture'"), "{refused:?}");
    talk.say("go infinite");
    talk.until("info depth 3");
    talk.say("setoption name UCI_Variant value kingcapture");
    let line = talk.until("info string option").pop().unwrap();
    assert!(line.ends_with("cannot change during a search"), "{line}");
    talk.search("stop");
}

#[test]
fn the_profile_changes_the_search() {
    let nodes = |profile: &str| {
        let talk = Talk::new();
        talk.say(&format!("setoption name Profile value {profile}"));
        let lines = talk.search("position startpos\ngo depth 4");
        after(last_info(&lines), "nodes").parse::<u64>().unwrap()
    };
    assert!(nodes("plain") > 2 * nodes("default"));
}

#[test]
fn the_table_and_the_threads_do_not_change_during_a_search() {
    let talk = Talk::new();
    talk.say("go infinite");
    talk.until("info depth 3");
    for option in ["Hash value 32", "Threads value 2", "Clear Hash", "Profile value plain"] {
        talk.say(&format!("setoption name {option}"));
        let line = talk.until("info string option").pop().unwrap();
        assert!(line.ends_with("cannot change during a search"), "{line}");
    }
    talk.search("setoption name MultiPV value 2\nstop\nsetoption name Hash value 32");
    let lines = talk.search("setoption name Threads value 3\nsetoption name Clear Hash\ngo depth 5");
    assert!(lines.iter().any(|line| line.contains("multipv 2")));
    assert!(lines.iter().all(|line| !line.starts_with("info string")), "{lines:?}");
}

#[test]
fn a_log_of_both_sides() {
    let path = std::env::temp_dir().join(format!("tesuji-session-{}.log", std::process::id()));
    let talk = Talk::new();
    talk.ask(&format!("setoption name Debug Log File value {}", path.display()));
    talk.search("go depth 1");
    talk.ask("setoption name Debug Log File value <empty>\nd");
    let log = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(
        log.contains(">> go depth 1") && log.contains("<< bestmove ") && !log.contains(">> d\n"),
        "{log}"
    );
}

#[test]
fn debug_tells_of_time() {
    let talk = Talk::new();
    let lines = talk.search("debug on\nposition startpos\ngo wtime 200 btime 200");
    assert!(lines[0].starts_with("info string time: "), "{lines:?}");
    let lines = talk.search("debug off\ngo wtime 200 btime 200");
    assert!(!lines[0].starts_with("info string"), "{lines:?}");
}

#[test]
fn many_threads_and_a_whole_game() {
    let talk = Talk::new();
    talk.say("setoption name Threads value 4\nsetoption name Hash value 2\nucinewgame");
    let mut moves = String::new();
    for _ in 0..30 {
        let lines =
            talk.search(&format!("position startpos moves{moves}\ngo wtime 200 btime 200 winc 5 binc 5"));
        let best = after(lines.last().unwrap(), "bestmove");
        if best == "(none)" {
            break;
        }
        assert_eq!(after(last_info(&lines), "pv"), best, "{lines:#?}");
        assert!(lines.iter().all(|line| !line.starts_with("info string")), "{lines:?}");
        moves = format!("{moves} {best}");
    }
}

/// The tables of three pieces that come with the tests of the engine.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/tests/all/data/syzygy");

fn centipawns(lines: &[String]) -> i32 {
    after(last_info(lines), "cp").parse().unwrap()
}

#[test]
fn endgame_tables_choose_the_move() {
    let talk = Talk::new();
    let answer = talk.ask("setoption name SyzygyPath value /no/such/folder");
    assert_eq!(answer, ["info string SyzygyPath: there are no tables in '/no/such/folder'"]);
    assert!(talk.ask(&format!("setoption name SyzygyPath value {TABLES}")).is_empty());
    // Only going in front of the pawn wins, whatever looks better at depth 1.
    let lines =
        talk.search("position fen 8/4k3/8/8/3KP3/8/8/8 w - - 0 1\ngo depth 1 searchmoves e4e5 d4d5 d4e5");
    assert_eq!(after(last_info(&lines), "tbhits"), "1");
    assert_eq!(after(lines.last().unwrap(), "bestmove"), "d4e5");
    assert_eq!(centipawns(&lines), 20_000);
    let lines = talk.search("go depth 1 searchmoves e4e5");
    assert_eq!(after(lines.last().unwrap(), "bestmove"), "e4e5", "the user chooses");
    assert!(centipawns(&lines) < 2_000, "and hears what comes of that");
    for (limit, hits) in [("2", "0"), ("3", "1"), ("0", "0"), ("7", "1")] {
        talk.ask(&format!("setoption name SyzygyProbeLimit value {limit}"));
        assert_eq!(after(last_info(&talk.search("go depth 1")), "tbhits"), hits, "up to {limit} pieces");
    }
    let lines = talk.search("position fen 8/8/8/8/k7/P7/K7/8 w - - 0 1\ngo depth 8");
    assert_eq!(centipawns(&lines), 0, "a pawn of the rook, and the king is in front of it");
    let lines = talk.search("position startpos\ngo depth 2");
    assert_eq!(after(last_info(&lines), "tbhits"), "0");
    assert!(talk.ask("setoption name SyzygyPath value <empty>").is_empty());
    assert!(
        talk.ask(&format!("setoption name SyzygyPath value {TABLES}")).is_empty(),
        "they can be opened again"
    );
}

#[test]
fn endgame_tables_are_asked_within_the_search() {
    let talk = Talk::new();
    let hits = |lines: &[String]| after(last_info(lines), "tbhits").parse::<u64>().unwrap();
    // Four pieces: no table knows the root. Taking the pawn wins, which a search of three plies cannot see.
    let won = "position fen 7k/8/8/3p4/3K4/8/4P3/8 w - - 0 1\ngo depth 3";
    let blind = talk.search(won);
    assert!(centipawns(&blind) < 2_000 && hits(&blind) == 0, "{blind:?}");
    assert!(talk.ask(&format!("setoption name SyzygyPath value {TABLES}")).is_empty());
    let lines = talk.search(won);
    assert_eq!(after(lines.last().unwrap(), "bestmove"), "d4d5");
    assert_eq!((centipawns(&lines), hits(&lines) > 0), (19_999, true), "{lines:?}");
    // Taking the last pawn wins if the king is in front of the other, and not where that is a rook's.
    let lines = talk.search("position fen k7/8/1K6/1p6/P7/8/8/8 w - - 0 1\ngo depth 6 searchmoves a4b5");
    assert_eq!(centipawns(&lines), 19_999, "{lines:?}");
    let lines = talk.search("position fen k7/8/p7/1P6/8/8/8/6K1 w - - 0 1\ngo depth 6 searchmoves b5a6");
    assert_eq!(centipawns(&lines), 0, "{lines:?}");
    // A mate is more than a win that is known.
    let lines = talk.search("position fen 7k/5Kp1/8/8/8/8/8/6Q1 w - - 0 1\ngo depth 5");
    assert_eq!(after(last_info(&lines), "mate"), "1", "{lines:?}");
    for (option, value) in [("SyzygyProbeLimit", "2"), ("SyzygyProbeDepth", "50"), ("SyzygyPath", "<empty>")]
    {
        talk.ask(&format!("setoption name SyzygyProbeLimit value 7\nsetoption name {option} value {value}"));
        let lines = talk.search(won);
        assert!(centipawns(&lines) < 2_000 && hits(&lines) == 0, "{option}: {lines:?}");
    }
}

#[test]
fn engines_share_endgame_tables() {
    let (one, other) = (Talk::new(), Talk::new());
    for talk in [&one, &other] {
        assert!(talk.ask(&format!("setoption name SyzygyPath value {TABLES}")).is_empty());
    }
    let answer = other.ask(&format!("setoption name SyzygyPath value {TABLES}/../syzygy"));
    assert!(answer[0].ends_with("and there can be one set at a time"), "{answer:?}");
}
