//! What is different where kings are captured.

use tesuji_chess::king_capture::{Position, Setup, SetupError, TrailProblem};
use tesuji_chess::{SetupError as ChessError, SquareSet, UciStyle, WHITE};
use tesuji_game::{Outcome, Position as _, PositionStack, Reason, Score, Side};

fn read(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn after(fen: &str, moves: &str) -> Position {
    let mut position = read(fen);
    for san in moves.split_whitespace() {
        let mv = position.parse_san(san).unwrap_or_else(|error| panic!("{error} in {position:?}"));
        position.make(mv);
    }
    position
}

fn moves(position: &Position) -> Vec<String> {
    position.legal_moves().iter().map(|&mv| position.san(mv)).collect()
}

/// Whether White, or Black, has won here.
fn winner(position: Position) -> Option<(Side, Reason)> {
    match PositionStack::new(position).game_over() {
        Some(Outcome::Win { winner, by }) => Some((winner, by)),
        _ => None,
    }
}

#[test]
fn castles_out_of_through_and_into_attack() {
    for file in ['e', 'f', 'g'] {
        let rank = match file {
            'e' => "4r3",
            'f' => "5r2",
            _ => "6r1",
        };
        let position = read(&format!("k7/{rank}/8/8/8/8/8/4K2R w K - 0 1"));
        let castled = position.after(position.parse_san("O-O").unwrap());
        let taken = castled.parse_san(&format!("Rx{file}1")).unwrap();
        assert_eq!(castled.san(taken), format!("Rx{file}1#"));
        assert_eq!(winner(castled.after(taken)), Some((Side::Second, Reason::RoyalCaptured)));
    }
}

#[test]
fn a_rook_on_the_trail_falls_with_its_king() {
    let position = after("4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "O-O Rxf1");
    assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/5r2 w - - 0 2");
    assert!(position.is_finished() && !position.royal_attacked() && position.legal_moves().is_empty());
}

#[test]
fn long_castling_leaves_its_trail_too() {
    let castled = after("r3k3/8/8/8/8/8/4Q3/4K3 b q - 0 1", "O-O-O");
    assert_eq!(castled.fen(), "2kr4/8/8/8/8/8/4Q3/4K3 w - e8 1 2");
    assert_eq!(
        winner(castled.after(castled.parse_san("Qxe8").unwrap())),
        Some((WHITE, Reason::RoyalCaptured))
    );
    // The king did not cross b8.
    let castled = after("r3k3/8/8/8/8/8/1Q6/4K3 b q - 0 1", "O-O-O");
    assert_eq!(castled.trail(), SquareSet::EMPTY);
    assert!(winner(castled.after(castled.parse_san("Qb8").unwrap())).is_none());
}

#[test]
fn knights_pawns_and_kings_capture_on_the_trail() {
    let knight = after("4k3/8/8/8/8/6n1/8/4K2R w K - 0 1", "O-O");
    assert!(moves(&knight).contains(&"Nxf1#".to_owned()), "{knight:?}");
    // A pawn that takes there promotes; one that is pushed there takes nothing.
    let pawns = after("4k3/8/8/8/8/8/3pp3/4K2R w K - 0 1", "O-O");
    let all = moves(&pawns);
    for kind in ['Q', 'R', 'B', 'N'] {
        assert!(all.contains(&format!("dxe1={kind}#")), "{all:?}");
        assert!(all.contains(&format!("exf1={kind}#")), "{all:?}");
        assert!(all.contains(&format!("e1={kind}")), "{all:?}");
    }
    assert!(winner(pawns.after(pawns.parse_uci("e2e1q").unwrap())).is_none());
    assert_eq!(
        winner(pawns.after(pawns.parse_uci("d2e1n").unwrap())),
        Some((Side::Second, Reason::RoyalCaptured))
    );
    let king = after("8/8/8/8/8/8/3k4/4K2R w K - 0 1", "O-O");
    assert!(moves(&king).contains(&"Kxe1#".to_owned()));
}

#[test]
fn the_trail_lasts_one_ply() {
    let castled = after("4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "O-O");
    assert_eq!(castled.trail(), tesuji_chess::Square::F1.set());
    let later = after("4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "O-O Kd8 Kh1");
    assert_eq!(later.trail(), SquareSet::EMPTY);
    let rook_only = later.after(later.parse_san("Bxf1").unwrap());
    assert!(winner(rook_only).is_none());
    let mut passed = castled;
    passed.pass();
    assert_eq!((passed.trail(), passed.key()), (SquareSet::EMPTY, passed.recomputed_key()));
}

#[test]
fn the_trail_makes_another_position() {
    let castled = after("4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "O-O");
    let stood = read("4k3/8/b7/8/8/8/8/5RK1 b - - 1 1");
    assert_ne!((castled.key(), castled.fen()), (stood.key(), stood.fen()));
    // Where nothing attacks it, it is the same position.
    let castled = after("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O");
    let stood = read("4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_eq!((castled.key(), castled.fen()), (stood.key(), stood.fen()));
    assert_eq!(read("4k3/8/8/8/8/8/8/5RK1 b - e1f1 1 1"), stood);
}

#[test]
fn a_pawn_takes_a_king_and_promotes() {
    let position = read("4k3/3P4/8/8/8/8/8/4K3 w - - 0 1");
    let mv = position.parse_san("dxe8=Q").unwrap();
    assert_eq!((position.san(mv), position.gives_check(mv)), ("dxe8=Q#".to_owned(), false));
    assert_eq!(position.gain(mv), Score::MAX_CP);
    assert!(position.wins_exchange(mv, Score::MAX_CP));
    assert!(position.after(mv).is_finished());
}

#[test]
fn a_captured_king_takes_its_castling_rights_along() {
    let position = after("r3k2r/8/8/8/8/8/4Q3/R3K2R w KQkq - 0 1", "Qxe8");
    assert_eq!(position.fen(), "r3Q2r/8/8/8/8/8/8/R3K2R b KQ - 0 1");
    assert_eq!(read(&position.fen()), position);
}

#[test]
fn kings_stay_attacked_and_step_next_to_each_other() {
    let position = read("8/8/8/3k4/8/3K4/8/8 w - - 0 1");
    let step = position.parse_san("Kd4").unwrap();
    assert!(position.gives_check(step));
    let next = position.after(step);
    assert!(next.royal_attacked() && moves(&next).contains(&"Kxd4#".to_owned()));
    // En passant may open the king's rank.
    let pinned = read("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
    assert!(pinned.parse_san("exd3").is_ok());
    // A pinned piece goes where it likes.
    assert!(read("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1").parse_san("Nc3").is_ok());
}

#[test]
fn no_move_at_all_loses() {
    let walled_in = read("4k3/8/8/8/1p6/pPp5/PRP5/KB6 w - - 0 1");
    assert_eq!(moves(&walled_in), Vec::<String>::new());
    assert_eq!(winner(walled_in), Some((Side::Second, Reason::NoMoves)));
    // What is stalemate in chess has moves here.
    assert_eq!(moves(&read("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")).len(), 3);
}

#[test]
fn there_are_no_draws() {
    for fen in ["8/8/4k3/8/8/4K3/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 150 120"] {
        assert_eq!(winner(read(fen)), None);
    }
    let mut line = PositionStack::new(Position::start());
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(40) {
        let mv = line.top().parse_uci(uci).unwrap();
        line.push(mv);
    }
    assert_eq!((line.game_over(), line.outcome()), (None, None));
}

#[test]
fn exchanges_know_what_a_king_costs() {
    // The king takes a defended pawn: it is taken in turn.
    let position = read("4k3/8/8/8/8/4p3/3pK3/8 w - - 0 1");
    let takes = |san| position.wins_exchange(position.parse_san(san).unwrap(), Score::DRAW);
    assert!(takes("Kxe3") && !takes("Kxd2"));
}

#[test]
fn setups_that_cannot_be() {
    let trail = |fen: &str| match Setup::from_fen(fen).unwrap().position() {
        Err(SetupError::Trail(problem)) => Some(problem),
        _ => None,
    };
    for (fen, problem) in [
        ("4k3/8/b7/8/8/8/8/5RK1 w - f1 1 1", TrailProblem::Rank),
        ("4k3/8/b7/8/8/8/8/5RK1 b - e1f4 1 1", TrailProblem::Rank),
        ("4k3/8/b7/8/8/8/8/4R1K1 b - f1 1 1", TrailProblem::NotCastled),
        ("4k3/8/b7/8/8/8/8/5R1K b - f1 1 1", TrailProblem::NotCastled),
        ("4k3/8/b7/8/8/8/8/R4RK1 b Q f1 1 1", TrailProblem::MayCastle),
        ("4k3/8/b7/8/8/8/8/4NRK1 b - e1f1 1 1", TrailProblem::Blocked),
        ("4k3/8/b7/8/8/8/8/5RK1 b - f1h1 1 1", TrailProblem::Way),
        ("4k3/8/b7/8/8/8/8/5RK1 b - g1 1 1", TrailProblem::Way),
        ("4k3/8/b7/8/8/8/8/2KR4 b - b1d1 1 1", TrailProblem::Way),
    ] {
        assert_eq!(trail(fen), Some(problem), "{fen}");
    }
    let mut both = Setup::from_fen("4k3/8/b7/8/4P3/8/8/5RK1 b - e3 0 1").unwrap();
    both.trail = tesuji_chess::Square::F1.set();
    assert_eq!(both.position(), Err(SetupError::Trail(TrailProblem::EnPassant)));
    for (fen, error) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", ChessError::NoKing(Side::Second)),
        ("8/8/8/8/8/8/8/8 w - - 0 1", ChessError::NoKing(Side::Second)),
        ("4kk2/8/8/8/8/8/8/4K3 w - - 0 1", ChessError::ManyKings(Side::Second, 2)),
    ] {
        assert_eq!(Setup::from_fen(fen).unwrap().position(), Err(SetupError::Chess(error)), "{fen}");
    }
    assert!(read("8/8/8/8/8/8/8/4K3 b - - 0 1").is_finished());
    // A third knight is one piece too many for a game, and none for a study.
    assert!(Position::from_fen("r1bqkbnr/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w - - 0 1").is_ok());
    let many = Setup::from_fen("qqqqqqqk/qqqqqqqq/qqqqq3/8/8/8/8/K7 w - - 0 1").unwrap();
    assert_eq!(many.position(), Err(SetupError::ManyPieces(Side::Second, 21)));
}

#[test]
fn errors_name_the_field() {
    for (fen, message) in [
        ("4k3/8/b7/8/8/8/8/5RK1 b - f 1 1", "field 4: en passant must be - or a square, got 'f'"),
        ("4k3/8/b7/8/8/8/8/5RK1 b - f1f1 1 1", "field 4: en passant must be - or a square, got 'f1f1'"),
        (
            "4k3/8/b7/8/8/8/8/5R1K b - f1 1 1",
            "field 4: castling trail: no king and rook stand where castling leaves them",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "field 3: castling right 'K': no such rook on the first rank"),
    ] {
        assert_eq!(Position::from_fen(fen).unwrap_err().to_string(), message);
    }
}

#[test]
fn chess960_kings_leave_trails_on_either_side() {
    // From b1 to c1, with the rook from a1 to d1: only b1 was left.
    let castled = after("4k3/8/8/8/8/8/1q6/RK6 w A - 0 1", "O-O-O");
    assert_eq!(castled.fen(), "4k3/8/8/8/8/8/1q6/2KR4 b - b1 1 1");
    // From b1 to g1 across the board.
    let castled = after("4k3/3r4/8/8/8/8/8/1K5R w H - 0 1", "O-O");
    assert_eq!(castled.fen(), "4k3/3r4/8/8/8/8/8/5RK1 b - d1 1 1");
    let mv = castled.parse_san("Rxd1").unwrap();
    assert_eq!(castled.uci(mv, UciStyle::Standard), "d7d1");
    assert!(castled.after(mv).is_finished());
}
