use super::*;
use crate::Position;
use std::fmt;
use std::io::{self, Read};
use tesuji_game::random::Random;

pub(super) type Read1 = Result<PgnGame, PgnError>;

pub(super) fn read(text: &[u8]) -> Vec<Read1> {
    PgnReader::new(text).games().collect()
}

pub(super) fn one(text: &str) -> PgnGame {
    let mut games = read(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The error of a text with one game, as text.
fn wrong(text: &str) -> String {
    let games = read(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}: {games:?}");
    games[0].as_ref().unwrap_err().to_string()
}

/// The moves alone, as written.
pub(super) fn movetext(game: &PgnGame) -> String {
    game.to_string().split_once("\n\n").unwrap().1.trim_end().to_string()
}

fn again(text: &str) -> String {
    movetext(&one(text))
}

#[test]
fn move_numbers_in_all_forms() {
    for text in ["1. e4 e5 *", "1.e4 e5 *", "1 e4 e5 *", "e4 e5 *", "1. e4 1... e5*", "1. e4 1. ... e5 *"] {
        assert_eq!(again(text), "1. e4 e5 *");
    }
}

#[test]
fn results() {
    for (text, result) in [
        ("1-0", GameResult::WhiteWins),
        ("0-1", GameResult::BlackWins),
        ("1/2-1/2", GameResult::Draw),
        ("1/2", GameResult::Draw),
        ("*", GameResult::Unknown),
    ] {
        assert_eq!(one(&format!("1. e4 {text}")).result(), result);
        assert_eq!(one(text).result(), result);
    }
    assert_eq!(one("[Result \"1-0\"]\n1. e4 0-1").tag("Result"), Some("0-1"));
    assert_eq!(again("1. e4 (1. d4 1-0) 0-1"), "1. e4 (1. d4) 0-1");
}

#[test]
fn a_missing_result_is_the_tag() {
    let games = read(b"[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4\n\n[Event \"b\"]\n\n[Event \"c\"]\n\n*");
    let results: Vec<_> = games.iter().map(|game| game.as_ref().unwrap().result()).collect();
    assert_eq!(results, [GameResult::WhiteWins, GameResult::Unknown, GameResult::Unknown]);
}

#[test]
fn castling_and_odd_moves() {
    assert_eq!(
        again("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0 *"),
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"
    );
    let start = "[FEN \"4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n";
    assert_eq!(again(&format!("{start}1. a8(Q)+ *")), "1. a8=Q+ *");
    assert_eq!(again(&format!("{start}1. exd6e.p. Kd8 *")), "1. exd6 Kd8 *");
    assert_eq!(again(&format!("{start}1. exd6 e.p. Kd8 *")), "1. exd6 Kd8 *");
}

#[test]
fn marks() {
    assert_eq!(
        again("1. e4! e5? 2. f4!! d5?? 3. d3!? d4?! *"),
        "1. e4 $1 e5 $2 2. f4 $3 d5 $4 3. d3 $5 d4 $6 *"
    );
    assert_eq!(again("1. e4$0 $255!!! *"), "1. e4 $0 $255 $3 *");
    assert_eq!(wrong("1. e4 $256 *"), "line 1, game 1: '$256' is not $ with a number up to 255");
    assert_eq!(wrong("1. e4 $ *"), "line 1, game 1: '$' is not $ with a number up to 255");
}

#[test]
fn comments_everywhere() {
    let game =
        one("{before}\n1. e4 {a}{b} ({in} 1. d4 ; rest } of line\n) {c} 1... e5 {[Event \"x\"]\n[Event} *");
    let expected = "{before} 1. e4 {a b c} ({in} 1. d4 {rest ) of line}) 1... e5 {[Event \"x\"] [Event} *";
    assert_eq!(movetext(&game).replace('\n', " "), expected);
    assert_eq!(again("1. e4 {} *"), "1. e4 *");
    let games = read(b"1. e4 * {between} [Event \"x\"] {first} 1. d4 *");
    assert_eq!(movetext(games[1].as_ref().unwrap()), "{first} 1. d4 *");
    assert!(read(b"{nothing but} ;comments").is_empty());
}

#[test]
fn tags_as_they_come() {
    let game = one(
        "[B \"1\"][Round \"2\"]\n%escaped [X \"\"]\n[ A  \"q\\\"uo\\\\te\" ] [Site \"say \"yes\"\"]\n\n*",
    );
    let tags: Vec<_> = game.tags().collect();
    assert_eq!(tags[1], ("Site", "say \"yes\""));
    assert_eq!(tags[3], ("Round", "2"));
    assert_eq!(&tags[7..], [("B", "1"), ("A", "q\"uo\\te")]);
    assert!(game.to_string().contains("[A \"q\\\"uo\\\\te\"]\n"));
}

#[test]
fn latin_1_and_byte_order_mark() {
    let games = read(b"\xef\xbb\xbf[White \"M\xfcller\"]\n\n1. e4 {caf\xe9} *");
    let game = games[0].as_ref().unwrap();
    assert_eq!(game.tag("White"), Some("Müller"));
    assert_eq!(game.root().next().unwrap().comment().text(), "café");
}

#[test]
fn starts() {
    let game = one("[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n\n1. O-O *");
    assert_eq!(game.tag("FEN"), Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    let text = "[Variant \"Fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n\n1. O-O *";
    assert_eq!(again(text), "1. O-O *");
    let black = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 40\"]\n\n40... Kd8 41. Kd2 *";
    assert_eq!(again(black), "40... Kd8 41. Kd2 *");
    let mut game = PgnGame::new(one(text).start().clone());
    assert_eq!(game.tag("Variant"), Some("Chess960"));
    assert_eq!(game.set_tag("FEN", ""), Err(TagError::Derived("FEN".into())));
    assert_eq!(
        wrong("[Event \"x\"]\n[FEN \"x\"]\n\n1. e4 *"),
        "line 2, game 1: tag FEN, field 1: 'x' is not a piece, a digit from 1 to 8, or /"
    );
    assert_eq!(
        wrong("[Variant \"Atomic\"]\n\n1. e4 *"),
        "line 1, game 1: the variant 'Atomic' is not supported"
    );
}

#[test]
fn the_sample_reads() {
    let games = read(include_bytes!("../../tests/all/data/odd.pgn"));
    let says = |game: &Read1| game.as_ref().map_or_else(ToString::to_string, movetext);
    let said: Vec<_> = games.iter().map(says).collect();
    let first = "1. e4 $1 e5 $6 (1... c5 {[%eval 0.25,20] sharp} 2. Nf3 (2. c3 $5) 2... d6) 2.\n\
                 Nf3 {[Event \"not a game\"]} 2... Nc6 $14 {the rest of the line} 3. Bb5\n\
                 {[%clk 1:02:03.4]} 3... a6 1/2-1/2";
    assert_eq!(
        said,
        [
            first,
            "{no tags at all} 1. d4 d5 1-0",
            "1. O-O-O O-O *",
            "line 30, game 4: a null move stands in a variation only, and not in check, got '--'",
            "1. c4 *",
            "line 40, game 6: the comment that begins here is never closed",
            "1. a8=Q+ Kd7 0-1",
        ]
    );
}

#[test]
fn what_is_wrong_and_where() {
    for (text, says) in [
        ("1. e4\n\ne5 2. Ke3 *", "line 3, game 1: 'Ke3' is not legal here"),
        ("1. e4 ) e5 *", "line 1, game 1: ')' closes no variation"),
        ("(1. e4) *", "line 1, game 1: a variation begins before any move that it could replace"),
        ("1. e4 ((1. d4)) *", "line 1, game 1: a variation begins before any move that it could replace"),
        ("1. e4 & e5 *", "line 1, game 1: '&' has no meaning among moves"),
        ("1. e4 % e5 *", "line 1, game 1: '%' has no meaning among moves"),
        ("1. e4\n(1. d4\n(1. c4", "line 2, game 1: the variation that begins here is never closed"),
        ("1. e4\n{\n\n", "line 2, game 1: the comment that begins here is never closed"),
        ("{\n\n", "line 1, game 1: the comment that begins here is never closed"),
        ("\n[Event]\n\n*", "line 2, game 1: a tag must be [Name \"value\"] on one line, got '[Event]'"),
        ("[Event \"x\n\"]", "line 1, game 1: a tag must be [Name \"value\"] on one line, got '[Event \"x'"),
    ] {
        assert_eq!(wrong(text), says, "{text:?}");
    }
}

#[test]
fn goes_on_after_what_is_wrong() {
    let good = "[Event \"good\"]\n\n1. e4 {fine} *\n\n";
    for (bad, line) in [
        ("[Event \"bad\"]\n\n1. e4 e4 {x [} (2. d4 1-0) *\n", 7),
        ("[Event \"bad\"]\n\n1. e4 {never closed\n", 7),
        ("[Event \"bad\"]\n\n1. e4 (1. d4 (1. c4) \n\n", 7),
        ("[Event \"bad]\n[Site \"fine\"]\n\n1. Ke7 *\n", 5),
        ("[Event \"bad\"]\n[FEN \"?\"]\n\n1. Ke7 *\n", 6),
        ("1. e4 (1. d4 (1. zz) 1. xx 1-0) 1-0\n", 5),
    ] {
        // Without a comment in the last game, so that nothing closes the one of the bad game.
        let last = good.replace("{fine}", "");
        let games = read(format!("{good}{bad}{last}").as_bytes());
        assert_eq!(games.len(), 3, "{bad}: {games:?}");
        assert_eq!(games[0].as_ref().unwrap().tag("Event"), Some("good"));
        let error = games[1].as_ref().unwrap_err();
        assert_eq!((error.line, error.game), (line, 2), "{bad}: {error}");
        assert_eq!(games[2].as_ref().unwrap().tag("Event"), Some("good"));
    }
}

#[test]
fn deep_variations_are_an_error_and_not_a_crash() {
    let deep = |n: usize| format!("1. e4{}{} *", " (1. d4".repeat(n), ")".repeat(n));
    assert!(read(deep(MAX_DEPTH).as_bytes())[0].is_ok());
    assert!(wrong(&deep(MAX_DEPTH + 1)).ends_with("variations are nested deeper than 256"));
    assert!(wrong(&deep(100_000)).ends_with("variations are nested deeper than 256"));

    let mut game = PgnGame::new(Position::start());
    let mut node = NodeId::ROOT;
    let added = (0..2000).find_map(|_| {
        let moves = game.position(node).legal_moves();
        game.add_move(node, moves[0]).ok()?;
        match game.add_move(node, moves[1]) {
            Ok(next) => node = next,
            Err(error) => return Some(error),
        }
        None
    });
    assert_eq!(added, Some(AddError::TooDeep));
    assert_eq!(game.to_string().parse(), Ok(game));
}

#[test]
fn a_comment_may_be_long_but_not_endless() {
    let long = format!("1. e4 {{{}}} *", "x".repeat(MAX_TOKEN / 2));
    assert_eq!(one(&long).root().next().unwrap().comment().text().len(), MAX_TOKEN / 2);
    let endless = format!("1. e4 {{{}}} *\n[Event \"y\"]\n\n*", "x".repeat(2 * MAX_TOKEN + 200_000));
    let games = read(endless.as_bytes());
    assert_eq!(games[0].as_ref().unwrap_err().cause, Cause::UnclosedComment);
    assert!(games[1].is_ok() && games.len() == 2);
}

#[test]
fn many_unclosed_comments_take_linear_time() {
    let text = "[Event \"x\"]\n1. e4 {\n".repeat(50_000);
    let games = read(text.as_bytes());
    assert_eq!(games.len(), 50_000);
}

#[test]
fn lines_are_wrapped_below_80_columns() {
    let mut game = PgnGame::new(Position::start());
    let mut random = Random(7);
    for i in 0..60 {
        let moves = game.position(game.last()).legal_moves();
        let node = game.push(moves[random.below(moves.len())]).unwrap();
        game.comment(node, "some words [%clk 0:01:00] that are [%cal Ga1b1, Rc3c4] wrapped");
        if i % 3 == 0 {
            game.add_variation(node, &[moves[0]]).unwrap();
        }
    }
    let text = game.to_string();
    for line in movetext(&game).lines() {
        assert!(line.len() < 80, "{line}");
        assert_eq!(line.matches("[%").count(), line.matches(']').count(), "{line}");
    }
    assert_eq!(text.parse(), Ok(game));
}

/// Gives at most so many bytes at a time.
pub(super) struct Drops<'a>(pub(super) &'a [u8], pub(super) usize);

impl Read for Drops<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.1.min(self.0.len()).min(out.len());
        out[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

/// Fails after some text.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("pulled the plug")) } else { self.0.read(out) }
    }
}

#[test]
fn io_errors_end_the_reading() {
    for text in ["1. e4 *\n[Event \"x\"]\n1. d4", "1. e4 * 1. zz", "1. e4 * {"] {
        let games: Vec<_> = PgnReader::new(Broken(text.as_bytes())).games().collect();
        assert!(games[0].is_ok());
        let error = games.last().unwrap().as_ref().unwrap_err();
        assert_eq!(error.cause.to_string(), "the input could not be read: pulled the plug");
        assert!(games.len() <= 3);
    }
}

/// Notes what it is shown, and skips what it is told to skip.
#[derive(Default)]
pub(super) struct Log {
    pub(super) seen: String,
    pub(super) skip_moves: bool,
    pub(super) skip_variations: bool,
}

impl Log {
    fn log(&mut self, text: fmt::Arguments<'_>) {
        self.seen += &text.to_string();
    }
}

impl Visitor for Log {
    fn tag(&mut self, name: &[u8], value: RawValue<'_>) -> Result<(), Cause> {
        self.log(format_args!("[{} {}]", decode(name), value.text()));
        Ok(())
    }

    fn begin_moves(&mut self) -> Flow {
        if self.skip_moves { Flow::Skip } else { Flow::Go }
    }

    fn san(&mut self, san: &[u8]) -> Result<(), Cause> {
        self.log(format_args!("{} ", decode(san)));
        Ok(())
    }

    fn nag(&mut self, nag: Nag) {
        self.log(format_args!("{nag} "));
    }

    fn comment(&mut self, comment: &[u8]) {
        self.log(format_args!("{{{}}} ", decode(comment)));
    }

    fn begin_variation(&mut self) -> Result<Flow, Cause> {
        if self.skip_variations {
            return Ok(Flow::Skip);
        }
        self.seen.push('(');
        Ok(Flow::Go)
    }

    fn end_variation(&mut self) {
        self.seen.push(')');
    }

    fn result(&mut self, result: GameResult) {
        self.log(format_args!("{result}"));
    }

    fn end_game(&mut self) {
        self.seen.push('|');
    }
}

#[test]
fn visitors_see_everything_or_skip() {
    let text = b"[A \"b\"]\n1. e4!? (1. d4 {)} (1. c4) d5 1-0) zz {x} 1-0\n\n2. Nf3 1/2";
    let seen = |skip_moves, skip_variations| {
        let mut log = Log { skip_moves, skip_variations, ..Log::default() };
        let mut reader = PgnReader::new(&text[..]);
        while reader.visit(&mut log).unwrap() {}
        assert_eq!(reader.games_begun(), 2);
        log.seen
    };
    assert_eq!(seen(false, false), "[A b]e4 $5 (d4 {)} (c4 )d5 )zz {x} 1-0|Nf3 1/2-1/2|");
    assert_eq!(seen(false, true), "[A b]e4 $5 zz {x} 1-0|Nf3 1/2-1/2|");
    assert_eq!(seen(true, false), "[A b]1-0|1/2-1/2|");
}
