use super::*;
use crate::SelfPlay;
use crate::records::unfolded;
use std::ops::ControlFlow;
use tesuji_chess::Position;
use tesuji_game::{Side, Stop};
use tesuji_learn::record::{MADE, Moment, RecordReader, StoredGame, Writer};
use tesuji_net::train::{Recipe, Samples as _};
use tesuji_params::Profile;

fn records(games: usize) -> Vec<u8> {
    let mut play = SelfPlay::<Position>::new(games);
    (play.nodes, play.rules.max_plies) = (60, 60);
    play.profile.assign("eval=linear").unwrap();
    let mut file = Vec::new();
    let mut writer = Writer::begin(&mut file, "chess", "").unwrap();
    play.run(None, &Stop::new(), |game, _| writer.write(&game).unwrap()).unwrap();
    file
}

fn reading() -> Reading<Position> {
    Reading::new(Selection { apart: 0.3, ..Selection::default() })
}

fn training() -> Training {
    Training {
        hidden: 32,
        recipe: Recipe { batch: 256, epochs: 20, warm_up: 5, first_rate: 0.005, ..Recipe::default() },
        unit: UNIT,
        threads: 2,
        from: None,
        over: None,
        checkpoint: None,
    }
}

#[test]
fn a_training_learns_from_games_and_is_kept_apart_from_some() {
    let bytes = records(1500);
    let mut training = training();
    (training.recipe.epochs, training.recipe.first_rate) = (6, 0.002);
    let mut data = Loaded::<Position>::default();
    data.read(bytes.as_slice(), &mut reading(), |_| ()).unwrap();
    assert_eq!(data.games, 1500);
    assert!(data.taught.count() > 100 && data.apart.count() > 20);
    let trained = training.run(&data, &Stop::new(), |_, _, _| ()).unwrap();
    let [first, last] = [trained.epochs[0], trained.epochs[trained.epochs.len() - 1]];
    assert!(last.loss < first.loss * 0.7, "{first:?} {last:?}");
    // Of games it never saw it says more than that both sides have the same chances.
    let count = data.apart.count();
    let even = (0..count).map(|index| data.apart.error_of_prior(index)).sum::<f64>() / count as f64;
    assert!(last.apart < 0.9 * even, "{last:?}, {even}");
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
fn other_goals_are_other_data() {
    let bytes = records(12);
    let fingerprint = |selection: Selection| {
        let mut data = Loaded::<Position>::default();
        data.read(bytes.as_slice(), &mut Reading::new(selection), |_| ()).unwrap();
        data.fingerprint
    };
    let usual = fingerprint(Selection::default());
    assert_eq!(usual, fingerprint(Selection::default()));
    assert_ne!(usual, fingerprint(Selection { result_share: 0.3, ..Selection::default() }));
    assert_ne!(usual, fingerprint(Selection { lambda: 0.9, ..Selection::default() }));
}

#[test]
fn records_of_another_game_are_refused() {
    let mut data = Loaded::<tesuji_shogi::Position>::default();
    let error =
        data.read(records(1).as_slice(), &mut Reading::new(Selection::default()), |_| ()).unwrap_err();
    assert_eq!(error, "records of chess, not of shogi");
}

#[test]
fn a_teacher_makes_many_positions_and_says_what_they_are_worth() {
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

/// The same games, with so much more for whoever is to move: what the terms do not know.
fn with_more_for_the_move(bytes: &[u8], more: i16) -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer = Writer::begin(&mut file, "chess", "").unwrap();
    for game in RecordReader::new(bytes).unwrap() {
        let mut game = unfolded::<Position>(&game.unwrap()).unwrap();
        for moment in &mut game.moments {
            let first = Position::decode(&moment.position).unwrap().side() == Side::First;
            moment.score = moment.score.map(|score| if first { score + more } else { score - more });
        }
        writer.write(&game).unwrap();
    }
    file
}

#[test]
fn a_residual_training_begins_where_the_terms_are_and_gets_better() {
    let bytes = with_more_for_the_move(&records(60), 90);
    let mut training = training();
    let terms = tesuji_eval::network::linear_part(&tesuji_eval::chess::Weights::standard());
    training.over = Some(terms.clone());
    training.recipe = Recipe { epochs: 4, first_rate: 0.001, ..training.recipe };
    let over = Box::new(tesuji_eval::ChessEvaluator::default());
    let mut data = Loaded::<Position>::default();
    data.read(bytes.as_slice(), &mut Reading { over: Some(over), ..reading() }, |_| ()).unwrap();
    let trained = training.run(&data, &Stop::new(), |_, _, _| ()).unwrap();
    let linear: f64 = (0..data.apart.count()).map(|index| data.apart.error_of_prior(index)).sum();
    let [before, after] = [trained.epochs[0], trained.epochs[4]];
    assert_eq!((before.number, after.number), (0, 4));
    assert!((before.apart - linear / data.apart.count() as f64).abs() < 1e-9, "{before:?} {linear}");
    assert!(after.apart < before.apart, "{before:?} {after:?}");
    assert!(after.loss < trained.epochs[1].loss, "{:?} {after:?}", trained.epochs[1]);
    assert_eq!(trained.network.over, Some(terms));
    assert_eq!(trained.network.scale(), 400);
}

fn rescored(rescore: &Rescore, bytes: &[u8]) -> Vec<StoredGame> {
    let mut games = Vec::new();
    let take = |game| {
        games.push(game);
        ControlFlow::Continue(())
    };
    rescore.run::<Position>(RecordReader::new(bytes).unwrap(), &Stop::new(), take).unwrap();
    games
}

#[test]
fn rescored_games_are_quiet_positions_with_scores_on_any_number_of_threads() {
    let bytes = records(3);
    let mut rescore =
        Rescore { profile: Profile::default(), nodes: 40, times: 2, random_moves: 3, seed: 1, threads: 1 };
    let games = rescored(&rescore, &bytes);
    assert_eq!(games.len(), 3);
    let moments: Vec<&Moment> = games.iter().flat_map(|game| &game.moments).collect();
    assert!(moments.len() > 20, "{}", moments.len());
    assert!(moments.iter().all(|moment| moment.flags & MADE != 0 && moment.score.is_some()));
    rescore.threads = 3;
    assert_eq!(rescored(&rescore, &bytes), games);
    rescore.random_moves = 0;
    let again = rescored(&rescore, &bytes);
    let played: Vec<StoredGame> = RecordReader::new(bytes.as_slice())
        .unwrap()
        .map(|game| unfolded::<Position>(&game.unwrap()).unwrap())
        .collect();
    for (game, old) in again.iter().zip(&played) {
        let known = |moment: &Moment| old.moments.iter().any(|other| other.position == moment.position);
        assert!(game.moments.iter().all(|moment| moment.flags & MADE == 0 && known(moment)));
    }
}

/// The result of a game says nothing of positions that were made of its own.
#[test]
fn results_count_only_for_what_was_played() {
    let score = |flags| {
        let bytes = records(1);
        let game = RecordReader::new(bytes.as_slice()).unwrap().next().unwrap().unwrap();
        let mut games = [unfolded::<Position>(&game).unwrap()];
        games[0].result = 2;
        games[0].moments.iter_mut().for_each(|moment| moment.flags = flags);
        let selection = Selection { result_share: 1.0, largest_score: 30_000, ..Selection::default() };
        let mut targets = Vec::new();
        let mut reading = Reading::<Position>::new(selection);
        reading.read(&games[0], |_, _, goal| targets.push(goal.target)).unwrap();
        targets
    };
    assert!(score(0).iter().all(|&target| (target - target.round()).abs() < 1e-6));
    assert!(score(MADE).iter().any(|&target| target > 0.1 && target < 0.9));
}
