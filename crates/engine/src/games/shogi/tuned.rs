//! Numbers that were tuned for shogi.

use tesuji_params::Tunables;

/// The numbers for shogi, where they differ.
pub(super) fn tunables() -> Tunables {
    let mut numbers = Tunables::default();
    numbers.razoring.margin = 250;
    numbers.reverse_futility.slope = 75;
    numbers.null_move.surplus = 180;
    numbers.prob_cut.margin = 170;
    numbers.futility.slope = 90;
    numbers.late_move_count.square = 100;
    numbers.exchange_pruning.noisy = 95;
    numbers.exchange_pruning.quiet = 22;
    numbers.late_move_reduction.log_base = 700;
    numbers.late_move_reduction.log_divisor = 2350;
    numbers.correction_history.weight = 400;
    numbers
}
