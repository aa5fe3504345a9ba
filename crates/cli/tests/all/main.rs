//! The program as a user meets it, in one test program: it is compiled and linked once.

mod common;
#[path = "common/folder.rs"]
mod folder;
#[path = "common/schema.rs"]
mod schema;

mod ablate;
mod aliases;
mod analyse;
mod answers;
mod bench;
mod draw;
mod examples;
mod files;
mod glossary;
mod king_capture;
mod learn;
mod matches;
mod messages;
mod names;
mod outputs;
mod perft;
#[cfg(unix)]
mod readme;
mod search;
mod shogi;
mod sizes;
mod solve;
#[cfg(unix)]
mod teaching;
mod terminal;
mod tune;
mod uci;
mod usi;
mod why;
