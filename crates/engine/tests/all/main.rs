//! The engine from outside, in one program.

mod analyst;
mod bench;
mod endings;
mod games;
mod mate;
mod threads;
