use super::*;
use crate::{AnalysisPlan, PlayedGame, analyse};
use proptest::prelude::*;
use tesuji_chess::Position;
use tesuji_chess::pgn::PgnGame;
use tesuji_game::Stop;
use tesuji_search::Limits;

fn records(text: &str) -> Vec<ReadRecord<Position>> {
    let mut found = Vec::new();
    let mut input = Input::of("a.pgn", text.as_bytes()).unwrap();
    Position::read_records(&mut input, &mut |record| {
        found.push(record);
        true
    });
    found
}

fn analysed(text: &str, marking: Marking) -> String {
    let record = records(text).remove(0).unwrap();
    let plan = AnalysisPlan { limits: Limits::nodes(500), ..AnalysisPlan::default() };
    let game = analyse(&PlayedGame::<Position>::of(&record, 1, "a.pgn"), &plan, &Stop::new(), &mut |_| ())
        .unwrap()
        .unwrap();
    String::from_utf8(record.annotated(&game, marking, Format::Pgn)).unwrap()
}

const FOOL: &str = "[White \"Anna \\\"A\\\"\"]\n[Result \"0-1\"]\n\n{a joke} 1. f3 $1 {[%clk 0:01:00] why} \
    (1. e4 e5 (1... c5 {sharp}) 2. -- Nf6) 1... e5 2. g4?? Qh4# 0-1\n";

#[test]
fn marks_are_added_and_nothing_is_lost() {
    let text = analysed(FOOL, Marking::default());
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "Anna \\\"A\\\"",
        "{a joke} 1. f3 $1 {[%eval ",
        "[%clk 0:01:00] why",
        "(1... c5 {sharp}) 2. -- Nf6)",
        "2. g4 $4 {[%eval #-1]",
    ] {
        assert!(flat.contains(part), "{part} in {text}");
    }
    assert!(flat.contains("Allows Qh4#, which is mate.") && flat.ends_with("2... Qh4# 0-1"), "{text}");
    let game: PgnGame = text.parse().unwrap();
    assert_eq!(game.moves().count(), 4);
    assert!(text.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn marks_can_be_made_anew() {
    let once = analysed(FOOL, Marking::default());
    let again = analysed(&once, Marking { replace: true, japanese: false });
    assert_eq!(once, again);
    assert!(again.contains("sharp") && again.contains("a joke") && again.contains("why"));
}

#[test]
fn a_record_ends_before_a_move_that_is_none() {
    let found = records("1. e4 e5 2. Ke5 Nf6 1-0\n\n1. Ke5 *\n\n[FEN \"nonsense\"]\n\n1. e4 *\n\n1. d4 *\n");
    assert_eq!(found.len(), 4);
    let record = found[0].as_ref().unwrap();
    assert_eq!((record.moves.len(), record.cut.as_ref().unwrap().0), (2, 1));
    assert!(found[1].is_err() && found[2].is_err() && found[3].is_ok());
}

#[test]
fn games_that_begin_elsewhere_are_numbered_as_they_are() {
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n[SetUp \"1\"]\n\n30... Kd7 31. e4 *\n";
    assert!(analysed(text, Marking::default()).contains("30... Kd7"));
    let zero = analysed("[Result \"*\"]\n\n*\n", Marking::default());
    assert!(zero.trim_end().ends_with('*'), "{zero}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_is_read_or_refused(text in "(\\PC|[\\[\\]{}()\"\n]| e4| Nf3| 1\\.| \\$3| \\*){0,60}") {
        let _ = records(&text);
    }
}
