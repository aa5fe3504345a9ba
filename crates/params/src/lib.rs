//! What a search may be told to do: which techniques, with which numbers.
//!
//! A [`Technique`] is something a search does beyond plain alpha-beta, with one name everywhere: the variant
//! `NullMove`, the file `null_move.rs`, the keys `null_move.*`, the row `null_move` in statistics. A tunable is
//! one of its numbers, declared once in [`tunable`] with default, bounds, step and a sentence. A [`Profile`] is a
//! choice of both, read from and written to TOML.
//!
//! The lists that others need are made from these declarations: [`option_specs`] for protocols, [`spsa_lines`]
//! for tuning, [`techniques_markdown`] for readers.

mod document;
mod naming;
mod options;
mod profile;
mod spsa;
mod technique;
pub mod tunable;

pub use document::{GameProfile, techniques_markdown};
pub use naming::key_named;
pub use options::{OptionSpec, SpecKind, option_specs};
pub use profile::{Eval, EvalFile, Profile, ProfileError, ProfileErrorKind, ProfileHash};
pub use spsa::spsa_lines;
pub use technique::{Hook, Technique, Techniques};
pub use tunable::{Tunable, Tunables};
