//! How a hunt divides its nodes.

use tesuji_params::{Profile, Technique};

/// How a hunt divides its nodes, and what its searches do.
///
/// ```
/// use tesuji_solve::hunt::HuntPlan;
/// let plan = HuntPlan { proof: 0, ..HuntPlan::default() };
/// assert!(plan.checks < 1000);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HuntPlan {
    /// What proof-number search among checks may use at first, in thousandths of all nodes.
    pub checks: u64,
    /// Then short mates are searched for: plies, and what that may use, in thousandths of all nodes.
    pub first: Vec<(u16, u64)>,
    /// What proof-number search among all moves may use of each round, in thousandths.
    pub proof: u64,
    /// The same once only mates within so many plies are looked for: there it may prove that no shorter one exists.
    pub settle: u64,
    /// The search and proof-number search take turns in so many rounds, each twice as long as the one before.
    pub rounds: u32,
    /// The techniques of the searches, and their numbers.
    pub profile: Profile,
}

impl Default for HuntPlan {
    /// What finds most mates of chess in a million nodes. The search and proof-number search among all moves find
    /// different ones: with both, more are found and more are the shortest than with either alone.
    fn default() -> HuntPlan {
        HuntPlan {
            checks: 20,
            first: vec![(5, 10), (7, 40)],
            proof: 350,
            settle: 300,
            rounds: 3,
            profile: profile(),
        }
    }
}

/// The profile of a hunt. Passing hides zugzwang, which problems are made of; a capture that looks good enough says
/// nothing about a mate; every check at the horizon may lead to one. Moves are reduced more than in play: the danger of a
/// king is a good guide.
fn profile() -> Profile {
    let mut profile = Profile { name: "hunt".to_owned(), ..Profile::default() };
    for technique in [Technique::NullMove, Technique::ProbCut] {
        profile.switch(technique, false);
    }
    let t = &mut profile.tunables;
    t.razoring.margin = 197;
    (t.reverse_futility.slope, t.reverse_futility.improving) = (71, 47);
    (t.futility.base, t.futility.slope) = (110, 99);
    t.extended_futility.slope = 112;
    t.late_move_count.square = 143;
    t.history_pruning.slope = 3183;
    (t.exchange_pruning.noisy, t.exchange_pruning.quiet) = (206, 22);
    t.quiescence_checks.losing = 1;
    let reduction = &mut t.late_move_reduction;
    (reduction.log_base, reduction.log_divisor) = (1026, 1000);
    (reduction.pv, reduction.cut, reduction.check) = (830, 864, 510);
    reduction.not_improving = 1407;
    t.aspiration.delta = 19;
    t.correction_history.weight = 459;
    profile
}
