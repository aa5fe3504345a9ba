//! Pictures, in one program.

mod ablation;
mod pictures;
