//! Any text is an error or a proof that reads back as it is written, and checking it ends.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_solve::mate::WrittenProof;

fuzz_target!(|text: &str| {
    let Ok(proof) = WrittenProof::read(text) else { return };
    let written = proof.write();
    assert_eq!(WrittenProof::read(&written).as_ref(), Ok(&proof), "{written}");
    let _ = proof.check::<tesuji_chess::Position>(1_000);
    let _ = proof.check::<tesuji_shogi::Position>(1_000);
});
