//! What is kept of a game.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;
use tesuji_game::{Score, Side};

/// One of the two players of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Seat {
    /// The first one named; results are given as this one sees them.
    A,
    /// The other.
    B,
}

impl Seat {
    /// Both.
    pub const ALL: [Seat; 2] = [Seat::A, Seat::B];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Seat {
        if self == Seat::A { Seat::B } else { Seat::A }
    }
}

/// A move of a game, with what its player said about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// As the protocol writes it.
    #[serde(rename = "m")]
    pub text: String,
    /// What its player thought of the position, in hundredths of a pawn or as a mate; see [`Score::raw`].
    #[serde(rename = "s", default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// How deep its player looked.
    #[serde(rename = "d", default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many nodes its player searched.
    #[serde(rename = "n", default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How long it took, if that matters.
    #[serde(rename = "t", default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Duration>,
    /// What its player expected after it, as the protocol writes it.
    #[serde(rename = "e", default, skip_serializing_if = "Vec::is_empty")]
    pub expected: Vec<String>,
}

impl Played {
    /// The score, as its player sees it.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        let raw = self.score?;
        let mate = |score: Score| score.mate_distance().is_some() && score.raw() == raw;
        // A mate was stored by its raw number; the distance gives it back.
        let distance = u16::try_from((Score::mate_in(0).raw() - raw.abs()).max(0)).unwrap_or(u16::MAX);
        let candidates = [Score::mate_in(distance), Score::mated_in(distance)];
        Some(candidates.into_iter().find(|&score| mate(score)).unwrap_or(Score::cp(raw)))
    }
}

/// What a player may do wrong. It loses the game by it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerFault {
    /// It took too long.
    Time,
    /// It is gone; with what is known of it.
    Crash(String),
    /// It played something that is no legal move.
    Illegal(String),
    /// It did not answer, though it had no clock.
    Silent,
}

impl fmt::Display for PlayerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerFault::Time => f.write_str("time forfeit"),
            PlayerFault::Crash(why) if why.is_empty() => f.write_str("crashed"),
            PlayerFault::Crash(why) => write!(f, "crashed ({why})"),
            PlayerFault::Illegal(text) => write!(f, "illegal move {text}"),
            PlayerFault::Silent => f.write_str("no answer"),
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// By a rule of the game.
    Rule(String),
    /// The loser gave up.
    GaveUp,
    /// Both players saw the same winner for long enough.
    Resigned,
    /// Both players saw a draw for long enough.
    DrawAgreed,
    /// It took too many plies.
    TooLong,
    /// A position came up too often.
    Repeated,
    /// The loser did something wrong.
    Fault(PlayerFault),
}

impl Termination {
    /// Whether the match and not the game ended it.
    #[must_use]
    pub fn is_adjudicated(&self) -> bool {
        matches!(
            self,
            Termination::Resigned | Termination::DrawAgreed | Termination::TooLong | Termination::Repeated
        )
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Rule(rule) => f.write_str(rule),
            Termination::GaveUp => f.write_str("resignation"),
            Termination::Resigned => f.write_str("adjudication of the scores"),
            Termination::DrawAgreed => f.write_str("adjudication of level scores"),
            Termination::TooLong => f.write_str("adjudication of the length"),
            Termination::Repeated => f.write_str("adjudication of a repetition"),
            Termination::Fault(fault) => fault.fmt(f),
        }
    }
}

/// A finished game.
///
/// ```
/// use tesuji_lab::matches::{Termination, GameRecord, Seat};
/// let game = GameRecord {
///     number: 1,
///     opening: 0,
///     first: Seat::B,
///     start: None,
///     book: 0,
///     moves: Vec::new(),
///     winner: Some(Seat::B),
///     ending: Termination::Resigned,
/// };
/// assert_eq!(game.half_points(), 0);
/// assert_eq!(game.winning_side(), Some(tesuji_game::Side::First));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game of the match, from 0.
    pub number: usize,
    /// Which opening it began with, from 0.
    pub opening: usize,
    /// Who had the side that moves first in the game.
    pub first: Seat,
    /// Where it began, if not where games usually do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// So many of the moves are the opening's.
    pub book: usize,
    /// All moves.
    pub moves: Vec<Played>,
    /// Who won; nobody if it was a draw.
    pub winner: Option<Seat>,
    /// How it ended.
    pub ending: Termination,
}

impl GameRecord {
    /// The half points of the first player of the match.
    #[must_use]
    pub fn half_points(&self) -> u8 {
        match self.winner {
            Some(Seat::A) => 2,
            None => 1,
            Some(Seat::B) => 0,
        }
    }

    /// Who had a side.
    #[must_use]
    pub fn seat(&self, side: Side) -> Seat {
        if side == Side::First { self.first } else { self.first.other() }
    }

    /// Which side won.
    #[must_use]
    pub fn winning_side(&self) -> Option<Side> {
        self.winner.map(|winner| if winner == self.first { Side::First } else { Side::Second })
    }

    /// The game as a line that openings are read from: where it began, its moves, and how it ended as its name.
    #[must_use]
    pub fn line(&self, sides: [&str; 2]) -> String {
        let start =
            self.start.as_deref().map_or_else(|| "startpos".to_string(), |text| format!("sfen {text}"));
        let moves: Vec<&str> = self.moves.iter().map(|played| played.text.as_str()).collect();
        format!("{start} moves {} ; {}\n", moves.join(" "), self.told(sides))
    }

    /// `White wins by checkmate`, `Black loses: time forfeit`, with the sides by these names.
    #[must_use]
    pub fn told(&self, sides: [&str; 2]) -> String {
        let Some(winner) = self.winning_side() else { return format!("draw by {}", self.ending) };
        match &self.ending {
            Termination::Fault(fault) => format!("{} loses: {fault}", sides[winner.other().index()]),
            ending => format!("{} wins by {ending}", sides[winner.index()]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_survive() {
        let scores = [Score::cp(0), Score::cp(-250), Score::mate_in(3), Score::mated_in(4), Score::MAX_CP];
        for score in scores {
            let played = Played {
                text: String::new(),
                score: Some(score.raw()),
                depth: None,
                nodes: None,
                time: None,
                expected: Vec::new(),
            };
            assert_eq!(played.score(), Some(score));
        }
    }

    #[test]
    fn a_game_survives_the_journal() {
        let mv = Played {
            text: "e2e4".into(),
            score: Some(3),
            depth: Some(2),
            nodes: None,
            time: None,
            expected: Vec::new(),
        };
        let game = GameRecord {
            number: 3,
            opening: 1,
            first: Seat::B,
            start: Some("8/8".into()),
            book: 0,
            moves: vec![mv],
            winner: Some(Seat::A),
            ending: Termination::Fault(PlayerFault::Crash("signal 9".into())),
        };
        let text = serde_json::to_string(&game).unwrap();
        assert!(text.contains(r#"{"m":"e2e4","s":3,"d":2}"#), "{text}");
        assert_eq!(serde_json::from_str::<GameRecord>(&text).unwrap(), game);
        assert_eq!((game.half_points(), game.seat(Side::Second)), (2, Seat::A));
        assert_eq!(game.ending.to_string(), "crashed (signal 9)");
    }
}
