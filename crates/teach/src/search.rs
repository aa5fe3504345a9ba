//! The teaching searches once more, with every classic mistake behind a switch.
//!
//! Without a mistake this gives the scores of `tesuji_search::classic`; a test holds the two together. It is written to be
//! broken in one place at a time, so all searches share one function.

use crate::fault::Fault;
use std::collections::HashMap;
use tesuji_game::random::Random;
use tesuji_game::{
    Bound, Changes, Evaluator, GenKind, Key, MoveList, Outcome, Ply, Position, PositionStack, Reason, Score,
    Side,
};
use tesuji_search::Depth;
use tesuji_search::classic::Algorithm;

/// No search of a question needs more nodes; one that does has lost its way.
const MOST_NODES: u64 = 2_000_000;

/// Mates are counted down from here by those who prefer the slowest.
const FAR: u16 = 64;

/// How a search goes about it; all of these are right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct SearchStyle {
    /// Shuffles moves that look alike.
    pub seed: Option<u64>,
    /// Scores stay within the window.
    pub fail_hard: bool,
    /// Depth 1 first, then 2, and so on; nodes of all count.
    pub deepening: bool,
    /// Positions that came up at the same depth are not searched again.
    pub table: bool,
    /// Only captures come first; promotions come as they are listed.
    pub captures_only: bool,
}

/// What a search answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchAnswer<M> {
    /// The score of the root.
    pub score: Score,
    /// The move; none if there is none.
    pub mv: Option<M>,
    /// Nodes, leaves included.
    pub nodes: u64,
}

/// A search has used up its nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lost;

/// What a table keeps.
#[derive(Clone, Copy)]
struct Entry {
    depth: Depth,
    score: Score,
    bound: Bound,
}

/// A search that may make a mistake.
pub struct Pupil<P: Position> {
    line: PositionStack<P>,
    evaluator: Box<dyn Evaluator<P>>,
    algorithm: Algorithm,
    fault: Option<Fault>,
    style: SearchStyle,
    random: Random,
    root_side: Side,
    nodes: u64,
    most: u64,
    best_move: Option<P::Move>,
    killers: [u16; 128],
    table: HashMap<Key, Entry>,
}

impl<P: Position> Pupil<P> {
    /// A search of the top of a line.
    pub fn new(
        mut line: PositionStack<P>,
        mut evaluator: Box<dyn Evaluator<P>>,
        algorithm: Algorithm,
        fault: Option<Fault>,
        style: SearchStyle,
    ) -> Pupil<P> {
        line.set_root();
        evaluator.reset(line.top());
        let root_side = line.top().side();
        Pupil {
            line,
            evaluator,
            algorithm,
            fault,
            style,
            random: Random(style.seed.unwrap_or_default()),
            root_side,
            nodes: 0,
            most: MOST_NODES,
            best_move: None,
            killers: [0; 128],
            table: HashMap::new(),
        }
    }

    /// The same, lost after so many nodes.
    #[must_use]
    pub fn limited(self, most: u64) -> Pupil<P> {
        Pupil { most, ..self }
    }

    /// Searches to a depth of at least 1.
    ///
    /// # Errors
    /// If that takes too many nodes.
    pub fn run(&mut self, depth: Depth) -> Result<SearchAnswer<P::Move>, Lost> {
        let deepening = self.style.deepening || self.has(Fault::TableAcrossDepths);
        let mut score = Score::DRAW;
        for depth in if deepening { 1 } else { depth }..=depth {
            self.best_move = None;
            score = self.node(Score::MIN, Score::MAX, depth, 2 * depth, 0)?;
        }
        Ok(SearchAnswer { score: self.told(score), mv: self.best_move, nodes: self.nodes })
    }

    /// The exact score of every move of the root.
    ///
    /// # Errors
    /// If that takes too many nodes.
    pub fn move_scores(&mut self, depth: Depth) -> Result<Vec<(P::Move, Score)>, Lost> {
        let moves: Vec<P::Move> = self.line.top().legal_moves().into_iter().collect();
        let mut scores = Vec::with_capacity(moves.len());
        for mv in moves {
            self.play(mv);
            let score = -self.node(Score::MIN, Score::MAX, depth - 1, 2 * depth, 1)?;
            self.take_back();
            scores.push((mv, score));
        }
        Ok(scores)
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// Mates told as distances, by who counts them down too.
    fn told(&self, score: Score) -> Score {
        match score.mate_distance() {
            Some(distance) if self.has(Fault::MateSlowest) => {
                let plies = FAR.saturating_sub(distance);
                if score > Score::DRAW { Score::mate_in(plies) } else { Score::mated_in(plies) }
            }
            _ => score,
        }
    }

    /// One node: the end of the game, the horizon, then its moves.
    fn node(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: Depth,
        beyond: Depth,
        ply: u16,
    ) -> Result<Score, Lost> {
        self.count()?;
        let horizon = match self.fault {
            Some(Fault::DepthOneMore) => depth < 0,
            Some(Fault::DepthOneLess) => depth <= 1 && ply > 0,
            _ => depth <= 0,
        };
        if horizon && self.has(Fault::HorizonBeforeMate) {
            return self.leaf(alpha, beta, beyond, ply);
        }
        if let Some(score) = self.ended(ply) {
            return Ok(score);
        }
        if horizon {
            return self.leaf(alpha, beta, beyond, ply);
        }
        if let Some(score) = self.remembered(alpha, beta, depth, ply) {
            return Ok(score);
        }
        let moves = self.ordered(GenKind::All, ply);
        let score = self.best_of(moves, [alpha, beta], depth, beyond, ply)?;
        self.remember(score, alpha, beta, depth);
        Ok(score)
    }

    /// The best of some moves.
    fn best_of(
        &mut self,
        mut moves: Vec<P::Move>,
        [floor, beta]: [Score; 2],
        depth: Depth,
        beyond: Depth,
        ply: u16,
    ) -> Result<Score, Lost> {
        if self.has(Fault::LastMoveForgotten) {
            moves.pop();
        }
        let mut alpha = floor;
        let mut best = if self.has(Fault::BestFromZero) { Score::DRAW } else { Score::MIN };
        for (nth, mv) in moves.into_iter().enumerate() {
            if !self.may_play(mv) {
                continue;
            }
            self.play(mv);
            let score = self.child([alpha, beta], depth, beyond, ply, nth == 0)?;
            let cuts = self.cuts(score, alpha, beta);
            if !(cuts && self.has(Fault::MissingUndo)) {
                self.take_back();
            }
            if score > best || nth == 0 && ply == 0 {
                best = best.max(score);
                self.note_best(mv, ply);
            }
            if cuts {
                self.killers[usize::from(ply)] = P::pack(mv);
                return Ok(if self.has(Fault::CutReturnsAlpha) {
                    alpha
                } else {
                    self.within(best, floor, beta)
                });
            }
            if !self.has(Fault::AlphaNotRaised) {
                alpha = alpha.max(score);
            }
        }
        Ok(self.within(best, floor, beta))
    }

    /// The score of the move that was just played.
    fn child(
        &mut self,
        [alpha, beta]: [Score; 2],
        depth: Depth,
        beyond: Depth,
        ply: u16,
        first: bool,
    ) -> Result<Score, Lost> {
        if self.algorithm == Algorithm::Minimax {
            return self.reply([Score::MIN, Score::MAX], depth, beyond, ply);
        }
        if self.algorithm != Algorithm::Pvs || first {
            return self.reply([alpha, beta], depth, beyond, ply);
        }
        let zero =
            if self.has(Fault::ZeroWindowAtBeta) { [beta.below(), beta] } else { [alpha, alpha.above()] };
        let score = self.reply(zero, depth, beyond, ply)?;
        let again = match self.fault {
            Some(Fault::NoResearch) => false,
            Some(Fault::ResearchAlways) => true,
            _ => alpha < score && score < beta,
        };
        if again { self.reply([alpha, beta], depth, beyond, ply) } else { Ok(score) }
    }

    /// The score of the reply, with a window from the mover's view.
    fn reply(
        &mut self,
        [alpha, beta]: [Score; 2],
        depth: Depth,
        beyond: Depth,
        ply: u16,
    ) -> Result<Score, Lost> {
        let [low, high] = match self.fault {
            Some(Fault::WindowNotNegated) => [alpha, beta],
            Some(Fault::WindowNotSwapped) => [-alpha, -beta],
            Some(Fault::WindowNotPassed) => [Score::MIN, Score::MAX],
            _ => [-beta, -alpha],
        };
        let score = self.node(low, high, depth - 1, beyond, ply + 1)?;
        Ok(if self.has(Fault::SignNotFlipped) { score } else { -score })
    }

    /// Whether a score ends the loop.
    fn cuts(&self, score: Score, alpha: Score, beta: Score) -> bool {
        match self.fault {
            _ if self.algorithm == Algorithm::Minimax => false,
            Some(Fault::StrictCut) => score > beta,
            Some(Fault::NoCut) => false,
            Some(Fault::CutOnAlpha) => score <= alpha,
            _ => score >= beta,
        }
    }

    /// A score as a fail-hard search returns it.
    fn within(&self, score: Score, alpha: Score, beta: Score) -> Score {
        if self.style.fail_hard && self.algorithm != Algorithm::Minimax {
            score.max(alpha).min(beta)
        } else {
            score
        }
    }

    /// The horizon.
    fn leaf(&mut self, alpha: Score, beta: Score, beyond: Depth, ply: u16) -> Result<Score, Lost> {
        if self.algorithm != Algorithm::Tactic || self.has(Fault::NoQuiescence) {
            return Ok(self.evaluate());
        }
        let left = if self.has(Fault::QuiescenceOnce) { beyond / 2 } else { beyond };
        self.settle(alpha, beta, left, ply)
    }

    /// Quiescence of a node that was counted and is not over.
    fn settle(&mut self, alpha: Score, beta: Score, left: Depth, ply: u16) -> Result<Score, Lost> {
        let must_answer = self.line.top().royal_attacked() && !self.has(Fault::StandsPatInCheck);
        if left <= 0 {
            return Ok(self.evaluate());
        }
        let mut moves =
            if must_answer { self.ordered(GenKind::All, ply) } else { self.ordered(GenKind::Noisy, ply) };
        if !must_answer && !self.has(Fault::QuiescenceWithoutChecks) {
            moves.extend(self.ordered(GenKind::QuietChecks, ply));
        }
        let mut best = Score::MIN;
        if !must_answer && (!self.has(Fault::NoStandPat) || moves.is_empty()) {
            best = self.evaluate();
            if best >= beta {
                return Ok(best);
            }
        }
        let mut alpha = alpha.max(best);
        for mv in moves {
            self.play(mv);
            self.count()?;
            let score = match self.ended(ply + 1) {
                Some(score) => -score,
                None => -self.settle(-beta, -alpha, left - 1, ply + 1)?,
            };
            self.take_back();
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The score of a node whose game is over.
    fn ended(&mut self, ply: u16) -> Option<Score> {
        let position = self.line.top();
        let ruled = match self.line.outcome() {
            _ if ply == 0 && !self.has(Fault::DrawAtRoot) => None,
            Some(Outcome::Draw { by: Reason::Repetition }) if self.has(Fault::RepetitionIgnored) => None,
            Some(Outcome::Draw { by: Reason::MoveRule }) if self.has(Fault::MoveRuleIgnored) => None,
            Some(Outcome::Draw { by: Reason::InsufficientMaterial }) if self.has(Fault::MaterialIgnored) => {
                None
            }
            outcome => outcome,
        };
        let outcome = match ruled {
            Some(outcome) => outcome,
            None if position.has_moves() => return None,
            None => position.stuck(),
        };
        let (draw, loss) = (Outcome::Draw { by: outcome.reason() }, lost(position.side(), outcome.reason()));
        let outcome = match (self.fault, outcome) {
            _ if ruled.is_some() => outcome,
            (Some(Fault::EndForgotten), _) => return Some(self.evaluate()),
            (Some(Fault::MateStalemateSwapped | Fault::StalemateIsLoss), Outcome::Draw { .. }) => loss,
            (Some(Fault::MateStalemateSwapped | Fault::MateIsDraw), Outcome::Win { .. }) => draw,
            (_, outcome) => outcome,
        };
        let plies = match self.fault {
            Some(Fault::MateFlat) => 0,
            Some(Fault::MateSlowest) => FAR - ply,
            _ => ply,
        };
        Some(outcome.score(position.side(), Ply(plies)))
    }

    fn evaluate(&mut self) -> Score {
        let side = self.line.top().side();
        let score = self.evaluator.evaluate(self.line.top());
        let flips = match self.fault {
            Some(Fault::EvaluationForFirst) => side == Side::Second,
            Some(Fault::EvaluationForOpponent) => true,
            Some(Fault::EvaluationForRoot) => side != self.root_side,
            _ => false,
        };
        if flips { -score } else { score }
    }

    /// Moves in the order they are tried: captures by what they gain, then the killer, then the rest.
    fn ordered(&mut self, kind: GenKind, ply: u16) -> Vec<P::Move> {
        let position = self.line.top();
        let mut list = MoveList::new();
        position.generate(kind, &mut list);
        let mut moves: Vec<P::Move> = list.into_iter().collect();
        if self.has(Fault::UnderpromotionForgotten) {
            drop_lesser(position, &mut moves);
        }
        if self.style.seed.is_some() {
            for last in (1..moves.len()).rev() {
                moves.swap(last, self.random.below(last + 1));
            }
        }
        if self.algorithm == Algorithm::Minimax || self.has(Fault::Unordered) {
            return moves;
        }
        let off = u16::from(self.has(Fault::KillersOfAnotherPly));
        let killer = self.killers[usize::from(ply + off)];
        let tactic = self.algorithm == Algorithm::Tactic;
        let position = self.line.top();
        let promise = |&mv: &P::Move| {
            let first = !self.style.captures_only || position.slots(mv).victim.is_some();
            if first && position.is_noisy(mv) {
                return (3, position.gain(mv).raw());
            }
            let check = tactic && position.gives_check(mv);
            (if check { 2 } else { u8::from(tactic && P::pack(mv) == killer) }, 0)
        };
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(promise(mv)));
        if self.has(Fault::AscendingOrder) {
            moves.reverse();
        }
        moves
    }

    /// What the table says of a node below the root.
    fn remembered(&self, alpha: Score, beta: Score, depth: Depth, ply: u16) -> Option<Score> {
        let uses = self.style.table
            || matches!(self.fault, Some(Fault::TableAcrossDepths | Fault::TableBoundsAsExact));
        let entry = self.table.get(&self.line.top().key()).filter(|_| uses && ply > 0)?;
        let deep = entry.depth == depth || self.has(Fault::TableAcrossDepths);
        let ends = match entry.bound {
            _ if self.has(Fault::TableBoundsAsExact) => true,
            Bound::Exact => true,
            Bound::Lower => entry.score >= beta,
            Bound::Upper => entry.score <= alpha,
        };
        // A mate is as far from the root as it was then; a position that was met before may be a repetition now.
        (deep && ends && !entry.score.is_mate()).then_some(entry.score)
    }

    fn remember(&mut self, score: Score, alpha: Score, beta: Score, depth: Depth) {
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let uses = self.style.table
            || matches!(self.fault, Some(Fault::TableAcrossDepths | Fault::TableBoundsAsExact));
        if uses {
            self.table.insert(self.line.top().key(), Entry { depth, score, bound });
        }
    }

    fn note_best(&mut self, mv: P::Move, ply: u16) {
        if ply == 0 && !(self.has(Fault::FirstMoveKept) && self.best_move.is_some()) {
            self.best_move = Some(mv);
        }
    }

    fn count(&mut self) -> Result<(), Lost> {
        self.nodes += 1;
        if self.nodes > self.most { Err(Lost) } else { Ok(()) }
    }

    /// Whether a move of the list can be played: always, unless moves were not taken back.
    fn may_play(&self, mv: P::Move) -> bool {
        !self.has(Fault::MissingUndo) || self.line.top().unpack(P::pack(mv)) == Some(mv)
    }

    fn play(&mut self, mv: P::Move) {
        let mut changes = Changes::new();
        self.line.push_observed(mv, &mut changes);
        self.evaluator.push(&changes);
    }

    fn take_back(&mut self) {
        self.line.pop();
        self.evaluator.pop();
    }
}

fn lost(side: Side, by: Reason) -> Outcome {
    Outcome::Win { winner: !side, by }
}

/// Leaves out moves that another from the same square to the same square outdoes.
fn drop_lesser<P: Position>(position: &P, moves: &mut Vec<P::Move>) {
    let all = moves.clone();
    let place = |mv: P::Move| {
        let slots = position.slots(mv);
        (slots.origin, slots.target)
    };
    moves.retain(|&mv| {
        !all.iter().any(|&other| place(other) == place(mv) && position.gain(other) > position.gain(mv))
    });
}
