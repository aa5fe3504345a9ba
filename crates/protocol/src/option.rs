//! An option of an engine, as it is declared and as it is set.

use crate::tokens::{OneLine, Tokens};
use std::fmt;

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
    pub(crate) fn fault(&self) -> Option<String> {
        let mut words = self.name.split(' ');
        if !words.clone().all(|word| !word.is_empty() && !word.contains(char::is_whitespace)) {
            return Some("must have a name of words with one space between them".into());
        }
        if let Some(word) = words.find(|word| ["type", "value"].contains(word)) {
            return Some(format!("must not have the word '{word}' in its name"));
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

impl OptionDecl {
    /// What follows the word `option`; none if the option has no name. Programs write this in many ways: one whose
    /// kind is unknown takes any text, and a bound that is missing is as far as numbers go.
    pub(crate) fn parse(mut tokens: Tokens<'_>) -> Option<OptionDecl> {
        if tokens.next() != Some("name") {
            return None;
        }
        let name: Vec<&str> = tokens.by_ref().take_while(|token| *token != "type").collect();
        (!name.is_empty()).then(|| OptionDecl { name: name.join(" "), kind: OptionKind::parse(tokens) })
    }
}

impl OptionKind {
    /// What follows the word `type`.
    fn parse(mut tokens: Tokens<'_>) -> OptionKind {
        match tokens.next() {
            Some("check") => OptionKind::Check { default: after(&tokens, "default") == Some("true") },
            Some("spin") => {
                let number = |word| after(&tokens, word).and_then(|number| number.parse().ok());
                let (min, max): (i64, i64) =
                    (number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX));
                let default = number("default").unwrap_or_default();
                OptionKind::Spin { default, min, max }
            }
            Some("combo") => parse_combo(tokens),
            Some("button") => OptionKind::Button,
            _ => {
                tokens.find(|token| *token == "default");
                OptionKind::Text { default: meant(tokens.rest()).to_string() }
            }
        }
    }

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

    /// The value that this text means, if it means one: what follows `value` in `setoption`.
    ///
    /// ```
    /// use tesuji_protocol::{OptionKind, Value};
    ///
    /// let hash = OptionKind::Spin { default: 16, min: 1, max: 1024 };
    /// assert_eq!(hash.read(Some("64")), Some(Value::Spin(64)));
    /// assert_eq!(hash.read(Some("0")), None);
    /// ```
    #[must_use]
    pub fn read(&self, text: Option<&str>) -> Option<Value> {
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
    pub(crate) fn allowed(&self) -> String {
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

/// The word that follows another.
fn after<'a>(tokens: &Tokens<'a>, word: &str) -> Option<&'a str> {
    let mut tokens = tokens.clone();
    tokens.find(|token| *token == word);
    tokens.next()
}

/// Words after `default`, and after every `var`.
fn parse_combo(tokens: Tokens<'_>) -> OptionKind {
    let (mut default, mut vars) = (Vec::new(), Vec::<Vec<&str>>::new());
    for token in tokens {
        match (token, vars.last_mut()) {
            ("var", _) => vars.push(Vec::new()),
            ("default", None) => default.clear(),
            (word, Some(var)) => var.push(word),
            (word, None) => default.push(word),
        }
    }
    let text = |words: Vec<&str>| meant(&words.join(" ")).to_string();
    OptionKind::Combo { default: text(default), vars: vars.into_iter().map(text).collect() }
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

impl Value {
    /// What a check option is set to.
    #[must_use]
    pub fn as_check(&self) -> Option<bool> {
        if let Value::Check(on) = self { Some(*on) } else { None }
    }

    /// What a spin option is set to.
    #[must_use]
    pub fn as_spin(&self) -> Option<i64> {
        if let Value::Spin(number) = self { Some(*number) } else { None }
    }

    /// What a text or combo option is set to.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        if let Value::Text(text) | Value::Combo(text) = self { Some(text) } else { None }
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
