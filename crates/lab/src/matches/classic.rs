//! Classic searches as players.

use super::player::{ChosenMove, NoMove, Player, Turn, budget};
use super::{Limit, PlayerFault};
use crate::LabGame;
use serde::Serialize;
use std::fmt;
use tesuji_engine::Variant;
use tesuji_game::Stop;
use tesuji_params::{Eval, Profile};
use tesuji_search::classic::{Algorithm, ClassicAnswer, Guard, MAX_DEPTH};
use tesuji_search::{Depth, Watchers};

/// A search as books describe it, as a player.
///
/// ```
/// use tesuji_lab::matches::ClassicPlayer;
/// let player: ClassicPlayer = "fractional:depth=4,eval=classic".parse().unwrap();
/// assert_eq!(player.to_string(), "fractional:depth=4,eval=classic");
/// assert!("minimax:depth=0".parse::<ClassicPlayer>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassicPlayer {
    /// Which search.
    pub algorithm: Algorithm,
    /// How deep it looks, whatever the match allows. Without it, it deepens as long as it may.
    pub depth: Option<Depth>,
    /// What positions are worth.
    pub eval: Eval,
}

impl ClassicPlayer {
    /// Whether a player of this name is a classic search.
    #[must_use]
    pub fn is_named(text: &str) -> bool {
        Algorithm::named(text.split(':').next().unwrap_or("")).is_some()
    }

    /// What it plays a game with: its evaluation, and the clock of the game's profile.
    #[must_use]
    pub fn profile(&self, game: Variant) -> Profile {
        Profile { eval: self.eval.clone(), ..game.profile() }
    }
}

/// `alphabeta`, `fractional:depth=8,eval=classic`.
impl std::str::FromStr for ClassicPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<ClassicPlayer, String> {
        let (name, changes) = text.split_once(':').unwrap_or((text, ""));
        let algorithm = Algorithm::named(name)
            .ok_or_else(|| format!("there is no search called '{}'", name.escape_debug()))?;
        let mut player = ClassicPlayer { algorithm, depth: None, eval: Eval::Standard };
        for change in changes.split(',').filter(|change| !change.is_empty()) {
            match change.split_once('=') {
                Some(("depth", depth)) => {
                    let depth = depth.parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth));
                    player.depth = Some(depth.ok_or_else(|| format!("depth must be from 1 to {MAX_DEPTH}"))?);
                }
                Some(("eval", eval)) => {
                    let mut profile = Profile::default();
                    profile.set("eval", eval).map_err(|error| error.to_string())?;
                    player.eval = profile.eval;
                }
                _ => {
                    let change = change.escape_debug();
                    return Err(format!(
                        "{algorithm} knows depth=N and eval=NAME or eval=FILE, not '{change}'"
                    ));
                }
            }
        }
        Ok(player)
    }
}

impl fmt::Display for ClassicPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let eval = self.eval.text().map(|eval| format!("eval={eval}"));
        let changes: Vec<String> = depth.into_iter().chain(eval).collect();
        let colon = if changes.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{}", self.algorithm, changes.join(","))
    }
}

impl Serialize for ClassicPlayer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The player on the thread that asks it.
pub(super) struct Thinker {
    search: ClassicPlayer,
    profile: Profile,
    stop: Stop,
}

impl Thinker {
    pub(super) fn new<G: LabGame>(search: ClassicPlayer, stop: Stop) -> Thinker {
        let profile = search.profile(G::VARIANT);
        Thinker { search, profile, stop }
    }

    fn search<G: LabGame>(&self, turn: &Turn<'_, G>, depth: Depth, guard: Guard) -> ClassicAnswer<G::Move> {
        G::classic_search(self.search.algorithm, &self.profile, turn.line, depth, guard, Watchers::default())
    }

    /// Searches deeper and deeper until nodes or time are gone: the last search that came to its end, and its depth.
    fn deepen<G: LabGame>(&self, turn: &Turn<'_, G>, mut guard: Guard) -> (ClassicAnswer<G::Move>, Depth) {
        // Even without time a first move is found.
        let first = Guard { stop: self.stop.clone(), ..guard };
        let mut best = (self.search(turn, 1, first), 1);
        for depth in 2..=MAX_DEPTH {
            guard.nodes = guard.nodes.map(|left| left.saturating_sub(best.0.nodes));
            let found = self.search(turn, depth, guard.clone());
            if !found.finished {
                break;
            }
            best = (found, depth);
        }
        best
    }
}

impl<G: LabGame> Player<G> for Thinker {
    fn new_game(&mut self, _: &G) -> Result<(), NoMove> {
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_, G>) -> Result<ChosenMove<G::Move>, NoMove> {
        let nodes = if let Limit::Nodes(nodes) = turn.limit { Some(nodes) } else { None };
        let budget = budget(turn, &self.profile);
        let guard = Guard { stop: self.stop.within(budget.soft.or(budget.hard)), nodes };
        let depth = match turn.limit {
            _ if self.search.depth.is_some() => self.search.depth,
            Limit::Depth(depth) => Some(Depth::try_from(depth).unwrap_or(Depth::MAX)),
            _ => None,
        };
        let (found, depth) = match depth {
            Some(depth) => (self.search(turn, depth, Guard { stop: self.stop.clone(), nodes: None }), depth),
            None => self.deepen(turn, guard),
        };
        if self.stop.is_set() {
            return Err(NoMove::Stopped);
        }
        // A search that was stopped within its first ply has no line.
        let first = || turn.line.top().legal_moves().first().copied();
        let Some(mv) = found.line.first().copied().or_else(first) else {
            return Err(PlayerFault::Illegal("(none)".to_string()).into());
        };
        let score = found.finished.then_some(found.score);
        let expected = found.line.iter().skip(1).copied().collect();
        Ok(ChosenMove { mv, score, depth: Some(depth.max(0) as u32), nodes: Some(found.nodes), expected })
    }
}
