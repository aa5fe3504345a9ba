//! The evaluations that a game can be played with: one row for each.

use crate::{Game, SettingsError};
use std::fmt;
use std::sync::Arc;
use tesuji_eval::classic::{self, ClassicEvaluator, Numbers, Placed};
use tesuji_eval::linear::{Model, Weights, WeightsError};
use tesuji_eval::{Explains, Networked, network};
use tesuji_game::Position;
use tesuji_net::file::is_network;
use tesuji_params::{Eval, Profile};

/// Makes as many evaluators as there are threads, all with the same weights.
pub type Maker<P> = Arc<dyn Fn() -> Box<dyn Explains<P>> + Send + Sync>;

/// A maker out of the bytes of a file; nothing if they are not of its kind.
pub type Read<P> = fn(&[u8]) -> Option<Result<Maker<P>, String>>;

/// An evaluation of a game: its name, and how it is had.
pub struct EvaluatorRow<P: Position> {
    /// What profiles and `--eval` call it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// With the weights that come with the game, if any do.
    pub standard: Option<fn() -> Maker<P>>,
    /// With the weights of a file; nothing if the bytes are not of its kind.
    pub read: Read<P>,
}

/// Copies of the classic heuristic with the numbers of a file; nothing if these are no such numbers.
pub(crate) fn classics<P: Placed>(bytes: &[u8]) -> Option<Result<Maker<P>, String>> {
    let numbers: classic::Weights = std::str::from_utf8(bytes).ok()?.parse().ok()?;
    Some(Ok(copies(ClassicEvaluator::new(Numbers::from(&numbers)))))
}

/// A maker that copies an evaluator.
pub(crate) fn copies<P: Position, E: Explains<P> + Clone + Sync + 'static>(evaluator: E) -> Maker<P> {
    Arc::new(move || Box::new(evaluator.clone()))
}

/// The evaluators of the network that comes with a game.
pub(crate) fn embedded<P: Networked>() -> Maker<P> {
    let network = P::standard_network();
    Arc::new(move || network::evaluator(&network))
}

/// The evaluators of the network in a file; nothing if it is no network.
pub(crate) fn networked<P: Networked>(bytes: &[u8]) -> Option<Result<Maker<P>, String>> {
    is_network(bytes).then(|| {
        let network = P::network(bytes).map_err(|error| error.to_string())?;
        Ok(Arc::new(move || network::evaluator(&network)) as Maker<P>)
    })
}

/// Copies of a linear evaluator with the weights of a file; nothing if it is a network.
pub(crate) fn weighted<P: Position, M: Model, E: Explains<P> + Clone + Sync + 'static>(
    bytes: &[u8],
    evaluator: impl Fn(Arc<Weights<M>>) -> E,
) -> Option<Result<Maker<P>, String>> {
    (!is_network(bytes)).then(|| {
        let text =
            std::str::from_utf8(bytes).map_err(|_| "neither text with weights nor a network".to_string())?;
        let weights = text.parse().map_err(|error: WeightsError| error.to_string())?;
        Ok(copies(evaluator(Arc::new(weights))))
    })
}

/// What makes the evaluators of a profile.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_game::Score;
/// use tesuji_params::Profile;
/// let mut profile = Profile::default();
/// profile.assign("eval=classic")?;
/// let mut evaluator = tesuji_engine::evaluators::<Position>(&profile)?();
/// evaluator.reset(&Position::start());
/// assert_eq!(evaluator.evaluate(&Position::start()), Score::cp(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game has no such evaluation, or the file is none.
pub fn evaluators<G: Game>(profile: &Profile) -> Result<Maker<G>, SettingsError> {
    match &profile.eval {
        Eval::Standard => Ok(standard::<G>()),
        Eval::Named(name) => {
            let found = G::EVALUATIONS.iter().find(|evaluation| evaluation.name == name);
            found.and_then(|evaluation| evaluation.standard).map(|make| make()).ok_or_else(|| {
                let named = G::EVALUATIONS.iter().filter(|evaluation| evaluation.standard.is_some());
                let known = named.map(|evaluation| evaluation.name).collect();
                SettingsError::Evaluation { name: name.clone(), game: G::VARIANT, known }
            })
        }
        Eval::File(file) => {
            let wrong = |why: String| SettingsError::Weights { path: file.path().to_string(), why };
            // Named terms take any text for their own; what looks closer stands below them.
            let read = G::EVALUATIONS.iter().rev().find_map(|evaluation| (evaluation.read)(file.bytes()));
            read.unwrap_or_else(|| Err("neither weights nor a network".to_string())).map_err(wrong)
        }
    }
}

/// The evaluators that a game is played with if nobody chooses.
fn standard<G: Game>() -> Maker<G> {
    let mut standards = G::EVALUATIONS.iter().filter_map(|evaluation| evaluation.standard);
    standards.next().map_or_else(|| Arc::new(G::material) as Maker<G>, |make| make())
}

/// The evaluators of a profile that [`suits`](crate::suits) the game; the standard ones if it does not.
pub(crate) fn evaluators_of<G: Game>(profile: &Profile) -> Maker<G> {
    evaluators::<G>(profile).unwrap_or_else(|_| standard::<G>())
}

impl<P: Position> fmt::Debug for EvaluatorRow<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluation").field("name", &self.name).finish_non_exhaustive()
    }
}
