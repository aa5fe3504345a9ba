//! What can be set, and what is said about it.

use tesuji_protocol::{OptionDecl, Options, Value};

fn decls() -> [OptionDecl; 6] {
    [
        OptionDecl::check("Ponder", false),
        OptionDecl::spin("Hash", 16, 1, 1_024),
        OptionDecl::spin("Contempt", 0, -100, 100),
        OptionDecl::combo("Style", "Normal", &["Solid", "Normal", "Risky Play"]),
        OptionDecl::button("Clear Hash"),
        OptionDecl::text("Debug Log File", ""),
    ]
}

#[test]
fn declared_in_order() {
    let options = Options::new(decls()).unwrap();
    let lines: Vec<String> = options.decls().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "option name Ponder type check default false",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Contempt type spin default 0 min -100 max 100",
            "option name Style type combo default Normal var Solid var Normal var Risky Play",
            "option name Clear Hash type button",
            "option name Debug Log File type string default <empty>",
        ]
    );
    assert_eq!(OptionDecl::text("Book", "a b").to_string(), "option name Book type string default a b");
}

#[test]
fn what_is_set_is_kept() {
    let mut options = Options::new(decls()).unwrap();
    for (name, text, value) in [
        ("Ponder", Some("true"), Value::Check(true)),
        ("PONDER", Some("False"), Value::Check(false)),
        ("hash", Some("1"), Value::Spin(1)),
        ("hash", Some(" 1024 "), Value::Spin(1_024)),
        ("Contempt", Some("-100"), Value::Spin(-100)),
        ("Contempt", Some("+7"), Value::Spin(7)),
        ("style", Some("risky play"), Value::Combo("Risky Play".into())),
        ("clear hash", None, Value::Button),
        ("clear hash", Some("anything"), Value::Button),
        ("debug log file", Some("C:\\a  b.txt"), Value::Text("C:\\a  b.txt".into())),
        ("debug log file", Some("<empty>"), Value::Text(String::new())),
        ("debug log file", Some(""), Value::Text(String::new())),
        ("debug log file", None, Value::Text(String::new())),
    ] {
        let setting = options.set(name, text).unwrap();
        assert_eq!(setting.value, value, "{name} {text:?}");
        assert!(setting.name.eq_ignore_ascii_case(name));
        assert_eq!(options.get(name), Some(&value));
    }
    assert_eq!(options.check("ponder"), Some(false));
    assert_eq!(options.spin("Hash"), Some(1_024));
    assert_eq!(options.text("Style"), Some("Risky Play"));
    assert_eq!((options.spin("Ponder"), options.check("Hash"), options.text("Nothing")), (None, None, None));
}

#[test]
fn what_cannot_be_set_is_explained() {
    let mut options = Options::new(decls()).unwrap();
    for (name, text, complaint) in [
        ("Hsah", Some("1"), "there is no option 'Hsah'"),
        ("hash", Some("0"), "option 'Hash' must be a whole number from 1 to 1024, got '0'"),
        ("hash", Some("1025"), "option 'Hash' must be a whole number from 1 to 1024, got '1025'"),
        ("hash", Some("16 MB"), "option 'Hash' must be a whole number from 1 to 1024, got '16 MB'"),
        ("hash", Some(""), "option 'Hash' must be a whole number from 1 to 1024, got ''"),
        ("hash", None, "option 'Hash' must be a whole number from 1 to 1024, got no value"),
        ("ponder", Some("yes"), "option 'Ponder' must be true or false, got 'yes'"),
        ("style", Some("Wild"), "option 'Style' must be one of 'Solid', 'Normal', 'Risky Play', got 'Wild'"),
    ] {
        assert_eq!(options.set(name, text).unwrap_err().to_string(), complaint);
    }
    assert_eq!(options, Options::new(decls()).unwrap());
}

#[test]
fn wrong_declarations() {
    for (wrong, complaint) in [
        (OptionDecl::button("HASH"), "option 'HASH' is declared twice"),
        (OptionDecl::button(""), "option '' must have a name of words with one space between them"),
        (OptionDecl::button("a  b"), "option 'a  b' must have a name of words with one space between them"),
        (OptionDecl::button("a\nb"), "option 'a\\nb' must have a name of words with one space between them"),
        (OptionDecl::button("the value"), "option 'the value' must not have the word 'value' in its name"),
        (OptionDecl::spin("S", 5, 6, 9), "option 'S' has the default 5, which is not from 6 to 9"),
        (OptionDecl::spin("S", 5, 9, 1), "option 'S' has the default 5, which is not from 9 to 1"),
        (OptionDecl::combo("C", "x", &["y"]), "option 'C' has the default 'x', which is none of its values"),
    ] {
        let error = Options::new(decls().into_iter().chain([wrong])).unwrap_err();
        assert_eq!(error.to_string(), complaint);
    }
}

#[test]
fn thousands_of_tunables() {
    let names: Vec<String> = (0..3_000).map(|n| format!("technique_{n}.margin")).collect();
    let mut options = Options::new(names.iter().map(|name| OptionDecl::spin(name, 1, 0, 9))).unwrap();
    for name in &names {
        options.set(name, Some("2")).unwrap();
    }
    assert!(names.iter().all(|name| options.spin(name) == Some(2)));
}
