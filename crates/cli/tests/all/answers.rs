//! Text is drawn from answers and nothing else: what a command prints is drawn again from the JSON of the same run.

use crate::common::run;
use crate::folder::Folder;
use serde_json::Value;
use tesuji::api::{Answer, Document, SCHEMA};
use tesuji::text::{MoveStyle, Style, card, draw, solutions, trace_line};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const FORK: &str = "r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1";
const GOLD: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

/// What a run prints, and the answers that it gave.
fn both(folder: &Folder, args: &[&str]) -> (String, Vec<Document>) {
    let file = folder.file("answer.json");
    let (code, text, err) = run(&[args, &["--answer", &file]].concat());
    assert!(code == 0 || code == 3, "{args:?}: {err}");
    let json = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let documents: Vec<Document> = json.lines().map(|line| Document::from_json(line).unwrap()).collect();
    assert!(documents.iter().all(|document| document.schema == SCHEMA));
    for (document, line) in documents.iter().zip(json.lines()) {
        assert_eq!(serde_json::to_string(document).unwrap(), line, "reading and writing changes nothing");
        let value = serde_json::from_str(line).unwrap();
        whole_reports(args, &value);
        let schema = crate::schema::schema();
        assert_eq!(crate::schema::flaw(&schema, &schema, &value), None, "{args:?}");
    }
    (text, documents)
}

/// No text of an answer has several lines: that would be a report drawn too early.
fn whole_reports(args: &[&str], value: &Value) {
    match value {
        Value::String(text) => assert!(!text.contains('\n'), "{args:?}: {text}"),
        Value::Array(values) => values.iter().for_each(|value| whole_reports(args, value)),
        Value::Object(fields) => fields.values().for_each(|value| whole_reports(args, value)),
        _ => {}
    }
}

/// Runs a command that gives one answer, and draws that again.
fn drawn_again(args: &[&str]) -> Document {
    let (text, mut documents) = both(&Folder::new(), args);
    assert_eq!(documents.len(), 1, "{args:?}");
    let document = documents.remove(0);
    assert_eq!(draw(&document.answer, Style::default()), text, "{args:?}");
    document
}

/// The same, for a command that says the same when it is run again: `--json` prints the same answer, but for times.
fn redrawn(args: &[&str]) {
    let document = drawn_again(args);
    let (_, json, err) = run(&[args, &["--json"]].concat());
    let mut printed: Value =
        serde_json::from_str(&json).unwrap_or_else(|why| panic!("{args:?}: {why}: {err}"));
    let mut kept = serde_json::to_value(document).unwrap();
    without_times(&mut printed);
    without_times(&mut kept);
    assert_eq!(printed, kept, "{args:?}");
}

fn without_times(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(without_times),
        Value::Object(fields) => {
            fields.remove("seconds");
            fields.remove("elapsed");
            fields.values_mut().for_each(without_times);
        }
        _ => {}
    }
}

#[test]
fn evaluations() {
    redrawn(&["eval"]);
    redrawn(&["eval", "--fen", KIWIPETE, "--moves", "e1g1"]);
    redrawn(&["eval", "--fen", KIWIPETE, "--eval", "classic"]);
    redrawn(&["eval", "--game", "king-capture", "--eval", "classic"]);
    redrawn(&["eval", "--game", "shogi", "--moves", "7g7f"]);
}

#[test]
fn searches() {
    redrawn(&["search", "--fen", KIWIPETE, "--depth", "5", "--multipv", "2", "--stats"]);
    redrawn(&["search", "--depth", "3", "--algorithm", "pvs"]);
    redrawn(&["search", "--game", "shogi", "--depth", "4"]);
    redrawn(&["search", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    redrawn(&["search", "--fen", "6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1", "--depth", "3"]);
    redrawn(&["compare", "--depth", "3", "--max-nodes", "3000"]);
    redrawn(&["compare", "--depth", "2", "--sfen", GOLD]);
}

#[test]
fn analysed_games() {
    let folder = Folder::new();
    let file = folder.file("game.pgn");
    std::fs::write(&file, "[White \"Anna\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 *\n").unwrap();
    let (text, documents) = both(&folder, &["analyse", &file, "--nodes", "500"]);
    assert_eq!(documents.len(), 3);
    let drawn: String = documents.iter().map(|document| draw(&document.answer, Style::default())).collect();
    assert_eq!(drawn, text);
}

#[test]
fn questions() {
    redrawn(&["why", KIWIPETE, "a3", "--depth", "6"]);
    redrawn(&["why", KIWIPETE, "Rb8", "--line", "Qxf6", "--depth", "5"]);
    redrawn(&["why", "startpos", "P-7f", "--game", "shogi", "--depth", "4"]);
}

#[test]
fn traces() {
    let folder = Folder::new();
    let file = folder.file("tree.trace");
    let (text, documents) = both(&folder, &["search", "--depth", "5", "--trace", &file]);
    assert_eq!(draw(&documents[0].answer, Style::default()), text);
    redrawn(&["trace", &file]);
    redrawn(&["trace", &file, "--line", "e4 e5 Nf3"]);
    let (text, documents) = both(&folder, &["trace", &file, "--line", "e4", "--all"]);
    let Answer::TraceLine(line) = &documents[0].answer else { panic!("no line") };
    assert_eq!(trace_line(line, true, Style::default()), text);
}

#[test]
fn solutions_one_by_one() {
    redrawn(&["solve", FORK, "--nodes", "5000"]);
    redrawn(&["solve", GOLD, "--nodes", "5000"]);
    redrawn(&["solve", GOLD, "--nodes", "5000", "--tree", "--stats"]);
    redrawn(&["solve", "7k/R7/8/8/8/8/8/1R5K b - - bm #-1;", "--nodes", "5000"]);
    redrawn(&["solve", "8k/9/9/9/9/9/9/9/9 b P 1", "--nodes", "5000"]);
    redrawn(&["solve", "6k1/5ppp/8/8/8/8/2R1K3/8 w - - bm Kd1;", "--nodes", "5000"]);
    let (folder, style) = (Folder::new(), Style { moves: MoveStyle::Japanese, ..Style::default() });
    let (text, documents) = both(&folder, &["solve", GOLD, "--nodes", "5000", "--moves", "japanese"]);
    assert_eq!(draw(&documents[0].answer, style), text);
    let ascii = Style { ascii: true, moves: MoveStyle::Protocol, ..Style::default() };
    let (text, documents) =
        both(&folder, &["solve", GOLD, "--nodes", "5000", "--moves", "protocol", "--ascii"]);
    assert_eq!(draw(&documents[0].answer, ascii), text);
    let proof = folder.file("mate.proof");
    redrawn(&["solve", GOLD, "--nodes", "5000", "--proof", &proof]);
    redrawn(&["proof", &proof]);
}

#[test]
fn solutions_of_a_file() {
    let folder = Folder::new();
    let file = folder.file("some.epd");
    let lines = [FORK, GOLD, "nonsense", "6k1/5ppp/8/8/8/8/2R1K3/8 w - - bm Rc8; id \"back rank\";"];
    std::fs::write(&file, lines.join("\n")).unwrap();
    let style = Style::default();
    for cards in [false, true] {
        let more: &[&str] = if cards { &["--cards"] } else { &[] };
        let args = [&["solve", file.as_str(), "--nodes", "5000"], more].concat();
        let (text, documents) = both(&folder, &args);
        let mut drawn = if cards { String::new() } else { solutions::HEAD.to_string() };
        for document in &documents {
            drawn += &match &document.answer {
                Answer::Solution(solution) if cards && solution.card.is_some() => {
                    card(solution, style) + "\n"
                }
                Answer::Solution(solution) => solutions::row(solution, style),
                other => draw(other, style),
            };
        }
        assert_eq!(drawn, text);
        let (_, json, _) = run(&[&args[..], &["--json"]].concat());
        assert_eq!(json.lines().count(), documents.len());
    }
    redrawn(&["solve", &file, "--nodes", "2000", "--compare"]);
}

#[test]
fn solutions_of_games() {
    let folder = Folder::new();
    let games = folder.file("games.pgn");
    std::fs::write(&games, "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let (text, documents) = both(&folder, &["solve", &games, "--nodes", "20000"]);
    let drawn = documents.iter().map(|document| match &document.answer {
        Answer::Solution(solution) => solutions::row(solution, Style::default()),
        other => draw(other, Style::default()),
    });
    assert_eq!(solutions::HEAD.to_string() + &drawn.collect::<String>(), text);
    assert!(text.contains("which allows mate in 1"), "{text}");
}

#[test]
fn problems_out_of_games() {
    let folder = Folder::new();
    let games = folder.file("games.pgn");
    let fool = "[Site \"https://lichess.org/abcdefgh\"]\n[Opening \"Barnes Opening: Fool's Mate\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    std::fs::write(&games, fool).unwrap();
    let (text, documents) = both(&folder, &["puzzle", &games, "--nodes", "20000"]);
    let [problem, end] = documents.as_slice() else { panic!("{} answers", documents.len()) };
    let row = draw(&problem.answer, Style::default());
    assert_eq!(format!("{}\n{row}", tesuji::text::puzzle::HEAD), text);
    assert!(row.contains("#3,Barnes_Opening Barnes_Opening_Fools_Mate\n"), "{row}");
    let (_, json, err) = run(&["puzzle", &games, "--nodes", "20000", "--json"]);
    assert_eq!(draw(&end.answer, Style::default()), err);
    let printed: Vec<Document> = json.lines().map(|line| Document::from_json(line).unwrap()).collect();
    assert_eq!(printed, documents);
}

#[test]
fn courses() {
    redrawn(&["step", "--fen", FORK, "--depth", "2", "--widest", "2", "--all"]);
    let folder = Folder::new();
    let questions = folder.file("questions.txt");
    std::fs::write(&questions, "ordinary; 1; 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n").unwrap();
    // A program that only repeats what it hears.
    redrawn(&["grade", "--cmd", "cat", "--questions", &questions]);
}

#[test]
fn pictures() {
    let folder = Folder::new();
    let (file, all) = (folder.file("board.svg"), folder.file("all"));
    redrawn(&["draw", "--fen", KIWIPETE, "--out", &file]);
    redrawn(&["draw", "--fen", KIWIPETE, "--shares", "--out", &file]);
    redrawn(&["draw", "--game", "shogi", "--fen", "startpos", "--out", &all, "--png"]);
    redrawn(&["draw", "--game", "chess", "--out", &all]);
}

#[test]
fn counts() {
    redrawn(&["perft", "--depth", "3"]);
    redrawn(&["perft", "--depth", "0"]);
    redrawn(&["perft", "--depth", "2", "--divide", "--fen", KIWIPETE]);
    let folder = Folder::new();
    let file = folder.file("suite.epd");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    std::fs::write(&file, format!("{start} ;D1 20 ;D2 401\n{KIWIPETE} ;D1 48 ;D6 8031647685\n")).unwrap();
    redrawn(&["perft", "--suite", &file, "--max-nodes", "1000"]);
}

#[test]
fn experiments() {
    redrawn(&[
        "match",
        "default",
        "plain",
        "--nodes",
        "50",
        "--games",
        "4",
        "--hash",
        "1",
        "--max-plies",
        "20",
    ]);
    let test = ["--sprt", "-10,150", "--games", "2", "--max-plies", "20"];
    redrawn(&[&["match", "default", "pvs:depth=2", "--nodes", "50", "--hash", "1"], &test[..]].concat());
    redrawn(&[
        "match",
        "default",
        "default",
        "--nodes",
        "50",
        "--games",
        "2",
        "--hash",
        "1",
        "--max-plies",
        "20",
    ]);
    redrawn(&["tune", "--tunables", "delta", "--nodes", "50", "--iterations", "1", "--hash", "1"]);
    redrawn(&["audit", "--depth", "5", "--samples", "2", "--gallery", "3"]);
    redrawn(&["audit", "--game", "shogi", "--depth", "3", "--samples", "1"]);
    redrawn(&["techniques"]);
    redrawn(&["techniques", "lmr", "null_move"]);
}

#[test]
fn measurements() {
    let few = ["--depth", "3", "--only", "futility,null_move,multi_cut", "--tactics-nodes", "100"];
    redrawn(&[&["ablate", "--alone", "--pairs"], &few[..]].concat());
    redrawn(&["ablate", "--game", "shogi", "--depth", "2", "--only", "futility", "--tactics-nodes", "0"]);
    redrawn(&["bench", "--depth", "2", "--hash", "1"]);
    redrawn(&["bench", "--game", "shogi", "--depth", "1", "--hash", "1"]);
}

#[test]
fn lessons() {
    let folder = Folder::new();
    let [games, network, weights] = ["games.records", "net.nn", "weights.toml"].map(|name| folder.file(name));
    let few = ["--self-play", "120", "--nodes", "20", "--threads", "1"];
    let (code, _, err) =
        run(&[&["learn", "--records", &games, "--l2", "1", "--bootstrap", "0"], &few[..]].concat());
    assert_eq!(code, 0, "{err}");
    redrawn(&["learn", &games, "--bootstrap", "2", "--l2", "0.1,1", "--out", &weights]);
    redrawn(&["learn", &games, "--bootstrap", "0", "--l2", "1", "--target", "choice"]);
    redrawn(&["learn", &games, "--bootstrap", "0", "--l2", "1", "--eval", "classic"]);
    redrawn(&["eval", "--fen", KIWIPETE, "--eval", &weights]);
    redrawn(&["train", &games, "--out", &network, "--hidden", "32", "--epochs", "1", "--threads", "1"]);
    redrawn(&["eval", "--fen", KIWIPETE, "--eval", &network]);
    redrawn(&["eval", "--fen", KIWIPETE, "--eval", "network"]);
    let more = folder.file("more.records");
    redrawn(&["rescore", &games, "--nodes", "20", "--random-moves", "2", "--out", &more, "--threads", "1"]);
    redrawn(&["eval", "--fen", "8/8/8/4k3/8/8/3BK3/8 w - - 30 60", "--eval", &network]);
    let ruler = folder.file("ruler.epd");
    std::fs::write(&ruler, "4k3/8/8/8/8/8/4P3/4K3 w - - ce 230;\n8/2k5/8/8/3R4/8/2K5/8 b - - ce -900;\n")
        .unwrap();
    redrawn(&["eval", "--ruler", &ruler, "--eval", "linear", "--eval", &network]);
    let played = folder.file("played.records");
    let few = ["--games", "3", "--nodes", "20", "--threads", "1"];
    drawn_again(&[&["selfplay", &played], &few[..]].concat());
    // The second run finds all games there; a third plays on.
    redrawn(&[&["selfplay", &played], &few[..]].concat());
    drawn_again(&["selfplay", &played, "--games", "4", "--nodes", "20", "--threads", "1"]);
    let all = folder.file("all.records");
    redrawn(&["records", &played, &more, &played, "--merge", &all]);
    redrawn(&["records", &all]);
}

#[test]
fn games_ply_by_ply() {
    let folder = Folder::new();
    let games = folder.file("games.pgn");
    std::fs::write(&games, "1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 1-0\n\n1. d4 d5 2. c4 dxc4 3. e4 1-0\n")
        .unwrap();
    redrawn(&["phase", &games]);
}

/// What these tests draw again.
const DRAWN: [&str; 24] = [
    "ablate",
    "analyse",
    "audit",
    "bench",
    "compare",
    "draw",
    "eval",
    "grade",
    "learn",
    "match",
    "perft",
    "phase",
    "proof",
    "puzzle",
    "records",
    "rescore",
    "search",
    "selfplay",
    "solve",
    "step",
    "techniques",
    "trace",
    "train",
    "tune",
];

#[test]
fn every_command_with_json_is_drawn_again() {
    let (_, help, _) = run(&["--help"]);
    let names = help.lines().filter_map(|line| line.strip_prefix("  ")?.split("  ").next());
    let offers = |name: &&str| {
        let (code, help, _) = run(&[name, "--help"]);
        code == 0 && help.lines().any(|line| line.trim() == "--json")
    };
    let mut offering: Vec<&str> = names.filter(|name| !name.contains([' ', '-'])).filter(offers).collect();
    offering.sort_unstable();
    let all: Vec<&str> = DRAWN.into_iter().chain(["why"]).collect();
    assert_eq!(offering, all);
}

#[test]
fn errors() {
    for (args, exit_code) in [
        (&["eval", "--fen", "nonsense", "--json"][..], 2),
        (&["search", "--depth", "x", "--json"], 2),
        (&["trace", "no-such.trace", "--json"], 1),
    ] {
        let (code, json, err) = run(args);
        let document = Document::from_json(&json).unwrap();
        assert_eq!(draw(&document.answer, Style::default()), err, "{args:?}");
        let Answer::Error(error) = document.answer else { panic!("{args:?}: {json}") };
        assert_eq!((code, i32::from(error.exit_code)), (exit_code, exit_code));
    }
}

#[cfg(unix)]
#[test]
fn a_search_that_is_interrupted_answers() {
    let (json, _) = crate::common::interrupted(&["search", "--depth", "60", "--json"]);
    let document = Document::from_json(&json).unwrap();
    assert!(matches!(document.answer, Answer::Search(search) if search.best_move.is_some()));
}
