//! What happens when an option is set.

use super::Session;
use crate::{Log, Setting, settings};
use std::io::{self, Write};
use tesuji_engine::VARIANTS;
use tesuji_params::Profile;

impl<W: Write + Send + 'static> Session<W> {
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let known = settings::known(self.protocol, name);
        let key = tesuji_params::key_named(name).filter(|key| self.options.get(key).is_some());
        let name = known.and_then(self.protocol.words().option).unwrap_or(key.as_deref().unwrap_or(name));
        let needs_rest = settings::needs_rest(known);
        if needs_rest {
            self.finish_errand()?;
        }
        if needs_rest && self.engine.is_busy() && !self.engine.is_stopping() {
            return self.refuse(format!("option '{name}' cannot change during a search"));
        }
        let before = self.options.clone();
        let done = match self.options.set(name, value) {
            Ok(setting) => self.apply(known, &setting),
            Err(error) => Err(error.to_string()),
        };
        match done {
            Ok(None) => Ok(()),
            Ok(Some(note)) => self.note(&note),
            Err(why) => {
                self.options = before;
                self.refuse(why)
            }
        }
    }

    /// Does what an option asks for, known by its name in UCI or a number of the search; perhaps there is something
    /// to say about it.
    fn apply(&mut self, known: Option<&str>, setting: &Setting) -> Result<Option<String>, String> {
        let (name, value) = (setting.name.as_str(), setting.value.to_string());
        let mut profile = self.profile.clone();
        let mut note = None;
        match known {
            Some("Clear Hash") => self.engine.clear_table(),
            Some("Debug Log File") => {
                let path = self.options.text(name).unwrap_or_default();
                self.output.set_log(Log::from_option(path).map_err(|error| error.to_string())?);
            }
            Some("Profile") => {
                let text = self.options.text(name).unwrap_or_default();
                profile =
                    tesuji_engine::profile(text, self.engine.game()).map_err(|error| error.to_string())?;
                note = Some(format!("profile {profile}"));
            }
            Some("UCI_Variant") => return self.switch(&value).map(|()| None),
            Some(_) => {}
            None => profile.set(name, &value).map_err(|error| error.to_string())?,
        }
        let settings = settings::settings(self.protocol, &self.options, &profile);
        self.engine.configure(&settings).map_err(|error| error.to_string())?;
        self.profile = profile;
        Ok(note)
    }
}

impl<W> Session<W> {
    /// Goes on with another game, at its start, with its own profile and all other options as they are.
    fn switch(&mut self, variant: &str) -> Result<(), String> {
        let Some((_, game, make)) = VARIANTS.iter().find(|(name, ..)| *name == variant) else {
            return Err(format!("there is no variant '{variant}'"));
        };
        if *game == self.engine.game() {
            return Ok(());
        }
        let profile = Profile::of_game(game);
        let settings = settings::settings(self.protocol, &self.options, &profile);
        self.engine.wait();
        self.engine = make(&settings).map_err(|error| error.to_string())?;
        self.profile = profile;
        self.unplaced = None;
        Ok(())
    }
}
