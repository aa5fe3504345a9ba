//! What is said and what is understood in USI, line by line.

use crate::common::table;
use std::time::Duration;
use tesuji_game::{Bound, Score, Side};
use tesuji_protocol::{
    BestMove, Checkmate, Command, Event, GameOver, Go, Id, Info, MateLimit, Protocol, Scored,
};

const USI: Protocol = Protocol::Usi;

#[track_caller]
fn go(line: &str) -> Go {
    match USI.parse(line) {
        Ok(Some(Command::Go(go))) => go,
        other => panic!("{other:?}"),
    }
}

#[test]
fn plain_commands() {
    for (line, command) in [
        ("uci", Command::Uci),
        ("usi", Command::Usi),
        ("isready", Command::IsReady),
        ("usinewgame", Command::NewGame),
        ("stop", Command::Stop),
        ("ponderhit", Command::PonderHit(Go::default())),
        ("gameover win", Command::GameOver(Some(GameOver::Win))),
        ("gameover lose", Command::GameOver(Some(GameOver::Lose))),
        ("gameover draw", Command::GameOver(Some(GameOver::Draw))),
        ("gameover", Command::GameOver(None)),
        ("debug on", Command::Debug(true)),
        ("quit", Command::Quit),
        ("d", Command::Show),
        ("eval", Command::Eval),
        ("bench 12", Command::Bench(Some(12))),
        ("perft 5", Command::Perft(5)),
        ("flip", Command::Flip),
        ("why 7g7f", Command::Why(vec!["7g7f".into()])),
        ("help", Command::Help),
        ("go", Command::Go(Go::default())),
    ] {
        assert_eq!(USI.say(&command).to_string(), line);
        assert_eq!(USI.parse(line), Ok(Some(command)));
    }
}

#[test]
fn spaces_and_strangers() {
    table(
        USI,
        &[
            ("", ""),
            ("\tusi \r", "usi"),
            ("hello usi", "usi"),
            ("gameover sennichite", "gameover"),
            ("gameover the engine lose", "gameover lose"),
            ("ponderhit btime 1000 wtime 1000", "ponderhit btime 1000 wtime 1000"),
            ("ponderhit soon byoyomi 5 perft x depth 3", "ponderhit byoyomi 5"),
            ("ucinewgame", "! unknown command 'ucinewgame'"),
            ("register later", "! unknown command 'register later'"),
            ("USI", "! unknown command 'USI'"),
            ("setoption name USI_Hash value 256", "setoption name USI_Hash value 256"),
            ("setoption name Clear_Hash", "setoption name Clear_Hash"),
        ],
    );
}

#[test]
fn positions() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    table(
        USI,
        &[
            ("position startpos", "position startpos"),
            ("position startpos moves 7g7f 3c3d 8h2b+", "position startpos moves 7g7f 3c3d 8h2b+"),
            (&format!("position sfen {start} 1"), &format!("position sfen {start} 1")),
            (&format!("position  sfen {start}  moves P*5e"), &format!("position sfen {start} moves P*5e")),
            ("position sfen 9/9 b 2r2b4g4s4n4l18p 1", "position sfen 9/9 b 2r2b4g4s4n4l18p 1"),
            ("position", "! expected 'startpos' or 'sfen' after 'position', got the end of the line"),
            ("position fen 8/8 w", "! expected 'startpos' or 'sfen' after 'position', got 'fen'"),
            ("position sfen", "! expected a position after 'sfen', got the end of the line"),
            ("position sfen moves 7g7f", "! expected a position after 'sfen', got 'moves'"),
        ],
    );
}

#[test]
fn limits() {
    table(
        USI,
        &[
            ("go infinite", "go infinite"),
            ("go wtime 2 btime 1 byoyomi 10000", "go btime 1 wtime 2 byoyomi 10000"),
            ("go ponder btime 1 wtime 2 binc 3 winc 4", "go ponder btime 1 wtime 2 binc 3 winc 4"),
            ("go btime -5 wtime 0 byoyomi 1000", "go btime 0 wtime 0 byoyomi 1000"),
            ("go depth 6 nodes 7 movetime 9 perft 10", "go movetime 9 nodes 7 depth 6 perft 10"),
            ("go searchmoves 7g7f P*5e depth 3", "go searchmoves 7g7f P*5e depth 3"),
            ("go movestogo 5 btime 1", "go btime 1"),
            ("go mate 60000", "go mate 60000"),
            ("go mate infinite", "go mate infinite"),
            ("go mate", "go mate infinite"),
            ("go mate infinite infinite", "go mate infinite infinite"),
            ("go mate nodes 5", "go nodes 5 mate infinite"),
            ("go mate soon", "go mate 1000"),
            ("go mate -1", "go mate 0"),
            ("go byoyomi x", "go movetime 1000"),
            ("go byoyomi", "go movetime 1000"),
            ("go byoyomi btime 5", "go btime 5"),
            ("go perft x", "! expected a whole number after 'perft', got 'x'"),
        ],
    );
    assert_eq!(go("go mate soon").complaints, ["expected a whole number after 'mate', got 'soon'"]);
    assert_eq!(go("go mate 5").mate, Some(MateLimit::Time(Duration::from_millis(5))));
    let clocks = go("go btime 1000 wtime 2000 binc 10 winc 20");
    assert_eq!(clocks.time(Side::First), Some(Duration::from_secs(1)), "Black moves first");
    assert_eq!(clocks.increment(Side::Second), Duration::from_millis(20));
    for (line, endless) in [
        ("go", true),
        ("go infinite", true),
        ("go mate infinite", true),
        ("go mate infinite nodes 5", false),
        ("go mate 5", false),
        ("go byoyomi 5", false),
        ("go ponder byoyomi 5", true),
    ] {
        assert_eq!(go(line).is_endless(), endless, "{line}");
    }
}

#[test]
fn scores() {
    for (score, text) in [
        (Score::cp(0), "cp 0"),
        (Score::cp(-130), "cp -130"),
        (Score::mate_in(1), "mate 1"),
        (Score::mate_in(5), "mate 5"),
        (Score::mated_in(4), "mate -4"),
        (Score::mated_in(0), "mate -0"),
    ] {
        assert_eq!(USI.say(&Scored::exact(score)).to_string(), text, "{score}");
    }
}

#[test]
fn answers() {
    let info = Info {
        depth: Some(20),
        seldepth: Some(31),
        multipv: Some(2),
        score: Some(Scored { score: Score::mate_in(5), bound: Bound::Lower, wdl: None }),
        nodes: Some(123_456),
        nps: Some(1_000_000),
        hashfull: Some(104),
        time: Some(Duration::from_micros(123_999)),
        pv: vec!["7g7f".into(), "3c3d".into()],
        ..Info::default()
    };
    let best =
        |mv: &str, ponder: Option<&str>| BestMove::Move { mv: mv.into(), ponder: ponder.map(Into::into) };
    let rows: [(Event, &str); 13] = [
        (
            info.into(),
            "info depth 20 seldepth 31 multipv 2 score mate 5 lowerbound nodes 123456 nps 1000000 hashfull 104 \
             time 123 pv 7g7f 3c3d",
        ),
        (Info::string("two\nlines").into(), "info string two lines"),
        (best("7g7f", None).into(), "bestmove 7g7f"),
        (best("G*5b", Some("5a4a")).into(), "bestmove G*5b ponder 5a4a"),
        (BestMove::Resign.into(), "bestmove resign"),
        (BestMove::Win.into(), "bestmove win"),
        (Event::Checkmate(Checkmate::Line(vec!["G*5b".into()])), "checkmate G*5b"),
        (Event::Checkmate(Checkmate::None), "checkmate nomate"),
        (Event::Checkmate(Checkmate::Unknown), "checkmate timeout"),
        (Id::Name("Tesuji".into()).into(), "id name Tesuji"),
        (Event::Ok, "usiok"),
        (Event::ReadyOk, "readyok"),
        (Event::Text("a\nb".into()), "a\nb"),
    ];
    for (event, line) in rows {
        assert_eq!(USI.say(&event).to_string(), line);
    }
}

#[test]
fn answers_of_other_programs() {
    let score = |line: &str| match USI.parse_event(line) {
        Event::Info(info) => info.score.map(|scored| scored.score),
        other => panic!("{other:?}"),
    };
    assert_eq!(score("info depth 9 score mate 5"), Some(Score::mate_in(5)));
    assert_eq!(score("info depth 9 score mate -4"), Some(Score::mated_in(4)));
    assert_eq!(score("info score mate -0"), Some(Score::mated_in(0)));
    // Nobody says how long it takes.
    assert_eq!(score("info score mate + pv G*5b"), Some(Score::mate_in(99)));
    assert_eq!(score("info score mate -"), Some(Score::mated_in(99)));
    assert_eq!(score("info score mate x"), None);
    for (line, event) in [
        ("bestmove resign", Event::BestMove(BestMove::Resign)),
        ("bestmove win", Event::BestMove(BestMove::Win)),
        ("bestmove (none)", Event::BestMove(BestMove::None)),
        ("checkmate", Event::Checkmate(Checkmate::Line(Vec::new()))),
        ("checkmate notimplemented", Event::Checkmate(Checkmate::Unable)),
        ("usiok", Event::Ok),
        ("uciok", Event::Text("uciok".into())),
    ] {
        assert_eq!(USI.parse_event(line), event, "{line}");
    }
}

#[test]
fn the_first_line_chooses() {
    for (line, protocol) in [
        ("usi", Protocol::Usi),
        ("  usi \r", Protocol::Usi),
        ("uci", Protocol::Uci),
        ("isready", Protocol::Uci),
        ("usinewgame", Protocol::Uci),
        ("", Protocol::Uci),
    ] {
        assert_eq!(Protocol::of(line), protocol, "{line:?}");
    }
}
