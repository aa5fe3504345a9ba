//! Openings out of a book: lines that it knows, by chance.

use super::{Opening, Reading};
use crate::input::Input;
use std::collections::HashSet;
use tesuji_engine::Game;
use tesuji_game::random::Random;
use tesuji_game::{Book, PositionStack, book_choice};

/// So many openings are taken out of a book, or as many as so many tries find.
const OPENINGS: usize = 1_000;
const TRIES: usize = 4_000;

/// The openings of a file that is a book.
pub(crate) fn reading<G: Game>(input: &mut Input<'_>, plies: usize) -> Reading<G> {
    let mut reading = Reading::new("openings");
    let book = input.whole().map_err(|error| error.to_string()).and_then(G::book);
    let openings = book.and_then(|book| {
        let openings = openings(&*book, plies);
        let unknown = "the book has no move for the start of a game".to_string();
        if openings.is_empty() { Err(unknown) } else { Ok(openings) }
    });
    match openings {
        Ok(openings) => openings.into_iter().for_each(|opening| reading.push(Ok(opening))),
        Err(why) => reading.push(Err((1, why))),
    }
    reading
}

/// Openings of so many plies, or fewer where the book ends, each once; none if it does not know how a game begins. Always the
/// same ones of the same book.
pub(crate) fn openings<G: Game>(book: &dyn Book<G>, plies: usize) -> Vec<Opening<G>> {
    let (mut random, mut known, mut openings) = (Random(1), HashSet::new(), Vec::new());
    for _ in 0..TRIES {
        let opening = walk(book, plies, &mut random);
        let packed: Vec<u16> = opening.moves.iter().map(|&mv| G::pack(mv)).collect();
        if packed.is_empty() || openings.len() == OPENINGS {
            break;
        }
        if known.insert(packed) {
            openings.push(opening);
        }
    }
    openings
}

fn walk<G: Game>(book: &dyn Book<G>, plies: usize, random: &mut Random) -> Opening<G> {
    let start = G::start();
    let (mut line, mut moves) = (PositionStack::new(start.clone()), Vec::new());
    while moves.len() < plies
        && let Some(mv) = book_choice(&book.moves(line.top()), random)
    {
        line.push(mv);
        // A game that is over is no opening.
        if line.game_over().is_some() || !line.top().has_moves() {
            break;
        }
        moves.push(mv);
    }
    Opening { name: String::new(), start, moves }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LabGame;
    use crate::input::file;
    use tesuji_shogi::Position;

    const BOOK: &str = "#YANEURAOU-DB2016 1.00
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
7g7f none 0 1 9
2g2f none 0 1 1
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2
3c3d none 0 1 1
8c8d none 0 1 1
";

    fn read(name: &str, text: &str, plies: usize) -> Result<Vec<String>, Vec<String>> {
        let openings = Position::read_openings(&mut file(name, text.as_bytes()), plies).whole(name)?;
        let line = |opening: &Opening<Position>| {
            opening.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let mut lines: Vec<String> = openings.iter().map(line).collect();
        lines.sort();
        Ok(lines)
    }

    #[test]
    fn every_line_of_a_book_is_an_opening_once() {
        assert_eq!(read("a.db", BOOK, 8).unwrap(), ["2g2f", "7g7f 3c3d", "7g7f 8c8d"]);
        assert_eq!(read("a.db", BOOK, 1).unwrap(), ["2g2f", "7g7f"]);
        assert_eq!(read("a.db", BOOK, 8), read("a.db", BOOK, 8));
    }

    #[test]
    fn a_wrong_book_is_told_in_a_line() {
        let wrong = "a.db:1: its first line is not #YANEURAOU-DB2016 1.00";
        let told = read("a.db", "7g7f", 8).unwrap_err();
        assert_eq!(told, [wrong.replace("its", "this is no book of YaneuraOu: its")]);
        let other = BOOK.replace(" b - 1", " w - 1");
        let told = read("a.db", &other, 8).unwrap_err();
        assert_eq!(told, ["a.db:1: the book has no move for the start of a game"]);
    }
}
