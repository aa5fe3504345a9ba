//! The rules of chess from outside, in one program: what it instantiates is compiled and linked once.

mod common;
mod slow;

mod conformance;
mod corner_cases;
mod game_end;
mod king_capture;
mod king_capture_properties;
mod king_capture_rules;
mod oracle;
mod perft;
mod perft_data;
mod polyglot;
mod properties;
mod san;
mod setup_errors;
