//! Every picture is drawn, whatever the weights, and holds what it should.

use tesuji_draw::{Account, Arrow, From, Phase, View, page, pieces, png, small, squares, waterfall};
use tesuji_eval::{chess, shogi};
use tesuji_lab::learn::{LearningReport, account};

fn chess_report() -> LearningReport {
    let mut report = LearningReport::of_weights::<tesuji_chess::Position>(&chess::Weights::standard());
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
    let shogi = LearningReport::of_weights::<tesuji_shogi::Position>(&shogi::Weights::standard());
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

#[test]
fn what_cannot_be_looks_unlike_what_is_worth_nothing() {
    let mut report = LearningReport::of_weights::<tesuji_shogi::Position>(&shogi::Weights::standard());
    let crossed =
        |report: &LearningReport| squares(report, Phase::MiddleGame).svg().matches("#d3d9de").count();
    // A pawn and a lance on the last rank, a knight on the last two, and the key.
    assert_eq!(crossed(&report), 9 + 9 + 18 + 1);
    let zeros = |report: &LearningReport| squares(report, Phase::MiddleGame).svg().matches(">0<").count();
    let before = zeros(&report);
    let gold = report.groups.iter_mut().find(|group| group.name == "squares.gold").unwrap();
    let nothing = gold.mg.iter().filter(|value| value.round() != 0.0).count();
    gold.mg.fill(0.0);
    assert_eq!((crossed(&report), zeros(&report)), (37, before + nothing));
    let chess = squares(&chess_report(), Phase::MiddleGame);
    assert_eq!(chess.svg().matches("#d3d9de").count(), 8 + 8 + 1);
}

#[test]
fn intervals_of_a_round_stand_side_by_side() {
    let mut round = chess_report();
    for piece in &mut round.pieces {
        piece.mg = tesuji_lab::Estimate::around(300.0, 40.0);
    }
    let pictures = tesuji_draw::drift(&[round.clone(), round]);
    // Upright lines over the whole interval: one place for each piece and round.
    let upright = |line: &&str| {
        let number = |name: &str| -> Option<f64> {
            line.split_once(&format!("{name}=\""))?.1.split('"').next()?.parse().ok()
        };
        line.starts_with("<line") && number("x1") == number("x2") && number("y1") != number("y2")
    };
    let places: Vec<&str> = pictures[0].svg().lines().filter(upright).collect();
    let different: std::collections::HashSet<&str> =
        places.iter().filter_map(|line| line.split("y1").next()).collect();
    assert_eq!(
        (places.len(), different.len()),
        (10, 10),
        "five pieces, two rounds; the endgame has no intervals"
    );
}

#[test]
fn a_position_is_drawn_in_strokes() {
    let sfen = "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65";
    let position = tesuji_shogi::Position::from_sfen(sfen).unwrap();
    let diagram = tesuji_engine::Game::diagram(&position);
    let arrow = Arrow { from: From::Hand(tesuji_api::Side::First, "金".into()), to: [3, 4] };
    let view = View { diagram, arrows: vec![arrow], marks: vec![[1, 7]], ..View::default() };
    let svg = tesuji_draw::position(&view).svg().to_string();
    // Pieces of both sides, on the board and in hand, each with its own wood; promoted ones are red.
    let [first, second] = ["#fff6df", "#d8ab62"].map(|wood| svg.matches(wood).count());
    assert_eq!((first, second), (18 + 2, 13 + 3), "{sfen}");
    assert_eq!(svg.matches("rotate(180").count(), second);
    assert_eq!(svg.matches("#b3261e").count(), 2);
    assert!(svg.contains("#f2c230") && svg.contains("class=\"arrow\"") && !svg.contains("<text"));
    let turned = tesuji_draw::position(&View { turned: true, ..view });
    assert_eq!(turned.svg().matches("rotate(180").count(), first);
}
