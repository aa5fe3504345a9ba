use super::*;
use crate::learn::SelfPlay;
use tesuji_chess::Position;
use tesuji_game::Stop;
use tesuji_learn::record::Writer;
use tesuji_net::train::{Recipe, Samples as _};

fn records(games: usize) -> Vec<u8> {
    let mut play = SelfPlay::<Position>::new(games);
    (play.nodes, play.rules.max_plies) = (60, 60);
    let games = play.run(None, &Stop::new(), |_| ()).unwrap();
    let mut file = std::io::Cursor::new(Vec::new());
    let mut writer = Writer::begin(&mut file, "chess").unwrap();
    for game in &games {
        writer.write(game).unwrap();
    }
    file.into_inner()
}

fn reading() -> Reading<Position> {
    Reading::new(Selection { apart: 0.3, ..Selection::default() })
}

fn training() -> Training {
    Training {
        hidden: 32,
        recipe: Recipe { batch: 256, epochs: 20, warm_up: 5, first_rate: 0.005, ..Recipe::default() },
        threads: 2,
        from: None,
        over: None,
        checkpoint: None,
    }
}

#[test]
fn a_training_learns_from_games_and_is_kept_apart_from_some() {
    let bytes = records(400);
    let mut training = training();
    training.recipe.epochs = 6;
    let mut data = Loaded::<Position>::default();
    data.read(bytes.as_slice(), &mut reading(), |_| ()).unwrap();
    assert_eq!(data.games, 400);
    assert!(data.taught.count() > 100 && data.apart.count() > 20);
    let trained = training.run(&data, &Stop::new(), |_, _, _| ()).unwrap();
    let [first, last] = [trained.epochs[0], trained.epochs[trained.epochs.len() - 1]];
    assert!(last.loss < first.loss * 0.7 && last.apart < first.apart, "{first:?} {last:?}");
}

#[test]
fn a_training_that_was_stopped_goes_on_to_the_same_network() {
    let bytes = records(12);
    let folder = crate::folder::Folder::new();
    let mut training = training();
    let mut data = Loaded::<Position>::default();
    data.read(bytes.as_slice(), &mut reading(), |_| ()).unwrap();
    let whole = training.run(&data, &Stop::new(), |_, _, _| ()).unwrap();
    training.checkpoint = Some(folder.file("checkpoint"));
    let stop = Stop::new();
    let stopped = training.run(&data, &stop, |step, _, _| {
        if step == 9 {
            stop.set();
        }
    });
    assert!(matches!(stopped, Err(TrainingError::Stopped(9))));
    training.threads = 1;
    let resumed = training.run(&data, &Stop::new(), |_, _, _| ()).unwrap();
    assert_eq!(resumed.network.to_bytes(), whole.network.to_bytes());
    training.recipe.seed = 99;
    let other = training.run(&data, &Stop::new(), |_, _, _| ());
    assert!(matches!(other, Err(TrainingError::Checkpoint(..))));
}

#[test]
fn records_of_another_game_are_refused() {
    let mut data = Loaded::<tesuji_shogi::Position>::default();
    let error = data.read(records(1).as_slice(), &mut Reading::new(Selection::default()), |_| ()).unwrap_err();
    assert_eq!(error, "records of chess, not of shogi");
}

#[test]
fn a_teacher_makes_many_quiet_positions_and_says_what_they_are_worth() {
    let bytes = records(6);
    let teacher = Teacher::<Position>::new(Box::new(tesuji_eval::ChessMaterial), 5, 1);
    let mut lesson = Reading { teacher: Some(teacher), ..reading() };
    let [mut plain, mut taught] = [Loaded::<Position>::default(), Loaded::default()];
    plain.read(bytes.as_slice(), &mut reading(), |_| ()).unwrap();
    taught.read(bytes.as_slice(), &mut lesson, |_| ()).unwrap();
    assert!(taught.taught.count() > 2 * plain.taught.count(), "{}", taught.taught.count());
    assert!(taught.taught.scores().iter().all(|score| score % 100 == 0), "material only");
    assert_eq!(taught.games, 6);
}
