use super::*;
use tesuji_game::random::Random;
use tesuji_net::Shape;
use tesuji_net::train::{Recipe, Trainer};

/// A network of random weights.
fn random_network<P: Networked>(seed: u64) -> Arc<Network> {
    let shape = Shape { inputs: P::Lens::INPUTS, hidden: 32, stages: STAGES };
    Arc::new(Trainer::new(shape, Recipe { seed, ..Recipe::default() }).network(P::FACTS.name, 4000).unwrap())
}

/// The score from nothing.
fn fresh<P: Networked>(network: &Network, position: &P) -> Score {
    let inputs = inputs(position);
    let [own, other]: [Vec<usize>; 2] =
        [inputs.iter().map(|both| both.0).collect(), inputs.iter().map(|both| both.1).collect()];
    let output = network.evaluate(&own, &other, position.stage());
    Score::cp(position.scalings(output).iter().fold(output, |score, by| score * by.parts / by.of))
}

/// A network alone and over the named terms follows random games.
fn follows_the_moves<P: Networked>(start: &P) {
    let network = random_network::<P>(3);
    let mut alone = NetworkEvaluator::<P>::new(Arc::clone(&network));
    follows(start, &mut alone, |position| fresh(&network, position));
    let mut sum = ResidualEvaluator::new(alone);
    follows(start, &mut sum, |position| {
        let mut linear = P::linear(Weights::standard());
        linear.reset(position);
        Score::cp(linear.evaluate(position).raw() + fresh(&network, position).raw())
    });
}

/// Random games with moves taken back, passes, and evaluations here and there.
fn follows<P: Networked>(start: &P, evaluator: &mut impl Evaluator<P>, fresh: impl Fn(&P) -> Score) {
    let plies: usize =
        std::env::var("TESUJI_NETWORK_PLIES").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let mut random = Random(17);
    let mut done = 0;
    while done < plies {
        evaluator.reset(start);
        let mut line = vec![start.clone()];
        for _ in 0..300 {
            done += 1;
            let top = line[line.len() - 1].clone();
            let moves = top.legal_moves();
            if moves.is_empty() {
                break;
            }
            if line.len() > 1 && random.below(4) == 0 {
                line.pop();
                evaluator.pop();
            } else if random.below(20) == 0 && top.may_pass() {
                let mut next = top.clone();
                next.pass();
                evaluator.push(&[]);
                line.push(next);
            } else {
                let mut next = top.clone();
                evaluator.play(&mut next, moves[random.below(moves.len())]);
                line.push(next);
            }
            let here = &line[line.len() - 1];
            if random.below(3) > 0 {
                assert_eq!(evaluator.evaluate(here), fresh(here));
            }
        }
    }
}

#[test]
fn chess_follows_the_moves() {
    follows_the_moves(&tesuji_chess::Position::start());
}

#[test]
fn king_capture_follows_the_moves() {
    follows_the_moves(&tesuji_chess::king_capture::Position::start());
}

#[test]
fn shogi_follows_the_moves() {
    follows_the_moves(&tesuji_shogi::Position::start());
}

/// The ranks of a position as text, each square a word; what follows them.
fn ranks(text: &str) -> (Vec<Vec<String>>, &str) {
    let (board, rest) = text.split_once(' ').unwrap();
    let squares = |rank: &str| {
        let mut squares = Vec::new();
        let mut promoted = false;
        for letter in rank.chars() {
            match letter.to_digit(10) {
                Some(empty) => squares.extend(vec!["1".to_string(); empty as usize]),
                None if letter == '+' => promoted = true,
                None => squares.push(if std::mem::take(&mut promoted) {
                    format!("+{letter}")
                } else {
                    letter.into()
                }),
            }
        }
        squares
    };
    (board.split('/').map(squares).collect(), rest)
}

/// The same board with the empty squares counted again, as text.
fn board(ranks: &[Vec<String>]) -> String {
    let rank = |squares: &Vec<String>| {
        let mut text = String::new();
        for group in squares.chunk_by(|one, two| (one == "1") == (two == "1")) {
            text += &if group[0] == "1" { group.len().to_string() } else { group.concat() };
        }
        text
    };
    ranks.iter().map(rank).collect::<Vec<_>>().join("/")
}

fn mirrored(text: &str) -> String {
    let (mut ranks, rest) = ranks(text);
    for squares in &mut ranks {
        squares.reverse();
    }
    format!("{} {rest}", board(&ranks))
}

/// The other side has everything; `turned` as shogi is seen from the other side, else as chess is.
fn flipped(text: &str, turned: bool) -> String {
    let (mut ranks, rest) = ranks(text);
    ranks.reverse();
    if turned {
        for squares in &mut ranks {
            squares.reverse();
        }
    }
    let swap = |text: &str| -> String {
        let swapped =
            |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
        text.chars().map(swapped).collect()
    };
    let (side, rest) = rest.split_once(' ').unwrap();
    let side = match side {
        "w" => "b",
        _ => "w",
    };
    let (held, rest) = rest.split_once(' ').unwrap();
    format!("{} {side} {} {rest}", swap(&board(&ranks)), swap(held))
}

#[test]
fn mirrored_and_flipped_positions_of_chess_score_alike() {
    let network = random_network::<tesuji_chess::Position>(4);
    let score = |fen: &str| fresh(&network, &tesuji_chess::Position::from_fen(fen).unwrap());
    let fens = [
        "r1b2rk1/2q1bppp/p2ppn2/1p6/3QP3/1BN1B3/PPP2PPP/R4RK1 w - - 0 13",
        "8/5pk1/4p1p1/1r1pP2p/3P1P1P/1R4PK/8/8 b - - 0 40",
        "6k1/5p2/3b2p1/1p1P3p/1P2B2P/5KP1/5P2/8 b - - 31 38",
    ];
    for fen in fens {
        assert_eq!(score(&mirrored(fen)), score(fen), "{fen}");
        assert_eq!(score(&flipped(fen, false)), score(fen), "{fen}");
    }
}

#[test]
fn mirrored_and_turned_positions_of_shogi_score_alike() {
    let network = random_network::<tesuji_shogi::Position>(5);
    let score = |sfen: &str| fresh(&network, &tesuji_shogi::Position::from_sfen(sfen).unwrap());
    let sfens = [
        "lnsg1ksnl/1r4gb1/p1pppp2p/6pR1/1p7/2P6/PP1PPPP1P/1BGK5/LNS2GSNL b Pp 1",
        "ln1g1kgnl/2s6/p1p1pp2p/3p5/1Kns2S1B/1P2P2PP/P1PP1P3/1B4r2/LNS2+p2L w G2Prgp 76",
    ];
    for sfen in sfens {
        assert_eq!(score(&mirrored(sfen)), score(sfen), "{sfen}");
        assert_eq!(score(&flipped(sfen, true)), score(sfen), "{sfen}");
    }
}

#[test]
fn bare_kings_and_shares_are_the_output() {
    use crate::Explains;
    use tesuji_api::Explanation;
    let position = tesuji_chess::Position::from_fen(
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 30 30",
    );
    let position = position.unwrap();
    let mut evaluator = NetworkEvaluator::new(random_network::<tesuji_chess::Position>(5));
    evaluator.reset(&position);
    let score = evaluator.evaluate(&position).raw();
    let Explanation::Network(shares) = evaluator.explain(&position) else { panic!("no shares") };
    let sum: f64 = shares.bare_kings + shares.pieces.iter().map(|piece| piece.share).sum::<f64>();
    assert!((sum - f64::from(shares.output)).abs() < 1.0, "{sum} is not {}", shares.output);
    assert_eq!(shares.pieces.len(), 30);
    assert_eq!(shares.scalings.iter().map(|by| by.name.as_str()).collect::<Vec<_>>(), ["fifty moves"]);
    let scaled = shares.scalings.iter().fold(shares.output, |score, by| score * by.parts / by.of);
    assert_eq!(scaled, score);
    let twin = shares.twin.expect("named terms beside a network that stands alone");
    let mut linear = crate::ChessEvaluator::default();
    linear.reset(&position);
    assert_eq!(twin.terms_cp, linear.evaluate(&position).raw());
    assert_eq!(twin.terms_cp + twin.unexplained_cp, score);
}

/// Positions of random games, with a random network as large in its weights as a trained one.
fn shares_add_up<P: Networked>(start: &P) {
    use crate::Explains as _;
    use tesuji_api::Explanation;
    let positions: usize =
        std::env::var("TESUJI_SHARE_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(150);
    let evaluator = NetworkEvaluator::<P>::new(random_network::<P>(7));
    let (mut random, mut done) = (Random(23), 0);
    while done < positions {
        let mut position = start.clone();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() || done == positions {
                break;
            }
            position = position.after(moves[random.below(moves.len())]);
            let Explanation::Network(shares) = evaluator.explain(&position) else { panic!("no shares") };
            let sum: f64 = shares.bare_kings + shares.pieces.iter().map(|piece| piece.share).sum::<f64>();
            assert!((sum - f64::from(shares.output)).abs() < 1.0, "{sum} is not {}", shares.output);
            done += 1;
        }
    }
}

#[test]
fn shares_add_up_in_every_game() {
    shares_add_up(&tesuji_chess::Position::start());
    shares_add_up(&tesuji_chess::king_capture::Position::start());
    shares_add_up(&tesuji_shogi::Position::start());
}

#[test]
fn terms_and_shares_are_the_score_of_the_network_that_comes_with_a_game() {
    fn add_up<P: Networked>(position: &P) {
        use crate::Explains as _;
        use tesuji_api::Explanation;
        let network = P::standard_network();
        let mut evaluator = ResidualEvaluator::<P>::new(NetworkEvaluator::new(network));
        evaluator.reset(position);
        let score = evaluator.evaluate(position).raw();
        let Explanation::Residual(parts) = evaluator.explain(position) else { panic!("no parts") };
        assert_eq!(parts.terms_cp + parts.network_cp, score);
        let shares = &parts.network;
        let sum: f64 = shares.bare_kings + shares.pieces.iter().map(|piece| piece.share).sum::<f64>();
        assert!((sum - f64::from(shares.output)).abs() < 1.0, "{sum} is not {}", shares.output);
    }
    add_up(
        &tesuji_chess::Position::from_fen("2r3k1/5ppp/p7/1p1Pp3/4P3/1P3P2/P5PP/3R2K1 b - - 0 26").unwrap(),
    );
    add_up(&tesuji_chess::king_capture::Position::start());
    add_up(
        &tesuji_shogi::Position::from_sfen(
            "ln1g1kgnl/2s6/p1p1pp2p/3p5/1Kns2S1B/1P2P2PP/P1PP1P3/1B4r2/LNS2+p2L w G2Prgp 76",
        )
        .unwrap(),
    );
}

#[test]
fn a_network_over_other_weights_is_refused() {
    type Chess = tesuji_chess::Position;
    let mut network = Network::clone(&random_network::<Chess>(6));
    let mut error_of = |name: &str, weights: Vec<i16>| {
        network.over = Some(LinearPart { name: name.to_string(), weights });
        Chess::network(&network.to_bytes()).err().map(|error| error.to_string())
    };
    let count = Weights::<<Chess as Networked>::Model>::standard().numbers().len();
    assert_eq!(error_of("linear", vec![5; count]), None);
    // Files of version 2 name the weights that come with the game.
    assert_eq!(error_of(&name_of::<<Chess as Networked>::Model>(), Vec::new()), None);
    let wanted = |found: &str| {
        Some(format!("a network to be added to '{found}', not to 'linear with {count} weights'"))
    };
    assert_eq!(error_of("linear 00000000", Vec::new()), wanted("linear 00000000"));
    assert_eq!(error_of("linear", vec![5; 3]), wanted("linear with 3 weights"));
    assert_eq!(error_of("linear", vec![30_000; count]), wanted(&format!("linear with {count} weights")));
}

/// The terms are those of the file, in the score and in what is said of it.
#[test]
fn a_network_brings_its_terms_with_it() {
    type Chess = tesuji_chess::Position;
    let mut network = Network::clone(&random_network::<Chess>(7));
    let doubled: Vec<i16> = Weights::<<Chess as Networked>::Model>::standard().numbers();
    let doubled: Vec<i16> = doubled.iter().map(|&number| number * 2).collect();
    network.over = Some(LinearPart { name: "linear".to_string(), weights: doubled.clone() });
    let network = Chess::network(&network.to_bytes()).unwrap();
    let position =
        Chess::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 3").unwrap();
    let mut linear = Chess::linear(Arc::new(Weights::from_numbers(&doubled).unwrap()));
    linear.reset(&position);
    let terms = linear.evaluate(&position).raw();
    let mut evaluator = ResidualEvaluator::new(NetworkEvaluator::new(Arc::clone(&network)));
    evaluator.reset(&position);
    assert_eq!(evaluator.evaluate(&position).raw(), terms + fresh(&network, &position).raw());
    let tesuji_api::Explanation::Residual(parts) = evaluator.explain(&position) else { panic!("no parts") };
    assert_eq!(parts.terms_cp, terms);
}

#[test]
fn every_input_stands_once_in_the_planes() {
    fn check<P: Networked>() {
        let mut inputs: Vec<usize> =
            P::planes().into_iter().flat_map(|plane| plane.rows.into_iter().flatten()).collect();
        inputs.sort_unstable();
        assert_eq!(inputs, (0..P::Lens::INPUTS).collect::<Vec<_>>());
    }
    check::<tesuji_chess::Position>();
    check::<tesuji_chess::king_capture::Position>();
    check::<tesuji_shogi::Position>();
}

#[test]
fn planes_lie_as_the_board_is_seen() {
    let plane =
        |planes: &[InputPlane], name: &str| planes.iter().find(|plane| plane.name == name).unwrap().clone();
    // A white king on a1 and a white pawn on h2: the last corner but one row, as White sees it.
    let position = tesuji_chess::Position::from_fen("7k/8/8/8/8/8/7P/K7 w - - 0 1").unwrap();
    let own: Vec<usize> = inputs(&position).into_iter().map(|both| both.0).collect();
    let planes = <tesuji_chess::Position as Networked>::planes();
    assert!(own.contains(&plane(&planes, "own pawn").rows[6][7]));
    assert!(own.contains(&plane(&planes, "other king").rows[0][7]));
    // Black's rook on 2h, its king on no other half: the second column from the right, the row before the last.
    let position = tesuji_shogi::Position::from_sfen("4k4/9/9/9/9/9/9/7R1/4K4 b 2P 1").unwrap();
    let own: Vec<usize> = inputs(&position).into_iter().map(|both| both.0).collect();
    let planes = <tesuji_shogi::Position as Networked>::planes();
    assert!(own.contains(&plane(&planes, "own rook").rows[7][7]));
    assert!(own.contains(&plane(&planes, "own hand").rows[0][1]));
}
