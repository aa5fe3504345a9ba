use super::ClassicSearch;
use super::recall::Recall;
use crate::probe::{Again, End};
use crate::worker::{MAX_PLY, Stopped};
use crate::{Depth, Probe};
use std::cmp::Reverse;
use tesuji_game::{GenKind, MoveList, Position, Score};
use tesuji_params::Technique;

/// What is left to spend, in half plies.
type Budget = i32;

/// A move that neither loses nor wins much.
const USUAL: Budget = 2;
/// A move that lowers the mover's heuristic.
const LOSING: Budget = 3;
/// A move that raises it by more than this is free.
const WINNING: i32 = 150;
/// After so many free moves in a row the next one costs something: a chain must end.
const CHAIN: u8 = 4;
/// A search that orders moves has so much less to spend.
const SHALLOWER: Budget = 4;

/// A move with what it does to the heuristic.
#[derive(Clone, Copy)]
struct Weighed<M> {
    mv: M,
    packed: u16,
    /// The static score after it, from the mover's view; the result, if it ends the game.
    after: Score,
    cost: Budget,
    /// Whether the opponent has no answer at all.
    stuck: bool,
    /// What the moves are sorted by: whether the shallower search came to it, and its score.
    promise: (bool, Score),
}

impl<M> Weighed<M> {
    /// What it is sorted by: what it promises, of equal promises the lower number first.
    fn rank(&self) -> ((bool, Score), Score, Reverse<u16>) {
        (self.promise, self.after, Reverse(self.packed))
    }
}

/// What a move costs that changes the mover's static score so, after so many free moves in a row.
pub(super) fn cost(change: i32, chain: u8) -> Budget {
    match change {
        ..0 => LOSING,
        _ if change > WINNING && chain < CHAIN => 0,
        _ => USUAL,
    }
}

impl<P: Position, Q: Probe> ClassicSearch<P, Q> {
    /// Alpha-beta whose depth is a budget that moves spend at different rates: one that lowers the mover's heuristic
    /// costs a ply and a half, one that raises it by more than 150 is free, any other costs a ply. What is free can be
    /// played with nothing left: captures are played out, and what only loses is not looked at for long.
    ///
    /// No evaluation is a mate, so the first window leaves mates out: wherever a king can be taken, it cuts at once.
    /// Only if the root turns out to be won or lost so, it is searched again for the shortest way.
    ///
    /// Moves are ordered by a search with two plies less, which orders its own moves the same way; near the end of the
    /// budget by their static scores.
    pub(super) fn fractional(&mut self, depth: Depth) -> Result<Score, Stopped> {
        self.recall = Recall::new(if P::FACTS.repeats { None } else { Some(depth) });
        let window = Score::MAX_CP;
        match self.fractional_root(-window, window, 2 * depth)? {
            // Over already.
            score if self.lines[0].is_empty() => Ok(score),
            score if score >= window => self.fractional_root(window.below(), Score::MAX, 2 * depth),
            score if score <= -window => self.fractional_root(Score::MIN, (-window).above(), 2 * depth),
            score => Ok(score),
        }
    }

    fn fractional_root(&mut self, alpha: Score, beta: Score, left: Budget) -> Result<Score, Stopped> {
        if let Some(score) = self.arrive(plies(left), alpha, beta)? {
            return Ok(score);
        }
        let here = self.evaluate();
        let list = self.weighed(alpha, beta, left, 0, here)?;
        let (floor, mut alpha, mut best) = (alpha, alpha, Score::MIN);
        for (nth, weighed) in list.into_iter().enumerate() {
            let bar = self.bar(weighed.mv, alpha);
            let score = self.prove(&weighed, [bar, beta], left, 0, nth == 0)?;
            best = best.max(score);
            // Some move is kept even if all lose.
            if score > bar || nth == 0 {
                alpha = alpha.max(score);
                self.keep(weighed.mv, score);
            }
            if score >= beta {
                self.count_cutoff(nth);
                break;
            }
        }
        Ok(self.conclude(best, floor, beta))
    }

    /// The score of a node whose static score is known, after `chain` free moves in a row.
    fn fractional_node(
        &mut self,
        alpha: Score,
        beta: Score,
        left: Budget,
        chain: u8,
        here: Score,
    ) -> Result<Score, Stopped> {
        if let Some(score) = self.arrive(plies(left), alpha, beta)? {
            return Ok(score);
        }
        if usize::from(self.line.ply().0) >= MAX_PLY {
            return Ok(self.leave(here, End::Horizon));
        }
        // A leaf is quicker searched than remembered.
        if left <= 0 {
            return self.spent(alpha, beta, chain, here);
        }
        let (key, ply) = (self.line.top().key(), self.line.ply());
        // Only where the window asks a yes or no: elsewhere the line is wanted too.
        if beta == alpha.above()
            && let Some(score) = self.recall.answer(key, [alpha, beta], (left, chain), ply)
        {
            return Ok(self.leave(score, End::Cut(Technique::TableCut)));
        }
        let score = self.unspent(alpha, beta, left, chain, here)?;
        self.recall.keep(key, score, [alpha, beta], (left, chain), ply);
        Ok(score)
    }

    /// A node with something left to spend: the best of its moves.
    fn unspent(
        &mut self,
        alpha: Score,
        beta: Score,
        left: Budget,
        chain: u8,
        here: Score,
    ) -> Result<Score, Stopped> {
        let (floor, beta) = self.narrow(alpha, beta);
        if floor >= beta {
            return Ok(self.leave(floor, End::Cut(Technique::MateDistance)));
        }
        let list = self.weighed(floor, beta, left, chain, here)?;
        let best = self.best_of(list, [floor, beta], left, chain, Score::MIN)?;
        Ok(self.conclude(best, floor, beta))
    }

    /// A node without anything left to spend: its static score, or what free moves make of it.
    fn spent(&mut self, alpha: Score, beta: Score, chain: u8, here: Score) -> Result<Score, Stopped> {
        if here >= beta || chain >= CHAIN {
            return Ok(self.leave(here, End::Horizon));
        }
        let list = self.free(here);
        let best = self.best_of(list, [alpha.max(here), beta], 0, chain, here)?;
        if best == here { Ok(self.leave(here, End::Horizon)) } else { Ok(self.conclude(best, alpha, beta)) }
    }

    /// The best score of some moves within a window, or `best` if none is better.
    fn best_of(
        &mut self,
        list: Vec<Weighed<P::Move>>,
        [mut alpha, beta]: [Score; 2],
        left: Budget,
        chain: u8,
        mut best: Score,
    ) -> Result<Score, Stopped> {
        for (nth, weighed) in list.into_iter().enumerate() {
            let score = self.prove(&weighed, [alpha, beta], left, chain, nth == 0)?;
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.keep(weighed.mv, score);
            }
            if score >= beta {
                self.count_cutoff(nth);
                break;
            }
        }
        Ok(best)
    }

    /// The score of a move as principal variation search has it: the first with the whole window, any other proven worse
    /// with an empty one, or searched again.
    fn prove(
        &mut self,
        weighed: &Weighed<P::Move>,
        [alpha, beta]: [Score; 2],
        left: Budget,
        chain: u8,
        first: bool,
    ) -> Result<Score, Stopped> {
        // With nothing left after it, the opponent can stand on the static score: no better than alpha, it stays so.
        if left <= weighed.cost && weighed.after <= alpha && !weighed.stuck {
            self.lines[usize::from(self.line.ply().0) + 1].clear();
            return Ok(weighed.after);
        }
        if first {
            return self.spend(weighed, alpha, beta, left, chain);
        }
        let score = self.spend(weighed, alpha, alpha.above(), left, chain)?;
        if alpha < score && score < beta {
            self.probe.searched_again(Again::ZeroWindow);
            return self.spend(weighed, alpha, beta, left, chain);
        }
        Ok(score)
    }

    /// Plays a move, searches what is left after its cost, and takes it back.
    fn spend(
        &mut self,
        weighed: &Weighed<P::Move>,
        alpha: Score,
        beta: Score,
        left: Budget,
        chain: u8,
    ) -> Result<Score, Stopped> {
        let chain = if weighed.cost == 0 { chain + 1 } else { 0 };
        self.play(weighed.mv);
        let score = self.fractional_node(-beta, -alpha, left - weighed.cost, chain, -weighed.after)?;
        self.take_back();
        Ok(-score)
    }

    /// Every move with its cost, the most promising first.
    fn weighed(
        &mut self,
        alpha: Score,
        beta: Score,
        left: Budget,
        chain: u8,
        here: Score,
    ) -> Result<Vec<Weighed<P::Move>>, Stopped> {
        let mut list = self.by_static_score(GenKind::All, chain, here);
        if left > SHALLOWER {
            let mut alpha = alpha;
            for (nth, weighed) in list.iter_mut().enumerate() {
                let score = self.prove(weighed, [alpha, beta], left - SHALLOWER, chain, nth == 0)?;
                weighed.promise = (true, score);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
            sort(&mut list);
        }
        list.truncate(self.widest.unwrap_or(list.len()));
        #[cfg(test)]
        self.shuffle(&mut list);
        Ok(list)
    }

    /// Captures and promotions that are free, the best first.
    fn free(&mut self, here: Score) -> Vec<Weighed<P::Move>> {
        let mut list = self.by_static_score(GenKind::Noisy, 0, here);
        list.retain(|weighed| weighed.cost == 0);
        list.truncate(self.widest.unwrap_or(list.len()));
        #[cfg(test)]
        self.shuffle(&mut list);
        list
    }

    /// Moves with their costs, the best static score first.
    fn by_static_score(&mut self, kind: GenKind, chain: u8, here: Score) -> Vec<Weighed<P::Move>> {
        let position = self.line.top();
        let mut moves = MoveList::new();
        position.generate(kind, &mut moves);
        // Nothing is better than to take the king now.
        let taking = moves.iter().copied().filter(|&mv| position.takes_royal(mv));
        if let Some(mv) = taking.min_by_key(|&mv| P::pack(mv)) {
            let after = Score::mate_in(self.line.ply().next().0);
            let (cost, stuck, promise) = (0, false, (true, after));
            return vec![Weighed { mv, packed: P::pack(mv), after, cost, stuck, promise }];
        }
        let mut list: Vec<Weighed<P::Move>> = Vec::with_capacity(moves.len());
        for mv in moves {
            self.play(mv);
            let over =
                self.line.outcome().map(|outcome| outcome.score(self.line.top().side(), self.line.ply()));
            let after = -over.unwrap_or_else(|| self.evaluate());
            let stuck = !self.line.top().has_moves();
            self.take_back();
            let cost = cost(after.raw() - here.raw(), chain);
            list.push(Weighed { mv, packed: P::pack(mv), after, cost, stuck, promise: (false, after) });
        }
        sort(&mut list);
        list
    }
}

/// The most promising first; those that promise the same in an order of their own.
fn sort<M>(list: &mut [Weighed<M>]) {
    list.sort_by_key(|weighed| Reverse(weighed.rank()));
}

/// A budget in whole plies, for those who watch.
fn plies(left: Budget) -> Depth {
    left.max(0).div_euclid(2) + left.max(0) % 2
}
