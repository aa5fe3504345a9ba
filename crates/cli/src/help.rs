//! The help: commands under headings, the most used first, and examples in one piece.

use crate::terminal;
use clap::Command;
use std::fmt::Write as _;

/// The commands under their headings.
const GROUPS: &[(&str, &[&str])] = &[
    ("In the browser", &["serve"]),
    ("Ask about a position", &["solve", "search", "why", "eval", "compare"]),
    ("Games", &["analyse", "play", "match", "puzzle"]),
    ("Check and time", &["perft", "bench", "proof"]),
    ("Take the search apart", &["techniques", "trace", "audit", "ablate", "tune"]),
    ("For courses", &["step", "grade"]),
    ("Learn and draw", &["learn", "selfplay", "records", "train", "rescore", "draw", "phase"]),
    ("Other", &["completions", "man", "help"]),
];

/// The options of all commands under their headings; what is not named here stands first, under `Options`.
const HEADINGS: &[(&str, &[&str])] = &[
    ("Position", &["fen", "startpos", "moves", "lenient", "chess960", "arrows", "marks", "flip"]),
    (
        "Limits",
        &["depth", "nodes", "time", "tc", "movetime", "max_nodes", "max_depth", "free_nodes", "shortest"],
    ),
    (
        "Search",
        &[
            "algorithm",
            "profile",
            "set",
            "eval",
            "threads",
            "hash",
            "multipv",
            "searchmoves",
            "jobs",
            "concurrency",
        ],
    ),
    (
        "Games",
        &["games", "openings", "plies", "order", "max_plies", "margin", "timeout", "draw_after", "resign"],
    ),
    ("Test", &["sprt", "alpha", "beta", "model", "trinomial"]),
    (
        "Output",
        &[
            "json", "cards", "ascii", "stats", "trace", "divide", "proof", "pgn", "date", "journal",
            "record", "commit", "history", "picture", "out", "report", "records", "png", "scale", "html",
            "markdown", "beside", "spsa", "replace", "language", "save", "japanese",
        ],
    ),
];

/// What stands for a space in text that must not be broken.
const FIRM: char = '\u{a0}';

/// The command line with its help arranged.
pub(crate) fn arranged(command: Command) -> Command {
    let list = commands(&command);
    let heading = |text: &str| heading(&command, text);
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{}\n{{options}}{{after-help}}",
        heading("Options:")
    );
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_string()).collect();
    let command = with_whole_examples(command.help_template(template));
    let arrange = |sub| with_headings(with_whole_examples(sub));
    names.iter().fold(command, |command, name| command.mut_subcommand(name, arrange))
}

/// The options of a command under their headings, as far as they are more than a few.
fn with_headings(command: Command) -> Command {
    command.mut_args(|arg| {
        let id = arg.get_id().to_string();
        let heading = HEADINGS.iter().find(|(_, ids)| ids.contains(&id.as_str()));
        match heading {
            Some((heading, _)) if !arg.is_positional() => arg.help_heading(*heading),
            _ => arg,
        }
    })
}

/// Help as it is printed.
pub(crate) fn printed(help: &clap::Error) -> String {
    let help = help.render();
    let text = if terminal::is_coloured() { help.ansi().to_string() } else { help.to_string() };
    text.replace(FIRM, " ")
}

/// The commands under their headings, each with what it does.
fn commands(command: &Command) -> String {
    let name = command.get_styles().get_literal();
    let mut text = String::new();
    for (title, names) in GROUPS {
        let _ = writeln!(text, "{}", heading(command, &format!("{title}:")));
        for sub in *names {
            let about = command.find_subcommand(sub).and_then(Command::get_about).map(ToString::to_string);
            let about = about.unwrap_or_else(|| "Print this, or the help of a command".to_string());
            let line = format!("  {name}{sub}{name:#}{}  {about}\n", " ".repeat(11 - sub.len()));
            text += &terminal::width().map_or(line.clone(), |width| terminal::fitted(&line, width));
        }
        text.push('\n');
    }
    text
}

fn heading(command: &Command, text: &str) -> String {
    let header = command.get_styles().get_header();
    format!("{header}{text}{header:#}")
}

/// The command with the text below its options so that paragraphs flow and examples stay whole.
fn with_whole_examples(command: Command) -> Command {
    match command.get_after_help().map(ToString::to_string) {
        Some(text) => command.after_help(flowing(&text)),
        None => command,
    }
}

/// Lines of a paragraph become one, which the window breaks where it must; lines that are indented are never broken.
fn flowing(text: &str) -> String {
    let mut flowing = String::new();
    let mut in_paragraph = false;
    for line in text.lines() {
        let is_plain = !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
        match (in_paragraph, is_plain) {
            (true, true) => flowing.push(' '),
            _ if flowing.is_empty() => {}
            _ => flowing.push('\n'),
        }
        if line.starts_with(' ') {
            flowing.extend(line.chars().map(|c| if c == ' ' { FIRM } else { c }));
        } else {
            flowing.push_str(line);
        }
        in_paragraph = is_plain;
    }
    flowing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Tesuji;
    use clap::CommandFactory as _;

    #[test]
    fn every_command_has_a_heading() {
        let command = Tesuji::command();
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
            assert!(grouped.contains(&sub.get_name()), "{} is under no heading", sub.get_name());
        }
        for name in grouped.iter().filter(|&&name| name != "help") {
            assert!(command.find_subcommand(name).is_some(), "there is no {name}");
        }
    }

    #[test]
    fn every_option_under_a_heading_is_one() {
        let command = Tesuji::command();
        let ids: Vec<String> = command
            .get_subcommands()
            .flat_map(|sub| sub.get_arguments().map(|arg| arg.get_id().to_string()))
            .collect();
        for id in HEADINGS.iter().flat_map(|(_, ids)| ids.iter()) {
            assert!(ids.iter().any(|known| known == id), "no command has --{id}");
        }
    }

    #[test]
    fn paragraphs_flow_and_examples_stay() {
        let text = flowing("One\ntwo.\n\nExamples:\n  tesuji a b\n  tesuji c");
        assert_eq!(text.replace(FIRM, "_"), "One two.\n\nExamples:\n__tesuji_a_b\n__tesuji_c");
    }
}
