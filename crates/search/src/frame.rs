use crate::history::Row;
use tesuji_game::{MoveSlots, Score};

/// The search stack: what is kept of one ply of the line, its killer moves among it.
#[derive(Clone, Debug)]
pub(crate) struct Frame<M> {
    /// The move played from this node, packed; 0 for a pass or none.
    pub(crate) played: u16,
    /// Its numbers; none for a pass.
    pub(crate) slots: Option<MoveSlots>,
    /// Its row in tables of what follows it.
    pub(crate) row: Row,
    /// Whether it was noisy.
    pub(crate) noisy: bool,
    /// The static score, corrected; none in check.
    pub(crate) static_score: Option<Score>,
    /// Quiet moves that cut at this ply, packed, newest first.
    pub(crate) killers: [u16; 2],
    /// How many nodes at this ply failed high since the node before it began.
    pub(crate) cutoffs: u32,
    /// A move that this node must do without, packed; 0 if there is none.
    pub(crate) excluded: u16,
    /// The table's move here, packed and vetted; 0 if there is none.
    pub(crate) table_move: u16,
    /// The principal variation from here.
    pub(crate) line: Vec<M>,
}

impl<M> Frame<M> {
    pub(crate) fn new() -> Frame<M> {
        Frame {
            played: 0,
            slots: None,
            row: Row::NONE,
            noisy: false,
            static_score: None,
            killers: [0; 2],
            cutoffs: 0,
            excluded: 0,
            table_move: 0,
            line: Vec::new(),
        }
    }

    /// A quiet move cut here.
    pub(crate) fn add_killer(&mut self, mv: u16) {
        if self.killers[0] != mv {
            self.killers = [mv, self.killers[0]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn killers_differ_and_the_newest_is_first() {
        let mut frame = Frame::<u16>::new();
        for mv in [5, 7, 7, 5] {
            frame.add_killer(mv);
        }
        assert_eq!(frame.killers, [5, 7]);
    }
}
