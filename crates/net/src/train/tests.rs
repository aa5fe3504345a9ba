use super::*;

/// Positions of a made-up game: some of sixteen inputs, worth what a fixed table says.
struct Made {
    count: usize,
}

impl Samples for Made {
    fn count(&self) -> usize {
        self.count
    }

    fn read(&self, index: usize, rows: &mut Rows) {
        let mut random = Random(index as u64 + 1);
        let inputs: Vec<(u16, u16)> =
            (0..6).map(|_| random.below(16) as u16).map(|own| (own, 15 - own)).collect();
        let worth: f64 = inputs.iter().map(|&(own, _)| (f64::from(own) - 7.5) / 8.0).sum();
        rows.push(inputs, (index % 2) as u8, SampleTarget { prior: 0.0, target: sigmoid(worth) as f32 });
    }
}

const SHAPE: Shape = Shape { inputs: 16, hidden: 96, stages: 2 };

fn recipe() -> Recipe {
    Recipe { batch: 512, epochs: 12, warm_up: 10, first_rate: 0.01, ..Recipe::default() }
}

fn trained(threads: usize) -> Trainer {
    let mut trainer = Trainer::new(SHAPE, recipe());
    while trainer.step(&Made { count: 3_000 }, threads).is_some() {}
    trainer
}

#[test]
fn threads_and_builds_agree() {
    let one = trained(1).network("made", 400).unwrap().to_bytes();
    for threads in [2, 3, 8] {
        assert_eq!(trained(threads).network("made", 400).unwrap().to_bytes(), one, "{threads} threads");
    }
    // The same on every machine: this number is of a build for any x86-64 processor and of one for this one.
    assert_eq!(tesuji_game::bytes::checksum(&one), CHECKSUM, "{:#x}", tesuji_game::bytes::checksum(&one));
}

const CHECKSUM: u32 = 0x2144_df1c;

#[test]
fn what_is_to_be_learned_is_learned() {
    let mut trainer = Trainer::new(SHAPE, recipe());
    let apart = Made { count: 400 };
    let before = trainer.loss(&apart, 1);
    let mut trainer = trained(2);
    let after = trainer.loss(&apart, 1);
    assert!(after < before / 20.0, "{before} {after}");
    let network = trainer.network("made", 400).unwrap();
    for (own, wanted) in [([15, 14, 13], 1.0), ([0, 1, 2], -1.0)] {
        let other = own.map(|input| 15 - input);
        let score = f64::from(network.evaluate(&own, &other, 0)) / 400.0;
        assert!(score * wanted > 1.0, "{own:?} {score}");
    }
}

/// The slopes that `backward` computes are those of the loss, for few samples and for so many that they are worked on in
/// several shares.
#[test]
fn gradients_are_the_slopes_of_the_loss() {
    gradients_of(40);
    gradients_of(2_600);
}

fn gradients_of(count: usize) {
    let samples = Made { count };
    let mut trainer = Trainer::new(SHAPE, Recipe { batch: count, ..recipe() });
    trainer.batch.fill(&samples, 0, count, &Shuffle::none(), 1);
    let errors = trainer.forward(1);
    trainer.tiles[1].backward(&trainer.batch, &errors);
    for (row, unit) in [(0, 3), (7, 20), (16, 5), (17, 9), (20, 31)] {
        let slope = trainer.tiles[1].gradient(row, unit);
        let loss_at = |by: f32| {
            let mut moved = trainer.clone();
            moved.tiles[1].nudge(row, unit, by);
            moved.forward(1).loss()
        };
        let measured = (loss_at(1e-2) - loss_at(-1e-2)) / 2e-2;
        assert!(
            (measured - f64::from(slope)).abs() < 2e-3 + 0.02 * measured.abs(),
            "{row} {unit}: {measured} {slope}"
        );
    }
}

#[test]
fn a_training_goes_on_from_a_checkpoint_to_the_same_bytes() {
    let samples = Made { count: 3_000 };
    let mut trainer = Trainer::new(SHAPE, recipe());
    for _ in 0..17 {
        trainer.step(&samples, 2);
    }
    let bytes = trainer.checkpoint(77);
    let mut resumed = Trainer::new(SHAPE, recipe());
    resumed.resume(&bytes, 77).unwrap();
    assert_eq!(resumed.steps_made(), 17);
    while resumed.step(&samples, 1).is_some() {}
    assert_eq!(resumed.network("made", 400), trained(1).network("made", 400));

    let mut other = Trainer::new(SHAPE, Recipe { seed: 2, ..recipe() });
    assert_eq!(other.resume(&bytes, 77), Err(CheckpointError::Other));
    assert_eq!(resumed.resume(&bytes, 78), Err(CheckpointError::Other));
    let mut damaged = bytes.clone();
    damaged[999] ^= 4;
    assert_eq!(resumed.resume(&damaged, 77), Err(CheckpointError::Damaged));
    assert_eq!(resumed.resume(&bytes[..bytes.len() / 2], 77), Err(CheckpointError::Damaged));
    assert_eq!(resumed.resume(b"tesujinn and more", 77), Err(CheckpointError::NotOne));
}

#[test]
fn a_network_can_be_trained_on() {
    let network = trained(1).network("made", 400).unwrap();
    let mut again = Trainer::from_network(&network, recipe(), 400);
    assert_eq!(again.network("made", 400).as_ref(), Ok(&network));
    assert!(again.loss(&Made { count: 400 }, 1) < 0.01);
    // In another unit it says the same in centipawns, but for what rounding leaves.
    let coarser = Trainer::from_network(&network, recipe(), 800).network("made", 800).unwrap();
    let said = |network: &Network| network.evaluate(&[15, 14, 13], &[0, 1, 2], 0);
    assert!((said(&coarser) - said(&network)).abs() < 60, "{} {}", said(&coarser), said(&network));
}
