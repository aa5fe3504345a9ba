//! What lines show: what changes hands on them, where they come to rest, which themes they have.

use crate::Explained;
use tesuji_api::Theme;
use tesuji_game::{GenKind, MoveList, Score};
use tesuji_motifs::SolvedLine;

/// A line is told up to so many plies.
pub(crate) const LONGEST: usize = 12;

/// What has changed hands, as letters, from the view of one side. What both lost alike is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Exchange {
    pub(crate) won: Vec<char>,
    pub(crate) lost: Vec<char>,
}

impl Exchange {
    /// What a side has won and lost between two positions.
    pub(crate) fn between<G: Explained>(start: &G, end: &G, side: tesuji_game::Side) -> Exchange {
        let missing = |side| {
            let (before, mut after) = (start.pieces(side), end.pieces(side));
            let mut gone = Vec::new();
            for letter in before {
                match after.iter().position(|&other| other == letter) {
                    Some(place) => drop(after.swap_remove(place)),
                    None => gone.push(letter),
                }
            }
            // What is there that was not: a pawn that was promoted, or a piece that was taken and is held.
            (gone, after)
        };
        let (mut lost, gained) = missing(side);
        let (mut won, regained) = missing(!side);
        if !G::FACTS.has_drops {
            won.extend(gained);
            lost.extend(regained);
        }
        let mut exchange = Exchange { won, lost };
        exchange.cancel();
        if !G::FACTS.has_drops {
            exchange.cancel_minors();
        }
        exchange.sort::<G>();
        exchange
    }

    fn cancel(&mut self) {
        let lost = std::mem::take(&mut self.lost);
        for letter in lost {
            match self.won.iter().position(|&other| other == letter) {
                Some(place) => drop(self.won.swap_remove(place)),
                None => self.lost.push(letter),
            }
        }
    }

    /// A knight for a bishop is no gain.
    fn cancel_minors(&mut self) {
        let of = |letters: &[char], wanted: char| letters.iter().position(|&letter| letter == wanted);
        for [one, other] in [['N', 'B'], ['B', 'N']] {
            while let (Some(won), Some(lost)) = (of(&self.won, one), of(&self.lost, other)) {
                self.won.swap_remove(won);
                self.lost.swap_remove(lost);
            }
        }
    }

    fn sort<G: Explained>(&mut self) {
        let by = |letter: &char| std::cmp::Reverse((G::worth(*letter), *letter));
        self.won.sort_by_key(by);
        self.lost.sort_by_key(by);
    }

    /// What it comes to in the values of textbooks.
    pub(crate) fn net<G: Explained>(&self) -> i32 {
        let sum = |letters: &[char]| letters.iter().map(|&letter| G::worth(letter)).sum::<i32>();
        sum(&self.won) - sum(&self.lost)
    }

    /// The same for the other side.
    pub(crate) fn turned(&self) -> Exchange {
        Exchange { won: self.lost.clone(), lost: self.won.clone() }
    }
}

/// How much of a line is told: to its end if it is short, and no further than where nothing hangs in the air. The second
/// answer is whether nothing does there.
pub(crate) fn told<G: Explained>(start: &G, moves: &[G::Move]) -> (usize, bool) {
    let mut position = start.clone();
    let mut best = None;
    for (ply, &mv) in moves.iter().enumerate().take(LONGEST) {
        position = position.after(mv);
        if is_quiet(&position) {
            best = Some(ply + 1);
        }
    }
    match best {
        Some(length) => (length, true),
        None => (moves.len().min(LONGEST), false),
    }
}

/// Whether the side to move is not attacked, and wins nothing by a capture.
fn is_quiet<G: Explained>(position: &G) -> bool {
    if position.royal_attacked() && position.has_moves() {
        return false;
    }
    let mut noisy: MoveList<G::Move> = MoveList::new();
    position.generate(GenKind::Noisy, &mut noisy);
    !noisy.iter().any(|&mv| position.wins_exchange(mv, Score::cp(50)))
}

/// Themes that say how something is won, the most telling first.
const TELLING: &[&str] = &[
    "fork",
    "family-fork",
    "double-attack",
    "skewer",
    "trapped-piece",
    "discovered-attack",
    "discovered-check",
    "double-check",
    "pin",
    "removal-of-defender",
    "overloading",
    "deflection",
    "attraction",
    "interference",
    "intermezzo",
    "x-ray",
    "hanging-piece",
    "promotion",
];

/// The theme of a line that best says how something is won, if it has one; the earliest of the most telling.
pub(crate) fn theme<G: Explained>(before: &G, prior: Option<G::Move>, moves: &[G::Move]) -> Option<Theme> {
    let line = match prior {
        Some(mv) => SolvedLine::with_prior(before.clone(), mv, moves),
        None => SolvedLine::new(before.clone(), moves),
    };
    let rank = |theme: &Theme| TELLING.iter().position(|&name| name == theme.name);
    let telling = G::themes(&line.ok()?).into_iter().filter(|theme| theme.ply <= 2);
    telling
        .filter_map(|theme| Some(((theme.ply, rank(&theme)?), theme)))
        .min_by_key(|one| one.0)
        .map(|one| one.1)
}

/// The pattern of a mate, if it has a name.
pub(crate) fn pattern<G: Explained>(before: &G, moves: &[G::Move]) -> Option<Theme> {
    let themes = G::themes(&SolvedLine::new(before.clone(), moves).ok()?);
    themes.into_iter().find(|theme| theme.name.ends_with("-mate") && theme.ply as usize + 1 == moves.len())
}
