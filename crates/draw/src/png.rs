//! Pictures as pixels.

use crate::Picture;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A picture could not be drawn.
#[derive(Debug)]
pub enum PngError {
    /// It is not SVG, which is a mistake of this crate.
    Svg(String),
    /// It is too large or too small.
    Size,
    /// The pixels could not be packed.
    Pack(String),
    /// The system has no fonts to write with.
    NoFonts,
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Svg(why) => write!(f, "the picture cannot be read: {why}"),
            PngError::Size => f.write_str("the picture is too large"),
            PngError::Pack(why) => write!(f, "the pixels cannot be packed: {why}"),
            PngError::NoFonts => f.write_str("the system has no fonts to write with"),
        }
    }
}

impl std::error::Error for PngError {}

/// The picture as PNG, each unit so many pixels wide. Text is set in a font of the system; a [position](crate::position)
/// has none.
///
/// # Errors
/// If there is text and no font, or the picture gets too large.
pub fn png(picture: &Picture, scale: f32) -> Result<Vec<u8>, PngError> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let fonts = FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        Arc::new(fonts)
    });
    let options = Options { fontdb: Arc::clone(fonts), ..Options::default() };
    if options.fontdb.is_empty() && picture.svg().contains("<text") {
        return Err(PngError::NoFonts);
    }
    let tree = Tree::from_str(picture.svg(), &options).map_err(|error| PngError::Svg(error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or(PngError::Size)?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(PngError::Size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Pack(error.to_string()))
}
