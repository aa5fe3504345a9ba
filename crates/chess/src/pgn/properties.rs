//! What holds for any game, and any text.

use super::tests::{Drops, Log, read};
use super::*;
use crate::Position;
use proptest::prelude::*;
use tesuji_game::random::Random;

/// A random game with variations, comments and marks.
fn random_game(seed: u64, texts: &[String]) -> PgnGame {
    let mut random = Random(seed);
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17",
        "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w BGbg - 0 1",
    ];
    let mut game = PgnGame::new(Position::from_fen(starts[random.below(3)]).unwrap());
    let mut nodes = vec![NodeId::ROOT];
    for (i, text) in texts.iter().enumerate() {
        let _ = game.set_tag(["White", "Annotator", "Site", "X-1"][i % 4], text);
    }
    game.set_result([GameResult::Draw, GameResult::WhiteWins, GameResult::Unknown][random.below(3)]);
    for _ in 0..random.below(80) {
        let from =
            if random.below(4) == 0 { nodes[random.below(nodes.len())] } else { *nodes.last().unwrap() };
        let moves = game.position(from).legal_moves();
        if moves.is_empty() {
            continue;
        }
        let mv = moves[random.below(moves.len())];
        let null = if random.below(8) == 0 { game.add_null_move(from).ok() } else { None };
        let node = null.unwrap_or_else(|| game.add_move(from, mv).unwrap());
        nodes.push(node);
        let mut text = || texts.get(random.below(2 * texts.len().max(1))).cloned().unwrap_or_default();
        game.comment(node, &text());
        game.comment_before(node, &text());
        if random.below(5) == 0 {
            game.nag(node, Nag(random.next() as u8));
        }
    }
    game
}

/// Bytes that look like PGN more than bytes usually do.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let words = [
        "e4 ",
        "e5 ",
        "1.",
        "Nf3",
        "$1",
        "!?",
        "(",
        ")",
        "{",
        "}",
        "[Event \"x\"]\n",
        "[FEN \"",
        "\"]",
        "\\",
        "*",
        "1-0 ",
        "1/2",
        "%",
        ";",
        "\n",
        "\r",
        " ",
        "[%eval 1]",
        "[%clk 0:0:1]",
        "--",
        "½-½",
        "O-O",
        "e.p.",
        "(Q)",
        "\u{feff}",
    ];
    let word = prop_oneof![
        9 => proptest::sample::select(words.to_vec()).prop_map(|word| word.as_bytes().to_vec()),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
    ];
    proptest::collection::vec(word, 0..60).prop_map(|words| words.concat())
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~\n\r\té{}\\\\\"]{0,120}",
        "(a |\\[%|eval |clk |1|:|\\.|,|\\]|#|-| ){0,20}",
        "\\[%(eval -?[0-9]{1,3}\\.[0-9]{1,3}(,[0-9]{1,2})?|emt [0-9]:[0-9]{2}:[0-9]{2})\\] [a-z ]{0,20}",
    ]
}

proptest! {
    #[test]
    fn any_bytes_end_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(read(&bytes).len() <= bytes.len());
    }

    #[test]
    fn whatever_is_read_reads_back(bytes in pieces()) {
        for game in read(&bytes).into_iter().flatten() {
            prop_assert_eq!(game.to_string().parse::<PgnGame>(), Ok(game));
        }
    }

    #[test]
    fn the_size_of_reads_makes_no_difference(bytes in pieces(), size in 1..20usize) {
        let drops: Vec<_> = PgnReader::new(Drops(&bytes, size)).games().collect();
        prop_assert_eq!(drops, read(&bytes));
    }

    #[test]
    fn skipping_finds_the_same_games(seed: u64, texts in proptest::collection::vec(text(), 0..6)) {
        let written = random_game(seed, &texts).to_string() + "\n" + &random_game(!seed, &texts).to_string();
        let mut log = Log { skip_moves: true, ..Log::default() };
        let mut reader = PgnReader::new(written.as_bytes());
        while reader.visit(&mut log).unwrap() {}
        prop_assert_eq!(reader.games_begun(), 2);
    }

    #[test]
    fn games_read_back(seed: u64, texts in proptest::collection::vec(text(), 0..6), size in 1..100usize) {
        let games = [random_game(seed, &texts), random_game(!seed, &texts)];
        let mut file = Vec::new();
        for game in &games {
            game.write_to(&mut file).unwrap();
        }
        let read: Vec<_> = PgnReader::new(Drops(&file, size)).games().map(Result::unwrap).collect();
        prop_assert_eq!(&read[..], &games[..]);
    }

    #[test]
    fn a_broken_game_between_good_ones(seed: u64, texts in proptest::collection::vec(text(), 0..4)) {
        let good = [random_game(seed, &texts), random_game(!seed, &texts)];
        let lines = good[0].to_string().lines().count() as u64 + 1;
        let file = format!("{}\n[Event \"bad\"]\n\n1. e4 e5\n2. Ke4 {{x}} *\n\n{}", good[0], good[1]);
        let read = read(file.as_bytes());
        prop_assert_eq!(read.len(), 3);
        prop_assert_eq!(read[0].as_ref(), Ok(&good[0]));
        let error = read[1].as_ref().unwrap_err();
        prop_assert_eq!((error.line, error.game), (lines + 4, 2));
        prop_assert_eq!(read[2].as_ref(), Ok(&good[1]));
    }
}
