//! Every picture is drawn, whatever the weights, and holds what it should.

use tesuji_draw::{Account, Phase, page, pieces, png, small, squares, waterfall};
use tesuji_eval::{chess, shogi};
use tesuji_lab::learn::{Report, account};

fn chess_report() -> Report {
    let mut report = Report::of_weights::<tesuji_chess::Position>(&chess::Weights::standard());
    report.replicates = 20;
    for group in &mut report.groups {
        group.mg_error =
            group.mg.iter().enumerate().map(|(nth, value)| (nth % 3) as f64 * value.abs()).collect();
    }
    report
}

#[test]
fn boards_are_hatched_where_weights_are_uncertain() {
    let report = chess_report();
    let hatched = |phase| squares(&report, phase).svg().matches("url(#hatch)").count();
    assert!(hatched(Phase::MiddleGame) > 50);
    assert_eq!(hatched(Phase::Endgame), 1, "only the key");
    let shogi = Report::of_weights::<tesuji_shogi::Position>(&shogi::Weights::standard());
    assert!(squares(&shogi, Phase::Endgame).svg().contains(">promoted silver<"));
}

#[test]
fn a_waterfall_ends_at_the_total() {
    let position = tesuji_chess::Position::from_fen("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1").unwrap();
    let terms = account::<tesuji_chess::Position>(&position, &chess::Weights::standard());
    let total: f64 = terms.iter().map(|(_, value)| value).sum();
    let diagram = tesuji_engine::Game::diagram(&position);
    let (name, title, side) = ("x".into(), "A <title>".into(), "White".into());
    let picture = waterfall(&Account { name, title, side, diagram, terms });
    assert!(picture.svg().contains(&format!(">+{}<", total.round())), "{}", picture.svg());
    assert!(picture.svg().contains("A &lt;title&gt;"));
}

#[test]
fn numbers_beyond_any_sense_are_drawn_too() {
    let mut report = chess_report();
    for value in [f64::NAN, f64::INFINITY, -1e300] {
        report.groups[1].mg[9] = value;
        report.pieces[0].mg.value = value;
        for picture in [
            pieces(&report),
            squares(&report, Phase::MiddleGame),
            small(&report, "x", "x", &[("tempo.move", &[])]),
        ] {
            assert!(picture.svg().ends_with("</svg>\n"));
        }
    }
}

#[test]
fn a_page_holds_all_pictures_and_png_is_png() {
    let report = chess_report();
    let picture = pieces(&report);
    let text = page(&[(report.clone(), vec![picture.clone()]), (report, vec![picture.clone()])]);
    assert_eq!(text.matches("<svg ").count(), 2);
    assert!(!text.contains("<script") && !text.contains("src="));
    // A machine without fonts cannot write.
    match png(&picture, 1.0) {
        Ok(bytes) => assert!(bytes.starts_with(b"\x89PNG")),
        Err(error) => assert_eq!(error.to_string(), "the system has no fonts to write with"),
    }
}
