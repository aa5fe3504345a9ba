//! The rules of shogi from outside, in one program: what it instantiates is compiled and linked once.

mod common;
mod slow;

mod conformance;
mod corner_cases;
mod game_end;
mod legal_counts;
mod notation;
mod oracle;
mod perft;
mod properties;
mod setup_errors;
mod yaneura;
