//! The options of the engine, and what they mean to it.

use crate::{OptionDecl, Options, Protocol, ProtocolError};
use std::time::Duration;
use tesuji_engine::{EndingSettings, Settings, Strength, VARIANTS};
use tesuji_params::{OptionKind, Profile, option_specs};

/// The largest table, in MiB: 32 TiB. What fits is asked of the machine.
const MAX_HASH: i64 = 1 << 25;

/// The names of the options in UCI. Other protocols may have others, or not have an option at all.
const NAMES: [&str; 17] = [
    "Debug Log File",
    "Threads",
    "Hash",
    "Clear Hash",
    "Ponder",
    "MultiPV",
    "Move Overhead",
    "UCI_Variant",
    "UCI_Chess960",
    "UCI_ShowWDL",
    "UCI_LimitStrength",
    "UCI_Elo",
    "SyzygyPath",
    "SyzygyProbeDepth",
    "SyzygyProbeLimit",
    "Syzygy50MoveRule",
    "Profile",
];

/// An option by its name in UCI, given what it is called in this protocol or there, in any case.
pub(crate) fn known(protocol: Protocol, name: &str) -> Option<&'static str> {
    let option = protocol.words().option;
    let mut here = NAMES.into_iter().filter_map(|known| Some((known, option(known)?)));
    let called = here.clone().find(|(_, called)| called.eq_ignore_ascii_case(name));
    called.or_else(|| here.find(|(known, _)| known.eq_ignore_ascii_case(name))).map(|(known, _)| known)
}

/// Every option at its default; with techniques and numbers of the search if they are to be tuned.
pub(crate) fn options(
    protocol: Protocol,
    game: &str,
    defaults: &Settings,
    tune: bool,
) -> Result<Options, ProtocolError> {
    let variants: Vec<&str> = VARIANTS.iter().map(|(name, ..)| *name).collect();
    let variant = VARIANTS.iter().find(|(_, other, _)| *other == game).or(VARIANTS.first());
    let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let decls = [
        OptionDecl::text("Debug Log File", ""),
        OptionDecl::spin("Threads", number(defaults.threads), 1, 1024),
        OptionDecl::spin("Hash", number(defaults.hash), 1, MAX_HASH),
        OptionDecl::button("Clear Hash"),
        OptionDecl::check("Ponder", false),
        OptionDecl::spin("MultiPV", number(defaults.lines), 1, 256),
        OptionDecl::spin("Move Overhead", defaults.overhead.as_millis() as i64, 0, 5000),
        OptionDecl::combo("UCI_Variant", variant.map_or("", |(name, ..)| name), &variants),
        OptionDecl::check("UCI_Chess960", defaults.castles_by_rook),
        OptionDecl::check("UCI_ShowWDL", false),
        OptionDecl::check("UCI_LimitStrength", false),
        OptionDecl::spin("UCI_Elo", Strength::MIN.into(), Strength::MIN.into(), Strength::MAX.into()),
        OptionDecl::text("SyzygyPath", &defaults.endings.path),
        OptionDecl::spin("SyzygyProbeDepth", defaults.endings.depth.into(), 1, 100),
        OptionDecl::spin("SyzygyProbeLimit", defaults.endings.pieces.into(), 0, 7),
        OptionDecl::check("Syzygy50MoveRule", defaults.endings.move_rule),
        OptionDecl::text("Profile", &defaults.profile.name),
    ];
    let mut options = Options::default();
    for (name, decl) in NAMES.into_iter().zip(decls) {
        debug_assert_eq!(name, decl.name);
        if let Some(called) = (protocol.words().option)(name) {
            options.declare(OptionDecl { name: called.to_string(), ..decl })?;
        }
    }
    for spec in option_specs().take_while(|_| tune) {
        options.declare(match spec.kind {
            OptionKind::Check { default } => OptionDecl::check(spec.name, default),
            OptionKind::Spin { default, min, max } => {
                OptionDecl::spin(spec.name, default.into(), min.into(), max.into())
            }
        })?;
    }
    Ok(options)
}

/// What the options ask of the engine, with this profile.
pub(crate) fn settings(protocol: Protocol, options: &Options, profile: &Profile) -> Settings {
    let usual = Settings::default();
    let called = |name| (protocol.words().option)(name);
    let number = |name, usual: usize| {
        let value = called(name).and_then(|name| options.spin(name));
        value.map_or(usual, |value| usize::try_from(value).unwrap_or(usual))
    };
    let check = |name| called(name).and_then(|name| options.check(name)).unwrap_or_default();
    let text = |name| called(name).and_then(|name| options.text(name)).unwrap_or_default();
    let strength = Strength::new(number("UCI_Elo", 0) as u32);
    Settings {
        threads: number("Threads", usual.threads),
        hash: number("Hash", usual.hash),
        lines: number("MultiPV", usual.lines),
        overhead: Duration::from_millis(number("Move Overhead", 0) as u64),
        castles_by_rook: check("UCI_Chess960"),
        strength: check("UCI_LimitStrength").then_some(strength),
        profile: profile.clone(),
        endings: EndingSettings {
            path: text("SyzygyPath").to_string(),
            depth: number("SyzygyProbeDepth", 1) as u32,
            pieces: number("SyzygyProbeLimit", 7) as u32,
            move_rule: check("Syzygy50MoveRule"),
        },
    }
}

/// Options that the searching threads look at: they cannot change during a search.
pub(crate) fn needs_rest(known: Option<&str>) -> bool {
    let free = ["Debug Log File", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960", "UCI_ShowWDL"];
    !known.is_some_and(|name| free.contains(&name) || ["UCI_LimitStrength", "UCI_Elo"].contains(&name))
}
