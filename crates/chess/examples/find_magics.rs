//! Finds the multipliers of `src/sliders/magics.rs` and prints that file.
//!
//!     cargo run --release -p tesuji-chess --example find_magics > crates/chess/src/sliders/magics.rs

use tesuji_squares::Step;
use tesuji_squares::eight::Square;

#[path = "../src/sliders/layout.rs"]
#[expect(dead_code, reason = "the library and the build script use the rest")]
mod layout;

fn main() {
    let mut text = String::from(
        "//! Multipliers for the slider tables, square a1 first. Printed by the `find_magics` example.\n",
    );
    for (name, steps) in [("BISHOP", Step::DIAGONAL), ("ROOK", Step::STRAIGHT)] {
        text += &format!("\n#[rustfmt::skip]\npub(crate) const {name}: [u64; 64] = [\n");
        for square in Square::all() {
            let magic = layout::find_magic(square, &steps, seeded(square));
            let part = |shift: u32| (magic >> shift) as u16;
            let (a, b, c, d) = (part(48), part(32), part(16), part(0));
            text += &format!("    0x{a:04x}_{b:04x}_{c:04x}_{d:04x}, // {square}\n");
        }
        text += "];\n";
    }
    #[expect(clippy::print_stdout, reason = "the output is the file")]
    {
        print!("{text}");
    }
}

/// Random numbers that depend on the square alone.
fn seeded(square: Square) -> impl FnMut() -> u64 {
    let mut random = tesuji_game::conformance::Random(square.index() as u64);
    move || random.next()
}
