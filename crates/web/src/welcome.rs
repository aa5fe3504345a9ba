//! What there is: games, techniques, signs.

use crate::{Desk, lesson};
use tesuji_api::{PageChoice, PageGame, PageSign, PageStart, PageWelcome, TechniqueRow};
use tesuji_engine::{Strength, Variant, answers, for_game};
use tesuji_lab::LabGame;
use tesuji_params::{Profile, Technique};
use tesuji_search::classic::Algorithm;

/// What a tab has to know before it asks anything.
pub(crate) fn welcome(desk: &Desk) -> PageWelcome {
    let sign = |sign: tesuji_draw::BoardSign| PageSign {
        name: sign.name.to_string(),
        outline: sign.outline.to_string(),
        details: sign.details.to_string(),
    };
    PageWelcome {
        version: env!("CARGO_PKG_VERSION").to_string(),
        games: Variant::ALL.iter().map(|&variant| for_game!(variant, G => game::<G>())).collect(),
        signs: tesuji_draw::signs().into_iter().map(sign).collect(),
        algorithms: Algorithm::ALL.map(|algorithm| algorithm.name().to_string()).to_vec(),
        opened: desk.opened.clone(),
        lessons: desk.lesson.iter().cloned().chain(lesson::standard()).collect(),
        begins_lesson: desk.lesson.is_some(),
        threads: desk.threads as u32,
        sheet: desk.sheet.clone(),
    }
}

fn game<G: LabGame>() -> PageGame {
    let profile = G::VARIANT.profile();
    let evaluation = |evaluation: &tesuji_engine::EvaluatorRow<G>| PageChoice {
        name: evaluation.name.to_string(),
        about: evaluation.about.to_string(),
    };
    let usable = G::EVALUATIONS.iter().filter(|evaluation| evaluation.standard.is_some());
    PageGame {
        game: answers::game::<G>(),
        about: G::VARIANT.about().to_string(),
        text: G::TEXT.to_string(),
        starts: starts::<G>(),
        evaluations: usable.map(evaluation).collect(),
        techniques: Technique::ALL.iter().map(|&technique| row(technique, &profile)).collect(),
        elo: [Strength::MIN, Strength::MAX],
        profiles: Profile::NAMES.map(profile_choice).to_vec(),
    }
}

fn profile_choice(name: &str) -> PageChoice {
    let about = match name {
        "plain" => "alpha-beta without any technique",
        "seed" => "seven pruning techniques in their textbook form",
        _ => "as it plays",
    };
    PageChoice { name: name.to_string(), about: about.to_string() }
}

fn starts<G: LabGame>() -> Vec<PageStart> {
    let usual = PageStart {
        name: "start".to_string(),
        japanese: Some("平手".to_string()),
        text: G::start().to_text(),
    };
    let sample = |&(_, title, text): &tesuji_lab::Sample| PageStart {
        name: title.to_string(),
        japanese: None,
        text: text.to_string(),
    };
    let handicap = |(name, japanese, position): (&str, &str, G)| PageStart {
        name: name.to_string(),
        japanese: Some(japanese.to_string()),
        text: position.to_text(),
    };
    let handicaps = G::handicaps().into_iter().map(handicap);
    [usual].into_iter().chain(handicaps).chain(G::SAMPLES.iter().map(sample)).collect()
}

fn row(technique: Technique, profile: &Profile) -> TechniqueRow {
    TechniqueRow {
        technique: technique.name().to_string(),
        acronym: technique.acronym().map(str::to_string),
        hook: technique.hook().name().to_string(),
        exact: technique.is_exact(),
        on: profile.techniques.has(technique),
        what: technique.what().to_string(),
    }
}
