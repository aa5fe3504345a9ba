//! Driving a bare king to where it is mated.

use super::facts::{Facts, Half};
use super::groups::Term;
use super::groups::slot;
use super::side::{DARK, Us, distance};
use crate::linear::Sink;
use tesuji_chess::Kind;

/// Counts the progress of `U` against a bare king, if it has enough to mate.
#[inline(always)]
pub(super) fn endings<U: Us>(facts: &Facts, sink: &mut impl Sink<Term>) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    if them.is_bare() && can_mate(us) {
        drive::<U>(us, them, sink);
    }
}

/// Whether the pieces force mate against a bare king.
fn can_mate(half: &Half) -> bool {
    let (knights, bishops) = (half.of(Kind::Knight).len(), half.of(Kind::Bishop));
    let pair = bishops.meets(DARK) && bishops.meets(!DARK);
    let heavy = half.of(Kind::Rook) | half.of(Kind::Queen);
    heavy.any() || pair || (knights > 0 && bishops.any()) || knights > 2
}

fn drive<U: Us>(us: &Half, them: &Half, sink: &mut impl Sink<Term>) {
    let king = them.king;
    sink.add(U::SIDE, slot::ENDING_WIN, 0, 1);
    sink.add(U::SIDE, slot::ENDING_NEAR, distance(us.king, king), 1);
    let edge = |line: u8| usize::from(line.min(7 - line));
    sink.add(U::SIDE, slot::ENDING_EDGE, edge(king.file()) + edge(king.rank()), 1);
    let bishops = us.of(Kind::Bishop);
    let others = us.occupied - bishops - us.of(Kind::King);
    if bishops.len() == 1 && others == us.of(Kind::Knight) {
        // 7 on the long diagonal without the corners we want, 0 in those corners.
        let file = if bishops.meets(DARK) { king.file() } else { 7 - king.file() };
        let diagonals = 7 - (file + king.rank()).abs_diff(7);
        sink.add(U::SIDE, slot::ENDING_CORNER, usize::from(diagonals), 1);
    }
}
