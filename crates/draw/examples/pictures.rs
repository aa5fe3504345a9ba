//! Draws the pictures of a report without the rest of the program: `-- REPORT.json FOLDER`.

use std::error::Error;
use tesuji_draw::{Account, Phase, pieces, png, squares, waterfall};
use tesuji_lab::learn::{Report, account};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [report, folder] = &words[..] else { return Err("REPORT.json FOLDER are needed".into()) };
    let report: Report = serde_json::from_str(&std::fs::read_to_string(report)?)?;
    let position =
        tesuji_chess::Position::from_fen("rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6")?;
    let account = Account {
        name: "sicilian".into(),
        title: "Sicilian".into(),
        side: "White".into(),
        diagram: tesuji_engine::Game::diagram(&position),
        terms: account(&position, &report.weights()),
    };
    std::fs::create_dir_all(folder)?;
    for picture in [pieces(&report), squares(&report, Phase::MiddleGame), waterfall(&account)] {
        std::fs::write(format!("{folder}/{}.png", picture.name), png(&picture, 1.0)?)?;
    }
    Ok(())
}
