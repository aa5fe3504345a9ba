//! Problems as answers, with the tags that Lichess has for them.

use super::Made;
use crate::solve::games::{Gift, Record};
use std::collections::{BTreeSet, HashSet};
use tesuji_api::{Puzzle, Score};
use tesuji_engine::Variant;
use tesuji_lab::LabGame;

/// From so many hundredths of a pawn on, Lichess calls an advantage crushing.
const CRUSHING: i32 = 600;

/// Problems that begin later tell nothing about their opening.
const OPENING_MOVES: u32 = 20;

/// Where the pages of games on Lichess are.
const LICHESS: &str = "lichess.org/";

impl<P: LabGame> Made<P> {
    pub(super) fn answer(&self, number: usize, record: &Record<P>, game: Variant) -> Puzzle {
        let fen = self.start().to_text();
        let (tags, url) = match game {
            Variant::Chess => (self.lichess_tags(), url(&record.site, &fen)),
            _ => (self.themes.iter().map(|theme| theme.name.as_str()).collect(), address(&record.site)),
        };
        Puzzle {
            number: number.try_into().unwrap_or(u32::MAX),
            tags: tags.into_iter().map(str::to_string).collect(),
            game_url: Some(url).filter(|url| !url.is_empty()),
            opening_tags: opening_tags(&record.opening, &fen),
            mistake: self.mistake(),
            solution: self.moves.clone(),
            score: self.score,
            themes: self.themes.clone(),
            position: fen,
        }
    }

    /// The themes that Lichess has, how long the solution is and what it wins, by their names there.
    fn lichess_tags(&self) -> BTreeSet<&str> {
        let mut tags: BTreeSet<_> = self.themes.iter().filter_map(|theme| theme.lichess.as_deref()).collect();
        tags.insert(match self.moves.len().div_ceil(2) {
            0 | 1 => "oneMove",
            2 => "short",
            3 => "long",
            _ => "veryLong",
        });
        tags.insert(match self.score {
            Score::Mate(_) => "mate",
            Score::Cp(CRUSHING..) => "crushing",
            Score::Cp(_) => "advantage",
        });
        tags
    }
}

/// Leaves out chances that come up again: those with the same position to solve, whatever its counters.
pub(super) fn drop_copies<P: LabGame>(gifts: &mut Vec<Gift>, records: &[Record<P>]) {
    let mut seen = HashSet::new();
    gifts.retain(|(number, chance)| {
        let text = records[*number].positions[chance.ply].to_text();
        seen.insert(uncounted(&text).to_string())
    });
}

/// A position without its counters.
fn uncounted(text: &str) -> &str {
    let mut text = text;
    while let Some((rest, word)) = text.rsplit_once(' ')
        && word.bytes().all(|byte| byte.is_ascii_digit())
    {
        text = rest;
    }
    text
}

/// The page of the game, if the site is one.
fn address(site: &str) -> String {
    if site.starts_with("https://") || site.starts_with("http://") { site.to_string() } else { String::new() }
}

/// The page of the game; on Lichess, at the move after which the problem begins, as its mover saw it.
fn url(site: &str, fen: &str) -> String {
    let address = address(site);
    let Some((_, page)) = address.split_once(LICHESS) else { return address.clone() };
    let id = page.split(['/', '#', '?']).next().unwrap_or_default();
    let (side, ply) =
        if black_moves(fen) { ("/black", 2 * fullmoves(fen)) } else { ("", 2 * fullmoves(fen) - 1) };
    format!("https://{LICHESS}{id}{side}#{ply}")
}

fn black_moves(fen: &str) -> bool {
    fen.split(' ').nth(1) == Some("b")
}

fn fullmoves(fen: &str) -> u32 {
    fen.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(1).max(1)
}

/// The family of the opening, and the opening itself: `Sicilian_Defense Sicilian_Defense_Najdorf_Variation`.
fn opening_tags(name: &str, fen: &str) -> Vec<String> {
    if fullmoves(fen) >= OPENING_MOVES {
        return Vec::new();
    }
    let name = name.split([',', '(']).next().unwrap_or_default();
    let family = name.split(':').next().unwrap_or_default();
    let mut tags = vec![tag(family), tag(name)];
    tags.dedup();
    tags.retain(|tag| !tag.is_empty());
    tags
}

/// Words with underscores between them, without what is no letter.
fn tag(name: &str) -> String {
    let letters = |word: &str| word.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let words = name.split([' ', '-', ':', '_']).map(letters);
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_named_as_lichess_names_them() {
        // Rows of its file.
        let black = "r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24";
        assert_eq!(url("https://lichess.org/787zsVup", black), "https://lichess.org/787zsVup/black#48");
        let white = "5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27";
        assert_eq!(url("https://lichess.org/F8M8OS71/white#5", white), "https://lichess.org/F8M8OS71#53");
        assert_eq!(url("https://example.org/a,b", white), "https://example.org/a,b");
        assert_eq!(url("London", white), "");
    }

    #[test]
    fn openings_are_tagged_as_lichess_tags_them() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        for (name, tags) in [
            ("Kings Pawn Game: Leonardis Variation", "Kings_Pawn_Game Kings_Pawn_Game_Leonardis_Variation"),
            ("Queen's Gambit Declined", "Queens_Gambit_Declined"),
            (
                "Sicilian Defense: Najdorf Variation, English Attack",
                "Sicilian_Defense Sicilian_Defense_Najdorf_Variation",
            ),
            ("?", ""),
            ("", ""),
        ] {
            assert_eq!(opening_tags(name, fen).join(" "), tags);
        }
        assert!(opening_tags("Ruy Lopez", "8/8/8/8/8/8/8/8 w - - 0 20").is_empty());
    }

    #[test]
    fn counters_make_no_other_position() {
        assert_eq!(uncounted("8/8/8/8/8/8/8/8 w - - 12 40"), "8/8/8/8/8/8/8/8 w - -");
        assert_eq!(uncounted("9/9/9/9/9/9/9/9/9 b 2P 7"), "9/9/9/9/9/9/9/9/9 b 2P");
    }
}
