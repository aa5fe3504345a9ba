//! Proofs as text.

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

/// A proof that was read and not yet checked: its moves are text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenProof {
    /// The name of the game.
    pub game: String,
    /// The position it begins with.
    pub start: String,
    /// Children before parents.
    pub steps: Vec<ProofStep<String>>,
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
        let mut lines = text.lines();
        let mut field = |line: usize, name: &str| {
            let text = lines.next().unwrap_or_default();
            let rest = text.strip_prefix(name).filter(|rest| !rest.trim().is_empty());
            rest.map(|rest| rest.trim().to_string())
                .ok_or_else(|| ProofError { line, what: format!("'{}' is not '{name}...'", shown(text)) })
        };
        let version = field(1, "tesuji-proof ")?;
        if version != "1" {
            let what = format!("version {} is not known, only 1", shown(&version));
            return Err(ProofError { line: 1, what });
        }
        let (game, start) = (field(2, "game ")?, field(3, "start ")?);
        let mut steps = Vec::new();
        for (i, text) in lines.enumerate() {
            let step = read_step(text, i);
            steps.push(step.map_err(|what| ProofError { line: i + BEFORE + 1, what })?);
        }
        if !matches!(steps.last(), Some(ProofStep::Attack(..))) {
            let what = "the last step is not a move of the attacker".to_string();
            return Err(ProofError { line: steps.len() + BEFORE, what });
        }
        Ok(WrittenProof { game, start, steps })
    }

    /// The proof as it was read.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{HEADER}\ngame {}\nstart {}\n", self.game, self.start);
        for step in &self.steps {
            let (kind, moves) = match step {
                ProofStep::Attack(mv, next) => ("a", vec![(mv, next)]),
                ProofStep::Defend(moves) => ("d", moves.iter().map(|(mv, next)| (mv, next)).collect()),
            };
            text.push_str(kind);
            for (mv, next) in moves {
                text.extend([" ", mv, " ", &next.to_string()]);
            }
            text.push('\n');
        }
        text
    }
}

/// Reads the step with this number.
fn read_step(text: &str, number: usize) -> Result<ProofStep<String>, String> {
    let mut words = text.split_ascii_whitespace();
    let kind = words.next().unwrap_or_default();
    let mut moves = Vec::new();
    while let Some(mv) = words.next() {
        let next = words.next().ok_or_else(|| format!("no step follows the move {}", shown(mv)))?;
        let step = next.parse().map_err(|_| format!("'{}' is not the number of a step", shown(next)))?;
        if step >= number {
            return Err(format!("step {step} is not before step {number}"));
        }
        moves.push((mv.to_string(), step));
    }
    match (kind, moves.len()) {
        ("d", _) => Ok(ProofStep::Defend(moves)),
        ("a", 1) => moves.pop().map(|(mv, next)| ProofStep::Attack(mv, next)).ok_or_else(String::new),
        ("a", count) => Err(format!("the attacker has {count} moves instead of one")),
        _ => Err(format!("'{}' is neither a nor d", shown(kind))),
    }
}
