//! All solutions of a mate: every key, every defence, every dual, and the tries that fail.

use super::numbers::{Value, one_less};
use super::search::{Limits, Search, plies_left};
use super::{GiveUp, MateQuestion, MateSolver};
use std::cmp::Reverse;
use tesuji_game::delay::only_delays;
use tesuji_game::{Position, Stop};

/// The solutions of a mate within some plies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolutionTree<M> {
    /// The first move that mates, with what follows it; nothing if none mates in time.
    pub key: Option<Variation<M>>,
    /// Other first moves that mate in time.
    pub cooks: Vec<Dual<M>>,
    /// The other first moves, and what refutes them.
    pub tries: Vec<Try<M>>,
    /// Whether nothing was left out: it was neither too large nor too hard.
    pub whole: bool,
}

impl<M: Copy> SolutionTree<M> {
    /// The line in which the defender holds out longest, as far as it is told.
    #[must_use]
    pub fn line(&self) -> Vec<M> {
        let mut line = Vec::new();
        let mut next = self.key.as_ref();
        while let Some(variation) = next {
            line.push(variation.mv);
            let defence = variation.defences.first();
            line.extend(defence.map(|defence| defence.mv));
            next = defence.and_then(|defence| defence.answer.as_ref());
        }
        line
    }
}

/// A move of the attacker that mates, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation<M> {
    /// The move.
    pub mv: M,
    /// Plies to the mate, with this one.
    pub plies: u16,
    /// Every defence, those that hold out longest first. None: it is mate.
    pub defences: Vec<Defence<M>>,
}

/// A move of the defender and what mates after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defence<M> {
    /// The move.
    pub mv: M,
    /// How it is mated; nothing if that was left out.
    pub answer: Option<Variation<M>>,
    /// Other moves that mate in time.
    pub duals: Vec<Dual<M>>,
}

/// Another move of the attacker that mates in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dual<M> {
    /// The move.
    pub mv: M,
    /// Plies to the mate, with this one.
    pub plies: u16,
    /// Whether it is the same step with another promotion, or without one.
    pub promotion: bool,
    /// Whether it mates before the last move of the solution: a short dual.
    pub short: bool,
}

/// A first move that does not mate in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Try<M> {
    /// The move.
    pub mv: M,
    /// The defence that refutes it, if that is proven.
    pub refutation: Option<M>,
}

impl<P: Position> MateSolver<P> {
    /// All solutions within the plies of the question: every first move that mates, every defence and every dual, and every
    /// other first move with its refutation. A solution that is known is told first. No more than `most` defences are told;
    /// without a number only those of the line that holds out longest.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// use tesuji_game::{PositionStack, Stop};
    /// use tesuji_solve::mate::{Attack, MateQuestion, MateSolver};
    ///
    /// let position = Position::from_fen("7k/8/8/8/8/8/R7/1R5K w - - 0 1").unwrap();
    /// let mut solver = MateSolver::new(&PositionStack::new(position.clone()), Attack::All, 1 << 20);
    /// let question = MateQuestion { within: Some(3), ..MateQuestion::default() };
    /// let tree = solver.tree(&question, &[], Some(100), &Stop::new()).unwrap();
    /// let key = tree.key.unwrap();
    /// let cooks = tree.cooks.iter().map(|cook| position.san(cook.mv));
    /// let mut keys: Vec<String> = cooks.chain([position.san(key.mv)]).collect();
    /// keys.sort();
    /// assert_eq!(keys, ["Ra7", "Rb7", "Rg1"]);
    /// assert!(tree.whole && key.defences[0].answer.is_some());
    /// ```
    ///
    /// # Errors
    /// Why it was given up before every first move was settled.
    pub fn tree(
        &mut self,
        question: &MateQuestion,
        solution: &[P::Move],
        most: Option<usize>,
        stop: &Stop,
    ) -> Result<SolutionTree<P::Move>, GiveUp> {
        let limits = self.limits(question, stop);
        let left = plies_left(question.within);
        let mut reader = Reader { search: &mut self.search, limits, room: most, whole: true };
        let (mating, failing) = reader.attacks(left, solution.first().copied())?;
        let (key, cooks) = reader.solutions(&mating, left, solution);
        let tries = failing.into_iter().map(|mv| reader.attempt(mv, left)).collect();
        Ok(SolutionTree { key, cooks, tries, whole: reader.whole })
    }
}

impl<P: Position> MateSolver<P> {
    /// What becomes of a first move: whether it mates within the plies of the question, and the defence that refutes it if
    /// it does not.
    ///
    /// # Errors
    /// Why it was given up.
    pub fn attempt(
        &mut self,
        mv: P::Move,
        question: &MateQuestion,
        stop: &Stop,
    ) -> Result<Result<u16, Try<P::Move>>, GiveUp> {
        let mut limits = self.limits(question, stop);
        let left = plies_left(question.within);
        let value = self.mates(mv, left, &mut limits)?;
        if value.is_proven() {
            return Ok(Ok(value.plies + 1));
        }
        let mut reader = Reader { search: &mut self.search, limits, room: None, whole: true };
        Ok(Err(reader.attempt(mv, left)))
    }
}

/// A move of the attacker that mates, and the plies it takes.
type Mating<M> = (M, u16);

/// The moves that mate, and those that do not.
type Parted<M> = (Vec<Mating<M>>, Vec<M>);

/// What mates, with what follows, and what else does.
type Answers<M> = (Option<Variation<M>>, Vec<Dual<M>>);

/// Reads the solutions out of a search, which looks at what it does not know yet.
struct Reader<'a, 'b, P: Position> {
    search: &'a mut Search<P>,
    limits: Limits<'b>,
    /// Defences that may still be told; nothing if only one at every turn.
    room: Option<usize>,
    whole: bool,
}

impl<P: Position> Reader<'_, '_, P> {
    /// The moves at the top that mate within so many plies, the shortest first and among these the one that is known,
    /// and those that do not.
    fn attacks(&mut self, left: u16, known: Option<P::Move>) -> Result<Parted<P::Move>, GiveUp> {
        let (mut mating, mut failing) = (Vec::new(), Vec::new());
        for mv in self.search.first_moves() {
            match self.shortest_after(mv, one_less(left))? {
                Some(plies) => mating.push((mv, plies + 1)),
                None => failing.push(mv),
            }
        }
        mating.sort_by_key(|&(mv, plies)| (plies, Some(mv) != known));
        Ok((mating, failing))
    }

    /// The plies of the shortest mate after a move, if there is one within so many.
    fn shortest_after(&mut self, mv: P::Move, left: u16) -> Result<Option<u16>, GiveUp> {
        let mut value = self.run_after(mv, left)?;
        let mut plies = None;
        while value.is_proven() {
            plies = Some(value.plies);
            if value.plies < 2 {
                break;
            }
            value = self.run_after(mv, value.plies - 2)?;
        }
        Ok(plies)
    }

    fn run_after(&mut self, mv: P::Move, left: u16) -> Result<Value, GiveUp> {
        self.search.line.push(mv);
        let value = self.search.run(left, &mut self.limits);
        self.search.line.pop();
        value
    }

    /// The defences after a move that mates in so many plies, itself counted. The line that is known comes first among
    /// those that hold out as long.
    fn after(&mut self, mv: P::Move, plies: u16, known: &[P::Move]) -> Vec<Defence<P::Move>> {
        self.search.line.push(mv);
        let defences = self.defences(one_less(plies), known);
        self.search.line.pop();
        defences
    }

    fn defences(&mut self, left: u16, known: &[P::Move]) -> Vec<Defence<P::Move>> {
        let moves = self.search.line.top().legal_moves();
        if moves.is_empty() || only_delays(self.search.line.top(), &moves, &mut self.search.nodes) {
            return Vec::new();
        }
        let mut lengths = Vec::new();
        for &mv in &moves {
            let plies = self.shortest_after(mv, one_less(left)).ok().flatten();
            self.whole &= plies.is_some();
            lengths.push((mv, plies.unwrap_or(0)));
        }
        lengths.sort_by_key(|&(mv, plies)| (Reverse(plies), Some(&mv) != known.first()));
        let told = self.room.map_or(1, |room| room.min(lengths.len()));
        self.whole &= self.room.is_none() || told == lengths.len();
        self.room = self.room.map(|room| room - told);
        let mut defences = Vec::new();
        for &(mv, plies) in &lengths[..told] {
            let rest = if known.first() == Some(&mv) { &known[1..] } else { &[] };
            self.search.line.push(mv);
            defences.push(self.defence(mv, (plies, one_less(left)), rest));
            self.search.line.pop();
        }
        defences
    }

    /// What mates after a defence, which is played already: in so many plies, where so many are left.
    fn defence(&mut self, mv: P::Move, (plies, left): (u16, u16), known: &[P::Move]) -> Defence<P::Move> {
        let nothing = Defence { mv, answer: None, duals: Vec::new() };
        if plies == 0 {
            return nothing;
        }
        let Ok((mating, _)) = self.attacks(left, known.first().copied()) else {
            self.whole = false;
            return nothing;
        };
        let (answer, duals) = self.solutions(&mating, left, known);
        Defence { mv, answer, duals }
    }

    /// The first of the moves at the top that mate, with what follows it, and the others.
    fn solutions(&mut self, mating: &[Mating<P::Move>], left: u16, known: &[P::Move]) -> Answers<P::Move> {
        let Some((&(best, shortest), others)) = mating.split_first() else { return (None, Vec::new()) };
        let rest = if known.first() == Some(&best) { &known[1..] } else { &[] };
        let step = |mv| {
            let slots = self.search.line.top().slots(mv);
            (slots.origin, slots.target)
        };
        let dual = |&(mv, plies): &Mating<P::Move>| Dual {
            mv,
            plies,
            promotion: step(mv) == step(best),
            short: plies < left,
        };
        let duals = others.iter().map(dual).collect();
        let defences = self.after(best, shortest, rest);
        (Some(Variation { mv: best, plies: shortest, defences }), duals)
    }

    /// A first move that fails, with the first defence that is known to refute it.
    fn attempt(&mut self, mv: P::Move, left: u16) -> Try<P::Move> {
        self.search.line.push(mv);
        let moves = self.search.line.top().legal_moves();
        let left = one_less(one_less(left));
        // Where no ply is left to mate in, any defence does.
        let refutes = |reader: &mut Self, defence: P::Move| {
            left == 0 || reader.run_after(defence, left).is_ok_and(Value::is_refuted)
        };
        let refutation = moves.iter().copied().find(|&defence| refutes(self, defence));
        self.search.line.pop();
        Try { mv, refutation }
    }
}
