//! Words and numbers of a line.

use crate::ProtocolError;
use std::fmt;

/// The words of a line, with the text that is left after each.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(line: &'a str) -> Tokens<'a> {
        Tokens { rest: line.trim() }
    }

    /// What is left, without white space at its ends.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// What is left, and nothing is left after it.
    pub(crate) fn take_rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    /// The next word, which stays the next.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// The number after a keyword: below 0 is 0, and more than 64 bits hold is the most they do.
    pub(crate) fn clamped(&mut self, keyword: &'static str) -> Result<u64, ProtocolError> {
        self.value(keyword, |token| match token.strip_prefix('-') {
            Some(below) => digits(below).map(|_| 0),
            None => read(token),
        })
    }

    /// The number after a keyword, not below 0; too large is `u64::MAX`.
    pub(crate) fn number(&mut self, keyword: &'static str) -> Result<u64, ProtocolError> {
        self.value(keyword, read)
    }

    /// The number after a keyword, not below 0; too large is `u32::MAX`.
    pub(crate) fn small(&mut self, keyword: &'static str) -> Result<u32, ProtocolError> {
        self.number(keyword).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
    }

    /// The next word if it is a number, not below 0; too large is `u64::MAX`. Any other word stays the next.
    pub(crate) fn whole(&mut self) -> Option<u64> {
        let number = self.peek().and_then(read)?;
        self.next();
        Some(number)
    }

    fn value(
        &mut self,
        keyword: &'static str,
        read: impl Fn(&str) -> Option<u64>,
    ) -> Result<u64, ProtocolError> {
        let token = self.next();
        token.and_then(read).ok_or_else(|| ProtocolError::unexpected(keyword, "a whole number", token))
    }
}

/// Digits, perhaps after a plus.
fn read(token: &str) -> Option<u64> {
    digits(token.strip_prefix('+').unwrap_or(token))
}

/// Digits and nothing else; too large is the largest.
fn digits(text: &str) -> Option<u64> {
    let sound = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    sound.then(|| text.parse().unwrap_or(u64::MAX))
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (token, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        Some(token)
    }
}

/// Text that must stay on its line: ends of lines become spaces.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, part) in self.0.split(['\n', '\r']).enumerate() {
            f.write_str(if nth == 0 { "" } else { " " })?;
            f.write_str(part)?;
        }
        Ok(())
    }
}

/// Words with a space before each.
pub(crate) fn spaced(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    words.iter().try_for_each(|word| write!(f, " {word}"))
}
