//! How near one king is to being mated: the evaluation of a hunt.

use super::side::{Black, Us, White, distance, widen};
use tesuji_chess::{Kind, Position, Square, SquareSet, WHITE, attacks};
use tesuji_game::{Evaluator, Score, Side};

/// What a [`Danger`] counts, in centipawns for the hunter.
struct Weights {
    /// For each square the king could step to at once.
    flight: i32,
    /// The same once more for the last one.
    shut_in: i32,
    /// For each further square he could reach in a few steps.
    region: i32,
    /// For each attack on a square around the king.
    ring: i32,
    /// For each such square that is attacked and nobody but the king defends.
    weak: i32,
    /// For each square from which a piece gives check and cannot be taken.
    safe_check: i32,
    /// The same where it can be taken.
    check: i32,
    /// For each move that a piece of the hunted side has, its king's aside.
    mobility: i32,
    /// For each step of distance of a piece from the king.
    distance: i32,
    /// The same for the hunting king.
    king_distance: i32,
    /// For each step of the king from the edge.
    edge: i32,
    /// For each step of the king from the nearest corner.
    corner: i32,
    /// For the hunter's material, in percent.
    material: i32,
    /// For the material of the hunted side, in percent.
    resistance: i32,
    /// For each rank that a hunter's pawn has advanced, squared.
    pawn: i32,
    /// For having the move.
    tempo: i32,
}

/// The numbers that find most mates.
const WEIGHTS: Weights = Weights {
    flight: -57,
    shut_in: 61,
    region: -12,
    ring: 14,
    weak: 25,
    safe_check: 8,
    check: 11,
    mobility: -5,
    distance: -8,
    king_distance: -9,
    edge: -20,
    corner: -6,
    material: 29,
    resistance: -1,
    pawn: 2,
    tempo: 14,
};

/// Pawn, knight, bishop, rook, queen, king.
const VALUES: [i32; Kind::COUNT] = [100, 300, 300, 500, 900, 0];

/// Evaluates chess positions by how near the king of one side is to being mated, and by nothing else. The other side hunts
/// him.
///
/// ```
/// use tesuji_chess::{Position, WHITE};
/// use tesuji_eval::Danger;
/// use tesuji_game::Evaluator;
///
/// let mut hunt = Danger::new(WHITE);
/// let open = Position::from_fen("8/8/8/4k3/8/8/R7/1R5K w - - 0 1").unwrap();
/// let shut_in = Position::from_fen("7k/8/8/8/8/8/6R1/R6K w - - 0 1").unwrap();
/// assert!(hunt.evaluate(&shut_in) > hunt.evaluate(&open));
/// ```
#[derive(Clone, Debug)]
pub struct Danger {
    hunter: Side,
}

impl Danger {
    /// For a hunt of this side.
    #[must_use]
    pub fn new(hunter: Side) -> Danger {
        Danger { hunter }
    }
}

impl Evaluator<Position> for Danger {
    fn evaluate(&mut self, position: &Position) -> Score {
        let value = if self.hunter == WHITE { danger::<White>(position) } else { danger::<Black>(position) };
        if position.side() == self.hunter {
            Score::cp(value + WEIGHTS.tempo)
        } else {
            Score::cp(-value + WEIGHTS.tempo)
        }
    }
}

/// One side's attacks.
struct Reach {
    /// Squares attacked by each kind.
    by: [SquareSet; Kind::COUNT],
    all: SquareSet,
    /// Attacks on the squares around the king, counted.
    hits: u32,
    /// Moves of all pieces but the king.
    moves: u32,
    /// Steps from the king, summed.
    steps: u32,
}

/// The attacks of `U`, seen through some pieces, with hits on the `ring` around a king.
#[inline(always)]
fn reach<U: Us>(position: &Position, ring: SquareSet, king: Square, through: SquareSet) -> Reach {
    let own = position.occupied_by(U::SIDE);
    let occupied = position.occupied() - through;
    let pawns = position.kind(Kind::Pawn) & own;
    let (left, right) = (U::left(pawns), U::right(pawns));
    let home = position.king(U::SIDE);
    let mut by = [SquareSet::EMPTY; Kind::COUNT];
    by[Kind::Pawn.index()] = left | right;
    by[Kind::King.index()] = attacks::king(home);
    let pushes = pawns.shift(U::UP) - position.occupied();
    let captures = (left | right) & (position.occupied() - own);
    let mut reach = Reach {
        hits: (left & ring).len() + (right & ring).len() + (by[Kind::King.index()] & ring).len(),
        moves: pushes.len() + captures.len(),
        by,
        all: left | right | attacks::king(home),
        steps: 0,
    };
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        for square in position.kind(kind) & own {
            let set = match kind {
                Kind::Knight => attacks::knight(square),
                Kind::Bishop => attacks::bishop(square, occupied),
                Kind::Rook => attacks::rook(square, occupied),
                _ => attacks::queen(square, occupied),
            };
            reach.by[kind.index()] |= set;
            reach.all |= set;
            reach.hits += (set & ring).len();
            reach.moves += (set - own).len();
            reach.steps += distance(square, king) as u32;
        }
    }
    reach
}

/// The danger of the king that `U` hunts.
fn danger<U: Us>(position: &Position) -> i32 {
    let them = position.occupied_by(U::Them::SIDE);
    let us = position.occupied_by(U::SIDE);
    let king = position.king(U::Them::SIDE);
    let ring = attacks::king(king);
    let hunt = reach::<U>(position, ring, king, king.set());
    let defence = reach::<U::Them>(position, ring, king, SquareSet::EMPTY);

    let open = !(hunt.all | them);
    let flights = (ring & open).len() as i32;
    let mut value = WEIGHTS.flight * flights;
    if flights == 0 {
        value += WEIGHTS.shut_in;
    }
    value += WEIGHTS.region * region::<U>(ring & open, open);
    value += WEIGHTS.ring * hunt.hits as i32;
    let guarded = defence.by.iter().take(Kind::King.index()).fold(SquareSet::EMPTY, |all, &set| all | set);
    value += WEIGHTS.weak * ((ring & hunt.all) - guarded).len() as i32;
    value += checks(position, &hunt, guarded, king, us);
    value += WEIGHTS.mobility * defence.moves as i32;
    value += WEIGHTS.distance * hunt.steps as i32;
    value += WEIGHTS.king_distance * distance(position.king(U::SIDE), king) as i32;
    let (file, rank) = (king.file().min(7 - king.file()), king.rank().min(7 - king.rank()));
    value += WEIGHTS.edge * i32::from(file.min(rank)) + WEIGHTS.corner * i32::from(file + rank);
    value + material::<U>(position, us, them)
}

/// Squares beyond the first step that a king reaches in three.
#[inline(always)]
fn region<U: Us>(first: SquareSet, open: SquareSet) -> i32 {
    let mut all = first;
    for _ in 0..2 {
        let wide = widen(all);
        all |= (wide | wide.shift(U::UP) | wide.shift(U::DOWN)) & open;
    }
    (all - first).len() as i32
}

/// The checks that could be given, had the hunter the move.
#[inline(always)]
fn checks(position: &Position, hunt: &Reach, guarded: SquareSet, king: Square, us: SquareSet) -> i32 {
    let occupied = position.occupied();
    let (diagonal, straight) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    let lines = [attacks::knight(king), diagonal, straight, diagonal | straight];
    let around = attacks::king(king);
    let mut value = 0;
    for (i, kind) in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].into_iter().enumerate() {
        let all = (lines[i] & hunt.by[kind.index()]) - us;
        // Beside the king a check must be supported.
        let safe = all - guarded - (around - hunt.all);
        value += WEIGHTS.safe_check * safe.len() as i32 + WEIGHTS.check * (all - safe).len() as i32;
    }
    value
}

#[inline(always)]
fn material<U: Us>(position: &Position, us: SquareSet, them: SquareSet) -> i32 {
    let (mut ours, mut theirs) = (0, 0);
    for kind in Kind::ALL {
        let all = position.kind(kind);
        ours += (all & us).len() as i32 * VALUES[kind.index()];
        theirs += (all & them).len() as i32 * VALUES[kind.index()];
    }
    let mut advanced = 0;
    for square in position.kind(Kind::Pawn) & us {
        let rank = U::rank(square) as i32;
        advanced += rank * rank;
    }
    (WEIGHTS.material * ours + WEIGHTS.resistance * theirs) / 100 + WEIGHTS.pawn * advanced
}
