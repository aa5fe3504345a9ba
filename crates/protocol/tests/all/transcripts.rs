//! What is said and what is understood in UCI, line by line.

use crate::common::{heard, table};
use std::time::Duration;
use tesuji_game::{Bound, Score, Side};
use tesuji_protocol::{
    BestMove, Command, Event, Go, Id, Info, Lines, MAX_TIME, OptionDecl, Protocol, Scored,
};

#[test]
fn plain_commands() {
    use Command::{
        Bench, Debug, Eval, Flip, Help, IsReady, NewGame, Perft, PonderHit, Quit, Register, Show, Stop, Uci,
        Usi,
    };
    for (line, command) in [
        ("uci", Uci),
        ("usi", Usi),
        ("isready", IsReady),
        ("ucinewgame", NewGame),
        ("stop", Stop),
        ("ponderhit", PonderHit(Go::default())),
        ("debug on", Debug(true)),
        ("debug off", Debug(false)),
        ("register", Register),
        ("quit", Quit),
        ("d", Show),
        ("eval", Eval),
        ("bench", Bench(None)),
        ("bench 12", Bench(Some(12))),
        ("perft 5", Perft(5)),
        ("flip", Flip),
        ("help", Help),
        ("go", Command::Go(Go::default())),
    ] {
        assert_eq!(Protocol::Uci.say(&command).to_string(), line);
        assert_eq!(Protocol::Uci.parse(line), Ok(Some(command)));
    }
}

#[test]
fn spaces_and_strangers() {
    table(
        Protocol::Uci,
        &[
            ("", ""),
            (" \t ", ""),
            ("\tuci  ", "uci"),
            ("\u{a0}isready\r", "isready"),
            ("joho debug on", "debug on"),
            ("debug joho off", "debug off"),
            ("hello there stop now", "stop"),
            ("stop quit", "stop"),
            ("register later", "register"),
            ("register name Stefan MK code 4359874324", "register"),
            ("debug", "! expected 'on' or 'off' after 'debug', got the end of the line"),
            ("debug ON", "! expected 'on' or 'off' after 'debug', got 'ON'"),
            ("UCI", "! unknown command 'UCI'"),
            ("joho", "! unknown command 'joho'"),
            ("\u{1b}[A", "! unknown command '\\u{1b}[A'"),
            ("what is d", "! unknown command 'what is d'"),
            ("usi now", "usi"),
            ("hello usi", "! unknown command 'hello usi'"),
            ("gameover win", "! unknown command 'gameover win'"),
            ("usinewgame", "! unknown command 'usinewgame'"),
            ("bench depth 9 more", "bench 9"),
            ("bench deep", "! expected a whole number after 'bench', got 'deep'"),
            ("bench depth", "! expected a whole number after 'depth', got the end of the line"),
            ("perft", "! expected a whole number after 'perft', got the end of the line"),
            ("perft -1", "! expected a whole number after 'perft', got '-1'"),
        ],
    );
    let long = heard(Protocol::Uci, &"x".repeat(1 << 20));
    assert_eq!(long, format!("! unknown command '{}…'", "x".repeat(40)));
}

#[test]
fn positions() {
    table(
        Protocol::Uci,
        &[
            ("position startpos", "position startpos"),
            ("position startpos moves", "position startpos"),
            (" position   startpos\tmoves  e2e4   e7e5 ", "position startpos moves e2e4 e7e5"),
            ("position now startpos please moves e2e4", "position startpos moves e2e4"),
            ("position startpos e2e4", "position startpos"),
            ("position startpos moves e2e4 junk", "position startpos moves e2e4 junk"),
            ("position fen 8/8/8/8/8/8/8/K1k5  w - -", "position fen 8/8/8/8/8/8/8/K1k5 w - -"),
            ("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1", "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1"),
            ("position fen K1k5 w - - 0 1 junk moves a1a2", "position fen K1k5 w - - 0 1 junk moves a1a2"),
            ("position fen startpos", "position fen startpos"),
            ("position", "! expected 'startpos' or 'fen' after 'position', got the end of the line"),
            ("position start", "! expected 'startpos' or 'fen' after 'position', got 'start'"),
            ("position moves e2e4", "! expected 'startpos' or 'fen' after 'position', got 'moves'"),
            ("position fen", "! expected a position after 'fen', got the end of the line"),
            ("position fen moves e2e4", "! expected a position after 'fen', got 'moves'"),
        ],
    );
}

#[test]
fn options() {
    table(
        Protocol::Uci,
        &[
            ("setoption name Clear Hash", "setoption name Clear Hash"),
            ("setoption  name   Clear   Hash", "setoption name Clear Hash"),
            ("setoption name Hash value 16", "setoption name Hash value 16"),
            ("setoption please name Hash value 16", "setoption name Hash value 16"),
            (
                "setoption name Log value  C:\\my  logs\\a value.txt ",
                "setoption name Log value C:\\my  logs\\a value.txt",
            ),
            ("setoption name Log value", "setoption name Log value"),
            ("setoption name Log value <empty>", "setoption name Log value <empty>"),
            ("setoption", "! expected 'name' after 'setoption', got the end of the line"),
            ("setoption Hash 16", "! expected 'name' after 'setoption', got 'Hash'"),
            ("setoption name", "! expected the name of an option after 'name', got the end of the line"),
            ("setoption name value 16", "! expected the name of an option after 'name', got 'value'"),
        ],
    );
}

#[test]
fn limits() {
    table(
        Protocol::Uci,
        &[
            ("go infinite", "go infinite"),
            ("go ponder wtime 1 btime 2", "go ponder wtime 1 btime 2"),
            (
                "go movestogo 40 binc 4 winc 3 btime 2 wtime 1",
                "go wtime 1 btime 2 winc 3 binc 4 movestogo 40",
            ),
            (
                "go depth 6 nodes 7 mate 8 movetime 9 perft 10",
                "go depth 6 nodes 7 mate 8 movetime 9 perft 10",
            ),
            ("go wtime -5 btime -99999999999999999999 movestogo -1", "go wtime 0 btime 0"),
            ("go wtime +5 movestogo 0", "go wtime 5"),
            ("go wtime 99999999999999999999999", "go wtime 1000000000000"),
            ("go nodes 99999999999999999999999", "go nodes 18446744073709551615"),
            ("go depth 99999999999999999999999", "go depth 4294967295"),
            ("go depth 1 depth 2", "go depth 2"),
            ("go fast depth 2 please", "go depth 2"),
            ("go searchmoves e2e4 d2d4 infinite", "go searchmoves e2e4 d2d4 infinite"),
            ("go depth 3 searchmoves e2e4 please e7e8q nodes 4", "go searchmoves e2e4 e7e8q depth 3 nodes 4"),
            ("go searchmoves 7g7f P*5e", "go searchmoves 7g7f P*5e"),
            ("go searchmoves", "go"),
            ("go searchmoves depth 4", "go depth 4"),
            ("go searchmoves Nf3", "go"),
            ("go depth", "go movetime 1000"),
            ("go depth x", "go movetime 1000"),
            ("go depth x infinite", "go infinite"),
            ("go depth -3 nodes 5", "go nodes 5"),
            ("go depth 3.5", "go movetime 1000"),
            ("go nodes", "go movetime 1000"),
            ("go wtime --5 btime 3", "go btime 3"),
            ("go wtime -+5", "go movetime 1000"),
            ("go wtime -", "go movetime 1000"),
            ("go wtime btime 5", "go btime 5"),
            ("go perft x", "! expected a whole number after 'perft', got 'x'"),
        ],
    );
    let Ok(Some(Command::Go(go))) = Protocol::Uci.parse("go movetime 1500 wtime 18446744073709551615") else {
        panic!("this is a go")
    };
    assert_eq!(go.movetime, Some(Duration::from_millis(1_500)));
    assert_eq!(go.time(Side::First), Some(MAX_TIME));
    for (line, complaint) in [
        ("go depth", "expected a whole number after 'depth', got the end of the line"),
        ("go depth -3", "expected a whole number after 'depth', got '-3'"),
        ("go wtime btime 5", "expected a whole number after 'wtime', got 'btime'"),
        ("go searchmoves Nf3", "expected a move after 'searchmoves', got 'Nf3'"),
    ] {
        let Ok(Some(Command::Go(go))) = Protocol::Uci.parse(line) else { panic!("{line}") };
        assert_eq!(go.complaints, [complaint], "{line}");
    }
}

#[test]
fn scores() {
    for (score, text) in [
        (Score::cp(0), "cp 0"),
        (Score::cp(-130), "cp -130"),
        (Score::MAX, "cp 29999"),
        (Score::MIN, "cp -29999"),
        (Score::mate_in(1), "mate 1"),
        (Score::mate_in(2), "mate 1"),
        (Score::mate_in(3), "mate 2"),
        (Score::mate_in(0), "mate 1"),
        (Score::mated_in(0), "mate 0"),
        (Score::mated_in(1), "mate -1"),
        (Score::mated_in(2), "mate -1"),
        (Score::mated_in(4), "mate -2"),
        (Score::mated_in(2_000), "mate -1000"),
    ] {
        assert_eq!(Protocol::Uci.say(&Scored::exact(score)).to_string(), text, "{score}");
    }
}

#[test]
fn answers() {
    let full = Info {
        depth: Some(20),
        seldepth: Some(31),
        multipv: Some(2),
        score: Some(Scored { score: Score::cp(-12), bound: Bound::Upper, wdl: Some([10, 900, 90]) }),
        nodes: Some(123_456),
        nps: Some(1_000_000),
        hashfull: Some(104),
        tbhits: Some(3),
        time: Some(Duration::from_micros(123_999)),
        currmove: Some("e2e4".into()),
        currmovenumber: Some(1),
        pv: vec!["e2e4".into(), "c7c5".into()],
        string: Some("two\nlines".into()),
    };
    let score = Scored { score: Score::mate_in(5), bound: Bound::Lower, wdl: None };
    let best =
        |mv: &str, ponder: Option<&str>| BestMove::Move { mv: mv.into(), ponder: ponder.map(Into::into) };
    let rows: [(Event, &str); 13] = [
        (
            full.into(),
            "info depth 20 seldepth 31 multipv 2 score cp -12 upperbound wdl 10 900 90 nodes 123456 nps 1000000 \
             hashfull 104 tbhits 3 time 123 currmove e2e4 currmovenumber 1 pv e2e4 c7c5 string two lines",
        ),
        (Info { score: Some(score), ..Info::default() }.into(), "info score mate 3 lowerbound"),
        (Info::string("").into(), "info string "),
        (Info::default().into(), "info"),
        (best("e7e8q", None).into(), "bestmove e7e8q"),
        (best("e1g1", Some("h7h6")).into(), "bestmove e1g1 ponder h7h6"),
        (BestMove::Resign.into(), "bestmove (none)"),
        (BestMove::Win.into(), "bestmove (none)"),
        (Id::Name("Tesuji\r\n1".into()).into(), "id name Tesuji  1"),
        (Id::Author("many".into()).into(), "id author many"),
        (Event::Ok, "uciok"),
        (Event::ReadyOk, "readyok"),
        (Event::Text("a\nb".into()), "a\nb"),
    ];
    for (event, line) in rows {
        assert_eq!(Protocol::Uci.say(&event).to_string(), line);
    }
}

/// What a line of a program means, written as our engine would: the same answer in its plainest form.
fn answered(line: &str) -> String {
    Protocol::Uci.say(&Protocol::Uci.parse_event(line)).to_string()
}

#[test]
fn answers_of_other_programs() {
    for (line, meaning) in [
        ("uciok", "uciok"),
        ("  readyok\r", "readyok"),
        ("id name  Some Engine 3 ", "id name Some Engine 3"),
        ("bestmove e2e4", "bestmove e2e4"),
        ("bestmove e2e4 ponder", "bestmove e2e4"),
        ("bestmove e2e4 ponder (none)", "bestmove e2e4"),
        ("bestmove e2e4  ponder  e7e5 now", "bestmove e2e4 ponder e7e5"),
        ("bestmove (none)", "bestmove (none)"),
        ("bestmove", "bestmove (none)"),
        ("info depth 3 score cp 25 pv e2e4", "info depth 3 score cp 25 pv e2e4"),
        ("info pv e2e4 e7e5 depth 3 nodes 70", "info depth 3 nodes 70 pv e2e4 e7e5"),
        ("info score mate -2 lowerbound time 9", "info score mate -2 lowerbound time 9"),
        ("info score cp 5 wdl 1 2 3 upperbound", "info score cp 5 upperbound wdl 1 2 3"),
        ("info score cp 5 wdl 1 2 nodes 7", "info score cp 5 nodes 7"),
        ("info score cp x depth 4", "info depth 4"),
        ("info score depth 4", "info depth 4"),
        ("info nodes x nps -5 hashfull 99999", "info hashfull 65535"),
        ("info depth 3 currline 1 e2e4 string score cp 9", "info depth 3 string score cp 9"),
        ("info string  two  words ", "info string two  words"),
        (
            "option name Hash type spin min 1 max 1024 default 16",
            "option name Hash type spin default 16 min 1 max 1024",
        ),
        ("option name Clear  Hash type button extra", "option name Clear Hash type button"),
        (
            "option name Style type combo default Risky Play var Solid var Risky Play",
            "option name Style type combo default Risky Play var Solid var Risky Play",
        ),
        ("option name Book type string default <empty>", "option name Book type string default <empty>"),
        ("option name Book type filename default a b", "option name Book type string default a b"),
        ("option name Odd", "option name Odd type string default <empty>"),
        // No answers: passed on as they are.
        ("option Hash", "option Hash"),
        ("id", "id"),
        ("Some Engine 3 by its authors", "Some Engine 3 by its authors"),
        ("usiok", "usiok"),
        ("", ""),
    ] {
        assert_eq!(answered(line), meaning, "{line:?}");
    }
    let unbound = OptionDecl::spin("N", 0, i64::MIN, i64::MAX);
    assert_eq!(Protocol::Uci.parse_event("option name N type spin default x"), Event::Option(unbound));
    assert_eq!(Protocol::Uci.parse_event("usiok"), Event::Text("usiok".into()));
}

#[test]
fn a_whole_talk() {
    let said =
        b"\xEF\xBB\xBFuci\r\nsetoption name Hash value 64\r\n\r\nxyzzy\ngo depth \xFF\nposition startpos";
    let heard: Vec<String> = Lines::new(&said[..]).map(|line| heard(Protocol::Uci, &line.unwrap())).collect();
    assert_eq!(
        heard,
        [
            "uci",
            "setoption name Hash value 64",
            "",
            "! unknown command 'xyzzy'",
            "go movetime 1000",
            "position startpos"
        ]
    );
}
