//! Thousand positions a CPU second in training on one thread, and nanoseconds of an update and an output in play, for
//! the inputs of chess and of shogi and several sizes.

#![expect(clippy::print_stdout, reason = "the figures are the product of a bench")]

use std::hint::black_box;
use std::sync::Arc;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use tesuji_game::random::Random;
use tesuji_net::train::{Recipe, Rows, SampleTarget, Samples, Trainer};
use tesuji_net::{Accumulators, Lens, Network, Shape, Token};

/// The time this thread has been on a processor, where the system tells it: others at work do not count.
fn on_processor() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

/// Samples of so many inputs out of `inputs`, with as many pieces as positions of games have.
struct Made {
    inputs: usize,
    pieces: usize,
}

impl Samples for Made {
    fn count(&self) -> usize {
        1 << 20
    }

    fn read(&self, index: usize, rows: &mut Rows) {
        let mut random = Random(index as u64);
        let pieces = self.pieces / 2 + random.below(self.pieces / 2);
        let mut input = || random.below(self.inputs) as u16;
        let inputs: [(u16, u16); 40] = std::array::from_fn(|_| (input(), input()));
        let goal = SampleTarget { prior: 0.0, target: (index % 100) as f32 / 100.0 };
        rows.push(inputs.into_iter().take(pieces), (index % 8) as u8, goal);
    }
}

/// Thousand positions a second in training.
fn training(made: &Made, hidden: usize) -> f64 {
    const STEPS: u32 = 12;
    let shape = Shape { inputs: made.inputs, hidden, stages: 8 };
    let mut trainer = Trainer::new(shape, Recipe::default());
    trainer.step(made, 1);
    let begin = on_processor();
    for _ in 0..STEPS {
        trainer.step(made, 1);
    }
    f64::from(STEPS) * 8.192 / on_processor().saturating_sub(begin).as_secs_f64()
}

/// Pieces as chess numbers them, never mirrored.
struct Plain;

impl Lens for Plain {
    const TOKENS: usize = 768;
    const INPUTS: usize = 768;

    fn input(token: Token, view: usize, _: bool) -> usize {
        if view == 0 { usize::from(token) } else { ((usize::from(token) + 384) % 768) ^ 0b111_000 }
    }

    fn turns(_: Token) -> Option<(usize, bool)> {
        None
    }
}

/// Nanoseconds of a move with both views, and of a move that is evaluated.
fn playing(hidden: usize) -> (f64, f64) {
    const ROUNDS: u32 = 400_000;
    let network = Arc::new(Network::blank("bench", Shape { inputs: 768, hidden, stages: 8 }));
    let mut accumulators = Accumulators::<Plain>::new(network);
    accumulators.evaluate(0, 0, |_| ());
    let mut run = |evaluations: u32| -> Duration {
        let begin = on_processor();
        for round in 0..ROUNDS {
            let token = (round * 7 % 700) as Token;
            accumulators.push();
            accumulators.put(token);
            accumulators.take(token + 64);
            for _ in 0..evaluations {
                black_box(accumulators.evaluate(0, (round % 8) as usize, |_| ()));
            }
            accumulators.pop();
        }
        on_processor().saturating_sub(begin)
    };
    let [once, twice] = [run(1), run(2)].map(|time| time.as_nanos() as f64 / f64::from(ROUNDS));
    (2.0 * once - twice, twice - once)
}

fn main() {
    println!("hidden  chess, thousand/s  shogi, thousand/s  update, ns  output, ns");
    for hidden in [128, 256, 512] {
        let chess = training(&Made { inputs: 768, pieces: 32 }, hidden);
        let shogi = training(&Made { inputs: 2344, pieces: 40 }, hidden);
        let (update, output) = playing(hidden);
        println!("{hidden:6}  {chess:17.0}  {shogi:17.0}  {update:10.1}  {output:10.1}");
    }
}
