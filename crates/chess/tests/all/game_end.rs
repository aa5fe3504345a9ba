//! The rules that end a game: repetition, move rules, material, mate and stalemate; and exchanges.

use tesuji_chess::{BLACK, Position, WHITE};
use tesuji_game::{Outcome, Ply, Position as _, PositionStack, Reason, Score};

const KINGS_AND_ROOKS: &str = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1";
const CIRCLE: [&str; 4] = ["Rb1", "Rb8", "Ra1", "Ra8"];

fn line(fen: &str) -> PositionStack<Position> {
    PositionStack::new(Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

fn play(line: &mut PositionStack<Position>, sans: &[&str]) {
    for san in sans {
        let mv = line.top().parse_san(san).unwrap_or_else(|error| panic!("{error} in {:?}", line.top()));
        line.push(mv);
    }
}

#[expect(clippy::unnecessary_wraps, reason = "compared with answers that may be None")]
fn draw(by: Reason) -> Option<Outcome> {
    Some(Outcome::Draw { by })
}

#[test]
fn threefold_at_the_root() {
    let mut line = line(KINGS_AND_ROOKS);
    play(&mut line, &CIRCLE);
    assert_eq!(line.top().occurrences(line.past()), 2);
    assert_eq!(line.game_over(), None);
    play(&mut line, &CIRCLE);
    assert_eq!(line.top().occurrences(line.past()), 3);
    assert_eq!(line.game_over(), draw(Reason::Repetition));
}

#[test]
fn twofold_inside_the_tree() {
    let mut line = line(KINGS_AND_ROOKS);
    play(&mut line, &CIRCLE);
    let (top, past) = (line.top(), line.past());
    // The circle began four plies ago: it counts if those plies are the search's own.
    assert_eq!(top.outcome(past, Ply(4)), draw(Reason::Repetition));
    assert_eq!(top.outcome(past, Ply(3)), None);
    assert_eq!(line.outcome(), draw(Reason::Repetition));
    line.set_root();
    assert_eq!(line.outcome(), None);
    // One ply into the next search, a position of the game comes up for the second time only.
    play(&mut line, &CIRCLE[..1]);
    assert_eq!(line.outcome(), None);
    play(&mut line, &CIRCLE[1..]);
    assert_eq!(line.outcome(), draw(Reason::Repetition));
}

#[test]
fn a_pass_cuts_repetition() {
    // The clock reaches back beyond the passes.
    let mut line = line("r3k3/8/8/8/8/8/8/R3K3 w - - 20 30");
    play(&mut line, &["Rb1", "Rb8"]);
    line.push_pass();
    line.push_pass();
    play(&mut line, &["Ra1", "Ra8"]);
    // The same as at the start, but two passes lie between.
    assert_eq!(line.top().occurrences(line.past()), 1);
    assert_eq!(line.outcome(), None);
}

#[test]
fn a_lost_castling_right_is_another_position() {
    let mut line = line("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    play(&mut line, &CIRCLE);
    assert_eq!(line.top().occurrences(line.past()), 1);
    play(&mut line, &CIRCLE);
    assert_eq!(line.game_over(), None);
    play(&mut line, &CIRCLE);
    assert_eq!(line.game_over(), draw(Reason::Repetition));
}

#[test]
fn a_live_en_passant_square_is_another_position() {
    let mut line = line("r3k3/3p4/8/4P3/8/8/8/R3K3 b - - 0 1");
    play(&mut line, &["d5"]);
    for (round, expected) in [(1, None), (2, None), (3, draw(Reason::Repetition))] {
        play(&mut line, &CIRCLE);
        assert_eq!(line.game_over(), expected, "round {round}");
    }
}

#[test]
fn a_dead_en_passant_square_is_the_same_position() {
    let mut line = line("r3k3/3p4/8/8/8/8/4P3/R3K3 b - - 0 1");
    play(&mut line, &["d5"]);
    play(&mut line, &CIRCLE);
    assert_eq!(line.game_over(), None);
    play(&mut line, &CIRCLE);
    assert_eq!(line.game_over(), draw(Reason::Repetition));
}

#[test]
fn the_side_to_move_belongs_to_the_position() {
    // White loses a move: the same pieces, the other side to move.
    let mut line = line("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    play(&mut line, &["Ra2", "Kd8", "Ra3", "Ke8", "Ra1"]);
    assert_eq!(line.top().occurrences(line.past()), 1);
}

#[test]
fn fivefold_ends_the_game_without_a_claim() {
    let mut line = line(KINGS_AND_ROOKS);
    for _ in 0..3 {
        play(&mut line, &CIRCLE);
        assert_eq!(line.top().automatic_draw(line.past()), None);
    }
    play(&mut line, &CIRCLE);
    assert_eq!(line.top().occurrences(line.past()), 5);
    assert_eq!(line.top().automatic_draw(line.past()), draw(Reason::Repetition));
}

#[test]
fn fifty_moves_end_the_game() {
    let mut line = line("4k3/8/8/8/8/8/8/R3K3 w - - 98 80");
    play(&mut line, &["Ra2"]);
    assert_eq!((line.top().halfmoves(), line.game_over()), (99, None));
    play(&mut line, &["Kd8"]);
    assert_eq!((line.top().halfmoves(), line.game_over()), (100, draw(Reason::MoveRule)));
}

#[test]
fn mate_on_the_hundredth_ply_comes_before_fifty_moves() {
    let mut line = line("6k1/5ppp/8/8/8/8/2R1K3/8 w - - 99 80");
    play(&mut line, &["Rc8#"]);
    assert_eq!(line.top().halfmoves(), 100);
    assert_eq!(line.outcome(), None);
    assert_eq!(line.game_over(), Some(Outcome::Win { winner: WHITE, by: Reason::Checkmate }));
    // A mere check on that ply is a draw.
    let mut line = self::line("6k1/5p1p/8/8/8/8/2R1K3/8 w - - 99 80");
    play(&mut line, &["Rc8+"]);
    assert_eq!(line.game_over(), draw(Reason::MoveRule));
}

#[test]
fn seventy_five_moves_need_no_claim() {
    for (clock, expected) in [(149, None), (150, draw(Reason::MoveRule)), (151, draw(Reason::MoveRule))] {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 120");
        assert_eq!(Position::from_fen(&fen).unwrap().automatic_draw(&[]), expected, "{clock}");
    }
    // Mate comes first here, too.
    let mated = Position::from_fen("2R3k1/5ppp/8/8/8/8/4K3/8 b - - 150 120").unwrap();
    assert_eq!(mated.automatic_draw(&[]), None);
}

#[test]
fn captures_and_pawn_moves_reset_the_clock() {
    for (san, clock) in [("Rxa8+", 0), ("h3", 0), ("Rb1", 43), ("Kd1", 43)] {
        let mut line = line("r3k3/8/8/8/8/8/7P/R3K3 w Q - 42 60");
        play(&mut line, &[san]);
        assert_eq!(line.top().halfmoves(), clock, "{san}");
    }
}

#[test]
fn material_that_cannot_mate() {
    for (placement, dead) in [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4K1N1", true),
        ("4k3/8/8/8/8/8/8/4KB2", true),
        ("2b1k3/8/8/8/8/8/8/4KB2", true),
        ("2b1kb2/8/8/8/8/8/8/4KB2", false),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4k1n1/8/8/8/8/8/8/4KB2", false),
        ("4k3/8/8/8/8/8/8/1N2K1N1", false),
        ("4k3/8/8/8/8/8/7P/4K3", false),
        ("4k3/8/8/8/8/8/8/4K2R", false),
        ("4k2q/8/8/8/8/8/8/4K3", false),
    ] {
        let line = line(&format!("{placement} w - - 0 1"));
        assert_eq!(line.top().is_insufficient_material(), dead, "{placement}");
        assert_eq!(
            line.game_over(),
            if dead { draw(Reason::InsufficientMaterial) } else { None },
            "{placement}"
        );
        assert_eq!(line.top().automatic_draw(&[]).is_some(), dead, "{placement}");
    }
}

#[test]
fn mate_and_stalemate_end_the_game() {
    let mut mate = line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    play(&mut mate, &["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(mate.game_over(), Some(Outcome::Win { winner: BLACK, by: Reason::Checkmate }));
    assert_eq!(mate.game_over().unwrap().score(WHITE, Ply(4)), Score::mated_in(4));
    let mut stalemate = line("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1");
    play(&mut stalemate, &["Qg6"]);
    assert_eq!(stalemate.game_over(), draw(Reason::Stalemate));
    assert_eq!(line(KINGS_AND_ROOKS).game_over(), None);
}

/// What the exchange that a move starts comes to, found by asking for every margin in steps of 100.
fn exchange(fen: &str, san: &str) -> i32 {
    let position = Position::from_fen(fen).unwrap();
    let mv = position.parse_san(san).unwrap();
    let wins = |margin: &i32| position.wins_exchange(mv, Score::cp(*margin));
    (-20..=20).map(|hundreds| 100 * hundreds).rfind(wins).expect("no move loses more than a queen twice")
}

#[test]
fn exchanges_come_to_what_they_should() {
    for (fen, san, value) in [
        // Nothing is taken, nothing can take.
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", 0),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", 0),
        // A pawn guarded by a pawn, taken by a queen, a rook, a pawn.
        ("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", -800),
        ("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -400),
        ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0),
        // Rooks behind each other: the second one joins in.
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
        // A bishop behind a pawn joins in once the pawn has gone.
        ("4k3/8/1p6/2p5/3P4/4B3/8/4K3 w - - 0 1", "dxc5", 100),
        // A quiet move onto a square that a pawn guards.
        ("4k3/8/8/3p4/8/8/8/2N1K3 w - - 0 1", "Nb3", 0),
        ("4k3/8/3p4/8/8/3N4/8/4K3 w - - 0 1", "Ne5", -300),
        // En passant takes a pawn, and may be taken back.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 0),
        // Promotion adds a queen, which may be lost at once.
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 800),
        ("7r/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", -100),
        // A king takes what nobody guards, and not what somebody does.
        ("8/8/8/3pk3/8/8/8/3RK3 w - - 0 1", "Rxd5+", -400),
        ("8/8/8/3pk3/8/5B2/8/3RK3 w - - 0 1", "Rxd5+", 100),
    ] {
        assert_eq!(exchange(fen, san), value, "{san} in {fen}");
    }
}
