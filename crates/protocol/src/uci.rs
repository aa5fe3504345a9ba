//! The Universal Chess Interface.
//!
//! Rules of the standard kept here: words before a known command and unknown words among its arguments are
//! skipped, white space is free, commands are case-sensitive and names of options are not.
//!
//! ```
//! use tesuji_protocol::{Command, Event, Protocol};
//!
//! let uci = Protocol::Uci;
//! assert_eq!(uci.parse("isready")?, Some(Command::IsReady));
//! assert_eq!(uci.say(&Event::ReadyOk).to_string(), "readyok");
//! assert_eq!(uci.parse_event("readyok"), Event::ReadyOk);
//! # Ok::<(), tesuji_protocol::ProtocolError>(())
//! ```

use crate::tokens::Tokens;
use crate::words::{Limit, Words};
use crate::{Command, ProtocolError, command};
use tesuji_game::{Score, Side};

/// The option that says which game is played.
pub const VARIANT: &str = "UCI_Variant";

/// The option that says that castling is written as the king taking its rook.
pub const CHESS960: &str = "UCI_Chess960";

/// The option that asks for chances beside the score.
pub const SHOW_WDL: &str = "UCI_ShowWDL";

pub(crate) static WORDS: Words = Words {
    greeting: "uci",
    greeted: "uciok",
    new_game: "ucinewgame",
    position: "fen",
    starts: "'startpos' or 'fen'",
    limits: &[
        ("searchmoves", Limit::SearchMoves),
        ("ponder", Limit::Ponder),
        ("wtime", Limit::Time(Side::First)),
        ("btime", Limit::Time(Side::Second)),
        ("winc", Limit::Increment(Side::First)),
        ("binc", Limit::Increment(Side::Second)),
        ("movestogo", Limit::MovesToGo),
        ("depth", Limit::Depth),
        ("nodes", Limit::Nodes),
        ("mate", Limit::MateInMoves),
        ("movetime", Limit::MoveTime),
        ("perft", Limit::Perft),
        ("infinite", Limit::Infinite),
    ],
    // An engine of chess neither gives up nor claims anything.
    resign: None,
    win: None,
    mate,
    read_mate,
    reserved: &[],
    own,
    help: HELP,
};

/// In moves: below 0 if the engine is being mated, and 0 if it is mated already.
fn mate(plies: u16, wins: bool) -> String {
    let moves = i32::from(plies.div_ceil(2));
    // Zero is for the side that is mated, so a win is at least one move away.
    if wins { moves.max(1).to_string() } else { (-moves).to_string() }
}

fn read_mate(text: &str) -> Option<Score> {
    let moves: i32 = text.parse().ok()?;
    let plies = u16::try_from(moves.unsigned_abs().saturating_mul(2)).unwrap_or(u16::MAX);
    Some(if moves > 0 { Score::mate_in(plies - 1) } else { Score::mated_in(plies) })
}

fn own(word: &str, arguments: Tokens<'_>) -> Option<Result<Command, ProtocolError>> {
    match word {
        "debug" => Some(command::debug(arguments)),
        "register" => Some(Ok(Command::Register)),
        _ => None,
    }
}

const HELP: &str = "\
uci                         who this is and what can be set
setoption name N value V    set an option
isready                     answered with readyok
ucinewgame                  forget the last game
position startpos|fen F [moves M...]
go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [mate N]
   [infinite] [ponder] [searchmoves M...] [perft N]
stop, ponderhit             end a search; the move pondered on was played
d, eval, flip               show the position, explain its evaluation, swap the sides
perft N                     count the leaves N plies deep, by move
why M...                    what a search does with the last of these moves, and why
bench [N]                   search the benchmark positions, to depth N
genfens N seed S book B     N openings, from the positions of a file B or from the start ('None')
debug on|off, quit";
