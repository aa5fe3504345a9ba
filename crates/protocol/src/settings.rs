//! The options of the engine, and what they mean to it.

use crate::{OptionDecl, Options, ProtocolError};
use std::time::Duration;
use tesuji_engine::{EndingSettings, Settings, Strength};
use tesuji_params::{OptionKind, Profile, option_specs};

/// The largest table, in MiB: 32 TiB. What fits is asked of the machine.
const MAX_HASH: i64 = 1 << 25;

/// Every option at its default; with techniques and numbers of the search if they are to be tuned.
pub(crate) fn options(defaults: &Settings, tune: bool) -> Result<Options, ProtocolError> {
    let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let mut options = Options::new([
        OptionDecl::text("Debug Log File", ""),
        OptionDecl::spin("Threads", number(defaults.threads), 1, 1024),
        OptionDecl::spin("Hash", number(defaults.hash), 1, MAX_HASH),
        OptionDecl::button("Clear Hash"),
        OptionDecl::check("Ponder", false),
        OptionDecl::spin("MultiPV", number(defaults.lines), 1, 256),
        OptionDecl::spin("Move Overhead", defaults.overhead.as_millis() as i64, 0, 5000),
        OptionDecl::check("UCI_Chess960", defaults.castles_by_rook),
        OptionDecl::check("UCI_ShowWDL", false),
        OptionDecl::check("UCI_LimitStrength", false),
        OptionDecl::spin("UCI_Elo", Strength::MIN.into(), Strength::MIN.into(), Strength::MAX.into()),
        OptionDecl::text("SyzygyPath", &defaults.endings.path),
        OptionDecl::spin("SyzygyProbeDepth", defaults.endings.depth.into(), 1, 100),
        OptionDecl::check("Syzygy50MoveRule", defaults.endings.move_rule),
        OptionDecl::text("Profile", &defaults.profile.name),
    ])?;
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
pub(crate) fn settings(options: &Options, profile: &Profile) -> Settings {
    let usual = Settings::default();
    let number = |name: &str, usual: usize| {
        options.spin(name).map_or(usual, |value| usize::try_from(value).unwrap_or(usual))
    };
    let check = |name: &str| options.check(name).unwrap_or_default();
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
            path: options.text("SyzygyPath").unwrap_or_default().to_string(),
            depth: number("SyzygyProbeDepth", 1) as u32,
            move_rule: check("Syzygy50MoveRule"),
        },
    }
}

/// Options that the searching threads look at: they cannot change during a search.
pub(crate) fn needs_rest(name: &str) -> bool {
    !["Debug Log File", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960", "UCI_ShowWDL"]
        .iter()
        .chain(&["UCI_LimitStrength", "UCI_Elo"])
        .any(|free| free.eq_ignore_ascii_case(name))
}
