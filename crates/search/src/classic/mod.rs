//! The searches that the full one grew from, written to be read.
