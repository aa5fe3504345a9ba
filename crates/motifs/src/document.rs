use crate::{ChessTheme, KingCaptureTheme, ShogiTheme, Theme};
use std::fmt::Write as _;

/// Every theme with its definition, as the page `docs/themes.md`.
///
/// ```
/// assert!(tesuji_motifs::document().contains("| `fork` | `fork` |"));
/// ```
#[must_use]
pub fn document() -> String {
    let mut text = String::from(
        "# Themes\n\n\
         What a solved line can show, by exact definitions. Written by `cargo run -p tesuji-motifs --example themes`.\n",
    );
    let dash = |name: Option<&str>| name.map_or("-".to_string(), |name| format!("`{name}`"));
    text += "\n## Chess\n\n| theme | Lichess tag | a line shows it if |\n|---|---|---|\n";
    for theme in ChessTheme::ALL {
        let _ = writeln!(text, "| `{theme}` | {} | {} |", dash(theme.lichess()), theme.definition());
    }
    text += "\nValues are 1 for a pawn, 3 for knight and bishop, 5 for a rook, 9 for a queen.\n";
    text += "\n## Shogi\n\n| theme | Japanese | a line shows it if |\n|---|---|---|\n";
    for theme in ShogiTheme::ALL {
        let japanese = theme.japanese().unwrap_or("-");
        let _ = writeln!(text, "| `{theme}` | {japanese} | {} |", theme.definition());
    }
    text += "\nMoves are counted as problems count them, both sides' together.\n";
    text += "\nA piece can be won if a legal capture of it comes out ahead in the exchange on its square.\n";
    text += "\n## King-capture chess\n\n| theme | a line shows it if |\n|---|---|\n";
    for theme in KingCaptureTheme::ALL {
        let _ = writeln!(text, "| `{theme}` | {} |", theme.definition());
    }
    text
}
