use super::*;
use crate::linear::Model as _;
use tesuji_game::random::Random;

/// The position after moves from the start.
fn after(moves: &str) -> king_capture::Position {
    let mut position = king_capture::Position::start();
    for san in moves.split_whitespace() {
        position.make(position.parse_san(san).unwrap());
    }
    position
}

#[test]
fn values_of_known_positions() {
    for (moves, value) in [
        ("", 0),
        ("e4", 34),
        ("d4", 68),
        ("Nf3", 47),
        ("e4 e5", 0),
        ("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6", 437),
        ("e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6", -5),
    ] {
        assert_eq!(explain(&after(moves)).total(), value, "{moves}");
        // Chess has the same pieces and the same heuristic.
        let chess = Position::from_fen(&after(moves).fen()).unwrap();
        assert_eq!(explain(&chess).total(), value, "{moves}");
    }
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(explain(&Position::from_fen(kiwipete).unwrap()).total(), 42);
}

#[test]
fn attacks_and_possessions_at_the_start() {
    let sight = Sight::of(&Position::start(), &Numbers::default());
    for (rank, counts) in
        [[0, 1, 1, 1, 1, 1, 1, 0], [1, 1, 1, 4, 4, 1, 1, 1], [2, 2, 3, 2, 2, 3, 2, 2]].iter().enumerate()
    {
        for (file, &count) in counts.iter().enumerate() {
            let square = Square::new(file as u8, rank as u8);
            assert_eq!(sight.attackers(WHITE, square), count, "{square}");
            assert_eq!(sight.attackers(!WHITE, square.flip_rank()), count, "{square} for Black");
        }
    }
    let squares: SquareSet = [Square::D2, Square::E2, Square::C3, Square::F3].into_iter().collect();
    assert_eq!(sight.possessed(WHITE), squares);
    assert_eq!(sight.possessed(!WHITE), squares.into_iter().map(Square::flip_rank).collect());
}

/// Random games whose every move is followed and compared; evaluation itself compares where assertions are on.
#[test]
fn following_moves_gives_what_looking_anew_gives() {
    let mut random = Random(11);
    for start in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/1P3P2/8/2N3b1/2n3B1/8/1p3p2/R3K2R w KQkq - 0 1",
        "4k3/8/b7/8/8/6n1/3p4/4K2R w K - 0 1",
    ] {
        for _ in 0..20 {
            let mut position = king_capture::Position::from_fen(start).unwrap();
            let mut classic = ClassicEvaluator::default();
            classic.reset(&position);
            for _ in 0..80 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random.below(moves.len())];
                let before = classic.0.top;
                classic.play(&mut position, mv);
                assert_eq!(
                    classic.0.top,
                    Sight::of(position.placed(), &Numbers::default()),
                    "{mv:?} to {position:?}"
                );
                Evaluator::<king_capture::Position>::pop(&mut classic);
                assert_eq!(classic.0.top, before);
                classic.reset(&position);
            }
        }
    }
}

/// What is learned from is what is played with, and the file that comes with the crate has the numbers of the code.
#[test]
fn counts_times_numbers_are_the_heuristic() {
    let mut random = Random(12);
    let standard = Weights::standard();
    assert_eq!(Numbers::from(&*standard), Numbers::default());
    assert_eq!(standard.to_toml(), Heuristic::STANDARD);
    for _ in 0..20 {
        let mut position = king_capture::Position::start();
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            assert_eq!(features(&position).value(&standard), explain(&position).total(), "{position:?}");
            position.make(moves[random.below(moves.len())]);
            if position.placed().kind(Kind::King).len() < 2 {
                break;
            }
        }
    }
}
