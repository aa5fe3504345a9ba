use tesuji_game::Score;
use tesuji_params::{Technique, tunable};

/// Aspiration windows. A window around the score of the last iteration, widened on the side where it fails. Exact:
/// the score inside a window is the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Aspiration {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    delta: i32,
}

impl Aspiration {
    pub(crate) const ID: Technique = Technique::Aspiration;
    /// Everything.
    pub(crate) const OPEN: Aspiration = Aspiration { alpha: Score::MIN, beta: Score::MAX, delta: 0 };

    /// The first window of an iteration.
    pub(crate) fn around(last: Score, depth: i32, tunables: &tunable::Aspiration) -> Aspiration {
        if depth < tunables.min_depth || last.is_mate() {
            return Aspiration::OPEN;
        }
        let delta = tunables.delta;
        Aspiration { alpha: last - Score::cp(delta), beta: last + Score::cp(delta), delta }
    }

    /// The next window, if this one failed at a score.
    pub(crate) fn widened(self, score: Score, tunables: &tunable::Aspiration) -> Option<Aspiration> {
        let delta = (self.delta * tunables.growth / 100).max(self.delta + 1);
        let reach = |score: Score, sign: i32| {
            if delta > 1500 || score.is_mate() {
                if sign < 0 { Score::MIN } else { Score::MAX }
            } else {
                score + Score::cp(sign * delta)
            }
        };
        if score <= self.alpha && self.alpha > Score::MIN {
            let middle = Score::cp(i32::midpoint(self.alpha.raw(), self.beta.raw()));
            Some(Aspiration { alpha: reach(score, -1), beta: middle.max(self.alpha.above()), delta })
        } else if score >= self.beta && self.beta < Score::MAX {
            Some(Aspiration { alpha: self.alpha, beta: reach(score, 1), delta })
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_params::Tunables;

    fn tunables() -> tunable::Aspiration {
        let mut t = Tunables::default().aspiration;
        (t.min_depth, t.delta, t.growth) = (4, 20, 200);
        t
    }

    #[test]
    fn shallow_searches_and_mates_have_an_open_window() {
        let t = tunables();
        assert_eq!(Aspiration::around(Score::cp(30), 3, &t), Aspiration::OPEN);
        assert_eq!(Aspiration::around(Score::mate_in(5), 9, &t), Aspiration::OPEN);
        let window = Aspiration::around(Score::cp(30), 4, &t);
        assert_eq!((window.alpha, window.beta), (Score::cp(10), Score::cp(50)));
    }

    #[test]
    fn it_widens_where_it_fails() {
        let t = tunables();
        let window = Aspiration::around(Score::cp(30), 4, &t);
        assert_eq!(window.widened(Score::cp(11), &t), None);
        let high = window.widened(Score::cp(60), &t).unwrap();
        assert_eq!((high.alpha, high.beta), (Score::cp(10), Score::cp(100)));
        let low = window.widened(Score::cp(5), &t).unwrap();
        assert_eq!((low.alpha, low.beta), (Score::cp(-35), Score::cp(30)));
    }

    #[test]
    fn it_opens_in_the_end() {
        let t = tunables();
        let mut window = Aspiration::around(Score::cp(0), 9, &t);
        let mut steps = 0;
        while let Some(wider) = window.widened(window.beta, &t) {
            window = wider;
            steps += 1;
        }
        assert_eq!(window.beta, Score::MAX);
        assert!(steps < 12);
        assert_eq!(window.widened(Score::mate_in(3), &t), None);
    }
}
