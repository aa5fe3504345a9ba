//! All options of an engine, and what they are set to.

use crate::{OptionDecl, ProtocolError, Value};
use tesuji_game::shown;

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
        self.get(name)?.as_check()
    }

    /// What a spin option is set to.
    #[must_use]
    pub fn spin(&self, name: &str) -> Option<i64> {
        self.get(name)?.as_spin()
    }

    /// What a text or combo option is set to.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_text()
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|(decl, _)| decl.name.eq_ignore_ascii_case(name))
    }
}
