//! Passing over what nobody wants to see, or what is wrong.

use super::movetext::is_word;
use super::source::find_line_end;
use super::{Cause, GameResult, PgnError, PgnReader};
use std::io::Read;

impl<R: Read> PgnReader<R> {
    /// Passes over the rest of the line, its end included.
    pub(super) fn skip_line(&mut self) -> Result<(), PgnError> {
        loop {
            let rest = self.source.rest();
            if let Some(length) = find_line_end(rest) {
                self.source.advance(length + 1);
                return Ok(());
            }
            let length = rest.len();
            self.source.advance(length);
            if !self.fill()? {
                return Ok(());
            }
        }
    }

    /// Passes over everything up to a line that begins with `[Event `.
    pub(super) fn skip_to_event(&mut self) -> Result<(), PgnError> {
        const EVENT: &[u8] = b"[Event ";
        while self.peek()?.is_some() {
            self.skip_line()?;
            while self.source.rest().len() < EVENT.len() && self.fill()? {}
            if self.source.rest().starts_with(EVENT) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Passes over moves up to the result of the game, which is the answer, or up to the next tag or the end
    /// of the input. So many variations are open.
    pub(super) fn skip_moves(&mut self, mut depth: usize) -> Result<Option<GameResult>, PgnError> {
        while let Some(byte) = self.peek()? {
            match byte {
                b'[' => return Ok(None),
                b'*' if depth == 0 => {
                    self.source.advance(1);
                    return Ok(Some(GameResult::Unknown));
                }
                b'0' | b'1' | 0xc2 | 0xbd if depth == 0 => {
                    if let Some(result) = self.skip_word()? {
                        return Ok(Some(result));
                    }
                }
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.skip_one(byte)?;
        }
        Ok(None)
    }

    /// Passes over a variation whose `(` is already read, its `)` included.
    pub(super) fn skip_variation(&mut self) -> Result<(), PgnError> {
        let mut depth = 1usize;
        while let Some(byte) = self.peek()? {
            match byte {
                b'[' => break,
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            self.skip_one(byte)?;
            if depth == 0 {
                return Ok(());
            }
        }
        Err(PgnError { line: self.opened, game: self.game, cause: Cause::UnclosedVariation })
    }

    /// Passes over a word that may be a result; the answer is the result that it is.
    fn skip_word(&mut self) -> Result<Option<GameResult>, PgnError> {
        let longest = "1/2-1/2".len() + 1;
        while self.source.rest().len() < longest && self.fill()? {}
        let rest = self.source.rest();
        let length = rest.iter().take(longest).take_while(|&&b| is_word(b)).count();
        let result = GameResult::from_bytes(&rest[..length]);
        if result.is_some() {
            self.source.advance(length);
        }
        Ok(result)
    }

    /// Passes over the byte that is next, and the comment or word that it begins.
    fn skip_one(&mut self, byte: u8) -> Result<(), PgnError> {
        match byte {
            b'{' => {
                let length = self.comment_length()?;
                self.source.advance(length + 1);
            }
            b';' => self.skip_line()?,
            b'%' if self.source.at_line_start() => self.skip_line()?,
            _ if is_word(byte) => loop {
                let rest = self.source.rest();
                let length = rest.iter().take_while(|&&b| is_word(b)).count();
                let whole = length < rest.len();
                self.source.advance(length);
                if whole || !self.fill()? {
                    break;
                }
            },
            _ => self.source.advance(1),
        }
        Ok(())
    }
}
