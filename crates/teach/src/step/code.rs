//! The searches as pseudo-code.

use tesuji_api::StepKind;
use tesuji_search::classic::Algorithm;

/// The pseudo-code of a search, and which line belongs to what: entering, the end of the game, the horizon, the best so
/// far, a cut, a search again, leaving.
pub(super) fn code(algorithm: Algorithm) -> (&'static [&'static str], [u32; 7]) {
    match algorithm {
        Algorithm::Minimax => (MINIMAX, [0, 1, 2, 5, 5, 4, 6]),
        Algorithm::AlphaBeta => (ALPHABETA, [0, 1, 2, 5, 6, 4, 7]),
        Algorithm::Pvs => (PVS, [0, 1, 2, 8, 9, 7, 10]),
        Algorithm::Tactic => (TACTIC, [0, 1, 2, 5, 6, 4, 7]),
        Algorithm::Fractional => (FRACTIONAL, [0, 1, 2, 8, 9, 7, 10]),
    }
}

pub(super) fn line_of(algorithm: Algorithm, kind: StepKind) -> u32 {
    let (_, lines) = code(algorithm);
    match kind {
        StepKind::Enter => lines[0],
        StepKind::GameOver => lines[1],
        StepKind::Leaf => lines[2],
        StepKind::Improve => lines[3],
        StepKind::Cutoff => lines[4],
        StepKind::Again => lines[5],
        StepKind::Leave => lines[6],
    }
}

const MINIMAX: &[&str] = &[
    "minimax(node, depth):",
    "    if the game is over: return its score",
    "    if depth = 0: return evaluation(node)",
    "    for each move:",
    "        score = -minimax(node after move, depth - 1)",
    "        best = max(best, score)",
    "    return best",
];

const ALPHABETA: &[&str] = &[
    "alphabeta(node, alpha, beta, depth):",
    "    if the game is over: return its score",
    "    if depth = 0: return evaluation(node)",
    "    for each move, the most promising first:",
    "        score = -alphabeta(node after move, -beta, -alpha, depth - 1)",
    "        if score > alpha: alpha = score",
    "        if score >= beta: stop, the opponent will not let it come to this",
    "    return the best score",
];

const PVS: &[&str] = &[
    "pvs(node, alpha, beta, depth):",
    "    if the game is over: return its score",
    "    if depth = 0: return evaluation(node)",
    "    for each move, the most promising first:",
    "        if it is the first: score = -pvs(node after move, -beta, -alpha, depth - 1)",
    "        else:",
    "            score = -pvs(node after move, -alpha - 1, -alpha, depth - 1)",
    "            if alpha < score < beta: score = -pvs(node after move, -beta, -score, depth - 1)",
    "        if score > alpha: alpha = score",
    "        if score >= beta: stop, the opponent will not let it come to this",
    "    return the best score",
];

const TACTIC: &[&str] = &[
    "tactic(node, alpha, beta, depth):",
    "    if the game is over: return its score",
    "    if depth = 0: return quiescence(node, alpha, beta): stand pat, or captures and checks",
    "    for each move: en passant, captures, checks, the killer, the rest:",
    "        score = -tactic(node after move, -beta, -alpha, depth - 1)",
    "        if score > alpha: alpha = score",
    "        if score >= beta: it is the killer of its siblings; stop",
    "    return the best score",
];

const FRACTIONAL: &[&str] = &[
    "fractional(node, alpha, beta, left):",
    "    if the game is over: return its score",
    "    if left = 0: return the heuristic, or the best of the free moves",
    "    order moves by a search with two plies less",
    "    for each move:",
    "        cost = 3/2 if it lowers the heuristic, 0 if it raises it by more than 150, else 1",
    "        if it leaves nothing and its heuristic is not above alpha: skip it",
    "        score = -fractional(node after move, -beta, -alpha, left - cost)",
    "        if score > alpha: alpha = score",
    "        if score >= beta: stop, the opponent will not let it come to this",
    "    return the best score",
];
