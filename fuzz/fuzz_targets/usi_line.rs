//! Any bytes are lines, and every line is a command of USI that reads back as it is printed or an error of one line; read as
//! an answer, it has a meaning that reads back as it is printed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_protocol::Protocol;

fuzz_target!(|data: &[u8]| tesuji_fuzz::assert_lines_sound(Protocol::Usi, data));
