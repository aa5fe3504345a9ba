use crate::tunable::TUNABLES;
use crate::{Eval, Profile};
use std::fmt;

/// Eight hexadecimal digits that stand for the techniques, tunables and weights of a profile.
///
/// ```
/// use tesuji_params::Profile;
/// let hash = Profile::default().hash();
/// assert_eq!(hash.to_string().len(), 8);
/// assert_eq!(hash, Profile { name: "mine".to_owned(), ..Profile::default() }.hash());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ProfileHash(u32);

impl ProfileHash {
    /// Hashes a line for each technique that is on and each tunable. The lines are sorted, so that the order
    /// of declaration does not matter.
    pub(super) fn of(profile: &Profile) -> ProfileHash {
        let mut lines: Vec<String> = profile
            .techniques
            .iter()
            .map(|technique| format!("{technique}=on\n"))
            .chain(
                TUNABLES
                    .iter()
                    .map(|tunable| format!("{}={}\n", tunable.key(), tunable.get(&profile.tunables))),
            )
            .chain(match &profile.eval {
                Eval::Standard => None,
                Eval::Named(name) => Some(format!("eval={name}\n")),
                Eval::File(file) => Some(format!("eval={:016x}\n", fnv1a(file.bytes()))),
            })
            .collect();
        lines.sort_unstable();
        let hash = fnv1a(lines.concat().as_bytes());
        ProfileHash((hash >> 32) as u32 ^ hash as u32)
    }

    /// The number.
    #[must_use]
    pub const fn value(self) -> u32 {
        self.0
    }
}

impl fmt::Display for ProfileHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// FNV-1a of 64 bits: the same on every machine and in every release, unlike the hashers of the standard
/// library.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn eight_digits() {
        assert_eq!(ProfileHash(0x2a).to_string(), "0000002a");
    }
}
