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
//! - `gameover` ends the game. A search that still runs then is told to end and says nothing more: an interface
//!   that has gone on to another game could take its move for one of that. If the interface said `stop` before,
//!   it counts on an answer and gets one.
//! - Names of options have no spaces. Their names in UCI are understood too: interfaces say `MultiPV` to any
//!   engine.
//!
//! ```
//! use tesuji_protocol::{Command, Position, Protocol, Start};
//!
//! let command = Protocol::Usi.parse("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b")?;
//! let start = Start::Text("4k4/9/4P4/9/9/9/9/9/4K4 b G 1".into());
//! assert_eq!(command, Some(Command::Position(Position { start, moves: vec!["G*5b".into()] })));
//! # Ok::<(), tesuji_protocol::ProtocolError>(())
//! ```

use crate::tokens::Tokens;
use crate::words::{Limit, Words};
use crate::{Command, ProtocolError, Verdict};
use tesuji_game::Side;

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
    none: "resign",
    win: "win",
    mate,
    option,
    own,
    help: HELP,
};

/// In plies, with a sign that says who is mated even if it is now: interfaces take a bare 0 for a win.
fn mate(plies: u16, wins: bool) -> String {
    if wins { plies.max(1).to_string() } else { format!("-{plies}") }
}

/// `USI_Hash` and `USI_Ponder` are reserved: interfaces send them whether or not they were announced. They are
/// announced here all the same. An interface that has fields of its own for them shows these values in the fields;
/// one that lists what is announced would otherwise make up limits that are not those of this engine.
fn option(name: &'static str) -> Option<&'static str> {
    match name {
        "Hash" => Some("USI_Hash"),
        "Ponder" => Some("USI_Ponder"),
        "MultiPV" => Some("USI_MultiPV"),
        "Clear Hash" => Some("Clear_Hash"),
        "Move Overhead" => Some("Move_Overhead"),
        "Debug Log File" => Some("Debug_Log_File"),
        "UCI_LimitStrength" => Some("USI_LimitStrength"),
        "UCI_Elo" => Some("USI_Elo"),
        "Threads" | "Profile" => Some(name),
        // Castling, chances in chess and its endgame tables.
        _ => None,
    }
}

/// A game that is over is over, whatever word follows.
fn own(word: &str, mut arguments: Tokens<'_>) -> Option<Result<Command, ProtocolError>> {
    let verdict = |word| Verdict::ALL.into_iter().find(|verdict| verdict.word() == word);
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
