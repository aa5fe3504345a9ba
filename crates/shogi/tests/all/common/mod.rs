//! What several tests share: starts full of trouble, and random play that looks for more.

use tesuji_game::Position as _;
use tesuji_game::random::Random;
use tesuji_shogi::{Move, Position};

/// Random pieces of a set strewn over the board, more of them near the kings, the rest in the hands. Often no
/// position: two pawns on a file, a piece that could never move, the wrong king in check. Now and then the side to
/// move has no king.
pub(crate) fn strewn(random: &mut Random) -> String {
    let mut board = [const { [const { None }; 9] }; 9];
    let spread = |centre: usize, by: usize| (centre + by).saturating_sub(2).min(8);
    let mut kings = [(random.below(9), random.below(9)), (random.below(9), random.below(9))];
    if random.below(2) == 0 {
        // Kings close together are in each other's way.
        kings[1] = (spread(kings[0].0, random.below(5)), spread(kings[0].1, random.below(5)));
    }
    let black_moves = random.below(2) == 0;
    board[kings[0].0][kings[0].1] = Some("k".to_owned());
    if random.below(6) > 0 || !black_moves {
        board[kings[1].0][kings[1].1] = Some("K".to_owned());
    }
    if random.below(12) == 0 && !black_moves {
        board[kings[0].0][kings[0].1] = None;
    }
    let mut hands = [String::new(), String::new()];
    // A few pieces on the board leave much in hand.
    let share = 1 + random.below(6);
    for (letter, count) in [('R', 2), ('B', 2), ('G', 4), ('S', 4), ('N', 4), ('L', 4), ('P', 18)] {
        for _ in 0..count {
            let black = random.below(2) == 0;
            let cased = if black { letter } else { letter.to_ascii_lowercase() };
            if random.below(8) >= share {
                hands[usize::from(!black)].push(cased);
                continue;
            }
            let near = kings[random.below(2)];
            let (row, column) = match random.below(2) {
                0 => (spread(near.0, random.below(5)), spread(near.1, random.below(5))),
                _ => (random.below(9), random.below(9)),
            };
            let promotes = letter != 'G' && random.below(3) == 0;
            // What finds its square taken stays in the box.
            board[row][column].get_or_insert(if promotes { format!("+{cased}") } else { cased.to_string() });
        }
    }
    let text = |square: &Option<String>| square.clone().unwrap_or_else(|| "1".to_owned());
    let rows = board.iter().map(|row| row.iter().map(text).collect::<String>());
    let hands = if hands.concat().is_empty() { "-".to_owned() } else { hands.concat() };
    format!("{} {} {hands} 1", rows.collect::<Vec<_>>().join("/"), if black_moves { "b" } else { "w" })
}

/// A random legal move, now and then one of the kinds that seldom come up by chance; `None` at the end.
pub(crate) fn random_move(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let wanted: Vec<Move> = match random.below(8) {
        0 => moves.iter().copied().filter(|mv| mv.promotes()).collect(),
        1 => moves.iter().copied().filter(|mv| position.piece_at(mv.to()).is_some()).collect(),
        2 | 3 => moves.iter().copied().filter(|&mv| position.gives_check(mv)).collect(),
        4 => moves.iter().copied().filter(|mv| !mv.is_drop()).collect(),
        _ => Vec::new(),
    };
    let choice = if wanted.is_empty() { &moves[..] } else { &wanted[..] };
    (!choice.is_empty()).then(|| choice[random.below(choice.len())])
}
