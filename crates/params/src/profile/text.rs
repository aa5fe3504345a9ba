//! Profiles as TOML.

use super::error::nearest;
use super::eval::{self, Eval};
use super::{Profile, ProfileError, ProfileErrorKind, technique, tunable};
use crate::tunable::TUNABLES;
use crate::{Technique, Techniques, Tunable};
use std::fmt::Write as _;
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The keys of a profile.
const KEYS: [&str; 6] = ["name", "base", "game", eval::KEY, "techniques", "tunables"];

/// Reads a profile, which is called `unnamed` if it has no name, or else like its base. Files it names are looked for
/// from a folder on; the default of a game that it names is what `usual` says.
pub(super) fn parse(
    text: &str,
    unnamed: Option<&str>,
    folder: &Path,
    usual: fn(&str) -> Profile,
) -> Result<Profile, ProfileError> {
    let document = DeTable::parse(text).map_err(|error| ProfileError {
        path: None,
        line: error.span().map(|span| line(text, span.start)),
        kind: ProfileErrorKind::Syntax(error.message().to_owned()),
    })?;
    let top = entries(text, document.get_ref());

    let named = |key| top.iter().find(|entry| entry.key == key);
    let game = named("game").map(Entry::string).transpose()?;
    let base = match named("base") {
        Some(base) => Profile::by_name(base.string()?).map_err(|error| error.kind.at(base.line))?,
        None => Profile::default(),
    };
    let mut profile = game.filter(|_| base == Profile::default()).map_or(base, usual);
    if let Some(name) = unnamed {
        name.clone_into(&mut profile.name);
    }
    for entry in top {
        match entry.key.as_str() {
            "base" => {}
            "name" => entry.string()?.clone_into(&mut profile.name),
            "game" => profile.game = Some(entry.string()?.to_owned()),
            eval::KEY => {
                profile.eval = Eval::read(entry.string()?, folder).map_err(|kind| kind.at(entry.line))?;
            }
            "techniques" => read_techniques(&mut profile, entries(text, entry.table()?))?,
            "tunables" => {
                let mut seen = Vec::new();
                for group in entries(text, entry.table()?) {
                    read_group(&mut profile, text, &group, &mut seen)?;
                }
            }
            _ => {
                let nearest = nearest(&entry.key, KEYS);
                return Err(ProfileErrorKind::UnknownKey { key: entry.key, nearest }.at(entry.line));
            }
        }
    }
    Ok(profile)
}

fn read_techniques(profile: &mut Profile, entries: Vec<Entry>) -> Result<(), ProfileError> {
    let mut seen = Techniques::NONE;
    for entry in entries {
        let name = entry.key.trim_matches('"');
        let technique = technique(name).map_err(|kind| kind.at(entry.line))?;
        if seen.has(technique) {
            return Err(
                ProfileErrorKind::Twice { key: entry.key, name: technique.name().to_owned() }.at(entry.line)
            );
        }
        seen = seen.with(technique);
        profile.switch(technique, entry.boolean()?);
    }
    Ok(())
}

/// Reads the numbers of one group; `seen` are the tunables that have been set before.
fn read_group(
    profile: &mut Profile,
    text: &str,
    group: &Entry,
    seen: &mut Vec<String>,
) -> Result<(), ProfileError> {
    let name = Tunable::group_named(&group.key);
    if !matches!(group.value, DeValue::Table(fields) if !fields.is_empty())
        && !TUNABLES.iter().any(|tunable| tunable.group == name)
    {
        let nearest = nearest(name, TUNABLES.iter().map(|tunable| tunable.group));
        return Err(ProfileErrorKind::UnknownTunable { key: group.key.clone(), nearest }.at(group.line));
    }
    for field in entries(text, group.table()?) {
        let field = Entry { key: format!("{}.{}", group.key, field.key), ..field };
        let at = |kind: ProfileErrorKind| kind.at(field.line);
        let tunable = tunable(&field.key).map_err(at)?;
        if seen.contains(&tunable.key()) {
            return Err(at(ProfileErrorKind::Twice { key: field.key.clone(), name: tunable.key() }));
        }
        seen.push(tunable.key());
        profile.tune(tunable, field.integer()?).map_err(at)?;
    }
    Ok(())
}

/// One key with its value.
struct Entry<'t> {
    key: String,
    value: &'t DeValue<'t>,
    line: usize,
}

/// The entries of a table as they stand in the text, so that the first error is the one reported.
fn entries<'t>(text: &str, table: &'t DeTable<'t>) -> Vec<Entry<'t>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
        .into_iter()
        .map(|(key, value)| Entry {
            key: if is_bare(key.get_ref()) { key.get_ref().to_string() } else { quoted(key.get_ref()) },
            value: value.get_ref(),
            line: line(text, key.span().start),
        })
        .collect()
}

impl<'t> Entry<'t> {
    fn string(&self) -> Result<&'t str, ProfileError> {
        match self.value {
            DeValue::String(string) => Ok(string),
            _ => Err(self.wrong("a string")),
        }
    }

    fn boolean(&self) -> Result<bool, ProfileError> {
        match self.value {
            DeValue::Boolean(on) => Ok(*on),
            _ => Err(self.wrong("true or false")),
        }
    }

    fn integer(&self) -> Result<i64, ProfileError> {
        match self.value {
            DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix())
                .map_err(|_| self.wrong("an integer of at most 64 bits")),
            _ => Err(self.wrong("an integer")),
        }
    }

    fn table(&self) -> Result<&'t DeTable<'t>, ProfileError> {
        match self.value {
            DeValue::Table(table) => Ok(table),
            _ => Err(self.wrong("a table")),
        }
    }

    fn wrong(&self, expected: &'static str) -> ProfileError {
        let found = match self.value {
            DeValue::String(string) => format!("the string {}", quoted(string)),
            DeValue::Integer(integer) => format!("the integer {integer}"),
            DeValue::Float(float) => format!("the float {float}"),
            DeValue::Boolean(boolean) => boolean.to_string(),
            DeValue::Datetime(date) => format!("the date {date}"),
            DeValue::Array(_) => "an array".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        };
        ProfileErrorKind::WrongType { key: self.key.clone(), expected, found }.at(self.line)
    }
}

/// The line, from 1 on, of a byte of the text.
fn line(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}

/// Whether a key needs no quotes.
fn is_bare(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}

/// The text as a basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            _ if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(letter));
            }
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Writes a profile as what differs from the named profile that is nearest to it; the default is `usual`.
pub(super) fn write(profile: &Profile, usual: &Profile) -> String {
    let (base, techniques, tunables) = [usual, &Profile::plain(), &Profile::seed()]
        .into_iter()
        .map(|base| {
            let (techniques, tunables) = differences(profile, base);
            (base.name.clone(), techniques, tunables)
        })
        .min_by_key(|(_, techniques, tunables)| techniques.len() + tunables.len())
        .unwrap_or_default();
    let mut toml = format!("name = {}\nbase = {}\n", quoted(&profile.name), quoted(&base));
    if let Some(game) = &profile.game {
        let _ = writeln!(toml, "game = {}", quoted(game));
    }
    if let Some(eval) = profile.eval.text() {
        let _ = writeln!(toml, "{} = {}", eval::KEY, quoted(eval));
    }
    for (table, lines) in [("techniques", techniques), ("tunables", tunables)] {
        if !lines.is_empty() {
            let _ = write!(toml, "\n[{table}]\n{}", lines.concat());
        }
    }
    toml
}

/// The lines of both tables for what a profile has changed in its base.
fn differences(profile: &Profile, base: &Profile) -> (Vec<String>, Vec<String>) {
    let techniques = Technique::ALL
        .iter()
        .map(|&technique| (technique, profile.techniques.has(technique)))
        .filter(|&(technique, on)| on != base.techniques.has(technique))
        .map(|(technique, on)| format!("{technique} = {on}\n"));
    let tunables = TUNABLES
        .iter()
        .map(|tunable| (tunable, tunable.get(&profile.tunables)))
        .filter(|(tunable, value)| *value != tunable.get(&base.tunables))
        .map(|(tunable, value)| format!("{} = {value}\n", tunable.key()));
    (techniques.collect(), tunables.collect())
}
