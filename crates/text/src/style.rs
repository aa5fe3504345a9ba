/// How text is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// With letters and signs of ASCII alone.
    pub ascii: bool,
    /// With colours.
    pub colour: bool,
    /// The columns of the window; none if lines are wanted whole.
    pub width: Option<usize>,
    /// How moves are written.
    pub moves: MoveStyle,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveStyle {
    /// As people write them: Nf3, G*5b
    #[default]
    Prose,
    /// As Japanese books write them: ▲５二金
    Japanese,
    /// As protocols write them: g1f3, G*5b
    Protocol,
}

/// How many columns a text takes: Japanese signs take two, colours none.
#[must_use]
pub fn width(text: &str) -> usize {
    console::measure_text_width(text)
}
