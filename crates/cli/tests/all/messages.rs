//! What the program says to hands that slip, and the exit codes it ends with.

use crate::common::run;
use crate::folder::Folder;

const MATE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

#[test]
fn a_position_is_an_argument_and_says_its_game() {
    for command in
        [&["search", "--depth", "2"][..], &["eval"], &["perft", "--depth", "1"], &["compare", "--depth", "2"]]
    {
        let (code, out, err) = run(&[command, &[MATE]].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{command:?}");
        assert!(out.contains("☗ 金") && out.contains(MATE), "{out}");
    }
    let (_, out, _) = run(&["search", MATE, "--depth", "2"]);
    assert!(out.contains("best move G*5b"), "{out}");
    let (code, out, _) = run(&["why", MATE, "G*5b", "--depth", "3"]);
    assert!(code == 0 && out.starts_with("G*5b at the root: 4k4/"), "{out}");
}

#[test]
fn a_fen_needs_no_quotes_and_may_name_its_game() {
    let fen = ["4k3/8/8/8/8/8/8/4K2R", "w", "K", "-", "0", "1"];
    let (code, out, _) = run(&[&["perft", "--depth", "1"], &fen[..]].concat());
    assert!(code == 0 && out.ends_with("15 leaves, 0.00 s\n"), "{out}");
    let (code, out, _) = run(&["search", "king-capture 6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1", "--depth", "4"]);
    assert!(code == 0 && out.contains("best move Rc8"), "{out}");
}

#[cfg(unix)]
#[test]
fn a_position_is_searched_until_it_is_stopped() {
    let (out, err) = crate::common::interrupted(&["search", "startpos", "--time", "1000"]);
    assert!(out.contains("best move ") && err.starts_with("interrupted: after depth "), "{err}");
    let (out, err) = crate::common::interrupted(&["search", "startpos", "--time", "1000", "--threads", "2"]);
    assert!(out.contains("best move ") && err.starts_with("interrupted: after depth "), "{err}");
}

#[test]
fn a_bad_position_says_what_is_wrong_with_it() {
    for (args, why) in [
        (&["search", "nonsense"][..], "error: 'nonsense': field 1: "),
        (&["eval", "--fen", "nonsense"], "error: --fen: field 1: "),
        (
            &["search", MATE, "--fen", MATE],
            "error: the argument '[POSITION]...' cannot be used with '--fen <FEN>'",
        ),
        (&["perft", MATE, "--game", "chess"], "error: '4k4/9/4P4/9/9/9/9/9/4K4 b G 1': field 1: "),
    ] {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.starts_with(why) && err.lines().count() == 1, "{err}");
    }
}

#[test]
fn what_was_meant_is_suggested() {
    for (word, meant) in [("slove", "solve"), ("serch", "search"), ("preft", "perft"), ("mtach", "match")] {
        let (code, _, err) = run(&[word, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
        assert_eq!((code, err), (2, format!("error: unknown command '{word}'; did you mean {meant}?\n")));
    }
}

#[test]
fn an_unknown_evaluation_hears_what_there_is() {
    let (code, _, err) = run(&["eval", "--eval", "nosuch"]);
    let wanted = "error: --eval: chess has no evaluation 'nosuch', only network, linear, classic and files\n";
    assert_eq!((code, err.as_str()), (2, wanted));
    let (code, _, err) = run(&["search", MATE, "--eval", "nosuch"]);
    assert_eq!(
        (code, err.as_str()),
        (2, "error: --eval: shogi has no evaluation 'nosuch', only network, linear and files\n")
    );
}

#[test]
fn a_picture_has_an_ending_that_is_known() {
    for name in ["p.gif", "p", "p.jpeg", "p.svg.gz"] {
        let (code, _, err) = run(&["phase", "games.pgn", "--picture", name]);
        assert_eq!((code, err), (2, format!("error: --picture: must end in .svg or .png, got '{name}'\n")));
    }
}

#[test]
fn without_a_mate_there_is_no_proof() {
    let folder = Folder::new();
    let path = folder.file("mate.proof");
    let (code, out, err) =
        run(&["solve", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--nodes", "2000", "--proof", &path]);
    assert_eq!(code, 3, "{out}{err}");
    assert_eq!(err, "--proof: no mate was found, nothing is written\n");
    assert!(!std::path::Path::new(&path).exists());
}

#[test]
fn long_arguments_are_cut_in_messages() {
    let long = "x".repeat(5_000);
    let many = "e4 ".repeat(5_000);
    for args in [
        &["search", long.as_str()][..],
        &["search", "--fen", &long],
        &["search", "--depth", &long],
        &["search", "--moves", &long],
        &["search", "--searchmoves", &long],
        &["search", "--profile", &long],
        &["search", "--set", &long],
        &["search", "--eval", &long],
        &["search", "--algorithm", &long],
        &["search", &many],
        &["solve", &long],
        &["solve", &many],
        &["why", "startpos", &long],
        &["match", &long, "default", "--nodes", "1"],
        &["phase", &long],
        &["draw", &long],
        &["draw", "--fen", "startpos", "--arrows", &long],
        &["trace", &long],
        &[long.as_str()],
        &[&format!("--{long}")],
    ] {
        let (code, out, err) = run(args);
        assert!(
            (code == 1 || code == 2) && out.is_empty(),
            "{:?}",
            args[0].chars().take(9).collect::<String>()
        );
        assert!(err.lines().all(|line| line.chars().count() <= 520), "{err}");
    }
}

#[test]
fn a_journal_is_for_what_can_go_on() {
    let folder = Folder::new();
    let journal = folder.file("one.jsonl");
    let (code, out, err) = run(&["solve", MATE, "--journal", &journal]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(err, "error: --journal: only a file of positions has what to go on with\n");
    assert!(!std::path::Path::new(&journal).exists());
}
