//! Proofs as text.

use std::collections::HashMap;
use std::fmt;
use tesuji_game::{Notation, Position, shown};

/// One position of a proof. Steps are numbered from 0, and each refers only to earlier ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofStep<M> {
    /// The attacker plays this move, and the step tells what follows.
    Attack(M, usize),
    /// Whatever the defender plays, a step tells what follows. No moves: he is mated.
    Defend(Vec<(M, usize)>),
}

/// The proof that the side to move mates from a position. The last step is that position.
#[derive(Clone, Debug)]
pub struct Proof<P: Position> {
    /// Where it begins.
    pub start: P,
    /// Children before parents.
    pub steps: Vec<ProofStep<P::Move>>,
}

/// The first line of every proof.
const HEADER: &str = "tesuji-proof 1";

impl<P: Notation> Proof<P> {
    /// The proof as lines of text:
    ///
    /// ```text
    /// tesuji-proof 1
    /// game chess
    /// start 7k/8/8/8/8/8/R7/1R5K w - - 0 1
    /// d
    /// a a2a8 0
    /// d h8g8 1 h8h7 2
    /// ```
    ///
    /// After the three lines of the header each line is a step, numbered from 0. `a` is the attacker's move and the
    /// step after it, `d` all moves of the defender, each with the step after it. A step refers only to earlier
    /// ones, so a proof has no circles; the last is the start. Moves are written as engine protocols have them.
    #[must_use]
    pub fn write(&self) -> String {
        let mut texts: Vec<Option<P>> = vec![None; self.steps.len()];
        if let Some(last) = texts.last_mut() {
            *last = Some(self.start.clone());
        }
        let mut lines = Vec::with_capacity(self.steps.len());
        // Parents come last: going backwards, the position of every step is known when it is met.
        for (i, step) in self.steps.iter().enumerate().rev() {
            let Some(position) = texts[i].take() else { continue };
            let dialect = P::Dialect::default();
            let mut follow = |mv, next: usize| {
                if texts[next].is_none() {
                    texts[next] = Some(position.after(mv));
                }
                format!(" {} {next}", position.write_move(mv, dialect))
            };
            lines.push(match step {
                ProofStep::Attack(mv, next) => format!("a{}", follow(*mv, *next)),
                ProofStep::Defend(moves) => {
                    let moves: String = moves.iter().map(|&(mv, next)| follow(mv, next)).collect();
                    format!("d{moves}")
                }
            });
        }
        lines.reverse();
        let body: String = lines.into_iter().map(|line| line + "\n").collect();
        format!("{HEADER}\ngame {}\nstart {}\n{body}", P::FACTS.name, self.start.to_text())
    }
}

/// A proof that was read and not yet checked: its moves are text, each kept once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenProof {
    /// The name of the game.
    pub game: String,
    /// The position it begins with.
    pub start: String,
    names: Vec<Box<str>>,
    steps: Vec<WrittenStep>,
    /// The moves of all steps: the number of the name, and the step after it.
    moves: Vec<(u32, u32)>,
}

/// A step whose moves begin somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WrittenStep {
    attacks: bool,
    first: u32,
}

/// A text that is no proof, and the line where that is seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofError {
    /// Lines are numbered from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for ProofError {}

/// Lines before the first step.
pub(super) const BEFORE: usize = 3;

impl WrittenProof {
    /// Reads a proof without looking at the rules.
    ///
    /// # Errors
    /// What is wrong and where.
    pub fn read(text: &str) -> Result<WrittenProof, ProofError> {
        let mut reader = ProofReader::default();
        text.lines().try_for_each(|line| reader.line(line))?;
        reader.finish()
    }

    /// How many steps there are.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// A step: whether the attacker moves, and the moves, each with the step after it.
    pub(super) fn step(&self, step: usize) -> (bool, impl Iterator<Item = (&str, usize)>) {
        let WrittenStep { attacks, first } = self.steps[step];
        let end = self.steps.get(step + 1).map_or(self.moves.len(), |next| next.first as usize);
        let moves = self.moves[first as usize..end].iter();
        (attacks, moves.map(|&(name, next)| (&*self.names[name as usize], next as usize)))
    }

    /// The proof as it was read.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{HEADER}\ngame {}\nstart {}\n", self.game, self.start);
        for step in 0..self.len() {
            let (attacks, moves) = self.step(step);
            text.push_str(if attacks { "a" } else { "d" });
            for (mv, next) in moves {
                text.extend([" ", mv, " ", &next.to_string()]);
            }
            text.push('\n');
        }
        text
    }
}

/// Reads a proof line by line, so that its text need not be held.
///
/// ```
/// use tesuji_solve::mate::{ProofReader, WrittenProof};
/// let text = "tesuji-proof 1\ngame chess\nstart 7k/8/6K1/8/8/8/8/R7 w - - 0 1\nd\na a1a8 0\n";
/// let mut reader = ProofReader::default();
/// for line in text.lines() {
///     reader.line(line).unwrap();
/// }
/// assert_eq!(reader.finish(), WrittenProof::read(text));
/// ```
#[derive(Debug, Default)]
pub struct ProofReader {
    lines: usize,
    game: String,
    start: String,
    known: HashMap<Box<str>, u32>,
    steps: Vec<WrittenStep>,
    moves: Vec<(u32, u32)>,
}

impl ProofReader {
    /// Reads the next line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn line(&mut self, text: &str) -> Result<(), ProofError> {
        self.lines += 1;
        let read = match self.lines {
            1 => field(text, "tesuji-proof ").and_then(|version| {
                let known = (version == "1").then_some(());
                known.ok_or_else(|| format!("version {} is not known, only 1", shown(version)))
            }),
            2 => field(text, "game ").map(|game| self.game = game.to_string()),
            3 => field(text, "start ").map(|start| self.start = start.to_string()),
            _ => self.step(text),
        };
        read.map_err(|what| ProofError { line: self.lines, what })
    }

    /// The proof, if nothing is missing.
    ///
    /// # Errors
    /// What is missing.
    pub fn finish(mut self) -> Result<WrittenProof, ProofError> {
        while self.lines < BEFORE {
            self.line("")?;
        }
        if !self.steps.last().is_some_and(|step| step.attacks) {
            let what = "the last step is not a move of the attacker".to_string();
            return Err(ProofError { line: self.steps.len() + BEFORE, what });
        }
        let mut names: Vec<(Box<str>, u32)> = std::mem::take(&mut self.known).into_iter().collect();
        names.sort_unstable_by_key(|&(_, number)| number);
        let names = names.into_iter().map(|(name, _)| name).collect();
        let ProofReader { game, start, steps, moves, .. } = self;
        Ok(WrittenProof { game, start, names, steps, moves })
    }

    /// Reads the next step.
    fn step(&mut self, text: &str) -> Result<(), String> {
        let number = self.steps.len();
        let first = u32::try_from(self.moves.len()).map_err(|_| "the proof is too long".to_string())?;
        let mut words = text.split_ascii_whitespace();
        let kind = words.next().unwrap_or_default();
        while let Some(mv) = words.next() {
            let next = words.next().ok_or_else(|| format!("no step follows the move {}", shown(mv)))?;
            let step: u32 =
                next.parse().map_err(|_| format!("'{}' is not the number of a step", shown(next)))?;
            if step as usize >= number {
                return Err(format!("step {step} is not before step {number}"));
            }
            let name = self.name(mv);
            self.moves.push((name, step));
        }
        let attacks = match (kind, self.moves.len() - first as usize) {
            ("d", _) => false,
            ("a", 1) => true,
            ("a", count) => return Err(format!("the attacker has {count} moves instead of one")),
            _ => return Err(format!("'{}' is neither a nor d", shown(kind))),
        };
        self.steps.push(WrittenStep { attacks, first });
        Ok(())
    }

    /// The number of a move's text.
    fn name(&mut self, mv: &str) -> u32 {
        if let Some(&name) = self.known.get(mv) {
            return name;
        }
        let name = self.known.len() as u32;
        self.known.insert(mv.into(), name);
        name
    }
}

/// What a line of the header says after its name.
fn field<'a>(text: &'a str, name: &str) -> Result<&'a str, String> {
    let rest = text.strip_prefix(name).map(str::trim).filter(|rest| !rest.is_empty());
    rest.ok_or_else(|| format!("'{}' is not '{name}...'", shown(text)))
}
