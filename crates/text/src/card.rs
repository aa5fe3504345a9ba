//! A solved position for people.

use crate::score::{length, points};
use crate::{MoveStyle, Style, board, grouped, moves, plural, score, tree};
use std::fmt::Write as _;
use tesuji_api::{Card, MateCount, Origin, Other, ProofCheck, ProofFile, Reasons, Score, Solution, Verdict};

/// The card of a position; what is wrong with it if it could not be solved.
#[must_use]
pub fn card(solution: &Solution, style: Style) -> String {
    let Some(card) = &solution.card else {
        return format!("{}\n", solution.error.as_deref().unwrap_or("stopped"));
    };
    let (mut text, title) = (String::new(), title(solution));
    let side = &card.position.game.sides[card.position.side as usize];
    let title = if title.is_empty() { format!("{side} to move") } else { format!("{title}: {side} to move") };
    let _ = writeln!(text, "{}", bold(&title, style));
    if let Some(origin) = &solution.origin {
        let players = origin.players.as_deref().unwrap_or(&solution.name);
        let _ = writeln!(text, "  {players}: {} {}", origin.after, loss(origin, card.position.game.mates));
    }
    text += &card.position.board.as_ref().map_or_else(String::new, |diagram| board(diagram, style));
    let _ = writeln!(text, "  {}\n", card.position.text);
    if !card.line.is_empty() {
        let _ = writeln!(text, "  solution  {}", bold(&moves(&card.line, style), style));
    }
    let scored =
        !matches!(card.verdict, Verdict::Mates { .. } | Verdict::Mated { .. } | Verdict::NoMate { .. });
    let worth = if scored { format!(" ({})", score(card.score, &card.position.game)) } else { String::new() };
    let right = match card.solved {
        _ if card.mate_alone && solution.wants_nothing => "",
        Some(true) => ", as it should be",
        Some(false) => ", which is not what was wanted",
        None => "",
    };
    let _ = writeln!(text, "  verdict   {}{worth}{right}", verdict(card));
    if let Some(why) = &card.reasons {
        text += &reasons(card, why, style);
    }
    text += &card.tree.as_ref().map_or_else(String::new, |tree| tree::solutions(card, tree, style));
    for (number, theme) in card.themes.iter().enumerate() {
        let label = if number == 0 { "themes" } else { "" };
        let japanese = theme.japanese.as_ref().filter(|_| style.moves == MoveStyle::Japanese);
        let _ = writeln!(text, "  {label:<9} {}: {}", japanese.unwrap_or(&theme.name), theme.sentence);
    }
    let _ = writeln!(text, "  found     {}; {:.2} s", found(card), solution.seconds);
    text += &card.prover.as_ref().map_or_else(String::new, tree::prover);
    text + &solution.proof.as_ref().map_or_else(String::new, proof)
}

/// Where the proof of a mate is.
#[must_use]
pub fn proof(proof: &ProofFile) -> String {
    format!("  proof     {} in {}\n", plural(proof.steps as usize, "step"), proof.file)
}

/// Whether a file holds a proof.
#[must_use]
pub fn proof_check(check: &ProofCheck) -> String {
    match (&check.flaw, check.positions) {
        (None, Some(positions)) => {
            let positions = grouped(positions);
            format!("the side to move mates in {}: {positions} positions checked\n", check.position)
        }
        (flaw, _) => format!("this is no proof: {}\n", flaw.as_deref().unwrap_or("nothing was checked")),
    }
}

/// What the problem is called: in a game by the move that solves it, `6...Nxd5 after 6.Nxd5`.
pub(crate) fn title(solution: &Solution) -> String {
    let first = solution.card.as_ref().and_then(|card| card.line.first());
    match (&solution.origin, first) {
        (Some(origin), Some(first)) => format!("{}{} after {}", origin.number, first.prose, origin.after),
        _ => solution.name.clone(),
    }
}

/// So many tries are told before the rest is only counted.
const TRIES: usize = 3;

/// Why it is this line and no other.
fn reasons(card: &Card, why: &Reasons, style: Style) -> String {
    let mut text = String::new();
    let slower = if why.slower.is_empty() { "" } else { "; other mates take longer" };
    let unique = match (why.duals.is_empty(), why.only_moves, why.moves) {
        (false, ..) => "no: other first moves do as well".to_string(),
        (true, only, all) if only >= all => format!("yes, every move of it{slower}"),
        (true, only, _) => format!("up to move {only}; then there is a choice{slower}"),
    };
    let _ = writeln!(text, "  only one  {unique}");
    for (label, others) in [("also", &why.duals), ("slower", &why.slower)] {
        for other in others {
            let _ = writeln!(text, "  {label:<9} {} ({})", moves(&other.line, style), worth(card, other));
        }
    }
    for (number, other) in why.tries.iter().take(TRIES).enumerate() {
        let label = if number == 0 { "but not" } else { "" };
        let _ = writeln!(text, "  {label:<9} {}: {}", moves(&other.line, style), cost(card, other.score));
    }
    if why.tries.len() > TRIES {
        let _ = writeln!(text, "            and {} more", why.tries.len() - TRIES);
    }
    text
}

/// What another move is worth.
fn worth(card: &Card, other: &Other) -> String {
    match other.score {
        Score::Mate(plies @ 1..) => {
            format!("mate in {}", length(plies.unsigned_abs(), card.position.game.mates))
        }
        other => score(other, &card.position.game),
    }
}

/// How hard it was.
fn found(card: &Card) -> String {
    let nodes = format!("{} nodes", grouped(card.nodes));
    match card.found.depth {
        0 => format!("by proof, {nodes} in all"),
        depth => format!(
            "at depth {depth} after {} and kept, {nodes} in all",
            plural(usize::try_from(card.found.nodes).unwrap_or(usize::MAX), "node")
        ),
    }
}

fn bold(text: &str, style: Style) -> String {
    if style.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_string() }
}

/// Scores up to this are about level.
const LEVEL: i32 = 30;
/// Scores below this, negated, lose.
const LOSING: i32 = 200;
/// Scores from this on win whatever comes.
const CRUSHING: i32 = 2000;

/// What is achieved, in a few words.
pub(crate) fn verdict(card: &Card) -> String {
    let level = |within: i32| matches!(card.score, Score::Cp(cp) if cp.abs() <= within);
    let behind = matches!(card.score, Score::Cp(..0) | Score::Mate(..=0));
    match card.verdict {
        Verdict::Mates { plies, proven: true, shortest: false, none_within } if none_within > 0 => {
            let told = |plies: u16| length(plies.into(), card.position.game.mates);
            format!("mate in at most {}, proven; none in {}", told(plies), told(none_within))
        }
        Verdict::Mated { plies, longest } => {
            let most = if longest { "" } else { "at most " };
            let plies = length(plies.into(), card.position.game.mates);
            format!("mated in {most}{plies} whatever is played, proven")
        }
        Verdict::Mates { plies, proven, shortest, .. } => {
            let word = match (proven, shortest) {
                (_, true) if plies > 1 => ", proven, none is shorter",
                (true, _) => ", proven",
                (false, _) => ", not proven",
            };
            format!("mate in {}{word}", length(plies.into(), card.position.game.mates))
        }
        Verdict::Wins { cp } => format!("wins material worth {}", pawns(cp)),
        Verdict::Decides => "wins".to_string(),
        Verdict::Improves if level(0) => "draws".to_string(),
        Verdict::Improves if level(LEVEL) => "about level".to_string(),
        Verdict::Improves if behind => "limits the damage".to_string(),
        Verdict::Improves => "gains the better game".to_string(),
        Verdict::Saves if level(0) => "saves the draw".to_string(),
        Verdict::Saves => "saves the game".to_string(),
        Verdict::Nothing => "nothing special".to_string(),
        Verdict::Loses => "lost".to_string(),
        Verdict::NoMate { proven: true } => "there is no mate".to_string(),
        Verdict::NoMate { proven: false } => "no mate found".to_string(),
    }
}

/// What another move costs against the solution.
fn cost(card: &Card, other: Score) -> String {
    let (game, worth) = (&card.position.game, score(other, &card.position.game));
    let told = |plies: i32| length(plies.unsigned_abs(), game.mates);
    match (card.score, other) {
        (_, Score::Cp(_)) if card.mate_alone => "does not mate".to_string(),
        (_, Score::Mate(plies @ ..=0)) => format!("is mated in {}", told(plies)),
        (_, Score::Mate(plies)) => format!("mates too, in {}", told(plies)),
        (Score::Mate(_), Score::Cp(0)) => "only draws".to_string(),
        (Score::Mate(_), Score::Cp(cp)) if cp.abs() <= LEVEL => {
            format!("misses the mate, about level ({worth})")
        }
        (Score::Mate(_), Score::Cp(CRUSHING..)) => "wins too, but misses the mate".to_string(),
        (Score::Mate(_), Score::Cp(cp)) if cp <= -LOSING => format!("loses ({worth})"),
        (Score::Mate(_), Score::Cp(_)) => format!("misses the mate ({worth})"),
        (Score::Cp(best), Score::Cp(0)) => format!("only draws, {} less", pawns(best)),
        (Score::Cp(best), Score::Cp(cp)) => format!("{worth}, {} less", pawns(best - cp)),
    }
}

/// What a move of a game gave away: `loses 2.4 pawns`, `allows mate in 3`.
pub(crate) fn loss(origin: &Origin, mates: MateCount) -> String {
    let told = |plies: i32| length(plies.unsigned_abs(), mates);
    match (origin.before, origin.after_score) {
        (_, Score::Mate(plies @ 1..)) => format!("allows mate in {}", told(plies)),
        (Score::Mate(plies @ ..=0), _) => format!("misses mate in {}", told(plies)),
        (before, after) => format!("loses {}", pawns(points(after) - points(before))),
    }
}

/// `3.2 pawns`.
fn pawns(cp: i32) -> String {
    let pawns = f64::from(cp) / 100.0;
    format!("{pawns:.1} {}", if (pawns - 1.0).abs() < 0.05 { "pawn" } else { "pawns" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_api::{Found, Game, Position, Side};

    fn card(verdict: Verdict, score: Score, mates: MateCount) -> Card {
        let game = Game { mates, ..Game::default() };
        let (board, legal_moves, outcome) = (None, None, None);
        Card {
            position: Position { game, text: String::new(), side: Side::First, board, legal_moves, outcome },
            mate_alone: false,
            line: Vec::new(),
            score,
            verdict,
            solved: None,
            found: Found { depth: 0, nodes: 0 },
            nodes: 0,
            themes: Vec::new(),
            tree: None,
            prover: None,
            reasons: None,
        }
    }

    #[test]
    fn verdicts_read_well() {
        let mates = |shortest| Verdict::Mates { plies: 5, proven: true, shortest, none_within: 0 };
        let told = |verdict_of, score| verdict(&card(verdict_of, score, MateCount::Moves));
        assert_eq!(told(mates(false), Score::Mate(5)), "mate in 3, proven");
        assert_eq!(told(mates(true), Score::Mate(5)), "mate in 3, proven, none is shorter");
        assert_eq!(told(Verdict::Wins { cp: 320 }, Score::Cp(400)), "wins material worth 3.2 pawns");
        assert_eq!(told(Verdict::Saves, Score::Cp(0)), "saves the draw");
        assert_eq!(told(Verdict::Improves, Score::Cp(0)), "draws");
        assert_eq!(told(Verdict::Improves, Score::Cp(-20)), "about level");
        assert_eq!(told(Verdict::NoMate { proven: false }, Score::Cp(0)), "no mate found");
        let shogi = card(mates(false), Score::Mate(5), MateCount::Plies);
        assert_eq!(verdict(&shogi), "mate in 5 plies, proven");
        let bounded = Verdict::Mates { plies: 13, proven: true, shortest: false, none_within: 9 };
        let shogi = card(bounded, Score::Mate(13), MateCount::Plies);
        assert_eq!(verdict(&shogi), "mate in at most 13 plies, proven; none in 9 plies");
        let mated = |longest| told(Verdict::Mated { plies: 6, longest }, Score::Mate(-6));
        assert_eq!(mated(true), "mated in 3 whatever is played, proven");
        assert_eq!(mated(false), "mated in at most 3 whatever is played, proven");
    }

    #[test]
    fn costs_and_losses_read_well() {
        let told = |best, other| cost(&card(Verdict::Decides, best, MateCount::Moves), other);
        assert_eq!(told(Score::Cp(500), Score::Cp(100)), "+1.00, 4.0 pawns less");
        assert_eq!(told(Score::Cp(500), Score::Mate(-4)), "is mated in 2");
        assert_eq!(told(Score::Mate(5), Score::Cp(0)), "only draws");
        assert_eq!(told(Score::Mate(5), Score::Cp(20)), "misses the mate, about level (+0.20)");
        assert_eq!(told(Score::Mate(5), Score::Mate(9)), "mates too, in 5");
        assert_eq!(told(Score::Cp(300), Score::Cp(0)), "only draws, 3.0 pawns less");
        let shogi = card(Verdict::Decides, Score::Mate(5), MateCount::Plies);
        assert_eq!(cost(&shogi, Score::Mate(9)), "mates too, in 9 plies");
        let loss = |before, after_score| {
            let (after, number) = (String::new(), String::new());
            loss(&Origin { players: None, after, number, before, after_score }, MateCount::Moves)
        };
        assert_eq!(loss(Score::Cp(-20), Score::Cp(218)), "loses 2.4 pawns");
        assert_eq!(loss(Score::Cp(20), Score::Mate(3)), "allows mate in 2");
        assert_eq!(loss(Score::Mate(-5), Score::Cp(10)), "misses mate in 3");
    }
}
