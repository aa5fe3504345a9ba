//! The Universal Shogi Interface.
//!
//! Modelled on UCI, and read as freely. What differs:
//!
//! - Black moves first: `btime` is the clock of the side that does. `byoyomi` is what every move gets once that
//!   clock has run out.
//! - Mates are told in plies.
//! - `go mate` asks for a mate by the side to move and is answered with `checkmate`: the line, `nomate` if it is
//!   proven that there is none, or `timeout`.
//! - `bestmove resign` says that there is no move, `bestmove win` claims a win by the rule of the entering king.
//!   `bestmove (none)` is neither: the position was refused, so that there was nothing to search.
//! - `ponderhit` may tell of the clocks: an interface that lets the engine ponder before it has heard what the
//!   clock shows says `go ponder` without times.
//! - `gameover` ends the game, and what still runs as `stop` does: with an answer. Shogidokoro says it to an engine
//!   that ponders, without a `stop`, and drops the move; cshogi waits for that move.
//! - Names of options have no spaces. Their names in UCI are understood too: interfaces say `MultiPV` to any
//!   engine.
//!
//! ```
//! use tesuji_protocol::{Command, PositionCommand, Protocol, Start};
//!
//! let command = Protocol::Usi.parse("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b")?;
//! let start = Start::Text("4k4/9/4P4/9/9/9/9/9/4K4 b G 1".into());
//! assert_eq!(command, Some(Command::Position(PositionCommand { start, moves: vec!["G*5b".into()] })));
//! # Ok::<(), tesuji_protocol::ProtocolError>(())
//! ```

use crate::tokens::Tokens;
use crate::words::{Limit, Words};
use crate::{Command, GameOver, ProtocolError};
use tesuji_game::{Score, Side};

/// The option that chooses between games, where an engine has several.
pub const VARIANT: &str = "USI_Variant";

/// How many plies a mate takes if its finder does not say.
const UNKNOWN: u16 = 99;

pub(crate) static WORDS: Words = Words {
    greeting: "usi",
    greeted: "usiok",
    new_game: "usinewgame",
    position: "sfen",
    starts: "'startpos' or 'sfen'",
    limits: &[
        ("searchmoves", Limit::SearchMoves),
        ("ponder", Limit::Ponder),
        ("btime", Limit::Time(Side::First)),
        ("wtime", Limit::Time(Side::Second)),
        ("byoyomi", Limit::Byoyomi),
        ("binc", Limit::Increment(Side::First)),
        ("winc", Limit::Increment(Side::Second)),
        ("movetime", Limit::MoveTime),
        ("nodes", Limit::Nodes),
        ("depth", Limit::Depth),
        ("mate", Limit::MateInTime),
        ("perft", Limit::Perft),
        ("infinite", Limit::Infinite),
    ],
    resign: Some("resign"),
    win: Some("win"),
    mate,
    read_mate,
    reserved: &["USI_Hash", "USI_Ponder"],
    own,
    help: HELP,
};

/// In plies, with a sign that says who is mated even if it is now: interfaces take a bare 0 for a win.
fn mate(plies: u16, wins: bool) -> String {
    if wins { plies.max(1).to_string() } else { format!("-{plies}") }
}

/// `3`, `-4`, or only `+` and `-` if nobody knows how long it takes.
fn read_mate(text: &str) -> Option<Score> {
    let (loses, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let plies = if digits.is_empty() { UNKNOWN } else { digits.parse().ok()? };
    Some(if loses { Score::mated_in(plies) } else { Score::mate_in(plies) })
}

/// A game that is over is over, whatever word follows.
fn own(word: &str, mut arguments: Tokens<'_>) -> Option<Result<Command, ProtocolError>> {
    let verdict = |word| GameOver::ALL.into_iter().find(|verdict| verdict.word() == word);
    (word == "gameover").then(|| Ok(Command::GameOver(arguments.find_map(verdict))))
}

const HELP: &str = "\
usi                         who this is and what can be set
setoption name N value V    set an option
isready                     answered with readyok
usinewgame                  forget the last game
position startpos|sfen S [moves M...]
go [btime MS] [wtime MS] [byoyomi MS] [binc MS] [winc MS] [movetime MS] [nodes N] [depth N] [infinite]
   [ponder] [mate MS|infinite] [searchmoves M...] [perft N]
stop, ponderhit [btime MS]... end a search; the move pondered on was played
gameover win|lose|draw      the game is over
d, eval, flip               show the position, explain its evaluation, swap the sides
perft N                     count the leaves N plies deep, by move
why M...                    what a search does with the last of these moves, and why
bench [N]                   search the benchmark positions, to depth N
genfens N seed S book B     N openings, from the positions of a file B or from the start ('None')
debug on|off, quit";
