//! Problems out of text.

use crate::playable::{self, GameName, for_game};
use std::io;
use tesuji_chess::{Epd, read_operations};
use tesuji_engine::{Problem, Wanted};
use tesuji_game::{MateCount, Score};
use tesuji_lab::input::Input;

/// Where problems come from.
pub(crate) struct Source {
    pub(super) name: String,
    /// A hash of all that was read.
    pub(super) digest: u64,
    /// Whether it is one position from the command line.
    pub(super) single: bool,
}

/// Which lines or problems are wanted, as in 2 of 4.
pub(super) type Shard = Option<(usize, usize)>;

/// Whether the problem with this number, from 0, is wanted.
pub(super) fn is_wanted(shard: Shard, number: usize) -> bool {
    shard.is_none_or(|(i, n)| number % n == i - 1)
}

/// One line of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// What the position is called, or nothing.
    pub(crate) name: String,
    pub(crate) game: GameName,
    /// Where in a game it comes from, if it does.
    pub(crate) origin: Option<Origin>,
    /// The problem, or what is wrong with the line.
    pub(crate) problem: Result<Problem, String>,
}

/// Where in a game a problem comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    /// Who played whom, as far as the file says.
    pub(crate) players: Option<String>,
    /// The move that left something to be found, with its number: `6.Nxd5`.
    pub(crate) after: String,
    /// The number of the answer: `6...`.
    pub(crate) number: String,
    /// What the game was worth to the other side before that move, and after it.
    pub(crate) before_and_after: [Score; 2],
}

impl Entry {
    /// How a message names it.
    pub(super) fn label(&self) -> String {
        if self.name.is_empty() {
            format!("line {}", self.line)
        } else {
            format!("line {} ({})", self.line, self.name)
        }
    }
}

/// Whether a text is meant to be a position: a board with as many ranks as one of the games has.
pub(super) fn is_position(text: &str) -> bool {
    game_of(text).is_some()
}

/// The game whose board a text begins with.
pub(crate) fn game_of(text: &str) -> Option<GameName> {
    let text = text.strip_prefix("sfen ").unwrap_or(text);
    let board = text.split_whitespace().next()?;
    match board.matches('/').count() {
        7 if plausible(board) => Some(GameName::Chess),
        8 if plausible(board) => Some(GameName::Shogi),
        _ => None,
    }
}

/// Every problem of a file that is wanted, in order, and how many there are. Blank lines, comments and the header of a
/// table are no problems.
pub(super) fn entries(
    input: &mut Input<'_>,
    game: Option<GameName>,
    mate: bool,
    shard: Shard,
) -> io::Result<(Vec<Entry>, usize)> {
    let (mut entries, mut all) = (Vec::new(), 0);
    for line in input.numbered_lines() {
        let (number, line) = line?;
        if line.starts_with("PuzzleId,") {
            continue;
        }
        if is_wanted(shard, all) {
            entries.push(entry(number as usize, &line, game, mate));
        }
        all += 1;
    }
    Ok((entries, all))
}

/// Why a text is no position, if it was meant to be one: if it has ranks and words.
pub(super) fn why_no_position(text: &str) -> Option<String> {
    let board = text.strip_prefix("sfen ").unwrap_or(text).split_whitespace().next()?;
    let ranks = board.matches('/').count();
    if ranks < 2 || !text.contains(char::is_whitespace) || !plausible(board) {
        return None;
    }
    let game = if ranks < 8 { GameName::Chess } else { GameName::Shogi };
    let read = for_game!(game, P => playable::read::<P>(text, false).map(drop));
    read.err()
}

/// Whether the letters could be those of a board.
fn plausible(board: &str) -> bool {
    board.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/+[]~".contains(&byte))
}

fn entry(number: usize, line: &str, game: Option<GameName>, mate: bool) -> Entry {
    // A FEN does not say which game it is of.
    let (line, game) = match line.strip_prefix("king-capture ") {
        Some(rest) => (rest.trim_start(), Some(GameName::KingCapture)),
        None => (line, game),
    };
    let mut entry = puzzle(number, line).unwrap_or_else(|| match game.or_else(|| game_of(line)) {
        Some(GameName::Shogi) => sfen(number, line),
        Some(GameName::KingCapture) => king_capture(number, line),
        _ => epd(number, line),
    });
    if let Ok(Problem { wanted, .. }) = &mut entry.problem
        && mate
        && *wanted == Wanted::Anything
    {
        *wanted = Wanted::Mate { plies: None };
    }
    entry
}

/// A row of Lichess: `PuzzleId,FEN,Moves,...`. The first move is the opponent's.
fn puzzle(number: usize, line: &str) -> Option<Entry> {
    let mut fields = line.split(',');
    let (name, fen, moves) = (fields.next()?, fields.next()?, fields.next()?);
    game_of(fen)?;
    let mut moves = moves.split_whitespace().map(str::to_string);
    let prior = moves.next();
    let rest: Vec<String> = moves.collect();
    let problem = if rest.is_empty() {
        Err("a puzzle needs a move of the opponent and an answer".to_string())
    } else {
        Ok(Problem { position: fen.trim().to_string(), prior, wanted: Wanted::Line(rest) })
    };
    Some(Entry { line: number, name: name.to_string(), game: GameName::Chess, origin: None, problem })
}

/// A line of EPD, or a plain FEN.
fn epd(number: usize, line: &str) -> Entry {
    let read = |epd: Epd| {
        let name = epd.id().unwrap_or_default().to_string();
        let san = |moves: &[tesuji_chess::Move]| moves.iter().map(|&mv| epd.position.san(mv)).collect();
        let wanted = match (epd.best_moves(), epd.avoid_moves(), epd.mate()) {
            (_, _, Some(moves)) if moves > 0 => mate_in(u16::try_from(moves).ok(), MateCount::Moves),
            (best @ [_, ..], _, _) => Wanted::Best(san(best)),
            (_, avoid @ [_, ..], _) => Wanted::Avoid(san(avoid)),
            _ => Wanted::Anything,
        };
        (name, Problem { position: epd.position.fen(), prior: None, wanted })
    };
    // `bm #5` is how collections of mates write how far the mate is.
    let (text, moves) = match line.split_once("bm #") {
        Some((before, after)) => {
            let digits = after.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
            (before.trim(), digits.parse().ok())
        }
        None => (line, None),
    };
    let (name, problem) = match text.parse::<Epd>() {
        Ok(epd) => {
            let (name, mut problem) = read(epd);
            if line.len() > text.len() {
                problem.wanted = mate_in(moves, MateCount::Moves);
            }
            (name, Ok(problem))
        }
        Err(error) => (String::new(), Err(error.to_string())),
    };
    Entry { line: number, name, game: GameName::Chess, origin: None, problem }
}

/// A mate in as many moves or plies as the game counts.
fn mate_in(number: Option<u16>, count: MateCount) -> Wanted {
    Wanted::Mate { plies: number.map(|number| count.plies(number)) }
}

/// A position of shogi, perhaps with operations as EPD has them: `bm` in any notation, `dm` in plies, `id`.
fn sfen(number: usize, line: &str) -> Entry {
    let line = line.strip_prefix("sfen ").unwrap_or(line);
    let fields: Vec<&str> = line.split_whitespace().collect();
    let numbered = fields.get(3).is_some_and(|field| field.bytes().all(|byte| byte.is_ascii_digit()));
    with_operations(number, &fields, if numbered { 4 } else { 3 }, GameName::Shogi)
}

/// The same for king-capture chess: a FEN, with or without its clocks.
fn king_capture(number: usize, line: &str) -> Entry {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let is_clock = |field: &&&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let clocks = fields.iter().skip(4).take(2).take_while(is_clock).count();
    with_operations(number, &fields, 4 + clocks, GameName::KingCapture)
}

/// A position of so many fields, and operations.
fn with_operations(number: usize, fields: &[&str], length: usize, game: GameName) -> Entry {
    let (position, rest) = fields.split_at(fields.len().min(length));
    let (mut name, mut wanted) = (String::new(), Wanted::Anything);
    let operations = match read_operations(&rest.join(" ")) {
        Ok(operations) => operations,
        Err(why) => {
            return Entry { line: number, name, game, problem: Err(why.to_string()), origin: None };
        }
    };
    for (opcode, operands) in operations {
        match (opcode.as_str(), operands.as_slice()) {
            ("id", [text, ..]) => name.clone_from(text),
            ("bm", [_, ..]) => wanted = Wanted::Best(operands),
            ("dm", [number, ..]) => {
                let count = for_game!(game, P => <P as tesuji_game::Position>::FACTS.mates);
                wanted = mate_in(number.parse().ok(), count);
            }
            _ => {}
        }
    }
    let position = position.join(" ");
    Entry { line: number, name, game, origin: None, problem: Ok(Problem { position, prior: None, wanted }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<Entry> {
        entries(&mut Input::of("x", text.as_bytes()).unwrap(), None, false, None).unwrap().0
    }

    #[test]
    fn every_kind_of_line_is_read() {
        let text = "\
\u{feff}PuzzleId,FEN,Moves,Rating,Themes
# a comment

XdTS7,3Q4/5pk1/1R4pp/8/1p3q2/1P1b2PP/r5BK/8 b - - 2 43,f4d2 d8f6 g7g8,1545,mate
8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; id \"WAC.002\";
4k3/8/8/8/8/8/8/4K2R w K - bm #5; 00:10;
4k3/8/8/8/8/8/8/4K2R w K - 0 1
4k4/9/4P4/9/9/9/9/9/4K4 b G 1
sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 bm G*5b; id \"head; \\\"gold\\\"\";
nonsense
8/8 w - -
a,4k3/8/8/8/8/8/8/4K2R w K -,e2e4
";
        let read = of(text);
        let lines: Vec<usize> = read.iter().map(|entry| entry.line).collect();
        assert_eq!(lines, [4, 5, 6, 7, 8, 9, 10, 11, 12]);
        let wanted: Vec<Option<&Wanted>> =
            read.iter().map(|entry| entry.problem.as_ref().ok().map(|problem| &problem.wanted)).collect();
        let words = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
        assert_eq!(wanted[0], Some(&Wanted::Line(words("d8f6 g7g8"))));
        assert_eq!(wanted[1], Some(&Wanted::Best(words("Rxb2"))));
        assert_eq!(wanted[2], Some(&Wanted::Mate { plies: Some(9) }));
        assert_eq!(wanted[3], Some(&Wanted::Anything));
        assert_eq!(wanted[4], Some(&Wanted::Anything));
        assert_eq!(wanted[5], Some(&Wanted::Best(words("G*5b"))));
        assert_eq!(wanted[6..], [None, None, None]);
        assert_eq!((read[4].game, read[5].name.as_str()), (GameName::Shogi, "head; \"gold\""));
        assert_eq!(read[0].problem.as_ref().unwrap().prior.as_deref(), Some("f4d2"));
        assert_eq!(read[1].label(), "line 5 (WAC.002)");
        let shogi = of("4k4/9/4P4/9/9/9/9/9/4K4 b G 1 dm 3;");
        assert_eq!(shogi[0].problem.as_ref().unwrap().wanted, Wanted::Mate { plies: Some(3) });
    }

    #[test]
    fn shards_are_taken_while_reading() {
        let mut input = Input::of("x", &b"# x\na\nb\n\nc\nd\n"[..]).unwrap();
        let (entries, all) = entries(&mut input, None, false, Some((2, 3))).unwrap();
        assert_eq!((entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), all), (vec![3], 4));
    }

    #[test]
    fn a_bad_position_is_told_from_a_file() {
        let why = |text| why_no_position(text).unwrap_or_default();
        assert_eq!(why("8/8/8/8/8/8/8 w - - 0 1"), "field 1: 7 ranks instead of 8");
        assert!(why("9/9/9/9/9/9/9/9/9/9 b - 1").contains("ranks instead of 9"));
        assert_eq!(why("a/b/c/d.pgn") + &why("some games/of/mine.pgn") + &why("-"), "");
    }

    #[test]
    fn positions_are_told_from_files() {
        assert!(is_position("4k3/8/8/8/8/8/8/4K2R w K -"));
        assert!(is_position("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"));
        assert!(!is_position("puzzles.csv") && !is_position("/a/b/c/d/e/f.g/h") && !is_position("-"));
    }
}
