//! The options of the engine, a row each. To add one is to add a row.

use std::time::Duration;
use tesuji_engine::{Settings, Strength, Variant};
use tesuji_params::{Profile, SpecKind, option_specs};
use tesuji_protocol::{OptionDecl, OptionKind, Options, Protocol, ProtocolError, Value, uci, usi};

/// The largest table, in MiB: 32 TiB. What fits is asked of the machine.
const MAX_HASH: i64 = 1 << 25;

/// An option.
#[derive(Debug)]
pub(crate) struct Row {
    /// What UCI calls it.
    uci: &'static str,
    /// What USI calls it, if it exists there. No name there has spaces.
    usi: Option<&'static str>,
    /// What it can be, and what it is at first.
    kind: fn(&Defaults<'_>) -> OptionKind,
    /// When it may change.
    when: When,
    /// What it does.
    pub(crate) set: Set,
}

/// What an engine is at first.
#[derive(Debug)]
struct Defaults<'a> {
    protocol: Protocol,
    game: Variant,
    settings: &'a Settings,
}

/// When an option may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    /// At any time.
    Always,
    /// Not during a search: its threads look at it.
    AtRest,
}

/// What an option does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Set {
    /// It is kept, for whoever looks it up.
    Kept,
    /// It is a setting of the engine.
    Setting(fn(&mut Settings, &Value)),
    /// The session does something.
    Act(Act),
}

/// What a session does for an option.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    /// Forgets what the table holds.
    ClearHash,
    /// Writes to another log file, or to none.
    OpenLog,
    /// Goes on with another profile.
    LoadProfile,
    /// Evaluates by a network, weights of a file, or an evaluation of the game by its name.
    LoadEval,
    /// Goes on with another game.
    SwitchGame,
}

use Act::{ClearHash, LoadEval, LoadProfile, OpenLog, SwitchGame};
use Set::{Kept, Setting};
use When::{Always, AtRest};

/// Every option, in the order they are declared.
///
/// `USI_Hash` and `USI_Ponder` are reserved: interfaces send them whether or not they were declared. They are
/// declared here all the same. An interface that has fields of its own for them shows these values in the fields;
/// one that lists what is declared would otherwise make up limits that are not those of this engine.
static ROWS: &[Row] = &[
    Row {
        uci: "Debug Log File",
        usi: Some("Debug_Log_File"),
        kind: |_| text(""),
        when: Always,
        set: Set::Act(OpenLog),
    },
    Row {
        uci: "Threads",
        usi: Some("Threads"),
        kind: |at| spin(whole(at.settings.threads), 1, 1024),
        when: AtRest,
        set: Setting(|settings, value| settings.threads = number(value)),
    },
    Row {
        uci: "Hash",
        usi: Some("USI_Hash"),
        kind: |at| spin(whole(at.settings.hash), 1, MAX_HASH),
        when: AtRest,
        set: Setting(|settings, value| settings.hash = number(value)),
    },
    Row {
        uci: "Clear Hash",
        usi: Some("Clear_Hash"),
        kind: |_| OptionKind::Button,
        when: AtRest,
        set: Set::Act(ClearHash),
    },
    // Who ponders is told so by `go ponder`.
    Row { uci: "Ponder", usi: Some("USI_Ponder"), kind: |_| check(false), when: Always, set: Kept },
    Row {
        uci: "MultiPV",
        usi: Some("USI_MultiPV"),
        kind: |at| spin(whole(at.settings.lines), 1, 256),
        when: Always,
        set: Setting(|settings, value| settings.lines = number(value)),
    },
    Row {
        uci: "Move Overhead",
        usi: Some("Move_Overhead"),
        kind: |at| spin(at.settings.overhead.as_millis() as i64, 0, 5000),
        when: Always,
        set: Setting(|settings, value| settings.overhead = Duration::from_millis(number(value))),
    },
    Row {
        uci: uci::VARIANT,
        usi: Some(usi::VARIANT),
        kind: variant,
        when: AtRest,
        set: Set::Act(SwitchGame),
    },
    Row {
        uci: uci::CHESS960,
        usi: None,
        kind: |at| check(at.settings.castles_by_rook),
        when: Always,
        set: Setting(|settings, value| settings.castles_by_rook = is_on(value)),
    },
    Row { uci: uci::SHOW_WDL, usi: None, kind: |_| check(false), when: Always, set: Kept },
    Row {
        uci: "UCI_LimitStrength",
        usi: Some("USI_LimitStrength"),
        kind: |_| check(false),
        when: Always,
        set: Setting(|settings, value| {
            settings.strength = is_on(value).then(|| Strength::new(Strength::MIN));
        }),
    },
    // After the switch: it counts only if that is on.
    Row {
        uci: "UCI_Elo",
        usi: Some("USI_Elo"),
        kind: |_| spin(Strength::MIN.into(), Strength::MIN.into(), Strength::MAX.into()),
        when: Always,
        set: Setting(|settings, value| {
            settings.strength = settings.strength.map(|_| Strength::new(number(value)));
        }),
    },
    Row {
        uci: "SyzygyPath",
        usi: None,
        kind: |at| text(&at.settings.endings.path),
        when: AtRest,
        set: Setting(|settings, value| {
            value.as_text().unwrap_or_default().clone_into(&mut settings.endings.path);
        }),
    },
    Row {
        uci: "SyzygyProbeDepth",
        usi: None,
        kind: |at| spin(at.settings.endings.depth.into(), 1, 100),
        when: AtRest,
        set: Setting(|settings, value| settings.endings.depth = number(value)),
    },
    Row {
        uci: "SyzygyProbeLimit",
        usi: None,
        kind: |at| spin(at.settings.endings.pieces.into(), 0, 7),
        when: AtRest,
        set: Setting(|settings, value| settings.endings.pieces = number(value)),
    },
    Row {
        uci: "Syzygy50MoveRule",
        usi: None,
        kind: |at| check(at.settings.endings.move_rule),
        when: AtRest,
        set: Setting(|settings, value| settings.endings.move_rule = is_on(value)),
    },
    Row {
        uci: "OwnBook",
        usi: Some("USI_OwnBook"),
        kind: |at| check(at.settings.book.own),
        when: Always,
        set: Setting(|settings, value| settings.book.own = is_on(value)),
    },
    Row {
        uci: "BookFile",
        usi: Some("BookFile"),
        kind: |at| text(&at.settings.book.path),
        when: AtRest,
        set: Setting(|settings, value| {
            value.as_text().unwrap_or_default().clone_into(&mut settings.book.path);
        }),
    },
    Row {
        uci: "BookSeed",
        usi: Some("BookSeed"),
        kind: |at| spin(at.settings.book.seed as i64, 0, i64::from(u32::MAX)),
        when: Always,
        set: Setting(|settings, value| settings.book.seed = number(value)),
    },
    Row {
        uci: "Profile",
        usi: Some("Profile"),
        kind: |at| text(&at.settings.profile.name),
        when: AtRest,
        set: Set::Act(LoadProfile),
    },
    Row {
        uci: "EvalFile",
        usi: Some("EvalFile"),
        kind: |at| text(at.settings.profile.eval.text().unwrap_or_default()),
        when: AtRest,
        set: Set::Act(LoadEval),
    },
];

impl Row {
    /// What it is called in a protocol, if it exists there.
    pub(crate) fn name(&self, protocol: Protocol) -> Option<&'static str> {
        match protocol {
            Protocol::Uci => Some(self.uci),
            Protocol::Usi => self.usi,
        }
    }

    /// The option of this name, in any case. In every protocol, the names of UCI are understood too: interfaces say
    /// `MultiPV` to any engine.
    pub(crate) fn find(protocol: Protocol, name: &str) -> Option<&'static Row> {
        let mut here = ROWS.iter().filter_map(|row| Some((row, row.name(protocol)?)));
        let called = here.clone().find(|(_, called)| called.eq_ignore_ascii_case(name));
        called.or_else(|| here.find(|(row, _)| row.uci.eq_ignore_ascii_case(name))).map(|(row, _)| row)
    }

    /// Whether it cannot change during a search.
    pub(crate) fn needs_rest(&self) -> bool {
        self.when == AtRest
    }
}

/// Every option at its default; with techniques and numbers of the search if they are to be tuned.
pub(crate) fn declare(
    protocol: Protocol,
    game: Variant,
    settings: &Settings,
    tune: bool,
) -> Result<Options, ProtocolError> {
    let defaults = Defaults { protocol, game, settings };
    let mut options = Options::default();
    for row in ROWS {
        let kind = (row.kind)(&defaults);
        if let Some(name) = row.name(protocol).filter(|_| !is_settled(&kind)) {
            options.declare(OptionDecl { name: name.to_string(), kind })?;
        }
    }
    for spec in option_specs().take_while(|_| tune) {
        let kind = match spec.kind {
            SpecKind::Check { default } => check(default),
            SpecKind::Spin { default, min, max } => spin(default.into(), min.into(), max.into()),
        };
        options.declare(OptionDecl { name: spec.name, kind })?;
    }
    Ok(options)
}

/// What the options ask of the engine, with this profile.
pub(crate) fn settings(protocol: Protocol, options: &Options, profile: &Profile) -> Settings {
    let mut settings = Settings { profile: profile.clone(), ..Settings::default() };
    for row in ROWS {
        if let Setting(set) = row.set
            && let Some(value) = row.name(protocol).and_then(|name| options.get(name))
        {
            set(&mut settings, value);
        }
    }
    settings
}

fn check(default: bool) -> OptionKind {
    OptionKind::Check { default }
}

fn spin(default: i64, min: i64, max: i64) -> OptionKind {
    OptionKind::Spin { default, min, max }
}

fn text(default: &str) -> OptionKind {
    OptionKind::Text { default: default.to_string() }
}

/// Games that an interface may switch to.
fn variant(at: &Defaults<'_>) -> OptionKind {
    let vars: Vec<String> = Variant::speaking(at.protocol).map(Variant::word).collect();
    // An engine may be told to speak the protocol of another game.
    let default = Some(at.game.word()).filter(|now| vars.contains(now)).or_else(|| vars.first().cloned());
    OptionKind::Combo { default: default.unwrap_or_default(), vars }
}

/// Whether there is nothing to choose.
fn is_settled(kind: &OptionKind) -> bool {
    matches!(kind, OptionKind::Combo { vars, .. } if vars.len() < 2)
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The number of an option that is one. It lies within the bounds of its row.
fn number<N: TryFrom<i64> + Default>(value: &Value) -> N {
    value.as_spin().and_then(|number| N::try_from(number).ok()).unwrap_or_default()
}

fn is_on(value: &Value) -> bool {
    value.as_check().unwrap_or_default()
}
