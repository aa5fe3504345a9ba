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
}
