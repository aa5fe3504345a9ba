use crate::Depth;
use tesuji_params::Technique;

/// TT cutoff by a deeper entry. An entry searched deeper than needed answers, too. It makes the tree smaller and a
/// fixed depth uneven.
pub(crate) struct DeeperCut;

impl DeeperCut {
    #[inline]
    pub(crate) fn reached(known: Depth, wanted: Depth) -> Option<Technique> {
        (known > wanted).then_some(Technique::DeeperCut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_deeper_entries_are_deeper() {
        assert_eq!(DeeperCut::reached(5, 5), None);
        assert_eq!(DeeperCut::reached(6, 5), Some(Technique::DeeperCut));
        assert_eq!(DeeperCut::reached(4, 5), None);
    }
}
