//! Sheets of the lab: answers with what the page writes of them.

use tesuji_api::{
    Answer, Audit, Document, Game, Match, Mistake, PageAudit, PageFound, PageMatch, PageMistake, PagePicture,
    PagePictures, PagePoint, PageSheet, Score,
};
use tesuji_draw::Picture;
use tesuji_lab::learn::LearningReport;
use tesuji_lab::matches::RetoldMatch;
use tesuji_lab::tune::TuningCourse;
use tesuji_text::{Style, draw, score, with_error};

/// A course has no more points: more could not be told apart.
pub(crate) const POINTS: usize = 400;

/// Reads an answer, or the journal of a match.
///
/// # Errors
/// Says what is wrong with it.
pub(crate) fn read(text: &str, source: &str) -> Result<PageSheet, String> {
    let first = text.trim_start().lines().next().unwrap_or_default();
    if first.contains("\"run\":\"tune\"") {
        let course = TuningCourse::read(text)?;
        let text = tesuji_draw::tuning_course(&course);
        return Ok(whole(source, pictures(&[text]), String::new()));
    }
    if first.contains("\"run\"") && !first.contains("\"schema\"") {
        let retold = RetoldMatch::read(text)?;
        let point =
            |(elo, games): (&tesuji_lab::Estimate, u64)| PagePoint { games, elo: (*elo).into(), llr: None };
        let course: Vec<PagePoint> = retold.course.iter().zip(1..).map(point).collect();
        return Ok(ended(source, Answer::from(retold.answer), course));
    }
    let mut documents = serde_json::Deserializer::from_str(text).into_iter::<Document>();
    let read: Result<Vec<Document>, _> = documents.by_ref().collect();
    let read = read.map_err(|error| format!("no answer of this program: {error}"))?;
    // The last one is what a run came to; an answer that has pictures is preferred.
    let is_drawn = |document: &&Document| {
        matches!(
            document.answer,
            Answer::Match(_)
                | Answer::Ablation(_)
                | Answer::Audit(_)
                | Answer::Lesson(_)
                | Answer::Tuning(_)
                | Answer::TrainedNetwork(_)
        )
    };
    let chosen = read.iter().rev().find(is_drawn).or(read.last());
    let answer = chosen.ok_or("there is nothing in it")?.answer.clone();
    let mut sheet = ended(source, answer, Vec::new());
    // Lessons one after the other are rounds: what they changed comes first.
    let rounds: Vec<LearningReport> = read.into_iter().filter_map(lesson).collect();
    if let PageFound::Pictures(shown) = &mut sheet.found {
        let mut changed = drawn(&tesuji_draw::drift(&rounds));
        changed.append(&mut shown.pictures);
        shown.pictures = changed;
    }
    Ok(sheet)
}

fn lesson(document: Document) -> Option<LearningReport> {
    match document.answer {
        Answer::Lesson(lesson) => Some((*lesson).into()),
        _ => None,
    }
}

fn ended(source: &str, answer: Answer, course: Vec<PagePoint>) -> PageSheet {
    let text = draw(&answer, Style::default());
    let found = match answer {
        Answer::Match(result) => PageFound::Match(Box::new(of_match(*result, course))),
        Answer::Ablation(ablation) => PageFound::Ablation(ablation),
        Answer::Audit(audit) => PageFound::Audit(Box::new(of_audit(*audit))),
        Answer::Lesson(lesson) => {
            let learned = tesuji_draw::learned(&(*lesson).into());
            learned.map_or(PageFound::Text, |drawn| pictures(&drawn))
        }
        Answer::Tuning(tuning) => pictures(&[tesuji_draw::tuning(&tuning)]),
        Answer::TrainedNetwork(trained) => pictures(&[tesuji_draw::training(&trained)]),
        _ => PageFound::Text,
    };
    whole(source, found, text)
}

/// A sheet that will not change.
fn whole(source: &str, found: PageFound, text: String) -> PageSheet {
    PageSheet { source: source.to_string(), done: 1, of: 1, ended: true, found, text }
}

fn pictures(all: &[Picture]) -> PageFound {
    PageFound::Pictures(Box::new(PagePictures { pictures: drawn(all) }))
}

fn drawn(all: &[Picture]) -> Vec<PagePicture> {
    let told = |one: &Picture| PagePicture {
        name: one.name.clone(),
        title: one.title.clone(),
        svg: one.svg().to_string(),
    };
    all.iter().map(told).collect()
}

/// A match with its course.
pub(crate) fn of_match(result: Match, course: Vec<PagePoint>) -> PageMatch {
    PageMatch { elo: with_error(result.elo, 1), result, course: thinned(course) }
}

/// Every so-manieth point, the last included.
fn thinned(course: Vec<PagePoint>) -> Vec<PagePoint> {
    let step = course.len().div_ceil(POINTS).max(1);
    let last = course.len().saturating_sub(1);
    course
        .into_iter()
        .enumerate()
        .filter(|(nth, _)| nth % step == 0 || *nth == last)
        .map(|(_, one)| one)
        .collect()
}

/// Hundredths of a pawn as they are written.
fn pawns(cp: f64) -> String {
    score(Score::Cp(cp.round() as i32), &Game::default())
}

/// An audit with what is written of its mistakes.
pub(crate) fn of_audit(audit: Audit) -> PageAudit {
    let written = |mistake: &Mistake| {
        let game = &mistake.position.game;
        let side = if mistake.claimed_at_most { "≤" } else { "≥" };
        PageMistake {
            claimed: format!("{side} {}", score(mistake.claimed, game)),
            found: score(mistake.found, game),
            cost: pawns(f64::from(mistake.cost)),
        }
    };
    let cost = |row: &tesuji_api::AuditRow| if row.wrong > 0 { pawns(row.cost) } else { String::new() };
    PageAudit {
        costs: audit.techniques.iter().map(cost).collect(),
        mistakes: audit.gallery.iter().map(written).collect(),
        audit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tesuji_game::Stop;
    use tesuji_lab::matches::{Contender, Limit, MatchPlan};
    use tesuji_params::Profile;

    #[test]
    fn what_is_no_answer_says_why() {
        assert!(read("{}", "x").unwrap_err().starts_with("no answer of this program: missing field"));
        assert!(read("{\"run\":\"solve\"}", "x").unwrap_err().contains("of a match"));
        assert!(read("{\"run\":\"tune\"}", "x").unwrap_err().contains("tunables"));
        assert_eq!(read("", "x").unwrap_err(), "there is nothing in it");
        let error = "{\"schema\":1,\"answer\":\"error\",\"messages\":[\"no such file\"],\"exit_code\":1}\n";
        let sheet = read(error, "x.json").unwrap();
        assert_eq!((sheet.found, sheet.text.as_str()), (PageFound::Text, "error: no such file\n"));
    }

    #[test]
    fn what_a_match_came_to_is_shown() {
        let players = ["default", "plain"].map(|name| Contender::profile(Profile::by_name(name).unwrap()));
        let mut plan = MatchPlan::<tesuji_chess::Position>::new(players, Limit::Nodes(20));
        (plan.games, plan.rules.max_plies) = (2, 20);
        let standing = plan.run(None, &Stop::new(), |_, _| Ok(())).unwrap();
        let answer = plan.answer(&standing, None, Duration::ZERO);
        let text = serde_json::to_string(&Document::new(answer.clone())).unwrap();
        let sheet = read(&format!("{text}\n"), "match.json").unwrap();
        let PageFound::Match(shown) = &sheet.found else { panic!("{sheet:?}") };
        assert_eq!((&shown.result, sheet.source.as_str(), sheet.ended), (&answer, "match.json", true));
        assert!(shown.course.is_empty() && sheet.text.starts_with("default against plain"));
    }

    #[test]
    fn a_course_keeps_its_last_point() {
        let none = tesuji_api::Estimate { value: None, low: None, high: None };
        let course = (1..=1001).map(|games| PagePoint { games, elo: none, llr: None }).collect();
        let thin = thinned(course);
        assert!(thin.len() <= POINTS + 1 && thin.last().unwrap().games == 1001);
    }
}
