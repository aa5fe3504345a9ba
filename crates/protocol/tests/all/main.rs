//! The protocols from outside, in one program.

mod options;
mod properties;
mod transcripts;
mod usi;
