//! Which thread's line is played.

use std::cmp::Reverse;
use tesuji_game::{Bound, Score};
use tesuji_search::Answer;

/// The number of the best answer, 0 being that of the main thread.
///
/// Every thread votes for its move: deeper searches and better scores weigh more. Among the threads that want
/// the chosen move, the deepest speaks. A mate needs no vote: the shortest that is proven wins.
pub(crate) fn best<M: Copy + Eq>(answers: &[Answer<M>]) -> usize {
    let first = |i: &usize| answers[*i].lines.first();
    let voters: Vec<usize> = (0..answers.len()).filter(|i| first(i).is_some()).collect();
    let Some(&main) = voters.first() else { return 0 };
    let score = |i: usize| answers[i].score().unwrap_or(Score::MIN);
    let proven =
        |i: &&usize| score(**i) > Score::MAX_CP && first(i).is_some_and(|line| line.bound != Bound::Upper);
    if let Some(&mate) = voters.iter().filter(proven).max_by_key(|&&i| (score(i), Reverse(i))) {
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
    use tesuji_search::Line;

    fn answer(mv: u8, score: Score, depth: i32) -> Answer<u8> {
        let line = Line { score, bound: Bound::Exact, moves: vec![mv], selective_depth: 0 };
        Answer { lines: vec![line], depth, nodes: 1 }
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
    fn without_lines_there_is_nothing_to_choose() {
        assert_eq!(best::<u8>(&[Answer { lines: vec![], depth: 0, nodes: 0 }]), 0);
    }
}
