//! A piece tried on every square: what the position would be worth.

use crate::board::{Played, variant};
use crate::session::profile;
use tesuji_api::{Heat, PageHeating, PageSearch};
use tesuji_engine::{Game, Variant, for_game};

/// Evaluates the position with a piece on every square that is free.
///
/// # Errors
/// Says what is wrong with the question.
pub(crate) fn heat(wanted: &PageHeating) -> Result<Heat, String> {
    let game = variant(&wanted.line.game)?;
    for_game!(game, G => of_game::<G>(game, wanted))
}

fn of_game<G: Game>(game: Variant, wanted: &PageHeating) -> Result<Heat, String> {
    let search = PageSearch { eval: wanted.eval.clone(), ..PageSearch::default() };
    let profile = profile(game, &search)?;
    let played = Played::<G>::read(&wanted.line)?;
    let heat = tesuji_engine::heat(played.line.top(), &profile, wanted.from.map(usize::from));
    let heat = heat.map_err(|error| error.to_string())?;
    heat.ok_or_else(|| "there is no piece on this square".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_api::PageLine;

    fn asked(game: &str, start: &str, from: [u8; 2]) -> Result<Heat, String> {
        let line = PageLine { game: game.into(), start: Some(start.into()), moves: Vec::new() };
        heat(&PageHeating { line, eval: None, from })
    }

    #[test]
    fn a_knight_is_worth_more_in_the_centre_than_in_the_corner() {
        let heat = asked("chess", "4k3/pppppppp/8/8/8/8/PPPPPPPP/N3K3 w - - 0 1", [7, 0]).unwrap();
        let at = |at: [u8; 2]| heat.squares.iter().find(|square| square.at == at).map(|square| square.cp);
        assert_eq!((heat.piece.letter.as_str(), heat.square.as_str()), ("N", "a1"));
        assert!(at([4, 4]) > at([7, 7]) && at([4, 4]) > Some(0));
        assert_eq!(at([6, 0]), None, "there stands a pawn");
        assert_eq!(at([7, 4]), None);
    }

    #[test]
    fn pieces_of_every_game_are_tried() {
        let shogi = asked("shogi", "4k4/9/9/9/9/9/9/9/4K3L b - 1", [8, 8]).unwrap();
        assert!(shogi.squares.len() > 50 && shogi.squares.iter().all(|square| square.at[0] > 0), "{shogi:?}");
        let capture = asked("king-capture", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", [6, 4]).unwrap();
        assert!(capture.squares.len() > 50);
        assert!(asked("chess", "startpos", [4, 4]).unwrap_err().contains("no piece"));
    }
}
