//! Finds the multipliers of `src/sliders/magics.rs` and prints that file.
//!
//!     cargo run --release -p tesuji-chess --example find_magics > crates/chess/src/sliders/magics.rs

use std::io::Write as _;
use tesuji_squares::Step;
use tesuji_squares::eight::Square;

#[path = "../src/sliders/layout.rs"]
#[expect(dead_code, reason = "the library and the build script use the rest")]
mod layout;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "//! Multipliers for the slider tables, square a1 first. Printed by the `find_magics` example."
    )?;
    for (name, steps) in [("BISHOP", Step::DIAGONAL), ("ROOK", Step::STRAIGHT)] {
        writeln!(out, "\n#[rustfmt::skip]\npub(crate) const {name}: [u64; 64] = [")?;
        for square in Square::all() {
            let magic = layout::find_magic(square, &steps, seeded(square));
            let [a, b, c, d] = [48, 32, 16, 0].map(|shift| magic >> shift & 0xffff);
            writeln!(out, "    0x{a:04x}_{b:04x}_{c:04x}_{d:04x}, // {square}")?;
        }
        writeln!(out, "];")?;
    }
    Ok(())
}

/// Random numbers that depend on the square alone.
fn seeded(square: Square) -> impl FnMut() -> u64 {
    let mut random = tesuji_game::random::Random(square.index() as u64);
    move || random.next()
}
