//! The search from outside, in one program: what it instantiates is compiled once.

mod behaviour;
mod exact;
mod king_capture;
mod steps;
mod teaching;
