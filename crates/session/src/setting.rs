//! What happens when an option is set.

use crate::Session;
use crate::log::Log;
use crate::options::{self, Act, Row, Set};
use std::io::{self, Write};
use tesuji_engine::Variant;
use tesuji_params::Eval;
use tesuji_protocol::Setting;

impl<W: Write + Send + 'static> Session<W> {
    pub(crate) fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let row = Row::find(self.protocol, name);
        let key = tesuji_params::key_named(name).filter(|key| self.options.get(key).is_some());
        // What is not offered here is called what the interface called it.
        let offered =
            row.and_then(|row| row.name(self.protocol)).filter(|name| self.options.get(name).is_some());
        let name = offered.unwrap_or(key.as_deref().unwrap_or(name));
        // A number of the search has no row.
        let needs_rest = row.is_none_or(Row::needs_rest);
        if needs_rest {
            self.finish_errand()?;
        }
        if needs_rest && self.engine.is_busy() && !self.engine.is_stopping() {
            return self.refuse(format!("option '{name}' cannot change during a search"));
        }
        let before = self.options.clone();
        let done = match self.options.set(name, value) {
            Ok(setting) => self.apply(row, &setting),
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

    /// Does what an option asks for, or a number of the search if it has no row; perhaps there is something to say
    /// about it.
    fn apply(&mut self, row: Option<&Row>, setting: &Setting) -> Result<Option<String>, String> {
        let value = setting.value.to_string();
        let text = setting.value.as_text().unwrap_or_default();
        let mut profile = self.profile.clone();
        let mut note = None;
        match row.map(|row| row.set) {
            Some(Set::Act(Act::ClearHash)) => self.engine.clear_table(),
            Some(Set::Act(Act::OpenLog)) => {
                self.output.set_log(Log::from_option(text).map_err(|error| error.to_string())?);
            }
            Some(Set::Act(Act::LoadProfile)) => {
                profile =
                    tesuji_engine::profile(text, self.engine.variant()).map_err(|error| error.to_string())?;
                note = Some(format!("profile {profile}"));
            }
            Some(Set::Act(Act::LoadEval)) if text.is_empty() => profile.eval = Eval::Standard,
            Some(Set::Act(Act::LoadEval)) => {
                profile.set("eval", text).map_err(|error| error.to_string())?;
            }
            Some(Set::Act(Act::SwitchGame)) => return self.switch(text).map(|()| None),
            Some(Set::Setting(_) | Set::Kept) => {}
            None => profile.set(&setting.name, &value).map_err(|error| error.to_string())?,
        }
        let settings = options::settings(self.protocol, &self.options, &profile);
        self.engine.configure(&settings).map_err(|error| error.to_string())?;
        self.profile = profile;
        Ok(note)
    }
}

impl<W> Session<W> {
    /// Goes on with another game, at its start, with its own profile and all other options as they are.
    fn switch(&mut self, variant: &str) -> Result<(), String> {
        let Some(game) = Variant::speaking(self.protocol).find(|game| game.word() == variant) else {
            return Err(format!("there is no variant '{variant}'"));
        };
        if game == self.engine.variant() {
            return Ok(());
        }
        let profile = game.profile();
        let settings = options::settings(self.protocol, &self.options, &profile);
        self.engine.wait();
        self.engine = game.engine(&settings).map_err(|error| error.to_string())?;
        self.profile = profile;
        self.unplaced = None;
        Ok(())
    }
}
