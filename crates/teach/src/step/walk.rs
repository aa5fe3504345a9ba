//! Forwards and backwards through a record.

use tesuji_api::{Move, StepKind, Steps};
use tesuji_game::{Notation, PositionStack};

/// Goes through a record with its positions.
pub struct Walk<P: Notation> {
    line: PositionStack<P>,
    /// For each event: the move that an entry plays, or that a leave takes back.
    turns: Vec<Option<P::Move>>,
    kinds: Vec<StepKind>,
    at: usize,
}

impl<P: Notation> Walk<P> {
    /// At the first event of a record of the top of a line.
    #[must_use]
    pub fn new(line: &PositionStack<P>, steps: &Steps) -> Walk<P> {
        let mut line = line.clone();
        line.set_root();
        let (root, mut turns, mut open) = (line.clone(), Vec::new(), Vec::new());
        for event in &steps.events {
            let read = |mv: &Move| line.top().read_move(&mv.protocol, P::Dialect::default()).ok();
            match event.kind {
                StepKind::Enter => {
                    let mv = event.r#move.as_ref().and_then(read);
                    if let Some(mv) = mv {
                        line.push(mv);
                    }
                    open.push(mv);
                    turns.push(mv);
                }
                StepKind::GameOver | StepKind::Leaf | StepKind::Leave => {
                    let mv = open.pop().flatten();
                    if mv.is_some() {
                        line.pop();
                    }
                    turns.push(mv);
                }
                _ => turns.push(None),
            }
        }
        let kinds = steps.events.iter().map(|event| event.kind).collect();
        Walk { line: root, turns, kinds, at: 0 }
    }

    /// The number of the event, from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The position in which it happens.
    #[must_use]
    pub fn position(&self) -> &P {
        self.line.top()
    }

    /// Goes to the next event; says whether there is one.
    pub fn forward(&mut self) -> bool {
        if self.at + 1 >= self.kinds.len() {
            return false;
        }
        // A node is left after it was seen to end.
        if leaves(self.kinds[self.at]) && self.turns[self.at].is_some() {
            self.line.pop();
        }
        self.at += 1;
        if self.kinds[self.at] == StepKind::Enter
            && let Some(mv) = self.turns[self.at]
        {
            self.line.push(mv);
        }
        true
    }

    /// Goes back to the event before; says whether there is one.
    pub fn backward(&mut self) -> bool {
        if self.at == 0 {
            return false;
        }
        if self.kinds[self.at] == StepKind::Enter && self.turns[self.at].is_some() {
            self.line.pop();
        }
        self.at -= 1;
        if leaves(self.kinds[self.at])
            && let Some(mv) = self.turns[self.at]
        {
            self.line.push(mv);
        }
        true
    }
}

fn leaves(kind: StepKind) -> bool {
    matches!(kind, StepKind::GameOver | StepKind::Leaf | StepKind::Leave)
}
