//! What games teach.

use crate::estimate::numbers;
use crate::{grouped, plural, time};
use std::fmt::Write as _;
use tesuji_api::{
    Estimate, FitQuality, Lesson, LessonTarget, LinearTwin, MergedRecords, PhaseStudy, PieceOrder,
    PieceValue, PlayedRecords, RecordsCount, RecordsSurvey, RescoredRecords, TrainedNetwork, WeightGroup,
};

/// Two standard errors are nearly all of what chance does.
const SURE: f64 = 2.0;

/// Weights that were fitted.
#[must_use]
pub fn lesson(lesson: &Lesson) -> String {
    let mut text = lesson.target.map_or_else(String::new, |target| fit(lesson, target));
    text += &values(lesson);
    text += &groups(lesson);
    lesson.seconds.map_or_else(|| text.clone(), |seconds| format!("{text}\nin {}\n", time(seconds)))
}

/// What is true of both phases, or of the only one.
fn phases<T>(lesson: &Lesson, phases: [T; 2]) -> impl Iterator<Item = T> {
    phases.into_iter().take(if lesson.tapered { 2 } else { 1 })
}

/// Cells of a table as one text.
fn joined(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().concat()
}

/// A number with twice its error, if that is known.
fn told(lesson: &Lesson, value: f64, error: f64) -> String {
    // Rounded by hand: adding zero turns -0 into 0.
    let value = value.round() + 0.0;
    if lesson.replicates > 1 { format!("{value:.0} ± {error:.0}") } else { format!("{value:.0}") }
}

/// A number and half the width of its interval.
fn value_and_error(estimate: Estimate) -> (f64, f64) {
    let [value, low, high] = numbers(estimate);
    (value, (high - low) / 2.0)
}

/// Between middle game and endgame.
fn mean(piece: &PieceValue) -> f64 {
    f64::midpoint(numbers(piece.mg)[0], numbers(piece.eg)[0])
}

fn values(lesson: &Lesson) -> String {
    let [alone, value] = if lesson.tapered { ["piece alone", "middle game"] } else { ["piece", "value"] };
    let heads = joined(phases(lesson, [value, "endgame"]).map(|head| format!(" {head:>16} ")));
    let mut text = format!("{alone:<16}{heads} {:>8}\n", "pawns");
    let pawn = lesson.pieces.first().map_or(0.0, mean);
    for piece in &lesson.pieces {
        let cell = |value: Estimate| {
            let (value, error) = value_and_error(value);
            format!(" {:>16} ", told(lesson, value, error))
        };
        let cells: String = phases(lesson, [piece.mg, piece.eg]).map(cell).collect();
        // A pawn that is worth nothing is no measure.
        let pawns = if pawn >= 1.0 { format!("{:.2}", mean(piece) / pawn) } else { "-".to_string() };
        let _ = writeln!(text, "{:<16}{cells} {pawns:>8}", piece.name);
    }
    let _ = writeln!(text, "the order {} {}", lesson.rising.join(" < "), piece_order(lesson.order));
    text
}

/// Whether an order holds, in words.
#[must_use]
pub const fn piece_order(order: PieceOrder) -> &'static str {
    match order {
        PieceOrder::Holds => "holds",
        PieceOrder::Open => "is not contradicted",
        PieceOrder::Broken => "does not hold",
    }
}

fn groups(lesson: &Lesson) -> String {
    let [middle, endgame] = if lesson.tapered { ["largest mg", "largest eg"] } else { ["largest", ""] };
    let heads = joined(phases(lesson, [middle, endgame]).map(|head| format!(" {head:>16}")));
    let mut text = format!("\n{:<24} {:>7}{heads} {:>9}\n", "group", "weights", "certain");
    for group in &lesson.groups {
        let largest = |(values, errors): (&[f64], &[f64])| {
            let at = (0..values.len()).max_by(|&a, &b| values[a].abs().total_cmp(&values[b].abs()));
            let at = at.unwrap_or(0);
            let (value, error) = (values.get(at).unwrap_or(&0.0), errors.get(at).unwrap_or(&0.0));
            format!(" {:>16}", told(lesson, *value, SURE * error))
        };
        let both = [(&group.mg[..], &group.mg_error[..]), (&group.eg[..], &group.eg_error[..])];
        let cells: String = phases(lesson, both).map(largest).collect();
        let share = certain(lesson, group);
        let _ = writeln!(text, "{:<24} {:>7}{cells} {share:>9}", group.name, group.mg.len());
    }
    text
}

/// The share of a group's weights that are surely not nothing.
fn certain(lesson: &Lesson, group: &WeightGroup) -> String {
    if lesson.replicates < 2 {
        return "-".to_string();
    }
    let weights = || group.mg.iter().chain(&group.eg).zip(group.mg_error.iter().chain(&group.eg_error));
    let certain = weights().filter(|(value, error)| **error > 0.0 && value.abs() > SURE * **error).count();
    format!("{:.0} %", 100.0 * certain as f64 / (2 * group.mg.len()) as f64)
}

fn fit(lesson: &Lesson, target: LessonTarget) -> String {
    let what = if target == LessonTarget::Choice { "choices" } else { "positions" };
    let games = if lesson.guessed { "runs of positions" } else { "games" };
    let Lesson { positions, dropped, games: number, .. } = lesson;
    let mut text = format!("{positions} {what} of {number} {games}, {dropped} left out\n");
    if lesson.score_share > 0.0 {
        let (share, width) = (lesson.score_share * 100.0, lesson.width);
        let _ = writeln!(
            text,
            "{share:.0} % of the target from scores; {width:.0} centipawns make the odds e to 1"
        );
    }
    let _ = writeln!(text, "\n{:<12} {:>12} {:>12}", "penalty", "fitted", "apart");
    for tried in &lesson.tried {
        let mark = if (tried.l2 - lesson.l2).abs() < 1e-15 { "  chosen" } else { "" };
        let open = if tried.converged { "" } else { "  not converged" };
        let _ = writeln!(text, "{:<12e} {:>12.6} {:>12.6}{mark}{open}", tried.l2, tried.fitted, tried.apart);
    }
    let _ = writeln!(text, "\n{:<20} {:>12} {:>12}", "", "fitted", "apart");
    let (loss, fitted, apart) = (format!("{} loss", lesson.loss), lesson.fitted.loss, lesson.apart.loss);
    let _ = writeln!(text, "{loss:<20} {fitted:>12.6} {apart:>12.6}");
    let percent = |share: f64| format!("{:.2} %", 100.0 * share);
    let line = |name: &str, of: fn(&FitQuality) -> f64| {
        format!("{name:<20} {:>12} {:>12}\n", percent(of(&lesson.fitted)), percent(of(&lesson.apart)))
    };
    text += &line("accuracy", |quality| quality.accuracy);
    if target == LessonTarget::Choice {
        text += &line("first three", |quality| quality.first_three);
    }
    text += &lesson.twin.as_ref().map_or_else(String::new, twin);
    text + "\n"
}

/// How near the terms come to another evaluation.
fn twin(twin: &LinearTwin) -> String {
    let LinearTwin { of, positions, explained, error } = twin;
    let (percent, positions) = (100.0 * explained, grouped(*positions));
    format!(
        "\nthe terms tell {percent:.1} % of the variance of {of}, and are {error:.0} centipawns away from it\n\
         (R squared and root mean square, {positions} positions of games kept apart)\n"
    )
}

/// What was read for a network.
#[must_use]
pub fn training_read(games: u64, positions: u64, taught: u64, apart: u64) -> String {
    let [games, positions, taught, apart] = [games, positions, taught, apart].map(grouped);
    format!("{games} games, {positions} positions; {taught} to learn from, {apart} kept apart\n")
}

/// Where a network is.
#[must_use]
pub fn training_end(network: &TrainedNetwork) -> String {
    let TrainedNetwork { file, shape, scale, seconds, .. } = network;
    format!("{file}: {shape}, scale {scale}, in {}\n", time(*seconds))
}

/// A network that was trained.
#[must_use]
pub fn training(network: &TrainedNetwork) -> String {
    let TrainedNetwork { games, positions, taught, apart, .. } = network;
    training_read(*games, *positions, *taught, *apart) + &training_end(network)
}

/// Positions that were searched anew.
#[must_use]
pub fn rescored(records: &RescoredRecords) -> String {
    let RescoredRecords { games, positions, nodes, file, seconds, .. } = records;
    let [games, positions, nodes] = [games, positions, nodes].map(|&count| grouped(count));
    let a_second = grouped((records.positions as f64 / seconds.max(1e-9)) as u64);
    format!(
        "{file}: {positions} positions of {games} games, {nodes} nodes each, in {}, {a_second} a second\n",
        time(*seconds)
    )
}

/// Games that were played to learn from.
#[must_use]
pub fn played_records(records: &PlayedRecords) -> String {
    let PlayedRecords { games, played, positions, new_positions, file, seconds, .. } = records;
    let an_hour = grouped((*new_positions as f64 * 3_600.0 / seconds.max(1e-9)) as u64);
    let of_now = if played == games {
        String::new()
    } else {
        format!("; {} of them and {} positions now", grouped(*played), grouped(*new_positions))
    };
    let told = format!("{file}: {} games, {} positions{of_now}", grouped(*games), grouped(*positions));
    format!("{told}; in {}, {an_hour} positions an hour\n", time(*seconds))
}

/// What is in files of records.
#[must_use]
pub fn records(survey: &RecordsSurvey) -> String {
    let mut text = String::new();
    for file in &survey.files {
        let bytes =
            if file.count.positions == 0 { 0.0 } else { file.bytes as f64 / file.count.positions as f64 };
        let size = format!("version {}, {} bytes, {bytes:.1} a position", file.version, grouped(file.bytes));
        let _ = writeln!(text, "{}: {}, {size}", file.file, survey.game);
        file.about.iter().for_each(|line| _ = writeln!(text, "  {line}"));
        text += &counted(&file.count);
        if file.cut_off {
            text += "  ends within a game, which is left out\n";
        }
        if let Some(fault) = &file.fault {
            let _ = writeln!(text, "  {fault}; what follows was not read");
        }
    }
    if survey.files.len() > 1 {
        let _ = writeln!(text, "all {}", plural(survey.files.len(), "file"));
        text += &counted(&survey.total);
    }
    if let Some(MergedRecords { file, games, positions, bytes }) = &survey.merged {
        let [games, positions, bytes] = [games, positions, bytes].map(|&number| grouped(number));
        let _ = writeln!(text, "{file}: {games} games, {positions} positions, {bytes} bytes");
    }
    text
}

fn counted(count: &RecordsCount) -> String {
    let RecordsCount { games, positions, first_won, drawn, second_won, shortest, longest, .. } = count;
    let mut text = String::new();
    let mean = *positions as f64 / f64::max(*games as f64, 1.0);
    let mut row = |name: &str, told: String| _ = writeln!(text, "  {name:<12} {told}");
    let share = |part: u64| {
        format!("{} ({:.1} %)", grouped(part), 100.0 * part as f64 / f64::max(*positions as f64, 1.0))
    };
    row("games", grouped(*games));
    row(
        "results",
        format!("{} first, {} drawn, {} second", grouped(*first_won), grouped(*drawn), grouped(*second_won)),
    );
    row("length", format!("{shortest} to {longest}, mean {mean:.1}"));
    row("positions", grouped(*positions));
    row("quiet", format!("{}, with a score", share(count.quiet)));
    row("in check", share(count.in_check));
    row("noisy", share(count.noisy));
    if count.made > 0 {
        row("made", share(count.made));
    }
    row(
        "twice",
        format!("{} games, {} positions", grouped(count.repeated_games), grouped(count.repeated_positions)),
    );
    text
}

/// How possessed squares and the phase go together.
#[must_use]
pub fn phase(study: &PhaseStudy) -> String {
    let mut text = String::new();
    let (games, positions) = (plural(study.games as usize, "game"), grouped(study.positions));
    let _ = writeln!(text, "{games}, {positions} positions; intervals at 95 %, from games drawn anew\n");
    let correlation = interval(study.correlation, 2);
    let _ = writeln!(text, "possessed squares and phase, correlation over positions  {correlation}");
    let peak = interval(study.peak_phase, 2);
    let _ = writeln!(text, "phase with the most possessed squares                    {peak}\n");
    let _ = writeln!(text, "phase  positions  possessed squares");
    for point in &study.by_phase {
        let (positions, possessed) = (grouped(point.positions), interval(point.possessed, 2));
        let _ = writeln!(text, "{:>5}  {positions:>9}  {possessed}", point.at);
    }
    text + &levels(study)
}

/// When the phase falls to a level, in two tables that fit a narrow window.
fn levels(study: &PhaseStudy) -> String {
    let mut text = String::from("\nfalls to  games  rank correlation with the peak  length held fixed\n");
    for level in &study.levels {
        let (rank, partial) = (interval(level.rank, 2), interval(level.partial, 2));
        let _ = writeln!(text, "{:>8}  {:>5}  {rank:<30}  {partial}", level.phase, level.games);
    }
    text += "\nfalls to  plies after the peak  share of games where it is after it\n";
    for level in &study.levels {
        let (lag, before) = (interval(level.lag, 0), interval(level.before, 2));
        let _ = writeln!(text, "{:>8}  {lag:<20}  {before}", level.phase);
    }
    text
}

/// `0.41 (0.38 to 0.44)`.
fn interval(estimate: Estimate, digits: usize) -> String {
    let [value, low, high] = numbers(estimate);
    format!("{value:.digits$} ({low:.digits$} to {high:.digits$})")
}
