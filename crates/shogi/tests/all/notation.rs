//! Properties of all text of shogi: nothing panics, what is legal is read as it is written, games read back.
//!
//! `PROPTEST_CASES=50000` tries so many inputs of each kind instead of some hundreds.

use proptest::prelude::*;
use std::time::Duration;
use tesuji_game::Notation as _;
use tesuji_game::random::Random;
use tesuji_shogi::kifu::{CsaReader, Ending, KifuGame, NodeId, read, read_kif};
use tesuji_shogi::{Dialect, Handicap, Position};

const ENDINGS: [Ending; 6] = [
    Ending::Resigned,
    Ending::Interrupted,
    Ending::Repetition,
    Ending::TimeUp,
    Ending::IllegalWin,
    Ending::EnteredKing,
];

/// A game of random moves with notes, times, variations and an end.
fn played(seed: u64) -> KifuGame {
    let mut random = Random(seed);
    let mut start = Handicap::ALL[random.below(Handicap::ALL.len())].position();
    if random.below(3) == 0 {
        for _ in 0..random.below(100) {
            let moves = start.legal_moves();
            if moves.is_empty() {
                break;
            }
            start.make(moves[random.below(moves.len())]);
        }
    }
    let mut game = KifuGame::new(start);
    game.set_header("先手", "Ａnna 九段").unwrap();
    game.set_comment(NodeId::ROOT, "first\n*second　");
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..random.below(120) {
        // Mostly on, sometimes from an earlier node.
        let after =
            if random.below(8) == 0 { nodes[random.below(nodes.len())] } else { nodes[nodes.len() - 1] };
        let moves = game.position(after).legal_moves();
        if moves.is_empty() {
            break;
        }
        let node = game.add_move(after, moves[random.below(moves.len())]).unwrap();
        nodes.push(node);
        if random.below(3) == 0 {
            game.set_time(node, Some(Duration::from_secs(random.below(5000) as u64)));
        }
        if random.below(9) == 0 {
            game.set_comment(node, "#&'変化：1手\n\n  1 ７六歩(77)");
            game.set_bookmark(node, "here");
        }
    }
    for _ in 0..random.below(3) {
        let ending = ENDINGS[random.below(ENDINGS.len())];
        let _ = game.add_ending(nodes[random.below(nodes.len())], ending);
    }
    game
}

/// The main line in Japanese prose, a few moves a line.
fn in_words(game: &KifuGame) -> String {
    let mut text = String::from("手合割：平手\n");
    let mut position = game.start().clone();
    for (ply, mv) in game.moves().enumerate() {
        text += &position.ki2(mv);
        text += if ply % 6 == 5 { "\n" } else { "　" };
        position.make(mv);
    }
    text
}

fn read_every_way(position: &Position, text: &str) {
    for &dialect in Position::DIALECTS {
        if let Ok(mv) = position.read_move(text, dialect) {
            assert!(position.is_legal(mv), "{text} in {position:?}");
            let written = position.write_move(mv, dialect);
            assert_eq!(position.read_move(&written, dialect), Ok(mv));
        }
    }
    let _ = Position::from_sfen(text);
    let _ = Handicap::from_name(text);
    let games = std::iter::once(read_kif(text.as_bytes())).chain(read(text.as_bytes()));
    for game in games.chain(CsaReader::new(text.as_bytes())).flatten() {
        assert_eq!(read_kif(game.to_kif().as_bytes()).as_ref(), Ok(&game));
    }
}

proptest! {
    #[test]
    fn games_read_back(seed in any::<u64>()) {
        let game = played(seed);
        let kif = game.to_kif();
        let read = read_kif(kif.as_bytes());
        prop_assert_eq!(read.as_ref(), Ok(&game), "{}", kif);
        let csa = game.to_csa();
        let read: Vec<_> = CsaReader::new(csa.as_bytes()).collect();
        prop_assert_eq!(read.len(), 1);
        let read = read[0].as_ref().unwrap();
        prop_assert!(read.moves().eq(game.moves()), "{}", csa);
        prop_assert_eq!(read.ending(), game.ending());
        prop_assert_eq!(CsaReader::new(read.to_csa().as_bytes()).next(), Some(Ok(read.clone())));
    }

    #[test]
    fn prose_reads_back(seed in any::<u64>()) {
        let mut random = Random(seed);
        let mut game = KifuGame::new(Position::start());
        for _ in 0..random.below(200) {
            let moves = game.position(game.last()).legal_moves();
            if moves.is_empty() {
                break;
            }
            game.push(moves[random.below(moves.len())]).unwrap();
        }
        let read = read_kif(in_words(&game).as_bytes()).unwrap();
        prop_assert!(read.moves().eq(game.moves()));
    }

    #[test]
    fn any_text_is_read_or_refused(seed in any::<u64>(), text in "\\PC{0,40}") {
        read_every_way(&played(seed).position(NodeId::ROOT), &text);
    }

    #[test]
    fn any_moves_are_read_or_refused(
        seed in any::<u64>(),
        text in "[▲△☗☖]?[1-9１-９同][一二三四五六七八九1-9　]?成?[歩香桂銀金角飛玉王とト馬龍竜杏圭全][左右直上寄引打成不生]{0,3}(\\([1-9]{2}\\))?",
        csa in "[+-][0-9]{4}(FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY)",
        western in "\\+?[PLNSGBRK]([1-9][a-i1-9])?[-x*']?[1-9][a-i1-9][+=]?",
    ) {
        let position = played(seed).position(NodeId::ROOT);
        for text in [&text, &csa, &western] {
            read_every_way(&position, text);
        }
    }

    #[test]
    fn any_lines_are_read_or_refused(lines in proptest::collection::vec(
        "(1 |2 |3 )?(７六歩\\(77\\)|３四歩\\(33\\)|同　銀\\(31\\)|投了|反則勝ち|変化：[1-3]手|\\*x|&x|先手：x|手合割：香落ち|まで2手で中断|後手番|手数＝3|\\|v玉 ・ ・ ・ ・ ・ ・ ・ 玉\\|一|先手の持駒：歩二|\\+7776FU|-3334FU|PI|\\+|%TORYO|T3|/|'x|\\$a:b|,|P-00AL)( \\( 0:1/0\\))?",
        0..20,
    )) {
        read_every_way(&Position::start(), &lines.join("\n"));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for game in read(&bytes[..]).chain(CsaReader::new(&bytes[..])).chain([read_kif(&bytes[..])]).flatten() {
            prop_assert_eq!(read_kif(game.to_kif().as_bytes()), Ok(game));
        }
    }
}

#[test]
fn english_prose_is_the_default_for_people() {
    assert_eq!(Position::PROSE, Dialect::Western);
}
