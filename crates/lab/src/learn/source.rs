//! Games and positions out of files.

use crate::LabGame;
use crate::input::Input;
use crate::matches::Opening;
use tesuji_game::random::{hash, mix};
use tesuji_game::{PositionStack, Score, Side, shown};
use tesuji_learn::record::{self, MAGIC, Moment, RecordReader, StoredGame};

/// So many bad lines are told.
const SHOWN: usize = 10;

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Source {
    /// Games, or runs of positions that may be from one.
    pub games: Vec<StoredGame>,
    /// Games without a result, which were left out.
    pub unfinished: usize,
    /// Games that could not be read, which were left out: their lines, and what is wrong there.
    pub wrong: Vec<String>,
    /// Whether games are only guessed from positions that follow each other.
    pub guessed: bool,
}

impl Source {
    /// Whether the file was read and has nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty() && self.unfinished == 0 && self.wrong.is_empty()
    }
}

/// Reads a file: records, games (PGN, KIF, KI2, CSA), lines of `position | score | result`, or EPD with the result in
/// quotes.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_lab::input::Input;
/// let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 120 | 1.0\n";
/// let mut input = Input::of("x.txt", text.as_bytes()).unwrap();
/// let source = tesuji_lab::learn::read::<Position>(&mut input).unwrap();
/// assert_eq!((source.games[0].result, source.games[0].moments[0].score), (2, Some(120)));
/// ```
///
/// # Errors
/// What is wrong, with the line or byte. A file without anything is not wrong.
pub fn read<G: LabGame>(input: &mut Input<'_>) -> Result<Source, Vec<String>> {
    if input.head().starts_with(&MAGIC) {
        read_records::<G>(input)
    } else if input.format().is_record() {
        read_games::<G>(input)
    } else {
        read_lines::<G>(input)
    }
}

fn read_games<G: LabGame>(input: &mut Input<'_>) -> Result<Source, Vec<String>> {
    let name = input.name().to_string();
    let (mut source, mut number) = (Source::default(), 0);
    G::read_games(input, &mut |next| match next {
        Ok(told) => {
            match told.half_points {
                Some(result) => source.games.push(played(&told.game, result, game_id(&name, number), &[])),
                None => source.unfinished += 1,
            }
            number += 1;
        }
        Err((line, why)) => source.wrong.push(format!("{name}:{line}: {why}")),
    });
    source.wrong = few(&name, source.wrong);
    if number == 0 && !source.wrong.is_empty() { Err(source.wrong) } else { Ok(source) }
}

fn read_records<G: LabGame>(input: &mut Input<'_>) -> Result<Source, Vec<String>> {
    let name = input.name().to_string();
    let failed = |error: record::RecordError| vec![format!("{name}: {error}")];
    let mut reader = RecordReader::new(input).map_err(failed)?;
    if reader.game() != G::FACTS.name {
        let game = G::FACTS.name;
        return Err(vec![format!("{name}: records of {}, not of {game}", shown(reader.game()))]);
    }
    let mut source = Source::default();
    loop {
        match reader.next() {
            None => return Ok(source),
            Some(Ok(game)) => source.games.push(game),
            // What a crash left unfinished.
            Some(Err(error)) if error.wrong == record::Wrong::CutOff => return Ok(source),
            Some(Err(error)) => return Err(failed(error)),
        }
    }
}

/// The name of a game of a file: the same wherever the file is.
fn game_id(name: &str, number: usize) -> u64 {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    mix(hash(file.bytes().map(u64::from)) ^ mix(number as u64))
}

/// A game that was played, with the scores of the side to move where there are some.
pub(super) fn played<G: LabGame>(
    opening: &Opening<G>,
    result: u8,
    id: u64,
    scores: &[Option<Score>],
) -> StoredGame {
    let mut line = PositionStack::new(opening.start.clone());
    let mut game = StoredGame { id, result, moments: Vec::with_capacity(opening.moves.len()) };
    let mut before = false;
    for (ply, &mv) in opening.moves.iter().enumerate() {
        let position = line.top();
        let noisy = position.is_noisy(mv);
        let sign = if position.side() == Side::First { 1 } else { -1 };
        let score = scores.get(ply).copied().flatten().map(|score| (sign * score.raw()) as i16);
        let mut moment = Moment { score, played: G::pack(mv), ..moment(position) };
        moment.flags |= (u8::from(noisy) * record::NOISY) | (u8::from(before) * record::AFTER);
        game.moments.push(moment);
        before = noisy;
        line.push(mv);
        line.set_root();
    }
    game
}

fn moment<G: LabGame>(position: &G) -> Moment {
    let mut moment = Moment::default();
    position.encode(&mut moment.position);
    moment.flags = u8::from(position.royal_attacked()) * record::IN_CHECK;
    moment
}

fn read_lines<G: LabGame>(input: &mut Input<'_>) -> Result<Source, Vec<String>> {
    let name = input.name().to_string();
    let (mut source, mut wrong) = (Source { guessed: true, ..Source::default() }, Vec::new());
    let mut last = (0, 3);
    for line in input.numbered_lines() {
        let (number, line) = line.map_err(|error| vec![format!("{name}: {error}")])?;
        match read_line::<G>(&line) {
            Ok((position, score, result)) => {
                let plies = position.plies();
                if last.1 != result || plies <= last.0 {
                    source.games.push(StoredGame {
                        id: game_id(&name, number as usize),
                        result,
                        moments: Vec::new(),
                    });
                }
                last = (plies, result);
                if let Some(game) = source.games.last_mut() {
                    game.moments.push(Moment { score, ..moment(&position) });
                }
            }
            Err(why) => wrong.push(format!("{name}:{number}: {why}")),
        }
    }
    if wrong.is_empty() { Ok(source) } else { Err(few(&name, wrong)) }
}

/// The first of what is wrong.
fn few(name: &str, mut wrong: Vec<String>) -> Vec<String> {
    if wrong.len() > SHOWN {
        let more = wrong.len() - SHOWN;
        wrong.truncate(SHOWN);
        wrong.push(format!("{name}: and {more} more"));
    }
    wrong
}

/// `position | score | result`, or a position with a result somewhere after it.
fn read_line<G: LabGame>(line: &str) -> Result<(G, Option<i16>, u8), String> {
    let position = |text: &str| G::from_text(text).map_err(|error| error.to_string());
    let mut fields = line.split('|').map(str::trim);
    if let (Some(text), Some(score), Some(result)) = (fields.next(), fields.next(), fields.next()) {
        let score: i32 =
            score.parse().map_err(|_| format!("the score '{}' is no whole number", shown(score)))?;
        let result = half_points(result).ok_or_else(|| format!("'{}' is no result", shown(result)))?;
        return Ok((position(text)?, Some(score.clamp(-32_000, 32_000) as i16), result));
    }
    let at =
        line.find(['"', '[', ';']).ok_or("neither 'position | score | result' nor a result in quotes")?;
    let result = line[at..].split(['"', '[', ']', ';']).find_map(half_points).ok_or("there is no result")?;
    // Fields of the position: those before the first operation, with counters if there are none.
    let head: Vec<&str> = line[..at].split_whitespace().collect();
    let with_counters = || head.iter().take(4).copied().chain(["0", "1"]).collect::<Vec<_>>().join(" ");
    let six = head.iter().take(6).copied().collect::<Vec<_>>().join(" ");
    let position = position(&six).or_else(|_| position(&with_counters()))?;
    Ok((position, None, result))
}

fn half_points(text: &str) -> Option<u8> {
    match text.trim() {
        "1-0" | "1" | "1.0" => Some(2),
        "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5" | "=" => Some(1),
        "0-1" | "0" | "0.0" => Some(0),
        _ => None,
    }
}
