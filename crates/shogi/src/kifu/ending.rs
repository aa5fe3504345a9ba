use crate::{BLACK, Side};
use std::fmt;

/// How a line of a record ends, as files say it. Who has won follows from who was to move.
///
/// ```
/// use tesuji_shogi::kifu::{Ending, GameResult};
/// use tesuji_shogi::{BLACK, WHITE};
/// assert_eq!(Ending::from_kif("投了"), Some(Ending::Resigned));
/// assert_eq!(Ending::Resigned.result(BLACK), GameResult::Won(WHITE));
/// assert_eq!(Ending::Resigned.csa(BLACK), "%TORYO");
/// assert_eq!(Ending::Resigned.to_string(), "resigned");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// `投了`, `%TORYO`: the side to move gives up.
    Resigned,
    /// `詰み`, `%TSUMI`: the side to move is mated.
    Checkmate,
    /// `切れ負け`, `%TIME_UP`: the side to move has run out of time.
    TimeUp,
    /// `反則負け`, `%ILLEGAL_MOVE`: the side to move has broken a rule.
    IllegalLoss,
    /// `反則勝ち`: the other side has broken a rule.
    IllegalWin,
    /// `入玉勝ち`, `%KACHI`: the side to move declares its entering king.
    EnteredKing,
    /// `不戦敗`: the side to move did not come.
    DefaultLoss,
    /// `不戦勝`: the other side did not come.
    DefaultWin,
    /// `千日手`, `%SENNICHITE`: repetition.
    Repetition,
    /// `持将棋`, `%JISHOGI`: both kings have entered.
    Impasse,
    /// `引き分け`, `%HIKIWAKE`: a draw of another kind.
    Draw,
    /// `中断`, `%CHUDAN`: not finished.
    Interrupted,
    /// `封じ手`: the next move was sealed.
    Sealed,
    /// `不詰`, `%FUZUMI`: there is no mate; in problems.
    NoMate,
    /// `待った`, `%MATTA`: a move was taken back.
    TakenBack,
    /// `エラー`, `%ERROR`: the record is broken.
    Error,
}

/// Each ending with its word in KIF, its word in CSA, and its name.
const TABLE: [(Ending, &str, &str, &str); 16] = [
    (Ending::Resigned, "投了", "TORYO", "resigned"),
    (Ending::Checkmate, "詰み", "TSUMI", "checkmate"),
    (Ending::TimeUp, "切れ負け", "TIME_UP", "time up"),
    (Ending::IllegalLoss, "反則負け", "ILLEGAL_MOVE", "illegal move"),
    (Ending::IllegalWin, "反則勝ち", "", "illegal move by the opponent"),
    (Ending::EnteredKing, "入玉勝ち", "KACHI", "entering king"),
    (Ending::DefaultLoss, "不戦敗", "", "absent"),
    (Ending::DefaultWin, "不戦勝", "", "opponent absent"),
    (Ending::Repetition, "千日手", "SENNICHITE", "repetition"),
    (Ending::Impasse, "持将棋", "JISHOGI", "impasse"),
    (Ending::Draw, "引き分け", "HIKIWAKE", "draw"),
    (Ending::Interrupted, "中断", "CHUDAN", "interrupted"),
    (Ending::Sealed, "封じ手", "", "sealed move"),
    (Ending::NoMate, "不詰", "FUZUMI", "no mate"),
    (Ending::TakenBack, "待った", "MATTA", "taken back"),
    (Ending::Error, "エラー", "ERROR", "error"),
];

impl Ending {
    /// The word in KIF.
    #[must_use]
    pub fn kif(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The ending with this word in KIF.
    #[must_use]
    pub fn from_kif(word: &str) -> Option<Ending> {
        match word {
            "詰" | "詰み上がり" => Some(Ending::Checkmate),
            "時間切れ" => Some(Ending::TimeUp),
            "引分" | "引分け" => Some(Ending::Draw),
            "宣言勝ち" => Some(Ending::EnteredKing),
            "不詰み" => Some(Ending::NoMate),
            _ => TABLE.iter().find(|row| row.1 == word).map(|row| row.0),
        }
    }

    /// The word in CSA, with `%`, given who is to move. What CSA has no word for is `%CHUDAN`.
    #[must_use]
    pub fn csa(self, to_move: Side) -> String {
        match (self, TABLE[self as usize].2) {
            (Ending::IllegalWin, _) => format!("%{}ILLEGAL_ACTION", if to_move == BLACK { '-' } else { '+' }),
            (_, "") => Ending::Interrupted.csa(to_move),
            (_, word) => format!("%{word}"),
        }
    }

    /// The ending with this word in CSA, with `%`, given who is to move.
    #[must_use]
    pub fn from_csa(word: &str, to_move: Side) -> Option<Ending> {
        let by = |side| if side == to_move { Ending::IllegalLoss } else { Ending::IllegalWin };
        match word.strip_prefix('%')? {
            "" => None,
            "+ILLEGAL_ACTION" => Some(by(BLACK)),
            "-ILLEGAL_ACTION" => Some(by(!BLACK)),
            word => TABLE.iter().find(|row| row.2 == word).map(|row| row.0),
        }
    }

    /// Who has won, given who is to move.
    #[must_use]
    pub fn result(self, to_move: Side) -> GameResult {
        use Ending as E;
        match self {
            E::Resigned | E::Checkmate | E::TimeUp | E::IllegalLoss | E::DefaultLoss => {
                GameResult::Won(!to_move)
            }
            E::IllegalWin | E::EnteredKing | E::DefaultWin => GameResult::Won(to_move),
            E::Repetition | E::Impasse | E::Draw => GameResult::Draw,
            E::Interrupted | E::Sealed | E::NoMate | E::TakenBack | E::Error => GameResult::Unknown,
        }
    }
}

/// In English.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(TABLE[*self as usize].3)
    }
}

/// Who has won.
///
/// ```
/// use tesuji_shogi::kifu::GameResult;
/// assert_eq!(GameResult::Won(tesuji_shogi::WHITE).to_string(), "White wins");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// This side.
    Won(Side),
    /// Nobody.
    Draw,
    /// Not known, or not over.
    #[default]
    Unknown,
}

/// `Black wins`, `White wins`, `draw` or `unknown`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Won(BLACK) => "Black wins",
            GameResult::Won(_) => "White wins",
            GameResult::Draw => "draw",
            GameResult::Unknown => "unknown",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_has_its_row() {
        for (i, (ending, kif, csa, _)) in TABLE.into_iter().enumerate() {
            assert_eq!((ending as usize, Ending::from_kif(kif)), (i, Some(ending)));
            for side in Side::BOTH {
                let expected =
                    if csa.is_empty() && ending != Ending::IllegalWin { Ending::Interrupted } else { ending };
                assert_eq!(Ending::from_csa(&ending.csa(side), side), Some(expected));
            }
        }
        for word in ["", "TORYO", "%", "%toryo", "%XX"] {
            assert_eq!(Ending::from_csa(word, BLACK), None);
        }
    }
}
