//! `tesuji techniques`.

use crate::exit::Failure;
use clap::Args;
use std::io::{self, Write as _};
use tesuji_params::{Profile, Technique, techniques_markdown};

/// Options of `tesuji techniques`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Print the reference with every number: docs/techniques.md
    #[arg(long)]
    markdown: bool,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let text = if options.markdown { techniques_markdown(measured().as_deref()) } else { table() };
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}

/// The section of the reference that is measured, not declared; none if nothing was measured.
fn measured() -> Option<String> {
    None
}

fn table() -> String {
    let default = Profile::default();
    let row = |&technique: &Technique| {
        let exact = if technique.is_exact() { "yes" } else { "no" };
        let on = if default.techniques.has(technique) { "on" } else { "off" };
        let hook = technique.hook().name();
        format!("{technique:<22} {hook:<7} {exact:<6} {on:<8} {}\n", technique.what())
    };
    let head = format!("{:<22} {:<7} {:<6} {:<8} what\n", "technique", "hook", "exact", "default");
    Technique::ALL.iter().map(row).fold(head, |text, row| text + &row)
}
