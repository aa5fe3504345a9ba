//! Positions that come up again, and the declaration of an entering king.

use crate::us::{Black, Us, White};
use crate::{BLACK, Base, Hand, Position, WHITE};
use tesuji_game::{Key, Outcome, Ply, Reason};

/// What repetition rules need to remember of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The pieces on the board and the side to move.
    board: Key,
    /// Black's hand; White's is what is left of the set.
    hand: Hand,
    /// Whether the side to move was in check.
    check: bool,
}

/// How many plies a search looks back beyond its own line. Circles are short, and a long game has many plies.
const RECENT: usize = 40;

impl Position {
    pub(crate) fn record(&self) -> Record {
        Record { board: self.board_key, hand: self.hand(BLACK), check: self.in_check() }
    }

    /// The outcome if the position has come up four times, or once before within the last `ply` plies: a loss for
    /// the side that gave check all the way, otherwise a draw. Within the last `ply` plies, the same board with
    /// more in hand counts for the side that has more: it could have had the circle for nothing.
    pub(crate) fn repetition(&self, past: &[Record], ply: Ply) -> Option<Outcome> {
        let mut reach = past.len().min(self.unpassed as usize);
        if ply > Ply::ROOT {
            reach = reach.min(usize::from(ply.0).max(RECENT));
        }
        let now = self.record();
        let mut seen = 1;
        // The same side was to move two, four, six... plies ago, and two is too short for a circle.
        for distance in (4..=reach).step_by(2) {
            let old = &past[past.len() - distance];
            if old.board != now.board {
                continue;
            }
            let inside = distance <= usize::from(ply.0);
            if old.hand == now.hand {
                seen += 1;
                if inside || seen == 4 {
                    return Some(self.repeated(&past[past.len() - distance..]));
                }
            } else if inside {
                let winner = if now.hand.covers(old.hand) { Some(BLACK) } else { None };
                let winner = winner.or_else(|| old.hand.covers(now.hand).then_some(WHITE));
                if let Some(side) = winner {
                    return Some(Outcome::Ahead { side });
                }
            }
        }
        None
    }

    /// What a circle means, given the records from its first position on.
    fn repeated(&self, circle: &[Record]) -> Outcome {
        let always = |first: usize| circle[first..].iter().step_by(2).all(|record| record.check);
        // The first record is of this same position, with the same side to move.
        match (always(0), always(1)) {
            (true, false) => Outcome::Win { winner: self.side, by: Reason::PerpetualCheck },
            (false, true) => Outcome::Win { winner: !self.side, by: Reason::PerpetualCheck },
            _ => Outcome::Draw { by: Reason::Repetition },
        }
    }

    /// How many times this position has stood on the board since the last pass, this time included, given the
    /// records of all earlier positions.
    #[must_use]
    pub fn occurrences(&self, past: &[Record]) -> usize {
        let now = self.record();
        let same = |record: &&Record| (record.board, record.hand) == (now.board, now.hand);
        let reach = past.len().min(self.unpassed as usize);
        1 + past[past.len() - reach..].iter().filter(same).count()
    }

    /// Whether the side to move may declare its entering king and win (the rule of 27 points): the king and ten
    /// other pieces in the promotion zone, no check, and 28 points for Black or 27 for White, a rook or bishop in
    /// the zone or in hand counting five and anything else but the king one.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let entered = "K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b RB2G2S 1";
    /// assert!(Position::from_sfen(entered).unwrap().may_declare());
    /// assert!(!Position::start().may_declare());
    /// ```
    #[must_use]
    pub fn may_declare(&self) -> bool {
        let (zone, needed) = if self.side == BLACK { (Black::ZONE, 28) } else { (White::ZONE, 27) };
        let Some(king) = self.king(self.side) else { return false };
        if !zone.contains(king) || self.in_check() {
            return false;
        }
        let entered = (self.occupied_by(self.side) & zone).without(king);
        let hand = self.hand(self.side);
        let big = (entered & (self.base(Base::Bishop) | self.base(Base::Rook))).len()
            + u32::from(hand.count(Base::Bishop))
            + u32::from(hand.count(Base::Rook));
        entered.len() >= 10 && entered.len() + hand.len() + 4 * big >= needed
    }
}
