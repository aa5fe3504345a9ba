//! In which order moves are tried, and which of two equal ones is chosen. The better the order, the more a window cuts.

use super::ClassicSearch;
use crate::{Depth, Probe};
use std::cmp::Reverse;
use tesuji_game::{Changes, Evaluator, MoveList, Ply, Position, Score};

/// How promising a move looks before it is searched: the greater, the sooner it is tried.
///
/// Captures and promotions come before quiet moves: what gains most first, and with the least attacker. Quiet moves follow
/// by the static score they lead to. The number of the move has the last word, so that no two are alike: whatever order
/// moves are generated in, and whatever order they are searched in, of equal scores the greatest candidacy is chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Candidacy {
    /// Whether it captures or promotes.
    pub noisy: bool,
    /// What it gains at once; of a quiet move, the static score after it from the mover's view.
    pub worth: Score,
    /// The kind of piece that moves, if it captures or promotes: the least first.
    pub attacker: Reverse<u8>,
    /// The move as a number.
    pub number: Reverse<u16>,
}

/// The candidacy of a legal move. The evaluator must be at the position.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::ChessPlacement;
/// use tesuji_game::Evaluator;
/// use tesuji_search::classic::candidacy;
///
/// let position = Position::from_fen("r1bqkbnr/ppp1pppp/2n5/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3").unwrap();
/// let mut evaluator = ChessPlacement::default();
/// evaluator.reset(&position);
/// let mut of = |san| candidacy(&position, &mut evaluator, position.parse_san(san).unwrap());
/// assert!(of("exd5") > of("Nc3") && of("Nc3") > of("Na3"));
/// ```
pub fn candidacy<P: Position>(position: &P, evaluator: &mut dyn Evaluator<P>, mv: P::Move) -> Candidacy {
    if position.is_noisy(mv) {
        return glance(position, mv);
    }
    let (mut changes, mut after) = (Changes::new(), position.clone());
    after.play(mv, &mut changes);
    evaluator.push(&changes);
    let worth = -evaluator.evaluate(&after);
    evaluator.pop();
    Candidacy { worth, ..glance(position, mv) }
}

/// The same without a look at what quiet moves lead to.
fn glance<P: Position>(position: &P, mv: P::Move) -> Candidacy {
    let number = Reverse(P::pack(mv));
    if !position.is_noisy(mv) {
        return Candidacy { noisy: false, worth: Score::DRAW, attacker: Reverse(0), number };
    }
    let kinds = (P::FACTS.actors / 2).max(1) as u8;
    let attacker = Reverse(position.slots(mv).actor % kinds);
    Candidacy { noisy: true, worth: position.gain(mv), attacker, number }
}

impl<P: Position, Q: Probe> ClassicSearch<P, Q> {
    /// The most promising first. One ply before the horizon quiet moves stay as they are: to look at each would cost as
    /// much as to search it.
    pub(super) fn by_candidacy(&mut self, mut moves: MoveList<P::Move>, depth: Depth) -> MoveList<P::Move> {
        let position = self.line.top();
        if depth > 1 || self.widest.is_some() {
            let evaluator = &mut *self.evaluator;
            moves.sort_by_cached_key(|&mv| Reverse(candidacy(position, evaluator, mv)));
        } else {
            moves.sort_by_cached_key(|&mv| Reverse(glance(position, mv)));
        }
        self.kept(moves)
    }

    /// En passant, other captures and promotions by what they gain with the least attacker first, checks, the killer, the
    /// rest.
    pub(super) fn tactics_first(&mut self, mut moves: MoveList<P::Move>, killer: u16) -> MoveList<P::Move> {
        let position = self.line.top();
        moves.sort_by_cached_key(|&mv| {
            let class = if position.captures_in_passing(mv) {
                4
            } else if position.is_noisy(mv) {
                3
            } else if position.gives_check(mv) {
                2
            } else {
                u8::from(P::pack(mv) == killer)
            };
            Reverse((class, glance(position, mv)))
        });
        self.kept(moves)
    }

    /// As many moves of a node as are searched. Tests put them out of order, to see that it does not matter.
    fn kept(&mut self, mut moves: MoveList<P::Move>) -> MoveList<P::Move> {
        if let Some(most) = self.widest {
            moves.truncate(most);
        }
        #[cfg(test)]
        self.shuffle(&mut moves);
        moves
    }

    /// The moves of the root by their candidacy: who wins a tie.
    pub(super) fn precedence(&mut self) -> Vec<u16> {
        let (position, evaluator) = (self.line.top(), &mut *self.evaluator);
        let mut all: Vec<Candidacy> =
            position.legal_moves().iter().map(|&mv| candidacy(position, evaluator, mv)).collect();
        all.sort_by(|one, other| other.cmp(one));
        all.into_iter().map(|candidacy| candidacy.number.0).collect()
    }

    /// What a move must be better than to be the best of its node: alpha, which is the best score so far. At the root a
    /// move that would win a tie has to be as good only, so it is searched with a window that can tell.
    pub(super) fn bar(&self, mv: P::Move, alpha: Score) -> Score {
        let wins_tie = || {
            let place = |mv| self.precedence.iter().position(|&number| number == P::pack(mv));
            self.lines[0].first().is_some_and(|&best| place(mv) < place(best))
        };
        if self.line.ply() == Ply::ROOT && wins_tie() { alpha.below() } else { alpha }
    }

    /// Puts moves out of order, if a test asks for it.
    #[cfg(test)]
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        let Some(random) = &mut self.shuffle else { return };
        for last in (1..list.len()).rev() {
            list.swap(last, random.below(last + 1));
        }
    }
}
