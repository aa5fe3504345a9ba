use super::*;
use tesuji_game::random::Random;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a good FEN")
}

fn value(fen: &str) -> i32 {
    let position = position(fen);
    let mut evaluator = ChessEvaluator::default();
    evaluator.reset(&position);
    evaluator.evaluate(&position).raw()
}

/// What White has of a group's weights, and Black.
fn counts(fen: &str, name: &str) -> [Vec<i32>; 2] {
    let (counts, _) = explain::count::<Chess>(&position(fen));
    let group = GROUPS.iter().find(|group| group.name == name).expect("a name");
    [0, 1].map(|side| counts.0[group.start..group.start + group.len].iter().map(|both| both[side]).collect())
}

/// The first place with a count, and how many.
fn only(fen: &str, name: &str) -> (usize, i32) {
    let [white, _] = counts(fen, name);
    let place = white.iter().position(|&count| count != 0).expect("something");
    (place, white[place])
}

/// Calls back on every position of random games, along with an evaluator that followed the moves.
fn random_games(games: u64, mut each: impl FnMut(&Position, &mut ChessEvaluator)) {
    let mut evaluator = ChessEvaluator::default();
    for seed in 0..games {
        let mut random = Random(seed);
        let mut position = Position::start();
        evaluator.reset(&position);
        for _ in 0..160 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            // Captures more often than not, so that endings come up.
            let noisy: Vec<_> = moves.iter().copied().filter(|mv| mv.is_noisy()).collect();
            let mv = if noisy.is_empty() || random.below(3) > 0 {
                moves[random.below(moves.len())]
            } else {
                noisy[random.below(noisy.len())]
            };
            evaluator.play(&mut position, mv);
            each(&position, &mut evaluator);
        }
    }
}

/// The same position with the board turned round and the colours swapped.
fn mirrored(position: &Position) -> Position {
    let fen = position.fen();
    let mut fields = fen.split(' ');
    let swap = |text: &str| -> String {
        let flip = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(flip).collect()
    };
    let mut next = || fields.next().expect("six fields");
    let ranks: Vec<String> = next().split('/').rev().map(swap).collect();
    let side = if next() == "w" { "b" } else { "w" };
    let castling = swap(next());
    let en_passant = next().replace('3', "?").replace('6', "3").replace('?', "6");
    self::position(&format!("{} {side} {castling} {en_passant} 0 1", ranks.join("/")))
}

#[test]
fn colours_do_not_matter() {
    let mut other = ChessEvaluator::default();
    random_games(60, |position, evaluator| {
        let turned = mirrored(position);
        other.reset(&turned);
        assert_eq!(evaluator.evaluate(position), other.evaluate(&turned), "{position:?}");
    });
}

#[test]
fn following_the_moves_gives_the_same_as_starting_afresh() {
    let mut fresh = ChessEvaluator::default();
    random_games(60, |position, evaluator| {
        fresh.reset(position);
        assert_eq!(evaluator.evaluate(position), fresh.evaluate(position), "{position:?}");
        assert_eq!(evaluator.line.phase(), phase(position));
        let before = evaluator.evaluate(position);
        for mv in position.legal_moves() {
            evaluator.play(&mut position.clone(), mv);
            evaluator.pop();
        }
        assert_eq!(evaluator.evaluate(position), before);
    });
}

#[test]
fn explanation_and_features_agree_with_the_evaluation() {
    let weights = Weights::standard();
    random_games(60, |position, evaluator| {
        let expected = evaluator.evaluate(position);
        let explanation = explain(position, &weights);
        assert_eq!(explanation.total(), expected, "{position:?}");
        let white = features(position).value(&weights);
        assert_eq!(white, explanation.first, "{position:?}");
    });
}

#[test]
fn what_is_told_has_every_term() {
    let position = position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    let told = tesuji_api::Explanation::from(&explain(&position, &Weights::standard()));
    let tesuji_api::Explanation::Terms(told) = told else { panic!("{told:?}") };
    assert_eq!(told.terms.len(), Term::ALL.len());
}

#[test]
fn no_evaluation_is_a_mate() {
    let queens = position("QQQQQQQQ/QQQQQQ1K/8/8/8/8/pp6/kn6 w - - 0 1");
    let mut evaluator = ChessEvaluator::default();
    evaluator.reset(&queens);
    let score = evaluator.evaluate(&queens);
    assert!(!score.is_mate() && score.raw() > 9_000, "{score}");
}

#[test]
fn every_group_is_used() {
    let mut seen = vec![false; WEIGHTS];
    random_games(400, |position, _| {
        for (nth, _) in features(position).counts {
            seen[usize::from(nth)] = true;
        }
    });
    for group in GROUPS.iter().filter(|group| group.term != Term::Endings) {
        assert!(seen[group.start..group.start + group.len].iter().any(|&seen| seen), "{}", group.name);
    }
}

#[test]
fn pawns_alone() {
    // Doubled and isolated on the c-file, half open for Black; a phalanx on g2 and h2.
    let fen = "4k3/8/8/8/2P5/2P5/6PP/4K3 w - - 0 1";
    assert_eq!(counts(fen, "pawns.doubled")[0], [0, 1]);
    assert_eq!(counts(fen, "pawns.isolated")[0], [0, 2]);
    assert_eq!(counts(fen, "pawns.phalanx")[0], [2, 0, 0, 0, 0, 0]);
    assert_eq!(counts(fen, "pawns.islands")[0], [2]);
    // d3 is behind c4 and e4, and d5 holds d4.
    let fen = "4k3/8/8/4p3/2P1P3/3P4/8/4K3 w - - 0 1";
    assert_eq!(counts(fen, "pawns.backward")[0], [0, 1]);
    assert_eq!(counts(fen, "pawns.supported")[0], [0, 0, 2, 0, 0, 0]);
    assert_eq!(counts(fen, "pawns.blocked")[0], [0, 0, 1, 0, 0, 0]);
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(counts(fen, "pawns.lever"), [[1], [1]]);
}

#[test]
fn passed_pawns() {
    // A pawn beside it and one before it on the next file.
    assert_eq!(counts("4k3/8/3p4/3P4/8/8/8/4K3 w - - 0 1", "passed.rank")[0], [0; 6]);
    assert_eq!(counts("4k3/4p3/8/3P4/8/8/8/4K3 w - - 0 1", "passed.rank")[0], [0; 6]);
    assert_eq!(counts("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", "passed.rank")[0], [0, 0, 0, 1, 0, 0]);
    assert_eq!(counts("4k3/8/8/2pPp3/8/8/8/4K3 w - - 0 1", "passed.candidate")[0], [0; 6]);
    assert_eq!(counts("4k3/2p5/8/3P4/2P5/8/8/4K3 w - - 0 1", "passed.candidate")[0], [0, 0, 0, 1, 0, 0]);
    let pawns = [
        "8/8/8/8/8/8/P7/k6K w - - 0 1",
        "8/8/8/8/8/P7/8/k6K w - - 0 1",
        "8/8/8/8/P7/8/8/k6K w - - 0 1",
        "8/8/8/P7/8/8/8/k6K w - - 0 1",
        "8/8/P7/8/8/8/8/k6K w - - 0 1",
        "8/P7/8/8/8/8/8/k6K w - - 0 1",
    ];
    let values = pawns.map(value);
    assert!(values.is_sorted(), "{values:?}");
    assert_eq!(only("4k3/8/4n3/4P3/8/8/8/4K3 w - - 0 1", "passed.blocked"), (3, 1));
    assert_eq!(only("4r2k/8/8/4P3/8/8/4R3/4K3 w - - 0 1", "passed.rook_behind"), (0, 1));
    assert_eq!(only("4R3/7k/8/4P3/8/8/4r3/K7 w - - 0 1", "passed.rook_behind"), (1, 1));
    // The king of Black is in time if it is to move.
    assert_eq!(counts("8/8/8/P6k/8/8/8/7K w - - 0 1", "passed.unstoppable")[0], [1]);
    assert_eq!(counts("8/8/5k2/P7/8/8/8/7K w - - 0 1", "passed.unstoppable")[0], [1]);
    assert_eq!(counts("8/8/4k3/P7/8/8/8/7K b - - 0 1", "passed.unstoppable")[0], [0]);
}

#[test]
fn pieces_well_placed() {
    assert_eq!(counts("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishops.pair")[0], [1]);
    assert_eq!(counts("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "bishops.pair")[0], [0]);
    let rooks = "4k3/p7/8/8/8/8/1P6/RR2K2R w - - 0 1";
    assert_eq!(counts(rooks, "rooks.file")[0], [1, 1]);
    assert_eq!(counts("6k1/R7/8/8/8/8/8/4K3 w - - 0 1", "rooks.seventh")[0], [1]);
    assert_eq!(counts("8/R7/6k1/8/8/8/8/4K3 w - - 0 1", "rooks.seventh")[0], [0]);
    assert_eq!(counts("4k3/8/8/8/8/8/5PPP/6KR w - - 0 1", "rooks.trapped")[0], [1, 0]);
    assert_eq!(counts("4k3/p7/8/4N3/3P4/8/8/4K3 w - - 0 1", "knights.outpost")[0], [1, 0]);
    assert_eq!(counts("4k3/5p2/8/4N3/3P4/8/8/4K3 w - - 0 1", "knights.outpost")[0], [0, 0]);
    assert_eq!(only("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "mobility.knight"), (2, 1));
    assert_eq!(counts("4k3/8/8/8/8/8/6B1/4K3 w - - 0 1", "bishops.long_diagonal")[0], [1]);
    assert_eq!(counts("4k3/8/8/8/2P5/3P4/6B1/4K3 w - - 0 1", "bishops.own_pawns")[0], [2, 0]);
    // A knight pinned to its king attacks nothing.
    assert_eq!(only("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "mobility.knight"), (0, 1));
}

#[test]
fn kings_attacked_and_sheltered() {
    let safety = |fen| {
        let row = explain(&position(fen), &Weights::standard()).rows[Term::KingSafety as usize];
        (row.first - row.second).mg()
    };
    assert_eq!(safety("r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R4RK1 w - - 0 1"), 0);
    assert!(safety("r4rk1/ppp2ppp/8/8/8/8/PPP5/R4RK1 w - - 0 1") < 0);
    let fen = "6k1/5ppp/8/8/8/8/8/K2R3Q w - - 0 1";
    assert_eq!(counts(fen, "king.safe_check")[0], [0, 0, 1, 1]);
    assert_eq!(counts(fen, "king.danger")[0].iter().sum::<i32>(), 1);
    assert_eq!(counts(fen, "king.danger_no_queen")[1].iter().sum::<i32>(), 1);
    assert_eq!(counts("7k/8/8/8/8/5PPP/8/6K1 w - - 0 1", "king.shelter")[0][..8], [0, 0, 1, 0, 0, 0, 0, 0]);
    assert_eq!(counts("7k/8/8/8/8/6p1/6P1/6K1 w - - 0 1", "king.storm_blocked")[0][2], 1);
    assert_eq!(counts("7k/8/8/8/8/8/8/6K1 w - - 0 1", "king.open_file")[0], [0, 0, 1]);
}

#[test]
fn pieces_attacked() {
    assert_eq!(counts("4k3/8/8/3n4/4P3/8/8/4K3 b - - 0 1", "threats.by_pawn")[0], [1, 0, 0, 0]);
    assert_eq!(counts("4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1", "threats.by_push")[0], [1]);
    assert_eq!(counts("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "threats.by_minor")[0], [0, 0, 0, 0, 1]);
    assert_eq!(counts("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "threats.hanging")[0], [1]);
    assert_eq!(counts("4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 1", "threats.hanging")[0], [0]);
    assert_eq!(counts("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "threats.by_king")[0], [1]);
    // c3 and e3 are within reach of the knight, and from both it attacks the queen on d5.
    assert_eq!(counts("4k3/8/8/3q4/8/8/8/K2N4 w - - 0 1", "threats.on_queen")[0], [2, 0, 0]);
    assert_eq!(counts("3q3k/8/3n4/8/8/8/3R4/K7 w - - 0 1", "threats.behind")[0], [1]);
    assert_eq!(counts("3q3k/3p4/3n4/8/8/8/3R4/K7 w - - 0 1", "threats.behind")[0], [0]);
}

#[test]
fn bare_kings_are_driven() {
    let edge = value("8/8/8/8/8/1K6/8/k6Q b - - 0 1");
    let centre = value("8/8/8/4k3/8/1K6/8/7Q b - - 0 1");
    assert!(edge < centre, "{edge} {centre}");
    // The bishop goes on light squares: h1 and a8 are where the king can be mated.
    let right = value("k7/8/1K6/8/8/8/8/5B1N w - - 0 1");
    let wrong = value("7k/8/6K1/8/8/8/8/N4B2 w - - 0 1");
    assert!(right > wrong + 50, "{right} {wrong}");
}

#[test]
fn what_cannot_be_won_is_worth_nothing() {
    for drawn in [
        "4k3/8/8/8/8/8/8/2N1K1N1 w - - 0 1",
        "4k3/8/8/8/8/8/8/2N1K3 w - - 0 1",
        "k7/8/8/P7/8/8/8/2B1K3 w - - 0 1",
    ] {
        assert_eq!(value(drawn), 0, "{drawn}");
    }
    let same = value("4k3/2b5/8/3PP3/8/8/1B6/4K3 w - - 0 1");
    let opposite = value("4k3/3b4/8/3PP3/8/8/1B6/4K3 w - - 0 1");
    assert!(same > opposite + 20, "{same} {opposite}");
}

#[test]
fn the_file_is_written_as_it_was_read() {
    assert_eq!(Weights::standard().to_toml(), include_str!("weights.toml"));
}

#[test]
fn errors_in_the_file_are_named() {
    let text = include_str!("weights.toml");
    let error = |from: &str, to: &str| {
        let wrong = text.replacen(from, to, 1);
        assert_ne!(wrong, text);
        wrong.parse::<Weights>().expect_err("an error").to_string()
    };
    assert_eq!(error("[tempo.move]", "[tempo.other]"), "unknown key tempo.other");
    assert_eq!(error("[tempo.move]\nmg", "[tempo.move]\nmid"), "unknown key tempo.move.mid");
    assert_eq!(error("[tempo.move]\nmg", "[tempo.move]\n# mg"), "tempo.move.mg is missing");
    assert_eq!(
        error("[tempo.move]\nmg = [", "[tempo.move]\nmg = [1, "),
        "tempo.move.mg has 2 numbers instead of 1"
    );
    assert_eq!(
        error("[tempo.move]\nmg = [", "[tempo.move]\nmg = [1."),
        "tempo.move.mg is not an array of whole numbers"
    );
    assert_eq!(
        error("[tempo.move]\nmg = [", "[tempo.move]\nmg = [2501]\n#"),
        "2501 in tempo.move.mg is beyond 2500"
    );
    assert!(error("[tempo.move]", "[tempo.move").starts_with("not TOML: "));
}

#[test]
fn no_text_makes_the_reader_panic() {
    let text = include_str!("weights.toml");
    let mut random = Random(1);
    for _ in 0..300 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=random.below(3) {
            let place = random.below(bytes.len());
            bytes[place] = b"0123456789-.,=[]#\n \"abcgme"[random.below(26)];
        }
        let text = String::from_utf8(bytes).expect("ASCII");
        if let Ok(weights) = text.parse::<Weights>() {
            assert_eq!(weights.to_toml().parse(), Ok(weights));
        }
    }
}
