//! The server as a tab, a script and a stranger see it.

mod common;
mod dialogue;
mod runs;
mod security;
