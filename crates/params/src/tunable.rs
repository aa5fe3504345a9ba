//! The numbers of the search, each declared once.
//!
//! The declaration gives a struct with a field for each group, the defaults, the list [`TUNABLES`] that options,
//! profiles and documents are made from, and the documentation of every field.

use crate::Technique;

/// One number of the search: where it is, what it may be and what it means.
#[derive(Clone, Copy, Debug)]
pub struct Tunable {
    /// The technique it belongs to, or one of [`GENERAL`].
    pub group: &'static str,
    /// Its name within the group.
    pub field: &'static str,
    /// What it is unless told otherwise.
    pub default: i32,
    /// The least it may be.
    pub min: i32,
    /// The most it may be.
    pub max: i32,
    /// A change worth trying.
    pub step: i32,
    /// What it means.
    sentence: &'static str,
    read: fn(&Tunables) -> i32,
    write: fn(&mut Tunables, i32),
}

impl Tunable {
    /// The key in a profile: `group.field`.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{}.{}", self.group, self.field)
    }

    /// What it means, in a sentence.
    #[must_use]
    pub fn sentence(&self) -> &'static str {
        self.sentence.trim()
    }

    /// Its value.
    #[must_use]
    pub fn get(&self, tunables: &Tunables) -> i32 {
        (self.read)(tunables)
    }

    /// Changes its value.
    ///
    /// # Errors
    /// A value out of bounds, which is left as it was.
    pub fn set(&self, tunables: &mut Tunables, value: i32) -> Result<(), OutOfRange> {
        if (self.min..=self.max).contains(&value) {
            (self.write)(tunables, value);
            Ok(())
        } else {
            Err(OutOfRange { key: self.key(), value: value.into(), min: self.min, max: self.max })
        }
    }

    /// The tunable with this key; the technique in it may be called by any of its [names](crate::Technique::named).
    ///
    /// ```
    /// use tesuji_params::Tunable;
    /// assert_eq!(Tunable::named("nmp.base").unwrap().key(), "null_move.base");
    /// ```
    #[must_use]
    pub fn named(key: &str) -> Option<&'static Tunable> {
        let (group, field) = key.split_once('.')?;
        let group = Tunable::group_named(group);
        TUNABLES.iter().find(|tunable| tunable.group == group && tunable.field == field)
    }

    /// The group that a name means: that of a technique by any of its names, or else the name itself.
    #[must_use]
    pub fn group_named(name: &str) -> &str {
        Technique::named(name).map_or(name, |technique| technique.name())
    }
}

/// A value that a tunable may not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutOfRange {
    /// The key of the tunable.
    pub key: String,
    /// What was asked for.
    pub value: i64,
    /// The least allowed.
    pub min: i32,
    /// The most allowed.
    pub max: i32,
}

impl std::fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is {}, but must be from {} to {}", self.key, self.value, self.min, self.max)
    }
}

impl std::error::Error for OutOfRange {}

/// Groups of tunables that belong to no technique.
pub const GENERAL: [&str; 2] = ["clock", "history"];

macro_rules! tunables {
    ($(
        $(#[doc = $about:literal])+
        $group:ident: $type:ident {
            $(
                $(#[doc = $sentence:literal])+
                $field:ident: $default:literal in $min:literal..=$max:literal step $step:literal,
            )+
        }
    )*) => {
        $(
            $(#[doc = $about])+
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct $type {
                $($(#[doc = $sentence])+ pub $field: i32,)+
            }

            impl Default for $type {
                fn default() -> $type {
                    $type { $($field: $default,)+ }
                }
            }
        )*

        /// Every number of the search.
        ///
        /// ```
        /// use tesuji_params::Tunables;
        /// let mut tunables = Tunables::default();
        /// tunables.null_move.min_depth = 4;
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Tunables {
            $($(#[doc = $about])+ pub $group: $type,)*
        }

        /// Every tunable, in the order of declaration.
        pub static TUNABLES: &[Tunable] = &[
            $($(
                Tunable {
                    group: stringify!($group),
                    field: stringify!($field),
                    default: $default,
                    min: $min,
                    max: $max,
                    step: $step,
                    sentence: concat!($($sentence,)+),
                    read: |tunables| tunables.$group.$field,
                    write: |tunables, value| tunables.$group.$field = value,
                },
            )+)*
        ];
    };
}

tunables! {
    /// Verifying a hopeless node by quiescence.
    razoring: Razoring {
        /// The greatest depth at which nodes are razored.
        max_depth: 1 in 0..=8 step 1,
        /// How far below alpha the static score must be, in centipawns.
        margin: 274 in 0..=1000 step 25,
        /// More margin for each ply of depth.
        slope: 120 in 0..=500 step 20,
        /// The margin in an endgame instead.
        endgame: 200 in 0..=1000 step 25,
    }
    /// Returning early when far above beta.
    reverse_futility: ReverseFutility {
        /// The greatest depth at which nodes are cut.
        max_depth: 8 in 0..=16 step 1,
        /// How far above beta the static score must be for each ply of depth, in centipawns.
        slope: 41 in 0..=300 step 8,
        /// Less margin if the static score has improved over two plies.
        improving: 60 in 0..=300 step 8,
    }
    /// Passing to prove that a node is good enough.
    null_move: NullMove {
        /// The least depth at which a pass is tried.
        min_depth: 3 in 1..=10 step 1,
        /// The reduction, whatever the depth.
        base: 4 in 1..=8 step 1,
        /// One more ply of reduction for so many plies of depth.
        divisor: 4 in 2..=10 step 1,
        /// One more ply of reduction for so many centipawns above beta, at most three.
        surplus: 53 in 50..=500 step 20,
        /// From this depth on, a cut is verified by a search without passes.
        verify_depth: 14 in 6..=60 step 2,
    }
    /// Proving a cut by a capture in a reduced search.
    prob_cut: ProbCut {
        /// The least depth at which captures are tried.
        min_depth: 5 in 3..=12 step 1,
        /// How far above beta the reduced search must end, in centipawns.
        margin: 190 in 50..=500 step 20,
        /// The reduction of the proof.
        reduction: 4 in 2..=6 step 1,
    }
    /// Cutting because several moves fail high at reduced depth.
    multi_cut: MultiCut {
        /// The least depth at which moves are tried.
        min_depth: 8 in 2..=20 step 1,
        /// How many of the first moves are tried.
        tries: 6 in 1..=20 step 1,
        /// How many of them must fail high.
        cuts: 3 in 1..=10 step 1,
        /// The reduction of the tries.
        reduction: 4 in 1..=8 step 1,
    }
    /// Extending an only move.
    singular_extension: SingularExtension {
        /// The least depth at which the table move is tested.
        min_depth: 7 in 4..=16 step 1,
        /// How much shallower than the node the table entry may be.
        entry_slack: 3 in 0..=6 step 1,
        /// How far the window lies below the table score, in centipawns for each ply of depth.
        margin: 2 in 0..=10 step 1,
        /// How far the others must fail below that for a second ply, in centipawns.
        double_margin: 20 in 0..=200 step 5,
    }
    /// Reducing nodes without a table move.
    internal_reduction: InternalReduction {
        /// The least depth at which nodes are reduced.
        min_depth: 4 in 1..=12 step 1,
    }
    /// Skipping quiet moves that cannot reach alpha.
    futility: Futility {
        /// The greatest depth at which moves are skipped.
        max_depth: 3 in 0..=12 step 1,
        /// The margin whatever the depth, in centipawns.
        base: 70 in 0..=400 step 15,
        /// The margin for each ply of depth, in centipawns.
        slope: 92 in 0..=400 step 10,
        /// 1: what counts is the depth after reduction, 0: before.
        reduced: 1 in 0..=1 step 1,
    }
    /// Futility at greater depths, with a greater margin.
    extended_futility: ExtendedFutility {
        /// The greatest depth at which moves are skipped. The least is one more than that of futility.
        max_depth: 7 in 0..=14 step 1,
        /// The margin whatever the depth, in centipawns.
        base: 90 in 0..=600 step 15,
        /// The margin for each ply of depth, in centipawns.
        slope: 95 in 0..=400 step 10,
    }
    /// Skipping captures that cannot reach alpha.
    delta: Delta {
        /// The greatest depth at which moves are skipped; 0 is quiescence alone.
        max_depth: 4 in 0..=12 step 1,
        /// The margin on top of what the capture gains, in centipawns.
        margin: 180 in 0..=600 step 15,
        /// More margin for each ply of depth.
        slope: 160 in 0..=400 step 20,
        /// 1: what a capture gains is the value that textbooks give its victim, 0: what an exchange changes.
        textbook: 0 in 0..=1 step 1,
    }
    /// Skipping the quiet rest.
    late_move_count: LateMoveCount {
        /// The greatest depth at which moves are skipped.
        max_depth: 8 in 0..=16 step 1,
        /// So many moves are tried whatever the depth.
        base: 4 in 1..=20 step 1,
        /// The square of the depth times this, in percent, is added; half of it all if not improving.
        square: 143 in 10..=400 step 10,
    }
    /// Skipping quiet moves with a bad past.
    history_pruning: HistoryPruning {
        /// The greatest depth, after reduction, at which moves are skipped.
        max_depth: 4 in 0..=12 step 1,
        /// For each ply of depth, how bad the histories must be.
        slope: 3200 in 500..=12000 step 300,
    }
    /// Skipping moves that lose the exchange.
    exchange_pruning: ExchangePruning {
        /// The greatest depth at which moves are skipped.
        max_depth: 8 in 0..=16 step 1,
        /// What a capture may lose for each ply of depth, in centipawns.
        noisy: 161 in 0..=400 step 10,
        /// What a quiet move may lose for each ply of depth squared, in centipawns.
        quiet: 24 in 0..=100 step 4,
    }
    /// Skipping moves of a kind that rarely raises alpha.
    probabilistic: Probabilistic {
        /// The greatest depth at which moves are skipped.
        max_depth: 6 in 0..=16 step 1,
        /// Skip if the measured probability of raising alpha is below this, in thousandths.
        permille: 4 in 0..=500 step 2,
        /// Never fire with fewer samples of the kind.
        samples: 2000 in 16..=100_000 step 200,
    }
    /// Widening the margins of rules that are wrong too often.
    adaptive_margins: AdaptiveMargins {
        /// One in so many skipped moves is searched all the same.
        interval: 128 in 8..=4096 step 16,
        /// So many of them are counted before a margin changes.
        samples: 64 in 8..=10_000 step 8,
        /// A rule may be wrong so often, in thousandths.
        permille: 20 in 1..=500 step 4,
        /// By how much a margin changes, in percent of the given one.
        step: 10 in 1..=100 step 2,
    }
    /// Searching late moves to a smaller depth.
    late_move_reduction: LateMoveReduction {
        /// 1: the reduction grows with the logarithms of depth and number; 0: in straight lines.
        logarithmic: 1 in 0..=1 step 1,
        /// The least depth at which moves are reduced.
        min_depth: 2 in 1..=8 step 1,
        /// Moves up to this number are not reduced.
        threshold: 2 in 1..=12 step 1,
        /// Straight lines: the reduction of the first reduced move at the least depth, in plies.
        base: 1 in 0..=4 step 1,
        /// Straight lines: no reduction is larger, in plies.
        max: 3 in 1..=12 step 1,
        /// Logarithms: the reduction whatever depth and number, in thousandths of a ply.
        log_base: 854 in 0..=2000 step 50,
        /// Logarithms: the product of logarithms is divided by this many thousandths.
        log_divisor: 1985 in 1000..=5000 step 100,
        /// Logarithms: less reduction on the principal variation, in thousandths of a ply.
        pv: 900 in 0..=3000 step 100,
        /// Logarithms: less reduction where the position once was on a principal variation.
        was_pv: 900 in 0..=3000 step 100,
        /// Logarithms: more reduction at an expected cut node.
        cut: 1200 in 0..=3000 step 100,
        /// Logarithms: more reduction if the static score is not improving.
        not_improving: 600 in 0..=3000 step 100,
        /// Logarithms: more reduction after several moves of the node were answered by a cut.
        refuted: 900 in 0..=3000 step 100,
        /// Logarithms: a reduced move that beats the best by more is searched a ply deeper, in centipawns.
        deeper: 35 in 0..=300 step 5,
        /// Logarithms: less reduction for killers and counter-moves.
        refutation: 900 in 0..=3000 step 100,
        /// Logarithms: less reduction for moves that give check.
        check: 800 in 0..=3000 step 100,
        /// Logarithms: histories worth one ply less of reduction.
        history: 8500 in 1000..=30000 step 500,
    }
    /// Quiescence's first ply.
    quiescence_checks: QuiescenceChecks {
        /// How many plies of quiescence try quiet checks.
        plies: 1 in 0..=4 step 1,
        /// 1: exchange pruning spares checks that lose the exchange, as it does above the horizon.
        losing: 0 in 0..=1 step 1,
    }
    /// Narrow windows around the expected score.
    aspiration: Aspiration {
        /// The least depth at which the window is narrow.
        min_depth: 4 in 1..=12 step 1,
        /// Half the width of the first window, in centipawns.
        delta: 14 in 1..=200 step 2,
        /// How much wider the next window is, in percent.
        growth: 160 in 110..=400 step 10,
    }
    /// Learning from errors of the static score.
    correction_history: CorrectionHistory {
        /// How strongly all corrections together change the score: centipawns for a sum of 8,000.
        weight: 658 in 0..=2000 step 40,
    }
    /// How histories learn.
    history: History {
        /// The bonus for each ply of depth.
        slope: 150 in 10..=600 step 10,
        /// The bonus whatever the depth is minus this.
        offset: 80 in 0..=500 step 10,
        /// The largest bonus.
        max: 1600 in 200..=6000 step 100,
    }
    /// How time is spent.
    clock: Clock {
        /// The number of moves the rest of the time is planned for, without a control in sight.
        horizon: 24 in 10..=60 step 2,
        /// The part of the increment used for a move, in percent.
        increment: 75 in 0..=100 step 5,
        /// The planned time may be exceeded so many times, in percent.
        stretch: 500 in 100..=1000 step 25,
        /// No move takes more of the remaining time, in percent.
        share: 55 in 10..=90 step 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_tunable_is_sound() {
        let mut keys = HashSet::new();
        let mut tunables = Tunables::default();
        for tunable in TUNABLES {
            let key = tunable.key();
            assert!(keys.insert(key.clone()), "{key} is declared twice");
            assert!((tunable.min..=tunable.max).contains(&tunable.default), "{key}");
            assert!(tunable.step > 0 && tunable.step <= tunable.max - tunable.min, "{key}");
            assert!(tunable.sentence().ends_with('.'), "{key}");
            assert!(GENERAL.contains(&tunable.group) || Technique::named(tunable.group).is_some(), "{key}");
            assert_eq!(tunable.get(&tunables), tunable.default);
            tunable.set(&mut tunables, tunable.max).unwrap();
            assert_eq!(tunable.get(&tunables), tunable.max);
            assert!(tunable.set(&mut tunables, tunable.max + 1).is_err());
            assert_eq!(Tunable::named(&key).unwrap().key(), key);
        }
    }
}
