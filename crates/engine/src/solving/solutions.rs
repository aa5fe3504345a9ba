//! All solutions of a mate, and what it took to find them, as answers.

use crate::{Game, answers};
use tesuji_api as api;
use tesuji_solve::mate::{Defence, Dual, ProverCounts, SolutionTree, Variation};

/// The solutions of a mate from a position.
pub(super) fn tree<G: Game>(start: &G, tree: &SolutionTree<G::Move>) -> api::SolutionTree {
    let line = |moves: &[G::Move]| answers::line(start, moves);
    api::SolutionTree {
        key: tree.key.as_ref().map(|key| variation(start, key)),
        cooks: duals(start, &tree.cooks),
        tries: tree
            .tries
            .iter()
            .map(|failed| api::Try {
                line: line(&std::iter::once(failed.mv).chain(failed.refutation).collect::<Vec<_>>()),
            })
            .collect(),
        whole: tree.whole,
    }
}

fn variation<G: Game>(position: &G, variation: &Variation<G::Move>) -> api::Variation {
    let after = position.after(variation.mv);
    api::Variation {
        mv: told(position, variation.mv),
        plies: variation.plies,
        defences: variation.defences.iter().map(|each| defence(&after, each)).collect(),
    }
}

fn defence<G: Game>(position: &G, defence: &Defence<G::Move>) -> api::Defence {
    let after = position.after(defence.mv);
    api::Defence {
        mv: told(position, defence.mv),
        answer: defence.answer.as_ref().map(|answer| variation(&after, answer)),
        duals: duals(&after, &defence.duals),
    }
}

fn duals<G: Game>(position: &G, duals: &[Dual<G::Move>]) -> Vec<api::Dual> {
    let dual = |dual: &Dual<G::Move>| api::Dual {
        mv: told(position, dual.mv),
        plies: dual.plies,
        promotion: dual.promotion,
        short: dual.short,
    };
    duals.iter().map(dual).collect()
}

fn told<G: Game>(position: &G, mv: G::Move) -> api::Move {
    answers::line(position, &[mv]).swap_remove(0)
}

/// What proof-number search did.
pub(super) fn counts(counts: &ProverCounts) -> api::ProverCounts {
    api::ProverCounts {
        expansions: counts.expansions,
        positions: counts.positions,
        first_looks: counts.first_looks,
        exact: counts.exact,
        dominated: counts.dominated,
        missed: counts.missed,
        on_path: counts.on_path,
        repeated: counts.repeated,
        extensions: counts.extensions,
        attacks_waited_for: counts.attacks_waited_for,
        defences_waited_for: counts.defences_waited_for,
    }
}
