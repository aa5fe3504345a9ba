//! Running the `tesuji` binary.

use std::process::{Command, Output, Stdio};

/// The binary with its streams in our hands.
pub(crate) fn tesuji(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Exit code, standard output and standard error.
pub(crate) fn run(args: &[&str]) -> (i32, String, String) {
    read(&tesuji(args).output().unwrap())
}

/// Exit code, standard output and standard error of a process that has ended.
pub(crate) fn read(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

/// Standard output and standard error of a run that gets Ctrl-C after half a second: it must end soon, with 130.
#[cfg(unix)]
pub(crate) fn interrupted(args: &[&str]) -> (String, String) {
    use std::time::{Duration, Instant};
    let child = tesuji(args).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    let asked = Instant::now();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let (code, out, err) = read(&child.wait_with_output().unwrap());
    assert_eq!(code, 130, "{args:?}");
    assert!(asked.elapsed() < Duration::from_secs(2), "{args:?}: {:?}", asked.elapsed());
    (out, err)
}
