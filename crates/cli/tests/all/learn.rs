//! `tesuji learn`, `tesuji draw`, `tesuji phase` and what they write, as a user runs them.

use crate::common::run;
use crate::folder::Folder;

/// Runs a command that must not fail; what it prints.
fn done(args: &[&str]) -> String {
    let (code, text, err) = run(args);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}: {text}");
    text
}

/// Learns the weights of a game into a file of that name; the file and what it holds.
fn learned(folder: &Folder, game: &str, name: &str, more: &[&str]) -> (String, String) {
    let out = folder.file(&format!("{game}-{name}.toml"));
    let report = folder.file(&format!("{game}-{name}.json"));
    let effort = "--self-play 32 --nodes 60 --l2 0.01 --bootstrap 3".split(' ').collect::<Vec<_>>();
    let files = ["learn", "--game", game, "--out", &out, "--report", &report];
    let text = done(&[&files, &*effort, more].concat());
    assert!(text.contains("piece alone") && text.contains("the order pawn < "), "{text}");
    let weights = std::fs::read_to_string(&out).unwrap();
    (out, weights)
}

#[test]
fn learned_weights_are_the_same_again_and_play() {
    let folder = Folder::new();
    for game in ["chess", "shogi"] {
        let records = folder.file(&format!("{game}.records"));
        let (file, one) = learned(&folder, game, "one", &["--threads", "1"]);
        assert_eq!(learned(&folder, game, "two", &["--records", &records, "--threads", "2"]).1, one);
        // As if it had been killed while it wrote a game.
        let kept = std::fs::read(&records).unwrap();
        std::fs::write(&records, &kept[..kept.len() * 2 / 3]).unwrap();
        assert_eq!(learned(&folder, game, "three", &["--records", &records]).1, one);
        done(&["learn", "--game", game, &records, "--bootstrap", "0", "--l2", "0.01"]);

        done(&["eval", "--game", game, "--eval", &file]);
        let player = format!("default:eval={file}");
        let effort = "--nodes 60 --games 2 --max-plies 30".split(' ').collect::<Vec<_>>();
        done(&[&["match", "--game", game, &player, "default"], &*effort].concat());
        let other = if game == "chess" { "shogi" } else { "chess" };
        let (code, _, err) = run(&["search", "--game", other, "--depth", "2", "--eval", &file]);
        assert!(code == 2 && err.contains("--eval: ") && err.contains(&file), "{err}");
        let profile = folder.file("mine.toml");
        std::fs::write(&profile, format!("eval = \"{game}-one.toml\"\n")).unwrap();
        done(&["search", "--game", game, "--depth", "3", "--profile", &profile]);
    }
    let pictures = folder.file("pictures");
    let reports = [folder.file("chess-one.json"), folder.file("shogi-one.json")];
    let text = done(&["draw", &reports[0], &reports[1], "--out", &pictures]);
    for name in ["chess-pieces.svg", "shogi-squares-endgame.svg", "chess-ruy-lopez.svg", "index.html"] {
        assert!(text.contains(name), "{text}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let folder = Folder::new();
    let bad = folder.file("bad.txt");
    std::fs::write(&bad, "8/8/8/8/8/8/8/8 w - - 0 1 | 1 | 1.0\n").unwrap();
    let cases: [(&[&str], i32, &str); 5] = [
        (&["learn"], 2, "required"),
        (&["learn", "/no/such/file"], 1, "/no/such/file: "),
        (&["learn", &bad], 1, "bad.txt:1: "),
        (&["learn", &bad, "--loss", "x"], 2, "--loss: must be logistic, hinge or squared-hinge"),
        (&["draw", &bad], 1, "bad.txt: "),
    ];
    for (args, wanted, part) in cases {
        let (code, _, err) = run(args);
        assert!(code == wanted && err.contains(part), "{args:?}: {code} {err}");
    }
}

#[test]
fn games_of_another_run_are_refused_and_stay() {
    let folder = Folder::new();
    let records = folder.file("games.records");
    let learn = |more: &[&str]| {
        let args = ["learn", "--self-play", "6", "--nodes", "20", "--l2", "0.01", "--bootstrap", "0"];
        run(&[&args[..], &["--records", &records, "--loud", "--skip-plies", "0"], more].concat())
    };
    let (_, _, err) = learn(&[]);
    assert!(!err.contains("--records"), "{err}");
    let mut kept = std::fs::read(&records).unwrap();
    // As if a crash had cut off a game.
    kept.truncate(kept.len() - 3);
    std::fs::write(&records, &kept).unwrap();
    let (code, out, err) = learn(&["--seed", "2"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.starts_with("error: --records: ") && err.contains("has games of another run"), "{err}");
    assert_eq!(std::fs::read(&records).unwrap(), kept);
    for text in ["x", "precious notes", "precious notes, and more of them"] {
        std::fs::write(&records, text).unwrap();
        let (code, _, err) = learn(&[]);
        assert!(code == 1 && err.contains("not a file of records"), "{err}");
        assert_eq!(std::fs::read_to_string(&records).unwrap(), text);
    }
}

#[test]
fn the_classic_heuristic_is_learned_and_played_with() {
    let folder = Folder::new();
    for game in ["chess", "king-capture"] {
        for loss in ["logistic", "svm"] {
            let (out, report) =
                (folder.file(&format!("{game}-{loss}.toml")), folder.file(&format!("{game}-{loss}.json")));
            let args = ["learn", "--game", game, "--eval", "classic", "--loss", loss, "--self-play", "32"];
            let more = ["--nodes", "60", "--bootstrap", "4", "--out", &out, "--report", &report];
            let (code, text, err) = run(&[&args[..], &more].concat());
            assert_eq!((code, err.as_str()), (0, ""), "{text}");
            assert!(
                text.contains("centre.attacks") && text.contains(" ± ") && !text.contains("NaN"),
                "{text}"
            );
            let (code, told, err) = run(&["eval", "--game", game, "--eval", &out, "--moves", "e2e4"]);
            assert_eq!((code, err.as_str()), (0, ""));
            assert!(told.contains("attacks: White"), "{told}");
            let (code, _, err) =
                run(&["search", "--game", game, "--eval", &out, "--algorithm", "fractional", "--depth", "2"]);
            assert_eq!((code, err.as_str()), (0, ""));
        }
    }
    let pictures = folder.file("pictures");
    let reports = [folder.file("chess-svm.json"), folder.file("king-capture-logistic.json")];
    let (code, text, err) = run(&["draw", &reports[0], &reports[1], "--out", &pictures]);
    assert_eq!((code, err.as_str()), (0, ""));
    for name in ["chess-classic-pieces.svg", "king-capture-classic-centre.svg", "chess-classic-endgame.svg"] {
        assert!(text.contains(name), "{text}");
    }
    let (code, _, err) = run(&["learn", "--game", "shogi", "--eval", "classic", "--self-play", "32"]);
    assert_eq!((code, err.as_str()), (2, "error: --eval: shogi has no classic evaluation, only linear\n"));
}

#[test]
fn ten_games_are_too_few() {
    let (code, out, err) = run(&["learn", "--self-play", "10", "--nodes", "60"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(err, "error: 10 games are too few to learn from: at least 30 are needed\n");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_self_play_and_says_how_to_go_on() {
    let folder = Folder::new();
    let records = folder.file("games.records");
    let args = ["learn", "--self-play", "100000", "--nodes", "500", "--records", &records];
    let (out, err) = crate::common::interrupted(&args);
    assert!(
        out.is_empty() && err.contains("interrupted: after ") && err.contains("goes on from here"),
        "{err}"
    );
}

/// The king stays in check and is taken: no game of chess.
const KING_TAKEN: &str = "[Result \"1-0\"]\n\n1. e4 f6 2. Qh5 a6 3. Qxe8 1-0\n";

#[test]
fn the_game_decides_by_which_rules_files_are_read() {
    let folder = Folder::new();
    let file = folder.file("games.pgn");
    std::fs::write(&file, KING_TAKEN).unwrap();
    let (code, out, err) = run(&["phase", "--game", "king-capture", &file]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("1 game, 5 positions"), "{out}");
    let (code, out, err) = run(&["phase", &file]);
    assert!(code == 1 && out.is_empty() && err.contains("'a6' is not legal here"), "{err}");
    let (code, out, err) = run(&["phase", "--game", "shogi", &file]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.starts_with("error: --game: ") && err.contains("shogi has not"), "{err}");
}
