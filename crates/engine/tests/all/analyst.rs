//! The front door: one call from a position and a limit to a line, for every game.

use std::time::{Duration, Instant};
use tesuji_engine::{Analyst, Game, Settings, SettingsError, analyse};
use tesuji_game::{Notation, PositionStack, Stop};
use tesuji_params::Profile;
use tesuji_search::{Limits, Task};

fn first_move<G: Game>(text: &str, limits: Limits) -> String {
    let position = G::from_text(text).unwrap();
    analyse(&position, limits).unwrap().line()[0].clone()
}

#[test]
fn every_game_answers_in_its_own_notation() {
    let chess = "6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1";
    let limits = || Limits::nodes(2_000);
    assert_eq!(first_move::<tesuji_chess::Position>(chess, limits()), "Rc8#");
    assert_eq!(first_move::<tesuji_chess::king_capture::Position>(chess, limits()), "Rc8");
    assert_eq!(first_move::<tesuji_shogi::Position>("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", limits()), "G*5b");
}

#[test]
fn a_limit_of_time_is_kept_again_and_again() {
    let mut analyst = Analyst::new(&Settings::default()).unwrap();
    for _ in 0..3 {
        let begin = Instant::now();
        let analysis =
            analyst.analyse(&tesuji_chess::Position::start(), Limits::time(Duration::from_millis(30)));
        let took = begin.elapsed();
        assert!(took >= Duration::from_millis(29) && took < Duration::from_secs(5), "{took:?}");
        assert!(analysis.depth > 1 && analysis.nodes > 100, "{analysis:?}");
    }
}

#[test]
fn nodes_of_a_second_analysis_are_its_own() {
    let mut analyst = Analyst::new(&Settings { threads: 2, ..Settings::default() }).unwrap();
    for _ in 0..3 {
        let analysis = analyst.analyse(&tesuji_chess::Position::start(), Limits::nodes(20_000));
        assert!(analysis.depth > 3 && (20_000..60_000).contains(&analysis.nodes), "{analysis:?}");
    }
}

#[test]
fn a_finished_game_says_so() {
    let mate = tesuji_chess::Position::from_text("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    let analysis = analyse(&mate, Limits::depth(3)).unwrap();
    assert!(analysis.lines.is_empty() && analysis.outcome.is_some());
    assert!(analysis.to_string().contains("checkmate"), "{analysis}");
}

#[test]
fn lines_moves_and_a_stop_are_heard() {
    let mut analyst = Analyst::new(&Settings::default()).unwrap();
    let start = tesuji_chess::Position::start();
    let moves = ["a3", "h3"].map(|san| start.parse_san(san).unwrap()).to_vec();
    let mut task = Task {
        line: PositionStack::new(start),
        moves,
        lines: 2,
        limits: Limits::depth(4),
        stop: Stop::new(),
    };
    let mut told = 0;
    let analysis = analyst.search(&task, |_| told += 1);
    let mut firsts: Vec<&str> = analysis.lines.iter().map(|line| line.prose[0].as_str()).collect();
    firsts.sort_unstable();
    assert_eq!(firsts, ["a3", "h3"]);
    assert!(told >= 4);
    task.limits = Limits::default();
    task.stop.set();
    assert!(analyst.search(&task, |_| ()).best().is_some());
}

#[test]
fn a_profile_of_another_game_is_refused() {
    let settings = Settings {
        profile: Profile { game: Some("shogi".to_string()), ..Profile::default() },
        ..Settings::default()
    };
    assert!(matches!(Analyst::<tesuji_chess::Position>::new(&settings), Err(SettingsError::Game { .. })));
}
