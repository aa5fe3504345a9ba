//! Games of king-capture chess out of PGN, their main lines only.

use super::super::Opening;
use tesuji_chess::king_capture::Position;
use tesuji_chess::pgn::{Cause, Flow, GameResult, PgnError, RawValue, Reader, Visitor, decode, is_chess};
use tesuji_game::shown;

/// The tag `Variant` of these rules.
pub(super) const VARIANT: &str = "King Capture";

/// A game with its result.
pub(crate) type Told = (Opening<Position>, GameResult);

/// The games of a file in their order. Games of chess are games here too.
pub(crate) fn games(bytes: &[u8]) -> Vec<Result<Told, PgnError>> {
    let (mut reader, mut games) = (Reader::new(bytes), Vec::new());
    loop {
        let mut game = MainLine::default();
        match reader.visit(&mut game) {
            Ok(false) => return games,
            Ok(true) => games.push(Ok((game.opening, game.result))),
            Err(error) => games.push(Err(error)),
        }
    }
}

struct MainLine {
    opening: Opening<Position>,
    position: Position,
    result: GameResult,
}

impl Default for MainLine {
    fn default() -> MainLine {
        let start = Position::start();
        let opening = Opening { name: String::new(), start: start.clone(), moves: Vec::new() };
        MainLine { opening, position: start, result: GameResult::default() }
    }
}

impl Visitor for MainLine {
    fn tag(&mut self, name: &[u8], value: RawValue<'_>) -> Result<(), Cause> {
        let value = value.text();
        match name {
            b"FEN" => {
                let wrong = |why: &dyn std::fmt::Display| Cause::Other(format!("tag FEN, {why}"));
                self.position = Position::from_fen(&value).map_err(|why| wrong(&why))?;
                self.opening.start = self.position.clone();
            }
            b"Opening" => self.opening.name = value.into_owned(),
            b"Result" => self.result = GameResult::from_text(&value).unwrap_or_default(),
            b"Variant" if value != VARIANT && !is_chess(&value) => return Err(Cause::Variant(shown(&value))),
            _ => {}
        }
        Ok(())
    }

    fn san(&mut self, san: &[u8]) -> Result<(), Cause> {
        let mv = self.position.parse_san(&decode(san))?;
        self.opening.moves.push(mv);
        self.position.make(mv);
        Ok(())
    }

    fn begin_variation(&mut self) -> Result<Flow, Cause> {
        Ok(Flow::Skip)
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_ends_with_the_king_and_broken_ones_are_named() {
        let text =
            b"[Variant \"King Capture\"]\n[Opening \"mine\"]\n\n1. e4 f6 2. Qh5 (2. d4) a6 3. Qxe8# 1-0\n\n\
                     1. e4 e5 2. Ke5 *\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n\n\
                     [Variant \"Atomic\"]\n\n1. e4 *\n";
        let games = games(text);
        let good: Vec<_> = games.iter().filter_map(|game| game.as_ref().ok()).collect();
        assert_eq!(good.iter().map(|(game, _)| game.moves.len()).collect::<Vec<_>>(), [5, 1]);
        assert_eq!((good[0].0.name.as_str(), good[0].1), ("mine", GameResult::WhiteWins));
        let bad: Vec<_> = games.iter().filter_map(|game| game.as_ref().err()).map(|bad| bad.line).collect();
        assert_eq!(bad, [6, 12]);
        assert!(super::games(b"").is_empty());
    }
}
