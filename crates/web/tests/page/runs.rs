//! Reports of games, and experiments.

use crate::common::{Page, Tab, status};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Asks for a report and gives the moves that were told on the way, and the report.
fn report(tab: &mut Tab, id: u32, game: &str, moves: &[&str]) -> (Vec<Value>, Value) {
    tab.say(&json!({"id": id, "ask": "report", "line": {"game": game, "moves": moves},
        "tags": [{"name": "White", "value": "Anna"}, {"name": "Result", "value": "1-0"}], "nodes": 2000}));
    let mut told = Vec::new();
    loop {
        let reply = tab.hear();
        match reply["news"].as_str() {
            Some("judged") => told.push(reply),
            Some("report") => return (told, reply),
            Some("turn") => {}
            _ => panic!("{reply}"),
        }
    }
}

/// Asks for an experiment and gives all that is told of it.
fn trial(tab: &mut Tab, id: u32, game: &str, experiment: &Value) -> Vec<Value> {
    tab.say(&json!({"id": id, "ask": "trial", "game": game, "experiment": experiment}));
    let mut sheets = Vec::new();
    while sheets.last().is_none_or(|sheet: &Value| sheet["ended"] == false) {
        let reply = tab.hear();
        match reply["news"].as_str() {
            Some("sheet") => sheets.push(reply),
            Some("turn") => {}
            _ => panic!("{reply}"),
        }
    }
    sheets
}

#[test]
fn a_game_is_judged_move_by_move() {
    let page = Page::new();
    let mut tab = Tab::open(&page);
    let moves = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"];
    let (told, report) = report(&mut tab, 1, "chess", &moves);
    let plies: Vec<u64> = told.iter().map(|one| one["move"]["told"]["ply"].as_u64().unwrap()).collect();
    assert_eq!(plies, [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!((told[6]["done"].as_u64(), told[6]["of"].as_u64()), (Some(7), Some(7)));
    assert_eq!((report["players"][0].as_str(), report["result"].as_str()), (Some("Anna"), Some("1-0")));
    let bad = &report["moves"][5];
    assert_eq!(
        (bad["fault"]["name"].as_str(), bad["fault"]["mark"].as_str()),
        (Some("allows mate"), Some("??"))
    );
    assert_eq!(bad["told"]["judgement"]["reason"]["sentence"], "Allows Qxf7#, which is mate.");
    assert!(bad["told"]["judgement"]["reason"]["japanese"].as_str().unwrap().contains("Qxf7#"));
    assert!(report["moves"][0]["fault"].is_null() && report["moves"][6]["view"]["chance"] == 1000);
    assert!(report["text"].as_str().unwrap().contains("Nf6??"));
    let written = report["written"]["text"].as_str().unwrap().replace('\n', " ");
    assert!(written.contains("$4") && written.contains("Allows Qxf7#"), "{written}");
}

#[test]
fn what_stood_beside_the_moves_of_a_game_stays() {
    let page = Page::new();
    let mut tab = Tab::open(&page);
    let pgn = "[Event \"Club\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n[Round \"4\"]\n\n{First.} 1. e4 {mine [%clk 0:05:00]} e5 2. Qh5 $6 (2. Nf3 Nc6 {usual} (2... d6)) Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
    let kif = "手合割：平手\n棋戦：大会\n先手：Anna\n後手：Ben\n*始め\n   1 ７六歩(77)\n*角道\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n\n変化：2手\n   2 ８四歩(83)\n*別\n";
    let kept = [
        (
            "chess",
            pgn,
            [
                "Club",
                "Round \"4\"",
                "{First.}",
                "mine",
                "[%clk 0:05:00]",
                "2. Nf3 Nc6 {usual}",
                "2... d6",
                "Allows Qxf7#",
            ]
            .as_slice(),
        ),
        (
            "shogi",
            kif,
            &["棋戦：大会", "先手：Anna", "*始め", "*角道", "変化：2手", "*別", "投了", "#評価値="],
        ),
    ];
    for (id, (game, text, wanted)) in kept.into_iter().enumerate() {
        let id = 10 * id as u32;
        let read = tab.ask(id + 1, json!({"ask": "read", "text": text, "game": "chess"}));
        assert_eq!(read["source"].as_str().map(str::trim), Some(text.trim()), "{read}");
        let line: Vec<&str> = {
            let (mut at, mut line) = (0, Vec::new());
            for (nth, node) in read["nodes"].as_array().unwrap().iter().enumerate() {
                if node["parent"] == at {
                    line.push(node["move"]["protocol"].as_str().unwrap());
                    at = nth as u64 + 1;
                }
            }
            line
        };
        tab.say(&json!({"id": id + 2, "ask": "report", "line": {"game": game, "moves": line}, "tags": read["tags"],
            "source": text, "nodes": 2000}));
        let written = loop {
            let reply = tab.hear();
            if reply["news"] == "report" {
                break reply["written"]["text"].as_str().unwrap().replace('\n', " ").replace('\r', "");
            }
        };
        for one in wanted {
            assert!(written.contains(one), "'{one}' is not in {written}");
        }
    }
}

#[test]
fn games_of_every_kind_are_judged() {
    let page = Page::new();
    let mut tab = Tab::open(&page);
    for (id, game, moves) in
        [(1, "shogi", ["7g7f", "3c3d", "8h2b+"]), (2, "king-capture", ["f3", "e5", "g4"])]
    {
        let (told, report) = report(&mut tab, id, game, &moves);
        assert_eq!((told.len(), report["moves"].as_array().unwrap().len()), (3, 3));
        assert!(report["written"]["text"].as_str().unwrap().len() > 40, "{report}");
        assert!(report["sides"][0]["accuracy"].as_f64().unwrap() <= 100.0);
    }
    let empty = tab.ask(3, json!({"ask": "report", "line": {"game": "chess"}, "nodes": 2000}));
    assert_eq!(empty["message"], "there is no move in it");
    let wrong =
        tab.ask(4, json!({"ask": "report", "line": {"game": "chess", "moves": ["e5"]}, "nodes": 2000}));
    assert!(wrong["message"].as_str().unwrap().starts_with("'e5' is no legal move"));
}

fn endless(id: u32) -> Value {
    json!({"id": id, "ask": "report", "nodes": 1_000_000,
        "line": {"game": "chess", "moves": ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]}})
}

#[test]
fn others_have_their_turns_while_a_game_is_judged_and_it_ends_at_once() {
    let page = Page::new();
    let (mut busy, mut other) = (Tab::open(&page), Tab::open(&page));
    busy.say(&endless(1));
    let begin = Instant::now();
    let why = other.ask(1, json!({"ask": "why", "line": {"game": "chess"}, "move": "e4", "search": {}}));
    assert!(why["news"] == "why" && begin.elapsed() < Duration::from_secs(8), "{:?}", begin.elapsed());
    other.say(&json!({"id": 2, "ask": "analyse", "line": {"game": "shogi"}, "lines": 1, "search": {}}));
    other.wait(2, "row");
    // Its own tab can ask besides.
    let why = busy.ask(2, json!({"ask": "why", "line": {"game": "chess"}, "move": "d4", "search": {}}));
    assert_eq!(why["news"], "why");
    let begin = Instant::now();
    busy.say(&json!({"id": 3, "ask": "halt"}));
    loop {
        let reply = busy.hear();
        if reply["news"] == "wrong" {
            assert_eq!((reply["id"].as_u64(), reply["message"].as_str()), (Some(1), Some("it was stopped")));
            break;
        }
    }
    assert!(begin.elapsed() < Duration::from_millis(1500), "{:?}", begin.elapsed());
}

#[test]
fn only_so_many_are_under_way_and_each_ends_with_its_tab() {
    let page = Page::new();
    let mut tabs: Vec<Tab> = (0..5).map(|_| Tab::open(&page)).collect();
    for tab in &mut tabs[..4] {
        tab.say(&endless(1));
        // A board is answered after it was heard.
        tab.ask(2, json!({"ask": "board", "game": "chess"}));
    }
    let refused = tabs[4].ask(1, endless(1));
    assert!(refused["message"].as_str().unwrap().contains("are under way"), "{refused}");
    tabs.remove(0);
    let begin = Instant::now();
    loop {
        tabs[3].say(
            &json!({"id": 2, "ask": "report", "nodes": 1000, "line": {"game": "chess", "moves": ["e4"]}}),
        );
        let reply = tabs[3].hear();
        if reply["news"] != "wrong" {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(10), "{reply}");
        std::thread::sleep(Duration::from_millis(20));
    }
    let posted = page.post(&page.bearer(), &endless(1).to_string());
    assert!(status(&posted) == 400 && posted.contains("needs the socket"));
}

#[test]
fn what_a_technique_is_worth_is_measured_and_told_as_it_is_known() {
    let page = Page::new();
    let mut tab = Tab::open(&page);
    let only = json!(["reverse_futility", "null_move"]);
    let sheets =
        trial(&mut tab, 1, "chess", &json!({"kind": "ablation", "only": only, "depth": 4, "positions": 3}));
    let last = sheets.last().unwrap();
    assert_eq!(
        (last["found"]["kind"].as_str(), last["found"]["positions"].as_u64()),
        (Some("ablation"), Some(3))
    );
    let rows = last["found"]["sections"][0]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    assert!(rows[0]["saved"]["value"].is_number() && last["text"].as_str().unwrap().contains("null_move"));
    let wrong = tab.ask(2, json!({"ask": "trial", "game": "chess", "experiment": {"kind": "ablation", "only": ["magic"], "depth": 4, "positions": 3}}));
    assert_eq!(wrong["message"], "there is no technique 'magic'");
}

#[test]
fn decisions_are_tested_and_the_largest_wish_is_made_smaller() {
    let page = Page::new();
    let mut tab = Tab::open(&page);
    let sheets =
        trial(&mut tab, 1, "shogi", &json!({"kind": "audit", "depth": 4, "positions": 2, "samples": 1}));
    let last = &sheets.last().unwrap()["found"];
    assert_eq!((last["kind"].as_str(), last["audit"]["depth"].as_u64()), (Some("audit"), Some(4)));
    assert!(!last["audit"]["techniques"].as_array().unwrap().is_empty());
    let gallery = |of: &Value| of.as_array().unwrap().len();
    assert_eq!(gallery(&last["audit"]["gallery"]), gallery(&last["mistakes"]));
    tab.say(&json!({"id": 2, "ask": "trial", "game": "chess",
        "experiment": {"kind": "audit", "depth": 99, "positions": 9999, "samples": 99}}));
    let first = tab.wait(2, "sheet");
    assert_eq!(
        (first["source"].as_str(), first["of"].as_u64()),
        (Some("audit chess, depth 8, 16 positions"), Some(16))
    );
}

#[test]
fn a_match_is_played_between_profiles_that_come_with_the_program() {
    let page = Page::new();
    let mut tab = Tab::open(&page);
    let contest = |first: &str, second: Value| {
        json!({"kind": "match", "nodes": 60, "games": 5, "sprt": [0.0, 50.0],
            "players": [{"profile": first, "search": {}}, {"profile": "default", "search": second}]})
    };
    let sheets = trial(&mut tab, 1, "chess", &contest("default", json!({"off": ["null_move"]})));
    let last = &sheets.last().unwrap()["found"];
    assert_eq!((last["kind"].as_str(), last["result"]["games"].as_u64()), (Some("match"), Some(4)));
    assert_eq!(last["result"]["players"][1]["name"], "default -null_move");
    assert_eq!(last["course"].as_array().unwrap().len(), 4);
    assert!(last["result"]["sprt"]["llr"].is_number() && last["elo"].is_string());
    // Nothing but what comes with the program: no file, no other program.
    for (id, name) in [(2, "cmd:/bin/true"), (3, "/etc/passwd"), (4, "Cargo.toml")] {
        let refused =
            tab.ask(id, json!({"ask": "trial", "game": "chess", "experiment": contest(name, json!({}))}));
        assert!(refused["message"].as_str().unwrap().contains("profile"), "{refused}");
    }
}
