//! Thread voting: which thread's line is played.

use std::cmp::Reverse;
use tesuji_game::{Bound, Score};
use tesuji_search::SearchResult;

/// How many plies a helper may be behind the main thread.
const BEHIND: i32 = 2;

/// The number of the best answer, 0 being that of the main thread.
///
/// Every thread votes for its move: deeper searches and better scores weigh more. Among the threads that want
/// the chosen move, the deepest speaks. A mate needs no vote: the shortest that is proven wins.
/// A helper that is more than [`BEHIND`] plies behind the main thread, or finished nothing, has no vote.
pub(crate) fn best<M: Copy + Eq>(answers: &[SearchResult<M>]) -> usize {
    let first = |i: &usize| answers[*i].lines.first();
    let least = answers.first().map_or(0, |main| main.depth - BEHIND).max(1);
    let entitled = |i: &usize| *i == 0 || answers[*i].depth >= least;
    let voters: Vec<usize> = (0..answers.len()).filter(|i| first(i).is_some() && entitled(i)).collect();
    let Some(&main) = voters.first() else { return 0 };
    let score = |i: usize| answers[i].score().unwrap_or(Score::MIN);
    let proven = |i: &usize| {
        let searched = answers[*i].depth > 0 && score(*i) > Score::MAX_CP;
        searched && first(i).is_some_and(|line| line.bound != Bound::Upper)
    };
    // A mate counts however shallow the search was that proved it.
    if let Some(mate) = (0..answers.len()).filter(proven).max_by_key(|&i| (score(i), Reverse(i))) {
        return mate;
    }
    let worst = voters.iter().map(|&i| score(i).raw()).min().unwrap_or(0);
    let weight = |i: usize| i64::from(score(i).raw() - worst + 15) * i64::from(answers[i].depth + 1);
    let votes = |i: usize| -> i64 {
        voters.iter().filter(|&&j| answers[j].best() == answers[i].best()).map(|&j| weight(j)).sum()
    };
    let rank = |&&i: &&usize| (votes(i), answers[i].depth, Reverse(i));
    voters.iter().max_by_key(rank).copied().unwrap_or(main)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_search::ScoredLine;

    fn answer(mv: u8, score: Score, depth: i32) -> SearchResult<u8> {
        let line = ScoredLine { score, bound: Bound::Exact, moves: vec![mv], selective_depth: 0 };
        SearchResult { lines: vec![line], depth, nodes: 1 }
    }

    #[test]
    fn most_votes_win_and_the_deepest_speaks() {
        let cp = Score::cp;
        assert_eq!(best(&[answer(1, cp(20), 10)]), 0);
        assert_eq!(best(&[answer(1, cp(20), 10), answer(1, cp(22), 12)]), 1);
        assert_eq!(best(&[answer(1, cp(20), 10), answer(2, cp(20), 10), answer(2, cp(20), 10)]), 1);
        assert_eq!(best(&[answer(1, cp(20), 10), answer(2, cp(10), 10)]), 0);
    }

    #[test]
    fn a_mate_needs_no_vote() {
        let answers = [
            answer(1, Score::cp(500), 20),
            answer(1, Score::cp(500), 20),
            answer(2, Score::mate_in(5), 9),
            answer(3, Score::mate_in(3), 8),
        ];
        assert_eq!(best(&answers), 3);
    }

    #[test]
    fn who_is_behind_has_no_vote() {
        let cp = Score::cp;
        // A helper that finished nothing says that its first move is a draw: better than to be losing.
        assert_eq!(best(&[answer(1, cp(-300), 12), answer(2, Score::DRAW, 0), answer(2, Score::DRAW, 0)]), 0);
        assert_eq!(best(&[answer(1, cp(-300), 12), answer(2, cp(500), 9)]), 0);
        assert_eq!(best(&[answer(1, cp(-300), 12), answer(2, cp(500), 10)]), 1);
        assert_eq!(best(&[answer(1, cp(-300), 0), answer(2, cp(500), 0)]), 0);
        assert_eq!(best(&[answer(1, cp(-300), 0), answer(2, cp(500), 1)]), 1);
        assert_eq!(best(&[answer(1, cp(-300), 12), answer(2, Score::mate_in(1), 0)]), 0);
    }

    #[test]
    fn without_lines_there_is_nothing_to_choose() {
        assert_eq!(best::<u8>(&[SearchResult { lines: vec![], depth: 0, nodes: 0 }]), 0);
    }
}
