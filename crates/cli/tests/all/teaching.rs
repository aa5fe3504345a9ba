//! `grade` and `step`: a student, a class that is stopped and goes on, and a search walked through.

use crate::common::{run, tesuji};
use crate::folder::Folder;
use serde_json::Value;
use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A mate in one, a pawn that takes a queen, a root without moves.
const QUESTIONS: &str = "\
mate; 1; 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1
tactical; 1; 7k/8/8/3q4/4P3/8/8/7K w - - 0 1
over_at_root; 1; 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1
";

/// A program of the shell that knows the answers; `mate` is what it says to the first.
fn student(mate: &str) -> String {
    format!(
        "while read -r line; do case $line in \
         *'\"id\":1,'*) echo '{{\"id\":1,\"score\":{mate},\"move\":\"g1g7\",\"nodes\":9}}';; \
         *'\"id\":2,'*) echo '{{\"id\":2,\"score\":100,\"move\":\"e4d5\",\"nodes\":9}}';; \
         *) echo '{{\"id\":3,\"score\":{{\"mate\":0}},\"move\":null,\"nodes\":1}}';; esac; done"
    )
}

fn questions(folder: &Folder) -> String {
    let path = folder.file("questions.txt");
    fs::write(&path, QUESTIONS).unwrap();
    path
}

#[test]
fn a_student_gets_points_and_a_page() {
    let folder = Folder::new();
    let (asked, page) = (questions(&folder), folder.file("page.html"));
    let right = student("{\"mate\":1}");
    let (code, out, err) = run(&["grade", "--cmd", &right, "--questions", &asked, "--html", &page]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let rows: Vec<String> =
        out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert!(rows.contains(&"mate 1/1 15.00/15".to_string()), "{out}");
    assert!(rows.contains(&"all 42.00/42".to_string()), "{out}");
    assert!(fs::read_to_string(&page).unwrap().contains("42.0/42"));
    let far = student("{\"mate\":3}");
    let (_, out, _) = run(&["grade", "--cmd", &far, "--questions", &asked]);
    assert!(out.contains("wrong mate distance: mate 3, should be mate 1"), "{out}");
    let (code, out, _) = run(&["grade", "--cmd", "exit 1", "--questions", &asked, "--json"]);
    let grade: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, grade["points"].as_f64()), (0, Some(0.0)));
    assert_eq!(grade["questions"][0]["verdict"], "crashed");
}

#[test]
fn what_cannot_be_graded_is_said_in_a_line() {
    let folder = Folder::new();
    let (asked, empty, rubric) = (questions(&folder), folder.file("empty"), folder.file("rubric.toml"));
    fs::create_dir(&empty).unwrap();
    fs::write(&rubric, "[points]\nmates = 3\n").unwrap();
    let text = folder.file("text");
    fs::write(&text, "mate; 0; startpos\n").unwrap();
    for (args, wanted, message) in [
        (&["--class", &empty, "--cmd", "true"][..], 2, "--cmd: {} must stand for a student's folder"),
        (&["--class", &empty, "--cmd", "{}/x"], 1, "no folder in it"),
        (&["--class", "/no/such/folder", "--cmd", "{}/x"], 1, "/no/such/folder: "),
        (&["--cmd", "true", "--rubric", &rubric], 1, "points.mates: there is no such category"),
        (&["--cmd", "true", "--questions", &text], 1, "line 1: the depth must be from 1 to 8"),
        (&["--cmd", "true", "--questions", &rubric], 1, "line 1: expected category; depth; position; moves"),
        (&["--cmd", "true", "--questions", &asked, "--html", &asked], 2, "--html"),
    ] {
        let (code, out, err) = run(&[&["grade"], args].concat());
        assert_eq!((code, out.as_str(), err.lines().count()), (wanted, "", 1), "{args:?}: {err}");
        assert!(err.contains(message), "{args:?}: {err}");
    }
}

/// A class of three whose programs leave a mark each time they are started; the second waits until it is let go.
fn class(folder: &Folder) -> String {
    let class = folder.file("class");
    for (name, program) in [
        ("ann", student("{\"mate\":1}")),
        (
            "bob o'neill",
            format!("while [ ! -e {} ]; do sleep 0.02; done; {}", folder.file("go"), student("0")),
        ),
        ("cho", "exit 1".to_string()),
    ] {
        let home = format!("{class}/{name}");
        fs::create_dir_all(&home).unwrap();
        fs::write(format!("{home}/run.sh"), format!("echo x >> \"$(dirname \"$0\")/starts\"\n{program}\n"))
            .unwrap();
    }
    class
}

fn starts(class: &str, name: &str) -> usize {
    fs::read_to_string(format!("{class}/{name}/starts")).map_or(0, |text| text.lines().count())
}

#[test]
fn a_class_that_is_killed_goes_on_where_it_was() {
    let folder = Folder::new();
    let (asked, class, journal) = (questions(&folder), class(&folder), folder.file("class.jsonl"));
    let page = folder.file("class.html");
    let args = [
        "grade",
        "--class",
        &class,
        "--cmd",
        "sh {}/run.sh",
        "--questions",
        &asked,
        "--journal",
        &journal,
        "--time",
        "60",
        "--html",
        &page,
    ];
    let mut child = tesuji(&args).spawn().unwrap();
    let until = Instant::now() + Duration::from_secs(20);
    while starts(&class, "bob o'neill") == 0 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!((starts(&class, "ann"), starts(&class, "bob o'neill")), (1, 1));
    fs::write(folder.file("go"), "").unwrap();
    let (code, out, err) = run(&args);
    assert_eq!(code, 0, "{err}");
    assert_eq!((starts(&class, "ann"), starts(&class, "bob o'neill")), (1, 2), "ann is not asked again");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("student") && lines.len() == 4, "{out}");
    assert!(
        lines[1].starts_with("ann") && lines[1].contains("42.0/42") && lines[1].ends_with("right"),
        "{out}"
    );
    assert!(lines[2].starts_with("bob o'neill"), "{out}");
    assert!(lines[3].starts_with("cho") && lines[3].contains("the program ended: exit status: 1"), "{out}");
    assert!(fs::read_to_string(&page).unwrap().contains("bob o&#39;neill"));
    // All is in the journal: nobody is asked any more, and the table is the same.
    let (_, again, err) = run(&args);
    assert_eq!((again, err.as_str(), starts(&class, "cho")), (out, "", starts(&class, "cho")));
    // Another rubric or other questions are another run.
    fs::write(&asked, QUESTIONS.replace("mate; 1", "mate; 2")).unwrap();
    let (code, _, err) = run(&args);
    assert!(code == 1 && err.contains("--journal"), "{err}");
}

/// What `step` shows to somebody who types.
fn walked(args: &[&str], typed: &str) -> String {
    let mut child = tesuji(&[&["step"], args].concat()).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let (code, out, err) = crate::common::read(&child.wait_with_output().unwrap());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    out
}

/// The numbers of the steps that were shown.
fn shown(out: &str) -> Vec<usize> {
    let number = |line: &str| line.strip_prefix("step ")?.split(' ').next()?.parse().ok();
    out.lines().filter_map(number).collect()
}

#[test]
fn a_search_is_walked_through_both_ways() {
    let args = ["--algorithm", "pvs", "--depth", "2", "--widest", "3"];
    let out = walked(&args, "\nn\nb\nb\ng 7\nm e5\nc\nnonsense\ng 99999\nb\n");
    let (numbers, last) = (shown(&out), shown(&walked(&args, "g 99999\n"))[1]);
    assert_eq!(&numbers[..6], &[1, 2, 3, 2, 1, 7], "{out}");
    assert_eq!(&numbers[8..], &[numbers[7], last, last - 1], "nonsense stays where it is");
    assert!(out.contains("Enter: next   b: back"), "{out}");
    // The end of what is typed ends it, and so does q.
    assert_eq!(shown(&walked(&args, "")), [1]);
    assert_eq!(shown(&walked(&args, "q\nn\nn\n")), [1]);
}

#[test]
fn every_search_of_every_game_is_drawn_and_told() {
    let folder = Folder::new();
    for game in ["chess", "shogi", "king-capture"] {
        for algorithm in ["minimax", "alphabeta", "pvs", "tactic", "fractional"] {
            let picture = folder.file(&format!("{game}-{algorithm}.svg"));
            let args = [
                "step",
                "--game",
                game,
                "--algorithm",
                algorithm,
                "--widest",
                "2",
                "--svg",
                &picture,
                "--json",
            ];
            let (code, out, err) = run(&args);
            assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
            let steps: Value = serde_json::from_str(&out).unwrap();
            let events = steps["events"].as_array().unwrap();
            let entered: Vec<&Value> = events.iter().filter(|event| event["kind"] == "enter").collect();
            for (nth, event) in entered.iter().enumerate() {
                assert_eq!(event["node"], nth, "{args:?}");
                assert!(event["position"].is_string() && event["parent"].is_null() == (nth == 0), "{args:?}");
                assert_eq!(event["move"].is_null(), nth == 0, "{args:?}");
            }
            assert!(events.iter().all(|event| event["node"].as_u64() < Some(entered.len() as u64)));
            assert!(fs::read_to_string(&picture).unwrap().starts_with("<svg"), "{args:?}");
        }
    }
    let (code, out, err) = run(&["step", "--depth", "9"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(err, "error: the tree is too large to step through; --depth and --widest make it smaller\n");
}

/// A student that never answers is ended with Ctrl-C.
#[test]
fn a_grade_is_interrupted() {
    let folder = Folder::new();
    let asked = questions(&folder);
    let args = ["grade", "--cmd", "cat > /dev/null", "--questions", &asked, "--time", "60"];
    let (out, err) = crate::common::interrupted(&args);
    assert!(out.is_empty() && err.contains("after 0 of 3 questions"), "{err}");
}
