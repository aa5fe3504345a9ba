/// Moves an entry by a bonus, the less the nearer it is to the limit: it never leaves it, and what is long
/// past fades.
#[inline]
pub(crate) fn learn(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[cfg(test)]
mod tests {
    use super::learn;

    #[test]
    fn entries_stay_within_the_limit() {
        let mut entry = 0;
        for _ in 0..1000 {
            learn(&mut entry, 5000, 1024);
            assert!(entry <= 1024);
        }
        assert!(entry > 1000);
        for _ in 0..1000 {
            learn(&mut entry, -700, 1024);
            assert!(entry >= -1024);
        }
        assert!(entry < -1000);
    }

    #[test]
    fn the_first_bonus_counts_in_full_and_later_ones_less() {
        let mut entry = 0;
        learn(&mut entry, 100, 1000);
        assert_eq!(entry, 100);
        learn(&mut entry, 100, 1000);
        assert_eq!(entry, 190);
        learn(&mut entry, -100, 1000);
        assert_eq!(entry, 71);
    }
}
