use super::*;
use crate::{BLACK, Handicap, MoveError, Position, SetupError, WHITE};
use std::time::Duration;

fn kif(text: &str) -> KifuGame {
    let game = read_kif(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    let written = game.to_kif();
    assert_eq!(read_kif(written.as_bytes()).as_ref(), Ok(&game), "{written}");
    game
}

fn kif_error(text: &str) -> String {
    read_kif(text.as_bytes()).unwrap_err().to_string()
}

fn csa(text: &str) -> KifuGame {
    let games: Vec<_> = CsaReader::new(text.as_bytes()).collect();
    let [Ok(game)] = &games[..] else { panic!("{games:?}") };
    let written = game.to_csa();
    assert_eq!(CsaReader::new(written.as_bytes()).collect::<Vec<_>>(), [Ok(game.clone())], "{written}");
    game.clone()
}

fn usi(game: &KifuGame) -> Vec<String> {
    game.moves().map(|mv| mv.to_string()).collect()
}

/// A quick game with two exchanges, written as Kifu for Windows does.
const SHORT: &str = "\
# ---- Kifu for Windows ----
開始日時：2024/05/01 10:00
棋戦：練習
手合割：平手　　
先手：Anna
後手：Boris
手数----指手---------消費時間--
*An old trap.
   1 ７六歩(77)   ( 0:05/00:00:05)
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ２二角成(88) ( 0:12/00:00:17)+
*Quite early.
*But playable.
&exchange
   4 同　銀(31)   ( 0:02/00:00:05)
   5 ４五角打     ( 1:01/00:01:18)
   6 投了         ( 0:30/00:00:35)
まで5手で先手の勝ち

変化：3手
   3 ２六歩(27)
   4 ８八角成(22)
   5 同　銀(79)+
変化：5手
   5 ２五歩(26)
   6 中断
";

#[test]
fn a_game_with_everything() {
    let game = kif(SHORT);
    assert_eq!(usi(&game), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
    assert_eq!((game.black(), game.white()), (Some("Anna"), Some("Boris")));
    let names: Vec<_> = game.headers().map(|header| header.0).collect();
    assert_eq!(names, ["開始日時", "棋戦", "先手", "後手"]);
    assert_eq!((game.ending(), game.result()), (Some(Ending::Resigned), GameResult::Won(BLACK)));
    assert_eq!(game.root().comment(), "An old trap.");
    let third = game.mainline().nth(2).unwrap();
    assert_eq!((third.comment(), third.bookmark()), ("Quite early.\nBut playable.", "exchange"));
    assert_eq!(third.time(), Some(Duration::from_secs(12)));
    assert_eq!(game.mainline().nth(4).unwrap().time(), Some(Duration::from_secs(61)));
    assert_eq!(game.node(game.last()).time(), Some(Duration::from_secs(30)));

    let variation = third.next_sibling().unwrap();
    assert_eq!(variation.mv().unwrap().to_string(), "2g2f");
    let ends: Vec<_> =
        variation.next().unwrap().children().map(|node| node.mv().unwrap().to_string()).collect();
    assert_eq!(ends, ["7i8h", "2f2e"]);
    let last = variation.next().unwrap().children().nth(1).unwrap();
    assert_eq!(last.next().unwrap().ending(), Some(Ending::Interrupted));
    assert_eq!(last.position().number(), 6);
}

#[test]
fn what_is_written_looks_as_usual() {
    let written = kif(SHORT).to_kif();
    for line in [
        "手合割：平手",
        "   3 ２二角成(88)   ( 0:12/00:00:17)+",
        "   4 同　銀(31)   ( 0:02/00:00:05)",
        "   5 ４五角打   ( 1:01/00:01:18)",
        "   6 投了   ( 0:30/00:00:35)",
        "変化：3手",
        "変化：5手",
    ] {
        assert!(written.lines().any(|written| written == line), "{line} not in\n{written}");
    }
    let csa = kif(SHORT).to_csa();
    let times: Vec<&str> = csa.lines().filter(|line| line.starts_with('T')).collect();
    assert_eq!(times, ["T5", "T3", "T12", "T2", "T61", "T30"]);
}

#[test]
fn files_in_shift_jis() {
    // 手合割：平手 / 先手：Ａ / 1 ７六歩(77) / 2 投了
    let bytes = b"\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\r\n\x90\xe6\x8e\xe8\x81F\x82`\r\n   \
        1 \x82V\x98Z\x95\xe0(77)\r\n   2 \x93\x8a\x97\xb9\r\n";
    let game = read_kif(&bytes[..]).unwrap();
    assert_eq!((usi(&game), game.black()), (vec!["7g7f".to_string()], Some("Ａ")));
    let marked = [&b"\xef\xbb\xbf"[..], SHORT.as_bytes()].concat();
    assert_eq!(read_kif(&marked[..]), Ok(kif(SHORT)));
    let returns = SHORT.replace('\n', "\r");
    assert_eq!(read_kif(returns.as_bytes()), Ok(kif(SHORT)));
}

#[test]
fn handicaps_and_diagrams() {
    let game = kif("手合割：二枚落ち\n下手：A\n上手：B\n1 ６二銀(71)\n2 ７六歩(77)\n");
    assert_eq!(game.start(), &Handicap::Two.position());
    assert_eq!((usi(&game)[0].as_str(), game.black(), game.white()), ("7a6b", Some("A"), Some("B")));
    assert_eq!(kif("手合割：その他\n1 ７六歩(77)\n").start(), &Position::start());

    let diagram = "\
後手の持駒：飛二　角　銀　歩十三　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v桂v玉|一
| ・ ・ ・ ・ ・ ・ 龍 ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ 圭|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金2 銀
手数＝24  まで
";
    let game = kif(&diagram.replace("飛二", "飛"));
    assert_eq!(game.start().sfen(), "7nk/6+R2/8+N/9/9/9/9/9/9 b 2GSrbs13p 25");
    assert_eq!(kif_error(diagram), "line 15, game 1: there are 3 rooks, more than the 2 of a set");

    let rest = diagram.replace("飛二　角　銀　歩十三　", "残り全部");
    let game = kif(&format!("{rest}後手番\n1 １二飛打\n"));
    assert_eq!(game.start().side(), WHITE);
    assert_eq!(game.start().hand(WHITE).len(), 38 - 3 - 3);
    for (text, error) in [
        ("| ・|一\n", "' ・|一' is not a row of nine squares, or not pieces on squares"),
        (
            "| ・ ・ ・ ・ ・ ・ ・ ・ x|一\n",
            "' ・ ・ ・ ・ ・ ・ ・ ・ x|一' is not a row of nine squares, or not pieces on squares",
        ),
        ("先手の持駒：金五\n", "'金五' is not a list of pieces in hand"),
        ("先手の持駒：と\n", "'と' is not a list of pieces in hand"),
    ] {
        assert_eq!(kif_error(text), format!("line 1, game 1: {error}"));
    }
    assert_eq!(
        kif_error("|・・・・・・・・玉|\n1 投了"),
        "line 2, game 1: the board has 1 rows instead of 9"
    );
}

#[test]
fn moves_in_words() {
    let text = "\
先手：Anna
▲７六歩    △３四歩    ▲２二角成△同　銀
*Both in one line.
▲５八金右  △４二玉
まで6手で時間切れにより後手の勝ち
";
    let game = kif(text);
    assert_eq!(usi(&game), ["7g7f", "3c3d", "8h2b+", "3a2b", "4i5h", "5a4b"]);
    assert_eq!((game.ending(), game.result()), (Some(Ending::TimeUp), GameResult::Won(WHITE)));
    for (words, ending) in [
        ("2手で千日手", Some(Ending::Repetition)),
        ("2手で後手の勝ち", Some(Ending::Resigned)),
        ("2手で先手の勝ち", None),
        ("2手で詰み", Some(Ending::Checkmate)),
        ("2手で中断", Some(Ending::Interrupted)),
        ("2手", None),
    ] {
        assert_eq!(kif(&format!("▲７六歩 △３四歩\nまで{words}\n")).ending(), ending, "{words}");
    }
    assert_eq!(kif("７六歩 ３四歩\n").moves().count(), 2);
    assert_eq!(kif_error("▲７六歩 △８八角\n"), "line 1, game 1: '△８八角' is not legal here");
    assert_eq!(
        kif_error("▲７六歩 △x\n"),
        "line 1, game 1: '△x' is not a move such as ▲７六歩, △２二角成 or ▲５二金打"
    );
}

#[test]
fn records_of_broken_rules() {
    let game = kif("1 ７六歩(77)\n2 ３四歩(33)\n3 ７五歩(77)\n*oh\n4 反則勝ち (0:01/0:01)\n");
    assert_eq!((game.moves().count(), game.ending()), (2, Some(Ending::IllegalLoss)));
    assert_eq!(game.node(game.last()).comment(), "７五歩(77)\noh");
    assert_eq!(game.result(), GameResult::Won(WHITE));
    let game = kif("1 ７六歩(77)\n2 先手 反則負け\n");
    assert_eq!((game.ending(), game.result()), (Some(Ending::IllegalWin), GameResult::Won(WHITE)));
    for after in ["*so it ended", "4 投了", "4 ３四歩(33)", "変化：1手", "x", ""] {
        let text = format!("1 ７六歩(77)\n2 ３四歩(33)\n3 ７五歩(77)\n{after}\n");
        assert_eq!(kif_error(&text), "line 3, game 1: '７五歩(77)' is not legal here", "{after}");
    }
    let game = csa("PI\n+\n+7776FU\n-3334FU\n+7775FU\n%ILLEGAL_MOVE\n");
    assert_eq!((game.moves().count(), game.result()), (2, GameResult::Won(WHITE)));
}

#[test]
fn errors_name_their_line() {
    for (text, error) in [
        ("", "line 1, game 1: there is no game record"),
        ("hello\n\n*x\n", "line 3, game 1: there is no game record"),
        ("1 ７六歩(77)\n2 同　歩(33)\n", "line 2, game 1: '同　歩(33)' is not legal here"),
        (
            "1 同　歩(77)\n",
            "line 1, game 1: '同　歩(77)' goes to the square of the move before, and there is none",
        ),
        ("1 x\n", "line 1, game 1: 'x' is not a move such as ７六歩(77), ２二角成(88) or ５二金打"),
        ("1 投了\n2 ７六歩(77)\n", "line 2, game 1: '７六歩(77)' comes after the end of the game"),
        ("1 投了\n2 中断\n", "line 2, game 1: '中断' comes after the end of the game"),
        ("1 ７六歩(77)\n変化：5手\n", "line 2, game 1: '変化：5手' begins at a move that there is not"),
        ("1 ７六歩(77)\n変化：x\n", "line 2, game 1: '変化：x' begins at a move that there is not"),
        ("1 ７六歩(77)\n後手番\n", "line 2, game 1: '後手番' belongs before the first move"),
    ] {
        assert_eq!(kif_error(text), error);
    }
    let error = read_kif("手合割：平手\n1 ５八金\n".as_bytes()).unwrap_err();
    assert!(matches!(error.cause, Cause::Move(MoveError::Ambiguous(_))));
}

#[test]
fn variations_of_short_lines_leave_the_main_line() {
    let game =
        kif("1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n変化：1手\n1 ２六歩(27)\n変化：3手\n3 ６六歩(67)\n");
    let second = game.mainline().nth(1).unwrap();
    let thirds: Vec<_> = second.children().map(|node| node.mv().unwrap().to_string()).collect();
    assert_eq!(thirds, ["2g2f", "6g6f"]);
}

#[test]
fn numbers_may_begin_anywhere() {
    let game = kif("25 ７六歩(77)\n26 ３四歩(33)\n変化：26手\n26 ８四歩(83)\n");
    assert_eq!(game.mainline().next().unwrap().children().count(), 2);
}

#[test]
fn a_game_in_csa() {
    let game = csa("\
V2.2
N+NAKAHARA
N-YONENAGA
$EVENT:Test
$START_TIME:2003/05/03 10:30:00
$RULE:x
PI
+
'root
+7776FU
T12
-3334FU,T6,'** 30 +2726FU, and more
+8822UM
-3122GI
T0.250
%TORYO
T3
");
    assert_eq!(usi(&game), ["7g7f", "3c3d", "8h2b+", "3a2b"]);
    assert_eq!(game.header("棋戦"), Some("Test"));
    assert_eq!(game.header("RULE"), Some("x"));
    assert_eq!(game.root().comment(), "root");
    let nodes: Vec<_> = game.mainline().collect();
    assert_eq!(nodes[1].comment(), "* 30 +2726FU, and more");
    assert_eq!(nodes[3].time(), Some(Duration::from_millis(250)));
    assert_eq!(nodes[4].time(), Some(Duration::from_secs(3)));
    assert_eq!((game.ending(), game.result()), (Some(Ending::Resigned), GameResult::Won(WHITE)));
    let written = game.to_csa();
    assert!(
        written.starts_with("'CSA encoding=UTF-8\nV3.0\nN+NAKAHARA\nN-YONENAGA\n$EVENT:Test\n"),
        "{written}"
    );
    assert!(written.ends_with("-3122GI\nT0.250\n%TORYO\nT3\n"), "{written}");
}

#[test]
fn positions_in_csa() {
    for handicap in Handicap::ALL {
        let mut game = KifuGame::new(handicap.position());
        game.end(Ending::Interrupted).unwrap();
        assert_eq!(csa(&game.to_csa()), game);
        assert_eq!(kif(&game.to_kif()), game);
    }
    let game = csa("PI82HI22KA\n-\n");
    assert_eq!(game.start(), &Handicap::Two.position());
    let problem = "\
P1 *  *  *  *  *  *  *  * -OU
P2
P3 *  *  *  *  *  *  * +FU *
P4
P5
P6
P7
P8
P9
P+00KI00KI
P-00AL
+
+0012KI
%TSUMI
";
    let game = csa(problem);
    assert_eq!(game.start().sfen(), "8k/9/7P1/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1");
    let game = csa("P-51OU52KI\nP+59OU\nP+00FU00FU\n-\n-5253KI\n");
    assert_eq!(game.start().sfen(), "4k4/4g4/9/9/9/9/9/9/4K4 w 2P 1");
    for (text, error) in [
        ("P1x\n", "'P1x' is not a row of nine squares, or not pieces on squares"),
        ("PI55FU\n", "'PI55FU' is not a row of nine squares, or not pieces on squares"),
        ("P+00OU\n", "'P+00OU' is not a row of nine squares, or not pieces on squares"),
        ("PX\n", "'PX' is not a row of nine squares, or not pieces on squares"),
        ("P1\n", "neither side has a king"),
    ] {
        let games: Vec<_> = CsaReader::new(text.as_bytes()).collect();
        assert_eq!(games[0].as_ref().unwrap_err().to_string(), format!("line 1, game 1: {error}"));
    }
}

#[test]
fn many_games_in_one_file() {
    let file = "PI\n+\n+7776FU\n/\n/\nPI\n+\n+7776FU\n+2726FU\n%TORYO\n/\n'x\n/\nPI\n+\n%XX\n-3334FU\n/\nPI\n-\n-3334FU";
    let games: Vec<_> = CsaReader::new(file.as_bytes()).collect();
    assert_eq!(games.len(), 4);
    assert!(games[0].is_ok() && games[3].is_ok());
    let errors: Vec<_> =
        games.iter().filter_map(|game| game.as_ref().err()).map(ToString::to_string).collect();
    assert_eq!(
        errors,
        ["line 9, game 2: '+2726FU' is not legal here", "line 16, game 3: '%XX' is no way to end a game",]
    );
    assert_eq!(read(file.as_bytes()).count(), 4);
    for (text, error) in [
        ("", "there is no game record"),
        ("'x\n", "there is no game record"),
        ("$x\n", "'$x' is not a header with a name and a value"),
        ("Vx\n", "'Vx' is no part of a game record"),
        ("PI\nTx\n", "'Tx' is no part of a game record"),
        ("+7776FU\nPI\n", "'PI' belongs before the first move"),
    ] {
        let games: Vec<_> = CsaReader::new(text.as_bytes()).collect();
        assert!(games[0].as_ref().unwrap_err().to_string().ends_with(error), "{games:?}");
    }
}

#[test]
fn formats_are_told_apart() {
    for (text, moves) in [
        (SHORT, 5),
        ("▲７六歩\n", 1),
        ("'x\nV2\nPI\n+\n+7776FU\n", 1),
        ("+\n+7776FU", 1),
        ("\u{feff}N+A\n+7776FU", 1),
        ("# x\n1 ７六歩(77)", 1),
    ] {
        let games: Vec<_> = read(text.as_bytes()).collect();
        assert_eq!(games[0].as_ref().unwrap().moves().count(), moves, "{text}");
    }
    assert!(read(&b"x"[..]).next().unwrap().is_err());
}

#[test]
fn games_are_built_by_hand() {
    let mut game = KifuGame::new(Position::start());
    let mv = |game: &KifuGame, node, usi| game.position(node).parse_usi(usi).unwrap();
    let first = game.push(mv(&game, NodeId::ROOT, "7g7f")).unwrap();
    assert!(matches!(game.push(mv(&game, NodeId::ROOT, "2g2f")), Err(AddError::Illegal(_))));
    let second = game.push(mv(&game, first, "3c3d")).unwrap();
    let other = game.add_move(first, mv(&game, first, "8c8d")).unwrap();
    let end = game.end(Ending::Impasse).unwrap();
    assert_eq!(game.push(mv(&game, second, "2g2f")), Err(AddError::Ended));
    assert_eq!(game.end(Ending::Impasse), Err(AddError::Ended));
    assert_eq!(game.add_ending(end, Ending::Impasse), Err(AddError::Ended));
    game.add_ending(other, Ending::Resigned).unwrap();
    // What could have been played instead of ending it.
    game.add_move(second, mv(&game, second, "2g2f")).unwrap();
    game.set_comment(end, "\r\nshaken\r\nhands");
    game.set_time(end, Some(Duration::from_secs(1 << 40)));
    game.set_bookmark(end, " a \nb");
    assert_eq!((game.node(end).comment(), game.node(end).bookmark()), ("shaken\nhands", "a"));
    assert_eq!(kif(&game.to_kif()), game);
    assert_eq!(game.result(), GameResult::Draw);
    assert_eq!(game.node(NodeId::ROOT).parent().map(Node::id), None);

    game.set_header("備考", " x ").unwrap();
    assert_eq!(game.header("備考"), Some("x"));
    for name in ["", "a：b", "*a", "先手の持駒", "変化", "1 ", "#", "手数＝", "a\nb", " a"] {
        assert!(matches!(game.set_header(name, ""), Err(HeaderError::Name(_))), "{name}");
    }
    assert!(matches!(game.set_header("a", "b\nc"), Err(HeaderError::Value(_))));
    game.remove_header("備考");
    assert_eq!(game.headers().count(), 0);
}

#[test]
fn positions_that_cannot_be() {
    let error = CsaReader::new(&b"P+11FU\nP-99OU\n+\n+1112FU"[..]).next().unwrap().unwrap_err();
    assert!(matches!(error.cause, Cause::Setup(SetupError::DeadEnd(..))), "{error}");
}
