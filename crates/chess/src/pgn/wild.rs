//! What files in the wild have.

use super::tests::{movetext, read};
use super::*;

#[test]
fn null_moves_stay_in_their_variations() {
    let text = "1. e4 e5 (1... d5 2. -- dxe4 (2... -- 3. exd5)) (1... -- 2. d4) 2. Nf3 *";
    let games = read(text.as_bytes());
    let game = games[0].as_ref().unwrap();
    assert_eq!(game.moves().count(), 3);
    assert_eq!(movetext(game), text);
    assert_eq!(game.to_string().parse::<PgnGame>().as_ref(), Ok(game));
    for word in ["Z0", "z0", "null", "pass", "@@@@", "0000"] {
        assert_eq!(&read(text.replace("--", word).as_bytes()), &games, "{word}");
    }
    let d5 = game.mainline().nth(1).unwrap().variations().next().unwrap();
    let null = d5.next().unwrap();
    assert!(null.is_null_move() && null.mv().is_none() && !d5.is_null_move());
    assert_eq!(null.position().fen(), "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 2");
    let mut game = game.clone();
    assert_eq!(game.add_null_move(game.last()), Err(AddError::NullMove));
}

#[test]
fn a_main_line_has_no_null_move_and_a_check_is_answered() {
    for text in ["1. e4 -- *", "1. e4 0000 2. d4 *", "1. e4 d5 2. Bb5+ c6 (2... --) *"] {
        let error = read(text.as_bytes())[0].clone().unwrap_err();
        assert!(matches!(error.cause, Cause::NullMove(_)), "{error}");
        assert!(
            error.to_string().contains("a null move stands in a variation only, and not in check, got '")
        );
    }
}

#[test]
fn the_last_game_needs_no_result() {
    for (text, moves, result) in [
        ("1. e4 e5\r\r", 2, GameResult::Unknown),
        ("[Result \"0-1\"]\n\n1. e4 e5 2. Nf3 {good}", 3, GameResult::BlackWins),
        ("[Event \"x\"]\r\n", 0, GameResult::Unknown),
        ("1. e4 (1. d4) 1... e5 ; the end", 2, GameResult::Unknown),
    ] {
        let games = read(format!("1. d4 *\n\n{text}").as_bytes());
        let game = games[1].as_ref().unwrap();
        assert_eq!((games.len(), game.moves().count(), game.result()), (2, moves, result), "{text:?}");
    }
    assert!(read(b"{only a comment}").is_empty());
    assert_eq!("".parse::<PgnGame>().unwrap_err().to_string(), "line 1, game 1: there is no game");
}

#[test]
fn half_signs_are_draws() {
    for text in ["½-½", "½", "1/2-1/2", "1/2"] {
        let games = read(format!("1. e4 {text}\n\n[Result \"{text}\"]\n\n1. d4").as_bytes());
        let results: Vec<_> = games.iter().map(|game| game.as_ref().unwrap().result()).collect();
        assert_eq!(results, [GameResult::Draw; 2], "{text}");
    }
    assert_eq!(read(b"1. e4 \xbd-\xbd 1. d4 \xbd\n").len(), 2);
    // After something wrong, the half sign ends the game too.
    assert_eq!(read("1. e5 ½-½ 1. d4 *".as_bytes())[1].as_ref().unwrap().moves().count(), 1);
}
