//! Analysed games for people.

mod graph;

use crate::{MoveStyle, Style, grouped, plural, score};
use graph::graph;
use std::fmt::Write as _;
use tesuji_api::{
    AnalysedGame, AnalysedLine, AnalysedMove, AnalysisSummary, GamePhase, Lapse, MoveGrade, MoveJudgement,
    Side, SideAnalysis,
};

/// So many of the worst moves are shown.
const WORST: usize = 3;
/// So many moves of a line are shown.
const LINE: usize = 8;

/// A whole game: who played, how well, the graph, and the worst moves.
#[must_use]
pub fn game(game: &AnalysedGame, style: Style) -> String {
    let mut text = head(game, style);
    for side in &game.sides {
        text += &side_row(game, side, style);
    }
    if !game.moves.is_empty() {
        text.push('\n');
        text += &graph(game, style);
    }
    text += &course(game, style);
    let worst = worst(game);
    if worst.is_empty() {
        let _ = writeln!(text, "\n  no move gave anything away");
    }
    for (mv, judgement) in worst {
        text.push('\n');
        text += &card(game, mv, judgement, style);
    }
    if let Some(cut) = &game.cut {
        let _ = writeln!(text, "\n  the record goes no further: {cut}");
    }
    // Another game may follow, or what all of them come to.
    text + "\n"
}

/// Who played whom, and what it was.
fn head(game: &AnalysedGame, style: Style) -> String {
    let named = |side: usize| match game.players[side].as_str() {
        "" | "?" => game.game.sides[side].as_str(),
        name => name,
    };
    let title = format!("{} - {}  {}", named(0), named(1), game.result);
    let mut text = format!("{}\n", bold(title.trim_end(), style));
    let opening = game.opening.as_ref().map(|opening| match (&opening.japanese, style.moves) {
        (Some(japanese), MoveStyle::Japanese) => japanese.clone(),
        _ => opening.name.clone(),
    });
    let about = [Some(game.title.clone()).filter(|title| !title.is_empty()), opening];
    let about: Vec<String> = about.into_iter().flatten().collect();
    if !about.is_empty() {
        let _ = writeln!(text, "  {}", about.join("; "));
    }
    text
}

/// `  White  87.2  1 inaccuracy, 2 mistakes, 0 blunders  in 40 moves`.
fn side_row(game: &AnalysedGame, side: &SideAnalysis, style: Style) -> String {
    let name = &game.game.sides[side.side as usize];
    let Some(accuracy) = side.accuracy else { return String::new() };
    let faults = [(side.inaccuracies, "inaccuracy"), (side.mistakes, "mistake"), (side.blunders, "blunder")];
    let told: Vec<String> = faults.iter().map(|&(count, name)| counted(count, name)).collect();
    let accuracy = bold(&format!("{accuracy:5.1}"), style);
    format!(
        "  {name:<6} accuracy {accuracy}  {} in {}\n",
        told.join(", "),
        plural(side.moves as usize, "move")
    )
}

fn counted(count: u32, name: &str) -> String {
    match (count, name) {
        (1, _) => format!("1 {name}"),
        (_, "inaccuracy") => format!("{count} inaccuracies"),
        _ => format!("{count} {name}s"),
    }
}

/// The turning points, and the phases with their accuracy.
fn course(game: &AnalysedGame, style: Style) -> String {
    let mut text = String::new();
    let turned = |ply: &u32| game.moves.iter().find(|mv| mv.ply == *ply);
    let points: Vec<String> =
        game.turning_points.iter().filter_map(turned).map(|mv| with_mark(mv, style)).collect();
    if !points.is_empty() {
        let _ = writeln!(text, "  turned by  {}", points.join(", "));
    }
    let told = |value: Option<f64>| value.map_or_else(|| "-".to_string(), |value| format!("{value:.0}"));
    let phases: Vec<String> = game
        .phases
        .iter()
        .map(|phase| {
            let [first, second] = phase.accuracy.map(told);
            format!("{} {first}/{second}", phase_name(phase.phase))
        })
        .collect();
    if !phases.is_empty() {
        let _ = writeln!(text, "  by phase   {}", phases.join(", "));
    }
    text
}

fn phase_name(phase: GamePhase) -> &'static str {
    match phase {
        GamePhase::Opening => "opening",
        GamePhase::MiddleGame => "middle game",
        GamePhase::Endgame => "endgame",
    }
}

/// The worst moves, those that gave most away first.
fn worst(game: &AnalysedGame) -> Vec<(&AnalysedMove, &MoveJudgement)> {
    let judged = game.moves.iter().filter_map(|mv| Some((mv, mv.judgement.as_ref()?)));
    let mut all: Vec<_> = judged.collect();
    all.sort_by(|one, other| {
        (other.1.grade, other.0.loss)
            .partial_cmp(&(one.1.grade, one.0.loss))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    all.truncate(WORST);
    all
}

/// A bad move: what it cost and why, what was better, what is wrong with it.
#[must_use]
pub fn card(game: &AnalysedGame, mv: &AnalysedMove, judgement: &MoveJudgement, style: Style) -> String {
    let before = judgement.better.chance;
    let mut text = format!(
        "  {}  {}, {} -> {}\n",
        bold(&with_mark(mv, style), style),
        fault(judgement),
        percent(before),
        percent(mv.chance)
    );
    let words = if style.moves == MoveStyle::Japanese {
        &judgement.reason.japanese
    } else {
        &judgement.reason.sentence
    };
    text += &wrapped(words, "    ", style);
    text += &line(game, "better", mv.ply, &judgement.better, style);
    if !judgement.refutation.moves.is_empty() {
        text += &line(game, "but now", mv.ply + 1, &judgement.refutation, style);
    }
    text
}

/// What a bad move is called, in a word or two.
#[must_use]
pub fn fault(judgement: &MoveJudgement) -> &'static str {
    match (judgement.lapse, judgement.grade) {
        (Some(Lapse::AllowedMate), _) => "allows mate",
        (Some(Lapse::MissedMate), _) => "misses mate",
        (Some(Lapse::MissedWin), _) => "misses the win",
        (Some(Lapse::MissedSave), _) => "could be held",
        (None, MoveGrade::Inaccuracy) => "inaccuracy",
        (None, MoveGrade::Mistake) => "mistake",
        (None, MoveGrade::Blunder) => "blunder",
    }
}

/// `    better   14... Nf6 15. Re1  (+0.20)`.
fn line(game: &AnalysedGame, label: &str, ply: u32, line: &AnalysedLine, style: Style) -> String {
    let shown = &line.moves[..line.moves.len().min(LINE)];
    let from = number_at(game, ply);
    let moves = crate::moves(shown, style);
    let more = if shown.len() < line.moves.len() { " ..." } else { "" };
    format!("    {label:<8} {from}{moves}{more}  ({})\n", score(line.score, &game.game))
}

/// The number before the move of a ply; of the move played there, or one after the last.
fn number_at(game: &AnalysedGame, ply: u32) -> String {
    if let Some(mv) = game.moves.iter().find(|mv| mv.ply == ply) {
        return format!("{} ", mv.number);
    }
    String::new()
}

/// `14... Qxb2??`.
#[must_use]
pub fn with_mark(mv: &AnalysedMove, style: Style) -> String {
    let mark = mv.judgement.as_ref().map_or("", |judgement| mark(judgement.grade));
    format!("{} {}{mark}", mv.number, crate::moves(std::slice::from_ref(&mv.mv), style))
}

/// `?!`, `?`, `??`.
#[must_use]
pub fn mark(grade: MoveGrade) -> &'static str {
    match grade {
        MoveGrade::Inaccuracy => "?!",
        MoveGrade::Mistake => "?",
        MoveGrade::Blunder => "??",
    }
}

/// Points as people read them: `62 %`.
#[must_use]
pub fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

/// A judged move on a line of its own, told while a game is analysed.
#[must_use]
pub fn row(mv: &AnalysedMove, style: Style) -> String {
    let Some(judgement) = &mv.judgement else { return String::new() };
    let words = if style.moves == MoveStyle::Japanese {
        &judgement.reason.japanese
    } else {
        &judgement.reason.sentence
    };
    format!("  {:<14} {}\n", with_mark(mv, style), words)
}

/// Text in the width of the window, indented.
fn wrapped(text: &str, indent: &str, style: Style) -> String {
    let most = style.width.unwrap_or(usize::MAX).max(indent.len() + 20);
    let (mut out, mut line) = (String::new(), String::from(indent));
    for word in text.split(' ') {
        if crate::width(&line) + 1 + crate::width(word) > most && line.trim() != "" {
            let _ = writeln!(out, "{}", line.trim_end());
            line = indent.to_string();
        }
        line += word;
        line.push(' ');
    }
    format!("{out}{}\n", line.trim_end())
}

fn bold(text: &str, style: Style) -> String {
    if style.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_string() }
}

/// What a run came to.
#[must_use]
pub fn summary(summary: &AnalysisSummary) -> String {
    let broken = match summary.broken {
        0 => String::new(),
        broken => format!(", {} could not be read", plural(broken as usize, "game")),
    };
    let faults =
        [(summary.inaccuracies, "inaccuracy"), (summary.mistakes, "mistake"), (summary.blunders, "blunder")];
    let told: Vec<String> =
        faults.iter().map(|&(count, name)| counted(u32::try_from(count).unwrap_or(u32::MAX), name)).collect();
    format!(
        "{} with {} analysed{broken}: {}; {} nodes, {:.2} s\n",
        plural(summary.games as usize, "game"),
        plural(summary.moves as usize, "move"),
        told.join(", "),
        grouped(summary.nodes),
        summary.elapsed
    )
}

/// Whose moves are above the line in the graph.
fn above(game: &AnalysedGame) -> &str {
    &game.game.sides[Side::First as usize]
}
