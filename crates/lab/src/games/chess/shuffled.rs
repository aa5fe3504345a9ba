//! Starts of Chess960.

use tesuji_game::random::Random;

/// The start of a number below 960 as FEN: the usual numbers, 518 is chess.
pub(in super::super) fn fen(number: usize) -> String {
    let mut rank = [' '; 8];
    let mut rest = number % 960;
    let mut digit = |base: usize| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    rank[2 * digit(4) + 1] = 'B';
    rank[2 * digit(4)] = 'B';
    put(&mut rank, digit(6), 'Q');
    // Two knights on five squares: the first has fewer places left with every step.
    let (mut first, mut second) = (0, digit(10));
    while second >= 4 - first {
        second -= 4 - first;
        first += 1;
    }
    put(&mut rank, first, 'N');
    put(&mut rank, first + second, 'N');
    for piece in ['R', 'K', 'R'] {
        put(&mut rank, 0, piece);
    }
    let white: String = rank.iter().collect();
    format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1", white.to_lowercase())
}

/// Puts a piece on the free square of a number.
fn put(rank: &mut [char; 8], nth: usize, piece: char) {
    if let Some(free) = rank.iter_mut().filter(|square| **square == ' ').nth(nth) {
        *free = piece;
    }
}

/// Any of them.
pub(in super::super) fn any(random: &mut Random) -> String {
    fen(random.below(960))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tesuji_chess::Position;

    #[test]
    fn all_starts_differ_and_are_positions() {
        let starts: HashSet<String> = (0..960).map(fen).collect();
        assert_eq!(starts.len(), 960);
        assert_eq!(fen(518), Position::start().fen());
        assert!(fen(0).starts_with("bbqnnrkr/") && fen(959).starts_with("rkrnnqbb/"));
        for start in &starts {
            let rank = start.split('/').next().unwrap_or_default();
            let place = |piece: char| rank.find(piece).unwrap_or(9);
            assert!(place('r') < place('k') && place('k') < rank.rfind('r').unwrap_or(0), "{start}");
            assert_ne!(place('b') % 2, rank.rfind('b').unwrap_or(0) % 2, "{start}");
            assert!(
                Position::from_fen(start).is_ok_and(|position| position.castling_rooks().len() == 4),
                "{start}"
            );
        }
    }
}
