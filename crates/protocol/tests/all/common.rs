//! What both protocols are tested with.

use tesuji_protocol::Protocol;

/// What a line means, written as a line: the same command in its plainest form, nothing, or the complaint.
pub(crate) fn heard(protocol: Protocol, line: &str) -> String {
    match protocol.parse(line) {
        Ok(Some(command)) => protocol.say(&command).to_string(),
        Ok(None) => String::new(),
        Err(error) => format!("! {error}"),
    }
}

/// Lines, each with what it means.
#[track_caller]
pub(crate) fn table(protocol: Protocol, rows: &[(&str, &str)]) {
    for (line, meaning) in rows {
        assert_eq!(heard(protocol, line), *meaning, "{line:?}");
    }
}
