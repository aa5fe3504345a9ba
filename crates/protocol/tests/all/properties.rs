//! Properties that hold for any input: nothing panics, and what is understood is printed so that it is
//! understood again.
//!
//! `PROPTEST_CASES=50000` tries so many inputs of each kind instead of some hundreds.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use std::io::BufReader;
use std::num::NonZeroU32;
use std::time::Duration;
use tesuji_game::{Bound, Score};
use tesuji_protocol::{
    BestMove, Checkmate, Command, Event, GameOver, Go, Id, Info, Lines, MAX_TIME, MateLimit, OptionDecl,
    OptionKind, Options, PositionCommand, Protocol, Scored, Start, Value,
};

/// Words of answers, and some that are none.
const ANSWERS: &str = "id name author option type check spin combo button string filename default min max var true false \
                       uciok usiok readyok info depth seldepth multipv score cp mate lowerbound upperbound wdl nodes nps \
                       hashfull tbhits time currmove currmovenumber pv string refutation currline bestmove ponder resign win \
                       (none) checkmate nomate timeout notimplemented e2e4 7g7f P*5e 0 1 -5 +3 + - 99999999999999999999 x \
                       <empty> 2147483648 65536 \u{1F600}";

/// Words that mean something somewhere, and some that do not.
const WORDS: &str = "uci usi isready ucinewgame usinewgame position startpos fen sfen moves setoption name value go \
                     searchmoves ponder wtime btime winc binc movestogo byoyomi depth nodes mate movetime infinite \
                     perft stop ponderhit gameover win lose draw debug on off register quit d eval bench genfens seed book None flip help \
                     why e2e4 7g7f P*5e Hash 0 1 -5 \
                     99999999999999999999 x <empty> 8/8/8/8/8/8/8/K1k5 w - \u{1F600}";

fn word(words: &str) -> impl Strategy<Value = String> + use<> {
    let words: Vec<String> = words.split_whitespace().map(Into::into).collect();
    prop_oneof![9 => proptest::sample::select(words), 1 => "\\PC{0,6}"]
}

/// Words with white space of all kinds between them.
fn line(words: &str) -> impl Strategy<Value = String> + use<> {
    vec((word(words), "[ \t\r\u{a0}]{1,3}"), 0..30)
        .prop_map(|words| words.into_iter().flat_map(|(word, space)| [word, space]).collect())
}

fn time() -> impl Strategy<Value = Option<Duration>> {
    option::of((0..=MAX_TIME.as_millis() as u64).prop_map(Duration::from_millis))
}

fn protocol() -> impl Strategy<Value = Protocol> {
    proptest::sample::select(Protocol::ALL.to_vec())
}

fn mate(protocol: Protocol) -> BoxedStrategy<Option<MateLimit>> {
    let any_time = time().prop_map(|time| time.map_or(MateLimit::Endless, MateLimit::Time));
    match protocol {
        Protocol::Uci => option::of(any::<u32>().prop_map(MateLimit::Moves)).boxed(),
        Protocol::Usi => option::of(any_time).boxed(),
    }
}

prop_compose! {
    /// Limits that a protocol can tell of.
    fn go()(protocol in protocol())(
        protocol in Just(protocol),
        mate in mate(protocol),
        searchmoves in vec("[a-h][1-8][a-h][1-8][qrbn]?|[1-9][a-i][1-9][a-i]\\+?|[PLNSGBR]\\*[1-9][a-i]", 0..5),
        (ponder, infinite) in any::<(bool, bool)>(),
        (times, increments, movetime) in ([time(), time()], [time(), time()], time()),
        (movestogo, byoyomi) in (any::<Option<NonZeroU32>>(), time()),
        (depth, perft) in any::<(Option<u32>, Option<u32>)>(),
        nodes in any::<Option<u64>>(),
    ) -> (Protocol, Go) {
        let uci = protocol == Protocol::Uci;
        let (movestogo, byoyomi) = (movestogo.filter(|_| uci), byoyomi.filter(|_| !uci));
        (protocol, Go {
            searchmoves, ponder, times, increments, movestogo, byoyomi, depth, nodes, mate, movetime, infinite, perft,
            complaints: Vec::new(),
        })
    }
}

fn position() -> impl Strategy<Value = PositionCommand> {
    let fen = vec("[a-zA-Z0-9/\\-+()]{1,12}", 1..8)
        .prop_filter("'moves' ends a position", |fields| fields.iter().all(|field| field != "moves"))
        .prop_map(|fields| Start::Text(fields.join(" ")));
    (prop_oneof![Just(Start::Startpos), fen], vec("[^\\s]{1,6}", 0..20))
        .prop_map(|(start, moves)| PositionCommand { start, moves })
}

fn mv() -> impl Strategy<Value = String> {
    "[a-h][1-8][a-h][1-8][qrbn]?|[1-9][a-i][1-9][a-i]\\+?|[PLNSGBR]\\*[1-9][a-i]"
}

/// Text of one line, without white space at its ends.
fn text() -> impl Strategy<Value = String> {
    "[^\r\n]{0,20}".prop_map(|text| text.trim().to_string())
}

/// Words with a space between them, none of which is a word of a declaration.
fn plain() -> impl Strategy<Value = String> {
    vec("[A-Z][a-z_.0-9]{0,7}", 1..4).prop_map(|words| words.join(" "))
}

/// A score that a protocol can tell of: UCI counts mates in moves.
fn score(protocol: Protocol) -> impl Strategy<Value = Score> {
    let most = Score::MAX_CP.raw();
    prop_oneof![
        (-most..=most).prop_map(Score::cp),
        (1..=Score::LONGEST_MATE / 2, any::<bool>()).prop_map(move |(n, wins)| match (protocol, wins) {
            (Protocol::Uci, true) => Score::mate_in(2 * n - 1),
            (Protocol::Uci, false) => Score::mated_in(2 * n - 2),
            (Protocol::Usi, true) => Score::mate_in(n),
            (Protocol::Usi, false) => Score::mated_in(n - 1),
        }),
    ]
}

prop_compose! {
    fn scored(protocol: Protocol)(
        score in score(protocol),
        bound in proptest::sample::select(vec![Bound::Exact, Bound::Lower, Bound::Upper]),
        wdl in any::<Option<[u16; 3]>>(),
    ) -> Scored {
        Scored { score, bound, wdl }
    }
}

prop_compose! {
    fn info(protocol: Protocol)(
        (depth, seldepth, multipv, currmovenumber) in any::<(Option<u32>, Option<u32>, Option<u32>, Option<u32>)>(),
        (nodes, nps, tbhits, hashfull) in any::<(Option<u64>, Option<u64>, Option<u64>, Option<u16>)>(),
        (score, time) in (option::of(scored(protocol)), time()),
        (currmove, pv, string) in (option::of(mv()), vec(mv(), 0..6), option::of(text())),
    ) -> Info {
        Info {
            depth, seldepth, multipv, score, nodes, nps, hashfull, tbhits, time, currmove, currmovenumber, pv, string,
        }
    }
}

fn option_kind() -> impl Strategy<Value = OptionKind> {
    prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        any::<[i64; 3]>().prop_map(|[default, min, max]| OptionKind::Spin { default, min, max }),
        (plain(), vec(plain(), 0..4)).prop_map(|(default, vars)| OptionKind::Combo { default, vars }),
        Just(OptionKind::Button),
        text()
            .prop_filter("is how nothing is written", |text| text != "<empty>")
            .prop_map(|default| OptionKind::Text { default }),
    ]
}

fn best_move(protocol: Protocol) -> BoxedStrategy<BestMove> {
    let made = (mv(), option::of(mv())).prop_map(|(mv, ponder)| BestMove::Move { mv, ponder });
    match protocol {
        Protocol::Uci => prop_oneof![made, Just(BestMove::None)].boxed(),
        Protocol::Usi => {
            prop_oneof![made, Just(BestMove::None), Just(BestMove::Resign), Just(BestMove::Win)].boxed()
        }
    }
}

/// An answer that a protocol can tell of.
fn event(protocol: Protocol) -> BoxedStrategy<Event> {
    prop_oneof![
        text().prop_map(|name| Event::Id(Id::Name(name))),
        text().prop_map(|name| Event::Id(Id::Author(name))),
        (plain(), option_kind()).prop_map(|(name, kind)| Event::Option(OptionDecl { name, kind })),
        Just(Event::Ok),
        Just(Event::ReadyOk),
        info(protocol).prop_map(Event::from),
        best_move(protocol).prop_map(Event::from),
        vec(mv(), 0..6).prop_map(|moves| Event::Checkmate(Checkmate::Line(moves))),
        proptest::sample::select(vec![Checkmate::None, Checkmate::Unknown, Checkmate::Unable])
            .prop_map(Event::Checkmate),
    ]
    .boxed()
}

/// Any line of a program has a meaning, and written out, that meaning is read again.
fn check_answer(line: &str) {
    for protocol in Protocol::ALL {
        let event = protocol.parse_event(line);
        let printed = protocol.say(&event).to_string();
        let again = protocol.parse_event(&printed);
        assert_eq!(protocol.say(&again).to_string(), printed, "{line:?} is {event:?}");
    }
}

/// A line that is understood reads back as it is printed; one that is not has one line of complaint.
fn check_line(line: &str) {
    for protocol in Protocol::ALL {
        check_line_of(protocol, line);
    }
}

fn check_line_of(protocol: Protocol, line: &str) {
    match protocol.parse(line) {
        Ok(Some(mut command)) => {
            if let Command::Go(go) | Command::PonderHit(go) = &mut command {
                go.complaints.clear();
            }
            let printed = protocol.say(&command).to_string();
            assert_eq!(protocol.parse(&printed), Ok(Some(command)), "{line:?} is {printed:?}");
        }
        Ok(None) => assert!(line.trim().is_empty()),
        Err(error) => {
            let complaint = error.to_string();
            assert!(!complaint.is_empty() && !complaint.contains(['\n', '\r']), "{complaint:?}");
            assert!(complaint.chars().count() < 900, "{complaint:?}");
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_understood_or_refused(text in any::<String>()) {
        check_line(&text);
    }

    #[test]
    fn any_words_are_understood_or_refused(line in line(WORDS)) {
        check_line(&line);
    }

    #[test]
    fn any_text_is_an_answer(text in any::<String>()) {
        check_answer(&text);
    }

    #[test]
    fn any_words_are_an_answer(line in line(ANSWERS)) {
        check_answer(&line);
        check_answer(&format!("info {line}"));
        check_answer(&format!("option name {line}"));
        check_answer(&format!("bestmove {line}"));
    }

    #[test]
    fn answers_read_back(
        (protocol, event) in protocol().prop_flat_map(|protocol| (Just(protocol), event(protocol))),
    ) {
        prop_assert_eq!(protocol.parse_event(&protocol.say(&event).to_string()), event);
    }

    #[test]
    fn values_read_back(kind in option_kind(), number in any::<i64>(), text in text(), on in any::<bool>()) {
        let value = match &kind {
            OptionKind::Check { .. } => Some(Value::Check(on)),
            OptionKind::Spin { min, max, .. } => (min <= max).then(|| Value::Spin(number.clamp(*min, *max))),
            OptionKind::Combo { vars, .. } => vars.first().cloned().map(Value::Combo),
            OptionKind::Button => Some(Value::Button),
            OptionKind::Text { .. } => (text != "<empty>").then_some(Value::Text(text)),
        };
        if let Some(value) = value {
            prop_assert_eq!(kind.read(Some(&value.to_string())), Some(value));
        }
    }

    #[test]
    fn strangers_before_a_command_change_nothing(strangers in vec("[A-Z]{2,5}", 1..4), line in line(WORDS)) {
        let line = format!("go {line}");
        let strange = format!("{} {line}", strangers.join(" "));
        for protocol in Protocol::ALL {
            prop_assert_eq!(protocol.parse(&strange), protocol.parse(&line));
        }
    }

    #[test]
    fn limits_read_back((protocol, go) in go()) {
        let command = Command::Go(go);
        prop_assert_eq!(protocol.parse(&protocol.say(&command).to_string()), Ok(Some(command)));
    }

    #[test]
    fn the_order_of_limits_is_free((protocol, go) in go(), seed in any::<u64>()) {
        let text = protocol.say(&go).to_string();
        // A group is a keyword with what belongs to it.
        let mut groups: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let keyword = word.len() > 3 && word.chars().all(|letter| letter.is_ascii_lowercase());
            match groups.last_mut() {
                Some(group) if !keyword || (group == "mate" && word == "infinite") => group.extend([" ", word]),
                _ => groups.push(word.into()),
            }
        }
        groups.sort_by_key(|group| group.bytes().fold(seed, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3).rotate_left(23)
        }));
        let shuffled = format!("go {}", groups.join(" joho "));
        prop_assert_eq!(protocol.parse(&shuffled), Ok(Some(Command::Go(go))), "{}", shuffled);
    }

    #[test]
    fn positions_read_back(protocol in protocol(), position in position()) {
        let command = Command::Position(position);
        prop_assert_eq!(protocol.parse(&protocol.say(&command).to_string()), Ok(Some(command)));
    }

    #[test]
    fn plain_commands_read_back(protocol in protocol(), nth in 0..12_usize) {
        let verdict = GameOver::ALL.get(nth).copied();
        let command = [
            Command::IsReady, Command::NewGame, Command::Stop, Command::PonderHit(Go::default()), Command::Quit, Command::Show,
            Command::Eval, Command::Flip, Command::Help, Command::Debug(true), Command::Why(vec!["a".into()]),
            Command::Uci,
        ][nth].clone();
        prop_assert_eq!(protocol.parse(&protocol.say(&command).to_string()), Ok(Some(command)));
        let over = Command::GameOver(verdict);
        prop_assert_eq!(Protocol::Usi.parse(&Protocol::Usi.say(&over).to_string()), Ok(Some(over)));
    }

    #[test]
    fn settings_read_back(protocol in protocol(), name in vec("[a-zA-Z_.]{1,9}", 1..4), value in any::<Option<String>>()) {
        let name = name.join(" ");
        prop_assume!(!name.split(' ').any(|word| word == "value"));
        let value = value.map(|value| value.trim().to_string());
        let command = Command::SetOption { name, value };
        prop_assert_eq!(protocol.parse(&protocol.say(&command).to_string()), Ok(Some(command)));
    }

    #[test]
    fn any_setting_is_legal_or_refused(
        value in prop_oneof![
            any::<String>(),
            any::<i64>().prop_map(|number| number.to_string()),
            "(?i:true|false|one|two)|-?[0-9]{1,2}",
        ],
    ) {
        let decls = [
            OptionDecl::check("check", true),
            OptionDecl::spin("spin", 0, -5, 5),
            OptionDecl::combo("combo", "One", &["One", "Two"]),
            OptionDecl::button("button"),
            OptionDecl::text("text", ""),
        ];
        let mut options = Options::new(decls.clone()).unwrap();
        for decl in decls {
            let before = options.get(&decl.name).cloned();
            match options.set(&decl.name, Some(&value)) {
                Err(_) => prop_assert_eq!(options.get(&decl.name), before.as_ref()),
                Ok(setting) => {
                    prop_assert_eq!(options.get(&decl.name), Some(&setting.value));
                    match (&decl.kind, &setting.value) {
                        (OptionKind::Spin { min, max, .. }, Value::Spin(n)) => prop_assert!(min <= n && n <= max),
                        (OptionKind::Combo { vars, .. }, Value::Combo(var)) => prop_assert!(vars.contains(var)),
                        (OptionKind::Check { .. }, Value::Check(_))
                        | (OptionKind::Button, Value::Button)
                        | (OptionKind::Text { .. }, Value::Text(_)) => {}
                        (kind, value) => prop_assert!(false, "{:?} is {:?}", kind, value),
                    }
                }
            }
        }
    }

    #[test]
    fn any_bytes_are_lines(
        bytes in vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(b'\r')], 0..200),
        buffer in 1..9_usize,
    ) {
        let whole: Vec<String> = Lines::new(bytes.as_slice()).map(Result::unwrap).collect();
        let pieces = BufReader::with_capacity(buffer, bytes.as_slice());
        prop_assert_eq!(&Lines::new(pieces).map(Result::unwrap).collect::<Vec<_>>(), &whole);
        prop_assert!(whole.iter().all(|line| !line.contains('\n')));
        for line in &whole {
            check_line(line);
        }
    }
}
