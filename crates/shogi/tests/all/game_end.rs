//! The rules that end a game: repetition, perpetual check, mate, no move at all, and the entering king.

use tesuji_game::{Outcome, Ply, Position as _, PositionStack, Reason, Score, Side};
use tesuji_shogi::{BLACK, Position, WHITE};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// Both rooks go to and fro.
const ROOKS: [&str; 4] = ["2h3h", "8b7b", "3h2h", "7b8b"];

/// Black's rook chases White's king, and the same with the colours changed.
const CHASE: [(&str, Side); 2] =
    [("5k3/9/9/9/9/9/9/9/K3R4 b - 1", BLACK), ("4r3k/9/9/9/9/9/9/9/3K5 w - 1", WHITE)];
/// Four plies with a check in every move of the chaser.
const CHECKS: [&str; 4] = ["5i4i", "4a5a", "4i5i", "5a4a"];
/// Four plies without a check that lead to the same position.
const QUIET: [&str; 4] = ["5i6i", "4a3a", "6i5i", "3a4a"];
/// Eight plies, every move of the chaser a check, by a longer way.
const LONG: [&str; 8] = ["5i4i", "4a3a", "4i3i", "3a4a", "3i4i", "4a5a", "4i5i", "5a4a"];
/// Four plies, only the first move of the chaser a check.
const HALF: [&str; 4] = ["5i4i", "4a3a", "4i5i", "3a4a"];

fn line(sfen: &str) -> PositionStack<Position> {
    PositionStack::new(Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}")))
}

fn play(line: &mut PositionStack<Position>, moves: &[&str]) {
    for usi in moves {
        let mv = line.top().parse_usi(usi).unwrap_or_else(|error| panic!("{error} in {:?}", line.top()));
        line.push(mv);
    }
}

/// A move as it looks from the other side of the board.
fn turned(usi: &str) -> String {
    let turn = |c: char| match c {
        '1'..='9' => char::from(b'1' + b'9' - c as u8),
        'a'..='i' => char::from(b'a' + b'i' - c as u8),
        _ => c,
    };
    usi.chars().map(turn).collect()
}

/// Plays moves of the chase, turned if White is the chaser.
fn chase(line: &mut PositionStack<Position>, chaser: Side, moves: &[&str]) {
    for usi in moves {
        let usi = if chaser == BLACK { (*usi).to_owned() } else { turned(usi) };
        play(line, &[&usi]);
    }
}

#[expect(clippy::unnecessary_wraps, reason = "compared with answers that may be None")]
fn draw() -> Option<Outcome> {
    Some(Outcome::Draw { by: Reason::Repetition })
}

/// The chaser loses.
#[expect(clippy::unnecessary_wraps, reason = "compared with answers that may be None")]
fn perpetual(chaser: Side) -> Option<Outcome> {
    Some(Outcome::Win { winner: !chaser, by: Reason::PerpetualCheck })
}

#[test]
fn the_fourth_time_is_a_draw() {
    let mut line = line(START);
    for times in 2..=3 {
        play(&mut line, &ROOKS);
        assert_eq!((line.top().occurrences(line.past()), line.game_over()), (times, None));
    }
    play(&mut line, &ROOKS[..3]);
    assert_eq!(line.game_over(), None);
    play(&mut line, &ROOKS[3..]);
    assert_eq!((line.top().occurrences(line.past()), line.game_over()), (4, draw()));
}

#[test]
fn once_is_enough_inside_the_tree() {
    let mut line = line(START);
    play(&mut line, &ROOKS);
    let (top, past) = (line.top(), line.past());
    // The circle began four plies ago: it counts if those plies are the search's own.
    assert_eq!(top.outcome(past, Ply(4)), draw());
    assert_eq!(top.outcome(past, Ply(3)), None);
    assert_eq!(line.outcome(), draw());
    line.set_root();
    assert_eq!(line.outcome(), None);
    // Into the next search, a position of the game comes up for the second time only.
    play(&mut line, &ROOKS[..1]);
    assert_eq!(line.outcome(), None);
    play(&mut line, &ROOKS[1..]);
    assert_eq!(line.outcome(), draw());
}

#[test]
fn the_fourth_time_counts_inside_the_tree_too() {
    let mut line = line(START);
    for _ in 0..2 {
        play(&mut line, &ROOKS);
    }
    play(&mut line, &ROOKS[..3]);
    line.set_root();
    play(&mut line, &ROOKS[3..]);
    assert_eq!((line.ply(), line.outcome()), (Ply(1), draw()));
}

#[test]
fn the_side_to_move_belongs_to_the_position() {
    // Black's king goes by a triangle, White's to and fro: the same pieces, the other side to move.
    let mut line = line("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    play(&mut line, &["5i5h", "5a5b", "5h4i", "5b5a", "4i5i"]);
    assert_eq!(line.top().occurrences(line.past()), 1);
    assert_eq!(line.outcome(), None);
}

#[test]
fn whoever_checks_all_the_time_loses() {
    for (sfen, chaser) in CHASE {
        let mut line = line(sfen);
        for _ in 0..2 {
            chase(&mut line, chaser, &CHECKS);
            assert_eq!(line.game_over(), None, "{sfen}");
        }
        chase(&mut line, chaser, &CHECKS);
        assert_eq!(line.game_over(), perpetual(chaser), "{sfen}");
        assert_eq!(line.outcome().unwrap().score(chaser, Ply(12)), Score::mated_in(12));
    }
}

#[test]
fn a_circle_that_begins_in_check() {
    // The position that comes up four times is one of the checked side.
    for (sfen, chaser) in CHASE {
        let mut line = line(sfen);
        chase(&mut line, chaser, &QUIET[..2]);
        chase(&mut line, chaser, &["6i3i"]);
        for times in 1..=3 {
            assert_eq!(line.game_over(), None, "{sfen}, {times}");
            chase(&mut line, chaser, &["3a4a", "3i4i", "4a3a", "4i3i"]);
        }
        assert_eq!((line.top().in_check(), line.game_over()), (true, perpetual(chaser)), "{sfen}");
        // A position set up in check, nothing played before.
        let checked = Position::from_sfen(&line.top().sfen()).unwrap();
        let mut line = PositionStack::new(checked);
        for _ in 0..3 {
            assert_eq!(line.game_over(), None);
            chase(&mut line, chaser, &["3a4a", "3i4i", "4a3a", "4i3i"]);
        }
        assert_eq!(line.game_over(), perpetual(chaser));
    }
}

#[test]
fn one_quiet_move_between_makes_it_a_draw() {
    for (sfen, chaser) in CHASE {
        for circles in [
            [QUIET, CHECKS, CHECKS],
            [CHECKS, QUIET, CHECKS],
            [CHECKS, CHECKS, QUIET],
            [HALF, HALF, HALF],
            [HALF, CHECKS, CHECKS],
            [CHECKS, CHECKS, HALF],
            [QUIET, QUIET, QUIET],
        ] {
            let mut line = line(sfen);
            for (i, circle) in circles.iter().enumerate() {
                assert_eq!(line.game_over(), None, "{circles:?}, circle {i}");
                chase(&mut line, chaser, circle);
            }
            assert_eq!(line.game_over(), draw(), "{circles:?}");
        }
    }
}

#[test]
fn what_was_before_the_first_time_does_not_matter() {
    for (sfen, chaser) in CHASE {
        let mut line = line(sfen);
        // The rook comes from elsewhere, without check.
        chase(&mut line, chaser, &["5i6i", "4a3a", "6i7i", "3a2a", "7i6i", "2a3a"]);
        chase(&mut line, chaser, &["6i5i", "3a4a"]);
        assert_eq!(line.top().occurrences(line.past()), 2);
        // From here on only checks. The fourth time since the start is a draw: there were quiet moves between.
        chase(&mut line, chaser, &CHECKS);
        chase(&mut line, chaser, &CHECKS[..3]);
        assert_eq!(line.game_over(), None);
        chase(&mut line, chaser, &CHECKS[3..]);
        assert_eq!(line.game_over(), draw());
        // The position in check has come up only twice by then; its fourth time would be a loss.
        let mut later = self::line(sfen);
        chase(&mut later, chaser, &["5i6i", "4a3a", "6i5i", "3a4a", "5i4i"]);
        for _ in 0..3 {
            chase(&mut later, chaser, &["4a5a", "4i5i", "5a4a", "5i4i"]);
        }
        assert_eq!(later.top().outcome(later.past(), Ply::ROOT), perpetual(chaser));
    }
}

#[test]
fn different_circles_of_checks_are_perpetual_check() {
    for (sfen, chaser) in CHASE {
        let mut line = line(sfen);
        for circle in [&CHECKS[..], &LONG] {
            chase(&mut line, chaser, circle);
            assert_eq!(line.game_over(), None);
        }
        // The long way met the position after the first check twice.
        chase(&mut line, chaser, &CHECKS[..1]);
        assert_eq!((line.top().occurrences(line.past()), line.game_over()), (4, perpetual(chaser)));
    }
}

#[test]
fn perpetual_check_inside_the_tree() {
    for (sfen, chaser) in CHASE {
        let mut line = line(sfen);
        chase(&mut line, chaser, &CHECKS);
        assert_eq!(line.outcome(), perpetual(chaser));
        assert_eq!(line.top().outcome(line.past(), Ply(3)), None);
        let mut line = self::line(sfen);
        chase(&mut line, chaser, &HALF);
        assert_eq!(line.outcome(), draw());
        // The search sees its own circle, not what was quiet before.
        let mut line = self::line(sfen);
        chase(&mut line, chaser, &QUIET);
        line.set_root();
        chase(&mut line, chaser, &CHECKS);
        assert_eq!(line.outcome(), perpetual(chaser));
    }
}

/// Six plies after which Black has given away a pawn for nothing.
const GIFT: [&str; 6] = ["P*5b", "5a5b", "5i4h", "5b6a", "4h5i", "6a5a"];

#[test]
fn more_in_hand_is_not_the_same_position() {
    let mut line = line("4k4/9/9/9/9/9/9/9/4K4 b 6P 1");
    for _ in 0..5 {
        play(&mut line, &GIFT);
        assert_eq!((line.top().occurrences(line.past()), line.game_over()), (1, None));
    }
}

#[test]
fn a_search_is_told_who_got_ahead() {
    for (sfen, giver) in [("4k4/9/9/9/9/9/9/9/4K4 b 2P 1", BLACK), ("4k4/9/9/9/9/9/9/9/4K4 w 2p 1", WHITE)] {
        let mut line = line(sfen);
        chase(&mut line, giver, &GIFT);
        let ahead = Some(Outcome::Ahead { side: !giver });
        assert_eq!(line.outcome(), ahead);
        assert!(line.outcome().unwrap().score(giver, Ply(6)) < Score::DRAW);
        assert_eq!(line.top().outcome(line.past(), Ply(5)), None);
        assert_eq!(line.top().outcome(line.past(), Ply::ROOT), None);
        // The nearer of two such circles counts, and it says the same.
        chase(&mut line, giver, &GIFT);
        assert_eq!(line.outcome(), ahead);
        line.set_root();
        assert_eq!(line.outcome(), None);
    }
}

#[test]
fn other_pieces_in_hand_are_neither_more_nor_less() {
    // Black gives a pawn, White a lance.
    let mut line = line("4k4/9/9/9/9/9/9/9/4K4 b 2P2l 1");
    let board = |line: &PositionStack<Position>| line.top().sfen().split(' ').next().unwrap().to_owned();
    let before = board(&line);
    play(&mut line, &["P*5b", "5a5b", "5i4i", "L*4h", "4i4h", "5b6a", "4h5i", "6a5a"]);
    assert_eq!((board(&line), line.outcome()), (before, None));
}

#[test]
fn a_pass_cuts_repetition() {
    let mut line = line(START);
    play(&mut line, &ROOKS[..2]);
    line.push_pass();
    line.push_pass();
    play(&mut line, &ROOKS[2..]);
    // The same as at the start, but two passes lie between.
    assert_eq!(line.top().occurrences(line.past()), 1);
    assert_eq!(line.outcome(), None);
    // What came after the passes can be repeated.
    play(&mut line, &ROOKS);
    assert_eq!(line.outcome(), draw());
}

#[test]
fn no_move_is_a_loss() {
    let stuck = line("8k/6G2/8P/9/9/9/9/9/4K4 w - 1");
    assert!(!stuck.top().in_check() && !stuck.top().is_checkmate());
    assert_eq!(stuck.game_over(), Some(Outcome::Win { winner: BLACK, by: Reason::NoMoves }));
    let stuck = line("4k4/9/9/9/9/9/p8/2g6/K8 b - 1");
    assert_eq!(stuck.game_over(), Some(Outcome::Win { winner: WHITE, by: Reason::NoMoves }));
    // A piece in hand is a move.
    assert_eq!(line("8k/6G2/8P/9/9/9/9/9/4K4 w p 1").game_over(), None);
}

#[test]
fn mate_ends_the_game() {
    for (sfen, usi, winner) in
        [("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", BLACK), ("4k4/9/9/9/9/9/4p4/9/4K4 w g 1", "G*5h", WHITE)]
    {
        let mut line = line(sfen);
        assert_eq!(line.game_over(), None);
        play(&mut line, &[usi]);
        assert!(line.top().is_checkmate());
        assert_eq!(line.game_over(), Some(Outcome::Win { winner, by: Reason::Checkmate }));
        assert_eq!(line.game_over().unwrap().score(!winner, Ply(1)), Score::mated_in(1));
    }
}

/// The same position with the colours changed and the board turned.
fn turned_sfen(sfen: &str) -> String {
    let fields: Vec<&str> = sfen.split(' ').collect();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let mut pieces: Vec<String> = Vec::new();
    for c in fields[0].chars() {
        match pieces.last_mut() {
            Some(last) if last == "+" => last.push(swap(c)),
            _ => pieces.push(swap(c).to_string()),
        }
    }
    pieces.reverse();
    let hands: String = fields[2].chars().map(swap).collect();
    format!("{} {} {hands} 1", pieces.concat(), if fields[1] == "b" { "w" } else { "b" })
}

#[test]
fn the_entering_king_needs_every_condition() {
    for (sfen, black, white) in [
        // A dragon, a horse and eight more: 18 points. Those in hand decide.
        ("K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b RB 1", true, true),
        ("K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b R4G 1", false, true),
        ("K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b R4Gp 1", false, true),
        ("K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b R3G 1", false, false),
        ("K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b R5P 1", true, true),
        // Points enough, but nine pieces; what is in hand has not entered.
        ("K+R+B+P+P+P+P+P+P/+P8/9/9/9/9/9/9/4k4 b RBP 1", false, false),
        // Ten pieces and more points, the king outside; on the edge of the zone; inside.
        ("1+R+B+P+P+P+P+P+P/+P+P7/9/K8/9/9/9/9/4k4 b RB4G 1", false, false),
        ("1+R+B+P+P+P+P+P+P/+P+P7/K8/9/9/9/9/9/4k4 b RB 1", true, true),
        // The tenth piece on the edge of the zone, and beyond it.
        ("K+R+B+P+P+P+P+P+P/+P8/8S/9/9/9/9/9/4k4 b RB 1", true, true),
        ("K+R+B+P+P+P+P+P+P/+P8/9/8S/9/9/9/9/4k4 b RB4G 1", false, false),
        // A rook outside counts nothing.
        ("K1+B+P+P+P+P+P+P/+P+P+P6/9/+R8/9/9/9/9/4k4 b B4G 1", false, false),
        // Unpromoted rooks and bishops count as much.
        ("KRB+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b RB 1", true, true),
        // In check.
        ("K+R+B+P+P+P+P+P+P/g+P+P6/9/9/9/9/9/9/4k4 b RB 1", false, false),
        // The enemy's pieces in the zone are no help.
        ("K+R+B+P+P+P+P+P+P/+P7s/9/9/9/9/9/9/4k4 b RB4G 1", false, false),
        // No king.
        ("1+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b RB4G 1", false, false),
    ] {
        let mirrored = turned_sfen(sfen);
        for (sfen, may) in [(sfen, black), (&mirrored, white)] {
            let position = Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
            assert_eq!((position.may_declare(), position.may_claim()), (may, may), "{sfen}");
        }
    }
}

#[test]
fn only_the_side_to_move_may_declare() {
    let entered = "K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 w RB 1";
    assert!(!Position::from_sfen(entered).unwrap().may_claim());
}
