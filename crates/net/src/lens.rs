//! What a game tells a network: pieces as numbers.

/// A piece somewhere, as the game numbers them: below [`Lens::TOKENS`].
pub type Token = u16;

/// How the pieces of a game become inputs of a network.
///
/// There are two views, one for each side. A view may be mirrored, so that its own king always stands on the same
/// half of the board; which piece decides that, [`turns`](Lens::turns) tells.
pub trait Lens: Send + 'static {
    /// Tokens are below this.
    const TOKENS: usize;
    /// Inputs are below this.
    const INPUTS: usize;

    /// The input that a token is in a view.
    fn input(token: Token, view: usize, mirrored: bool) -> usize;

    /// The view that a token turns, if any, and whether it is mirrored while the token is there. Without such a token
    /// a view is not mirrored.
    fn turns(token: Token) -> Option<(usize, bool)>;
}

/// A set of tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenSet(Vec<u64>);

impl TokenSet {
    /// The empty set for tokens below a bound.
    #[must_use]
    pub fn new(tokens: usize) -> TokenSet {
        TokenSet(vec![0; tokens.div_ceil(64)])
    }

    /// Adds a token.
    #[inline]
    pub fn add(&mut self, token: Token) {
        self.0[usize::from(token >> 6)] |= 1 << (token & 63);
    }

    /// Takes a token away.
    #[inline]
    pub fn remove(&mut self, token: Token) {
        self.0[usize::from(token >> 6)] &= !(1 << (token & 63));
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The tokens, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = Token> + '_ {
        self.0.iter().enumerate().flat_map(|(place, &word)| bits(place, word))
    }

    /// What is here and not in the other set, lowest first.
    pub(crate) fn without<'a>(&'a self, other: &'a TokenSet) -> impl Iterator<Item = Token> + 'a {
        let words = self.0.iter().zip(&other.0);
        words.enumerate().flat_map(|(place, (&one, &two))| bits(place, one & !two))
    }
}

fn bits(place: usize, mut word: u64) -> impl Iterator<Item = Token> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some((place * 64) as Token + bit as Token)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_tells_what_is_in_it_and_what_another_lacks() {
        let [mut one, mut two] = [TokenSet::new(130), TokenSet::new(130)];
        for token in [0, 63, 64, 129] {
            one.add(token);
        }
        two.add(63);
        two.add(5);
        assert_eq!(one.iter().collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert_eq!(one.without(&two).collect::<Vec<_>>(), [0, 64, 129]);
        assert_eq!(two.without(&one).collect::<Vec<_>>(), [5]);
        one.remove(64);
        assert_eq!(one.iter().count(), 3);
        one.clear();
        assert_eq!(one, TokenSet::new(130));
    }
}
