//! The solvers from outside, in one program: what they instantiate is compiled once.

mod common;
mod hunt;
mod literature;
mod random;
mod tactics;
mod together;
mod traps;
mod tree;
