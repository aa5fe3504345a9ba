//! A command line that is wrong.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;

/// What clap has to say about a wrong command line, in one line.
pub(crate) fn one_line(error: &clap::Error) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    if error.kind() == ErrorKind::ValueValidation
        && let (Some(argument), Some(why)) = (text(ContextKind::InvalidArg), error.source())
    {
        let flag = argument.split(' ').next().unwrap_or(argument);
        return format!("{flag}: {why}");
    }
    // The first paragraph says what is wrong, a tip perhaps what was meant; the rest is usage.
    let long = error.render().to_string();
    let first = long.lines().take_while(|line| !line.trim().is_empty());
    let tip = long.lines().map(str::trim).find(|line| line.starts_with("tip:"));
    let words: Vec<&str> = first.flat_map(str::split_whitespace).collect();
    let sentence = words.join(" ");
    let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence);
    tip.map_or_else(|| sentence.to_string(), |tip| format!("{sentence} ({tip})"))
}
