//! Games out of PGN: what was played, without what else could have been.

use crate::matches::{NextGame, Opening, RecordedGame};
use std::io::Read;
use tesuji_chess::pgn::{Cause, Flow, GameResult, PgnReader, RawValue, Visitor, decode, is_null_move};
use tesuji_engine::Game;
use tesuji_game::{Unobserved, shown};

/// What rules have to say about a game in PGN.
pub(super) trait Rules: Game {
    /// The position of the tag `FEN`.
    fn of_fen(fen: &str) -> Result<Self, Cause>;

    /// A move.
    fn of_san(&self, san: &[u8]) -> Result<Self::Move, Cause>;

    /// Whether games with this tag `Variant` are played by them.
    fn has_variant(variant: &str) -> bool;
}

/// The games of a file in their order.
pub(super) fn read<P: Rules>(input: &mut dyn Read, take: &mut dyn FnMut(NextGame<P>)) {
    let mut reader = PgnReader::new(input);
    loop {
        let mut game = MainLine::new();
        match reader.visit(&mut game) {
            Ok(false) => return,
            Ok(true) => take(Ok(game.told())),
            Err(error) => take(Err((error.line, error.cause.to_string()))),
        }
    }
}

struct MainLine<P: Rules> {
    start: P,
    position: P,
    moves: Vec<P::Move>,
    result: GameResult,
    opening: String,
    players: [String; 2],
    site: String,
    link: String,
}

impl<P: Rules> MainLine<P> {
    fn new() -> MainLine<P> {
        let [opening, site, link] = [const { String::new() }; 3];
        let (start, result) = (P::start(), GameResult::default());
        let position = start.clone();
        MainLine {
            start,
            position,
            moves: Vec::new(),
            result,
            opening,
            players: Default::default(),
            site,
            link,
        }
    }

    fn told(self) -> RecordedGame<P> {
        let game = Opening { name: self.opening, start: self.start, moves: self.moves };
        let half_points = match self.result {
            GameResult::WhiteWins => Some(2),
            GameResult::Draw => Some(1),
            GameResult::BlackWins => Some(0),
            GameResult::Unknown => None,
        };
        // Some servers name themselves as the site, and have the address of the game elsewhere.
        let site = if self.link.is_empty() { self.site } else { self.link };
        RecordedGame { game, half_points, players: self.players, site }
    }
}

impl<P: Rules> Visitor for MainLine<P> {
    fn tag(&mut self, name: &[u8], value: RawValue<'_>) -> Result<(), Cause> {
        let value = value.text();
        match name {
            b"FEN" => {
                self.start = P::of_fen(&value)?;
                self.position = self.start.clone();
            }
            b"Variant" if !P::has_variant(&value) => return Err(Cause::Variant(shown(&value))),
            b"Result" => self.result = GameResult::from_text(&value).unwrap_or_default(),
            b"Opening" => self.opening = value.into_owned(),
            b"White" => self.players[0] = value.into_owned(),
            b"Black" => self.players[1] = value.into_owned(),
            b"Site" => self.site = value.into_owned(),
            b"Link" => self.link = value.into_owned(),
            _ => {}
        }
        Ok(())
    }

    fn san(&mut self, san: &[u8]) -> Result<(), Cause> {
        let mv = self.position.of_san(san).map_err(|cause| {
            if is_null_move(san) { Cause::NullMove(decode(san).into_owned()) } else { cause }
        })?;
        self.moves.push(mv);
        self.position.play(mv, &mut Unobserved);
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
    use tesuji_chess::Position as Chess;
    use tesuji_chess::king_capture::Position as KingCapture;

    fn games<P: Rules>(mut text: &[u8]) -> Vec<NextGame<P>> {
        let mut games = Vec::new();
        read(&mut text, &mut |game| games.push(game));
        games
    }

    #[test]
    fn a_game_ends_with_the_king_and_broken_ones_are_named() {
        let text =
            b"[Variant \"King Capture\"]\n[Opening \"mine\"]\n\n1. e4 f6 2. Qh5 (2. d4) a6 3. Qxe8# 1-0\n\n\
                     1. e4 e5 2. Ke5 *\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n\n\
                     [Variant \"Atomic\"]\n\n1. e4 *\n";
        let games = games::<KingCapture>(text);
        let good: Vec<_> = games.iter().filter_map(|game| game.as_ref().ok()).collect();
        assert_eq!(good.iter().map(|told| told.game.moves.len()).collect::<Vec<_>>(), [5, 1]);
        assert_eq!((good[0].game.name.as_str(), good[0].half_points), ("mine", Some(2)));
        let bad: Vec<_> = games.iter().filter_map(|game| game.as_ref().err()).map(|bad| bad.0).collect();
        assert_eq!(bad, [6, 12]);
        assert!(self::games::<KingCapture>(b"").is_empty());
    }

    #[test]
    fn what_stands_in_variations_does_no_harm() {
        let text = b"[White \"Anna\"]\n[Black \"Bert\"]\n[Site \"https://lichess.org/abcdefgh\"]\n\n\
                     1. e4 (1. d4 d5 2. -- Nf6) e5 (1... Ke7) 1/2-1/2\n\n1. e4 -- *\n\n1. d4 d5";
        let games = games::<Chess>(text);
        let told = games[0].as_ref().unwrap();
        assert_eq!((told.game.moves.len(), told.half_points), (2, Some(1)));
        assert_eq!((told.players[1].as_str(), told.site.as_str()), ("Bert", "https://lichess.org/abcdefgh"));
        let (line, why) = games[1].as_ref().unwrap_err();
        assert!(*line == 7 && why.contains("a null move"), "{line}: {why}");
        assert_eq!(games[2].as_ref().unwrap().game.moves.len(), 2, "the last game needs no result");
    }
}
