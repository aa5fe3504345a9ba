//! What a tab hears.

use crate::common::{Page, Tab, status};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tungstenite::Message;

fn analyse(id: u32, game: &str, moves: &[&str]) -> Value {
    json!({"id": id, "ask": "analyse", "line": {"game": game, "moves": moves}, "lines": 2, "search": {}})
}

#[test]
fn every_game_is_welcomed_played_and_searched() {
    let page = Page::new();
    let mut tab = Tab::open(&page);
    let welcome = tab.ask(1, json!({"ask": "welcome"}));
    let games = welcome["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    for (nth, game) in games.iter().enumerate() {
        let name = game["game"]["name"].as_str().unwrap();
        let board = tab.ask(10, json!({"ask": "board", "game": name}));
        let first = board["steps"][0]["move"].as_str().unwrap().to_string();
        let next = tab.ask(11, json!({"ask": "board", "game": name, "moves": [first]}));
        assert_eq!((next["news"].as_str(), next["line"].as_array().unwrap().len()), (Some("board"), 1));
        let id = 20 + nth as u32;
        tab.say(&analyse(id, name, &[&first]));
        let row = tab.wait(id, "row");
        assert!(row["row"]["line"].as_array().unwrap()[0]["prose"].is_string(), "{row}");
        assert!(row["chance"].as_u64().unwrap() <= 1000 && row["score"].is_string());
    }
    tab.say(&json!({"id": 99, "ask": "rest"}));
    let problems = tab.ask(98, json!({"ask": "problems", "game": "shogi"}));
    assert!(problems["problems"].as_array().unwrap().len() > 3);
}

#[test]
fn a_blunder_is_refuted_and_explained() {
    let page = Page::new();
    let mut tab = Tab::open(&page);
    let line = json!({"game": "chess", "moves": ["e4", "e5", "Qh5", "Nc6", "Bc4"]});
    let why = tab.ask(1, json!({"ask": "why", "line": line, "move": "Nf6", "search": {}}));
    assert_eq!((why["news"].as_str(), why["verdict"].as_str()), (Some("why"), Some("blunder")), "{why}");
    assert_eq!(why["answer"]["row"]["line"][1]["prose"], "Qxf7#");
    assert!(why["why"]["nodes"].as_u64().unwrap() > 0 && why["text"].as_str().unwrap().contains("Nf6"));
    let best = why["best"]["row"]["line"][0]["protocol"].clone();
    let why = tab.ask(2, json!({"ask": "why", "line": line, "move": best, "search": {"off": ["null_move"]}}));
    assert_ne!(why["verdict"], "blunder");
    let wrong = tab.ask(3, json!({"ask": "why", "line": line, "move": "Ke3", "search": {}}));
    assert!(wrong["message"].as_str().unwrap().starts_with("'Ke3' is no legal move"));
}

#[test]
fn a_wrong_move_of_a_problem_is_refuted_and_every_mate_is_right() {
    let page = Page::new();
    let mut tab = Tab::open(&page);
    let start = "6k1/5ppp/8/8/8/8/2R1K3/1R6 w - - 0 1";
    let mut tried = |id, mv: &str| {
        tab.ask(id, json!({"ask": "try", "line": {"game": "chess", "start": start}, "move": mv}))
    };
    assert_eq!(tried(1, "Rc8#")["right"], true);
    assert_eq!(tried(2, "Rb8#")["right"], true, "both mate");
    let wrong = tried(3, "Rc7");
    assert_eq!(wrong["right"], false, "{wrong}");
    let play = tab
        .ask(4, json!({"ask": "play", "line": {"game": "chess", "start": start}, "elo": 1500, "time": 200}));
    assert!(play["move"]["prose"].as_str().unwrap().ends_with('#'), "{play}");
}

#[test]
fn twenty_tabs_analyse_in_turns_and_end_with_their_socket() {
    let page = Page::new();
    let mut tabs: Vec<Tab> = (0..20).map(|_| Tab::open(&page)).collect();
    for (nth, tab) in tabs.iter_mut().enumerate() {
        tab.say(&analyse(1, ["chess", "shogi", "king-capture"][nth % 3], &[]));
    }
    for tab in &mut tabs {
        tab.wait(1, "row");
    }
    // A short question does not wait for nineteen searches.
    let begin = Instant::now();
    let why = tabs[7].ask(2, json!({"ask": "why", "line": {"game": "chess"}, "move": "e4", "search": {}}));
    assert!(why["news"] == "why" && begin.elapsed() < Duration::from_secs(8), "{:?}", begin.elapsed());
    drop(tabs);
    let begin = Instant::now();
    let mut last = Tab::open(&page);
    last.say(&analyse(1, "chess", &["e4"]));
    last.wait(1, "row");
    assert!(begin.elapsed() < Duration::from_secs(3), "closed tabs search no more");
}

#[test]
fn nonsense_is_answered_and_then_ends_the_conversation() {
    let page = Page::new();
    let mut tab = Tab::open(&page);
    tab.say(&json!({"id": 7, "ask": "nonsense"}));
    let wrong = tab.hear();
    assert_eq!((wrong["id"].as_u64(), wrong["news"].as_str()), (Some(7), Some("wrong")));
    for _ in 0..30 {
        drop(tab.0.send(Message::text("][")));
    }
    let closed = (0..60).any(|_| matches!(tab.0.read(), Ok(Message::Close(_)) | Err(_)));
    assert!(closed);
    let mut other = Tab::open(&page);
    other.0.send(Message::binary(vec![1, 2, 3])).unwrap();
    assert!(matches!(other.0.read(), Ok(Message::Close(_)) | Err(_)));
    assert!(tab.0.read().is_err());
}

#[test]
fn questions_can_be_posted() {
    let page = Page::new();
    let posted = |body: &str| page.post(&page.bearer(), body);
    let board = posted(r#"{"ask":"board","game":"shogi"}"#);
    assert!(status(&board) == 200 && board.contains("application/json") && board.contains("7g7f"));
    let solved = posted(r#"{"ask":"solve","game":"chess","start":"6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1"}"#);
    assert!(status(&solved) == 200 && solved.contains("Rc8#"), "{solved}");
    let steps =
        posted(r#"{"ask":"steps","line":{"game":"chess"},"algorithm":"alphabeta","depth":2,"widest":3}"#);
    assert!(status(&steps) == 200 && steps.contains("cutoff"));
    let endless = posted(r#"{"ask":"analyse","line":{"game":"chess"},"lines":1,"search":{}}"#);
    assert!(status(&endless) == 400 && endless.contains("needs the socket"));
}
