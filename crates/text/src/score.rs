//! Scores and moves.

use crate::{MoveStyle, Style};
use tesuji_api::{Game, MateCount, Move, Score};

/// `+0.35`, `#3` for mating in 3, `-#2` for being mated in 2: moves in chess, plies in shogi.
#[must_use]
pub fn score(score: Score, game: &Game) -> String {
    match score {
        Score::Cp(cp) => pawns(cp),
        Score::Mate(plies) => {
            format!("{}#{}", if plies > 0 { "" } else { "-" }, counted(plies.unsigned_abs(), game.mates))
        }
    }
}

/// `+0.35`.
fn pawns(cp: i32) -> String {
    format!("{:+.2}", f64::from(cp) / 100.0)
}

/// `+0.3`, where there is little room; what is next to nothing has no sign.
#[must_use]
pub fn rough_pawns(cp: f64) -> String {
    if cp.abs() < 5.0 { "0.0".to_string() } else { format!("{:+.1}", cp / 100.0) }
}

/// The number that stands for so many plies.
fn counted(plies: u32, mates: MateCount) -> u32 {
    match mates {
        MateCount::Moves => plies.div_ceil(2),
        MateCount::Plies => plies,
    }
}

/// So many plies in words: `3` for moves, which is what everybody expects, `5 plies` for plies.
pub(crate) fn length(plies: u32, mates: MateCount) -> String {
    match (mates, counted(plies, mates)) {
        (MateCount::Moves, moves) => moves.to_string(),
        (MateCount::Plies, 1) => "1 ply".to_string(),
        (MateCount::Plies, plies) => format!("{plies} plies"),
    }
}

/// `+0.35`, `mate in 5 plies`, `mated in 1 ply`.
#[must_use]
pub fn score_in_words(score: Score) -> String {
    match score {
        Score::Cp(cp) => pawns(cp),
        Score::Mate(plies) => {
            let mate = if plies > 0 { "mate" } else { "mated" };
            format!("{mate} in {}", length(plies.unsigned_abs(), MateCount::Plies))
        }
    }
}

/// A score, or a dash for the open end of a window.
#[must_use]
pub fn edge(end: Option<Score>, game: &Game) -> String {
    end.map_or_else(|| "-".to_string(), |end| score(end, game))
}

/// Moves one after the other.
#[must_use]
pub fn moves(line: &[Move], style: Style) -> String {
    let japanese = || line.iter().map(|mv| mv.japanese.as_deref()).collect::<Option<Vec<_>>>();
    let all = |of: fn(&Move) -> &str| line.iter().map(of).collect::<Vec<_>>().join(" ");
    match style.moves {
        MoveStyle::Japanese => japanese().map_or_else(|| all(|mv| &mv.prose), |words| words.concat()),
        MoveStyle::Protocol => all(|mv| &mv.protocol),
        MoveStyle::Prose => all(|mv| &mv.prose),
    }
}

/// A score as a number: a mate is more than any pawns.
pub(crate) fn points(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp,
        Score::Mate(plies) => {
            if plies > 0 {
                MATE - plies
            } else {
                -MATE - plies
            }
        }
    }
}

/// What a mate at once counts among pawns.
const MATE: i32 = 32_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_short() {
        let scores = [Score::Cp(-30), Score::Mate(3), Score::Mate(-4), Score::Mate(0)];
        let chess = Game::default();
        let shogi = Game { mates: MateCount::Plies, ..Game::default() };
        assert_eq!(scores.map(|one| score(one, &chess)), ["-0.30", "#2", "-#2", "-#0"]);
        assert_eq!(scores.map(|one| score(one, &shogi)), ["-0.30", "#3", "-#4", "-#0"]);
        assert_eq!(
            (edge(None, &chess), score_in_words(Score::Mate(0))),
            ("-".into(), "mated in 0 plies".into())
        );
        assert_eq!([-4.9, 5.0, -126.0].map(rough_pawns), ["0.0", "+0.1", "-1.3"]);
    }
}
