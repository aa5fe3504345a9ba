//! The protocols from outside, in one program.

mod common;
mod options;
mod properties;
mod transcripts;
mod usi;
