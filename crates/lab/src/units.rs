//! The hidden units of a network as cards: what each looks for, what it is worth, and the positions that excite it most.

use crate::LabGame;
use tesuji_eval::network::{InputPlane, Networked, STAGES, inputs};
use tesuji_net::Network;

/// A hidden unit of a network.
#[derive(Clone, Debug)]
pub struct UnitCard<G> {
    /// Its number.
    pub unit: usize,
    /// How far what it adds to the output differs from position to position (standard deviation), in centipawns.
    pub spread: f64,
    /// What it adds at its most in each stage of the game, in centipawns to the side to move: where that side sees what
    /// the unit looks for, and where the other side does.
    pub worth: Vec<[f64; 2]>,
    /// What each input adds to it, as boards and hands: 1 takes it from silence to its most.
    pub planes: Vec<(InputPlane, Vec<Vec<f64>>)>,
    /// The positions that excite it most, as the side to move sees them, and how much: from 0 to 1.
    pub excited_by: Vec<(G, f64)>,
}

/// The cards of so many units, those first that make the most difference on these positions; each with so many of them.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::network::Networked as _;
/// use tesuji_lab::units::unit_cards;
///
/// let positions = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "r3k3/8/8/8/8/8/4P3/4K3 w - - 0 1"];
/// let positions = positions.map(|fen| Position::from_fen(fen).unwrap());
/// let cards = unit_cards(&Position::standard_network(), &positions, 3, 1);
/// assert_eq!(cards.len(), 3);
/// assert!(cards[0].spread >= cards[1].spread);
/// ```
#[must_use]
pub fn unit_cards<G: LabGame + Networked>(
    network: &Network,
    positions: &[G],
    count: usize,
    shown: usize,
) -> Vec<UnitCard<G>> {
    let seen: Vec<Seen> = positions.iter().map(|position| Seen::new(network, position)).collect();
    let mut ranked: Vec<(usize, f64)> =
        (0..network.shape().hidden).map(|unit| (unit, spread(network, &seen, unit))).collect();
    ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
    ranked.truncate(count);
    let card = |(unit, spread): (usize, f64)| UnitCard {
        unit,
        spread,
        worth: (0..STAGES).map(|stage| network.unit_worth(unit, stage)).collect(),
        planes: G::planes().into_iter().map(|plane| weighed(network, plane, unit)).collect(),
        excited_by: most_excited(positions, &seen, unit, shown),
    };
    ranked.into_iter().map(card).collect()
}

/// What all units say of a position.
struct Seen {
    own: Vec<f64>,
    other: Vec<f64>,
    stage: usize,
}

impl Seen {
    fn new<G: Networked>(network: &Network, position: &G) -> Seen {
        let (own, other): (Vec<usize>, Vec<usize>) = inputs(position).into_iter().unzip();
        Seen { own: network.excitement(&own), other: network.excitement(&other), stage: position.stage() }
    }
}

/// How far what a unit adds differs from position to position.
fn spread(network: &Network, seen: &[Seen], unit: usize) -> f64 {
    let added = |seen: &Seen| {
        let worth = network.unit_worth(unit, seen.stage);
        seen.own[unit] * worth[0] + seen.other[unit] * worth[1]
    };
    let count = seen.len().max(1) as f64;
    let mean = seen.iter().map(added).sum::<f64>() / count;
    (seen.iter().map(|seen| (added(seen) - mean).powi(2)).sum::<f64>() / count).sqrt()
}

fn weighed(network: &Network, plane: InputPlane, unit: usize) -> (InputPlane, Vec<Vec<f64>>) {
    let row = |row: &Vec<usize>| row.iter().map(|&input| network.unit_weight(input, unit)).collect();
    let weights = plane.rows.iter().map(row).collect();
    (plane, weights)
}

fn most_excited<G: Clone>(positions: &[G], seen: &[Seen], unit: usize, shown: usize) -> Vec<(G, f64)> {
    let mut all: Vec<(&G, f64)> = positions.iter().zip(seen.iter().map(|seen| seen.own[unit])).collect();
    all.sort_by(|one, other| other.1.total_cmp(&one.1));
    all.into_iter().take(shown).map(|(position, much)| (position.clone(), much)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_engine::Game;

    fn check<G: LabGame + Networked>() {
        let positions: Vec<G> = G::BENCH.iter().map(|text| G::from_text(text).unwrap()).collect();
        let network = G::standard_network();
        let cards = unit_cards(&network, &positions, 4, 2);
        assert_eq!(cards.len(), 4);
        for card in &cards {
            assert!(card.spread > 0.0 && card.worth.len() == STAGES);
            let [(first, most), (_, next)] = &card.excited_by[..] else { panic!("two positions") };
            assert!(most >= next && (0.0..=1.0).contains(most));
            let own: Vec<usize> = inputs(first).into_iter().map(|both| both.0).collect();
            assert!((network.excitement(&own)[card.unit] - most).abs() < 1e-12);
        }
    }

    #[test]
    fn the_cards_hold_what_the_network_says() {
        check::<tesuji_chess::Position>();
        check::<tesuji_chess::king_capture::Position>();
        check::<tesuji_shogi::Position>();
    }

    #[test]
    fn of_no_positions_there_are_cards_without_any() {
        let network = tesuji_chess::Position::standard_network();
        let cards = unit_cards::<tesuji_chess::Position>(&network, &[], 1, 2);
        assert!(cards[0].spread.abs() < 1e-12 && cards[0].excited_by.is_empty());
        assert!(!tesuji_chess::Position::BENCH.is_empty());
    }
}
