//! Problems out of text.

use super::posed::Posed;
use std::io;
use tesuji_api::Origin;
use tesuji_chess::{Epd, read_operations};
use tesuji_engine::{Problem, Variant, Wanted, bare, for_game};
use tesuji_game::MateCount;
use tesuji_lab::LabGame;
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
#[derive(Debug)]
pub(crate) struct Entry {
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// What the position is called, or nothing.
    pub(crate) name: String,
    pub(crate) game: Variant,
    /// Where in a game it comes from, if it does.
    pub(crate) origin: Option<Origin>,
    /// The problem, or what is wrong with the line.
    pub(crate) problem: Result<Box<dyn Posed>, String>,
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
    Variant::of_text(text).0.is_some()
}

/// Every problem of a file that is wanted, in order, and how many there are. Blank lines, comments and the header of a
/// table are no problems.
pub(super) fn entries(
    input: &mut Input<'_>,
    game: Option<Variant>,
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

fn entry(number: usize, line: &str, game: Option<Variant>, mate: bool) -> Entry {
    // A FEN does not say which game it is of, but a name before it does.
    let (told, rest) = Variant::of_text(line);
    let game = if rest.len() < line.len() { told } else { game.or(told) };
    let mut entry = puzzle(number, rest).unwrap_or_else(|| match game {
        Some(Variant::Chess) | None => epd(number, rest),
        Some(game) => for_game!(game, P => with_operations::<P>(number, rest)),
    });
    if let Ok(problem) = &mut entry.problem
        && mate
    {
        problem.want_mate();
    }
    entry
}

/// A row of Lichess: `PuzzleId,FEN,Moves,...`. The first move is the opponent's.
fn puzzle(number: usize, line: &str) -> Option<Entry> {
    let mut fields = line.split(',');
    let (name, fen, moves) = (fields.next()?, fields.next()?, fields.next()?);
    Variant::of_text(fen).0?;
    let mut moves = moves.split_whitespace().map(str::to_string);
    let prior = moves.next();
    let rest: Vec<String> = moves.collect();
    let problem = if rest.is_empty() {
        Err("a puzzle needs a move of the opponent and an answer".to_string())
    } else {
        posed::<tesuji_chess::Position>(fen.trim(), prior.as_deref(), &Wanted::Line(rest))
    };
    Some(Entry { line: number, name: name.to_string(), game: Variant::Chess, origin: None, problem })
}

/// A problem of a game out of text.
fn posed<P: LabGame>(
    position: &str,
    prior: Option<&str>,
    wanted: &Wanted<String>,
) -> Result<Box<dyn Posed>, String> {
    let position = P::from_text(position).map_err(|error| error.to_string())?;
    Ok(Box::new(Problem::read(position, prior, wanted)?))
}

/// A line of EPD, or a plain FEN.
fn epd(number: usize, line: &str) -> Entry {
    // `bm #5` is how collections of mates write how far the mate is, `bm #-5` how far that of the side to move.
    let (text, moves) = match line.split_once("bm #") {
        Some((before, after)) => {
            let number = after.split(|c: char| !c.is_ascii_digit() && c != '-').next().unwrap_or_default();
            (before.trim(), number.parse().ok())
        }
        None => (line, None),
    };
    let (name, problem) = match text.parse::<Epd>() {
        Ok(epd) => {
            let name = epd.id().unwrap_or_default().to_string();
            let wanted = match (epd.best_moves(), epd.avoid_moves(), epd.mate()) {
                _ if line.len() > text.len() => mate_in(moves, MateCount::Moves),
                (_, _, Some(moves)) if moves != 0 => mate_in(Some(moves), MateCount::Moves),
                (best @ [_, ..], _, _) => Wanted::Best(best.to_vec()),
                (_, avoid @ [_, ..], _) => Wanted::Avoid(avoid.to_vec()),
                _ => Wanted::Anything,
            };
            let problem = Problem { wanted, ..Problem::new(epd.position) };
            (name, problem.check().map(|()| Box::new(problem) as Box<dyn Posed>))
        }
        Err(error) => (String::new(), Err(error.to_string())),
    };
    Entry { line: number, name, game: Variant::Chess, origin: None, problem }
}

/// A mate in as many moves or plies as the game counts; of the side to move if the number is negative.
fn mate_in<M>(number: Option<i32>, count: MateCount) -> Wanted<M> {
    let plies = |number: i32| u16::try_from(number).ok().map(|number| count.plies(number));
    match number {
        // The side to move begins, so that it moves as often as it is mated in.
        Some(number @ ..0) => {
            Wanted::Mated { plies: plies(-number).map(|plies| plies.saturating_add(1) & !1) }
        }
        _ => Wanted::Mate { plies: number.and_then(plies) },
    }
}

/// A position, perhaps with operations as EPD has them: `bm` in any notation, `dm` as the game counts mates, `id`.
fn with_operations<P: LabGame>(number: usize, line: &str) -> Entry {
    let fields: Vec<&str> = bare(line).split_whitespace().collect();
    let game = P::VARIANT;
    let is_counter = |field: &&&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let counters = fields.iter().skip(P::WORDS).take_while(is_counter).count();
    let (position, rest) = fields.split_at(fields.len().min(P::WORDS + counters));
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
                wanted = mate_in(number.parse().ok(), P::FACTS.mates);
            }
            _ => {}
        }
    }
    let position = position.join(" ");
    let problem = posed::<P>(&position, None, &wanted);
    Entry { line: number, name, game, origin: None, problem }
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
        let wanted: Vec<String> = read
            .iter()
            .map(|entry| match &entry.problem {
                Ok(problem) => format!("{problem:?}").rsplit_once("wanted: ").unwrap().1.to_string(),
                Err(_) => "broken".to_string(),
            })
            .collect();
        assert!(wanted[0].starts_with("Line([d8f6 Quiet, g7g8 "), "{}", wanted[0]);
        assert!(wanted[1].starts_with("Best([b3b2 "), "{}", wanted[1]);
        assert_eq!(wanted[2], "Mate { plies: Some(9) } }");
        assert_eq!(wanted[3..5], ["Anything }", "Anything }"]);
        assert!(wanted[5].starts_with("Best([") && wanted[5].contains("5b"), "{}", wanted[5]);
        assert_eq!(wanted[6..], ["broken"; 3]);
        assert_eq!((read[4].game, read[5].name.as_str()), (Variant::Shogi, "head; \"gold\""));
        assert_eq!(read[1].label(), "line 5 (WAC.002)");
        let shogi = of("4k4/9/4P4/9/9/9/9/9/4K4 b G 1 dm 3;");
        assert!(format!("{:?}", shogi[0].problem).contains("Mate { plies: Some(3) }"));
    }

    #[test]
    fn shards_are_taken_while_reading() {
        let mut input = Input::of("x", &b"# x\na\nb\n\nc\nd\n"[..]).unwrap();
        let (entries, all) = entries(&mut input, None, false, Some((2, 3))).unwrap();
        assert_eq!((entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), all), (vec![3], 4));
    }

    #[test]
    fn positions_are_told_from_files() {
        assert!(is_position("4k3/8/8/8/8/8/8/4K2R w K -"));
        assert!(is_position("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"));
        assert!(!is_position("puzzles.csv") && !is_position("/a/b/c/d/e/f.g/h") && !is_position("-"));
    }
}
