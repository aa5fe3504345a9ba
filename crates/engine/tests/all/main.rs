//! The engine from outside, in one program.

mod analyst;
mod bench;
mod games;
mod mate;
mod threads;
