//! A match as its journal tells it.

use super::answer::MatchFacts;
use super::{GameRecord, Limit, Seat, Standing};
use crate::Estimate;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use tesuji_api as api;
use tesuji_game::shown;

/// What there is to say of a match whose journal was read.
#[derive(Clone, PartialEq, Debug)]
pub struct RetoldMatch {
    /// How it stands.
    pub answer: api::Match,
    /// The difference in Elo points after each game, from the first on.
    pub course: Vec<Estimate>,
}

impl RetoldMatch {
    /// Reads the journal of a match. Games count in their order, up to the first that is not there yet.
    ///
    /// ```
    /// use tesuji_lab::matches::RetoldMatch;
    /// assert!(RetoldMatch::read(r#"{"run":"tune"}"#).unwrap_err().contains("of a match"));
    /// ```
    ///
    /// # Errors
    /// Says which line is wrong and why.
    pub fn read(text: &str) -> Result<RetoldMatch, String> {
        let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let (_, first) = lines.next().ok_or("there is nothing in it")?;
        let head: Value = serde_json::from_str(first).map_err(|error| format!("line 1: {error}"))?;
        if head["run"] != "match" {
            let run = head["run"].as_str().map(shown).unwrap_or_default();
            return Err(format!("it is no journal of a match, but of '{run}'"));
        }
        let mut games: BTreeMap<usize, GameRecord> = BTreeMap::new();
        let lines: Vec<(usize, &str)> = lines.collect();
        for (nth, (number, line)) in lines.iter().enumerate() {
            match serde_json::from_str::<GameRecord>(line) {
                Ok(game) => drop(games.insert(game.number, game)),
                // A match that is being played writes its last line just now.
                Err(_) if nth + 1 == lines.len() => {}
                Err(error) => return Err(format!("line {number}: {error}")),
            }
        }
        let games: Vec<GameRecord> = games
            .into_values()
            .zip(0..)
            .take_while(|(game, nth)| game.number == *nth)
            .map(|(game, _)| game)
            .collect();
        told(&head, &games)
    }
}

fn told(head: &Value, games: &[GameRecord]) -> Result<RetoldMatch, String> {
    let limit: Limit = serde_json::from_value(head["limit"].clone())
        .map_err(|error| format!("line 1: what ends the thinking: {error}"))?;
    let known = |who: &Value| who["profile"].is_string();
    let players = [&head["players"][0], &head["players"][1]];
    let mirrored = !limit.is_timed()
        && players.iter().all(|who| known(who))
        && players[0]["profile"] == players[1]["profile"];
    let mut standing = Standing { resumed: games.len(), ..Standing::default() };
    let mut course = Vec::new();
    for game in games {
        standing.count(game, None, mirrored);
        course.push(standing.tally.elo());
    }
    let openings: HashSet<usize> = games.iter().map(|game| game.opening).collect();
    let game = head["games"].as_object().and_then(|games| games.keys().next()).cloned().unwrap_or_default();
    let facts = MatchFacts {
        game,
        limit: limit.to_string(),
        seed: head["seed"].as_u64().unwrap_or_default(),
        hash_mb: head["hash"].as_u64().unwrap_or_default(),
        openings: openings.len() as u64,
        games_wanted: standing.tally.games(),
        mirrored,
    };
    let players = Seat::ALL.map(|seat| player(players[seat as usize], &standing, seat as usize));
    let answer = standing.answer(facts, players);
    Ok(RetoldMatch { answer, course })
}

fn player(who: &Value, standing: &Standing, place: usize) -> api::Player {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let name = text(&who["name"]);
    let engine = if who["profile"].is_string() {
        api::PlayerKind::Profile(api::Profile { name: name.clone(), hash: text(&who["profile"]) })
    } else if who["program"].is_object() {
        api::PlayerKind::Program {
            path: text(&who["program"]["path"]),
            arguments: Vec::new(),
            options: Vec::new(),
        }
    } else {
        api::PlayerKind::Classic { search: name.clone() }
    };
    api::Player {
        name,
        engine,
        problems: standing.problems[place],
        nodes_a_move: standing.labour[place].nodes_a_move(),
    }
}
