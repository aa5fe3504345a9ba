//! The move picker: moves in the order they should be tried (TT move first), generated no sooner than needed.

use crate::history::{Histories, Rows};
use arrayvec::ArrayVec;
use tesuji_game::{GenKind, MAX_MOVES, MoveSink, MoveSlots, Position, Score};

/// Hands out the moves of a node one by one: the table move, captures that win or keep material, killers and
/// the counter-move, quiet moves by history, captures that lose.
pub(crate) struct Picker<M> {
    stage: Stage,
    /// What follows the noisy moves.
    rest: Rest,
    table_move: u16,
    refutations: [u16; 3],
    next_refutation: usize,
    moves: Scored<M>,
    next: usize,
    losing: ArrayVec<M, MAX_LOSING>,
    next_losing: usize,
    /// Whether the order of quiet moves still matters.
    sorts: bool,
}

/// So many noisy moves that lose material wait for the end; more are tried in their place.
const MAX_LOSING: usize = 128;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    Noisy,
    WinningNoisy,
    Refutations,
    Quiet,
    ScoredQuiet,
    LosingNoisy,
    Evasions,
    ScoredEvasions,
    Checks,
    UnscoredChecks,
    Done,
}

/// Which moves come after the captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    /// All of them.
    Everything,
    /// None; losing captures are handed out in their place, as the caller judges them.
    Nothing,
    /// Quiet checks.
    Checks,
    /// There are no captures before: all answers to a check together.
    Evasions,
}

struct Scored<M>(ArrayVec<(M, i32), MAX_MOVES>);

impl<M> MoveSink<M> for Scored<M> {
    #[inline(always)]
    fn push(&mut self, mv: M) {
        self.0.push((mv, 0));
    }
}

/// What a picker may know besides the position.
pub(crate) struct Knowledge<'a, P: Position> {
    pub(crate) histories: &'a Histories<P>,
    pub(crate) rows: &'a Rows,
}

impl<M: Copy + Eq> Picker<M> {
    fn new(stage: Stage, rest: Rest, table_move: u16, refutations: [u16; 3]) -> Picker<M> {
        Picker {
            stage,
            rest,
            table_move,
            refutations,
            next_refutation: 0,
            moves: Scored(ArrayVec::new()),
            next: 0,
            losing: ArrayVec::new(),
            next_losing: 0,
            sorts: true,
        }
    }

    /// Hands out the quiet moves that are left as they come: most of them will be skipped.
    #[inline]
    pub(crate) fn stop_sorting(&mut self) {
        self.sorts = false;
    }

    /// All moves of a node. Packed moves may belong to other positions, except the table move, which must be
    /// vetted; 0 is none.
    pub(crate) fn all(table_move: u16, refutations: [u16; 3], in_check: bool) -> Picker<M> {
        let stage = match (table_move, in_check) {
            (0, true) => Stage::Evasions,
            (0, false) => Stage::Noisy,
            _ => Stage::Table,
        };
        let rest = if in_check { Rest::Evasions } else { Rest::Everything };
        Picker::new(stage, rest, table_move, refutations)
    }

    /// Noisy moves alone, in the order of their promise.
    pub(crate) fn noisy(table_move: u16) -> Picker<M> {
        let stage = if table_move == 0 { Stage::Noisy } else { Stage::Table };
        Picker::new(stage, Rest::Nothing, table_move, [0; 3])
    }

    /// Noisy moves, then quiet checks.
    pub(crate) fn noisy_and_checks(table_move: u16) -> Picker<M> {
        let stage = if table_move == 0 { Stage::Noisy } else { Stage::Table };
        Picker::new(stage, Rest::Checks, table_move, [0; 3])
    }

    /// The next move.
    #[inline]
    pub(crate) fn next<P: Position<Move = M>>(
        &mut self,
        position: &P,
        known: &Knowledge<'_, P>,
    ) -> Option<M> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = if self.rest == Rest::Evasions { Stage::Evasions } else { Stage::Noisy };
                    if let Some(mv) = position.unpack(self.table_move) {
                        return Some(mv);
                    }
                }
                Stage::Noisy => {
                    position.generate(GenKind::Noisy, &mut self.moves);
                    self.score_noisy(position, known);
                    self.stage = Stage::WinningNoisy;
                }
                Stage::WinningNoisy => match self.next_winning(position) {
                    Some(mv) => return Some(mv),
                    None => self.stage = self.after_noisy(),
                },
                Stage::Refutations => match self.next_refutation(position) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Quiet,
                },
                Stage::Quiet => {
                    self.forget_moves();
                    position.generate(GenKind::Quiet, &mut self.moves);
                    self.score_quiet(position, known);
                    self.stage = Stage::ScoredQuiet;
                }
                Stage::ScoredQuiet => match self.next_quiet() {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::LosingNoisy,
                },
                Stage::LosingNoisy => match self.next_losing() {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Evasions => {
                    position.generate(GenKind::Evasions, &mut self.moves);
                    self.score_evasions(position, known);
                    self.stage = Stage::ScoredEvasions;
                }
                Stage::Checks => {
                    self.forget_moves();
                    position.generate(GenKind::QuietChecks, &mut self.moves);
                    self.stage = Stage::UnscoredChecks;
                }
                Stage::ScoredEvasions | Stage::UnscoredChecks => match self.best_left() {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn after_noisy(&self) -> Stage {
        match self.rest {
            Rest::Everything => Stage::Refutations,
            Rest::Nothing | Rest::Evasions => Stage::Done,
            Rest::Checks => Stage::Checks,
        }
    }

    #[inline]
    fn next_losing(&mut self) -> Option<M> {
        let mv = self.losing.get(self.next_losing).copied()?;
        self.next_losing += 1;
        Some(mv)
    }

    fn forget_moves(&mut self) {
        self.moves.0.clear();
        self.next = 0;
    }

    /// Takes the best of what is left out of the list.
    #[inline]
    fn best_left(&mut self) -> Option<M> {
        let left = &mut self.moves.0[self.next..];
        let (first, rest) = left.split_first_mut()?;
        for other in rest {
            if other.1 > first.1 {
                std::mem::swap(first, other);
            }
        }
        self.next += 1;
        Some(first.0)
    }

    #[inline]
    fn next_quiet(&mut self) -> Option<M> {
        if self.sorts {
            return self.best_left();
        }
        let mv = self.moves.0.get(self.next)?.0;
        self.next += 1;
        Some(mv)
    }

    /// The next noisy move that keeps material; the others wait.
    #[inline]
    fn next_winning<P: Position<Move = M>>(&mut self, position: &P) -> Option<M> {
        loop {
            let mv = self.best_left()?;
            if self.rest == Rest::Everything {
                let score = self.moves.0[self.next - 1].1;
                if !position.wins_exchange(mv, Score::cp(-score / 64)) && !self.losing.is_full() {
                    self.losing.push(mv);
                    continue;
                }
            }
            return Some(mv);
        }
    }

    /// The next killer or counter-move that is legal here and quiet.
    #[inline]
    fn next_refutation<P: Position<Move = M>>(&mut self, position: &P) -> Option<M> {
        while self.next_refutation < self.refutations.len() {
            let packed = self.refutations[self.next_refutation];
            let repeated = packed == 0
                || packed == self.table_move
                || self.refutations[..self.next_refutation].contains(&packed);
            self.next_refutation += 1;
            if !repeated {
                match position.unpack(packed) {
                    Some(mv) if !position.is_noisy(mv) => return Some(mv),
                    _ => self.refutations[self.next_refutation - 1] = 0,
                }
            }
        }
        None
    }

    /// Keeps the moves that were not handed out yet, with a score each.
    #[inline]
    fn keep(&mut self, wanted: impl Fn(M) -> bool, score: impl Fn(M) -> i32) {
        let mut kept = 0;
        for i in 0..self.moves.0.len() {
            let mv = self.moves.0[i].0;
            if wanted(mv) {
                self.moves.0[kept] = (mv, score(mv));
                kept += 1;
            }
        }
        self.moves.0.truncate(kept);
    }

    #[inline]
    fn score_noisy<P: Position<Move = M>>(&mut self, position: &P, known: &Knowledge<'_, P>) {
        let table_move = self.table_move;
        self.keep(|mv| P::pack(mv) != table_move, |mv| noisy_score(position, mv, known));
    }

    #[inline]
    fn score_quiet<P: Position<Move = M>>(&mut self, position: &P, known: &Knowledge<'_, P>) {
        let side = position.side();
        let (table_move, refutations) = (self.table_move, self.refutations);
        self.keep(
            |mv| {
                let packed = P::pack(mv);
                packed != table_move && !refutations.contains(&packed)
            },
            |mv| known.histories.quiet(side, position.slots(mv), known.rows),
        );
    }

    fn score_evasions<P: Position<Move = M>>(&mut self, position: &P, known: &Knowledge<'_, P>) {
        let side = position.side();
        let table_move = self.table_move;
        self.keep(
            |mv| P::pack(mv) != table_move,
            |mv| {
                if position.is_noisy(mv) {
                    (1 << 20) + noisy_score(position, mv, known)
                } else {
                    known.histories.quiet(side, position.slots(mv), known.rows)
                }
            },
        );
    }
}

/// Most valuable gain first, the least valuable attacker among equals, both moved by what was learned.
#[inline]
fn noisy_score<P: Position>(position: &P, mv: P::Move, known: &Knowledge<'_, P>) -> i32 {
    let slots: MoveSlots = position.slots(mv);
    let attacker = i32::from(slots.actor) % P::FACTS.kinds as i32;
    position.gain(mv).raw() * 16 - attacker * 8 + known.histories.noisy(slots) / 4
}
