//! Who searches and proves, one position after the other.

use std::sync::Arc;
use tesuji_engine::{Game, Searcher, Settings, SettingsError};
use tesuji_game::{Outcome, PositionStack, Score, Stop};
use tesuji_search::{Depth, Limits, Shared, Table, Task, Watchers};
use tesuji_solve::hunt::Hunts;
use tesuji_solve::mate::{Attack, MateAnswer, MateQuestion, MateSolver};

/// What a mate that nobody could prove counts, in centipawns.
const UNPROVEN: i32 = 2_000;
/// Of the nodes for a position, this share looks for a mate by checks before the search begins.
const QUICK_SHARE: u64 = 20;
/// What a search without a limit of nodes may use for proofs.
const USUAL: u64 = 100_000;
/// Bytes that a prover may use for each node.
const BYTES_A_NODE: u64 = 256;

/// What is known of a position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Known<M> {
    /// To the side to move. A mate is proven.
    pub(crate) score: Score,
    /// The best line.
    pub(crate) line: Vec<M>,
    /// How deep the search went; 0 where the rules or a proof say it.
    pub(crate) depth: Depth,
}

impl<M: Copy> Known<M> {
    /// The same as the side sees it that played a move to get here.
    pub(crate) fn back(&self, mv: M) -> Known<M> {
        let line = std::iter::once(mv).chain(self.line.iter().copied()).collect();
        Known { score: back(self.score), line, depth: self.depth }
    }
}

/// A score one ply earlier, to the other side.
pub(crate) fn back(score: Score) -> Score {
    match score.mate_distance() {
        Some(plies) if score > Score::DRAW => Score::mated_in(plies + 1),
        Some(plies) => Score::mate_in(plies + 1),
        None => -score,
    }
}

/// How the game is over at the end of a line, if it is. A win that may be declared, or a draw that the position alone makes,
/// ends it only for whoever has come here by moves.
fn over<G: Game>(line: &PositionStack<G>) -> Option<Outcome> {
    let stuck = !line.top().has_moves();
    line.game_over().filter(|_| stuck || !line.past().is_empty())
}

/// Searches and proves on one thread.
pub(crate) struct Desk<G: Game> {
    shared: Arc<Shared>,
    searcher: Box<dyn Searcher<G>>,
    /// Who hunts mates that need quiet moves, where the game has such.
    hunter: Option<Box<dyn Hunts<G>>>,
    bytes: usize,
    pub(crate) nodes: u64,
}

impl<G: Game> Desk<G> {
    /// With the table and the profile of these settings.
    pub(crate) fn new(settings: &Settings) -> Result<Desk<G>, SettingsError> {
        let shared = Arc::new(Shared::new(Table::new(settings.hash)?, 1));
        let searcher = G::searcher(&shared, &settings.profile, Watchers::default());
        let bytes = settings.hash << 20;
        let hunter = G::hunter(Arc::new(Shared::new(Table::new(1)?, 1)), bytes.min(8 << 20));
        Ok(Desk { shared, searcher, hunter, bytes, nodes: 0 })
    }

    /// Forgets everything, so that what follows depends on nothing before.
    pub(crate) fn forget(&mut self) {
        self.shared.table.clear();
        self.searcher.forget();
    }

    /// What the position at the end of a line is worth, with all moves or only some. `None` if it was stopped.
    pub(crate) fn look(
        &mut self,
        line: &PositionStack<G>,
        moves: Vec<G::Move>,
        limits: Limits,
        stop: &Stop,
    ) -> Option<Known<G::Move>> {
        if let Some(outcome) = over(line) {
            let score = outcome.score(line.top().side(), tesuji_game::Ply::ROOT);
            return Some(Known { score, line: Vec::new(), depth: 0 });
        }
        let nodes = limits.nodes.unwrap_or(USUAL);
        if moves.is_empty()
            && let Some(mate) = self.checks(line, nodes / QUICK_SHARE, None, stop)
        {
            return Some(mate);
        }
        self.shared.table.grow_older();
        let task = Task { line: line.clone(), moves, lines: 1, limits, stop: stop.clone() };
        let answer = self.searcher.run(&task, &mut |_| ());
        self.nodes += answer.nodes;
        let best = answer.lines.into_iter().next();
        if stop.is_set() {
            return None;
        }
        let best = best?;
        let known = Known { score: best.score, line: best.moves, depth: answer.depth };
        Some(if known.score.is_mate() { self.proven(line, known, nodes, stop) } else { known })
    }

    /// What a search said of a mate, with the mate proven or left out.
    fn proven(
        &mut self,
        line: &PositionStack<G>,
        known: Known<G::Move>,
        nodes: u64,
        stop: &Stop,
    ) -> Known<G::Move> {
        let plies = known.score.mate_distance().unwrap_or(0);
        if known.score > Score::DRAW {
            let mate = self.mate(line, plies, nodes, stop);
            return mate.unwrap_or(Known { score: Score::cp(UNPROVEN), ..known });
        }
        let mated = self.mated(line, plies, nodes, stop);
        mated.unwrap_or(Known { score: Score::cp(-UNPROVEN), ..known })
    }

    /// A mate of the side to move within so many plies, if it can be proven.
    fn mate(
        &mut self,
        line: &PositionStack<G>,
        plies: u16,
        nodes: u64,
        stop: &Stop,
    ) -> Option<Known<G::Move>> {
        if let Some(mate) = self.checks(line, nodes / 4, Some(plies), stop) {
            return Some(mate);
        }
        if let Some(mate) = self.ask(line, Attack::All, nodes / 4, Some(plies), stop) {
            return Some(mate);
        }
        let limits = Limits { mate: Some(plies), ..Limits::nodes(nodes) };
        let hunt = self.hunter.as_ref()?.hunt(line, limits, stop);
        self.nodes += hunt.nodes;
        let mate = hunt.mate?;
        Some(Known { score: Score::mate_in(mate.length), line: mate.line, depth: 0 })
    }

    /// How the side to move is mated whatever it plays, if that can be proven; by the defence that holds out longest.
    fn mated(
        &mut self,
        line: &PositionStack<G>,
        plies: u16,
        nodes: u64,
        stop: &Stop,
    ) -> Option<Known<G::Move>> {
        let moves = line.top().legal_moves();
        let share = nodes / moves.len().max(1) as u64;
        let within = Some(plies.saturating_sub(1));
        let mut longest: Option<Known<G::Move>> = None;
        for &mv in &moves {
            let mut next = line.clone();
            next.push(mv);
            if over(&next).is_some() {
                return None;
            }
            let by_checks = self.checks(&next, share, within, stop);
            let mate = by_checks.or_else(|| self.ask(&next, Attack::All, share, within, stop))?.back(mv);
            // What is mated later is worth more.
            if longest.as_ref().is_none_or(|known| mate.score > known.score) {
                longest = Some(mate);
            }
        }
        longest
    }

    /// A mate by checks alone.
    fn checks(
        &mut self,
        line: &PositionStack<G>,
        nodes: u64,
        within: Option<u16>,
        stop: &Stop,
    ) -> Option<Known<G::Move>> {
        self.ask(line, Attack::Checks, nodes, within, stop)
    }

    fn ask(
        &mut self,
        line: &PositionStack<G>,
        attack: Attack,
        nodes: u64,
        within: Option<u16>,
        stop: &Stop,
    ) -> Option<Known<G::Move>> {
        let nodes = nodes.max(50);
        let room = usize::try_from(nodes.saturating_mul(BYTES_A_NODE)).unwrap_or(usize::MAX);
        let mut solver = MateSolver::new(line, attack, self.bytes.min(room.max(1 << 16)));
        let question = MateQuestion { within, shortest: false, nodes: Some(nodes) };
        let answer = solver.solve(&question, stop);
        self.nodes += solver.nodes();
        let MateAnswer::Mate(mate) = answer else { return None };
        let length = usize::from(mate.length).min(mate.line.len());
        let line = mate.line[..length].to_vec();
        Some(Known { score: Score::mate_in(mate.length), line, depth: 0 })
    }
}
