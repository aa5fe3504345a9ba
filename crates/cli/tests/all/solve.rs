//! `tesuji solve` as a user runs it.

#[cfg(unix)]
use crate::common::interrupted;
use crate::common::run;
use crate::folder::Folder;
use serde_json::Value;

const FORK: &str = "8/8/2r3k1/R4pp1/P1N5/2P3P1/1P3KP1/1r6 w - - 0 1";
/// Kiwipete: there is always more to find.
const BUSY: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn json_lines(out: &str) -> Vec<Value> {
    let all = out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    all.filter(|document| document["answer"] == "solution").collect()
}

#[test]
fn a_position_gets_a_card() {
    let (code, out, err) = run(&["solve", FORK, "--nodes", "20000"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for words in [
        "White to move\n",
        "  6  ·  ·  ♜  ·  ·  ·  ♚  ·",
        "solution  Ne5+ K",
        "verdict   wins material worth",
        "only one  ",
        "fork: Ne5+ attacks king g6 and rook c6",
        "found     at depth ",
    ] {
        assert!(out.contains(words), "{words} is not in\n{out}");
    }
    let (_, plain, _) = run(&["solve", FORK, "--nodes", "20000", "--ascii"]);
    assert!(plain.is_ascii() && plain.contains("  6  .  .  r  .  .  .  k  . "), "{plain}");
}

#[test]
fn a_mate_of_shogi_is_proven_and_its_tries_fail() {
    let head_gold = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let (code, out, _) = run(&["solve", head_gold, "--nodes", "5000"]);
    assert_eq!(code, 0);
    assert!(out.contains("solution  G*5b\n") && out.contains("verdict   mate in 1 ply, proven\n"), "{out}");
    assert!(out.contains("☗ 金") && out.contains("v玉"), "{out}");
    assert!(out.contains("only one  yes, every move of it") && out.contains("head-gold-mate"), "{out}");
    let (_, json, _) = run(&["solve", head_gold, "--nodes", "5000", "--json"]);
    let card = &json_lines(&json)[0];
    assert_eq!(
        (&card["card"]["line"][0]["protocol"], &card["card"]["verdict"]["plies"], &card["game"]),
        (&"G*5b".into(), &1.into(), &"shogi".into())
    );
}

/// Philidor's legacy: a queen is given up, a knight mates.
const SMOTHERED: &str = "5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1";

#[test]
fn all_solutions_are_told_and_written_as_a_game() {
    let folder = Folder::new();
    let (pgn, kif) = (folder.file("mate.pgn"), folder.file("mate.kif"));
    let (code, out, err) =
        run(&["solve", SMOTHERED, "--nodes", "20000", "--tree", "--stats", "--record", &pgn]);
    assert_eq!(code, 0, "{out}{err}");
    for words in
        ["key       Qg8+, the only one\n            Rxg8: Nf7#\n", "tries     ", "Nf7+ Kg8;", "prover    "]
    {
        assert!(out.contains(words), "{words} is not in\n{out}");
    }
    let text = std::fs::read_to_string(&pgn).unwrap();
    assert!(text.contains("1. Qg8+ (1.") && text.contains("{try}") && text.contains("2. Nf7#"), "{text}");
    // Queen or rook: a dual, not a cook. Gold or dragon are two keys of a mate in shogi.
    let (_, out, _) = run(&["solve", "7k/P7/6K1/8/8/8/8/8 w - - 0 1", "--nodes", "5000", "--keys"]);
    assert!(out.contains("in 1, by another promotion\n") && !out.contains("the only one"), "{out}");
    let gold = "8k/9/8P/9/9/9/9/9/9 b GS 1";
    let (code, out, err) = run(&["solve", gold, "--nodes", "5000", "--tree", "--record", &kif]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("key       G*1b, the only one\n") && out.contains("and 3 more\n"), "{out}");
    assert!(std::fs::read_to_string(&kif).unwrap().contains("変化"), "a try is a variation");
}

#[test]
fn who_is_mated_is_shown_how() {
    let folder = Folder::new();
    let file = folder.file("mated.epd");
    std::fs::write(&file, "7k/R7/8/8/8/8/8/1R5K b - - bm #-1;\n").unwrap();
    let (code, out, _) = run(&["solve", &file, "--nodes", "5000"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("mated in 1 whatever is played, proven Kg8 Rb8#"), "{out}");
}

#[test]
fn files_of_all_kinds_are_solved_in_their_order_and_broken_lines_are_told() {
    let folder = Folder::new();
    let file = folder.file("mixed.txt");
    let text = format!(
        "PuzzleId,FEN,Moves,Rating\n\
         ok1,8/8/5rk1/R4pp1/P1N5/2P3P1/1P3KP1/1r6 b - - 0 1,f6c6 c4e5,1000\n\
         # a comment\n\
         4k3/8/8/8/8/8/8/4K2R x K - bm Rh8; id \"bad side\";\n\
         {FORK}\n\
         6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id \"good\";\n\
         6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Kf2; id \"wrong\";\n\
         4k4/9/4P4/9/9/9/9/9/4K4 b G 1 dm 1; id \"shogi\";\n"
    );
    std::fs::write(&file, text).unwrap();
    let (code, out, err) = run(&["solve", &file, "--nodes", "5000"]);
    assert_eq!((code, err.as_str()), (3, ""), "{out}");
    let marks: Vec<&str> =
        out.lines().skip(1).take(6).map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(marks, ["✓", "✗", "·", "✓", "✗", "✓"], "{out}");
    assert!(
        out.contains("line 4")
            && out.contains("got 'x'")
            && out.contains("3 of 4 solved, 1 could not be read"),
        "{out}"
    );

    let (_, twice, _) = run(&["solve", &file, "--nodes", "5000", "--jobs", "2", "--json"]);
    let lines: Vec<u64> = json_lines(&twice).iter().map(|row| row["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [2, 4, 5, 6, 7, 8]);
    let (_, shard, _) = run(&["solve", &file, "--nodes", "5000", "--shard", "2/3", "--json"]);
    let lines: Vec<u64> = json_lines(&shard).iter().map(|row| row["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [4, 7]);
}

#[test]
fn a_run_goes_on_from_its_journal() {
    let folder = Folder::new();
    let (path, journal) = (folder.file("two.epd"), folder.file("two.jsonl"));
    std::fs::write(&path, format!("{FORK}\n6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n")).unwrap();
    let args = ["solve", path.as_str(), "--nodes", "5000", "--json", "--journal", journal.as_str()];
    let (code, whole, _) = run(&args);
    assert_eq!(code, 0);
    let kept = std::fs::read_to_string(&journal).unwrap();
    let two_lines: String = kept.split_inclusive('\n').take(2).collect();
    std::fs::write(&journal, two_lines).unwrap();
    let (code, again, _) = run(&args);
    assert_eq!(code, 0);
    let moves = |out: &str| json_lines(out).iter().map(|row| row["card"]["line"].clone()).collect::<Vec<_>>();
    assert_eq!(moves(&whole), moves(&again));
    // The first position was not solved again: its time is the same.
    assert_eq!(json_lines(&whole)[0], json_lines(&again)[0]);
    let (code, _, err) = run(&[&args[..], &["--mate"]].concat());
    assert!(code == 1 && err.contains("belongs to another run (mate: false there, true here)"), "{err}");
}

/// All that decides a row is in the head of its journal.
#[test]
fn rows_are_never_those_of_another_run() {
    let folder = Folder::new();
    let (path, journal, profile) =
        (folder.file("one.epd"), folder.file("one.jsonl"), folder.file("mine.toml"));
    std::fs::write(&path, "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n").unwrap();
    std::fs::write(&profile, "[techniques]\nfutility = false\n").unwrap();
    let solve = |more: &[&str]| {
        run(&[&["solve", path.as_str(), "--nodes", "2000", "--journal", journal.as_str()], more].concat())
    };
    assert_eq!(solve(&["--profile", &profile]).0, 0);
    let kept = std::fs::read_to_string(&journal).unwrap();
    for part in ["\"run\":\"solve\"", "\"version\":\"", "\"games\":{\"chess\":"] {
        assert!(kept.contains(part), "{kept}");
    }
    let own = ["--profile", profile.as_str()];
    let other = folder.file("weights.toml");
    std::fs::write(&other, include_str!("../../../eval/src/chess/weights.toml")).unwrap();
    let refused = |more: &[&str], key: &str| {
        let (code, out, err) = solve(more);
        assert_eq!((code, out.as_str()), (1, ""), "{more:?}");
        assert!(err.contains("belongs to another run") && err.contains(key), "{more:?}: {err}");
        assert_eq!(std::fs::read_to_string(&journal).unwrap(), kept);
    };
    refused(&[&own[..], &["--shortest"]].concat(), "shortest");
    refused(&[&own[..], &["--cards"]].concat(), "cards");
    refused(&[&own[..], &["--eval", &other]].concat(), "profiles.chess");
    refused(&[], "profiles.chess");
    // The same file with something else in it.
    std::fs::write(&profile, "[techniques]\nfutility = true\nrazoring = false\n").unwrap();
    refused(&own, "profiles.chess");
}

#[test]
fn the_problems_that_come_with_it_are_solved() {
    let (_, out, err) = run(&["solve", "--nodes", "30000", "--jobs", "0", "--json"]);
    assert_eq!(err, "");
    let rows = json_lines(&out);
    let solved = rows.iter().filter(|row| row["card"]["solved"] == true).count();
    assert!(rows.len() == 34 && solved >= 25, "{solved} of {}", rows.len());
    assert!(rows.iter().all(|row| row.get("error").is_none()), "{out}");
}

#[test]
fn both_searches_are_compared() {
    let folder = Folder::new();
    let path = folder.file("one.epd");
    std::fs::write(&path, "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n").unwrap();
    let (code, out, _) = run(&["solve", &path, "--nodes", "5000", "--compare"]);
    assert_eq!(code, 0);
    assert_eq!(out.matches("1 of 1").count(), 2, "{out}");
    let (code, out, _) = run(&["solve", &path, "--nodes", "5000", "--algorithm", "tactic"]);
    assert!(code == 0 && out.contains("Ra8#"), "{out}");
    std::fs::write(&path, "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Kf2;\n").unwrap();
    let (code, out, _) = run(&["solve", &path, "--nodes", "5000", "--compare"]);
    assert!(code == 3 && out.contains("0 of 1"), "{code}: {out}");
}

#[test]
fn a_slip_of_a_game_is_named_with_its_players_and_its_price() {
    let folder = Folder::new();
    let games = folder.file("trap.pgn");
    let text = "[White \"Mayet\"]\n[Black \"Harrwitz\"]\n\n\
                1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 *\n";
    std::fs::write(&games, text).unwrap();
    let (code, out, err) = run(&["solve", &games, "--nodes", "200000"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("Mayet - Harrwitz: 6...Nxd5 after 6.Nxd5, which loses "), "{out}");
}

#[test]
fn a_mate_of_shogi_is_told_in_plies_without_delays() {
    let sfen = "l3kgsnl/9/p1pS+Bp3/7pp/6PP1/9/PPPPPPn1P/1B1GG2+r1/LNS1K3L w RG3Psnp 54";
    let (code, out, _) = run(&["solve", sfen, "--nodes", "50000"]);
    assert_eq!(code, 0, "{out}");
    for words in ["solution  +R-3i\n", "verdict   mate in 1 ply, proven\n", "mate-in-1: +R-3i mates king 5i"]
    {
        assert!(out.contains(words), "{words} is not in\n{out}");
    }
    let (_, out, _) = run(&["solve", sfen, "--nodes", "50000", "--moves", "japanese"]);
    assert!(out.contains("solution  △３九龍\n") && out.contains("一手詰: "), "{out}");
    let (_, json, _) = run(&["solve", sfen, "--nodes", "50000", "--json"]);
    let card = &json_lines(&json)[0]["card"];
    assert_eq!((&card["verdict"]["plies"], card["line"].as_array().unwrap().len()), (&1.into(), 1));
    let (code, _, err) = run(&["solve", FORK, "--moves", "japanese"]);
    assert!(code == 2 && err.contains("--moves: only moves of shogi"), "{err}");
}

#[test]
fn without_a_king_there_is_a_mate_or_none() {
    let (code, out, _) = run(&["solve", "8k/9/9/9/9/9/9/9/9 b P 1", "--nodes", "5000"]);
    assert!(code == 3 && out.contains("verdict   there is no mate\n"), "{code}: {out}");
    let hard = "8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1";
    let (code, out, _) = run(&["solve", hard, "--nodes", "2000"]);
    assert!(code == 3 && out.contains("verdict   no mate found\n"), "{code}: {out}");
    assert!(!out.contains("lost") && !out.contains("solution"), "{out}");
}

#[test]
fn wrong_use_is_told() {
    for (args, code, words) in [
        (&["solve", "no-such-file.epd"][..], 2, "'no-such-file.epd' is neither a position nor a file"),
        (&["solve", "--shard", "5/4"], 2, "--shard: must be I/N with I from 1 to N, got '5/4'"),
        (&["solve", "8/8/8/8/8/8/8/8 w - -"], 2, "error: field 1: White has no king"),
        (&["solve", "8/8/8/8/8/8/8 w - -"], 2, "'8/8/8/8/8/8/8 w - -' is no position: field 1: 7 ranks"),
        (&["solve", "6k1/5ppp/8/8/8/8/8/R5K1 w - -", "--profile", "nonsense"], 2, "--profile: "),
        (&["solve", "7k/5Q2/6K1/8/8/8/8/8 b - -"], 2, "the game is over"),
    ] {
        let (got, out, err) = run(args);
        assert!(got == code && err.contains(words), "{args:?}: {got} {err}");
        assert_eq!(out, "");
    }
}

#[test]
fn games_are_searched_for_chances_and_give_problems_that_can_be_solved() {
    let folder = Folder::new();
    let (games, puzzles, pgn) = (folder.file("games.pgn"), folder.file("made.csv"), folder.file("made.pgn"));
    let text = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. d4 d5 2. c4 e6 *\n";
    std::fs::write(&games, text).unwrap();
    let (code, out, err) = run(&["solve", &games, "--nodes", "20000"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("3.Qxe5# after 2...Ke7, which allows mate in 1"), "{out}");
    assert!(out.contains("2...Qh4# after 2.g4, which allows mate in 1"), "{out}");

    let (code, out, err) = run(&["puzzle", &games, "--nodes", "20000", "--pgn", &pgn]);
    assert_eq!((code, err.as_str()), (0, "2 problems out of 2 chances in 3 games\n"), "{out}");
    let rows: Vec<&str> = out.lines().collect();
    assert!(rows[0].starts_with("PuzzleId,FEN,Moves,Rating,"));
    assert!(rows[1].ends_with(",e8e7 h5e5,,,,,mate mateIn1 oneMove,,"), "{out}");
    assert!(rows[2].ends_with(",g2g4 d8h4,,,,,mate mateIn1 oneMove,,"), "{out}");
    std::fs::write(&puzzles, &out).unwrap();
    let (code, out, _) = run(&["solve", &puzzles, "--nodes", "5000"]);
    assert!(code == 0 && out.contains("2 of 2 solved"), "{out}");
    let written = std::fs::read_to_string(&pgn).unwrap();
    assert!(
        written.contains("2... Ke7 3. Qxe5#") && written.contains("mate-in-1: Qxe5# mates king e7"),
        "{written}"
    );
}

#[test]
fn a_broken_game_is_told_and_the_others_go_on() {
    let folder = Folder::new();
    let games = folder.file("games.pgn");
    let text = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. e4 Ke5 2. d4 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    std::fs::write(&games, text).unwrap();
    let (code, out, err) = run(&["solve", &games, "--nodes", "20000"]);
    assert_eq!((code, err.as_str()), (3, ""), "{out}");
    let names = ["game 1, 2...Ke7", "line 3", "game 2, 2.g4", "1 could not be read"];
    let places: Vec<usize> =
        names.map(|name| out.find(name).unwrap_or_else(|| panic!("{name}: {out}"))).to_vec();
    assert!(places.is_sorted() && out.contains("Ke5"), "{out}");
    let (code, out, err) = run(&["puzzle", &games, "--nodes", "20000"]);
    assert!(code == 0 && out.lines().count() == 3, "{out}");
    assert!(err.starts_with("warning: ") && err.contains("games.pgn:3: "), "{err}");
}

#[test]
fn games_of_its_own_are_looked_through() {
    let args = ["puzzle", "--self-play", "2", "--game-nodes", "60", "--nodes", "3000", "--jobs", "2"];
    let (code, out, err) = run(&args);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains(" chances") && err.ends_with("in 2 games\n"), "{err}");
    assert_eq!(run(&args).1, out, "the same command gives the same problems");
    let positions = concat!(env!("CARGO_MANIFEST_DIR"), "/src/solve/problems.epd");
    let (code, _, err) = run(&["puzzle", positions]);
    assert!(
        code == 2 && err.contains("problems.epd: no record of games; PGN, KIF, KI2 and CSA are"),
        "{err}"
    );
    let (code, _, err) = run(&["puzzle", "--game", "shogi", "--self-play", "1", "--pgn", "x.pgn"]);
    assert!(code == 2 && err.contains("--pgn: only chess is written as PGN"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_stop_ends_it_and_says_how_far_it_got() {
    let (_, err) = interrupted(&["solve", BUSY, "--time", "60"]);
    assert!(err.contains("interrupted: before the position was solved"), "{err}");
}

#[test]
fn a_proof_is_written_and_checked_and_a_false_one_is_found_out() {
    let folder = Folder::new();
    let path = folder.file("mate.proof");
    for position in ["5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"] {
        let (code, out, err) = run(&["solve", position, "--nodes", "5000", "--proof", &path, "--shortest"]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        let proven =
            out.contains("mate in 2, proven, none is shorter") || out.contains("mate in 1 ply, proven\n");
        assert!(proven && out.contains("  proof     "), "{out}");
        let (code, out, _) = run(&["proof", &path]);
        assert!(code == 0 && out.starts_with(&format!("the side to move mates in {position}: ")), "{out}");
    }
    // The gold is put elsewhere: the king walks away.
    let text = std::fs::read_to_string(&path).unwrap().replace("G*5b", "G*4b");
    std::fs::write(&path, text).unwrap();
    let (code, out, _) = run(&["proof", &path]);
    assert!(code == 3 && out.starts_with("this is no proof: line 4: "), "{out}");
    std::fs::write(&path, "hello").unwrap();
    let (code, _, err) = run(&["proof", &path]);
    assert!(code == 1 && err.contains("line 1: "), "{err}");
    let (code, _, err) = run(&["solve", FORK, "--nodes", "5000", "--proof", &path]);
    assert_eq!((code, err.as_str()), (3, "--proof: no mate was found, nothing is written\n"));
}
