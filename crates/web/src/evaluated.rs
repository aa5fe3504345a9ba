//! What a position is worth, and what a piece would be worth elsewhere, with what the page writes of it.

use crate::board::{Played, square, variant};
use crate::session::profile;
use tesuji_api::{
    Diagram, Evaluation, Explanation, Heat, NetworkShares, PageBar, PageEvaluated, PageEvaluation, PageHeat,
    PageHeatSquare, PageHeating, PagePair, PageSearch, PageShare, Score, Side, Terms,
};
use tesuji_engine::{Game, Variant, answers, for_game};
use tesuji_text::{rough_pawns, score};

/// So many pieces and pairs are told of.
const SHARES: usize = 64;
const PAIRS: usize = 12;

/// Evaluates the end of a line.
///
/// # Errors
/// Says what is wrong with the question.
pub(crate) fn evaluation(wanted: &PageEvaluation) -> Result<PageEvaluated, String> {
    let game = variant(&wanted.line.game)?;
    for_game!(game, G => {
        let profile = named(game, wanted.eval.as_ref())?;
        let played = Played::<G>::read(&wanted.line)?;
        let top = played.line.top();
        let told = answers::evaluation(top, &profile).map_err(|error| error.to_string())?;
        Ok(evaluated(&told, &top.diagram()))
    })
}

/// Evaluates the position with a piece on every square that is free.
///
/// # Errors
/// Says what is wrong with the question.
pub(crate) fn heat(wanted: &PageHeating) -> Result<PageHeat, String> {
    let game = variant(&wanted.line.game)?;
    for_game!(game, G => {
        let profile = named(game, wanted.eval.as_ref())?;
        let played = Played::<G>::read(&wanted.line)?;
        let heat = tesuji_engine::heat(played.line.top(), &profile, wanted.from.map(usize::from));
        let heat = heat.map_err(|error| error.to_string())?;
        heat.map(|heat| heated(&heat)).ok_or_else(|| "there is no piece on this square".to_string())
    })
}

/// The profile with an evaluation by its name.
fn named(game: Variant, eval: Option<&String>) -> Result<tesuji_params::Profile, String> {
    profile(game, &PageSearch { eval: eval.cloned(), ..PageSearch::default() })
}

fn heated(heat: &Heat) -> PageHeat {
    let sign = if heat.piece.side == Side::First { 1 } else { -1 };
    let largest = heat.squares.iter().map(|square| square.cp.abs()).max().unwrap_or(0).max(1);
    let told = |square: &tesuji_api::HeatSquare| {
        let cp = f64::from(sign * square.cp);
        PageHeatSquare { at: square.at, strength: cp / f64::from(largest), written: rough_pawns(cp) }
    };
    PageHeat { from: heat.from, squares: heat.squares.iter().map(told).collect() }
}

fn evaluated(told: &Evaluation, diagram: &Diagram) -> PageEvaluated {
    let written = |cp: i32| score(Score::Cp(cp), &told.position.game);
    let bar =
        |name: &str, value: i32| PageBar { name: name.into(), value, written: written(value), total: false };
    let sum = |name: &str, value: i32| PageBar { total: true, ..bar(name, value) };
    // Networks and what they are added to are told to the side to move.
    let sign = if told.position.side == Side::First { 1 } else { -1 };
    let total = told.first_cp;
    let mut page = PageEvaluated {
        eval: told.eval.clone(),
        score: written(total),
        first: total >= 0,
        bars: Vec::new(),
        terms: Vec::new(),
        pieces: Vec::new(),
        pairs: Vec::new(),
    };
    match &told.explanation {
        Explanation::Terms(terms) => page.bars = bars(terms, total, &bar),
        Explanation::Classic(parts) => {
            let [mine, theirs] = [0, 1].map(|side| parts.possessed[side].len() as i32);
            let attacks = parts.centre_attacks[0] - parts.centre_attacks[1];
            page.bars = vec![
                bar("material", parts.material),
                bar("centre", attacks * parts.centre_attack),
                bar("space", (mine - theirs) * parts.possessed_square),
            ];
        }
        Explanation::Residual(parts) => {
            let own = sign * parts.terms_cp;
            page.bars = vec![bar("the terms", own), bar("the network adds", sign * parts.network_cp)];
            page.terms = bars(&parts.terms, own, &bar);
            page.terms.push(sum("the terms", own));
            (page.pieces, page.pairs) = shares(&parts.network, f64::from(sign), diagram);
        }
        Explanation::Network(network) => {
            if let Some(twin) = &network.twin {
                let own = sign * twin.terms_cp;
                page.bars = vec![bar("the terms", own), bar("unexplained", sign * twin.unexplained_cp)];
                page.terms = bars(&twin.terms, own, &bar);
                page.terms.push(sum("the terms", own));
            }
            (page.pieces, page.pairs) = shares(network, f64::from(sign), diagram);
        }
        Explanation::Number => {}
    }
    if !page.bars.is_empty() {
        page.bars.push(sum(&told.eval, total));
    }
    page
}

/// The terms that count, the largest first, and what is left to their sum.
fn bars(terms: &Terms, total: i32, bar: &dyn Fn(&str, i32) -> PageBar) -> Vec<PageBar> {
    let counting = terms.terms.iter().filter(|term| term.value != 0);
    let mut bars: Vec<PageBar> = counting.map(|term| bar(&term.term, term.value)).collect();
    bars.sort_by_key(|bar| std::cmp::Reverse(bar.value.abs()));
    let rest = total - bars.iter().map(|bar| bar.value).sum::<i32>();
    if rest != 0 {
        bars.push(bar("scale, tempo", rest));
    }
    bars
}

fn shares(network: &NetworkShares, sign: f64, diagram: &Diagram) -> (Vec<PageShare>, Vec<PagePair>) {
    let at = |name: &Option<String>| square(diagram, name.as_deref()?);
    let written = |value: f64| score(Score::Cp(value.round() as i32), &tesuji_api::Game::default());
    let largest = network.pieces.iter().map(|piece| piece.share.abs()).fold(1.0, f64::max);
    let share = |piece: &tesuji_api::PieceShare| {
        let value = sign * piece.share;
        PageShare {
            side: piece.side,
            piece: piece.piece.clone(),
            at: at(&piece.square),
            strength: value / largest,
            written: written(value),
            short: rough_pawns(value),
        }
    };
    let pair = |pair: &tesuji_api::Pair| PagePair {
        pieces: [pair.one.clone(), pair.other.clone()],
        at: [at(&pair.squares[0]), at(&pair.squares[1])],
        first: sign * pair.together >= 0.0,
        written: written(sign * pair.together),
    };
    (
        network.pieces.iter().take(SHARES).map(share).collect(),
        network.pairs.iter().take(PAIRS).map(pair).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_api::PageLine;

    fn line(game: &str, start: &str) -> PageLine {
        PageLine { game: game.into(), start: Some(start.into()), moves: Vec::new() }
    }

    fn asked(game: &str, start: &str, from: [u8; 2]) -> Result<PageHeat, String> {
        heat(&PageHeating { line: line(game, start), eval: None, from })
    }

    #[test]
    fn bars_add_up_for_every_evaluation_of_every_game() {
        for &game in Variant::ALL {
            let names: Vec<&str> = for_game!(game, G => G::EVALUATIONS.iter().filter(|one| one.standard.is_some()).map(|one| one.name).collect());
            for name in names {
                let moves =
                    if game == Variant::Shogi { ["7g7f", "3c3d", "2g2f"] } else { ["e4", "d5", "Nf3"] };
                let line =
                    PageLine { moves: moves.map(str::to_string).to_vec(), ..line(game.name(), "startpos") };
                let wanted = PageEvaluation { line, eval: Some(name.to_string()) };
                let told = evaluation(&wanted).unwrap();
                if let Some((total, parts)) = told.bars.split_last() {
                    assert!(total.total && parts.iter().all(|bar| !bar.total), "{game} {name}");
                    assert_eq!(total.written, told.score);
                    let sum: i32 = parts.iter().map(|bar| bar.value).sum();
                    assert!((sum - total.value).abs() <= 1, "{game} {name}: {told:?}");
                } else {
                    assert!(!told.pieces.is_empty(), "{game} {name}");
                }
                assert!(told.pieces.iter().all(|piece| piece.strength.abs() <= 1.0));
            }
        }
    }

    #[test]
    fn a_knight_is_worth_more_in_the_centre_than_in_the_corner() {
        let heat = asked("chess", "4k3/pppppppp/8/8/8/8/PPPPPPPP/N3K3 w - - 0 1", [7, 0]).unwrap();
        let at =
            |at: [u8; 2]| heat.squares.iter().find(|square| square.at == at).map(|square| square.strength);
        assert_eq!(heat.from, [7, 0]);
        assert!(at([4, 4]) > at([7, 7]) && at([4, 4]) > Some(0.0));
        assert_eq!(at([6, 0]), None, "there stands a pawn");
        assert_eq!(at([7, 4]), None);
        let black = asked("chess", "n3k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1", [0, 0]).unwrap();
        let centre = black.squares.iter().find(|square| square.at == [3, 4]).unwrap();
        assert!(centre.strength > 0.0 && centre.written.starts_with('+'), "for its own side: {centre:?}");
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
