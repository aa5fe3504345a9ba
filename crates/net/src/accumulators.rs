//! The hidden layer along a line of play.

use crate::kernels::{self, Kernel, Lanes};
use crate::{Lens, Network, Token, TokenSet};
use arrayvec::ArrayVec;
use std::marker::PhantomData;
use std::sync::Arc;

/// No move changes more pieces: a piece leaves, one is taken, one comes, one goes to the hand; castling moves two.
const CHANGES: usize = 6;

/// The hidden units of both views, following a line of play (accumulators). Nothing is computed before it is asked:
/// a move only notes what it changed, and an evaluation works through the notes since the last one.
///
/// A view whose king crosses the middle is mirrored, and starts from what it last was that way round: a cache keeps,
/// for each view and each way, units and the pieces they stand for (the "Finny table" of other engines).
#[derive(Debug)]
pub struct Accumulators<L> {
    network: Arc<Network>,
    kernel: Kernel,
    frames: Vec<Frame>,
    /// For each frame the units of both views.
    units: Vec<Lanes>,
    top: usize,
    /// For each view, plain and mirrored.
    cache: [[Kept; 2]; 2],
    here: TokenSet,
    lens: PhantomData<fn() -> L>,
}

/// One ply of the line.
#[derive(Clone, Debug, Default)]
struct Frame {
    added: ArrayVec<Token, CHANGES>,
    taken: ArrayVec<Token, CHANGES>,
    mirrored: [bool; 2],
    computed: [bool; 2],
}

/// Units of a view and the tokens they stand for.
#[derive(Clone, Debug)]
struct Kept {
    units: Vec<Lanes>,
    tokens: TokenSet,
}

impl<L: Lens> Accumulators<L> {
    /// For an empty line: tokens are put with [`put`](Accumulators::put).
    ///
    /// # Panics
    /// If the network has other inputs than the lens.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Accumulators<L> {
        assert_eq!(network.shape().inputs, L::INPUTS, "a network for other inputs");
        let kept = Kept { units: network.bias().to_vec(), tokens: TokenSet::new(L::TOKENS) };
        let cache = std::array::from_fn(|_| std::array::from_fn(|_| kept.clone()));
        let units = vec![Lanes::ZERO; network.shape().blocks() * 2];
        let here = kept.tokens.clone();
        let kernel = Kernel::best();
        Accumulators {
            network,
            kernel,
            frames: vec![Frame::default()],
            units,
            top: 0,
            cache,
            here,
            lens: PhantomData,
        }
    }

    /// The network in use.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Forgets the line; an empty one begins. What follows by [`put`](Accumulators::put) is its root.
    pub fn clear(&mut self) {
        self.top = 0;
        self.frames[0] = Frame::default();
    }

    /// A ply begins: what is put and taken from now on belongs to it.
    #[inline]
    pub fn push(&mut self) {
        let mirrored = self.frames[self.top].mirrored;
        self.top += 1;
        if self.top == self.frames.len() {
            self.frames.push(Frame::default());
            self.units.resize(self.units.len() + self.network.shape().blocks() * 2, Lanes::ZERO);
        }
        let frame = &mut self.frames[self.top];
        frame.added.clear();
        frame.taken.clear();
        frame.mirrored = mirrored;
        frame.computed = [false; 2];
    }

    /// Takes the last ply back.
    #[inline]
    pub fn pop(&mut self) {
        self.top -= 1;
    }

    /// A token is there now. At the root any number may be put: it is computed from the position.
    #[inline]
    pub fn put(&mut self, token: Token) {
        let frame = &mut self.frames[self.top];
        if let Some((view, mirrored)) = L::turns(token) {
            frame.mirrored[view] = mirrored;
        }
        if self.top > 0 {
            frame.added.push(token);
        }
    }

    /// A token is there no longer.
    #[inline]
    pub fn take(&mut self, token: Token) {
        let frame = &mut self.frames[self.top];
        if let Some((view, _)) = L::turns(token) {
            frame.mirrored[view] = false;
        }
        if self.top > 0 {
            frame.taken.push(token);
        }
    }

    /// The score at the top in centipawns, from the view of one side. `tell` puts every token that is there into a set;
    /// it is asked only where a view starts anew.
    pub fn evaluate(&mut self, view: usize, stage: usize, tell: impl Fn(&mut TokenSet)) -> i32 {
        self.compute(0, &tell);
        self.compute(1, &tell);
        let blocks = self.network.shape().blocks();
        let units = |view: usize| &self.units[(self.top * 2 + view) * blocks..][..blocks];
        self.network.output(self.kernel, units(view), units(1 - view), stage)
    }

    /// Brings a view of the top up to date.
    #[inline]
    fn compute(&mut self, view: usize, tell: &impl Fn(&mut TokenSet)) {
        let way = self.frames[self.top].mirrored[view];
        let mut from = self.top;
        while !self.frames[from].computed[view] {
            // Another way round before this, or the root: nothing there to build on.
            if from == 0 || self.frames[from - 1].mirrored[view] != way {
                self.refresh(view, way, from, tell);
                break;
            }
            from -= 1;
        }
        for ply in from + 1..=self.top {
            self.step(view, way, ply);
        }
    }

    /// Makes a ply of the one before it.
    #[inline]
    fn step(&mut self, view: usize, way: bool, ply: usize) {
        let blocks = self.network.shape().blocks();
        let frame = &self.frames[ply];
        let row = |&token: &Token| self.network.row(L::input(token, view, way));
        let [mut added, mut taken] = [ArrayVec::<&[Lanes], CHANGES>::new_const(), ArrayVec::new_const()];
        frame.added.iter().for_each(|token| added.push(row(token)));
        frame.taken.iter().for_each(|token| taken.push(row(token)));
        let (before, after) = self.units.split_at_mut(ply * 2 * blocks);
        let before = &before[((ply - 1) * 2 + view) * blocks..][..blocks];
        let after = &mut after[view * blocks..][..blocks];
        self.kernel.update(before, after, &added, &taken);
        self.frames[ply].computed[view] = true;
    }

    /// Makes a ply out of what the cache has, and keeps it there. That is the first ply that is this way round, not the
    /// top: the next evaluation below it finds it made.
    #[cold]
    fn refresh(&mut self, view: usize, way: bool, ply: usize, tell: &impl Fn(&mut TokenSet)) {
        let blocks = self.network.shape().blocks();
        self.here.clear();
        tell(&mut self.here);
        for frame in self.frames[ply + 1..=self.top].iter().rev() {
            frame.undo(&mut self.here);
        }
        let kept = &mut self.cache[view][usize::from(way)];
        for token in self.here.without(&kept.tokens) {
            kernels::add(&mut kept.units, self.network.row(L::input(token, view, way)));
        }
        for token in kept.tokens.without(&self.here) {
            kernels::take(&mut kept.units, self.network.row(L::input(token, view, way)));
        }
        kept.tokens.clone_from(&self.here);
        self.units[(ply * 2 + view) * blocks..][..blocks].copy_from_slice(&kept.units);
        self.frames[ply].computed[view] = true;
    }
}

impl Frame {
    /// Makes what is there before this ply of what is there after it. What came and went again was never there.
    fn undo(&self, here: &mut TokenSet) {
        for &token in self.added.iter().filter(|token| !self.taken.contains(token)) {
            here.remove(token);
        }
        for &token in self.taken.iter().filter(|token| !self.added.contains(token)) {
            here.add(token);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::network::tests::random_network;
    use tesuji_game::random::Random;

    /// Twelve places in a row, each empty or with one of two pieces of two sides; piece 0 is the king that turns its
    /// side's view when it stands on the right half.
    struct Row;

    const PLACES: u16 = 12;

    fn token(side: u16, piece: u16, place: u16) -> Token {
        (side * 2 + piece) * PLACES + place
    }

    impl Lens for Row {
        const TOKENS: usize = 48;
        const INPUTS: usize = 48;

        fn input(of: Token, view: usize, mirrored: bool) -> usize {
            let (kind, place) = (of / PLACES, of % PLACES);
            let side = (kind / 2) ^ view as u16;
            let place = if mirrored { PLACES - 1 - place } else { place };
            usize::from(token(side, kind % 2, place))
        }

        fn turns(of: Token) -> Option<(usize, bool)> {
            let (kind, place) = (of / PLACES, of % PLACES);
            (kind % 2 == 0).then_some((usize::from(kind / 2), place >= PLACES / 2))
        }
    }

    fn fresh(network: &Network, here: &TokenSet, view: usize, stage: usize) -> i32 {
        let inputs = |view: usize| -> Vec<usize> {
            let mirrored = here.iter().filter_map(Row::turns).any(|(turned, way)| turned == view && way);
            here.iter().map(|token| Row::input(token, view, mirrored)).collect()
        };
        network.evaluate(&inputs(view), &inputs(1 - view), stage)
    }

    /// Moves of all sorts, back and forth, some evaluated and some not; kings vanish too.
    #[test]
    fn along_any_line_the_score_is_the_fresh_one() {
        let network = Arc::new(random_network(5, Shape { inputs: 48, hidden: 64, stages: 2 }));
        let mut accumulators = Accumulators::<Row>::new(Arc::clone(&network));
        let mut random = Random(9);
        let mut evaluated = 0;
        for _ in 0..40 {
            let mut line = vec![TokenSet::new(48)];
            for token in [token(0, 0, 2), token(1, 0, 9), token(0, 1, 4)] {
                line[0].add(token);
            }
            accumulators.clear();
            line[0].iter().for_each(|token| accumulators.put(token));
            for _ in 0..400 {
                if line.len() > 1 && random.below(5) < 2 {
                    line.pop();
                    accumulators.pop();
                } else if line.len() < 60 {
                    let mut next = line[line.len() - 1].clone();
                    accumulators.push();
                    for _ in 0..random.below(4) {
                        let change = random.below(48) as Token;
                        if next.iter().any(|token| token == change) {
                            next.remove(change);
                            accumulators.take(change);
                        } else if is_free(&next, change) {
                            next.add(change);
                            accumulators.put(change);
                        }
                    }
                    line.push(next);
                }
                if random.below(2) == 0 {
                    let (view, stage) = (random.below(2), random.below(2));
                    let here = &line[line.len() - 1];
                    let score = accumulators.evaluate(view, stage, |set| set.clone_from(here));
                    assert_eq!(score, fresh(&network, here, view, stage));
                    evaluated += 1;
                }
            }
        }
        assert!(evaluated > 5_000);
    }

    /// One king a side.
    fn is_free(here: &TokenSet, token: Token) -> bool {
        Row::turns(token)
            .is_none_or(|(view, _)| here.iter().filter_map(Row::turns).all(|(other, _)| other != view))
    }
}
