/// What was known before each of the last moves of a line. No search goes deeper than it remembers.
#[derive(Clone, Debug)]
pub(crate) struct Trail<T> {
    kept: [T; 256],
    /// Counts round, as the places do: no move needs more room or a look at what there is.
    at: u8,
}

impl<T: Copy + Default> Trail<T> {
    pub(crate) fn new() -> Trail<T> {
        Trail { kept: [T::default(); 256], at: 0 }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, known: T) {
        self.kept[usize::from(self.at)] = known;
        self.at = self.at.wrapping_add(1);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> T {
        self.at = self.at.wrapping_sub(1);
        self.kept[usize::from(self.at)]
    }

    /// Goes back over what is kept, the latest first, and changes it as long as `change` says so.
    pub(crate) fn amend(&mut self, mut change: impl FnMut(&mut T) -> bool) {
        let mut at = self.at;
        for _ in 0..self.kept.len() {
            at = at.wrapping_sub(1);
            if !change(&mut self.kept[usize::from(at)]) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_remembers_the_last_256() {
        let mut trail = Trail::new();
        (0..1000).for_each(|n: u32| trail.push(n));
        assert!((744..1000).rev().all(|n| trail.pop() == n));
    }

    #[test]
    fn the_latest_can_be_amended() {
        let mut trail = Trail::new();
        (0..300).for_each(|n: u32| trail.push(n));
        trail.amend(|n| {
            *n += 1000;
            *n > 1297
        });
        assert_eq!([0; 5].map(|_| trail.pop()), [1299, 1298, 1297, 296, 295]);
        trail.amend(|n| *n > 0);
    }
}
