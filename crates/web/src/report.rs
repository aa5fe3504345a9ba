//! The report of a game: every move judged, told as soon as it is.

use crate::Desk;
use crate::board::{Played, variant};
use crate::record::original;
use crate::runs::{HALTED, Teller};
use crate::session::turned;
use tesuji_analyse::{AnalysisPlan, AnnotatedRecord as _, Explained, Marking, PlayedGame, analyse};
use tesuji_api::{
    AnalysedGame, AnalysedMove, Game, PageFault, PageJudged, PageNews, PageReport, PageReportMove,
    PageReporting, PageView, PageWritten, PositionView, Side,
};
use tesuji_engine::{Settings, answers, for_game};
use tesuji_game::Stop;
use tesuji_lab::input::Format;
use tesuji_search::Limits;
use tesuji_text::analysis;

/// The fewest and the most nodes for each position.
const FEWEST: u32 = 1_000;
const MOST: u32 = 1_000_000;
/// No game is longer.
const LONGEST: usize = 1_024;
/// A table for so many nodes has a megabyte; none has more than the table of a tab.
const NODES_A_MEGABYTE: usize = 8_000;
/// How games end.
const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];
/// No name of a player is longer.
const NAME: usize = 80;

/// Judges every move of a game and tells it.
///
/// # Errors
/// Says what is wrong with the game, or that it was stopped.
pub(crate) fn run(desk: &Desk, wanted: &PageReporting, stop: &Stop, teller: &Teller) -> Result<(), String> {
    let game = variant(&wanted.line.game)?;
    for_game!(game, G => report::<G>(desk, wanted, stop, teller))
}

fn report<G: Explained>(
    desk: &Desk,
    wanted: &PageReporting,
    stop: &Stop,
    teller: &Teller,
) -> Result<(), String> {
    let played = played::<G>(wanted)?;
    let nodes = wanted.nodes.clamp(FEWEST, MOST);
    let hash = (nodes as usize / NODES_A_MEGABYTE + 1).min(crate::session::TABLE);
    let plan = AnalysisPlan {
        limits: Limits::nodes(nodes.into()),
        threads: desk.threads,
        settings: Settings { hash, ..Settings::of(G::VARIANT) },
        ..AnalysisPlan::default()
    };
    let about = answers::game::<G>();
    let analysed = analyse(&played, &plan, stop, &mut |progress| {
        let judged = PageJudged {
            done: progress.done as u32,
            of: progress.of as u32,
            mv: told(progress.mv.clone(), &about),
        };
        teller.tell(PageNews::Judged(Box::new(judged)));
    });
    let analysed = analysed.map_err(|error| error.to_string())?.ok_or(HALTED)?;
    let written = written::<G>(&played, &analysed, wanted);
    teller.tell(PageNews::Report(Box::new(reported(analysed, nodes.into(), written))));
    Ok(())
}

/// The game with who played it.
fn played<G: Explained>(wanted: &PageReporting) -> Result<PlayedGame<G>, String> {
    let line = Played::<G>::read(&wanted.line)?;
    if line.moves.is_empty() {
        return Err("there is no move in it".to_string());
    }
    if line.moves.len() > LONGEST {
        return Err(format!("a game to be judged has at most {LONGEST} moves"));
    }
    let tag = |name: &str| {
        let tag = wanted.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
        tag.map_or("", |tag| tag.value.as_str()).chars().take(NAME).collect::<String>()
    };
    let result = tag("Result");
    Ok(PlayedGame {
        players: G::SIDES.map(tag),
        result: if RESULTS.contains(&result.as_str()) { result } else { "*".to_string() },
        ..PlayedGame::new(line.start, line.moves)
    })
}

/// The game to take away, with all that was found, and with all that stood beside its moves where it was read from.
fn written<G: Explained>(played: &PlayedGame<G>, game: &AnalysedGame, wanted: &PageReporting) -> PageWritten {
    let format = if G::WRITTEN.contains(&Format::Kifu) { Format::Kifu } else { G::WRITTEN[0] };
    let unknown = |name: &String| name.is_empty() && format == Format::Pgn;
    let players = || played.players.clone().map(|name| if unknown(&name) { "?".to_string() } else { name });
    let record = original::<G>(&wanted.source, &played.start, &played.moves)
        .unwrap_or_else(|| G::record(&played.start, &played.moves, &players(), &played.result));
    let marking = Marking { replace: false, japanese: wanted.japanese };
    let bytes = record.annotated(game, marking, format);
    let name = format.to_string();
    PageWritten {
        text: String::from_utf8_lossy(&bytes).into_owned(),
        file: format!("report.{}", name.to_lowercase()),
        format: name,
    }
}

fn reported(game: AnalysedGame, effort: u64, written: PageWritten) -> PageReport {
    let text = analysis::game(&game, tesuji_text::Style::default());
    let about = &game.game;
    let named = |side: usize| match game.players[side].as_str() {
        "" | "?" => about.sides[side].clone(),
        name => name.to_string(),
    };
    PageReport {
        players: [0, 1].map(named),
        result: if game.result == "*" { String::new() } else { game.result.clone() },
        start_view: view(game.start_view, about),
        moves: game.moves.iter().map(|mv| told(mv.clone(), about)).collect(),
        start: game.start,
        opening: game.opening,
        sides: game.sides,
        phases: game.phases,
        turning_points: game.turning_points,
        effort,
        nodes: game.nodes,
        seconds: game.seconds,
        text,
        written,
    }
}

/// A move with what is written of it.
fn told(mv: AnalysedMove, game: &Game) -> PageReportMove {
    // Lines are worth what they are to the side that was judged; the page tells all scores as the first player sees them.
    let seen = |score| if mv.side == Side::First { score } else { turned(score) };
    let fault = mv.judgement.as_ref().map(|judgement| PageFault {
        mark: analysis::mark(judgement.grade).to_string(),
        name: analysis::fault(judgement).to_string(),
        chances: [judgement.better.chance, mv.chance].map(analysis::percent),
        better: tesuji_text::score(seen(judgement.better.score), game),
        refutation: tesuji_text::score(seen(judgement.refutation.score), game),
    });
    PageReportMove { view: view(mv.view, game), fault, told: mv }
}

fn view(view: PositionView, game: &Game) -> PageView {
    PageView { score: tesuji_text::score(view.score, game), chance: (1000.0 * view.chance).round() as u32 }
}
