use crate::ProtocolError;
use crate::tokens::OneLine;
use std::fmt;
use tesuji_game::shown;

/// An option as the engine declares it.
///
/// ```
/// use tesuji_protocol::OptionDecl;
///
/// let hash = OptionDecl::spin("Hash", 16, 1, 1024);
/// assert_eq!(hash.to_string(), "option name Hash type spin default 16 min 1 max 1024");
/// let log = OptionDecl::text("Debug Log File", "");
/// assert_eq!(log.to_string(), "option name Debug Log File type string default <empty>");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OptionDecl {
    /// Its name; interfaces may write it in any case.
    pub name: String,
    /// What it can be.
    pub kind: OptionKind,
}

/// What an option can be, and what it is at first.
///
/// ```
/// use tesuji_protocol::{OptionKind, Value};
///
/// assert_eq!(OptionKind::Check { default: true }.default_value(), Value::Check(true));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// At first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// At first.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of some words.
    Combo {
        /// At first; one of the words.
        default: String,
        /// The words.
        vars: Vec<String>,
    },
    /// Something to press.
    Button,
    /// Any text.
    Text {
        /// At first.
        default: String,
    },
}

/// What an option is set to.
///
/// ```
/// use tesuji_protocol::Value;
///
/// assert_eq!(Value::Spin(16).to_string(), "16");
/// assert_eq!(Value::Text(String::new()).to_string(), "<empty>");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// On or off.
    Check(bool),
    /// A number within its range.
    Spin(i64),
    /// One of the words, spelt as declared.
    Combo(String),
    /// A button has no value.
    Button,
    /// Any text.
    Text(String),
}

/// An option that was set: its name as declared, and its value.
///
/// ```
/// use tesuji_protocol::{OptionDecl, Options, Setting, Value};
///
/// let mut options = Options::new([OptionDecl::check("Ponder", false)])?;
/// let setting = options.set("ponder", Some("TRUE"))?;
/// assert_eq!(setting, Setting { name: "Ponder".into(), value: Value::Check(true) });
/// # Ok::<(), tesuji_protocol::ProtocolError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setting {
    /// Which option.
    pub name: String,
    /// What it is now.
    pub value: Value,
}

/// Everything that can be set, and what it is set to.
///
/// ```
/// use tesuji_protocol::{OptionDecl, Options};
///
/// let mut options = Options::new([
///     OptionDecl::spin("Hash", 16, 1, 1024),
///     OptionDecl::button("Clear Hash"),
/// ])?;
/// options.declare(OptionDecl::spin("null_move.margin", 30, 0, 200))?; // tunables come and go
///
/// options.set("hash", Some("64"))?;
/// assert_eq!(options.spin("Hash"), Some(64));
/// let error = options.set("Hash", Some("0")).unwrap_err();
/// assert_eq!(error.to_string(), "option 'Hash' must be a whole number from 1 to 1024, got '0'");
/// assert_eq!(options.spin("Hash"), Some(64));
/// # Ok::<(), tesuji_protocol::ProtocolError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    entries: Vec<(OptionDecl, Value)>,
}

impl OptionDecl {
    /// On or off.
    pub fn check(name: impl Into<String>, default: bool) -> OptionDecl {
        OptionDecl { name: name.into(), kind: OptionKind::Check { default } }
    }

    /// A whole number from `min` to `max`.
    pub fn spin(name: impl Into<String>, default: i64, min: i64, max: i64) -> OptionDecl {
        OptionDecl { name: name.into(), kind: OptionKind::Spin { default, min, max } }
    }

    /// One of these words.
    pub fn combo(name: impl Into<String>, default: &str, vars: &[&str]) -> OptionDecl {
        let vars = vars.iter().map(|var| (*var).to_string()).collect();
        OptionDecl { name: name.into(), kind: OptionKind::Combo { default: default.to_string(), vars } }
    }

    /// Something to press.
    pub fn button(name: impl Into<String>) -> OptionDecl {
        OptionDecl { name: name.into(), kind: OptionKind::Button }
    }

    /// Any text.
    pub fn text(name: impl Into<String>, default: &str) -> OptionDecl {
        OptionDecl { name: name.into(), kind: OptionKind::Text { default: default.to_string() } }
    }

    /// Why an interface could not set this option, if it could not.
    fn fault(&self) -> Option<String> {
        let mut words = self.name.split(' ');
        if !words.clone().all(|word| !word.is_empty() && !word.contains(char::is_whitespace)) {
            return Some("must have a name of words with one space between them".into());
        }
        if words.any(|word| word == "value") {
            return Some("must not have the word 'value' in its name".into());
        }
        match &self.kind {
            OptionKind::Spin { default, min, max } if !(min..=max).contains(&default) => {
                Some(format!("has the default {default}, which is not from {min} to {max}"))
            }
            OptionKind::Combo { default, vars } if !vars.contains(default) => {
                Some(format!("has the default '{default}', which is none of its values"))
            }
            _ => None,
        }
    }
}

impl OptionKind {
    /// What the option is at first.
    #[must_use]
    pub fn default_value(&self) -> Value {
        match self {
            OptionKind::Check { default } => Value::Check(*default),
            OptionKind::Spin { default, .. } => Value::Spin(*default),
            OptionKind::Combo { default, .. } => Value::Combo(default.clone()),
            OptionKind::Button => Value::Button,
            OptionKind::Text { default } => Value::Text(default.clone()),
        }
    }

    /// The value that this text means, if it means one.
    fn read(&self, text: Option<&str>) -> Option<Value> {
        let text = text.map(str::trim);
        match self {
            OptionKind::Check { .. } => match text? {
                text if text.eq_ignore_ascii_case("true") => Some(Value::Check(true)),
                text if text.eq_ignore_ascii_case("false") => Some(Value::Check(false)),
                _ => None,
            },
            OptionKind::Spin { min, max, .. } => {
                let number = text?.parse().ok().filter(|number| (min..=max).contains(&number));
                number.map(Value::Spin)
            }
            OptionKind::Combo { vars, .. } => {
                let text = meant(text?);
                let var = vars.iter().find(|var| var.eq_ignore_ascii_case(text))?;
                Some(Value::Combo(var.clone()))
            }
            OptionKind::Button => Some(Value::Button),
            OptionKind::Text { .. } => Some(Value::Text(meant(text.unwrap_or_default()).to_string())),
        }
    }

    /// The values there are, in words.
    fn allowed(&self) -> String {
        match self {
            OptionKind::Check { .. } => "true or false".into(),
            OptionKind::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            OptionKind::Combo { vars, .. } => {
                let quoted: Vec<String> = vars.iter().map(|var| format!("'{var}'")).collect();
                format!("one of {}", quoted.join(", "))
            }
            OptionKind::Button => "pressed".into(),
            OptionKind::Text { .. } => "text".into(),
        }
    }
}

const EMPTY: &str = "<empty>";

/// How the protocol writes a text.
fn written(text: &str) -> OneLine<'_> {
    OneLine(if text.is_empty() { EMPTY } else { text })
}

/// The text that was written so.
fn meant(text: &str) -> &str {
    if text == EMPTY { "" } else { text }
}

impl Options {
    /// The options of these declarations, at their defaults.
    ///
    /// # Errors
    /// As [`Options::declare`].
    pub fn new(decls: impl IntoIterator<Item = OptionDecl>) -> Result<Options, ProtocolError> {
        let mut options = Options::default();
        decls.into_iter().try_for_each(|decl| options.declare(decl))?;
        Ok(options)
    }

    /// Adds an option.
    ///
    /// # Errors
    /// If the name is taken or cannot be sent, or the default is none of the values.
    pub fn declare(&mut self, decl: OptionDecl) -> Result<(), ProtocolError> {
        let taken = self.find(&decl.name).map(|_| "is declared twice".to_string());
        if let Some(why) = taken.or_else(|| decl.fault()) {
            return Err(ProtocolError::BadDeclaration { option: shown(&decl.name), why });
        }
        let value = decl.kind.default_value();
        self.entries.push((decl, value));
        Ok(())
    }

    /// Sets an option as `setoption` asks.
    ///
    /// # Errors
    /// If there is no such option or it cannot have this value. It then stays as it was.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Setting, ProtocolError> {
        let Some(index) = self.find(name) else {
            return Err(ProtocolError::UnknownOption { name: shown(name) });
        };
        let (decl, current) = &mut self.entries[index];
        let Some(new) = decl.kind.read(value) else {
            let (option, allowed) = (decl.name.clone(), decl.kind.allowed());
            return Err(ProtocolError::BadValue { option, value: value.map(shown), allowed });
        };
        current.clone_from(&new);
        Ok(Setting { name: decl.name.clone(), value: new })
    }

    /// The declarations, in order: what `uci` is answered with.
    pub fn decls(&self) -> impl Iterator<Item = &OptionDecl> {
        self.entries.iter().map(|(decl, _)| decl)
    }

    /// What an option is set to, if it exists.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.find(name).map(|index| &self.entries[index].1)
    }

    /// What a check option is set to.
    #[must_use]
    pub fn check(&self, name: &str) -> Option<bool> {
        if let Some(Value::Check(on)) = self.get(name) { Some(*on) } else { None }
    }

    /// What a spin option is set to.
    #[must_use]
    pub fn spin(&self, name: &str) -> Option<i64> {
        if let Some(Value::Spin(number)) = self.get(name) { Some(*number) } else { None }
    }

    /// What a text or combo option is set to.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        if let Some(Value::Text(text) | Value::Combo(text)) = self.get(name) { Some(text) } else { None }
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|(decl, _)| decl.name.eq_ignore_ascii_case(name))
    }
}

/// The line that declares the option.
impl fmt::Display for OptionDecl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", OneLine(&self.name))?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, vars } => {
                write!(f, "combo default {}", written(default))?;
                vars.iter().try_for_each(|var| write!(f, " var {}", written(var)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } => write!(f, "string default {}", written(default)),
        }
    }
}

/// As `setoption` would have it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Check(on) => write!(f, "{on}"),
            Value::Spin(number) => write!(f, "{number}"),
            Value::Combo(text) | Value::Text(text) => write!(f, "{}", written(text)),
            Value::Button => Ok(()),
        }
    }
}
