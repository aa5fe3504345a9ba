//! Techniques by whatever people call them.

use crate::profile::nearest;
use crate::{Technique, Tunable};

/// No more techniques than this are suggested for one word.
const MOST_SUGGESTED: usize = 5;

impl Technique {
    /// The technique of this name: its own, or any of its [words](Technique::words), in any case, with blanks, dashes
    /// or underscores.
    ///
    /// ```
    /// use tesuji_params::Technique;
    /// for name in ["late_move_reduction", "LMR", "lmr", "Late Move Reductions", "late-move-reduction"] {
    ///     assert_eq!(Technique::named(name), Some(Technique::LateMoveReduction));
    /// }
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Technique> {
        let name = plain(name);
        let is_named = |technique: &Technique| technique.names().any(|known| plain(known) == name);
        Technique::ALL.iter().copied().find(is_named)
    }

    /// The usual name and, where there is one, the acronym: `late move reductions (LMR)`.
    ///
    /// ```
    /// use tesuji_params::Technique;
    /// assert_eq!(Technique::ReverseFutility.usual_name(), "reverse futility pruning (RFP)");
    /// assert_eq!(Technique::Delta.usual_name(), "delta pruning");
    /// ```
    #[must_use]
    pub fn usual_name(self) -> String {
        let usual = self.words()[0];
        match self.acronym().filter(|acronym| !usual.contains(acronym)) {
            Some(acronym) => format!("{usual} ({acronym})"),
            None => usual.to_owned(),
        }
    }

    /// The usual acronym, if it has one.
    #[must_use]
    pub fn acronym(self) -> Option<&'static str> {
        self.words().iter().copied().find(|word| word.chars().all(char::is_uppercase))
    }

    /// What somebody may have meant who wrote a name that no technique has: those that have the word in one of their
    /// names, or else the one with the name most like it.
    ///
    /// ```
    /// use tesuji_params::Technique;
    /// assert_eq!(Technique::meant_by("rpf").as_deref(), Some("reverse_futility"));
    /// assert_eq!(Technique::meant_by("tt").as_deref(), Some("table_cut, deeper_cut or table_move"));
    /// assert_eq!(Technique::meant_by("castling"), None);
    /// ```
    #[must_use]
    pub fn meant_by(name: &str) -> Option<String> {
        let has_word = |technique: &&Technique| technique.names().any(|known| has_word(known, name));
        let with_word: Vec<&str> = Technique::ALL.iter().filter(has_word).map(|one| one.name()).collect();
        if (1..=MOST_SUGGESTED).contains(&with_word.len()) {
            return Some(either(&with_word));
        }
        // Of two letters any other two are near.
        let known =
            Technique::ALL.iter().flat_map(|technique| technique.names()).filter(|name| name.len() > 2);
        nearest(&plain(name), known.map(plain))
            .and_then(|near| Technique::named(&near))
            .map(|one| one.name().to_owned())
    }

    /// The file of the search that it is in, from the root of the repository.
    ///
    /// ```
    /// use tesuji_params::Technique;
    /// assert_eq!(Technique::NullMove.source(), "crates/search/src/techniques/null_move.rs");
    /// ```
    #[must_use]
    pub fn source(self) -> String {
        let file = match self {
            Technique::Quiescence => "quiescence.rs",
            Technique::TableMove => "picker.rs",
            Technique::Killers => "frame.rs",
            Technique::CounterMoves => "history/counter.rs",
            Technique::ButterflyHistory => "history/butterfly.rs",
            Technique::CaptureHistory => "history/capture.rs",
            Technique::ContinuationHistory => "history/continuation.rs",
            Technique::CorrectionHistory => "history/correction.rs",
            _ => return format!("crates/search/src/techniques/{self}.rs"),
        };
        format!("crates/search/src/{file}")
    }

    /// Its own name, then what others call it.
    fn names(self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name()).chain(self.words().iter().copied())
    }
}

/// The one key of a profile that a name means: a technique or a tunable, by any of their names.
///
/// ```
/// use tesuji_params::key_named;
/// assert_eq!(key_named("LMR").as_deref(), Some("late_move_reduction"));
/// assert_eq!(key_named("nmp.base").as_deref(), Some("null_move.base"));
/// assert_eq!(key_named("Hash"), None);
/// ```
#[must_use]
pub fn key_named(name: &str) -> Option<String> {
    let technique = Technique::named(name).map(|technique| technique.name().to_owned());
    technique.or_else(|| Tunable::named(name).map(Tunable::key))
}

/// A name without case and separators.
fn plain(name: &str) -> String {
    spelt(name).replace('_', "")
}

/// A name as ours are spelt: small letters, with underscores between words.
fn spelt(name: &str) -> String {
    name.trim().to_lowercase().replace(['-', ' '], "_")
}

/// Whether a word is one of those that a name is made of.
fn has_word(name: &str, word: &str) -> bool {
    let word = spelt(word);
    spelt(name).split('_').any(|part| part == word)
}

/// Names with commas and `or` between them.
fn either(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tunable::GENERAL;
    use std::collections::HashMap;
    use std::path::Path;

    #[test]
    fn no_name_means_two_things() {
        let mut owners: HashMap<String, Technique> = HashMap::new();
        for &technique in Technique::ALL {
            assert!(!technique.words().is_empty());
            for name in technique.names() {
                assert_eq!(Technique::named(name), Some(technique), "{name}");
                let owner = *owners.entry(plain(name)).or_insert(technique);
                assert_eq!(owner, technique, "{name}");
                assert!(!GENERAL.contains(&plain(name).as_str()), "{name} is a group of numbers");
            }
        }
    }

    #[test]
    fn every_technique_has_its_file_which_opens_with_its_usual_name() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for &technique in Technique::ALL {
            let path = root.join(technique.source());
            let text =
                std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
            let first = text.lines().find(|line| line.starts_with("//")).unwrap_or_default().to_lowercase();
            let usual = technique.usual_name().to_lowercase();
            assert!(first.contains(&usual), "{}: '{first}' does not say '{usual}'", technique.source());
        }
    }

    #[test]
    fn the_words_of_the_field_are_understood() {
        for (word, technique) in [
            ("LMR", Technique::LateMoveReduction),
            ("rfp", Technique::ReverseFutility),
            ("Static Null Move Pruning", Technique::ReverseFutility),
            ("nmp", Technique::NullMove),
            ("null move", Technique::NullMove),
            ("null-move", Technique::NullMove),
            ("NullMove", Technique::NullMove),
            ("late move reduction", Technique::LateMoveReduction),
            ("LMP", Technique::LateMoveCount),
            ("IIR", Technique::InternalReduction),
            ("SEE", Technique::ExchangePruning),
            ("qsearch", Technique::Quiescence),
            ("ProbCut", Technique::ProbCut),
            ("hash move", Technique::TableMove),
            ("conthist", Technique::ContinuationHistory),
        ] {
            assert_eq!(Technique::named(word), Some(technique), "{word}");
        }
        for word in ["", " ", "tt", "pruning", "null"] {
            assert_eq!(Technique::named(word), None, "{word}");
        }
    }

    #[test]
    fn who_errs_hears_what_there_is() {
        for (word, meant) in [
            ("nul_move", Some("null_move")),
            (
                "history",
                Some(
                    "history_pruning, butterfly_history, capture_history, continuation_history or correction_history",
                ),
            ),
            ("pruning", None),
            ("lmrr", Some("late_move_reduction")),
            ("correction", Some("correction_history")),
            ("null", Some("reverse_futility or null_move")),
            ("zugzwang", None),
            ("xy", None),
            ("", None),
        ] {
            assert_eq!(Technique::meant_by(word).as_deref(), meant, "{word}");
        }
    }
}
