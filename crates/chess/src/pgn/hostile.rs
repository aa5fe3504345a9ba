//! Input that is made to take long, or to be read differently in pieces. Work that grows with the square of the
//! input would take minutes here.

use super::tests::{Drops, Read1, one, read};
use super::*;
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Far more than is needed, and far less than what the square of the input takes.
fn quick<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    assert!(start.elapsed() < Duration::from_secs(5), "took {:?}", start.elapsed());
    done
}

/// Writes a game and reads it back.
fn reads_back(game: &PgnGame) {
    assert!(game.to_string().parse().as_ref() == Ok(game), "differs when read back");
}

/// The same text in reads of several sizes.
fn in_pieces(text: &[u8]) -> Vec<Read1> {
    let whole = read(text);
    for size in [1000, 1 << 16, 1 << 20] {
        let pieces: Vec<_> = PgnReader::new(Drops(text, size)).games().collect();
        assert!(pieces == whole, "{size}: {:?}", pieces.iter().map(Result::is_ok).collect::<Vec<_>>());
    }
    whole
}

#[test]
fn many_comments_before_the_first_move() {
    quick(|| assert!(one(&format!("{} 1. e4 *", "{}".repeat(400_000))).root().comment().is_empty()));
    let game = quick(|| one(&format!("{} 1. e4 *", "{a}".repeat(700_000))));
    // Each counts two bytes, and they may be as long as one.
    assert!((MAX_TOKEN - 300..MAX_TOKEN).contains(&game.root().comment().text().len()));
    quick(|| reads_back(&game));
}

#[test]
fn many_comments_at_one_move() {
    let comments = "{ab}".repeat(100_000);
    let between = "{ab}(1. d4)".repeat(40_000);
    for (text, length) in [
        (format!("1. e4 {comments} *"), 299_999),
        (format!("1. {comments} e4 *"), 299_999),
        (format!("1. e4 {between} *"), 119_999),
    ] {
        let game = quick(|| one(&text));
        let seen = game.root().comment().text().len() + game.root().next().unwrap().comment().text().len();
        assert_eq!(seen, length);
        quick(|| reads_back(&game));
    }
    let game = quick(|| one(&format!("1. e4 ({comments} 1. d4) *")));
    let d4 = game.root().children().nth(1).unwrap();
    assert_eq!(d4.comment_before().text().len(), 299_999);

    let mut comment = Comment::default();
    quick(|| (0..100_000).for_each(|_| comment.append("[% a")));
    assert_eq!(comment.text().len(), 499_999);
}

#[test]
fn commands_that_never_end() {
    for piece in ["[%", "[%a ", "[%eval ", "[%eval]", "[%a ]b"] {
        let many = piece.repeat(1_000_000 / piece.len());
        for end in ["", "]"] {
            let game = quick(|| one(&format!("1. e4 {{{many}{end}}} *")));
            quick(|| reads_back(&game));
        }
    }
}

#[test]
fn many_tags() {
    let tags = |n: usize| (0..n).map(|i| format!("[T{i} \"\"]\n")).collect::<Vec<_>>().concat();
    let games = quick(|| read(format!("{}*", tags(200_000)).as_bytes()));
    assert_eq!(games[0].as_ref().unwrap_err().cause, Cause::TooLong);
    assert_eq!(games[0].as_ref().unwrap_err().line, MAX_TAGS as u64 + 1);
    quick(|| one(&format!("{}*", tags(MAX_TAGS).repeat(200))));

    // The start is never left out.
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 40\"]\n";
    let mut game = one(&format!("{}{fen}40... Kd8 *", tags(MAX_TAGS)));
    assert!(game.tag("FEN").is_some());
    reads_back(&game);
    assert_eq!(game.set_tag("X", ""), Err(TagError::NoRoom("X".into())));
    assert_eq!(game.set_tag("T7", "x"), Ok(()));
}

#[test]
fn the_longest_tokens_are_the_same_in_pieces() {
    let next = "\n[Event \"next\"]\n\n1. d4 *";
    for (length, good) in [(MAX_TOKEN, true), (MAX_TOKEN + 1, false), (3 * MAX_TOKEN / 2, false)] {
        // Without what begins the token; for a tag, also without what ends it.
        let inside = "x".repeat(length - 1);
        let value = "x".repeat(length - "[A \"\"]".len());
        for text in [
            format!("1. e4 {{{inside}}} *{next}"),
            format!("{{{inside}}} 1. e4 *{next}"),
            format!("1. e4 ;{inside}\n*{next}"),
            format!("[A \"{value}\"]\n*{next}"),
            format!("[A \"{value}x]\n*{next}"),
        ] {
            let games = in_pieces(text.as_bytes());
            let bad_tag = matches!(&games[0], Err(PgnError { cause: Cause::Tag(_), .. }));
            assert_eq!(games[0].is_ok() || bad_tag, good, "{length} {}", &text[..20]);
            assert_eq!(games.last().unwrap().as_ref().unwrap().tag("Event"), Some("next"));
            games.iter().flatten().for_each(reads_back);
        }
    }
    for n in [200, 255, 256, 300, 2000] {
        for text in [format!("{}. e4 *", "1".repeat(n)), format!("e4 e8(Q){} *", "+".repeat(n))] {
            let whole = read(text.as_bytes());
            assert_eq!(PgnReader::new(Drops(text.as_bytes(), 1)).games().collect::<Vec<_>>(), whole);
        }
    }
}

#[test]
fn long_tags_in_small_pieces() {
    for piece in ["x", "]", "\"a]", "\\\"", "\" ", " "] {
        let text = format!("[A \"{}\"]\n*", piece.repeat(500_000 / piece.len()));
        let games: Vec<_> = quick(|| PgnReader::new(Drops(text.as_bytes(), 16)).games().collect());
        assert!(games == read(text.as_bytes()) && games[0].is_ok());
    }
    let text = format!("[{}A \"\"]\n*", " ".repeat(500_000));
    quick(|| assert!(PgnReader::new(Drops(text.as_bytes(), 1)).games().all(|game| game.is_ok())));
}

#[test]
fn what_grows_when_written_reads_back() {
    let latin = [&b"1. e4 {"[..], &vec![0xe9; MAX_TOKEN - 10], b"} *"].concat();
    let long = format!("{{{}}} ", "y".repeat(MAX_TOKEN - 2)).repeat(3);
    for text in
        [&latin[..], format!("1. e4 {long} *").as_bytes(), format!("1. e4 ({long} 1. d4) *").as_bytes()]
    {
        reads_back(read(text)[0].as_ref().unwrap());
    }
    let mut game = one("*");
    assert_eq!(game.set_tag("A", &"\"".repeat(MAX_TOKEN / 2)), Err(TagError::NoRoom("A".into())));
    game.set_tag("A", &"\"".repeat(MAX_TOKEN / 2 - 3)).unwrap();
    reads_back(&game);
}

#[test]
fn many_marks_variations_and_games() {
    let game = quick(|| one(&format!("1. e4 {} *", "$1 ".repeat(1_000_000))));
    assert_eq!(game.root().next().unwrap().nags().len(), 1_000_000);
    quick(|| reads_back(&game));

    let game = quick(|| one(&format!("1. e4 {} *", "(1. d4 d5)".repeat(100_000))));
    assert_eq!(game.root().next().unwrap().variations().count(), 100_000);
    quick(|| reads_back(&game));

    let deep = format!("1. e4 {}{} *", "(1. d4 (1. c4) ".repeat(MAX_DEPTH - 1), ")".repeat(MAX_DEPTH - 1));
    quick(|| reads_back(&one(&deep)));

    quick(|| assert_eq!(read("*\n".repeat(100_000).as_bytes()).len(), 100_000));
    quick(|| assert_eq!(read("1. e4 (".repeat(100_000).as_bytes()).len(), 1));
    quick(|| assert_eq!(read("[x\n".repeat(100_000).as_bytes()).len(), 1));
}

proptest! {
    #[test]
    fn comments_read_back_however_they_are_joined(
        pieces in proptest::collection::vec(
            "(\\[%|eval|clk|emt|1|:|,|\\]| |  |[ex0]{20,70}|0{10,60}|é|\\[%clk 0:00:01\\]|\\[%emt 2\\]){0,12}",
            0..12,
        ),
    ) {
        let mut comment = Comment::default();
        for piece in &pieces {
            comment.append(piece);
            prop_assert_eq!(&Comment::new(&comment.to_string()), &comment);
        }
    }
}
