//! The motifs of both games, in one program.

mod chess;
mod laws;
mod shogi;
