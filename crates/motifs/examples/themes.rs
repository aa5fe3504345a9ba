//! Prints the page of themes: `cargo run -p tesuji-motifs --example themes > docs/themes.md`.

#[expect(clippy::print_stdout, reason = "the page")]
fn main() {
    print!("{}", tesuji_motifs::document());
}
