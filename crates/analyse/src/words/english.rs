//! The words of English.

use super::Said;
use crate::facts::Exchange;
use crate::reason::Fact;
use tesuji_api::{Move, Theme};
use tesuji_engine::judging::HELD;

/// A fact as a sentence.
pub(crate) fn sentence(said: &Said<'_>) -> String {
    let move_of = |mv: Option<&Move>| mv.map_or_else(|| "another move".to_string(), |mv| mv.prose.clone());
    let (better, answer) = (move_of(said.better), move_of(said.answer));
    match said.fact {
        Fact::AllowsMate { plies: 1, pattern } => {
            format!("Allows {answer}, which is mate{}.", named(pattern.as_ref()))
        }
        Fact::AllowsMate { plies, pattern } => {
            format!(
                "Allows mate in {}, beginning with {answer}{}.",
                said.length(*plies),
                named(pattern.as_ref())
            )
        }
        Fact::MissesMate { plies: 1, pattern } => {
            format!("Misses mate at once by {better}{}.", named(pattern.as_ref()))
        }
        Fact::MissesMate { plies, pattern } => {
            format!(
                "Misses mate in {}, beginning with {better}{}.",
                said.length(*plies),
                named(pattern.as_ref())
            )
        }
        Fact::Loses { exchange, theme, threatened: true, .. } => {
            let what = traded(&exchange.turned(), said.drops);
            format!("Does nothing about the threat {answer}, which wins {what}{}.", shown(theme.as_ref()))
        }
        Fact::Loses { exchange, theme: Some(theme), .. } => {
            format!("Loses {}: {}.", given(exchange, said.drops), theme.sentence)
        }
        Fact::Loses { exchange, theme: None, .. } => {
            format!("Loses {} after {answer}.", given(exchange, said.drops))
        }
        Fact::Misses { exchange, theme: Some(theme), .. } => {
            format!("{better} wins {}: {}.", traded(exchange, said.drops), theme.sentence)
        }
        Fact::Misses { exchange, theme: None, .. } => {
            format!("{better} wins {}.", traded(exchange, said.drops))
        }
        Fact::AllowsDraw { by } => format!("Lets the other side get away with a draw by {by}."),
        Fact::MissesDraw { by } => format!("{better} draws by {by}."),
        Fact::OnlyMove { .. } if said.chances[0] < HELD => format!("{better} was the only real defence."),
        Fact::OnlyMove { .. } => format!("{better} was the only good move."),
        Fact::Term { name, .. } => format!("{better} was better: {}.", term(name)),
        Fact::Unclear => {
            let [best, now] = said.chances.map(|chance| 100.0 * chance);
            match said.answer {
                Some(_) => format!("After {answer} {now:.0} % are left; {better} keeps {best:.0} %."),
                None => format!("{better} was better, with {best:.0} % instead of {now:.0} %."),
            }
        }
    }
}

/// `, a back-rank mate`.
fn named(pattern: Option<&Theme>) -> String {
    let Some(pattern) = pattern else { return String::new() };
    let name = pattern.name.trim_end_matches("-mate").replace('-', " ");
    let name = match name.as_str() {
        "back rank" => "back-rank".to_string(),
        "anastasia" | "boden" => format!("{}{}'s", name[..1].to_uppercase(), &name[1..]),
        "arabian" => "Arabian".to_string(),
        _ => name,
    };
    let article = match name.as_bytes().first() {
        _ if name.ends_with("'s") => "",
        Some(b'a' | b'e' | b'i' | b'o' | b'u' | b'A') => "an ",
        _ => "a ",
    };
    format!(", {article}{name} mate")
}

/// `: Nc7+ attacks king e8 and rook a8`.
fn shown(theme: Option<&Theme>) -> String {
    theme.map_or_else(String::new, |theme| format!(": {}", theme.sentence))
}

/// What the side that moved gives, from its own view.
fn given(exchange: &Exchange, drops: bool) -> String {
    traded(&exchange.turned(), drops)
}

/// What is won, and for what: `a knight`, `the exchange`, `the queen for a rook`.
fn traded(exchange: &Exchange, drops: bool) -> String {
    match (exchange.won.as_slice(), exchange.lost.as_slice()) {
        (['R'], ['N' | 'B']) if !drops => "the exchange".to_string(),
        (won, []) => pieces(won, drops),
        (won, lost) => format!("{} for {}", pieces(won, drops), pieces(lost, drops)),
    }
}

/// `a knight and two pawns`.
fn pieces(letters: &[char], drops: bool) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut rest = letters;
    while let Some(&letter) = rest.first() {
        let count = rest.iter().take_while(|&&other| other == letter).count();
        rest = &rest[count..];
        let name = piece(letter);
        told.push(match count {
            1 if letter == 'Q' && !drops => format!("the {name}"),
            1 => format!("a {name}"),
            2..=5 => format!("{} {name}s", ["two", "three", "four", "five"][count - 2]),
            _ => format!("{count} {name}s"),
        });
    }
    match told.as_slice() {
        [] => "material".to_string(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn piece(letter: char) -> &'static str {
    match letter {
        'P' => "pawn",
        'L' => "lance",
        'N' => "knight",
        'S' => "silver",
        'G' => "gold",
        'B' => "bishop",
        'R' => "rook",
        'Q' => "queen",
        _ => "piece",
    }
}

/// What a term of the evaluation says for a line.
fn term(name: &str) -> &str {
    match name {
        "mobility" => "it gives the pieces more room",
        "pawn structure" => "it leads to a sounder pawn structure",
        "passed pawns" => "it does more about passed pawns",
        "king safety" => "it leads to a safer king",
        "threats" => "it leaves less under attack",
        "bishop pair" => "it has the better of the bishop pair",
        "bishops" => "it makes more of the bishops",
        "knights" => "it makes more of the knights",
        "rooks" => "it makes more of the rooks",
        "space" => "it gains space",
        "centre" => "it has more of the centre",
        "king relation" => "the pieces work together better around the kings",
        "castles" => "it leads to a sounder castle",
        "hand use" => "what is in hand can do more",
        _ => "it leads to the better position",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_api::MateCount;

    fn mv(prose: &str) -> Move {
        Move { protocol: String::new(), prose: prose.to_string(), japanese: None }
    }

    fn said(fact: &Fact) -> String {
        let (better, answer) = (mv("Nf3"), mv("Qh4+"));
        let chances = [0.61, 0.4];
        sentence(&Said {
            fact,
            mates: MateCount::Moves,
            drops: false,
            better: Some(&better),
            answer: Some(&answer),
            chances,
        })
    }

    fn fork() -> Theme {
        let sentence = "Qh4+ attacks king e1 and rook h8".to_string();
        Theme { name: "fork".into(), lichess: None, japanese: None, sentence, ply: 0, pieces: Vec::new() }
    }

    #[test]
    fn every_kind_has_its_sentence() {
        let exchange =
            |won: &str, lost: &str| Exchange { won: won.chars().collect(), lost: lost.chars().collect() };
        let back_rank = Theme { name: "back-rank-mate".into(), ..fork() };
        let cases = [
            (
                Fact::AllowsMate { plies: 1, pattern: Some(back_rank) },
                "Allows Qh4+, which is mate, a back-rank mate.",
            ),
            (Fact::AllowsMate { plies: 5, pattern: None }, "Allows mate in 3, beginning with Qh4+."),
            (Fact::MissesMate { plies: 1, pattern: None }, "Misses mate at once by Nf3."),
            (Fact::MissesMate { plies: 3, pattern: None }, "Misses mate in 2, beginning with Nf3."),
            (
                Fact::Loses {
                    exchange: exchange("", "N"),
                    recapture: false,
                    theme: Some(fork()),
                    threatened: false,
                },
                "Loses a knight: Qh4+ attacks king e1 and rook h8.",
            ),
            (
                Fact::Loses {
                    exchange: exchange("B", "R"),
                    recapture: false,
                    theme: None,
                    threatened: false,
                },
                "Loses the exchange after Qh4+.",
            ),
            (
                Fact::Loses { exchange: exchange("R", "Q"), recapture: false, theme: None, threatened: true },
                "Does nothing about the threat Qh4+, which wins the queen for a rook.",
            ),
            (
                Fact::Misses { exchange: exchange("BPP", "N"), recapture: false, theme: None },
                "Nf3 wins a bishop and two pawns for a knight.",
            ),
            (
                Fact::Misses { exchange: exchange("R", ""), recapture: false, theme: Some(fork()) },
                "Nf3 wins a rook: Qh4+ attacks king e1 and rook h8.",
            ),
            (
                Fact::AllowsDraw { by: "stalemate".into() },
                "Lets the other side get away with a draw by stalemate.",
            ),
            (Fact::MissesDraw { by: "repetition".into() }, "Nf3 draws by repetition."),
            (Fact::OnlyMove { second: 0.2 }, "Nf3 was the only good move."),
            (Fact::Term { name: "king safety".into(), cp: 60 }, "Nf3 was better: it leads to a safer king."),
            (Fact::Unclear, "After Qh4+ 40 % are left; Nf3 keeps 61 %."),
        ];
        for (fact, words) in cases {
            assert_eq!(said(&fact), words);
        }
    }
}
