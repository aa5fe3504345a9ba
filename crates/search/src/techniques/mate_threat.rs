//! Mate threat detection. Where the other side would mate at once if it were its turn, a static score above beta is
//! not believed.

use crate::Probe;
use crate::worker::Worker;
use tesuji_game::{GenKind, MoveList, Position};
use tesuji_params::Technique;

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// Whether a threat of mate forbids a cut that rests on the static score. Asked last: it plays moves.
    #[inline]
    pub(super) fn is_mate_threatened(&mut self) -> bool {
        if !self.on.has(Technique::MateThreat) {
            return false;
        }
        self.probe.tried(Technique::MateThreat);
        let threatened = threatens_mate(self.line.top());
        if threatened {
            self.probe.fired(Technique::MateThreat);
        }
        threatened
    }
}

/// Whether the side not to move would mate at once, were it its turn. Where no attack must be evaded there is no mate,
/// only a royal piece left to be taken, which the static score knows.
#[inline(never)]
fn threatens_mate<P: Position>(position: &P) -> bool {
    if !P::FACTS.must_evade || !position.may_pass() {
        return false;
    }
    let mut passed = position.clone();
    passed.pass();
    let mut moves = MoveList::new();
    passed.generate(GenKind::QuietChecks, &mut moves);
    passed.generate(GenKind::Noisy, &mut moves);
    moves.into_iter().any(|mv| passed.gives_check(mv) && !passed.after(mv).has_moves())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Position as Chess;
    use tesuji_shogi::Position as Shogi;

    fn chess(fen: &str) -> bool {
        threatens_mate(&Chess::from_fen(fen).unwrap())
    }

    #[test]
    fn a_mate_on_the_next_move_is_a_threat() {
        assert!(chess("6k1/5ppp/8/8/8/8/r7/3R2K1 b - - 0 1"), "a quiet check");
        assert!(chess("r5k1/5p1p/5QpB/8/8/8/r7/6K1 b - - 0 1"), "beside the king");
        assert!(chess("3r2k1/5ppp/8/8/8/8/1r6/3R2K1 b - - 0 1"), "a capture");
        assert!(!chess("2rr2k1/5ppp/8/8/8/8/1r6/3R2K1 b - - 0 1"), "a capture that is answered");
        assert!(!chess("6k1/5ppp/8/8/8/8/r7/3R2K1 w - - 0 1"), "the mate is of the side to move");
        assert!(!threatens_mate(&Chess::start()));
    }

    #[test]
    fn drops_threaten_too() {
        let gold = "4k4/9/4P4/9/9/9/9/9/4K4 w G 1";
        assert!(threatens_mate(&Shogi::from_sfen(gold).unwrap()), "G*5b");
        let nothing = "4k4/9/4P4/9/9/9/9/9/4K4 w - 1";
        assert!(!threatens_mate(&Shogi::from_sfen(nothing).unwrap()));
    }
}
