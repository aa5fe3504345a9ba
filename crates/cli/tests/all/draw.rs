//! `tesuji draw` of positions.

use crate::folder::Folder;
use std::process::Command;
use tesuji_api::{Answer, Document};

/// Exit code, standard output and standard error.
fn run(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tesuji")).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn any_position_is_a_picture_without_a_font() {
    let folder = Folder::new();
    let file = folder.file("position.svg");
    for (args, has) in [
        (&["startpos", "--arrows", "e2e4 Nf3", "--marks", "d4,e4"][..], 2),
        (&["4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "--arrows", "G*5b 5i5h"], 2),
        (&["king-capture 6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1", "--arrows", "Rc8", "--flip"], 1),
        (&["startpos", "--game", "shogi", "--moves", "7g7f 3c3d"], 0),
    ] {
        let (code, out, err) = run(&[&["draw", "--out", &file, "--fen"], args].concat());
        assert_eq!((code, err.as_str(), out.trim()), (0, "", file.as_str()), "{args:?}");
        let svg = std::fs::read_to_string(&file).unwrap();
        assert_eq!(svg.matches("class=\"arrow\"").count(), has, "{args:?}");
        assert!(svg.starts_with("<svg ") && !svg.contains("<text"), "{args:?}");
    }
}

/// Squares are tinted by nothing else than shares, and each has its number on a plate.
#[test]
fn shares_of_the_network_stand_on_the_pieces() {
    let folder = Folder::new();
    let file = folder.file("shares.svg");
    let plates = |args: &[&str]| {
        let (code, _, err) = run(&[&["draw", "--out", &file], args].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
        std::fs::read_to_string(&file).unwrap().matches("<polygon").count()
    };
    let gold = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    assert_eq!(plates(&["--fen", "startpos"]), 0);
    assert_eq!(plates(&["--fen", "startpos", "--shares"]), 60, "all but the kings");
    assert_eq!(plates(&["--fen", gold, "--shares"]), 2, "what is in hand has no square");
    let tried = plates(&["--fen", "startpos", "--tried", "b1"]);
    assert!(
        (2 * 28..2 * 32).contains(&tried),
        "free squares, but for those where the knight gives check: {tried}"
    );
    assert!(plates(&["--fen", gold, "--tried", "5c", "--eval", "linear"]) > 2 * 50);
}

#[test]
fn hidden_units_and_the_network_beside_the_terms() {
    let folder = Folder::new();
    let out = folder.file("cards");
    for (game, plane) in [("chess", ">own queen<"), ("shogi", ">other hand<"), ("king-capture", ">own king<")]
    {
        let (code, files, err) = run(&["draw", "--units", "2", "--game", game, "--out", &out]);
        assert_eq!((code, err.as_str(), files.lines().count()), (0, "", 2));
        let svg = std::fs::read_to_string(files.lines().next().unwrap()).unwrap();
        assert!(svg.contains(plane) && svg.contains("excite it most"), "{game}");
    }
    let (code, json, _) = run(&["draw", "--units", "2", "--json", "--out", &out]);
    let told = Document::from_json(&json).unwrap().answer;
    let Answer::Pictures(told) = told else { panic!("{json}") };
    assert_eq!((code, told.files.len(), told.units.len(), told.gallery.len()), (0, 2, 2, 0));
    let [first, second] = &told.units[..] else { panic!("two") };
    assert!(first.spread >= second.spread && first.planes[0].weights.len() == 8);
    assert!(first.excited_by[0].excitement >= first.excited_by[1].excitement);
    let positions = folder.file("two.epd");
    std::fs::write(&positions, "4k3/8/8/8/8/8/4P3/4K3 w - -\nr3k3/8/8/8/8/8/4P3/4K3 b - -\n").unwrap();
    let (code, files, err) = run(&["draw", "--gallery", "5", &positions, "--out", &out]);
    assert_eq!((code, err.as_str(), files.lines().count()), (0, "", 2));
    let (_, json, _) = run(&["draw", "--gallery", "1", &positions, "--json", "--out", &out]);
    let Answer::Pictures(told) = Document::from_json(&json).unwrap().answer else { panic!("{json}") };
    assert!(told.gallery.len() == 1 && told.gallery[0].rest_cp == told.gallery[0].network.output, "{json}");
    // The furthest first, and the parts are the whole.
    let mut last = f64::MAX;
    for file in files.lines() {
        let svg = std::fs::read_to_string(file).unwrap();
        let (_, caption) = svg.split_once("to move: terms ").unwrap();
        let numbers: Vec<f64> =
            caption.split([' ', ',', '<']).filter_map(|word| word.parse().ok()).take(3).collect();
        assert!((numbers[0] + numbers[1] - numbers[2]).abs() < 0.005, "{numbers:?}");
        assert!(numbers[1].abs() <= last);
        last = numbers[1].abs();
    }
}

#[test]
fn pixels_by_the_ending() {
    let folder = Folder::new();
    let file = folder.file("position.png");
    let (code, _, err) = run(&["draw", "--fen", "startpos", "--out", &file, "--scale", "0.5"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(std::fs::read(&file).unwrap().starts_with(b"\x89PNG"));
    let (code, out, _) = run(&["draw", "--fen", "startpos", "--png", "--out", &folder.file("both")]);
    assert!(code == 0 && out.lines().count() == 2, "{out}");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    for (args, why) in [
        (
            &["--fen", "startpos", "--arrows", "e2e9"][..],
            "--arrows: 'e2e9' is no two squares and no move here",
        ),
        (&["--fen", "startpos", "--marks", "z9"], "--marks: 'z9' is no square"),
        (&["--fen", "startpos", "--marks", "é"], "--marks: 'é' is no square"),
        (
            &["--fen", "startpos", "--out", "p.gif"],
            "--out: must be a folder or end in .svg or .png, got 'p.gif'",
        ),
        (&["--fen", "8/8 w - -"], "--fen: "),
        (
            &["--fen", "startpos", "--shares", "--eval", "linear"],
            "--shares: 'linear' has no network to take apart",
        ),
        (&["--fen", "startpos", "--shares", "--eval", "nosuch"], "--eval: "),
        (&["--fen", "startpos", "--tried", "e4"], "--tried: no piece stands on 'e4'"),
        (&["--gallery", "1", "--eval", "linear"], "--gallery: 'linear' is no network beside named terms"),
        (&["--units", "1", "--eval", "nosuch"], "--eval: nosuch: "),
        (&["--eval", "linear"], "--eval: goes with --fen, --units or --gallery"),
        (&["--arrows", "e2e4"], "the following required arguments were not provided: --fen <FEN>"),
    ] {
        let (code, out, err) = run(&[&["draw"], args].concat());
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.starts_with(&format!("error: {why}")), "{err}");
    }
}
