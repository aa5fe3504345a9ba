use crate::tunable::{GENERAL, TUNABLES};
use crate::{Profile, Technique, Tunable};
use std::fmt::Write as _;

/// The reference of all techniques and tunables as Markdown, with a column for each game that has numbers of its own and
/// the section `measured` at its end.
///
/// ```
/// let text = tesuji_params::techniques_markdown(&[], None);
/// assert!(text.starts_with("# Techniques\n"));
/// assert!(text.contains("\n## `null_move`\n"));
/// ```
#[must_use]
pub fn techniques_markdown(games: &[GameProfile], measured: Option<&str>) -> String {
    let mut text = overview(games);
    for &technique in Technique::ALL {
        text += &section(technique, games);
    }
    text += "\n## General\n\nNumbers that belong to no technique.\n";
    for group in GENERAL {
        let _ = write!(text, "\n### `{group}`\n{}", table(group, games));
    }
    if let Some(measured) = measured {
        text.push('\n');
        text += measured;
        if !measured.ends_with('\n') {
            text.push('\n');
        }
    }
    text
}

/// A game by its name, and what it is played with.
pub type GameProfile = (&'static str, Profile);

fn overview(games: &[GameProfile]) -> String {
    let (default, seed) = (Profile::default(), Profile::seed());
    let others: Vec<String> =
        games.iter().map(|(game, profile)| format!("`{}` in {game}", profile.hash())).collect();
    let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
    let mut text = format!(
        "# Techniques\n\
         \n\
         Made by `tesuji ablate --markdown`, with the options that stand above what was measured, from the \
         declarations in `crates/params` and a run of the search; edit those. `tesuji techniques --markdown` prints all but what is measured.\n\
         \n\
         A technique is something the search does beyond plain alpha-beta. An exact one does not change the \
         answer of a search; the others may. The profile `default` has hash `{}`{others}, the \
         profile `seed` has hash `{}`.\n\
         \n\
         | technique | hook | exact | `default` | `seed` | what |\n\
         |---|---|---|---|---|---|\n",
        default.hash(),
        seed.hash(),
    );
    for &technique in Technique::ALL {
        let _ = writeln!(
            text,
            "| [`{technique}`](#{technique}) | {} | {} | {} | {} | {} |",
            technique.hook().name(),
            if technique.is_exact() { "yes" } else { "no" },
            on(&default, technique),
            on(&seed, technique),
            cell(technique.what()),
        );
    }
    text
}

fn section(technique: Technique, games: &[GameProfile]) -> String {
    let source = technique.source();
    format!(
        "\n## `{technique}`\n\n{}\n\n- Usual names: {}\n- File: [`{source}`](../{source})\n- Assumes: {}\n- When it is wrong: {}\n{}",
        technique.what(),
        technique.words().join(", "),
        technique.assumes(),
        technique.wrong(),
        table(technique.name(), games),
    )
}

/// The tunables of a group, or nothing if it has none.
fn table(group: &str, games: &[GameProfile]) -> String {
    let mut rows = TUNABLES.iter().filter(|tunable| tunable.group == group).peekable();
    let mut text = String::new();
    if rows.peek().is_some() {
        let (heads, rules): (String, String) =
            games.iter().map(|(game, _)| (format!(" in {game} |"), "---:|")).unzip();
        let _ = write!(
            text,
            "\n| key | default |{heads} bounds | step | what |\n|---|---:|{rules}---|---:|---|\n"
        );
    }
    for tunable in rows {
        let Tunable { default, min, max, step, .. } = tunable;
        let number = |(_, profile): &GameProfile| format!(" {} |", tunable.get(&profile.tunables));
        let there = games.iter().map(number).collect::<Vec<_>>().concat();
        let (key, sentence) = (tunable.key(), cell(tunable.sentence()));
        let _ = writeln!(text, "| `{key}` | {default} |{there} {min} to {max} | {step} | {sentence} |");
    }
    text
}

fn on(profile: &Profile, technique: Technique) -> &'static str {
    if profile.techniques.has(technique) { "on" } else { "off" }
}

/// The text with what would end a cell of a table escaped.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> [GameProfile; 1] {
        [("go", Profile::seed())]
    }

    #[test]
    fn every_technique_and_tunable_is_there_once() {
        let text = techniques_markdown(&games(), None);
        for technique in Technique::ALL {
            assert_eq!(text.matches(&format!("\n## `{technique}`\n")).count(), 1, "{technique}");
            assert_eq!(text.matches(&format!("\n| [`{technique}`](#{technique}) |")).count(), 1);
            assert!(text.contains(technique.assumes()) && text.contains(technique.wrong()));
        }
        for tunable in TUNABLES {
            let row = format!("\n| `{}` | {} |", tunable.key(), tunable.default);
            assert_eq!(text.matches(&row).count(), 1, "{row}");
        }
    }

    #[test]
    fn rows_have_as_many_cells_as_their_head() {
        let mut cells = None;
        for line in techniques_markdown(&games(), None).lines() {
            let bars = line.replace("\\|", "").matches('|').count();
            if !line.starts_with('|') {
                cells = None;
            } else if let Some(cells) = cells {
                assert_eq!(bars, cells, "{line}");
            } else {
                cells = Some(bars);
            }
        }
    }

    #[test]
    fn the_measured_section_comes_last_as_it_is() {
        let measured = "## Measured\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
        let text = techniques_markdown(&games(), Some(measured));
        assert_eq!(text, format!("{}\n{measured}", techniques_markdown(&games(), None)));
        assert_eq!(text, techniques_markdown(&games(), Some(measured.trim_end())));
    }

    #[test]
    fn bars_are_escaped() {
        assert_eq!(cell("a | b"), "a \\| b");
    }
}
