//! `tesuji bench --record`.

use crate::common::run;
use crate::folder::Folder;
use serde_json::Value;

#[test]
fn a_record_grows_line_by_line() {
    let folder = Folder::new();
    let file = folder.file("performance.jsonl");
    for game in ["shogi", "king-capture"] {
        let (code, out, err) = run(&[
            "bench", "--game", game, "--depth", "3", "--hash", "1", "--record", &file, "--commit", "abc1234",
        ]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.contains("abc1234: perft ") && out.contains(" leaves\n"), "{out}");
    }
    let text = std::fs::read_to_string(&file).unwrap();
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 2);
    for (row, (game, leaves)) in rows.iter().zip([("shogi", 19_861_490), ("king-capture", 0)]) {
        assert_eq!(
            (&row["game"], &row["run"], &row["commit"]),
            (&game.into(), &"bench".into(), &"abc1234".into())
        );
        assert!(row["date"].as_str().unwrap().len() == 10 && !row["machine"].as_str().unwrap().is_empty());
        assert!(leaves == 0 || row["perft"]["start"]["leaves"] == leaves, "{row}");
        let depths = row["depths"].as_array().unwrap();
        assert_eq!(depths.len(), 3);
        let count = |nth: usize, name: &str| depths[nth][name].as_u64().unwrap();
        for name in ["played", "entered", "leaves"] {
            assert!(count(0, name) > 0 && count(0, name) < count(2, name), "{row}");
        }
        assert!(
            count(2, "leaves") < count(2, "entered") && count(2, "played") < count(2, "entered"),
            "{row}"
        );
    }
}

#[test]
fn records_are_a_page_with_a_picture() {
    let folder = Folder::new();
    let (file, picture) = (folder.file("performance.jsonl"), folder.file("performance.svg"));
    let row = |commit: &str, game: &str, leaves: u32| {
        format!(
            r#"{{"run":"bench","date":"2026-11-17","commit":"{commit}","machine":"a machine","game":"{game}","perft":{{"start":{{"depth":6,"leaves":{leaves},"seconds":0.5}}}},"depths":[{{"depth":9,"played":3000000,"seconds":2.0}}]}}"#
        )
    };
    let old =
        r#"{"run":"bench","date":"2026-11-15","commit":"aaaaaaa","game":"chess","perft":null,"depths":[]}"#;
    let rows = [old.to_string(), row("bbbbbbb", "chess", 119_060_324), row("bbbbbbb", "shogi", 19_861_490)];
    std::fs::write(&file, rows.join("\n")).unwrap();
    let (code, page, err) = run(&["bench", "--history", &file, "--picture", &picture]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(
        page.contains("| bbbbbbb | 2026-11-17 | 2026-11-17 | 238 | 3000000 | 2.00 | 1.50 | a machine |"),
        "{page}"
    );
    assert!(
        page.contains("| aaaaaaa | 2026-11-15 | 2026-11-15 | - | - | - | - | - |")
            && page.contains("## shogi")
    );
    assert!(page.contains("![How fast it was](performance.svg)"));
    assert!(std::fs::read_to_string(&picture).unwrap().contains(">chess 238<"));
    std::fs::write(&file, "notes").unwrap();
    let (code, _, err) = run(&["bench", "--history", &file]);
    assert_eq!((code, err), (1, format!("error: --history: {file}: line 1 is no record of a bench\n")));
}

#[cfg(unix)]
#[test]
fn a_record_that_was_stopped_leaves_nothing() {
    let folder = Folder::new();
    let file = folder.file("performance.jsonl");
    let (_, err) = crate::common::interrupted(&["bench", "--depth", "60", "--record", &file]);
    assert_eq!(err, "interrupted: nothing was recorded\n");
    assert!(!std::path::Path::new(&file).exists());
}

#[test]
fn what_is_no_record_stays_as_it_is() {
    let folder = Folder::new();
    let file = folder.file("notes.txt");
    std::fs::write(&file, "precious notes").unwrap();
    let (code, _, err) = run(&["bench", "--depth", "1", "--record", &file]);
    assert_eq!(
        (code, err),
        (1, format!("error: --record: {file}: is no record of a bench, left as it is\n"))
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious notes");
}
