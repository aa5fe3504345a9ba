//! The teaching searches and what grades them, in one program: what it instantiates is compiled and linked once.

mod apart;
mod diagnosis;
#[cfg(unix)]
mod hostile;
mod kit;
mod search;
mod step;
