//! Where a tag ends. What has been looked at is not looked at again when more is read.

/// What comes next in a tag.
#[derive(Clone, Copy)]
enum Part {
    /// Blanks, then the name.
    Start,
    Name,
    /// Blanks, then the value.
    Gap,
    Value,
    /// What follows a backslash in the value.
    Escaped,
    /// Blanks and `]`, if the quote was the end of the value.
    Quoted,
    /// Nothing of a tag, up to the end of the line.
    Junk,
}

/// What a text that begins with `[` begins with.
pub(super) enum Seen {
    /// A tag of so many bytes.
    Tag(usize),
    /// Perhaps a tag, if more is read.
    More,
    /// No tag; so many bytes are on the line.
    Bad(usize),
}

/// Finds the parts of a tag. The value ends at a `"` that `]` follows: other quotes should be escaped, but
/// often are not.
pub(super) struct TagScan {
    part: Part,
    /// Everything before is done.
    at: usize,
    name: (usize, usize),
    value: (usize, usize),
}

impl TagScan {
    /// Begins at a `[`.
    pub(super) fn new() -> TagScan {
        TagScan { part: Part::Start, at: 1, name: (0, 0), value: (0, 0) }
    }

    /// The name in a text that has been found to be a tag.
    pub(super) fn name<'a>(&self, rest: &'a [u8]) -> &'a [u8] {
        &rest[self.name.0..self.name.1]
    }

    /// The value in a text that has been found to be a tag.
    pub(super) fn value<'a>(&self, rest: &'a [u8]) -> &'a [u8] {
        &rest[self.value.0..self.value.1]
    }

    /// Looks at the bytes that are new since the last call; `rest` begins with the `[`.
    pub(super) fn run(&mut self, rest: &[u8]) -> Seen {
        while let Some(&byte) = rest.get(self.at) {
            let at = self.at;
            if matches!(byte, b'\n' | b'\r') {
                return Seen::Bad(at);
            }
            let blank = matches!(byte, b' ' | b'\t');
            self.part = match (self.part, byte) {
                (Part::Quoted, b']') => return Seen::Tag(at + 1),
                (Part::Start | Part::Gap | Part::Quoted, _) if blank => self.part,
                (Part::Start, b'"' | b'[' | b']') | (Part::Name, b'[' | b']') => Part::Junk,
                (Part::Start, _) => {
                    self.name.0 = at;
                    Part::Name
                }
                (Part::Name, _) if blank => {
                    self.name.1 = at;
                    Part::Gap
                }
                (Part::Name | Part::Gap, b'"') => {
                    if matches!(self.part, Part::Name) {
                        self.name.1 = at;
                    }
                    self.value.0 = at + 1;
                    Part::Value
                }
                (Part::Gap, _) => Part::Junk,
                (Part::Value | Part::Quoted, b'\\') => Part::Escaped,
                (Part::Value | Part::Quoted, b'"') => {
                    self.value.1 = at;
                    Part::Quoted
                }
                (Part::Value | Part::Quoted | Part::Escaped, _) => Part::Value,
                (Part::Name | Part::Junk, _) => self.part,
            };
            self.at += 1;
        }
        Seen::More
    }
}
