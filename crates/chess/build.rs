//! Fills the slider attack tables, and chooses how the library looks up in them.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use tesuji_squares::Step;

#[path = "src/sliders/layout.rs"]
#[expect(dead_code, reason = "the library and the magic finder use the rest")]
mod layout;
#[path = "src/sliders/magics.rs"]
mod magics;

use layout::Indexing;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/sliders/layout.rs");
    println!("cargo::rerun-if-changed=src/sliders/magics.rs");
    println!("cargo::rustc-check-cfg=cfg(pext)");

    let indexing = if pext_is_fast() { Indexing::Pext } else { Indexing::Magic };
    if indexing == Indexing::Pext {
        println!("cargo::rustc-cfg=pext");
    }

    let (bishops, mut attacks) = layout::build(&Step::DIAGONAL, &magics::BISHOP, indexing, 0);
    let (rooks, more) = layout::build(&Step::STRAIGHT, &magics::ROOK, indexing, attacks.len());
    attacks.extend(more);

    let mut code = String::new();
    for (name, parts) in [("BISHOPS", bishops), ("ROOKS", rooks)] {
        writeln!(code, "pub(super) static {name}: [Entry; 64] = [").unwrap();
        for layout::Part { mask, magic, shift, offset } in parts {
            let multiply = match indexing {
                Indexing::Pext => String::new(),
                Indexing::Magic => format!("magic: {magic}, shift: {shift}, "),
            };
            writeln!(code, "    Entry {{ mask: {mask}, {multiply}offset: {offset} }},").unwrap();
        }
        writeln!(code, "];").unwrap();
    }
    writeln!(code, "pub(super) static ATTACKS: [u64; {}] = {attacks:?};", attacks.len()).unwrap();
    let out = env::var("OUT_DIR").unwrap();
    fs::write(Path::new(&out).join("slider_tables.rs"), code).unwrap();
}

/// Whether the target has PEXT as one fast instruction: BMI2, but not AMD's Zen 1 and 2, which run it as a
/// long loop of microcode.
fn pext_is_fast() -> bool {
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    if env::var("CARGO_CFG_TARGET_ARCH").as_deref() != Ok("x86_64")
        || !features.split(',').any(|f| f == "bmi2")
    {
        return false;
    }
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let slow = ["znver1", "znver2", "bdver4"].iter().any(|cpu| flags.contains(cpu));
    let native = flags.contains("target-cpu=native");
    !(slow || native && host_microcodes_pext())
}

/// Whether the machine that builds is an AMD processor before Zen 3 (family 19h).
#[cfg(target_arch = "x86_64")]
fn host_microcodes_pext() -> bool {
    let vendor = std::arch::x86_64::__cpuid(0);
    let is_amd = vendor.ebx == u32::from_le_bytes(*b"Auth");
    let version = std::arch::x86_64::__cpuid(1).eax;
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    is_amd && family < 0x19
}

#[cfg(not(target_arch = "x86_64"))]
fn host_microcodes_pext() -> bool {
    false
}
