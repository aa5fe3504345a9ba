//! The laws every rule set must keep, as one function for its tests to call.
//!
//! [`check`] plays random games from the given positions and tests, in every position it meets:
//!
//! 1. the incremental key equals the recomputed one;
//! 2. noisy and quiet moves split all moves in two, evasions and quiet checks are the parts they say they are,
//!    no move is generated twice, and [`has_moves`](Position::has_moves) agrees;
//! 3. packed moves are never 0, all different, and unpack to themselves; unpacking any 16 bits gives a legal
//!    move or nothing;
//! 4. playing and taking back restores key, text and history;
//! 5. text of positions and moves reads back as what was written, in every dialect;
//! 6. the events an observer sees rebuild the pieces of the new position;
//! 7. `gives_check` tells what the position after the move says, and no move leaves the mover's own royal
//!    piece attacked where that is a rule;
//! 8. the numbers of [`MoveSlots`](crate::MoveSlots) stay below the bounds that the game's facts give, and a move that is
//!    outdone comes after another with the same origin and target;
//! 9. passing changes the side to move, no part and nothing else that is seen, and is not offered under attack;
//! 10. [`perft`](Position::perft) counts what playing every move counts, in one position of eight;
//! 11. a move that changes nothing held changes key and board key alike, what is held reads back from text, and the
//!     patience of a move rule runs down ply by ply or starts anew;
//! 12. a position whose royal piece was captured has no moves, and is held to no other law but the first;
//!     `takes_royal` tells which moves lead there.
//!
//! The answer is a [`Violation`] that names the law and the position, so a test only needs `unwrap`.

use crate::random::Random;
use crate::{
    GenKind, Key, MoveList, Notation, Observer, Outcome, Ply, Position, PositionStack, Reason, Side,
};
use std::collections::{HashMap, HashSet};
use std::fmt;

/// How much [`check`] plays.
#[derive(Clone, Copy, Debug)]
pub struct ConformanceEffort {
    /// Random games from each start.
    pub games: u32,
    /// The longest game, in plies.
    pub plies: u32,
    /// Seed of the random moves; the same seed plays the same games.
    pub seed: u64,
}

impl Default for ConformanceEffort {
    fn default() -> ConformanceEffort {
        ConformanceEffort { games: 20, plies: 120, seed: 1 }
    }
}

/// What [`check`] looked at.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct ConformanceReport {
    /// Positions tested.
    pub positions: u64,
    /// Moves played and tested.
    pub moves: u64,
    /// Positions with the royal piece attacked.
    pub attacked: u64,
    /// Games that ran into their end.
    pub finished: u64,
}

/// A law that a rule set broke, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The law.
    pub law: &'static str,
    /// The position, as text.
    pub position: String,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} in {}", self.law, self.detail, self.position)
    }
}

impl std::error::Error for Violation {}

/// Plays random games and tests every law in every position; see the [module](self).
///
/// # Errors
/// The first law that is broken.
pub fn check<P: Notation>(starts: &[P], effort: ConformanceEffort) -> Result<ConformanceReport, Violation> {
    let mut report = ConformanceReport::default();
    let mut random = Random(effort.seed);
    for start in starts {
        for _ in 0..effort.games {
            let mut line = PositionStack::new(start.clone());
            for _ in 0..effort.plies {
                check_position(&mut line, &mut random, &mut report)?;
                let moves = line.top().legal_moves();
                if moves.is_empty() || line.top().outcome(line.past(), Ply::ROOT).is_some() {
                    report.finished += 1;
                    break;
                }
                line.push(moves[random.below(moves.len())]);
            }
        }
    }
    Ok(report)
}

/// The laws of one position and of every move in it.
fn check_position<P: Notation>(
    line: &mut PositionStack<P>,
    random: &mut Random,
    report: &mut ConformanceReport,
) -> Result<(), Violation> {
    let position = line.top().clone();
    report.positions += 1;
    report.attacked += u64::from(position.royal_attacked());
    let moves = position.legal_moves();
    keys(&position)?;
    let gone = position.outcome(line.past(), Ply::ROOT).map(Outcome::reason) == Some(Reason::RoyalCaptured);
    if gone {
        let finished = moves.is_empty() && !position.royal_attacked();
        return hold(finished, "nothing goes on without the royal piece", &position, String::new);
    }
    generation(&position, &moves)?;
    outdone(&position, &moves)?;
    packing(&position, &moves, random)?;
    text(&position, &moves)?;
    passing(&position)?;
    if report.positions % 8 == 1 {
        perft(&position, &moves)?;
    }
    for &mv in &moves {
        report.moves += 1;
        playing(line, mv)?;
        slots(&position, mv)?;
    }
    Ok(())
}

/// A violation if the law does not hold.
fn hold<P: Notation>(
    holds: bool,
    law: &'static str,
    position: &P,
    detail: impl FnOnce() -> String,
) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation { law, position: position.to_text(), detail: detail() }) }
}

fn keys<P: Notation>(position: &P) -> Result<(), Violation> {
    let (key, recomputed) = (position.key(), position.recomputed_key());
    hold(key == recomputed, "the key is the recomputed key", position, || format!("{key} and {recomputed}"))
}

fn generation<P: Notation>(position: &P, moves: &MoveList<P::Move>) -> Result<(), Violation> {
    let of = |kind| {
        let mut list = MoveList::new();
        position.generate(kind, &mut list);
        list
    };
    let set = |list: &MoveList<P::Move>| list.iter().copied().collect::<HashSet<_>>();
    let all = set(moves);
    hold(all.len() == moves.len(), "no move is generated twice", position, || format!("{moves:?}"))?;
    hold(moves.len() <= P::FACTS.max_moves, "there are at most max_moves", position, || {
        format!("{} moves", moves.len())
    })?;
    hold(position.has_moves() != moves.is_empty(), "has_moves tells of moves", position, String::new)?;

    let (noisy, quiet) = (of(GenKind::Noisy), of(GenKind::Quiet));
    let both: HashSet<_> = set(&noisy).union(&set(&quiet)).copied().collect();
    hold(both == all && noisy.len() + quiet.len() == moves.len(), "noisy + quiet = all", position, || {
        format!("{noisy:?} + {quiet:?} != {moves:?}")
    })?;
    hold(
        noisy.iter().all(|&mv| position.is_noisy(mv)) && !quiet.iter().any(|&mv| position.is_noisy(mv)),
        "is_noisy agrees with the generator",
        position,
        || format!("{noisy:?} {quiet:?}"),
    )?;

    let evasions = of(GenKind::Evasions);
    let expected = if position.royal_attacked() { all.clone() } else { HashSet::new() };
    hold(set(&evasions) == expected, "evasions = all under attack", position, || format!("{evasions:?}"))?;

    let checks = of(GenKind::QuietChecks);
    let expected: HashSet<_> = quiet.iter().copied().filter(|&mv| position.gives_check(mv)).collect();
    hold(
        set(&checks) == expected && checks.len() == expected.len(),
        "quiet checks = the quiet moves that give check",
        position,
        || format!("{checks:?} and {expected:?}"),
    )
}

fn outdone<P: Notation>(position: &P, moves: &MoveList<P::Move>) -> Result<(), Violation> {
    let step = |mv| {
        let slots = position.slots(mv);
        (slots.origin, slots.target)
    };
    let mut better = HashSet::new();
    for &mv in moves {
        let known = better.contains(&step(mv));
        hold(known || !position.is_outdone(mv), "what outdoes a move comes before it", position, || {
            format!("{mv:?}")
        })?;
        better.insert(step(mv));
    }
    Ok(())
}

fn packing<P: Notation>(
    position: &P,
    moves: &MoveList<P::Move>,
    random: &mut Random,
) -> Result<(), Violation> {
    let mut seen = HashSet::new();
    for &mv in moves {
        let packed = P::pack(mv);
        hold(packed != 0 && seen.insert(packed), "packed moves are not 0 and differ", position, || {
            format!("{mv:?} is {packed:#06x}")
        })?;
        hold(position.unpack(packed) == Some(mv), "packed moves unpack to themselves", position, || {
            format!("{mv:?} gives {:?}", position.unpack(packed))
        })?;
    }
    for _ in 0..64 {
        let bits = random.next() as u16;
        let vetted = position.unpack(bits);
        hold(
            vetted.is_some() == seen.contains(&bits) && vetted.is_none_or(|mv| P::pack(mv) == bits),
            "only legal moves unpack",
            position,
            || format!("{bits:#06x} gives {vetted:?}"),
        )?;
    }
    Ok(())
}

fn text<P: Notation>(position: &P, moves: &MoveList<P::Move>) -> Result<(), Violation> {
    let written = position.to_text();
    let counted = P::count_moves(&written);
    hold(counted == Ok(moves.len() as u64), "moves of a text are counted", position, || {
        format!("{counted:?}")
    })?;
    let read = P::from_text(&written);
    hold(
        read.as_ref().is_ok_and(|read| {
            read.to_text() == written
                && read.key() == position.key()
                && read.board_key() == position.board_key()
                && held(read) == held(position)
                && parts(read) == parts(position)
        }),
        "positions read back",
        position,
        || match read {
            Ok(read) => format!("read as {}", read.to_text()),
            Err(error) => error.to_string(),
        },
    )?;
    for &dialect in P::DIALECTS {
        for &mv in moves {
            let written = position.write_move(mv, dialect);
            let read = position.read_move(&written, dialect);
            hold(read == Ok(mv), "moves read back", position, || {
                format!("{mv:?} written as {written} reads as {read:?}")
            })?;
        }
    }
    Ok(())
}

fn playing<P: Notation>(line: &mut PositionStack<P>, mv: P::Move) -> Result<(), Violation> {
    let before = line.top().clone();
    let records = line.past().to_vec();
    let mut pieces = Pieces::of(&before);
    line.push_observed(mv, &mut pieces);
    let after = line.top().clone();
    line.pop();

    hold(
        line.top().key() == before.key()
            && line.top().to_text() == before.to_text()
            && line.past() == records,
        "taking back restores",
        &before,
        || format!("after {mv:?}: {}", line.top().to_text()),
    )?;
    keys(&after)?;
    hold(after.side() != before.side(), "the side to move changes", &before, || format!("{mv:?}"))?;
    hold(pieces.counts == Pieces::of(&after).counts, "events rebuild the board", &before, || {
        format!("{mv:?} gives {:?}, not {}", pieces.counts, after.to_text())
    })?;
    hold(before.gives_check(mv) == after.royal_attacked(), "gives_check tells of check", &before, || {
        format!("{mv:?}: {}", before.gives_check(mv))
    })?;
    let gone = after.outcome(line.past(), Ply::ROOT).map(Outcome::reason) == Some(Reason::RoyalCaptured);
    hold(before.takes_royal(mv) == gone, "takes_royal tells of the royal piece", &before, || {
        format!("{mv:?}")
    })?;
    holding(&before, &after, mv)?;
    if P::FACTS.must_evade && !after.royal_attacked() {
        let mut passed = after.clone();
        passed.pass();
        hold(!passed.royal_attacked(), "no move leaves the royal piece attacked", &before, || {
            format!("{mv:?}")
        })?;
    }
    Ok(())
}

/// What is held, and the patience of a move rule, across a move.
fn holding<P: Notation>(before: &P, after: &P, mv: P::Move) -> Result<(), Violation> {
    let hands = |position: &P| position.key() ^ position.board_key();
    hold(
        held(before) != held(after) || hands(before) == hands(after),
        "the board key leaves out only what is held",
        before,
        || format!("{mv:?}"),
    )?;
    let (old, new) = (before.patience(), after.patience());
    hold(new == old.saturating_sub(1) || new >= old, "patience runs down or starts anew", before, || {
        format!("{mv:?}: {old}, then {new}")
    })
}

/// What both sides hold.
fn held<P: Position>(position: &P) -> [P::Held; 2] {
    Side::BOTH.map(|side| position.held(side))
}

fn slots<P: Notation>(position: &P, mv: P::Move) -> Result<(), Violation> {
    let slots = position.slots(mv);
    let within = usize::from(slots.actor) < P::FACTS.actors
        && usize::from(slots.origin) < P::FACTS.origins
        && usize::from(slots.target) < P::FACTS.targets
        && slots.victim.is_none_or(|kind| usize::from(kind) < P::FACTS.kinds);
    hold(within, "slots stay within the facts", position, || format!("{mv:?} has {slots:?}"))?;
    hold(slots.victim.is_none() || position.is_noisy(mv), "captures are noisy", position, || {
        format!("{mv:?}")
    })
}

fn passing<P: Notation>(position: &P) -> Result<(), Violation> {
    if P::FACTS.must_evade && position.royal_attacked() {
        return hold(!position.may_pass(), "nobody passes under attack", position, String::new);
    }
    let mut passed = position.clone();
    passed.pass();
    keys(&passed)?;
    hold(
        passed.side() != position.side()
            && passed.key() != position.key()
            && Pieces::of(&passed).counts == Pieces::of(position).counts,
        "passing only changes the side to move",
        position,
        || passed.to_text(),
    )?;
    hold(parts(&passed) == parts(position), "passing changes no part", position, || passed.to_text())
}

/// The keys of all parts.
fn parts<P: Position>(position: &P) -> Vec<Key> {
    (0..P::FACTS.parts).map(|part| position.part_key(part)).collect()
}

fn perft<P: Notation>(position: &P, moves: &MoveList<P::Move>) -> Result<(), Violation> {
    let mut played = 0;
    for &mv in moves {
        played += position.after(mv).legal_moves().len() as u64;
    }
    let counted = [position.perft(0), position.perft(1), position.perft(2)];
    hold(counted == [1, moves.len() as u64, played], "perft counts what is played", position, || {
        format!("{counted:?}, not 1, {} and {played}", moves.len())
    })
}

/// The pieces of a position, kept from an observer's events.
struct Pieces<P: Position> {
    counts: HashMap<(P::Piece, P::Place), i32>,
}

impl<P: Position> Pieces<P> {
    fn of(position: &P) -> Pieces<P> {
        let mut pieces = Pieces { counts: HashMap::new() };
        position.observe(&mut pieces);
        pieces
    }

    fn add(&mut self, piece: P::Piece, place: P::Place, by: i32) {
        let count = self.counts.entry((piece, place)).or_insert(0);
        *count += by;
        if *count == 0 {
            self.counts.remove(&(piece, place));
        }
    }
}

impl<P: Position> Observer<P> for Pieces<P> {
    fn put(&mut self, piece: P::Piece, place: P::Place) {
        self.add(piece, place, 1);
    }

    fn take(&mut self, piece: P::Piece, place: P::Place) {
        self.add(piece, place, -1);
    }
}
