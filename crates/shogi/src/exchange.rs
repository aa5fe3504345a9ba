//! Static exchange evaluation (SEE): what a series of captures on one square comes to.

use crate::{Kind, Move, Position, Side, Square, SquareSet, attacks};
use tesuji_game::exchange::{Taker, comes_out};

/// What the pieces are worth on the board, in centipawns, by kind.
const VALUES: [i32; Kind::COUNT] = [90, 230, 260, 370, 440, 420, 400, 400, 430, 570, 640, 830, 950, 10_000];

/// What it changes when a piece is captured: it is gone from the board and joins the captor's hand.
const SWINGS: [i32; Kind::COUNT] = {
    let mut swings = VALUES;
    let mut i = 0;
    while i < Kind::COUNT {
        swings[i] += VALUES[Kind::ALL[i].base().kind().index()];
        i += 1;
    }
    swings
};

/// What textbooks give for a victim, in centipawns, by kind: one number for all that its capture changes. Small pieces
/// that have promoted are golds; the great ones are worth two pawns more.
const TEXTBOOK: [i32; Kind::COUNT] =
    [100, 300, 400, 500, 600, 600, 600, 600, 600, 800, 1000, 1000, 1200, 10_000];

const fn swing(kind: Kind) -> i32 {
    SWINGS[kind.index()]
}

impl Position {
    /// What a move gains at once: what it captures, on the board and for the hand, and what promotion adds.
    pub(crate) fn exchange_gain(&self, mv: Move) -> i32 {
        let captured = self.piece_at(mv.to()).map_or(0, |piece| swing(piece.kind()));
        captured + self.promotion_gain(mv, &VALUES)
    }

    /// The same by the values of textbooks.
    pub(crate) fn textbook_exchange_gain(&self, mv: Move) -> i32 {
        let captured = self.piece_at(mv.to()).map_or(0, |piece| TEXTBOOK[piece.kind().index()]);
        captured + self.promotion_gain(mv, &TEXTBOOK)
    }

    fn promotion_gain(&self, mv: Move, values: &[i32; Kind::COUNT]) -> i32 {
        if !mv.promotes() {
            return 0;
        }
        let kind = mv.from().and_then(|from| self.piece_at(from)).map(crate::Piece::kind);
        kind.and_then(|kind| Some(values[kind.promoted()?.index()] - values[kind.index()])).unwrap_or(0)
    }

    /// The kind that arrives with a legal move.
    fn arriving(&self, mv: Move) -> Option<Kind> {
        if let Some(base) = mv.dropped() {
            return Some(base.kind());
        }
        let kind = self.piece_at(mv.from()?)?.kind();
        Some(if mv.promotes() { kind.promoted().unwrap_or(kind) } else { kind })
    }

    /// Whether the exchange on the target of a legal move comes to `margin` or more for the mover.
    ///
    /// Both sides capture with their least valuable piece and stop when going on would cost them. Pieces
    /// behind sliders join in. Nothing promotes on the way, pins are not looked at, and a king does not capture a
    /// defended piece.
    pub(crate) fn exchange_reaches(&self, mv: Move, margin: i32) -> bool {
        let Some(kind) = self.arriving(mv) else { return false };
        // What we are ahead of the margin if the enemy stops here.
        let mut balance = self.exchange_gain(mv) - margin;
        if balance < 0 {
            return false;
        }
        // What we are ahead if the enemy takes back and we stop.
        balance -= swing(kind);
        if balance >= 0 {
            return true;
        }
        let left = mv.from().map_or(SquareSet::EMPTY, Square::set);
        self.exchange(mv.to(), (self.occupied() - left).with(mv.to()), balance)
    }

    /// Plays the captures out on `to`, the enemy of the side to move first. `balance` is what the side to move
    /// is ahead if the enemy captures once and it stops there. Answers whether the side to move comes out
    /// at zero or better.
    fn exchange(&self, to: Square, mut occupied: SquareSet, balance: i32) -> bool {
        let steppers = Side::BOTH.map(|side| self.board.steppers(side, to));
        let mut attackers = steppers[0] | steppers[1] | self.board.sliders(to, occupied);
        comes_out(self.side, balance, |side| {
            attackers &= occupied;
            let (kind, from) = self.least_valuable(attackers & self.occupied_by(side))?;
            if kind == Kind::King {
                return Some(Taker::Royal { defended: attackers.meets(self.occupied_by(!side)) });
            }
            occupied -= from.set();
            if attacks::line(to, from).any() {
                attackers |= self.board.sliders(to, occupied);
            }
            Some(Taker::Piece(swing(kind)))
        })
    }

    fn least_valuable(&self, attackers: SquareSet) -> Option<(Kind, Square)> {
        if attackers.is_empty() {
            return None;
        }
        let (promoted, plain) = (attackers & self.board.promoted, attackers - self.board.promoted);
        Kind::ALL.into_iter().find_map(|kind| {
            let set = if kind.is_promoted() { promoted } else { plain };
            (set & self.board.base(kind.base())).first().map(|square| (kind, square))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;
    use tesuji_game::{Position as _, Score};

    /// The value of the best exchange on the target by recursion, the plain way.
    fn best_exchange(position: &Position, to: Square, occupied: SquareSet, us: Side, on: i32) -> i32 {
        let attackers = position.board.attackers(us, to, occupied) & occupied & position.occupied_by(us);
        let Some((kind, from)) = position.least_valuable(attackers) else { return 0 };
        let after = occupied - from.set();
        let defenders = position.board.attackers(!us, to, after) & after & position.occupied_by(!us);
        if kind == Kind::King && defenders.any() {
            return 0;
        }
        (on - best_exchange(position, to, after, !us, swing(kind))).max(0)
    }

    fn plain(position: &Position, mv: Move) -> i32 {
        let left = mv.from().map_or(SquareSet::EMPTY, Square::set);
        let occupied = (position.occupied() - left).with(mv.to());
        let arrived = swing(position.arriving(mv).unwrap());
        position.exchange_gain(mv) - best_exchange(position, mv.to(), occupied, !position.side(), arrived)
    }

    #[test]
    fn textbooks_give_a_victim_a_round_number() {
        let gains = |sfen: &str, usi: &str| {
            let position = Position::from_sfen(sfen).unwrap();
            let mv = position.parse_usi(usi).unwrap();
            (position.textbook_gain(mv).raw(), position.gain(mv).raw())
        };
        for (victim, value) in
            [("p", 100), ("l", 300), ("n", 400), ("s", 500), ("g", 600), ("b", 800), ("r", 1000), ("+p", 600)]
        {
            let sfen = format!("4k4/9/9/9/4{victim}4/4R4/9/9/4K4 b - 1");
            assert_eq!(gains(&sfen, "5f5e").0, value, "{victim}");
        }
        // A pawn that takes a pawn and promotes; the exchange counts the hand too.
        assert_eq!(gains("4k4/9/p8/P8/9/9/9/9/4K4 b - 1", "9d9c+"), (100 + 500, 2 * 90 + 330));
    }

    #[test]
    fn agrees_with_plain_recursion() {
        let mut random = Random(5);
        let mut seen = 0;
        for _ in 0..30 {
            let mut position = Position::start();
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for &mv in &moves {
                    let exact = plain(&position, mv);
                    for margin in [exact - 1, exact, exact + 1, 0] {
                        let reaches = position.wins_exchange(mv, Score::cp(margin));
                        assert_eq!(reaches, margin <= exact, "{mv:?} {margin} of {exact} in {position:?}");
                        seen += 1;
                    }
                }
                position.make(moves[random.below(moves.len())]);
            }
        }
        assert!(seen > 100_000);
    }

    #[test]
    fn known_exchanges() {
        let all = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
        for (sfen, usi, expected) in [
            // Bishops are exchanged, the taker promoting first: bishop and promotion for a horse.
            (all, "8h2b+", swing(Kind::Bishop) + 260 - swing(Kind::Horse)),
            (all, "8h2b", 0),
            // A pawn dropped where a pawn takes it.
            ("4k4/9/4p4/9/9/9/9/9/4K4 b P 1", "P*5d", -swing(Kind::Pawn)),
            // An undefended rook.
            ("4k4/9/4r4/9/9/9/9/4R4/4K4 b - 1", "5h5c+", swing(Kind::Rook) + 310),
        ] {
            let position = Position::from_sfen(sfen).unwrap();
            let mv = position.parse_usi(usi).unwrap();
            assert!(position.wins_exchange(mv, Score::cp(expected)), "{usi} in {sfen}");
            assert!(!position.wins_exchange(mv, Score::cp(expected + 1)), "{usi} in {sfen}");
        }
    }
}
