//! Learning from outside, in one program.

mod planted;
mod records;
