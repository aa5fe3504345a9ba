//! Numbers and names of files on the command line.

use super::{MAX_DEPTH, MAX_MEGABYTES, MAX_PLIES, MAX_THREADS};
use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;
use tesuji_game::shown;

/// How deep a search goes.
pub(crate) fn search_depth(text: &str) -> Result<i32, String> {
    number(text, 1, 80).map(|n| n as i32)
}

/// How deep techniques are measured.
pub(crate) fn measured_depth(text: &str) -> Result<u32, String> {
    number(text, 1, 40).map(|n| n as u32)
}

/// At least one.
pub(crate) fn some(text: &str) -> Result<usize, String> {
    number(text, 1, 1_000_000_000).map(|n| n as usize)
}

/// How many lines are wanted.
pub(crate) fn lines(text: &str) -> Result<u16, String> {
    number(text, 1, 500).map(|n| n as u16)
}

/// At least one node.
pub(crate) fn some_nodes(text: &str) -> Result<u64, String> {
    number(text, 1, u64::MAX)
}

pub(crate) fn plies(text: &str) -> Result<u32, String> {
    number(text, 1, MAX_PLIES).map(|n| n as u32)
}

/// The size of a table.
pub(crate) fn table(text: &str) -> Result<usize, String> {
    number(text, 1, MAX_MEGABYTES).map(|n| n as usize)
}

pub(super) fn depth(text: &str) -> Result<u32, String> {
    number(text, 0, MAX_DEPTH.into()).map(|n| n as u32)
}

/// A share of a whole.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("must be a number from 0 to 1, got '{}'", text.escape_debug()))
}

/// How many threads; 0 for one on each core.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    number(text, 0, MAX_THREADS).map(|n| n as usize)
}

pub(super) fn megabytes(text: &str) -> Result<usize, String> {
    number(text, 0, MAX_MEGABYTES).map(|n| n as usize)
}

/// How many nodes.
pub(crate) fn nodes(text: &str) -> Result<u64, String> {
    number(text, 0, u64::MAX)
}

/// A count of plies.
pub(crate) fn small(text: &str) -> Result<usize, String> {
    number(text, 1, 100_000).map(|n| n as usize)
}

/// Milliseconds, up to a day.
pub(crate) fn millis(text: &str) -> Result<u64, String> {
    number(text, 0, 86_400_000)
}

/// At least one of them.
pub(crate) fn some_millis(text: &str) -> Result<u64, String> {
    number(text, 1, 86_400_000)
}

/// A file that a picture is written to.
pub(crate) fn picture(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let known = |ending: &OsStr| ["svg", "png"].iter().any(|known| ending.eq_ignore_ascii_case(known));
    if path.extension().is_some_and(known) {
        Ok(path)
    } else {
        Err(format!("must end in .svg or .png, got '{}'", shown(text)))
    }
}

/// Seconds, with a fraction if need be.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.001..=1e7).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("must be a number of seconds from 0.001 to 10000000, got '{}'", shown(text)))
}

fn number(text: &str, min: u64, max: u64) -> Result<u64, String> {
    let wrong = || format!("must be a number from {min} to {max}, got '{}'", shown(text));
    text.parse().ok().filter(|n| (min..=max).contains(n)).ok_or_else(wrong)
}
