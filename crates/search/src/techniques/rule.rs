//! What a rule compared, with its numbers: for people who ask why.

use arrayvec::ArrayVec;
use std::fmt;
use tesuji_game::Score;

/// A rule with its numbers: named terms, their sum, and what it was compared with.
///
/// ```
/// use tesuji_search::{Rule, Sign};
/// let rule = Rule::new(Sign::AtMost, "alpha", 260).term("static", 35).term("margin", 210);
/// assert!(rule.holds());
/// assert_eq!(rule.to_string(), "static 35 + margin 210 = 245 <= alpha 260");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// What is added up.
    pub terms: ArrayVec<(&'static str, i32), TERMS>,
    /// How the sum is compared.
    pub sign: Sign,
    /// With what.
    pub bound: (&'static str, i32),
}

/// No rule has more terms.
const TERMS: usize = 12;

/// How a sum is compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// `<=`
    AtMost,
    /// `<`
    Below,
    /// `>`
    Above,
    /// `>=`
    AtLeast,
}

impl Sign {
    /// Whether a number stands in this relation to another.
    #[inline]
    #[must_use]
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Sign::AtMost => left <= right,
            Sign::Below => left < right,
            Sign::Above => left > right,
            Sign::AtLeast => left >= right,
        }
    }

    /// The sign for the opposite answer.
    #[must_use]
    pub fn negated(self) -> Sign {
        match self {
            Sign::AtMost => Sign::Above,
            Sign::Below => Sign::AtLeast,
            Sign::Above => Sign::AtMost,
            Sign::AtLeast => Sign::Below,
        }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sign::AtMost => "<=",
            Sign::Below => "<",
            Sign::Above => ">",
            Sign::AtLeast => ">=",
        })
    }
}

/// Where a rule puts its numbers: it is written once, for the search that only has to know whether it holds ([`Sum`]) and
/// for people who want to see it ([`Rule`]).
pub(crate) trait Weigh {
    /// A rule that compares a sum with a bound; the terms come one by one.
    fn against(sign: Sign, name: &'static str, bound: i32) -> Self;

    /// With one more term.
    #[must_use]
    fn with(self, name: &'static str, value: i32) -> Self;

    /// With one more term where something is so.
    #[must_use]
    fn with_if(self, is_so: bool, name: &'static str, value: i32) -> Self;

    /// A number of which only can be asked whether it reaches another: precise enough to be compared with `bound`.
    fn measure(reaches: impl Fn(i32) -> bool, bound: i32) -> i32;
}

/// A rule without names: what the search compares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    pub(crate) total: i32,
    sign: Sign,
    bound: i32,
}

impl Sum {
    #[inline(always)]
    pub(crate) fn holds(&self) -> bool {
        self.sign.holds(self.total, self.bound)
    }
}

impl Weigh for Sum {
    #[inline(always)]
    fn against(sign: Sign, _: &'static str, bound: i32) -> Sum {
        Sum { total: 0, sign, bound }
    }

    #[inline(always)]
    fn with(self, _: &'static str, value: i32) -> Sum {
        Sum { total: self.total + value, ..self }
    }

    #[inline(always)]
    fn with_if(self, is_so: bool, _: &'static str, value: i32) -> Sum {
        Sum { total: self.total + value * i32::from(is_so), ..self }
    }

    #[inline(always)]
    fn measure(reaches: impl Fn(i32) -> bool, bound: i32) -> i32 {
        if reaches(bound) { bound } else { bound - 1 }
    }
}

impl Weigh for Rule {
    fn against(sign: Sign, name: &'static str, bound: i32) -> Rule {
        Rule::new(sign, name, bound)
    }

    fn with(self, name: &'static str, value: i32) -> Rule {
        self.term(name, value)
    }

    fn with_if(self, is_so: bool, name: &'static str, value: i32) -> Rule {
        if is_so { self.term(name, value) } else { self }
    }

    /// By halving.
    fn measure(reaches: impl Fn(i32) -> bool, _: i32) -> i32 {
        let (mut reached, mut missed) = (-Score::MAX_CP.raw(), Score::MAX_CP.raw());
        while missed - reached > 1 {
            let middle = i32::midpoint(reached, missed);
            if reaches(middle) {
                reached = middle;
            } else {
                missed = middle;
            }
        }
        reached
    }
}

impl Rule {
    /// A rule that compares a sum with a bound; the terms come one by one.
    #[must_use]
    pub fn new(sign: Sign, name: &'static str, bound: i32) -> Rule {
        Rule { terms: ArrayVec::new(), sign, bound: (name, bound) }
    }

    /// With one more term.
    #[must_use]
    pub fn term(mut self, name: &'static str, value: i32) -> Rule {
        let _ = self.terms.try_push((name, value));
        self
    }

    /// The sum of the terms.
    #[must_use]
    pub fn sum(&self) -> i32 {
        self.terms.iter().map(|&(_, value)| value).sum()
    }

    /// Whether the rule's condition is met.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.sign.holds(self.sum(), self.bound.1)
    }
}

/// As it is: `static 35 + margin 210 = 245 <= alpha 260`, with the sign that is true.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, &(name, value)) in self.terms.iter().enumerate() {
            match (i, value) {
                (0, _) => write!(f, "{name} {value}")?,
                (_, 0..) => write!(f, " + {name} {value}")?,
                _ => write!(f, " - {name} {}", -i64::from(value))?,
            }
        }
        if self.terms.len() > 1 {
            write!(f, " = {}", self.sum())?;
        }
        let sign = if self.holds() { self.sign } else { self.sign.negated() };
        write!(f, " {sign} {} {}", self.bound.0, self.bound.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_that_does_not_hold_shows_the_sign_that_does() {
        let rule = Rule::new(Sign::AtMost, "alpha", 200).term("static", 150).term("margin", 200);
        assert!(!rule.holds());
        assert_eq!(rule.to_string(), "static 150 + margin 200 = 350 > alpha 200");
        let rule = Rule::new(Sign::Above, "enough", 12).term("number", 13);
        assert_eq!(rule.to_string(), "number 13 > enough 12");
        let rule = Rule::new(Sign::AtLeast, "beta", 10).term("static", 90).term("margin", -75);
        assert_eq!(rule.to_string(), "static 90 - margin 75 = 15 >= beta 10");
    }

    #[test]
    fn signs_and_their_opposites_never_agree() {
        for sign in [Sign::AtMost, Sign::Below, Sign::Above, Sign::AtLeast] {
            for (left, right) in [(1, 2), (2, 2), (3, 2)] {
                assert_ne!(sign.holds(left, right), sign.negated().holds(left, right));
            }
        }
    }
}
