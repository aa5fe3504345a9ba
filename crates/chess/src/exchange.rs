//! Static exchange evaluation (SEE): what a series of captures on one square comes to.

use crate::{Kind, Move, Position, Square, SquareSet, attacks};
use tesuji_game::exchange::{Taker, comes_out};

/// What the pieces count in an exchange, in centipawns.
const VALUES: [i32; Kind::COUNT] = [100, 300, 300, 500, 900, 20_000];

/// The exchange value of a kind.
const fn value(kind: Kind) -> i32 {
    VALUES[kind.index()]
}

impl Position {
    /// What a move gains at once: the captured piece, and what promotion adds.
    pub(crate) fn exchange_gain(&self, mv: Move) -> i32 {
        let captured = self.victim(mv).map_or(0, value);
        let promoted = mv.promotion().map_or(0, |kind| value(kind) - value(Kind::Pawn));
        captured + promoted
    }

    /// Whether the exchange on the target of a legal move comes to `margin` or more for the mover.
    ///
    /// Both sides capture with their least valuable piece and stop when going on would cost them. Pieces
    /// behind sliders join in. Pins are not looked at; a king does not capture a defended piece.
    pub(crate) fn exchange_reaches(&self, mv: Move, margin: i32) -> bool {
        if mv.is_castle() {
            return margin <= 0;
        }
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else { return false };
        // What we are ahead of the margin if the enemy stops here.
        let mut balance = self.exchange_gain(mv) - margin;
        if balance < 0 {
            return false;
        }
        // What we are ahead if the enemy takes back and we stop.
        balance -= value(mv.promotion().unwrap_or(piece.kind()));
        if balance >= 0 {
            return true;
        }
        let mut occupied = (self.occupied() - from.set()).with(to);
        if mv.is_en_passant() {
            occupied -= Square::new(to.file(), from.rank()).set();
        }
        self.exchange(to, occupied, balance)
    }

    /// Plays the captures out on `to`, the enemy of the side to move first. `balance` is what the side to move
    /// is ahead if the enemy captures once and it stops there. Answers whether the side to move comes out
    /// at zero or better.
    fn exchange(&self, to: Square, mut occupied: SquareSet, balance: i32) -> bool {
        let diagonal = self.kind(Kind::Bishop) | self.kind(Kind::Queen);
        let straight = self.kind(Kind::Rook) | self.kind(Kind::Queen);
        let mut attackers = (self.board.attackers(self.side, to, occupied)
            | self.board.attackers(!self.side, to, occupied))
            & occupied;
        comes_out(self.side, balance, |side| {
            attackers &= occupied;
            let (kind, from) = self.least_valuable(attackers & self.occupied_by(side))?;
            if kind == Kind::King {
                return Some(Taker::Royal { defended: attackers.meets(self.occupied_by(!side)) });
            }
            occupied -= from.set();
            if matches!(kind, Kind::Pawn | Kind::Bishop | Kind::Queen) {
                attackers |= attacks::bishop(to, occupied) & diagonal;
            }
            if matches!(kind, Kind::Rook | Kind::Queen) {
                attackers |= attacks::rook(to, occupied) & straight;
            }
            Some(Taker::Piece(value(kind)))
        })
    }

    fn least_valuable(&self, attackers: SquareSet) -> Option<(Kind, Square)> {
        Kind::ALL
            .into_iter()
            .find_map(|kind| (attackers & self.kind(kind)).first().map(|square| (kind, square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;
    use tesuji_game::{Position as _, Score};

    /// The value of the best exchange on the target by recursion, the plain way.
    fn best_exchange(
        position: &Position,
        to: Square,
        occupied: SquareSet,
        us: tesuji_game::Side,
        on: i32,
    ) -> i32 {
        let attackers = position.board.attackers(us, to, occupied) & occupied & position.occupied_by(us);
        let Some((kind, from)) = position.least_valuable(attackers) else { return 0 };
        let after = occupied - from.set();
        let defenders = position.board.attackers(!us, to, after) & after & position.occupied_by(!us);
        if kind == Kind::King && defenders.any() {
            return 0;
        }
        (on - best_exchange(position, to, after, !us, value(kind))).max(0)
    }

    fn plain(position: &Position, mv: Move) -> i32 {
        if mv.is_castle() {
            return 0;
        }
        let piece = position.piece_at(mv.from()).unwrap().kind();
        let mut occupied = (position.occupied() - mv.from().set()).with(mv.to());
        if mv.is_en_passant() {
            occupied = occupied.without(Square::new(mv.to().file(), mv.from().rank()));
        }
        let arrived = value(mv.promotion().unwrap_or(piece));
        let us = tesuji_game::Position::side(position);
        position.exchange_gain(mv) - best_exchange(position, mv.to(), occupied, !us, arrived)
    }

    #[test]
    fn agrees_with_plain_recursion() {
        let mut random = Random(5);
        let mut seen = 0;
        for _ in 0..60 {
            let mut position = Position::start();
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for &mv in &moves {
                    let exact = plain(&position, mv);
                    for margin in [exact - 100, exact - 1, exact, exact + 1, exact + 100, 0] {
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
        for (fen, san, expected) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -200),
            ("8/4kp2/2npp3/1Nn5/1p2PQP1/7q/1PP1B3/4KR1r b - - 0 1", "Rxf1+", 0),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q+", 800),
            ("3r3k/3r4/2n1n3/8/3p4/2PR4/1B1Q4/3R3K w - - 0 1", "Rxd4", -100),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let mv = position.parse_san(san).unwrap();
            assert!(position.wins_exchange(mv, Score::cp(expected)), "{san} in {fen}");
            assert!(!position.wins_exchange(mv, Score::cp(expected + 1)), "{san} in {fen}");
        }
    }
}
